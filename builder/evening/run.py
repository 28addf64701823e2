"""Runs a build: load, check, present, render, write."""

from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder.documents.evening import Evening
from builder.documents.reading import internal_errors
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.roster_code import parts
from builder.evening.build_request import BuildRequest, Choices, build_requests
from builder.evening.files import jobs
from builder.evening.folder import BuiltFile, Folder, built_file
from builder.evening.layout_diagnostics import diagnosed
from builder.library.examine import examine, library
from builder.render.cards.slots import Backs
from builder.render.files import jobs as limits
from builder.render.files.jobs import Job, Made, Workers
from builder.render.pages import qr
from builder.sheets.system_sheets import Sheets
from builder.text import Language, Text
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError, OutputError

_NOTHING = Text(
    "nothing to build; give an evening, a roster, or a folder that contains one; `muster booklet` prints army lists"
)
_NO_MAP = Text("{file} is not an evening; only evenings have a map")

_WITHOUT = Text("“{name}” has none of these to print: {parts}")

_SEVERAL = Text("give one evening, not several: {ids}")

_OTHER_PAPER = Text(
    "the printer profile was measured on {measured} paper, but these sheets are for {paper}; calibrate the printer with {paper} too"
)

_LAID_OUT = frozenset({"roster", "open", "matchups", "reference", "map"})

Tell = Callable[[str, int, int], None]

# The slowest first, so that no core is idle at the end.
_HEAVY = ("matchups", "briefing", "reference", "roster", "open", "map", "cards", "markers", "umpire")

_ENDED = Text("a rendering process was killed (out of memory?); nothing was written")


class TooMuch(Exception):
    """Rendering takes more time or memory than allowed: the code of the finding and the facts for its message."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def render_jobs(jobs: list[Job], workers: Workers, tell: Tell) -> dict[str, Made]:
    """Render these jobs on all cores.

    Raises OutputError if a process was killed, TooMuch if the limit of time or memory is reached.
    """
    made: dict[str, Made] = {}
    tell("", 0, len(jobs))
    try:
        waiting = {workers.start(job): job for job in sorted(jobs, key=lambda job: _HEAVY.index(job.kind))}
        for number, future in enumerate(as_completed(waiting, limits.SECONDS), 1):
            file = waiting[future].file
            made[file] = future.result()
            tell(file, number, len(jobs))
    except TimeoutError:
        late = next(job.file for job in waiting.values() if job.file not in made)  # the one that was started first
        raise TooMuch("P303", file=late, limit=f"{limits.SECONDS:g}") from None
    except MemoryError:
        raise TooMuch("P304", file=file, limit=limits.MEBIBYTES) from None
    except BrokenProcessPool:
        raise OutputError(_ENDED) from None
    return made


@dataclass(frozen=True)
class Built:
    """One folder that was built, or left as it was because nothing had changed."""

    folder: Path
    title: str
    language: Language
    backs: Backs
    leaves: tuple[BuiltFile, ...] = ()
    changed: bool = True
    messages: tuple[Text, ...] = ()


@dataclass
class Outcome:
    """The result of a build."""

    files: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    built: list[Built] = field(default_factory=list)

    def add(self, built: Built | None, found: list[Diagnostic]) -> None:
        """Add the result for one folder."""
        self.diagnostics += found
        self.built += [built] if built else []


def build(paths: tuple[str, ...], choices: Choices, tell: Tell) -> Outcome:
    """Build every given evening, or every given roster if there are no evenings.

    Nothing is written if any document has an error. Raises OutputError if a file cannot be written.
    """
    reader, files = library(paths)
    outcome = Outcome(files, examine(reader))
    if any(d.severity == "error" for d in outcome.diagnostics):
        return outcome
    given = tuple(build_requests(reader, choices))
    if not given:
        raise MusterError(_NOTHING)
    folders = [Folder(request, choices) for request in given]  # all of them, before the first is written
    with Workers() as workers:
        for folder in folders:
            outcome.add(*_guarded(folder, choices, workers, tell))
    return outcome


def _guarded(folder: Folder, choices: Choices, workers: Workers, tell: Tell) -> tuple[Built | None, list[Diagnostic]]:
    """Build one of several folders: an internal error becomes a finding, and the other folders are still built."""
    try:
        return _build(folder, choices, workers, tell)
    except MusterError:
        raise
    except Exception as error:  # noqa: BLE001  # as the command line does for uncaught exceptions
        workers.stop()
        return None, [internal_errors.as_diagnostic(error, folder.request.loaded.source)]


def sheets_of(paths: tuple[str, ...], choices: Choices) -> tuple[Sheets | None, list[Diagnostic]]:
    """The sheets of the evening given, and all findings; no sheets if there is an error.

    Raises MusterError if there is none, or more than one.
    """
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return None, found
    if not reader.given_of(Evening):
        raise MusterError(_NO_MAP.fill(file=", ".join(paths)))
    requests = tuple(build_requests(reader, choices))
    if len(requests) > 1:
        raise MusterError(_SEVERAL.fill(ids=", ".join(one.document.id for one in requests)))
    return requests[0].sheets(), found


def _build(folder: Folder, choices: Choices, workers: Workers, tell: Tell) -> tuple[Built | None, list[Diagnostic]]:
    request = folder.request
    if choices.printer and choices.printer.paper != request.paper:
        raise MusterError(_OTHER_PAPER.fill(measured=choices.printer.paper, paper=request.paper))
    if folder.new and choices.only & _LAID_OUT:
        workers.warm()  # while this process computes the sheets
    every = jobs(request, choices)
    title = request.document.name.say(request.language)
    if not any(job.kind in choices.only for job in every):
        told = _WITHOUT.fill(name=request.document.name.text, parts=", ".join(sorted(choices.only)))
        return Built(folder.path, title, request.language, request.plan.backs, changed=False, messages=(told,)), []
    made = folder.unchanged_files(every)
    fresh = folder.due(every, made)
    asked = [job for job in every if job.kind in choices.only or job in fresh]
    if fresh:
        folder.reserve(fresh)
    name = folder.path.name
    try:
        made |= render_jobs(fresh, workers, lambda file, done, total: tell(file and f"{name}/{file}", done, total))
    except TooMuch as trouble:
        workers.stop()
        return None, [coded_diagnostic(trouble.code, request.loaded.source, (), trouble.facts)]
    found = [(job.file, job.owner, one) for job in fresh for one in made[job.file].unprintable]
    problems = [*diagnosed(found, request.loaded, request.rosters, request.lists), *_without_code(fresh, request)]
    if any(d.severity == "error" for d in problems):
        return None, problems
    leaves = tuple(built_file(job, made[job.file], job in fresh) for job in asked)
    built = Built(folder.path, title, request.language, request.plan.backs, leaves)
    if not fresh and folder.is_up_to_date(every, set(made)):
        folder.rewrite_manifest()
        return replace(built, changed=False), problems
    leaves = (*leaves, *folder.write(every, made, fresh))
    english = request.loaded.system.untranslated(request.language)
    missing = tuple(dict.fromkeys(one.missing for one in made.values() if one.missing))
    return replace(built, leaves=leaves, messages=(english, *missing) if english else missing), problems


def _without_code(fresh: list[Job], request: BuildRequest) -> Iterator[Diagnostic]:
    """Findings for the rosters whose code would be too large."""
    for job in fresh:
        if job.kind in ("roster", "open") and not qr.fits(*parts(job.arguments[0].code)):
            roster = next((one for one in request.rosters if one.document.id == job.owner), request.loaded)
            yield coded_diagnostic("P305", roster.source, (), {"file": job.file, "most": qr.MOST_MODULES})
