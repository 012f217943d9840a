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
        game: ``DS`` or ``SH``.
        mode: the mode's name, in a deal code if it is one of `GAMES`: ``D1N`` …
        draw: cards drawn at a time; 0 in a game without a stock.
        passes: times the stock may be gone through; None is without limit.
        take_back: whether a foundation card may go back to a column (or, in ``SH``, to a cell).
        scoring: the table of points.
        columns: cards dealt to each column, deepest first; the last of each is face up.
        stock: cards dealt to the stock.
        ranks, suits, copies: the deck is ``copies`` times ``suits`` suits of ``ranks`` ranks.
        cells: places for one card each. What columns and stock leave of the deck is dealt to them.
        strict: whether a run moves card by card, so that empty columns do not help it (``SH``).
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
    cells: int = 0
    strict: bool = False

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

_TOWERS = Variant(
    game="SH",
    mode="C4",
    draw=0,
    passes=None,
    take_back=True,
    scoring=Scoring.NORMAL,
    columns=(5,) * 10,
    stock=0,
    cells=4,
)

GAMES: Final[dict[str, dict[str, Variant]]] = {
    "DS": {
        "D1N": _DOUBLE,
        "D3N": replace(_DOUBLE, mode="D3N", draw=3),
        "D1V": replace(_DOUBLE, mode="D1V", passes=1, scoring=Scoring.VEGAS),
        "D3V": replace(_DOUBLE, mode="D3V", draw=3, passes=1, scoring=Scoring.VEGAS),
    },
    "SH": {f"C{cells}": replace(_TOWERS, mode=f"C{cells}", cells=cells) for cells in (4, 2, 1)},
}
"""Every game and its named modes, in the order in which they are shown."""

OTHERS: Final[dict[str, dict[str, Variant]]] = {
    "DS": {},
    "SH": {
        f"C{cells}{'-strict' * strict}": replace(
            _TOWERS, mode=f"C{cells}{'-strict' * strict}", cells=cells, strict=strict
        )
        for strict in (False, True)
        for cells in (4, 3, 2, 1)
        if strict or cells == 3
    },
}
"""What can be played and solved besides, but has no deal code of its own."""

GAME_NAMES: Final = {"DS": "Double Solitaire", "SH": "Seahaven Towers"}


def all_variants(game: str) -> dict[str, Variant]:
    """Every variant of a game by its mode's name, those with a deal code first."""
    return GAMES[game] | OTHERS[game]


def variant(game: str, mode: str) -> Variant:
    """The variant of a game's mode, such as ``D3V`` or ``C4-strict``.

    Raises:
        InputError: if there is no such game, or it has no such mode.
    """
    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; known games: {', '.join(GAMES)}")
    variants = all_variants(game)
    if mode not in variants:
        raise InputError(f"{game} has no mode {mode!r}; its modes are {', '.join(variants)}")
    return variants[mode]
