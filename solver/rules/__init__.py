"""The referee: real positions, moves and their notation, refusals, scores and replays."""

from solver.rules.moves import Line, Move, NotationError, parse_line, print_line, print_move
from solver.rules.position import Position
from solver.rules.refusals import IllegalMoveError, Refusal
from solver.rules.replay import iter_replay, replay
from solver.rules.scoring import score_text

__all__ = [
    "IllegalMoveError",
    "Line",
    "Move",
    "NotationError",
    "Position",
    "Refusal",
    "iter_replay",
    "parse_line",
    "print_line",
    "print_move",
    "replay",
    "score_text",
]
