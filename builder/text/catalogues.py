"""Translations: from English texts to other languages.

English is in the code and data. Every other language is a folder `templates/locale/LANGUAGE/LC_MESSAGES` with a
catalogue for the program and one for each rule system, `muster.po` and `SYSTEM.po`; a rule system from another package
has its own in its folder `locale`. The names of worked cases are in `muster-cases.po` and `SYSTEM-cases.po`. Only `.mo`
files are read here: parsing `.po` files takes ten times as long.
"""

from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from itertools import permutations
from pathlib import Path

from builder.text import package_files

Language = str
"""The code of a language, which is the name of its folder (`en`, `ru`), or of two for one sheet (`ru+en`)."""

SOURCE: Language = "en"
PROGRAM = "muster"
_CONTEXT = "\x04"  # separates context and words, as in gettext
_CASES = "-cases"


def folder() -> Path:
    """The folder of the languages, with a subfolder for each."""
    return package_files.templates() / "locale"


LANGUAGES: tuple[Language, ...] = (
    SOURCE,
    *sorted(path.name for path in folder().iterdir() if (path / "LC_MESSAGES").is_dir()),
)
"""The available languages, English first."""

LANGUAGES_OF_SHEETS: tuple[Language, ...] = (*LANGUAGES, *map("+".join, permutations(LANGUAGES, 2)))
"""The languages for sheets: one, or two, with names in both and everything else in the first."""

_used: dict[str, Path] = {PROGRAM: folder()}


def use(system: str, package: Path) -> None:
    """Also use the catalogue of a rule system; `package` is its folder. The program's own catalogue has priority."""
    own = package / "locale"
    _used[system] = own if own.is_dir() else folder()
    _searched.cache_clear()


def of_cases(owner: str) -> str:
    """The catalogue, and the context, of the names of the worked cases of a system or the program: read when needed."""
    return f"{owner}{_CASES}"


def first(language: Language) -> Language:
    """The language itself, or the first of two."""
    return language.partition("+")[0]


def translated(words: str, context: str, language: Language) -> str | None:
    """The translation of a text, or None."""
    wanted = key(words, context)
    cases = context if context.endswith(_CASES) else ""
    for one in _searched(first(language), cases):  # no generator: it is asked a hundred thousand times for an evening
        if found := one.get(wanted):
            return found
    return None


@cache
def _searched(language: Language, cases: str) -> tuple[Mapping[str, str], ...]:
    """The catalogues that may have a text; `cases`: the only one that may have it, if it names a worked case."""
    used = {cases: _used[cases.removesuffix(_CASES)]} if cases else _used
    return tuple(_words(languages, language, name) for name, languages in used.items())


def has_texts(system: str, language: Language) -> bool:
    """Whether a rule system has any texts in a language."""
    own = first(language)
    return own == SOURCE or len(_words(_used[system], own, system)) > 1  # the header is one of them


def form(count: int, language: Language) -> int:
    """The index of the plural form for a whole number, by the rule in the header of the program's catalogue."""
    own = first(language)
    return int(count != 1) if own == SOURCE else _catalogue(folder() / own / "LC_MESSAGES" / PROGRAM)[1](count)


def key(words: str, context: str = "") -> str:
    """The key of a text in a catalogue."""
    return f"{context}{_CONTEXT}{words}" if context else words


def _words(languages: Path, language: Language, name: str) -> Mapping[str, str]:
    return _catalogue(languages / language / "LC_MESSAGES" / name)[0]


@cache
def _catalogue(path: Path) -> tuple[Mapping[str, str], Callable[[int], int]]:
    """A catalogue: from the wheel, or in a checkout compiled from its `.po`; empty if there is none."""
    source, made = path.with_suffix(".po"), path.with_suffix(".mo")
    if source.is_file():
        from builder.text.compiled import up_to_date

        found = GNUTranslations(BytesIO(up_to_date(source)))
    elif made.is_file():
        found = GNUTranslations(BytesIO(made.read_bytes()))
    else:
        return {}, lambda count: int(count != 1)
    return found._catalog, found.plural  # type: ignore[attr-defined]
