"""Loaded documents -> all that is to be said about them; joins each document to what it refers to."""

from collections.abc import Iterator

from builder.checks.common import every
from builder.checks.run import findings
from builder.diagnostic import Diagnostic
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import Army, Game
from builder.documents.roster import Roster
from builder.folders import places_near
from builder.guess import meant, slip_of
from builder.load import Library, Loaded
from builder.registry import SYSTEMS, system
from builder.slips import slip
from builder.source import Keys

AnyArmy = Army[ArmyList, Roster]
AnyGame = Game[ArmyList, Roster, Evening]


def library(paths: tuple[str, ...]) -> tuple[Library, int]:
    """Read what the user named; the sample lists of the package serve as the last place to look for a document."""
    from builder.paths import army_lists

    reader = Library(system, tuple(SYSTEMS), (*places_near(paths, tuple(SYSTEMS)), army_lists()))
    return reader, reader.read_all(paths)


def army_of(reader: Library, loaded: Loaded) -> AnyArmy | None:
    """A roster with its army list; None, and a finding, where the list is missing."""
    assert isinstance(loaded.document, Roster)
    wanted = loaded.document.army_list
    found = reader.find("army-list", wanted)
    if found is None:
        reader.missing(loaded, ("army_list",), "army-list", wanted)
        return None
    assert isinstance(found.document, ArmyList)
    return Army(loaded.document, found.document)


def game_of(reader: Library, loaded: Loaded) -> tuple[AnyGame, tuple[Loaded, ...]] | None:
    """An evening with its armies and their files; None, and findings, where a roster or list is missing."""
    evening = loaded.document
    assert isinstance(evening, Evening)
    rosters: list[Loaded] = []
    armies: list[AnyArmy] = []
    for index, side in enumerate(evening.sides):
        found = reader.find("roster", side.roster)
        if found is None:
            reader.missing(loaded, ("sides", index, "roster"), "roster", side.roster)
        elif army := army_of(reader, found):
            rosters.append(found)
            armies.append(army)
    if len(armies) != len(evening.sides):
        return None
    return Game(evening, tuple(armies)), tuple(rosters)


def examine(reader: Library) -> list[Diagnostic]:
    """Every finding about the given documents, and about the rosters of given evenings, by file and place."""
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for loaded in reader.given:
        found += _one(reader, loaded, seen)
    return sorted({*reader.diagnostics, *found}, key=lambda diagnostic: diagnostic.place)


def _others(reader: Library, loaded: Loaded, army_list: ArmyList) -> Iterator[Diagnostic]:
    """The lists that an army list names and that are not there; a past edition may name what is there no more."""
    named: list[tuple[Keys, str]] = [(("enemies", index), name) for index, name in enumerate(army_list.enemies)]
    named += [(("allies", index), name) for index, name in enumerate(army_list.allies)]
    named += [(("successor",), army_list.successor)] if army_list.successor else []
    for where, name in named:
        if not loaded.kept and not reader.has("army-list", name):
            meant_by = slip_of(name, reader.known("army-list"))[:1]
            yield slip("S123" if meant_by else "S124", loaded.source, where, {"id": name, "guess": meant(*meant_by)})


def _one(reader: Library, loaded: Loaded, seen: set[str]) -> list[Diagnostic]:
    if loaded.source.path in seen:
        return []
    seen.add(loaded.source.path)
    subject: object
    below: list[Diagnostic] = []
    others = {}
    if isinstance(loaded.document, ArmyList):
        subject = loaded.document
        from builder.editions.kept import findings as findings_of_editions  # with all blocks of sheets

        below = [*findings_of_editions(reader, loaded), *_others(reader, loaded, loaded.document)]
    elif isinstance(loaded.document, Roster):
        if (subject := army_of(reader, loaded)) is None:
            return []
    else:
        if (joined := game_of(reader, loaded)) is None:
            return []
        subject, rosters = joined
        others = {roster.document.id: roster.source for roster in rosters}
        below = [d for roster in rosters for d in _one(reader, roster, seen)]
    home = loaded.system
    kind = loaded.document.kind
    rules = [rule for rule in (*every(home.account.load()), *home.rules(kind)) if rule.of == kind]
    return below + findings(
        rules, subject, loaded.source, system=home.id, others=others, common_cites=home.common_cites
    )
