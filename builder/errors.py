"""The two families of failure: what a person can put right, and what is our own mistake."""


class MusterError(Exception):
    """Something the user can put right; the command line shows the message and no traceback.

    `exit_code` follows the command line's contract: 2 wrong use or unreadable input, 3 output could not be written.
    """

    exit_code = 2


class OutputError(MusterError):
    """A file could not be written; whatever lay there before is untouched."""

    exit_code = 3


class BuilderBug(Exception):
    """A mistake of Muster itself (broken data of a system, a block no renderer knows); shown with its traceback."""
