"""Names that a rule explains, turned into links to the rule wherever they occur on a page."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from builder.documents.package_data import words_of_languages
from builder.registry import system
from builder.sheets.glossary import GlossaryEntry, terms, unexplained
from builder.text import Language

if TYPE_CHECKING:
    from markupsafe import Markup

_LEAST = 3  # minimum letters of a short form: a shorter word in a sentence may be there by chance


@cache
def glossary(system_id: str) -> tuple[GlossaryEntry, ...]:
    """The names in a system that facts of its rulebook explain."""
    home = system(system_id)
    return tuple(terms(home.constants, home.facts, _chosen(system_id)))


@cache
def _chosen(system_id: str) -> Mapping[str, Any]:
    """Which fact explains which name, from the system's `glossary` file."""
    return {"explains": {}, **system(system_id).optional("glossary")}


def anchor(key: str) -> str:
    """The anchor of a term on its glossary page."""
    return key.replace(".", "-")


class TermLinker:
    """Turns names in texts of one system into links to their rules; `home` is the path to the start page."""

    def __init__(self, system_id: str, language: Language, home: str) -> None:
        self._language = language
        self._system = system_id
        self._home = f"{home}{system_id}"
        self._facts = system(system_id).facts
        self._known = _known(system_id, language)
        self._words = _pattern(system_id, language)

    def __call__(self, text: str) -> "Markup":
        """A text with each known name as a link, and everything else escaped."""
        return self._linked(text, self._words, self._name)

    def key(self, text: str, says: str) -> "Markup":
        """The bold key of a row: a link to the fact in that row, or to the reading that it names."""
        if number := _facts_by_row(self._system, self._language).get((text, says)):
            return self._link(f"facts.html#{number}", self._facts.text(number).say(self._language), text)
        points = _points(self._system)
        return self._linked(text, points, self._reading) if points.search(text) else self(text)

    def heads(self, columns: Sequence[str]) -> "list[Markup]":
        """The heads of columns: links if several of them name things of one kind (a single match may be chance)."""
        from markupsafe import escape

        called = _called(self._system, self._language)
        meant = [[term for term in called.get(text.casefold(), ()) if text in self._names_of(term)] for text in columns]
        kinds = Counter(kind for terms in meant for kind in {_kind(term) for term in terms})
        chosen = [
            single_rule([term for term in terms if kinds[_kind(term)] == _most(kinds, terms) > 1]) for terms in meant
        ]
        return [
            self._link_term(term, text) if term else escape(text) for term, text in zip(chosen, columns, strict=True)
        ]

    def _names_of(self, term: GlossaryEntry) -> tuple[str, ...]:
        """The texts by which a head may name a term, in the same case: `attack` may be a column, `Attack` a phase."""
        return tuple(text.say(self._language) for text in (term.name, term.short) if text)

    def _linked(self, text: str, known: re.Pattern[str], link: "Callable[[str], Markup]") -> "Markup":
        from markupsafe import Markup, escape

        made, end = Markup(""), 0
        for match in known.finditer(text):
            if known is self._words and (not self._known[match[0].casefold()] or _is_part_of_more(text, match)):
                continue
            made += escape(text[end : match.start()]) + link(match[0])
            end = match.end()
        return made + escape(text[end:])

    def _name(self, words: str) -> "Markup":
        term = self._known[words.casefold()]
        assert term  # _linked has skipped the others
        return self._link_term(term, words)

    def _reading(self, number: str) -> "Markup":
        point = system(self._system).readings.known()[number]
        rule = f"{point.name.say(self._language)}: {point.choices[point.default].say(self._language)}"
        return self._link(f"facts.html#{number}", rule, number)

    def _link_term(self, term: GlossaryEntry, words: str) -> "Markup":
        rule = self._facts.text(term.facts[0]).say(self._language)
        return self._link(f"glossary.html#{anchor(term.key)}", rule, words)

    def _link(self, place: str, rule: str, words: str) -> "Markup":
        from markupsafe import Markup

        link = '<a class="term" href="{}/{}" data-rule="{}">{}</a>'
        return Markup(link).format(self._home, place, rule, words)  # noqa: S704  # format escapes


# Words that may stand beside a name without changing its meaning: `carries stakes`, `recruits or veterans`.
_JOINING = frozenset(["and", "or", "to", "carries", "move", *words_of_languages("beside_names")])
_BEFORE = re.compile(r"([\w-]+)\s$")  # numbers too: `½ move` is a distance
_AFTER = re.compile(r"\s([^\W\d]+)")


def _is_part_of_more(text: str, match: re.Match[str]) -> bool:
    """Whether a one-word name is part of a phrase: a forest of spears is not a forest."""
    if " " in match[0]:
        return False
    beside = _BEFORE.search(text, 0, match.start()), _AFTER.match(text, match.end())
    return any(one and one[1].casefold() not in _JOINING for one in beside)


def _kind(term: GlossaryEntry) -> str:
    """The entry of the data that contains a term."""
    return term.key.rpartition(".")[0]


@cache
def _facts_by_row(system_id: str, language: Language) -> dict[tuple[str, str], str]:
    """The number of the fact in each row of a reference sheet, by the bold key and the text after it."""
    known = system(system_id).facts
    return {(key, known.short(one).say(language)): one for one in known if (key := known.key(one).say(language))}


@cache
def _points(system_id: str) -> re.Pattern[str]:
    """A pattern for the numbers of a system's open points."""
    numbers = sorted(system(system_id).readings.known(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, numbers)) or '(?!)'})(?![\w-])")


def _most(kinds: Counter[str], terms: Sequence[GlossaryEntry]) -> int:
    """The largest number of columns named by any one of the kinds that these terms belong to."""
    return max((kinds[_kind(term)] for term in terms), default=0)


@cache
def _known(system_id: str, language: Language) -> dict[str, GlossaryEntry | None]:
    """Each name and short form in a language; None for one of things with different rules, or unexplained."""
    found = {name: single_rule(terms) for name, terms in _called(system_id, language, _LEAST).items()}
    bare = unexplained(system(system_id).constants, system(system_id).facts, _chosen(system_id))
    return {**found, **dict.fromkeys(name.say(language).casefold() for name in bare)}


def single_rule(terms: Sequence[GlossaryEntry]) -> GlossaryEntry | None:
    """The term, if all of them are explained by the same rule."""
    return terms[0] if len({term.facts[0] for term in terms}) == 1 else None


@cache
def _called(system_id: str, language: Language, least: int = 1) -> dict[str, list[GlossaryEntry]]:
    """The terms for each name in one language, and for each short form with at least `least` letters."""
    found: dict[str, list[GlossaryEntry]] = {}
    for term in glossary(system_id):
        short = term.short.say(language) if term.short else ""
        for name in dict.fromkeys((term.name.say(language), short if len(short) >= least else "")):
            if name:
                found.setdefault(name.casefold(), []).append(term)
    return found


@cache
def _pattern(system_id: str, language: Language) -> re.Pattern[str]:
    """A pattern for whole names, the longest first."""
    names = sorted(_known(system_id, language), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)", re.IGNORECASE)
