"""Converts our HTML to PDF with WeasyPrint: opens nothing but our fonts, and reports every problem."""

import gc
import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

from builder.render import assets, overflow
from builder.render.overflow import LayoutProblem
from builder.render.pages.table_heads import name_heads
from builder.text import Text
from builder.text.errors import MusterError

WHAT_TO_INSTALL = Text(
    "PDF rosters, reference sheets and maps need the Pango library, which is not installed. Install it: on "
    "Debian or Ubuntu with `apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0`, on macOS "
    "with `brew install pango`, on Windows in MSYS2 with `pacman -S mingw-w64-ucrt-x86_64-pango`. Until "
    "then, print the HTML pages from a browser. ({trouble})"
)


class PagesUnavailable(MusterError):
    """WeasyPrint cannot find its system libraries; cards, SVG maps and HTML pages do not need them."""


@dataclass(frozen=True, slots=True)
class RenderedPages:
    """A PDF, its number of pages, and the texts that could not be printed as written."""

    pdf: bytes
    pages: int
    problems: tuple[LayoutProblem, ...]


def make(html: str, zoom: float = 1.0) -> RenderedPages:
    """Lay out a page and write its PDF, magnified by `zoom`.

    On one machine, the same page always gives the same bytes. The PDF asks to be printed at 100%.

    Raises:
        PagesUnavailable: the system libraries are missing.
    """
    log = _Log()
    with _laid_out(html, log) as document:
        letters = assets.letters(html)
        found = (*overflow.of(document, letters), *overflow.in_drawings(html, letters))
        content = document.write_pdf(zoom=zoom, finisher=_finished, pdf_variant=_TAGGED)
    return RenderedPages(content, len(document.pages), found + tuple(log.problems(found)))


@lru_cache(maxsize=64)
def pages_of(html: str) -> int:
    """The number of pages that a page takes, laid out without being written; remembered, as a page on which something does
    not fit is drawn again.

    Raises:
        PagesUnavailable: the system libraries are missing.
    """
    with _laid_out(html, _Log()) as document:
        return len(document.pages)


def import_weasyprint() -> tuple[Any, Any]:
    """The module and its font configuration, imported on demand. Raises PagesUnavailable if libraries are missing."""
    try:
        try:
            with _libraries_by_name():
                return _import()
        except OSError:
            return _import()
    except OSError as error:  # cffi could not load pango, harfbuzz or fontconfig
        raise PagesUnavailable(WHAT_TO_INSTALL.fill(trouble=_first_line(error))) from error


def _import() -> tuple[Any, Any]:
    with redirect_stdout(StringIO()):  # if a library is missing, it prints a page of instructions
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration
    return weasyprint, FontConfiguration


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Context manager: find libraries by file name. On Linux that is enough, and WeasyPrint tries it too, but only
    after a search for another name that starts a compiler and a linker twenty times (measured: 0.2 of 0.6 seconds).
    """
    from ctypes import util

    usual = util.find_library
    if sys.platform == "linux":
        util.find_library = lambda _: None  # type: ignore[assignment]
    try:
        yield
    finally:
        util.find_library = usual


def _first_line(error: OSError) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OnlyAssets(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            return URLFetcherResponse(url, assets.read(url), {"Content-Type": "font/ttf"})

    return OnlyAssets(allowed_protocols=["asset"], allow_redirects=False)


def _finished(_document: Any, pdf: Any) -> None:
    import pydyf  # type: ignore[import-untyped]

    name_heads(pdf)
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"PrintScaling": "/None", "DisplayDocTitle": "true"})


_TAGGED = "pdf/ua-1"  # marks tables, headings and paragraphs for screen readers
_UNKNOWN_LETTER = ".notdef glyph"


class _Log(logging.Handler):
    """Collects WeasyPrint's messages."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def problems(self, found: Sequence[LayoutProblem]) -> Iterator[LayoutProblem]:
        """Its messages, except about characters that have been `found` missing already."""
        known = any(one.missing for one in found)
        said = Text("page layout: {words}")
        for line in dict.fromkeys(self.lines):
            if known and line.startswith(_UNKNOWN_LETTER):
                continue
            yield LayoutProblem(0, said, line)


@contextmanager
def _laid_out(html: str, log: _Log) -> Iterator[Any]:
    """A page laid out by WeasyPrint, which writes to a log while it is in use."""
    weasyprint, font_configuration = import_weasyprint()
    with _listening(log), _without_garbage_collection():
        fonts = font_configuration()
        fetcher = _fetcher()
        faces = weasyprint.CSS(string=assets.font_faces(html), font_config=fonts, url_fetcher=fetcher, base_url=None)
        page = weasyprint.HTML(string=html, base_url=None, url_fetcher=fetcher, media_type="print")
        yield page.render(font_config=fonts, stylesheets=[faces])


@contextmanager
def _listening(log: _Log) -> Iterator[None]:
    logger = logging.getLogger("weasyprint")
    before = logger.propagate
    logger.addHandler(log)
    logger.propagate = False
    try:
        yield
    finally:
        logger.propagate = before
        logger.removeHandler(log)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Context manager: layout creates very many long-lived boxes; without the garbage collector a page takes a tenth
    less time.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
