"""The parts of the enemy, the field and the club's readings that change an army's cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.geometry import inside
from builder.systems.formations import field
from builder.systems.formations.profile import FormationsEvening, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import Body, Fighter

_BEASTS = ("elephants", "camels")


@dataclass(frozen=True)
class Against:
    """Kinds of enemy that change a sum; works of our own, and those to be stormed; readings.

    `own` are sections on the field behind which anybody may stand; `camped` gives the works of the camp to the units
    that are deployed in it, by id.
    """

    horse: bool
    beasts: tuple[str, ...]
    shooting: bool
    own: frozenset[str]
    camped: Mapping[str, str]
    theirs: frozenset[str]
    readings: Mapping[str, str]

    def behind(self, units: tuple[SheetUnit, ...], fronts: tuple[Fighter, ...]) -> tuple[tuple[str, str], ...]:
        """The works these may be behind, what they carry last: kind of work with the word for it (stakes are barricades)."""
        found: list[tuple[str, str]] = []
        profiles = (*(front.profile for front in fronts), *(unit.profile for unit in units))
        carried = next((profile.works for profile in profiles if profile.works), None)
        for work in RULES.below("camp.works"):
            barred = RULES.ids(f"camp.works.{work}.no_defence")
            inside = all(self.camped.get(unit.unit.id) == work for unit in units)
            if (
                (work in self.own or inside)
                and not (carried and work == "barricade")
                and all(front.profile.troop not in barred for front in fronts)
            ):
                found.append((work, work))
        return (*found, ("barricade", carried)) if carried else tuple(found)

    def barred(self, body: Body) -> tuple[str, ...]:
        """The enemy's works that this body cannot storm."""
        return tuple(
            work
            for work in RULES.below("camp.works")
            if work in self.theirs
            and all(front.profile.troop in RULES.ids(f"camp.works.{work}.no_attack") for front in body.fronts)
        )


def against(
    armies: tuple[SheetArmy, ...], number: int, evening: FormationsEvening | None, readings: Mapping[str, str]
) -> Against:
    """What an army meets, as far as the enemy is visible; without one (a roster printed on its own) cavalry and
    shooters.
    """
    sides: tuple[FormationsSide | None, ...] = evening.sides if evening else (None,) * len(armies)
    own, side = armies[number], sides[number]
    others = [(army.seen, place) for army, place in zip(armies, sides, strict=True) if army is not own]
    profiles = [unit.line for army, _ in others for unit in army.units]
    troops = {profile.troop for profile in profiles}
    theirs = frozenset(work for army, place in others for work in _all(army, place))
    return Against(
        horse=not others or "cavalry" in troops,
        beasts=tuple(kind for kind in _BEASTS if kind in troops),
        shooting=not others or any(profile.stats.shooting is not None for profile in profiles),
        own=_fielded(side) - _carried(own),  # each unit stands behind its own stakes
        camped=_camped(own, side),
        theirs=theirs,
        readings=readings,
    )


def _fielded(side: FormationsSide | None) -> frozenset[str]:
    """Works that are on the field when the game begins."""
    return frozenset(section.work for section in side.works) if side else frozenset()


def _carried(army: SheetArmy) -> frozenset[str]:
    """Stakes and chevaux-de-frise are barricades that a unit sets up before itself (C-14-05)."""
    return frozenset({"barricade"} if any(unit.profile.works for unit in army.units) else ())


def _all(army: SheetArmy, side: FormationsSide | None) -> frozenset[str]:
    return (_fielded(side) | _carried(army) | {army.fence}) - {"none"}


def _camped(army: SheetArmy, side: FormationsSide | None) -> dict[str, str]:
    """The units deployed in a camp that has works, with the kind of these works."""
    if side is None or side.camp is None or army.fence == "none":
        return {}
    outline = field.camp(side.camp)
    return {base.unit: army.fence for base in field.bases(army.army, side) if inside(base.centre, outline)}
