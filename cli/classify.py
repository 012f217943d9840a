"""``winnable classify``: the verdicts of deals in all modes, as a table."""

import click

from cli import options
from cli.inputs import Given, Switches, given_deals, modes_of
from cli.render import results as render
from cli.searching import search
from cli.solve import exit_code
from solver.budget import Budget
from solver.verdict import Result


@click.command(epilog=render.JSON_HELP)
@click.argument("deals", metavar="CODE|FILE|-...", nargs=-1, required=True)
@options.game
@options.switches
@options.limits
@options.as_json
@click.pass_context
def classify(
    ctx: click.Context, deals: tuple[str, ...], game: str | None, switches: Switches, budget: Budget, as_json: bool
) -> None:
    """Tell in which modes of its game each deal is winnable.

    \b
    Examples:
      winnable classify DS1-D1N-AAAAAAB
      winnable classify DS1-D1N-AAAAAAB DS1-D1N-AAAAAAC --seconds 60
      winnable classify deals.jsonl --json
      winnable classify SH1-C4-AAAAAAB --strict

    What is found in one mode is used in the others: a deal that is winnable by drawing three cards at a time is
    winnable by drawing one, and a win in Vegas is one in Normal; a win with two cells is one with four.

    \b
    Exit code: 0 all decided, 3 not all. Bad usage or input: 2. Ctrl-C: 130.
    """
    tasks = [(given, modes_of(given, ["all"], switches)) for given in given_deals(deals, game)]
    table = render.Table(tasks)

    def report(given: Given, found: list[Result], interrupted: bool) -> None:
        if as_json:
            for result in found:
                click.echo(render.as_json(given, result))
        else:
            click.echo(table.row(given, found), nl=False)

    ctx.exit(exit_code(search(tasks, budget, report)))
