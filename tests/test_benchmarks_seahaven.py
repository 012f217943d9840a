"""The benchmark of Seahaven Towers on a few deals."""

import json

import pytest
from click.testing import CliRunner

from benchmarks import readme, records, seahaven, wilson
from solver.search.seahaven_space import SeahavenSpace

SPACE = SeahavenSpace(50_000_000)


def test_wilson():
    low, high = wilson.interval(89_332, 10_668)
    assert (round(low, 5), round(high, 5)) == (0.89139, 0.89522)
    assert wilson.interval(0, 10)[0] == pytest.approx(0) and wilson.interval(10, 0)[1] == pytest.approx(1)
    low, high = wilson.interval(50, 40, 10)
    assert low == wilson.interval(50, 50)[0] and high == wilson.interval(60, 40)[1]


def test_a_range_is_counted():
    figures = seahaven.measure("C2", range(10_005), 1, SPACE)
    assert figures["deals"] == figures["winnable"] + figures["unwinnable"] == 10_005
    low, high = figures["interval_percent"]
    assert low < figures["winnable_percent"] < high < low + 2
    assert figures["nodes_median"] <= figures["nodes_mean"] <= figures["nodes_max"]


def test_the_command_on_one_mode_writes_nothing(tmp_path):
    result = CliRunner().invoke(seahaven.main, ["C1-strict", "--deals", "100", "--data", str(tmp_path)])
    assert json.loads(result.stdout.splitlines()[-1])["deals"] == 100
    assert not list(tmp_path.iterdir())
    result = CliRunner().invoke(seahaven.main, ["C9"])
    assert result.exit_code == 2 and "SH has no mode 'C9'" in result.stderr


def test_all_of_it_on_few_deals(tmp_path, monkeypatch):
    monkeypatch.setattr(seahaven, "DEALS", 300)
    monkeypatch.setattr(seahaven, "TIMED", 200)
    seahaven.table(("C4", "C1-strict"), tmp_path)
    monkeypatch.setattr(seahaven, "SHOWN", ("C4", "C1-strict"))
    figures = records.read(tmp_path / "seahaven.json")
    assert set(figures) == {"C4-200", "C4-300", "C1-strict-200", "C1-strict-300", "hard_ms", "version", "machine"}
    assert len(figures["hard_ms"]) == 4
    text = readme.towers_text(tmp_path)
    assert text.startswith("| mode | codes |") and "| C1-strict | 300 |" in text and "SH-28916" in text
