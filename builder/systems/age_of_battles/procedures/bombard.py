"""Shots of a bombard: whether and how often it fires, the result of each roll, the losses (A-1001 to A-1006, A-1015)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, face
from builder.rules.legality import Law, Laws, Rolled, sole
from builder.rules.wording import approximate, measure, percentage, span
from builder.rules.working import Working
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.bombards import Losses, Target
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text, same

Calibre = Literal["light", "heavy"]

_RANKS = {"first": Text("from the first rank"), "any": Text("from any rank")}


class Crew(Strict):
    """The crew of the target gun, on its base."""

    gunners: Annotated[int, Field(ge=0, le=100)] = 0
    servants: Annotated[int, Field(ge=0, le=100, description="helpers among the gunners or in their place")] = 0


class Inputs(Strict):
    """A bombard, its target, and the turns spent firing."""

    gun: Annotated[Calibre, Field(description="light or heavy")]
    distance: Annotated[float | None, Field(ge=0, le=1000, description="distance in steps; default: in range")] = None
    gunners: Annotated[
        int | None, Field(ge=0, le=100, description="gunners at the gun; default: the rest of the crew")
    ] = None
    servants: Annotated[int, Field(ge=0, le=100, description="helpers at the gun in place of gunners")] = 0
    fired: Annotated[bool, Field(description="the gun fired last turn")] = False
    turns: Annotated[int, Field(ge=1, le=20, description="turns spent firing")] = 1
    figures: Annotated[int | None, Field(ge=1, le=1000, description="target figures; default: unlimited")] = None
    crew: Annotated[Crew | None, Field(description="instead of figures: the crew of the target gun")] = None
    dice: Annotated[tuple[int, ...] | None, ROLLS, Field(description="one roll per shot; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)


TARGETS: Laws[Inputs] = sole(
    "one",
    Text("the target is a regiment (`figures`) or the crew of a gun (`crew`), not both"),
    lambda it: it.figures is not None and it.crew is not None,
)
SHOTS: Laws[Rolled] = Laws(
    Law("many", Text("{given|die|dice}, but the gun fires only {wanted|shot|shots}"), Rolled.many),
    Law("few", Text("{wanted|shot needs|shots need} {wanted|die|dice}, not {given}"), Rolled.few),
)


def run(inputs: Inputs) -> Calculation:
    """The shots, the result of each, the losses; or their exact chances, and the chance that the gun survives.

    Raises MusterError for more figures than a position holds, a target that is both a regiment and a crew, and a wrong
    number of dice.
    """
    gunners, target, work = _men(inputs), _target(inputs), working(inputs.readings)
    work.rests_on("A-Q22")
    if inputs.figures is not None or target.mixed:
        work.rests_on("A-Q23")
    count, why = _shots(inputs, gunners, work)
    work.results({"shots": count, **({"why": why} if why else {})})
    if target.mixed:
        work.rests_on("A-Q7")
    if inputs.dice is None:
        found = bombards.chances(inputs.gun, target, count)
        if count:
            _expected(found, inputs.gun, work)
        return work.answer(odds=bombards.worded(found, target))
    lost, hits = _rolled(inputs, target, count, work)
    fallen = {"gunners": lost.gunners, "servants": lost.servants} if target.mixed else {}
    work.results({"hits": hits, "casualties": lost.casualties, **fallen, "burst": lost.burst})
    said = same(str(lost.casualties))
    if target.mixed:
        said = Text("gunners {gunners}, helpers {servants}").fill(**fallen)
    work.add(Text("casualties"), lost.casualties, said, "A-1002", *(["A-1015", "A-Q7"] if target.mixed else []))  # fmt: skip
    return work.answer()


def _men(inputs: Inputs) -> int:
    """The gunners at the gun."""
    gunners = max(0, bombards.crew(inputs.gun) - inputs.servants) if inputs.gunners is None else inputs.gunners
    bombards.STAND.refuse(bombards.Stand(gunners + inputs.servants))
    return gunners


def _target(inputs: Inputs) -> Target:
    if inputs.crew is None:
        return Target(inputs.figures)
    TARGETS.refuse(inputs)
    gunners, servants = inputs.crew.gunners, inputs.crew.servants
    bombards.STAND.refuse(bombards.Stand(gunners + servants, shot_at=True))
    return Target(None, gunners, servants)


def _shots(inputs: Inputs, gunners: int, work: Working) -> tuple[int, str]:
    men = gunners + inputs.servants
    if bombards.rate_of_fire(men) == "slow":
        work.rests_on("A-Q13")
    if inputs.distance is not None:
        work.rests_on("A-Q15")
    label = Text("shots")
    if breach := bombards.FIRING.broken(bombards.Firing(inputs.gun, gunners, inputs.distance)):
        work.add(label, 0, breach.says, *breach.facts)
        return 0, breach.id
    if inputs.distance is not None:
        key = f"artillery.guns.{inputs.gun}.range"
        says = Text("{distance} steps, range {least} to {most}").fill(
            distance=measure(inputs.distance), least=RULES.whole(f"{key}.from"), most=RULES.whole(f"{key}.to")
        )
        work.add(Text("in range"), True, says, f"{key}.from", f"{key}.to")
    each = f"artillery.rate.{bombards.rate_of_fire(men)}"
    count = bombards.shots(men, inputs.turns, inputs.fired)
    said = Text("{men|figure|figures} at the gun: {pace}").fill(men=men, pace=_pace(RULES.whole(f"{each}.turns")))
    if (inputs.turns, count) != (1, 1):
        in_turns = Text("{rate}; {turns|turn|turns}: {count|shot|shots}")
        said = in_turns.fill(rate=said, turns=inputs.turns, count=count)
    work.add(label, count, said, f"{each}.least", f"{each}.turns")
    return count, "" if count else "fired"


def _pace(turns: int) -> Text:
    """The rate of fire of a gun that needs this many turns for a shot."""
    if turns == 1:
        return Text("one shot each turn")
    return Text("one shot every {turns} turns").fill(turns=turns)


def _expected(found: Chances[Losses], gun: str, work: Working) -> None:
    mean = found.mean(lambda lost: lost.casualties)
    whole = found.chance(lambda lost: not lost.burst)
    key = f"artillery.guns.{gun}"
    most, ranks = RULES.whole(f"{key}.hits"), _RANKS[str(RULES[f"{key}.ranks"].value)]
    says = Text("on {faces} it removes {effect}, {ranks}").fill(faces=span(1, most), effect=_effect(key), ranks=ranks)
    work.add(Text("each shot"), most, says, f"{key}.hits", f"{key}.effect")
    work.add(Text("expected casualties"), mean, approximate(mean), "A-1002", "A-1018", result="expected")
    work.add(Text("the gun stays intact"), whole, percentage(whole), f"{key}.burst", "A-1005", result="whole")
    work.add(Text("the gun bursts"), 1 - whole, percentage(1 - whole), f"{key}.burst", "A-1005", result="bursts")


def _effect(key: str) -> Text:
    """The number of figures removed by a hit."""
    taken = RULES[f"{key}.effect"].value
    if taken == "die":
        return Text("as many figures as the die shows")
    return Text("{n} figure").fill(n=taken)


def _rolled(inputs: Inputs, target: Target, count: int, work: Working) -> tuple[Losses, int]:
    """The losses with the given dice, and the number of hits; one step per shot."""
    dice, sides, key = inputs.dice or (), RULES.whole("turn.die.faces"), f"artillery.guns.{inputs.gun}"
    lost, hits = Losses(), 0
    for place, roll in enumerate(dice, 1):
        if lost.burst or place > count:
            SHOTS.refuse(Rolled(place - 1, len(dice)))
        shot = bombards.read(inputs.gun, face(roll, sides))
        lost = bombards.losses_after_shot(target, lost, shot, roll)
        hits += bool(shot.hits)
        label = Text("shot {n}").fill(n=place)
        if shot.bursts:
            work.add(label, roll, Text("{roll}: the gun bursts").fill(roll=roll), f"{key}.burst", "A-1005")  # fmt: skip
        elif shot.hits:
            says = Text("{roll} ≤ {most}: {hits} hit").fill(roll=roll, most=RULES.whole(f"{key}.hits"), hits=shot.hits)  # fmt: skip
            work.add(label, shot.hits, says, f"{key}.hits", f"{key}.effect", *(["A-Q23"] if target.figures is not None else []))  # fmt: skip
        else:
            work.add(label, 0, Text("{roll} > {most}: miss").fill(roll=roll, most=RULES.whole(f"{key}.hits")), "A-1003")  # fmt: skip
    if not lost.burst:
        SHOTS.refuse(Rolled(count, len(dice)))
    return lost, hits
