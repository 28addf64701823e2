"""Draws README's picture from what `./run evening` has built: `.venv/bin/python tests/readme/picture.py`.

Run it again when the look has changed; the picture is the only thing in README that no test compares.
"""

from pathlib import Path

from PIL import Image, ImageOps
from pypdfium2 import PdfDocument

HERE = Path(__file__).parent
BUILT = HERE.parent.parent / "output" / "agincourt-1415"
DOTS = 120 / 72  # picture elements per point
GAP = 24

Share = tuple[float, float, float, float]  # left, top, right, bottom as shares of the page


def piece(name: str, share: Share) -> Image.Image:
    """A part of the first page of a built file, framed like paper on a desk."""
    with PdfDocument(BUILT / f"{name}.pdf") as pdf:
        page = pdf[0].render(scale=DOTS).to_pil().convert("RGB")
    left, top, right, bottom = share
    part = page.crop(
        (round(left * page.width), round(top * page.height), round(right * page.width), round(bottom * page.height))
    )
    return ImageOps.expand(part, 1, "#999999")


def column(pieces: list[Image.Image], width: int) -> list[Image.Image]:
    """The pieces, all made equally wide."""
    return [one.resize((width, round(one.height * width / one.width)), Image.Resampling.LANCZOS) for one in pieces]


def picture() -> Image.Image:
    """Cards and briefing at the left, roster and match-ups at the right."""
    columns = [
        column(
            [piece("cards-england-agincourt", (0.105, 0.01, 0.9, 0.366)), piece("briefing", (0.02, 0.02, 0.98, 0.7))],
            900,
        ),
        column(
            [piece("roster-england-agincourt", (0.02, 0.01, 0.98, 0.52)), piece("matchups", (0.02, 0.01, 0.98, 0.7))],
            760,
        ),
    ]
    height = min(sum(one.height + GAP for one in pieces) for pieces in columns) + GAP
    sheet = Image.new("RGB", (sum(pieces[0].width + GAP for pieces in columns) + GAP, height), "#e8e8e4")
    left = GAP
    for pieces in columns:
        top = GAP
        for one in pieces:
            fits = one.crop((0, 0, one.width, min(one.height, height - GAP - top)))
            sheet.paste(fits, (left, top))
            top += fits.height + GAP
        left += pieces[0].width + GAP
    return sheet.quantize(32, dither=Image.Dither.NONE)


if __name__ == "__main__":
    picture().save(HERE / "evening.png", optimize=True)
