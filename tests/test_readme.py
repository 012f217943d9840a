"""The README: its examples print what it says, its figures are those of the data, its names exist."""

import json
import re
from pathlib import Path

import pytest

from benchmarks import readme, records

ROOT = Path(__file__).parents[1]
TEXT = readme.README.read_text(encoding="utf-8")
ANEW = "if the change is meant, run: python -m benchmarks.readme"


def test_every_example_prints_what_the_readme_says(tmp_path):
    runner = readme.Runner(tmp_path)
    examples = readme.examples(TEXT)
    assert {example.kind for example in examples} == {"console", "pycon"}
    for example in examples:
        printed = runner.output(example)
        assert readme.same(printed, example.output), "\n".join([ANEW, *example.command, *printed])


def test_the_figures_are_those_of_the_data():
    assert readme.with_figures(TEXT) == TEXT, ANEW


def test_the_set_up_commands_are_what_ci_runs():
    script = ROOT / ".ci" / "run"
    lines = script.read_text(encoding="utf-8").splitlines()
    commands = readme.set_up_commands()
    assert len(commands) == 2
    for command in commands:
        assert any(re.fullmatch(rf"{re.escape(command)}( \| tee \S+)?( \|\| exit)?", line) for line in lines), command
    assert script.stat().st_mode & 0o111, "it must be executable"


def test_the_architecture_names_every_room_and_no_other():
    chapter = TEXT.partition("## Architecture\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| `([\w./]+)` \|", chapter, re.MULTILINE))
    assert all((ROOT / name).exists() for name in named), [name for name in named if not (ROOT / name).exists()]
    rooms = {f"solver/{path.name}" for path in (ROOT / "solver").glob("*.py") if path.name != "__init__.py"}
    rooms |= {f"{path.parent.relative_to(ROOT)}/" for path in ROOT.glob("solver/*/__init__.py")}
    assert rooms <= named, rooms - named
    drawn = chapter.partition("```text\n")[2].partition("```")[0]
    assert all((ROOT / name).exists() for name in re.findall(r"(?:solver|cli)\S*\w(?=,|$)", drawn, re.MULTILINE))


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links and all((ROOT / link).exists() for link in links)


# What keeps it true


def test_outputs_may_differ_in_times_only():
    assert readme.same(("12 nodes in 1.0 ms, dfs", '"seconds": 0.25,'), ("12 nodes in 3.5 s, dfs", '"seconds": 1.0,'))
    assert not readme.same(("12 nodes in 1.0 ms, dfs",), ("13 nodes in 1.0 ms, dfs",))
    assert not readme.same(("one", "two"), ("one",))


def test_wrong_output_is_put_right_and_lines_left_out_stay_so():
    text = """\
before
```console
$ winnable show DS1-D1N-AAAAAAB
# DS1-D1N-AAAAAAA
...
9: wrong
```
```pycon
>>> for number in range(2):
...     print(number)
wrong
>>> number + 1
2
```
```text
$ left alone
```
"""
    assert readme.with_examples(text) == text.replace("AAAAAAA", "AAAAAAB").replace(
        "9: wrong", "9: [??] [??] [??] [??] [??] [??] [??] [??] 9S"
    ).replace("wrong", "0\n1")


def test_figures_are_written_out_from_the_data(tmp_path):
    machine = {"cpu": "Some CPU", "cores": 2, "python": "3.11.7", "numba": "0.61.0"}
    verdicts = {
        "version": "0.1.0", "first": "DS1-D1V-AAAAAAA", "last": "DS1-D1V-AAAAADD", "deals": 100, "limit_seconds": 10.0,
        "winnable": 84, "unwinnable": 1, "unknown": 15, "search_ms_median": 0.09, "search_ms_mean": 1234.5,
        "search_ms_max": 10012.3, "machine": machine,
    }  # fmt: skip
    (tmp_path / "verdicts.json").write_text(json.dumps({records.key("D1V", "0..99"): verdicts}))
    text = "".join(f"<!-- {name} -->\nold\n<!-- /{name} -->\n" for name in readme.FIGURES)
    filled = readme.with_figures(text, tmp_path)
    row = "| D1V | `DS1-D1V-AAAAAAA` … `AAAAADD` | 84 | 1 | 15 | 85% | 0.09 ms | 1.23 s | 10 s |"
    assert row in filled.splitlines()
    assert "One core of: Some CPU, 2 cores, Python 3.11.7, numba 0.61.0, winnable 0.1.0." in filled
    assert filled.count(readme.NOT_MEASURED) == 3
    assert readme.with_figures(filled, tmp_path) == filled
    with pytest.raises(records.Complaint, match="not one <!-- setup -->"):
        readme.with_figures("", tmp_path)
