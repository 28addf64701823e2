"""The two families of failure: what a person can put right, and what is our own mistake."""

from builder.text import Text, same


class MusterError(Exception):
    """Something the user can put right; the command line shows `says` in the language asked for, and no traceback.

    Plain words are those that read alike in every language; `str(error)` is English. `exit_code` follows the command
    line's contract: 2 wrong use or unreadable input, 3 output could not be written; 4, a fault of our own, is no MusterError.
    """

    exit_code = 2

    def __init__(self, says: Text | str) -> None:
        self.says = same(says) if isinstance(says, str) else says
        super().__init__(self.says.en)

    def __reduce__(self) -> tuple[type["MusterError"], tuple[object, ...]]:
        return type(self), (self.says,)  # whole, when it comes from a process that draws


class OutputError(MusterError):
    """A file could not be written; whatever lay there before is untouched."""

    exit_code = 3


class Contradiction(ValueError):
    """Values of a document that cannot stand together: raised by its model, shown as S198 in every language."""

    def __init__(self, says: Text) -> None:
        self.says = says
        super().__init__(says.en)


class BuilderBug(Exception):
    """A mistake of Muster itself (broken data of a system, a block no renderer knows); told as a fault of ours."""
