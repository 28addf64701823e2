"""Names that a rule explains, wherever they stand on a page, as links that show the rule."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from builder.facts import Facts
from builder.registry import system
from builder.sheets.glossary import Term, terms
from builder.text import Language

if TYPE_CHECKING:
    from markupsafe import Markup

_LEAST = 3  # letters: shorter words are names by chance


@cache
def glossary(system_id: str) -> tuple[Term, ...]:
    """The names of a system that facts of its text explain."""
    home = system(system_id)
    return tuple(terms(home.constants, facts(system_id)))


@cache
def facts(system_id: str) -> Facts:
    """The facts of a system's text."""
    home = system(system_id)
    return Facts(home.data, home.constants)


def anchor(key: str) -> str:
    """Where a term stands on its glossary's page."""
    return key.replace(".", "-")


class Marker:
    """Turns the names in a text into links to the glossary of one system; `home` is the way to its language's start page."""

    def __init__(self, system_id: str, language: Language, home: str) -> None:
        self._language = language
        self._system = system_id
        self._glossary = f"{home}{system_id}/glossary.html"
        self._facts = facts(system_id)
        self._known = _known(system_id, language)
        self._words = _pattern(system_id, language)

    def __call__(self, text: str) -> "Markup":
        """The text with each known name in it as a link; the rest of it stays text."""
        from markupsafe import Markup, escape

        made, end = Markup(""), 0
        for match in self._words.finditer(text):
            term = self._known[match[0].casefold()]
            made += escape(text[end : match.start()]) + self._link(term, match[0])
            end = match.end()
        return made + escape(text[end:])

    def head(self, text: str) -> "Markup":
        """The head of a column: a link if it is as a whole a name or a short form, of however few letters."""
        from markupsafe import escape

        term = _short(self._system, self._language).get(text.casefold())
        return self._link(term, text) if term else escape(text)

    def _link(self, term: Term, words: str) -> "Markup":
        from markupsafe import Markup

        rule = self._facts.text(term.facts[0]).say(self._language)
        link = '<a class="term" href="{}#{}" data-rule="{}">{}</a>'
        return Markup(link).format(self._glossary, anchor(term.key), rule, words)  # noqa: S704  # format escapes


@cache
def _known(system_id: str, language: Language) -> dict[str, Term]:
    """Each name and short form in one language; where two things have one name, the first in the data."""
    found: dict[str, Term] = {}
    for name, term in _names(system_id, language):
        found.setdefault(name.casefold(), term)
    return found


def _names(system_id: str, language: Language) -> Iterator[tuple[str, Term]]:
    for term in glossary(system_id):
        for text in (term.name, term.short):
            if text and len(name := text.say(language)) >= _LEAST:
                yield name, term


@cache
def _short(system_id: str, language: Language) -> dict[str, Term]:
    """Each short form in one language, however short, and each name that is none of them."""
    shorts = ((term.short, term) for term in glossary(system_id) if term.short)
    found: dict[str, Term] = {}
    for text, term in shorts:
        found.setdefault(text.say(language).casefold(), term)
    return {**_known(system_id, language), **found}


@cache
def _pattern(system_id: str, language: Language) -> re.Pattern[str]:
    """The longest names first, whole words only."""
    names = sorted(_known(system_id, language), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)", re.IGNORECASE)
