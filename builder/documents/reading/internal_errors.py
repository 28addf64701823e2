"""Reports bugs in Muster as findings about the file being processed, so that the other files are still checked."""

import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from builder import __version__
from builder.documents.reading.external_systems import CODE as BROKEN
from builder.documents.reading.external_systems import BrokenSystem, at_fault, described
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import YamlSource
from builder.text import Text, interruption
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError

T = TypeVar("T")
CODE = "M001"
EXIT_CODE = 4
_PACKAGE = Path(__file__).parents[2]
_FRAMES = 4  # the innermost ones are enough to find the place

_OUTSIDE = Text(
    "internal error, not a mistake in your input: {error} at {trail}. Please report this line, the command "
    "you ran and the version ({version})"
)


def facts(error: Exception) -> dict[str, str]:
    """The details for a bug report: type and message of the exception, innermost places in our code, our version."""
    frames = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    ours = [(path, line) for path, line in frames if path.is_relative_to(_PACKAGE)]
    places = (f"{path.relative_to(_PACKAGE.parent).as_posix()}:{line}" for path, line in ours[-_FRAMES:])
    return {"error": described(error).en, "trail": " > ".join(places), "version": __version__}


def message(error: Exception) -> Text:
    """The message for an internal error without a file."""
    interruption.end_if_requested()
    if other := at_fault(error):
        return other.says
    return _OUTSIDE.fill(**facts(error))


def as_diagnostic(error: Exception, source: YamlSource) -> Diagnostic:
    """An exception as a finding about a file: the message of a MusterError; anything else as an internal error."""
    interruption.end_if_requested()
    if isinstance(error, MusterError) and not isinstance(error, BrokenSystem):
        return coded_diagnostic("S198", source, (), {"problem": error.says})
    if broken := error if isinstance(error, BrokenSystem) else at_fault(error):
        return coded_diagnostic(BROKEN, source, ("system",), broken.facts)
    return coded_diagnostic(CODE, source, (), facts(error))


def guarded(source: YamlSource, work: Callable[[], Iterable[T]]) -> tuple[list[T], list[Diagnostic]]:
    """Collect what `work` yields; if it fails, what it yielded until then, and the failure as a finding."""
    done: list[T] = []
    try:
        done.extend(work())
    except Exception as error:  # noqa: BLE001  # whatever it is, the other files are still checked
        return done, [as_diagnostic(error, source)]
    return done, []
