"""Seahaven Towers packed and searched: greedy best-first search over column depths, with an exact table.

A *card* is a bit of a uint64: lane ``suit`` of 16 bits, in it the King lowest, so that the card one rank lower is the
next higher bit. Build is in suit, so every card has one host only, the next lower bit of its lane.

A *state* is how many of its dealt cards each column still has. A dealt card that has left its place is *out*; where it
lies follows (docs/seahaven.md argues each step):

* on its foundation, if all lower cards of its suit are out (a card goes up as soon as it can);
* else on its host if that is in a column and open: the last dealt card of its column, or itself out and in a column.
  So a whole run of out cards hangs on a last dealt card (a cell card is put down as soon as it can be);
* else, if it is a King, in an emptied column or in a cell, the run of out cards under it hanging on it or in cells;
* else in a cell.

Only the third is a choice. A *King set* is a set of suits, 4 bits: those whose King is out and has a column. A King's
run goes from cells to an empty column at any time, and back if the cells suffice, so the King sets that can be had at
one vector of depths fall into classes between which nothing but a change of depths leads. A *family* is a set of King
sets, 16 bits, one for each. The key of a state is its depths and its family, whole, in one word: nothing rests on a
hash.
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.bits import lowest, popcount
from solver.kernels.jit import entry, inlined, kernel

# Indices into `Layout.sizes`.
RANKS, COLUMNS, CELLS, STRICT = range(4)

# Words of a row of `Layout.book`: a column with so many dealt cards left, at index 8 · column + depth.
LAST = 0
"""The last card."""
RUN = 1
"""The run of dealt cards it ends: as many as are in order, in suit."""
HOST = 2
"""The one card that the run's first card may lie on; 0 for a King."""
LENGTH = 3
"""The run's cards."""
BOOK_ROWS = 80

MAX_COLUMNS, MAX_DEPTH, MAX_CELLS = 10, 7, 4

# Words of a node.
KEY, OUT, UP, ENDS, LINKS = range(5)
"""Key (below); cards out; those on foundations; the columns' last dealt cards; parent << 32 | next in bucket."""
WORDS = 5
# Fields of the key word: the depths, 3 bits a column; then
EMPTY_AT, COLUMN_AT, FAMILY_AT = 30, 34, 48
"""columns without dealt cards; the column whose run was released to come here; the family, 0 for every King set."""

# Indices into the control array, int64.
TOP = 0
"""No bucket above this one has a node."""
MADE = 1
"""Nodes in the arena."""
NODES = 2
"""Nodes expanded."""
SIZE = 3
"""Entries of the table in use, a power of two."""
GENERATION = 4
WIDEST = 5
"""The largest part of the table that was ever in use."""
MOST_UP = 6
"""The most cards any state had on the foundations."""
CONTROLS = 8

# What a search returns.
WON, EXHAUSTED, PAUSED, FULL = (np.int64(n) for n in range(4))
"""The last node made is won; no node is left; ``max_nodes`` was reached; arena or table is full."""

FIRST_SIZE = 1 << 14
"""Entries of the table at a deal's start: 128 kB, which stay in a core's own cache."""
LAST_GENERATION = (1 << 18) - 1
BUCKETS = 128
FREE_WEIGHT = np.int64(4)
"""What a free cell counts in a score, when a card on the foundations counts 1: tuned on codes that no figure uses."""

I0, I1 = np.int64(0), np.int64(1)
ZERO, ONE, U2, U3, U4, U7, U8, U15, U16 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 7, 8, 15, 16))
LANE = np.uint64(0xFFFF)
KINGS = np.uint64(0x0001000100010001)
DEPTHS = np.uint64((1 << EMPTY_AT) - 1)
EMPTY_BIT, COLUMN_BIT, FAMILY_BIT = (np.uint64(n) for n in (EMPTY_AT, COLUMN_AT, FAMILY_AT))
GENERATION_BIT, LINK_BIT, LINK = np.uint64(46), np.uint64(32), np.uint64(0xFFFFFFFF)
NOWHERE = LINK
MIX, MIX_BIT = np.uint64(0x9E3779B97F4A7C15), np.uint64(30)
WITH_S, WITH_H, WITH_D, WITH_C = (np.uint64(n) for n in (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00))
"""The King sets that a suit is in."""


class Layout(NamedTuple):
    """A deal as the search sees it.

    Attributes:
        sizes: int64 (4,), the numbers named above.
        book: uint64 (BOOK_ROWS, 4), the words named above.
        home: int64 (64,), the column that each card was dealt to.
        deck: uint64 (1,), all cards.
        room: int64 (2, 16), to work in: the free cells with each King set, of a node and of one that follows it.
    """

    sizes: np.ndarray
    book: np.ndarray
    home: np.ndarray
    deck: np.ndarray
    room: np.ndarray


@inlined
def hanging(out, starts):
    """The runs of out cards, downwards in rank, that begin with some cards: an addition's carry runs along them."""
    return out & ~(out + (starts & out))


@inlined
def wanted_by(up, layout):
    """The next card of each foundation."""
    aces = KINGS << np.uint64(layout.sizes[RANKS] - 1)
    return ((up >> ONE) | aces) & ~up & layout.deck[0]


@inlined
def raised(out, up, layout):
    """The foundations once every out card that can go up is up."""
    wanted = wanted_by(up, layout)
    while wanted & out:
        up |= wanted & out
        wanted = wanted_by(up, layout)
    return up


@inlined
def suits_of(kings):
    """The King set of some Kings."""
    return (kings | kings >> U15 | kings >> np.uint64(30) | kings >> np.uint64(45)) & U15


@kernel
def classes_of(family, feasible):
    """All King sets that can be had from those of a family: one King at a time in or out, by feasible sets only."""
    family &= feasible
    while True:
        more = family
        more |= (family & ~WITH_S) << ONE | (family & WITH_S) >> ONE
        more |= (family & ~WITH_H) << U2 | (family & WITH_H) >> U2
        more |= (family & ~WITH_D) << U4 | (family & WITH_D) >> U4
        more |= (family & ~WITH_C) << U8 | (family & WITH_C) >> U8
        more &= feasible
        if more == family:
            return family
        family = more


@kernel
def feasible_sets(chains, out_kings, empty, room_without, which, layout):
    """The King sets for which columns and cells suffice; ``layout.room[which]`` takes the free cells with each.

    Args:
        chains: the out Kings' runs.
        out_kings: the suits of the Kings that are out, as a King set.
        empty: columns without dealt cards.
        room_without: free cells if no King has a column; negative if there are not enough.
    """
    rooms = layout.room
    rooms[which, 0] = room_without
    feasible = ONE if room_without >= 0 else ZERO
    kings = ZERO
    while kings != out_kings:
        # The next subset of the Kings that are out; those with one King less have come before.
        kings = (kings - out_kings) & out_kings
        less = kings & (kings - ONE)
        run = chains & (LANE << (lowest(kings) << U4))
        room = rooms[which, np.int64(less)] + np.int64(popcount(run))
        rooms[which, np.int64(kings)] = room
        if room >= 0 and np.int64(popcount(kings)) <= empty:
            feasible |= ONE << kings
    return feasible


@inlined
def settle(depths, out, up, ends, empty, column, depth, layout):
    """The state once a column has come to a depth: all that can go up is up, and a King at a column's base is out.

    Such a King, with dealt cards in order on it or none, lies just as one that was put into an emptied column.

    Returns:
        Depths, cards out, cards up, last cards, empty columns, and the King set of the Kings found at a base.
    """
    based = ZERO
    while True:
        row = 8 * column + depth
        shift = np.uint64(3 * column)
        depths &= ~(U7 << shift)
        if depth > 0 and layout.book[row, HOST] == ZERO and layout.book[row, LENGTH] == np.uint64(depth):
            out |= layout.book[row, RUN]
            based |= ONE << (lowest(layout.book[row, LAST]) >> U4)
            depth = I0
        if depth > 0:
            depths |= np.uint64(depth) << shift
            ends |= layout.book[row, LAST]
        else:
            empty += 1
        up = raised(out, up, layout)
        card = wanted_by(up, layout) & ends
        if card == ZERO:
            return depths, out, up, ends, empty, based
        card &= ZERO - card
        ends ^= card
        out |= card
        up |= card
        column = layout.home[lowest(card)]
        depth = np.int64((depths >> np.uint64(3 * column)) & U7) - 1


@inlined
def insert(table, size, generation, depths, family):
    """Add the King sets of a family at one vector of depths to the table; returns those that were not there."""
    tag = np.uint64(generation) << GENERATION_BIT | depths << U16
    slot = ((depths * MIX) >> MIX_BIT) & np.uint64(size - 1)
    while True:
        found = table[slot]
        if found >> U16 == tag >> U16:
            table[slot] = found | family
            return family & ~found
        if found >> GENERATION_BIT != np.uint64(generation):
            table[slot] = tag | family
            return family
        slot = (slot + ONE) & np.uint64(size - 1)


@kernel
def next_generation(table, control):
    """Make the table's part in use an empty one."""
    control[GENERATION] += 1
    if control[GENERATION] > LAST_GENERATION:
        table[: control[WIDEST]] = ZERO
        control[GENERATION] = 1
    control[WIDEST] = max(control[WIDEST], control[SIZE])


@kernel
def widen(nodes, table, control):
    """Go on in a larger part of the table: all keys are those of the nodes made."""
    control[SIZE] *= 4
    next_generation(table, control)
    for n in range(control[MADE]):
        key = nodes[n, KEY]
        family = key >> FAMILY_BIT
        insert(table, control[SIZE], control[GENERATION], key & DEPTHS, family if family else ONE)


@kernel
def may_follow(row, length, host, open_cards, chains, family, empty, layout):
    """The King sets that a run may leave its column with, and how they are afterwards; nothing if it may not leave.

    With f cells free and e empty columns without a King, n cards go to their host if n <= (f + 1) · 2^e (strictly: f +
    1), a King's run to an empty column with e − 1 in place of e, and any run to the cells if n <= f.
    """
    strict = layout.sizes[STRICT] != 0
    on_column = host & open_cards != ZERO
    suit = lowest(layout.book[row, LAST]) >> U4
    on_chain = host & chains != ZERO
    is_king = host == ZERO
    after = ZERO
    while family:
        kings = lowest(family)
        family &= family - ONE
        room = layout.room[0, np.int64(kings)]
        spare = empty - np.int64(popcount(kings))
        doubled = I0 if strict else spare
        if on_column or (on_chain and (kings >> suit) & ONE):
            if (room + 1) << doubled >= length:
                after |= ONE << kings
        elif room >= length:
            after |= ONE << kings
        if is_king and spare > 0:
            if (room + 1) << (I0 if strict else spare - 1) >= length:
                after |= ONE << (kings | ONE << suit)
    return after


@inlined
def add_node(nodes, heads, control, key, out, up, ends, score, parent):
    """Put a node into the arena and its bucket."""
    n = control[MADE]
    control[MADE] = n + 1
    nodes[n, KEY] = key
    nodes[n, OUT] = out
    nodes[n, UP] = up
    nodes[n, ENDS] = ends
    nodes[n, LINKS] = np.uint64(parent) << LINK_BIT | heads[score]
    heads[score] = np.uint64(n)
    if score > control[TOP]:
        control[TOP] = score


@inlined
def reach(depths, out, up, ends, empty, after, based, column, parent, layout, nodes, heads, table, control):
    """Make the node of a settled state, unless it has been there.

    Args:
        after: the family it is reached with, before the Kings of ``based`` had their columns.
        column: the column whose release led here.
        parent: the node it is reached from.
    """
    kings = out & ~up & KINGS
    single = empty == 0 or np.int64(popcount(kings)) <= empty
    if single and insert(table, control[SIZE], control[GENERATION], depths, ONE) == ZERO:
        return
    hung = hanging(out, ends << ONE)
    chains = hanging(out, kings)
    room = layout.sizes[CELLS] - np.int64(popcount(out & ~up & ~hung & ~chains))
    family = ZERO
    if empty == 0:
        room -= np.int64(popcount(chains))
    elif not single:
        # Not every King can have a column: there may be several classes.
        out_kings = suits_of(kings)
        feasible = feasible_sets(chains, out_kings, empty, room - np.int64(popcount(chains)), I1, layout)
        while after:
            family |= ONE << ((lowest(after) | based) & out_kings)
            after &= after - ONE
        family = classes_of(family, feasible)
        room = I0
        rest = family
        while rest:
            room = max(room, layout.room[1, np.int64(lowest(rest))])
            rest &= rest - ONE
        family = insert(table, control[SIZE], control[GENERATION], depths, family)
        if family == ZERO:
            return
    cards_up = np.int64(popcount(up))
    if cards_up > control[MOST_UP]:
        control[MOST_UP] = cards_up
    key = depths | np.uint64(empty) << EMPTY_BIT | np.uint64(column) << COLUMN_BIT | family << FAMILY_BIT
    add_node(nodes, heads, control, key, out, up, ends, cards_up + FREE_WEIGHT * room, parent)


@inlined
def expand(n, layout, nodes, heads, table, control):
    """Make the nodes that follow a node: one for each column whose run may leave it."""
    key, out, up, ends = nodes[n, KEY], nodes[n, OUT], nodes[n, UP], nodes[n, ENDS]
    depths = key & DEPTHS
    empty = np.int64((key >> EMPTY_BIT) & U15)
    hung = hanging(out, ends << ONE)
    kings = out & ~up & KINGS
    chains = hanging(out, kings)
    room = layout.sizes[CELLS] - np.int64(popcount(out & ~up & ~hung))
    spare = empty - np.int64(popcount(kings))
    family = ZERO
    plain = empty == 0 or (spare >= 0 and layout.sizes[STRICT] != 0)
    open_cards = ends | hung
    most_room = room
    if empty > 0 and plain:
        # Under the strict rule a King in a column is never worse than in a cell, and here each can have one.
        open_cards |= chains
        most_room += np.int64(popcount(chains))
    movable = ends
    if plain and most_room == 0:
        # Only a single card whose place is open.
        movable &= open_cards << ONE | (KINGS if spare > 0 else ZERO)
    book = layout.book
    while movable:
        last = movable & (ZERO - movable)
        movable ^= last
        column = layout.home[lowest(last)]
        depth = np.int64((depths >> np.uint64(3 * column)) & U7)
        row = 8 * column + depth
        host = book[row, HOST]
        length = np.int64(book[row, LENGTH])
        count = length
        if last << ONE & out:
            count += np.int64(popcount(hanging(out, last << ONE)))
        if plain and (host != ZERO or spare != 0 or empty == 0):
            fits = host & open_cards != ZERO or (host == ZERO and spare > 0)
            if most_room + fits < count:
                continue
            after = ONE
        else:
            if family == ZERO:
                family = feasible_sets(chains, suits_of(kings), empty, room, I0, layout)
                if key >> FAMILY_BIT:
                    family = key >> FAMILY_BIT
            after = may_follow(row, count, host, ends | hung, chains, family, empty, layout)
            if after == ZERO:
                continue
        now, now_out, now_up, now_ends, now_empty, based = settle(
            depths, out | book[row, RUN], up, ends ^ last, empty, column, depth - length, layout
        )
        reach(now, now_out, now_up, now_ends, now_empty, after, based, column, n, layout, nodes, heads, table, control)


@kernel
def search_on(layout, nodes, heads, table, control, max_nodes):
    """Expand the best nodes until one is won, none is left, or a limit is hit; see `search`."""
    while True:
        while heads[control[TOP]] == NOWHERE:
            if control[TOP] == 0:
                return EXHAUSTED
            control[TOP] -= 1
        n = np.int64(heads[control[TOP]])
        if nodes[n, UP] == layout.deck[0]:
            return WON
        if control[NODES] >= max_nodes:
            return PAUSED
        if 2 * (control[MADE] + MAX_COLUMNS) > control[SIZE]:
            if 4 * control[SIZE] > table.shape[0]:
                return FULL
            widen(nodes, table, control)
        if control[MADE] + MAX_COLUMNS > nodes.shape[0]:
            return FULL
        heads[control[TOP]] = nodes[n, LINKS] & LINK
        control[NODES] += 1
        expand(n, layout, nodes, heads, table, control)


@kernel
def lay_out(columns, lengths, layout):
    """Fill the book: ``columns`` uint64 (MAX_COLUMNS, MAX_DEPTH), deepest card first; ``lengths`` their cards."""
    for column in range(layout.sizes[COLUMNS]):
        for depth in range(1, lengths[column] + 1):
            row = 8 * column + depth
            card = columns[column, depth - 1]
            layout.home[lowest(card)] = column
            layout.book[row, LAST] = card
            if depth > 1 and columns[column, depth - 2] << ONE == card and card & KINGS == ZERO:
                layout.book[row, RUN] = layout.book[row - 1, RUN] | card
                layout.book[row, LENGTH] = layout.book[row - 1, LENGTH] + ONE
                layout.book[row, HOST] = layout.book[row - 1, HOST]
            else:
                layout.book[row, RUN] = card
                layout.book[row, LENGTH] = ONE
                layout.book[row, HOST] = ZERO if card & KINGS else card >> ONE


@kernel
def begin(columns, lengths, out, up, layout, nodes, heads, table, control):
    """Set out from a position: `lay_out` its columns and make the first node.

    Args:
        out: the cards that are in no column.
        up: of these those on the foundations.
    """
    lay_out(columns, lengths, layout)
    heads[:] = NOWHERE
    control[TOP] = control[MADE] = control[NODES] = control[MOST_UP] = 0
    control[SIZE] = FIRST_SIZE
    next_generation(table, control)
    depths, ends, empty, kings = ZERO, ZERO, I0, ZERO
    up = raised(out, up, layout)  # no column need be left for `settle` to see to it
    for column in range(layout.sizes[COLUMNS]):
        depths |= np.uint64(lengths[column]) << np.uint64(3 * column)
        if lengths[column] > 0:
            ends |= layout.book[8 * column + lengths[column], LAST]
    for column in range(layout.sizes[COLUMNS]):
        depth = np.int64((depths >> np.uint64(3 * column)) & U7)
        if lengths[column] == 0:
            empty += 1
        elif depth > 0:
            ends &= ~layout.book[8 * column + depth, LAST]
            depths, out, up, ends, empty, based = settle(depths, out, up, ends, empty, column, depth, layout)
            kings |= based
    reach(depths, out, up, ends, empty, ONE, kings, I0, I0, layout, nodes, heads, table, control)


@entry
def start(columns, lengths, out, up, layout, nodes, heads, table, control):
    """`begin`, for Python."""
    begin(columns, lengths, out, up, layout, nodes, heads, table, control)


@entry
def search(layout, nodes, heads, table, control, max_nodes):
    """Search on until the best node is won (`WON`), all are expanded (`EXHAUSTED`) or a limit is hit.

    Args:
        layout: the deal.
        nodes: uint64 (any number, WORDS), the arena of nodes, filled from row 0 on.
        heads: uint64 (BUCKETS,), the first node of each bucket; a node's bucket is its score.
        table: uint64 (2^n,); only its first ``control[SIZE]`` entries are in use.
        control: int64 (CONTROLS,), see the names above.
        max_nodes: the value of `NODES` at which to pause.
    """
    return search_on(layout, nodes, heads, table, control, max_nodes)
