"""A deal: cards in places at the start, dealt from a number or brought from elsewhere.

The shuffle
-----------
How the apps shuffle is not published. This is the project's own shuffle, to the bit (docs/shuffle.md says the same in
other words, with a reference in C and test vectors). All arithmetic is on unsigned 64-bit words, modulo 2^64.

1. *Seed.* FNV-1a of the game's name and version in ASCII (``DS1``), exclusive-or the deal number. The mode has no
   part in it.
2. *Generator.* splitmix64 from that state.
3. *Bounded number.* For a number below m: the top b bits of the generator's next word, where b is the bit length of
   m - 1; a number that is not below m is thrown away and the next word taken. So every number is equally likely.
4. *Deck.* Copy by copy, in each copy suit by suit (S H D C), in each suit from the Ace to the King.
5. *Fisher-Yates.* For i from the last place down to 1: swap the cards in places i and j, j a bounded number below
   i + 1.
6. *Dealing* from the deck's first card on, as by hand: row by row, in each row one card to each column that still
   takes one, from left to right. Then the stock, the card drawn first first. What is left goes to the cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from solver.cards import RANKS, SUITS, Card, card, card_name, rank_of, suit_of
from solver.codes import VERSION, Code, check_number, parse_code
from solver.errors import InputError
from solver.variants import GAMES, Variant

_WORD: Final = 2**64 - 1
_FNV_OFFSET: Final = 0xCBF29CE484222325
_FNV_PRIME: Final = 0x100000001B3

_SHOWN: Final = 4
"""Complaints, or places of one card, that a message lists before it only counts."""


class DealError(InputError):
    """Cards in places that are no deal of their game."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards in places at the start.

    Attributes:
        game: ``DS`` or ``SH``.
        columns: each column's cards, the deepest first.
        stock: the stock's cards, the one drawn first first.
        cells: cards dealt to cells; in a mode with fewer, those left over lie on column 2 (`solver.rules.seahaven`).
        name: the code or id it came from, if any.
        mode: the mode its code named, None for a deal from elsewhere.
    """

    game: str
    columns: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    cells: tuple[Card, ...] = ()
    name: str | None = None
    mode: str | None = None

    @classmethod
    def from_code(cls, code: str | Code) -> "Deal":
        """The deal of a code, by this project's shuffle.

        Raises:
            CodeError: if the text is no code.
        """
        if isinstance(code, str):
            code = parse_code(code)
        return replace(cls.from_number(code.game, code.number), name=str(code), mode=code.mode)

    @classmethod
    def from_number(cls, game: str, number: int) -> "Deal":
        """The deal of a number, of no mode in particular: the same cards as its code gives in any mode.

        Raises:
            DealError: if the game is unknown.
            CodeError: if the number is not in 0 … 2^35 - 1.
        """
        variant = layout_of(game)
        deck = ordered_deck(variant)
        shuffle(deck, seed_of(game, check_number(number)))
        return deal_out(variant, deck)


def layout_of(game: str) -> Variant:
    """A variant of the game that has its sizes; all modes of a game are dealt alike.

    Raises:
        DealError: if the game is unknown.
    """
    if game not in GAMES:
        raise DealError(f"unknown game {game!r}; known games are {', '.join(GAMES)}")
    return next(iter(GAMES[game].values()))


def as_dealt(deal: Deal) -> Deal:
    """A deal that may come set up for one cell, the second cell's card on column 2: with that card among the cells."""
    variant = layout_of(deal.game)
    second = deal.columns[1] if len(deal.columns) > 1 else ()
    if not variant.cells or len(deal.cells) != 1 or len(second) != variant.columns[1] + 1:
        return deal
    columns = (deal.columns[0], second[:-1], *deal.columns[2:])
    return replace(deal, columns=columns, cells=(*deal.cells, second[-1]))


def game_of_shape(columns: int, stock: int) -> str:
    """The game that has so many columns (and so many cards in the stock, should several have the columns).

    Raises:
        DealError: if no game has; the message says what each game has.
    """
    fitting = [game for game in GAMES if len(layout_of(game).columns) == columns]
    if not fitting:
        shapes = (
            f"{game} has {len(sizes.columns)} and " + (f"a stock of {sizes.stock}" if sizes.stock else "no stock")
            for game, sizes in ((game, layout_of(game)) for game in GAMES)
        )
        raise DealError(f"{counted(columns, 'column')} fit no known game; {'; '.join(shapes)}")
    return next((game for game in fitting if layout_of(game).stock == stock), fitting[0])


def fnv1a(data: bytes) -> int:
    """The 64-bit FNV-1a hash."""
    value = _FNV_OFFSET
    for byte in data:
        value = (value ^ byte) * _FNV_PRIME & _WORD
    return value


def seed_of(game: str, number: int) -> int:
    """Step 1: the generator's first state for a deal number."""
    return fnv1a(f"{game}{VERSION}".encode("ascii")) ^ number


def splitmix64(state: int) -> Iterator[int]:
    """Step 2: the words that follow a state, without end."""
    while True:
        state = state + 0x9E3779B97F4A7C15 & _WORD
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        yield word ^ word >> 31


def ordered_deck(variant: Variant) -> list[Card]:
    """Step 4: the deck before it is shuffled."""
    return [card(rank, suit) for suit in range(variant.suits) for rank in range(variant.ranks)] * variant.copies


def shuffle(deck: list[Card], seed: int) -> None:
    """Steps 2, 3 and 5: shuffle in place. Plain ints: about 0.1 ms for two decks."""
    words = splitmix64(seed)
    for i in range(len(deck) - 1, 0, -1):
        drop = 64 - i.bit_length()
        j = next(words) >> drop
        while j > i:
            j = next(words) >> drop
        deck[i], deck[j] = deck[j], deck[i]


def deal_out(variant: Variant, deck: Sequence[Card]) -> Deal:
    """Step 6: deal a shuffled deck, its first card first."""
    cards = iter(deck)
    columns: list[list[Card]] = [[] for _ in variant.columns]
    for row in range(max(variant.columns)):
        for column, size in zip(columns, variant.columns, strict=True):
            if row < size:
                column.append(next(cards))
    stock = tuple(next(cards) for _ in range(variant.stock))
    return Deal(variant.game, tuple(map(tuple, columns)), stock, tuple(cards))


def check_deal(deal: Deal, variant: Variant) -> None:
    """See that a deal has the sizes of a variant and each card of its deck as often as the deck has it.

    Raises:
        DealError: if it does not; the message names the places and the cards.
    """
    complaints = list(_size_complaints(deal, variant))
    complaints += copy_complaints(_places(deal), variant)
    if complaints:
        raise DealError(listed(complaints))


def _size_complaints(deal: Deal, variant: Variant) -> Iterator[str]:
    if len(deal.columns) != len(variant.columns):
        yield f"{counted(len(deal.columns), 'column')}, {len(variant.columns)} expected in {variant.game}"
    else:
        for number, (column, size) in enumerate(zip(deal.columns, variant.columns, strict=True), start=1):
            if len(column) != size:
                yield f"column {number}: {counted(len(column), 'card')}, {size} expected"
    if len(deal.stock) != variant.stock:
        yield f"stock: {counted(len(deal.stock), 'card')}, {variant.stock} expected"
    cells = variant.cards - sum(variant.columns) - variant.stock
    if len(deal.cells) != cells:
        yield f"cells: {counted(len(deal.cells), 'card')}, {cells} expected"


def _places(deal: Deal) -> Iterator[tuple[Card, str]]:
    """Every card with its place, as messages name it."""
    for number, column in enumerate(deal.columns, start=1):
        yield from places_in(f"column {number}", column)
    yield from places_in("stock", deal.stock)
    yield from places_in("cells", deal.cells)


def places_in(pile: str, cards: Iterable[Card]) -> Iterator[tuple[Card, str]]:
    """The cards of one pile with their places, ``column 4, card 2``."""
    for number, each in enumerate(cards, start=1):
        yield each, f"{pile}, card {number}"


def copy_complaints(placed: Iterable[tuple[Card, str]], variant: Variant) -> list[str]:
    """What is wrong with a set of cards in places as the deck of a variant: strange, surplus and missing cards."""
    found: dict[Card, list[str]] = {}
    for each, place in placed:
        found.setdefault(each, []).append(place)
    complaints = []
    for each, places in found.items():
        if not (0 <= each < 4 * len(RANKS) and rank_of(each) < variant.ranks and suit_of(each) < variant.suits):
            name = card_name(each) if 0 <= each < 4 * len(RANKS) else str(each)
            deck = f"ranks {RANKS[: variant.ranks]} and suits {SUITS[: variant.suits]}"
            complaints.append(f"card {name} ({listed(places)}): the deck has {deck}")
        elif len(places) > variant.copies:
            copies = counted(len(places), "copy", "copies")
            complaints.append(f"card {card_name(each)}: {copies}, the deck has {variant.copies} ({listed(places)})")
    missing = [
        card_name(each) + (f" ({lacking} copies)" if lacking > 1 else "")
        for each in dict.fromkeys(ordered_deck(variant))
        if (lacking := variant.copies - len(found.get(each, ()))) > 0
    ]
    if missing:
        complaints.append(f"missing: {listed(missing, ', ')}")
    return complaints


def listed(items: Sequence[str], separator: str = "; ") -> str:
    """The first few items of a list for a one-line message, and how many more there are."""
    more = len(items) - _SHOWN
    return separator.join(items[:_SHOWN]) + (f"{separator}and {more} more" if more > 0 else "")


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun, ``1 card`` or ``2 cards``, for a message."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
