"""What of the rules an evening needs: the arms, kinds, grounds and works that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.readings import Reading
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import MusteredArmy


@dataclass(frozen=True)
class InPlay:
    """Ids of everything that a table may be filtered by; `full` lets everything through."""

    full: bool
    year: int
    arms: frozenset[str]
    troops: frozenset[str]
    densities: frozenset[str]
    pieces: frozenset[str]
    grounds: frozenset[str]
    works: frozenset[str]
    qualities: frozenset[str]
    readings: Mapping[str, str]

    @property
    def present(self) -> frozenset[str]:
        """Everything a reading may be about, in the words of `concerns`."""
        skirmish = {"skirmishers"} if "skirmish" in self.densities else set()
        shooting = {"shooting"} if self.arms & set(RULES.below("arms.shooting")) else set()
        arms = {"pikes"} if "pike" in self.arms else set()
        quality = {
            "lance-beside-thrown": "lance",  # a lance alone leaves nothing to choose
            "loose-big-shield": "big-shield",  # only skirmishers' shields are in question (Q-81)
            "fanatic": "fanatics",
            "legionary": "legionaries",
        }
        qualities = {word for one, word in quality.items() if one in self.qualities}
        ground = {"terrain"} if self.grounds else set()
        known = self.troops | self.pieces | self.works | self.qualities
        return known | skirmish | shooting | arms | qualities | ground | {"army", "commanders"}

    def any_of(self, wanted: object, known: frozenset[str]) -> bool:
        """Whether a row about these things concerns the evening."""
        return self.full or not isinstance(wanted, list | tuple) or bool(known & {str(one) for one in wanted})


def in_play(
    armies: tuple[MusteredArmy, ...],
    evening: FormationsEvening | None,
    year: int,
    readings: Mapping[str, str],
    *,
    full: bool,
) -> InPlay:
    """Look through both armies, their dismounted profiles, their camps and the field."""
    profiles = [p for army in armies for unit in army.units for p in (unit.line, unit.line.dismounted) if p]
    grounds = {element.ground for element in evening.terrain} if evening else set()
    rolled = {"rolled-terrain"} if evening and evening.rolled else set()
    works = {str(RULES[f"camp.kinds.{army.roster.camp}.work"].value) for army in armies if army.roster.camp != "none"}
    works |= {section.work for side in evening.sides for section in side.works} if evening else set()
    works |= {"barricade" for profile in profiles if profile.works}
    return InPlay(
        full=full,
        year=year,
        arms=frozenset(arm for profile in profiles for arm in profile.arms),
        troops=frozenset(profile.troop for profile in profiles),
        densities=frozenset(profile.density for profile in profiles if profile.density),
        pieces=frozenset(profile.piece for profile in profiles if profile.piece),
        grounds=frozenset(map(str, grounds)),
        works=frozenset(works - {"none"}),
        qualities=frozenset(_qualities(armies, profiles) | rolled),
        readings=readings,
    )


def _qualities(armies: tuple[MusteredArmy, ...], profiles: list[Profile]) -> set[str]:
    """Flags and states that modifiers ask about."""
    found = {"big_shield"} if any(profile.big_shield for profile in profiles) else set()
    found |= {"fanatic"} if any(profile.fanatic for profile in profiles) else set()
    found |= {"legionary"} if any(profile.legionary for profile in profiles) else set()
    found |= {"lance-beside-thrown"} if any(_chooses(profile) for profile in profiles) else set()
    found |= {"loose-big-shield"} if any(p.big_shield and p.density == "skirmish" for p in profiles) else set()
    found |= {f"barding-{profile.barding}" for profile in profiles}
    found |= {f"armour-{profile.armour}" for profile in profiles}
    found |= {f"{army.roster.camp}-camp" for army in armies}
    found |= {"formations"} if any(army.roster.formations for army in armies) else set()
    found |= {"reserve"} if any(army.roster.reserve for army in armies) else set()
    found |= {"talented-commander"} if any(_talented(army) for army in armies) else set()
    found |= {formation.shape for army in armies for formation in army.roster.formations}
    found |= {f"talent-{c.talent}" for army in armies for c in army.roster.commanders}
    return found


def _chooses(profile: Profile) -> bool:
    """Whether it has a lance and something to throw or fire at contact."""
    return "lance" in profile.arms and bool(set(RULES.ids("arms.groups.thrown")) & set(profile.arms))


def _talented(army: MusteredArmy) -> bool:
    """Whether a commander besides the general is more than ordinary."""
    return any(c.rank == "commander" and c.talent != "ordinary" for c in army.roster.commanders)


def matters(reading: Reading, play: InPlay) -> bool:
    """Whether a reading is worth a line: the club has chosen otherwise, or it is about something special on the table."""
    if play.readings.get(reading.id, reading.default) != reading.default:
        return True
    return len(reading.choices) > 1 and bool(play.present & set(reading.concerns) - _EVERYWHERE)


_EVERYWHERE = frozenset({"army", "commanders", "shooting", "formations", "skirmishers", "terrain"})
