"""What a search answers: the verdict, the line that proves a win, and what was tried."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from solver.rules.moves import Move


class Verdict(StrEnum):
    """``winnable`` has a line the referee replays, ``unwinnable`` a proof, ``unknown`` neither."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


SEARCHED_THROUGH: Final = "every position that matters was searched, none wins"
"""The proof of a loss by an exhausted search."""


@dataclass(frozen=True, slots=True)
class StageReport:
    """What one stage of the search did.

    Attributes:
        stage: its name, such as ``dfs`` or ``beam-1000``.
        nodes: positions expanded.
        seconds: wall-clock time.
        outcome: ``won``, ``lost``, or why it ended without a verdict.
    """

    stage: str
    nodes: int
    seconds: float
    outcome: str


@dataclass(frozen=True, slots=True)
class Result:
    """The answer for one deal in one mode.

    Attributes:
        game, mode: the variant that was searched.
        verdict: see `Verdict`.
        line: the winning line as real moves from the start, None unless winnable.
        score: points (Normal) or dollars (Vegas) at the end of the line, None without one.
        moves, draws, recycles: of the line; ``moves`` counts every move, draws and recycles included.
        nodes: positions expanded in all stages.
        seconds: wall-clock time of search, writing out and replay.
        stage: the stage that decided, or the last one tried; ``implied by D3V`` for a verdict carried over.
        proof: why the deal is lost, None unless unwinnable.
        most_up: the most cards any stage had on the foundations at once.
        tried: a report of each stage, in order.
    """

    game: str
    mode: str
    verdict: Verdict
    line: tuple[Move, ...] | None = None
    score: int | None = None
    moves: int | None = None
    draws: int | None = None
    recycles: int | None = None
    nodes: int = 0
    seconds: float = 0.0
    stage: str = ""
    proof: str | None = None
    most_up: int = 0
    tried: tuple[StageReport, ...] = field(default=())
