"""Publishing a site: determines its pages, which of them are up to date, and builds and writes the rest at once."""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from builder.documents.reading import internal_errors
from builder.documents.reading.yaml_source import YamlSource
from builder.evening.layout_diagnostics import diagnosed
from builder.library.examine import examine, library
from builder.render.files import bundle
from builder.render.files.folder_memory import recalled, remember
from builder.render.files.folder_owner import MANIFEST, Maker, occupied
from builder.render.files.jobs import Job, Made, Workers
from builder.render.files.write import Output, previous, refuse_in_the_way, tidy
from builder.render.pages.html_to_pdf import PagesUnavailable, import_weasyprint
from builder.site import (
    calculators,
    code_page,
    documents,
    downloads,
    guides,
    offline,
    roster_opener,
    search,
    start,
    systems,
)
from builder.site.catalogue import Catalogue, catalogue_of, digest, left_out, program
from builder.site.page import Page, Site
from builder.text import LANGUAGES, Text, package_files
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError, OutputError

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class SiteChoices:
    """The choices made on the command line.

    `made_for` identifies what the folder is for, so that a preview never replaces a site; `address` is the future
    address of the site (for QR codes); `secrets`: show what players hide; `calculators` and `pdf`: include these;
    `leave_out`: leave out documents with errors, and those that depend on them, instead of stopping.
    """

    out: Path
    address: str = ""
    secrets: bool = False
    calculators: bool = True
    pdf: bool = True
    leave_out: bool = False
    made_for: str = "site"


@dataclass
class Published:
    """The result: findings, number of files, files rebuilt, files removed, and messages about what could not be made.

    `left_out` are the files of documents that were left out; `written`: the site has been written.
    """

    files: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    pages: int = 0
    made: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    messages: tuple[Text, ...] = ()
    left_out: tuple[str, ...] = ()
    written: bool = False
    catalogue: Catalogue | None = None


_BUILT = Text(
    "{folder} contains folders that Muster made ({names}); choose a folder of its own for the site with --out; "
    "nothing was written"
)
_TOLD = 3  # number of folders named in the message
_NOTHING = Text("nothing to publish; give an army list, a roster, an evening, or a folder that contains one")


_PARTS = (start, search, documents, systems, calculators, code_page, guides, downloads, roster_opener, offline)
_STATIC = {".css", ".js", ".svg"}


def all_pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """All files of the site except the service worker, which depends on the bytes of all others (`offline.worker`)."""
    for part in _PARTS:
        yield from part.pages(catalogue, site)
    for path in sorted((package_files.templates() / "site").iterdir()):
        if path.suffix in _STATIC:
            yield Page(f"assets/{path.name}", (), path.read_bytes)


def publish(paths: tuple[str, ...], wanted: SiteChoices, tell: Tell) -> Published:
    """Build the site of all given documents and those they refer to.

    Nothing is written if a document has an error, unless such documents are to be left out. Raises MusterError if there
    are no documents, OutputError if a file cannot be written.
    """
    reader, files = library(paths)
    result = Published(files, examine(reader))
    if faulty := {d.path for d in result.diagnostics if d.severity == "error"}:
        if not wanted.leave_out:
            return result
        result.left_out = left_out(reader, faulty)
    catalogue = result.catalogue = catalogue_of(reader)
    if not (catalogue.lists or catalogue.rosters or catalogue.evenings):
        if faulty:
            return result
        raise MusterError(_NOTHING)
    site = _site(catalogue, wanted)
    maker = Maker("publish", wanted.made_for)
    _refuse_above_others(wanted.out)
    listed, known = previous(wanted.out, maker).get("files", {}), recalled(wanted.out).get("files", {})
    before = {path: known.get(path, {}) for path in listed}
    pages, keys, good = _compared(catalogue, site, wanted.out, before)
    missing: tuple[Text, ...] = ()
    if any(path.endswith(_PDF) and path not in good for path in pages) and (missing := _without_pdf()):
        pages, keys, good = _compared(catalogue, replace(site, pdf=False), wanted.out, before)
    dropped = tuple(path for path in listed if path not in pages and path != offline.WORKER)
    result.pages, result.dropped, result.messages = len(pages) + 1, dropped, missing
    result.made = tuple(path for path in pages if path not in good)
    entries = {path: before[path] for path in good}
    if not result.made and not dropped and _closing_up_to_date(wanted.out, maker, entries):
        tidy(wanted.out, maker)
        result.written = True
        return result
    refuse_in_the_way(wanted.out, maker, (*result.made, offline.WORKER))  # before any page is built
    problems: list[Diagnostic] = []
    put = False
    tell("", 0, len(result.made))
    with Output(wanted.out, maker) as output:
        for number, (page, made) in enumerate(_made([pages[path] for path in result.made]), 1):
            if isinstance(made, Diagnostic):
                problems.append(made)
                continue
            if made.unprintable:
                problems += diagnosed([(page.path, "", one) for one in made.unprintable], page.of[0], page.of, page.of)
            entries[page.path] = {"key": keys[page.path], "sha256": bundle.digest(made.data)}
            put = _put_if_new(output, wanted.out, page.path, made.data) or put
            tell(page.path, number, len(result.made))
        result.diagnostics += {(one.code, one.path, one.line, one.column): one for one in problems}.values()
        if not any(d.severity == "error" for d in problems):
            worker, manifest = _closing(maker, entries)
            if _put_if_new(output, wanted.out, offline.WORKER, worker):
                result.made += (offline.WORKER,)
            if put or dropped or not _closing_up_to_date(wanted.out, maker, entries):
                output.commit(manifest, drop=dropped)
            remember(wanted.out, {"files": entries})
            result.written = True
    return result


def _refuse_above_others(out: Path) -> None:
    """Raises OutputError if a folder is the one in which `muster build` makes folders, or `publish` the site."""
    made = sorted(path.parent.name for path in out.glob(f"*/{MANIFEST}"))
    if made and not occupied(out / MANIFEST):
        names = ", ".join(made[:_TOLD]) + ", …" * (len(made) > _TOLD)
        raise OutputError(_BUILT.fill(folder=out, names=names))


def _site(catalogue: Catalogue, wanted: SiteChoices) -> Site:
    names = tuple((one.id, {language: one.name.say(language) for language in LANGUAGES}) for one in catalogue.systems)
    return Site(
        names,
        tuple(name for name in ("lists", "rosters", "evenings", "systems") if getattr(catalogue, name)),
        wanted.address,
        secrets=wanted.secrets,
        pdf=wanted.pdf,
        cards=wanted.pdf,
        calculators=wanted.calculators,
    )


def _put_if_new(output: Output, out: Path, path: str, data: bytes) -> bool:
    """Add a file unless it is unchanged: its time must not reveal that something hidden has changed."""
    new = bundle.intact(out, path, {"sha256": bundle.digest(data)}) is None
    if new:
        output.add(path, data)
    return new


def _closing(maker: Maker, entries: Mapping[str, Mapping[str, str]]) -> tuple[bytes, bytes]:
    """Service worker and manifest of a site with these files; both depend only on the public bytes of the files."""
    hashes = {path: entries[path]["sha256"] for path in sorted(entries)}
    worker = offline.worker(hashes)
    files = {path: {"sha256": one} for path, one in {**hashes, offline.WORKER: bundle.digest(worker)}.items()}
    return worker, (json.dumps({"made_by": maker.record(), "files": files}, indent=1) + "\n").encode()


def _closing_up_to_date(out: Path, maker: Maker, entries: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether worker and manifest already match these files."""
    made = zip((offline.WORKER, MANIFEST), _closing(maker, entries), strict=True)
    return all(bundle.intact(out, path, {"sha256": bundle.digest(data)}) is not None for path, data in made)


def _compared(
    catalogue: Catalogue, site: Site, out: Path, before: Mapping[str, Any]
) -> tuple[dict[str, Page], dict[str, str], set[str]]:
    """The pages of a site, the key of each (a hash of all its inputs), and which of them are up to date."""
    pages = {page.path: page for page in all_pages(catalogue, site)}
    common = program(), repr(site)
    keys = {path: digest((*common, path, *page.depends)) for path, page in pages.items()}
    same = {path: before[path] for path in pages if before.get(path, {}).get("key") == keys[path]}
    return pages, keys, {path for path, entry in same.items() if bundle.intact(out, path, entry) is not None}


def _without_pdf() -> tuple[Text, ...]:
    """Why PDFs cannot be made here; empty if they can. Takes a second or more."""
    try:
        import_weasyprint()
    except PagesUnavailable as error:
        return (error.says,)
    return ()


def _made(pages: list[Page]) -> Iterator[tuple[Page, Made | Diagnostic]]:
    """The pages as they are finished; slow ones are started first, in other processes.

    An internal error becomes a finding about the page's document, or about the page if it has none; the other pages are
    still built.
    """
    with Workers() as workers:
        waiting: list[tuple[Page, Future[Made]]] = []
        for page in sorted(pages, key=lambda page: not page.path.endswith(_LONG)):
            done = _guarded(page, page.make)
            if isinstance(done, Diagnostic):
                yield page, done
            elif isinstance(done, Job):
                waiting.append((page, workers.start(done)))
            else:
                yield page, Made(done)
        for page, future in waiting:
            yield page, _guarded(page, future.result)


T = TypeVar("T")


def _guarded(page: Page, work: Callable[[], T]) -> T | Diagnostic:
    try:
        return work()
    except MusterError:
        raise
    except Exception as error:  # noqa: BLE001  # as the command line does for uncaught exceptions
        source = page.of[0].source if page.of else YamlSource(page.path)
        return internal_errors.as_diagnostic(error, source)


_PDF = ".pdf"
_LONG = (_PDF, ".js")  # print sheets, and the cases of calculators
