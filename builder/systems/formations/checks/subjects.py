"""What the checks look at: profiles of a list, units of an army; things that cannot be resolved are left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.checks import subjects
from builder.checks.wording import called, listed, word
from builder.documents.fields import Years
from builder.systems.formations.profile import (
    FormationsArmy,
    FormationsArmyList,
    Profile,
    RosterUnit,
    TroopLine,
)
from builder.systems.formations.rulebook import RULES
from builder.text import Text

MOUNTED = ("cavalry", "camels")
CREWED = ("elephants", "chariots", "artillery")


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
        on_foot = Text("{name}, dismounted", "{name}, спешенные")
        return on_foot.fill(name=name) if self.where[-1] == "dismounted" else name


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line and the profile it starts with."""

    @property
    def profile(self) -> Profile:
        """How it fights at the start."""
        return self.line.fielded(self.unit.dismounted)


def profiles(army_list: FormationsArmyList) -> Iterator[Profiled]:
    """Every profile of a list in the order of the file."""
    for index, line in enumerate(army_list.lines):
        yield Profiled(("lines", index), line, line)
        if line.dismounted:
            yield Profiled(("lines", index, "dismounted"), line.dismounted, line)


units, by_id = Fielded.units, Fielded.by_id


def reserved(army: FormationsArmy) -> set[str]:
    """Ids of the units held in reserve."""
    return set(army.roster.reserve.units) if army.roster.reserve else set()


def named(key: str) -> Text:
    """The word by which a file names an entry of the rulebook's data."""
    return word(key.rpartition(".")[2])


def shoots(arm: str) -> bool:
    """Whether a weapon is one that shoots."""
    return f"arms.shooting.{arm}.s" in RULES


def arm_name(arm: str) -> Text:
    """The word for a hand weapon or melee arm."""
    return word(arm)


def piece_name(piece: str) -> Text:
    """The word for a model of elephants, chariots or artillery."""
    return word(piece)


def piece_class(piece: str) -> str:
    """The class that a model belongs to."""
    if f"artillery.pieces.{piece}.shot" in RULES:
        return "artillery"
    return "elephants" if piece.endswith("elephant") else "chariots"


def either(key: str, ids: Iterable[str]) -> Text:
    """The words for several entries below a key, in a row."""
    return listed(named(f"{key}.{one}") for one in ids)


def years_of(prefix: str) -> Years:
    """The years that stand at a weapon or gun; open where the rules give none."""
    ends = {
        end: RULES.whole(f"{prefix}.{key}")
        for end, key in (("from", "since"), ("to", "until"))
        if f"{prefix}.{key}" in RULES
    }
    return Years.model_validate(ends)


def dated(profile: Profile) -> Iterator[tuple[Text, Years]]:
    """Each weapon and model of a profile with its years."""
    for arm in profile.arms:
        yield arm_name(arm), years_of(f"arms.shooting.{arm}")  # of those that do not shoot no year is named
    if profile.piece and piece_class(profile.piece) == "artillery":
        yield piece_name(profile.piece), years_of(f"artillery.pieces.{profile.piece}")
