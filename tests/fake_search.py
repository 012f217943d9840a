"""A search that answers at once, as the tests of the commands need it: modules in the place of the real ones."""

import sys
from dataclasses import dataclass, field
from types import ModuleType

import pytest

from solver.deals import Deal
from solver.rules import parse_line
from solver.variants import GAMES
from solver.verdict import Result, StageReport, Verdict

LINE = "3>f 3>7 d*3 w>f"


class Interrupted(KeyboardInterrupt):
    """As `solver.search.portfolio` raises it."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


@dataclass
class FakeSearch:
    """Verdicts by mode; what was asked is noted in `asked`.

    Attributes:
        verdicts: the verdict of each mode; `winnable` if there is none.
        interrupt: the mode in which the user presses Ctrl-C.
        compiled: whether the kernels are.
        limit: what ended the last stage.
    """

    verdicts: dict[str, Verdict] = field(default_factory=dict)
    interrupt: str | None = None
    compiled: bool = True
    limit: str = "out of time, 10 s"
    asked: list[tuple[str, Deal, object]] = field(default_factory=list)

    def answer(self, deal: Deal, mode: str, on_progress) -> Result:
        if on_progress is not None:
            on_progress("dfs", 10)
        verdict = self.verdicts.get(mode, Verdict.WINNABLE)
        tried = (StageReport("dfs", 1000, 0.001, "paused"), StageReport("beam-100", 234, 2.5, self.limit))
        known = {"nodes": 1234, "seconds": 2.501, "stage": "beam-100", "most_up": 77, "tried": tried}
        if self.interrupt == mode:
            raise Interrupted(Result(deal.game, mode, Verdict.UNKNOWN, **known))
        if verdict is Verdict.WINNABLE:
            won = {"line": tuple(parse_line(LINE)), "score": 416 if mode.endswith("V") else 1235}
            return Result(deal.game, mode, verdict, **won, moves=6, draws=3, recycles=0, **known)
        proof = "all positions were tried" if verdict is Verdict.UNWINNABLE else None
        return Result(deal.game, mode, verdict, proof=proof, **known)

    def solve(self, deal, mode=None, budget=None, *, workspace=None, on_progress=None):
        self.asked.append((mode, deal, budget))
        return self.answer(deal, mode, on_progress)

    def classify(self, deal, budget=None, *, modes=None, workspace=None, on_progress=None, on_result=None):
        self.asked.append(("classify", deal, budget))
        results = {}
        for mode in modes:
            results[mode] = self.answer(deal, mode, on_progress)
            on_result(results[mode])
        return {mode: results[mode] for mode in GAMES[deal.game] if mode in results}

    def compile_kernels(self) -> None:
        self.compiled = True

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put this search in the place of the real one."""
        portfolio = ModuleType("solver.search.portfolio")
        portfolio.solve, portfolio.Interrupted, portfolio.Workspace = self.solve, Interrupted, lambda memory: None
        portfolio.is_compiled, portfolio.compile_kernels = lambda: self.compiled, self.compile_kernels
        classify = ModuleType("solver.all_modes")
        classify.classify = self.classify
        for module in (portfolio, classify):
            monkeypatch.setitem(sys.modules, module.__name__, module)
