"""The move notation: what is printed reads back, and a token that is no move is named with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InputError
from solver.rules.moves import (
    CellToColumn,
    CellToFoundation,
    ColumnToCell,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    NotationError,
    Recycle,
    TakeBack,
    TakeBackToCell,
    WasteToColumn,
    WasteToFoundation,
    parse_line,
    parse_token,
    print_line,
    print_move,
)

column = st.integers(1, 12)
cell = st.integers(1, 4)
moves = st.one_of(
    st.builds(Draw),
    st.builds(Recycle),
    st.builds(WasteToColumn, column),
    st.builds(WasteToFoundation),
    st.builds(ColumnToColumn, column, column, st.integers(1, 13)),
    st.builds(ColumnToFoundation, column),
    st.builds(TakeBack, st.integers(0, 3), column, st.one_of(st.none(), st.integers(1, 2))),
    st.builds(ColumnToCell, column, cell),
    st.builds(CellToColumn, cell, column),
    st.builds(CellToFoundation, cell),
    st.builds(TakeBackToCell, st.integers(0, 3), cell),
)
EXAMPLES = {
    "d": Draw(),
    "r": Recycle(),
    "w>5": WasteToColumn(5),
    "w>f": WasteToFoundation(),
    "3>5": ColumnToColumn(3, 5),
    "3>5*4": ColumnToColumn(3, 5, 4),
    "3>10": ColumnToColumn(3, 10),
    "3>f": ColumnToFoundation(3),
    "fS>5": TakeBack(0, 5),
    "fC2>5": TakeBack(3, 5, 2),
    "3>a": ColumnToCell(3, 1),
    "3>d": ColumnToCell(3, 4),
    "a>7": CellToColumn(1, 7),
    "d>f": CellToFoundation(4),
    "fH>b": TakeBackToCell(1, 2),
}


@given(st.lists(moves))
def test_a_printed_line_reads_back(line):
    assert parse_line(print_line(line)) == line


@given(st.lists(moves))
def test_a_line_of_single_tokens_reads_back_however_it_is_spaced(line):
    assert parse_line("\n".join(print_move(move) for move in line)) == line
    assert parse_line("".join(f"\t {print_move(move)}\r\n" for move in line)) == line


@given(st.lists(moves))
def test_printing_what_was_read_gives_the_same_text(line):
    text = print_line(line)
    assert print_line(parse_line(text)) == text


@pytest.mark.parametrize(("token", "move"), EXAMPLES.items())
def test_each_token_is_its_move(token, move):
    assert parse_token(token) == [move]
    assert print_move(move) == token


def test_any_case_is_read():
    assert parse_line("D R W>F FS2>5 3>F fs>1 D>F 3>A") == parse_line("d r w>f fS2>5 3>f fS>1 d>f 3>a")


def test_draws_in_a_row_are_counted():
    assert parse_token("d*4") == [Draw()] * 4
    assert print_line([Draw()] * 4) == "d*4"
    assert print_line(parse_line("d d*2 1>f d")) == "d*3 1>f d"


def test_other_moves_in_a_row_are_not_counted():
    assert print_line(parse_line("1>f 1>f r r")) == "1>f 1>f r r"


def test_a_run_of_one_card_is_printed_without_a_count():
    assert print_line(parse_line("3>5*1")) == "3>5"


def test_comments_and_blank_lines_are_passed_over():
    text = "# the opening\n\n1>f d # to the foundations, then 5>f\n  \n#\nw>2#at once\n"
    assert parse_line(text) == parse_line("1>f d w>2")


@pytest.mark.parametrize("text", ["", " \n\t\n", "# nothing"])
def test_an_empty_line_has_no_moves(text):
    assert parse_line(text) == []
    assert print_line([]) == ""


BAD = ["x", "dd", "d*0", "d*", "d4", "r*2", "w", "w>", "w>0", "w>f2", "w>5*2", "0>1", "1>0", "01>2", "3>5*0", "3>5*"]
BAD += [
    "3-5",
    "3>5>6",
    "3>",
    ">5",
    "f>5",
    "fX>5",
    "fS",
    "fS>0",
    "fS0>5",
    "fS12>5",
    "fS>f",
    "1>f*2",
    "3>w",
    "3>e",
    "a>b",
    "a>",
    "fS2>a",
    "3>a*2",
    "a*2",
    "½>5",
    "١>5",
]


@pytest.mark.parametrize("token", BAD)
def test_a_token_that_is_no_move_is_named(token):
    with pytest.raises(NotationError) as error:
        parse_token(token)
    expected = "expected one of d, d*4, r, w>5, w>f, 3>5, 3>5*4, 3>f, fS>5, fS2>5, 3>a, a>7, a>f, fS>a"
    assert str(error.value) == f"{token!r} is no move; {expected}"
    assert isinstance(error.value, InputError)


@pytest.mark.parametrize("token", ["d*10000", "w>" + "9" * 5000, "3>1٢", "12345>f"])
def test_a_number_of_more_than_four_digits_or_of_other_digits_is_refused(token):
    assert len(parse_token("d*9999")) == 9999
    with pytest.raises(NotationError, match="is no move; expected one of") as error:
        parse_token(token)
    assert len(str(error.value)) < 150


def test_a_bad_token_is_told_with_its_line_and_number():
    with pytest.raises(NotationError, match=r"^line 3, token 4: 'oops' is no move; expected one of"):
        parse_line("d r # two\n\n1>f oops 2>f")


@given(st.text(alphabet="drwfSHDC>*0123456789# \n", max_size=12))
def test_any_text_is_read_or_refused(text):
    try:
        line = parse_line(text)
    except NotationError:
        return
    assert parse_line(print_line(line)) == line
