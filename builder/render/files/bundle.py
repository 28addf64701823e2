"""The files of an evening as a whole: one PDF of all files in print order, and the manifest of the folder."""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from builder import __version__
from builder.documents.printer import Printer
from builder.render import fonts
from builder.render.cards.printer_correction import to_other_side
from builder.render.files.folder_owner import Maker, regular
from builder.render.files.leaves import Leaf, Part, Side, leaves
from builder.render.files.small_maps import put_below
from builder.render.look import PLAIN, Look

if TYPE_CHECKING:
    import pikepdf


_LIBRARIES = ("reportlab", "weasyprint", "jinja2", "pydantic", "pyyaml", "pypdfium2", "pikepdf")


class BundledPdf(NamedTuple):
    """One PDF of several: its title, its bytes, what it is, and what begins within it, by page."""

    name: str
    pdf: bytes
    part: Part
    within: Mapping[int, str] = MappingProxyType({})


class Printing(NamedTuple):
    """The look of the parts, the printer they are corrected for, and whether it flips them on their short edge."""

    look: Look = PLAIN
    printer: Printer | None = None
    short_edge: bool = False


def joined(parts: Sequence[BundledPdf], title: str, language: str, printing: Printing) -> bytes:
    """Join several PDFs into one for double-sided printing, with a bookmark each, and below it for what begins within it;
    always with the same bytes.

    `leaves` decides what goes on which sheet. Small maps are put below markers or cards, if there is room.
    """
    import pikepdf

    with ExitStack() as opened, pikepdf.new() as whole:
        files = [opened.enter_context(pikepdf.open(BytesIO(part.pdf))) for part in parts]
        plan = leaves([part.part for part in parts])
        moved = _with_small_maps(plan, parts, files, printing)
        sides = [side for leaf in plan if leaf is not moved for side in (leaf.front, leaf.back)]
        for side in sides:
            if side is None:
                left, low, right, high = (float(edge) for edge in whole.pages[-1].mediabox)
                whole.add_blank_page(page_size=(right - left, high - low))
            else:
                whole.pages.append(files[side.part].pages[side.page])
        starts: dict[int, int] = {}
        places: dict[Side, int] = {}
        for number, side in enumerate(sides):  # when all are there: copies of a page are adapted each by itself
            if side is None:
                continue
            starts.setdefault(side.part, number)
            places.setdefault(side, number)
            if (back := number % 2 == 1) != parts[side.part].part.is_back(side.page):
                to_other_side(whole.pages[number], printing.printer, back=back, short_edge=printing.short_edge)
        with whole.open_outline() as bookmarks:
            # names from files are strings that know their place (`LocatedText`), which pikepdf takes for lists of letters
            for part, page in starts.items():
                mark = pikepdf.OutlineItem(str(parts[part].name), page)
                within = ((str(name), places[Side(part, at)]) for at, name in parts[part].within.items())
                mark.children.extend(pikepdf.OutlineItem(name, at) for name, at in within)
                bookmarks.root.append(mark)
        whole.docinfo["/Title"] = str(title)
        whole.Root.Lang = pikepdf.String(language)
        whole.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name.None_ if hasattr(pikepdf.Name, "None_") else pikepdf.Name("/None"),
            Duplex=pikepdf.Name("/DuplexFlipShortEdge" if printing.short_edge else "/DuplexFlipLongEdge"),
            DisplayDocTitle=True,
        )
        stream = BytesIO()
        whole.save(stream, deterministic_id=True)
    return stream.getvalue()


def _with_small_maps(
    plan: Sequence[Leaf], parts: Sequence[BundledPdf], files: "Sequence[pikepdf.Pdf]", printing: Printing
) -> Leaf | None:
    """Put the small maps on the last sheet of markers, else of cards, with room for them; return their own, no longer
    needed.
    """
    cut = [leaf for leaf in reversed(plan) if leaf.cut]
    own = next((leaf for leaf in cut if parts[leaf.front.part].part.kind == "map"), None)
    if own is None:
        return None
    fronts = (leaf.front for kind in ("markers", "cards") for leaf in cut if parts[leaf.front.part].part.kind == kind)
    sheets = [files[front.part].pages[front.page] for front in fronts]
    maps = files[own.front.part].pages[own.front.page]
    return own if put_below(sheets, maps, printing.look, printing.printer) else None


def digest(data: bytes) -> str:
    """The SHA-256 of data, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def manifest(maker: Maker, choices: Mapping[str, Any], files: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The manifest of a build: its maker, choices and files, and the versions of everything involved in rendering."""
    data = {
        "made_by": maker.record(),
        "muster": __version__,
        "python": platform.python_version(),
        "libraries": {name: _version(name) for name in _LIBRARIES},
        "fonts": {name: path.name for name, path in sorted(fonts.files().items())},
        "choices": dict(choices),
        "files": {name: dict(entry) for name, entry in files.items()},
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def intact(folder: Path, name: str, entry: Mapping[str, Any]) -> bytes | None:
    """The bytes of a file if it still matches the manifest, or None; links are not followed."""
    path = folder / name
    try:
        data = path.read_bytes() if regular(path) else b""
    except OSError:
        return None
    return data if digest(data) == entry.get("sha256") else None


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
