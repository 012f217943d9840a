"""Arguments and options that several commands share, each as a decorator."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from cli.inputs import Switches
from solver.budget import Budget
from solver.deals import layout_of
from solver.rules.moves import CELLS
from solver.variants import GAMES

Command = Callable[..., Any]

DEFAULT: Final = Budget()


def _game(ctx: click.Context, option: click.Parameter, name: str | None) -> str | None:
    return layout_of(name.upper()).game if name is not None else None


game = click.option(
    "--game",
    callback=_game,
    metavar="|".join(GAMES),
    help="The game of deals from a file.  [default: told by their shape]",
)

_MODES: Final = "; ".join(f"{name}: {', '.join(modes)}" for name, modes in GAMES.items())

modes = click.option(
    "--mode",
    "modes",
    multiple=True,
    metavar="MODE",
    help=f"A mode to solve in, or 'all'; may be repeated. {_MODES}.  "
    "[default: the mode of a code; all modes for a deal from a file]",
)

mode = click.option(
    "--mode",
    metavar="MODE",
    help="The mode whose rules are played by; a code names its own, a deal from a file needs it.",
)

deal_id = click.option(
    "--id", "deal_id", metavar="ID", help="Which deal of a file with several: its id, or FILE:NUMBER."
)

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each deal and mode.")

face_up = click.option("--open", "face_up", is_flag=True, help="Show the face-down cards and the stock, too.")


def switches(command: Command) -> Command:
    """``--strict`` and ``--cells``, handed to the command as one `Switches`."""

    @click.option("--strict", is_flag=True, help="Seahaven Towers: runs move card by card; empty columns do not help.")
    @click.option(
        "--cells",
        type=click.IntRange(1, len(CELLS)),
        metavar="COUNT",
        help="Seahaven Towers: so many cells, 1 to 4, in place of the mode's.",
    )
    @wraps(command)
    def with_switches(*args: Any, strict: bool, cells: int | None, **kwargs: Any) -> Any:
        return command(*args, switches=Switches(strict, cells), **kwargs)

    return with_switches


def limits(command: Command) -> Command:
    """``--seconds``, ``--memory`` and ``--nodes``, handed to the command as one `Budget`."""

    @click.option(
        "--seconds",
        type=float,
        default=DEFAULT.seconds,
        metavar="SECONDS",
        help=f"Time for each deal and mode.  [default: {DEFAULT.seconds:g}]",
    )
    @click.option(
        "--memory",
        default=str(DEFAULT.memory),
        show_default=True,
        metavar="SIZE",
        help="Memory for the search's tables, such as 500MB or 4GB.",
    )
    @click.option(
        "--nodes",
        type=int,
        metavar="COUNT",
        help="Positions to look at for each deal and mode.  [default: no limit]",
    )
    @wraps(command)
    def with_budget(*args: Any, seconds: float, memory: str, nodes: int | None, **kwargs: Any) -> Any:
        return command(*args, budget=Budget(seconds, memory, nodes), **kwargs)

    return with_budget
