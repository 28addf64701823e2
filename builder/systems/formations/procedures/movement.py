"""Movement: Dv from class and equipment, halves, quarters, march, formations, reforms, the way over ground (section 6)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number, Procedure, Term, Value
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.batteries import refuse_year, turns
from builder.systems.formations.pieces import PIECES
from builder.systems.formations.procedures import terrain
from builder.systems.formations.procedures.terrain import CREW_GONE
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import evasion
from builder.systems.formations.speed import formation_speed as formation_speed  # these are also offered from here
from builder.systems.formations.speed import frontage_cost as frontage_cost
from builder.systems.formations.speed import part as part
from builder.systems.formations.speed import speed as speed
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError

Way = Literal["move", "march", "sideways", "evade", "retreat", "flight", "follow", "pursuit"]


class Inputs(Strict):
    """A movement of a unit or formation."""

    units: Annotated[
        tuple[Profile, ...], Field(min_length=1, max_length=50, description="one unit, or those of a formation")
    ]
    frontage: Annotated[int, Field(ge=1, le=50, description="units in the front of the formation")] = 1
    way: Annotated[Way, Field(description="march: on Manoeuvre, not interacting with the enemy (C-6.1-06)")] = "move"
    turtle: bool = False
    shot: Annotated[bool, Field(description="it shot this turn with hand weapons (C-5.1-07)")] = False
    reforms: Annotated[int, Field(ge=0, description="reforms made in this phase (C-6.3-01)")] = 0
    year: Annotated[Year | None, Field(description="for guns: on wheels or not")] = None
    legs: Annotated[tuple[terrain.Leg, ...], Field(max_length=20, description="the way, ground by ground")] = ()
    readings: readings.Chosen


def run(inputs: Inputs) -> Calculation:
    """The steps that are left for this movement, and where the way ends.

    Raises MusterError when shooting, reforms or ground forbid it.
    """
    _refuse(inputs)
    work = readings.working(inputs.readings)
    work.rests_on("Q-17")
    if len(inputs.units) == 1:
        work.append(*speed(inputs.units[0]).terms, speed(inputs.units[0]).as_term())
    steps = _whole(inputs, work)
    factor = _factor(inputs, work)
    after = work.choice("Q-43") == "after-doubling" and inputs.way == "march"
    if after:
        steps -= frontage_cost(inputs.frontage)
    for key, name in ((factor, _WAYS[inputs.way]), ("movement.turtle" if inputs.turtle else "", _TURTLE)):
        if key:
            steps = _times(steps, key, name, work)
    if after and frontage_cost(inputs.frontage):
        cost = frontage_cost(inputs.frontage)
        steps = _left(work, Text("frontage", "ширина фронта"), steps, -cost, "movement.frontage.each", "Q-43")
    whole = steps
    for key, name in _spent(inputs):
        steps = _left(work, name, steps, part(whole, key, work), key)
    result: dict[str, Value] = {"steps": steps}
    first = inputs.units[0]
    if first.troop == "artillery" and first.piece:
        _turning(first.piece, work)
        result["turns"] = turns(first.piece)
    if inputs.legs:
        walked = _walk(inputs, whole, steps)
        work.append(*walked.working)
        work.rests_on(*walked.readings)
        result |= walked.result
        if behind := _left_behind(inputs, walked):
            work.append(behind)
            result["cross"] = behind.value
    return work.answer(result)


_TURTLE = Text("turtle", "черепаха")


def _turning(piece: str, work: Working) -> None:
    """Whether a piece can be turned to a new facing (C-15.2a-09)."""
    can = turns(piece)
    words = Text("to a new facing: the whole turn", "в другую сторону: весь ход") if can else Text("never", "никогда")
    work.add(Text("turning", "поворот"), can, words, f"artillery.pieces.{piece}.turns")


def _factor(inputs: Inputs, work: Working) -> str:
    """The key of the share of movement that this way takes; pieces are not faster on the march (C-15.2a-08)."""
    if inputs.way == "move" or (inputs.way == "march" and inputs.units[0].troop == "artillery"):
        return ""
    if inputs.way == "sideways" and _all_round(inputs) and work.choice("Q-103") == "any-way":
        return ""
    if inputs.way == "evade":  # a formation evades as those of its units that evade least
        return min((evasion(unit) for unit in inputs.units), key=RULES.number)
    return f"movement.{inputs.way}"


def _all_round(inputs: Inputs) -> bool:
    """Whether it has its front on every side: skirmishers outside formations, light chariots (C-3.1-06, C-13-02)."""
    return len(inputs.units) == 1 and terrain.troop(inputs.units[0]) in RULES.ids("movement.all_round")


def _written(unit: Profile) -> None:
    """Raises MusterError when the Dv in the stats is not that of class and equipment."""
    if unit.stats.dv != speed(unit).value:
        raise MusterError(
            Text(
                "`dv` is {dv}, by class and equipment it is {right} (C-6.1-01)",
                "`dv` — {dv}, а по классу и снаряжению {right} (C-6.1-01)",
            ).fill(dv=unit.stats.dv, right=number(speed(unit).value))
        )


def _whole(inputs: Inputs, work: Working) -> Number:
    """The Dv that the movement starts from: of the piece, of the unit, or of the formation."""
    first = inputs.units[0]
    if first.troop == "artillery" and first.piece:
        if inputs.year is None:
            raise MusterError(
                Text(
                    "how far a piece moves depends on the `year` of the battle (C-15.2a-08)",
                    "ход орудия зависит от года сражения: укажите `year` (C-15.2a-08)",
                )
            )
        refuse_year(first.piece, inputs.year)
        steps = piece_moves(first.piece, inputs.year, work)
        name = RULES.text(f"artillery.pieces.{first.piece}.name")
        work.plain(name, steps, f"artillery.pieces.{first.piece}.move")
        return steps
    total = formation_speed(inputs.units, inputs.frontage)
    work.append(*total.terms)
    if len(total.terms) > 1 or len(inputs.units) > 1:
        work.append(total.as_term())
    return total.value


def _refuse(inputs: Inputs) -> None:
    for unit in inputs.units:
        PIECES.refuse(unit)
        _written(unit)
    if inputs.turtle and any(unit.troop != "infantry" for unit in inputs.units):
        raise MusterError(Text("a turtle is of foot (C-3.3-04)", "черепаха бывает только у пеших (C-3.3-04)"))
    most = RULES.whole("movement.reform.most")
    if inputs.reforms > most:
        raise MusterError(
            Text(
                "{reforms|reform|reforms}, at most {most} in a phase (C-6.3-01)",
                "перестроений {reforms}, за фазу можно не больше {most} (C-6.3-01)",
            ).fill(reforms=inputs.reforms, most=most)
        )
    if not inputs.units[0].troop == "artillery" and sum(RULES.number(key) for key, _ in _spent(inputs)) > 1:
        raise MusterError(
            Text(
                "shooting and reforms take more than the whole movement (C-5.1-07, C-6.3-01)",
                "стрельба и перестроения требуют больше всего движения (C-5.1-07, C-6.3-01)",
            )
        )
    if inputs.way == "march" and inputs.shot:
        raise MusterError(
            Text("a unit that shoots does not march (C-6.1-06)", "стреляющий отряд не идёт маршем (C-6.1-06)")
        )
    forced = inputs.way in _FORCED or inputs.way == "follow"
    if forced and (inputs.shot or inputs.reforms):
        raise MusterError(
            Text(
                "{way}: shots and reforms take of the movement phase, a forced move loses nothing by them (C-5.1-07, C-6.3-01)",
                "{way}: стрельба и перестроения отнимают от фазы движения, вынужденный ход они не укорачивают (C-5.1-07, C-6.3-01)",
            ).fill(way=_WAYS[inputs.way])
        )
    if inputs.way in RULES.ids("artillery.scatters_crew") and any(unit.troop == "artillery" for unit in inputs.units):
        raise MusterError(CREW_GONE)
    if inputs.frontage > len(inputs.units) > 1:
        raise MusterError(
            Text(
                "{front|unit|units} in front of a formation of {units}",
                "по фронту {front}, а отрядов в формации {units}",
            ).fill(front=inputs.frontage, units=len(inputs.units))
        )
    deepest = RULES.whole("command.formation.depth")
    if -(-len(inputs.units) // inputs.frontage) > deepest:
        raise MusterError(
            Text(
                "{units} units with {front} in front: a column is at most {deepest} units deep (C-3.2-03)",
                "отрядов {units}, по фронту {front}: глубина колонны не больше {deepest} (C-3.2-03)",
            ).fill(units=len(inputs.units), front=inputs.frontage, deepest=deepest)
        )
    if any(unit.fanatic for unit in inputs.units) and not all(unit.fanatic for unit in inputs.units):
        raise MusterError(
            Text(
                "fanatics form no formation with others (C-3.5-05)", "фанатики не строят формацию с другими (C-3.5-05)"
            )
        )


def _spent(inputs: Inputs) -> Iterable[tuple[str, Text]]:
    """What of the movement is already spent: shooting (not chariots, guns all of it) and reforms."""
    first = inputs.units[0]
    if inputs.shot and first.troop == "artillery":
        yield "artillery.shot_cost", _SHOT
    elif inputs.shot and first.troop != "chariots":
        yield "movement.shot_cost", _SHOT
    for _ in range(inputs.reforms):
        yield "movement.reform.cost", Text("reform", "перестроение")


_SHOT = Text("shooting", "стрельба")


_WAYS: Mapping[Way, Text] = {
    "move": Text("move", "ход"),
    "march": Text("march", "марш"),
    "sideways": Text("backwards or sideways", "назад или в сторону"),
    "evade": Text("evasion", "уклонение"),
    "retreat": Text("retreat", "отступление"),
    "flight": Text("flight", "бегство"),
    "follow": Text("following a retreat", "преследование отступившего"),
    "pursuit": Text("pursuit", "преследование"),
}


def _times(steps: Number, key: str, name: Text, work: Working) -> Number:
    result = part(steps, key, work)
    words = Text("{steps} × {factor} = {result}", "{steps} × {factor} = {result}")
    said = words.fill(steps=number(steps), factor=same(str(RULES.number(key))), result=number(result))
    work.add(name, result, said, key)
    return result


def _left(work: Working, name: Text, steps: Number, cost: Number, *sources: str) -> Number:
    words = Text("{steps} − {cost} = {rest}", "{steps} − {cost} = {rest}")
    rest = steps - cost
    work.add(name, rest, words.fill(steps=number(steps), cost=number(cost), rest=number(rest)), *sources)
    return rest


def _walk(inputs: Inputs, whole: Number, steps: Number) -> Calculation:
    """The way over ground, leg by leg: the terrain procedure's, for the slowest of the units."""
    columns = list(dict.fromkeys(terrain.troop(unit) for unit in inputs.units))
    walks = [
        terrain.run(
            terrain.Inputs(
                troop=column,  # type: ignore[arg-type]
                dv=float(whole),
                spent=float(whole - steps),
                frontage=inputs.frontage,
                legs=inputs.legs,
                forced=_FORCED.get(inputs.way),
                readings=inputs.readings,
            )
        )
        for column in columns
    ]
    return min(walks, key=lambda walk: (Fraction(str(walk.result["steps"])), -int(str(walk.result["disorder"]))))


def _left_behind(inputs: Inputs, walked: Calculation) -> Term | None:
    """How many units of a deep column cross works this turn; the others pay for it in the next (C-14-09)."""
    most = RULES.whole("camp.crossing.column")
    crossed = [
        leg
        for place, leg in enumerate(inputs.legs, 1)
        if leg.ground in terrain.WORKS and f"leg-{place}" in walked.result
    ]
    if not crossed or -(-len(inputs.units) // inputs.frontage) <= most:
        return None
    words = Text(
        "{most} units of the column this turn; the others spend {late} of their move on it in the next",
        "в этот ход из колонны переходят {most}; остальные тратят на это {late} движения в следующий",
    ).fill(most=most, late=same(str(RULES.number("camp.crossing.late"))))
    return term(Text("crossing", "преодоление"), most, words, "camp.crossing.column", "camp.crossing.late")


_FORCED: Mapping[Way, Literal["retreat", "evasion", "flight", "pursuit"]] = {
    "retreat": "retreat", "evade": "evasion", "flight": "flight", "pursuit": "pursuit",
}  # fmt: skip


PROCEDURE = Procedure(
    id="movement",
    name=Text("Movement", "Движение"),
    about=Text(
        "how far a unit or formation goes: equipment, march, frontage, shooting, reforms, ground",
        "как далеко идёт отряд или формация: снаряжение, марш, фронт, стрельба, перестроения, местность",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-6.1-01", "C-6.1-02", "C-6.1-03", "C-6.1-06", "C-6.2-04", "C-6.3-01"),
)
