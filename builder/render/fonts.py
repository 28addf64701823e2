"""The typefaces for everything printed: where their files are, which characters they have, how wide texts are.

PT Sans Narrow (cards) and PT Sans (pages) if installed, or else Roboto from the Python package `font-roboto`,
compressed horizontally for cards. Fonts are always loaded by file, so that machines with the same files print the same;
`files` lists them for the manifest. Nothing is loaded before the first measurement or drawing.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from builder.text.errors import BuilderBug

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

NARROW = "Muster Narrow"
SANS = "Muster Sans"
REGULAR, BOLD = 400, 700


class Face(NamedTuple):
    """One font file, under the name used by the sheets; its width is scaled by `squeeze`."""

    family: str
    weight: int
    style: str
    path: Path
    squeeze: float = 1.0

    @property
    def name(self) -> str:
        """Family, weight and style as listed in the manifest."""
        return f"{self.family} {self.weight} {self.style}"


# Each face with its possible file names: ParaType's, Google's, and the web kit's. The last is Roboto's.
_WANTED = {
    NARROW: (
        (REGULAR, "normal", ("PTN57F.ttf", "PTSansNarrow-Regular.ttf", "PT_Sans-Narrow-Web-Regular.ttf")),
        (BOLD, "normal", ("PTN77F.ttf", "PTSansNarrow-Bold.ttf", "PT_Sans-Narrow-Web-Bold.ttf")),
    ),
    SANS: (
        (REGULAR, "normal", ("PTS55F.ttf", "PTSans-Regular.ttf", "PT_Sans-Web-Regular.ttf")),
        (BOLD, "normal", ("PTS75F.ttf", "PTSans-Bold.ttf", "PT_Sans-Web-Bold.ttf")),
        (REGULAR, "italic", ("PTS56F.ttf", "PTSans-Italic.ttf", "PT_Sans-Web-Italic.ttf")),
        (BOLD, "italic", ("PTS76F.ttf", "PTSans-BoldItalic.ttf", "PT_Sans-Web-BoldItalic.ttf")),
    ),
}
DESCENT = 0.22
"""How far letters extend below their line, in ems, in both typefaces; the descent in the font files is larger."""
_ROBOTO_AS_NARROW = 0.75  # makes it as wide as PT Sans Narrow at the same size, measured on Russian text


def folders() -> tuple[Path, ...]:
    """The folders in which systems and users keep fonts, the user's own first."""
    home = Path.home()
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return (
            local / "Microsoft" / "Windows" / "Fonts",
            Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts",
        )
    if sys.platform == "darwin":
        # the system's own PTSans.ttc is a collection, which WeasyPrint cannot load by file
        return (home / "Library" / "Fonts", Path("/Library/Fonts"))
    shared = ("truetype/paratype", "truetype/pt-sans", "paratype-pt-sans", "paratype", "TTF", "ttf", "")
    return (
        home / ".local" / "share" / "fonts",
        home / ".fonts",
        *(Path("/usr/local/share/fonts") / name for name in shared),
        *(Path("/usr/share/fonts") / name for name in shared),
    )


@cache
def faces() -> tuple[Face, ...]:
    """Every face used by cards and pages: each family completely from PT Sans or completely from Roboto, our
    dependency.
    """
    return (*_family(NARROW), *_family(SANS))


def files() -> dict[str, Path]:
    """The font file behind each face, for the manifest: `Muster Narrow 400 normal` -> file."""
    return {face.name: face.path for face in faces()}


def face(family: str = NARROW, weight: int = REGULAR, style: str = "normal") -> Face:
    """The face of a family, weight and style."""
    for one in faces():
        if (one.family, one.weight, one.style) == (family, weight, style):
            return one
    raise BuilderBug(f"there is no face {family} {weight} {style}")


BOX = "□"
"""A tick box in any text of a card: drawn, since none of our typefaces has it."""
BOX_WIDTH = 0.82
"""The width of a box with its margins, in ems; `BOX_SIDE` is the side of the box itself."""
BOX_SIDE = 0.74


class Measure:
    """Text widths and characters of one face, registered with reportlab under `name`."""

    def __init__(self, face: Face, font: "TTFont") -> None:
        self.face = face
        self.font = font
        self.name = font.fontName
        self.squeeze = face.squeeze
        self.cap_height: float = font.face.capHeight / 1000
        self._letters: dict[int, int] = font.face.charToGlyph
        self._widths: dict[int, float] = font.face.charWidths
        self._other: float = font.face.defaultWidth
        self._known: dict[str, float] = {}

    def ems(self, text: str) -> float:
        """The width of `text` in ems: multiply by the type size for points. Without kerning."""
        width = self._known.get(text)
        if width is None:
            of, other = self._widths.get, self._other
            boxes = text.count(BOX)
            letters = text.replace(BOX, "") if boxes else text
            width = fsum([of(ord(letter), other) for letter in letters]) * self.squeeze / 1000 + boxes * BOX_WIDTH
            self._known[text] = width
        return width

    def missing(self, text: str) -> str:
        """The characters of `text` that this face cannot draw, each once, in order."""
        letters = self._letters
        if letters.keys() >= set(map(ord, text)):
            return ""
        return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in letters and letter != BOX))


@cache
def measure(family: str = NARROW, weight: int = REGULAR, style: str = "normal") -> Measure:
    """The measurements of one face; its file is read, and registered with reportlab, on the first call."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    wanted = face(family, weight, style)
    try:
        font = TTFont(wanted.name.replace(" ", "-"), str(wanted.path))
    except (TTFError, OSError) as trouble:
        raise BuilderBug(f"{wanted.path} is not a font that can be used: {trouble}") from trouble
    pdfmetrics.registerFont(font)
    return Measure(wanted, font)


def forget() -> None:
    """Search for the files again on the next call (after fonts were installed, or in tests)."""
    faces.cache_clear()
    measure.cache_clear()


def _family(family: str) -> Iterator[Face]:
    found = [(weight, style, _find(names)) for weight, style, names in _WANTED[family]]
    for weight, style, path in found:
        if path is not None and all(other for _, _, other in found):
            yield Face(family, weight, style, path)
        else:
            squeeze = _ROBOTO_AS_NARROW if family == NARROW else 1.0
            yield Face(family, weight, style, _roboto(weight, style), squeeze)


def _find(names: tuple[str, ...]) -> Path | None:
    for folder in folders():
        for name in names:
            if (path := folder / name).is_file():
                return path
    return None


def _roboto(weight: int, style: str) -> Path:
    from importlib.util import find_spec

    # looked up without importing it: the import walks its folder and fills its module with paths
    found = find_spec("font_roboto")
    if found is None or found.origin is None:
        raise BuilderBug("neither PT Sans nor the Python package font-roboto is installed")
    cut = "Bold" * (weight == BOLD) + "Italic" * (style == "italic")
    return Path(found.origin).parent / "files" / f"Roboto-{cut or 'Regular'}.ttf"
