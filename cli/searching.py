"""Run the search on deals and modes, for the commands that solve."""

import gc
from collections.abc import Callable, Sequence

import click

from cli.inputs import Given
from cli.progress import progress
from solver.budget import Budget
from solver.verdict import Result

Report = Callable[[Given, list[Result], bool], None]
"""Takes a deal, its results in the order of the modes, and whether the user broke the search off."""


def search(tasks: Sequence[tuple[Given, list[str]]], budget: Budget, report: Report) -> list[Result]:
    """Search each deal in its modes, report its results as soon as they are there, and return all of them.

    After Ctrl-C what is known is reported before the interruption goes on.
    """
    # The search brings numpy and numba with it, 0.3 s; so it is not imported before there is something to solve.
    # What imports make stays, so looking for garbage among it would only cost time, a tenth of a short solve.
    gc.disable()
    from solver.all_modes import classify
    from solver.search.portfolio import Interrupted, Workspace, compile_kernels, is_compiled, solve

    if not is_compiled():
        click.echo("compiling the search kernels, once (about 30 s) ...", err=True)
    compile_kernels()
    gc.freeze()
    gc.enable()
    workspace = Workspace(budget.memory_bytes)
    everything: list[Result] = []
    for number, (given, modes) in enumerate(tasks, start=1):
        done: list[Result] = []
        count = f"{number}/{len(tasks)} " if len(tasks) > 1 else ""
        try:
            with progress(f"{count}{given.name}") as on_progress:
                if len(modes) == 1:
                    result = solve(given.deal, modes[0], budget, workspace=workspace, on_progress=on_progress)
                    done.append(result)
                else:
                    found = classify(
                        given.deal,
                        budget,
                        modes=modes,
                        workspace=workspace,
                        on_progress=on_progress,
                        on_result=done.append,
                    )
                    done = list(found.values())
        except Interrupted as interruption:
            known = {result.mode: result for result in [interruption.result, *done]}
            report(given, [known[mode] for mode in modes if mode in known], True)
            raise
        report(given, done, False)
        everything += done
    return everything
