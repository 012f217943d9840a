"""The main job: from a deal to a verdict that is proved, or an honest `unknown`."""

from functools import cache

from solver.budget import LEAST_MEMORY, Budget
from solver.codes import Code
from solver.deals import Deal
from solver.errors import InputError
from solver.kernels.jit import cache_folder
from solver.kernels.table import move_entries
from solver.rules.position import Position
from solver.search.plan import RECYCLING, Beam, DepthFirst, plan_for
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
        workspace: the arrays to search in, to be reused from deal to deal; by default new ones.
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
    position = Position.of_deal(deal, variant(deal.game, mode))
    return solve_position(position, budget, workspace=workspace, on_progress=on_progress)


def solve_position(
    position: Position,
    budget: Budget,
    *,
    workspace: Workspace | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Say whether a position can be won; see `solve`. The position is left as it is."""
    compile_kernels()  # before the clock starts
    search = Search(position, budget, workspace or Workspace(budget.memory_bytes), on_progress)
    search.run(plan_for(position.variant))
    return search.result()


def is_compiled() -> bool:
    """Whether an earlier process has compiled this version's kernels and kept the machine code."""
    folder = cache_folder()
    return folder is not None and (folder / "compiled").exists()


@cache
def compile_kernels() -> None:
    """Compile every kernel, or load the machine code that an earlier process kept; once a process.

    Loading leaves out what most deals do not need.
    """
    position = Position.of_deal(Deal.from_number("DS", 0), variant("DS", "D1N"))
    compiled = is_compiled()
    for stage in (DepthFirst(None),) if compiled else (DepthFirst(None), Beam(10, 1, RECYCLING)):
        search = Search(position, Budget(seconds=None), Workspace(LEAST_MEMORY))
        search.run((stage,))
        search.result()
    if not compiled:
        move_entries(*Tables(LEAST_MEMORY).take(0), *Tables(LEAST_MEMORY).take(0))
        folder = cache_folder()
        if folder is not None:
            (folder / "compiled").touch()
