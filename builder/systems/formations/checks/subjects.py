"""What the checks look at: profiles of a list, units of an army; things that cannot be resolved are left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import subjects
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import called, listed, word
from builder.documents.fields import Years
from builder.systems.formations.fixed_stats import CREWED
from builder.systems.formations.profile import (
    Commander,
    Formation,
    FormationsArmy,
    FormationsArmyList,
    Profile,
    RosterUnit,
    TroopLine,
)
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.statline import piece_class
from builder.text import Text

MOUNTED = ("cavalry", "camels")


@dataclass(frozen=True, slots=True)
class Profiled:
    """One profile of a list, of a line or of its men dismounted, and the keys of its place."""

    where: tuple[str | int, ...]
    profile: Profile
    line: TroopLine

    @property
    def name(self) -> Text:
        """The line by id and name, with a word if this is its dismounted profile."""
        name = called(self.line)
        on_foot = Text("{name}, dismounted")
        return on_foot.fill(name=name) if self.where[-1] == "dismounted" else name


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line and the profile it starts with."""

    @property
    def profile(self) -> Profile:
        """How it fights at the start."""
        return self.line.fielded(self.unit.dismounted)


class Armed(NamedTuple):
    """A weapon of a profile."""

    of: Profiled
    arm: str

    @property
    def profile(self) -> Profile:
        """Whose it is."""
        return self.of.profile


class Formed(NamedTuple):
    """A formation with those of its units that can be resolved."""

    formation: Formation
    members: tuple[Fielded, ...]


class Column(NamedTuple):
    """A column of a formation, its units from front to rear."""

    of: Formation
    units: tuple[str, ...]


class Member(NamedTuple):
    """A unit that a formation names."""

    of: Formation
    unit: str


def _profiles(army_list: FormationsArmyList) -> Iterator[tuple[Where, Profiled]]:
    """Every profile of a list in the order of the file."""
    for index, line in enumerate(army_list.lines):
        here: Where = ("lines", index)
        yield here, Profiled(here, line, line)
        if line.dismounted:
            yield (*here, "dismounted"), Profiled((*here, "dismounted"), line.dismounted, line)


def _arms(army_list: FormationsArmyList) -> Iterator[tuple[Where, Armed]]:
    for where, one in profiles.walk(army_list):
        for index, arm in enumerate(one.profile.arms):
            yield (*where, "arms", index), Armed(one, arm)


def _formed(army: FormationsArmy) -> Iterator[tuple[Where, Formed]]:
    known = by_id(army)
    for index, one in enumerate(army.roster.formations):
        members = tuple(known[unit] for column in one.columns for unit in column if unit in known)
        yield ("formations", index), Formed(one, members)


def _columns(army: FormationsArmy) -> Iterator[tuple[Where, Column]]:
    for index, one in enumerate(army.roster.formations):
        for c, column in enumerate(one.columns):
            yield ("formations", index, "columns", c), Column(one, tuple(column))


def _members(army: FormationsArmy) -> Iterator[tuple[Where, Member]]:
    for where, column in columns.walk(army):
        yield from (((*where, r), Member(column.of, unit)) for r, unit in enumerate(column.units))


by_id = Fielded.by_id


def reserved(army: FormationsArmy) -> set[str]:
    """Ids of the units held in reserve."""
    return set(army.roster.reserve.units) if army.roster.reserve else set()


def named(key: str) -> Text:
    """The word by which a file names an entry of the rulebook's data."""
    return word(key.rpartition(".")[2])


def shoots(arm: str) -> bool:
    """Whether a weapon is one that shoots."""
    return f"arms.shooting.{arm}.shooting" in RULES


def arm_name(arm: str) -> Text:
    """The word for a hand weapon or melee arm."""
    return word(arm)


def piece_name(piece: str) -> Text:
    """The word for a model of elephants, chariots or artillery."""
    return word(piece)


def either(key: str, ids: Iterable[str]) -> Text:
    """The words for several entries below a key, in a row."""
    return listed(named(f"{key}.{one}") for one in ids)


def years_of(prefix: str) -> Years:
    """The years that stand at a weapon or gun; open where the rules give none."""

    def made() -> Years:
        keys = {"from": f"{prefix}.since", "to": f"{prefix}.until"}
        return Years.model_validate({end: RULES.whole(key) for end, key in keys.items() if key in RULES})

    return RULES.once(("years", prefix), made)


def dated(profile: Profile) -> Iterator[tuple[Text, Years]]:
    """Each weapon and model of a profile with its years."""
    for arm in profile.arms:
        yield arm_name(arm), years_of(f"arms.shooting.{arm}")  # of those that do not shoot no year is named
    if profile.piece and piece_class(profile.piece) == "artillery":
        yield piece_name(profile.piece), years_of(f"artillery.pieces.{profile.piece}")


lines: Selector[FormationsArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=called)
profiles = Selector(_profiles, unit=lambda one: one.name)
crews = profiles.only(lambda one: one.profile.troop in CREWED)
men = profiles.only(lambda one: one.profile.troop not in CREWED)
arms = Selector(_arms, unit=lambda one: one.of.name, arm=lambda one: arm_name(one.arm))
units = Fielded.every()
commanders: Selector[FormationsArmy, Commander] = entries(
    "commanders", lambda army: army.roster.commanders, name=lambda one: one.name.text
)
formations: Selector[FormationsArmy, Formation] = entries(
    "formations", lambda army: army.roster.formations, formation=called
)
formed = Selector(_formed, formation=lambda one: called(one.formation))
columns = Selector(_columns, formation=lambda one: called(one.of))
members = Selector(_members, formation=lambda one: called(one.of))
in_reserve: Selector[FormationsArmy, str] = entries(
    ("reserve", "units"),
    lambda army: army.roster.reserve.units if army.roster.reserve else (),
    reserve=lambda _: Text("reserve"),
)
