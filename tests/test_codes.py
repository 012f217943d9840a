"""Deal codes: read, printed, and each kind of mistake with its message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.codes import DIGITS, LAST, Code, CodeError, parse_code
from solver.errors import InputError
from solver.variants import GAMES, Scoring

CODES = st.sampled_from([(game, mode) for game in GAMES for mode in GAMES[game]]).flatmap(
    lambda named: st.builds(Code, st.just(named[0]), st.just(named[1]), st.integers(0, LAST))
)


@pytest.mark.parametrize(
    ("text", "number"),
    [("AAAAAAA", 0), ("AAAAAAB", 1), ("AAAAAJ2", 314), ("BAAAAAA", 32**6), ("7777777", 2**35 - 1)],
)
def test_known_numbers(text, number):
    assert parse_code(f"DS1-D3V-{text}") == Code("DS", "D3V", number)
    assert str(Code("DS", "D3V", number)) == f"DS1-D3V-{text}"


@given(CODES)
def test_print_then_parse(code):
    assert parse_code(str(code)) == code


@given(st.text(DIGITS, min_size=7, max_size=7), st.sampled_from(list(GAMES["DS"])))
def test_parse_then_print(digits, mode):
    assert str(parse_code(f"DS1-{mode}-{digits}")) == f"DS1-{mode}-{digits}"


def test_any_case_and_blanks_around():
    assert parse_code(" ds1-d3v-aAaaAj2\n") == Code("DS", "D3V", 314)


def test_variant_of_a_code():
    variant = parse_code("DS1-D3V-AAAAAAB").variant
    assert (variant.draw, variant.scoring) == (3, Scoring.VEGAS)


GAME_LIST = ", ".join(GAMES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "code '': it is empty; a code looks like DS1-D1N-AAAAAAB"),
        ("XY1-D1N-AAAAAAB", f"code 'XY1-D1N-AAAAAAB': game 'XY' (character 1): known games are {GAME_LIST}"),
        ("DS2-D1N-AAAAAAB", "code 'DS2-D1N-AAAAAAB': version '2' (character 3): DS is at version 1"),
        ("DS-D1N-AAAAAAB", "code 'DS-D1N-AAAAAAB': no version (character 3): DS is at version 1"),
        (
            "DS1-D2N-AAAAAAB",
            "code 'DS1-D2N-AAAAAAB': mode 'D2N' (character 5): DS has the modes D1N, D3N, D1V, D3V",
        ),
        ("DS1-D1N-AAAAB", "code 'DS1-D1N-AAAAB': deal 'AAAAB' (character 9): it has 5 digits, 7 expected"),
        ("DS1-D1N-AAAAAAAB", "code 'DS1-D1N-AAAAAAAB': deal 'AAAAAAAB' (character 9): it has 8 digits, 7 expected"),
        (
            "DS1-D1N-AAAA0AB",
            "code 'DS1-D1N-AAAA0AB': digit '0' (character 13): the digits of a deal are A-Z and 2-7",
        ),
        (
            "DS1D1NAAAAAAB",
            "code 'DS1D1NAAAAAAB': it has 1 part between hyphens, 3 expected: game, mode and deal, "
            "as in DS1-D1N-AAAAAAB",
        ),
        ("DS1-D1N-AAAAA\u0131B", "code 'DS1-D1N-AAAAA\u0131B': '\u0131' (character 14) is not ASCII"),
    ],
)
def test_each_mistake_has_its_message(text, message):
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    assert str(caught.value) == message


def test_a_very_long_text_is_not_echoed_whole():
    with pytest.raises(CodeError, match="it has 1000000 characters") as caught:
        parse_code("A" * 1_000_000)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (-1, "deal number -1: it is negative; the first deal is 0"),
        (2**35, "deal number 34359738368: it is past the last deal, 2^35 - 1 = 34359738367"),
        (10**5000, "deal number of 16610 bits: it is past the last deal, 2^35 - 1 = 34359738367"),
    ],
    ids=["negative", "past the last", "thousands of digits"],
)
def test_numbers_that_no_code_has(number, message):
    with pytest.raises(CodeError) as caught:
        Code("DS", "D1N", number)
    assert str(caught.value) == message


def test_games_and_modes_that_no_code_has():
    with pytest.raises(CodeError, match=r"^game 'ds': known games are"):
        Code("ds", "D1N", 1)
    with pytest.raises(CodeError, match=r"^mode 'D2N': DS has the modes"):
        Code("DS", "D2N", 1)


@given(st.text(max_size=60) | st.text("DS12-N7A", max_size=40))
def test_any_text_is_a_code_or_an_error_of_one_line(text):
    try:
        assert parse_code(text) == parse_code(text.strip().upper())
    except InputError as error:
        assert len(str(error).splitlines()) == 1
