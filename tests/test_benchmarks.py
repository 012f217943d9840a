"""The benchmarks on a few deals: what they write, how they go on after a stop, what they refuse."""

import json

import pytest
from click.testing import CliRunner

from benchmarks import readme, records, speed, startup, verdicts

KEY = records.key("D1N", "0..2")


@pytest.fixture
def rows_file(tmp_path):
    return tmp_path / "verdicts" / f"{KEY}.jsonl"


def measure(tmp_path, *args: str):
    return CliRunner().invoke(verdicts.main, [*args, "--data", str(tmp_path)])


def refusal(tmp_path, *args: str) -> str:
    result = measure(tmp_path, *args)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_verdicts_of_a_range(tmp_path, rows_file):
    assert measure(tmp_path, "d1n", "0..2").exit_code == 0
    rows = [json.loads(line) for line in rows_file.read_text().splitlines()]
    assert [row["code"] for row in rows] == ["DS1-D1N-AAAAAAA", "DS1-D1N-AAAAAAB", "DS1-D1N-AAAAAAC"]
    figures = json.loads((tmp_path / "verdicts.json").read_text())[KEY]
    assert figures["deals"] == figures["winnable"] + figures["unwinnable"] + figures["unknown"] == 3
    assert figures["limit_seconds"] == 10
    assert 50 < figures["peak_mb"] < 1500


@pytest.mark.parametrize("torn", ["", '{"code": "DS1-D', '{"code": "DS1-D1N-AAAAAAC"}'])
def test_a_run_that_was_killed_goes_on_where_it_was(torn, tmp_path, rows_file):
    measure(tmp_path, "D1N", "0..2")
    lines = rows_file.read_text().splitlines(keepends=True)
    rows_file.write_text("".join(lines[:2]) + torn)
    assert measure(tmp_path, "D1N", "0..2").exit_code == 0
    again = rows_file.read_text().splitlines(keepends=True)
    assert again[:2] == lines[:2]
    assert json.loads(again[2])["code"] == "DS1-D1N-AAAAAAC"
    assert len(again) == 3


def test_lines_of_something_else_are_not_mixed_in(tmp_path, rows_file, monkeypatch):
    measure(tmp_path, "D1N", "0..2")
    with monkeypatch.context() as patch:
        patch.setattr(verdicts, "search_text", lambda: "another")
        assert "another state of the search; start anew with --fresh" in refusal(tmp_path, "D1N", "0..2")
        assert measure(tmp_path, "D1N", "0..2", "--fresh").exit_code == 0
    rows_file.write_text("".join(reversed(rows_file.read_text().splitlines(keepends=True))))
    assert "lines of other codes" in refusal(tmp_path, "D1N", "0..2")
    for rubbish in ("rubbish\n", "[]\n", "{}\n"):
        rows_file.write_text(rubbish)
        assert "not what this command writes" in refusal(tmp_path, "D1N", "0..2")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["D2N"], "mode 'D2N': DS has the modes D1N, D3N, D1V, D3V"),
        (["D1N", "5..1"], "'5..1' is no range; expected one such as 0..99"),
        (["D1N", "100"], "'100' is no range"),
        (["D1N", "0..34359738368"], "deal number 34359738368: it is past the last deal"),
        (["D1N", "0..1", "--memory", "lots"], "memory 'lots' is no amount"),
        (["D1N", "0..1", "--seconds", "0"], "seconds 0.0 is no limit"),
    ],
)
def test_bad_input_is_one_line(args, message, tmp_path):
    assert refusal(tmp_path, *args).startswith(f"Error: {message}")
    assert not list(tmp_path.iterdir())


def test_a_range_too_long_to_list_costs_nothing_to_read():
    assert len(verdicts.codes_of("D1N", "0..34359738367")[1]) == 2**35


def test_speed():
    figures = speed.measure(codes=speed.CODES[:1], nodes=20_000, width=20, repeats=1)
    assert figures["depth_first"]["nodes_a_second"] > 10_000
    assert figures["beam"]["generated_a_second"] > figures["beam"]["nodes_a_second"] > 1_000


def test_a_timed_process():
    run = startup.timed("solve", "DS1-D1N-AAAAAA1", exits=(2,))
    assert run.exit_code == 2
    assert 0.02 < run.seconds < 10
    assert run.peak_mb > 10
    with pytest.raises(records.Complaint, match="winnable solve DS1-D1N-AAAAAA1 ended with 2"):
        startup.timed("solve", "DS1-D1N-AAAAAA1")


def test_the_table_of_what_a_call_costs_has_all_that_is_measured(tmp_path):
    figures = speed.measure(codes=speed.CODES[:1], nodes=20_000, width=20, repeats=1)
    records.write(tmp_path / "speed.json", figures)
    times = {f"{name}_seconds": 0.1 for name in ("help", "bad_code", "warm_solve", "first_solve")}
    start = {"version": "0.1.0", "peak_mb": {"1GB": 900}, "machine": records.machine(), **times}
    records.write(tmp_path / "startup.json", start)
    table = readme.pace_text(tmp_path)
    assert "| peak memory of a D1V solve, `--memory 1GB` | 900 MB |" in table
    assert table.count("\n| ") == 8 - 1
