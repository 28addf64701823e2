"""Shooting a breach in field works (section 15.3); crossing them and room in a camp are `works`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import ROLLS, Strict, Year
from builder.rules.calculation import Calculation, Term, Value
from builder.rules.dice import Chances, certain, die
from builder.rules.legality import Law, Laws, Told
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.batteries import (
    Shot,
    band,
    hit_chances,
    outcome_of,
    refuse_year,
    rolls_to_hit,
    shot,
    vp,
)
from builder.systems.formations.dicing import face
from builder.systems.formations.procedures.artillery import Battery
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.systems.formations.works import Work
from builder.systems.formations.works import capacity as capacity  # also offered from here
from builder.systems.formations.works import crossing as crossing
from builder.text import Text, same
from builder.text.citation import cite


class Gun(Strict):
    """A battery that shoots at the section, turn after turn."""

    piece: Battery
    distance: Annotated[float, Field(ge=0, le=500, description="steps to the section")]
    crew: Annotated[int | None, Field(ge=0, le=20, description="BS of the crew now; left out: all of it")] = None
    unseen: Annotated[bool, Field(description="the section is out of sight: stone throwers only")] = False
    hits: Annotated[
        tuple[int, ...], ROLLS, Field(description="d20 to hit, turn by turn; left out: every shot hits")
    ] = ()
    dice: Annotated[tuple[int, ...], ROLLS, Field(description="d6 of the shot, turn by turn")] = ()

    @property
    def called(self) -> Text:
        """The name of its piece."""
        return named(f"artillery.pieces.{self.piece}")


class Inputs(Strict):
    """One section of works under fire."""

    guns: Annotated[tuple[Gun, ...], Field(min_length=1, max_length=6)]
    year: Annotated[Year, Field(description="year of the battle")]
    work: Work = "fortification"
    turns: Annotated[
        int, Field(ge=1, le=20, description="turns of shooting; the chance of a breach is within them")
    ] = 1
    damage: Annotated[int, Field(ge=0, le=500, description="damage done in earlier turns")] = 0
    readings: Chosen = Field(default_factory=dict)


class _Grape(NamedTuple):
    """What a gun shoots, by the decisions of a club."""

    gun: Gun
    thrown: Shot
    chosen: Mapping[str, str]


def _crewless(it: Gun) -> Told:
    least, most = RULES.whole("bases.bs.least") + 1, RULES.whole("bases.figures.crew")
    told = {"name": it.called, "least": least, "most": most, "crew": it.crew}
    return it.crew is not None and not least <= it.crew <= most and told


def _lacks(leaf: str) -> Callable[[Gun], Told]:
    """Whether its piece has not what it takes."""
    return lambda it: not RULES[f"artillery.pieces.{it.piece}.{leaf}"].value and {"name": it.called}


TARGET_WORKS: Laws[Inputs] = Laws(
    Law(
        "barricade",
        Text("shooting does not destroy barricades; shoot at the defenders instead",
             "стрельба не разрушает баррикад; стреляйте по защитникам"),
        lambda it: not RULES.flag(f"camp.works.{it.work}.destroyed_by_shooting"),
        "C-15.3-01",
    )
)  # fmt: skip
GUNS: Laws[Gun] = Laws(
    Law(
        "crew",
        Text("{name}: the BS of its crew is {least} to {most}, not {crew}",
             "{name}: БС расчёта от {least} до {most}, а не {crew}"),
        _crewless,
        "C-15.1a-02",
    ),
    Law("harmless", Text("{name}: it does no harm to works", "{name}: укреплениям не вредит"), _lacks("harms_works"), "C-15.2a-01"),
    Law(
        "unseen",
        Text("{name}: it must see its target; only stone throwers need not",
             "{name}: цель должна быть видна; без этого стреляют только камнемёты"),
        lambda it: it.unseen and _lacks("unseen")(it),
        "C-15.2a-03",
    ),
)  # fmt: skip
GRAPE: Laws[_Grape] = Laws(
    Law(
        "reading",
        Text("{name}: grapeshot does no harm to works by the reading chosen",
             "{name}: по выбранному прочтению картечь укреплениям не вредит"),
        lambda it: it.thrown.kind == "grape" and readings.choice(it.chosen, "Q-58") == "no-effect" and {"name": it.gun.called},
        "Q-58",
    )
)  # fmt: skip


@dataclass(frozen=True)
class _Fire:
    """A gun's share of the sum: what it adds to each d6, and the chances of its roll to hit."""

    adds: int
    rolled: Chances[str]

    @cached_property
    def shots(self) -> Chances[tuple[int, str]]:
        """The damage of a shot, and what its roll to hit did."""
        harm = die(RULES.whole("artillery.die")).map(lambda roll: (self.adds + roll, "hit"))
        return self.rolled.then(lambda what: harm if what == "hit" else certain((0, what)))


class _State(NamedTuple):
    """A section under fire: the damage so far, and the guns that still shoot."""

    damage: int
    guns: frozenset[int]

    def after(self, shot: tuple[int, str], gun: int, enough: int) -> "_State":
        """The same after a shot of one of them; beyond what is enough nothing more is counted."""
        damage = self.damage + shot[0]
        if damage >= enough:
            return _State(enough, frozenset())
        return _State(damage, self.guns - {gun} if shot[1] == "breakdown" else self.guns)


def solidity(penetrations: Sequence[int], chosen: Mapping[str, str]) -> tuple[int, tuple[Term, ...]]:
    """Pr of a section less the penetration of what shoots at it, with its steps (C-15.3-03, Q-55)."""
    full = RULES.whole("camp.works.fortification.solidity")
    every = len(penetrations) > 1 and readings.choice(chosen, "Q-55") == "every-gun"
    off = sum(penetrations) if every else max(penetrations)
    left = max(0, full - off)
    how = Text(f"{full} − {off} = {left}", f"{full} − {off} = {left}")
    sources = ("C-15.3-03", "Q-55") if len(penetrations) > 1 else ("C-15.3-03",)
    return left, (
        term(Text("Pr of the section", "Пр секции"), full, number(full), "camp.works.fortification.solidity"),
        term(Text("less penetration", "за вычетом пробиваемости"), left, how, *sources),
    )


def falls(damage: int, left: int, chosen: Mapping[str, str]) -> bool:
    """Whether so much damage brings down a section that has so much left (Q-52)."""
    return damage > left if readings.choice(chosen, "Q-52") == "exceed" else damage >= left


def run(inputs: Inputs) -> Calculation:
    """The section turn by turn when dice are given; always the exact chance of a breach in each turn.

    Raises MusterError for works that shooting does not destroy, for guns that cannot harm them or do not reach.
    """
    TARGET_WORKS.refuse(inputs)
    work = readings.working(inputs.readings)
    shots = [_shot(gun, inputs, work) for gun in inputs.guns]
    fires = [_fire(gun, thrown, inputs) for gun, thrown in zip(inputs.guns, shots, strict=True)]
    left, steps = solidity([thrown.penetration for thrown in shots], work)
    work.append(*steps)
    if inputs.damage:
        left -= inputs.damage
        said = Text(f"−{inputs.damage}", f"−{inputs.damage}")
        work.add(Text("damage of earlier turns", "урон прошлых ходов"), left, said, "C-15.3-03")
    odds = breaches(fires, left, inputs.turns, work)
    result: dict[str, Value] = {"solidity": left, "breach_within": 1 - odds["stands"]}
    if any(gun.dice for gun in inputs.guns):
        done = _by_dice(inputs, shots, fires, left, work)
        result |= {"damage": done, "left": left - done, "breach": falls(done, left, work)}
        if result["breach"]:
            counts = str(RULES["camp.breach.counts_as"].value)
            wide = RULES.whole("camp.breach.width") * RULES.whole("bases.front")
            said = Text("{wide} wide; counts as a {kind}", "ширина {wide}; считается как {kind}").fill(
                wide=wide, kind=RULES.text(f"camp.works.{counts}.name")
            )
            work.add(Text("breach", "пролом"), True, said, "camp.breach.width")
    return work.answer(result, odds)


def breaches(fires: Sequence[_Fire], left: int, turns: int, chosen: Mapping[str, str]) -> Chances[str]:
    """The exact chances of the turn in which the section falls, or that it stands after all of them."""
    enough = left if falls(left, left, chosen) else left + 1
    volley = cache(partial(_volley, fires, enough))

    def after(turn: str, now: _State | str) -> Chances[_State | str]:
        if isinstance(now, str):
            return certain(now)
        before = now.damage
        return volley(now.guns).map(
            lambda done: turn if before + done.damage >= enough else _State(before + done.damage, done.guns)
        )

    now: Chances[_State | str] = certain(_State(0, frozenset(range(len(fires)))))
    names = [f"turn-{turn}" for turn in range(1, turns + 1)]
    for turn in names:
        now = now.then(partial(after, turn))
    return now.map(lambda end: end if isinstance(end, str) else "stands").ordered((*names, "stands"))


def _volley(fires: Sequence[_Fire], enough: int, guns: frozenset[int]) -> Chances[_State]:
    """The damage of one turn, no more than is enough, and the guns that still shoot after it."""
    found = certain(_State(0, guns))
    for gun in sorted(guns):
        found = found.join(fires[gun].shots, partial(_State.after, gun=gun, enough=enough))
    return found


def _shot(gun: Gun, inputs: Inputs, work: Working) -> Shot:
    refuse_year(gun.piece, inputs.year)
    GUNS.refuse(gun)
    thrown = shot(gun.piece, band(gun.piece, gun.distance))
    GRAPE.refuse(_Grape(gun, thrown, work))
    return thrown


def _fire(gun: Gun, thrown: Shot, inputs: Inputs) -> _Fire:
    crew = RULES.whole("bases.figures.crew") if gun.crew is None else gun.crew
    if not rolls_to_hit(thrown.kind):
        return _Fire(thrown.s + crew, certain("hit"))
    limit, _ = vp(inputs.year, halved=gun.unseen, chosen=inputs.readings)
    return _Fire(thrown.s + crew, hit_chances(limit))


def _by_dice(inputs: Inputs, shots: Sequence[Shot], fires: Sequence[_Fire], left: int, work: Working) -> int:
    """Damage by the dice given, gun by gun and turn by turn."""
    done, broken = 0, set[int]()
    for turn in range(max(len(gun.dice) for gun in inputs.guns)):
        for index, (gun, thrown, fire) in enumerate(zip(inputs.guns, shots, fires, strict=True)):
            if turn >= len(gun.dice) or index in broken:
                continue
            label = Text("turn {turn}: {name}", "ход {turn}: {name}").fill(
                turn=turn + 1, name=RULES.text(f"artillery.pieces.{gun.piece}.name")
            )
            if turn < len(gun.hits) and rolls_to_hit(thrown.kind):
                limit, _ = vp(inputs.year, halved=gun.unseen, chosen=inputs.readings)
                outcome = outcome_of(gun.hits[turn], limit)
                if outcome == "breakdown":
                    broken.add(index)
                if outcome != "hit":
                    said = Text(f"{gun.hits[turn]} > {limit}", f"{gun.hits[turn]} > {limit}")
                    work.add(label, outcome, said, "artillery.hit.early", "artillery.hit.breakdown")
                    continue
            roll = face(gun.dice[turn], "artillery.die")
            harm = fire.adds + roll
            done += harm
            said = same(f"{thrown.s} + {fire.adds - thrown.s} + {roll} = {harm}")
            work.append(Term(label, harm, said, (*thrown.cites, *cite("formations", "C-15.3-03"))))
    rest = left - done
    sign = ">" if falls(done, left, work) else "≤"
    work.add(Text("damage against Pr", "урон против Пр"), rest, same(f"{done} {sign} {left}"), "C-15.3-03", "Q-52")
    return done
