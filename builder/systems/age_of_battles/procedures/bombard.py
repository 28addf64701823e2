"""Shots of a bombard: whether and how often it fires, what each die does, whom it kills (A-1001 to A-1006, A-1015)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation, Procedure, Term, Value
from builder.rules.dice import Chances, face
from builder.rules.wording import percentage
from builder.systems.age_of_battles import bombards, readings
from builder.systems.age_of_battles.bombards import Losses, Target
from builder.systems.age_of_battles.readings import Chosen
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.wording import about, measure, span, term
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError

Calibre = Literal["light", "heavy"]

_WHY = {
    "no-gunner": Text("no gunner at the gun, servants alone do not fire it", "у орудия нет артиллеристов, без них обслуга не стреляет"),
    "dead-zone": Text("{distance}: in the dead zone, nearer than {least} steps", "{distance}: мёртвая зона, ближе {least} шагов"),
    "too-far": Text("{distance}: farther than {most} steps", "{distance}: дальше {most} шагов"),
}  # fmt: skip


_RANKS = {
    "first": Text("of the first rank", "первого ряда"),
    "any": Text("of any rank", "любых рядов"),
}


class Crew(Strict):
    """Men at a gun that is shot at, on its stand."""

    gunners: Annotated[int, Field(ge=0, le=100)] = 0
    servants: Annotated[int, Field(ge=0, le=100, description="who stand among them or for them")] = 0


class Inputs(Strict):
    """A bombard, its target, and for how long it fires."""

    gun: Annotated[Calibre, Field(description="light or heavy")]
    distance: Annotated[float | None, Field(ge=0, le=1000, description="steps; left out: in range")] = None
    gunners: Annotated[
        int | None, Field(ge=0, le=100, description="at the gun; left out: all of the crew but servants")
    ] = None
    servants: Annotated[int, Field(ge=0, le=100, description="on the stand in place of fallen gunners")] = 0
    fired: Annotated[bool, Field(description="it fired last turn")] = False
    turns: Annotated[int, Field(ge=1, le=20, description="for how many turns it may fire")] = 1
    figures: Annotated[int | None, Field(ge=1, le=1000, description="of the target; left out: enough")] = None
    crew: Annotated[Crew | None, Field(description="instead of figures: men at a gun that is shot at")] = None
    dice: Annotated[tuple[int, ...] | None, ROLLS, Field(description="a roll a shot; left out: chances")] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The shots, what each does, the losses; or their exact chances, and the chance that the gun is still there.

    Raises MusterError for more men than a stand holds, a target that is both a regiment and a crew, and dice that belong
    to no shot.
    """
    gunners, target = _men(inputs), _target(inputs)
    count, why, working = _shots(inputs, gunners)
    used = _used(inputs, target, gunners + inputs.servants)
    result: dict[str, Value] = {"shots": count, **({"why": why} if why else {})}
    if inputs.dice is None:
        found = bombards.chances(inputs.gun, target, count)
        odds = bombards.worded(found, target)
        if count:
            told, steps = _expected(found, inputs.gun)
            working += steps
            result |= told
        return Calculation(tuple(working), result, odds, used)
    lost, hits, steps = _rolled(inputs, target, count)
    working += steps
    fallen = {"gunners": lost.gunners, "servants": lost.servants} if target.mixed else {}
    result |= {"hits": hits, "casualties": lost.casualties, **fallen, "burst": lost.burst}
    said = same(str(lost.casualties)) if not target.mixed else _fallen(lost)
    working.append(term(Text("casualties", "потери"), lost.casualties, said, "A-1002", *(["A-1015", "A-Q7"] if target.mixed else [])))  # fmt: skip
    return Calculation(tuple(working), result, {}, used)


def _men(inputs: Inputs) -> int:
    """Gunners at the gun."""
    gunners = max(0, bombards.crew(inputs.gun) - inputs.servants) if inputs.gunners is None else inputs.gunners
    holds = RULES.whole("artillery.stand.holds")
    if gunners + inputs.servants > holds:
        says = Text("a position holds {holds} figures, not {men} (A-1007)", "позиция вмещает фигурок: {holds}, а не {men} (A-1007)")  # fmt: skip
        raise MusterError(says.fill(holds=holds, men=gunners + inputs.servants))
    return gunners


def _target(inputs: Inputs) -> Target:
    if inputs.crew is None:
        return Target(inputs.figures)
    if inputs.figures is not None:
        raise MusterError(
            Text(
                "the target is a regiment (`figures`) or the men at a gun (`crew`), not both",
                "цель — полк (`figures`) или люди у орудия (`crew`), а не то и другое",
            )
        )
    gunners, servants = inputs.crew.gunners, inputs.crew.servants
    holds = RULES.whole("artillery.stand.holds")
    if not 0 < gunners + servants <= holds:
        says = Text("at the gun that is shot at stand 1 to {holds} figures, not {men} (A-1007)", "у обстрелянного орудия фигурок от 1 до {holds}, а не {men} (A-1007)")  # fmt: skip
        raise MusterError(says.fill(holds=holds, men=gunners + servants))
    return Target(None, gunners, servants)


def _shots(inputs: Inputs, gunners: int) -> tuple[int, str, list[Term]]:
    why = bombards.reason_not_to_fire(inputs.gun, gunners, inputs.distance)
    label = Text("shots", "выстрелы")
    key = f"artillery.guns.{inputs.gun}.range"
    if why:
        said = _WHY[why].fill(
            distance=measure(inputs.distance or 0), least=RULES.whole(f"{key}.from"), most=RULES.whole(f"{key}.to")
        )
        source = {"no-gunner": "artillery.rate.gunners", "dead-zone": f"{key}.from", "too-far": f"{key}.to"}[why]
        return 0, why, [term(label, 0, said, source)]
    working = []
    if inputs.distance is not None:
        says = Text("{distance}, from {least} to {most} steps", "{distance}, от {least} до {most} шагов").fill(
            distance=measure(inputs.distance), least=RULES.whole(f"{key}.from"), most=RULES.whole(f"{key}.to")
        )
        working.append(term(Text("in range", "достаёт"), True, says, f"{key}.from", f"{key}.to"))
    men = gunners + inputs.servants
    each = f"artillery.rate.{bombards.pace(men)}"
    count = bombards.shots(men, inputs.turns, inputs.fired)
    says = Text("{men} at the gun, {pace}; turns {turns}, shots {count}", "у орудия {men}, {pace}; ходов {turns}, выстрелов {count}")  # fmt: skip
    said = says.fill(men=men, pace=_pace(RULES.whole(f"{each}.turns")), turns=inputs.turns, count=count)
    working.append(term(label, count, said, f"{each}.least", f"{each}.turns"))
    return count, "" if count else "fired", working


def _pace(turns: int) -> Text:
    """How often a gun fires that needs so many turns for a shot."""
    if turns == 1:
        return Text("a shot every turn", "выстрел каждый ход")
    return Text("a shot in {turns} turns", "выстрел за {turns} хода").fill(turns=turns)


def _expected(found: Chances[Losses], gun: str) -> tuple[dict[str, Value], list[Term]]:
    mean = found.mean(lambda lost: lost.casualties)
    whole = found.chance(lambda lost: not lost.burst)
    key = f"artillery.guns.{gun}"
    says = Text("on {faces} it takes {effect}, {ranks}", "на {faces} снимает {effect}, {ranks}")
    hits = says.fill(
        faces=span(1, RULES.whole(f"{key}.hits")), effect=_effect(key), ranks=_RANKS[str(RULES[f"{key}.ranks"].value)]
    )
    steps = [
        term(Text("each shot", "каждый выстрел"), RULES.whole(f"{key}.hits"), hits, f"{key}.hits", f"{key}.effect"),
        term(Text("casualties to expect", "ожидаемые потери"), mean, about(mean), "A-1002", "A-1018"),
        term(Text("the gun is still whole", "орудие ещё цело"), whole, percentage(whole), f"{key}.burst", "A-1005"),
        term(Text("the gun bursts", "орудие взорвётся"), 1 - whole, percentage(1 - whole), f"{key}.burst", "A-1005"),
    ]
    return {"expected": mean, "whole": whole, "bursts": 1 - whole}, steps


def _effect(key: str) -> Text:
    """How many figures a hit takes."""
    taken = RULES[f"{key}.effect"].value
    if taken == "die":
        return Text("as many figures as the die shows", "столько фигурок, сколько на кубике")
    return Text("{n} figure", "{n} фигурку").fill(n=taken)


def _rolled(inputs: Inputs, target: Target, count: int) -> tuple[Losses, int, list[Term]]:
    """The losses by the dice given, how many shots hit, and a step for each."""
    dice, sides, key = inputs.dice or (), RULES.whole("turn.die.faces"), f"artillery.guns.{inputs.gun}"
    lost, hits, steps = Losses(), 0, list[Term]()
    for place, roll in enumerate(dice, 1):
        if lost.burst or place > count:
            raise _too_many(len(dice), place - 1)
        shot = bombards.read(inputs.gun, face(roll, sides))
        lost = bombards.struck(target, lost, shot, roll)
        hits += bool(shot.hits)
        label = Text("shot {n}", "выстрел {n}").fill(n=place)
        if shot.bursts:
            steps.append(term(label, roll, Text("{roll}: the gun bursts", "{roll}: орудие взорвалось").fill(roll=roll), f"{key}.burst", "A-1005"))  # fmt: skip
        elif shot.hits:
            says = Text("{roll} ≤ {most}: {hits} hit", "{roll} ≤ {most}: поражено {hits}").fill(roll=roll, most=RULES.whole(f"{key}.hits"), hits=shot.hits)  # fmt: skip
            steps.append(term(label, shot.hits, says, f"{key}.hits", f"{key}.effect", *(["A-Q23"] if target.figures is not None else [])))  # fmt: skip
        else:
            steps.append(term(label, 0, Text("{roll} > {most}: a miss", "{roll} > {most}: промах").fill(roll=roll, most=RULES.whole(f"{key}.hits")), "A-1003"))  # fmt: skip
    if len(dice) < count and not lost.burst:
        says = Text("{count|shot takes|shots take} {count|die|dice}, not {given}", "выстрелов {count}, кубиков столько же, а не {given}")  # fmt: skip
        raise MusterError(says.fill(count=count, given=len(dice)))
    return lost, hits, steps


def _too_many(given: int, shots: int) -> MusterError:
    says = Text(
        "{given|die|dice}, but the gun shoots only {shots|time|times}",
        "кубиков {given}, а выстрелов у орудия только {shots}",
    )
    return MusterError(says.fill(given=given, shots=shots))


def _fallen(lost: Losses) -> Text:
    return Text("gunners {gunners}, servants {servants}", "артиллеристов {gunners}, обслуги {servants}").fill(
        gunners=lost.gunners, servants=lost.servants
    )


def _used(inputs: Inputs, target: Target, men: int) -> dict[str, str]:
    asked = ["A-Q22"]
    asked += ["A-Q7"] if target.mixed else []
    asked += ["A-Q13"] if bombards.pace(men) == "slow" else []
    asked += ["A-Q15"] if inputs.distance is not None else []
    asked += ["A-Q23"] if inputs.figures is not None or target.mixed else []
    return readings.used(inputs.readings, *asked)


PROCEDURE = Procedure(
    id="bombard",
    name=Text("A bombard fires", "Стрельба бомбарды"),
    about=Text(
        "whether and how often it fires, what a die does, whom it kills, whether it bursts",
        "стреляет ли и как часто, что значит кубик, кого убило, не взорвалась ли",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("age-of-battles", "A-405", "A-1002", "A-1003", "A-1005", "A-1006", "A-1015", "A-1018"),
)
