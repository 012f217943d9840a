"""The one root of every complaint about what a user handed in."""


class InputError(ValueError):
    """Bad input: a code, a file, a card, a deal, a position, a line or a limit.

    The message is one line that names the place and what was expected there. The commands print it and exit
    with code 2; nothing is solved in its stead.
    """
