"""How much is decided, how fast: every deal of a range of codes solved in one mode at a time, on one core.

    python -m benchmarks.verdicts              all that the README shows, about twenty minutes
    python -m benchmarks.verdicts D3N 0..99    one mode, one range

A line a deal goes to ``data/verdicts/`` as soon as it is known; a run that was stopped goes on where it was, and
``--fresh`` starts anew. ``data/verdicts.json`` holds the summary of every complete range. Lines of another state of
the search are not mixed in: such a file is complained about.
"""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import mean, median
from typing import Any

import click
from tqdm import tqdm

from benchmarks import records
from solver import Budget, Code, Deal, InputError, __version__
from solver.codes import check_number
from solver.rules.position import Position
from solver.search.portfolio import Workspace, compile_kernels, solve_position
from solver.verdict import Result

Row = dict[str, Any]


@cache
def search_text() -> str:
    """A hash of the kernels and the search: which state of them a line is from."""
    files = sorted(path for room in ("kernels", "search") for path in (records.ROOT / "solver" / room).glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def record(code: Code, result: Result) -> Row:
    """A deal's line in the data. ``search_ms`` is the stages' own time, ``ms`` includes writing out and replay."""
    return {
        "code": str(code),
        "verdict": str(result.verdict),
        "stage": result.stage,
        "nodes": result.nodes,
        "search_ms": round(1000 * sum(stage.seconds for stage in result.tried), 3),
        "ms": round(1000 * result.seconds, 3),
        "score": result.score,
        "moves": result.moves,
        "recycles": result.recycles,
        "most_up": result.most_up,
        "peak_mb": records.own_peak(),
        "search": search_text(),
    }


def codes_of(mode: str, span: str) -> tuple[str, range]:
    """A mode and the deal numbers of a range such as ``0..99``.

    Raises:
        InputError: if it is none, or the game has no such mode.
    """
    match = re.fullmatch(r"(\d{1,11})\.\.(\d{1,11})", span)
    if match is None or int(match[1]) > int(match[2]):
        raise InputError(f"{span!r} is no range; expected one such as 0..99")
    first, last = map(int, match.groups())
    check_number(last)
    return Code("DS", mode.upper(), first).mode, range(first, last + 1)


def earlier_rows(path: Path, mode: str, numbers: range) -> list[Row]:
    """The lines that earlier runs have left; half a line at the end, of a run that was killed, is cut off.

    Raises:
        InputError: if they are not of these codes, or from another state of the search.
    """
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    try:
        rows = [json.loads(line) for line in whole.splitlines()]
        states = {row["search"] for row in rows}
        codes = [row["code"] for row in rows]
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{path}: not what this command writes; start anew with --fresh") from None
    if codes != [str(Code("DS", mode, number)) for number in numbers[: len(rows)]]:
        raise InputError(f"{path}: lines of other codes; start anew with --fresh")
    if states - {search_text()}:
        raise InputError(f"{path}: lines from another state of the search; start anew with --fresh")
    if len(whole) < len(text):
        path.write_bytes(whole)
    return rows


def run(mode: str, numbers: range, budget: Budget, path: Path) -> list[Row]:
    """Solve the deals that the file has no line for yet; returns all lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = earlier_rows(path, mode, numbers)
    with path.open("a", encoding="utf-8") as file:
        style = {"desc": mode, "initial": len(rows), "total": len(numbers), "unit": "deal", "disable": None}
        for row in tqdm(_solved(mode, numbers[len(rows) :], budget), **style):
            file.write(json.dumps(row) + "\n")
            file.flush()
            rows.append(row)
    return rows


def _solved(mode: str, numbers: range, budget: Budget) -> Iterator[Row]:
    compile_kernels()
    space = Workspace(budget.memory_bytes)
    for number in numbers:
        code = Code("DS", mode, number)
        position = Position.of_deal(Deal.from_code(code), code.variant)
        yield record(code, solve_position(position, budget, workspace=space))


def summary(rows: list[Row], budget: Budget) -> dict[str, Any]:
    """The figures of a range."""
    verdicts = [row["verdict"] for row in rows]
    search = [row["search_ms"] for row in rows]
    return {
        "version": __version__,
        "first": rows[0]["code"],
        "last": rows[-1]["code"],
        "deals": len(rows),
        "limit_seconds": budget.seconds,
        "limit_memory": str(budget.memory),
        **{verdict: verdicts.count(verdict) for verdict in ("winnable", "unwinnable", "unknown")},
        "nodes_median": median(row["nodes"] for row in rows),
        "nodes_mean": round(mean(row["nodes"] for row in rows)),
        "search_ms_median": round(median(search), 3),
        "search_ms_mean": round(mean(search), 2),
        "search_ms_max": round(max(search), 1),
        "all_ms_mean": round(mean(row["ms"] for row in rows), 2),
        "peak_mb": max(row["peak_mb"] for row in rows),
        "machine": records.machine(),
    }


@click.command()
@click.argument("mode", required=False)
@click.argument("codes", required=False, default="0..99")
@click.option("--seconds", default=10.0, show_default=True, help="Limit a deal.")
@click.option("--memory", default="1GB", show_default=True, help="Limit of the search's tables.")
@click.option("--fresh", is_flag=True, help="Forget earlier lines.")
@click.option("--data", type=records.FOLDER, default=records.DATA, help="Folder for the results.")
def main(mode: str | None, codes: str, seconds: float, memory: str, fresh: bool, data: Path) -> None:
    """Solve ranges of Double Solitaire codes and summarise what was decided and how fast."""
    if mode is None:
        for each, span in records.SHOWN:  # a process each, for its own peak of memory
            limits = [f"--seconds={seconds}", f"--memory={memory}", f"--data={data}", *(["--fresh"] if fresh else [])]
            done = subprocess.run([sys.executable, "-m", "benchmarks.verdicts", each, span, *limits], cwd=records.ROOT)
            if done.returncode:
                sys.exit(done.returncode)
        return
    try:
        budget = Budget(seconds, memory)
        mode, numbers = codes_of(mode, codes)
        key = records.key(mode, codes, seconds, memory)
        path = data / "verdicts" / f"{key}.jsonl"
        if fresh:
            path.unlink(missing_ok=True)
        rows = run(mode, numbers, budget, path)
    except InputError as error:
        raise records.Complaint(str(error)) from None
    except OSError as error:
        raise records.Complaint(f"{error.filename}: {error.strerror}") from None
    except KeyboardInterrupt:
        click.echo("interrupted; the same command goes on from here", err=True)
        sys.exit(130)
    figures = summary(rows, budget)
    totals = data / "verdicts.json"
    records.write(totals, records.read(totals) | {key: figures})
    click.echo(f"{key}: {json.dumps(figures)}")


if __name__ == "__main__":
    main()
