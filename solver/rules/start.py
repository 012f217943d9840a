"""Which referee plays which game: the games with cells have their own, all others share one."""

from typing import Protocol

from solver.rules import position, seahaven
from solver.rules.position import Position
from solver.rules.seahaven import SeahavenPosition
from solver.variants import Variant

AnyPosition = Position | SeahavenPosition


class Layout(position.Layout, seahaven.Layout, Protocol):
    """Cards in their places before the first move, as a `Deal` of any game has them."""


def start_of_game(deal: Layout, variant: Variant) -> AnyPosition:
    """The position before the first move of a deal."""
    return (SeahavenPosition if variant.cells else Position).of_deal(deal, variant)
