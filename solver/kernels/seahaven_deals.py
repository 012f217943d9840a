"""Whole ranges of Seahaven codes in one call: shuffled, searched and counted without Python in between.

The shuffle is that of `solver.deals`, which the tests compare it with.
"""

import numpy as np

from solver.kernels.bits import highest
from solver.kernels.jit import entry, kernel
from solver.kernels.seahaven import CELLS, NODES, ONE, ZERO, begin, search_on

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_A, MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31, S63 = (np.uint64(n) for n in (27, 30, 31, 63))
CARDS, ROWS, COLUMNS = 52, 5, 10


@kernel
def shuffle(deck, seed):
    """Fill ``deck``, uint64 (52,), with the cards in dealing order, bits as `solver.kernels.seahaven` has them."""
    for n in range(CARDS):
        deck[n] = ONE << np.uint64(16 * (n // 13) + 12 - n % 13)
    state = seed
    for last in range(CARDS - 1, 0, -1):
        drop = S63 - highest(np.uint64(last))
        while True:
            state += STEP
            word = (state ^ state >> S30) * MIX_A
            word = (word ^ word >> S27) * MIX_B
            chosen = np.int64((word ^ word >> S31) >> drop)
            if chosen <= last:
                break
        deck[last], deck[chosen] = deck[chosen], deck[last]


@entry
def search_range(
    first, seed, deck, columns, lengths, layout, nodes, heads, table, control, answers, expanded, max_nodes
):
    """Search consecutive deals from a number on, as many as ``answers`` has places.

    Args:
        seed: the seed of deal 0.
        deck: uint64 (52,), to work in; columns, lengths as `solver.kernels.seahaven.lay_out` takes them.
        answers: int8, takes what the search of each deal returned: ``PAUSED`` and ``FULL`` leave it undecided.
        expanded: int64, takes the nodes of each.
        max_nodes: for each deal.
    """
    for n in range(answers.shape[0]):
        shuffle(deck, seed ^ np.uint64(first + n))
        for row in range(ROWS):
            for column in range(COLUMNS):
                columns[column, row] = deck[COLUMNS * row + column]
        lengths[:] = ROWS
        out = deck[CARDS - 2]
        if layout.sizes[CELLS] > 1:
            out |= deck[CARDS - 1]
        else:
            columns[1, ROWS] = deck[CARDS - 1]
            lengths[1] = ROWS + 1
        begin(columns, lengths, out, ZERO, layout, nodes, heads, table, control)
        answers[n] = search_on(layout, nodes, heads, table, control, max_nodes)
        expanded[n] = control[NODES]
