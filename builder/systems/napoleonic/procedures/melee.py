"""A melee with its whole chain: totals and dice, losses, the second roll of the losers, what the winner does (N-7nn)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.calculation import Calculation, Procedure, Term, Value
from builder.citation import cite
from builder.documents.fields import Strict
from builder.errors import MusterError
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.dicing import chances, face, outcome
from builder.systems.napoleonic.procedures.fighter import Fighter, Melee, checked, fighters, total
from builder.systems.napoleonic.procedures.morale import base
from builder.systems.napoleonic.readings import Chosen
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.verdict import Verdict, verdict
from builder.systems.napoleonic.verdict import chances as verdicts
from builder.systems.napoleonic.wording import number, term
from builder.text import Text, same

SIDES = {"attacker": Text("attacker", "атакующий"), "defender": Text("defender", "обороняющийся")}


class Dice(Strict):
    """The rolls of a melee."""

    attacker: int
    defender: int
    after: Annotated[tuple[int, ...], Field(description="second roll of each losing unit, in its order (N-704)")] = ()
    keeps: Annotated[int | None, Field(description="winning squares and strong garrisons (N-707)")] = None
    sheltered: Annotated[tuple[int, ...], Field(description="gunners and engineers with beaten defenders")] = ()


class Inputs(Melee):
    """A melee."""

    attacker_loses: Annotated[int, Field(ge=0, le=11, description="of equal ranks: whose stand, from 0 (N-705)")] = 0
    defender_loses: Annotated[int, Field(ge=0, le=11, description="the same for the defender")] = 0
    sheltered: Annotated[
        int, Field(ge=0, le=12, description="gunner and engineer units in the defender's square or settlement (N-802)")
    ] = 0
    dice: Annotated[Dice | None, Field(description="left out: exact chances")] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The melee with its consequences, or the exact chances.

    Raises MusterError where a unit cannot attack, a rank is missing, or a die is missing or impossible.
    """
    melee = checked(inputs)
    if not melee.defenders:
        return _swept(inputs)
    worth, steps = total(melee, inputs.readings)
    used = readings.used(inputs.readings, *_asked(inputs))
    if inputs.dice is None:
        return Calculation(steps, _marginals(melee, inputs, worth), _odds(melee, inputs, worth), used)
    attack, defence = face(inputs.dice.attacker) + worth, face(inputs.dice.defender)
    rolled = Text("{die} + {worth} = {attack} against {defence}", "{die} + {worth} = {attack} против {defence}")
    said = number(worth) if worth >= 0 else Text(f"(−{-worth})", f"(−{-worth})")
    says = rolled.fill(die=inputs.dice.attacker, worth=said, attack=number(attack), defence=defence)
    found = verdict(attack, defence, inputs.readings)
    dice = term(Text("results", "результаты"), attack, says, "N-702")
    ending, results = _consequences(melee, inputs, found, inputs.dice)
    return Calculation((*steps, dice, *ending), {"total": worth, "winner": found.winner, **results}, {}, used)


def _swept(inputs: Inputs) -> Calculation:
    """Guns, engineers and train die without dice (N-801)."""
    says = Text("destroyed without dice; the attacker is unharmed", "уничтожены без бросков; атакующий невредим")
    step = term(Text("guns, engineers, train", "батарея, инженеры, обоз"), "destroyed", says, "N-801")
    outcome = "attacker wins, destroyed"
    odds = {} if inputs.dice else {outcome: Fraction(1)}
    return Calculation((step,), {"winner": "attacker", "defender": "destroyed"}, odds, {})


# ---- chances --------------------------------------------------------------------------------------------------------


def _side(melee: Melee, side: str) -> tuple[Fighter, ...]:
    return melee.attackers if side == "attacker" else melee.defenders


def _bearer(inputs: Inputs, units: Sequence[Fighter], side: str) -> int:
    """Which unit loses the side's stand: the highest rank, of equal ranks the owner's choice (N-705)."""
    top = max(one.known_rank for one in units)
    equal = [place for place, one in enumerate(units) if one.known_rank == top]
    wish = inputs.attacker_loses if side == "attacker" else inputs.defender_loses
    return wish if wish in equal else equal[0]


def fates(unit: Fighter, bears: bool) -> dict[str, Fraction]:
    """What becomes of a beaten unit that does not surrender; the last stand gone ends it (N-704, N-Q21)."""
    if bears and unit.stands <= RULES.whole("melee.loss"):
        return {"destroyed": Fraction(1)}
    return chances(f"melee.after.{unit.experience}")


def _odds(melee: Melee, inputs: Inputs, worth: int) -> dict[str, Fraction]:
    """Who wins, and what becomes of the beaten where it is a single unit."""
    found: dict[str, Fraction] = {}
    for one, chance in verdicts(worth, inputs.readings).items():
        if one.winner == "draw":
            found["draw"] = chance
            continue
        beaten = _side(melee, one.loser)
        if one.surrender:
            found[f"{one.winner} wins, surrender"] = chance
        elif len(beaten) == 1:
            found |= {f"{one.winner} wins, {fate}": chance * share for fate, share in fates(beaten[0], True).items()}
        else:
            found[f"{one.winner} wins"] = chance
    return found


def _marginals(melee: Melee, inputs: Inputs, worth: int) -> dict[str, Value]:
    """The total, each side's chance to win, and what may become of each unit."""
    spread = verdicts(worth, inputs.readings)
    results: dict[str, Value] = {"total": worth}
    for side in ("attacker", "draw", "defender"):
        results[f"{side}.chance"] = sum((c for one, c in spread.items() if one.winner == side), Fraction(0))
    for side in SIDES:
        units = _side(melee, side)
        if len(units) < 2:
            continue
        lost = sum((c for one, c in spread.items() if one.loser == side and not one.surrender), Fraction(0))
        given_up = sum((c for one, c in spread.items() if one.loser == side and one.surrender), Fraction(0))
        bearer = _bearer(inputs, units, side)
        for place, unit in enumerate(units):
            name = unit.name or f"{side}-{place + 1}"
            results[f"{name}.surrender"] = given_up
            for fate, share in fates(unit, place == bearer).items():
                results[f"{name}.{fate}"] = lost * share
    return results


# ---- what comes of it -----------------------------------------------------------------------------------------------


def _consequences(melee: Melee, inputs: Inputs, found: Verdict, dice: Dice) -> tuple[list[Term], dict[str, Value]]:
    if found.winner == "draw":
        return _drawn(melee, inputs)
    steps = [term(Text("winner", "победитель"), found.winner, SIDES[found.winner], "N-702")]
    results: dict[str, Value] = {}
    beaten = _side(melee, found.loser)
    if found.surrender:
        says = Text("results {n} times apart: all who lost surrender", "результаты в {n} раз: все проигравшие сдаются")
        says = says.fill(n=RULES.whole("melee.surrender"))
        steps.append(term(SIDES[found.loser], "surrender", says, "melee.surrender", "N-Q16"))
        results |= {_called(one, found.loser, place, beaten): "surrender" for place, one in enumerate(beaten)}
    else:
        more, fate = _beaten(melee, inputs, found, dice)
        steps += more
        results |= fate
    if found.loser == "defender" and inputs.sheltered:
        more, fate = _sheltered(inputs, dice)
        steps += more
        results |= fate
    more, fate = _winner(melee, found, dice)
    return [*steps, *more], {**results, **fate}


def _called(unit: Fighter, side: str, place: int, units: Sequence[Fighter]) -> str:
    return unit.name or (side if len(units) == 1 else f"{side}-{place + 1}")


def _told(unit: Fighter, side: str, place: int, units: Sequence[Fighter]) -> Text:
    """What `_called` says, for the working: in both languages."""
    if unit.name:
        return same(unit.name)
    return SIDES[side] if len(units) == 1 else same("{side} {n}").fill(side=SIDES[side], n=place + 1)


def _beaten(melee: Melee, inputs: Inputs, found: Verdict, dice: Dice) -> tuple[list[Term], dict[str, Value]]:
    """Losses and the second roll of each losing unit (N-704, N-705)."""
    units, steps, results = _side(melee, found.loser), list[Term](), dict[str, Value]()
    bearer = _bearer(inputs, units, found.loser)
    rolls = iter(dice.after)
    for place, unit in enumerate(units):
        name, said = _called(unit, found.loser, place, units), _told(unit, found.loser, place, units)
        if place == bearer:
            left = unit.stands - RULES.whole("melee.loss")
            says = same(f"{unit.stands} − {RULES.whole('melee.loss')} = {max(0, left)}")
            steps.append(term(Text("{name}: stands", "{name}: подставок").fill(name=said), left, says, "melee.loss"))
            if left <= 0:
                gone = RULES.text("melee.outcomes.destroyed.name")
                steps.append(term(said, "destroyed", gone, "N-Q21"))
                results[name] = "destroyed"
                continue
        roll = next(rolls, None)
        if roll is None:
            raise MusterError(
                Text(
                    "{name} lost: its second roll is missing in `after` (N-704)",
                    "{name}: проигрыш, нет повторного броска в `after` (N-704)",
                ).fill(name=said)
            )
        fate = outcome(f"melee.after.{unit.experience}", face(roll))
        results[name] = fate
        steps.append(term(said, fate, _fate(fate, roll, melee), f"melee.after.{unit.experience}.{fate}", "N-710"))
    return steps, results


def _fate(fate: str, roll: int, melee: Melee) -> Text:
    says = RULES.text(f"melee.outcomes.{fate}.name")
    if fate != "fall-back":
        return Text("{roll}: {says}", "{roll}: {says}").fill(roll=roll, says=says)
    words = Text(
        "{roll}: {says} until {cm} cm lie between them, disordered, still formed",
        "{roll}: {says}, пока между ними не станет {cm} см, расстроен, собран",
    )
    if melee.place in ("settlement", "fortified-settlement"):
        words = Text(f"{words.en}, out of the settlement", f"{words.ru}, оставляет населённый пункт")
    return words.fill(roll=roll, says=says, cm=RULES.whole("melee.gap"))


def _drawn(melee: Melee, inputs: Inputs) -> tuple[list[Term], dict[str, Value]]:
    """Both fall back, each side loses its stand (N-709)."""
    steps, results = list[Term](), dict[str, Value]()
    says = Text("each unit falls back {cm} cm, disordered", "каждый отряд отходит на {cm} см, расстроен")
    steps.append(term(Text("draw", "ничья"), "draw", says.fill(cm=RULES.whole("melee.draw_back")), "melee.draw_back"))
    inside = melee.place in ("settlement", "fortified-settlement")
    for side in SIDES:
        units = _side(melee, side)
        bearer = _bearer(inputs, units, side)
        for place, unit in enumerate(units):
            name, said = _called(unit, side, place, units), _told(unit, side, place, units)
            results[name] = "draw"
            if inside and side == "defender" and readings.choice(inputs.readings, "N-Q22") == "stays":
                results[name] = "stays"
            if place == bearer:
                left = unit.stands - RULES.whole("melee.loss")
                words = same(f"{unit.stands} − {RULES.whole('melee.loss')} = {left}")
                steps.append(term(Text("{n}: stands", "{n}: подставок").fill(n=said), left, words, "melee.loss"))
                if left <= 0:
                    results[name] = "destroyed"
    return steps, results


def _sheltered(inputs: Inputs, dice: Dice) -> tuple[list[Term], dict[str, Value]]:
    """Gunners and engineers with beaten defenders (N-802)."""
    limit, alive, steps = RULES.whole("melee.sheltered"), 0, list[Term]()
    if len(dice.sheltered) < inputs.sheltered:
        raise MusterError(
            Text("{n|roll|rolls} wanted in `sheltered` (N-802)", "в `sheltered` нужно бросков: {n} (N-802)").fill(
                n=inputs.sheltered
            )
        )
    for roll in dice.sheltered[: inputs.sheltered]:
        lives = face(roll) <= limit
        alive += lives
        says = same(f"{roll} {'≤' if lives else '>'} {limit}")
        steps.append(term(Text("gunners or engineers", "артиллеристы или инженеры"), roll, says, "melee.sheltered"))
    return steps, {"sheltered": alive}


def _winner(melee: Melee, found: Verdict, dice: Dice) -> tuple[list[Term], dict[str, Value]]:
    """The winner is disordered, unless a square or strong garrison keeps its order (N-707, N-708)."""
    units = _side(melee, found.winner)
    strong = found.winner == "defender" and melee.place in RULES.ids("melee.keeps.places")
    may_keep = strong or any(one.formation in RULES.ids("melee.keeps.formations") for one in units)
    label = Text("the winner", "победитель")
    if may_keep:
        if dice.keeps is None:
            raise MusterError(
                Text(
                    "a winning square or strong garrison rolls: `keeps` is missing (N-707)",
                    "победившее каре или крепкий гарнизон бросает: нет `keeps` (N-707)",
                )
            )
        limit = max(base(one.experience) for one in units)
        kept = face(dice.keeps) <= limit
        sign = "≤" if kept else ">"
        says = Text("{roll} {sign} {limit}: keeps its formation", "{roll} {sign} {limit}: построение сохранено")
        if not kept:
            says = Text("{roll} {sign} {limit}: disordered", "{roll} {sign} {limit}: расстроен")
        step = term(label, kept, says.fill(roll=dice.keeps, sign=sign, limit=limit), "N-707")
        return [step], {"winner.keeps": kept}
    says = Text("disordered in place, no losses", "расстроен на месте, без потерь")
    if found.winner == "attacker" and melee.place in ("settlement", "fortified-settlement"):
        says = Text("disordered, holds the settlement now", "расстроен, занимает населённый пункт")
        return [term(label, False, says, "N-707", "N-708")], {"winner.keeps": False}
    return [term(label, False, says, "N-707")], {"winner.keeps": False}


def _asked(inputs: Inputs) -> Iterator[str]:
    """The readings that this melee leans on."""
    yield "N-Q15"
    yield "N-Q16"
    if inputs.flank and inputs.rear:
        yield "N-Q17"
    if any(one.formation == "disordered" for one in inputs.defenders):
        yield "N-Q18"
    if (inputs.place != "open") + (inputs.crossing or inputs.ravine == "in") + (inputs.ravine == "across") > 1:
        yield "N-Q20"
    if any(one.stands == RULES.whole("melee.loss") for one in (*inputs.attackers, *fighters(inputs.defenders))):
        yield "N-Q21"
    if inputs.place in ("settlement", "fortified-settlement"):
        yield "N-Q22"


PROCEDURE = Procedure(
    id="melee",
    name=Text("Melee", "Рукопашная"),
    about=Text(
        "an attack with its whole chain: modifiers, dice, losses, second rolls, falling back, the winner's order",
        "атака со всей цепочкой: модификаторы, броски, потери, повторные броски, отход, порядок победителя",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("napoleonic", "N-701", "N-702", "N-703", "N-704", "N-705", "N-706", "N-707", "N-708", "N-709", "N-710",
               "N-801", "N-802", "N-803"),
)  # fmt: skip
