"""How fast the two searches go, on one core: ``python -m benchmarks.speed``, about a minute, to ``data/speed.json``.

Plain depth-first search and the beam are run alone, each on fixed deals that it does not decide, so that it goes at
full pace to its end; the time is the processor's, and of several runs the median counts. A *node* is a state whose
moves were generated, a *generated state* one that a move was played into.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from benchmarks import records
from solver import Budget, Deal, __version__
from solver.kernels import beam as beams
from solver.rules.position import Position
from solver.search import plan
from solver.search.portfolio import Workspace, compile_kernels
from solver.search.search import Search
from solver.variants import variant

CODES: Final = ("DS1-D1V-AAAAAAA", "DS1-D1V-AAAAAAB", "DS1-D1V-AAAAAAE")
"""Deals whose wins, if any, are hard to find."""
NODES: Final = 1_000_000
WIDTH: Final = 1_000


@dataclass(frozen=True, slots=True)
class Pace:
    """One run of one stage: what it did, and the processor's seconds."""

    nodes: int
    generated: int
    seconds: float


def pace(code: str, stage: plan.Stage, space: Workspace) -> Pace:
    """Run one stage on a deal."""
    deal = Deal.from_code(code)
    assert deal.mode is not None
    search = Search(Position.of_deal(deal, variant(deal.game, deal.mode)), Budget(seconds=None), space)
    began = time.process_time()
    search.run((stage,))
    seconds = time.process_time() - began
    generated = int(space.beam.control[beams.BUILT]) if isinstance(stage, plan.Beam) else 0
    return Pace(search.nodes, generated, seconds)


def measure(codes: Sequence[str] = CODES, nodes: int = NODES, width: int = WIDTH, repeats: int = 5) -> dict[str, Any]:
    """The figures: each is the median over the runs of all deals."""
    compile_kernels()
    space = Workspace(1_000_000_000)
    beam = plan.Beam(width, 3, plan.ONE_PASS)
    pace(codes[0], beam, space)  # takes the pages of memory, loads the code
    deep = [pace(code, plan.DepthFirst(nodes), space) for _ in range(repeats) for code in codes]
    wide = [pace(code, beam, space) for _ in range(repeats) for code in codes]
    return {
        "version": __version__,
        "codes": list(codes),
        "repeats": repeats,
        "depth_first": {"nodes": nodes, "nodes_a_second": round(median(run.nodes / run.seconds for run in deep))},
        "beam": {
            "width": width,
            "nodes_a_second": round(median(run.nodes / run.seconds for run in wide)),
            "generated_a_second": round(median(run.generated / run.seconds for run in wide)),
        },
        "machine": records.machine(),
    }


@click.command()
@click.option("--repeats", type=click.IntRange(1), default=5, show_default=True, help="Runs of each deal.")
@click.option("--data", type=records.FOLDER, default=records.DATA, help="Folder for the results.")
def main(repeats: int, data: Path) -> None:
    """Measure nodes a second of depth-first search and of the beam."""
    figures = measure(repeats=repeats)
    records.write(data / "speed.json", figures)
    deep, wide = figures["depth_first"], figures["beam"]
    click.echo(f"depth-first search: {deep['nodes_a_second']:,} nodes a second")
    click.echo(f"beam: {wide['nodes_a_second']:,} nodes, {wide['generated_a_second']:,} generated states a second")


if __name__ == "__main__":
    main()
