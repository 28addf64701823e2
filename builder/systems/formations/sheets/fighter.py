"""A unit as it fights under an order: its profile, the commander in it, and who supports it where it stands."""

from dataclasses import dataclass, replace
from functools import cached_property

from builder.systems.formations.procedures.protective_shot import PROTECTORS
from builder.systems.formations.procedures.shooting_rules import unable
from builder.systems.formations.procedures.situation import Side, Support, shooting_arm
from builder.systems.formations.profile import Profile, Shape, Talent
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit

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

    def with_profile(self, profile: Profile) -> "Fighter":
        """The same unit with its other profile: dismounted, or mounted again."""
        return replace(self, profile=profile)

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
    """A unit as it fights: alone, or where it stands in its formation (neighbours and those behind support it)."""
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
