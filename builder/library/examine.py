"""Examines loaded documents: resolves what they refer to, and collects all findings."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from builder.checks.rule import Rule
from builder.checks.run import findings, limited, without_settled
from builder.checks.wording import year
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.fields import HistoricDate
from builder.documents.game import AnyArmy, AnyGame, Army, Game, known, until_absent
from builder.documents.located_names import missing_languages
from builder.documents.reading import internal_errors
from builder.documents.reading.folders import places_near
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.documents.roster import Roster
from builder.documents.unread import is_partial
from builder.library.loading import CALLED, AnyLoaded, D, Library, Loaded, holds, kind_of
from builder.library.option_findings import of_options
from builder.registry import SYSTEMS
from builder.system import System
from builder.text import Text
from builder.text.diagnostic import SEVERITIES, Diagnostic, Severity
from builder.text.package_files import army_lists
from builder.text.suggestions import close_matches, suggestion


def library(paths: tuple[str, ...]) -> tuple[Library, int]:
    """Read the paths given by the user; referenced documents are searched for near them, and last among the samples."""
    reader = nearby(paths)
    return reader, reader.read_all(paths)


def nearby(paths: tuple[str, ...]) -> Library:
    """An empty library that finds documents near these paths and among the samples."""

    def places(systems: Collection[System]) -> Iterator[Path]:
        yield from places_near(paths, (*SYSTEMS, *(one.id for one in systems)))
        yield from dict.fromkeys((*(one.samples for one in systems), army_lists()))

    return Library(places)


def army_of(reader: Library, loaded: Loaded[Roster]) -> AnyArmy | None:
    """A roster with its army list; None, and a finding, if the list is missing or belongs to another system."""
    army_list = _list_named(reader, loaded)
    return Army(loaded.document, army_list, _allies(reader, loaded)) if army_list else None


def _list_named(reader: Library, loaded: Loaded[Roster]) -> ArmyList | None:
    """The army list of a roster; None, and a finding, if it is missing or belongs to another system."""
    name = known(lambda: loaded.document.army_list)
    found = _referenced(reader, loaded, ("army_list",), ArmyList, name) if name else None
    return found.document if found else None


def _allies(reader: Library, loaded: Loaded[Roster]) -> dict[str, ArmyList]:
    """The lists of the allies of a roster, by id; a finding for each that is missing or belongs to another system."""
    found = {
        ally: _referenced(reader, loaded, ("units", index, "ally"), ArmyList, ally)
        for ally, index in _first_of_allies(loaded.document).items()
    }
    return {ally: one.document for ally, one in found.items() if one}


def _first_of_allies(roster: Roster) -> dict[str, int]:
    """The lists named as those of allies, each with the index of the first unit that names it."""
    allies = [known(lambda unit=unit: unit.ally) for unit in known(lambda: roster.units) or ()]  # type: ignore[misc]
    return {ally: index for index, ally in reversed([*enumerate(allies)]) if ally}


def game_of(reader: Library, loaded: Loaded[Evening]) -> tuple[AnyGame, tuple[Loaded[Roster], ...]] | None:
    """An evening with its armies, and the files of its rosters; None, and findings, if one of them cannot be used."""
    game, rosters = _as_known(reader, loaded)
    there = tuple(roster for roster in rosters if roster)
    return None if None in game.known else (game, there)


def _as_known(reader: Library, loaded: Loaded[Evening]) -> tuple[AnyGame, tuple[Loaded[Roster] | None, ...]]:
    """An evening with its armies, and the files of its rosters, by side; None for each that cannot be resolved."""
    evening = loaded.document
    rosters = tuple(
        _referenced(reader, loaded, ("sides", number, "roster"), Roster, name) if name else None
        for number, name in enumerate(_rosters_named(evening))
    )
    return Game(evening, tuple(army_of(reader, roster) if roster else None for roster in rosters)), rosters


def _rosters_named(evening: Evening) -> list[str | None]:
    """The ids of the rosters of an evening, by side; None for one that could not be read."""
    sides = known(lambda: evening.sides)
    return [None] * 2 if sides is None else [known(lambda side=side: side.roster) for side in sides]  # type: ignore[misc]


def _referenced(reader: Library, loaded: AnyLoaded, where: Keys, model: type[D], document_id: str) -> Loaded[D] | None:
    """A referenced document; None, and a finding, if it is missing or belongs to another system."""
    found = reader.find(model, document_id)
    if found is None:
        reader.missing(loaded, where, kind_of(model), document_id)
    elif found.system is not loaded.system:
        facts = {"id": document_id, "kind": CALLED[kind_of(model)], "other": found.system.id, "own": loaded.system.id}
        reader.diagnostics.append(coded_diagnostic("S125", loaded.source, where, facts))
        return None
    return found


def examine(reader: Library) -> list[Diagnostic]:
    """The findings about the given documents and the rosters of given evenings, sorted by file and place, limited per
    kind.

    Each document is examined on its own: an internal error becomes a finding, and the other documents are still
    examined. For one with an unknown key, only what is found whichever document was meant counts (of those that refer
    to no missing document); for one with a faulty value, what is found without reading it.
    """
    reader = replace(reader, lenient=True)
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for loaded in reader.given:
        found += _guarded(reader, loaded, seen)
    for ways in reader.unsure:
        first, *others = (_findings_with_references(reader, way) for way in ways)
        meant = [other for other in others if all(one in first for one in other if one.code == "S113")]
        found += (one for one in first if all(one in other for other in meant))
    return limited(dict.fromkeys((*reader.diagnostics, *found)))


def _findings_with_references(reader: Library, loaded: AnyLoaded) -> list[Diagnostic]:
    """The findings about a document, with those about what it refers to; the reader keeps what it finds in other files."""
    own = replace(reader, diagnostics=[])
    found = _guarded(own, loaded, set())
    reader.diagnostics += (one for one in own.diagnostics if one.path != loaded.source.path)
    return found + own.diagnostics


def _guarded(reader: Library, loaded: AnyLoaded, seen: set[str]) -> list[Diagnostic]:
    found, failed = internal_errors.guarded(loaded.source, lambda: until_absent(_own_findings(reader, loaded, seen)))
    return found + failed


def _unknown_lists(reader: Library, loaded: AnyLoaded, army_list: ArmyList) -> Iterator[Diagnostic]:
    """Findings about lists that an army list names but that do not exist; past editions may name them."""
    named: list[tuple[Keys, str]] = [(("enemies", index), name) for index, name in enumerate(army_list.enemies)]
    named += [(("allies", index), name) for index, name in enumerate(army_list.allies)]
    named += [(("contingents", index, "army_list"), one.army_list) for index, one in enumerate(army_list.contingents)]
    named += [(("successor",), army_list.successor)] if army_list.successor else []
    for where, name in named:
        if not loaded.kept and not reader.has("army-list", name):
            meant_by = close_matches(name, reader.known("army-list"))[:1]
            yield coded_diagnostic(
                "S123" if meant_by else "S124", loaded.source, where, {"id": name, "guess": suggestion(*meant_by)}
            )
    chain = _successors(reader, army_list)
    if not loaded.kept and len(chain) > 1 and chain[-1] == army_list.id:
        yield coded_diagnostic("S126", loaded.source, ("successor",), {"chain": " → ".join(chain)})


def _successors(reader: Library, army_list: ArmyList) -> list[str]:
    """The ids of a list and its successors, in order, up to a list without a successor or a repeated one."""
    chain = [army_list.id]
    now: ArmyList | None = army_list
    while now and now.successor and chain.count(now.id) == 1:
        chain.append(now.successor)
        found = reader.find(ArmyList, now.successor)
        now = found.document if found else None
    return chain


def _own_findings(reader: Library, loaded: AnyLoaded, seen: set[str]) -> Iterator[Diagnostic]:
    if loaded.source.path in seen:
        return
    seen.add(loaded.source.path)
    whole = not is_partial(loaded.document)
    if whole:
        yield from _one_note_a_file(list(missing_languages(loaded.document, loaded.source)))
    if holds(loaded, ArmyList):
        if whole and reader.kept(loaded):
            from builder.library.editions.past import findings as findings_of_editions

            yield from findings_of_editions(reader, loaded)
        yield from until_absent(_unknown_lists(reader, loaded, loaded.document))
        yield from _unsettled(loaded, _of_list(reader, loaded), whole=whole)
    elif holds(loaded, Roster):
        yield from _errors_of_lists(reader, loaded, seen)
        army = Army(loaded.document, _list_named(reader, loaded), _allies(reader, loaded))
        yield from _unsettled(loaded, list(_findings(reader, loaded, army)), whole=_fully_read(army))
    elif holds(loaded, Evening):
        game, sides = _as_known(reader, loaded)
        rosters = tuple(roster for roster in sides if roster)
        for roster in rosters:
            yield from _guarded(reader, roster, seen)
        whole = whole and all(army is not None and _fully_read(army) for army in game.known)
        yield from _unsettled(loaded, list(_findings(reader, loaded, game, rosters)), whole=whole)
        for number, army in game.fielded():
            if (there := sides[number]) and _fully_read(army) and not is_partial(game.evening):
                yield from _of_another_year(reader, game.evening, army, there)


def _fully_read(army: AnyArmy) -> bool:
    """Whether a roster and the lists it rests on could be read in full."""
    return army.known_list is not None and not is_partial(army.roster, army.known_list, *army.allies.values())


def _of_list(
    reader: Library, loaded: Loaded[ArmyList], least: Severity = "info", of_option: Severity = "warning"
) -> list[Diagnostic]:
    """The findings of these severities or higher ones about an army list, and about its lines with each of their options."""
    found = list(_findings(reader, loaded, loaded.document, least=least))
    if is_partial(loaded.document):
        return found
    asked = partial(_findings, reader, loaded, least=of_option)
    return [*found, *of_options(loaded.document, loaded.source, asked, found)]


def _errors_of_lists(reader: Library, loaded: Loaded[Roster], seen: set[str]) -> Iterator[Diagnostic]:
    """The errors in the lists that a roster rests on, which need not be given themselves: it would be printed with them."""
    for name in (known(lambda: loaded.document.army_list), *_first_of_allies(loaded.document)):
        listed = reader.find(ArmyList, name) if name else None
        if listed and listed.source.path not in seen and not any(listed is one for one in reader.given):
            seen.add(listed.source.path)
            found, failed = internal_errors.guarded(listed.source, partial(_of_list, reader, listed, "error", "error"))
            yield from (*(one for one in found if one.severity == "error"), *failed)


def _unsettled(loaded: AnyLoaded, found: list[Diagnostic], *, whole: bool) -> list[Diagnostic]:
    """The findings about a document without those it marks as settled; `whole`: every check could run on all of it."""
    settled = known(lambda: loaded.document.settled)
    if settled is None:
        return [one for one in found if one.severity == "error"]
    return without_settled(settled, loaded.source, loaded.system.every_rule(loaded.document.kind), found, whole=whole)


def _findings(
    reader: Library,
    loaded: AnyLoaded,
    subject: object,
    others: tuple[AnyLoaded, ...] = (),
    *,
    least: Severity = "info",
) -> Iterator[Diagnostic]:
    """The findings of all checks of this severity or a higher one for a document; if a check fails, the others still run."""
    home = loaded.system
    sources = {other.document.id: other.source for other in others}
    army_list = _list_of(reader, loaded)

    def asked(rule: Rule) -> list[Diagnostic]:
        return findings(
            [rule], subject, loaded.source, system=home.id, others=sources, common_cites=home.common_cites,
            army_list=army_list,
        )  # fmt: skip

    rules = home.every_rule(loaded.document.kind)
    for rule in (rule for rule in rules if SEVERITIES.index(rule.severity) <= SEVERITIES.index(least)):
        found, failed = internal_errors.guarded(loaded.source, partial(asked, rule))
        yield from (*(_one_note_a_file(found) if rule.severity == "info" else found), *failed)


def _list_of(reader: Library, loaded: AnyLoaded) -> YamlSource | None:
    """The file of a roster's army list, or None."""
    document = loaded.document
    name = known(lambda: document.army_list) if isinstance(document, Roster) else None
    found = reader.find(ArmyList, name) if name else None
    return found.source if found else None


_ALSO = Text("{says} (also on line {lines})")
_ALSO_IN = Text("{says} (also on lines {lines})")


def _one_note_a_file(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Merge the notes of a check into one per file: at its first place, with the lines of the others."""
    for path in dict.fromkeys(one.path for one in found):
        first, *others = sorted((one for one in found if one.path == path), key=lambda one: one.place)
        lines = dict.fromkeys(str(one.line) for one in others)
        words = _ALSO if len(lines) == 1 else _ALSO_IN
        yield first._replace(message=words.fill(says=first.message, lines=", ".join(lines))) if lines else first


_THEN = Text("in {year}, the year of the evening `{id}`: {says}")


def _of_another_year(reader: Library, evening: Evening, army: AnyArmy, loaded: AnyLoaded) -> Iterator[Diagnostic]:
    """Findings that a roster gets in the year of its evening only: lists, lines and weapons depend on the date."""
    now = evening.date.year
    if army.roster.date.year != now:
        dated = army.roster.model_copy(update={"date": HistoricDate(now)})
        own = set(_findings(reader, loaded, army))
        for one in _findings(reader, loaded, replace(army, roster=dated)):
            if one not in own and (one.severity == "error" or one.code not in army.roster.settled):
                yield one._replace(message=_THEN.fill(year=year(now), id=evening.id, says=one.message))
