"""The QR code on a roster: its place beside the blocks below the units, its caption, its text for screen readers."""

import math
from dataclasses import dataclass

from builder.documents import roster_code
from builder.render import assets
from builder.render.pages import qr
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, broken
from builder.sheets.blocks import Document
from builder.sheets.words import TIED

CAPTION_PT, CAPTION_LINE = size("roster.code.type"), size("roster.code.line")
"""Type size of the caption, and the height of its lines in mm."""

ASIDE = size("roster.code.aside")
"""Width in mm of a caption beside its code."""

AIR = 2.0
"""The gap between the columns below the units and the code, in mm."""


@dataclass(frozen=True, slots=True)
class PlacedCode:
    """A code as the template draws it, in mm before magnification, with its margin of `quiet`; `aside`: the caption to
    the left.
    """

    side: float
    modules: int
    quiet: float
    path: str
    caption: tuple[str, ...]
    alt: str
    aside: bool = False

    @property
    def room(self) -> float:
        """The width it takes from the columns beside it."""
        return round(self.side - self.quiet + AIR + (ASIDE if self.aside else 0.0), 2)

    @property
    def width(self) -> float:
        """Its width with margin and a caption beside it."""
        return round(self.side + (ASIDE if self.aside else 0.0), 2)

    @property
    def height(self) -> float:
        """Its height with the caption."""
        ems = (ASIDE if self.aside else self.side - 2 * self.quiet) / (CAPTION_PT * MM_PER_PT)
        words = CAPTION_LINE * sum(len(broken(line, ems)) for line in self.caption)
        drawn = self.side - self.quiet
        return max(drawn, words) if self.aside else drawn + words


def placed(document: Document, zoom: float) -> PlacedCode | None:
    """The code of a document for a page magnified by `zoom`; None if it has none, or one that is too large."""
    parts = roster_code.parts(document.code)
    if not document.code or not qr.fits(*parts):
        return None
    drawing = qr.drawn(*parts)
    opened = roster_code.decode(document.code)
    words = assets.words(document.language)
    pasted = document.code.startswith(roster_code.PREFIX)
    about = words["code_pasted" if pasted else "code_opens"]
    if document.mark == "secret":
        about += f", {words['code_secret']}"
    name, edition = opened.roster["id"], words["code_edition"].format(edition=opened.edition)
    side = math.ceil(drawing.side / zoom * 100) / 100  # rounded up: modules must not be smaller than the minimum
    quiet = math.floor(side * qr.QUIET / drawing.modules * 100) / 100
    alt = f"{words['code_alt']}: {about}. {name}, {edition}"
    caption = (words["code_paste" if pasted else "code_scan"], f"{name}, {TIED.join(edition.rsplit(' ', 1))}")
    return PlacedCode(side, drawing.modules, quiet, drawing.path, caption, alt)
