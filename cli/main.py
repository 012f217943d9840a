"""The command ``winnable``: a group whose commands are imported when they are asked for."""

import os
import sys
from importlib import import_module
from typing import Any, Final

import click

from cli.complaints import BAD_INPUT, complaining
from solver import __version__

_COMMANDS: Final = {
    "solve": "Find a line that wins a deal, or prove there is none.",
    "classify": "Tell in which modes of its game each deal is winnable.",
    "show": "Show the board of a deal, at the start or after moves.",
    "replay": "Play a line on a deal by the rules: does it win?",
}
"""Each is a module of the package `cli` with a command of its name. The first sentence of its help is repeated here,
so that the group's help need not import them all."""


class _Group(click.Group):
    """Loads a command when it is used, and lets nothing end in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with complaining():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with complaining():
            return super().invoke(ctx)


@click.group(
    cls=_Group,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="winnable", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Tell whether a deal of Double Solitaire (two-deck Klondike) or Seahaven Towers can be won, and show how.

    \b
    Examples:
      winnable solve DS1-D1N-AAAAAAB           is it winnable, and by which moves?
      winnable classify DS1-D1N-AAAAAAB        the verdict in every mode
      winnable show DS1-D1N-AAAAAAB --open     the cards, face-down ones too
      winnable replay DS1-D1N-AAAAAAB "3>f d"  play moves by the rules
      winnable solve SH1-C4-AAAAAAB            Seahaven Towers, 4 cells

    A deal is a code (game and version, mode, deal) or a file of deals: JSON lines or a board as 'show --open' prints
    it. The cards of a code are dealt by this project's own shuffle, which is not that of the apps.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # for the name of a deal that the terminal cannot print
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(BAD_INPUT)
