"""One file of the site: where it lies, what it depends on, and how it is made."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from builder.documents.fields import HistoricDate
from builder.documents.package_data import read_data
from builder.library.loading import AnyLoaded
from builder.render.files.jobs import Job
from builder.render.pages import jinja_html as jinja
from builder.sheets.listed import years
from builder.site.columns import columns, values
from builder.site.terms import TermLinker
from builder.text import LANGUAGES, Language, Text, package_files


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the site.

    `depends`: hashes or words of all it is made of besides the program itself; while they are the same it is not made
    anew. `make` gives its bytes, or a job that another process can do. `of` are the documents it is made of, the first
    its own: what does not come out as it is written there is html there.
    """

    path: str
    depends: tuple[str, ...]
    make: Callable[[], bytes | Job]
    of: tuple[AnyLoaded, ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """What every page knows of the whole: its systems (id and name), its address if it has one, what it may show."""

    systems: tuple[tuple[str, Mapping[Language, str]], ...]
    parts: tuple[str, ...] = ()  # what the start page lists: lists, rosters, evenings, systems
    address: str = ""
    secrets: bool = False
    pdf: bool = True  # whether there are sheets as PDF
    cards: bool = True  # and cards, which need no libraries of the system
    calculators: bool = True


def in_languages(path: str, depends: tuple[str, ...], make: Callable[[str, Language], bytes]) -> Iterator[Page]:
    """A page in each language, at `path` below its folder (`lists/x.html`); `make` is told that path and the language."""
    for language in LANGUAGES:
        yield Page(f"{language}/{path}", depends, partial(make, path, language))


NAME = Text("English", "the name of this language in itself")


@cache
def words(language: Language) -> Mapping[str, str]:
    """The fixed words of the site in one language, from `templates/site/words.yaml`."""
    tree: dict[str, Text] = read_data(package_files.templates() / "site" / "words.yaml")
    return {key: said.say(language) for key, said in tree.items()}


def fill(template: str, site: Site, path: str, language: Language, rules: str = "", **context: Any) -> bytes:
    """The page `templates/site/<template>.html.j2` as it lies at `path` below its language's folder (`lists/x.html`).

    `rules` is the system whose names become links to its glossary. Templates extend `site/base.html.j2` and know: `say` (fixed words), `home` (the way to the language's start page),
    `root` (to the top of the site), `elsewhere` (this page in each other language: code, name in itself, address), `site`, `path`.
    """
    home = "../" * path.count("/")
    marker = TermLinker(rules, language, home) if rules else None
    html = jinja.fill(
        f"site/{template}",
        language=language,
        styles=(),
        say=SimpleNamespace(**words(language)),  # of a dict, say.copy would be its method
        site=site,
        path=path,
        home=home,
        root=f"{home}../",
        explained=marker or str,
        explained_key=marker.key if marker else _unlinked,
        explained_heads=marker.heads if marker else list,
        columns_of=columns,
        values_of=values,
        span=years,
        year=year,
        dated=dated,
        elsewhere=[(one, NAME.say(one), f"{home}../{one}/{path}") for one in LANGUAGES if one != language],
        **context,
    )
    return html.encode()


def dated(name: Text, date: HistoricDate, language: Language) -> str:
    """The date of a game, unless its name tells it, in whatever order of words."""
    html = date.say(language)
    return "" if _words_in(html) <= _words_in(name.say(language)) else html


def _words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _unlinked(text: str, says: str) -> str:
    """A text of a page that belongs to no system, and so explains no names."""
    return text


def year(number: int, language: Language) -> str:
    """A year as it is said: `1415`, `331 BC`."""
    return HistoricDate(number).say(language)
