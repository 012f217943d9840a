"""The commands on deals of Seahaven Towers."""

import json

import pytest
from click.testing import CliRunner

from cli.main import main

CODE = "SH1-C4-AAAAAAB"
START = """\
# SH1-C1-AAAAAAB
Foundations: S -  H -  D -  C -
Cells: 6S
1: KS 2D TD 7D AH
2: KD TS 7C JC 4S 9S
3: QH 3D KH QC TH
4: 5S 8H 8D AC KC
5: 4H 5H 2H 6C 3C
6: 3H 5C 9D 7S JD
7: 2S 2C QS 3S QD
8: JS 6H TC 7H 9H
9: JH 6D AD AS 8S
10: 8C 4C 5D 4D 9C
"""


def run(*args: str, given: str | None = None, exit_code: int = 0) -> str:
    result = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "80"}).invoke(main, args, input=given, prog_name="winnable")
    assert result.exit_code == exit_code, result.output
    return result.output


def refused(*args: str, given: str | None = None) -> str:
    output = run(*args, given=given, exit_code=2)
    assert output.count("\n") == 1
    return output


def test_a_board_shows_the_cells_and_reads_back():
    assert run("show", "SH1-C1-AAAAAAB") == START
    assert "Cells: 6S 9S - -\n1: KS 2D TD 7D AH\n2: KD TS 7C JC 4S\n" in run("show", CODE)
    assert run("show", "-", "--mode", "C1", given=START) == START
    assert run("show", "-", given=START) == run("show", CODE).replace("-C4-", "-C1-")
    assert "Cells: 6S 9S -\n" in run("show", CODE, "--cells", "3")


def test_moves_with_cells_are_shown_and_counted():
    shown = run("show", CODE, "--after", "1>f 6>c a>6")
    assert shown.endswith("# C4, score 15, 3 moves\n")
    assert "Cells: - 9S JD -\n" in shown
    assert run("replay", CODE, "1>f") == "Not won: 1 of 52 cards are on the foundations.\nscore 10, 1 move\n"


def test_a_line_that_was_found_replays_also_by_the_switches():
    for switches in ([], ["--strict"], ["--strict", "--cells", "4"]):
        found = run("solve", CODE, "--json", *switches)
        fields = json.loads(found)
        assert fields["verdict"] == "winnable" and fields["draws"] is fields["recycles"] is None
        assert (fields["code"], fields["mode"]) == (CODE, "C4-strict" if switches else "C4")
        replayed = run("replay", CODE, "-", *switches, given=found)
        assert (
            replayed
            == f"Won: all 52 cards are on the foundations.\nscore {fields['score']}, {fields['moves']} moves\n"
        )


def test_a_mode_is_named_in_words_and_a_deal_from_a_file_is_solved_in_all():
    assert run("solve", CODE, "--no-line").startswith(f"{CODE}: Seahaven Towers, 4 cells (C4)\n")
    head = f"{CODE}: Seahaven Towers, 3 cells, card by card (C3-strict)\n"
    assert run("solve", CODE, "--strict", "--cells", "3", exit_code=1).startswith(head)
    assert run("solve", "-", "--no-line", given=START).count(": Seahaven Towers, ") == 3
    assert run("solve", "-", "--no-line", "--mode", "c2-STRICT", given=START, exit_code=1).count("(C2-strict)") == 1
    one = run("solve", "-", "--no-line", "--mode", "C1", given=START, exit_code=1)
    assert one.startswith("SH1-C1-AAAAAAB: Seahaven Towers, 1 cell (C1)\n")


def test_a_table_has_the_modes_that_were_asked_for():
    assert run("classify", CODE).splitlines()[0].split() == ["Seahaven", "Towers", "C4", "C2", "C1"]
    strict = run("classify", CODE, "--strict").splitlines()
    assert strict[0].split() == ["Seahaven", "Towers", "C4-strict", "C2-strict", "C1-strict"]
    assert strict[1].split() == [CODE, "winnable", "unwinnable", "unwinnable"]
    mixed = run("classify", "DS1-D1N-AAAAAAG", CODE)
    assert "Double Solitaire  D1N" in mixed and "Seahaven Towers   C4" in mixed


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("solve", "SH1-C3-AAAAAAB"), "mode 'C3' (character 5): SH has the modes C4, C2, C1"),
        (("solve", CODE, "--mode", "C5"), "SH has no mode 'C5'; its modes are C4, C2, C1, C3, C4-strict, C3-strict"),
        (("solve", CODE, "--cells", "5"), "'--cells': 5 is not in the range 1<=x<=4"),
        (
            ("solve", "DS1-D1N-AAAAAAB", "--strict"),
            "--strict and --cells are for Seahaven Towers, and this is Double Solitaire",
        ),
        (("replay", CODE, "1>e"), "'1>e' is no move; expected one of d, d*4,"),
    ],
)
def test_each_mistake_has_its_message(args, message):
    assert message in refused(*args)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Cells: 6S\n", "Cells:\n", "<stdin>, line 3: Cells, 0 tokens, 1 to 4 expected; an empty cell is '-'"),
        ("Cells: 6S", "Cells: 6S - - - -", "<stdin>, line 3: Cells, 5 tokens, 1 to 4 expected"),
        ("Cells: 6S", "Cells: 6S 6X", "<stdin>, line 3: Cells, token 2: '6X' is no card"),
        ("Cells: 6S", "Cells: 7S", "<stdin>: card 7S: 2 copies, the deck has 1 (column 6, card 4; cells, card 1)"),
        ("Cells: 6S", "Cells: -", "<stdin>: column 2: 6 cards, 5 expected; cells: 0 cards, 2 expected; missing: 6S"),
        ("1: KS 2D TD 7D AH", "1: KS 2D TD 7D", "<stdin>: column 1: 4 cards, 5 expected; missing: AH"),
        ("H -  D", "H AH  D", "<stdin>: not the start of a deal: 1 card on the foundations"),
        ("1: KS", "1: [KS]", "<stdin>: not the start of a deal: column 1 has 1 card face down, 0 expected"),
        ("Cells: 6S\n", "Stock: 6S\n", "<stdin>, line 4: '1: KS 2D TD 7D AH', 'Waste: ...' expected"),
    ],
)
def test_each_mistake_in_a_board_has_its_message(old, new, message):
    assert message in refused("solve", "-", given=START.replace(old, new))


def test_deals_as_json_lines():
    line = json.dumps({"id": "mine", "columns": [row.split()[1:] for row in START.splitlines()[3:]], "cells": ["6S"]})
    assert run("show", "-", given=line) == run("show", CODE).replace(CODE, "mine")
    assert refused("solve", "-", given=line.replace("6S", "7S")).startswith("winnable: <stdin>, line 1: card 7S: 2")
