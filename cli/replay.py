"""``winnable replay``: a line played by the rules."""

from typing import Final

import click

from cli import options
from cli.complaints import Complaint
from cli.inputs import Switches, check_one_stdin, given_deal, variant_of
from cli.lines import given_line
from cli.render.text import board_text, counters_text, outcome_text
from solver.formats.board import board_of, start_of
from solver.rules import IllegalMoveError, iter_replay, print_move, score_text, start_of_game

ILLEGAL: Final = 1


@click.command()
@click.argument("deal", metavar="CODE|FILE|-")
@click.argument("line", metavar="LINE|FILE|-")
@click.option("--each", is_flag=True, help="Show the board and the score after each move.")
@options.mode
@options.game
@options.switches
@options.deal_id
def replay(
    deal: str, line: str, each: bool, mode: str | None, game: str | None, switches: Switches, deal_id: str | None
) -> None:
    """Play a line on a deal by the rules: does it win?

    \b
    Examples:
      winnable replay DS1-D1N-AAAAAAB "3>f 3>7 d"
      winnable replay DS1-D1N-AAAAAAB moves.txt --each
      winnable replay deal.txt moves.txt --mode D3V
      winnable replay deals.jsonl moves.txt --mode D1N --id mine
      winnable solve DS1-D1N-AAAAAAB --json | winnable replay DS1-D1N-AAAAAAB -

    \b
    A line is moves separated by blanks or new lines; # starts a comment. Quote
    it, as the shell has a use of its own for > and *:
      d  d*4        draw, draw four times
      r             return the waste to the stock
      w>5  w>f      waste to column 5, to its foundation
      3>5  3>5*4    last card of column 3 to column 5, last four cards
      3>f           last card of column 3 to its foundation
      fS>5  fS2>5   top spade of a foundation to column 5, that of the second
      3>a  a>7  a>f last card of column 3 to cell a, from there on
      fS>a          top spade of a foundation to cell a

    A file, or standard input, may also hold what 'solve --json' prints, with one winning line in it.

    Exit code: 0 all moves are legal (won or not), 1 a move is illegal, 2 bad usage or input.
    """
    check_one_stdin(deal, line)
    given = given_deal(deal, game, deal_id)
    variant = variant_of(given, mode, switches)
    moves = given_line(line)
    if each:
        click.echo(board_text(start_of(given.deal, variant)))
    position = start_of_game(given.deal, variant)
    try:
        for number, move, position in iter_replay(given.deal, variant, moves):
            if each:
                score = score_text(variant.scoring, position.score)
                click.echo(f"move {number}, {print_move(move)}: score {score}")
                click.echo(board_text(board_of(position)))
    except IllegalMoveError as error:
        raise Complaint(str(error), ILLEGAL) from None
    click.echo(outcome_text(position))
    click.echo(counters_text(position))
