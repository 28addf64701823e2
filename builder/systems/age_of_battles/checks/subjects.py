"""Subjects of the checks: regiments and guns of an army with their lines; unresolved ones are left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import subjects
from builder.checks.offered import Offered
from builder.checks.offered import by_id as of_list
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name, word
from builder.documents import game
from builder.systems.age_of_battles import bombards, profile
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

VALUES = {"attack": Text("Attack"), "defence": Text("Defence"), "move": Text("Move"), "spirit": Text("Fighting Spirit")}


class UnitWithLine(game.UnitWithLine[profile.RosterUnit, profile.TroopLine]):
    """One regiment of a roster with its line."""

    @property
    def shooters(self) -> int:
        """The number of its shooters."""
        if self.line.missile is None:
            return 0
        return self.unit.figures if self.unit.shooters is None else self.unit.shooters

    @property
    def without_weapon(self) -> int:
        """Figures without the hand weapon of its line: the shooters, if only a part of the regiment shoots."""
        return self.shooters if self.shooters < self.unit.figures else 0

    def enough_for(self, formation: str) -> bool:
        """Whether enough figures have the hand weapon: in a hedgehog all (A-515), in a pike block most (A-108)."""
        if formation == "hedgehog":
            return not self.without_weapon
        return formation != "block" or self.unit.figures - self.without_weapon > self.without_weapon


class Fielded(UnitWithLine, subjects.Fielded[profile.RosterUnit, profile.TroopLine]):
    """One regiment as checks see it."""


@dataclass(frozen=True, slots=True)
class GunWithLine:
    """One gun of a roster with its line; its type is known to the rules."""

    index: int
    gun: profile.Gun
    line: profile.GunLine

    @property
    def name(self) -> Text:
        """Its id with its own name or that of its line."""
        name = (self.gun.name or self.line.name).text
        return same("`{id}` ({name})").fill(id=self.gun.id, name=name)

    @property
    def id(self) -> str:
        """Its id."""
        return self.gun.id

    @property
    def key(self) -> str:
        """The key of the rulebook for its type."""
        return f"artillery.guns.{self.line.calibre}"

    @property
    def crew(self) -> int:
        """The size of its crew: as given, else by the rules."""
        return bombards.crew(self.line.calibre) if self.gun.crew is None else self.gun.crew


by_id = Fielded.by_id


def _guns(army: profile.AgeOfBattlesArmy) -> Iterator[tuple[Where, GunWithLine]]:
    """Every gun of a roster whose line is in the list and whose type is known."""
    lines = gun_lines(army.army_list)
    for index, gun in enumerate(army.roster.guns):
        line = lines.get(gun.line)
        if line is not None and line.calibre in bombards.calibres():
            yield ("guns", index), GunWithLine(index, gun, line)


def gun_lines(army_list: profile.AgeOfBattlesArmyList) -> dict[str, profile.GunLine]:
    """The gun lines of a list by id; the first of two with the same id counts."""
    return of_list(army_list.guns)


GUNS = Offered("guns", gun_lines, Text("gun"), Text("gun|guns"))


def known(line: profile.TroopLine) -> bool:
    """Whether the rules know the troop type of a line."""
    return line.troops in RULES.below("troops.kinds")


def on_foot(line: profile.TroopLine) -> bool:
    """Whether a line is infantry."""
    return known(line) and RULES[f"troops.kinds.{line.troops}.mount"].value == "foot"


def move(line: profile.TroopLine) -> float | None:
    """Its normal move in steps: from the list, or from the rules for infantry; None if neither gives it."""
    return _steps(line, line.move, "move")


def fast(line: profile.TroopLine) -> float | None:
    """Its fast move in steps, likewise."""
    return _steps(line, line.fast, "fast")


def _steps(line: profile.TroopLine, written: float | None, key: str) -> float | None:
    if written is not None or not on_foot(line):
        return written
    return RULES.whole(f"troops.foot.{key}")


def captain(one: Fielded) -> Iterator[tuple[str, float, float | None]]:
    """The captain's values: the key, his own value, and that of his figures if known."""
    basic = {"attack": one.line.attack, "defence": one.line.defence, "move": move(one.line)}
    for key, value in basic.items():
        own = getattr(one.unit.captain, key, None)
        if own is not None:
            yield key, own, value


def counted(army: profile.AgeOfBattlesArmy) -> bool:
    """Whether every regiment and gun has a line, so that the army's figures can be counted."""
    return army.resolved and len(list(guns(army))) == len(army.roster.guns)


def figures(army: profile.AgeOfBattlesArmy) -> int:
    """All figures of an army: regiments, crews and spare gunners (A-111)."""
    return sum(one.unit.figures for one in units(army)) + sum(one.crew + one.gun.reserve for one in guns(army))


def ranks(line: profile.TroopLine) -> int | None:
    """Ranks of a line that shoot in open order; None if neither list nor rules give them (A-503)."""
    return ruled_ranks(line) if line.ranks is None else line.ranks


def ruled_ranks(line: profile.TroopLine) -> int | None:
    """The same by the rules alone."""
    key = f"arms.missiles.{line.missile}.ranks"
    return RULES.whole(key) if key in RULES else None


def gives(weapon: str, right: str) -> bool:
    """Whether a weapon gives its figures the right to a formation (A-510, A-515)."""
    key = f"arms.weapons.{weapon}.{right}"
    return key in RULES and RULES[key].value == "yes"


def broken_at(line: profile.TroopLine) -> int:
    """The number of figures at or below which a regiment of a known type is broken."""
    key = f"troops.broken.{RULES[f'troops.kinds.{line.troops}.mount'].value}"
    return RULES.whole(key if key in RULES else "troops.broken.foot")


def battery_name(battery: profile.Battery) -> Text:
    """A battery by its id, with its name if it has one."""
    if battery.name is None:
        return word(battery.id)
    return same("`{id}` ({name})").fill(id=battery.id, name=battery.name.text)


class Served(NamedTuple):
    """A gun with the regiment that serves it."""

    gun: GunWithLine
    by: Fielded


def _served(army: profile.AgeOfBattlesArmy) -> Iterator[tuple[Where, Served]]:
    regiments = {one.unit.id: one for one in units(army)}
    for where, one in guns.walk(army):
        if one.gun.servants in regiments:
            yield where, Served(one, regiments[one.gun.servants])


lines: Selector[profile.AgeOfBattlesArmyList, profile.TroopLine] = entries("lines", line=id_and_name)
gun_kinds: Selector[profile.AgeOfBattlesArmyList, profile.GunLine] = entries("guns", gun=id_and_name)
shares: Selector[profile.AgeOfBattlesArmyList, profile.Share] = entries("shares", share=lambda one: one.name.text)
units = Fielded.every()
guns = Selector(_guns, gun=lambda one: one.name)
batteries: Selector[profile.AgeOfBattlesArmy, profile.Battery] = entries(
    "batteries", lambda army: army.roster.batteries, battery=battery_name
)
battery_guns = batteries.parts("guns", lambda battery: battery.guns)
roster_guns: Selector[profile.AgeOfBattlesArmy, profile.Gun] = entries("guns", lambda army: army.roster.guns)
served = Selector(_served, gun=lambda one: one.gun.name, unit=lambda one: one.by.name)
