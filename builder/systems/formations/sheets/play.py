"""The rules that an evening needs: the arms, kinds, grounds and works that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.formations import batteries, field, matrix
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.procedures import point_blank
from builder.systems.formations.profile import Element, FormationsEvening, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, hedges
from builder.systems.formations.sheets.body import protects

_HILL = "hill"  # any slope


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """Ids of everything that a table may be filtered by; `full` includes everything.

    `qualities` are flags and states: big_shield, fanatic, armour-heavy, barding-metal, carries-stakes, slope-gentle
    ...; `columns` are those of the terrain matrix with troops on the table;
    `deepest` is the number of units in the deepest column; `behind` are the units deployed behind works, by roster and
    id.
    """

    year: int
    arms: frozenset[str]
    troops: frozenset[str]
    densities: frozenset[str]
    pieces: frozenset[str]
    grounds: frozenset[str]
    works: frozenset[str]
    qualities: frozenset[str]
    columns: frozenset[str]
    deepest: int
    behind: tuple[tuple[tuple[str, str], str], ...] = ()

    @property
    def standing(self) -> Mapping[tuple[str, str], str]:
        """The kind of works that each unit behind some is deployed behind."""
        return dict(self.behind)

    def has(self, *things: str) -> bool:
        """Also whether a column is too deep to cross an obstacle in one turn (C-14-09)."""
        deep = "long-column" in things and self.deepest > RULES.whole("camp.crossing.column")
        return deep or super().has(*things)

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether the club has chosen another reading, or there is a choice that concerns something special on the
        table.
        """
        if self.full or self.differs_from_default(reading):
            return True
        return len(reading.choices) > 1 and bool(self.present & set(reading.concerns) - _EVERYWHERE)

    @cached_property
    def missiles(self) -> frozenset[str]:
        """The missiles: those of hand weapons, and of the pieces on the table."""
        guns = [
            RULES.row(f"artillery.pieces.{piece}") for piece in self.pieces if piece in RULES.below("artillery.pieces")
        ]
        grape = {"grape"} if any("grape" in row for row in guns) else set()
        return frozenset({"hand"} | grape | {str(row["shot"]) for row in guns})

    @cached_property
    def facts(self) -> Mapping[str, frozenset[str]]:
        """What the conditions of a modifier may find, by the name of the fact."""
        uneven = self.grounds & {_HILL, *RULES.ids("terrain.sunk")}
        heights = {"level"} | ({"above", "below"} if uneven else set())
        ground = {"level"} | ({"gentle-hill"} if "slope-gentle" in self.qualities else set())
        return {
            "arms": self.arms,
            "weapon": self.arms,
            "troop": self.troops,
            "density": self.densities,
            "piece": self.pieces,
            "enemy": self.troops | self.densities,
            "against": self.troops,
            "ground": self.grounds | ground,
            "works": self.works,
            "missile": self.missiles,
            "height": frozenset(heights),
        }

    @property
    def present(self) -> frozenset[str]:
        """Everything a reading may be about, in the words of `concerns`."""
        skirmish = {"skirmishers"} if "skirmish" in self.densities else set()
        shooting = {"shooting"} if self.arms & set(RULES.below("arms.shooting")) else set()
        arms = {"pikes"} if "pike" in self.arms else set()
        fanatics = {"fanatics"} if "fanatic" in self.qualities else set()
        ground = {"terrain"} if self.grounds else set()
        known = self.troops | self.pieces | self.grounds | self.works | self.qualities
        return known | skirmish | shooting | arms | fanatics | ground | {"army", "commanders"}


def in_play(
    armies: tuple[SheetArmy, ...], evening: FormationsEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Look through both armies, their dismounted profiles, their camps and the field."""
    year = evening.date.year if evening else armies[0].year
    terrain = terrain_of(evening) if evening else ()
    profiles = [profile for army in armies for profile in _profiles(army)]
    fielded = {section.work for side in evening.sides for section in side.works} if evening else set()
    fielded |= {"barricade" for profile in profiles if profile.works}
    works = fielded | {army.fence for army in armies}
    qualities = {*_of_armies(armies), *_of_profiles(profiles, year), *_of_field(evening, terrain)}
    qualities |= {"movable"} if any(_moves(profile, year, readings) for profile in profiles) else set()
    qualities |= {f"field-{work}" for work in fielded}
    qualities |= {"siege"} if _siege(armies, evening) else set()
    ids: dict[str, frozenset[str]] = {
        "arms": frozenset(arm for profile in profiles for arm in profile.arms),
        "troops": frozenset(profile.troop for profile in profiles),
        "densities": frozenset(profile.density for profile in profiles if profile.density),
        "pieces": frozenset(profile.piece for profile in profiles if profile.piece),
        "grounds": frozenset(element.ground for element in terrain),
        "works": frozenset(works - {"none"}),
        "qualities": frozenset(qualities),
    }
    columns = frozenset(map(matrix.troop, profiles))
    behind = tuple(
        ((army.roster.id, unit), work)
        for army, side in zip(armies, evening.sides if evening else (), strict=False)
        for unit, work in field.behind_works(army.army, side).items()
    )
    deepest = max(
        (len(column) for army in armies for one in army.roster.formations for column in one.columns), default=0
    )
    things = frozenset().union(*ids.values())
    return InPlay(full, things, readings, year=year, columns=columns, deepest=deepest, behind=behind, **ids)


def _profiles(army: SheetArmy) -> list[Profile]:
    return [profile for unit in army.units for profile in (unit.line, unit.line.dismounted) if profile]


def _of_profiles(profiles: list[Profile], year: int) -> set[str]:
    """Flags of units that modifiers and facts ask about."""
    found = {flag for flag in ("big_shield", "fanatic", "legionary") if any(getattr(p, flag) for p in profiles)}
    found |= {"lance-beside-thrown"} if any(_chooses(profile) for profile in profiles) else set()
    found |= {"loose-big-shield"} if any(p.big_shield and p.density == "skirmish" for p in profiles) else set()
    found |= {"couched"} if year >= RULES.whole("arms.couching") else set()
    found |= {"protective"} if any(protects(profile, year) for profile in profiles) else set()
    found |= {"helpers"} if any(not profile.melee for profile in profiles) else set()
    found |= {"unwheeled"} if any(p.piece and batteries.unwheeled(p.piece, year) for p in profiles) else set()
    found |= {f"carries-{profile.works}" for profile in profiles if profile.works}
    found |= {f"close-{arm}" for profile in profiles for arm in point_blank.arms(profile) if arm in profile.arms}
    found |= {f"barding-{profile.barding}" for profile in profiles}
    return found | {f"armour-{profile.armour}" for profile in profiles}


def _of_armies(armies: tuple[SheetArmy, ...]) -> set[str]:
    """What armies bring beside units: camps, formations, reserves, the talents that their lists allow."""
    found = {f"{army.roster.camp}-camp" for army in armies}
    found |= {"formations"} if any(army.roster.formations for army in armies) else set()
    found |= {"reserve"} if any(army.roster.reserve for army in armies) else set()
    found |= {"talented-commander"} if any(_talented(army) for army in armies) else set()
    found |= {"dismounting"} if any(unit.other_profile for army in armies for unit in army.units) else set()
    found |= {"hedges"} if any(_hedges(army) for army in armies) else set()
    found |= {formation.shape for army in armies for formation in army.roster.formations}
    return found | {f"talent-{talent}" for army in armies for talent in army.army.army_list.commanders.prices}


def _moves(profile: Profile, year: int, readings: Mapping[str, str]) -> bool:
    """Whether it is a gun or an engine that moves."""
    return profile.troop == "artillery" and batteries.move(str(profile.piece), year, readings) > 0


def _of_field(evening: FormationsEvening | None, terrain: tuple[Element, ...]) -> set[str]:
    """What the field has beside its grounds: slopes, bridges; and that it was rolled."""
    found = {f"slope-{slope}" for element in terrain for slope in element.slopes}
    found |= {"bridge"} if any(element.bridges for element in terrain) else set()
    found |= {"free-deployment"} if evening and not all(side.deployment for side in evening.sides) else set()
    return found | ({"rolled-terrain"} if evening and evening.rolled else set())


def _hedges(army: SheetArmy) -> bool:
    """Whether one of its formations can form a hedgehog or turtle."""
    units = army.by_id
    return any(
        hedges(one, [units[unit].profile for column in one.columns for unit in column if unit in units])
        for one in army.roster.formations
    )


def _siege(armies: tuple[SheetArmy, ...], evening: FormationsEvening | None) -> bool:
    """Whether a side can shoot down a fortification of its enemy."""
    sides = evening.sides if evening else ()
    fielded = [{section.work for section in side.works} for side in sides]
    walled = ["fortification" in {army.fence, *works} for army, works in zip(armies, fielded, strict=False)]
    guns = (any(map(breaches, _profiles(army))) for army in armies)
    return any(gun and wall for gun, wall in zip(guns, reversed(walled), strict=False))


def breaches(profile: Profile) -> bool:
    """Whether it shoots at works (C-15.2a-01)."""
    return profile.troop == "artillery" and bool(RULES[f"artillery.pieces.{profile.piece}.harms_works"].value)


def _chooses(profile: Profile) -> bool:
    """Whether it has a lance and something to throw or fire at contact."""
    return "lance" in profile.arms and bool(set(RULES.ids("arms.groups.thrown")) & set(profile.arms))


def _talented(army: SheetArmy) -> bool:
    """Whether a commander besides the general is more than ordinary."""
    return any(c.rank == "commander" and c.talent != "ordinary" for c in army.roster.commanders)


_EVERYWHERE = frozenset({"army", "commanders", "shooting", "formations", "skirmishers", "terrain"})
