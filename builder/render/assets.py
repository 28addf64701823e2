"""The assets of pages: styles and words from `templates/`, and font files as `asset:`, the only protocol that pages may
use.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from builder.documents.package_data import read_data
from builder.render import fonts
from builder.render.sizes import filled
from builder.text import Language, Text, package_files


@cache
def style(name: str) -> str:
    """The style sheet `templates/<name>.css`, with its sizes filled in."""
    return filled((package_files.templates() / f"{name}.css").read_text("utf-8"))


@cache
def words(language: Language) -> Mapping[str, str]:
    """The fixed words of sheets in one language, by their key in `templates/words.yaml`."""
    tree: dict[str, Text] = read_data(package_files.templates() / "words.yaml")
    return {key: said.say(language) for key, said in tree.items()}


def _font_files() -> Mapping[str, Path]:
    """Font files by their names after `asset:` in our style sheets, such as `0.ttf`."""
    return {f"{number}{face.path.suffix}": face.path for number, face in enumerate(fonts.faces())}


def font_faces(page: str) -> str:
    """The `@font-face` rules that map the families named in a page to `asset:` files; `squeezed` elements are set
    narrower.

    The saved page does not contain them: a browser cannot open `asset:`, and uses the next family in the list.
    """
    rules = [
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url(asset:{name})}}"
        for name, face in zip(_font_files(), fonts.faces(), strict=True)
        if face.family in page
    ]
    squeeze = fonts.face(fonts.NARROW).squeeze
    if squeeze < 1:  # a wide typeface instead of the narrow one: laid out with more room, then scaled down to fit
        rules.append(f".squeezed{{width:{100 / squeeze:.3f}%;transform:scaleX({squeeze});transform-origin:0 0}}")
    return "\n".join(rules)


@cache
def _letters_of(file: Path) -> frozenset[str]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def letters(page: str) -> frozenset[str]:
    """The characters that every face of a page's typefaces can draw, and those without ink."""
    named = [_letters_of(face.path) for face in fonts.faces() if face.family in page]
    return frozenset.intersection(*named) | _NO_INK if named else _NO_INK


_NO_INK = frozenset("\u00a0\u00ad\u200b\u2060\n\t ")


def read(url: str) -> bytes:
    """The contents of an `asset:` address. Raises ValueError for anything else; WeasyPrint logs it, and the log becomes
    a finding.
    """
    name = url.removeprefix("asset:")
    file = _font_files().get(name)
    if name == url or file is None:
        raise ValueError(f"not an asset of Muster: {url}")
    return file.read_bytes()
