"""What one set of order cards is for: a formation, or a unit with orders of its own (C-4.2-07, C-4.2-08)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.rules.calculation import Number
from builder.sheets.army import place_in
from builder.systems.formations.procedures import point_blank
from builder.systems.formations.profile import Formation, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit, hedges
from builder.systems.formations.sheets.fighter import Fighter, fighter, overhead, protects, shoots, weapon
from builder.systems.formations.sheets.words import words
from builder.text import Language, Text

_MODELS = ("elephants", "chariots", "artillery")


@dataclass(frozen=True)
class Body:
    """A unit or formation that takes orders: its label, and for each column, left to right, who fights in front.

    `behind` are second ranks that shoot over a first rank that cannot; `leading` are the numbers of a formation's first rank.
    """

    number: str
    name: Text
    where: str
    units: tuple[SheetUnit, ...]
    fronts: tuple[Fighter, ...]
    behind: tuple[Fighter | None, ...]
    formation: Formation | None
    year: int
    leading: tuple[str, ...] = ()

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """The profiles of all its units."""
        return tuple(unit.profile for unit in self.units)

    @cached_property
    def shooters(self) -> tuple[Fighter, ...]:
        """Who shoots, column by column: the first rank, or the second over its heads."""
        return tuple(one for one in self.shooting if one)

    @cached_property
    def shooting(self) -> tuple[Fighter | None, ...]:
        """The shooter of each column; None for one that does not shoot."""
        columns = zip(self.fronts, self.behind, strict=True)
        return tuple(front if shoots(front.profile, self.year) else behind for front, behind in columns)

    @property
    def frontage(self) -> int:
        """Units side by side."""
        return len(self.fronts)

    @property
    def crew(self) -> str | None:
        """The piece of a battery; None for everybody else."""
        return self.fronts[0].profile.piece if self.fronts[0].profile.troop == "artillery" else None

    @property
    def light_chariots(self) -> bool:
        """Light chariots move, evade and shoot like skirmishers (C-13.4-02)."""
        return all(profile.piece in RULES.ids("orders.no_card.but") for profile in self.profiles)

    @property
    def models(self) -> bool:
        """Whether there are elephants, chariots or pieces in it, which never turn to an attacker (C-8.2-04)."""
        return any(profile.troop in _MODELS for profile in self.profiles)

    @property
    def protects(self) -> bool:
        """Whether somebody in front, or right behind it, has a defensive shot."""
        return any(protects(one.profile, self.year) for one in self.shooters)

    @property
    def hedges(self) -> bool:
        """Whether it is a formation that can take hedgehog or turtle."""
        return self.formation is not None and hedges(self.formation, self.profiles)

    @property
    def melee(self) -> bool:
        """Whether a unit in front is melee-capable."""
        return any(front.profile.melee for front in self.fronts)

    @property
    def fanatic(self) -> bool:
        """Whether they are fanatics (they stand in no formation with others, C-3.5-05)."""
        return any(profile.fanatic for profile in self.profiles)

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """What its hand weapons are, each once."""
        hands = (one.profile for one in self.shooters if one.profile.troop != "artillery")
        return tuple(dict.fromkeys(map(weapon, hands)))

    @cached_property
    def point_blank(self) -> Number | None:
        """How far those shoot who may after moving (C-7-01, C-7-02); None: nobody may."""
        shots = ((one.profile, weapon(one.profile)) for one in self.shooters if one.profile.troop != "artillery")
        return max((point_blank.reach(of, arm) for of, arm in shots if arm in point_blank.arms(of)), default=None)

    @property
    def changes(self) -> str | None:
        """`dismount` or `mount` where its riders may do so (C-6.3-07)."""
        if not any(unit.other_profile for unit in self.units):
            return None
        return "mount" if all(unit.unit.dismounted for unit in self.units if unit.other_profile) else "dismount"


def bodies(army: SheetArmy, language: Language, *, split: bool) -> Iterator[Body]:
    """Formations, then units that take orders of their own, in the order of the roster.

    `split`: also each unit of a formation, which may leave it (C-4.2-07). Skirmishers outside formations have none.
    """
    for index, (place, formation) in enumerate(army.formations):
        yield _formation(formation, place, letter(index, language), army)
    for unit in army.units:
        loose = unit.profile.density in RULES.ids("orders.no_card.density")
        if unit.outside_orders or (unit.formation and (loose or not split)):
            continue
        front = fighter(unit, army, supported=False)
        yield Body(str(unit.number), unit.name, unit.where, (unit,), (front,), (None,), None, army.year)


def letter(index: int, language: Language) -> str:
    """What a formation's cards are marked with: A, B, C in their order (`SheetArmy.formations`)."""
    letters = words("cards.letters").say(language)
    return letters[index % len(letters)]


def _formation(formation: Formation, place: int, letter: str, army: SheetArmy) -> Body:
    leaders = [army.by_id[column[0]] for column in formation.columns]
    return Body(
        letter,
        formation.name.text,
        place_in(army.roster.id, "formations", place),
        tuple(army.by_id[one] for column in formation.columns for one in column),
        tuple(fighter(front, army, supported=True) for front in leaders),
        tuple(overhead(front, army) for front in leaders),
        formation,
        army.year,
        tuple(str(front.number) for front in leaders),
    )
