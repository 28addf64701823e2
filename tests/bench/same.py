"""Whether two PDFs show the same: as many pages, texts, lines and signs, the same letters, the same picture."""

from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import ImageChops

WIDTH = 600  # pixels of a page's picture
MOST = 0.004  # share of pixels that may differ: two libraries round the edges of letters differently


INKS = frozenset(("S", "s", "f", "B", "Tj", "TJ", "Do"))  # the operators that put something on paper


def check(ours: Path, bare: Path) -> None:
    """RuntimeError if a bare script has not drawn what ours has: then its time says nothing."""
    if (one := _inked(ours)) != (other := _inked(bare)):
        raise RuntimeError(f"{bare.name}: draws {other}, ours {one}")
    with pypdfium2.PdfDocument(ours) as one, pypdfium2.PdfDocument(bare) as other:
        if len(one) != len(other):
            raise RuntimeError(f"{bare.name}: {len(other)} pages, ours has {len(one)}")
        for number in range(len(one)):
            if _letters(one[number]) != _letters(other[number]):
                raise RuntimeError(f"{bare.name}: other letters on page {number + 1}")
            if (apart := _apart(one[number], other[number])) > MOST:
                raise RuntimeError(f"{bare.name}: page {number + 1} looks different ({apart:.1%} of it)")


def _inked(path: Path) -> list[Counter[str]]:
    """How often each operator draws, page by page, then in all forms together."""
    with pikepdf.open(path) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        return [*map(_operators, pdf.pages), sum(map(_operators, forms), Counter())]


def _operators(drawn: pikepdf.Page | pikepdf.Object) -> Counter[str]:
    # how an outline that crosses itself is filled (`f`, `f*`) makes no difference here
    written = (str(one.operator).removesuffix("*") for one in pikepdf.parse_content_stream(drawn))
    return Counter(one for one in written if one in INKS)


def _letters(page: pypdfium2.PdfPage) -> list[str]:
    return sorted(page.get_textpage().get_text_range().split())


def _apart(one: pypdfium2.PdfPage, other: pypdfium2.PdfPage) -> float:
    pictures = [page.render(scale=WIDTH / page.get_width()).to_pil().convert("L") for page in (one, other)]
    shades = ImageChops.difference(*pictures).histogram()
    return sum(shades[64:]) / sum(shades)
