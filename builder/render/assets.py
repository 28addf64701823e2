"""What may be put into a page: styles and words from `templates/`, font files by the names of the style sheet.

`asset:` is the only protocol a page of ours can open, and this module decides what stands behind it.
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
    """The style sheet `templates/<name>.css`, with the sizes that it names."""
    return filled((package_files.templates() / f"{name}.css").read_text("utf-8"))


@cache
def words(language: Language) -> Mapping[str, str]:
    """The fixed words of sheets in one language, by their key in `templates/words.yaml`."""
    tree: dict[str, Text] = read_data(package_files.templates() / "words.yaml")
    return {key: said.say(language) for key, said in tree.items()}


def _font_files() -> Mapping[str, Path]:
    """Font files by the name that stands after `asset:` in our style sheets, such as `0.ttf`."""
    return {f"{number}{face.path.suffix}": face.path for number, face in enumerate(fonts.faces())}


def font_faces(page: str) -> str:
    """The `@font-face` rules that tie the families a page names to `asset:` files; what is `squeezed` is set as narrow.

    They are not part of the saved page: a browser cannot open `asset:` and takes the next family that is named.
    """
    rules = [
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url(asset:{name})}}"
        for name, face in zip(_font_files(), fonts.faces(), strict=True)
        if face.family in page
    ]
    squeeze = fonts.face(fonts.NARROW).squeeze
    if squeeze < 1:  # a wide typeface in place of the narrow one: laid out on more room and drawn on what there is
        rules.append(f".squeezed{{width:{100 / squeeze:.3f}%;transform:scaleX({squeeze});transform-origin:0 0}}")
    return "\n".join(rules)


@cache
def _letters_of(file: Path) -> frozenset[str]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def letters(page: str) -> frozenset[str]:
    """The characters that every face of a page's typefaces can draw, and those that need no ink."""
    named = [_letters_of(face.path) for face in fonts.faces() if face.family in page]
    return frozenset.intersection(*named) | _NO_INK if named else _NO_INK


_NO_INK = frozenset("\u00a0\u00ad\u200b\u2060\n\t ")


def read(url: str) -> bytes:
    """The bytes behind an `asset:` address.

    Raises:
        ValueError: whatever else is asked for; WeasyPrint logs it, and the log becomes a finding.
    """
    name = url.removeprefix("asset:")
    file = _font_files().get(name)
    if name == url or file is None:
        raise ValueError(f"not an asset of Muster: {url}")
    return file.read_bytes()
