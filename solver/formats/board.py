"""Positions as boards of text that read back::

    # DS1-D1N-AAAAAAB
    Foundations: S 4S 2S  H - -  D - -  C A -
    Stock: 2H 6D JH
    Waste: KC 3H
    1: -
    2: [6C] 3D
    3: [7D] [4C] 5H 4S

A comment before the first line names the deal. Foundations: each suit's row with the top card of each pile. Stock: the
card drawn first first. Waste: the top card last. A column lists its deepest card first, face-down cards in brackets.
``-`` is an empty pile. In Seahaven Towers ``Cells: 6H KS - -``, first cell first, stands in place of stock and waste,
and each suit has one foundation. Other comments (``#`` to the end of its line) and blank lines are skipped. The order
of the parts is fixed. A file may hold several boards, one after the other.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count
from typing import IO, Final

from solver.cards import SUITS, Card, CardError, card, card_name, is_red, rank_of, suit_of
from solver.deals import Deal, DealError, as_dealt, check_deal, copy_complaints, counted, listed, places_in
from solver.formats.source import DealFileError, Lines, at_line, is_name, lines_of, read_card, shown
from solver.rules import AnyPosition, SeahavenPosition, start_of_game
from solver.rules.moves import CELLS
from solver.variants import Variant

_HEADS: Final = ("Foundations", "Stock", "Waste")
"""What the first lines of a board begin with; the others begin with the numbers of the columns."""
_CELLS: Final = "Cells"
"""What may come in place of stock and waste."""
_HIDDEN: Final = "??"
_MAX_LINES: Final = 1000
"""Lines of a board, comments and blank lines and all: a bound for a file that is nothing but comments."""


class PositionError(DealError):
    """A board that no game of its variant comes to."""


@dataclass(frozen=True, slots=True)
class Board:
    """A position of any game with columns and foundations, and with stock and waste or with cells, as data.

    Attributes:
        columns: each column's cards, the deepest first.
        face_down: how many of each column's cards, from the deepest, are face down.
        stock: the stock's cards, the one drawn next first.
        waste: the waste's cards, the top one last.
        foundations: for each suit (S, H, D, C) the cards on each pile of its row.
        name: the code or id of the deal, if known.
        cells: the card of each cell, None in an empty one; nothing in a game without cells.
    """

    columns: tuple[tuple[Card, ...], ...]
    face_down: tuple[int, ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    foundations: tuple[tuple[int, ...], ...]
    name: str | None = None
    cells: tuple[Card | None, ...] = ()


def board_of(position: AnyPosition, name: str | None = None) -> Board:
    """The board of a referee's position, whose stock lists the next card last."""
    if isinstance(position, SeahavenPosition):
        return Board(
            columns=tuple(map(tuple, position.columns)),
            face_down=(0,) * len(position.columns),
            stock=(),
            waste=(),
            foundations=tuple((height,) for height in position.foundations),
            name=name,
            cells=tuple(position.cells),
        )
    return Board(
        columns=tuple(map(tuple, position.columns)),
        face_down=tuple(position.face_down),
        stock=tuple(reversed(position.stock)),
        waste=tuple(position.waste),
        foundations=tuple(map(tuple, position.foundations)),
        name=name,
    )


def start_of(deal: Deal, variant: Variant) -> Board:
    """The board of a deal at the start."""
    return board_of(start_of_game(deal, variant), deal.name)


def deal_of(board: Board, variant: Variant) -> Deal:
    """The deal of a board that shows the start.

    Raises:
        DealError: if its cards are no deal of the variant, or it shows a position in the middle of a game.
    """
    held = tuple(each for each in board.cells if each is not None)
    deal = as_dealt(Deal(variant.game, board.columns, board.stock, held, board.name))
    up = sum(map(sum, board.foundations))
    if board.waste or up:
        cards = f"{counted(len(board.waste), 'card')} on the waste and {up} on the foundations"
        if variant.cells:
            cards = f"{counted(up, 'card')} on the foundations"
        raise DealError(f"not the start of a deal: {cards}")
    check_deal(deal, variant)
    for number, (down, expected) in enumerate(zip(board.face_down, start_of(deal, variant).face_down, strict=True), 1):
        if down != expected:
            raise DealError(
                f"not the start of a deal: column {number} has {counted(down, 'card')} face down, {expected} expected"
            )
    return deal


def check_board(board: Board, variant: Variant) -> None:
    """See that a board can be a position of a variant: all cards of its deck, face-up cards in runs.

    Raises:
        PositionError: if it cannot; the message names the places and the cards.
    """
    if len(board.columns) != len(variant.columns):
        raise PositionError(
            f"{counted(len(board.columns), 'column')}, {len(variant.columns)} expected in {variant.game}"
        )
    slots = [len(row) for row in board.foundations]
    if slots != [variant.copies] * variant.suits:
        expected = f"{variant.suits} suits with {variant.copies} each expected in {variant.game}"
        raise PositionError(f"foundations: {len(slots)} suits with {listed(list(map(str, slots)), ', ')}, {expected}")
    if len(board.cells) != variant.cells:
        raise PositionError(f"{counted(len(board.cells), 'cell')}, {variant.cells} expected in {variant.mode}")
    complaints = copy_complaints(_places(board), variant) + list(_column_complaints(board, variant))
    if complaints:
        raise PositionError(listed(complaints))


def _places(board: Board) -> Iterator[tuple[Card, str]]:
    for number, column in enumerate(board.columns, start=1):
        yield from places_in(f"column {number}", column)
    yield from places_in("stock", board.stock)
    yield from places_in("waste", board.waste)
    yield from places_in("cells", (each for each in board.cells if each is not None))
    for suit, row in enumerate(board.foundations):
        for slot, height in enumerate(row, start=1):
            yield from places_in(f"foundation {SUITS[suit]}{slot}", (card(rank, suit) for rank in range(height)))


def _column_complaints(board: Board, variant: Variant) -> Iterator[str]:
    for number, (column, down) in enumerate(zip(board.columns, board.face_down, strict=True), start=1):
        if column and down >= len(column):
            yield f"column {number}: the last card is face down, and would turn by itself"
        if variant.cells:
            if down:
                yield f"column {number}: {counted(down, 'card')} face down, none is in {variant.game}"
            continue
        most = variant.columns[number - 1] - 1
        if down > most:
            yield f"column {number}: {counted(down, 'card')} face down, at most {most} dealt so"
        for place in range(down + 1, len(column)):
            upper, lower = column[place - 1], column[place]
            if rank_of(upper) != rank_of(lower) + 1 or is_red(upper) == is_red(lower):
                pair = f"{card_name(lower)} on {card_name(upper)}"
                yield f"column {number}, card {place + 1}: {pair} is no run, and both are face up"


def dump(board: Board, file: IO[str], *, hidden: bool = False) -> None:
    """Write a board to a file opened as text; see `dumps`."""
    file.write(dumps(board, hidden=hidden))


def dumps(board: Board, *, hidden: bool = False) -> str:
    """A board as text.

    Args:
        board: the position.
        hidden: show only what a player sees: ``[??]`` for each face-down card and the number of cards in the stock.
            Such a board does not read back.
    """
    rows = (
        " ".join([SUITS[suit], *(card_name(card(height - 1, suit)) if height else "-" for height in row)])
        for suit, row in enumerate(board.foundations)
    )
    lines = [f"# {board.name}"] if board.name else []
    lines.append("Foundations: " + "  ".join(rows))
    if board.cells:
        held = ("-" if each is None else card_name(each) for each in board.cells)
        lines.append(f"{_CELLS}: {' '.join(held)}")
    else:
        stock = f"{len(board.stock)} face down" if hidden and board.stock else _pile(board.stock)
        lines.append(f"Stock: {stock}")
        lines.append(f"Waste: {_pile(board.waste)}")
    for number, (column, down) in enumerate(zip(board.columns, board.face_down, strict=True), start=1):
        under = [f"[{_HIDDEN if hidden else card_name(each)}]" for each in column[:down]]
        lines.append(f"{number}: " + (" ".join(under + list(map(card_name, column[down:]))) or "-"))
    return "\n".join(lines) + "\n"


def _pile(cards: tuple[Card, ...]) -> str:
    return " ".join(map(card_name, cards)) or "-"


def load(file: IO[bytes] | IO[str], *, source: str | None = None) -> Board:
    """Read the one board in an open file, binary or text; see `loads`."""
    source = source or str(getattr(file, "name", "<file>"))
    return _only(boards_in(lines_of(file, source), source), source)


def loads(text: str, *, source: str = "<text>") -> Board:
    """Read one board. Whether its cards make a position of a game is for `check_board` to see.

    Raises:
        DealFileError: if the text is no board, or several; the message names source, line and token.
    """
    return _only(boards_in(lines_of(io.StringIO(text), source), source), source)


def _only(boards: Iterator[Board], source: str) -> Board:
    board = next(boards)
    if next(boards, None) is not None:
        raise DealFileError(f"{source}: several boards, one expected")
    return board


def boards_in(lines: Lines, source: str) -> Iterator[Board]:
    """The boards in lines that are not blank, at least one; see `loads`.

    A board ends where the next one's first line follows a column, or with the file.
    """
    draft = _Draft(source)
    for number, line in lines:
        content, _, comment = line.partition("#")
        if not content.strip():
            draft.note(number, comment.strip())
            continue
        if draft.may_end() and _label(content) == _HEADS[0].lower():
            yield draft.board()
            draft = _Draft(source, draft.noted)
        draft.add(number, content.strip())
    yield draft.board()


def _label(content: str) -> str:
    """What stands before a line's colon, in lower case; nothing if there is no colon."""
    label, colon, _ = content.partition(":")
    return label.strip().lower() if colon else ""


class _Draft:
    """A board being read, line by line.

    Args:
        source: the file, for messages.
        noted: the comment before the board, if there is one already.
    """

    def __init__(self, source: str, noted: str | None = None) -> None:
        self.source, self.noted = source, noted
        """The first comment since the last line that is more: the name of a board that begins here."""
        self.name: str | None = None
        self.first: int | None = None
        self.foundations: tuple[tuple[int, ...], ...] = ()
        self.piles: list[tuple[tuple[Card, ...], int]] = []
        self.cells: tuple[Card | None, ...] = ()
        self._heads = chain(_HEADS, map(str, count(1)))
        self.head = next(self._heads)

    def may_end(self) -> bool:
        """Whether there is a column at least. How many there must be is a matter of the game."""
        return self.head not in (*_HEADS, "1")

    def note(self, number: int, comment: str) -> None:
        """Take a line that is a comment."""
        self._check_length(number)
        if self.noted is None:
            self.noted = comment

    def add(self, number: int, content: str) -> None:
        """Take a line that is more than a comment.

        Raises:
            DealFileError: if it is not the line that is due.
        """
        self._check_length(number)
        head = self.head
        if head == _HEADS[1] and _label(content) == _CELLS.lower():
            head = _CELLS
            self._heads = map(str, count(1))
        if _label(content) != head.lower():
            also = "; a deal file is a board or JSON lines" if head == _HEADS[0] else ""
            raise at_line(self.source, number, f"{shown(content)}, '{head}: ...' expected{also}")
        tokens = content.partition(":")[2].split()
        try:
            if head == _HEADS[0]:
                self.name = self.noted if self.noted and is_name(self.noted) else None
                self.foundations = _read_foundations(tokens)
            elif head == _CELLS:
                self.cells = _read_cells(tokens)
            else:
                self.piles.append(_read_pile(tokens, head))
        except (CardError, DealFileError) as error:
            raise at_line(self.source, number, f"{f'column {head}' if head.isdigit() else head}, {error}") from None
        self.noted = None
        self.head = next(self._heads)

    def _check_length(self, number: int) -> None:
        self.first = self.first or number
        if number - self.first >= _MAX_LINES:
            raise at_line(self.source, number, f"more than {_MAX_LINES} lines; no board needs that")

    def board(self) -> Board:
        """The board, when no more lines belong to it.

        Raises:
            DealFileError: if parts of it are missing.
        """
        if self.head == _HEADS[0]:
            raise DealFileError(f"no deal in {self.source}: it is empty")
        if not self.may_end():
            raise DealFileError(f"{self.source}: it ends where '{self.head}: ...' is expected")
        (stock, _), (waste, _), *columns = [((), 0)] * (2 if self.cells else 0) + self.piles
        return Board(
            columns=tuple(cards for cards, _ in columns),
            face_down=tuple(down for _, down in columns),
            stock=stock,
            waste=waste,
            foundations=self.foundations,
            name=self.name,
            cells=self.cells,
        )


def _read_foundations(tokens: list[str]) -> tuple[tuple[int, ...], ...]:
    """The rows of ``S 4S 2S  H - -  …``; a single letter begins a suit's row."""
    rows: list[list[int]] = []
    for number, token in enumerate(tokens, start=1):
        if len(rows) < len(SUITS) and token.upper() == SUITS[len(rows)]:
            rows.append([])
        elif not rows:
            raise DealFileError(f"token {number}: {shown(token)}, the suit {SUITS[0]} expected")
        elif token == "-":
            rows[-1].append(0)
        else:
            top = _read_token(token, number)
            if suit_of(top) != len(rows) - 1:
                raise DealFileError(f"token {number}: {card_name(top)} is in the row of {SUITS[len(rows) - 1]}")
            rows[-1].append(rank_of(top) + 1)
    return tuple(map(tuple, rows))


def _read_cells(tokens: list[str]) -> tuple[Card | None, ...]:
    """The card of each cell, ``-`` for none."""
    if not 0 < len(tokens) <= len(CELLS):
        raise DealFileError(f"{len(tokens)} tokens, 1 to {len(CELLS)} expected; an empty cell is '-'")
    return tuple(None if token == "-" else _read_token(token, number) for number, token in enumerate(tokens, start=1))


def _read_pile(tokens: list[str], head: str) -> tuple[tuple[Card, ...], int]:
    """A pile's cards, and how many of them are face down."""
    if tokens == ["-"]:
        return (), 0
    if not tokens:
        raise DealFileError("nothing there; an empty pile is '-'")
    if head in _HEADS and tokens[1:] == ["face", "down"]:
        raise DealFileError(
            f"{shown(' '.join(tokens))}: the cards are hidden, and this program needs to know them all"
        )
    cards: list[Card] = []
    down = 0
    for number, token in enumerate(tokens, start=1):
        bracketed = token.startswith("[") and token.endswith("]")
        if bracketed and head in _HEADS:
            raise DealFileError(f"token {number}: {shown(token)}; brackets are for face-down cards in a column")
        if bracketed and down < len(cards):
            raise DealFileError(f"token {number}: {shown(token)} is face down on a face-up card")
        cards.append(_read_token(token[1:-1] if bracketed else token, number))
        down += bracketed
    return tuple(cards), down


def _read_token(token: str, number: int) -> Card:
    if token == _HIDDEN:
        raise DealFileError(f"token {number}: '{_HIDDEN}' is hidden, and this program needs to know all cards")
    try:
        return read_card(token)
    except CardError as error:
        raise CardError(f"token {number}: {error}") from None
