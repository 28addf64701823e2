"""One file of the site: its path, its dependencies, and how it is made."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

from builder.documents.fields import HistoricDate
from builder.documents.package_data import read_data
from builder.library.loading import AnyLoaded
from builder.render.files.jobs import Job
from builder.render.pages import jinja_html as jinja
from builder.sheets.spans import years
from builder.site.columns import columns, values
from builder.site.terms import TermLinker
from builder.text import LANGUAGES, Language, Text, package_files


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the site.

    `depends`: hashes or words for all its inputs besides the program itself; while they are unchanged, it is not
    rebuilt. `make` returns its bytes, or a job for another process. `of` are the documents it is made from, its own
    first: problems with their texts are reported there.
    """

    path: str
    depends: tuple[str, ...]
    make: Callable[[], bytes | Job]
    of: tuple[AnyLoaded, ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """What every page knows about the site: its systems (id and name), its address if it has one, what it may show."""

    systems: tuple[tuple[str, Mapping[Language, str]], ...]
    parts: tuple[str, ...] = ()  # the sections on the start page: lists, rosters, evenings, systems
    address: str = ""
    secrets: bool = False
    pdf: bool = True  # whether there are sheets as PDF
    cards: bool = True  # and cards, which need no system libraries
    calculators: bool = True


@dataclass(frozen=True, slots=True)
class PagePlace:
    """Where a page is: its site, its path below the folder of its language (`lists/x.html`), and the language."""

    site: Site
    path: str
    language: Language

    def fill(self, template: str, rules: str = "", **context: Any) -> bytes:
        """The page `templates/site/<template>.html.j2` at this place.

        Names of the system `rules` become links to its glossary. Templates extend `site/base.html.j2` and can use:
        `say` (fixed words), `home` (relative path to the language's start page), `root` (to the top of the site),
        `elsewhere` (this page in each other language: code, native name, address), `site`, `path`.
        """
        language, home = self.language, "../" * self.path.count("/")
        marker = TermLinker(rules, language, home) if rules else None
        html = jinja.fill(
            f"site/{template}",
            language=language,
            styles=(),
            say=SimpleNamespace(**words(language)),  # with a dict, say.copy would be its method
            site=self.site,
            path=self.path,
            home=home,
            root=f"{home}../",
            explained=marker or str,
            explained_key=marker.key if marker else lambda text, _: text,  # nothing is linked
            explained_heads=marker.heads if marker else list,
            columns_of=columns,
            values_of=values,
            span=years,
            year=year,
            dated=dated,
            elsewhere=[(one, NAME.say(one), f"{home}../{one}/{self.path}") for one in LANGUAGES if one != language],
            **context,
        )
        return html.encode()


def in_languages(site: Site, path: str, depends: tuple[str, ...], make: Callable[[PagePlace], bytes]) -> Iterator[Page]:
    """A page in each language, at `path` (`lists/x.html`) below its folder."""
    for language in LANGUAGES:
        yield Page(f"{language}/{path}", depends, partial(make, PagePlace(site, path, language)))


NAME = Text("English", "the name of this language in itself")


@cache
def words(language: Language) -> Mapping[str, str]:
    """The fixed words of the site in one language, from `templates/site/words.yaml`."""
    tree: dict[str, Text] = read_data(package_files.templates() / "site" / "words.yaml")
    return {key: said.say(language) for key, said in tree.items()}


def dated(name: Text, date: HistoricDate, language: Language) -> str:
    """The date of a game; empty if its name contains it, in any word order."""
    html = date.say(language)
    return "" if _words_in(html) <= _words_in(name.say(language)) else html


def _words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def year(number: int, language: Language) -> str:
    """A year in words: `1415`, `331 BC`."""
    return HistoricDate(number).say(language)


def alphabetic(name: str) -> str:
    """The sort key of a name: its letters without accents."""
    letters = (
        one if one == "\N{CYRILLIC SMALL LETTER SHORT I}" else normalize("NFD", one)[0]
        for one in normalize("NFC", name.casefold())
    )
    return "".join(one for one in letters if one.isalnum() or one == " ").strip()
