"""What a user hands in: deals as ``CODE|FILE|-``, and modes."""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from solver.codes import Code, CodeError, parse_code
from solver.deals import Deal
from solver.errors import InputError
from solver.formats import read_deals
from solver.formats.source import shown
from solver.variants import GAMES, Variant, variant

STDIN: Final = "-"

_CODE_FORM: Final = re.compile(r"[a-z]{2}\d|[^-]*-[^-]*-[^-]{7}$", re.IGNORECASE)
"""How a code begins, or else three parts of which the last has seven characters."""
FILE_FORM: Final = re.compile(r"[/\\]|\.[a-z]\w*$", re.IGNORECASE)
"""A folder, or a name that ends like that of a file."""


@dataclass(frozen=True, slots=True)
class Given:
    """A deal as it was handed in.

    Attributes:
        deal: the cards.
        code: the code it came from, None for a deal from a file.
        place: the code, or the file and the deal's number in it: ``deals.jsonl:3``.
    """

    deal: Deal
    code: Code | None
    place: str

    @property
    def name(self) -> str:
        """The name in messages, tables and JSON: the place of a deal without a name of its own."""
        return self.deal.name or self.place

    def name_in(self, mode: str) -> str:
        """The name in one of its modes: a code names the mode itself."""
        return self.name if self.code is None else str(replace(self.code, mode=mode))


def given_deals(texts: Iterable[str], game: str | None = None) -> list[Given]:
    """Read deals, each text a code, a file of deals, or ``-`` for standard input.

    All of them are read and checked before the first is returned, so that a mistake in the last one shows at once.

    Raises:
        InputError: if one is none of these, or wrong in itself.
    """
    return [given for text in texts for given in _given(text, game)]


def given_deal(text: str, game: str | None = None, name: str | None = None) -> Given:
    """Read the one deal of a text; see `given_deals`.

    Args:
        text: the code or the file.
        game: the game of a deal from a file.
        name: which deal of the file, by its name or its place.

    Raises:
        InputError: also if there are several deals, or none of that name.
    """
    deals = _given(text, game)
    if name is None and len(deals) > 1:
        raise InputError(
            f"{text}: {len(deals)} deals, exactly one expected here; pick one by its id, such as --id {deals[0].name}"
        )
    if name is not None:
        deals = [given for given in deals if name in (given.name, given.place)]
        if len(deals) != 1:
            raise InputError(f"{text}: {len(deals) or 'no'} deal{'s' if deals else ''} with the id {shown(name, 100)}")
    return deals[0]


def _given(text: str, game: str | None) -> list[Given]:
    code = _code(text)
    if code is not None:
        if game not in (None, code.game):
            raise InputError(f"code {str(code)!r}: a deal of {code.game}, and --game says {game}")
        return [Given(Deal.from_code(code), code, str(code))]
    check_stdin(text)
    return [Given(deal, None, f"{text}:{number}") for number, deal in enumerate(read_deals(text, game), start=1)]


def _code(text: str) -> Code | None:
    """The code that a text is, None if it is a file.

    A code that is wrong is told from the name of a file that is missing by its form.
    """
    try:
        return parse_code(text)
    except CodeError as error:
        if text == STDIN or os.path.lexists(text) or FILE_FORM.search(text):
            return None
        if not text.strip() or _CODE_FORM.match(text):
            raise error
    raise InputError(f"{shown(text, 100)} is neither a deal code, such as DS1-D1N-AAAAAAB, nor a file")


def modes_of(given: Given, wanted: Sequence[str]) -> list[str]:
    """The modes to solve a deal in, in the order of its game.

    Args:
        given: the deal.
        wanted: what ``--mode`` said: modes in any case, or ``all``; nothing for the code's own or else all.

    Raises:
        InputError: for a mode that the deal's game does not have.
    """
    game = given.deal.game
    modes = [mode.upper() for mode in wanted] or [given.deal.mode or "ALL"]
    named = {variant(game, mode).mode for mode in modes if mode != "ALL"}
    return [mode for mode in GAMES[game] if "ALL" in modes or mode in named]


def variant_of(given: Given, wanted: str | None) -> Variant:
    """The variant to play a deal by: the mode that ``--mode`` said, or the code's own.

    Raises:
        InputError: if there is neither, or the deal's game does not have the mode.
    """
    game = given.deal.game
    mode = wanted.upper() if wanted is not None else given.deal.mode
    if mode is None:
        raise InputError(f"{given.name}: a deal from a file has no mode; give --mode {'|'.join(GAMES[game])}")
    return variant(game, mode)


def check_stdin(text: str) -> None:
    if text == STDIN and sys.stdin is None:
        raise InputError("standard input is closed")


def check_one_stdin(deal: str, line: str | None) -> None:
    """See that not both the deal and the line come from standard input.

    Raises:
        InputError: if they do.
    """
    if deal == line == STDIN:
        raise InputError("standard input can give the deal or the line, not both")
