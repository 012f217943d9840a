"""The commands, through click's runner and, for what only a process shows, as processes.

Except where a test says so, the search is a stand-in: what it finds is for other tests, here it is what is made of it.
"""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import sysconfig
import termios
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from fake_search import LINE, FakeSearch

import solver
from cli.main import _COMMANDS, main
from cli.render.results import JSON_HELP
from solver.budget import Budget
from solver.deals import Deal
from solver.formats import board, jsonl, read_deals
from solver.formats.board import board_of, start_of
from solver.rules import parse_line, print_line, replay
from solver.variants import variant
from solver.verdict import Verdict

CODE = "DS1-D1N-AAAAAAB"
DEAL = Deal.from_code(CODE)
DEAL_RULES = variant("DS", "D1N")
PAGE = "import runpy, sys; print(runpy.run_path(sys.argv[1] + '/commands.py')['page'](), end='')"
HARD = "DS1-D1V-AAAAAAE"
"""A deal that takes the search more than some seconds."""
COMPILING = "compiling the search kernels, once (about 30 s) ...\n"
CASES = str(Path(__file__).parent / "data" / "cases" / "double_peer.jsonl")
WINNABLE = str(Path(sysconfig.get_path("scripts")) / "winnable")
FIELDS = [
    *("code", "game", "mode", "verdict", "score", "moves", "draws", "recycles", "line", "nodes", "seconds", "stage"),
    *("proof", "most_up", "solver_version"),
]


@pytest.fixture
def search(monkeypatch):
    fake = FakeSearch()
    fake.install(monkeypatch)
    return fake


@pytest.fixture
def deal_file(tmp_path):
    """A file with one deal that has an id."""
    path = tmp_path / "deal.jsonl"
    path.write_text(jsonl.dumps([Deal(DEAL.game, DEAL.columns, DEAL.stock, name="mine")]))
    return str(path)


def run(*args: str, input: str | bytes | None = None) -> Result:
    """Run a command; nothing may end in an exception that click would show as a traceback."""
    result = CliRunner().invoke(main, args, input=input, prog_name="winnable")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def complaint(*args: str, input: str | bytes | None = None, exit_code: int = 2) -> str:
    """The one line on stderr of a command that must fail, without what is before the message."""
    result = run(*args, input=input)
    assert result.exit_code == exit_code
    assert result.stdout == ""
    assert re.fullmatch(r"winnable: [^\n]{1,400}\n", result.stderr), result.stderr
    return result.stderr.removeprefix("winnable: ").rstrip("\n")


def objects(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


# The group


def test_without_a_command_the_help_is_shown():
    result = run()
    assert result.exit_code == 2
    assert result.stderr == run("--help").stdout


@pytest.mark.parametrize("args", [(), *((name,) for name in _COMMANDS)])
def test_help_is_a_sentence_then_examples(args):
    result = run(*args, "--help")
    assert result.exit_code == 0
    assert re.match(r"Usage: winnable[^\n]*\n\n  [A-Z](?:[^\n]|\n  )*[.?]\n\n  Examples:\n    ", result.stdout)


@pytest.mark.parametrize("name", _COMMANDS)
def test_the_group_names_each_command_by_the_first_sentence_of_its_help(name):
    assert main.get_command(click.Context(main), name).help.splitlines()[0] == _COMMANDS[name]


def examples() -> list[str]:
    pages = [run("--help").stdout, *(run(name, "--help").stdout for name in _COMMANDS)]
    lines = [line.strip() for page in pages for line in page.splitlines() if line.startswith("    winnable ")]
    return sorted({re.split(r"  +| \| | > ", line)[0] for line in lines})


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_help_run(example, search, deal_file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.rename(deal_file, "deals.jsonl")
    Path("deal.txt").write_text(board.dumps(start_of(DEAL, DEAL_RULES)))
    Path("moves.txt").write_text("3>f 3>7 # the six of spades\nd\n")
    args = re.findall(r'"[^"]*"|\S+', example)[1:]
    result = run(*(arg.strip('"') for arg in args), input=jsonl.dumps([DEAL]))
    assert (result.exit_code, result.stderr) == (0, "")


def test_version_is_that_of_the_package():
    from importlib.metadata import version

    assert run("--version").stdout == f"winnable {solver.__version__}\n"
    assert version("winnable") == solver.__version__


def test_the_page_of_commands_is_up_to_date():
    docs = Path(__file__).parents[1] / "docs"
    script = subprocess.run([sys.executable, "-c", PAGE, docs], capture_output=True, text=True, check=True)
    assert (docs / "commands.md").read_text() == script.stdout, "run: python docs/commands.py"


# Start-up


LOADED = """
import sys
from cli.main import main
try:
    main(prog_name="winnable")
except SystemExit as end:
    print("exit", end.code, *sorted({"numba", "numpy", "tqdm", "llvmlite"} & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("args", "exit_code"),
    [
        (["--help"], 0),
        (["--version"], 0),
        (["solve", "--help"], 0),
        (["solve", "DS1-D1N-AAAAAA1"], 2),
        (["solve", "nowhere.jsonl"], 2),
        (["classify", "DS1-D1N-AAAAAA1"], 2),
        (["show", CODE, "--after", "d"], 0),
        (["replay", CODE, "3>f 3>7", "--each"], 0),
    ],
)
def test_the_search_is_not_imported_without_need(args, exit_code):
    process = subprocess.run([sys.executable, "-c", LOADED, *args], capture_output=True, text=True)
    assert process.stderr.splitlines()[-1] == f"exit {exit_code}"


# Bad input


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["slove", CODE], "No such command 'slove'; see 'winnable --help'"),
        (["solve"], "Missing argument 'CODE|FILE|-...'; see 'winnable solve --help'"),
        (["solve", CODE, "--jsn"], "No such option '--jsn'"),
        (["solve", CODE, "--seconds", "ten"], "Invalid value for '--seconds': 'ten' is not a valid float"),
        (["solve", CODE, "--seconds", "0"], "seconds 0.0 is no limit; expected a positive number"),
        (["solve", CODE, "--nodes", "0"], "nodes 0 is no limit; expected a whole number from 1"),
        (["solve", CODE, "--memory", "lots"], "memory 'lots' is no amount; expected one such as 1GB or 500MB"),
        (["solve", CODE, "--memory", "1MB"], "memory '1MB' is too little"),
        (["solve", CODE, "--mode", "D2N"], "DS has no mode 'D2N'; its modes are D1N, D3N, D1V, D3V"),
        (["solve", CODE, "--mode", "all", "--mode", "D2N"], "DS has no mode 'D2N'"),
        (["solve", CODE, "--game", "XX"], "unknown game 'XX'; known games are DS"),
        (["solve", ""], "code '': it is empty; a code looks like DS1-D1N-AAAAAAB"),
        (["solve", "XX1-D1N-AAAAAAB"], "code 'XX1-D1N-AAAAAAB': game 'XX' (character 1): known games are DS"),
        (["solve", "DS2-D1N-AAAAAAB"], "code 'DS2-D1N-AAAAAAB': version '2' (character 3): DS is at version 1"),
        (["solve", "DS-D1N-AAAAAAB"], "code 'DS-D1N-AAAAAAB': no version (character 3)"),
        (["solve", "DS1-D2N-AAAAAAB"], "code 'DS1-D2N-AAAAAAB': mode 'D2N' (character 5)"),
        (["solve", "DS1-D1N-AAAAAA1"], "code 'DS1-D1N-AAAAAA1': digit '1' (character 15)"),
        (["solve", "DS1-D1N-AAAA"], "code 'DS1-D1N-AAAA': deal 'AAAA' (character 9): it has 4 digits, 7 expected"),
        (["solve", "DS1–D1N–AAAAAAB"], "code 'DS1–D1N–AAAAAAB': '–' (character 4) is not ASCII"),
        (["solve", "ds1d1naaaaaab"], "code 'ds1d1naaaaaab': it has 1 part between hyphens, 3 expected"),
        (["solve", "deals"], "'deals' is neither a deal code, such as DS1-D1N-AAAAAAB, nor a file"),
        (["solve", "ds1.jsonl"], "ds1.jsonl: cannot be read (No such file or directory)"),
        (["solve", "nowhere/ds1"], "nowhere/ds1: cannot be read (No such file or directory)"),
        (["classify", CODE, "DS1-D1N-AAAAAA1"], "code 'DS1-D1N-AAAAAA1': digit '1' (character 15)"),
        (["show", CODE, "--after", "d x"], "line 1, token 2: 'x' is no move"),
        (["show", CODE, "--after", "1>2"], "move 1, 1>2: rank must be one lower (JS onto 2D, column 2)"),
        (["show", CODE, "--after", "moves.txt"], "moves.txt: No such file or directory"),
        (["show", "-", "--after", "-"], "standard input can give the deal or the line, not both"),
        (["replay", CODE, "d; d"], "line 1, token 1: 'd;' is no move"),
        (["replay", CASES, "d"], f"{CASES}: 25 deals, exactly one expected here; pick one by its id, such as --id "),
    ],
)
def test_bad_input_is_one_line_and_exit_2(args, message, search):
    assert complaint(*args).startswith(message)
    assert search.asked == []


@pytest.mark.parametrize("command", ["solve", "classify", "show"])
def test_bad_files(command, search, tmp_path):
    path = tmp_path / "deals.jsonl"
    deal = json.loads(jsonl.dumps([DEAL]))
    path.write_text("")
    assert complaint(command, str(path)) == f"no deal in {path}: it is empty"
    assert complaint(command, "-", input="") == "no deal in <stdin>: it is empty"
    assert complaint(command, str(tmp_path)) == f"{tmp_path}: cannot be read (Is a directory)"
    path.write_text(json.dumps(deal | {"stock": deal["stock"][1:]}))
    assert f"{path}, line 1: stock: 58 cards, 59 expected" in complaint(command, str(path))
    # One card in place of another: a third copy of the one, a missing copy of the other.
    path.write_text(json.dumps(deal) + "\n" + json.dumps(deal | {"stock": ["2S", *deal["stock"][1:]]}))
    message = complaint(command, str(path))
    assert message.startswith(f"{path}, line 2: card 2S: 3 copies, the deck has 2")
    assert message.endswith("missing: 9H")
    assert search.asked == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.touch(mode=0)
    assert complaint("solve", str(path)) == f"{path}: cannot be read (Permission denied)"


@pytest.mark.parametrize("start", [b"", b"{", b"\n", b"DS1"])
def test_a_big_file_of_rubbish_fails_fast(start, tmp_path):
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.write(start)
        file.truncate(1 << 30)  # a hole: it takes no room on the disk
    before = time.monotonic()
    assert str(path) in complaint("solve", str(path))
    assert str(path) in complaint("replay", CODE, str(path))
    assert time.monotonic() - before < 1


def test_a_line_for_another_deal_is_illegal():
    message = complaint("replay", "DS1-D1N-AAAAAAC", "3>f", exit_code=1)
    assert message.startswith("move 1, 3>f: not the foundation's next card")


# solve


@pytest.mark.parametrize(("verdict", "exit_code"), [("winnable", 0), ("unwinnable", 1), ("unknown", 3)])
def test_the_exit_code_of_one_deal_in_one_mode_is_its_verdict(verdict, exit_code, search):
    search.verdicts["D1N"] = Verdict(verdict)
    assert run("solve", CODE).exit_code == exit_code
    assert run("solve", CODE, "--json").exit_code == exit_code


@pytest.mark.parametrize(("verdict", "exit_code"), [("winnable", 0), ("unwinnable", 0), ("unknown", 3)])
def test_the_exit_code_of_several_is_whether_all_are_decided(verdict, exit_code, search, deal_file):
    search.verdicts["D3V"] = Verdict(verdict)
    assert run("solve", CODE, "--mode", "all").exit_code == exit_code
    assert run("solve", deal_file).exit_code == exit_code
    assert run("classify", CODE).exit_code == exit_code


def test_the_budget_and_the_deal_reach_the_search(search):
    run("solve", CODE.lower(), "--seconds", "2.5", "--memory", "500MB", "--nodes", "1000")
    run("solve", CODE)
    assert search.asked == [("D1N", DEAL, Budget(2.5, "500MB", 1000)), ("D1N", DEAL, Budget())]


def test_json_has_the_documented_fields(search):
    search.verdicts = {"D1V": Verdict.UNWINNABLE, "D3V": Verdict.UNKNOWN}
    result = run("solve", CODE, "--mode", "all", "--json")
    assert result.stderr == ""
    won, _, lost, unknown = objects(result)
    assert list(won) == FIELDS
    documented = re.findall(r"^  (\w+(?:, \w+)*) ", JSON_HELP, re.MULTILINE)
    assert sorted(", ".join(documented).split(", ")) == sorted([*FIELDS, "id"])
    spent = {"nodes": 1234, "seconds": 2.501, "stage": "beam-100", "most_up": 77}
    line = {"score": 1235, "moves": 6, "draws": 3, "recycles": 0, "line": LINE, "proof": None}
    name = {"code": CODE, "game": "DS", "mode": "D1N", "verdict": "winnable"}
    assert won == name | line | spent | {"solver_version": solver.__version__}
    assert lost["proof"] == "all positions were tried"
    assert [lost[field] for field in ("verdict", "score", "line")] == ["unwinnable", None, None]
    assert [unknown[field] for field in ("verdict", "score", "line", "proof")] == ["unknown", None, None, None]


def test_a_deal_without_an_id_is_told_by_its_number(search, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nameless = Deal(DEAL.game, DEAL.columns, DEAL.stock)
    text = jsonl.dumps([nameless, Deal(DEAL.game, DEAL.columns, DEAL.stock, name="mine"), nameless])
    Path("deals.jsonl").write_text(text)
    found = objects(run("solve", "deals.jsonl", "--mode", "D1N", "--json"))
    assert [each["id"] for each in found] == ["deals.jsonl:1", "mine", "deals.jsonl:3"]
    assert objects(run("solve", "-", "--mode", "D1N", "--json", input=text))[2]["id"] == "-:3"
    assert run("classify", "deals.jsonl").stdout.splitlines()[3].startswith("deals.jsonl:3 ")


def test_solve_takes_several_deals(search, deal_file):
    found = objects(run("solve", CODE, deal_file, "DS1-D3V-AAAAAAC", "--json"))
    assert [each["mode"] for each in found] == ["D1N", "D1N", "D3N", "D1V", "D3V", "D3V"]
    assert [each.get("code") or each["id"] for each in found] == [CODE, *["mine"] * 4, "DS1-D3V-AAAAAAC"]


def test_without_line(search):
    assert objects(run("solve", CODE, "--json", "--no-line"))[0]["line"] is None
    assert "3>f" not in run("solve", CODE, "--no-line").stdout


@pytest.mark.parametrize(
    ("modes", "solved"),
    [
        ([], ["D1N"]),
        (["d3v"], ["D3V"]),
        (["D1V", "D1N", "D1V"], ["D1N", "D1V"]),
        (["ALL"], ["D1N", "D3N", "D1V", "D3V"]),
    ],
)
def test_a_code_is_solved_in_its_mode_or_those_that_are_given(modes, solved, search):
    found = objects(run("solve", CODE, "--json", *(part for mode in modes for part in ("--mode", mode))))
    assert [each["mode"] for each in found] == solved
    assert [each["code"] for each in found] == [f"DS1-{mode}-AAAAAAB" for mode in solved]
    assert [asked[0] for asked in search.asked] == (solved if len(solved) == 1 else ["classify"])


def test_a_deal_from_a_file_is_solved_in_all_modes(search, deal_file):
    found = objects(run("solve", deal_file, "--json"))
    assert [(each["id"], each["mode"]) for each in found] == [("mine", mode) for mode in ("D1N", "D3N", "D1V", "D3V")]
    assert "code" not in found[0]
    found = objects(run("solve", deal_file, "--json", "--mode", "D3N"))
    assert [(each["id"], each["mode"]) for each in found] == [("mine", "D3N")]


def test_deals_from_standard_input(search):
    found = objects(run("solve", "-", "--json", "--mode", "D1N", input=Path(CASES).read_text()))
    assert len(found) == 25
    assert found[1]["id"] == "double-peer-2"
    text = board.dumps(start_of(DEAL, DEAL_RULES))
    assert objects(run("solve", "-", "--json", "--mode", "D1N", input=text))[0]["id"] == CODE


def test_a_code_comes_before_a_file_of_its_name(search, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(CODE).touch()
    Path("DS1-D1N").write_text(jsonl.dumps([DEAL]))
    assert objects(run("solve", CODE, "--json"))[0]["code"] == CODE
    assert objects(run("solve", "DS1-D1N", "--mode", "D1N", "--json"))[0]["id"] == CODE


def test_text_for_a_player(search):
    search.verdicts = {"D1V": Verdict.UNWINNABLE, "D3V": Verdict.UNKNOWN}
    won, _, lost, unknown = run("solve", CODE, "--mode", "all").stdout.split("\n\n")
    assert (
        won
        == """\
DS1-D1N-AAAAAAB: Double Solitaire, draw 1, Normal scoring (D1N)
  winnable   a line that wins was found and replayed by the rules
  score      1235
  moves      6 moves (3 draws, 0 recycles)
  search     1,234 nodes in 2.5 s, stage beam-100
  line       3>f 3>7 d*3 w>f"""
    )
    assert (
        lost
        == """\
DS1-D1V-AAAAAAB: Double Solitaire, draw 1, Vegas scoring (D1V)
  unwinnable no line wins: all positions were tried
  search     1,234 nodes in 2.5 s, stage beam-100"""
    )
    assert (
        unknown
        == """\
DS1-D3V-AAAAAAB: Double Solitaire, draw 3, Vegas scoring (D3V)
  unknown    neither a line that wins was found nor a proof that there is none
  search     1,234 nodes in 2.5 s, stage beam-100
  tried      dfs: 1,000 nodes in 1.0 ms, paused
  tried      beam-100: 234 nodes in 2.5 s, out of time, 10 s
  most up    77 of 104 cards on the foundations at once
  to go on   raise --seconds (now 10)
"""
    )


@pytest.mark.parametrize(
    ("limit", "advice"),
    [
        ("out of time, 10 s", "raise --seconds (now 10)"),
        ("out of nodes, 1000", "raise --nodes (now 1000)"),
        ("table full, 1GB in all", "raise --memory (now 1GB)"),
        ("lines too long to follow", None),
    ],
)
def test_the_advice_names_the_limit_that_was_hit(limit, advice, search):
    search.verdicts["D1N"], search.limit = Verdict.UNKNOWN, limit
    text = run("solve", CODE, "--nodes", "1000").stdout
    assert re.findall(r"to go on +(.*)", text) == ([advice] if advice else [])


def test_a_long_line_is_wrapped_between_its_moves_and_can_be_read_back(search, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    moves = parse_line("3>f 3>7 d 10>12*5 w>f fS2>5 r 1>2 " * 20)
    monkeypatch.setattr("fake_search.LINE", print_line(moves))
    text = run("solve", CODE).stdout
    assert max(map(len, text.splitlines()[1:])) <= 60
    assert parse_line(text.partition("  line ")[2]) == moves


def test_the_first_run_says_that_it_compiles(search):
    search.compiled = False
    result = run("solve", CODE, "--json")
    assert result.stderr == COMPILING
    assert search.compiled
    assert len(objects(result)) == 1
    assert run("solve", CODE, "--json").stderr == ""


# Ctrl-C


def test_what_is_known_is_printed_after_ctrl_c(search):
    search.interrupt = "D1N"
    result = run("solve", CODE, "--json")
    assert result.exit_code == 130
    assert result.stderr == "winnable: interrupted\n"
    assert [each["verdict"] for each in objects(result)] == ["unknown"]
    text = run("solve", CODE).stdout
    assert "most up    77 of 104" in text
    assert "raise" not in text


def test_what_was_found_before_ctrl_c_is_printed_too(search, deal_file):
    search.interrupt = "D1V"
    result = run("solve", deal_file, "--json")
    assert result.exit_code == 130
    assert [(each["mode"], each["verdict"]) for each in objects(result)] == [
        ("D1N", "winnable"),
        ("D3N", "winnable"),
        ("D1V", "unknown"),
    ]
    assert run("classify", deal_file).stdout.splitlines()[1].split() == [
        "mine",
        "winnable",
        "winnable",
        "unknown",
        "-",
    ]


# classify


def test_the_table_has_a_row_a_deal(search, deal_file):
    search.verdicts = {"D1V": Verdict.UNWINNABLE, "D3V": Verdict.UNKNOWN}
    assert (
        run("classify", CODE, deal_file).stdout
        == """\
Double Solitaire  D1N         D3N         D1V         D3V
DS1-D1N-AAAAAAB   winnable    winnable    unwinnable  unknown
mine              winnable    winnable    unwinnable  unknown
"""
    )


def test_classify_json_is_that_of_solve(search):
    assert run("classify", CODE, "--json").stdout == run("solve", CODE, "--mode", "all", "--json").stdout


# show


def test_show_hides_what_a_player_does_not_see():
    result = run("show", CODE)
    assert result.stdout == board.dumps(start_of(DEAL, DEAL_RULES), hidden=True)
    assert "[??]" in result.stdout


def test_show_open_reads_back(tmp_path):
    text = run("show", CODE, "--open").stdout
    assert board.loads(text) == start_of(DEAL, DEAL_RULES)
    path = tmp_path / "deal.txt"
    path.write_text(text)
    assert run("show", str(path), "--open").stdout == text


def test_show_after_a_line_reads_back_too(tmp_path):
    line = "3>f 3>7 d*2"
    position = replay(DEAL, DEAL_RULES, parse_line(line))
    text = run("show", CODE, "--open", "--after", line).stdout
    assert board.loads(text) == board_of(position, CODE)
    assert text.endswith("# D1N, score 20, 4 moves (2 draws, 0 recycles)\n")
    path = tmp_path / "moves.txt"
    path.write_text(f"{line} # the six of spades\n", encoding="utf-8-sig")
    assert run("show", CODE, "--open", "--after", str(path)).stdout == text
    assert run("show", CODE, "--open", "--after", "-", input=line).stdout == text


def test_show_all_deals_of_a_file():
    assert run("show", CASES).stdout.count("Foundations:") == 25


def test_what_show_prints_of_several_deals_reads_back(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(run("show", CASES, "--open").stdout)
    assert list(read_deals(str(path))) == list(read_deals(CASES))
    assert run("show", str(path), "--open").stdout == path.read_text()


def test_one_deal_of_a_file_is_picked_by_its_id(tmp_path):
    second = run("show", CASES, "--id", "double-peer-2").stdout
    assert second.startswith("# double-peer-2\nFoundations:")
    assert second.count("Foundations:") == 1
    assert run("show", CASES, "--id", f"{CASES}:2").stdout == second
    after = run("show", CASES, "--id", "double-peer-2", "--after", "d", "--mode", "D1N").stdout
    assert after.startswith("# double-peer-2\n")
    assert run("replay", CASES, "d", "--id", "double-peer-2", "--mode", "D1N").exit_code == 0
    assert complaint("show", CASES, "--id", "mine") == f"{CASES}: no deal with the id 'mine'"
    twice = Path(CASES).read_text().splitlines(keepends=True)[0] * 2
    message = complaint("replay", "-", "d", "--id", "double-peer-1", input=twice)
    assert message == "-: 2 deals with the id 'double-peer-1'"


def test_show_after_needs_a_mode(deal_file):
    message = complaint("show", deal_file, "--after", "d")
    assert message == "mine: a deal from a file has no mode; give --mode D1N|D3N|D1V|D3V"
    assert "\nWaste: 9H JD 9H\n" in run("show", deal_file, "--after", "d", "--mode", "d3v").stdout


# replay


def test_replay_tells_the_end():
    result = run("replay", CODE, "3>f 3>7 d*2")
    assert result.exit_code == 0
    assert (
        result.stdout == "Not won: 1 of 104 cards are on the foundations.\nscore 20, 4 moves (2 draws, 0 recycles)\n"
    )
    result = run("replay", CODE, "3>f 3>7 d*2", "--mode", "D3V")
    assert result.stdout.endswith("\nscore -$99, 4 moves (2 draws, 0 recycles)\n")


def test_replay_each_shows_the_board_and_the_score():
    result = run("replay", CODE, "3>f 3>7", "--each").stdout
    assert re.findall(r"^move .*", result, re.MULTILINE) == ["move 1, 3>f: score 15", "move 2, 3>7: score 20"]
    assert result.startswith(run("show", CODE).stdout)
    assert result.count("Foundations:") == 3


def test_replay_names_the_illegal_move():
    message = complaint("replay", CODE, "3>f 3>7 d*2 1>2 d", exit_code=1)
    assert message == "move 5, 1>2: rank must be one lower (JS onto 2D, column 2)"
    result = run("replay", CODE, "3>f 1>2", "--each")
    assert (result.exit_code, result.stdout.count("Foundations:")) == (1, 2)


@pytest.mark.parametrize(
    ("content", "message"), [("d\nd q", "line 2, token 3: 'q' is no move"), (b"d \xff", "not UTF-8")]
)
def test_replay_of_an_unreadable_line(content, message, tmp_path):
    path = tmp_path / "moves"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert message in complaint("replay", CODE, str(path))
    assert message in complaint("replay", CODE, "-", input=content)


def test_replay_takes_what_solve_prints_as_json(search, tmp_path, monkeypatch):
    monkeypatch.setattr("fake_search.LINE", "3>f 3>7 d*2")
    search.verdicts["D3V"] = Verdict.UNWINNABLE
    won, lost = (run("solve", CODE, "--mode", mode, "--json").stdout for mode in ("D1N", "D3V"))
    played = run("replay", CODE, "3>f 3>7 d*2")
    assert played.exit_code == 0
    assert run("replay", CODE, "-", input=won).stdout == played.stdout
    path = tmp_path / "found"
    path.write_text(lost + "\n" + won)
    assert run("replay", CODE, str(path)).stdout == played.stdout
    assert run("show", CODE, "--after", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"line": null}\n{}', "<stdin>, no results with a winning line, exactly one expected"),
        ('{"line": "d"}\n\n{"line": "d"}', "<stdin>, 2 results with a winning line, exactly one expected"),
        ('{"line": "d"}\n[]\n{', "<stdin>, line 3: no JSON; results are one object a line"),
        ('{"line": "d q"}', "<stdin>, line 1, token 2: 'q' is no move"),
    ],
)
def test_replay_of_json_without_one_line(content, message):
    assert complaint("replay", CODE, "-", input=content).startswith(message)


# As processes


def process(*args: str, **options) -> subprocess.CompletedProcess:
    return subprocess.run([WINNABLE, *args], capture_output=True, text=True, timeout=120, **options)


def open_terminal(columns: int = 80) -> tuple[int, int]:
    """The two ends of a terminal of the usual height."""
    leader, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    return leader, terminal


def read_to_end(leader: int) -> str:
    """What is printed to a terminal until its last user closes it."""
    output = b""
    try:
        while chunk := os.read(leader, 4096):
            output += chunk
    except OSError:  # Linux ends the output of a terminal so
        pass
    os.close(leader)
    return output.decode()


def on_a_terminal(*args: str, **environment: str) -> str:
    """What a command prints to a terminal."""
    leader, terminal = open_terminal()
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"} | environment
    with subprocess.Popen([WINNABLE, *args], stdout=terminal, stderr=terminal, env=env):
        os.close(terminal)
        output = read_to_end(leader)
    return output.replace("\r\n", "\n")


def test_colour_on_a_terminal_only():
    plain = process("show", CODE).stdout
    coloured = on_a_terminal("show", CODE)
    assert "\x1b" not in plain
    assert "\x1b[31m7H\x1b[0m" in coloured
    assert click.unstyle(coloured) == plain
    assert on_a_terminal("show", CODE, NO_COLOR="1") == plain


def test_a_reader_that_leaves():
    shown = subprocess.Popen([WINNABLE, "show", CASES], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    shown.stdout.read(1)
    shown.stdout.close()
    assert shown.stderr.read() == b""
    shown.stderr.close()
    assert shown.wait() == 141


def test_standard_input_and_output_that_are_closed_or_full():
    closed = subprocess.run(["sh", "-c", f"{WINNABLE} solve - <&-"], capture_output=True, text=True)
    assert (closed.returncode, closed.stderr) == (2, "winnable: standard input is closed\n")
    if Path("/dev/full").exists():
        full = subprocess.run(["sh", "-c", f"{WINNABLE} show {CODE} >/dev/full"], capture_output=True, text=True)
        assert (full.returncode, full.stderr) == (2, "winnable: No space left on device\n")


def test_a_name_that_the_terminal_cannot_print(tmp_path):
    path = tmp_path / "deal.jsonl"
    path.write_text(jsonl.dumps([Deal(DEAL.game, DEAL.columns, DEAL.stock, name="deal 一")]), encoding="utf-8")
    shown = process("show", str(path), env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    assert (shown.stdout.splitlines()[0], shown.returncode) == ("# deal \\u4e00", 0)


# The real search


def test_a_real_code_is_won_by_a_line_that_replays():
    solved = process("solve", CODE, "--json")
    assert (solved.returncode, solved.stderr.replace(COMPILING, "")) == (0, "")
    found = json.loads(solved.stdout)
    assert list(found) == FIELDS
    played = process("replay", found["code"], "-", input=found["line"])
    assert played.stdout.startswith("Won: all 104 cards are on the foundations.\n")
    assert (
        f"score {found['score']}, {found['moves']} moves ({found['draws']} draws, {found['recycles']} r"
        in played.stdout
    )


def test_real_deals_in_all_modes(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(Path(CASES).read_text().splitlines(keepends=True)[:2]))
    table = process("classify", str(path), "--nodes", "20000")
    assert [line.split()[0] for line in table.stdout.splitlines()] == ["Double", "double-peer-1", "double-peer-2"]
    found = [
        json.loads(line) for line in process("solve", str(path), "--nodes", "20000", "--json").stdout.splitlines()
    ]
    assert [each["mode"] for each in found] == ["D1N", "D3N", "D1V", "D3V"] * 2


@pytest.mark.parametrize("columns", [80, 0])
def test_progress_moves_on_a_terminal_even_if_its_size_is_not_known(columns):
    leader, terminal = open_terminal(columns)
    args = [WINNABLE, "solve", HARD, "--seconds", "2", "--json"]
    with subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=terminal):
        os.close(terminal)
        output = read_to_end(leader)
    shown = re.findall(rf"{HARD}, (\S+): (\S+) nodes, \d+:\d+", output)
    assert len({stage for stage, _ in shown}) > 1
    assert len({nodes for _, nodes in shown}) > 3


def test_ctrl_c_ends_a_real_search_with_what_is_known():
    leader, terminal = open_terminal()
    args = [WINNABLE, "solve", HARD, "--json", "--seconds", "300"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=terminal, text=True) as solving:
        os.close(terminal)
        shown = b""
        while b" nodes, " not in shown:  # the line of progress: the search is under way
            shown += os.read(leader, 4096)
        before = time.monotonic()
        solving.send_signal(signal.SIGINT)
        found = json.loads(solving.stdout.read())
        assert solving.wait() == 130
        assert time.monotonic() - before < 1
    os.close(leader)
    assert HARD in shown.decode()
    assert found["verdict"] == "unknown"
    assert found["nodes"] > 0
    assert found["most_up"] > 0


def test_a_bug_is_no_verdict(monkeypatch):
    def broken(*args, **kwargs):
        raise RuntimeError("broken")

    monkeypatch.setattr("cli.solve.search", broken)
    result = CliRunner().invoke(main, ["solve", "DS1-D1N-AAAAAAB"])
    assert result.exit_code == 70
    assert "RuntimeError: broken" in result.stderr and "this is a bug" in result.stderr
