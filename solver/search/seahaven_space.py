"""The arrays a worker searches Seahaven deals in, made once and used for every deal; positions laid out in them."""

import numpy as np

from solver.cards import Card, card, rank_of, suit_of
from solver.kernels import seahaven as kernel
from solver.rules.seahaven import SeahavenPosition, run_at_end
from solver.variants import Variant

NODES_SHARE = 0.6
"""The arena's share of the memory."""
TABLE_SHARE = 0.35


class SeahavenSpace:
    """All arrays of one worker; pages are taken from the system only as a search reaches them.

    Args:
        memory: the limit for arena and table together, in bytes.
    """

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.nodes = np.zeros((int(memory * NODES_SHARE) // (8 * kernel.WORDS), kernel.WORDS), np.uint64)
        self.table = np.zeros(1 << (int(memory * TABLE_SHARE) // 8).bit_length() - 1, np.uint64)
        self.heads = np.zeros(kernel.BUCKETS, np.uint64)
        self.control = np.zeros(kernel.CONTROLS, np.int64)
        self.columns = np.zeros((kernel.MAX_COLUMNS, kernel.MAX_DEPTH), np.uint64)
        self.lengths = np.zeros(kernel.MAX_COLUMNS, np.int64)

    def work(self) -> tuple[np.ndarray, ...]:
        """The arrays that every search takes, in the kernels' order."""
        return self.nodes, self.heads, self.table, self.control


def card_bit(card: Card, ranks: int) -> int:
    """A card as the kernels have it."""
    return 1 << 16 * suit_of(card) + ranks - 1 - rank_of(card)


def layout_for(variant: Variant) -> kernel.Layout:
    """The layout of a variant's sizes, its deal still to be laid out."""
    sizes = np.array([variant.ranks, len(variant.columns), variant.cells, variant.strict], np.int64)
    deck = sum((1 << variant.ranks) - 1 << 16 * suit for suit in range(variant.suits))
    return kernel.Layout(
        sizes,
        np.zeros((kernel.BOOK_ROWS, 4), np.uint64),
        np.zeros(64, np.int64),
        np.array([deck], np.uint64),
        np.zeros((2, 16), np.int64),
    )


def set_out(position: SeahavenPosition, layout: kernel.Layout, space: SeahavenSpace) -> None:
    """Lay a position out and make it the first node.

    Of a run at a column's end only the first card counts as dealt there, the others as out: they hang on it.

    Raises:
        ValueError: if the sizes do not fit the packed state.
    """
    ranks = position.variant.ranks
    held = [each for each in position.cells if each is not None]
    space.lengths[:] = 0
    for number, column in enumerate(position.columns):
        deep = len(column) - max(run_at_end(column) - 1, 0)
        if number == kernel.MAX_COLUMNS or deep > kernel.MAX_DEPTH or len(position.cells) > kernel.MAX_CELLS:
            sizes = f"{kernel.MAX_COLUMNS} columns of {kernel.MAX_DEPTH} and {kernel.MAX_CELLS} cells"
            raise ValueError(f"the packed state holds {sizes}")
        space.columns[number, :deep] = [card_bit(each, ranks) for each in column[:deep]]
        space.lengths[number] = deep
        held += column[deep:]
    up = sum(card_bit(card(rank, suit), ranks) for suit, top in enumerate(position.foundations) for rank in range(top))
    out = up | sum(card_bit(each, ranks) for each in held)
    kernel.start(space.columns, space.lengths, np.uint64(out), np.uint64(up), layout, *space.work())
