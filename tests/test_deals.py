"""Deals: from codes and numbers, the shape of a game, and what is no deal."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import parse_card
from solver.codes import LAST, Code, CodeError
from solver.deals import Deal, DealError, check_deal, deal_out, game_of_shape, layout_of, ordered_deck
from solver.variants import GAMES

DOUBLE = layout_of("DS")
START = Deal.from_code("DS1-D1N-AAAAAJ2")


def complaint(deal, variant=DOUBLE):
    with pytest.raises(DealError) as caught:
        check_deal(deal, variant)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def put(deal, column, place, name):
    """The deal with another card in a place; both count from 1."""
    columns = [list(cards) for cards in deal.columns]
    columns[column - 1][place - 1] = parse_card(name)
    return replace(deal, columns=tuple(map(tuple, columns)))


def test_a_code_names_cards_and_mode():
    assert (START.game, START.name, START.mode) == ("DS", "DS1-D1N-AAAAAJ2", "D1N")
    assert Deal.from_code(Code("DS", "D1N", 314)) == START
    assert replace(START, name=None, mode=None) == Deal.from_number("DS", 314)


@given(st.sampled_from(list(GAMES)), st.integers(0, LAST))
def test_every_number_is_a_deal(game, number):
    check_deal(Deal.from_number(game, number), layout_of(game))


def test_a_numpy_number_is_a_number():
    assert Deal.from_number("DS", np.int64(314)) == Deal.from_number("DS", 314)


def test_no_such_number_or_game():
    with pytest.raises(CodeError, match=r"past the last deal"):
        Deal.from_number("DS", 2**35)
    with pytest.raises(DealError, match=r"^unknown game 'XY'; known games are "):
        Deal.from_number("XY", 1)


def test_the_deck_is_dealt_row_by_row():
    small = replace(DOUBLE, columns=(1, 2, 3), stock=2, ranks=2, suits=2, copies=2)
    deal = deal_out(small, range(8))
    assert deal == Deal("DS", ((0,), (1, 3), (2, 4, 5)), (6, 7))


def test_what_is_left_goes_to_the_cells():
    small = replace(DOUBLE, columns=(2, 1), stock=0, ranks=5, suits=1, copies=1)
    deal = deal_out(small, ordered_deck(small))
    assert [len(deal.columns[0]), len(deal.columns[1]), len(deal.stock), len(deal.cells)] == [2, 1, 0, 2]
    check_deal(deal, small)
    assert complaint(replace(deal, cells=deal.cells[:1]), small) == "cells: 1 card, 2 expected; missing: 5S"


def test_a_deck_has_each_card_as_often_as_copies_say():
    assert set(Counter(ordered_deck(DOUBLE)).values()) == {2}
    assert len(ordered_deck(DOUBLE)) == DOUBLE.cards == 104


def test_the_shape_tells_the_game():
    assert game_of_shape(9, 59) == "DS"
    with pytest.raises(DealError, match=r"^4 columns fit no known game; DS has 9 and a stock of 59"):
        game_of_shape(4, 59)


def test_a_third_copy_is_named_with_its_places():
    assert complaint(put(START, 1, 1, "8H")) == (
        "card 8H: 3 copies, the deck has 2 (column 1, card 1; stock, card 1; stock, card 42); missing: 9C"
    )


def test_a_missing_card_is_named():
    columns = (*START.columns[:8], START.columns[8][:-1])
    assert complaint(replace(START, columns=columns)) == "column 9: 8 cards, 9 expected; missing: QH"


def test_a_card_too_many_is_named():
    message = complaint(replace(START, stock=(*START.stock, parse_card("9C"))))
    assert message == (
        "stock: 60 cards, 59 expected; "
        "card 9C: 3 copies, the deck has 2 (column 1, card 1; column 9, card 5; stock, card 60)"
    )


def test_a_column_too_few():
    assert complaint(replace(START, columns=START.columns[:8])).startswith("8 columns, 9 expected in DS; missing: ")


def test_cells_where_the_game_has_none():
    message = complaint(replace(START, columns=((), *START.columns[1:]), cells=START.columns[0]))
    assert message == "column 1: 0 cards, 1 expected; cells: 1 card, 0 expected"


def test_a_card_that_the_deck_does_not_have():
    small = replace(DOUBLE, columns=(1, 2), stock=1, ranks=2, suits=2, copies=1)
    deal = deal_out(small, ordered_deck(small))
    check_deal(deal, small)
    assert complaint(put(deal, 2, 1, "3S"), small) == (
        "card 3S (column 2, card 1): the deck has ranks A2 and suits SH; missing: 2S"
    )
    assert "card 77 (stock, card 1): the deck has ranks" in complaint(replace(START, stock=(77, *START.stock[1:])))
    assert "card -1 (stock, card 1): the deck has ranks" in complaint(replace(START, stock=(-1, *START.stock[1:])))


def test_a_message_does_not_list_a_hundred_places():
    aces = Deal("DS", tuple((0,) * len(column) for column in START.columns), (0,) * 59)
    assert complaint(aces) == (
        "card AS: 104 copies, the deck has 2 "
        "(column 1, card 1; column 2, card 1; column 2, card 2; column 3, card 1; and 100 more); "
        "missing: 2S (2 copies), 3S (2 copies), 4S (2 copies), 5S (2 copies), and 47 more"
    )
