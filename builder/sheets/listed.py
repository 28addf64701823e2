"""An army list as a document: its heading, history and sources around the blocks that its system makes of it."""

from collections.abc import Iterable, Iterator, Mapping

from builder.documents.army_list import ArmyList
from builder.documents.fields import Name, Source
from builder.sheets.blocks import Block, Document, Prose, RuleLine, Rules
from builder.sheets.listed_limits import ListedLimits
from builder.sheets.spans import year_of, years
from builder.text import Language, Text, same
from builder.text.located import join_texts

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
    """An army list as a document, with its system's blocks and the name of its `rules`; `names` are those of other
    lists, by id.
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
            *ListedLimits(army_list, language, names or {}).blocks(),
            *_gone(army_list, language),
            Rules(_SOURCES.say(language), "", tuple(_source(one, language) for one in army_list.sources)),
        ),
        footer=f"{army_list.name.say(language)} · {edition}",
    )


def _paragraphs(text: Name, language: Language) -> Iterator[str]:
    return (part.strip() for part in text.say(language).split("\n") if part.strip())


def _others(army_list: ArmyList, names: Mapping[str, Text], language: Language) -> Iterator[Rules]:
    """The lists that it names, by name."""
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
    """The removed lines, and the lines that replaced them."""
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
    """The title, followed by its author, its year, the place in it, and what it is used for."""
    year = "" if source.year is None else year_of(source.year, language)
    parts = join_texts((part for part in (source.author, year, source.place) if part), ", ")
    says = source.says and source.says.say(language)
    return RuleLine(join_texts((source.title, ".")), join_texts((part for part in (parts, says) if part), " – "))
