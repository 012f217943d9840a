"""Deal files: JSON lines and boards of text, told apart by their first character."""

import sys
from collections.abc import Iterator
from itertools import chain
from typing import IO

from solver.deals import Deal, DealError, game_of_shape, layout_of
from solver.formats import board, jsonl
from solver.formats.source import DealFileError, lines_of, shown

__all__ = ["DealFileError", "board", "jsonl", "read_deals"]


def read_deals(path: str, game: str | None = None) -> Iterator[Deal]:
    """Read the deals of a file, one after the other.

    Args:
        path: the file, or ``-`` for standard input.
        game: the game of the deals; told by the number of columns if not given.

    Raises:
        DealFileError: while iterating, if the file cannot be read or holds no deal or a wrong one; the message names
            the file, the line and the place in it.
    """
    if path == "-":
        yield from _deals(getattr(sys.stdin, "buffer", sys.stdin), "<stdin>", game)
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - an error while reading is another one than here
    except OSError as error:
        raise DealFileError(f"{_shown_path(path)}: cannot be read ({error.strerror})") from None
    except ValueError:
        raise DealFileError(f"{_shown_path(path)}: no name of a file") from None
    with file:
        yield from _deals(file, _shown_path(path), game)


def _deals(file: IO[bytes] | IO[str], source: str, game: str | None) -> Iterator[Deal]:
    lines = lines_of(file, source)
    first = next(lines, None)
    if first is None:
        raise DealFileError(f"no deal in {source}: it is empty")
    lines = chain([first], lines)
    if first[1].lstrip().startswith("{"):
        yield from jsonl.deals_in(lines, source, game)
        return
    for number, found in enumerate(board.boards_in(lines, source), start=1):
        try:
            variant = layout_of(game or game_of_shape(len(found.columns), len(found.stock)))
            yield board.deal_of(found, variant)
        except DealError as error:
            place = source if number == 1 else f"{source}, board {number}"
            raise DealFileError(f"{place}: {error}") from None


def _shown_path(path: str) -> str:
    """A path as messages name it: as it is, unless it would not be one short line."""
    return path if path.isprintable() and len(path) <= 200 else shown(path, 200)
