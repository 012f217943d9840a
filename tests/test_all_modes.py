"""All modes of a deal at once: the order between the modes, and lines carried over from one to another."""

import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest
from oracle import shrunken_deal, small_variants

import solver.all_modes as all_modes
from solver.all_modes import ContradictionError, carry_over, classify, is_harder
from solver.budget import Budget
from solver.deals import Deal
from solver.rules.position import Position
from solver.rules.replay import replay
from solver.search.portfolio import solve_position
from solver.search.workspace import Workspace
from solver.variants import GAMES
from solver.verdict import Result, Verdict

SPACE = Workspace(50_000_000)
UNLIMITED = Budget(seconds=None)
MODES = GAMES["DS"]


@dataclass(frozen=True)
class SmallDeal:
    columns: tuple
    stock: tuple


def test_which_mode_is_harder_than_which():
    harder = {(one, other) for one in MODES for other in MODES if is_harder(MODES[one], MODES[other])}
    assert {pair for pair in harder if pair[0] != pair[1]} == {
        ("D3V", "D1V"),
        ("D3V", "D3N"),
        ("D3V", "D1N"),
        ("D1V", "D1N"),
        ("D3N", "D1N"),
    }


def test_verdicts_keep_the_order_and_lines_carry_over():
    rng = random.Random("order")
    kinds = {(v.mode, v.columns, v.copies, v.suits, v.ranks): v for v in small_variants() if v.take_back}
    sizes = sorted({key[1:] for key in kinds if key[0] == "D1N"})
    seen, carried = Counter(), Counter()
    for _ in range(600):
        size = rng.choice(sizes)
        columns, stock = shrunken_deal(rng, kinds["D1N", *size])
        deal = SmallDeal(tuple(map(tuple, columns)), tuple(stock))
        results = {}
        for mode in MODES:
            position = Position.of_deal(deal, kinds[mode, *size])
            results[mode] = solve_position(position, UNLIMITED, workspace=SPACE)
        for hard in MODES:
            for easy in MODES:
                one, other = kinds[hard, *size], kinds[easy, *size]
                if hard == easy or not is_harder(one, other) or results[hard].line is None:
                    continue
                assert results[easy].verdict is Verdict.WINNABLE
                line = carry_over(results[hard].line, deal, one, other)
                assert replay(Position.of_deal(deal, other), other, line).is_won()
                carried[hard, easy] += 1
        seen[tuple(str(result.verdict) for result in results.values())] += 1
    assert min(carried.values()) > 50 and len(carried) == 5
    assert len(seen) > 3


def test_a_win_in_the_hardest_mode_settles_all_and_every_line_replays():
    results = classify("DS1-D1N-AAAAAAG", workspace=SPACE)
    assert list(results) == ["D1N", "D3N", "D1V", "D3V"]
    assert results["D3V"].verdict is Verdict.WINNABLE
    for mode, result in results.items():
        end = replay(Deal.from_code("DS1-D1N-AAAAAAG"), MODES[mode], result.line)
        assert end.is_won() and (end.score, end.moves, end.draws, end.recycles) == (
            result.score, result.moves, result.draws, result.recycles)  # fmt: skip
        if mode != "D3V":
            assert result.stage == "implied by D3V"


def answers(**verdicts: Verdict):
    def solve(deal, mode, budget, **_):
        return Result("DS", mode, verdicts.get(mode, Verdict.UNKNOWN), stage="told")

    return solve


def test_a_loss_in_an_easier_mode_settles_the_harder_ones(monkeypatch):
    monkeypatch.setattr(all_modes, "solve", answers(D1V=Verdict.UNWINNABLE))
    told = []
    results = classify("DS1-D1N-AAAAAAB", workspace=SPACE, on_result=told.append)
    assert results["D3V"].verdict is Verdict.UNWINNABLE
    assert (results["D3V"].stage, results["D3V"].proof) == ("implied by D1V", "D1V is lost")
    assert results["D3N"].verdict is results["D1N"].verdict is Verdict.UNKNOWN
    assert told[-1] == results["D3V"]


def test_verdicts_that_break_the_order_are_not_given(monkeypatch):
    deal = Deal.from_code("DS1-D3V-AAAAAAG")
    won = classify(deal, modes=["D3V"], workspace=SPACE)["D3V"]

    def solve(deal, mode, budget, **_):
        return won if mode == "D3V" else replace(won, mode=mode, line=None, verdict=Verdict.UNWINNABLE)

    monkeypatch.setattr(all_modes, "solve", solve)
    monkeypatch.setattr(all_modes, "_implied_win", lambda *_: None)
    with pytest.raises(ContradictionError, match="won in D3V, but lost in"):
        classify(deal, workspace=SPACE)
