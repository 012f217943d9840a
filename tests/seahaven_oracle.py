"""Shrunken games of Seahaven Towers, for the exhaustive search of `oracle` on the referee."""

import random
from typing import Final

from solver.cards import card
from solver.rules.seahaven import SeahavenPosition
from solver.variants import Scoring, Variant

SIZES: Final[list[tuple[int, int, tuple[int, ...], int]]] = [
    # suits, ranks, columns, cells
]


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


def shrunken_start(rng: random.Random, variant: Variant) -> SeahavenPosition:
    """A random deal of a variant."""
    deck = [card(rank, suit) for rank in range(variant.ranks) for suit in range(variant.suits)]
    rng.shuffle(deck)
    columns = [[deck.pop() for _ in range(size)] for size in variant.columns]

    class Dealt:
        pass

    dealt = Dealt()
    dealt.columns, dealt.cells = columns, deck
    return SeahavenPosition.of_deal(dealt, variant)
