"""The part of the paper that a print covers with ink."""

from builder.render.cards.formats import MM, Box

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


def is_blank(pdf: bytes, box: Box) -> bool:
    """Whether there is no ink in this part of the first page, in mm from its upper left corner."""
    import pypdfium2

    scale = _DPI / 72
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=scale, grayscale=True).to_pil()
    edges = (box.x, box.y, box.right, box.bottom)
    return bool(picture.crop([round(edge * MM * scale) for edge in edges]).getextrema() == (255, 255))
