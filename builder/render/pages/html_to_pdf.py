"""Converts our HTML to PDF with WeasyPrint: opens nothing but our fonts, and reports every problem."""

import gc
import logging
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

from builder.render import assets, overflow
from builder.render.overflow import LayoutProblem
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


_MAGNIFIED = re.compile(r'<meta name="magnified" content="([\d.]+)">')


def make(html: str, zoom: float = 1.0) -> RenderedPages:
    """Lay out a page and write its PDF, magnified by `zoom`, on one machine always the same, to be printed at 100%.

    A page may ask in its head for more: `<meta name="magnified" content="1.2">`.
    """
    if asked := _MAGNIFIED.search(html):
        zoom *= float(asked[1])
    with _listening() as log:
        document, warned = _laid_out(html)
        _laid_out.cache_clear()
        letters = assets.letters(html)
        found = tuple(dict.fromkeys((*overflow.of(document, letters), *overflow.in_drawings(html, letters))))
        content = document.write_pdf(zoom=zoom, finisher=_finished, pdf_variant=_TAGGED)
    return RenderedPages(content, len(document.pages), (*found, *_problems((*warned, *log.lines), found)))


def pages_of(html: str) -> int:
    """The number of pages that a page takes."""
    return _measured(html)[0]


def room_below(html: str) -> float:
    """The height in mm of what is empty at the foot of its last page."""
    return _measured(html)[1]


@lru_cache(maxsize=64)
def _measured(html: str) -> tuple[int, float]:
    """The number of pages and the empty height in mm; remembered, as a page on which something does not fit is drawn again."""
    pages = _laid_out(html)[0].pages
    page = pages[-1]._page_box
    root = page.children[0]
    empty = page.content_box_y() + page.height - root.position_y - root.margin_height()
    return len(pages), float(empty) * MM_PER_PX


MM_PER_PX = 25.4 / 96


def import_weasyprint() -> tuple[Any, Any]:
    """The module and its font configuration, imported on demand. Raises PagesUnavailable if libraries are missing."""
    try:
        try:
            with _libraries_by_name():
                return _import()
        except OSError:
            return _import()
    except OSError as error:  # cffi could not load pango, harfbuzz or fontconfig
        trouble = next(iter(str(error).splitlines()), type(error).__name__)
        raise PagesUnavailable(WHAT_TO_INSTALL.fill(trouble=trouble)) from error


def _import() -> tuple[Any, Any]:
    with redirect_stdout(StringIO()):  # if a library is missing, it prints a page of instructions
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration
    return weasyprint, FontConfiguration


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Find libraries by file name, enough on Linux, before a search that starts a compiler (measured: 0.2 of 0.6
    seconds).
    """
    from ctypes import util

    usual = util.find_library
    if sys.platform == "linux":
        util.find_library = lambda _: None  # type: ignore[assignment]
    try:
        yield
    finally:
        util.find_library = usual


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


def _problems(lines: Sequence[str], found: Sequence[LayoutProblem]) -> Iterator[LayoutProblem]:
    """WeasyPrint's messages, except about characters that have been `found` missing already."""
    known = any(one.missing for one in found)
    said = Text("page layout: {words}")
    for line in dict.fromkeys(lines):
        if not (known and line.startswith(_UNKNOWN_LETTER)):
            yield LayoutProblem(0, said, line)


@lru_cache(maxsize=1)  # whoever measures a page often prints it next
def _laid_out(html: str) -> tuple[Any, tuple[str, ...]]:
    """A page laid out by WeasyPrint, and its messages."""
    weasyprint, font_configuration = import_weasyprint()
    with _listening() as log:
        fonts = font_configuration()
        fetcher = _fetcher()
        faces = weasyprint.CSS(string=assets.font_faces(html), font_config=fonts, url_fetcher=fetcher, base_url=None)
        page = weasyprint.HTML(string=html, base_url=None, url_fetcher=fetcher, media_type="print")
        return page.render(font_config=fonts, stylesheets=[faces]), tuple(log.lines)


@contextmanager
def _listening() -> Iterator[_Log]:
    """WeasyPrint at work: its messages go into a log, and it is not interrupted by the garbage collector."""
    logger, log = logging.getLogger("weasyprint"), _Log()
    before = logger.propagate
    logger.addHandler(log)
    logger.propagate = False
    try:
        with _without_garbage_collection():
            yield log
    finally:
        logger.propagate = before
        logger.removeHandler(log)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Layout creates many long-lived boxes: without the garbage collector a page takes a tenth less time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


# ---- heads of tables ------------------------------------------------------------------------------------------------

Node = Any
"""An element in the structure of a PDF (pydyf.Dictionary): `S` its type, `K` its children, `A` its spans."""


def name_heads(pdf: Any) -> None:
    """Link each cell of a pydyf.PDF with tags to the heads of its own columns, for screen readers, in place.

    WeasyPrint does too, but miscounts beside and below cells that span rows (70.0, `pdf/tags.py`; PDF/UA-1, 7.5).
    """
    known = {one.reference: one for one in pdf.objects if _kind(one)}
    for table in known.values():
        if _kind(table) == "/Table":
            _name(_rows(table, known), known)


def _name(rows: Iterator[Node], known: dict[bytes, Node]) -> None:
    import pydyf

    heads: dict[int, list[Any]] = defaultdict(list)
    hanging: dict[int, int] = defaultdict(int)  # column: number of rows still covered by a cell above
    for row in rows:
        column = 0
        for cell in _within(row, known):
            while hanging[column]:
                column += 1
            spans = cell["A"]
            columns = range(column, column + spans.get("ColSpan", 1))
            if _kind(cell) == "/TH":
                for one in columns:
                    heads[one].append(cell["ID"])
            else:
                spans["Headers"] = pydyf.Array(head for one in columns for head in heads[one])
            hanging.update(dict.fromkeys(columns, spans.get("RowSpan", 1)))
            column = columns.stop
        for one in hanging:
            hanging[one] = max(hanging[one] - 1, 0)


def _rows(table: Node, known: dict[bytes, Node]) -> Iterator[Node]:
    """The rows of a table and of its groups, in order."""
    for one in _within(table, known):
        if _kind(one) == "/TR":
            yield one
        else:
            yield from _rows(one, known)


def _within(node: Node, known: dict[bytes, Node]) -> Iterator[Node]:
    return (known[one] for one in node["K"] if one in known)


def _kind(one: Any) -> Any:
    """`/Table`, `/TR`, `/TH`, `/TD` and others; None for anything that is not a structure element."""
    return one.get("S") if isinstance(one, dict) and one.get("Type") == "/StructElem" else None
