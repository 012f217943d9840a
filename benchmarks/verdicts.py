"""How much is decided, how fast: every deal of a range of codes solved in one mode at a time, on one core.

    python -m benchmarks.verdicts              all that the README shows, about an hour and a half
    python -m benchmarks.verdicts D3N 0..99    one mode, one range

A line a deal goes to ``data/verdicts/`` as soon as it is known; a run that was stopped goes on where it was, and
``--fresh`` starts anew. ``data/verdicts.json`` holds the summary of every complete range.
"""

import json
import re
import resource
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

import click
from tqdm import tqdm

from solver import Budget, Code, Deal, __version__
from solver.rules.position import Position
from solver.search.portfolio import Workspace, compile_kernels, solve_position
from solver.verdict import Result

DATA = Path(__file__).parent.parent / "data"
SHOWN = (("D1N", "0..999"), ("D3N", "0..999"), ("D1V", "0..99"), ("D3V", "0..99"))
"""What the README shows: mode and range."""


def record(code: Code, result: Result) -> dict[str, object]:
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
    }


def run(mode: str, first: int, last: int, budget: Budget, path: Path) -> list[dict[str, object]]:
    """Solve the codes of a range that the file has no line for yet; returns all lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    space = Workspace(budget.memory_bytes)
    with path.open("a") as file:
        for row in tqdm(_solved(mode, range(first + len(rows), last + 1), budget, space), desc=mode,
                        initial=len(rows), total=last + 1 - first, unit="deal"):  # fmt: skip
            file.write(json.dumps(row) + "\n")
            file.flush()
            rows.append(row)
    return rows


def _solved(mode: str, numbers: range, budget: Budget, space: Workspace) -> Iterator[dict[str, object]]:
    for number in numbers:
        code = Code("DS", mode, number)
        position = Position.of_deal(Deal.from_code(code), code.variant)
        yield record(code, solve_position(position, budget, workspace=space))


def summary(rows: list[dict[str, object]], seconds: float) -> dict[str, object]:
    """The figures of a range."""
    verdicts = [row["verdict"] for row in rows]
    search = [row["search_ms"] for row in rows]
    return {
        "version": __version__,
        "deals": len(rows),
        "limit_seconds": seconds,
        **{verdict: verdicts.count(verdict) for verdict in ("winnable", "unwinnable", "unknown")},
        "nodes_median": median(row["nodes"] for row in rows),
        "nodes_mean": round(mean(row["nodes"] for row in rows)),
        "search_ms_median": round(median(search), 3),
        "search_ms_mean": round(mean(search), 2),
        "search_ms_max": round(max(search), 1),
        "all_ms_mean": round(mean(row["ms"] for row in rows), 2),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000,
    }


@click.command()
@click.argument("mode", required=False)
@click.argument("codes", required=False, default="0..99")
@click.option("--seconds", default=10.0, show_default=True, help="Limit a deal.")
@click.option("--memory", default="1GB", show_default=True, help="Limit of the search's tables.")
@click.option("--fresh", is_flag=True, help="Forget earlier lines.")
def main(mode: str | None, codes: str, seconds: float, memory: str, fresh: bool) -> None:
    """Solve ranges of Double Solitaire codes and summarise what was decided and how fast."""
    compile_kernels()
    for name, span in ((mode, codes),) if mode else SHOWN:
        match = re.fullmatch(r"(\d+)\.\.(\d+)", span)
        if match is None or int(match[1]) > int(match[2]):
            raise click.BadParameter(f"{span!r} is no range; expected one such as 0..99")
        key = f"{name}-{span.replace('..', '-')}-{seconds:g}s"
        path = DATA / "verdicts" / f"DS-{key}.jsonl"
        if fresh:
            path.unlink(missing_ok=True)
        rows = run(name, int(match[1]), int(match[2]), Budget(seconds=seconds, memory=memory), path)
        totals = DATA / "verdicts.json"
        figures = json.loads(totals.read_text()) if totals.exists() else {}
        figures[f"DS-{key}"] = summary(rows, seconds)
        totals.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")
        click.echo(f"{key}: {json.dumps(figures[f'DS-{key}'])}")


if __name__ == "__main__":
    main()
