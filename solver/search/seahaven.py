"""One search of Seahaven Towers: from a real position to a line that the referee has replayed, or to a proof.

Other than for the games with a stock one stage is enough: best-first search, which has an exact table and ends.
"""

import time

from solver.budget import Budget
from solver.kernels import seahaven as kernel
from solver.rules.moves import Column
from solver.rules.seahaven import SeahavenPosition
from solver.search.seahaven_lines import write_out
from solver.search.seahaven_space import SeahavenSpace, layout_for, set_out
from solver.search.search import PROGRESS_SECONDS, SLICE, BrokenLineError, Interrupted, OnProgress, proved_win
from solver.verdict import SEARCHED_THROUGH, Result, StageReport, Verdict

STAGE = "best-first"


def solve_seahaven(
    position: SeahavenPosition, budget: Budget, space: SeahavenSpace, on_progress: OnProgress | None = None
) -> Result:
    """Say whether a position can be won; it is left as it is.

    Raises:
        Interrupted: on Ctrl-C, with what is known.
        BrokenLineError: if a line that was found does not win on the referee.
    """
    began = time.perf_counter()
    outcome = "interrupted"
    try:
        set_out(position, layout := layout_for(position.variant), space)
        outcome = _search(layout, budget, space, began, on_progress)
    except KeyboardInterrupt:
        raise Interrupted(_result(position, outcome, space, began)) from None
    return _result(position, outcome, space, began)


def _search(
    layout: kernel.Layout, budget: Budget, space: SeahavenSpace, began: float, on_progress: OnProgress | None
) -> str:
    """Search until the verdict is known or a limit hits; what it was, in the words of `StageReport`."""
    control, shown = space.control, began
    while True:
        ahead = int(control[kernel.NODES]) + SLICE
        limit = ahead if budget.nodes is None else min(ahead, budget.nodes)
        answer = kernel.search(layout, *space.work(), limit)
        if answer == kernel.WON:
            return "won"
        if answer == kernel.EXHAUSTED:
            return "lost"
        if answer == kernel.FULL:
            return f"table full, {space.memory // 10**6} MB in all"
        now = time.perf_counter()
        if on_progress and now - shown > PROGRESS_SECONDS:
            shown = now
            on_progress(STAGE, int(control[kernel.NODES]))
        hit = budget.limit_hit(now - began, int(control[kernel.NODES]))
        if hit is not None:
            return hit


def _releases(space: SeahavenSpace) -> list[Column]:
    """The columns, from 1, that give up their runs on the way to the best node."""
    node = int(space.heads[space.control[kernel.TOP]])
    columns: list[Column] = []
    while node:
        columns.append((int(space.nodes[node, kernel.KEY]) >> kernel.COLUMN_AT & 15) + 1)
        node = int(space.nodes[node, kernel.LINKS]) >> 32
    return columns[::-1]


def _result(position: SeahavenPosition, outcome: str, space: SeahavenSpace, began: float) -> Result:
    kind, control = position.variant, space.control
    report = StageReport(STAGE, int(control[kernel.NODES]), time.perf_counter() - began, outcome)
    verdict, won, most_up = Verdict.UNKNOWN, {}, int(control[kernel.MOST_UP])
    if outcome == "lost":
        verdict = Verdict.UNWINNABLE
    elif outcome == "won":
        line = write_out(position, _releases(space))
        if line is None:
            raise BrokenLineError("a packed line cannot be written out")
        end = proved_win(position, line)
        verdict, most_up = Verdict.WINNABLE, kind.cards
        won = {"line": tuple(line), "score": end.score, "moves": len(line)}
    return Result(
        game=kind.game,
        mode=kind.mode,
        verdict=verdict,
        nodes=report.nodes,
        seconds=time.perf_counter() - began,
        stage=STAGE,
        proof=SEARCHED_THROUGH if verdict is Verdict.UNWINNABLE else None,
        most_up=most_up,
        tried=(report,),
        **won,
    )
