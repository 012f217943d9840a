"""``winnable show``: the board of a deal."""

import click

from cli import options
from cli.inputs import NO_SWITCHES, Switches, check_one_stdin, given_deal, given_deals, variant_of
from cli.lines import given_line
from cli.render.text import board_text, counters_text
from solver.deals import layout_of
from solver.formats.board import board_of, start_of
from solver.rules import replay


@click.command()
@click.argument("deal", metavar="CODE|FILE|-")
@click.option("--after", metavar="LINE|FILE|-", help="Show the board after these moves.")
@options.face_up
@options.mode
@options.game
@options.switches
@options.deal_id
def show(
    deal: str,
    after: str | None,
    face_up: bool,
    mode: str | None,
    game: str | None,
    switches: Switches,
    deal_id: str | None,
) -> None:
    """Show the board of a deal, at the start or after moves.

    \b
    Examples:
      winnable show DS1-D1N-AAAAAAB
      winnable show DS1-D1N-AAAAAAB --open > deal.txt
      winnable show DS1-D1N-AAAAAAB --after "3>f 3>7 d"
      winnable show deals.jsonl
      winnable show deals.jsonl --id mine --open
      winnable show deal.txt --after moves.txt --mode D3N

    Face-down cards and the stock are hidden, as in the game, unless --open shows them. What --open prints at the
    start, of one deal or of several, is a deal file that every command reads.
    """
    check_one_stdin(deal, after)
    if after is None:
        deals = given_deals([deal], game) if deal_id is None else [given_deal(deal, game, deal_id)]
        for number, given in enumerate(deals):
            if number:
                click.echo()
            plain = mode is None and given.deal.mode is None and switches == NO_SWITCHES
            variant = layout_of(given.deal.game) if plain else variant_of(given, mode, switches)
            click.echo(board_text(start_of(given.deal, variant), face_up=face_up), nl=False)
        return
    given = given_deal(deal, game, deal_id)
    variant = variant_of(given, mode, switches)
    position = replay(given.deal, variant, given_line(after))
    click.echo(board_text(board_of(position, given.deal.name), face_up=face_up), nl=False)
    click.echo(f"# {variant.mode}, {counters_text(position)}")
