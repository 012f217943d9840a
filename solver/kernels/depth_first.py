"""Depth-first search over packed states with an exact table: wins if it meets a win, proves a loss if it ends.

The whole search lives in arrays, so a call that ends at its node limit is taken up again by the next.
"""

from solver.kernels.jit import entry
from solver.kernels.layout import CARDS, PASSES, RULE_LOST, RULES
from solver.kernels.lost import is_known_lost
from solver.kernels.state import COUNTS, KEY, NIL, ONE, STOCK, cards_up, generate, play
from solver.kernels.table import insert

# Indices into the control array, int64.
LEVEL = 0
"""Moves from the start to the state being expanded; −1 once the space is exhausted."""
NODES = 1
"""States expanded so far."""
ENTRIES = 2
"""Keys in the table."""
MOST_UP = 3
"""The most cards any state had on the foundations."""
CUT = 4
"""1 once a state was not expanded because the stack was full: then an exhausted search proves nothing."""
PROVED = 5
"""States given up because they are proved lost."""
CONTROLS = 8

# What a call returns.
WON, EXHAUSTED, PAUSED, TABLE_FULL = range(4)


@entry
def depth_first(layout, states, moves, counts, nexts, control, table, generation, max_entries, max_nodes, scratch,
                memo, serial):  # fmt: skip
    """Search on from where the control array says, until a verdict, a full table or ``max_nodes`` in all.

    Args:
        states: uint64 (levels, WORDS); row 0 is the start.
        moves: int32 (levels, MAX_MOVES); counts, nexts: int32 (levels,), how many there are and which is next.
            After a win ``moves[level, nexts[level] − 1]`` for all levels below `LEVEL` is the line.
        control: int64 (CONTROLS,); all 0 before the first call.
        table: see `solver.kernels.table`; at most ``max_entries`` are put in.
        max_nodes: the value of `NODES` at which to pause.
        scratch, memo, serial: see `solver.kernels.lost.is_known_lost`.

    Returns:
        ``WON``, ``EXHAUSTED`` (a proof unless `CUT` is set), ``PAUSED`` or ``TABLE_FULL``.
    """
    total = layout.sizes[CARDS]
    prove = layout.sizes[PASSES] == 1 and layout.sizes[RULES] & RULE_LOST != 0
    level = control[LEVEL]
    if level == 0 and control[NODES] == 0:
        insert(table, generation, states[0, KEY], states[0, STOCK])
        control[NODES] = control[ENTRIES] = 1
        control[MOST_UP] = cards_up(states[0, COUNTS])
        counts[0] = abs(generate(states, NIL, layout, moves, NIL))
        nexts[0] = 0
        if control[MOST_UP] == total:
            return WON
    last = states.shape[0] - 1
    while level >= 0:
        if nexts[level] == counts[level]:
            level -= 1
            continue
        if control[NODES] >= max_nodes or control[ENTRIES] >= max_entries:
            control[LEVEL] = level
            return PAUSED if control[NODES] >= max_nodes else TABLE_FULL
        if level == last:
            control[CUT] = 1
            level -= 1
            continue
        child = level + 1
        play(states, level, states, child, moves[level, nexts[level]], layout)
        nexts[level] += 1
        up = cards_up(states[child, COUNTS])
        if up > control[MOST_UP]:
            control[MOST_UP] = up
            if up == total:
                control[LEVEL] = child
                return WON
        if not insert(table, generation, states[child, KEY], states[child, STOCK]):
            continue
        control[ENTRIES] += 1
        count = generate(states, child, layout, moves, child)
        if count < 0:
            count = ONE
        elif prove and is_known_lost(states, child, layout, scratch, memo, serial):
            control[PROVED] += 1
            count = NIL
        control[NODES] += 1
        counts[child] = count
        nexts[child] = 0
        level = child
    control[LEVEL] = level
    return EXHAUSTED
