"""Solve and analyse deals of two-deck Klondike and of Seahaven Towers: what a program or a notebook imports from here.

    from solver import Deal, solve, classify
    solve("DS1-D3V-AAAAAAB").verdict

Each name is imported from its module when it is first used, so that reading a code or a file does not wait for numpy
and numba, which only the search needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.all_modes import classify
    from solver.budget import Budget
    from solver.codes import Code, CodeError, parse_code
    from solver.deals import Deal, DealError
    from solver.errors import InputError
    from solver.formats import DealFileError, read_deals
    from solver.rules import (
        IllegalMoveError,
        Position,
        Refusal,
        iter_replay,
        parse_line,
        print_line,
        replay,
        score_text,
    )
    from solver.search.portfolio import Interrupted, Workspace, solve
    from solver.variants import GAMES, Variant, variant
    from solver.verdict import Result, StageReport, Verdict

__version__ = "0.1.0"
"""The one place of the version; the package's metadata is read from here, as reading it back takes 50 ms."""

_HOMES = {
    "solver.budget": ("Budget",),
    "solver.all_modes": ("classify",),
    "solver.codes": ("Code", "CodeError", "parse_code"),
    "solver.deals": ("Deal", "DealError"),
    "solver.errors": ("InputError",),
    "solver.formats": ("DealFileError", "read_deals"),
    "solver.rules": (
        "IllegalMoveError",
        "Position",
        "Refusal",
        "iter_replay",
        "parse_line",
        "print_line",
        "replay",
        "score_text",
    ),
    "solver.search.portfolio": ("Interrupted", "Workspace", "solve"),
    "solver.variants": ("GAMES", "Variant", "variant"),
    "solver.verdict": ("Result", "StageReport", "Verdict"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022 - the order is that of the imports above
    "Budget",
    "classify",
    "Code",
    "CodeError",
    "parse_code",
    "Deal",
    "DealError",
    "InputError",
    "DealFileError",
    "read_deals",
    "IllegalMoveError",
    "Position",
    "Refusal",
    "iter_replay",
    "parse_line",
    "print_line",
    "replay",
    "score_text",
    "Interrupted",
    "Workspace",
    "solve",
    "GAMES",
    "Variant",
    "variant",
    "Result",
    "StageReport",
    "Verdict",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
