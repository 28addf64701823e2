"""Translations: what a text in English is in another language.

English stands in code and data. Every other language is a folder `templates/locale/LANGUAGE/LC_MESSAGES` with a catalogue
for the program and one for each rule system, `muster.po` and `SYSTEM.po`; a rule system from another package brings its own
in its folder `locale`. Only `.mo` files are read here: a `.po` of this size takes ten times as long.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from itertools import permutations
from pathlib import Path

from builder.text import package_files

Language = str
"""The code of a language, as its folder is called (`en`, `ru`), or of two for one sheet (`ru+en`)."""

SOURCE: Language = "en"
PROGRAM = "muster"
_CONTEXT = "\x04"  # between context and words, as gettext has it


def folder() -> Path:
    """Where the languages are, a folder each."""
    return package_files.templates() / "locale"


def _languages() -> Iterator[Language]:
    yield SOURCE
    yield from sorted(path.name for path in folder().iterdir() if (path / "LC_MESSAGES").is_dir())


LANGUAGES: tuple[Language, ...] = tuple(_languages())
"""The languages that there are, English first."""

LANGUAGES_OF_SHEETS: tuple[Language, ...] = (*LANGUAGES, *map("+".join, permutations(LANGUAGES, 2)))
"""What a sheet can be printed in: one language, or two, with names in both and all else in the first."""

_used: dict[str, Path] = {PROGRAM: folder()}


def use(system: str, package: Path) -> None:
    """Take the texts of a rule system from its catalogue too; `package` is its folder. The program's own come first."""
    own = package / "locale"
    _used[system] = own if own.is_dir() else folder()


def first(language: Language) -> Language:
    """The language itself, or the first of two."""
    return language.partition("+")[0]


def translated(words: str, context: str, language: Language) -> str | None:
    """A text in a language; None where it has no translation."""
    wanted = key(words, context)
    own = first(language)
    for name, languages in _used.items():
        if found := _words(languages / own / "LC_MESSAGES" / name).get(wanted):
            return found
    return None


def speaks(system: str, language: Language) -> bool:
    """Whether a rule system has texts in a language at all."""
    own = first(language)
    return own == SOURCE or len(_words(_used[system] / own / "LC_MESSAGES" / system)) > 1  # one is the header


def form(count: int, language: Language) -> int:
    """Which form of a counted word a whole number takes, from 0: the rule is in the header of the program's catalogue."""
    own = first(language)
    return int(count != 1) if own == SOURCE else _catalogue(folder() / own / "LC_MESSAGES" / PROGRAM)[1](count)


def key(words: str, context: str = "") -> str:
    """What a catalogue has a text under."""
    return f"{context}{_CONTEXT}{words}" if context else words


def _words(path: Path) -> Mapping[str, str]:
    return _catalogue(path)[0]


@cache
def _catalogue(path: Path) -> tuple[Mapping[str, str], Callable[[int], int]]:
    """A catalogue as it was built for a wheel, or in a checkout from the `.po` file there; empty where there is none."""
    source, made = path.with_suffix(".po"), path.with_suffix(".mo")
    if source.is_file():
        from builder.text.compiled import up_to_date

        found = GNUTranslations(BytesIO(up_to_date(source)))
    elif made.is_file():
        found = GNUTranslations(BytesIO(made.read_bytes()))
    else:
        return {}, lambda count: int(count != 1)
    return found._catalog, found.plural  # type: ignore[attr-defined]
