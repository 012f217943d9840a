"""Deals as JSON lines: one deal a line, ``{"id": …, "columns": [["2D"], …], "stock": ["2H", …]}``.

A column lists its deepest card first, the stock the card drawn first; Seahaven Towers has ``cells`` in place of the
stock, the first cell first (with one, the second cell's card lies on column 2). ``stock`` and ``cells`` may be left
out where the game has none, ``id`` always; other keys are ignored. Without a given game, the number of columns tells
it.
"""

import io
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

from solver.cards import Card, CardError, card_name
from solver.deals import Deal, DealError, as_dealt, check_deal, game_of_shape, layout_of
from solver.formats.source import MAX_NAME, DealFileError, Lines, at_line, is_name, lines_of, read_card, shown


def load(file: IO[bytes] | IO[str], *, source: str | None = None, game: str | None = None) -> list[Deal]:
    """Read all deals of an open file.

    Args:
        file: opened as binary or as text.
        source: its name in messages; the file's own name if not given.
        game: the game of the deals; told by the number of columns if not given.

    Raises:
        DealFileError: if there is no deal, or a wrong one; the message names source, line and card.
    """
    return list(iter_deals(file, source or str(getattr(file, "name", "<file>")), game))


def loads(text: str, *, source: str = "<text>", game: str | None = None) -> list[Deal]:
    """Read all deals of a text; see `load`."""
    return list(iter_deals(io.StringIO(text), source, game))


def iter_deals(file: IO[bytes] | IO[str], source: str = "<file>", game: str | None = None) -> Iterator[Deal]:
    """Read the deals of an open file one after the other, one line in memory at a time; see `load`."""
    return deals_in(lines_of(file, source), source, game)


def deals_in(lines: Lines, source: str, game: str | None = None) -> Iterator[Deal]:
    """The deals of lines that are not blank; see `load`."""
    empty = True
    for number, line in lines:
        empty = False
        try:
            deal = _deal(line, game)
        except (DealError, DealFileError, CardError) as error:
            raise at_line(source, number, error) from None
        yield deal
    if empty:
        raise DealFileError(f"no deal in {source}: it is empty")


def dump(deals: Iterable[Deal], file: IO[str]) -> None:
    """Write deals to a file opened as text."""
    for deal in deals:
        file.write(_line(deal) + "\n")


def dumps(deals: Iterable[Deal]) -> str:
    """Deals as JSON lines."""
    return "".join(_line(deal) + "\n" for deal in deals)


def _line(deal: Deal) -> str:
    fields: dict[str, Any] = {} if deal.name is None else {"id": deal.name}
    fields["columns"] = [list(map(card_name, column)) for column in deal.columns]
    if deal.stock:
        fields["stock"] = list(map(card_name, deal.stock))
    if deal.cells:
        fields["cells"] = list(map(card_name, deal.cells))
    return json.dumps(fields, separators=(",", ":"))


def _deal(line: str, game: str | None) -> Deal:
    try:
        fields = json.loads(line, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise DealFileError(f"no JSON: {error.msg} (character {error.colno})") from None
    except RecursionError:
        raise DealFileError("no JSON: nested too deep") from None
    except ValueError as error:
        # A number of thousands of digits, or a repeated key.
        raise error if isinstance(error, DealFileError) else DealFileError("no JSON: a number too long") from None
    if not isinstance(fields, dict):
        raise DealFileError(f"{_kind(fields)}, an object with columns and stock or cells expected")
    if "columns" not in fields:
        raise DealFileError("key 'columns' is missing")
    columns = tuple(
        _cards(column, f"column {number}")
        for number, column in enumerate(_list(fields["columns"], "columns"), start=1)
    )
    stock = _cards(fields.get("stock", []), "stock")
    cells = _cards(fields.get("cells", []), "cells")
    name = _name(fields.get("id"))
    deal = Deal(game or game_of_shape(len(columns), len(stock)), columns, stock, cells, name)
    deal = as_dealt(deal)
    check_deal(deal, layout_of(deal.game))
    return deal


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's keys and values; JSON allows a key twice, and a deal with two stocks would lose one unseen."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise DealFileError(f"key {shown(repeated)} is there twice")
    return fields


def _cards(value: object, place: str) -> tuple[Card, ...]:
    cards = []
    for number, token in enumerate(_list(value, place), start=1):
        if not isinstance(token, str):
            raise DealFileError(f"{place}, card {number}: {_kind(token)}, a card in quotes expected")
        try:
            cards.append(read_card(token))
        except CardError as error:
            raise CardError(f"{place}, card {number}: {error}") from None
    return tuple(cards)


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise DealFileError(f"{place}: {_kind(value)}, a list expected")
    return value


def _name(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise DealFileError(f"id: {_kind(value)}, a text expected")
    if not is_name(value):
        raise DealFileError(f"id: {shown(value)}, a printable text of 1 to {MAX_NAME} characters expected")
    return value


def _kind(value: object) -> str:
    """What a JSON value is, in JSON's words."""
    names = {
        dict: "an object",
        list: "a list",
        str: "a text",
        int: "a number",
        float: "a number",
        bool: "true or false",
    }
    return names.get(type(value), "null")
