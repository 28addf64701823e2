"""The sizes in which a map is drawn: paper, margins, line widths, type sizes and the density of textures, in mm."""

from dataclasses import dataclass, replace
from math import inf

from builder.documents.paper import PAPERS
from builder.render.look import Look

LEAST = 1.98
"""The smallest type size on a map, in mm: 5.6 points, below which text is hard to read by lamplight."""


@dataclass(frozen=True, slots=True)
class Pens:
    """The measures for one size of map; what is 0 is left out. A height of 0 is the table's, an infinite one also the
    legend's.
    """

    name: str
    width: float
    height: float
    margin: float
    thin: float
    line: float
    heavy: float
    tree: float  # height of a tree
    grain: float  # distance between the rows of a texture
    title: float  # type sizes
    text: float
    label: float
    edge: float
    sector: float
    number: float  # largest and smallest type size of the number on a base
    least_number: float
    legend: bool
    figure: float = 0.8  # the share of a base's depth that its number takes
    easy_number: float = LEAST  # a smaller one rather stands beside its base, where there is a place for it
    deepen: bool = False  # bases as deep as their numbers need
    hollow: bool = False  # outlines instead of solid black
    lying: bool = False  # cut out of a sheet on which it lies on its long side

    def turned(self) -> "Pens":
        """The same in landscape format."""
        return replace(self, width=self.height, height=self.width)

    def made_for(self, look: Look) -> "Pens":
        """For a drawing to be magnified to the size of the paper (not the smallest, without room to spare), and to save
        ink.
        """
        by = look.page if self.legend else 1.0
        pens = replace(self, width=self.width / by, height=self.height / by)
        return replace(pens, hollow=True, heavy=pens.line) if look.low_ink else pens


_A4 = Pens(
    "a4", 210.0, 297.0, margin=11.0, thin=0.18, line=0.35, heavy=0.85, tree=4.0, grain=3.4, title=5.6, text=3.1,
    label=3.5, edge=3.9, sector=6.2, number=3.9, least_number=LEAST, legend=True, figure=0.85,
    easy_number=2.46,
)  # fmt: skip

_A6 = Pens(
    "a6", 105.0, 148.0, margin=4.0, thin=0.12, line=0.25, heavy=0.6, tree=2.5, grain=2.2, title=3.7, text=2.1,
    label=2.2, edge=2.4, sector=3.8, number=2.6, least_number=LEAST, legend=True, deepen=True,
    lying=True,
)  # fmt: skip

SIZES: dict[str, Pens] = {
    **{name: replace(_A4, name=name, width=one.width, height=one.height) for name, one in PAPERS.items()},
    "a6": _A6,
    "phone": replace(_A6, name="phone", height=inf),
    "small": Pens(
        "small", 60.0, 40.0, margin=1.8, thin=0.09, line=0.18, heavy=0.4, tree=1.5, grain=1.3, title=2.1, text=LEAST,
        label=0.0, edge=LEAST, sector=0.0, number=2.3, least_number=LEAST, legend=False, deepen=True,
    ),
    "briefing": Pens(
        "briefing", 100.0, 0.0, margin=0.3, thin=0.11, line=0.22, heavy=0.55, tree=2.3, grain=2.0, title=0.0, text=2.1,
        label=2.2, edge=2.5, sector=0.0, number=2.6, least_number=LEAST, legend=False, deepen=True,
    ),
}  # fmt: skip
"""The sizes by name; the paper sizes fill a sheet, `small` is 60 x 40 mm and fits in a pocket, `briefing` goes on another
sheet, which has the title and the legend: 100 mm wide, as high as the table needs; `phone` is for a screen that scrolls."""
