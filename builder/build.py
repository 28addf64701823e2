"""From what people wrote to what lies on the table: load, check, present, render, write; a line each."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.checks.reading import READING
from builder.diagnostic import Diagnostic
from builder.documents.evening import Evening
from builder.documents.roster import Roster
from builder.errors import MusterError, OutputError
from builder.examine import army_of, examine, game_of, library
from builder.load import Library, Loaded
from builder.render import bundle
from builder.render.jobs import Job, Made, Workers, deck_pdf, map_pdf, map_svg, page_pdf
from builder.render.write import Output, own_name
from builder.sheet import Sheets
from builder.text import Language, Text

KINDS = ("cards", "roster", "reference", "map", "markers")
Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Choices:
    """What the command line decides; None leaves it to the evening."""

    out: Path = Path("output")
    only: frozenset[str] = frozenset(KINDS)
    language: Language | None = None
    paper: str | None = None
    single: bool = False
    full: bool = False


@dataclass(frozen=True)
class Leaf:
    """One file that lies in the folder: name, title, pages, sheets of paper; `fresh` if this build made it."""

    file: str
    title: str
    pages: int
    sheets: int
    fresh: bool


@dataclass
class Built:
    """One folder that was built, or left alone because nothing had changed."""

    folder: Path
    title: str
    language: Language
    leaves: tuple[Leaf, ...] = ()
    changed: bool = True
    messages: tuple[str, ...] = ()


@dataclass
class Outcome:
    """All that a build has to say."""

    files: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    built: list[Built] = field(default_factory=list)


@dataclass(frozen=True)
class _Order:
    """One evening or roster as it shall be printed."""

    loaded: Loaded
    rosters: tuple[Loaded, ...]
    sheets: Callable[[], Sheets]
    language: Language
    paper: str


def build(paths: tuple[str, ...], choices: Choices, tell: Tell) -> Outcome:
    """Build every evening given, and every roster where no evening is given.

    Nothing is written when anything given has an error. Raises OutputError where a file cannot be written.
    """
    reader, files = library(paths)
    outcome = Outcome(files, examine(reader))
    if any(d.severity == "error" for d in outcome.diagnostics):
        return outcome
    orders = tuple(_orders(reader, choices))
    if not orders:
        raise MusterError("nothing to build: give an evening or a roster, or a folder that holds one")
    with Workers() as workers:
        for order in orders:
            built, complaints = _build(order, choices, workers, tell)
            outcome.diagnostics += complaints
            if built:
                outcome.built.append(built)
    return outcome


def sheets_of(paths: tuple[str, ...], choices: Choices) -> tuple[Sheets | None, list[Diagnostic]]:
    """The sheets of the first evening or roster given, and all findings; None where something has an error."""
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return None, found
    order = next(_orders(reader, choices), None)
    if order is None:
        raise MusterError("nothing to build: give an evening or a roster")
    return order.sheets(), found


def _orders(reader: Library, choices: Choices) -> Iterator[_Order]:
    evenings = [loaded for loaded in reader.given if isinstance(loaded.document, Evening)]
    rosters = [loaded for loaded in reader.given if isinstance(loaded.document, Roster)]
    for loaded in evenings or rosters:
        document = loaded.document
        joined: tuple[object, tuple[Loaded, ...]] | None
        if isinstance(document, Evening):
            joined = game_of(reader, loaded)
            language: Language = choices.language or document.print.language
            paper = choices.paper or document.print.paper
        else:
            army = army_of(reader, loaded)
            joined = (army, (loaded,)) if army else None
            language, paper = choices.language or "en", choices.paper or "a4"
        if joined is None:
            continue
        subject, sides = joined
        yield _Order(loaded, sides, _presenter(loaded, subject, language, choices.full), language, paper)


def _presenter(loaded: Loaded, subject: object, language: Language, full: bool) -> Callable[[], Sheets]:
    return lambda: loaded.system.present()(subject, language, full=full)


def _build(order: _Order, choices: Choices, workers: Workers, tell: Tell) -> tuple[Built | None, list[Diagnostic]]:
    folder = choices.out / own_name(order.loaded.document.id)
    title = order.loaded.document.name.say(order.language)
    before = bundle.previous(folder)
    if not before and choices.only & _LAID_OUT:
        workers.warm()  # while the sums for the sheets are being done
    jobs = [job for job in _jobs(order, choices) if job.kind in choices.only]
    made, fresh = _make(jobs, before.get("files", {}), folder, workers, tell)
    complaints = list(_complaints(order, jobs, made))
    if any(d.severity == "error" for d in complaints):
        return None, complaints
    missing = tuple(dict.fromkeys(one.missing for one in made.values() if one.missing))
    leaves = _leaves(jobs, made, fresh)
    if not fresh and _whole(folder, before, jobs, choices):
        return Built(folder, title, order.language, leaves, changed=False), complaints
    leaves = (*leaves, *_write(order, choices, folder, jobs, made, before))
    return Built(folder, title, order.language, leaves, messages=missing), complaints


def _whole(folder: Path, before: dict[str, Any], jobs: list[Job], choices: Choices) -> bool:
    """Whether the folder already holds just what this build would write."""
    entries = before.get("files", {})
    wanted = {job.file for job in jobs}
    stale = set(entries) - wanted - {"evening.pdf", "index.html"}
    if choices.only == frozenset(KINDS) and stale:
        return False
    return all(bundle.intact(folder, name, entry) is not None for name, entry in entries.items())


def _jobs(order: _Order, choices: Choices) -> Iterator[Job]:
    """Every file of an evening, in print order."""
    sheets, language, paper = order.sheets(), order.language, order.paper
    words = _TITLES
    for deck in sheets.cards:
        name = f"cards-{own_name(deck.id)}.pdf"
        yield Job(name, "cards", deck.title, deck_pdf, ((deck,), paper, language, choices.single, deck.title), deck.id)
    for document in sheets.rosters:
        name = f"roster-{own_name(document.id)}.pdf"
        yield Job(name, "roster", document.title, page_pdf, (document, paper), document.id)
    yield Job("reference.pdf", "reference", sheets.reference.title, page_pdf, (sheets.reference, paper))
    if sheets.map:
        title = words["map"].say(language)
        yield Job("map.pdf", "map", title, map_pdf, (sheets.map, paper, language))
        yield Job("map.svg", "map", f"{title} (SVG)", map_svg, (sheets.map, paper))
    if sheets.markers:
        title = words["markers"].say(language)
        yield Job("markers.pdf", "markers", title, deck_pdf, (sheets.markers, paper, language, False, title))


_TITLES = {
    "map": Text("Map", "Карта"),
    "markers": Text("Markers", "Маркеры"),
    "evening": Text("All of it, in print order", "Всё вместе, в порядке печати"),
    "index": Text("Overview", "Обзор"),
}


def _make(
    jobs: list[Job], before: dict[str, Any], folder: Path, workers: Workers, tell: Tell
) -> tuple[dict[str, Made], set[str]]:
    """Every file's content: what still holds is taken from the folder, the rest is rendered on all cores."""
    made: dict[str, Made] = {}
    waiting: dict[Future[Made], Job] = {}
    for job in sorted(jobs, key=lambda job: _HEAVY.index(job.kind)):
        entry = before.get(job.file, {})
        data = bundle.intact(folder, job.file, entry) if entry.get("key") == job.key else None
        if data is None:
            waiting[workers.start(job)] = job
        else:
            made[job.file] = Made(data, entry.get("pages", 0), entry.get("sheets", 0))
    tell("", 0, len(waiting))
    for count, future in enumerate(as_completed(waiting), 1):
        job = waiting[future]
        try:
            made[job.file] = future.result()
        except BrokenProcessPool:
            raise OutputError(
                f"{job.file}: the process that drew it was ended from outside (is memory short?)"
            ) from None
        tell(job.file, count, len(waiting))
    return made, {job.file for job in waiting.values()}


_LAID_OUT = frozenset({"roster", "reference", "map"})
_HEAVY = ("reference", "roster", "map", "cards", "markers")  # the longest first, so that no core waits at the end


def _leaves(jobs: list[Job], made: dict[str, Made], fresh: set[str]) -> tuple[Leaf, ...]:
    return tuple(
        Leaf(_file(job, made[job.file]), job.title, made[job.file].pages, made[job.file].sheets, job.file in fresh)
        for job in jobs
    )


def _file(job: Job, made: Made) -> str:
    """The name of a file; the page itself is written where no PDF could be made of it."""
    return job.file.removesuffix(".pdf") + ".html" if made.missing else job.file


def _write(
    order: _Order, choices: Choices, folder: Path, jobs: list[Job], made: dict[str, Made], before: dict[str, Any]
) -> tuple[Leaf, ...]:
    """All files at once, or none: joined PDF, overview and manifest with them."""
    from builder.render import index

    language, name = order.language, order.loaded.document.name.say(order.language)
    parts = [
        (job.title, made[job.file].data) for job in jobs if job.file.endswith(".pdf") and not made[job.file].missing
    ]
    files: dict[str, bytes] = {_file(job, made[job.file]): made[job.file].data for job in jobs}
    whole = choices.only == frozenset(KINDS)
    extra: list[Leaf] = []
    if whole and parts:
        files["evening.pdf"] = bundle.joined(parts, name, language)
        pages = sum(made[job.file].pages for job in jobs)
        extra.append(Leaf("evening.pdf", _TITLES["evening"].say(language), pages, 0, True))
    leaves = [
        index.Leaf(_file(job, one), job.title, preview=_preview(one), sheets=one.sheets)
        for job in jobs
        for one in (made[job.file],)
    ]
    leaves += [index.Leaf(leaf.file, leaf.title, sheets=leaf.sheets) for leaf in extra]
    svg = made["map.svg"].data.decode() if "map.svg" in made else ""
    subtitle = order.loaded.document.date.say(language) if hasattr(order.loaded.document, "date") else ""
    files["index.html"] = index.html(name, subtitle, leaves, language=language, map_svg=svg).encode()
    extra.append(Leaf("index.html", _TITLES["index"].say(language), 0, 0, True))
    entries: dict[str, dict[str, Any]] = {file: {"sha256": bundle.digest(data)} for file, data in files.items()}
    for job in jobs:
        one = made[job.file]
        entries[_file(job, one)] |= {"key": job.key, "kind": job.kind, "pages": one.pages, "sheets": one.sheets}
    kept = {} if whole else {file: entry for file, entry in before.get("files", {}).items() if file not in entries}
    inputs = {loaded.source.path: loaded.digest for loaded in (order.loaded, *order.rosters)}
    said = {"language": language, "paper": order.paper, "single": choices.single, "full": choices.full}
    gone = tuple(file for file in before.get("files", {}) if file not in entries and file not in kept)
    with Output(folder) as output:
        for file, data in files.items():
            output.add(file, data)
        output.commit(bundle.MANIFEST, bundle.manifest(inputs, said, {**kept, **entries}), drop=gone)
    return tuple(extra)


def _preview(made: Made) -> bytes | None:
    """The picture of a file that was kept is drawn anew: it is not worth storing."""
    from builder.render import preview

    if made.preview or made.missing or not made.data.startswith(b"%PDF"):
        return made.preview or None
    return preview.png(made.data, 0)


def _complaints(order: _Order, jobs: list[Job], made: dict[str, Made]) -> Iterator[Diagnostic]:
    """What did not come out as written, placed in the file it was written in."""
    sources = {loaded.document.id: loaded.source for loaded in order.rosters}
    for job in jobs:
        for complaint in made[job.file].complaints:
            source = sources.get(job.owner, order.loaded.source)
            where = tuple(int(key) if key.isdigit() else key for key in complaint.where.split(".") if key)
            line, column = source.mark(where)
            code = "P301" if complaint.where else "P302"
            says = Text(f"{job.file}: {complaint.says.en}", f"{job.file}: {complaint.says.ru}")
            severity = READING[code].severity
            yield Diagnostic(code, severity, says, source.path, line, column, complaint.where, (), (complaint.fix,))
