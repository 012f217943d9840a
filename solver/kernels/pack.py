"""From a real position to the kernels' arrays: the layout that stays and the packed state that changes."""

from collections.abc import Sequence

import numpy as np

from solver.cards import Card
from solver.kernels.layout import (
    ALL_RULES,
    CARDS,
    COLUMNS,
    COPIES,
    DEPTH_BITS,
    DRAW,
    IN_STOCK,
    MAX_COLUMNS,
    MAX_DEPTH,
    MAX_PASSES,
    MAX_STOCK,
    NOWHERE,
    PASSES,
    RANKS,
    RULES,
    STOCK_SIZE,
    TAKE_BACK,
    Layout,
)
from solver.kernels.state import (
    COUNTS,
    DEPTHS_AT,
    HIGH,
    KEY,
    LOW,
    ONCE,
    PASS_AT,
    ROOT,
    ROOTS,
    STOCK,
    TWICE,
    WASTE_AT,
    WORDS,
)
from solver.variants import Variant


def pack(
    variant: Variant,
    columns: Sequence[Sequence[Card]],
    face_down: Sequence[int],
    stock: Sequence[Card],
    waste: Sequence[Card],
    foundations: Sequence[Sequence[int]],
    recycles: int = 0,
    rules: int = ALL_RULES,
) -> tuple[Layout, np.ndarray]:
    """Pack a position.

    Args:
        variant: sizes and switches.
        columns: the cards of each, deepest first.
        face_down: how many of each column's cards are face down.
        stock: in the order of drawing, first drawn first.
        waste: bottom first.
        foundations: per suit the height of each slot.
        recycles: how often the waste has been returned.
        rules: the dominances to use, a sum of ``RULE_…``.

    Returns:
        The layout and the state, uint64 (WORDS,).

    Raises:
        ValueError: if the sizes do not fit the packed state.
    """
    originals = [column[: down + 1] for column, down in zip(columns, face_down, strict=True)]
    drawn = [*waste, *stock]
    widths = [len(column).bit_length() for column in originals]
    if len(columns) > MAX_COLUMNS or max(map(len, originals)) > MAX_DEPTH or len(drawn) > MAX_STOCK:
        raise ValueError(f"the packed state holds {MAX_COLUMNS} columns of {MAX_DEPTH} and a stock of {MAX_STOCK}")
    if sum(widths) > DEPTH_BITS:
        raise ValueError("the columns have too many face-down cards for the packed state")
    if (variant.passes or 0) > MAX_PASSES:
        raise ValueError(f"at most {MAX_PASSES} passes can be counted; leave the limit out instead")

    sizes = np.zeros(16, np.int64)
    sizes[RANKS], sizes[COPIES], sizes[COLUMNS] = variant.ranks, variant.copies, len(columns)
    sizes[STOCK_SIZE], sizes[DRAW], sizes[PASSES] = len(drawn), variant.draw, variant.passes or 0
    sizes[TAKE_BACK], sizes[RULES], sizes[CARDS] = variant.take_back, rules, variant.cards
    cards = np.zeros((MAX_COLUMNS, MAX_DEPTH + 1), np.uint64)
    shift, mask = np.zeros(MAX_COLUMNS, np.uint64), np.zeros(MAX_COLUMNS, np.uint64)
    where = [0] * 64
    places: list[list[int]] = [[] for _ in range(64)]
    words = [0] * WORDS

    def add(card: Card, once: int, twice: int) -> None:
        words[twice] |= words[once] & 1 << card
        words[once] |= 1 << card

    at = zeros = left = 0
    for c, original in enumerate(originals):
        for d, card in enumerate(original, start=1):
            places[card].append(c << 4 | d)
        cards[c, 1 : len(original) + 1] = original
        shift[c], mask[c] = at, (1 << widths[c]) - 1
        depth = len(original)
        if depth == 1 and original[0] >> 2 == variant.ranks - 1:
            add(original[0], ONCE, TWICE)
            depth = 0
        elif depth:
            add(original[-1], ROOT, ROOTS)
        zeros += depth == 0
        left += depth
        words[KEY] |= depth << DEPTHS_AT + at
        at += widths[c]
        for card in columns[c][len(original) :]:
            add(card, ONCE, TWICE)
    up = 0
    for suit, heights in enumerate(foundations):
        low, high = min(heights), max(heights)
        words[LOW] |= 1 << 4 * low + suit
        if variant.copies == 2:
            words[HIGH] |= 1 << 4 * high + suit
            words[KEY] |= high * (high + 1) // 2 + low << 7 * suit
        else:
            words[KEY] |= low << 7 * suit
        up += sum(heights)
    for position, card in enumerate(drawn):
        where[card] |= 1 << position
        places[card].append(IN_STOCK + position)
    words[STOCK] = (1 << len(drawn)) - 1
    in_waste = len(waste)
    if not variant.passes and (in_waste % variant.draw == 0 or in_waste == len(drawn)):
        in_waste = 0
    words[KEY] |= in_waste << WASTE_AT
    if variant.passes:
        words[KEY] |= recycles << PASS_AT
    words[COUNTS] = zeros | up << 8 | left + len(drawn) << 16
    return (
        Layout(
            sizes,
            cards,
            shift,
            mask,
            np.array([*drawn, *[0] * (64 - len(drawn))], np.uint64),
            np.array(where, np.uint64),
            np.array([[*found, NOWHERE, NOWHERE][:2] for found in places], np.int64),
        ),
        np.array(words, np.uint64),
    )
