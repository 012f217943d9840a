"""An abstract line of packed moves written out as real moves, and rid of what it does not need.

The abstract moves leave open which of several equal hosts a card sits on. Where the one a move needs is covered, what
covers it goes to an uncovered card of the same class first: the count of hosts says that there is one.
"""

import numpy as np

from solver.kernels.jit import entry, kernel
from solver.kernels.layout import CARDS, COLUMNS, COPIES, DRAW, PASSES, RANKS, STOCK_SIZE
from solver.kernels.state import (
    COUNTS,
    DOWN,
    LOOSE_UP,
    NIL,
    ROOT_OVER,
    ROOT_UP,
    STOCK_OVER,
    STOCK_UP,
    WORDS,
    cards_up,
    generate,
    play,
)
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
    RUN_OVER,
    UP,
    WASTE,
    WASTE_OVER,
    WASTE_UP,
    copy_top,
    host_for,
    perform,
    real_code,
    same_class,
)

# No move's number.
NOTHING = np.int64(-1)


@kernel
def is_legal(state, i, move, layout, moves, row):
    """Whether an abstract move is among those of a state. ``layout`` is one without forced moves."""
    for n in range(generate(state, i, layout, moves, row)):
        if moves[row, n] == move:
            return True
    return False


@kernel
def holds(start, line, length, left_out, also_left_out, layout, state, moves):
    """Whether an abstract line still wins with two of its moves left out."""
    for word in range(WORDS):
        state[0, word] = start[word]
    for n in range(length):
        if n == left_out or n == also_left_out:
            continue
        if not is_legal(state, NIL, line[n], layout, moves, NIL):
            return False
        play(state, NIL, state, NIL, line[n], layout)
    return cards_up(state[0, COUNTS]) == layout.sizes[CARDS]


@kernel
def leave_out(line, length, one, other):
    """Close up a line where two of its moves are left out; returns the new length."""
    kept = 0
    for n in range(length):
        if n != one and n != other:
            line[kept] = line[n]
            kept += 1
    return kept


@entry
def drop_take_backs(start, line, length, layout, state, moves):
    """Leave out each take-back that the line wins without, with the move that had sent or sends its card up.

    Args:
        line: int32, changed in place.
        layout: one without forced moves.
        state, moves: uint64 (1, WORDS) and int32 (1, MAX_MOVES), to work in.

    Returns:
        The new length.
    """
    n = NIL
    while n < length:
        dropped = False
        if line[n] >> 12 == DOWN:
            up = LOOSE_UP << 12 | (line[n] & (63 << 6))
            for partner in range(length):
                if line[partner] == up and holds(start, line, length, n, partner, layout, state, moves):
                    length = leave_out(line, length, n, partner)
                    dropped = True
                    break
        n = NIL if dropped else n + 1
    return length


@kernel
def uncover(top, column, index, layout, real, written):
    """Move what sits on a column's card to an uncovered card of the same class; returns the moves written."""
    above = top[LENGTHS, column] - 1 - index
    if above > 0:
        other = same_class(top, np.int64(top[column, index]), layout.sizes[COLUMNS], column)
        if other < 0:
            return written
        real[written] = real_code(RUN_OVER, column, other, np.int64(above))
        perform(top, real[written], layout)
        written += 1
    return written


@kernel
def fetch(top, position, layout, real, written):
    """Draw, and recycle if need be, until an original stock position is the top of the waste."""
    draw = layout.sizes[DRAW]
    number = 0
    for earlier in range(position):
        number += top[PILE, earlier]
    waste, left = np.int64(top[POINTER, WASTE]), np.int64(top[POINTER, LEFT])
    if number == waste - 1:
        return written
    steps = number - waste + 1
    if number < waste or (steps % draw != 0 and number != left - 1):
        if waste < left:
            real[written] = real_code(DRAW_CARDS, (left - waste + draw - 1) // draw, NIL, NIL)
            perform(top, real[written], layout)
            written += 1
        real[written] = real_code(RECYCLE, NIL, NIL, NIL)
        perform(top, real[written], layout)
        written += 1
        steps = number + 1
    real[written] = real_code(DRAW_CARDS, (steps + draw - 1) // draw, NIL, NIL)
    perform(top, real[written], layout)
    return written + 1


@kernel
def nearest_copy(top, card, layout):
    """The stock position of a card that the fewest draws bring up; equal cards do as well as each other."""
    waste, number, found = top[POINTER, WASTE], 0, -1
    for position in range(layout.sizes[STOCK_SIZE]):
        if top[PILE, position]:
            if layout.stock[position] == card:
                if number >= waste - 1:
                    return position
                if found < 0:
                    found = position
            number += 1
    return found


@kernel
def loose_place(top, card, layout):
    """Column << 8 | index of a non-root of a card, one at a column's end if there is one; −1 if there is none."""
    king = layout.sizes[RANKS] - 1
    found = -1
    for column in range(layout.sizes[COLUMNS]):
        down, length = np.int64(top[FACE_DOWN, column]), np.int64(top[LENGTHS, column])
        for index in range(down, length):
            if top[column, index] == card and (index > down or (down == 0 and card >> 2 == king)):
                if index == length - 1:
                    return column << 8 | index
                found = column << 8 | index
    return found


@entry
def write_out(top, line, length, layout, real):
    """Write an abstract line out as real moves.

    Args:
        top: the position at the line's start; changed to that at its end.
        line: int32, ``length`` abstract moves.
        real: int32, takes the real moves; must have room for four each.

    Returns:
        The number of real moves, or −1 − n if abstract move n could not be written out (a bug, never a verdict).
    """
    sizes = layout.sizes
    ranks, columns = sizes[RANKS], sizes[COLUMNS]
    written = NIL
    for n in range(length):
        kind, a = np.int64(line[n] >> 12), np.int64((line[n] >> 6) & 63)
        code = np.int32(-1)
        if kind == LOOSE_UP:
            place = loose_place(top, a, layout)
            if place >= 0:
                written = uncover(top, place >> 8, place & 255, layout, real, written)
                code = real_code(COLUMN_UP, place >> 8, NIL, NIL)
        elif kind == ROOT_UP:
            written = uncover(top, a, np.int64(top[FACE_DOWN, a]), layout, real, written)
            code = real_code(COLUMN_UP, a, NIL, NIL)
        elif kind == ROOT_OVER:
            root = np.int64(top[FACE_DOWN, a])
            host = host_for(top, np.int64(top[a, root]), ranks, columns)
            if host >= 0:
                code = real_code(RUN_OVER, a, host, np.int64(top[LENGTHS, a]) - root)
        elif kind == STOCK_UP or kind == STOCK_OVER:
            position = a
            if sizes[DRAW] == 1 and sizes[PASSES] == 0:
                position = nearest_copy(top, layout.stock[a], layout)
            written = fetch(top, position, layout, real, written)
            host = host_for(top, np.int64(layout.stock[a]), ranks, columns)
            if kind == STOCK_UP:
                code = real_code(WASTE_UP, NIL, NIL, NIL)
            elif host >= 0:
                code = real_code(WASTE_OVER, host, NIL, NIL)
        elif kind == DOWN:
            suit = a & 3
            slot = 0
            for s in range(sizes[COPIES]):
                if top[HEIGHTS, 2 * suit + s] == (a >> 2) + 1:
                    slot = s
            host = host_for(top, a, ranks, columns)
            if host >= 0:
                code = real_code(BACK, suit, host, np.int64(slot))
        if code < 0 or not perform(top, code, layout):
            return -1 - n
        real[written] = code
        written += 1
    return written


@kernel
def wins_without(start, real, length, left_out, also_left_out, layout, top):
    """Whether a real line still wins with two of its moves left out."""
    copy_top(start, top)
    for n in range(length):
        if n != left_out and n != also_left_out and not perform(top, real[n], layout):
            return False
    return top[POINTER, UP] == layout.sizes[CARDS]


@entry
def drop_needless(start, real, length, layout, top):
    """Leave out every move between columns, alone or with a later one, that the line wins without.

    Args:
        start: the position at the line's start.
        real: int32, changed in place.
        top: a position to work in.

    Returns:
        The new length.
    """
    n = NIL
    while n < length:
        if real[n] >> 24 == RUN_OVER:
            partner = NOTHING
            dropped = wins_without(start, real, length, n, NOTHING, layout, top)
            if not dropped:
                # The way back, or on to where it could have gone at once.
                for m in range(n + 1, min(length, n + 40)):
                    if real[m] >> 24 == RUN_OVER and (real[m] & 255) == (real[n] & 255):
                        if wins_without(start, real, length, n, m, layout, top):
                            partner = m
                            dropped = True
                            break
            if dropped:
                length = leave_out(real, length, n, partner)
                continue
        n += 1
    return length
