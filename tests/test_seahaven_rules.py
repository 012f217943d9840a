"""The referee of Seahaven Towers, sentence by sentence: each test quotes the rule it is about."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from boards import cards
from oracle import exhaustive
from seahaven_oracle import shrunken_start, some_towers

from solver.budget import Budget
from solver.cards import SUITS, card, parse_card
from solver.deals import Deal
from solver.rules import (
    IllegalMoveError,
    Position,
    SeahavenPosition,
    parse_line,
    print_move,
    replay,
    start_of_game,
)
from solver.rules.moves import (
    CellToColumn,
    CellToFoundation,
    ColumnToCell,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Recycle,
    TakeBack,
    TakeBackToCell,
    WasteToColumn,
    WasteToFoundation,
    parse_token,
)
from solver.search.seahaven import solve_seahaven
from solver.search.seahaven_space import SeahavenSpace
from solver.variants import variant
from solver.verdict import Verdict

C4, C2, C1 = (variant("SH", mode) for mode in ("C4", "C2", "C1"))
STRICT = variant("SH", "C4-strict")


def board(columns: str, cells: str = "", up: str = "", rules=C4) -> SeahavenPosition:
    """A position: columns parted by ``|``, deepest card first; cells from the first on; the foundations' top cards."""
    held = [parse_card(name) for name in cells.split()]
    foundations = [0] * 4
    for name in up.split():
        foundations[SUITS.index(name[-1])] = (parse_card(name) >> 2) + 1
    piles = [cards(column) for column in columns.split("|")]
    return SeahavenPosition(rules, piles, held + [None] * (rules.cells - len(held)), foundations)


def refused(position: SeahavenPosition, token: str) -> str:
    """Why a move is refused, in full, after a look that this changes nothing."""
    before = position.copy()
    (move,) = parse_token(token)
    with pytest.raises(IllegalMoveError) as error:
        position.play(move)
    assert position == before
    assert error.value.refusal is position.refusal(move)
    return str(error.value).partition(": ")[2]


def played(position: SeahavenPosition, line: str) -> SeahavenPosition:
    return replay(position, position.variant, parse_line(line))


# Set-up


def test_10_columns_of_5_and_the_last_2_cards_to_the_first_two_cells():
    deal = Deal.from_number("SH", 1)
    for rules in (C4, C2):
        position = start_of_game(deal, rules)
        assert [len(column) for column in position.columns] == [5] * 10
        assert position.cells == [*deal.cells, *[None] * (rules.cells - 2)]
        assert position.foundations == [0] * 4
        dealt = [*(card for column in position.columns for card in column), *deal.cells]
        assert sorted(dealt) == list(range(52))


def test_with_1_cell_the_second_one_goes_on_column_2_which_then_has_6_cards():
    deal = Deal.from_number("SH", 1)
    position = start_of_game(deal, C1)
    assert position.cells == [deal.cells[0]]
    assert position.columns[1] == [*deal.columns[1], deal.cells[1]]
    assert [len(column) for column in position.columns] == [5, 6, 5, 5, 5, 5, 5, 5, 5, 5]


# Moves


def test_to_a_column_same_suit_exactly_one_rank_lower():
    """same suit, exactly one rank lower than the column's last card (7H on 8H only)"""
    assert played(board("8H | 7H"), "2>1").columns == [cards("8H 7H"), []]
    assert played(board("8H | 2S", cells="7H"), "a>1").columns[0] == cards("8H 7H")
    for wrong in ("7S", "7D", "7C"):
        assert refused(board(f"8H | {wrong}"), "2>1") == f"wrong suit ({wrong} onto 8H, column 1)"
    for wrong in ("6H", "9H", "KH"):
        assert refused(board("8H", cells=wrong), "a>1") == f"rank must be one lower ({wrong} onto 8H, column 1)"
    assert refused(board("AH | KH"), "2>1") == "rank must be one lower (KH onto AH, column 1)"


def test_to_a_cell_any_card_if_the_cell_is_empty():
    """to a cell: any card, if the cell is empty; one card a cell"""
    position = played(board("8H 2S KD"), "1>d 1>b")
    assert position.cells == [None, *cards("2S"), None, *cards("KD")]
    assert refused(position, "1>b") == "cell is taken (2S in b)"
    assert refused(board("8H"), "2>a") == "no such column (columns are 1 to 1)"
    assert refused(board("|8H"), "1>a") == "column is empty (column 1)"
    assert refused(board("8H", rules=C2), "1>c") == "no such cell (cells are a to b)"
    assert refused(board("8H", rules=C1), "1>b") == "no such cell (the only cell is a)"


def test_to_its_foundation_in_suit_one_at_a_time():
    """to its foundation: A, 2, … K in suit, one at a time"""
    position = played(board("3S 2S", cells="AS"), "a>f 1>f 1>f")
    assert position.foundations == [3, 0, 0, 0] and position.cards_up() == 3
    assert refused(board("3S", up="AS"), "1>f") == "not the foundation's next card (3S, wanted 2S)"
    assert refused(board("3S", cells="5S", up="AS"), "a>f") == "not the foundation's next card (5S, wanted 2S)"
    assert refused(board("3S"), "b>f") == "cell is empty"
    assert refused(board("3S"), "b>1") == "cell is empty"
    assert refused(board("3S", rules=C2), "c>f") == "no such cell (cells are a to b)"


def test_an_empty_column_takes_a_king_only():
    """a King only, alone or with its in-suit run. No other card, not even for a moment."""
    assert played(board(" | 2S KD QD"), "2>1*2").columns == [cards("KD QD"), cards("2S")]
    assert played(board(" | 2S", cells="KD"), "a>1").columns[0] == cards("KD")
    assert refused(board(" | 2S QD"), "2>1") == "not a king on an empty column (QD, column 1)"
    assert refused(board(" | 2S", cells="QD"), "a>1") == "not a king on an empty column (QD, column 1)"
    assert refused(board(" | 2S", up="4D"), "fD>1") == "not a king on an empty column (4D, column 1)"


CAPS = {
    0: (1, 2, 4, 1, 2),
    1: (2, 4, 8, 2, 4),
    2: (3, 6, 12, 3, 6),
    3: (4, 8, 16, 4, 8),
    4: (5, 10, 20, 5, 10),
}
"""By free cells: onto a card with 0, 1, 2 empty columns; a King's run to an empty column with 1, 2 empty in all."""


@pytest.mark.parametrize("free", CAPS)
def test_the_table_of_caps_cell_for_cell(free):
    held = " ".join(["AS", "2S", "3S", "4S"][: 4 - free])
    onto = [board(f"2H | {' | '.join([''] * empty)}" if empty else "2H", held).cap(1) for empty in (0, 1, 2)]
    king = [board(f"2H | {' | '.join([''] * empty)}", held).cap(2) for empty in (1, 2)]
    assert (*onto, *king) == CAPS[free]
    strict = [board(f"2H {'| ' * empty}", held, rules=STRICT).cap(1) for empty in (0, 1, 2)]
    assert strict == [free + 1] * 3


@pytest.mark.parametrize("empty", range(3))
@pytest.mark.parametrize("free", range(5))
def test_a_run_of_as_many_as_the_cap_moves_and_one_more_does_not(free, empty):
    """may move as one unit of at most (free cells + 1) × 2^(empty columns) cells"""
    ranks = "KQJT98765432A"
    held = " ".join(["AS", "2S", "3S", "4S"][: 4 - free])

    def moving(count: int) -> SeahavenPosition:
        """The last so many cards of a run from the King down, and a host for them."""
        run = " ".join(f"{rank}H" for rank in ranks)
        return board(f"{ranks[-count - 1]}H | 2D {run} {'| ' * empty}", held)

    cap = CAPS[free][empty]
    if cap >= 12:
        assert len(played(moving(12), "2>1*12").columns[0]) == 13
    else:
        assert len(played(moving(cap), f"2>1*{cap}").columns[0]) == cap + 1
        refusal = f"too many cards to move at once ({cap + 1} cards, at most {cap} fit)"
        assert refused(moving(cap + 1), f"2>1*{cap + 1}") == refusal


def test_with_1_free_cell_and_2_empty_columns():
    """a run of up to 8 may be lifted, but a King's run may be put down on one of the empty columns only if it has at
    most 4 cards"""
    onto_a_card = board("TH | 2D 9H 8H 7H 6H 5H 4H 3H 2H | | ", "AS 2S 3S")
    assert len(played(onto_a_card, "2>1*8").columns[0]) == 9
    four, five = "2D KH QH JH TH | | ", "2D KH QH JH TH 9H | | "
    assert played(board(four, "AS 2S 3S"), "1>2*4").columns[1] == cards("KH QH JH TH")
    assert refused(board(five, "AS 2S 3S"), "1>2*5") == "too many cards to move at once (5 cards, at most 4 fit)"


def test_a_run_must_be_in_order_and_any_part_of_it_may_move():
    """a run already in order in a column (same suit, consecutive) may move as one unit"""
    assert played(board("9H | 2D 8H 7H 6H"), "2>1*3").columns[1] == cards("2D")
    assert played(board("7H 2D | 8H 7S 6S | 7S"), "2>3").columns[2] == cards("7S 6S")
    assert refused(board("9H | 8H 7D"), "2>1*2") == "cards are no run (7D on 8H)"
    assert refused(board("9H | 8H 6H"), "2>1*2") == "cards are no run (6H on 8H)"
    assert refused(board("9H | 8H"), "2>1*2") == "run is longer than the column (column 2: 1 cards)"
    assert refused(board("9H | 8H"), "2>2") == "source and target are the same column"
    assert refused(board("9H | "), "2>1") == "column is empty (column 2)"
    assert refused(board("9H | 8H"), "2>3") == "no such column (columns are 1 to 2)"
    position = board("9H | 8H")
    with pytest.raises(IllegalMoveError, match="a run is at least one card"):
        position.play(ColumnToColumn(2, 1, 0))


def test_cells_that_are_not_there_do_not_count_in_any_formula():
    """Cells that are not there do not count in any formula."""
    assert [board("2H", rules=rules).cap(1) for rules in (C4, C2, C1)] == [5, 3, 2]


def test_take_back_to_a_column_that_accepts_it_or_to_a_free_cell():
    """the top card of a foundation may go to a column that accepts it or to a free cell"""
    position = played(board("5S", cells="2H", up="4S"), "fS>1 fS>b")
    assert position.columns[0] == cards("5S 4S")
    assert position.cells[:2] == cards("2H 3S") and position.foundations[0] == 2
    assert position.score == 0
    assert refused(board("5S", cells="2H", up="4S"), "fS>a") == "cell is taken (2H in a)"
    assert refused(board("5S"), "fS>a") == "foundation is empty"
    assert refused(board("6S", up="4S"), "fS>1") == "rank must be one lower (4S onto 6S, column 1)"
    assert refused(board("5S", up="4S"), "fS2>1") == "no such foundation (suits are S H D C, with 1 foundation each)"
    assert refused(board("5S", up="4S", rules=replace(C4, take_back=False)), "fS>1") == "take back is not allowed"


def test_there_is_no_stock_and_other_games_have_no_cells():
    for token in ("d", "r", "w>1", "w>f"):
        assert refused(board("5S"), token) == "this game has no stock"
    position = Position.of_deal(Deal.from_number("DS", 1), variant("DS", "D1N"))
    for token in ("1>a", "a>1", "a>f", "fS>a"):
        with pytest.raises(IllegalMoveError, match=r"no such cell \(this game has none\)"):
            position.play(*parse_token(token))


def test_the_app_wins_where_card_by_card_does_not():
    """with 0 free cells and 1 empty column it does move two cards at once"""
    app = board("KS TS 8S 5H 8H 7H | KH QH JH TH 9H | KD", cells="6H 9S JS QS", up="7S 4H QD KC")
    strict = board("KS TS 8S 5H 8H 7H | KH QH JH TH 9H | KD", cells="6H 9S JS QS", up="7S 4H QD KC", rules=STRICT)
    line = parse_line("3>f 1>2*2 1>f a>f 2>f 2>f 2>f 2>f 2>f 2>f 2>f 1>f b>f 1>f c>f d>f 1>f")
    assert replay(app, C4, line).is_won()
    with pytest.raises(IllegalMoveError, match=r"^move 2, 1>2\*2: too many cards .*\(2 cards, at most 1 fit\)$"):
        replay(strict, STRICT, line)
    assert exhaustive(app) is True and exhaustive(strict) is False
    space = SeahavenSpace(16_000_000)
    assert solve_seahaven(app, Budget(), space).verdict is Verdict.WINNABLE
    assert solve_seahaven(strict, Budget(), space).verdict is Verdict.UNWINNABLE


# Scoring


def test_10_for_a_card_put_up_5_for_a_cell_card_put_on_a_column_0_for_every_other_move():
    """+10 for a card put on a foundation, +5 for a cell card put on a column, 0 for every other move"""
    position = board("8H | 9H", cells="7H", up="3S")
    for token, score in (("a>1", 5), ("1>b", 5), ("b>1", 10), ("1>2*2", 10), ("fS>a", 10), ("a>f", 20)):
        position.play(*parse_token(token))
        assert position.score == score, token
    assert position.moves == 6


def test_won_when_all_cards_are_up():
    assert board("KS", up="QS KH KD KC").is_won() is False
    assert played(board("KS", up="QS KH KD KC"), "1>f").is_won()


# What holds in every position


def conceivable_moves(position: SeahavenPosition) -> list:
    columns, cells = range(len(position.columns) + 2), range(1, 5)
    return [
        *(Draw(), Recycle(), WasteToFoundation(), WasteToColumn(1)),
        *(ColumnToColumn(*move) for move in product(columns, columns, range(9))),
        *(ColumnToFoundation(source) for source in columns),
        *(ColumnToCell(*move) for move in product(columns, cells)),
        *(CellToColumn(*move) for move in product(cells, columns)),
        *(CellToFoundation(cell) for cell in cells),
        *(TakeBack(*move) for move in product(range(4), columns, (None, 1, 2))),
        *(TakeBackToCell(*move) for move in product(range(4), cells)),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_along_random_play(seed):
    """No card is lost, the legal moves are those that are not refused, and a copy and a replay are the same."""
    rng = random.Random(seed)
    rules = some_towers(rng, rng.randrange(1, 5), rng.random() < 0.5)
    start = position = shrunken_start(rng, rules)
    deck = sorted(card(rank, suit) for rank in range(rules.ranks) for suit in range(rules.suits))
    line = []
    for _ in range(12):
        up = [card(rank, suit) for suit, height in enumerate(position.foundations) for rank in range(height)]
        held = [each for each in position.cells if each is not None]
        assert sorted([*up, *held, *(each for column in position.columns for each in column)]) == deck
        listed = position.legal_moves()
        keys = Counter()
        for move in listed:
            after = position.copy()
            after.play(move)
            keys[after.key()] += 1
        allowed = set()
        for move in conceivable_moves(position):
            refusal = position.refusal(move)
            after = position.copy()
            if refusal is None:
                after.play(move)
                allowed.add(after.key())
            else:
                with pytest.raises(IllegalMoveError) as error:
                    after.play(move)
                assert str(error.value).startswith(f"{print_move(move)}: {refusal}")
                assert after == position
        assert set(keys) == allowed and set(keys.values()) <= {1}
        if not listed:
            break
        line.append(rng.choice(listed))
        position = position.copy()
        position.play(line[-1])
    assert replay(start, rules, line) == position
