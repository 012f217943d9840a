"""A board for the terminal, and a position's score and counters in words."""

import re
from typing import Final

import click

from solver.cards import RANKS, SUITS
from solver.deals import counted
from solver.formats import board
from solver.rules import AnyPosition, SeahavenPosition, score_text

_CARD: Final = re.compile(rf"\[?\b[{RANKS}]?[{SUITS}]\b\]?|\[\?\?\]")
_RED: Final = re.compile(r"[HD]\]?$")


def board_text(position: board.Board, *, face_up: bool = False) -> str:
    """The text of `solver.formats.board` with red suits in red and face-down cards dimmed.

    `click.echo` leaves the colours out where no terminal shows them. With all cards face up it reads back.
    """
    lines = board.dumps(position, hidden=not face_up).splitlines(keepends=True)
    return "".join(line if line.startswith("#") else _CARD.sub(_coloured, line) for line in lines)


def _coloured(match: re.Match[str]) -> str:
    text = match[0]
    return click.style(text, fg="red" if _RED.search(text) else None, dim=text.startswith("[") or None)


def outcome_text(position: AnyPosition) -> str:
    """Whether a position is won."""
    up = position.cards_up()
    cards = position.variant.cards
    if position.is_won():
        return f"Won: all {cards} cards are on the foundations."
    return f"Not won: {up} of {cards} cards are on the foundations."


def counters_text(position: AnyPosition) -> str:
    """The score and the counters, on one line."""
    score = score_text(position.variant.scoring, position.score)
    if isinstance(position, SeahavenPosition):
        return f"score {score}, {moves_text(position.moves)}"
    return f"score {score}, {moves_text(position.moves, position.draws, position.recycles)}"


def moves_text(moves: int, draws: int | None = None, recycles: int | None = None) -> str:
    """The number of moves, and how many of them are draws and recycles, where there is a stock."""
    if draws is None or recycles is None:
        return counted(moves, "move")
    return f"{counted(moves, 'move')} ({counted(draws, 'draw')}, {counted(recycles, 'recycle')})"
