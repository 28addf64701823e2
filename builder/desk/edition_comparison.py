"""Comparison of two editions of an army list: what changed, and the effect on rosters, for `muster diff`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from builder.checks.run import findings
from builder.desk.named_lists import army_list, is_file, read
from builder.documents.account import Account
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.library.editions.change import Change, changes
from builder.library.editions.past import past
from builder.library.examine import nearby
from builder.library.loading import Library, Loaded, holds
from builder.text import Language, Text
from builder.text.diagnostic import Diagnostic, as_data
from builder.text.errors import MusterError

_NO_PAST = Text("`{id}` has no past edition in the `editions` folder beside it; give the other list as well")
_NOT_A_ROSTER = Text("{path} is not a roster")
_STRANGERS = Text("different rule systems: {one} and {other}")
_ANOTHER = Text("{path} is a roster from `{other}`, not from `{id}`")


@dataclass(frozen=True, slots=True)
class UnmatchedUnit:
    """A unit whose line exists in only one of the editions. `where` are the keys that lead to it in the roster."""

    name: Text
    where: tuple[str, int]
    line: str
    successor: str | None


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of the new edition on one roster: prices before and after, and findings.

    Neither price includes units whose line is missing from one of the editions.
    """

    roster: Loaded[Roster]
    before: Account
    after: Account
    units_without_new_line: tuple[UnmatchedUnit, ...]
    units_without_old_line: tuple[UnmatchedUnit, ...]
    new_findings: tuple[Diagnostic, ...]
    solved_findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions of a list and the differences between them; the findings are those in the list."""

    old: Loaded[ArmyList]
    new: Loaded[ArmyList]
    changes: tuple[Change, ...]
    new_findings: tuple[Diagnostic, ...]
    solved_findings: tuple[Diagnostic, ...]
    effects: tuple[Effect, ...]

    @property
    def breaks(self) -> bool:
        """Whether the list or any roster has an error that it did not have before."""
        found = (self.new_findings, *(effect.new_findings for effect in self.effects))
        return any(one.severity == "error" for one in chain.from_iterable(found))


def compare(old: str, new: str | None, rosters: tuple[str, ...]) -> Comparison:
    """Compare two lists, each given as a file or as an id with or without `@edition`; a single list is compared with
    its newest past edition, a single past edition with the list as it is now.

    Raises MusterError for lists that do not exist or cannot be compared, UnreadableDocument for files that cannot be
    read.
    """
    files = [name for name in (old, new or old, *rosters) if is_file(name)]
    reader = nearby(tuple(files) or (".",))
    after = army_list(reader, new or old)
    if new:
        before = army_list(reader, old)
    elif after.kept and (current := reader.find(ArmyList, after.document.id)):
        before, after = after, current
    elif kept := past(reader, after):
        before = kept[0]
    else:
        raise MusterError(_NO_PAST.fill(id=after.document.id))
    if before.system is not after.system:
        raise MusterError(_STRANGERS.fill(one=before.system.id, other=after.system.id))
    one, other = before.document, after.document

    effects = tuple(_effect(_roster(reader, name, (one.id, other.id)), one, other) for name in rosters)
    come, left = _new_to(after, before), _new_to(before, after)
    return Comparison(before, after, changes(one, other, reader.called), come, left, effects)


def _new_to(one: Loaded[ArmyList], other: Loaded[ArmyList]) -> tuple[Diagnostic, ...]:
    """The findings in one edition, notes apart, that the other does not have. Lines may be in other places there."""
    known = {(found.code, found.message.en) for found in _faults(other)}
    return tuple(found for found in _faults(one) if (found.code, found.message.en) not in known)


def _faults(loaded: Loaded[ArmyList]) -> list[Diagnostic]:
    home, army_list = loaded.system, loaded.document
    rules = home.every_rule("army-list")
    found = findings(rules, army_list, loaded.source, system=home.id, common_cites=home.common_cites)
    settled = army_list.settled
    return [one for one in found if one.severity == "error" or (one.severity == "warning" and one.code not in settled)]


def _roster(reader: Library, name: str, lists: tuple[str, str]) -> Loaded[Roster]:
    loaded = read(reader, name) if is_file(name) else reader.find(Roster, name)
    if loaded is None or not holds(loaded, Roster):
        raise MusterError(_NOT_A_ROSTER.fill(path=name))
    if loaded.document.army_list not in lists:
        raise MusterError(_ANOTHER.fill(path=name, other=loaded.document.army_list, id=lists[1]))
    return loaded


def _effect(loaded: Loaded[Roster], old: ArmyList, new: ArmyList) -> Effect:
    roster, home = loaded.document, loaded.system
    account = home.parts.account.load()
    rules = home.every_rule("roster")
    before, after = Army(roster, old), Army(roster, new)
    said, now = (
        findings(rules, army, loaded.source, system=home.id, common_cites=home.common_cites) for army in (before, after)
    )
    stayed = {(one.code, one.where) for one in now}
    faults = set(map(_fault, said))
    return Effect(
        loaded,
        account(before),
        account(after),
        tuple(_unmatched(roster, old, new)),
        tuple(_unmatched(roster, new, old)),
        tuple(
            one
            for one in now
            if _fault(one) not in faults and (one.severity == "error" or one.code not in roster.settled)
        ),
        tuple(one for one in said if (one.code, one.where) not in stayed),  # not if only the numbers differ
    )


_IDS = re.compile("`[^`]*`")


def _fault(one: Diagnostic) -> tuple[str, str, str]:
    """The identity of a finding, independent of the ids of lines in an edition."""
    return one.code, one.where, _IDS.sub("", one.message.en)


def _unmatched(roster: Roster, has: ArmyList, lacks: ArmyList) -> Iterator[UnmatchedUnit]:
    """The units whose line one edition has and the other lacks, in roster order."""
    known, names = lacks.ids(), {line_id: getattr(has, key)[index].name for key, index, line_id in has.line_ids()}
    for key, index, entry in roster.entries():
        if entry.line not in known and entry.line in names:
            stone = lacks.retired_entry(entry.line)
            name = (entry.name or names[entry.line]).text
            yield UnmatchedUnit(name, (key, index), entry.line, stone.successor if stone else None)


def as_json(compared: Comparison, language: Language) -> dict[str, Any]:
    """The comparison as JSON data."""
    return {
        "old": _side(compared.old),
        "new": _side(compared.new),
        "changes": [
            {
                "where": list(one.where),
                "kind": one.kind,
                "about": one.about.say(language),
                "says": one.says.say(language),
            }
            for one in compared.changes
        ],
        "findings": {
            "new": [as_data(one, language) for one in compared.new_findings],
            "solved": [as_data(one, language) for one in compared.solved_findings],
        },
        "rosters": [_effect_data(one, language) for one in compared.effects],
    }


def _side(loaded: Loaded[ArmyList]) -> dict[str, Any]:
    document = loaded.document
    return {"id": document.id, "edition": document.edition, "path": loaded.source.path}


def _effect_data(effect: Effect, language: Language) -> dict[str, Any]:
    roster = effect.roster.document
    return {
        "id": roster.id,
        "path": effect.roster.source.path,
        "limit": roster.points,
        "before": {"total": effect.before.total, "reserve": effect.before.reserve_total},
        "after": {"total": effect.after.total, "reserve": effect.after.reserve_total},
        "gone": [_unmatched_data(one, language) for one in effect.units_without_new_line],
        "fresh": [_unmatched_data(one, language) for one in effect.units_without_old_line],
        "new": [as_data(one, language) for one in effect.new_findings],
        "solved": [as_data(one, language) for one in effect.solved_findings],
    }


def _unmatched_data(one: UnmatchedUnit, language: Language) -> dict[str, Any]:
    return {
        "unit": one.name.say(language),
        "where": ".".join(map(str, one.where)),
        "line": one.line,
        "successor": one.successor,
    }
