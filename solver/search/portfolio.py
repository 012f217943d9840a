"""The main job: from a deal to a verdict that is proved, or an honest `unknown`."""

from functools import cache

from solver.budget import LEAST_MEMORY, Budget
from solver.codes import Code
from solver.deals import Deal, check_deal
from solver.errors import InputError
from solver.kernels.jit import forget_compiled, is_compiled, mark_compiled
from solver.kernels.table import move_entries
from solver.rules.position import Position
from solver.rules.seahaven import SeahavenPosition
from solver.rules.start import AnyPosition, start_of_game
from solver.search.plan import RECYCLING, Beam, DepthFirst, Stage, plan_for
from solver.search.seahaven import solve_seahaven
from solver.search.search import Interrupted, OnProgress, Search
from solver.search.workspace import Tables, Workspace
from solver.variants import variant
from solver.verdict import Result

__all__ = ["Interrupted", "OnProgress", "Workspace", "compile_kernels", "is_compiled", "solve", "solve_position"]


def solve(
    deal: Deal | Code | str,
    mode: str | None = None,
    budget: Budget | None = None,
    *,
    workspace: Workspace | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Say whether a deal can be won in one mode, every card known, and how.

    Args:
        deal: a deal, or a deal code.
        mode: such as ``D3V``; by default the mode that the deal's code names.
        budget: the limits; by default 10 seconds and 1 GB.
        workspace: the arrays to search in, to be reused from deal to deal, whose memory limit then counts instead of
            the budget's; by default new ones.
        on_progress: called about ten times a second with the stage's name and the nodes so far.

    Returns:
        The verdict, with the winning line if there is one; ``unknown`` with what was tried if a limit hit first.

    Raises:
        InputError: for a code, a deal or a mode that is none.
        Interrupted: on Ctrl-C, with what is known.
    """
    deal = deal if isinstance(deal, Deal) else Deal.from_code(deal)
    mode = mode or deal.mode
    if mode is None:
        raise InputError("the deal names no mode; say which one to solve it in")
    budget = budget or Budget()
    kind = variant(deal.game, mode)
    check_deal(deal, kind)
    position = start_of_game(deal, kind)
    return solve_position(position, budget, workspace=workspace, on_progress=on_progress)


def solve_position(
    position: AnyPosition,
    budget: Budget,
    *,
    workspace: Workspace | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Say whether a position can be won; see `solve`. The position is left as it is."""
    compile_kernels()  # before the clock starts
    if isinstance(position, SeahavenPosition):
        return solve_seahaven(position, budget, (workspace or Workspace(budget.memory_bytes)).seahaven, on_progress)
    search = Search(position, budget, workspace or Workspace(budget.memory_bytes), on_progress)
    search.run(plan_for(position.variant))
    return search.result()


@cache
def compile_kernels() -> None:
    """Compile every kernel, or load the machine code that an earlier process kept; once a process.

    Loading leaves out what most deals do not need.
    """
    if is_compiled():
        try:
            _run_each(DepthFirst(None))
            return
        except Exception:
            # Whatever a damaged file in the cache may raise: numba unpickles it.
            forget_compiled()
    _run_each(DepthFirst(None), Beam(10, 1, RECYCLING))
    move_entries(*Tables(LEAST_MEMORY).take(0), *Tables(LEAST_MEMORY).take(0))
    towers = start_of_game(Deal.from_number("SH", 0), variant("SH", "C4"))
    solve_seahaven(towers, Budget(seconds=None), Workspace(LEAST_MEMORY).seahaven)
    mark_compiled()


def _run_each(*stages: Stage) -> None:
    """Run stages, and the writing out of what they find, on one deal."""
    position = Position.of_deal(Deal.from_number("DS", 0), variant("DS", "D1N"))
    for stage in stages:
        search = Search(position, Budget(seconds=None), Workspace(LEAST_MEMORY))
        search.run((stage,))
        search.result()
