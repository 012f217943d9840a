"""The referee, sentence by sentence: each test is named after a sentence of the rules and quotes it."""

import pickle
import random
from collections import Counter
from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from boards import D1N, D1V, D3N, D3V, board, cards
from oracle import shrunken_deal

from solver.errors import InputError
from solver.rules import IllegalMoveError, Move, Position, Refusal, iter_replay, parse_line, replay, score_text
from solver.rules.moves import ColumnToColumn, parse_token
from solver.rules.position import Layout
from solver.variants import Variant

DECK = list(range(52)) * 2


def deal(rules: Variant = D1N) -> Position:
    return Position.start(rules, *shrunken_deal(random.Random(1), rules))


def move(token: str) -> Move:
    (only,) = parse_token(token)
    return only


def refused(position: Position, token: str) -> Refusal:
    """The reason why a move is refused, after a look that playing it says the same and changes nothing."""
    before = position.copy()
    with pytest.raises(IllegalMoveError) as error:
        position.play(move(token))
    assert position == before
    assert error.value.refusal is position.refusal(move(token))
    return error.value.refusal


def played(position: Position, line: str) -> Position:
    return replay(position, position.variant, parse_line(line))


# Set-up


def test_104_cards_each_card_in_two_copies():
    """104 cards, each card in two copies."""
    position = deal()
    dealt = [card for column in position.columns for card in column] + position.stock
    assert len(dealt) == D1N.cards == 104
    assert set(Counter(dealt).values()) == {2}


def test_9_columns_of_1_2_to_9_cards():
    """Tableau: 9 columns of 1, 2, … 9 cards (45 cards)."""
    assert [len(column) for column in deal().columns] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_only_the_last_card_of_a_column_is_face_up_36_are_face_down():
    """Only the last card of a column is face up: 36 are face down."""
    position = deal()
    assert position.face_down == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(position.face_down) == 36


def test_stock_the_other_59_cards():
    """Stock: the other 59 cards, face down."""
    assert len(deal().stock) == D1N.stock == 59


def test_the_waste_is_empty():
    """Waste: empty."""
    assert deal().waste == []


def test_8_empty_piles_two_per_suit_in_rows_s_h_d_c():
    """Foundations: 8 empty piles, two per suit; the suits are shown as rows in the order S, H, D, C, two slots a
    row."""
    assert deal().foundations == [[0, 0]] * 4
    position = played(board(columns="AS | AH | AD | AC"), "1>f 2>f 3>f 4>f")
    assert position.foundations == [[1, 0]] * 4
    assert played(board(columns="AC | AD"), "1>f").foundations == [[0, 0], [0, 0], [0, 0], [1, 0]]


def test_a_deal_gives_columns_deepest_first_and_the_stock_first_drawn_first():
    class Table:
        columns = ((1, 2), (3,))
        stock = (7, 8, 9)

    table: Layout = Table()
    position = Position.of_deal(table, D1N)
    assert position.columns == [[1, 2], [3]]
    position.play(move("d"))
    assert position.waste == [7]


# Moves


@pytest.mark.parametrize("host", ["8S", "8C"])
def test_a_card_of_the_opposite_colour_and_exactly_one_rank_lower(host):
    """On a column's last card: a card of the opposite colour and exactly one rank lower (7H on 8S or 8C)."""
    assert played(board(columns=f"{host} | 7H"), "2>1").columns[0] == cards(f"{host} 7H")
    for wrong in ("7S", "7C"):
        assert refused(board(columns=f"{host} | {wrong}"), "2>1") is Refusal.WRONG_COLOUR
    for wrong in ("6H", "8H", "9H", "AD"):
        assert refused(board(columns=f"{host} | {wrong}"), "2>1") is Refusal.WRONG_RANK


def test_a_king_lies_on_nothing_and_an_ace_carries_nothing():
    """On a column's last card: … exactly one rank lower. (Ranks do not go round.)"""
    assert refused(board(columns="AS | KH"), "2>1") is Refusal.WRONG_RANK
    assert refused(board(columns="KH | AS"), "2>1") is Refusal.WRONG_RANK


def test_a_face_up_card_moves_together_with_every_card_on_it():
    """A face-up card moves together with every card on it, as one unit; only the first card of the run must fit."""
    position = played(board(columns="2c 8H 7S 6D | 9C"), "1>2*3")
    assert position.columns[:2] == [cards("2C"), cards("9C 8H 7S 6D")]
    # The cards on it need not be a run, if the position has it so.
    assert played(board(columns="8H 8H | 9C"), "1>2*2").columns[1] == cards("9C 8H 8H")


def test_a_face_down_card_does_not_move():
    """A face-up card moves together with every card on it. (A face-down one does not.)"""
    assert refused(board(columns="8h 7S | 9C"), "1>2*2") is Refusal.FACE_DOWN
    assert refused(board(columns="8h 7S | 9C"), "1>2*3") is Refusal.RUN_TOO_LONG


def test_part_of_a_run_may_move():
    """So part of a run may move."""
    position = played(board(columns="8H 7S 6D | 7C | 8D"), "1>2")
    assert position.columns[:2] == [cards("8H 7S"), cards("7C 6D")]
    assert played(board(columns="8H 7S 6D | 7C | 8D"), "1>3*2").columns[2] == cards("8D 7S 6D")


def test_a_black_6_has_four_possible_hosts():
    """Because each card exists twice, a black 6 has four possible hosts (two 7H, two 7D)."""
    position = board(columns="6S | 7H | 7H | 7D | 7D | 7S | 7C")
    hosts = [played.target for played in position.legal_moves() if isinstance(played, ColumnToColumn)]
    assert [target for target in hosts if target <= 5] == [2, 3, 4, 5]


def test_from_the_waste_only_the_top_card():
    """From the waste: only the top card, to a column or to its foundation."""
    position = board(columns="9H", waste="8S AS")
    assert refused(position, "w>1") is Refusal.WRONG_RANK
    position.play(move("w>f"))
    assert position.foundations[0] == [1, 0]
    position.play(move("w>1"))
    assert position.columns[0] == cards("9H 8S")
    assert refused(position, "w>1") is Refusal.WASTE_EMPTY
    assert refused(position, "w>f") is Refusal.WASTE_EMPTY


@pytest.mark.parametrize("line", ["1>2", "1>f"])
def test_a_face_down_card_turns_face_up_by_itself(line):
    """A face-down card that becomes a column's last card turns face up by itself, at once."""
    position = played(board(columns="kh 5c AS | 2H"), line)
    assert position.columns[0] == cards("KH 5C")
    assert position.face_down[0] == 1


def test_a_face_up_card_beneath_stays_face_up():
    """A face-down card that becomes a column's last card turns face up. (Others keep as they are.)"""
    position = played(board(columns="kh 9C 8H | 9S"), "1>2")
    assert position.face_down == [1, 0]
    assert position.score == 0


def test_an_empty_column_takes_a_king_only():
    """Empty column: a King only, alone or with the cards on it."""
    assert played(board(columns="2h KS | "), "1>2").columns == [cards("2H"), cards("KS")]
    assert played(board(columns="2h KS QH JC | "), "1>2*3").columns == [cards("2H"), cards("KS QH JC")]
    assert played(board(columns=" | ", waste="KD"), "w>2").columns == [[], cards("KD")]


def test_an_empty_column_takes_nothing_else():
    """Nothing else, not even to turn a face-down card."""
    assert refused(board(columns="2h QS | "), "1>2") is Refusal.NOT_A_KING
    assert refused(board(columns="KS QH | "), "1>2") is Refusal.NOT_A_KING
    assert refused(board(columns=" | ", waste="AD"), "w>2") is Refusal.NOT_A_KING
    assert refused(board(columns=" | ", up="QS"), "fS>1") is Refusal.NOT_A_KING


def test_a_king_may_go_from_one_empty_place_to_another():
    """Empty column: a King only, alone or with the cards on it. (Where it comes from is not asked.)"""
    assert played(board(columns="KS QH | "), "1>2*2").columns == [[], cards("KS QH")]


def test_a_foundation_takes_one_suit_from_the_ace_up():
    """Foundation: one suit each, from the Ace up, one card at a time."""
    position = played(board(columns="3S 2S AS", waste="4S"), "1>f 1>f 1>f w>f")
    assert position.foundations == [[4, 0], [0, 0], [0, 0], [0, 0]]
    assert refused(board(columns="3S", up="AS"), "1>f") is Refusal.NOT_THE_NEXT
    assert refused(board(columns="2S", up="AC"), "1>f") is Refusal.NOT_THE_NEXT
    assert refused(board(columns="2S"), "1>f") is Refusal.NOT_THE_NEXT
    assert refused(board(columns="KS", up="KS KS"), "1>f") is Refusal.NOT_THE_NEXT


def test_a_card_finds_its_own_pile_and_of_two_the_first_of_its_row():
    """A card dropped anywhere on the foundations finds its own pile; if two can take it, it goes to the first of its
    row."""
    assert played(board(columns="5H", up="7H 4H"), "1>f").foundations[1] == [7, 5]
    assert played(board(columns="5H", up="4H 7H"), "1>f").foundations[1] == [5, 7]
    assert played(board(columns="5H", up="4H 4H"), "1>f").foundations[1] == [5, 4]


def test_an_ace_goes_to_a_free_slot_of_its_own_row():
    """An Ace goes to a free slot of its own suit's row (the second Ace of spades takes the second slot), never to
    another suit's row."""
    position = board(columns="AS | AS | AH")
    position.play(move("1>f"))
    assert position.foundations == [[1, 0], [0, 0], [0, 0], [0, 0]]
    position.play(move("2>f"))
    assert position.foundations == [[1, 1], [0, 0], [0, 0], [0, 0]]
    assert refused(board(columns="AS", up="AS AS"), "1>f") is Refusal.NOT_THE_NEXT


def test_take_back_the_top_card_of_a_foundation_to_a_column_that_accepts_it():
    """Take back: the top card of a foundation may go back to a column that accepts it."""
    position = played(board(columns="8S", up="7H"), "fH>1")
    assert (position.columns[0], position.foundations[1]) == (cards("8S 7H"), [6, 0])
    assert refused(board(columns="8S", up="6H"), "fH>1") is Refusal.WRONG_RANK
    assert refused(board(columns="8H", up="7H"), "fH>1") is Refusal.WRONG_COLOUR
    assert refused(board(columns="8H"), "fS>1") is Refusal.FOUNDATION_EMPTY
    assert played(board(columns=" ", up="KC"), "fC>1").columns[0] == cards("KC")


def test_take_back_names_the_foundation_by_suit_and_slot():
    """Take back: the top card of a foundation … (Without a slot, the first that the column accepts.)"""
    assert played(board(columns="8S", up="3H 7H"), "fH>1").foundations[1] == [3, 6]
    assert played(board(columns="8S", up="7H 7H"), "fH>1").foundations[1] == [6, 7]
    assert played(board(columns="8S", up="7H 7H"), "fH2>1").foundations[1] == [7, 6]
    assert refused(board(columns="8S", up="3H 7H"), "fH1>1") is Refusal.WRONG_RANK
    assert refused(board(columns="8S", up="7H"), "fH2>1") is Refusal.FOUNDATION_EMPTY
    assert refused(board(columns="8S", up="7H"), "fH3>1") is Refusal.NO_SUCH_FOUNDATION


def test_take_backs_are_listed_once_for_each_effect():
    """Take back: the top card of a foundation may go back to a column that accepts it."""

    def listed(up: str) -> list[Move]:
        return board(columns="8S | 4C", up=up).legal_moves()

    assert listed("7H 7H") == [move("fH>1")]
    assert listed("7H 3H") == [move("fH2>2"), move("fH1>1")]
    assert listed("7H") == [move("fH1>1")]


def test_take_back_earns_and_costs_nothing():
    """It earns and costs nothing."""
    position = board(columns="8S 7H", up="6H")
    assert played(position, "1>f fH>1").score == 10
    assert played(position, "1>f fH>1 1>f").score == 20


def test_take_back_can_be_switched_off():
    """Take back: the top card of a foundation may go back. (A switch of the variant.)"""
    position = board(columns="8S", up="7H")
    position.variant = replace(D1N, take_back=False)
    assert refused(position, "fH>1") is Refusal.TAKE_BACK_OFF
    assert position.legal_moves() == []


def test_nothing_moves_by_itself():
    """Nothing moves by itself: no automatic play to the foundations, no automatic finish."""
    position = played(board(columns="2S | AS | 2H AH", waste="3S"), "2>f")
    assert position.columns == [cards("2S"), [], cards("2H AH")]
    assert position.foundations == [[1, 0], [0, 0], [0, 0], [0, 0]]


# Stock


def test_draw_1_one_card_at_a_time():
    """Draw 1 ("easy"): one card at a time."""
    position = played(board(D1N, stock="2S 3S 4S"), "d")
    assert (position.waste, position.stock) == (cards("2S"), cards("4S 3S"))


def test_draw_3_three_cards_at_a_time_only_the_last_is_playable():
    """Draw 3 ("hard"): three cards at a time, fanned; only the last is playable, and the next becomes playable once it
    is played."""
    position = played(board(D3N, columns="5H | 4H", stock="2S 3S 4S 5S"), "d")
    assert (position.waste, position.stock) == (cards("2S 3S 4S"), cards("5S"))
    assert refused(position, "w>2") is Refusal.WRONG_RANK
    position = played(position, "w>1 w>2")
    assert position.waste == cards("2S")


def test_if_fewer_than_three_are_left_those_are_drawn():
    """If fewer than three are left, those are drawn."""
    position = played(board(D3N, stock="2S 3S 4S 5S 6S"), "d d")
    assert (position.waste, position.stock) == (cards("2S 3S 4S 5S 6S"), [])
    assert refused(position, "d") is Refusal.STOCK_EMPTY


@pytest.mark.parametrize("rules", [D1N, D3N])
def test_stock_empty_normal_one_tap_returns_the_whole_waste(rules):
    """Stock empty, Normal scoring: one tap returns the whole waste to the stock, face down (the first card drawn
    before is the first drawn again)."""
    start = board(rules, stock="2S 3S 4S")
    drawn = "d*3" if rules is D1N else "d"
    position = played(start, f"{drawn} r")
    assert (position.waste, position.stock) == ([], start.stock)
    assert played(position, drawn).waste == cards("2S 3S 4S")


def test_a_recycle_needs_an_empty_stock_and_a_waste():
    """Stock empty, Normal scoring: one tap returns the whole waste to the stock. (Not before, and not nothing.)"""
    assert refused(board(stock="2S", waste="3S"), "r") is Refusal.STOCK_NOT_EMPTY
    assert refused(board(), "r") is Refusal.WASTE_EMPTY


def test_any_number_of_times_each_recycle_costs_100_points():
    """Any number of times; each recycle costs 100 points."""
    position = board(stock="2S")
    position.score = 1000
    position = played(position, "d r d r d r d r d r")
    assert position.score == 500
    assert position.recycles == 5


@pytest.mark.parametrize("rules", [D1V, D3V])
def test_stock_empty_vegas_the_waste_is_never_returned(rules):
    """Stock empty, Vegas scoring: the waste is never returned. One pass only, in draw 1 and in draw 3."""
    position = played(board(rules, stock="2S"), "d")
    assert refused(position, "r") is Refusal.WASTE_NOT_RETURNED
    assert position.legal_moves() == []


def test_a_limit_of_passes_ends_the_recycles():
    """One pass only. (A variant may allow more.)"""
    position = board(stock="2S")
    position.variant = replace(D1N, passes=2)
    position = played(position, "d r d")
    assert refused(position, "r") is Refusal.NO_PASSES_LEFT


def test_the_wastes_order_never_changes_otherwise():
    """The waste's order never changes otherwise."""
    position = played(board(D3N, columns="5H | AC", stock="2S 3S 4S 5S 6S"), "d w>1 d 2>f")
    assert position.waste == cards("2S 3S 5S 6S")


# End


def test_won_when_all_104_cards_are_on_the_foundations():
    """Won when all 104 cards are on the foundations."""
    position = board(columns="KC", up="KS KS KH KH KD KD KC QC")
    assert not position.is_won()
    position.play(move("1>f"))
    assert position.is_won()
    assert sum(map(sum, position.foundations)) == 104


def test_a_loss_is_not_announced():
    """The app never announces a loss."""
    position = board(columns="KC")
    assert position.legal_moves() == []
    assert not position.is_won()


# Normal scoring


@pytest.mark.parametrize("start", [board(columns="AS"), board(waste="AS")])
def test_a_card_put_on_a_foundation_10(start):
    """a card put on a foundation (from a column or the waste): +10"""
    assert played(start, "1>f" if start.columns[0] else "w>f").score == 10


def test_a_waste_card_put_on_a_column_5():
    """a waste card put on a column: +5"""
    assert played(board(columns="8S", waste="7H"), "w>1").score == 5


def test_a_face_down_card_turned_up_5_on_top_of_the_move():
    """a face-down card turned up (on top of the move that exposed it): +5"""
    assert played(board(columns="5h AS"), "1>f").score == 15
    assert played(board(columns="5h AS | 2H"), "1>2").score == 5


def test_the_waste_returned_to_the_stock_costs_100():
    """the waste returned to the stock: −100"""
    position = board(waste="2S")
    position.score = 300
    assert played(position, "r").score == 200


def test_a_card_or_run_moved_from_column_to_column_0():
    """a card or run moved from column to column: 0"""
    assert played(board(columns="8S | 7H 6S"), "2>1*2").score == 0


def test_a_card_taken_back_from_a_foundation_0():
    """a card taken back from a foundation: 0"""
    assert played(board(columns="8S", up="7H"), "fH>1").score == 0


def test_the_score_starts_at_0_and_never_goes_below_0():
    """The score starts at 0 and never goes below 0, so an early recycle costs less than 100."""
    position = board(columns="AS", stock="2S")
    assert position.score == deal().score == 0
    assert played(position, "1>f d r").score == 0
    assert played(position, "1>f d r d w>f").score == 10


# An easy win: the cards in the order in which they go up, by rank, with one 5 of clubs held back into the stock in
# exchange for a 6 of diamonds.
ORDER = sorted(DECK)
ORDER[39], ORDER[45] = ORDER[45], ORDER[39]
EASY_LINE = " ".join(f"{number}>f" for number in range(1, 10) for _ in range(number)) + " d w>f" * 59


def easy_win(rules: Variant) -> Position:
    ends = [0, *accumulate(rules.columns)]
    return Position.start(rules, [ORDER[start:end][::-1] for start, end in pairwise(ends)], ORDER[ends[-1] :])


def test_a_win_with_no_take_back_collects_1220():
    """A win with no take-back always collects 1220 (104 × 10 + 36 × 5), plus 5 for each card that went from the waste
    to a column, less the recycles."""
    end = played(easy_win(D1N), EASY_LINE)
    assert end.is_won()
    assert end.score == 1220
    # The 5 of clubs goes to the 6 of diamonds in column 9 first.
    detour = played(easy_win(D1N), EASY_LINE.replace("9>f d w>f", "d w>9 9>f 9>f"))
    assert (detour.is_won(), detour.score) == (True, 1225)
    again = played(easy_win(D1N), EASY_LINE.removesuffix("w>f") + "r d w>f")
    assert (again.is_won(), again.score) == (True, 1120)


# Vegas scoring


def test_vegas_starts_at_minus_104():
    """Starts at −$104"""
    assert deal(D1V).score == deal(D3V).score == -104


def test_vegas_5_for_each_card_put_on_a_foundation():
    """+$5 for each card put on a foundation"""
    assert played(board(D1V, columns="AS", waste="2S"), "1>f w>f").score == -94


def test_vegas_everything_else_0():
    """everything else $0."""
    start = board(D1V, columns="8S | 4h 7H | 7S", stock="2S", waste="6S", up="8H")
    assert played(start, "2>1 d").score == -104
    assert played(board(D1V, columns="8S", waste="7H"), "w>1").score == -104
    assert played(board(D1V, columns="8S", up="7H"), "fH>1").score == -104


def test_vegas_no_floor_negative_until_20_cards_positive_from_the_21st():
    """No floor: negative while at most 20 cards are on the foundations, positive from the 21st."""
    scores = [position.score for _, _, position in iter_replay(easy_win(D1V), D1V, parse_line(EASY_LINE))]
    assert scores[:20] == list(range(-99, 0, 5))
    assert scores[20] == 1


def test_vegas_a_win_with_no_take_back_ends_at_416():
    """A win with no take-back ends at +$416."""
    end = played(easy_win(D1V), EASY_LINE)
    assert end.is_won()
    assert end.score == 416


def test_vegas_scores_are_written_in_dollars():
    """Written "$416", "$0", "-$104"."""
    assert [score_text(D1V.scoring, score) for score in (416, 0, -104)] == ["$416", "$0", "-$104"]
    assert score_text(D1N.scoring, 1225) == "1225"


# Around the rules: counters, replays and what a refusal says


def test_every_move_counts_and_draws_and_recycles_are_counted():
    position = played(board(columns="AS | 2H", stock="3S 4S"), "d d r d 1>2")
    assert (position.moves, position.draws, position.recycles) == (5, 3, 1)


def test_a_replay_leaves_its_start_alone_and_numbers_its_moves():
    start = board(columns="AS | 2H", stock="3S")
    before = start.copy()
    numbers = [(number, position.moves) for number, _, position in iter_replay(start, D1N, parse_line("d 1>2"))]
    assert numbers == [(1, 1), (2, 2)]
    assert start == before


def test_a_replay_refuses_a_position_of_another_variant():
    with pytest.raises(InputError, match="one of D1N, not of D3V"):
        replay(board(D1N), D3V, [])


def test_an_illegal_move_in_a_line_is_told_with_its_number():
    start = board(columns="9H 8C 7D 6C | 8S", stock="2S 3S")
    with pytest.raises(IllegalMoveError) as error:
        replay(start, D1N, parse_line("d d 1>2*4 r"))
    assert str(error.value) == "move 3, 1>2*4: rank must be one lower (9H onto 8S, column 2)"
    assert (error.value.number, error.value.move) == (3, move("1>2*4"))
    assert error.value.refusal is Refusal.WRONG_RANK


MESSAGES = [
    (board(columns="9H | 8S"), "3>1", "3>1: no such column (columns are 1 to 2)"),
    (board(columns="9H | 8S"), "1>3", "1>3: no such column (columns are 1 to 2)"),
    (board(columns="9H | 8S", waste="2S"), "w>3", "w>3: no such column (columns are 1 to 2)"),
    (board(columns="9H | 8S"), "3>f", "3>f: no such column (columns are 1 to 2)"),
    (board(columns="9H | 8S"), "fS>3", "fS>3: no such column (columns are 1 to 2)"),
    (
        board(columns="9H | 8S"),
        "fS3>1",
        "fS3>1: no such foundation (suits are S H D C, with 2 foundations each)",
    ),
    (board(columns="9H"), "1>1", "1>1: source and target are the same column"),
    (board(columns=" | 9H"), "1>2", "1>2: column is empty (column 1)"),
    (board(columns=" | 9H"), "1>f", "1>f: column is empty (column 1)"),
    (board(columns="2s 8S | 9H"), "1>2*3", "1>2*3: run is longer than the column (column 1: 1 face up, 1 face down)"),
    (board(columns="2s 8S | 9H"), "1>2*2", "1>2*2: card is face down (column 1: 1 face up, 1 face down)"),
    (board(columns=" | QH"), "2>1", "2>1: not a king on an empty column (QH, column 1)"),
    (board(columns="9S | 8C"), "2>1", "2>1: wrong colour (8C onto 9S, column 1)"),
    (board(columns="9S | 8C"), "1>2", "1>2: wrong colour (9S onto 8C, column 2)"),
    (board(columns="9S", waste="7H"), "w>1", "w>1: rank must be one lower (7H onto 9S, column 1)"),
    (board(columns="9S", up="7H 3H"), "fH>1", "fH>1: rank must be one lower (7H onto 9S, column 1)"),
    (board(columns="9S", up="7H 3H"), "fH2>1", "fH2>1: rank must be one lower (3H onto 9S, column 1)"),
    (board(columns="9S", up="7S 3S"), "1>f", "1>f: not the foundation's next card (9S, wanted 4S or 8S)"),
    (board(waste="KH", up="KH KH"), "w>f", "w>f: not the foundation's next card (KH, wanted none)"),
    (board(columns="9S"), "fH>1", "fH>1: foundation is empty"),
    (board(), "d", "d: stock is empty"),
    (board(stock="2S 3S"), "r", "r: stock is not empty (cards left: 2)"),
    (board(), "r", "r: waste is empty"),
    (board(), "w>f", "w>f: waste is empty"),
    (board(D1V), "r", "r: waste is not returned in Vegas"),
]


@pytest.mark.parametrize(("position", "token", "message"), MESSAGES, ids=[message for _, _, message in MESSAGES])
def test_a_refusal_says_why(position, token, message):
    with pytest.raises(IllegalMoveError) as error:
        position.play(move(token))
    assert str(error.value) == message


@pytest.mark.parametrize("count", [0, -1])
def test_a_run_without_cards_is_refused(count):
    assert board(columns="8S | 9H").refusal(ColumnToColumn(1, 2, count)) is Refusal.RUN_WITHOUT_CARDS


def test_an_illegal_move_survives_pickling():
    error = IllegalMoveError(move("1>2"), Refusal.WRONG_COLOUR, "8C onto 9S, column 2", 7)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert (again.move, again.refusal, again.number) == (error.move, error.refusal, 7)
