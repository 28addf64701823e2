"""The files of an evening as a whole: one PDF of all files in print order, and the manifest of the folder."""

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
    """One PDF of several: its title, its bytes, and the number of sheets it takes."""

    name: str
    pdf: bytes
    sheets: int


def joined(parts: Sequence[BundledPdf], title: str, language: str, *, short_edge: bool = False) -> bytes:
    """Join several PDFs into one for double-sided printing, with a bookmark each; always with the same bytes.

    Each part begins on the front of a sheet. A part with one sheet per page gets blank backs, since it will be cut
    apart. `short_edge`: the parts were made for sheets flipped on the short edge.
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
