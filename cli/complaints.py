"""How the commands fail: one line on stderr, ``winnable: …``, and an exit code; never a traceback."""

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Final

import click

from solver.errors import InputError

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""As the shell has it for SIGPIPE; click's own 1 would read as "unwinnable"."""

BUG: Final = 70
"""A fault of this program, as in BSD's sysexits; Python's own 1 would read as "unwinnable" too."""

_LONGEST: Final = 1000
"""Characters of a message that are shown; it may quote what a stranger wrote."""


class Complaint(click.ClickException):
    """A message for stderr and the exit code that goes with it."""

    def __init__(self, message: str, exit_code: int = BAD_INPUT) -> None:
        message = " ".join(message.split())
        super().__init__(message if len(message) <= _LONGEST else f"{message[:_LONGEST]}...")
        self.exit_code = exit_code

    def show(self, file: IO[Any] | None = None) -> None:
        with suppress(OSError):  # nowhere to complain to: the exit code still tells
            click.echo(f"winnable: {self.format_message()}", file=file, err=True)


@contextmanager
def complaining() -> Iterator[None]:
    """Turn every failure into a `Complaint` or an exit; only a fault of this program shows a traceback."""
    try:
        yield
    except click.UsageError as error:
        hint = f"; see '{error.ctx.command_path} --help'" if error.ctx else ""
        raise Complaint(error.format_message().rstrip(".") + hint) from None
    except InputError as error:
        raise Complaint(str(error)) from None
    except BrokenPipeError:
        # The reader has left. What is still in the buffer goes nowhere, or Python would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        raise Complaint(f"{place}{error.strerror or error}") from None
    except MemoryError:
        raise Complaint("the machine has no memory left for this; give the search less with --memory") from None
    except KeyboardInterrupt:
        click.echo("winnable: interrupted", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        traceback.print_exc()
        click.echo("winnable: this is a bug, please report it with the lines above; no verdict was found", err=True)
        raise click.exceptions.Exit(BUG) from error
