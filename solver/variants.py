"""What a game is: its sizes and its switches, and the named modes of each game (docs/rules.md).

Everything that plays, solves or prints a deal reads the numbers from a `Variant`. The sizes are free, so that the
tests can play the same games with fewer ranks, suits, columns and stock cards.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from solver.errors import InputError


class Scoring(StrEnum):
    """How a line is scored (docs/rules.md, "Scores")."""

    NORMAL = "normal"
    VEGAS = "vegas"


@dataclass(frozen=True, slots=True)
class Variant:
    """A mode with its switches and sizes.

    Attributes:
        game: ``DS``.
        mode: the mode's name in a deal code, ``D1N`` …
        draw: cards drawn at a time.
        passes: times the stock may be gone through; None is without limit.
        take_back: whether a foundation card may go back to a column.
        scoring: the table of points.
        columns: cards dealt to each column, deepest first; the last of each is face up.
        stock: cards dealt to the stock.
        ranks, suits, copies: the deck is ``copies`` times ``suits`` suits of ``ranks`` ranks.
    """

    game: str
    mode: str
    draw: int
    passes: int | None
    take_back: bool
    scoring: Scoring
    columns: tuple[int, ...]
    stock: int
    ranks: int = 13
    suits: int = 4
    copies: int = 1

    @property
    def cards(self) -> int:
        """Cards in the deck."""
        return self.ranks * self.suits * self.copies


_DOUBLE = Variant(
    game="DS",
    mode="D1N",
    draw=1,
    passes=None,
    take_back=True,
    scoring=Scoring.NORMAL,
    columns=tuple(range(1, 10)),
    stock=59,
    copies=2,
)

GAMES: Final[dict[str, dict[str, Variant]]] = {
    "DS": {
        "D1N": _DOUBLE,
        "D3N": replace(_DOUBLE, mode="D3N", draw=3),
        "D1V": replace(_DOUBLE, mode="D1V", passes=1, scoring=Scoring.VEGAS),
        "D3V": replace(_DOUBLE, mode="D3V", draw=3, passes=1, scoring=Scoring.VEGAS),
    },
}
"""Every game and its named modes, in the order in which they are shown."""

GAME_NAMES: Final = {"DS": "Double Solitaire"}


def variant(game: str, mode: str) -> Variant:
    """The variant of a game's named mode.

    Raises:
        InputError: if there is no such game, or it has no such mode.
    """
    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; known games: {', '.join(GAMES)}")
    if mode not in GAMES[game]:
        raise InputError(f"{game} has no mode {mode!r}; its modes are {', '.join(GAMES[game])}")
    return GAMES[game][mode]
