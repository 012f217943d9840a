"""A line played on the referee."""

from collections.abc import Iterable, Iterator

from solver.errors import InputError
from solver.rules.moves import Move
from solver.rules.refusals import IllegalMoveError
from solver.rules.start import AnyPosition, Layout, start_of_game
from solver.variants import Variant


def iter_replay(
    start: Layout | AnyPosition, variant: Variant, line: Iterable[Move]
) -> Iterator[tuple[int, Move, AnyPosition]]:
    """Play a line move by move: after each its number from 1, the move, and the position it led to.

    The position is one and the same all along, changed by each move: copy it to keep it. A position that the line
    starts from is left as it is.

    Raises:
        IllegalMoveError: at the first move that the rules refuse, with its number.
        InputError: if the line starts from a position of another variant.
    """
    return _play(_first(start, variant), line)


def replay(start: Layout | AnyPosition, variant: Variant, line: Iterable[Move]) -> AnyPosition:
    """The position after a whole line, see `iter_replay`."""
    position = _first(start, variant)
    for _ in _play(position, line):
        pass
    return position


def _first(start: Layout | AnyPosition, variant: Variant) -> AnyPosition:
    """The position before the first move, not shared with the caller."""
    if not isinstance(start, AnyPosition):
        return start_of_game(start, variant)
    if start.variant != variant:
        raise InputError(f"the position is one of {start.variant.mode}, not of {variant.mode}")
    return start.copy()


def _play(position: AnyPosition, line: Iterable[Move]) -> Iterator[tuple[int, Move, AnyPosition]]:
    for number, move in enumerate(line, start=1):
        try:
            position.play(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(error.move, error.refusal, error.detail, number) from None
        yield number, move, position
