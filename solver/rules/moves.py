"""Moves and their notation, one token a move: ``d r w>5 w>f 3>5 3>5*4 3>f fS>5 fS2>5 3>a a>7 a>f fS>a``.

Columns are numbered from 1 in text and in the objects; cells are letters from ``a`` in text and numbers from 1 in the
objects. A line is moves separated by blanks or newlines; ``#`` starts a comment that ends with its line; ``d*4``
stands for four draws. Printing a line and reading it back gives the same moves.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from solver.cards import SUITS, Suit
from solver.errors import InputError

Column = int
"""A column's number, from 1."""
Slot = int
"""A foundation's place in its suit's row, from 1."""
Cell = int
"""A cell's number, from 1."""
CELLS: Final = "abcd"
"""The letters of the cells in text; more than four no game has."""


@dataclass(frozen=True, slots=True)
class Draw:
    """``d``: turn the next cards of the stock onto the waste."""


@dataclass(frozen=True, slots=True)
class Recycle:
    """``r``: return the whole waste to the stock."""


@dataclass(frozen=True, slots=True)
class WasteToColumn:
    """``w>5``: the top of the waste to a column."""

    column: Column


@dataclass(frozen=True, slots=True)
class WasteToFoundation:
    """``w>f``: the top of the waste to its foundation."""


@dataclass(frozen=True, slots=True)
class ColumnToColumn:
    """``3>5`` or ``3>5*4``: the last card, or the last ``count`` cards as one unit, to another column."""

    source: Column
    target: Column
    count: int = 1


@dataclass(frozen=True, slots=True)
class ColumnToFoundation:
    """``3>f``: a column's last card to its foundation."""

    source: Column


@dataclass(frozen=True, slots=True)
class TakeBack:
    """``fS>5`` or ``fS2>5``: a foundation's top card back to a column.

    Without a slot it is the first foundation of the suit's row whose top card the column accepts.
    """

    suit: Suit
    column: Column
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class ColumnToCell:
    """``3>a``: a column's last card to a cell."""

    source: Column
    cell: Cell


@dataclass(frozen=True, slots=True)
class CellToColumn:
    """``a>7``: the card of a cell to a column."""

    cell: Cell
    target: Column


@dataclass(frozen=True, slots=True)
class CellToFoundation:
    """``a>f``: the card of a cell to its foundation."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TakeBackToCell:
    """``fS>a``: a foundation's top card back to a cell."""

    suit: Suit
    cell: Cell


StockMove = Draw | Recycle | WasteToColumn | WasteToFoundation
"""Moves of the games with a stock."""
CellMove = ColumnToCell | CellToColumn | CellToFoundation | TakeBackToCell
"""Moves of the games with cells."""
Move = StockMove | ColumnToColumn | ColumnToFoundation | TakeBack | CellMove
Line = Sequence[Move]

_NUMBER: Final = r"[1-9]\d{0,3}"
"""Longer than any stock and any count of columns, short enough to be harmless."""
_TOKEN: Final = re.compile(
    rf"(?P<draw>d)(?:\*(?P<draws>{_NUMBER}))?"
    r"|(?P<recycle>r)"
    rf"|w>(?:(?P<waste_column>{_NUMBER})|(?P<waste_foundation>f))"
    rf"|(?P<source>{_NUMBER})>(?:(?P<foundation>f)|(?P<put>[{CELLS}])|(?P<target>{_NUMBER})(?:\*(?P<count>{_NUMBER}))?)"
    rf"|(?P<cell>[{CELLS}])>(?:(?P<cell_foundation>f)|(?P<cell_target>{_NUMBER}))"
    rf"|f(?P<suit>[{SUITS}])(?:>(?P<back_cell>[{CELLS}])|(?P<slot>[1-9])?>(?P<back>{_NUMBER}))",
    re.IGNORECASE | re.ASCII,
)

_TOKENS: Final = "d, d*4, r, w>5, w>f, 3>5, 3>5*4, 3>f, fS>5, fS2>5, 3>a, a>7, a>f, fS>a"

LONGEST_LINE: Final = 100_000
"""Moves; more than any game needs, few enough to be harmless."""


class NotationError(InputError):
    """A token that is no move."""


def parse_token(token: str) -> list[Move]:
    """Read one token: one move, or several for ``d*4``.

    Raises:
        NotationError: if the token is none of the notation's.
    """
    match = _TOKEN.fullmatch(token)
    if match is None:
        shown = token if len(token) <= 20 else token[:20] + "…"
        raise NotationError(f"{shown!r} is no move; expected one of {_TOKENS}")
    group = match.groupdict()
    if group["draw"]:
        return [Draw()] * int(group["draws"] or 1)
    if group["recycle"]:
        return [Recycle()]
    if group["waste_column"]:
        return [WasteToColumn(int(group["waste_column"]))]
    if group["waste_foundation"]:
        return [WasteToFoundation()]
    if group["foundation"]:
        return [ColumnToFoundation(int(group["source"]))]
    if group["target"]:
        return [ColumnToColumn(int(group["source"]), int(group["target"]), int(group["count"] or 1))]
    if group["put"]:
        return [ColumnToCell(int(group["source"]), _cell(group["put"]))]
    if group["cell_foundation"]:
        return [CellToFoundation(_cell(group["cell"]))]
    if group["cell_target"]:
        return [CellToColumn(_cell(group["cell"]), int(group["cell_target"]))]
    if group["back_cell"]:
        return [TakeBackToCell(SUITS.index(group["suit"].upper()), _cell(group["back_cell"]))]
    slot = int(group["slot"]) if group["slot"] else None
    return [TakeBack(SUITS.index(group["suit"].upper()), int(group["back"]), slot)]


def _cell(letter: str) -> Cell:
    return CELLS.index(letter.lower()) + 1


def parse_line(text: str) -> list[Move]:
    """Read a line of moves.

    Raises:
        NotationError: for a token that is no move; the message gives its line and its number among the tokens.
    """
    moves: list[Move] = []
    number = 0
    for row, content in enumerate(text.splitlines(), start=1):
        for token in content.partition("#")[0].split():
            number += 1
            try:
                moves += parse_token(token)
            except NotationError as error:
                raise NotationError(f"line {row}, token {number}: {error}") from None
            if len(moves) > LONGEST_LINE:
                raise NotationError(f"line {row}, token {number}: more than {LONGEST_LINE} moves")
    return moves


def print_move(move: Move) -> str:
    """Print one move as its token."""
    match move:
        case Draw():
            return "d"
        case Recycle():
            return "r"
        case WasteToColumn(column):
            return f"w>{column}"
        case WasteToFoundation():
            return "w>f"
        case ColumnToColumn(source, target, count):
            return f"{source}>{target}" + (f"*{count}" if count > 1 else "")
        case ColumnToFoundation(source):
            return f"{source}>f"
        case TakeBack(suit, column, slot):
            return f"f{SUITS[suit]}{slot or ''}>{column}"
        case ColumnToCell(source, cell):
            return f"{source}>{CELLS[cell - 1]}"
        case CellToColumn(cell, target):
            return f"{CELLS[cell - 1]}>{target}"
        case CellToFoundation(cell):
            return f"{CELLS[cell - 1]}>f"
        case TakeBackToCell(suit, cell):
            return f"f{SUITS[suit]}>{CELLS[cell - 1]}"


def print_line(moves: Iterable[Move]) -> str:
    """Print a line, its tokens separated by blanks; draws in a row are counted (``d*4``)."""
    tokens = []
    for move, group in groupby(moves):
        repeats = len(list(group))
        if isinstance(move, Draw) and repeats > 1:
            tokens.append(f"d*{repeats}")
        else:
            tokens += [print_move(move)] * repeats
    return " ".join(tokens)
