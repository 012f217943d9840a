"""Seahaven Towers: how many deals can be won, and how long it takes to tell; on one core, to ``data/seahaven.json``.

    python -m benchmarks.seahaven             all that the README shows, about ten minutes
    python -m benchmarks.seahaven C4-strict   one mode, fewer deals, nothing written

No line is written out here; that they replay is for the tests to see. Time is the processor's, and of the first
100,000 codes the median of three runs.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import click
import numpy as np
from tqdm import tqdm

from benchmarks import records
from benchmarks.wilson import interval
from solver import InputError, Verdict, __version__, read_deals
from solver.search.portfolio import Workspace, compile_kernels, solve
from solver.search.seahaven_ranges import verdicts_of
from solver.search.seahaven_space import SeahavenSpace
from solver.variants import variant

SHOWN: Final = ("C4", "C2", "C1", "C4-strict", "C3-strict", "C2-strict", "C1-strict")
DEALS: Final = 1_000_000
TIMED: Final = 100_000
SLICE: Final = 10_000
"""Deals a call: a second or less, so that Ctrl-C works."""
HARD: Final = records.ROOT / "tests" / "data" / "cases" / "seahaven_public.jsonl"


def counted(mode: str, numbers: range, space: SeahavenSpace) -> dict[str, Any]:
    """Verdicts, nodes and time of a range."""
    verdicts: list[Verdict] = []
    nodes: list[int] = []
    began = time.process_time()
    for first in tqdm(range(numbers.start, numbers.stop, SLICE), desc=mode, unit=f"{SLICE} deals", disable=None):
        found, expanded = verdicts_of(mode, range(first, min(first + SLICE, numbers.stop)), space)
        verdicts += found
        nodes += expanded
    seconds = time.process_time() - began
    won, lost, unknown = (
        verdicts.count(verdict) for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE, Verdict.UNKNOWN)
    )
    low, high = interval(won, lost, unknown)
    return {
        "first": numbers.start,
        "deals": len(numbers),
        "winnable": won,
        "unwinnable": lost,
        "unknown": unknown,
        "winnable_percent": round(100 * won / len(numbers), 4),
        "interval_percent": [round(100 * low, 4), round(100 * high, 4)],
        "ms_mean": round(1000 * seconds / len(numbers), 5),
        "nodes_mean": round(float(np.mean(nodes)), 1),
        "nodes_median": median(nodes),
        "nodes_max": max(nodes),
    }


def measure(mode: str, numbers: range, repeats: int, space: SeahavenSpace) -> dict[str, Any]:
    """The figures of a range, its time the median of several runs."""
    runs = [counted(mode, numbers, space) for _ in range(repeats)]
    return runs[0] | {"ms_mean": median(run["ms_mean"] for run in runs), "runs": repeats}


def hard_deals(repeats: int = 5) -> dict[str, float]:
    """The median milliseconds of each published hard deal, card by card with 4 cells, its line and replay included."""
    space = Workspace("1GB")
    took: dict[str, list[float]] = {}
    for deal in [*read_deals(str(HARD))] * repeats:
        began = time.process_time()
        solve(deal, "C4-strict", workspace=space)
        took.setdefault(str(deal.name), []).append(1000 * (time.process_time() - began))
    return {name: round(median(times), 2) for name, times in took.items()}


def write(figures: dict[str, Any], data: Path) -> None:
    """Merge figures into those of the data."""
    path = data / "seahaven.json"
    stamp = {"version": __version__, "machine": records.machine()}
    records.write(path, records.read(path) | figures | stamp)


def table(modes: Sequence[str], data: Path) -> None:
    """All that the README shows."""
    space = SeahavenSpace(10**9)
    for mode in modes:
        counted(mode, range(1000), space)  # warm
        write({f"{mode}-{TIMED}": measure(mode, range(TIMED), 3, space)}, data)
        write({f"{mode}-{DEALS}": measure(mode, range(DEALS), 1, space)}, data)
    write({"hard_ms": hard_deals()}, data)


@click.command()
@click.argument("mode", required=False)
@click.option("--deals", type=click.IntRange(1), default=10_000, show_default=True, help="Deals of one mode.")
@click.option("--data", type=records.FOLDER, default=records.DATA, help="Folder for the results.")
def main(mode: str | None, deals: int, data: Path) -> None:
    """Count the winnable deals of Seahaven Towers and take the time."""
    compile_kernels()
    if mode is None:
        table(SHOWN, data)
        return
    try:
        mode = variant("SH", mode).mode
    except InputError as error:
        raise records.Complaint(str(error)) from None
    click.echo(json.dumps(measure(mode, range(deals), 3, SeahavenSpace(10**9))))


if __name__ == "__main__":
    main()
