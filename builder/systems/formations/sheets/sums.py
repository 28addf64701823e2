"""A unit's own sums under an order, from the rules core: shot, blow, guard, move, and the cases that matter for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.calculation import Number
from builder.systems.formations import batteries
from builder.systems.formations.procedures import melee, movement, shooting
from builder.systems.formations.procedures.situation import Side, Support
from builder.systems.formations.procedures.totals import Missile
from builder.systems.formations.profile import Profile, Stats, Talent
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import Mustered, MusteredArmy
from builder.text import Text

_STRONGEST: tuple[Talent, ...] = ("genius", "talented", "ordinary")
MOST = 6  # lines that a card has room for


@dataclass(frozen=True)
class Fighter:
    """A unit that fights for an order: its profile, the commander in it, and who supports it."""

    profile: Profile
    commander: Talent | None
    support: Support
    second_rank: Support
    in_formation: bool
    shape: str | None
    year: int

    def side(self, order: str, **other: object) -> Side:
        """The unit under an order; attacking when the order is Attack."""
        values = {
            "profile": self.profile,
            "order": order,
            "acts": "attacking" if order == "attack" else "standing",
            "in_formation": self.in_formation,
            "shape": self.shape,
            "support": self.support,
            "second_rank": self.second_rank,
            "commander": self.commander,
            "year": self.year,
        }
        return Side.model_validate({**values, **other})


@dataclass(frozen=True)
class Line:
    """One sum: its word (a key below `cards.`), the totals of all fighters it holds for, and whether it is a case."""

    key: str
    values: tuple[Number, ...]
    case: bool = False


def fighter(unit: Mustered, army: MusteredArmy, *, supported: bool) -> Fighter:
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


def _around(unit: Mustered, army: MusteredArmy) -> tuple[tuple[Mustered, ...], tuple[Mustered, ...]]:
    """Immediate neighbours in the same rank, and all units behind in the same column (Q-15)."""
    if unit.formation is None:
        return (), ()
    columns = unit.formation.columns
    across = next(i for i, column in enumerate(columns) if unit.unit.id in column)
    rank = columns[across].index(unit.unit.id)
    beside = [columns[i][rank] for i in (across - 1, across + 1) if 0 <= i < len(columns) and rank < len(columns[i])]
    units = army.by_id
    return tuple(units[one] for one in beside), tuple(units[one] for one in columns[across][rank + 1 :])


def _support(units: tuple[Mustered, ...]) -> Support:
    light = [unit for unit in units if unit.profile.piece in RULES.ids("orders.no_card.but")]
    loose = [unit for unit in units if unit.profile.density == "skirmish"]
    return Support(units=len(units) - len(light) - len(loose), skirmishers=len(loose), light_chariots=len(light))


def _same_missile(one: Profile, other: Profile) -> bool:
    missiles = set(RULES.below("arms.shooting"))
    return bool(missiles & set(one.arms) & set(other.arms))


def sums(fighters: tuple[Fighter, ...], order: str, *, elephants: bool, works: str | None) -> tuple[Line, ...]:
    """The lines of one card, the plain ones first, each followed by its cases; at most as many as fit.

    `elephants`: the enemy has some; `works`: the kind of field work these units may stand behind.
    """
    lines: list[Line] = []
    if order in RULES.ids("shooting.orders") and (shooters := [f for f in fighters if shoots(f.profile)]):
        lines.append(Line("sum_shot", tuple(_shot(f, order) for f in shooters)))
    lines += _with_cases("sum_blow", fighters, _blows(order, elephants))
    lines += _with_cases("sum_guard", fighters, _guards(order, works))
    plain = [line for line in lines if not line.case]
    cases = [line for line in lines if line.case]
    kept = set(map(id, plain + cases[: MOST - len(plain) - (order in ("manoeuvre", "attack"))]))
    return tuple(line for line in lines if id(line) in kept)


def _shot(fighter: Fighter, order: str) -> Number:
    """So; of a gun or machine at its nearer band, whose S stands in its line."""
    if fighter.profile.troop != "artillery":
        return shooting.shot_total(fighter.side(order)).value
    thrown = batteries.shot(str(fighter.profile.piece), "near")
    missile = Missile(thrown.kind, thrown.s_key, thrown.penetration_key)
    return shooting.shot_total(fighter.side(order), missile=missile).value


_Total = Callable[[Fighter], Number]


def _with_cases(key: str, fighters: tuple[Fighter, ...], totals: Iterator[tuple[str, _Total]]) -> Iterator[Line]:
    """The first total as a plain line, the others as cases where they differ from it."""
    told: tuple[Number, ...] = ()
    for case, total in totals:
        values = tuple(total(fighter) for fighter in fighters)
        if not told:
            told = values
            yield Line(key, values)
        elif values != told:
            yield Line(case, values, case=True)


def _blows(order: str, elephants: bool) -> Iterator[tuple[str, _Total]]:
    yield "", lambda f: melee.blow_total(f.side(order)).value
    if order == "attack":
        yield "case_no_ram", lambda f: _without_ram(f, order)
    yield "case_horse", lambda f: melee.blow_total(f.side(order), HORSE).value
    if elephants:
        yield "case_elephants", lambda f: melee.blow_total(f.side(order), ELEPHANT).value
    yield "case_hand", lambda f: melee.blow_total(f.side(order), phase="hand").value


def _without_ram(fighter: Fighter, order: str) -> Number:
    return melee.blow_total(fighter.side(order, charge="other")).value


def _guards(order: str, works: str | None) -> Iterator[tuple[str, _Total]]:
    yield "", lambda f: melee.guard_total(f.side(order)).value
    if works and order in ("defence", "manoeuvre"):
        yield "case_stakes", lambda f: melee.guard_total(f.side(order, works=works)).value
    yield "case_horse", lambda f: melee.guard_total(f.side(order), HORSE).value
    yield "case_arrows", lambda f: shooting.guard_total(f.side(order)).value


def move(fighters: tuple[Fighter, ...], frontage: int) -> tuple[Number, Number | None]:
    """Steps a unit or formation goes, and its march where it can march."""
    profiles = [f.profile for f in fighters]
    if any(profile.troop == "artillery" for profile in profiles):
        speeds = [batteries.move(str(f.profile.piece), f.year) for f in fighters if f.profile.troop == "artillery"]
        return min(speeds), None
    steps = movement.formation_speed(profiles, frontage).value if len(profiles) > 1 else profiles[0].stats.dv
    return steps, steps * Fraction(RULES.number("movement.march"))


def shoots(profile: Profile) -> bool:
    """Whether it shoots in its present order: has S, and its density does not forbid it."""
    return profile.stats.s is not None and profile.density not in RULES.ids("bases.densities.no_shooting")


def _plain(troop: str, piece: str | None = None) -> Side:
    """An enemy of that kind whose numbers do not matter: only what he is changes our sums."""
    stats = Stats(bs=1, a=0, zsh=0, m=1, dv=1)
    density = None if piece else "free"
    profile = Profile.model_validate({"class": troop, "density": density, "stats": stats, "piece": piece})
    return Side(profile=profile)


HORSE = _plain("cavalry")
ELEPHANT = _plain("elephants", "indian-elephant")


def spread(values: tuple[Number, ...], text: Callable[[Number], Text]) -> Text:
    """One number, or the least and the greatest of several: "9–11"."""
    low, high = text(min(values)), text(max(values))
    return low if low == high else Text(f"{low.en}–{high.en}", f"{low.ru}–{high.ru}")
