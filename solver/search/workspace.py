"""The arrays a worker searches in, made once and used for every deal."""

from functools import cached_property

import numpy as np

from solver.budget import parse_memory
from solver.kernels import beam as beams
from solver.kernels import depth_first as depths
from solver.kernels import lost
from solver.kernels.state import MAX_MOVES, WORDS
from solver.kernels.table import MAX_GENERATION
from solver.kernels.table_top import ROWS, WIDTH
from solver.search.seahaven_space import SeahavenSpace

LEVELS = 8192
"""The longest line of packed moves a depth-first search follows."""
SMALLEST_TABLE = 1 << 14
"""Entries of the first table; small enough to stay in a core's own cache."""
ENTRY_BYTES = 16
MEMO = 1 << 18
"""Answers about lost positions that are remembered: 4 MB."""
FILL = 0.75
"""How full a table may get before the next larger one takes over."""
TABLE_SHARE = 0.6
"""The largest table's share of the memory; the smaller ones before it take a third of that together."""
BEAM_SHARE = 0.2
CAPACITY = 4
"""States a bucket holds for each that is expanded: the better half stays when it is full."""
DROPS = 340
"""More than the potentials of any deal: buckets a beam goes through."""


class Tables:
    """Transposition tables of growing size, each four times the one before; see `solver.kernels.table`."""

    def __init__(self, memory: int) -> None:
        largest = int(memory * TABLE_SHARE) // ENTRY_BYTES
        self.sizes = [SMALLEST_TABLE]
        while self.sizes[-1] * 4 <= largest:
            self.sizes.append(self.sizes[-1] * 4)
        if self.sizes[-1] * 2 <= largest:
            self.sizes.append(self.sizes[-1] * 2)
        self._tables: list[np.ndarray | None] = [None] * len(self.sizes)
        self._generations = [0] * len(self.sizes)

    def take(self, number: int) -> tuple[np.ndarray, int]:
        """The table of a size, empty under the generation that comes with it."""
        table = self._tables[number]
        if table is None:
            table = self._tables[number] = np.zeros((self.sizes[number], 2), np.uint64)
        self._generations[number] += 1
        if self._generations[number] > MAX_GENERATION:
            table[:] = 0
            self._generations[number] = 1
        return table, self._generations[number]


class BeamArrays:
    """What `solver.kernels.beam.beam` works in, for any width up to one."""

    _MOST_GENERATIONS = 1 << 23

    def __init__(self) -> None:
        self.width = 0
        self.histogram = np.zeros((beams.RING, beams.BINS), np.int64)
        self.fill, self.limit, self.tags = (np.zeros(beams.RING, np.int64) for _ in range(3))
        self.costs = np.zeros(64)
        self.scratch = np.zeros((1, WORDS), np.uint64)
        self.moves = np.zeros((2, MAX_MOVES), np.int32)
        self.line = np.zeros(4 * DROPS, np.int32)
        self.control = np.zeros(beams.CONTROLS, np.int64)

    @staticmethod
    def bytes_for(width: int) -> int:
        """Memory for a width, in bytes."""
        states = CAPACITY * width * beams.RING
        return states * (8 * WORDS + 4 + 8) + 2 * BeamArrays._table_size(width) * 8 * beams.RING + 8 * DROPS * width

    @staticmethod
    def _table_size(width: int) -> int:
        return 1 << (2 * CAPACITY * width - 1).bit_length()

    def reserve(self, width: int) -> tuple[np.ndarray, ...]:
        """Views of the arrays for a width: bucket, bins, origin, seen, order, tally, history."""
        if width > self.width:
            capacity = CAPACITY * width
            self._bucket = np.zeros((beams.RING * capacity, WORDS), np.uint64)
            self._bins = np.zeros(beams.RING * capacity, np.int32)
            self._origin = np.zeros(beams.RING * capacity, np.uint64)
            self._seen = np.zeros(beams.RING * self._table_size(width), np.uint64)
            self._tally = np.zeros(self._table_size(width), np.uint64)
            self._order = np.zeros((2, capacity), np.int64)
            self._history = np.zeros(DROPS * width, np.uint64)
            self.control[beams.GENERATION] = 0
            self.width = width
        elif self.control[beams.GENERATION] > self._MOST_GENERATIONS:
            self._seen[:] = 0
            self._tally[:] = 0
            self.control[beams.GENERATION] = 0
        rows, size = beams.RING * CAPACITY * width, self._table_size(width)
        return (
            self._bucket[:rows],
            self._bins[:rows].reshape(beams.RING, -1),
            self._origin[:rows].reshape(beams.RING, -1),
            self._seen[: beams.RING * size],
            self._order,
            self._tally[:size],
            self._history[: DROPS * width],
        )


class Workspace:
    """All arrays of one worker; not to be shared between threads.

    Args:
        memory: the limit for tables and beams together, in bytes or as text (``1GB``), whatever a budget says. Pages
            are taken from the system only as a search reaches them.
    """

    def __init__(self, memory: int | str) -> None:
        self.memory = parse_memory(memory)
        self.tables = Tables(self.memory)
        self.beam = BeamArrays()
        self.states = np.zeros((LEVELS, WORDS), np.uint64)
        self.moves = np.zeros((LEVELS, MAX_MOVES), np.int32)
        self.counts, self.nexts = np.zeros(LEVELS, np.int32), np.zeros(LEVELS, np.int32)
        self.control = np.zeros(depths.CONTROLS, np.int64)
        self.memo = np.zeros((MEMO, 2), np.uint64)
        self._serial = 0
        self.scratch = np.zeros((lost.ROWS, 64), np.int64)
        # A packed move becomes at most draws, a recycle, draws, a move to make room and the move itself.
        self.real = np.zeros(5 * LEVELS, np.int32)
        self.top = np.zeros((ROWS, WIDTH), np.int16)

    @cached_property
    def seahaven(self) -> SeahavenSpace:
        """The arrays for deals of Seahaven Towers, under the same limit."""
        return SeahavenSpace(self.memory)

    def next_serial(self) -> int:
        """A number for a search, by which it knows its own entries in ``memo``."""
        self._serial += 1
        if self._serial == lost.MOST_SERIALS:
            self.memo[:] = 0
            self._serial = 1
        return self._serial

    def widest_beam(self) -> int:
        """The widest beam that fits the memory's share."""
        return max(64, int(self.memory * BEAM_SHARE) // (BeamArrays.bytes_for(1000) // 1000))
