"""The referee of Seahaven Towers: real positions, what may be played in them, and what it does (docs/rules.md).

Plain and exact rather than fast, as `solver.rules.position` is for the games with a stock. All sizes and switches come
from the `Variant`, so that the tests play the same game with fewer ranks, suits, columns and cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, Self, assert_never

from solver.cards import SUITS, Card, card, card_name, rank_of, suit_of
from solver.rules.moves import (
    CELLS,
    Cell,
    CellToColumn,
    CellToFoundation,
    Column,
    ColumnToCell,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Move,
    Recycle,
    TakeBack,
    TakeBackToCell,
    WasteToColumn,
    WasteToFoundation,
)
from solver.rules.refusals import IllegalMoveError, Refusal
from solver.rules.scoring import POINTS, start_score
from solver.variants import Variant

SPARE_COLUMN = 2
"""The column that takes a card dealt to a cell that is not there: with one cell, column 2 begins with six cards."""


def run_at_end(column: Sequence[Card]) -> int:
    """How many cards at a column's end are in order, in suit."""
    count = min(len(column), 1)
    while count < len(column) and column[-count - 1] - column[-count] == card(1, 0):
        count += 1
    return count


class Layout(Protocol):
    """Cards in their places as dealt, before a mode says how many cells there are; a `Deal` has them."""

    @property
    def columns(self) -> Sequence[Sequence[Card]]:
        """The cards of each column, deepest first."""

    @property
    def cells(self) -> Sequence[Card]:
        """The cards dealt to cells, first cell first."""


@dataclass(slots=True)
class SeahavenPosition:
    """Where every card lies, the score and the number of moves. Moves change it in place.

    The cards are taken as they come, so that any position can be set up; a `Deal` has had its cards checked.

    Attributes:
        variant: the rules it is played by.
        columns: the cards of each column, deepest first.
        cells: the card of each cell, None in an empty one.
        foundations: for each suit the number of cards on its foundation.
        score: points, see `solver.rules.scoring`.
        moves: moves played.
    """

    variant: Variant
    columns: list[list[Card]]
    cells: list[Card | None]
    foundations: list[int]
    score: int = 0
    moves: int = 0

    @classmethod
    def of_deal(cls, deal: Layout, variant: Variant) -> Self:
        """The position before the first move of a deal: the cards for cells that are not there go to column 2."""
        columns = [list(column) for column in deal.columns]
        columns[SPARE_COLUMN - 1] += deal.cells[variant.cells :]
        cells: list[Card | None] = [*deal.cells[: variant.cells]]
        cells += [None] * (variant.cells - len(cells))
        return cls(variant, columns, cells, [0] * variant.suits, start_score(variant))

    def copy(self) -> Self:
        """A position like this one that shares nothing with it."""
        columns = [column[:] for column in self.columns]
        return type(self)(self.variant, columns, self.cells[:], self.foundations[:], self.score, self.moves)

    def key(self) -> tuple[object, ...]:
        """All that decides what can still happen; which cell holds which card does not."""
        held = sorted(each for each in self.cells if each is not None)
        return tuple(map(tuple, self.columns)), tuple(held), tuple(self.foundations)

    def cards_up(self) -> int:
        """Cards on the foundations."""
        return sum(self.foundations)

    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return self.cards_up() == self.variant.cards

    def cap(self, target: Column) -> int:
        """The most cards that may move at once to a column.

        ``(free cells + 1) × 2^(empty columns)``, the target not counted among the empty columns; under the strict
        rule, card by card, empty columns do not count at all.
        """
        free = self.cells.count(None)
        empty = (
            0 if self.variant.strict else sum(not column for column in self.columns if column is not self._at(target))
        )
        return (free + 1) << empty

    def _at(self, number: Column) -> list[Card]:
        return self.columns[number - 1]

    # What may be played.

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move may not be played now; None if it may."""
        match move:
            case Draw() | Recycle() | WasteToColumn() | WasteToFoundation():
                return Refusal.NO_STOCK
            case ColumnToColumn():
                return self._run_refusal(move)
            case ColumnToFoundation(source):
                return self._source_refusal(source) or self._not_the_next(self._at(source)[-1])
            case ColumnToCell(source, cell):
                return self._source_refusal(source) or self._cell_refusal(cell)
            case CellToColumn(cell, target):
                return self._held_refusal(cell) or self._target_refusal(self._held(cell), target)
            case CellToFoundation(cell):
                return self._held_refusal(cell) or self._not_the_next(self._held(cell))
            case TakeBack(suit, target, slot):
                if slot not in (None, 1):
                    return Refusal.NO_SUCH_FOUNDATION
                return self._foundation_refusal(suit) or self._target_refusal(self._top(suit), target)
            case TakeBackToCell(suit, cell):
                return self._foundation_refusal(suit) or self._cell_refusal(cell)
            case _:
                assert_never(move)

    def legal_moves(self) -> list[Move]:
        """All moves that may be played now, those to the foundations first.

        Moves with the same effect are listed once: of the empty cells only the first is named.
        """
        held = [cell for cell, each in enumerate(self.cells, start=1) if each is not None]
        empty = [cell for cell, each in enumerate(self.cells, start=1) if each is None][:1]
        filled = [source for source, column in enumerate(self.columns, start=1) if column]
        suits = [suit for suit, height in enumerate(self.foundations) if height and self.variant.take_back]
        moves: list[Move] = [CellToFoundation(cell) for cell in held if self._not_the_next(self._held(cell)) is None]
        moves += [ColumnToFoundation(source) for source in filled if self._not_the_next(self._at(source)[-1]) is None]
        for source in filled:
            for count in range(1, run_at_end(self._at(source)) + 1):
                for target in self._targets(self._at(source)[-count]):
                    if target != source and count <= self.cap(target):
                        moves.append(ColumnToColumn(source, target, count))
        moves += [CellToColumn(cell, target) for cell in held for target in self._targets(self._held(cell))]
        moves += [ColumnToCell(source, cell) for source in filled for cell in empty]
        moves += [TakeBack(suit, target) for suit in suits for target in self._targets(self._top(suit))]
        return moves + [TakeBackToCell(suit, cell) for suit in suits for cell in empty]

    def _targets(self, moved: Card) -> list[Column]:
        """The columns that a card may be put on."""
        return [target for target in range(1, len(self.columns) + 1) if self._target_refusal(moved, target) is None]

    def _has_column(self, number: Column) -> bool:
        return 1 <= number <= len(self.columns)

    def _held(self, cell: Cell) -> Card:
        """The card of a cell that has one."""
        held = self.cells[cell - 1]
        assert held is not None
        return held

    def _top(self, suit: int) -> Card:
        """The top card of a foundation that has one."""
        return card(self.foundations[suit] - 1, suit)

    def _source_refusal(self, source: Column) -> Refusal | None:
        if not self._has_column(source):
            return Refusal.NO_SUCH_COLUMN
        return None if self._at(source) else Refusal.COLUMN_EMPTY

    def _cell_refusal(self, cell: Cell) -> Refusal | None:
        """Why a cell takes no card."""
        if not 1 <= cell <= len(self.cells):
            return Refusal.NO_SUCH_CELL
        return None if self.cells[cell - 1] is None else Refusal.CELL_TAKEN

    def _held_refusal(self, cell: Cell) -> Refusal | None:
        """Why a cell gives no card."""
        if not 1 <= cell <= len(self.cells):
            return Refusal.NO_SUCH_CELL
        return Refusal.CELL_EMPTY if self.cells[cell - 1] is None else None

    def _foundation_refusal(self, suit: int) -> Refusal | None:
        """Why a foundation gives no card back."""
        if not self.variant.take_back:
            return Refusal.TAKE_BACK_OFF
        if not 0 <= suit < self.variant.suits:
            return Refusal.NO_SUCH_FOUNDATION
        return None if self.foundations[suit] else Refusal.FOUNDATION_EMPTY

    def _target_refusal(self, moved: Card, target: Column) -> Refusal | None:
        """Why a card may not be put on a column."""
        if not self._has_column(target):
            return Refusal.NO_SUCH_COLUMN
        column = self._at(target)
        if not column:
            return None if rank_of(moved) == self.variant.ranks - 1 else Refusal.NOT_A_KING
        if suit_of(moved) != suit_of(column[-1]):
            return Refusal.WRONG_SUIT
        return None if rank_of(moved) == rank_of(column[-1]) - 1 else Refusal.WRONG_RANK

    def _not_the_next(self, moved: Card) -> Refusal | None:
        """Why a card may not be put on its foundation."""
        return None if rank_of(moved) == self.foundations[suit_of(moved)] else Refusal.NOT_THE_NEXT

    def _run_refusal(self, move: ColumnToColumn) -> Refusal | None:
        if not (self._has_column(move.source) and self._has_column(move.target)):
            return Refusal.NO_SUCH_COLUMN
        if move.source == move.target:
            return Refusal.SAME_COLUMN
        column = self._at(move.source)
        if not column:
            return Refusal.COLUMN_EMPTY
        if move.count < 1:
            return Refusal.RUN_WITHOUT_CARDS
        if move.count > len(column):
            return Refusal.RUN_TOO_LONG
        if self._break(move) is not None:
            return Refusal.NO_RUN
        misfit = self._target_refusal(column[-move.count], move.target)
        if misfit is not None:
            return misfit
        return None if move.count <= self.cap(move.target) else Refusal.TOO_MANY_CARDS

    def _break(self, move: ColumnToColumn) -> tuple[Card, Card] | None:
        """The first two cards of a would-be run, one on the other, that are not in order."""
        run = self._at(move.source)[-move.count :]
        return next((pair for pair in pairwise(run) if pair[0] - pair[1] != card(1, 0)), None)

    # What it does.

    def play(self, move: Move) -> None:
        """Play a move.

        Raises:
            IllegalMoveError: if the rules refuse it; then nothing has changed.
        """
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMoveError(move, refusal, self._detail(move, refusal))
        points = POINTS[self.variant.scoring]
        earned = 0
        match move:
            case ColumnToColumn(source, target, count):
                self._at(target).extend(self._at(source)[-count:])
                del self._at(source)[-count:]
            case ColumnToFoundation(source):
                self.foundations[suit_of(self._at(source).pop())] += 1
                earned = points.put_up
            case ColumnToCell(source, cell):
                self.cells[cell - 1] = self._at(source).pop()
            case CellToColumn(cell, target):
                self._at(target).append(self._taken(cell))
                earned = points.cell_to_column
            case CellToFoundation(cell):
                self.foundations[suit_of(self._taken(cell))] += 1
                earned = points.put_up
            case TakeBack(suit, target):
                self._at(target).append(self._top(suit))
                self.foundations[suit] -= 1
            case TakeBackToCell(suit, cell):
                self.cells[cell - 1] = self._top(suit)
                self.foundations[suit] -= 1
            case Draw() | Recycle() | WasteToColumn() | WasteToFoundation():
                raise AssertionError("refused above")
            case _:
                assert_never(move)
        self.score = points.after(self.score, earned)
        self.moves += 1

    def _taken(self, cell: Cell) -> Card:
        """Take the card out of a cell."""
        held = self._held(cell)
        self.cells[cell - 1] = None
        return held

    # Why it was refused, in particular.

    def _detail(self, move: Move, refusal: Refusal) -> str:
        """The cards, columns, cells or counts that a refusal is about."""
        match refusal, move:
            case Refusal.NO_SUCH_COLUMN, _:
                return f"columns are 1 to {len(self.columns)}"
            case Refusal.NO_SUCH_CELL, _:
                last = len(self.cells)
                return (
                    f"cells are a to {CELLS[last - 1]}"
                    if last > 1
                    else "the only cell is a"
                    if last
                    else "there are none"
                )
            case Refusal.NO_SUCH_FOUNDATION, _:
                return f"suits are {' '.join(SUITS[: self.variant.suits])}, with 1 foundation each"
            case Refusal.CELL_TAKEN, (ColumnToCell(_, cell) | TakeBackToCell(_, cell)):
                return f"{card_name(self._held(cell))} in {CELLS[cell - 1]}"
            case Refusal.COLUMN_EMPTY, (ColumnToColumn(source) | ColumnToFoundation(source) | ColumnToCell(source)):
                return f"column {source}"
            case Refusal.RUN_TOO_LONG, ColumnToColumn(source):
                return f"column {source}: {len(self._at(source))} cards"
            case Refusal.NO_RUN, ColumnToColumn():
                host, on_it = self._break(move) or (0, 0)
                return f"{card_name(on_it)} on {card_name(host)}"
            case Refusal.TOO_MANY_CARDS, ColumnToColumn(_, target, count):
                return f"{count} cards, at most {self.cap(target)} fit"
            case (
                (Refusal.NOT_A_KING | Refusal.WRONG_SUIT | Refusal.WRONG_RANK),
                (ColumnToColumn(target=target) | CellToColumn(target=target) | TakeBack(column=target)),
            ):
                host_column = self._at(target)
                onto = f" onto {card_name(host_column[-1])}" if host_column else ""
                return f"{card_name(self._moved(move))}{onto}, column {target}"
            case Refusal.NOT_THE_NEXT, _:
                moved = self._moved(move)
                height = self.foundations[suit_of(moved)]
                wanted = "none" if height == self.variant.ranks else card_name(card(height, suit_of(moved)))
                return f"{card_name(moved)}, wanted {wanted}"
            case _:
                return ""

    def _moved(self, move: Move) -> Card:
        """The card that a move would put somewhere: for a run, its first."""
        match move:
            case ColumnToColumn(source, _, count):
                return self._at(source)[-count]
            case CellToColumn(cell) | CellToFoundation(cell):
                return self._held(cell)
            case TakeBack(suit) | TakeBackToCell(suit):
                return self._top(suit)
            case ColumnToFoundation(source) | ColumnToCell(source):
                return self._at(source)[-1]
            case _:
                raise AssertionError("no move of this game")
