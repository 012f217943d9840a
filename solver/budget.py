"""How much a search may spend: seconds, memory, nodes."""

import re
from dataclasses import dataclass
from typing import Final

from solver.errors import InputError

_UNITS: Final = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
LEAST_MEMORY: Final = 16_000_000
"""The smallest limit with which every stage still has its tables, in bytes."""


def parse_memory(text: str | int) -> int:
    """Read an amount of memory, such as ``1GB``, ``500 MB`` or a number of bytes; units are powers of 1000.

    Raises:
        InputError: if it is no such amount, or less than `LEAST_MEMORY`.
    """
    match = re.fullmatch(r"(\d{1,15}(?:\.\d{1,9})?)\s*([KMGT]?)B?", str(text).strip().upper(), re.ASCII)
    if match is None:
        raise InputError(f"memory {str(text)[:20]!r} is no amount; expected one such as 1GB or 500MB")
    amount = int(float(match[1]) * _UNITS[match[2]])
    if amount < LEAST_MEMORY:
        raise InputError(f"memory {str(text)[:20]!r} is too little; expected at least {LEAST_MEMORY // 10**6}MB")
    return amount


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one search.

    Attributes:
        seconds: wall-clock time a deal and mode; None for no limit.
        memory: of the search's tables, in bytes or as text (``1GB``); a full table ends in ``unknown``.
        nodes: positions expanded in all stages together; None for no limit.
    """

    seconds: float | None = 10.0
    memory: str | int = "1GB"
    nodes: int | None = None

    def __post_init__(self) -> None:
        parse_memory(self.memory)
        if self.seconds is not None and not (type(self.seconds) in (int, float) and 0 < self.seconds < float("inf")):
            raise InputError(f"seconds {self.seconds} is no limit; expected a positive number")
        if self.nodes is not None and not (type(self.nodes) is int and self.nodes >= 1):
            raise InputError(f"nodes {self.nodes} is no limit; expected a whole number from 1")

    @property
    def memory_bytes(self) -> int:
        """The memory limit in bytes."""
        return parse_memory(self.memory)

    def limit_hit(self, seconds: float, nodes: int) -> str | None:
        """Which limit a search that has spent so much has hit, in the words of `StageReport`; None if none."""
        if self.seconds is not None and seconds >= self.seconds:
            return f"out of time, {self.seconds:g} s"
        if self.nodes is not None and nodes >= self.nodes:
            return f"out of nodes, {self.nodes}"
        return None
