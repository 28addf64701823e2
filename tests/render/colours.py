"""The colours that a file names, read back from it."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf

_FILLS = frozenset(("g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"))


def beside_black_and_white(pdf: bytes) -> Iterator[str]:
    """What in a PDF is neither black nor white: colours, greys, veils, shadings, pictures."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages, start=1):
            for fault in dict.fromkeys(_of(page.obj, page.obj.get("/Resources"), set())):
                yield f"page {number}: {fault}"


def _of(content: Any, resources: Any, seen: set[Any]) -> Iterator[str]:
    for step in pikepdf.parse_content_stream(content):
        name, operands = str(step.operator), list(step.operands)
        if name in _FILLS and not _is_plain([float(one) for one in operands], name):
            yield f"{' '.join(map(str, operands))} {name}"
        if name in ("sh", "BI"):
            yield name
        if name == "gs":
            state = resources["/ExtGState"][str(operands[0])]
            if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
                yield f"a veil {operands[0]}"
        if name == "Do":
            form = resources["/XObject"][str(operands[0])]
            if form.get("/Subtype") == "/Image":
                yield f"a picture {operands[0]}"
            elif form.objgen not in seen:
                seen.add(form.objgen)
                yield from _of(form, form.get("/Resources", resources), seen)


def _is_plain(numbers: list[float], name: str) -> bool:
    if name in ("k", "K"):
        return numbers[:3] == [0, 0, 0] and numbers[3] in (0, 1)
    return set(numbers) in ({0.0}, {1.0})


def of_svg(svg: str) -> Iterator[str]:
    """The colours of lines and grounds."""
    yield from (one for one in re.findall(r'(?:fill|stroke)="([^"]*)"', svg) if one != "none")
