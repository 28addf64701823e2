"""An army -> its regiment cards: six phases to tick, and states needed next turn; one card per gun (A-P1).

A gun card has the phases in which the gun or its crew acts, and its crew.
"""

from collections.abc import Iterator

from builder.sheets.blocks import Card, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardSign
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.values import effect, gun_number, hits, moves, reach, spirit, value

_MISSILES = {"bow": CardSign.BOW, "crossbow": CardSign.CROSSBOW, "handgun": CardSign.HANDGUN}
_ARMS = {
    "pike": CardSign.SPEARS,
    "spear": CardSign.SPEARS,
    "halberd": CardSign.HALBERD,
    "bill": CardSign.HALBERD,
    "axe": CardSign.HALBERD,
}
_MOUNTS = {"horse": CardSign.HORSE, "wagon": CardSign.ENGINE}
_APART = " · "


def sign(unit: SheetUnit) -> CardSign:
    """The sign of a regiment: its mount, its missile weapon or its hand weapon."""
    if unit.mount in _MOUNTS:
        return _MOUNTS[unit.mount]
    if unit.line.missile in _MISSILES:
        return _MISSILES[unit.line.missile]
    return _ARMS.get(unit.line.weapon, CardSign.SHIELD)


class Cards(CardFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """All cards of an army: its regiments, then its guns."""

    def cards(self) -> Iterator[Card]:
        """One card per regiment and gun."""
        yield from map(self._regiment, self.army.units)
        yield from map(self._gun, self.army.guns)

    def _regiment(self, unit: SheetUnit) -> Card:
        return self.unit_card(
            unit,
            sign(unit),
            self._title(unit).upper(),
            RuleLine("", _APART.join(self._values(unit))),
            RuleLine("", self.say("shoots_attacks" if unit.shooters else "attacks")),
            tallies=(tuple(self._phases()), tuple(self._ticks(unit))),
        )

    def _title(self, unit: SheetUnit) -> str:
        """Its type: for infantry its missile or hand weapon, or both if only a part shoots; else its troop type."""
        part = 0 < unit.shooters < unit.unit.figures
        arms = (unit.line.weapon, unit.line.missile) if part else (unit.line.missile or unit.line.weapon,)
        if unit.line.troops == "foot" and all(self.words.has(f"cards.arms.{one}") for one in arms):
            return ", ".join(self.say(f"arms.{one}") for one in arms)
        return self.named(f"troops.kinds.{unit.line.troops}")

    def _values(self, unit: SheetUnit) -> Iterator[str]:
        """Its values: moves, Attack, Defence, Fighting Spirit with its bonus."""
        said = {
            "move": moves(unit, self.language),
            "attack": value(unit.line.attack),
            "defence": value(unit.line.defence),
            "spirit": spirit(unit, self.language),
        }
        yield from (self.say(f"values.{key}", n=n) for key, n in said.items() if n != NONE)

    def _phases(self) -> Iterator[Tally]:
        for phase in RULES.below("turn.phases"):
            yield self.tally(f"phases.{phase}")

    def _ticks(self, unit: SheetUnit) -> Iterator[Tally]:
        """States needed later: for attack and simultaneous strike, the ban after a reform, recovery after a retreat."""
        for tick in ("straight", "re_formed", *(("shot",) if unit.shooters else ()), "recovering"):
            yield self.tally(f"ticks.{tick}")

    def _gun(self, gun: SheetGun) -> Card:
        calibre = gun.line.calibre
        facts = {"reach": reach(calibre), "hits": hits(calibre), "effect": effect(calibre, self.language)}
        burst = RULES.whole(f"artillery.guns.{calibre}.burst")
        return self.card(
            CardSign.BOMBARD,
            self.say(f"guns.{calibre}").upper(),
            gun.name.say(self.language),
            RuleLine("", self.say("gun", **facts, burst=burst)),
            RuleLine("", self.say("shoots")),
            number=gun_number(gun, self.language),
            tallies=(tuple(self._gun_phases(gun)), tuple(self._gun_ticks(gun))),
            where=gun.where,
        )

    def _gun_phases(self, gun: SheetGun) -> Iterator[Tally]:
        """The gun shoots and turns, its crew fights; losses are replaced if it has servants or spare gunners (A-1010, A-1016)."""
        replaced = bool(gun.servants or gun.gun.reserve)
        for phase in ("shooting", "movement", "melee", *(("filling",) if replaced else ())):
            yield self.tally(f"gun_phases.{phase}")

    def _gun_ticks(self, gun: SheetGun) -> Iterator[Tally]:
        """Whether it fired last turn (A-Q13), its gunners and spare gunners."""
        yield self.tally("ticks.fired")
        yield self.tally("crew", gun.crew)
        if gun.gun.reserve:
            yield self.tally("reserve", gun.gun.reserve)
