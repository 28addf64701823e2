"""An army list as a document: its heading, history and sources around the blocks that its system makes of it."""

from collections.abc import Iterable, Iterator, Mapping

from builder.documents.army_list import ArmyList
from builder.documents.fields import HistoricDate, Name, Source, Years
from builder.sheets.blocks import Block, Document, Prose, RuleLine, Rules
from builder.text import Language, Text, same
from builder.text.located import join_texts

_SINCE, _UNTIL = Text("from {year}"), Text("to {year}")
_EDITION = Text("edition {n}")
_OTHERS = {
    "allies": Text("Allies"),
    "enemies": Text("Enemies"),
    "successor": Text("No longer maintained; use this instead"),
}
_NOT_HERE = Text("{id} (list not found)")
_GONE = Text("Removed lines")
_SINCE_EDITION = Text("removed in edition {n}")
_INSTEAD = Text("now {line}")
_SOURCES = Text("Sources")


def document(
    army_list: ArmyList,
    blocks: Iterable[Block],
    language: Language,
    *,
    rules: Text | None = None,
    names: Mapping[str, Text] | None = None,
) -> Document:
    """An army list as a document of kind `list`, with the blocks of its own system between history and sources.

    `rules` is what its system is called; `names` are what other lists are called, by id: one without a name there is told
    by its id, and as that.
    """
    told = (army_list.region.text if army_list.region else None, same(years(army_list.years, language)), rules)
    edition = _EDITION.fill(n=army_list.edition).say(language)
    return Document(
        id=army_list.id,
        kind="list",
        title=army_list.name.say(language),
        subtitle=" · ".join([*(one.say(language) for one in told if one and one.say(language)), edition]),
        language=language,
        blocks=(
            Prose("", tuple(_paragraphs(army_list.history, language))),
            *_others(army_list, names or {}, language),
            *blocks,
            *_gone(army_list, language),
            Rules(_SOURCES.say(language), "", tuple(_source(one, language) for one in army_list.sources)),
        ),
        footer=f"{army_list.name.say(language)} · {edition}",
    )


def years(span: Years, language: Language) -> str:
    """A span of years: `1413–1422`, `312–167 BC`, `from 1472`; nothing where both ends are open."""
    if span.since is None and span.until is None:
        return ""
    if span.since is None or span.until is None:
        words, year = (_SINCE, span.since) if span.until is None else (_UNTIL, span.until)
        return words.fill(year=_year(year or 0, language)).say(language)
    if span.since == span.until:
        return _year(span.since, language)
    before = span.since < 0 and span.until < 0  # both before Christ: said once
    first = str(abs(span.since)) if before else _year(span.since, language)
    dash = "–" if before or span.since > 0 else " – "
    return f"{first}{dash}{_year(span.until, language)}"


def _year(year: int, language: Language) -> str:
    return HistoricDate(year).say(language).replace(" ", "\u00a0")


def _paragraphs(text: Name, language: Language) -> Iterator[str]:
    return (part.strip() for part in text.say(language).split("\n") if part.strip())


def _others(army_list: ArmyList, names: Mapping[str, Text], language: Language) -> Iterator[Rules]:
    """The lists that it names, by what they are called."""
    successor = (army_list.successor,) if army_list.successor else ()
    named = {"allies": army_list.allies, "enemies": army_list.enemies, "successor": successor}
    lines = tuple(
        RuleLine(
            f"{_OTHERS[key].say(language)}:",
            ", ".join((names.get(one) or _NOT_HERE.fill(id=one)).say(language) for one in ids),
        )
        for key, ids in named.items()
        if ids
    )
    if lines:
        yield Rules("", "", lines)


def _gone(army_list: ArmyList, language: Language) -> Iterator[Rules]:
    """The lines that it had once, and which took their places."""
    names = {line.id: line.name.say(language) for line in army_list.lines}
    lines = []
    for one in army_list.retired:
        says = [_SINCE_EDITION.fill(n=one.edition).say(language)]
        if one.successor:
            says.append(_INSTEAD.fill(line=names.get(one.successor, one.successor)).say(language))
        if one.note:
            says.append(one.note.say(language))
        lines.append(RuleLine(one.id, "; ".join(says)))
    if lines:
        yield Rules(_GONE.say(language), "", tuple(lines))


def _source(source: Source, language: Language) -> RuleLine:
    """The title, and behind it who wrote it, when, where in it, and what it is used for."""
    year = "" if source.year is None else _year(source.year, language)
    parts = join_texts((part for part in (source.author, year, source.place) if part), ", ")
    says = source.says and source.says.say(language)
    return RuleLine(join_texts((source.title, ".")), join_texts((part for part in (parts, says) if part), " – "))
