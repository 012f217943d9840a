"""The verdicts of a range of Seahaven codes, without their lines: some ten thousand deals a second."""

import numpy as np

from solver.deals import check_number, seed_of
from solver.kernels import seahaven as kernel
from solver.kernels.seahaven_deals import CARDS, search_range
from solver.search.seahaven_space import SeahavenSpace, layout_for
from solver.variants import variant
from solver.verdict import Verdict

NO_LIMIT = 1 << 62
_VERDICTS = {int(kernel.WON): Verdict.WINNABLE, int(kernel.EXHAUSTED): Verdict.UNWINNABLE}


def verdicts_of(
    mode: str, numbers: range, space: SeahavenSpace, max_nodes: int = NO_LIMIT
) -> tuple[list[Verdict], list[int]]:
    """Search consecutive deals by number, in one call that Ctrl-C does not break off: keep the ranges short.

    A win is the search's word for it here: no line is written out for the referee to replay.

    Args:
        mode: such as ``C4`` or ``C2-strict``.
        numbers: consecutive deal numbers.
        space: the arrays to search in.
        max_nodes: for each deal.

    Returns:
        The verdict of each deal, ``unknown`` where the nodes or the memory gave out, and the nodes expanded.
    """
    answers, expanded = np.zeros(len(numbers), np.int8), np.zeros(len(numbers), np.int64)
    deck = np.zeros(CARDS, np.uint64)
    seed, layout = np.uint64(seed_of("SH", 0)), layout_for(variant("SH", mode))
    places = (deck, space.columns, space.lengths, layout)
    search_range(check_number(numbers.start), seed, *places, *space.work(), answers, expanded, max_nodes)
    return [_VERDICTS.get(answer, Verdict.UNKNOWN) for answer in answers.tolist()], expanded.tolist()
