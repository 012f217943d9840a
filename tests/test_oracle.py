"""The oracle itself: deals whose verdict is plain to see, and games that it is meant for."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from boards import board, cards
from oracle import exhaustive, oracle_key, shrunken_deal, small_variants

from solver.rules.position import Position
from solver.variants import Scoring, Variant

TINY = Variant(
    game="DS",
    mode="D1N",
    draw=1,
    passes=None,
    take_back=True,
    scoring=Scoring.NORMAL,
    columns=(2, 2),
    stock=0,
    ranks=2,
    suits=2,
)


def tiny(columns: str, stock: str = "", **switches) -> Position:
    position = board(replace(TINY, **switches), columns=columns, stock=stock)
    return Position.start(position.variant, position.columns, position.stock[::-1])


def test_a_won_position_is_winnable():
    assert exhaustive(board(TINY, up="2S 2H")) is True


def test_cards_in_order_are_winnable():
    assert exhaustive(tiny("2S AS | 2H AH")) is True


def test_an_ace_under_its_own_two_is_lost():
    assert exhaustive(tiny("AS 2S | AH 2H")) is False


def test_a_card_must_lie_on_another_colour_to_get_away():
    # The 2H goes up only when the AH is out; the AH is under the 2S, which has no column to go to.
    assert exhaustive(tiny("2H AS | AH 2S")) is True
    assert exhaustive(tiny("AH AS 2S | 2H")) is False


def test_the_last_of_three_drawn_comes_first():
    # Both Aces lie under the 2S, which waits for them.
    assert exhaustive(tiny("2H", "AS AH 2S", draw=1)) is True
    assert exhaustive(tiny("2H", "AS AH 2S", draw=2)) is True
    assert exhaustive(tiny("2H", "AS AH 2S", draw=3)) is False


@pytest.mark.parametrize(("passes", "winnable"), [(1, False), (2, True), (None, True)])
def test_a_second_pass_may_be_needed(passes, winnable):
    # Two are drawn at a time, and the AH lies under the 2H; only if the 2S is held back does it come up by itself.
    rules = replace(TINY, columns=(), draw=2, passes=passes)
    assert exhaustive(Position.start(rules, [], cards("2S AS AH 2H"))) is winnable


@pytest.mark.parametrize("take_back", [True, False])
def test_take_back_may_be_needed(take_back):
    # The 2S over the AS can go nowhere but on the 3H, and the 3H is up.
    rules = replace(TINY, ranks=4, take_back=take_back)
    assert exhaustive(board(rules, columns="4S | as 2S | 3S | 4H", up="3H")) is take_back


def test_a_limit_of_positions_gives_no_answer():
    rules = small_variants()[0]
    positions = [Position.start(rules, *shrunken_deal(random.Random(seed), rules)) for seed in range(20)]
    assert {exhaustive(position, limit=2) for position in positions} <= {None, False}
    assert None in {exhaustive(position, limit=2) for position in positions}


def test_the_key_does_not_tell_columns_apart():
    one, other = board(columns="ks 2H | 3S | "), board(columns="3S |  | ks 2H")
    assert one.key() != other.key()
    assert oracle_key(one) == oracle_key(other)


def test_the_key_tells_face_down_cards_and_passes():
    assert oracle_key(board(columns="ks 2H")) != oracle_key(board(columns="KS 2H"))
    limited = board(replace(TINY, passes=3), stock="AS")
    again = limited.copy()
    again.recycles = 1
    assert oracle_key(limited) != oracle_key(again)


def test_a_deal_has_every_card_of_its_variant_once_a_copy():
    for rules in small_variants():
        columns, stock = shrunken_deal(random.Random(7), rules)
        assert tuple(map(len, columns)) == rules.columns
        assert len(stock) == rules.stock
        count = Counter([card for column in columns for card in column] + stock)
        assert len(count) == rules.ranks * rules.suits
        assert set(count.values()) == {rules.copies}


@pytest.mark.parametrize("mode", ["D1N", "D3N", "D1V", "D3V"])
def test_both_verdicts_are_common(mode):
    variants = [rules for rules in small_variants() if rules.mode == mode]
    verdicts = Counter(
        exhaustive(Position.start(rules, *shrunken_deal(random.Random(seed), rules)), limit=5_000)
        for seed, rules in enumerate(variants)
    )
    assert verdicts[True] >= len(variants) / 5
    assert verdicts[False] >= len(variants) / 5
