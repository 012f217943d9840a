"""Deal files: JSON lines and boards read, written, and each kind of mistake with its message."""

import io
import json
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import card_name, parse_card
from solver.codes import LAST
from solver.deals import Deal, DealError, layout_of
from solver.errors import InputError
from solver.formats import DealFileError, board, jsonl, read_deals
from solver.formats.board import Board, PositionError, check_board, deal_of, start_of
from solver.formats.source import MAX_BLANK, MAX_LINE, is_name

CASES = Path(__file__).parent / "data" / "cases" / "double_peer.jsonl"
DOUBLE = layout_of("DS")
START = replace(Deal.from_number("DS", 314), name="deal 314")
LINE = jsonl.dumps([START])
NAMES = st.none() | st.text(max_size=20).filter(is_name)
DEALS = st.builds(lambda number, name: replace(Deal.from_number("DS", number), name=name), st.integers(0, LAST), NAMES)


def error_of(call, *args, **kwargs):
    """The one-line message of a call that must fail."""
    with pytest.raises(InputError) as caught:
        call(*args, **kwargs)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    return message


def with_fields(**changes):
    """The line of `START` with other fields; None leaves a field out."""
    fields = json.loads(LINE) | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


# JSON lines


def test_the_shared_cases_load():
    with CASES.open("rb") as file:
        deals = jsonl.load(file)
    assert len(deals) == 25
    assert [deal.name for deal in deals[:2]] == ["double-peer-1", "double-peer-2"]
    assert list(map(card_name, deals[0].columns[2])) == ["7D", "4C", "5H"]
    assert list(map(card_name, deals[0].stock[:3])) == ["2H", "6D", "JH"]
    assert {deal.game for deal in deals} == {"DS"}
    assert list(read_deals(str(CASES))) == deals


@given(st.lists(DEALS, min_size=1, max_size=3))
@settings(max_examples=30)
def test_jsonl_dumps_then_loads(deals):
    assert jsonl.loads(jsonl.dumps(deals)) == deals


def test_jsonl_dump_then_load():
    file = io.StringIO()
    jsonl.dump([START, START], file)
    file.seek(0)
    assert jsonl.load(file) == [START, START]


def test_lower_case_tens_numbers_as_ids_and_blank_lines():
    columns = [[card_name(card).lower().replace("t", "10") for card in column] for column in START.columns]
    text = "\ufeff\n" + with_fields(columns=columns, id=7, solver={"any": "thing"}) + "\r\n\n"
    assert jsonl.loads(text) == [replace(START, name="7")]


def test_deals_come_one_by_one():
    deals = jsonl.iter_deals(io.StringIO(LINE + "rubbish\n"), "f")
    assert next(deals) == START
    assert error_of(next, deals) == "f, line 2: no JSON: Expecting value (character 1)"


def swapped(column, place, token):
    columns = json.loads(LINE)["columns"]
    columns[column - 1][place - 1] = token
    return columns


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "no JSON: Expecting property name enclosed in double quotes (character 2)"),
        ("[1]", "a list, an object with columns and stock or cells expected"),
        ("null", "null, an object with columns and stock or cells expected"),
        ("[" * 60_000, "no JSON: nested too deep"),
        ('{"id": ' + "1" * 5000 + "}", "no JSON: a number too long"),
        ('{"stock": [], "stock": []}', "key 'stock' is there twice"),
        (with_fields(columns=None), "key 'columns' is missing"),
        (with_fields(columns={}), "columns: an object, a list expected"),
        (with_fields(columns=["2D"] * 9), "column 1: a text, a list expected"),
        (with_fields(stock=True), "stock: true or false, a list expected"),
        (with_fields(columns=swapped(4, 2, 7)), "column 4, card 2: a number, a card in quotes expected"),
        (
            with_fields(columns=swapped(4, 2, "ZZ")),
            "column 4, card 2: 'ZZ' is no card; a card is a rank of A23456789TJQK and a suit of SHDC, such as TH",
        ),
        (
            with_fields(columns=swapped(4, 2, "Z" * 5000)),
            "column 4, card 2: 'ZZZZZZZZZZZZZZZZZZZZZZZZ'... is no card",
        ),
        (with_fields(columns=[["2D"]] * 3), "3 columns fit no known game; DS has 9 and a stock of 59"),
        (
            with_fields(columns=swapped(1, 1, "8H")),
            "card 8H: 3 copies, the deck has 2 (column 1, card 1; stock, card 1; stock, card 42); missing: 9C",
        ),
        (
            with_fields(stock=None),
            "stock: 0 cards, 59 expected; missing: AS, 2S (2 copies), 3S, 4S (2 copies), and 40 more",
        ),
        (with_fields(id=["x"]), "id: a list, a text expected"),
        (with_fields(id="a\nb"), "id: 'a\\nb', a printable text of 1 to 100 characters expected"),
    ],
)
def test_each_mistake_in_a_line_has_its_message(line, message):
    found = error_of(jsonl.loads, LINE + "\n" + line, source="deals.jsonl")
    assert found.startswith(f"deals.jsonl, line 3: {message}")


def test_a_given_game_is_believed():
    assert jsonl.loads(LINE, game="DS") == [START]
    assert error_of(jsonl.loads, with_fields(columns=[]), game="DS").startswith(
        "<text>, line 1: 0 columns, 9 expected in DS; missing: "
    )
    assert error_of(jsonl.loads, LINE, game="XY").startswith("<text>, line 1: unknown game 'XY'; known games are ")


# Boards

TEXT = """\
# a board by hand

foundations: S 4S 2S  H - -  D - -  C AC -   # two spade piles
Stock: 2H 6d 10H
Waste: KC 3H
1: -
2: [6C] 3D
3: [7D] [4C] 5H 4S
"""
BOARD = Board(
    columns=((), tuple(map(parse_card, ["6C", "3D"])), tuple(map(parse_card, ["7D", "4C", "5H", "4S"]))),
    face_down=(0, 1, 2),
    stock=tuple(map(parse_card, ["2H", "6D", "TH"])),
    waste=tuple(map(parse_card, ["KC", "3H"])),
    foundations=((4, 2), (0, 0), (0, 0), (1, 0)),
    name="a board by hand",
)
CARDS = st.integers(0, 51)


@st.composite
def boards(draw):
    """Boards of any cards in any places: the notation does not care whether they make a game."""
    columns = draw(st.lists(st.lists(CARDS, max_size=8).map(tuple), min_size=1, max_size=10))
    slots = draw(st.integers(1, 2))
    row = st.tuples(*[st.integers(0, 13)] * slots)
    return Board(
        columns=tuple(columns),
        face_down=tuple(draw(st.integers(0, len(column))) for column in columns),
        stock=tuple(draw(st.lists(CARDS, max_size=20))),
        waste=tuple(draw(st.lists(CARDS, max_size=20))),
        foundations=tuple(draw(st.lists(row, min_size=1, max_size=4))),
        name=draw(NAMES),
    )


def test_a_board_reads():
    assert board.loads(TEXT) == BOARD


def test_a_board_prints():
    assert board.dumps(BOARD) == (
        "# a board by hand\n"
        "Foundations: S 4S 2S  H - -  D - -  C AC -\n"
        "Stock: 2H 6D TH\n"
        "Waste: KC 3H\n"
        "1: -\n"
        "2: [6C] 3D\n"
        "3: [7D] [4C] 5H 4S\n"
    )


@given(boards())
def test_board_dumps_then_loads(printed):
    assert board.loads(board.dumps(printed)) == printed


def test_board_dump_then_load():
    file = io.StringIO()
    board.dump(BOARD, file)
    file.seek(0)
    assert board.load(file) == BOARD


@given(DEALS)
@settings(max_examples=30)
def test_a_start_prints_and_reads_back_as_the_deal(deal):
    read = board.loads(board.dumps(start_of(deal, DOUBLE)))
    check_board(read, DOUBLE)
    assert deal_of(read, DOUBLE) == deal


def test_a_hidden_board_shows_what_a_player_sees():
    text = board.dumps(BOARD, hidden=True)
    assert "2: [??] 3D\n3: [??] [??] 5H 4S\n" in text
    assert "Stock: 3 face down\n" in text
    assert "Waste: KC 3H\n" in text
    assert "Stock: -\n" in board.dumps(replace(BOARD, stock=()), hidden=True)


@dataclass
class Position:
    """The shape of a referee's position; its stock lists the next card last."""

    columns: list
    face_down: list
    stock: list
    waste: list
    foundations: list


def test_the_board_of_a_position():
    position = Position(
        columns=[list(column) for column in BOARD.columns],
        face_down=[0, 1, 2],
        stock=list(map(parse_card, ["TH", "6D", "2H"])),
        waste=list(BOARD.waste),
        foundations=[[4, 2], [0, 0], [0, 0], [1, 0]],
    )
    assert board.board_of(position, "a board by hand") == BOARD


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("foundations:", "stock:", "b, line 3: 'stock: S 4S 2S  H - -  D'..., 'Foundations: ...' expected"),
        ("Waste: KC 3H\n", "", "b, line 5: '1: -', 'Waste: ...' expected"),
        ("2: [6C]", "4: [6C]", "b, line 7: '4: [6C] 3D', '2: ...' expected"),
        ("2: [6C]", "2 [6C]", "b, line 7: '2 [6C] 3D', '2: ...' expected"),
        ("1: -\n2: [6C] 3D\n3: [7D] [4C] 5H 4S\n", "", "b: it ends where '1: ...' is expected"),
        ("S 4S 2S", "4S 2S", "b, line 3: Foundations, token 1: '4S', the suit S expected"),
        ("S 4S 2S", "S 4S 2H", "b, line 3: Foundations, token 3: 2H is in the row of S"),
        ("D - -  C", "C", "b, line 3: Foundations, token 7: 'C' is no card; "),
        ("1: -", "1:", "b, line 6: column 1, nothing there; an empty pile is '-'"),
        ("1: -", "1: - -", "b, line 6: column 1, token 1: '-' is no card; "),
        ("5H 4S", "5H 4X", "b, line 8: column 3, token 4: '4X' is no card; "),
        ("[6C] 3D", "6C [3D]", "b, line 7: column 2, token 2: '[3D]' is face down on a face-up card"),
        ("KC 3H", "KC [3H]", "b, line 5: Waste, token 2: '[3H]'; brackets are for face-down cards in a column"),
        (
            "[6C]",
            "[??]",
            "b, line 7: column 2, token 1: '??' is hidden, and this program needs to know all cards",
        ),
        (
            "2H 6d 10H",
            "3 face down",
            "b, line 4: Stock, '3 face down': the cards are hidden, and this program needs to know them all",
        ),
    ],
)
def test_each_mistake_in_a_board_has_its_message(old, new, message):
    assert old in TEXT
    assert error_of(board.loads, TEXT.replace(old, new), source="b").startswith(message)


def test_a_board_without_an_end():
    assert "more than 1000 lines" in error_of(board.loads, "# a comment\n" * 2000)
    assert error_of(board.loads, "# a comment\n") == "no deal in <text>: it is empty"


def test_several_boards_in_a_file(tmp_path):
    deals = [replace(Deal.from_number("DS", number), name=name) for number, name in enumerate(["a", None, "c", None])]
    one, two, three, four = (board.dumps(start_of(deal, DOUBLE)) for deal in deals)
    path = tmp_path / "boards"
    three = three.replace("Waste", "# this is no name\nWaste")
    path.write_text(f"{one}\n{two}{three}\n{four}# the end\n")
    assert read(path) == deals
    assert error_of(board.load, path.open("rb")).endswith("boards: several boards, one expected")
    path.write_text(one + two.replace("\n9: ", "\n# 9: "))
    assert error_of(read, path).startswith(f"{path}, board 2: 8 columns fit no known game")
    path.write_text(one + two.replace("Waste: -\n", ""))
    assert error_of(read, path).startswith(f"{path}, line 16: '1: JS'")


def midgame():
    """A position of Double Solitaire: the first card of `START`'s stock drawn."""
    start = start_of(START, DOUBLE)
    return replace(start, stock=start.stock[1:], waste=start.stock[:1])


def with_column(position, number, names, down):
    """The position with other cards in a column, and with its face-down count."""
    columns, face_down = list(position.columns), list(position.face_down)
    columns[number - 1], face_down[number - 1] = tuple(map(parse_card, names)), down
    return replace(position, columns=tuple(columns), face_down=tuple(face_down))


def test_a_position_that_can_be():
    check_board(midgame(), DOUBLE)


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        (replace(midgame(), waste=()), "missing: 8H"),
        (replace(midgame(), foundations=((1, 0), *midgame().foundations[1:])), "card AS: 3 copies, the deck has 2 ("),
        (replace(midgame(), foundations=((0,),) * 4), "foundations: 4 suits with 1, 1, 1, 1, 4 suits with 2 each"),
        (replace(midgame(), columns=(), face_down=()), "0 columns, 9 expected in DS"),
        (with_column(midgame(), 1, ["9C"], 1), "column 1: the last card is face down, and would turn by itself"),
        (with_column(midgame(), 2, ["8C", "9D"], 0), "column 2, card 2: 9D on 8C is no run, and both are face up"),
        (with_column(midgame(), 2, ["TC", "9S"], 0), "column 2, card 2: 9S on TC is no run, and both are face up"),
        (with_column(midgame(), 1, ["8C", "9D"], 1), "column 1: 1 card face down, at most 0 dealt so"),
    ],
)
def test_a_position_that_cannot_be(spoilt, message):
    with pytest.raises(PositionError) as caught:
        check_board(spoilt, DOUBLE)
    assert message in str(caught.value)


def test_only_a_start_is_a_deal():
    with pytest.raises(DealError, match=r"^not the start of a deal: 1 card on the waste and 0 on the foundations"):
        deal_of(midgame(), DOUBLE)
    turned = replace(start_of(START, DOUBLE), face_down=(0,) * 9)
    with pytest.raises(DealError, match=r"^not the start of a deal: column 2 has 0 cards face down, 1 expected"):
        deal_of(turned, DOUBLE)


# Files of any kind


def read(path, game=None):
    return list(read_deals(str(path), game))


def test_the_kind_of_a_file_is_told_by_its_first_character(tmp_path):
    text, lines = tmp_path / "deal.txt", tmp_path / "deals"
    text.write_text("\n" + board.dumps(replace(start_of(START, DOUBLE), name=None)))
    lines.write_text("\n  " + LINE)
    assert read(text) == [replace(START, name=None)]
    assert read(lines) == read(lines, "DS") == [START]


def test_a_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))
    assert read("-") == [START]
    monkeypatch.setattr("sys.stdin", io.StringIO("oops"))
    assert error_of(read, "-") == (
        "<stdin>, line 1: 'oops', 'Foundations: ...' expected; a deal file is a board or JSON lines"
    )


def test_files_that_cannot_be_read(tmp_path):
    assert error_of(read, tmp_path / "none").endswith("none: cannot be read (No such file or directory)")
    assert error_of(read, tmp_path).endswith(": cannot be read (Is a directory)")
    assert error_of(read, "a\0b") == "'a\\x00b': no name of a file"
    assert error_of(read, "x" * 5000).endswith("'...: cannot be read (File name too long)")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no deal in {}: it is empty"),
        (b" \n\n", "no deal in {}: it is empty"),
        (b"\xff\xfe{\0", "{}, line 1: not UTF-8 text; a deal file is a board or JSON lines"),
        (b"\x7fELF\0\0", "{}, line 1: binary data; a deal file is a board or JSON lines"),
        (b"\0" * (MAX_LINE + 1), f"{{}}, line 1: longer than {MAX_LINE} characters; no deal needs that"),
        (b"\n" * (MAX_BLANK + 1), f"{{}}, line {MAX_BLANK + 1}: more than {MAX_BLANK} blank lines in a row"),
        (LINE.encode() + b"\xff\n", "{}, line 2: not UTF-8 text; a deal file is a board or JSON lines"),
        (
            board.dumps(midgame()).encode(),
            "{}: not the start of a deal: 1 card on the waste and 0 on the foundations",
        ),
        (TEXT.encode(), "{}: 3 columns fit no known game; DS has 9 and a stock of 59"),
    ],
)
def test_files_without_a_deal(tmp_path, content, message):
    path = tmp_path / "deals"
    path.write_bytes(content)
    assert error_of(read, path).startswith(message.format(path))


def test_a_gigabyte_of_rubbish_fails_at_once(tmp_path):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(2**30)  # sparse: it takes no room
    with path.open("rb") as file, pytest.raises(DealFileError, match="longer than"):
        list(jsonl.iter_deals(file))
    with path.open("rb") as file:
        assert error_of(jsonl.load, file).startswith(f"{path}, line 1: longer than ")
        assert file.tell() < 10 * MAX_LINE


@given(st.binary(max_size=300))
def test_any_bytes_are_deals_or_an_error_of_one_line(content):
    for load in (jsonl.load, board.load):
        assert error_of(load, io.BytesIO(content))


def test_reading_does_not_wait_for_the_compiler():
    """Codes, deals and files are read before numba is needed; importing it would take a third of a second."""
    code = "import sys, solver.formats, solver.codes; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
