"""What the checks look at: profiles of a list, units of an army; things that cannot be resolved are left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import subjects
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name, listed, word
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
from builder.systems.formations.troop_laws import piece_class
from builder.text import Text

MOUNTED = ("cavalry", "camels")


@dataclass(frozen=True, slots=True)
class ListedProfile:
    """One profile of a list, of a line or of its men dismounted, and the keys of its place."""

    where: tuple[str | int, ...]
    profile: Profile
    line: TroopLine

    @property
    def name(self) -> Text:
        """The line by id and name, with a word if this is its dismounted profile."""
        name = id_and_name(self.line)
        on_foot = Text("{name}, dismounted")
        return on_foot.fill(name=name) if self.where[-1] == "dismounted" else name


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line and the profile it starts with."""

    @property
    def profile(self) -> Profile:
        """How it fights at the start."""
        return self.line.fielded(self.unit.dismounted)


class ProfileWeapon(NamedTuple):
    """A weapon of a profile."""

    of: ListedProfile
    arm: str

    @property
    def profile(self) -> Profile:
        """Whose it is."""
        return self.of.profile


class FormationUnits(NamedTuple):
    """A formation with those of its units that can be resolved."""

    formation: Formation
    members: tuple[Fielded, ...]


def _profiles(army_list: FormationsArmyList) -> Iterator[tuple[Where, ListedProfile]]:
    """Every profile of a list in the order of the file."""
    for index, line in enumerate(army_list.lines):
        here: Where = ("lines", index)
        yield here, ListedProfile(here, line, line)
        if line.dismounted:
            yield (*here, "dismounted"), ListedProfile((*here, "dismounted"), line.dismounted, line)


def _arms(army_list: FormationsArmyList) -> Iterator[tuple[Where, ProfileWeapon]]:
    for where, one in profiles.walk(army_list):
        for index, arm in enumerate(one.profile.arms):
            yield (*where, "arms", index), ProfileWeapon(one, arm)


def _formed(army: FormationsArmy) -> Iterator[tuple[Where, FormationUnits]]:
    known = by_id(army)
    for index, one in enumerate(army.roster.formations):
        members = tuple(known[unit] for column in one.columns for unit in column if unit in known)
        yield ("formations", index), FormationUnits(one, members)


by_id = Fielded.by_id


def named(key: str) -> Text:
    """The word by which a file names an entry of the rulebook's data."""
    return word(key.rpartition(".")[2])


def shoots(arm: str) -> bool:
    """Whether a weapon is one that shoots."""
    return f"arms.shooting.{arm}.shooting" in RULES


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
        yield word(arm), years_of(f"arms.shooting.{arm}")  # of those that do not shoot no year is named
    if profile.piece and piece_class(profile.piece) == "artillery":
        yield word(profile.piece), years_of(f"artillery.pieces.{profile.piece}")


lines: Selector[FormationsArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=id_and_name)
profiles = Selector(_profiles, unit=lambda one: one.name)
crews = profiles.only(lambda one: one.profile.troop in CREWED)
men = profiles.only(lambda one: one.profile.troop not in CREWED)
arms = Selector(_arms, unit=lambda one: one.of.name, arm=lambda one: word(one.arm))
units = Fielded.every()
commanders: Selector[FormationsArmy, Commander] = entries(
    "commanders", lambda army: army.roster.commanders, name=lambda one: one.name.text
)
formations: Selector[FormationsArmy, Formation] = entries(
    "formations", lambda army: army.roster.formations, formation=id_and_name
)
formed = Selector(_formed, formation=lambda one: id_and_name(one.formation))
columns = formations.parts("columns", lambda one: one.columns)
"""Each column of a formation, its units from front to rear, with the formation."""
members = columns.parts((), lambda column: column[1])
"""Each unit that a formation names, with its column."""
in_reserve: Selector[FormationsArmy, str] = entries(
    ("reserve", "units"), lambda army: army.roster.held, reserve=lambda _: Text("reserve")
)
