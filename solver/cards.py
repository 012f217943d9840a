"""Ranks, suits and colours; one card read and printed (rules, introduction).

A card is a plain int, ``4 * rank + suit``, so that a set of card types is a 52-bit mask in which one rank is one
nibble: the compiled kernels live on that. The two copies of a card in a two-deck game are the same int.
"""

from typing import Final

from solver.errors import InputError

Card = int
"""``4 * rank + suit``, 0 … 51."""
Rank = int
"""0 (Ace) … 12 (King)."""
Suit = int
"""0 spades, 1 hearts, 2 diamonds, 3 clubs: the order of the foundation rows."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"


class CardError(InputError):
    """A text that is no card."""


def card(rank: Rank, suit: Suit) -> Card:
    """The card of a rank and a suit."""
    return 4 * rank + suit


def rank_of(card: Card) -> Rank:
    return card >> 2


def suit_of(card: Card) -> Suit:
    return card & 3


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red, spades and clubs black."""
    return (card & 3) in (1, 2)


def card_name(card: Card) -> str:
    """Print a card, rank first: ``TH`` is the ten of hearts."""
    return RANKS[card >> 2] + SUITS[card & 3]


def parse_card(text: str) -> Card:
    """Read a card: a rank (``A 2 … 9 T J Q K``, ``10`` for ``T``) and a suit letter, in any case.

    Raises:
        CardError: if the text is anything else.
    """
    token = text.upper().replace("10", "T", 1)
    rank, suit = RANKS.find(token[:1]), SUITS.find(token[1:])
    if len(token) != 2 or rank < 0 or suit < 0:
        raise CardError(f"{text!r} is no card; a card is a rank of {RANKS} and a suit of {SUITS}, such as TH")
    return card(rank, suit)
