"""Lines of moves as a user hands them in: ``LINE|FILE|-``, as moves or as what ``solve --json`` prints."""

import json
import os
import sys
from typing import Final

from cli.inputs import FILE_FORM, STDIN, check_stdin
from solver.errors import InputError
from solver.rules import Move, parse_line

_LONGEST: Final = 256 * 1024
"""Bytes of a line of moves: a hundred times a long game."""


def given_line(text: str) -> list[Move]:
    """Read a line of moves: the moves themselves, a file that holds them, or ``-`` for standard input.

    Raises:
        InputError: if the file cannot be read or a token is no move.
    """
    if text == STDIN:
        check_stdin(text)
        stream = getattr(sys.stdin, "buffer", sys.stdin)
        return _moves("<stdin>", stream.read(_LONGEST + 1))
    if len(text.split()) == 1 and (FILE_FORM.search(text) or os.path.exists(text)):
        with open(text, "rb") as file:
            return _moves(text, file.read(_LONGEST + 1))
    return parse_line(text)


def _moves(source: str, content: bytes) -> list[Move]:
    if len(content) > _LONGEST:
        raise InputError(f"{source}: longer than {_LONGEST} bytes; no line of moves needs that")
    try:
        text = content.decode("utf-8-sig")
        return parse_line(_line_of_json(text) if text.lstrip().startswith("{") else text)
    except UnicodeDecodeError:
        raise InputError(f"{source}: not UTF-8 text; a line is moves such as d w>5 3>f") from None
    except InputError as error:
        raise InputError(f"{source}, {error}") from None


def _line_of_json(text: str) -> str:
    """The winning line among the results, one a line of text, that ``solve --json`` has printed."""
    lines: list[str] = []
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip():
            continue
        try:
            fields = json.loads(row)
        except (ValueError, RecursionError):
            raise InputError(f"line {number}: no JSON; results are one object a line") from None
        line = fields.get("line") if isinstance(fields, dict) else None
        if isinstance(line, str):
            lines.append(line)
    if len(lines) != 1:
        raise InputError(f"{len(lines) or 'no'} results with a winning line, exactly one expected")
    return lines[0]
