"""The referee: real positions, moves and their notation, refusals, scores and replays."""

from solver.rules.moves import Line, Move, NotationError, parse_line, print_line, print_move
from solver.rules.position import Position
from solver.rules.refusals import IllegalMoveError, Refusal
from solver.rules.replay import iter_replay, replay
from solver.rules.scoring import score_text
from solver.rules.seahaven import SeahavenPosition
from solver.rules.start import AnyPosition, start_of_game

__all__ = [
    "AnyPosition",
    "IllegalMoveError",
    "Line",
    "Move",
    "NotationError",
    "Position",
    "Refusal",
    "SeahavenPosition",
    "iter_replay",
    "parse_line",
    "print_line",
    "print_move",
    "replay",
    "score_text",
    "start_of_game",
]
