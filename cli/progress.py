"""One line on the terminal about a search that takes a while."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

_DELAY: Final = 0.5
"""Seconds before it shows: most deals are decided sooner, and a line that flashes helps nobody."""
_WIDTH: Final = 80
"""Columns of a terminal that does not tell its own; tqdm would take none, and show nothing."""


@contextmanager
def progress(title: str) -> Iterator[Callable[[str, int], None] | None]:
    """A function to tell stage and nodes to, while a search runs; None where no terminal shows them."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    bar: Any = None

    def show(stage: str, nodes: int) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - started < _DELAY:
                return
            from tqdm import tqdm  # 60 ms that only a long search pays

            style = {"bar_format": "{desc}: {n_fmt} nodes, {elapsed}", "unit_scale": True, "leave": False}
            bar = tqdm(desc=title, initial=nodes, file=sys.stderr, ncols=_width(), **style)
        bar.n = nodes
        bar.set_description_str(f"{title}, {stage}")

    try:
        yield show
    finally:
        if bar is not None:
            bar.close()


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
    except (OSError, ValueError):
        return _WIDTH
