"""What a search answered, as text for a player, as a table, and as JSON."""

import json
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

import click

from cli.inputs import Given
from cli.render.text import moves_text
from solver import __version__
from solver.budget import Budget
from solver.deals import counted
from solver.rules import print_line, score_text
from solver.variants import GAME_NAMES, Variant, variant
from solver.verdict import Result, Verdict

JSON_HELP: Final = """\b
Fields of --json; null where there is none:
  code            the deal code in the mode; of a deal from a file, instead:
  id              its id in the file, or file and number: "deals.jsonl:3"
  game, mode      such as "DS" and "D1N", or "SH" and "C4-strict"
  verdict         "winnable", "unwinnable" or "unknown"
  score           of the line, in points or (Vegas) dollars
  moves           of the line: all, with draws and recycles
  draws, recycles of the line
  line            the winning line as 'winnable replay' reads it
  nodes           positions looked at
  seconds         time of the search
  stage           the stage of the search that decided, or the last one
  proof           why there is no line that wins
  most_up         most cards that any stage had on the foundations
  solver_version  the version of this program
"""

_COLOURS: Final[dict[str, str]] = {Verdict.WINNABLE: "green", Verdict.UNWINNABLE: "red", Verdict.UNKNOWN: "yellow"}
_INDENT: Final = 13
"""Where the text of a row begins, after its label."""
_WIDEST: Final = 100
"""Columns of the widest text: longer rows of moves are hard to follow."""


def as_json(given: Given, result: Result, *, with_line: bool = True) -> str:
    """One JSON object on one line; see `JSON_HELP` for its fields."""
    name = {"id": given.name} if given.code is None else {"code": given.name_in(result.mode)}
    fields: dict[str, Any] = name | {
        "game": result.game,
        "mode": result.mode,
        "verdict": str(result.verdict),
        "score": result.score,
        "moves": result.moves,
        "draws": result.draws,
        "recycles": result.recycles,
        "line": print_line(result.line) if with_line and result.line is not None else None,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "stage": result.stage,
        "proof": result.proof,
        "most_up": result.most_up,
        "solver_version": __version__,
    }
    return json.dumps(fields)


def as_text(given: Given, result: Result, *, with_line: bool = True, limits: Budget | None = None) -> str:
    """A paragraph for a player.

    Args:
        given: the deal.
        result: the answer in one mode.
        with_line: whether the winning line is printed.
        limits: what the search was allowed to spend, to tell what to raise; None if that was not what ended it.
    """
    rules = variant(result.game, result.mode)
    head = f"{given.name_in(result.mode)}: {GAME_NAMES[result.game]}, {mode_text(rules)}"
    rows = "".join(_row(label, text) for label, text in _rows(result, rules, with_line, limits))
    return f"{click.style(head, bold=True)}\n{rows}"


def mode_text(rules: Variant) -> str:
    """A mode in words."""
    if rules.cells:
        return f"{counted(rules.cells, 'cell')}{', card by card' if rules.strict else ''} ({rules.mode})"
    return f"draw {rules.draw}, {rules.scoring.capitalize()} scoring ({rules.mode})"


def _rows(result: Result, rules: Variant, with_line: bool, limits: Budget | None) -> Iterator[tuple[str, str]]:
    match result.verdict:
        case Verdict.WINNABLE:
            yield "winnable", "a line that wins was found and replayed by the rules"
        case Verdict.UNWINNABLE:
            yield "unwinnable", f"no line wins: {result.proof}" if result.proof else "no line wins"
        case Verdict.UNKNOWN:
            yield "unknown", "neither a line that wins was found nor a proof that there is none"
    if result.score is not None:
        yield "score", score_text(rules.scoring, result.score)
    if result.moves is not None:
        yield "moves", moves_text(result.moves, result.draws, result.recycles)
    yield "search", f"{result.nodes:,} nodes in {_duration(result.seconds)}, stage {result.stage or 'none'}"
    if result.verdict is Verdict.UNKNOWN:
        for report in result.tried:
            spent = f"{report.nodes:,} nodes in {_duration(report.seconds)}"
            yield "tried", f"{report.stage}: {spent}, {report.outcome}"
        yield "most up", f"{result.most_up} of {rules.cards} cards on the foundations at once"
        if limits is not None and (advice := _advice(result, limits)):
            yield "to go on", advice
    if with_line and result.line is not None:
        yield "line", print_line(result.line)


def _advice(result: Result, limits: Budget) -> str:
    """Which limits to raise: those that a stage ran into. The search may go on with a table that is full."""
    options = {
        "out of time": f"--seconds (now {limits.seconds:g})" if limits.seconds is not None else "",
        "table full": f"--memory (now {limits.memory})",
        "skipped, too wide for the memory": f"--memory (now {limits.memory})",
        "out of nodes": f"--nodes (now {limits.nodes})",
    }
    hit = dict.fromkeys(
        option for limit, option in options.items() for report in result.tried if report.outcome.startswith(limit)
    )
    return f"raise {' or '.join(hit)}" if hit else ""


def _row(label: str, text: str) -> str:
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    wrapped = textwrap.fill(
        text,
        max(width, 2 * _INDENT),
        initial_indent=f"  {label}".ljust(_INDENT),
        subsequent_indent=" " * _INDENT,
        break_on_hyphens=False,
        break_long_words=False,
    )
    colour = _COLOURS.get(label)
    return (wrapped.replace(label, click.style(label, fg=colour, bold=True), 1) if colour else wrapped) + "\n"


def _duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def _cell(text: str, colour: str | None = None) -> str:
    return click.style(text, fg=colour) + " " * (max(map(len, Verdict)) - len(text))


class Table:
    """The verdicts of several deals in all modes, a row a deal; written row by row as they come."""

    def __init__(self, tasks: Sequence[tuple[Given, Sequence[str]]]) -> None:
        self._name_width = max(len(name) for given, _ in tasks for name in (given.name, GAME_NAMES[given.deal.game]))
        self._modes = {given.deal.game: modes for given, modes in tasks}
        self._game: str | None = None

    def row(self, given: Given, results: Sequence[Result]) -> str:
        """The row of a deal, under a head if its game is not that of the row before."""
        game = given.deal.game
        found = {result.mode: result.verdict for result in results}
        modes = self._modes[game]
        cells = [_cell(found[mode], _COLOURS[found[mode]]) if mode in found else _cell("-") for mode in modes]
        head = ""
        if game != self._game:
            self._game = game
            head = self._line(GAME_NAMES[game], list(map(_cell, modes)))
        return head + self._line(given.name, cells)

    def _line(self, name: str, cells: Sequence[str]) -> str:
        return "  ".join([name.ljust(self._name_width), *cells]).rstrip() + "\n"
