"""The Seahaven search against exhaustive search on the referee: any part of a run may move, any card be taken back."""

import random
from collections import Counter

import pytest
from oracle import exhaustive
from seahaven_oracle import SIZES, shrunken_start, shrunken_towers, some_towers, towers

from solver.all_modes import is_harder
from solver.budget import Budget
from solver.kernels import seahaven as kernel
from solver.rules import SeahavenPosition, replay
from solver.search.seahaven import solve_seahaven
from solver.search.seahaven_space import SeahavenSpace
from solver.verdict import Verdict

UNLIMITED = Budget(seconds=None)
SPACE = SeahavenSpace(50_000_000)
DEALS = 5000
KINDS = [(cells, strict) for cells in (1, 2, 3, 4) for strict in (False, True)]


def solved(position: SeahavenPosition) -> Verdict:
    """The verdict; a winning line has been replayed on the referee by then."""
    return solve_seahaven(position, UNLIMITED, SPACE).verdict


def choices_of_kings() -> bool:
    """Whether the last search met more Kings out than emptied columns, so that it matters which have one."""
    made = SPACE.control[kernel.MADE]
    return bool((SPACE.nodes[:made, kernel.KEY] >> kernel.FAMILY_BIT).any())


@pytest.mark.parametrize(("cells", "strict"), KINDS)
def test_the_verdicts_are_the_oracles(cells, strict):
    rng = random.Random(f"towers {cells} {strict}")
    shares, choices = Counter(), 0
    while sum(shares.values()) < DEALS:
        position = shrunken_start(rng, some_towers(rng, cells, strict))
        won = exhaustive(position, limit=10_000)
        if won is None:
            continue
        assert solved(position) is (Verdict.WINNABLE if won else Verdict.UNWINNABLE), position
        choices += choices_of_kings()
        shares[won] += 1
    assert min(shares.values()) > DEALS / 10, "both verdicts must be common for the test to bite"
    assert choices > DEALS / 20


@pytest.mark.parametrize(("cells", "strict"), KINDS)
def test_positions_in_mid_game_are_packed_right(cells, strict):
    rng = random.Random(f"mid-game towers {cells} {strict}")
    shares = Counter()
    for _ in range(300):
        position = shrunken_start(rng, some_towers(rng, cells, strict))
        for _ in range(rng.randrange(15)):
            moves = position.legal_moves()
            if moves:
                position.play(rng.choice(moves))
        before = position.copy()
        won = exhaustive(position, limit=10_000)
        if won is not None:
            assert solved(position) is (Verdict.WINNABLE if won else Verdict.UNWINNABLE), position
            shares[won] += 1
        assert position == before
    assert len(shares) == 2 and sum(shares.values()) > 200


def test_a_win_carries_over_to_the_easier_variants():
    rng = random.Random("order of the towers")
    kinds = [kind for kind in KINDS if kind[0] > 1]
    carried = Counter()
    for _ in range(1500):
        sizes = rng.choice(SIZES[2])
        deal = shrunken_towers(rng, towers(*sizes, 2, False))
        variants = [towers(*sizes, cells, strict) for cells, strict in kinds]
        for harder in variants:
            result = solve_seahaven(SeahavenPosition.of_deal(deal, harder), UNLIMITED, SPACE)
            for easier in variants:
                if result.line is not None and is_harder(harder, easier):
                    assert replay(SeahavenPosition.of_deal(deal, easier), easier, result.line).is_won()
                    carried[harder.mode, easier.mode] += 1
    # With two, three, four cells: each rule with itself, and from the strict rule to the app's.
    assert len(carried) == 3 * (1 + 2 + 3)
    assert min(carried.values()) > 100


def test_nothing_follows_from_one_cell_for_more():
    """The card that lies on column 2 with one cell can be a host there, and in a cell it cannot."""
    rng = random.Random("one cell")
    found = 0
    while found < 3:
        sizes = rng.choice(SIZES[1])
        deal = shrunken_towers(rng, towers(*sizes, 1, False))
        one, two = (SeahavenPosition.of_deal(deal, towers(*sizes, cells, False)) for cells in (1, 2))
        if solved(one) is Verdict.WINNABLE and solved(two) is Verdict.UNWINNABLE:
            assert exhaustive(one) is True and exhaustive(two) is False
            assert not is_harder(one.variant, two.variant)
            found += 1
