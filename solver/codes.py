"""Deal codes, ``DS1-D1N-AAAAAAB``: game and version, mode, deal number (docs/shuffle.md).

The games, and the modes of each, are those of `solver.variants.GAMES`. The deal number is seven digits of base 32
(RFC 4648: ``A``–``Z`` are 0–25, ``2``–``7`` are 26–31), most significant first. How the apps turn a number into
cards is not published; `solver.deals` fixes this project's own way.
"""

import operator
from dataclasses import dataclass
from typing import Final

from solver import variants
from solver.errors import InputError

VERSION: Final = 1
"""The version of every game, the digit after its name in a code."""
DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LENGTH: Final = 7
"""Digits of a deal number."""
LAST: Final = 32**LENGTH - 1
"""The last deal number, 2^35 - 1."""

_EXAMPLE: Final = "DS1-D1N-AAAAAAB"
_ECHO: Final = 32
"""How much of a wrong text is echoed: twice a code, so that a code with something stuck to it is shown whole."""


class CodeError(InputError):
    """A text that is no deal code, or a game, mode or number that no code can name."""


@dataclass(frozen=True, slots=True)
class Code:
    """One deal in one mode; ``str(code)`` prints it.

    Attributes:
        game: a key of `solver.variants.GAMES`.
        mode: one of the game's modes.
        number: the deal number, 0 … 2^35 - 1; the same number is the same layout in every mode of its game.

    Raises:
        CodeError: if the game, the mode or the number does not exist.
    """

    game: str
    mode: str
    number: int

    def __post_init__(self) -> None:
        if self.game not in variants.GAMES:
            raise CodeError(f"game {self.game!r}: {_known_games()}")
        if self.mode not in variants.GAMES[self.game]:
            raise CodeError(f"mode {self.mode!r}: {_known_modes(self.game)}")
        object.__setattr__(self, "number", check_number(self.number))

    def __str__(self) -> str:
        return f"{self.game}{VERSION}-{self.mode}-{print_number(self.number)}"

    @property
    def variant(self) -> variants.Variant:
        """The sizes and switches of the code's mode."""
        return variants.GAMES[self.game][self.mode]


def check_number(number: int) -> int:
    """The deal number as a plain int (numpy's integers would overflow in the shuffle).

    Raises:
        CodeError: if it is not in 0 … 2^35 - 1.
    """
    number = operator.index(number)
    if 0 <= number <= LAST:
        return number
    shown = str(number) if number.bit_length() <= 64 else f"of {number.bit_length()} bits"
    if number < 0:
        raise CodeError(f"deal number {shown}: it is negative; the first deal is 0")
    raise CodeError(f"deal number {shown}: it is past the last deal, 2^35 - 1 = {LAST}")


def print_number(number: int) -> str:
    """The seven digits of a deal number, ``AAAAAJ2`` for 314."""
    return "".join(DIGITS[number >> shift & 31] for shift in range(5 * (LENGTH - 1), -1, -5))


def parse_code(text: str) -> Code:
    """Read a code, in any case, with blanks around it or not.

    Raises:
        CodeError: if the text is no code; the message names the part, its place (characters counted from 1) and what
            was expected there.
    """
    text = text.strip()
    if not text:
        raise _error(text, f"it is empty; a code looks like {_EXAMPLE}")
    if not text.isascii():
        # Before any change of case: upper() turns some other letters into ASCII ones.
        place = next(place for place, letter in enumerate(text) if not letter.isascii())
        raise _error(text, f"{text[place]!r} {_at(place)} is not ASCII")
    if len(text) > _ECHO:
        raise _error(text, f"it has {len(text)} characters; a code looks like {_EXAMPLE}")
    parts = text.upper().split("-")
    if len(parts) != 3:
        missing = f"it has {len(parts)} part{'s' if len(parts) > 1 else ''} between hyphens, 3 expected"
        raise _error(text, f"{missing}: game, mode and deal, as in {_EXAMPLE}")
    head, mode, digits = parts
    game = head.rstrip("0123456789")
    version = head[len(game) :]
    if game not in variants.GAMES:
        raise _error(text, f"game {game!r} {_at(0)}: {_known_games()}")
    if version != str(VERSION):
        found = f"version {version!r}" if version else "no version"
        raise _error(text, f"{found} {_at(len(game))}: {game} is at version {VERSION}")
    if mode not in variants.GAMES[game]:
        raise _error(text, f"mode {mode!r} {_at(len(head) + 1)}: {_known_modes(game)}")
    start = len(head) + 1 + len(mode) + 1
    for place, digit in enumerate(digits, start):
        if digit not in DIGITS:
            raise _error(text, f"digit {digit!r} {_at(place)}: the digits of a deal are A-Z and 2-7")
    if len(digits) != LENGTH:
        raise _error(text, f"deal {digits!r} {_at(start)}: it has {len(digits)} digits, {LENGTH} expected")
    number = 0
    for digit in digits:
        number = 32 * number + DIGITS.index(digit)
    return Code(game, mode, number)


def _error(text: str, complaint: str) -> CodeError:
    shown = repr(text) if len(text) <= _ECHO else f"{text[:_ECHO]!r}..."
    return CodeError(f"code {shown}: {complaint}")


def _at(place: int) -> str:
    return f"(character {place + 1})"


def _known_games() -> str:
    return f"known games are {', '.join(variants.GAMES)}"


def _known_modes(game: str) -> str:
    return f"{game} has the modes {', '.join(variants.GAMES[game])}"
