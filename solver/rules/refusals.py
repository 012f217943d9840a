"""Why a move is refused: one named reason for each way in which a move can break the rules (docs/rules.md)."""

from enum import StrEnum

from solver.errors import InputError
from solver.rules.moves import Move, print_move


class Refusal(StrEnum):
    """The reasons, as they are printed."""

    NO_SUCH_COLUMN = "no such column"
    NO_SUCH_FOUNDATION = "no such foundation"
    SAME_COLUMN = "source and target are the same column"
    COLUMN_EMPTY = "column is empty"
    RUN_WITHOUT_CARDS = "a run is at least one card"
    RUN_TOO_LONG = "run is longer than the column"
    FACE_DOWN = "card is face down"
    NOT_A_KING = "not a king on an empty column"
    WRONG_COLOUR = "wrong colour"
    WRONG_RANK = "rank must be one lower"
    NOT_THE_NEXT = "not the foundation's next card"
    FOUNDATION_EMPTY = "foundation is empty"
    TAKE_BACK_OFF = "take back is not allowed"
    STOCK_EMPTY = "stock is empty"
    STOCK_NOT_EMPTY = "stock is not empty"
    WASTE_EMPTY = "waste is empty"
    WASTE_NOT_RETURNED = "waste is not returned in Vegas"
    NO_PASSES_LEFT = "no passes left"
    NO_STOCK = "this game has no stock"
    NO_SUCH_CELL = "no such cell"
    CELL_EMPTY = "cell is empty"
    CELL_TAKEN = "cell is taken"
    WRONG_SUIT = "wrong suit"
    NO_RUN = "cards are no run"
    TOO_MANY_CARDS = "too many cards to move at once"


class IllegalMoveError(InputError):
    """A move that the rules refuse.

    Attributes:
        move: the move.
        refusal: the reason.
        detail: the cards, columns or counts that the reason is about; may be empty.
        number: the move's number in its line, from 1; None for a move that was played by itself.
    """

    def __init__(self, move: Move, refusal: Refusal, detail: str = "", number: int | None = None) -> None:
        # All four stay in `args`, so that the error survives the way back from a worker process.
        super().__init__(move, refusal, detail, number)
        self.move = move
        self.refusal = refusal
        self.detail = detail
        self.number = number

    def __str__(self) -> str:
        """Such as ``move 17, 3>5*4: rank must be one lower (9H onto 8S, column 5)``."""
        place = "" if self.number is None else f"move {self.number}, "
        detail = f" ({self.detail})" if self.detail else ""
        return f"{place}{print_move(self.move)}: {self.refusal}{detail}"
