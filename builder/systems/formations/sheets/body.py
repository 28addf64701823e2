"""A unit as it fights under an order; and what one set of order cards is for: a formation, or a unit with orders of its
own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.rules.calculation import Number
from builder.sheets.army import place_in
from builder.systems.formations.procedures import point_blank
from builder.systems.formations.procedures.protective_shot import PROTECTORS
from builder.systems.formations.procedures.shooting_rules import unable
from builder.systems.formations.procedures.situation import Side, Support, shooting_arm
from builder.systems.formations.profile import Formation, Profile, Shape, Talent
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit, hedges
from builder.systems.formations.sheets.words import words
from builder.text import Language, Text

_STRONGEST: tuple[Talent, ...] = ("genius", "talented", "ordinary")
_KEEPS_SHAPE = ("defence", "recovery")  # a hedgehog or turtle that moves or attacks has left it (C-3.3-03)


@dataclass(frozen=True)
class Fighter:
    """A unit that fights: alone, or with those who support it in its formation; `from_behind` over others' heads."""

    profile: Profile
    commander: Talent | None
    support: Support
    second_rank: Support
    in_formation: bool
    shape: Shape | None
    year: int
    from_behind: bool = False

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What its sums depend on: fighters with the same key have the same sums."""
        own = (getattr(self.profile, name) for name in Profile.model_fields)
        helped = self.support, self.second_rank
        return *own, self.commander, helped, self.in_formation, self.shape, self.year, self.from_behind

    def side(self, order: str | None, **other: object) -> Side:
        """The unit under an order (None: it has no card); attacking when the order is Attack."""
        values = {
            "profile": self.profile,
            "order": order,
            "acts": "attacking" if order == "attack" else "standing",
            "in_formation": self.in_formation,
            "shape": self.shape if order in _KEEPS_SHAPE else None,
            "support": self.support,
            "second_rank": self.second_rank,
            "commander": self.commander,
            "from_behind": self.from_behind,
            "year": self.year,
        }
        return Side.model_validate({**values, **other})


def fighter(unit: SheetUnit, army: SheetArmy, *, supported: bool) -> Fighter:
    """A unit as it fights: alone, or in its place in its formation (neighbours and units behind support it)."""
    beside, behind = _around(unit, army) if supported else ((), ())
    same = [one for one in behind[:1] if _same_missile(one.profile, unit.profile)]
    talents = [c.talent for c in unit.commanders]
    return Fighter(
        profile=unit.profile,
        commander=next((talent for talent in _STRONGEST if talent in talents), None),
        support=_support((*beside, *behind)),
        second_rank=_support(tuple(same)),
        in_formation=supported and unit.formation is not None,
        shape=unit.formation.shape if supported and unit.formation else None,
        year=army.year,
    )


def overhead(front: SheetUnit, army: SheetArmy) -> Fighter | None:
    """The second rank where it shoots by itself over a first rank that cannot: bows and javelins (C-5.5-02)."""
    _, behind = _around(front, army)
    if not behind or shoots(front.profile, army.year) or not shoots(behind[0].profile, army.year):
        return None
    second = behind[0]
    if weapon(second.profile) not in RULES.ids("arms.groups.bows_and_javelins"):
        return None
    shape = front.formation.shape if front.formation else None
    return Fighter(second.profile, None, Support(), Support(), True, shape, army.year, from_behind=True)


def shoots(profile: Profile, year: int | None = None) -> bool:
    """Whether it shoots as it stands: it has S, and neither density, mount nor year forbids its weapon."""
    if profile.stats.shooting is None or profile.troop == "artillery":
        return profile.stats.shooting is not None
    return unable(Side(profile=profile, year=year), None) is None


def weapon(profile: Profile) -> str:
    """The hand weapon that its S belongs to. Raises MusterError where it has none."""
    return shooting_arm(Side(profile=profile))


def protects(profile: Profile, year: int | None = None) -> bool:
    """Whether it has a defensive shot: any missile but javelins and pistols; guns that have one (C-7-08, C-15.1a-05)."""
    armed = profile.troop == "artillery" or shoots(profile, year)
    return armed and PROTECTORS["never"].broken(Side(profile=profile)) is None


def _around(unit: SheetUnit, army: SheetArmy) -> tuple[tuple[SheetUnit, ...], tuple[SheetUnit, ...]]:
    """Immediate neighbours in the same rank, and all units behind in the same column (Q-15)."""
    if unit.formation is None:
        return (), ()
    columns = unit.formation.columns
    across = next(i for i, column in enumerate(columns) if unit.unit.id in column)
    rank = columns[across].index(unit.unit.id)
    beside = [columns[i][rank] for i in (across - 1, across + 1) if 0 <= i < len(columns) and rank < len(columns[i])]
    units = army.by_id
    return tuple(units[one] for one in beside), tuple(units[one] for one in columns[across][rank + 1 :])


def _support(units: tuple[SheetUnit, ...]) -> Support:
    light = [unit for unit in units if unit.profile.piece in RULES.ids("orders.no_card.but")]
    loose = [unit for unit in units if unit.profile.density == "skirmish"]
    return Support(units=len(units) - len(light) - len(loose), skirmishers=len(loose), light_chariots=len(light))


def _same_missile(one: Profile, other: Profile) -> bool:
    """Whether both shoot with the same weapon, so that the one may help the other (C-5.5-01)."""
    return shoots(one) and shoots(other) and one.troop != "artillery" and weapon(one) == weapon(other)


def join_each(profile: Profile) -> Number:
    """What a unit that shoots at another's target adds to that shot (C-5.5-03)."""
    light = profile.piece in RULES.ids("orders.no_card.but")
    kind = "light_chariots" if light else "skirmishers" if profile.density == "skirmish" else "unit"
    return RULES.number(f"fighting.support.{kind}_each")


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
        """The shooters, column by column: the first rank, or the second over its heads."""
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
        """Whether somebody in front has a defensive shot: the attack is on the front unit (C-7-05)."""
        return any(protects(front.profile, self.year) for front in self.fronts)

    @property
    def hedges(self) -> bool:
        """Whether it is a formation that can form a hedgehog or turtle."""
        return self.formation is not None and hedges(self.formation, self.profiles)

    @property
    def melee(self) -> bool:
        """Whether a unit in front is melee-capable."""
        return any(front.profile.melee for front in self.fronts)

    @property
    def fanatic(self) -> bool:
        """Whether they are fanatics (they are in no formation with others, C-3.5-05)."""
        return any(profile.fanatic for profile in self.profiles)

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """What its hand weapons are, each once."""
        hands = (one.profile for one in self.shooters if one.profile.troop != "artillery")
        return tuple(dict.fromkeys(map(weapon, hands)))

    @cached_property
    def point_blank(self) -> Number | None:
        """The range of units that may shoot after moving (C-7-01, C-7-02); None: none may."""
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
