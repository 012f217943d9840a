"""All modes of a deal at once: the order between the modes lets one verdict settle others.

In the games with a stock: for one and the same deal a line that wins under a harder rule wins, drawn out move by move,
under an easier one: one pass is harder than many, and drawing three is harder than drawing one, since of three cards
drawn singly the last is just as playable. So a D3V win is a D1V and a D3N win, and each of these is a D1N win; a loss
goes the other way.

In Seahaven Towers a line wins with more cells, and under the app's rule if it does under the strict one: nothing is
asked of a move but enough free cells and a run within a cap, and both only grow. But one cell is another set-up: the
card that lies on column 2 can take the next lower one there, and in a cell it cannot. A deal may be won with one cell
and lost with four, so nothing follows from C1 for the others, or from them for C1.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from solver.budget import Budget
from solver.codes import Code
from solver.deals import Deal
from solver.errors import InputError
from solver.rules.moves import Draw, Line, Move
from solver.rules.position import Position
from solver.rules.start import start_of_game
from solver.search.portfolio import solve
from solver.search.search import OnProgress, proved_win, totals
from solver.search.workspace import Workspace
from solver.variants import GAMES, Variant, all_variants, variant
from solver.verdict import Result, Verdict

HARDEST_FIRST: Final = (
    *("D3V", "D1V", "D3N", "D1N"),
    *(f"C{cells}{rule}" for cells in (1, 2, 3, 4) for rule in ("-strict", "")),
)
"""The order of the searches in each game, so that a win settles as many of the others as can be."""


class ContradictionError(AssertionError):
    """Verdicts of one deal that break the order between modes: a bug in this program."""


def is_harder(one: Variant, other: Variant) -> bool:
    """Whether every deal that is won under one variant of a game is won under another."""
    if one.cells:
        # The cards dealt to cells must lie in cells in both, or else on column 2 in both.
        dealt = one.cards - sum(one.columns)
        alike = min(one.cells, dealt) == min(other.cells, dealt)
        return alike and one.cells <= other.cells and (one.strict or not other.strict)
    return one.draw % other.draw == 0 and (other.passes is None or one.passes == other.passes == 1)


def carry_over(line: Line, deal: Deal, harder: Variant, easier: Variant) -> list[Move]:
    """The line that wins under the easier variant as this one does under the harder: each draw drawn out.

    Args:
        line: a line from the deal's start under the harder variant.
    """
    if harder.cells:
        return list(line)
    position = Position.of_deal(deal, harder)
    times = harder.draw // easier.draw
    moves: list[Move] = []
    for move in line:
        if isinstance(move, Draw):
            # The last draw of a pass may turn up fewer cards.
            moves += [Draw()] * min(times, -(-len(position.stock) // easier.draw))
        else:
            moves.append(move)
        position.play(move)
    return moves


def classify(
    deal: Deal | Code | str,
    budget: Budget | None = None,
    *,
    modes: Sequence[str] | None = None,
    workspace: Workspace | None = None,
    on_progress: OnProgress | None = None,
    on_result: Callable[[Result], None] | None = None,
) -> dict[str, Result]:
    """Say in which modes a deal can be won.

    Args:
        deal: a deal, or a deal code, whose mode does not matter.
        budget: the limits of each search; by default 10 seconds and 1 GB.
        modes: such as ``["D1N", "D3V"]``; by default all of the game's.
        workspace: the arrays to search in; by default new ones.
        on_progress: called about ten times a second with the stage's name and the nodes so far.
        on_result: called with each verdict as it is found.

    Returns:
        The results by mode, in the order of the game's modes.

    Raises:
        InputError: for a code, a deal or a mode that is none.
        Interrupted: on Ctrl-C, with what is known of the mode being searched.
        ContradictionError: if the verdicts break the order between modes.
    """
    deal = deal if isinstance(deal, Deal) else Deal.from_code(deal)
    if deal.game not in GAMES:
        raise InputError(f"unknown game {deal.game!r}; known games: {', '.join(GAMES)}")
    wanted = {mode: variant(deal.game, mode) for mode in (modes or GAMES[deal.game])}
    budget = budget or Budget()
    workspace = workspace or Workspace(budget.memory_bytes)
    results: dict[str, Result] = {}
    for mode in sorted(wanted, key=HARDEST_FIRST.index):
        result = _implied_win(deal, wanted[mode], results)
        if result is None:
            result = solve(deal, mode, budget, workspace=workspace, on_progress=on_progress)
        results[mode] = result
        if on_result:
            on_result(result)
    for mode, result in results.items():
        lost = next((easier for easier in results.values() if _loses(deal.game, easier, mode)), None)
        if lost is None:
            continue
        if result.verdict is Verdict.WINNABLE:
            raise ContradictionError(f"{deal.name or 'a deal'}: won in {mode}, but lost in {lost.mode}")
        if result.verdict is Verdict.UNKNOWN:
            results[mode] = replace(
                result, verdict=Verdict.UNWINNABLE, stage=f"implied by {lost.mode}", proof=f"{lost.mode} is lost"
            )
            if on_result:
                on_result(results[mode])
    return {mode: results[mode] for mode in all_variants(deal.game) if mode in results}


def _loses(game: str, easier: Result, mode: str) -> bool:
    """Whether a result is a loss that makes another mode one too."""
    return (
        easier.verdict is Verdict.UNWINNABLE
        and easier.mode != mode
        and is_harder(variant(game, mode), variant(game, easier.mode))
    )


def _implied_win(deal: Deal, kind: Variant, results: dict[str, Result]) -> Result | None:
    """The win in a mode that follows from one found in a harder mode, its line carried over and replayed."""
    for result in results.values():
        harder = variant(deal.game, result.mode)
        if result.line is None or not is_harder(harder, kind):
            continue
        line = carry_over(result.line, deal, harder, kind)
        end = proved_win(start_of_game(deal, kind), line)
        return Result(
            game=deal.game,
            mode=kind.mode,
            verdict=Verdict.WINNABLE,
            line=tuple(line),
            stage=f"implied by {result.mode}",
            most_up=kind.cards,
            **totals(line, end),
        )
    return None
