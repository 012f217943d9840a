"""Shrunken games of Seahaven Towers, for the exhaustive search of `oracle` on the referee."""

import random
from dataclasses import dataclass
from typing import Final

from solver.cards import Card, card
from solver.rules.seahaven import SeahavenPosition
from solver.variants import Scoring, Variant

Sizes = tuple[int, int, tuple[int, ...]]
"""Suits, ranks, columns; what the columns leave of the deck is dealt to cells."""

SIZES: Final[dict[int, list[Sizes]]] = {
    1: [
        (2, 6, (4, 3, 3)),
        (2, 6, (3, 3, 2, 2)),
        (2, 7, (3, 3, 3, 3)),
        (3, 5, (4, 3, 3, 3)),
        (3, 6, (4, 4, 4, 4)),
        (4, 4, (5, 5, 4)),
        (4, 4, (4, 4, 3, 3)),
    ],
    2: [
        (2, 5, (4, 4)),
        (2, 7, (4, 4, 4)),
        (3, 4, (5, 5)),
        (3, 5, (5, 4, 4)),
        (3, 7, (5, 5, 5, 4)),
        (4, 4, (5, 5, 4)),
        (4, 6, (6, 6, 5, 5)),
    ],
    3: [(2, 6, (5, 5)), (2, 7, (6, 6)), (3, 6, (6, 5, 5)), (4, 5, (6, 6, 6))],
    4: [(2, 6, (5, 5)), (2, 7, (6, 6)), (3, 6, (6, 5, 5)), (3, 7, (7, 6, 6)), (4, 5, (6, 6, 6))],
}
"""By number of cells: games in which both verdicts are found, and columns get empty."""
LARGE_SIZES: Final[dict[int, list[Sizes]]] = {
    1: [(3, 7, (4, 4, 4, 4, 3)), (4, 5, (4, 4, 4, 3, 3)), (4, 6, (4, 4, 4, 4, 3, 3))],
    2: [(3, 7, (4, 4, 4, 4, 3)), (4, 5, (5, 5, 4, 4)), (4, 5, (4, 4, 4, 3, 3)), (4, 6, (4, 4, 4, 4, 3, 3))],
    3: [(4, 6, (6, 6, 5, 5)), (3, 7, (5, 5, 5, 4)), (4, 7, (6, 5, 5, 5, 5))],
    4: [(4, 6, (6, 6, 5, 5)), (4, 7, (7, 7, 6, 6))],
}
"""More of the same that take the exhaustive search longer, for fewer deals."""


@dataclass(frozen=True)
class SmallDeal:
    columns: list[list[Card]]
    cells: list[Card]


def towers(suits: int, ranks: int, columns: tuple[int, ...], cells: int, strict: bool) -> Variant:
    """A game of other sizes."""
    return Variant(
        game="SH",
        mode=f"C{cells}{'-strict' * strict}",
        draw=0,
        passes=None,
        take_back=True,
        scoring=Scoring.NORMAL,
        columns=columns,
        stock=0,
        ranks=ranks,
        suits=suits,
        cells=cells,
        strict=strict,
    )


def some_towers(rng: random.Random, cells: int, strict: bool) -> Variant:
    """A shrunken game with so many cells, now and then a large one."""
    return towers(*rng.choice((SIZES if rng.random() < 0.96 else LARGE_SIZES)[cells]), cells, strict)


def shrunken_towers(rng: random.Random, variant: Variant) -> SmallDeal:
    """A random deal of a variant."""
    deck = [card(rank, suit) for rank in range(variant.ranks) for suit in range(variant.suits)]
    rng.shuffle(deck)
    columns = [[deck.pop() for _ in range(size)] for size in variant.columns]
    return SmallDeal(columns, deck)


def shrunken_start(rng: random.Random, variant: Variant) -> SeahavenPosition:
    """The position before the first move of a random deal."""
    return SeahavenPosition.of_deal(shrunken_towers(rng, variant), variant)
