"""Which stages run in which order, with the budget of each: every such number is here.

Depth-first search is one search, taken up again where it was left: its budgets are the nodes at which it pauses.
"""

from dataclasses import dataclass
from typing import Final

from solver.variants import Variant


@dataclass(frozen=True, slots=True)
class DepthFirst:
    """Depth-first search on to so many nodes in all; None: to the end."""

    nodes: int | None

    @property
    def name(self) -> str:
        return "exhaust" if self.nodes is None else "dfs"


@dataclass(frozen=True, slots=True)
class Weights:
    """What the beam's score counts, a lower score being better; see ``W_…`` in `solver.kernels.beam`."""

    face_down: float = 0.0
    face_down_squared: float = 0.0
    waste: float = 0.0
    waste_pairs: float = 0.0
    waste_above: float = 0.0
    noise: float = 0.0


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam of a width, with at most so many states per vector of column depths (0: any number)."""

    width: int
    per_depths: int
    weights: Weights

    @property
    def name(self) -> str:
        return f"beam-{self.width}"


RECYCLING: Final = Weights(face_down=1.0, face_down_squared=0.1, noise=2.0)
ONE_PASS: Final = Weights(face_down=1.1, waste=3.3, waste_pairs=0.9, waste_above=0.8, noise=2.0)

Stage = DepthFirst | Beam

PLAN_RECYCLING: Final[tuple[Stage, ...]] = (
    DepthFirst(2_000),
    Beam(30, 0, RECYCLING),
    Beam(100, 0, RECYCLING),
    Beam(300, 0, RECYCLING),
    Beam(1_000, 0, RECYCLING),
    DepthFirst(300_000),
    Beam(3_000, 0, RECYCLING),
    DepthFirst(None),
)
PLAN_ONE_PASS: Final[tuple[Stage, ...]] = (
    DepthFirst(2_000),
    Beam(250, 3, ONE_PASS),
    DepthFirst(30_000),
    Beam(1_000, 3, ONE_PASS),
    DepthFirst(150_000),
    Beam(4_000, 5, ONE_PASS),
    DepthFirst(500_000),
    Beam(16_000, 8, ONE_PASS),
    DepthFirst(None),
)


def plan_for(variant: Variant) -> tuple[Stage, ...]:
    """The stages for a variant, in order."""
    return PLAN_ONE_PASS if variant.passes == 1 else PLAN_RECYCLING
