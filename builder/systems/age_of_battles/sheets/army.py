"""An army for the sheets: regiments with number and line, guns with type, servants and battery."""

from dataclasses import dataclass, replace
from functools import cached_property

from builder.sheets import army
from builder.systems.age_of_battles import bombards, profile
from builder.systems.age_of_battles.checks import subjects
from builder.systems.age_of_battles.procedures import spirit
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text
from builder.text.errors import BuilderBug


def mount(line: profile.TroopLine) -> str:
    """Whether a line is on foot, mounted or a wagon: `foot`, `horse`, `wagon`."""
    return str(RULES[f"troops.kinds.{line.troops}.mount"].value)


def rights(line: profile.TroopLine) -> tuple[str, ...]:
    """The formations a line may take besides close order (A-501, A-510, A-515)."""
    if mount(line) != "foot":
        return ("open",) if mount(line) == "horse" else ()
    needed = {"block": "block", "hedgehog": "pole"}
    return ("open", *(formation for formation, right in needed.items() if subjects.gives(line.weapon, right)))


@dataclass(frozen=True)
class SheetUnit(subjects.UnitWithLine, army.SheetUnit[profile.RosterUnit, profile.TroopLine]):
    """One regiment of a roster."""

    @property
    def mount(self) -> str:
        """Whether it is on foot, mounted or a wagon: `foot`, `horse`, `wagon`."""
        return mount(self.line)

    @property
    def part_shoots(self) -> bool:
        """Whether only a part of its figures shoots."""
        return self.without_weapon > 0

    @property
    def moves(self) -> tuple[float | None, float | None]:
        """Normal and fast move in steps; None if neither list nor rules give them (A-Q19)."""
        return subjects.move(self.line), subjects.fast(self.line)

    @property
    def allowed_moves(self) -> tuple[float | None, float | None]:
        """The same, None also where its formation does not allow them (A-505, A-517)."""
        formation = f"fighting.formations.{self.unit.formation}"
        normal, fast = self.moves
        may = [str(RULES[f"{formation}.{move}"].value) != "no" for move in ("moves", "fast")]
        return normal if may[0] else None, fast if may[1] else None

    @property
    def volley(self) -> int:
        """The shots that it has in a turn: in open order those of the ranks that shoot (A-503); in close order those of
        shooters who are mixed with others or detached, since no others shoot from it (A-406 to A-408).
        """
        shoots = RULES[f"fighting.formations.{self.unit.formation}.shoots"].value
        if shoots != "yes":
            return self.shooters if shoots == "mixed" and (self.unit.mixed or self.part_shoots) else 0
        if self.ranks is None or not self.unit.files:
            return self.shooters
        return min(self.shooters, self.ranks * self.unit.files)

    @property
    def ranks(self) -> int | None:
        """Ranks that shoot in open order; None if neither list nor rules give them (A-503)."""
        return subjects.ranks(self.line)

    @property
    def front(self) -> spirit.Inputs:
        """Its musician, standard bearer and captain, as it begins."""
        of = self.unit
        return spirit.Inputs(musician=of.musician, standard=of.standard, captain="alive" if of.captain else "none")

    @property
    def bonus(self) -> int:
        """The bonus of musician, standard bearer and captain to Fighting Spirit (A-609 to A-612); none in open order (A-506)."""
        return spirit.bonus(self.front) if spirit.counts(self.unit.formation) else 0

    @property
    def captain_values(self) -> tuple[int | None, int | None]:
        """Attack and Defence of its captain: his own, else those of its figures (A-612)."""
        own, line = self.unit.captain, self.line
        attack, defence = (own.attack, own.defence) if own else (None, None)
        return line.attack if attack is None else attack, line.defence if defence is None else defence

    @property
    def captain_differs(self) -> bool:
        """Whether it has a captain with an Attack or Defence of his own."""
        return bool(self.unit.captain) and self.captain_values != (self.line.attack, self.line.defence)

    @property
    def broken(self) -> int:
        """The number of figures at which it is broken (A-601)."""
        return RULES.whole(f"troops.broken.{'horse' if self.mount == 'horse' else 'foot'}")

    @property
    def rights(self) -> tuple[str, ...]:
        """The formations it may take besides close order."""
        return tuple(formation for formation in rights(self.line) if self.enough_for(formation))

    @property
    def closed(self) -> "SheetUnit | None":
        """The same regiment as a block of pikes (A-510) or in close order; None if it deploys so."""
        if self.unit.formation not in ("open", "hedgehog"):
            return None
        formation = "block" if "block" in self.rights else "close"
        return replace(self, unit=self.unit.model_copy(update={"formation": formation}))

    @property
    def second_card(self) -> "SheetUnit | None":
        """A regiment that deploys as a hedgehog, when it has left it: nearly all of its card is different then (A-517)."""
        return self.closed if self.unit.formation == "hedgehog" else None


@dataclass(frozen=True)
class SheetGun:
    """One gun of a roster with its line. `number` is its place among the guns, from 1."""

    number: int
    gun: profile.Gun
    line: profile.GunLine
    servants: SheetUnit | None
    battery: profile.Battery | None
    roster_id: str

    @property
    def name(self) -> Text:
        """Its own name, or its line's."""
        return (self.gun.name or self.line.name).text

    @property
    def where(self) -> str:
        """Its place in the document."""
        return army.place_in(self.roster_id, "guns", self.number - 1)

    @property
    def crew(self) -> int:
        """The gunners included in its price (A-1004)."""
        return bombards.crew(self.line.calibre)

    @property
    def serving(self) -> int:
        """Figures that serve it."""
        if not self.servants:
            return 0
        return self.servants.unit.figures if self.gun.serving is None else self.gun.serving


class SheetArmy(army.SheetArmy[profile.AgeOfBattlesArmyList, profile.AgeOfBattlesRoster, SheetUnit]):
    """A roster with its list, regiment by regiment and gun by gun."""

    @cached_property
    def guns(self) -> tuple[SheetGun, ...]:
        """All guns in the order of the roster."""
        return tuple(self._gun(number, gun) for number, gun in enumerate(self.roster.guns, 1))

    @property
    def on_field(self) -> frozenset[tuple[str, str]]:
        """Also its guns."""
        return super().on_field | {(gun.roster_id, gun.gun.id) for gun in self.guns}

    @cached_property
    def gun_by_id(self) -> dict[str, SheetGun]:
        """Guns by id."""
        return {gun.gun.id: gun for gun in self.guns}

    @property
    def figures(self) -> int:
        """All figures: regiments, crews and spare gunners."""
        return subjects.figures(self.army)

    @property
    def priests(self) -> int:
        """Its priests."""
        return self.roster.camp.priests if self.roster.camp else 0

    @property
    def leaders(self) -> tuple[Text, ...]:
        """Its captains, as far as they have names."""
        return tuple(one.captain.name.text for one in self.roster.units if one.captain and one.captain.name)

    def numbered(self, number: int, unit: profile.RosterUnit, line: profile.TroopLine) -> SheetUnit:
        """A regiment with its line."""
        return SheetUnit(unit, line, number)

    def _gun(self, number: int, gun: profile.Gun) -> SheetGun:
        line = subjects.gun_lines(self.army.army_list).get(gun.line)
        if line is None:
            raise BuilderBug(f"gun {gun.id} of {self.roster.id} has no line; checks come before sheets")
        battery = next((one for one in self.roster.batteries if gun.id in one.guns), None)
        return SheetGun(number, gun, line, self.by_id.get(gun.servants or ""), battery, self.roster.id)
