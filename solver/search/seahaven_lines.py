"""A packed line of Seahaven Towers written out as real moves.

A packed line only says which column gives up its run next. Where the run goes follows, but for the Kings: which of
them has an emptied column may have to change in between. So the line is found once more among real positions of the
referee, where the only choices are the place of a King and of his run.
"""

from collections.abc import Iterator, Sequence

from solver.cards import card, rank_of
from solver.rules.moves import (
    CellToColumn,
    CellToFoundation,
    Column,
    ColumnToCell,
    ColumnToColumn,
    ColumnToFoundation,
    Move,
)
from solver.rules.seahaven import SeahavenPosition, run_at_end


def write_out(position: SeahavenPosition, releases: Sequence[Column]) -> list[Move] | None:
    """Real moves from a position that release the runs of these columns in turn; None if there are none (a bug).

    Args:
        position: the start; left as it is.
        releases: the columns, from 1; each gives up all the cards in order at its end.
    """
    start = position.copy()
    stack = [(0, start, tidied(start))]
    seen = {(0, _kings(start))}
    while stack:
        number, position, line = stack.pop()
        if number == len(releases):
            return line
        steps = [(number, moves) for moves in _king_changes(position)]
        steps += [(number + 1, moves) for moves in _releases(position, releases[number])]
        for after, moves in steps:
            follower = position.copy()
            if not _played(follower, moves):
                continue
            moves += tidied(follower)
            place = (after, _kings(follower))
            if place not in seen:
                seen.add(place)
                stack.append((after, follower, line + moves))
    return None


def tidied(position: SeahavenPosition) -> list[Move]:
    """Play all moves to the foundations and all from cells onto other cards, as long as there are any."""
    moves: list[Move] = []
    while (move := _tidying(position)) is not None:
        position.play(move)
        moves.append(move)
    return moves


def _tidying(position: SeahavenPosition) -> Move | None:
    """A card that may go up, or else from a cell onto another card."""
    for cell, held in enumerate(position.cells, start=1):
        if held is not None and position.refusal(CellToFoundation(cell)) is None:
            return CellToFoundation(cell)
    for number, column in enumerate(position.columns, start=1):
        if column and position.refusal(ColumnToFoundation(number)) is None:
            return ColumnToFoundation(number)
    for number, column in enumerate(position.columns, start=1):
        if column and column[-1] - card(1, 0) in position.cells:
            cell = position.cells.index(column[-1] - card(1, 0)) + 1
            if position.refusal(CellToColumn(cell, number)) is None:
                return CellToColumn(cell, number)
    return None


def _played(position: SeahavenPosition, moves: Sequence[Move]) -> bool:
    """Play moves; False at the first that the rules refuse."""
    for move in moves:
        if position.refusal(move) is not None:
            return False
        position.play(move)
    return True


def _to_cells(position: SeahavenPosition, source: Column, count: int) -> list[Move]:
    """The moves of so many cards to cells; too few if there are too few cells."""
    empty = [cell for cell, held in enumerate(position.cells, start=1) if held is None]
    return [ColumnToCell(source, cell) for cell in empty[:count]]


def _releases(position: SeahavenPosition, source: Column) -> Iterator[list[Move]]:
    """The ways in which a column's run may leave it."""
    column = position.columns[source - 1]
    if not column:
        return
    count = run_at_end(column)
    cells = _to_cells(position, source, count)
    if len(cells) == count:
        yield cells
    for target in range(1, len(position.columns) + 1):
        if target != source:
            yield [ColumnToColumn(source, target, count)]


def _kings_columns(position: SeahavenPosition) -> list[Column]:
    """The columns that hold nothing but a King with his run."""
    return [
        number
        for number, column in enumerate(position.columns, start=1)
        if column and rank_of(column[0]) == position.variant.ranks - 1 and run_at_end(column) == len(column)
    ]


def _kings(position: SeahavenPosition) -> frozenset[int]:
    """The Kings that have a column of their own."""
    return frozenset(position.columns[number - 1][0] for number in _kings_columns(position))


def _king_changes(position: SeahavenPosition) -> Iterator[list[Move]]:
    """The ways to give a King a column of his own, or to take it."""
    empty = next((number for number, column in enumerate(position.columns, start=1) if not column), None)
    for cell, held in enumerate(position.cells, start=1):
        if empty and held is not None and rank_of(held) == position.variant.ranks - 1:
            yield [CellToColumn(cell, empty)]
    for number in _kings_columns(position):
        count = len(position.columns[number - 1])
        cells = _to_cells(position, number, count)
        if len(cells) == count:
            yield cells
