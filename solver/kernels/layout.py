"""One deal of one variant as arrays: what the kernels read and never write."""

from typing import NamedTuple

import numpy as np

# Indices into `Layout.sizes`.
RANKS, COPIES, COLUMNS, STOCK_SIZE, DRAW, PASSES, TAKE_BACK, RULES, CARDS = range(9)

# Bits of `sizes[RULES]`: each dominance is a switch, so that the tests can compare with and without.
RULE_SAFE_TABLEAU = 1
"""A card that nothing can need any more goes from the tableau to its foundation at once."""
RULE_SAFE_STOCK = 2
"""The same for stock cards, where taking one disturbs no other: draw 1 without limit, and the waste's top."""
RULE_NO_FUTILE_TAKE_BACK = 4
"""A card that would be sent up again at once is not taken back."""
RULE_LOST = 8
"""In one pass a state is given up where the staged relaxation of `solver.kernels.lost` proves it lost."""
RULE_COUNT = 16
"""The relaxation counts hosts."""
RULE_COUNT_AGAIN = 32
"""It counts again where a class of hosts is needed to the last copy."""
ALL_RULES = 63

MAX_COLUMNS = 10
MAX_DEPTH = 15
MAX_STOCK = 59
MAX_PASSES = 31
DEPTH_BITS = 25
"""Bits that the depths of all columns may take together: 1 + 2 + 2 + 3·4 + 4·2 for nine columns of 1 … 9."""


NOWHERE, IN_STOCK = -1, 256
"""In `Layout.places`: no such copy, or not in a column or in the stock at the start; a stock position, plus this."""


class Layout(NamedTuple):
    """A deal as the kernels see it.

    Attributes:
        sizes: int64, the numbers named above; ``PASSES`` is 0 for no limit.
        columns: uint64 (columns, 16); ``columns[c, d]`` is the original card that is last when d are left.
        shift, mask: uint64 (columns,), where a column's depth lies in the key's depth part.
        stock: uint64 (64,), the card at each original stock position, first drawn first.
        where: uint64 (64,), for each card the stock positions that hold it, as a mask.
        places: int64 (64, 2), where the copies of each card lie at the start: column << 4 | depth, `IN_STOCK` +
            stock position, or `NOWHERE`.
    """

    sizes: np.ndarray
    columns: np.ndarray
    shift: np.ndarray
    mask: np.ndarray
    stock: np.ndarray
    where: np.ndarray
    places: np.ndarray
