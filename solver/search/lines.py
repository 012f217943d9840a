"""Between the kernels' real moves, int32 codes, and the moves of the referee and the notation."""

from collections.abc import Iterable

import numpy as np

from solver.kernels.table_top import (
    BACK,
    COLUMN_UP,
    DRAW_CARDS,
    FACE_DOWN,
    HEIGHTS,
    LEFT,
    LENGTHS,
    PILE,
    POINTER,
    RECYCLE,
    RECYCLES,
    ROWS,
    RUN_OVER,
    UP,
    WASTE,
    WASTE_OVER,
    WASTE_UP,
    WIDTH,
)
from solver.rules.moves import (
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Move,
    Recycle,
    TakeBack,
    WasteToColumn,
    WasteToFoundation,
)
from solver.rules.position import Position


def table_top(position: Position) -> np.ndarray:
    """Lay a position out for `solver.kernels.table_top`: int16 (ROWS, WIDTH)."""
    top = np.zeros((ROWS, WIDTH), np.int16)
    for c, column in enumerate(position.columns):
        top[c, : len(column)] = column
        top[LENGTHS, c] = len(column)
        top[FACE_DOWN, c] = position.face_down[c]
    for suit, heights in enumerate(position.foundations):
        top[HEIGHTS, 2 * suit : 2 * suit + len(heights)] = heights
    left = len(position.waste) + len(position.stock)
    top[PILE, :left] = 1
    top[POINTER, WASTE] = len(position.waste)
    top[POINTER, LEFT] = left
    top[POINTER, RECYCLES] = position.recycles
    top[POINTER, UP] = position.cards_up()
    return top


def moves_of(codes: Iterable[int], copies: int) -> list[Move]:
    """Translate real moves, int32 codes of `solver.kernels.table_top`, into the referee's."""
    moves: list[Move] = []
    for code in codes:
        kind, a, b, c = code >> 24, (code >> 16) & 255, (code >> 8) & 255, code & 255
        if kind == DRAW_CARDS:
            moves += [Draw()] * a
        elif kind == RECYCLE:
            moves.append(Recycle())
        elif kind == WASTE_OVER:
            moves.append(WasteToColumn(a + 1))
        elif kind == WASTE_UP:
            moves.append(WasteToFoundation())
        elif kind == RUN_OVER:
            moves.append(ColumnToColumn(a + 1, b + 1, c))
        elif kind == COLUMN_UP:
            moves.append(ColumnToFoundation(a + 1))
        elif kind == BACK:
            moves.append(TakeBack(a, b + 1, c + 1 if copies > 1 else None))
    return moves
