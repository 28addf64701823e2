"""Small, quick pictures of PDF pages for the overview."""

import io
from typing import TYPE_CHECKING

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
    """The picture in evenly spaced greys, which takes a tenth of the time of an optimal palette; None if it has
    colours.
    """
    from PIL import ImageChops
    from PIL.Image import frombytes

    grey = picture.convert("L")
    if ImageChops.difference(picture, grey.convert("RGB")).getbbox():
        return None
    step = 255 // (_SHADES - 1)
    small = frombytes("P", grey.size, grey.point([(shade + step // 2) // step for shade in range(256)]).tobytes())
    small.putpalette([shade * step for shade in range(_SHADES) for _ in range(3)])
    return small
