"""From what people wrote to what lies on the table: load, check, present, render, write; a line each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from builder.code import addressed, parts
from builder.complaints import diagnosed
from builder.diagnostic import Diagnostic
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.printer import Printer
from builder.documents.roster import Roster
from builder.errors import MusterError, OutputError
from builder.examine import army_of, examine, game_of, library
from builder.load import Library, Loaded
from builder.render import bundle, qr
from builder.render import jobs as limits
from builder.render.jobs import Job, Made, Workers, deck_pdf, map_pdf, map_svg, page_pdf
from builder.render.look import PLAIN, Look
from builder.render.slots import USUAL, Backs, Plan
from builder.render.write import Output, own_name
from builder.sheet import Document, Sheets
from builder.slips import slip
from builder.text import Language, Text

KINDS = ("cards", "roster", "open", "reference", "map", "markers")
Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Choices:
    """What the command line decides; None leaves it to the evening, as does what is not in `plan`."""

    out: Path = Path("output")
    only: frozenset[str] = frozenset(KINDS)
    language: Language | None = None
    paper: str | None = None
    plan: Mapping[str, Any] = field(default_factory=dict)  # fields of `Plan`
    single: bool = False
    full: bool = False
    printer: Printer | None = None
    look: Look = PLAIN
    site: str | None = None


@dataclass(frozen=True)
class Leaf:
    """One file that lies in the folder: name, title, pages, sheets of paper, the part of its pages that ink covers.

    `fresh` if this build made it.
    """

    file: str
    title: str
    pages: int
    sheets: int
    fresh: bool
    ink: float = 0.0


@dataclass
class Built:
    """One folder that was built, or left alone because nothing had changed."""

    folder: Path
    title: str
    language: Language
    backs: Backs
    leaves: tuple[Leaf, ...] = ()
    changed: bool = True
    messages: tuple[Text, ...] = ()


@dataclass
class Outcome:
    """All that a build has to say, and in which language."""

    files: int = 0
    language: Language = "en"
    diagnostics: list[Diagnostic] = field(default_factory=list)
    built: list[Built] = field(default_factory=list)


@dataclass(frozen=True)
class _Order:
    """One evening or roster as it shall be printed."""

    loaded: Loaded
    document: Evening | Roster
    rosters: tuple[Loaded, ...]
    lists: tuple[Loaded, ...]
    sheets: Callable[[], Sheets]
    language: Language
    paper: str
    look: Look
    plan: Plan


def build(paths: tuple[str, ...], choices: Choices, tell: Tell) -> Outcome:
    """Build every evening given, and every roster where no evening is given.

    Nothing is written when anything given has an error. Raises OutputError where a file cannot be written.
    """
    reader, files = library(paths)
    outcome = Outcome(files, choices.language or _spoken(reader), examine(reader))
    if any(d.severity == "error" for d in outcome.diagnostics):
        return outcome
    orders = tuple(_orders(reader, choices))
    if not orders:
        raise MusterError(_NOTHING)
    with Workers() as workers:
        for order in orders:
            built, complaints = _build(order, choices, workers, tell)
            outcome.diagnostics += complaints
            if built:
                outcome.built.append(built)
    return outcome


def _spoken(reader: Library) -> Language:
    """The language of the first evening: who has it printed in Russian reads what goes wrong in Russian."""
    evenings = (loaded.document for loaded in reader.given if isinstance(loaded.document, Evening))
    return next((evening.print.language for evening in evenings), "en")


def sheets_of(paths: tuple[str, ...], choices: Choices) -> tuple[Sheets | None, list[Diagnostic]]:
    """The sheets of the first evening or roster given, and all findings; None where something has an error."""
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return None, found
    order = next(_orders(reader, choices), None)
    if order is None:
        raise MusterError(_NOTHING)
    return order.sheets(), found


def _orders(reader: Library, choices: Choices) -> Iterator[_Order]:
    evenings = [loaded for loaded in reader.given if isinstance(loaded.document, Evening)]
    rosters = [loaded for loaded in reader.given if isinstance(loaded.document, Roster)]
    for loaded in evenings or rosters:
        document = loaded.document
        assert not isinstance(document, ArmyList)
        joined: tuple[object, tuple[Loaded, ...]] | None
        if isinstance(document, Evening):
            joined = game_of(reader, loaded)
            language: Language = choices.language or document.print.language
            paper = choices.paper or document.print.paper
            look = choices.look.also(Look(document.print.large, document.print.low_ink, document.print.black))
            own = Plan(document.print.layout, float(document.print.bleed), document.print.backs)
        else:
            army = army_of(reader, loaded)
            joined = (army, (loaded,)) if army else None
            language, paper, look, own = choices.language or "en", choices.paper or "a4", choices.look, USUAL
        if joined is None:
            continue
        subject, sides = joined
        named = dict.fromkeys(side.document.army_list for side in sides if isinstance(side.document, Roster))
        lists = tuple(found for one in named if (found := reader.find("army-list", one)))
        site = choices.site or (document.print.site if isinstance(document, Evening) else None)
        sheets = _presenter(loaded, subject, language, choices.full, site)
        yield _Order(loaded, document, sides, lists, sheets, language, paper, look, own._replace(**choices.plan))


def _presenter(
    loaded: Loaded, subject: object, language: Language, full: bool, site: str | None
) -> Callable[[], Sheets]:
    def sheets() -> Sheets:
        made = loaded.system.present()(subject, language, full=full)
        rosters, open_rosters = (coded(some, site) for some in (made.rosters, made.open_rosters))
        return replace(made, rosters=rosters, open_rosters=open_rosters)

    return sheets


def coded(rosters: tuple[Document, ...], site: str | None) -> tuple[Document, ...]:
    """Rosters whose codes lead to the site, if there is one."""
    return tuple(replace(one, code=addressed(one.code, site)) for one in rosters)


def _build(order: _Order, choices: Choices, workers: Workers, tell: Tell) -> tuple[Built | None, list[Diagnostic]]:
    if choices.printer and choices.printer.paper != order.paper:
        raise MusterError(_OTHER_PAPER.fill(measured=choices.printer.paper, paper=order.paper))
    folder = choices.out / own_name(order.document.id)
    title = order.document.name.say(order.language)
    before = bundle.previous(folder)
    if not before and choices.only & _LAID_OUT:
        workers.warm()  # while the sums for the sheets are being done
    jobs = tuple(_for_printer(job, order, choices) for job in _apart(_jobs(order, choices)))
    asked = [job for job in jobs if job.kind in choices.only]
    made = _still_good(jobs, before, folder)
    fresh = [job for job in asked if job.file not in made]
    if fresh:
        with Output(folder):  # what cannot be written is not drawn first
            pass
    try:
        made |= _drawn(fresh, workers, lambda file, done, total: tell(file and f"{folder.name}/{file}", done, total))
    except _TooMuch as trouble:
        workers.stop()
        return None, [slip(trouble.code, order.loaded.source, (), trouble.facts)]
    found = [(job.file, job.owner, one) for job in fresh for one in made[job.file].complaints]
    complaints = [*diagnosed(found, order.loaded, order.rosters, order.lists), *_without_code(fresh, order)]
    if any(d.severity == "error" for d in complaints):
        return None, complaints
    leaves = tuple(_leaf(job, made[job.file], job in fresh) for job in asked)
    whole = choices.only == frozenset(KINDS)
    if not fresh and _lies_there(folder, before, _heading(order, jobs), set(made), whole):
        _retell(order, choices, folder, before)
        return Built(folder, title, order.language, order.plan.backs, leaves, changed=False), complaints
    leaves = (*leaves, *_write(order, choices, folder, jobs, made, fresh, before))
    missing = tuple(dict.fromkeys(one.missing for one in made.values() if one.missing))
    return Built(folder, title, order.language, order.plan.backs, leaves, messages=missing), complaints


def _without_code(jobs: list[Job], order: _Order) -> Iterator[Diagnostic]:
    """The rosters whose code would be too large."""
    for job in jobs:
        if job.kind in ("roster", "open") and not qr.fits(*parts(job.arguments[0].code)):
            roster = next((one for one in order.rosters if one.document.id == job.owner), order.loaded)
            yield slip("P305", roster.source, (), {"file": job.file, "most": qr.MOST_MODULES})


def _lies_there(folder: Path, before: dict[str, Any], heading: str, good: set[str], whole: bool) -> bool:
    """Whether a folder holds what its manifest says under this heading, and nothing that is out of date in silence."""
    entries = before.get("files", {})
    others = [entry for file, entry in entries.items() if file not in good and file not in _JOINED]
    if before.get("heading") != heading or (whole and others) or not all(entry.get(_STALE) for entry in others):
        return False
    return all(bundle.intact(folder, name, entry) is not None for name, entry in entries.items())


def _retell(order: _Order, choices: Choices, folder: Path, before: dict[str, Any]) -> None:
    """Bring the manifest up to date where the files read are others than before, if only by a comment."""
    inputs, said = _inputs(order), _said(order, choices)
    if (before.get("inputs"), before.get("choices")) != (inputs, said):
        with Output(folder) as output:
            output.commit(bundle.MANIFEST, bundle.manifest(inputs, said, before["files"], before["heading"]))


_EXACT = 4  # decimals of the part that ink covers: a hundredth of a percent
_STALE = "stale"  # a sheet that an earlier build made of other words than stand there now
_JOINED = ("evening.pdf", "index.html")


def _for_printer(job: Job, order: _Order, choices: Choices) -> Job:
    """A job as its sheets go into the printer; single cards go to a print shop, which turns them over itself."""
    cards = choices.single and job.kind == "cards"
    return replace(job, printer=choices.printer, short_edge=order.plan.backs == "short-edge" and not cards)


def _heading(order: _Order, jobs: tuple[Job, ...]) -> str:
    """A hash of what the overview and the joined file say beside what the sheets say: names, date, order."""
    backs, titles = order.plan.backs, [job.title for job in jobs]
    told = (order.document.name, order.document.date, order.language, titles, backs)
    return bundle.digest(repr(told).encode())


def _jobs(order: _Order, choices: Choices) -> Iterator[Job]:
    """Every file of an evening, in print order."""
    sheets, language, paper = order.sheets(), order.language, order.paper
    look, words, plan, single = order.look, _TITLES, order.plan, choices.single
    kept = bool(sheets.open_rosters)
    for number, deck in enumerate(sheets.cards):
        name, own = own_name(deck.id), sheets.own_markers[number] if sheets.own_markers else ()
        drawn = ((deck, *(() if single else own)), paper, language, single, deck.title, plan, look)
        yield Job(f"cards-{name}.pdf", "cards", deck.title, deck_pdf, drawn, deck.id, kept)
        if single and own:  # a print shop gets cards of one size
            drawn = (own, paper, language, False, own[0].title, plan, look)
            yield Job(f"markers-{name}.pdf", "markers", own[0].title, deck_pdf, drawn, deck.id, kept)
    for number, document in enumerate(sheets.rosters):
        name = f"roster-{own_name(document.id)}.pdf"
        yield Job(name, "roster", document.title, page_pdf, (document, paper, look), document.id, kept)
        for seen in sheets.open_rosters[number : number + 1]:
            title = words["open"].fill(army=seen.title).say(language)
            yield Job(f"open-{own_name(seen.id)}.pdf", "open", title, page_pdf, (seen, paper, look), seen.id)
    yield Job("reference.pdf", "reference", sheets.reference.title, page_pdf, (sheets.reference, paper, look))
    if sheets.map:
        title = words["map"].say(language)
        yield Job("map.pdf", "map", title, map_pdf, (sheets.map, paper, language, look))
        yield Job("map.svg", "map", f"{title} (SVG)", map_svg, (sheets.map, paper, look))
    if sheets.markers:
        title = words["markers"].say(language)
        drawn = (sheets.markers, paper, language, False, title, plan, look)
        yield Job("markers.pdf", "markers", title, deck_pdf, drawn)


def _apart(jobs: Iterable[Job]) -> Iterator[Job]:
    """The same jobs, each with a file name of its own: both sides may play the same roster."""
    taken: set[str] = set()
    for job in jobs:
        stem, dot, kind = job.file.partition(".")
        names = chain([job.file], (f"{stem}-{number}{dot}{kind}" for number in count(2)))
        name = next(name for name in names if name not in taken)
        taken.add(name)
        yield replace(job, file=name)


_TITLES = {
    "map": Text("Map", "Карта"),
    "markers": Text("Markers", "Маркеры"),
    "open": Text("{army}: open roster", "{army}: открытый состав"),
    "kept": Text("secret, for its player alone", "секретно, только своему игроку"),
    "both": Text(
        "for whoever prints: the secrets of both armies are in it", "тому, кто печатает: внутри тайны обеих армий"
    ),
    "evening": Text("All of it, in print order", "Всё вместе, в порядке печати"),
    "index": Text("Overview", "Обзор"),
}


def _still_good(jobs: tuple[Job, ...], before: dict[str, Any], folder: Path) -> dict[str, Made]:
    """What lies in the folder, unchanged, and would come out the same again."""
    entries = before.get("files", {})
    held: dict[str, Made] = {}
    for job in jobs:
        entry = entries.get(job.file, {})
        if entry.get("key") == job.key and (data := bundle.intact(folder, job.file, entry)) is not None:
            held[job.file] = Made(data, entry.get("pages", 0), entry.get("sheets", 0), ink=entry.get("ink", 0.0))
    return held


class _TooMuch(Exception):
    """Drawing takes more time or memory than it may: the code and the facts of the finding."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def _drawn(jobs: list[Job], workers: Workers, tell: Tell) -> dict[str, Made]:
    """The rest, rendered on all cores.

    Raises OutputError where a process was killed, _TooMuch where time or memory comes to its limit.
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
        late = next(job.file for job in waiting.values() if job.file not in made)  # the first begun
        raise _TooMuch("P303", file=late, limit=f"{limits.SECONDS:g}") from None
    except MemoryError:
        raise _TooMuch("P304", file=file, limit=limits.MEBIBYTES) from None
    except BrokenProcessPool:
        raise OutputError(_ENDED) from None
    return made


_NOTHING = Text(
    "nothing to build: give an evening or a roster, or a folder that holds one",
    "строить нечего: укажите вечер, состав или папку с ними",
)
_OTHER_PAPER = Text(
    "the printer was measured with {measured}, this is to be printed on {paper}: calibrate it with that paper too",
    "принтер измерен с бумагой {measured}, а печатать на {paper}: откалибруйте его и с ней",
)
_ENDED = Text(
    "a process that draws was ended from outside (is memory short?); nothing was written",
    "рисующий процесс прервали извне (не хватило памяти?); ничего не записано",
)
_LAID_OUT = frozenset({"roster", "open", "reference", "map"})
# The longest first, so that no core waits at the end.
_HEAVY = ("reference", "roster", "open", "map", "cards", "markers")


def _leaf(job: Job, made: Made, fresh: bool) -> Leaf:
    return Leaf(_file(job, made), job.title, made.pages, made.sheets, fresh, made.ink)


def _file(job: Job, made: Made) -> str:
    """The name of a file; the page itself is written where no PDF could be made of it."""
    return job.file.removesuffix(".pdf") + ".html" if made.missing else job.file


def _write(
    order: _Order,
    choices: Choices,
    folder: Path,
    jobs: tuple[Job, ...],
    made: dict[str, Made],
    fresh: list[Job],
    before: dict[str, Any],
) -> tuple[Leaf, ...]:
    """All that is new at once, or none of it: sheets, and with them joined PDF, overview and manifest.

    The joined PDF is there only while it holds every sheet as it is now.
    """
    here = [(job, made[job.file]) for job in jobs if job.file in made]
    files = {_file(job, one): one.data for job, one in here if job in fresh}
    entries: dict[str, dict[str, Any]] = {
        _file(job, one): {"key": job.key, "kind": job.kind, "pages": one.pages, "sheets": one.sheets}
        | ({"ink": round(one.ink, _EXACT)} if one.pages else {})
        | {"sha256": bundle.digest(one.data)}
        for job, one in here
    }
    language, name = order.language, order.document.name.say(order.language)
    extra: list[Leaf] = []
    if len(here) == len(jobs) and not any(one.missing for _, one in here):
        parts = [bundle.Part(job.title, one.data, one.sheets) for job, one in here if job.file.endswith(".pdf")]
        files["evening.pdf"] = bundle.joined(parts, name, language, short_edge=order.plan.backs == "short-edge")
        pages = sum(one.pages for _, one in here)
        extra.append(Leaf("evening.pdf", _TITLES["evening"].say(language), pages, 0, True))
    files["index.html"] = _overview(order, here, files.get("evening.pdf"))
    extra.append(Leaf("index.html", _TITLES["index"].say(language), 0, 0, True))
    entries |= {file: {"sha256": bundle.digest(files[file])} for file in _JOINED if file in files}
    old = before.get("files", {})
    partly = choices.only != frozenset(KINDS)
    left = {file for file in old if partly and file not in entries and file not in _JOINED}
    kept = {file: {**old[file], _STALE: True} for file in left}
    with Output(folder) as output:
        for file, data in files.items():
            output.add(file, data)
        told = {**kept, **entries}
        manifest = bundle.manifest(_inputs(order), _said(order, choices), told, _heading(order, jobs))
        output.commit(bundle.MANIFEST, manifest, drop=tuple(set(old) - set(entries) - set(kept)))
    return tuple(extra)


def _inputs(order: _Order) -> dict[str, str]:
    """The documents that were read, each with the hash of its file."""
    return {
        f"{one.document.kind}/{one.document.id}": one.digest for one in (order.loaded, *order.rosters, *order.lists)
    }


def _said(order: _Order, choices: Choices) -> dict[str, Any]:
    """What was chosen for this build."""
    return {
        "language": order.language,
        "paper": order.paper,
        **order.plan._asdict(),
        **order.look._asdict(),
        "single": choices.single,
        "full": choices.full,
        "site": choices.site,
        "printer": choices.printer.model_dump(mode="json") if choices.printer else None,
    }


def _overview(order: _Order, here: list[tuple[Job, Made]], joined: bytes | None) -> bytes:
    """The page of links, with a picture of each sheet; first the file that is to be printed, if it is there."""
    from builder.render import index, preview

    document, language = order.document, order.language
    kept, both = (_TITLES[key].say(language) for key in ("kept", "both"))
    leaves = [
        index.Leaf(_file(job, one), job.title, kept if job.secret else "", _shown(job, one), one.sheets)
        for job, one in here
    ]
    whole = None
    if joined:
        sheets = sum(one.sheets for _, one in here)
        title = _TITLES["evening"].say(language)
        secret = any(job.secret for job, _ in here)
        picture = None if secret else preview.png(joined, 0)
        whole = index.Leaf("evening.pdf", title, both if secret else "", picture, sheets)
    name, date = document.name.say(language), document.date.say(language)
    subtitle = "" if date in name else date  # many an evening is called by its date
    svg = next((one.data.decode() for job, one in here if job.file == "map.svg"), "")
    backs = order.plan.backs
    return index.html(name, subtitle, leaves, language=language, whole=whole, map_svg=svg, backs=backs).encode()


def _shown(job: Job, made: Made) -> bytes | None:
    """The picture of a file; none of what a player keeps secret, for both open the overview."""
    return None if job.secret else _preview(made)


def _preview(made: Made) -> bytes | None:
    """The picture of a file that was kept is drawn anew: it is not worth storing."""
    from builder.render import preview

    if made.preview or made.missing or not made.data.startswith(b"%PDF"):
        return made.preview or None
    return preview.png(made.data, 0)
