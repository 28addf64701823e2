"""Errors in rule systems of other packages: code S132, wherever they occur."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TypeVar, cast

from builder.documents.reading.codes import wordings
from builder.text import Text, same
from builder.text.errors import BuilderBug, MusterError

T = TypeVar("T")

CODE = "S132"
FOLDERS: dict[Path, tuple[str, str]] = {}
"""The folder of each external package whose system was requested: the system's id, and the name of the package."""

_SHOWN = 200  # characters of an exception's message
_LINE = same("{code}: {says}; {fix}")
_AT = Text("{error} at {place}")


class BrokenSystem(MusterError):
    """A system offered by an installed package that cannot be used; `facts` are the fields of its message."""

    def __init__(self, system: str, package: str, why: Text) -> None:
        self._given = system, package, why
        self.facts = {"id": system, "package": package, "why": why}
        wording = wordings()[CODE]
        super().__init__(
            _LINE.fill(code=CODE, says=wording.says.fill(**self.facts), fix=wording.fix.fill(**self.facts))
        )

    def __reduce__(self) -> tuple[type[MusterError], tuple[object, ...]]:
        return type(self), self._given


def described(error: BaseException) -> Text:
    """The type and message of an exception, on one line."""
    return same(" ".join(f"{type(error).__name__}: {error}".split())[:_SHOWN].removesuffix(": "))


def at_fault(error: BaseException) -> BrokenSystem | None:
    """The external system in whose code an exception arose; None if it arose in ours."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        for folder, (system, package) in FOLDERS.items():
            if path.is_relative_to(folder):
                place = f"{path.relative_to(folder.parent).as_posix()}:{frame.lineno}"
                return BrokenSystem(system, package, _AT.fill(error=described(error), place=place))
    return None


@contextmanager
def at_import(module: str) -> Iterator[None]:
    """Any exception while a module of a system from outside is imported and read is raised as BrokenSystem."""
    try:
        yield
    except BrokenSystem:
        raise
    except Exception as error:
        if owner := _owner(module):
            raise BrokenSystem(*owner, described(error)) from error
        raise


def guarded(module: str, part: T) -> T:
    """A part of a system; one from outside is wrapped, so that bugs in its code or data are reported as its fault."""
    owner = _owner(module)
    if owner is None or not callable(part):
        return part

    @wraps(part)
    def call(*given: object, **more: object) -> object:
        try:
            return part(*given, **more)
        except BuilderBug as error:
            raise BrokenSystem(*owner, described(error)) from error

    return cast(T, call)


def _owner(module: str) -> tuple[str, str] | None:
    """The system and package that a module belongs to; None if it is ours."""
    top = module.partition(".")[0]
    return next((owner for folder, owner in FOLDERS.items() if folder.name == top), None)
