"""``winnable solve``: the verdict, and the line that proves a win."""

from typing import Final

import click

from cli import options
from cli.inputs import Given, Switches, given_deals, modes_of
from cli.render import results as render
from cli.searching import search
from solver.budget import Budget
from solver.verdict import Result, Verdict

UNKNOWN: Final = 3
EXIT_CODES: Final = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 1, Verdict.UNKNOWN: UNKNOWN}


def exit_code(results: list[Result]) -> int:
    """Of one result its verdict; of several whether all are decided."""
    if len(results) == 1:
        return EXIT_CODES[results[0].verdict]
    return UNKNOWN if any(result.verdict is Verdict.UNKNOWN for result in results) else 0


@click.command(epilog=render.JSON_HELP)
@click.argument("deals", metavar="CODE|FILE|-...", nargs=-1, required=True)
@options.modes
@options.game
@options.switches
@options.limits
@options.as_json
@click.option("--line/--no-line", "with_line", default=True, show_default=True, help="Print the winning line.")
@click.pass_context
def solve(
    ctx: click.Context,
    deals: tuple[str, ...],
    modes: tuple[str, ...],
    game: str | None,
    switches: Switches,
    budget: Budget,
    as_json: bool,
    with_line: bool,
) -> None:
    """Find a line that wins a deal, or prove there is none.

    \b
    Examples:
      winnable solve DS1-D1N-AAAAAAB
      winnable solve DS1-D3V-AAAAAAB --seconds 60 --memory 2GB
      winnable solve DS1-D1N-AAAAAAB --mode all --no-line
      winnable solve DS1-D1N-AAAAAAB DS1-D1N-AAAAAAC --no-line
      winnable solve deals.jsonl --mode D1N --mode D3N --json
      cat deals.jsonl | winnable solve - --json
      winnable solve SH1-C4-AAAAAAB --cells 3 --strict

    A code is solved in the mode it names, a deal from a file in all modes of its game. A file is read and checked as
    a whole before the first deal is solved.

    \b
    Exit code, one deal in one mode: 0 winnable, 1 unwinnable, 3 unknown.
    Several: 0 all decided, 3 not all. Bad usage or input: 2. Ctrl-C: 130.
    """
    tasks = [(given, modes_of(given, modes, switches)) for given in given_deals(deals, game)]
    first = True

    def report(given: Given, found: list[Result], interrupted: bool) -> None:
        nonlocal first
        for result in found:
            if as_json:
                click.echo(render.as_json(given, result, with_line=with_line))
                continue
            if not first:
                click.echo()
            first = False
            limits = None if interrupted else budget
            click.echo(render.as_text(given, result, with_line=with_line, limits=limits), nl=False)

    ctx.exit(exit_code(search(tasks, budget, report)))
