"""What holds in every position of every game: looked at along random play."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import shrunken_deal, small_variants

from solver.cards import card, is_red, rank_of
from solver.rules import IllegalMoveError, Move, Position, parse_line, print_line, print_move, replay
from solver.rules.moves import (
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Recycle,
    TakeBack,
    WasteToColumn,
    WasteToFoundation,
)
from solver.variants import GAMES, Scoring, Variant

FULL = list(GAMES["DS"].values())
SMALL = small_variants()

seeds = st.integers(0, 2**32)
small_games = st.tuples(st.sampled_from(SMALL), seeds)
games = st.tuples(st.one_of(st.sampled_from(FULL), st.sampled_from(SMALL)), seeds)
few = settings(max_examples=50, deadline=None)


def start(rules: Variant, rng: random.Random) -> Position:
    return Position.start(rules, *shrunken_deal(rng, rules))


def random_play(rules: Variant, seed: int, length: int = 80) -> tuple[Position, list[Move], list[Position]]:
    """A start, a random legal line from it, and the position after each move."""
    rng = random.Random(seed)
    position = start(rules, rng)
    line: list[Move] = []
    after = [position]
    while len(line) < length and (moves := after[-1].legal_moves()):
        # Every kind of move alike, or the moves between columns would drown the others.
        kind = rng.choice(sorted({type(move).__name__ for move in moves}))
        line.append(rng.choice([move for move in moves if type(move).__name__ == kind]))
        after.append(after[-1].copy())
        after[-1].play(line[-1])
    return position, line, after[1:]


def cards_of(position: Position) -> Counter[int]:
    """All cards of a position, wherever they lie."""
    up = [
        card(rank, suit) for suit, row in enumerate(position.foundations) for height in row for rank in range(height)
    ]
    return Counter([*(card for column in position.columns for card in column), *position.stock, *position.waste, *up])


def conceivable_moves(rules: Variant) -> list[Move]:
    """Every move that can be written, and some past the last column, card and foundation."""
    numbers = range(len(rules.columns) + 2)
    slots = [None, *range(rules.copies + 2)]
    return [
        Draw(),
        Recycle(),
        WasteToFoundation(),
        *(WasteToColumn(number) for number in numbers),
        *(ColumnToFoundation(number) for number in numbers),
        *(ColumnToColumn(*move) for move in product(numbers, numbers, range(rules.ranks + max(rules.columns) + 1))),
        *(TakeBack(*move) for move in product(range(4), numbers, slots)),
    ]


@few
@given(games)
def test_no_card_is_ever_lost_or_doubled(game):
    position, _, after = random_play(*game)
    dealt = cards_of(position)
    assert set(dealt.values()) == {position.variant.copies}
    assert all(cards_of(position) == dealt for position in after)


@few
@given(games)
def test_the_last_card_of_a_column_is_face_up(game):
    _, _, after = random_play(*game)
    for position in after:
        for column, face_down in zip(position.columns, position.face_down, strict=True):
            assert 0 <= face_down < max(len(column), 1)


@few
@given(games)
def test_face_up_cards_are_runs(game):
    _, _, after = random_play(*game)
    for position in after:
        for column, face_down in zip(position.columns, position.face_down, strict=True):
            for lower, upper in pairwise(column[face_down:]):
                assert rank_of(upper) == rank_of(lower) - 1
                assert is_red(upper) != is_red(lower)


@few
@given(games)
def test_a_line_replayed_twice_gives_the_same_position(game):
    position, line, after = random_play(*game)
    before = position.copy()
    once = replay(position, position.variant, line)
    again = replay(position, position.variant, parse_line(print_line(line)))
    assert once == again
    assert position == before
    if line:
        assert once == after[-1]


@few
@given(games)
def test_the_counters_count(game):
    position, line, _ = random_play(*game)
    end = replay(position, position.variant, line)
    assert end.moves == len(line)
    assert end.draws == line.count(Draw())
    assert end.recycles == line.count(Recycle())


@few
@given(games)
def test_the_score_is_what_the_line_earned(game):
    """Vegas: $5 a card put up, from a dollar a card down. Normal: the table, and never below 0."""
    position, line, after = random_play(*game)
    rules = position.variant
    score = position.score
    assert score == (-rules.cards if rules.scoring is Scoring.VEGAS else 0)
    for move, now in zip(line, after, strict=True):
        put_up = isinstance(move, ColumnToFoundation | WasteToFoundation)
        if rules.scoring is Scoring.VEGAS:
            score += 5 * put_up
        else:
            turned = sum(position.face_down) - sum(now.face_down)
            score += 10 * put_up + 5 * isinstance(move, WasteToColumn) + 5 * turned - 100 * isinstance(move, Recycle)
            score = max(score, 0)
        assert now.score == score
        position = now


@few
@given(small_games)
def test_the_passes_are_kept(game):
    position, line, _ = random_play(*game)
    passes = position.variant.passes
    assert passes is None or line.count(Recycle()) < passes


@settings(max_examples=25, deadline=None)
@given(small_games)
def test_legal_moves_are_those_that_are_not_refused(game):
    """Of all moves that can be written. A take back may be written in two ways; `legal_moves` has one of them."""
    _, _, after = random_play(*game, length=25)
    conceivable = conceivable_moves(game[0])
    for position in after[::3]:
        listed = position.legal_moves()
        allowed = [move for move in conceivable if position.refusal(move) is None]
        assert len(set(listed)) == len(listed)
        assert set(listed) <= set(allowed)
        assert {move for move in listed if not isinstance(move, TakeBack)} == {
            move for move in allowed if not isinstance(move, TakeBack)
        }
        keys = [key_after(position, move) for move in listed]
        assert len(set(keys)) == len(keys)
        assert set(keys) == {key_after(position, move) for move in allowed}


def key_after(position: Position, move: Move) -> tuple[object, ...]:
    after = position.copy()
    after.play(move)
    return after.key()


@settings(max_examples=10, deadline=None)
@given(small_games)
def test_a_refused_move_changes_nothing(game):
    _, _, after = random_play(*game, length=20)
    conceivable = conceivable_moves(game[0])
    for position in after[::10]:
        before = position.copy()
        for move in conceivable:
            refusal = position.refusal(move)
            if refusal is not None:
                with pytest.raises(IllegalMoveError) as error:
                    position.play(move)
                assert error.value.refusal is refusal
                assert str(error.value).startswith(f"{print_move(move)}: {refusal}")
        assert position == before


@few
@given(games)
def test_a_copy_shares_nothing(game):
    _, _, after = random_play(*game, length=30)
    for position in after:
        before, copied = position.copy(), position.copy()
        for move in position.legal_moves()[:1]:
            copied.play(move)
        assert position == before


@few
@given(games)
def test_the_key_decides_what_can_still_happen(game):
    """Another score, other counters and foundations the other way round leave the key and the moves as they are."""
    _, _, after = random_play(*game)
    for position in after[-3:]:
        other = position.copy()
        other.score += 40
        other.moves += 7
        other.foundations = [row[::-1] for row in other.foundations]
        assert other.key() == position.key()
        followers = [{key_after(place, move) for move in place.legal_moves()} for place in (position, other)]
        assert followers[0] == followers[1]
