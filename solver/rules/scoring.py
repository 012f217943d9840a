"""What each event of a game is worth, and how a score is written (docs/rules.md, "Scores")."""

from dataclasses import dataclass
from typing import Final

from solver.variants import Scoring, Variant


@dataclass(frozen=True, slots=True)
class Points:
    """One table of points. What is not named here is worth nothing: a move between columns, a take back, a draw.

    Attributes:
        start: the score before the first move, for each card of the deck.
        put_up: a card put on a foundation, from wherever.
        waste_to_column: a waste card put on a column.
        cell_to_column: a cell card put on a column.
        turned_up: a face-down card turned up, on top of the move that exposed it.
        recycle: the waste returned to the stock.
        floor: what the score never falls below, looked at after each move; None is without limit.
        in_dollars: whether the score is an amount of money.
    """

    start: int = 0
    put_up: int = 0
    waste_to_column: int = 0
    cell_to_column: int = 0
    turned_up: int = 0
    recycle: int = 0
    floor: int | None = None
    in_dollars: bool = False

    def after(self, score: int, earned: int) -> int:
        """The score after a move that earned so many points (a cost is negative)."""
        score += earned
        return score if self.floor is None else max(score, self.floor)


POINTS: Final[dict[Scoring, Points]] = {
    Scoring.NORMAL: Points(put_up=10, waste_to_column=5, cell_to_column=5, turned_up=5, recycle=-100, floor=0),
    # The deck is bought at a dollar a card: a game of 104 cards starts at -$104.
    Scoring.VEGAS: Points(start=-1, put_up=5, in_dollars=True),
}


def start_score(variant: Variant) -> int:
    """The score before the first move, in points or dollars."""
    return POINTS[variant.scoring].start * variant.cards


def score_text(scoring: Scoring, score: int) -> str:
    """Print a score: points as ``1225``, dollars as ``$416``, ``$0`` or ``-$104``."""
    if not POINTS[scoring].in_dollars:
        return str(score)
    return f"{'-' if score < 0 else ''}${abs(score)}"
