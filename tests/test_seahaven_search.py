"""The Seahaven search on whole deals: its table, its limits, and what a user who breaks it off is told."""

import random
from collections import Counter
from pathlib import Path

import pytest
from seahaven_oracle import shrunken_start, some_towers

from solver.budget import Budget
from solver.deals import Deal
from solver.formats import read_deals
from solver.kernels import seahaven as kernel
from solver.rules import SeahavenPosition, start_of_game
from solver.search.portfolio import Interrupted, Workspace, solve
from solver.search.seahaven import solve_seahaven
from solver.search.seahaven_space import SeahavenSpace, layout_for, set_out
from solver.variants import variant
from solver.verdict import Verdict

UNLIMITED = Budget(seconds=None)
SPACE = SeahavenSpace(50_000_000)
HARD = Path(__file__).parent / "data" / "cases" / "seahaven_public.jsonl"


def solved(position: SeahavenPosition) -> Verdict:
    """The verdict without limits."""
    return solve_seahaven(position, UNLIMITED, SPACE).verdict


def test_every_state_is_searched_once_however_large_the_table_grows():
    grown = 0
    for number in range(300):
        position = start_of_game(Deal.from_number("SH", number), variant("SH", "C4-strict"))
        solved(position)
        made = int(SPACE.control[kernel.MADE])
        states = SPACE.nodes[:made, kernel.KEY] & ~(kernel.U15 << kernel.COLUMN_BIT)
        assert len(set(states.tolist())) == made
        grown += SPACE.control[kernel.SIZE] > kernel.FIRST_SIZE
    assert grown >= 3


def test_full_arrays_end_in_unknown():
    space = SeahavenSpace(50_000_000)
    space.nodes = space.nodes[:25]
    rng = random.Random("full")
    outcomes = Counter()
    for _ in range(300):
        position = shrunken_start(rng, some_towers(rng, 2, False))
        result = solve_seahaven(position, UNLIMITED, space)
        assert result.verdict in (Verdict.UNKNOWN, solved(position))
        if result.verdict is Verdict.UNKNOWN:
            assert result.tried[-1].outcome.startswith("table full")
        outcomes[result.verdict] += 1
    assert len(outcomes) == 3


def test_limits_end_in_unknown():
    result = solve("SH1-C4-AAAAAAB", budget=Budget(nodes=20))
    assert (result.verdict, result.nodes) == (Verdict.UNKNOWN, 20)
    assert result.tried[-1].outcome == "out of nodes, 20"


def test_a_table_of_many_generations_is_cleared_in_time():
    position = start_of_game(Deal.from_number("SH", 1), variant("SH", "C2"))
    before = solve_seahaven(position, UNLIMITED, SPACE)
    SPACE.control[kernel.GENERATION] = kernel.LAST_GENERATION - 3
    for _ in range(6):
        after = solve_seahaven(position, UNLIMITED, SPACE)
        assert (after.verdict, after.nodes) == (before.verdict, before.nodes)
    assert SPACE.control[kernel.GENERATION] == 3


def test_ctrl_c_tells_what_is_known(monkeypatch):
    monkeypatch.setattr("solver.search.seahaven.PROGRESS_SECONDS", 0)
    told = []

    def on_progress(stage: str, nodes: int) -> None:
        told.append((stage, nodes))
        if len(told) == 2:
            raise KeyboardInterrupt

    deal = next(deal for deal in read_deals(str(HARD)) if deal.name == "SH-28916")
    with pytest.raises(Interrupted) as broken:
        solve(deal, "C4-strict", workspace=Workspace("50MB"), on_progress=on_progress)
    assert told == [("best-first", 10_000), ("best-first", 20_000)]
    result = broken.value.result
    assert (result.verdict, result.nodes, result.tried[-1].outcome) == (Verdict.UNKNOWN, 20_000, "interrupted")
    assert 0 < result.most_up < 52


def test_positions_too_large_to_pack_are_refused():
    rules = variant("SH", "C4")
    for position in (
        SeahavenPosition(rules, [[0]] * 11, [None] * 4, [0] * 4),
        SeahavenPosition(rules, [[0, 4, 8, 12, 16, 20, 24, 28]], [None] * 4, [0] * 4),
    ):
        with pytest.raises(ValueError, match="the packed state holds 10 columns of 7 and 4 cells"):
            set_out(position, layout_for(rules), SPACE)


def test_a_game_all_but_won_is_won():
    rules = variant("SH", "C4")
    won = SeahavenPosition(rules, [[] for _ in range(10)], [None] * 4, [13] * 4)
    assert solve_seahaven(won, UNLIMITED, SPACE).line == ()
    for held in ([51, None, None, None], [47, 51, 43, 39]):
        up = [13, 13, 13, 13 - sum(each is not None for each in held)]
        position = SeahavenPosition(rules, [[] for _ in range(10)], held, up)
        assert solve_seahaven(position, UNLIMITED, SPACE).moves == 13 - up[3]
