"""The pages of a built site as trees, each read once."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

from tinyhtml5.parser import HTMLParser


@dataclass(frozen=True)
class Parsed:
    """A page: its path below the site's top, its elements in their order, what was wrong with it, its ids."""

    path: str
    elements: tuple[Element, ...]
    errors: tuple[str, ...]
    ids: tuple[str, ...]

    def all(self, *tags: str) -> list[Element]:
        """Its elements of these names."""
        return [one for one in self.elements if one.tag in tags]

    def links(self) -> Iterator[tuple[str, str]]:
        """Everything that it points to: path below the site's top, and place there. An address elsewhere is whole."""
        for one in self.elements:
            for name in ("href", "src", "data-search"):
                if name in one.attrib:
                    yield self._target(one.attrib[name])
            for picture in one.attrib.get("srcset", "").split(","):
                if picture.strip():
                    yield self._target(picture.split()[0])

    def _target(self, address: str) -> tuple[str, str]:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            return address, ""
        where: list[str] = self.path.split("/")[:-1] if parts.path else self.path.split("/")
        for step in unquote(parts.path).split("/"):
            if step == ".." and where:
                where.pop()
            elif step not in ("", "."):
                where.append(step)
        return "/".join(where) + ("/index.html" if parts.path.endswith("/") else ""), unquote(parts.fragment)


def parsed(folder: Path) -> dict[str, Parsed]:
    """All pages of a site by their paths."""
    return {one.path: one for one in (_parsed(folder, path) for path in sorted(folder.rglob("*.html")))}


def _parsed(folder: Path, path: Path) -> Parsed:
    parser = HTMLParser(namespace_html_elements=False)
    tree = parser.parse(path.read_text("utf-8"))
    errors = tuple(f"{place}: {code} {more}" for place, code, more in parser.errors)
    elements = tuple(one for one in tree.iter() if isinstance(one.tag, str))
    ids = tuple(one.attrib["id"] for one in elements if "id" in one.attrib)
    return Parsed(path.relative_to(folder).as_posix(), elements, errors, ids)
