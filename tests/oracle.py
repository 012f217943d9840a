"""The oracle: exhaustive search of small games on the referee, for the tests to compare every solver with.

It plays real positions and prunes nothing: it stops when a win is found or when no new position is left. Deals are
shrunken (fewer ranks, suits, columns, stock cards) so that this takes milliseconds.
"""

import random
from itertools import accumulate, pairwise, product
from typing import Final

from solver.cards import Card, card
from solver.rules import AnyPosition, SeahavenPosition
from solver.variants import Scoring, Variant


def oracle_key(position: AnyPosition) -> tuple[object, ...]:
    """`Position.key` with the columns as a multiset.

    The order of the columns does not matter: no rule tells one column from another but by its cards. So a renaming of
    the columns turns every legal move into a legal move of the renamed position, and every win into a win.
    """
    if isinstance(position, SeahavenPosition):
        columns, *rest = position.key()
        return (tuple(sorted(columns)), *rest)
    columns, face_down, *rest = position.key()
    return (tuple(sorted(zip(columns, face_down, strict=True))), *rest)


def exhaustive(position: AnyPosition, limit: int = 1_000_000) -> bool | None:
    """Whether a position can be won: True or False, or None when that many positions were seen without an answer."""
    if position.is_won():
        return True
    seen = {oracle_key(position)}
    stack = [position]
    while stack:
        position = stack.pop()
        # The moves to the foundations come first in the list, so last on the stack: they are tried first.
        for move in reversed(position.legal_moves()):
            after = position.copy()
            after.play(move)
            key = oracle_key(after)
            if key in seen:
                continue
            if after.is_won():
                return True
            if len(seen) >= limit:
                return None
            seen.add(key)
            stack.append(after)
    return False


def shrunken_deal(rng: random.Random, variant: Variant) -> tuple[list[list[Card]], list[Card]]:
    """Deal a variant's deck at random: its columns, deepest card first, and its stock, first drawn first."""
    deck = [card(rank, suit) for rank in range(variant.ranks) for suit in range(variant.suits)] * variant.copies
    rng.shuffle(deck)
    ends = [0, *accumulate(variant.columns)]
    return [deck[start:end] for start, end in pairwise(ends)], deck[ends[-1] :]


SIZES: Final[list[tuple[int, int, int, tuple[int, ...]]]] = [
    (2, 2, 3, (3, 4, 5)),  # no stock at all
    (2, 2, 3, (3, 5)),
    (2, 2, 4, (3, 4, 5)),
    (2, 2, 4, (5, 5)),
    (2, 2, 5, (4, 5, 6)),
    (2, 2, 5, (3, 4, 5, 6)),  # a stock of two cards
    (2, 3, 3, (4, 5, 6)),
    (2, 3, 3, (3, 9)),
    (2, 3, 4, (4, 5, 6, 7)),
    (2, 4, 2, (5, 6)),
    (2, 4, 2, (0, 7, 8)),  # a column that starts empty
    (2, 4, 3, (6, 7, 8)),
    (1, 4, 3, (3, 4)),
    (1, 4, 4, (3, 4, 5)),
    (1, 3, 5, (2, 3, 4)),
    (1, 2, 5, (2, 3)),
]
"""Copies, suits, ranks and columns of games in which both verdicts are common, in every mode, and quickly found."""
ONE_PASS_SIZES: Final[list[tuple[int, int, int, tuple[int, ...]]]] = [
    (1, 2, 7, (1, 2, 3)),
    (2, 2, 5, (3, 4)),
    (2, 2, 5, (2, 3)),
]
"""Games of a long stock, nearly always won if it is recycled. In one pass a take back decides some of them."""


def small_variants() -> list[Variant]:
    """Every shrunken game in every mode: draw 1, 2, 3, any number of passes or 1 to 3, with and without take back.

    The modes are named as in deal codes, ``D1N`` or ``D3V``; those of two and three passes ``D1P2`` or ``D3P3``.
    """
    names = {None: "N", 1: "V", 2: "P2", 3: "P3"}
    return [
        Variant(
            game="DS",
            mode=f"D{draw}{names[passes]}",
            draw=draw,
            passes=passes,
            take_back=take_back,
            scoring=Scoring.VEGAS if passes == 1 else Scoring.NORMAL,
            columns=columns,
            stock=copies * suits * ranks - sum(columns),
            ranks=ranks,
            suits=suits,
            copies=copies,
        )
        for draw, passes, take_back in product((1, 2, 3), names, (True, False))
        for copies, suits, ranks, columns in SIZES + (ONE_PASS_SIZES if passes == 1 else [])
    ]
