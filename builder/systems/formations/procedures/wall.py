"""Shooting a breach in field works (section 15.3); crossing them and room in a camp are `matrix`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import ROLLS, Strict, Year
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, certain, die, face
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import signed
from builder.rules.working import Working
from builder.systems.formations import batteries, readings
from builder.systems.formations.batteries import Missile
from builder.systems.formations.matrix import Work
from builder.systems.formations.procedures.artillery import Battery
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text, same


class Gun(Strict):
    """A battery that shoots at the section, turn after turn."""

    piece: Battery
    distance: Annotated[float, Field(ge=0, le=500, description="distance to the section in steps")]
    crew: Annotated[int | None, Field(ge=0, le=20, description="current Combat of the crew; default: full")] = None
    unseen: Annotated[bool, Field(description="the section is out of sight: stone throwers only")] = False
    hits: Annotated[
        tuple[int, ...], ROLLS, Field(description="d20 to hit, turn by turn; default: every shot hits")
    ] = ()
    dice: Annotated[tuple[int, ...], ROLLS, Field(description="d6 for damage, turn by turn")] = ()

    @property
    def called(self) -> Text:
        """The name of its piece."""
        return named(f"artillery.pieces.{self.piece}")


class Inputs(Strict):
    """One section of works under fire."""

    guns: Annotated[tuple[Gun, ...], Field(min_length=1, max_length=6)]
    year: Annotated[Year, Field(description="year of the battle")]
    work: Work = "fortification"
    turns: Annotated[int, Field(ge=1, le=20, description="turns of shooting in which to make a breach")] = 1
    damage: Annotated[int, Field(ge=0, le=500, description="damage from earlier turns")] = 0
    readings: Chosen = Field(default_factory=dict)


class _Grape(NamedTuple):
    """The missile of a gun, and the club's readings."""

    gun: Gun
    thrown: Missile
    chosen: Mapping[str, str]


@law("crew", Text("{name}: the Combat of its crew must be {least} to {most}, not {crew}"), "C-15.1a-02")
def _crewless(it: Gun) -> Fault:
    least, most = RULES.whole("bases.combat.least") + 1, RULES.whole("bases.figures.crew")
    fields = {"name": it.called, "least": least, "most": most, "crew": it.crew}
    return it.crew is not None and not least <= it.crew <= most and fields


TARGET_WORKS: Laws[Inputs] = sole(
    "barricade",
    Text("shooting cannot destroy barricades; shoot at the defenders instead"),
    lambda it: not RULES.flag(f"camp.works.{it.work}.destroyed_by_shooting"),
    "C-15.3-01",
)  # fmt: skip
GUNS: Laws[Gun] = Laws(
    _crewless,
    Law(
        "harmless",
        Text("{name}: cannot damage works"),
        lambda it: not RULES.flag(f"artillery.pieces.{it.piece}.harms_works") and {"name": it.called},
        "C-15.2a-01",
    ),
    batteries.UNSEEN.of_part(lambda it: (it.piece, it.unseen)),
)  # fmt: skip
GRAPE: Laws[_Grape] = sole(
    "reading",
    Text("{name}: under the chosen reading, grapeshot cannot damage works"),
    lambda it: it.thrown.kind == "grape" and readings.choice(it.chosen, "Q-58") == "no-effect" and {"name": it.gun.called},
    "Q-58",
)  # fmt: skip


@dataclass(frozen=True)
class _Fire:
    """A gun that shoots: its missile, and the highest roll that hits, if it rolls."""

    gun: Gun
    thrown: Missile
    limit: int | None

    @cached_property
    def crew(self) -> int:
        """Combat strength of its crew."""
        return RULES.whole("bases.figures.crew") if self.gun.crew is None else self.gun.crew

    @cached_property
    def shots(self) -> Chances[tuple[int, str]]:
        """The damage of a shot, and the result of its roll to hit."""
        adds = self.thrown.shooting + self.crew
        harm = die(RULES.whole("artillery.die")).map(lambda roll: (adds + roll, "hit"))
        rolled = certain("hit") if self.limit is None else batteries.hit_chances(self.limit)
        return rolled.then(lambda what: harm if what == "hit" else certain((0, what)))

    def outcome(self, turn: int) -> str:
        """The result of its roll to hit in a turn; a shot without one hits."""
        rolls = self.limit is not None and turn < len(self.gun.hits)
        return batteries.outcome_of(self.gun.hits[turn], self.limit or 0) if rolls else "hit"


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


def _solidity(inputs: Inputs, fires: Sequence[_Fire], work: Working) -> int:
    """Pr of a section minus the penetration of what shoots at it, and the damage of earlier turns (C-15.3-03, Q-55)."""
    key, depths = "camp.works.fortification.solidity", [fire.thrown.penetration for fire in fires]
    full = RULES.whole(key)
    several = ("Q-55",) if len(fires) > 1 else ()
    off = sum(depths) if several and work.choice("Q-55") == "every-gun" else max(depths)
    left = max(0, full - off)
    work.plain(Text("Solidity of the section"), full, key)
    words = same(f"{full} − {off} = {left}")
    work.add(Text("minus penetration"), left, words, "C-15.3-03", *several)
    if inputs.damage:
        left -= inputs.damage
        label = Text("damage from earlier turns")
        work.add(label, left, signed(-inputs.damage), "C-15.3-03")
    return left


def falls(damage: int, left: int, chosen: Mapping[str, str]) -> bool:
    """Whether this damage destroys a section with this much left (Q-52)."""
    return damage > left if readings.choice(chosen, "Q-52") == "exceed" else damage >= left


def run(inputs: Inputs) -> Calculation:
    """The section turn by turn when dice are given; always the exact chance of a breach in each turn."""
    TARGET_WORKS.refuse(inputs)
    work = readings.working(inputs.readings)
    fires = [_fire(gun, inputs, work) for gun in inputs.guns]
    left = _solidity(inputs, fires, work)
    odds = breaches(fires, left, inputs.turns, work)
    work.results({"solidity": left, "breach_within": 1 - odds["stands"]})
    if any(gun.dice for gun in inputs.guns):
        done = _by_dice(fires, left, work)
        breach = falls(done, left, work)
        work.results({"damage": done, "left": left - done, "breach": breach})
        if breach:
            counts = named(f"camp.works.{RULES['camp.breach.counts_as'].value}")
            wide = RULES.whole("camp.breach.width") * RULES.whole("bases.front")
            words = Text("{wide} wide; counts as a {kind}")
            said = words.fill(wide=wide, kind=counts)
            work.add(Text("breach"), True, said, "camp.breach.width")
    return work.answer(odds=odds)


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


def _fire(gun: Gun, inputs: Inputs, work: Working) -> _Fire:
    """A gun and its shot. Raises MusterError where it cannot harm the works."""
    batteries.YEARS.refuse((gun.piece, inputs.year))
    GUNS.refuse(gun)
    thrown = batteries.shot(gun.piece, batteries.band(gun.piece, gun.distance))
    GRAPE.refuse(_Grape(gun, thrown, work))
    rolls = batteries.rolls_to_hit(thrown.kind)
    return _Fire(
        gun, thrown, batteries.to_hit(inputs.year, halved=gun.unseen, chosen=inputs.readings)[0] if rolls else None
    )


def _by_dice(fires: Sequence[_Fire], left: int, work: Working) -> int:
    """Damage by the dice given, gun by gun and turn by turn."""
    done, shooting = 0, list(fires)
    for turn in range(max(len(fire.gun.dice) for fire in fires)):
        for fire in [one for one in shooting if turn < len(one.gun.dice)]:
            gun, thrown, outcome = fire.gun, fire.thrown, fire.outcome(turn)
            label = Text("turn {turn}: {name}").fill(turn=turn + 1, name=gun.called)
            if outcome == "breakdown":
                shooting.remove(fire)
            if outcome != "hit":
                said = same(f"{gun.hits[turn]} > {fire.limit}")
                work.add(label, outcome, said, "artillery.hit.early", "artillery.hit.breakdown")
                continue
            harm = thrown.shooting + fire.crew + (roll := face(gun.dice[turn], RULES.whole("artillery.die")))
            done += harm
            said = same(f"{thrown.shooting} + {fire.crew} + {roll} = {harm}")
            work.add(label, harm, said, thrown.shooting_key, thrown.penetration_key, "C-15.3-03")
    sign = ">" if falls(done, left, work) else "≤"
    label, said = Text("damage against Solidity"), same(f"{done} {sign} {left}")
    work.add(label, left - done, said, "C-15.3-03", "Q-52")
    return done
