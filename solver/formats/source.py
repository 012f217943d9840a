"""What the deal files have in common: lines read with a bound, cards read with a place, and one kind of error.

Files come from strangers: a file may be huge, binary, one endless line or nothing but blank lines. Reading goes line
by line, never holds more than one line, and gives up at the first thing that cannot be.
"""

from collections.abc import Iterator
from typing import IO, Final

from solver.cards import Card, CardError, parse_card
from solver.errors import InputError

MAX_LINE: Final = 64 * 1024
"""The longest line read, in bytes or characters: fifty times the longest deal."""
MAX_BLANK: Final = 1000
"""The most blank lines in a row: more is no text of ours, and a gigabyte of them would take minutes to skip."""
MAX_NAME: Final = 100
"""The longest name of a deal, in characters."""

Lines = Iterator[tuple[int, str]]
"""Lines that are not blank, with their numbers from 1, stripped on the right."""


class DealFileError(InputError):
    """A file that holds no deal, or a wrong one; the message names the file, the line and the place in it."""


def at_line(source: str, line: int, complaint: object) -> DealFileError:
    """The error for a line of a source."""
    return DealFileError(f"{source}, line {line}: {complaint}")


def shown(text: str, limit: int = 24) -> str:
    """A text as a message quotes it: on one line, and not long."""
    return repr(text) if len(text) <= limit else f"{text[:limit]!r}..."


def lines_of(file: IO[bytes] | IO[str], source: str) -> Lines:
    """The lines of an open file, binary or text, that are not blank.

    Raises:
        DealFileError: for a line that is too long or not UTF-8, or too many blank lines, or if reading fails.
    """
    number = blank = 0
    while True:
        number += 1
        try:
            raw = file.readline(MAX_LINE + 1)
            if len(raw) > MAX_LINE:
                raise at_line(source, number, f"longer than {MAX_LINE} characters; no deal needs that")
            text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        except UnicodeDecodeError:
            raise at_line(source, number, "not UTF-8 text; a deal file is a board or JSON lines") from None
        except OSError as error:
            raise DealFileError(f"{source}: cannot be read ({error.strerror})") from None
        if not text:
            return
        if number == 1:
            text = text.removeprefix("\ufeff")  # the mark that some editors put before UTF-8
        if "\0" in text:
            raise at_line(source, number, "binary data; a deal file is a board or JSON lines")
        if text.strip():
            blank = 0
            yield number, text.rstrip()
        else:
            blank += 1
            if blank > MAX_BLANK:
                raise at_line(source, number, f"more than {MAX_BLANK} blank lines in a row")


def read_card(token: str) -> Card:
    """Read one card.

    Raises:
        CardError: if the token is no card; of a long token the message quotes the beginning.
    """
    if len(token) > 24:
        raise CardError(f"{shown(token)} is no card")
    return parse_card(token)


def is_name(text: str) -> bool:
    """Whether a text can name a deal: printable, on one line, not long, with no blanks around it."""
    return 0 < len(text) <= MAX_NAME and text.isprintable() and text == text.strip()
