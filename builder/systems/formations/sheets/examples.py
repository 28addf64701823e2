"""The rulebook's worked examples with this evening's units, calculated live with its dice where these lead to a shot.

Each total is one line, as a player adds it up; `muster calc` gives the same result for the same inputs.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import product
from typing import Any, cast

from builder.documents.package_data import read_data
from builder.rules.calculation import Calculation, Number
from builder.rules.constants import shown
from builder.rules.sums import Sum, values
from builder.rules.wording import number, percentage, signed
from builder.sheets import worked
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.presentation import Presentation
from builder.sheets.rosters import NONE
from builder.sheets.worked import Encounters, ExampleFrame, Step
from builder.systems.formations import field
from builder.systems.formations.procedures import melee, protective_shot, shooting
from builder.systems.formations.procedures.situation import Order, Side, Work
from builder.systems.formations.procedures.strike import COLUMNS, DIE, Strike, column_in_words
from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.rulebook import DATA, RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import protects, shoots
from builder.systems.formations.sheets.play import InPlay
from builder.text.located import capital

OnField = worked.OnField[SheetUnit]
Pair = tuple[OnField, OnField]


def _pairs(on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> Iterator[Pair | None]:
    """Pairs of the evening for a shot, a clash and a defensive shot: the standing unit first, the attacker second, who
    has no works before it and may attack those of the other.
    """
    year, units, pairs = on.seen[0].year, tuple(_placed(on)), Encounters[SheetUnit]()
    fighters = [one for one in units if one.unit.profile.melee]
    armed = [one for one in units if not one.unit.profile.piece]
    may = partial(_may_attack, on)
    # the best shooters, in ranks and on foot where there are some, and the fighters nearest to them
    yield pairs.pair([one for one in armed if shoots(one.unit.profile, year)], fighters, _shooting, may)
    # the two that stand nearest to each other of those who fight in ranks; the one with the higher Attack comes on
    ranked = [one for one in fighters if one.unit.profile.density != "skirmish"]
    found = pairs.pair(ranked, ranked, may=may)
    turned = found and may(*found[::-1]) and _attack(found[0]) > _attack(found[1])
    yield found[::-1] if found and turned else found
    # those with a defensive shot, and the nearest riders that could charge them, else others who could
    riders = [one for one in fighters if _mounted(one.unit.profile)]
    yield pairs.pair([one for one in armed if protects(one.unit.profile, year)], riders or fighters, _shooting, may)


def _placed(on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> Iterator[OnField]:
    for side, army in enumerate(on.seen):
        there = on.evening.sides[side] if on.evening else None
        stands = {base.unit: base.front for base in field.bases(on.armies[side].army, there)} if there else {}
        yield from (OnField(side, unit, stands.get(unit.unit.id)) for unit in army.units)


def _works(on: Presentation[SheetArmy, FormationsEvening, InPlay], unit: SheetUnit) -> Work:
    return cast(Work, on.play.standing.get((unit.roster_id, unit.unit.id), "none"))


def _may_attack(on: Presentation[SheetArmy, FormationsEvening, InPlay], standing: OnField, attacker: OnField) -> bool:
    """Whether a unit without works before it may attack another across whatever that stands behind (C-14-04, C-14-06)."""
    works = _works(on, standing.unit)
    barred = RULES.ids(f"camp.works.{works}.no_attack") if works != "none" else ()
    return _works(on, attacker.unit) == "none" and attacker.unit.profile.troop not in barred


def _shooting(unit: SheetUnit) -> tuple[int, ...]:
    """In ranks before skirmishers, on foot before mounted; then by shooting and combat strength."""
    profile, stats = unit.profile, unit.profile.stats
    return profile.density != "skirmish", not _mounted(profile), stats.shooting or 0, stats.combat


def _attack(one: OnField) -> tuple[bool, int]:
    return _mounted(one.unit.profile), one.unit.profile.stats.attack


def _mounted(profile: Profile) -> bool:
    return profile.troop in ("cavalry", "camels")


_SPARE = {"defender_blow": 3, "attacker_guard": 3}  # W-05 ends in a panic before these are rolled; ours may not
_SHOOTER, _CHARGER = "shooter", "charger"  # the two sides, whatever their part in an example
_PLAIN = 2  # a total begins with combat strength and one stat; the rest are modifiers


def worked_examples(on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> Iterator[Example]:
    """A shot, a clash and a defensive shot (after W-04, W-05, W-08), where both armies have units for them.

    Each has units that will meet, and units of its own where there are enough. Which units have commanders is secret:
    the first example says that they are left out; the first with chances of two sides, what those are.
    """
    if len(on.seen) < 2:
        return
    works = (WorkedExamples.shot, WorkedExamples.clash, WorkedExamples.protective)
    alone: tuple[Step, ...] = ((on.words("examples.alone").say(on.language), "", ""),)
    each = on.words("examples.each").say(on.language)
    for example, pair in zip(works, _pairs(on), strict=True):
        if pair:
            made = example(WorkedExamples(on, *pair))
            if made.odds[1:] and each:
                made, each = replace(made, outcome=f"{made.outcome} {each}"), ""
            yield replace(made, steps=(*alone, *made.steps))
            alone = ()


class WorkedExamples(ExampleFrame[SheetArmy, FormationsEvening, InPlay]):
    """The examples of one pair: one stands and shoots, the other attacks. The title gives their names and sides; below,
    each is named by its role: target, attacker, shooters.
    """

    def __init__(
        self, on: Presentation[SheetArmy, FormationsEvening, InPlay], shooter: OnField, charger: OnField
    ) -> None:
        super().__init__(on)
        self.placed = (shooter, charger)
        self.year = on.seen[0].year
        order: Order | None = None if shooter.unit.outside_orders else "defence"
        works = _works(on, shooter.unit)
        self.archers = Side(profile=shooter.unit.profile, name=_SHOOTER, order=order, works=works, year=self.year)
        self.knights = Side(
            profile=charger.unit.profile, name=_CHARGER, order="attack", acts="attacking", year=self.year
        )

    def shot(self) -> Example:
        """W-04: shooting total against protection total."""
        dice = _dice("W-04", "shooting")
        strike = shooting.strike(self.archers, self.knights, self.on.chosen)
        inputs = {"shooter": self.archers, "target": self.knights}
        rolled, chances = self._both(shooting, inputs, dice)
        parts = {_SHOOTER: "shooters", _CHARGER: "target"}
        steps = self._struck(strike, "so", dice["shot"], dice["guard"], parts)
        return self._example("shot", steps, rolled, chances, ("target",))

    def clash(self) -> Example:
        """W-05: both blows, unless a panic voids the second."""
        dice = {**_SPARE, **_dice("W-05", "melee")}
        forth = melee.strike(self.knights, self.archers, "clash", self.on.chosen)
        back = melee.strike(self.archers, self.knights, "clash", self.on.chosen)
        rolled, chances = self._both(melee, {"attacker": self.knights, "defender": self.archers}, dice)
        parts = {_SHOOTER: "defender", _CHARGER: "attacker"}
        steps = self._struck(forth, "ao", dice["attacker_blow"], dice["defender_guard"], parts)
        struck = forth.outcome(dice["attacker_blow"] - dice["defender_guard"])
        if struck != "panic":
            steps += self._struck(back, "ao", dice["defender_blow"], dice["attacker_guard"], parts)
        return self._example("clash", steps, rolled, chances, ("defender", "attacker"))

    def protective(self) -> Example:
        """W-08: the attack rolled first, the shot, the attack corrected; the shooters hold, if any rolls let them."""
        dice = _dice("W-08", "protective-shot")
        blow = melee.strike(self.knights, self.archers, "clash", self.on.chosen)
        shot = shooting.strike(self.archers, self.knights, self.on.chosen)
        rolls = product(range(dice["attack"], 0, -1), range(dice["shooters_guard"], RULES.whole(DIE) + 1))
        held = ({"attack": a, "shooters_guard": b} for a, b in rolls if blow.outcome(a - b) != "panic")
        dice = {**dice, **next(held, {})}
        rolled, chances = self._both(protective_shot, {"attacker": self.knights, "shooters": self.archers}, dice)
        difference = dice["attack"] - dice["shooters_guard"]
        parts = {_SHOOTER: "shooters", _CHARGER: "attacker"}
        steps = self._struck(blow, "ao", dice["attack"], dice["shooters_guard"], parts)
        if blow.outcome(difference) != "panic":
            steps += self._struck(shot, "so", dice["shot"], dice["attacker_guard"], parts)
            answer = shot.outcome(dice["shot"] - dice["attacker_guard"])
            less = protective_shot.correction(answer)
            if less and rolled.result["attacker.does"] == "continue":  # it reaches contact all the same
                steps.append(self._placed(blow, blow.lead + difference, less))
        return self._example("protective", steps, rolled, chances, ("attacker", "shooters"))

    # ---- parts ------------------------------------------------------------------------------------------------------

    def _both(self, module: Any, sides: dict[str, Side], dice: dict[str, int]) -> tuple[Calculation, Calculation]:
        """What the rules core says with these dice, and its chances."""
        inputs = {**sides, "year": self.year, "readings": self.on.chosen}
        rolled = module.Inputs(**inputs, dice=module.Rolls(**dice))
        return module.run(rolled), module.run(module.Inputs(**inputs))

    def _struck(self, strike: Strike, total: str, attack: int, guard: int, parts: dict[str, str]) -> list[Step]:
        """A blow or shot: its two totals, and the cell of the table. `parts` says what each side is here."""
        striker = _CHARGER if strike.victim.name == _SHOOTER else _SHOOTER
        section = "5.1" if strike.kind == "shooting" else "8.3"
        return [
            (self.say(total, who=self.say(parts[striker])), self._sum(strike.attack, attack), ""),
            (self.say("zo", who=self.say(parts[strike.victim.name])), self._sum(strike.guard, guard), ""),
            (*self._placed(strike, strike.lead + attack - guard)[:2], f"§\u00a0{section}"),
        ]

    def _sum(self, total: Sum, die: int) -> str:
        """The terms by name with their sum: Cbt 4 + Shoot 3 + die 6 = 13."""
        labels = (one.label.say(self.language) for one in total.terms)
        named = [(self._told.get(one, one), value) for one, value in zip(labels, values(total.terms), strict=True)]
        plain = " + ".join(f"{name} {self._number(value)}" for name, value in named[:_PLAIN])
        signs = ((signed(value).say(self.language), name) for name, value in named[_PLAIN:])
        added = "".join(f" {sign[:1]} {sign[1:]} ({name})" for sign, name in signs)
        return f"{plain}{added} + {self.say('die')}\u00a0{die} =\u00a0{self._number(total.value + die)}"

    @cached_property
    def _told(self) -> dict[str, str]:
        """Names of modifiers without the troops that are not on the table."""
        tables = ("shooting.modifiers", "melee.modifiers")
        keys = (f"{table}.{one}" for table in tables for one in RULES.below(table))
        return {RULES.filled_text(f"{key}.name").say(self.language): self.named(key) for key in keys}

    def _number(self, value: Number) -> str:
        return number(value).say(self.language)

    def _placed(self, strike: Strike, p: Number, less: Number = 0) -> Step:
        """P against M: the column and its outcome."""
        left = p - less
        sum_of = f"{self._number(p)} − {self._number(less)} = " if less else ""
        where = COLUMNS.row(left, strike.m)
        outcome = strike.outcome(0, strike.lead - left)
        name = self.named(f"fighting.outcomes.{outcome}")
        says = self.say(
            "placed",
            sum=f"{sum_of}{self._number(left)}",
            morale=shown(strike.m),
            where=column_in_words(where),
            outcome=name,
        )
        return self.say("corrected" if less else "p"), says, ""

    def _example(
        self, key: str, steps: list[Step], rolled: Calculation, chances: Calculation, sides: tuple[str, ...]
    ) -> Example:
        shooter, charger = (self.whose(one.side, one.unit) for one in self.placed)
        title = self.say(key, shooter=shooter, charger=charger)
        fates = " ".join(self._fate(rolled, side) for side in sides)
        return Example(title, tuple(steps), fates, tuple(self._odds(chances)))

    def _fate(self, rolled: Calculation, side: str) -> str:
        """The result for one side, as in “Target: retreat, 1 loss, 1 disorder.”"""
        result = rolled.result
        name = self.say(side)
        outcome, does = str(result[f"{side}.outcome"]), str(result[f"{side}.does"])
        said = [self.named(f"fighting.outcomes.{outcome}")]
        if does == "continue" and outcome != "continue":
            said.append(self.say("stays"))
        if removed := result.get(f"{side}.removed"):
            return f"{capital(name)}: {', '.join((*said, self.say(str(removed))))}."
        if isinstance(losses := result[f"{side}.losses"], int) and losses:
            said.append(self.on.words.counted("losses", losses, self.language))
        if disorder := result[f"{side}.disorder"]:
            said.append(f"{shown(disorder)}\u00a0{self.short('bases.characteristics.disorder')}")
        return f"{capital(name)}: {', '.join(said)}."

    def _odds(self, chances: Calculation) -> Iterator[OddsRow]:
        """Each side's own chances, if the procedure separates them; else those of the side that is attacked. What is
        certain needs none.
        """
        sides: dict[str, dict[str, str]] = {}
        for key, value in (chances.result or chances.odds.map("target.{}".format)).items():
            side, _, outcome = key.partition(".")
            if value and not isinstance(value, bool | str):
                sides.setdefault(side, {})[outcome] = percentage(Fraction(value)).say(self.language)
        open_ones = {side: found for side, found in sides.items() if len(found) > 1}
        told = [one for one in RULES.ids("fighting.severity") if any(one in found for found in open_ones.values())]
        names = {one: self.named(f"fighting.outcomes.{one}") for one in told}
        for side, found in open_ones.items():
            label = self.say(side)
            if len(open_ones) == 1:
                label = capital(self.say("chances", side=label))
            yield OddsRow(f"{label}:", tuple((names[one], found.get(one, NONE)) for one in told))


@cache
def _dice(source: str, procedure: str) -> dict[str, int]:
    """The dice of an example of the rulebook."""
    all_of_them = read_data(DATA / "examples-battle.yaml")
    part = next(part for part in all_of_them[source]["parts"] if part["procedure"] == procedure)
    return dict(part["inputs"]["dice"])
