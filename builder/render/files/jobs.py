"""The files of an evening as jobs that can run in any process, so that several cores share them."""

import gc
import hashlib
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from builder import __version__
from builder.documents.paper import Paper
from builder.documents.printer import Printer
from builder.render import tracing
from builder.render.cards.slots import Plan
from builder.render.files import preview
from builder.render.look import PLAIN, Look
from builder.render.overflow import LayoutProblem
from builder.sheets.blocks import Briefing, Deck, Document, MapSheet
from builder.sheets.matchups import DeferredMatchUps
from builder.text import Language, Text
from builder.text.package_files import templates

if TYPE_CHECKING:
    from builder.render.cards.problems import CutText


@dataclass(frozen=True, slots=True)
class Made:
    """One file: its bytes, pages, sheets, preview (PNG), unprintable texts; `missing` says why there is no PDF; `ink`
    from 0 to 1.
    """

    data: bytes
    pages: int = 0
    sheets: int = 0
    preview: bytes = b""
    unprintable: "tuple[LayoutProblem | CutText, ...]" = ()
    missing: Text | None = None
    ink: float = 0.0


@dataclass(frozen=True, slots=True)
class Job:
    """One file to make: its name, title, kind (for `--only`), the army it belongs to, and the function that makes it.

    `secret`: it contains something that only the army's own player may know. `printer`: correct the pages for this
    printer. `short_edge`: sheets with backs are printed to be flipped on the short edge.
    """

    file: str
    kind: str
    title: str
    call: Callable[..., Made]
    arguments: tuple[Any, ...]
    owner: str = ""
    secret: bool = False
    printer: Printer | None = None
    short_edge: bool = False

    @property
    def key(self) -> str:
        """A hash of everything the file depends on: blocks, choices, templates, versions."""
        known = f"{_environment()}{self.call.__name__}{self.arguments!r}{self.printer!r}{self.short_edge}"
        return hashlib.sha256(known.encode()).hexdigest()

    def run(self) -> Made:
        """Make the file in this process."""
        made = self.call(*self.arguments)
        return self._for_printer(made) if made.data.startswith(b"%PDF") else made

    def _for_printer(self, made: Made) -> Made:
        from builder.render.cards.printer_correction import corrected, for_short_edge

        both_sides, data = made.pages > made.sheets, made.data
        if self.printer:
            data = corrected(data, self.printer, both_sides=both_sides)
        return replace(made, data=for_short_edge(data) if self.short_edge and both_sides else data)


def deck_pdf(
    decks: tuple[Deck, ...],
    paper: Paper,
    language: Language,
    single: bool,
    title: str,
    plan: Plan,
    look: Look = PLAIN,
) -> Made:
    """Cards or markers."""
    from builder.render.cards import card_sheets

    done = card_sheets.render(decks, paper=paper, language=language, single=single, title=title, plan=plan, look=look)
    return _made(done.pdf, done.sheets, done.problems)


def page_pdf(document: Document, paper: str, look: Look = PLAIN) -> Made:
    """A roster or reference sheet; HTML if the libraries for PDF are missing."""
    from builder.render.pages import document_page

    return _laid_out(lambda: document_page.html(document, paper=paper, look=look), sides=2, zoom=look.page)


def briefing_pdf(sheet: Briefing, paper: str, look: Look = PLAIN) -> Made:
    """The briefing for both players."""
    from builder.render.maps import briefing_page

    return _laid_out(lambda: briefing_page.html(sheet, paper=paper, look=look), sides=2, zoom=look.page)


def matchups_pdf(later: DeferredMatchUps[Any], paper: str, look: Look = PLAIN) -> Made:
    """The match-ups of two armies, calculated here."""
    from builder.render.pages import matchups

    sheet = later.sheet()
    return _laid_out(lambda: matchups.html(sheet, paper=paper, look=look), sides=2, zoom=look.page)


def umpire_pdf(document: Document, field: MapSheet | None, paper: str, look: Look = PLAIN) -> Made:
    """The umpire's sheet, on its back the map of all that is hidden, if it shows anything hidden."""
    from builder.render.maps import map_svg

    return _laid_out(lambda: map_svg.umpire_html(document, field, paper=paper, look=look), sides=2, zoom=look.page)


def map_pdf(sheet: MapSheet, paper: str, language: Language, look: Look = PLAIN) -> Made:
    """The map on paper, and its small versions to cut out."""
    from builder.render.maps import map_svg

    # the pieces are cut out
    return _laid_out(lambda: map_svg.html(sheet, paper=paper, language=language, look=look), sides=1)


def map_svg(sheet: MapSheet, paper: str, look: Look = PLAIN) -> Made:
    """The map as one SVG."""
    from builder.render.maps import map_svg

    return Made(map_svg.svg(sheet, size=paper, look=look).encode())


def _laid_out(draw: Callable[[], str], sides: int, zoom: float = 1.0) -> Made:
    """A page as PDF, for printing on one or both sides, magnified by `zoom`."""
    from builder.render.pages import document_page

    html = draw()
    try:
        done = document_page.pdf(html, zoom)
        problems = with_places(draw, done.problems)
    except document_page.PagesUnavailable as error:
        return Made(html.encode(), missing=error.says)
    return _made(done.pdf, ceil(done.pages / sides), problems)


def with_places(draw: Callable[[], str], found: tuple[LayoutProblem, ...]) -> tuple[LayoutProblem, ...]:
    """The layout problems of a page; if there are any, the page is laid out again to find the places of their texts."""
    from builder.render.pages import document_page

    return (document_page.pdf(tracing.drawn(draw, places=True)).problems or found) if found else ()


def _made(pdf: bytes, sheets: int, unprintable: "tuple[LayoutProblem | CutText, ...]") -> Made:
    return Made(pdf, preview.pages(pdf), sheets, preview.png(pdf), unprintable, ink=preview.coverage(pdf))


class Workers:
    """Worker processes for jobs, started on the first job or, by `warm`, a little earlier.

    Where processes cannot be forked (Windows, macOS) they are spawned; if there is no shared memory for them (some
    containers, a bare chroot), a single thread does the work.
    """

    def __init__(self, count: int | None = None) -> None:
        self._count = count or min(os.cpu_count() or 1, _MOST)
        self._pool: Executor | None = None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:  # Ctrl-C or an error: do not wait for running jobs
            self.stop()
        elif self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def stop(self) -> None:
        """Cancel all jobs; the next job starts new processes."""
        if self._pool is not None:
            for process in active_children():
                process.terminate()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def warm(self) -> None:
        """Let the processes load their libraries before there is anything to draw."""
        pool = self._started()
        for _ in range(self._count):
            pool.submit(_load)

    def start(self, job: Job) -> "Future[Made]":
        """Start a job; the future raises MusterErrors unchanged."""
        return self._started().submit(job.run)

    def _started(self) -> Executor:
        if self._pool is None:
            method = "fork" if sys.platform == "linux" else "spawn"
            try:
                self._pool = ProcessPoolExecutor(self._count, get_context(method), initializer=_leave_quietly)
            except OSError:
                self._count = 1
                self._pool = ThreadPoolExecutor(1)
        return self._pool


SECONDS = 120.0
"""The time limit for drawing an evening: hundreds of units take ten seconds, so anything longer must be a fault."""
MEBIBYTES = 2048
"""The memory limit of a worker process: ten times what the largest evening needs."""
_MOST = 4  # an evening has about eight files, and each process has to load the libraries


def _leave_quietly() -> None:
    """Set up a worker: it ends silently on Ctrl-C, which the main process reports, and its own memory has a limit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(ImportError, ValueError, OSError):  # not every system can limit memory
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (_address_space() + (MEBIBYTES << 20), most))


def _address_space() -> int:
    """The bytes of memory that this process has asked for; 0 if the system does not report them."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


def _end_with_parent() -> None:
    """End with the parent process: if the build is killed, its workers would otherwise wait for jobs for ever."""
    build = parent_process()
    if build is not None:
        build.join()
        os._exit(1)


def _load() -> None:
    from builder.render.pages.html_to_pdf import PagesUnavailable, import_weasyprint

    with suppress(PagesUnavailable):
        import_weasyprint()
    gc.freeze()  # libraries stay loaded: the garbage collector need not scan them


@cache
def _environment() -> str:
    """Versions, fonts, templates, code and data: what every sheet depends on besides its own contents."""
    from importlib.metadata import version

    from builder.render import fonts

    digest = hashlib.sha256(__version__.encode())
    for library in ("reportlab", "weasyprint", "jinja2", "segno"):
        digest.update(f"{library} {version(library)}".encode())
    for name, path in sorted(fonts.files().items()):
        digest.update(f"{name} {path.name} {path.stat().st_size}".encode())
    package = Path(__file__).parents[2]
    for path in (*sorted(templates().glob("*.*")), *sorted(package.rglob("*.py")), *sorted(package.rglob("*.yaml"))):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
