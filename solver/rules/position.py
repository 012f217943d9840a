"""The referee: real positions, what may be played in them, and what it does (docs/rules.md).

Plain and exact rather than fast. This is the judge of every line that is shown, and the engine of the exhaustive
search that the compiled solver is compared with. All sizes and switches come from the `Variant`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self, assert_never

from solver.cards import SUITS, Card, card, card_name, is_red, rank_of, suit_of
from solver.rules.moves import (
    CellToColumn,
    CellToFoundation,
    Column,
    ColumnToCell,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Move,
    Recycle,
    Slot,
    TakeBack,
    TakeBackToCell,
    WasteToColumn,
    WasteToFoundation,
)
from solver.rules.refusals import IllegalMoveError, Refusal
from solver.rules.scoring import POINTS, start_score
from solver.variants import Scoring, Variant


class Layout(Protocol):
    """Cards in their places before the first move, as a `Deal` has them."""

    @property
    def columns(self) -> Sequence[Sequence[Card]]:
        """The cards of each column, deepest first."""

    @property
    def stock(self) -> Sequence[Card]:
        """The stock, first drawn first."""


@dataclass(slots=True)
class Position:
    """Where every card lies, the score and the counters. Moves change it in place.

    The cards are taken as they come, so that any position can be set up; a `Deal` has had its cards checked.

    Attributes:
        variant: the rules it is played by.
        columns: the cards of each column, deepest first.
        face_down: how many cards of each column, from its bottom, are face down; never a column's last card.
        stock: the cards not drawn; the next one drawn is the last element.
        waste: the cards drawn; the top one is the last element.
        foundations: for each suit the row of its foundations, each as the number of cards on it.
        score: points or dollars, see `solver.rules.scoring`.
        moves: moves played; every move counts, draws and recycles too.
        draws: how many of them were draws.
        recycles: how many of them were recycles.
    """

    variant: Variant
    columns: list[list[Card]]
    face_down: list[int]
    stock: list[Card]
    waste: list[Card]
    foundations: list[list[int]]
    score: int = 0
    moves: int = 0
    draws: int = 0
    recycles: int = 0

    @classmethod
    def start(cls, variant: Variant, columns: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Self:
        """The position before the first move.

        Args:
            variant: the rules.
            columns: the cards of each column, deepest first; only the last is face up.
            stock: the stock, first drawn first.
        """
        return cls(
            variant=variant,
            columns=[list(column) for column in columns],
            face_down=[max(len(column) - 1, 0) for column in columns],
            stock=list(reversed(stock)),
            waste=[],
            foundations=[[0] * variant.copies for _ in range(variant.suits)],
            score=start_score(variant),
        )

    @classmethod
    def of_deal(cls, deal: Layout, variant: Variant) -> Self:
        """The position before the first move of a deal."""
        return cls.start(variant, deal.columns, deal.stock)

    def copy(self) -> Self:
        """A position like this one that shares nothing with it."""
        return type(self)(
            self.variant,
            [column[:] for column in self.columns],
            self.face_down[:],
            self.stock[:],
            self.waste[:],
            [row[:] for row in self.foundations],
            self.score,
            self.moves,
            self.draws,
            self.recycles,
        )

    def key(self) -> tuple[object, ...]:
        """All that decides what can still happen: two positions with the same key can be played on alike.

        The score and the counters are left out, but for the recycles where the passes are limited. The foundations
        of a row take the same cards, so only their heights count and not which slot has which.
        """
        return (
            tuple(map(tuple, self.columns)),
            tuple(self.face_down),
            tuple(self.stock),
            tuple(self.waste),
            tuple(tuple(sorted(row)) for row in self.foundations),
            None if self.variant.passes is None else self.recycles,
        )

    def cards_up(self) -> int:
        """Cards on the foundations."""
        return sum(map(sum, self.foundations))

    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return all(height == self.variant.ranks for row in self.foundations for height in row)

    # What may be played.

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move may not be played now; None if it may."""
        match move:
            case Draw():
                return None if self.stock else Refusal.STOCK_EMPTY
            case Recycle():
                return self._recycle_refusal()
            case WasteToColumn(target):
                if not self._has_column(target):
                    return Refusal.NO_SUCH_COLUMN
                return self._misfit(self.waste[-1], target) if self.waste else Refusal.WASTE_EMPTY
            case WasteToFoundation():
                return self._not_the_next(self.waste[-1]) if self.waste else Refusal.WASTE_EMPTY
            case ColumnToColumn():
                return self._run_refusal(move)
            case ColumnToFoundation(source):
                if not self._has_column(source):
                    return Refusal.NO_SUCH_COLUMN
                column = self.columns[source - 1]
                return self._not_the_next(column[-1]) if column else Refusal.COLUMN_EMPTY
            case TakeBack():
                return self._take_back_refusal(move)
            case ColumnToCell() | CellToColumn() | CellToFoundation() | TakeBackToCell():
                return Refusal.NO_SUCH_CELL
            case _:
                assert_never(move)

    def legal_moves(self) -> list[Move]:
        """All moves that may be played now, those to the foundations first.

        Moves with the same effect are listed once. So a take back names its slot only where the foundations of the
        row differ in height.
        """
        targets = range(1, len(self.columns) + 1)
        moves: list[Move] = []
        if self.waste and self._not_the_next(self.waste[-1]) is None:
            moves.append(WasteToFoundation())
        for source, column in enumerate(self.columns, start=1):
            if column and self._not_the_next(column[-1]) is None:
                moves.append(ColumnToFoundation(source))
        for source, column in enumerate(self.columns, start=1):
            for count in range(1, len(column) - self.face_down[source - 1] + 1):
                for target in targets:
                    if target != source and self._misfit(column[-count], target) is None:
                        moves.append(ColumnToColumn(source, target, count))
        if self.waste:
            moves += [WasteToColumn(target) for target in targets if self._misfit(self.waste[-1], target) is None]
        if self.variant.take_back:
            for suit, row in enumerate(self.foundations):
                for height in sorted(set(row) - {0}):
                    top = card(height - 1, suit)
                    slot = None if len(set(row)) == 1 else row.index(height) + 1
                    moves += [TakeBack(suit, target, slot) for target in targets if self._misfit(top, target) is None]
        if self.stock:
            moves.append(Draw())
        elif self._recycle_refusal() is None:
            moves.append(Recycle())
        return moves

    def _has_column(self, number: Column) -> bool:
        return 1 <= number <= len(self.columns)

    def _misfit(self, moved: Card, target: Column) -> Refusal | None:
        """Why a card may not be put on a column; None if it may."""
        column = self.columns[target - 1]
        if not column:
            return None if rank_of(moved) == self.variant.ranks - 1 else Refusal.NOT_A_KING
        if is_red(moved) == is_red(column[-1]):
            return Refusal.WRONG_COLOUR
        if rank_of(moved) != rank_of(column[-1]) - 1:
            return Refusal.WRONG_RANK
        return None

    def _not_the_next(self, moved: Card) -> Refusal | None:
        """Why a card may not be put on the foundations; None if it may."""
        return None if rank_of(moved) in self.foundations[suit_of(moved)] else Refusal.NOT_THE_NEXT

    def _recycle_refusal(self) -> Refusal | None:
        passes = self.variant.passes
        if passes is not None and self.recycles + 1 >= passes:
            one_pass = passes == 1 and self.variant.scoring is Scoring.VEGAS
            return Refusal.WASTE_NOT_RETURNED if one_pass else Refusal.NO_PASSES_LEFT
        if self.stock:
            return Refusal.STOCK_NOT_EMPTY
        return None if self.waste else Refusal.WASTE_EMPTY

    def _run_refusal(self, move: ColumnToColumn) -> Refusal | None:
        if not (self._has_column(move.source) and self._has_column(move.target)):
            return Refusal.NO_SUCH_COLUMN
        if move.source == move.target:
            return Refusal.SAME_COLUMN
        column = self.columns[move.source - 1]
        if not column:
            return Refusal.COLUMN_EMPTY
        if move.count < 1:
            return Refusal.RUN_WITHOUT_CARDS
        if move.count > len(column):
            return Refusal.RUN_TOO_LONG
        if move.count > len(column) - self.face_down[move.source - 1]:
            return Refusal.FACE_DOWN
        return self._misfit(column[-move.count], move.target)

    def _take_back_refusal(self, move: TakeBack) -> Refusal | None:
        if not self.variant.take_back:
            return Refusal.TAKE_BACK_OFF
        if not (0 <= move.suit < self.variant.suits and (move.slot is None or 1 <= move.slot <= self.variant.copies)):
            return Refusal.NO_SUCH_FOUNDATION
        if not self._has_column(move.column):
            return Refusal.NO_SUCH_COLUMN
        slot = self._slot_taken_from(move)
        if slot is None:
            return Refusal.FOUNDATION_EMPTY
        return self._misfit(self._top(move.suit, slot), move.column)

    def _top(self, suit: int, slot: Slot) -> Card:
        """The top card of a foundation that has one."""
        return card(self.foundations[suit][slot - 1] - 1, suit)

    def _slot_taken_from(self, move: TakeBack) -> Slot | None:
        """The foundation that a take back names or means; None if there is no card on it.

        Without a slot it is the first whose top card the column accepts, or else, for the refusal's sake, the first
        with a card.
        """
        row = self.foundations[move.suit]
        slots = range(1, len(row) + 1) if move.slot is None else [move.slot]
        filled = [slot for slot in slots if row[slot - 1] > 0]
        accepted = [slot for slot in filled if self._misfit(self._top(move.suit, slot), move.column) is None]
        return next(iter(accepted or filled), None)

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
            case Draw():
                for _ in range(min(self.variant.draw, len(self.stock))):
                    self.waste.append(self.stock.pop())
                self.draws += 1
            case Recycle():
                # The first card drawn is at the bottom of the waste and becomes the next one drawn again.
                self.stock = self.waste[::-1]
                self.waste = []
                self.recycles += 1
                earned = points.recycle
            case WasteToColumn(target):
                self.columns[target - 1].append(self.waste.pop())
                earned = points.waste_to_column
            case WasteToFoundation():
                self._put_up(self.waste.pop())
                earned = points.put_up
            case ColumnToColumn(source, target, count):
                self.columns[target - 1] += self.columns[source - 1][-count:]
                del self.columns[source - 1][-count:]
                earned = self._turn_up(source) * points.turned_up
            case ColumnToFoundation(source):
                self._put_up(self.columns[source - 1].pop())
                earned = points.put_up + self._turn_up(source) * points.turned_up
            case TakeBack(suit, target):
                slot = self._slot_taken_from(move)
                assert slot is not None  # or it would have been refused
                self.columns[target - 1].append(self._top(suit, slot))
                self.foundations[suit][slot - 1] -= 1
            case ColumnToCell() | CellToColumn() | CellToFoundation() | TakeBackToCell():
                raise AssertionError("refused above")
            case _:
                assert_never(move)
        self.score = points.after(self.score, earned)
        self.moves += 1

    def _put_up(self, moved: Card) -> None:
        """Put a card on the first foundation of its row that takes it."""
        row = self.foundations[suit_of(moved)]
        row[row.index(rank_of(moved))] += 1

    def _turn_up(self, number: Column) -> bool:
        """Turn a column's last card if it is face down; whether it was."""
        exposed = 0 < len(self.columns[number - 1]) == self.face_down[number - 1]
        if exposed:
            self.face_down[number - 1] -= 1
        return exposed

    # Why it was refused, in particular.

    def _detail(self, move: Move, refusal: Refusal) -> str:
        """The cards, columns or counts that a refusal is about; a face-down card is not told."""
        match refusal, move:
            case Refusal.NO_SUCH_CELL, _:
                return "this game has none"
            case Refusal.NO_SUCH_COLUMN, _:
                return f"columns are 1 to {len(self.columns)}"
            case Refusal.NO_SUCH_FOUNDATION, _:
                suits, slots = SUITS[: self.variant.suits], self.variant.copies
                return f"suits are {' '.join(suits)}, with {slots} foundation{'s' if slots > 1 else ''} each"
            case Refusal.COLUMN_EMPTY, ColumnToColumn(source) | ColumnToFoundation(source):
                return f"column {source}"
            case ((Refusal.RUN_TOO_LONG | Refusal.FACE_DOWN), ColumnToColumn(source)):
                length, down = len(self.columns[source - 1]), self.face_down[source - 1]
                return f"column {source}: {length - down} face up, {down} face down"
            case (
                (Refusal.NOT_A_KING | Refusal.WRONG_COLOUR | Refusal.WRONG_RANK),
                (ColumnToColumn(target=target) | WasteToColumn(target) | TakeBack(column=target)),
            ):
                host = self.columns[target - 1]
                onto = f" onto {card_name(host[-1])}" if host else ""
                return f"{card_name(self._moved(move))}{onto}, column {target}"
            case Refusal.NOT_THE_NEXT, _:
                moved = self._moved(move)
                heights = sorted(set(self.foundations[suit_of(moved)]) - {self.variant.ranks})
                wanted = [card_name(card(height, suit_of(moved))) for height in heights]
                return f"{card_name(moved)}, wanted {' or '.join(wanted) or 'none'}"
            case Refusal.STOCK_NOT_EMPTY, _:
                return f"cards left: {len(self.stock)}"
            case Refusal.NO_PASSES_LEFT, _:
                return f"passes allowed: {self.variant.passes}"
            case _:
                return ""

    def _moved(self, move: Move) -> Card:
        """The card that a move would put somewhere: for a run, its first."""
        match move:
            case ColumnToColumn(source, _, count):
                return self.columns[source - 1][-count]
            case ColumnToFoundation(source):
                return self.columns[source - 1][-1]
            case TakeBack(suit):
                return self._top(suit, self._slot_taken_from(move) or 1)
            case _:
                return self.waste[-1]
