"""The families of exceptions: errors that the user can fix, and bugs in Muster."""

from typing import TYPE_CHECKING

from builder.text import Text, same

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.text.diagnostic import Diagnostic


class MusterError(Exception):
    """An error that the user can fix; the command line shows `says` in the language of the reader, without a traceback.

    A plain string is a message that is the same in every language; `str(error)` is English. `exit_code` follows the
    command-line contract: 2 for wrong use or unreadable input, 3 for output that could not be written. Exit code 4, a
    bug in Muster, is never a MusterError.
    """

    exit_code = 2

    def __init__(self, says: Text | str) -> None:
        self.says = same(says) if isinstance(says, str) else says
        super().__init__(self.says.en)

    def __reduce__(self) -> tuple[type["MusterError"], tuple[object, ...]]:
        return type(self), (self.says,)  # picklable, for errors raised in worker processes


class OutputError(MusterError):
    """A file could not be written; any existing file is unchanged."""

    exit_code = 3


class UnreadableDocument(Exception):
    """A requested document exists but cannot be read; the command line shows the findings, sorted by place."""

    def __init__(self, found: "Iterable[Diagnostic]") -> None:
        self.found = sorted(found, key=lambda one: one.place)
        super().__init__()


class Contradiction(ValueError):
    """Values of a document that contradict each other: raised by its model, reported as S198."""

    def __init__(self, says: Text) -> None:
        self.says = says
        super().__init__(says.en)


class BuilderBug(Exception):
    """A bug in Muster (broken data of a system, a block that no renderer knows); reported as an internal error."""
