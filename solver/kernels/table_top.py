"""Real positions in arrays and real moves on them: the table top that lines are written out on.

Not the judge (that is `solver.rules`), but fast enough to try a line with one move left out, over and over.

A position is one int16 array (`ROWS`, `WIDTH`): rows 0–9 the columns' cards, deepest first; row `LENGTHS` how many
each has; row `FACE_DOWN` how many of these are face down; row `HEIGHTS` the foundations, slot s of suit u at 2u + s;
row `PILE` a 1 for each original stock position still in stock or waste; row `POINTER` the four numbers named below.
"""

import numpy as np

from solver.kernels.jit import kernel
from solver.kernels.layout import COPIES, DRAW, PASSES, RANKS, TAKE_BACK

WIDTH = 64
LENGTHS, FACE_DOWN, HEIGHTS, PILE, POINTER = 10, 11, 12, 13, 14
ROWS = 15
# In row `POINTER`: cards in the waste, cards in stock and waste, recycles so far, cards on the foundations.
WASTE, LEFT, RECYCLES, UP = 0, 1, 2, 3

# Real moves: kind << 24 | a << 16 | b << 8 | c. Columns are numbered from 0.
DRAW_CARDS, RECYCLE, WASTE_OVER, WASTE_UP, RUN_OVER, COLUMN_UP, BACK = (np.int64(kind) for kind in range(7))


@kernel
def real_code(kind, a, b, c):
    """A real move as one int32.

    ``DRAW_CARDS`` a = times; ``WASTE_OVER`` a = column; ``RUN_OVER`` a, b = columns, c = cards; ``COLUMN_UP`` a =
    column; ``BACK`` a = suit, b = column, c = slot.
    """
    return np.int32(kind << 24 | a << 16 | b << 8 | c)


@kernel
def copy_top(source, target):
    """Copy a position."""
    for row in range(ROWS):
        for n in range(WIDTH):
            target[row, n] = source[row, n]


@kernel
def accepts(top, column, card, ranks):
    """Whether a column takes a card of another place."""
    length = top[LENGTHS, column]
    if length == 0:
        return card >> 2 == ranks - 1
    last = top[column, length - 1]
    last_red = (last & 3) == 1 or (last & 3) == 2
    red = (card & 3) == 1 or (card & 3) == 2
    return last_red != red and last >> 2 == (card >> 2) + 1


@kernel
def slot_for(top, card, copies):
    """The first foundation slot that takes a card, −1 if none does."""
    for slot in range(copies):
        if top[HEIGHTS, 2 * (card & 3) + slot] == card >> 2:
            return slot
    return -1


@kernel
def stock_position(top, number):
    """The original stock position of the ``number``-th card left, counted from 0 in the order of drawing."""
    position = 0
    while True:
        if top[PILE, position]:
            if number == 0:
                return position
            number -= 1
        position += 1


@kernel
def turn_up(top, column):
    """Turn a face-down card that has become a column's last."""
    if top[FACE_DOWN, column] > 0 and top[FACE_DOWN, column] == top[LENGTHS, column]:
        top[FACE_DOWN, column] -= 1


@kernel
def perform(top, code, layout):
    """Play a real move; False, and nothing is changed, if the rules forbid it."""
    sizes = layout.sizes
    ranks, copies = sizes[RANKS], sizes[COPIES]
    kind, a, b, c = code >> 24, (code >> 16) & 255, (code >> 8) & 255, code & 255
    if kind == DRAW_CARDS:
        draw = sizes[DRAW]
        if top[POINTER, WASTE] + draw * (a - 1) >= top[POINTER, LEFT]:
            return False
        top[POINTER, WASTE] = min(top[POINTER, WASTE] + draw * a, top[POINTER, LEFT])
        return True
    if kind == RECYCLE:
        waste = top[POINTER, WASTE]
        if waste == 0 or waste != top[POINTER, LEFT]:
            return False
        if sizes[PASSES] > 0 and top[POINTER, RECYCLES] + 1 >= sizes[PASSES]:
            return False
        top[POINTER, WASTE] = 0
        top[POINTER, RECYCLES] += 1
        return True
    if kind == WASTE_OVER or kind == WASTE_UP:
        if top[POINTER, WASTE] == 0:
            return False
        position = stock_position(top, top[POINTER, WASTE] - 1)
        card = np.int64(layout.stock[position])
        if kind == WASTE_OVER:
            if not accepts(top, a, card, ranks):
                return False
            top[a, top[LENGTHS, a]] = card
            top[LENGTHS, a] += 1
        else:
            slot = slot_for(top, card, copies)
            if slot < 0:
                return False
            top[HEIGHTS, 2 * (card & 3) + slot] += 1
            top[POINTER, UP] += 1
        top[PILE, position] = 0
        top[POINTER, WASTE] -= 1
        top[POINTER, LEFT] -= 1
        return True
    if kind == RUN_OVER:
        first = top[LENGTHS, a] - c
        if a == b or c < 1 or first < top[FACE_DOWN, a] or not accepts(top, b, np.int64(top[a, first]), ranks):
            return False
        length = top[LENGTHS, b]
        for n in range(c):
            top[b, length + n] = top[a, first + n]
        top[LENGTHS, a] = first
        top[LENGTHS, b] = length + c
        turn_up(top, a)
        return True
    if kind == COLUMN_UP:
        if top[LENGTHS, a] == 0:
            return False
        card = np.int64(top[a, top[LENGTHS, a] - 1])
        slot = slot_for(top, card, copies)
        if slot < 0:
            return False
        top[HEIGHTS, 2 * (card & 3) + slot] += 1
        top[POINTER, UP] += 1
        top[LENGTHS, a] -= 1
        turn_up(top, a)
        return True
    height = np.int64(top[HEIGHTS, 2 * a + c])
    if sizes[TAKE_BACK] == 0 or height == 0 or not accepts(top, b, np.int64(4 * (height - 1) + a), ranks):
        return False
    top[HEIGHTS, 2 * a + c] -= 1
    top[POINTER, UP] -= 1
    top[b, top[LENGTHS, b]] = 4 * (height - 1) + a
    top[LENGTHS, b] += 1
    return True


@kernel
def host_for(top, card, ranks, columns):
    """The first column that takes a card, −1 if none does."""
    for column in range(columns):
        if accepts(top, column, card, ranks):
            return column
    return -1


@kernel
def same_class(top, card, columns, other_than):
    """The first column, other than one, whose last card has the card's rank and colour; −1 if there is none."""
    red = (card & 3) == 1 or (card & 3) == 2
    for column in range(columns):
        length = top[LENGTHS, column]
        if column != other_than and length > 0:
            last = top[column, length - 1]
            if last >> 2 == card >> 2 and ((last & 3) == 1 or (last & 3) == 2) == red:
                return column
    return -1
