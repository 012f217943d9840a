"""One search: the stages of a plan run on one position until one decides or a limit hits.

A win is a line of packed moves; it is written out as real moves, and only when the referee has replayed these to the
end is the position called winnable. A loss is called one only when the depth-first search has exhausted its exact
state space.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import astuple

import numpy as np

from solver.budget import Budget
from solver.errors import InputError
from solver.kernels import beam as beams
from solver.kernels import depth_first as depths
from solver.kernels.layout import ALL_RULES
from solver.kernels.pack import pack
from solver.kernels.table import move_entries
from solver.kernels.writing import drop_needless, drop_take_backs, write_out
from solver.rules.moves import Draw, Line, Move, Recycle
from solver.rules.position import Position
from solver.rules.replay import replay
from solver.search.lines import moves_of, table_top
from solver.search.plan import Beam, DepthFirst, Stage
from solver.search.workspace import FILL, Workspace
from solver.verdict import SEARCHED_THROUGH, Result, StageReport, Verdict

SLICE = 10_000
"""Nodes a kernel expands before it returns to see to Ctrl-C, time limit and progress: some hundredths of a second."""
PROGRESS_SECONDS = 0.1

OnProgress = Callable[[str, int], None]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; ``result`` holds what was known by then."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


class BrokenLineError(AssertionError):
    """A line that a search found does not win on the referee: a bug in this program, never a verdict."""


class _OutOfBudget(Exception):
    """A limit hit; the argument says which."""


class Search:
    """A position being searched.

    Args:
        position: where to start; left as it is.
        budget: the limits.
        workspace: the arrays to search in.
        on_progress: called about ten times a second with the stage's name and the nodes so far.
        rules: the dominances to use, a sum of ``RULE_…`` of `solver.kernels.layout`.
    """

    def __init__(
        self,
        position: Position,
        budget: Budget,
        workspace: Workspace,
        on_progress: OnProgress | None = None,
        rules: int = ALL_RULES,
    ) -> None:
        self.position, self.budget, self.workspace, self.on_progress = position, budget, workspace, on_progress
        p = position
        parts = (p.variant, p.columns, p.face_down, p.stock[::-1], p.waste, p.foundations, p.recycles)
        self.layout, self.start = pack(*parts, rules=rules)
        self.plain_layout = pack(*parts, rules=0)[0]
        self.began = self.shown = time.perf_counter()
        self.nodes = 0
        self.most_up = p.cards_up()
        self.tried: list[StageReport] = []
        self.packed: np.ndarray | None = None
        self.line: list[Move] | None = None
        self.proof: str | None = None
        self.stage = ""
        self.depth_first_ended = False
        workspace.control[:] = 0
        workspace.states[0] = self.start
        self.serial = workspace.next_serial()
        self.table_number = 0
        self.table, self.generation = workspace.tables.take(0)

    def run(self, stages: Iterable[Stage]) -> None:
        """Run the stages until one decides or a limit hits.

        Raises:
            Interrupted: on Ctrl-C.
        """
        try:
            for stage in stages:
                if self._try(stage):
                    break
        except _OutOfBudget:
            pass
        except KeyboardInterrupt:
            raise Interrupted(self.result()) from None

    def _try(self, stage: Stage) -> bool:
        """Run one stage and report it; True if it decided."""
        if isinstance(stage, DepthFirst) and self.depth_first_ended:
            return False
        began, before = time.perf_counter(), self.nodes
        outcome = "interrupted"
        if isinstance(stage, Beam) and stage.width > self.workspace.widest_beam():
            self.tried.append(StageReport(stage.name, 0, 0.0, "skipped, too wide for the memory"))
            return False
        self.stage = stage.name
        try:
            outcome = self._depth_first(stage) if isinstance(stage, DepthFirst) else self._beam(stage)
        except _OutOfBudget as limit:
            outcome = str(limit)
            raise
        finally:
            self.tried.append(StageReport(stage.name, self.nodes - before, time.perf_counter() - began, outcome))
        return self.packed is not None or self.proof is not None

    def _pause(self, spent: int) -> None:
        """Count nodes; raise if a limit has hit."""
        self.nodes += spent
        now = time.perf_counter()
        if self.on_progress and now - self.shown > PROGRESS_SECONDS:
            self.shown = now
            self.on_progress(self.stage, self.nodes)
        hit = self.budget.limit_hit(now - self.began, self.nodes)
        if hit is not None:
            raise _OutOfBudget(hit)

    def _slice(self) -> int:
        """Nodes the next call of a kernel may expand."""
        return SLICE if self.budget.nodes is None else max(1, min(SLICE, self.budget.nodes - self.nodes))

    def _depth_first(self, stage: DepthFirst) -> str:
        space, control = self.workspace, self.workspace.control
        while stage.nodes is None or control[depths.NODES] < stage.nodes:
            before = int(control[depths.NODES])
            ahead = self._slice() if stage.nodes is None else min(self._slice(), stage.nodes - before)
            answer = depths.depth_first(
                self.layout, space.states, space.moves, space.counts, space.nexts, control, self.table,
                self.generation, int(len(self.table) * FILL), before + ahead, space.scratch,
                space.memo, self.serial,
            )  # fmt: skip
            self.most_up = max(self.most_up, int(control[depths.MOST_UP]))
            spent = int(control[depths.NODES]) - before
            if answer == depths.WON:
                self.nodes += spent
                levels = np.arange(control[depths.LEVEL])
                self.packed = space.moves[levels, space.nexts[levels] - 1]
                return "won"
            if answer == depths.EXHAUSTED:
                self.nodes += spent
                self.depth_first_ended = True
                if control[depths.CUT]:
                    return "lines too long to follow"
                self.proof = SEARCHED_THROUGH
                return "lost"
            if answer == depths.TABLE_FULL and not self._grow_table():
                self.nodes += spent
                self.depth_first_ended = True
                return f"table full, {space.memory // 10**6} MB in all"
            self._pause(spent)
        return "paused"

    def _grow_table(self) -> bool:
        """Go on in the next larger table; False if the memory's limit forbids one."""
        tables = self.workspace.tables
        if self.table_number + 1 == len(tables.sizes):
            return False
        self.table_number += 1
        larger, generation = tables.take(self.table_number)
        move_entries(self.table, self.generation, larger, generation)
        self.table, self.generation = larger, generation
        return True

    def _beam(self, stage: Beam) -> str:
        arrays = self.workspace.beam
        bucket, bins, origin, seen, order, tally, history = arrays.reserve(stage.width)
        weights = np.array(astuple(stage.weights))
        arrays.control[beams.STARTED] = 0
        before = 0
        while True:
            answer = beams.beam(
                self.layout, self.start, weights, stage.width, stage.per_depths, bucket, bins, origin, arrays.fill,
                arrays.histogram, arrays.limit, seen, arrays.tags, order, tally, history, arrays.costs,
                arrays.scratch, arrays.moves, arrays.line, arrays.control, before + self._slice(),
            )  # fmt: skip
            spent = int(arrays.control[beams.NODES]) - before
            before += spent
            self.most_up = max(self.most_up, int(arrays.control[beams.MOST_UP]))
            if answer == beams.WON:
                self.nodes += spent
                self.packed = arrays.line[: arrays.control[beams.LENGTH]].copy()
                return "won"
            self._pause(spent)
            if answer == beams.EXHAUSTED:
                return "no win" if arrays.control[beams.DROPPED] else "no win, no state dropped"

    def _write(self, line: np.ndarray) -> None:
        """Write a packed line out as real moves, tidy it and have the referee replay it."""
        space = self.workspace
        top = table_top(self.position)
        start = top.copy()
        work = (space.states[-1:], space.moves[-1:])
        length = drop_take_backs(self.start, line, len(line), self.plain_layout, *work)
        written = write_out(top, line, length, self.plain_layout, space.real)
        if written < 0:
            raise BrokenLineError(f"packed move {-written} of {length} cannot be written out")
        written = drop_needless(start, space.real, written, self.plain_layout, space.top)
        self.line = moves_of(space.real[:written].tolist(), self.position.variant.copies)

    def result(self) -> Result:
        """What the stages run so far have found, a win written out and replayed.

        Raises:
            BrokenLineError: if a line that was found does not win on the referee.
        """
        kind = self.position.variant
        if self.packed is not None and self.line is None:
            self._write(self.packed)
        verdict = Verdict.UNKNOWN
        end: Position | None = None
        if self.line is not None:
            end = proved_win(self.position, self.line)
            verdict = Verdict.WINNABLE
            self.most_up = kind.cards
        elif self.proof is not None:
            verdict = Verdict.UNWINNABLE
        return Result(
            game=kind.game,
            mode=kind.mode,
            verdict=verdict,
            line=tuple(self.line) if self.line is not None else None,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.began,
            stage=self.stage,
            proof=self.proof,
            most_up=self.most_up,
            tried=tuple(self.tried),
            **(totals(self.line, end) if end else {}),
        )


def proved_win(start: Position, line: Line) -> Position:
    """The position at a line's end, if the line wins on the referee.

    Raises:
        BrokenLineError: if it does not.
    """
    try:
        end = replay(start, start.variant, line)
    except InputError as error:
        raise BrokenLineError(f"the referee refuses a line that was found: {error}") from error
    if not end.is_won():
        raise BrokenLineError("a line that was found does not end in a win")
    return end


def totals(line: Line, end: Position) -> dict[str, int]:
    """A line's figures, as `Result` names them, given the position it ends in."""
    return {
        "score": end.score,
        "moves": len(line),
        "draws": sum(isinstance(move, Draw) for move in line),
        "recycles": sum(isinstance(move, Recycle) for move in line),
    }
