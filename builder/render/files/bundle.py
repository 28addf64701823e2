"""An evening's files as a whole: one PDF of all in print order, and the manifest that tells what lies there."""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from builder import __version__
from builder.render import fonts
from builder.render.files.folder_owner import Maker, regular

_LIBRARIES = ("reportlab", "weasyprint", "jinja2", "pydantic", "pyyaml", "pypdfium2", "pikepdf")


class BundledPdf(NamedTuple):
    """One PDF of several: its name, its bytes, and the sheets of paper that it takes."""

    name: str
    pdf: bytes
    sheets: int


def joined(parts: Sequence[BundledPdf], title: str, language: str, *, short_edge: bool = False) -> bytes:
    """Several PDFs as one to print on both sides, with a bookmark each; the same bytes each time.

    Each part begins on the front of a sheet. One with a sheet for every page has blank backs: it will be cut apart.
    `short_edge`: the parts were made for sheets that are turned over on that one.
    """
    import pikepdf

    with pikepdf.new() as whole:
        outline = []
        for part in parts:
            outline.append(pikepdf.OutlineItem(part.name, len(whole.pages)))
            with pikepdf.open(BytesIO(part.pdf)) as one:
                last = len(one.pages) - 1
                alone = part.sheets == last + 1
                for number, page in enumerate(one.pages):
                    whole.pages.append(page)
                    if len(whole.pages) % 2 and (alone or number == last):
                        left, low, right, high = (float(edge) for edge in page.mediabox)
                        whole.add_blank_page(page_size=(right - left, high - low))
        with whole.open_outline() as bookmarks:
            bookmarks.root.extend(outline)
        whole.docinfo["/Title"] = title
        whole.Root.Lang = pikepdf.String(language)
        whole.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name.None_ if hasattr(pikepdf.Name, "None_") else pikepdf.Name("/None"),
            Duplex=pikepdf.Name("/DuplexFlipShortEdge" if short_edge else "/DuplexFlipLongEdge"),
            DisplayDocTitle=True,
        )
        stream = BytesIO()
        whole.save(stream, deterministic_id=True)
    return stream.getvalue()


def digest(data: bytes) -> str:
    """sha256 as text."""
    return hashlib.sha256(data).hexdigest()


def manifest(maker: Maker, choices: Mapping[str, Any], files: Mapping[str, Mapping[str, Any]]) -> bytes:
    """What was built by whom and how: choices, files, versions of everything that drew."""
    data = {
        "made_by": maker.told(),
        "muster": __version__,
        "python": platform.python_version(),
        "libraries": {name: _version(name) for name in _LIBRARIES},
        "fonts": {name: path.name for name, path in sorted(fonts.files().items())},
        "choices": dict(choices),
        "files": {name: dict(entry) for name, entry in files.items()},
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def intact(folder: Path, name: str, entry: Mapping[str, Any]) -> bytes | None:
    """The bytes of a file if it is still what the manifest says, None otherwise; no link is followed."""
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
