"""The packed state of the Klondike family: its words, its moves and how a move changes it.

How the face-up cards are arranged need not be stored. Call (colour, rank) a class. A face-up card hosts any card of
the class one rank lower in the other colour, and a run may be cut at any card; so of the face-up cards of a class as
many are uncovered as there are more of them than cards that sit on that class, and *which* ones is the player's
choice: moving what sits on one to an uncovered other is legal and can be undone. What is left to store is

* for each column how many of its original cards are left; the last of these is the *root*, face up;
* for each suit the heights of its foundations, as an unordered pair;
* which stock cards are left, how many of them lie in the waste, and the pass where passes are limited.

Every card in none of these is a *non-root*: it sits on a host, or it is a King in an emptied column. A King that is
the last original card of its column is counted as a non-root too: the two situations are the same.

A state is nine uint64 words. The first two are the exact key; the others follow from them and are kept for speed.
Sets of cards are masks in which bit ``4 * rank + suit`` is a card, so a rank is a nibble. Counts by class are nibbles
of one word a colour, one nibble a rank.
"""

import numpy as np

from solver.kernels.bits import lowest, popcount
from solver.kernels.jit import kernel
from solver.kernels.layout import (
    COLUMNS,
    DRAW,
    PASSES,
    RANKS,
    RULE_NO_FUTILE_TAKE_BACK,
    RULE_SAFE_STOCK,
    RULE_SAFE_TABLEAU,
    RULES,
    TAKE_BACK,
)

# The words of a state.
KEY = 0
"""Bits 0–27 foundations, 7 a suit: h(h+1)/2 + l for heights h ≥ l, just the height in one deck; 28–52 depths;
53–58 cards in the waste; 59–63 recycles so far, where they are limited."""
STOCK = 1
"""The stock positions whose card is still in stock or waste."""
HIGH, LOW = 2, 3
"""The cards that the higher and the lower foundation of each suit take next (bit 4 · ranks and up: complete). In one
deck only `LOW` is used."""
ONCE, TWICE = 4, 5
"""The cards of which at least one copy, and both copies, are non-roots."""
ROOT, ROOTS = 6, 7
"""The cards that are the root of at least one column, and of two."""
COUNTS = 8
"""Bits 0–7 columns with no original card left; 8–15 cards on the foundations; 16–23 cards of stock, waste and
columns' originals; 24–29 the stock position last taken, which orders the moves and nothing else."""
WORDS = 9

# Kinds of moves. A move is kind << 12 | a << 6 | b. (Plain numbers would have numba compile a function anew for each
# number it is called with.)
LOOSE_UP = np.int64(0)
"""A non-root to its foundation; a: the card."""
ROOT_UP = np.int64(1)
"""A root to its foundation; a: the column."""
ROOT_OVER = np.int64(2)
"""A root with all that sits on it to a host (a King: to an empty column); a: the column."""
STOCK_UP = np.int64(3)
"""A stock card to its foundation; a: the original stock position, b: recycles on the way, if limited."""
STOCK_OVER = np.int64(4)
"""A stock card to a host; a, b as above."""
DOWN = np.int64(5)
"""A foundation card to a host; a: the card."""

NIL, ONE = np.int64(0), np.int64(1)
"""Zero and one where they are passed on: as an unused part of a move, a row, a count."""
TRUE = np.bool_(True)

MAX_MOVES = 160
"""More than any state has: 8 + 9 + 9 + 2 · 59 + 8."""

DEPTHS_AT, WASTE_AT, PASS_AT = 28, 53, 59

ZERO, U1, U2, U3, U4, U7, U8 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 7, 8))
U15, U63, U255 = (np.uint64(n) for n in (15, 63, 255))
ALL = np.uint64(2**64 - 1)
NIBBLES = np.uint64(0x1111111111111)
BLACK, RED = np.uint64(0x9999999999999), np.uint64(0x6666666666666)
DEPTHS_BIT, WASTE_BIT, PASS_BIT = (np.uint64(n) for n in (DEPTHS_AT, WASTE_AT, PASS_AT))
WASTE_FIELD = np.uint64(63 << WASTE_AT)
TAKEN_BIT, TAKEN_FIELD = np.uint64(24), np.uint64(63 << 24)
ONE_UP, ONE_LEFT = np.uint64(1 << 8), np.uint64(1 << 16)


@kernel
def black_counts(mask):
    """Black cards of each rank in a set, as nibbles."""
    return (mask & NIBBLES) + ((mask >> U3) & NIBBLES)


@kernel
def red_counts(mask):
    """Red cards of each rank in a set, as nibbles."""
    return ((mask >> U1) & NIBBLES) + ((mask >> U2) & NIBBLES)


@kernel
def depth_of(key, column, layout):
    """Original cards left in a column."""
    return (key >> (DEPTHS_BIT + layout.shift[column])) & layout.mask[column]


@kernel
def waste_of(key):
    """Cards in the waste."""
    return (key >> WASTE_BIT) & U63


@kernel
def cards_up(counts):
    """Cards on the foundations, as int64."""
    return np.int64((counts >> U8) & U255)


@kernel
def uncovered(state, i, layout):
    """Nibbles of the black and of the red classes with an uncovered face-up card, one bit a rank."""
    once, twice = state[i, ONCE], state[i, TWICE]
    root, roots = state[i, ROOT], state[i, ROOTS]
    # Kings sit on no card.
    hosted = (U1 << np.uint64(4 * (layout.sizes[RANKS] - 1))) - U1
    black = black_counts(once) + black_counts(twice)
    red = red_counts(once) + red_counts(twice)
    free_black = black + black_counts(root) + black_counts(roots) - ((red & hosted) << U4)
    free_red = red + red_counts(root) + red_counts(roots) - ((black & hosted) << U4)
    free_black = (free_black | free_black >> U1 | free_black >> U2) & NIBBLES
    free_red = (free_red | free_red >> U1 | free_red >> U2) & NIBBLES
    return free_black, free_red


@kernel
def safe_cards(low, take_back):
    """The cards that may go up at once wherever they lie uncovered, as a mask.

    Rank r (Ace 1) of a suit is safe if both foundations of its suit are at r − 1 or higher, all of the other colour at
    r − 2 or higher and those of the sister suit at r − 3 or higher: whatever could ever sit on the card can then
    itself go up as soon as it is free to move, and so can the card's twin, so neither host nor slot is missed. Without
    take-backs the other colour at r − 1 suffices alone: nothing that could sit on the card is left. In one deck this
    is the rule of Blake & Gent (JAIR 85:21, appendix B); for two it is compared with exhaustive search in the tests.
    """
    spades = lowest(low & NIBBLES) >> U2
    hearts = lowest(low & (NIBBLES << U1)) >> U2
    diamonds = lowest(low & (NIBBLES << U2)) >> U2
    clubs = lowest(low & (NIBBLES << U3)) >> U2
    black, red = min(spades, clubs), min(hearts, diamonds)
    safe = ZERO
    # Heights h and h' make r = h + 1 and the conditions h' + 1 >= h and sister + 2 >= h. A suit that is not in play
    # has no bit, and 64 >> 2 = 16 counts as higher than any.
    if (red + U1 >= spades and clubs + U2 >= spades) or (not take_back and red >= spades):
        safe |= NIBBLES
    if (black + U1 >= hearts and diamonds + U2 >= hearts) or (not take_back and black >= hearts):
        safe |= NIBBLES << U1
    if (black + U1 >= diamonds and hearts + U2 >= diamonds) or (not take_back and black >= diamonds):
        safe |= NIBBLES << U2
    if (red + U1 >= clubs and spades + U2 >= clubs) or (not take_back and red >= clubs):
        safe |= NIBBLES << U3
    return safe & low


@kernel
def root_column(key, card, layout):
    """The first column whose root is the card."""
    for column in range(layout.sizes[COLUMNS]):
        depth = depth_of(key, column, layout)
        if depth > ZERO and layout.columns[column, depth] == card:
            return column
    return -1


@kernel
def move_code(kind, a, b):
    return np.int32(kind << 12 | a << 6 | b)


@kernel
def positions_of(cards, stock, layout):
    """The positions of a stock that hold one of a set of cards."""
    held = ZERO
    while cards:
        held |= layout.where[lowest(cards)]
        cards &= cards - U1
    return held & stock


@kernel
def first_copies(positions, layout):
    """Of positions that hold equal cards only the first."""
    firsts = ZERO
    while positions:
        position = lowest(positions)
        firsts |= U1 << position
        positions &= ~layout.where[layout.stock[position]]
    return firsts


@kernel
def stock_moves(kind, positions, recycled, moves, row, count):
    """Write a move for each stock position; returns the new count."""
    while positions:
        moves[row, count] = move_code(kind, np.int64(lowest(positions)), recycled)
        positions &= positions - U1
        count += 1
    return count


@kernel
def generate(state, i, layout, moves, row):
    """Write the moves of state ``i`` into ``moves[row]``, the most promising first.

    Returns:
        How many there are; negative, −1, if the only one is forced: it loses nothing, so nothing else is tried.
    """
    sizes = layout.sizes
    key, stock = state[i, KEY], state[i, STOCK]
    high, low = state[i, HIGH], state[i, LOW]
    once, twice, root = state[i, ONCE], state[i, TWICE], state[i, ROOT]
    rules = sizes[RULES]
    take_back = sizes[TAKE_BACK] != 0
    unlimited = sizes[PASSES] == 0
    draw = sizes[DRAW]

    black, red = uncovered(state, i, layout)
    loose = black | black << U3 | red << U1 | red << U2
    wanted = high | low
    safe = safe_cards(low, take_back)

    if rules & RULE_SAFE_TABLEAU:
        forced = safe & loose & (root | once)
        if forced:
            card = lowest(forced)
            if (root >> card) & U1:
                moves[row, 0] = move_code(ROOT_UP, root_column(key, card, layout), NIL)
            else:
                moves[row, 0] = move_code(LOOSE_UP, np.int64(card), NIL)
            return -1
    if rules & RULE_SAFE_STOCK:
        if draw == 1 and unlimited:
            held = first_copies(positions_of(safe, stock, layout), layout)
            if held:
                ahead = held & (ALL << ((state[i, COUNTS] >> TAKEN_BIT) & U63))
                moves[row, 0] = move_code(STOCK_UP, np.int64(lowest(ahead if ahead else held)), NIL)
                return -1
        elif sizes[PASSES] == 1 and waste_of(key) > ZERO:
            # One pass: the top of the waste hides only cards that nothing but its leaving can bring back.
            left = stock
            for _ in range(np.int64(waste_of(key)) - 1):
                left &= left - U1
            position = lowest(left)
            if (safe >> layout.stock[position]) & U1:
                moves[row, 0] = move_code(STOCK_UP, np.int64(position), NIL)
                return -1

    # What an uncovered host waits for: a card one rank lower of the other colour, or a King and an empty column.
    hosts_black, hosts_red = black >> U4, red >> U4
    placeable = hosts_red | hosts_red << U3 | hosts_black << U1 | hosts_black << U2
    kings = U15 << np.uint64(4 * (sizes[RANKS] - 1))
    empty = (state[i, COUNTS] & U255) - popcount(once & kings) - popcount(twice & kings)
    if empty > ZERO:
        placeable |= kings

    count = NIL
    roots_up = root & wanted & loose
    roots_over = root & placeable
    if roots_up | roots_over:
        for column in range(sizes[COLUMNS]):
            depth = depth_of(key, column, layout)
            if depth > ZERO and (roots_up >> layout.columns[column, depth]) & U1:
                moves[row, count] = move_code(ROOT_UP, column, NIL)
                count += 1
        for column in range(sizes[COLUMNS]):
            depth = depth_of(key, column, layout)
            if depth > ZERO and (roots_over >> layout.columns[column, depth]) & U1:
                moves[row, count] = move_code(ROOT_OVER, column, NIL)
                count += 1

    held_up, held_over = positions_of(wanted, stock, layout), positions_of(placeable, stock, layout)
    if held_up | held_over:
        ahead = ALL << ((state[i, COUNTS] >> TAKEN_BIT) & U63)
        if draw == 1 and unlimited:
            # Equal cards are one move: always the first of them.
            held_up, held_over = first_copies(held_up, layout), first_copies(held_over, layout)
            now, later = ALL, ZERO
        else:
            now, later = reachable(key, stock, layout)
        recycled = ONE
        if unlimited:
            # What a recycle brings up costs points; the search may as well try it last.
            now, later = now & ahead, later | now & ~ahead
            recycled = NIL
        count = stock_moves(STOCK_UP, held_up & now, NIL, moves, row, count)
        count = stock_moves(STOCK_OVER, held_over & now, NIL, moves, row, count)
        if later:
            count = stock_moves(STOCK_UP, held_up & later, recycled, moves, row, count)
            count = stock_moves(STOCK_OVER, held_over & later, recycled, moves, row, count)

    up = once & wanted & loose
    while up:
        card = lowest(up)
        up &= up - U1
        moves[row, count] = move_code(LOOSE_UP, np.int64(card), NIL)
        count += 1

    if take_back:
        down = ((high | low) >> U4) & placeable
        while down:
            card = lowest(down)
            down &= down - U1
            if rules & RULE_NO_FUTILE_TAKE_BACK and futile_take_back(low, card):
                continue
            moves[row, count] = move_code(DOWN, np.int64(card), NIL)
            count += 1
    return count


@kernel
def futile_take_back(low, card):
    """Whether a card taken back would be forced up again at once."""
    bit = U1 << card
    if (low >> U4) & bit:
        low -= bit * U15
    return (safe_cards(low, TRUE) & bit) != ZERO


@kernel
def reachable(key, stock, layout):
    """The stock positions whose card can be made the top of the waste, as masks: in this pass, and after a recycle.

    With p of the n cards left in the waste and k drawn at a
    time, the cards at p − 1, p + k − 1, p + 2k − 1, … and n − 1 come up in this pass, and those at k − 1, 2k − 1, …
    and n − 1 after a recycle (counting the cards left, in the order of drawing).
    """
    draw, passes = layout.sizes[DRAW], layout.sizes[PASSES]
    waste = np.int64(waste_of(key))
    top = ZERO
    ahead = stock
    for _ in range(waste):
        rest = ahead & (ahead - U1)
        top = ahead ^ rest
        ahead = rest
    now = top | every_nth(ahead, draw)
    if passes == 0 or np.int64(key >> PASS_BIT) + 1 < passes:
        return now, every_nth(stock, draw) & ~now
    return now, ZERO


@kernel
def every_nth(positions, draw):
    """Every ``draw``-th of the positions, and the last."""
    if draw == 1:
        return positions
    chosen = ZERO
    while positions:
        for _ in range(draw - 1):
            if positions & (positions - U1):
                positions &= positions - U1
        rest = positions & (positions - U1)
        chosen |= positions ^ rest
        positions = rest
    return chosen


@kernel
def play(source, i, target, j, move, layout):
    """Write into ``target[j]`` the state that a move makes of ``source[i]``. The rows may be the same."""
    sizes = layout.sizes
    key, stock = source[i, KEY], source[i, STOCK]
    high, low = source[i, HIGH], source[i, LOW]
    once, twice = source[i, ONCE], source[i, TWICE]
    root, roots = source[i, ROOT], source[i, ROOTS]
    counts = source[i, COUNTS]
    kind, a, b = move >> 12, (move >> 6) & 63, move & 63

    card = np.uint64(a)
    if kind == ROOT_UP or kind == ROOT_OVER:
        depth = depth_of(key, a, layout)
        card = layout.columns[a, depth]
    elif kind == STOCK_UP or kind == STOCK_OVER:
        card = layout.stock[a]
    bit = U1 << card

    if kind == ROOT_UP or kind == ROOT_OVER:
        one_depth = U1 << (DEPTHS_BIT + layout.shift[a])
        if roots & bit:
            roots ^= bit
        else:
            root ^= bit
        key -= one_depth
        counts -= ONE_LEFT
        depth -= U1
        if depth == U1 and layout.columns[a, 1] >= np.uint64(4 * (sizes[RANKS] - 1)):
            king = U1 << layout.columns[a, 1]
            twice |= once & king
            once |= king
            key -= one_depth
            counts -= ONE_LEFT
            depth = ZERO
        if depth > ZERO:
            turned = U1 << layout.columns[a, depth]
            roots |= root & turned
            root |= turned
        else:
            counts += U1
    elif kind == STOCK_UP or kind == STOCK_OVER:
        card_position = np.uint64(a)
        below = stock & ((U1 << card_position) - U1)
        stock ^= U1 << card_position
        counts -= ONE_LEFT
        waste = np.int64(popcount(below))
        draw = sizes[DRAW]
        if sizes[PASSES] == 0 and (draw == 1 or waste % draw == 0 or below == stock):
            waste = 0
        key = (key & ~WASTE_FIELD) | np.uint64(waste) << WASTE_BIT
        key += np.uint64(b) << PASS_BIT
        counts = (counts & ~TAKEN_FIELD) | card_position << TAKEN_BIT
    elif kind == LOOSE_UP:
        if twice & bit:
            twice ^= bit
        else:
            once ^= bit

    suit_at = U7 * (card & U3)
    if kind == ROOT_UP or kind == STOCK_UP or kind == LOOSE_UP:
        if high & bit:
            # The higher foundation first: of two equal ones it does not matter, and the pair stays in order.
            high += U15 * bit
            key += ((card >> U2) + U1) << suit_at
        else:
            low += U15 * bit
            key += U1 << suit_at
        counts += ONE_UP
    else:
        if kind == DOWN:
            if (low >> U4) & bit:
                low -= U15 * bit
                key -= U1 << suit_at
            else:
                high -= U15 * bit
                key -= ((card >> U2) + U1) << suit_at
            counts -= ONE_UP
        twice |= once & bit
        once |= bit

    target[j, KEY] = key
    target[j, STOCK] = stock
    target[j, HIGH] = high
    target[j, LOW] = low
    target[j, ONCE] = once
    target[j, TWICE] = twice
    target[j, ROOT] = root
    target[j, ROOTS] = roots
    target[j, COUNTS] = counts
