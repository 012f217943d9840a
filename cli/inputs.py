"""What a user hands in: deals as ``CODE|FILE|-``, modes and their switches."""

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
from solver.variants import GAME_NAMES, GAMES, Variant, all_variants, variant

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
        """The name in one of its modes: a code names the mode itself, if the mode has codes."""
        if self.code is None or mode not in GAMES[self.code.game]:
            return self.name
        return str(replace(self.code, mode=mode))


@dataclass(frozen=True, slots=True)
class Switches:
    """What changes a mode of Seahaven Towers into one that has no codes: ``--strict`` and ``--cells``."""

    strict: bool = False
    cells: int | None = None

    def applied_to(self, mode: Variant) -> Variant:
        """The mode with the switches set.

        Raises:
            InputError: if the mode's game has no such switches.
        """
        if self == Switches():
            return mode
        if not mode.cells:
            raise InputError(f"--strict and --cells are for {GAME_NAMES['SH']}, and this is {GAME_NAMES[mode.game]}")
        strict = "-strict" if self.strict or mode.strict else ""
        return variant(mode.game, f"C{self.cells or mode.cells}{strict}")


NO_SWITCHES: Final = Switches()


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


def mode_named(game: str, text: str) -> Variant:
    """The mode of a game that a text names, in any case.

    Raises:
        InputError: if the game has none of that name.
    """
    names = {mode.upper(): mode for mode in all_variants(game)}
    return variant(game, names.get(text.upper(), text.upper()))


def modes_of(given: Given, wanted: Sequence[str], switches: Switches = NO_SWITCHES) -> list[str]:
    """The modes to solve a deal in, in the order of its game.

    Args:
        given: the deal.
        wanted: what ``--mode`` said: modes in any case, or ``all``; nothing for the code's own or else all.
        switches: what is changed in each of them.

    Raises:
        InputError: for a mode or a switch that the deal's game does not have.
    """
    game = given.deal.game
    texts = [text.upper() for text in wanted] or [given.deal.mode or "ALL"]
    modes = [mode_named(game, text) for text in texts if text != "ALL"]
    if "ALL" in texts:
        modes += GAMES[game].values()
    chosen = {switches.applied_to(mode).mode for mode in modes}
    return [mode for mode in all_variants(game) if mode in chosen]


def variant_of(given: Given, wanted: str | None, switches: Switches = NO_SWITCHES) -> Variant:
    """The variant to play a deal by: the mode that ``--mode`` said, or the code's own, with the switches set.

    Raises:
        InputError: if there is no mode, or the deal's game does not have the mode or a switch.
    """
    game = given.deal.game
    mode = wanted if wanted is not None else given.deal.mode
    if mode is None and switches.cells is not None:
        mode = next(iter(GAMES[game]))  # any will do, as only its cells would tell it from the others
    if mode is None:
        raise InputError(f"{given.name}: a deal from a file has no mode; give --mode {'|'.join(GAMES[game])}")
    return switches.applied_to(mode_named(game, mode))


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
