"""The shipped search against exhaustive search on the referee, over shrunken deals in every mode and variant."""

import random
import tracemalloc
from collections import Counter

import pytest
from oracle import exhaustive, shrunken_deal, small_variants

from solver.budget import Budget
from solver.kernels.layout import (
    ALL_RULES,
    RULE_COUNT,
    RULE_COUNT_AGAIN,
    RULE_LOST,
    RULE_NO_FUTILE_TAKE_BACK,
    RULE_SAFE_STOCK,
    RULE_SAFE_TABLEAU,
)
from solver.rules.position import Position
from solver.search import plan
from solver.search.portfolio import solve_position
from solver.search.search import Search, proved_win
from solver.search.workspace import Workspace
from solver.variants import Variant
from solver.verdict import Verdict

RULES = (ALL_RULES, 0, RULE_SAFE_TABLEAU, RULE_SAFE_STOCK, RULE_SAFE_TABLEAU | RULE_NO_FUTILE_TAKE_BACK)
RULES_OF_ONE_PASS = (RULE_LOST, RULE_LOST | RULE_COUNT, RULE_LOST | RULE_COUNT | RULE_COUNT_AGAIN)
DEALS_A_MODE = 2000
DEALS_OF_OTHERS = 300
UNLIMITED = Budget(seconds=None)

BY_MODE: dict[tuple[str, bool], list[Variant]] = {}
for _variant in small_variants():
    BY_MODE.setdefault((_variant.mode, _variant.take_back), []).append(_variant)

SPACE = Workspace(50_000_000)


def deals(mode: str, take_back: bool, count: int, salt: str):
    """Random shrunken deals of a mode with the oracle's verdict."""
    rng = random.Random(f"{salt} {mode} {take_back}")
    for _ in range(count):
        kind = rng.choice(BY_MODE[mode, take_back])
        position = Position.start(kind, *shrunken_deal(rng, kind))
        won = exhaustive(position, limit=200_000)
        assert won is not None, "the oracle's limit was hit: choose smaller sizes"
        yield position, won


def depth_first(position: Position, rules: int = ALL_RULES) -> Search:
    """A search by depth-first search alone."""
    search = Search(position, UNLIMITED, SPACE, rules=rules)
    search.run((plan.DepthFirst(None),))
    return search


@pytest.mark.parametrize(("mode", "take_back"), BY_MODE)
def test_the_verdicts_are_the_oracles_with_every_pruning_on_and_off(mode, take_back):
    shipped = mode in ("D1N", "D3N", "D1V", "D3V")
    shares = Counter()
    for position, won in deals(mode, take_back, DEALS_A_MODE if shipped else DEALS_OF_OTHERS, "verdicts"):
        shares[won] += 1
        for rules in RULES + (RULES_OF_ONE_PASS if mode.endswith("V") else ()):
            search = depth_first(position, rules)
            assert (search.packed is not None, search.proof is not None) == (won, not won), (rules, position)
            # A line is written out, and replayed on the referee: with take-backs only where the variant has them.
            assert search.result().verdict is (Verdict.WINNABLE if won else Verdict.UNWINNABLE)
    assert min(shares.values()) > 0.2 * sum(shares.values()), "both verdicts must be common for the test to bite"


@pytest.mark.parametrize(
    ("mode", "take_back"), [(m, t) for m, t in BY_MODE if m in ("D1N", "D3N", "D1V", "D3V", "D2P2")]
)
def test_the_beam_wins_only_what_can_be_won_and_misses_little(mode, take_back):
    weights = plan.ONE_PASS if mode.endswith("V") else plan.RECYCLING
    found = Counter()
    for position, won in deals(mode, take_back, 300, "beam"):
        search = Search(position, UNLIMITED, SPACE)
        search.run((plan.Beam(40, 0, weights),))
        assert search.proof is None
        if search.packed is not None:
            assert won, position
            assert search.result().verdict is Verdict.WINNABLE
        found[won, search.packed is not None] += 1
    assert found[True, True] > 0.9 * (found[True, True] + found[True, False])


@pytest.mark.parametrize(("mode", "take_back"), BY_MODE)
def test_positions_in_mid_game_are_packed_right(mode, take_back):
    rng = random.Random(f"mid-game {mode} {take_back}")
    shares = Counter()
    for _ in range(60):
        kind = rng.choice(BY_MODE[mode, take_back])
        position = Position.start(kind, *shrunken_deal(rng, kind))
        for _ in range(rng.randrange(12)):
            moves = position.legal_moves()
            if moves:
                position.play(rng.choice(moves))
        before = position.copy()
        won = exhaustive(position, limit=200_000)
        for rules in (ALL_RULES, 0, *(RULES_OF_ONE_PASS if mode.endswith("V") else ())):
            search = depth_first(position, rules)
            assert (search.packed is not None) == won, (rules, position)
            search.result()
        assert position == before
        shares[won] += 1
    assert len(shares) == 2


def test_a_search_that_outgrows_its_tables_loses_nothing(monkeypatch):
    monkeypatch.setattr("solver.search.workspace.SMALLEST_TABLE", 8)
    space = Workspace(50_000_000)
    grown = 0
    for position, won in deals("D3V", True, 200, "tables"):
        search = Search(position, UNLIMITED, space)
        search.run((plan.DepthFirst(None),))
        grown = max(grown, search.table_number)
        assert (search.packed is not None, search.proof is not None) == (won, not won)
    assert grown >= 3


def test_a_full_table_ends_in_unknown(monkeypatch):
    monkeypatch.setattr("solver.search.workspace.SMALLEST_TABLE", 8)
    space = Workspace(50_000_000)
    space.tables.sizes = [8]
    outcomes = Counter()
    for position, won in deals("D3V", True, 200, "full"):
        search = Search(position, UNLIMITED, space)
        search.run((plan.DepthFirst(None),))
        verdict = search.result().verdict
        assert verdict in (Verdict.UNKNOWN, Verdict.WINNABLE if won else Verdict.UNWINNABLE)
        if verdict is Verdict.UNKNOWN:
            assert "table full" in search.tried[-1].outcome
        outcomes[verdict] += 1
    assert outcomes[Verdict.UNKNOWN] > 20


def test_lines_too_long_for_the_stack_prove_nothing(monkeypatch):
    monkeypatch.setattr("solver.search.workspace.LEVELS", 5)
    space = Workspace(50_000_000)
    cut = 0
    for position, won in deals("D1N", True, 200, "stack"):
        search = Search(position, UNLIMITED, space)
        search.run((plan.DepthFirst(None),))
        assert not (search.proof and won), position
        if search.packed is None and won:
            assert search.result().verdict is Verdict.UNKNOWN
            cut += 1
    assert cut > 20


def test_many_generations_of_one_table_do_not_mix():
    rng = random.Random("generations")
    kind = BY_MODE["D3V", True][0]
    position = Position.start(kind, *shrunken_deal(rng, kind))
    won = exhaustive(position)
    assert {depth_first(position).packed is not None for _ in range(100)} == {won}


def test_a_spoiled_line_is_refused_by_the_referee():
    refused = 0
    for position, won in deals("D1N", True, 100, "spoiled"):
        if not won:
            continue
        line = list(solve_position(position, UNLIMITED, workspace=SPACE).line)
        rng = random.Random(len(line))
        at = rng.randrange(len(line))
        with pytest.raises(AssertionError):
            # A line without one of its needed moves, a card sent up, no longer wins or is not even legal.
            ups = [n for n, move in enumerate(line) if type(move).__name__.endswith("Foundation")]
            at = rng.choice(ups)
            proved_win(position, line[:at] + line[at + 1 :])
        refused += 1
    assert refused > 30


def test_the_wins_that_need_a_take_back_are_found():
    needed = 0
    for position, won in deals("D1V", True, 3000, "take back"):
        kind = position.variant
        without = next(v for v in BY_MODE["D1V", False] if (v.columns, v.copies, v.suits, v.ranks) == (
            kind.columns, kind.copies, kind.suits, kind.ranks))  # fmt: skip
        start = Position.start(without, [list(c) for c in position.columns], position.stock[::-1])
        if won and depth_first(start).proof:
            assert exhaustive(start) is False
            line = solve_position(position, UNLIMITED, workspace=SPACE).line
            assert any(type(move).__name__ == "TakeBack" for move in line)
            needed += 1
    assert needed >= 5


def test_a_used_workspace_is_enough_for_the_next_deal():
    position = next(deals("D3N", True, 1, "warm"))[0]
    tracemalloc.start()
    solve_position(position, UNLIMITED, workspace=SPACE)
    tracemalloc.reset_peak()
    solve_position(position, UNLIMITED, workspace=SPACE)
    with_used = tracemalloc.get_traced_memory()[1]
    solve_position(position, UNLIMITED)
    with_new = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert with_used < 500_000 < 5_000_000 < with_new
