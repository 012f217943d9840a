"""Whole ranges of Seahaven codes in one call: the same deals and verdicts as one by one."""

import numpy as np
import pytest

from solver.cards import card_name
from solver.deals import Deal, seed_of
from solver.kernels.jit import entry
from solver.kernels.seahaven_deals import shuffle
from solver.search.portfolio import solve
from solver.search.seahaven_ranges import verdicts_of
from solver.search.workspace import Workspace
from solver.verdict import Verdict

SPACE = Workspace(100_000_000)


@entry
def shuffled(deck, seed):
    shuffle(deck, seed)


def name_of(bit: int) -> str:
    place = bit.bit_length() - 1
    return card_name(4 * (12 - place % 16) + place // 16)


@pytest.mark.parametrize("number", [0, 1, 314, 1000003, 2**34, 2**35 - 1])
def test_the_shuffle_is_that_of_the_deals(number):
    deck = np.zeros(52, np.uint64)
    shuffled(deck, np.uint64(seed_of("SH", number)))
    deal = Deal.from_number("SH", number)
    in_order = [column[row] for row in range(5) for column in deal.columns] + list(deal.cells)
    assert [name_of(bit) for bit in deck.tolist()] == list(map(card_name, in_order))


@pytest.mark.parametrize("mode", ["C4", "C2", "C1", "C3", "C4-strict", "C2-strict", "C1-strict"])
def test_a_range_is_its_deals_one_by_one(mode):
    first = 2**35 - 200
    verdicts, nodes = verdicts_of(mode, range(first, first + 120), SPACE.seahaven)
    for number, verdict, count in zip(range(first, first + 120), verdicts, nodes, strict=True):
        result = solve(Deal.from_number("SH", number), mode, workspace=SPACE)
        assert (result.verdict, result.nodes) == (verdict, count)
    assert Verdict.UNKNOWN not in verdicts


def test_a_deal_that_reaches_its_limit_is_unknown():
    verdicts, nodes = verdicts_of("C4-strict", range(50), SPACE.seahaven, max_nodes=100)
    assert {verdict for verdict, count in zip(verdicts, nodes, strict=True) if count == 100} == {Verdict.UNKNOWN}
    assert Verdict.WINNABLE in verdicts
