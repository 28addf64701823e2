"""An army for sheets: each unit with its number, line and kind."""

from collections.abc import Iterator, Mapping

from builder.sheets import army
from builder.systems.red_plains import profile
from builder.systems.red_plains.fight import Across
from builder.systems.red_plains.fighter import (
    Edge,
    Fighter,
    Ground,
    arm,
    formation,
    full_ammunition,
    ranks,
    shooter,
    value,
)
from builder.systems.red_plains.ground import half_of, place, towards_enemy
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.systems.red_plains.volley import volley
from builder.text import Text


class SheetUnit(army.SheetUnit[profile.RosterUnit, profile.TroopLine]):
    """One unit of a roster with its line."""

    @property
    def kind(self) -> str:
        """Its kind of troops."""
        return self.line.kind

    @property
    def shoots(self) -> bool:
        """Whether it shoots."""
        return shooter(self.kind)

    def volleys(self, readings: Mapping[str, str]) -> tuple[int, ...]:
        """The ammunition before each of its volleys while it is whole: for a box each; none without bows or guns."""
        if not self.shoots:
            return ()
        full, spent = full_ammunition(self.kind, self.unit.figures), volley(self.fighter(), "straight", readings).spent
        return tuple(range(full, full % spent, -spent))

    def fighter(self) -> Fighter:
        """The unit as an input of procedures."""
        return Fighter.model_validate({"type": self.kind, "figures": self.unit.figures, "shields": self.unit.shields})

    def steady(self, readings: Mapping[str, str], edge: Edge = "front", where: str = "melee") -> tuple[int, ...]:
        """Steadfastness with one rank, two and so on up to its own, attacked on one side in `melee` or under `fire`."""
        base, front = value(self.kind, "steadfastness"), RULES.whole("melee.front")
        return tuple(
            base + formation(self.kind, front * deep, where, frozenset({edge}), readings)
            for deep in range(1, ranks(self.unit.figures) + 1)
        )

    def steady_by_ranks(self, readings: Mapping[str, str]) -> str:
        """Steadfastness with all its ranks, then with fewer, as losses take them; empty where ranks do not matter."""
        steady = tuple(dict.fromkeys(reversed(self.steady(readings))))
        return "/".join(map(str, steady)) if len(steady) > 1 else ""

    def abilities(self) -> Iterator[str]:
        """The ids of its special rules (`troops.abilities`)."""
        yield from abilities(self.kind)
        if self.unit.shields:
            yield "shields"


def abilities(kind: str) -> Iterator[str]:
    """The ids of the special rules of a kind of troops, without those of equipment."""
    if arm(kind) == "horse":
        yield from ("charge", "swift")
    if kind in RULES.ids("troops.forest"):
        yield "forest"
    if arm(kind) == "bow":
        yield "plunging"
    if arm(kind) == "arquebus":
        yield "lead"
    if kind in RULES.ids("troops.peasants"):
        yield "peasants"


class SheetArmy(army.SheetArmy[profile.RedPlainsArmyList, profile.RedPlainsRoster, SheetUnit]):
    """A roster with its list, unit by unit."""

    @property
    def figures(self) -> int:
        """Figures of the whole army."""
        return sum(unit.unit.figures for unit in self.units)

    @property
    def clans(self) -> tuple[str, ...]:
        """The allied minor clans, each once, by their English names."""
        return tuple(dict.fromkeys(unit.line.clan.en for unit in self.units if unit.line.clan))

    def plans_once(self, readings: Mapping[str, str]) -> int:
        """The cunning plans to strike off: none if each gives its order in every turn (R-Q38)."""
        return self.roster.plans if READINGS.choice(readings, "R-Q38") == "battle" else 0

    def extra_orders(self, readings: Mapping[str, str]) -> dict[str, int]:
        """The orders that it gets in every turn beside those of its bet, of generals, clans and plans (R-404)."""
        plans = self.roster.plans - self.plans_once(readings)
        many = {"special": len(self.roster.generals), "ordinary": len(self.clans), "plans": plans}
        each = dict(zip(many, ("general", "clan", "plan"), strict=True))
        return {kind: n * RULES.whole(f"command.extra.{each[kind]}") for kind, n in many.items() if n}

    @property
    def leaders(self) -> tuple[Text, ...]:
        """The warlord, who is not secret; the places of his generals, and whether he is with a unit, are."""
        return (self.roster.warlord.name.text,)

    def open_roster(self) -> profile.RedPlainsRoster:
        """Without hidden units and leaders; other resources as the army list allows, which is public.

        Where the list sets no limit, they are possible.
        """
        roster, means = super().open_roster(), self.army.army_list.means
        return roster.model_copy(
            update={
                "warlord": profile.Warlord(name=roster.warlord.name),
                "generals": (),
                "messengers": _possible(means.messengers),
                "shinobi": profile.Shinobi(infiltrate=_possible(means.shinobi)),
                "banners": RULES.below("command.banners") if means.banners is None else means.banners,
                "plans": _possible(means.plans),
            }
        )

    def numbered(self, number: int, unit: profile.RosterUnit, line: profile.TroopLine) -> SheetUnit:
        """A unit with its line."""
        return SheetUnit(unit, line, number)


def _possible(limit: int | None) -> int:
    """How many the opponent must expect: the limit of the army list, or one where it sets none."""
    return 1 if limit is None else limit


def hides(army: profile.RedPlainsArmy, evening: profile.RedPlainsEvening | None, side: int) -> frozenset[str]:
    """The ids of units in woods that no enemy is adjacent to (R-1004), hidden from the opponent when the battle begins, after
    deployment and scouting.

    So are the units and traits of the warlord and generals, bets and orders, banners, shinobi, messengers and plans; the
    signals of a shinobi reveal a unit's orders, its banner, and a Brawler or Charisma with it (R-405). What an army list
    allows is public.
    """
    return frozenset(unseen(evening, side))


def grounds(evening: profile.RedPlainsEvening | None, side: int) -> dict[str, tuple[str, Ground]]:
    """The cells of a side's units that begin on hills or in woods, and what these are, by unit id."""
    if evening is None:
        return {}
    kinds: dict[str, Ground] = dict.fromkeys(evening.terrain.woods, "wood")
    for cell in evening.terrain.hills:
        kinds[cell] = "hill-and-wood" if cell in kinds else "hill"
    return {one.id: (one.cell, kinds[one.cell]) for one in evening.sides[side].deployment if one.cell in kinds}


def approach(evening: profile.RedPlainsEvening, cell: str) -> Across:
    """How an attack comes from the cell before a unit that stands in this one and faces the enemy's half."""
    at = place(cell, evening.readings)
    if not (at and evening.terrain.river) or half_of(at.ahead(towards_enemy(at))) == half_of(at):
        return "none"
    return "bridge" if at.column in evening.terrain.bridges else "river"


def unseen(evening: profile.RedPlainsEvening | None, side: int) -> dict[str, str]:
    """The cells of a side's units in woods, by unit id, without those that an adjacent enemy sees, corners included (R-1004)."""
    if evening is None:
        return {}
    own, other = (evening.sides[one].deployment for one in (side, 1 - side))
    enemies = [at for one in other if (at := place(one.cell, evening.readings))]
    woods = {code: place(code, evening.readings) for code in evening.terrain.woods}
    dark = [code for code, at in woods.items() if not (at and any(map(at.touches, enemies)))]
    return {one.id: one.cell for one in own if one.cell in dark}
