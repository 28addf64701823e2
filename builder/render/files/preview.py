"""Pictures of PDF pages: small, quick ones for the overview; how much of the paper a print covers with ink."""

import io
from typing import TYPE_CHECKING

from builder.render.cards.formats import MM, Box

if TYPE_CHECKING:
    from PIL.Image import Image


def pages(pdf: bytes) -> int:
    """The number of pages in a PDF."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def png(pdf: bytes, page: int = 0, *, width: int = 640) -> bytes:
    """A page (from 0) as a PNG `width` pixels wide, in 16 colours or greys: enough to recognise it."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil().convert("RGB")
        file = io.BytesIO()
        (_greys(picture) or picture.quantize(_SHADES)).save(file, "PNG", optimize=False, bits=4)
        return file.getvalue()


_SHADES = 16


def _greys(picture: "Image") -> "Image | None":
    """The picture in evenly spaced greys, ten times as fast as an optimal palette; None if it has colours."""
    from PIL import ImageChops
    from PIL.Image import frombytes

    grey = picture.convert("L")
    if ImageChops.difference(picture, grey.convert("RGB")).getbbox():
        return None
    step = 255 // (_SHADES - 1)
    small = frombytes("P", grey.size, grey.point([(shade + step // 2) // step for shade in range(256)]).tobytes())
    small.putpalette([shade * step for shade in range(_SHADES) for _ in range(3)])
    return small


_DPI = 120  # the lower it is, the more hairlines count: a line is at least one dot wide


def coverage(pdf: bytes) -> float:
    """The covered part of the paper, from 0 to 1, over all pages; half grey counts as half covered."""
    import pypdfium2
    from PIL import ImageStat

    covered = area = 0.0
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            picture = page.render(scale=_DPI / 72, grayscale=True).to_pil()
            dots = picture.width * picture.height
            covered += dots * (1 - ImageStat.Stat(picture).mean[0] / 255)
            area += dots
    return covered / area if area else 0.0


def is_blank(pdf: bytes, *boxes: Box) -> bool:
    """Whether there is no ink in these parts of the first page, in mm from its upper left corner."""
    import pypdfium2

    scale = _DPI / 72
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=scale, grayscale=True).to_pil()
    edges = ((box.x, box.y, box.right, box.bottom) for box in boxes)
    parts = (picture.crop([round(edge * MM * scale) for edge in one]) for one in edges)
    return all(part.getextrema() == (255, 255) for part in parts)
