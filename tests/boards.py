"""Positions written by hand, for the tests of the referee."""

from solver.cards import SUITS, parse_card
from solver.rules.position import Position
from solver.rules.scoring import start_score
from solver.variants import Variant, variant

D1N, D3N, D1V, D3V = (variant("DS", mode) for mode in ("D1N", "D3N", "D1V", "D3V"))


def board(rules: Variant = D1N, *, columns: str = "", stock: str = "", waste: str = "", up: str = "") -> Position:
    """A position.

    Args:
        rules: its variant.
        columns: cards deepest first, columns parted by ``|``; a card in lower case is face down.
        stock: cards, first drawn first.
        waste: cards, top last.
        up: the top cards of the foundations, each on the next slot of its row.
    """
    dealt = [column.split() for column in columns.split("|")]
    foundations: list[list[int]] = [[] for _ in range(rules.suits)]
    for name in up.split():
        top = parse_card(name)
        foundations[SUITS.index(name[-1])].append((top >> 2) + 1)
    return Position(
        rules,
        columns=[[parse_card(name) for name in column] for column in dealt],
        face_down=[sum(name.islower() for name in column) for column in dealt],
        stock=[parse_card(name) for name in reversed(stock.split())],
        waste=[parse_card(name) for name in waste.split()],
        foundations=[row + [0] * (rules.copies - len(row)) for row in foundations],
        score=start_score(rules),
    )


def cards(text: str) -> list[int]:
    """Cards by name, parted by blanks."""
    return [parse_card(name) for name in text.split()]
