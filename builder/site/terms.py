"""Names that a rule explains, wherever they stand on a page, as links that show the rule."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from builder.datafile import read_data
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
    return tuple(terms(home.constants, facts(system_id), read_data(home.data / "glossary.yaml")))


@cache
def facts(system_id: str) -> Facts:
    """The facts of a system's text."""
    home = system(system_id)
    return Facts(home.data, home.constants)


def anchor(key: str) -> str:
    """Where a term stands on its glossary's page."""
    return key.replace(".", "-")


class Marker:
    """Turns names in texts of one system into links that show their rule; `home` is the way to its language's start page."""

    def __init__(self, system_id: str, language: Language, home: str) -> None:
        self._language = language
        self._system = system_id
        self._home = f"{home}{system_id}"
        self._facts = facts(system_id)
        self._known = _known(system_id, language)
        self._words = _pattern(system_id, language)

    def __call__(self, text: str) -> "Markup":
        """A phrase with each known name in it as a link; the rest of it stays text."""
        return self._linked(text, self._words, self._name)

    def key(self, text: str, says: str) -> "Markup":
        """What stands bold before a row: a link to the fact that the row tells, or to the reading that it names."""
        if number := _told(self._system, self._language).get((text, says)):
            return self._link(f"facts.html#{number}", self._facts.text(number).say(self._language), text)
        points = _points(self._system)
        return self._linked(text, points, self._reading) if points.search(text) else self(text)

    def heads(self, columns: Sequence[str]) -> "list[Markup]":
        """The heads of columns: links where several of them are short forms of one kind (one alone is so by chance)."""
        from markupsafe import escape

        short = _short(self._system, self._language)
        terms = [short.get(text.casefold()) for text in columns]
        kinds = Counter(_kind(term) for term in terms if term)
        return [
            self._link_term(term, text) if term and kinds[_kind(term)] > 1 else escape(text)
            for term, text in zip(terms, columns, strict=True)
        ]

    def _linked(self, text: str, known: re.Pattern[str], link: "Callable[[str], Markup]") -> "Markup":
        from markupsafe import Markup, escape

        made, end = Markup(""), 0
        for match in known.finditer(text):
            if known is self._words and _leans(text, match):
                continue
            made += escape(text[end : match.start()]) + link(match[0])
            end = match.end()
        return made + escape(text[end:])

    def _name(self, words: str) -> "Markup":
        return self._link_term(self._known[words.casefold()], words)

    def _reading(self, number: str) -> "Markup":
        point = system(self._system).decisions().known()[number]
        rule = f"{point.name.say(self._language)}: {point.choices[point.default].say(self._language)}"
        return self._link(f"facts.html#{number}", rule, number)

    def _link_term(self, term: Term, words: str) -> "Markup":
        rule = self._facts.text(term.facts[0]).say(self._language)
        return self._link(f"glossary.html#{anchor(term.key)}", rule, words)

    def _link(self, place: str, rule: str, words: str) -> "Markup":
        from markupsafe import Markup

        link = '<a class="term" href="{}/{}" data-rule="{}">{}</a>'
        return Markup(link).format(self._home, place, rule, words)  # noqa: S704  # format escapes


# Words that may stand beside a name and leave it what it is: `carries stakes`, `recruits or veterans`.
_JOINING = frozenset(["and", "or", "to", "carries", "move", "и", "или", "до", "несут", "ход"])
_BEFORE = re.compile(r"([\w-]+) $")  # a number too: `½ move` is a measure
_AFTER = re.compile(r" ([^\W\d]+)")


def _leans(text: str, match: re.Match[str]) -> bool:
    """Whether a name of one word is part of something else: a forest of spears is no forest."""
    if " " in match[0]:
        return False
    beside = _BEFORE.search(text, 0, match.start()), _AFTER.match(text, match.end())
    return any(one and one[1].casefold() not in _JOINING for one in beside)


def _kind(term: Term) -> str:
    """The entry of the data that a term is one of."""
    return term.key.rpartition(".")[0]


@cache
def _told(system_id: str, language: Language) -> dict[tuple[str, str], str]:
    """The number of the fact that each row of a reference sheet tells, by what stands bold and what follows."""
    known = facts(system_id)
    return {(key, known.short(one).say(language)): one for one in known if (key := known.key(one).say(language))}


@cache
def _points(system_id: str) -> re.Pattern[str]:
    """The numbers of the open points of a text."""
    numbers = sorted(system(system_id).decisions().known(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, numbers)) or '(?!)'})(?![\w-])")


@cache
def _known(system_id: str, language: Language) -> dict[str, Term]:
    """Each name and short form in one language, but for those that stand for two things with different rules."""
    return _plain(_names(system_id, language))


def _plain(names: Iterable[tuple[str, Term]]) -> dict[str, Term]:
    """The term of each name that only one rule explains."""
    found: dict[str, list[Term]] = {}
    for name, term in names:
        found.setdefault(name.casefold(), []).append(term)
    return {name: terms[0] for name, terms in found.items() if len({term.facts[0] for term in terms}) == 1}


def _names(system_id: str, language: Language) -> Iterator[tuple[str, Term]]:
    for term in glossary(system_id):
        for text in (term.name, term.short):
            if text and len(name := text.say(language)) >= _LEAST:
                yield name, term


@cache
def _short(system_id: str, language: Language) -> dict[str, Term]:
    """Each short form in one language, however short, and each name that is none of them."""
    shorts = ((term.short.say(language), term) for term in glossary(system_id) if term.short)
    return {**_known(system_id, language), **_plain(shorts)}


@cache
def _pattern(system_id: str, language: Language) -> re.Pattern[str]:
    """The longest names first, whole words only."""
    names = sorted(_known(system_id, language), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)", re.IGNORECASE)
