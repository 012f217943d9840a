"""A proof that a position of a one-pass game is lost, by playing a game that is easier than the real one.

**The staged relaxation.** In the easier game a card that has once left its place in a column or in the stock is *out*
for good: it hosts whatever it could ever host, and it counts for its foundation, both at the same time. So more is
out at any moment of the easier game than can be out at the same moment, counted in draws, of the real one. The cards
are taken out as early as the easier game allows, in a fixpoint after every draw, with the waste a true stack. A card
may leave if it could go up (one copy of every lower card of its suit is out) or if a card of its host's class can be
on the tableau: uncovered in a column, or out with a host of its own; for a King, if a column is emptied. Whatever has
not left in the end never can, and the position is lost.

**Counting.** When a card leaves, some others are out at that very moment: those that are now, those that lay on it in
its column, those drawn after it. Of these, as many copies as the foundations cannot hold at that moment sit on the
tableau as non-roots, each on a host of its own. So per class they must not outnumber the copies of the host's class
that are out or uncovered, nor Kings the emptied columns; else the card cannot leave yet. The foundations hold a card
at most as often as every card up to it is out.

**Counting again.** Where a class is needed to its last copy, all its copies are on the tableau. So the foundations of
its suits end below it, which leaves more cards to be hosted; and what lay on these copies in their columns, in the
waste at the start, or as the later cards of the same draw, is out as well. (Not what was drawn later: the copy may
have left before.) With these, count again.

Every step only uses that at each moment of the real game what is out there is out in the easier game at the same
number of draws, which holds by induction over the real game's moves. Cards that are out are told apart by where they
lay, so none is counted twice.
"""

import numpy as np

from solver.kernels.bits import highest, lowest, popcount
from solver.kernels.jit import kernel
from solver.kernels.layout import COLUMNS, COPIES, DRAW, IN_STOCK, NOWHERE, RANKS, RULE_COUNT, RULE_COUNT_AGAIN, RULES
from solver.kernels.state import (
    COUNTS,
    DEPTHS_BIT,
    HIGH,
    KEY,
    LOW,
    NIBBLES,
    ONCE,
    STOCK,
    TWICE,
    black_counts,
    depth_of,
    red_counts,
    waste_of,
)
from solver.kernels.table import hash_of

# Rows of the scratch array, int64 (ROWS, 64).
DEPTH, WAS, LEVEL, DRAWN_WITH = 0, 1, 2, 3
ROWS = 4
ROUNDS = 4
"""How often to count again."""

ZERO, U1, U2, U3, U4, U15, U36, U52, U255 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 15, 36, 52, 255))
TOP = np.uint64(1 << 63)
MOST_SERIALS = 1 << 26
EIGHTS = NIBBLES << U3
NO_COLUMN = np.int64(-1)


@kernel
def bottom_runs(out):
    """The cards of a set below which, in their suit, no card is missing."""
    held = ZERO
    for suit in range(4):
        lane = (out >> np.uint64(suit)) & NIBBLES
        gap = lowest((~lane & NIBBLES) | U1 << U52)
        held |= (((U1 << gap) - U1) & NIBBLES) << np.uint64(suit)
    return held


@kernel
def below(bits):
    """The cards of each suit below the one that is set; ``bits`` has at most one a suit."""
    cards = ZERO
    for suit in range(4):
        lane = (bits >> np.uint64(suit)) & (NIBBLES | U1 << U52)
        if lane:
            cards |= ((lane - U1) & NIBBLES) << np.uint64(suit)
    return cards


@kernel
def any_of(counts):
    """One bit for each nibble that is not zero."""
    return (counts | counts >> U1 | counts >> U2 | counts >> U3) & NIBBLES


@kernel
def tableau_classes(out, shown, emptied, ranks):
    """The black and the red classes that can be on the tableau, one bit a rank: a uncovered card, or a hosted one."""
    out_black, out_red = any_of(black_counts(out)), any_of(red_counts(out))
    black, red = any_of(black_counts(shown)), any_of(red_counts(shown))
    bit = U1 << np.uint64(4 * (ranks - 1))
    if emptied > 0:
        black |= out_black & bit
        red |= out_red & bit
    for _ in range(ranks - 1):
        lower = bit >> U4
        if red & bit:
            black |= out_black & lower
        if black & bit:
            red |= out_red & lower
        bit = lower
    return black, red


@kernel
def may_move(out, shown, emptied, ranks):
    """The cards that could go up, or onto a host or an empty column, by themselves."""
    black, red = tableau_classes(out, shown, emptied, ranks)
    black, red = black >> U4, red >> U4
    cards = bottom_runs(out) << U4 | U15 | red | red << U3 | black << U1 | black << U2
    if emptied > 0:
        cards |= U15 << np.uint64(4 * (ranks - 1))
    return cards


@kernel
def note_group(positions, scratch):
    """Note for each of some stock positions that they lie in the waste from the same moment on."""
    rest = positions
    while rest:
        scratch[DRAWN_WITH, lowest(rest)] = np.int64(positions)
        rest &= rest - U1


@kernel
def is_known_lost(state, i, layout, scratch, memo, serial):
    """As `is_lost`, with a memory.

    What is out follows from the columns' depths and the stock alone, whatever of it lies on the foundations. So all
    states that agree in these share the answer.

    Args:
        memo: uint64 (2^n, 2): depths and waste, the answer in the top bit and the search's number below it; the
            stock. A newer entry takes the place of an older one.
        serial: the search's number, from 1.
    """
    places = state[i, KEY] >> DEPTHS_BIT | np.uint64(serial) << U36
    stock = state[i, STOCK]
    slot = hash_of(places, stock) & np.uint64(memo.shape[0] - 1)
    if memo[slot, 1] == stock and memo[slot, 0] & ~TOP == places:
        return memo[slot, 0] & TOP != ZERO
    lost = is_lost(state, i, layout, scratch)
    memo[slot, 0] = places | TOP if lost else places
    memo[slot, 1] = stock
    return lost


@kernel
def is_lost(state, i, layout, scratch):
    """Whether state ``i`` of a one-pass game is proved lost.

    Args:
        scratch: int64 (ROWS, 64).
    """
    sizes = layout.sizes
    ranks, columns, draw = sizes[RANKS], sizes[COLUMNS], sizes[DRAW]
    key, stock = state[i, KEY], state[i, STOCK]
    once, twice = state[i, ONCE], state[i, TWICE]
    low = below(state[i, LOW])
    up = low
    if sizes[COPIES] == 2:
        up = below(state[i, HIGH])
        twice |= low
    out, out_twice = once | up, twice | once & up
    first_out, first_twice = out, out_twice
    emptied = np.int64(state[i, COUNTS] & U255)
    # A root could host where it lies before it left; so what was uncovered once stays among the hosts.
    shown = ZERO
    for column in range(columns):
        scratch[DEPTH, column] = scratch[WAS, column] = np.int64(depth_of(key, column, layout))

    # The waste and what is still to be drawn, as stock positions; a higher one lies on a lower one.
    lying, ahead = ZERO, stock
    for _ in range(np.int64(waste_of(key))):
        lying |= ahead & (ZERO - ahead)
        ahead &= ahead - U1
    note_group(lying, scratch)
    allowed = bare = bare_twice = ZERO
    stale = True
    while True:
        drawn = stock & ~ahead
        while True:
            if stale:
                bare = bare_twice = ZERO
                for column in range(columns):
                    if scratch[DEPTH, column] > 0:
                        bit = U1 << layout.columns[column, scratch[DEPTH, column]]
                        bare_twice |= bare & bit
                        bare |= bit
                shown |= bare
                allowed = may_move(out, shown, emptied, ranks)
            left_waste = False
            while lying:
                position = highest(lying)
                top = U1 << position
                bit = U1 << layout.stock[position]
                if not allowed & bit or not fits(
                    layout.stock[position], NO_COLUMN, drawn & ~(top - U1), out, out_twice, first_out, first_twice,
                    bare, bare_twice, emptied, drawn & (~lying | top), layout, scratch):  # fmt: skip
                    break
                out_twice |= out & bit
                out |= bit
                lying ^= top
                left_waste = True
            if not stale and not left_waste:
                break
            if left_waste:
                allowed = may_move(out, shown, emptied, ranks)
            # Nothing of the columns changes by a draw alone, so they are looked at only after something has left.
            stale = False
            for column in range(columns):
                depth = scratch[DEPTH, column]
                if depth == 0:
                    continue
                card = layout.columns[column, depth]
                bit = U1 << card
                if not allowed & bit or not fits(
                    card, column, ZERO, out, out_twice, first_out, first_twice, bare, bare_twice, emptied,
                    drawn & ~lying, layout, scratch):  # fmt: skip
                    continue
                out_twice |= out & bit
                out |= bit
                depth -= 1
                if depth == 1 and layout.columns[column, 1] >= np.uint64(4 * (ranks - 1)):
                    # A King on the table is out, and its column as good as emptied for it.
                    bit = U1 << layout.columns[column, 1]
                    out_twice |= out & bit
                    out |= bit
                    depth = 0
                scratch[DEPTH, column] = depth
                if depth == 0:
                    emptied += 1
                stale = True
        if not ahead:
            break
        before = lying
        for _ in range(draw):
            lying |= ahead & (ZERO - ahead)
            ahead &= ahead - U1
        note_group(lying ^ before, scratch)
    if lying:
        return True
    for column in range(columns):
        if scratch[DEPTH, column] > 0:
            return True
    return False


@kernel
def roomy(out, out_twice, held, held_twice, bare, bare_twice, emptied, hosted):
    """Whether all that is out has hosts to spare, where the foundations do not hold it."""
    shown, shown_twice = out | bare, out_twice | bare_twice | out & bare
    single = out & ~held | out_twice & ~held_twice
    double = out_twice & ~held
    guests_black = black_counts(single) + black_counts(double)
    guests_red = red_counts(single) + red_counts(double)
    # `hosted` is all ones up to the Kings' nibble.
    if np.int64((guests_black + guests_red) >> popcount(hosted)) > emptied:
        return False
    guests_black &= hosted
    guests_red &= hosted
    for_red = (black_counts(shown) + black_counts(shown_twice)) >> U4
    for_black = (red_counts(shown) + red_counts(shown_twice)) >> U4
    # One to spare, or no guest at all.
    spare_red = ((for_red | EIGHTS) - guests_red - any_of(guests_red)) & EIGHTS
    spare_black = ((for_black | EIGHTS) - guests_black - any_of(guests_black)) & EIGHTS
    return spare_red & spare_black == EIGHTS


@kernel
def fits(card, column, after, out, out_twice, first_out, first_twice, bare, bare_twice, emptied, gone, layout,
         scratch):  # fmt: skip
    """Whether everything that is out when a card leaves has a place: the counting of the module's head.

    Args:
        column: where the card leaves; −1 for the waste.
        after: the stock positions of the card and of what was drawn after it, if it leaves the waste.
        out, out_twice: the cards of which one copy, and both, are out.
        first_out, first_twice: the same at the start.
        bare, bare_twice: the cards that were last of a column when the columns were looked at last.
        emptied: columns with no original card left.
        gone: the stock positions whose card is out, the leaving one's included.
    """
    rules = layout.sizes[RULES]
    if not rules & RULE_COUNT:
        return True
    ranks = layout.sizes[RANKS]
    bit = U1 << card
    out_twice |= out & bit
    out |= bit
    held, held_twice = bottom_runs(out), bottom_runs(out_twice)
    hosted = (U1 << np.uint64(4 * (ranks - 1))) - U1
    # Were all that is out by now out at that moment, and each class had a host to spare: then it fits, and quickly.
    if roomy(out, out_twice, held, held_twice, bare & ~bit, bare_twice & ~bit, emptied, hosted):
        return True
    columns = layout.sizes[COLUMNS]
    shown, shown_twice = out, out_twice
    forced, forced_twice = first_out, first_twice
    for c in range(columns):
        depth = scratch[DEPTH, c]
        scratch[LEVEL, c] = scratch[WAS, c]
        if c == column:
            depth -= 1
            scratch[LEVEL, c] = depth
            for d in range(depth + 1, scratch[WAS, c] + 1):
                above = U1 << layout.columns[c, d]
                forced_twice |= forced & above
                forced |= above
            if depth == 0 or (depth == 1 and layout.columns[c, 1] >= np.uint64(4 * (ranks - 1))):
                emptied += 1
        if depth > 0:
            uncovered = U1 << layout.columns[c, depth]
            shown_twice |= shown & uncovered
            shown |= uncovered
    rest = after
    while rest:
        later = U1 << layout.stock[lowest(rest)]
        rest &= rest - U1
        forced_twice |= forced & later
        forced |= later

    hosts_black = black_counts(shown) + black_counts(shown_twice)
    hosts_red = red_counts(shown) + red_counts(shown_twice)
    capped = ZERO
    for _ in range(ROUNDS):
        single = forced & ~held | forced_twice & ~held_twice
        double = forced_twice & ~held
        guests_black = black_counts(single) + black_counts(double)
        guests_red = red_counts(single) + red_counts(double)
        kings = ((guests_black + guests_red) >> np.uint64(4 * (ranks - 1))) & U15
        if np.int64(kings) > emptied:
            return False
        guests_black &= hosted
        guests_red &= hosted
        for_red, for_black = hosts_black >> U4, hosts_red >> U4
        if ((for_red | EIGHTS) - guests_red) & ((for_black | EIGHTS) - guests_black) & EIGHTS != EIGHTS:
            return False
        if not rules & RULE_COUNT_AGAIN:
            return True
        # Classes of hosts needed to the last copy, as card sets: the guests' rank, one up, in the other colour.
        tight_black = (any_of(guests_red) & ~any_of(for_red ^ guests_red)) << U4
        tight_red = (any_of(guests_black) & ~any_of(for_black ^ guests_black)) << U4
        needed = (tight_black | tight_black << U3 | tight_red << U1 | tight_red << U2) & ~capped
        if not needed:
            return True
        capped |= needed
        while needed:
            host = lowest(needed)
            needed &= needed - U1
            from_host = ~((U1 << (host & ~U3)) - U1) & (NIBBLES << (host & U3))
            held &= ~from_host
            held_twice &= ~from_host
            for copy in range(layout.sizes[COPIES]):
                place = layout.places[host, copy]
                if place == NOWHERE:
                    continue
                if place >= IN_STOCK:
                    position = np.uint64(place - IN_STOCK)
                    # A card still in the waste is no host yet.
                    if (gone >> position) & U1:
                        more = np.uint64(scratch[DRAWN_WITH, position]) & ~((U1 << position) - U1) & ~after
                        after |= more
                        while more:
                            later = U1 << layout.stock[lowest(more)]
                            more &= more - U1
                            forced_twice |= forced & later
                            forced |= later
                else:
                    c, d = place >> 4, place & 15
                    depth = scratch[DEPTH, c] - (1 if c == column else 0)
                    if depth <= d <= scratch[WAS, c]:
                        for e in range(d + 1, scratch[LEVEL, c] + 1):
                            above = U1 << layout.columns[c, e]
                            forced_twice |= forced & above
                            forced |= above
                        scratch[LEVEL, c] = min(scratch[LEVEL, c], d)
    return True
