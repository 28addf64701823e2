"""A defended melee: one unit attacked by one or several, with automatic fire before it (parts V.3, VI.6, VI.7, VII)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.calculation import Calculation, Procedure, Term, Value
from builder.citation import cite
from builder.dice import odds, ordered
from builder.documents.fields import Strict
from builder.errors import MusterError
from builder.systems.red_plains import chances
from builder.systems.red_plains.fight import (
    OUTCOMES,
    Attack,
    Clash,
    answers,
    clash,
    dice_of,
    guaranteed_of,
    hits,
    needs,
    sure,
)
from builder.systems.red_plains.fighter import (
    Edge,
    Fighter,
    ammunition,
    arm,
    armour,
    impetus_terms,
    shooter,
    steadfastness_terms,
    summed,
    total,
    wanted,
)
from builder.systems.red_plains.readings import READINGS, Chosen
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.volley import Volley, volley
from builder.text import Text, same
from builder.wording import step

Faces = Annotated[tuple[int, ...], Field(max_length=100)]
_EDGES = {
    "front": Text("front", "фронт"), "left": Text("left flank", "левый фланг"),
    "right": Text("right flank", "правый фланг"), "rear": Text("rear", "тыл"),
}  # fmt: skip


class Dice(Strict):
    """Faces as they lie after all re-rolls."""

    attackers: Annotated[tuple[Faces, ...], Field(description="of each attacker, in order")] = ()
    defender: Annotated[tuple[Faces, ...], Field(description="of the defender against each attacker, in order")] = ()
    fire: Annotated[Faces, Field(description="of its automatic fire")] = ()


class Inputs(Strict):
    """One melee: attackers by edge, the defender, and the dice if they have been rolled."""

    attackers: Annotated[tuple[Attack, ...], Field(min_length=1, max_length=4)]
    defender: Fighter
    fires: Annotated[bool, Field(description="shooters: automatic fire at a frontal attacker; false after an order done (R-605)")] = True  # fmt: skip
    dice: Annotated[Dice | None, Field(description="left out: exact chances")] = None
    readings: Chosen


def run(inputs: Inputs) -> Calculation:
    """The melee with its dice, or the exact chances of its outcomes. Raises MusterError for what cannot be."""
    _possible(inputs)
    used = READINGS.used(inputs.readings, *_asked(inputs))
    fire = _fire(inputs)
    if inputs.dice is None:
        found = ordered(_chances(inputs, fire), OUTCOMES)
        return Calculation(tuple(_set_up(inputs, fire)), {}, {k: v for k, v in found.items() if v}, used)
    working, result = _rolled(inputs, fire, inputs.dice)
    return Calculation(tuple(working), result, readings=used)


def _possible(inputs: Inputs) -> None:
    wanted(inputs.defender.kind, *(attack.unit.kind for attack in inputs.attackers))
    edges = [attack.edge for attack in inputs.attackers]
    if len(set(edges)) != len(edges):
        said = Text(
            "several attackers on the same edge: a cell holds but a unit (R-104)",
            "несколько атакующих с той же стороны: в клетке помещается лишь отряд (R-104)",
        )
        raise MusterError(said)


def _asked(inputs: Inputs) -> list[str]:
    """The readings that this melee leans on."""
    kinds = {attack.unit.kind for attack in inputs.attackers} | {inputs.defender.kind}
    edges = {attack.edge for attack in inputs.attackers}
    asked = ["R-Q2", "R-Q9", "R-Q10"]
    fires = inputs.fires and "front" in edges and shooter(inputs.defender.kind)
    asked += ["R-Q3", "R-Q6", "R-Q7", "R-Q32"] if fires else []
    asked += ["R-Q8"] if inputs.defender.kind == "spear-samurai" and "rear" in edges else []
    asked += ["R-Q12"] if len(edges) > 1 else []
    asked += ["R-Q14"] if arm(inputs.defender.kind) == "horse" else []
    asked += ["R-Q15"] if inputs.defender.kind in RULES.ids("troops.forest") else []
    asked += ["R-Q28"] if arm(inputs.defender.kind) == "spear" and "mounted-samurai" in kinds else []
    asked += ["R-Q31"] if edges & {"left", "right"} else []
    return sorted(asked, key=lambda question: int(question[3:]))


def _fire(inputs: Inputs) -> Volley | None:
    """The automatic fire of the defender, if it shoots, has ammunition and is attacked in front (R-521)."""
    front = next((attack for attack in inputs.attackers if attack.edge == "front"), None)
    unit = inputs.defender
    if front is None or not inputs.fires or not shooter(unit.kind):
        return None
    free = READINGS.choice(inputs.readings, "R-Q7") == "free"
    shot = volley(
        unit, "attacker", inputs.readings, bridge=front.across == "bridge", free=free and ammunition(unit) > 0
    )
    return shot if shot.dice else None


def _uphill(inputs: Inputs) -> bool:
    return inputs.defender.ground in ("hill", "hill-and-wood")


def _after_fire(inputs: Inputs, lost: int) -> tuple[list[tuple[Attack, int]], str]:
    """The attackers that come to blows, with their figures; and what ends it before, if the fire does (R-801, R-Q32)."""
    coming, ended = list[tuple[Attack, int]](), ""
    for attack in inputs.attackers:
        mine = lost if attack.edge == "front" else 0
        left = attack.unit.figures - mine
        impetus = total(list(impetus_terms(attack.unit, attack.across, _uphill(inputs))))
        stops = READINGS.choice(inputs.readings, "R-Q32") == "stops" and mine + attack.shot_in_step > impetus
        if not left:
            ended = "attacker-destroyed"
        elif mine and stops:
            ended = "stopped"
        else:
            coming.append((attack, left))
    return coming, "" if coming else ended


def _chances(inputs: Inputs, fire: Volley | None) -> dict[str, Fraction]:
    front = next((attack.unit for attack in inputs.attackers if attack.edge == "front"), None)
    rolls = fire.hits() if fire and front else {0: 1}
    whole = sum(rolls.values())
    by_loss: dict[int, Fraction] = {}
    for struck, weight in rolls.items():
        lost = fire.losses(struck, front) if fire and front else 0
        by_loss[lost] = by_loss.get(lost, Fraction(0)) + Fraction(weight, whole)
    found: dict[str, Fraction] = {}
    for lost, chance in by_loss.items():
        coming, ended = _after_fire(inputs, lost)
        for outcome, share in ({ended: Fraction(1)} if ended else _fought(inputs, coming)).items():
            found[outcome] = found.get(outcome, Fraction(0)) + chance * share
    return found


def _fought(inputs: Inputs, coming: list[tuple[Attack, int]]) -> dict[str, Fraction]:
    edges: list[Edge] = [attack.edge for attack, _ in coming]
    back = answers(edges, inputs.defender.figures)
    dice = [hits(attack.unit, dice_of(attack, inputs.defender, figures)) for attack, figures in coming]
    dice += [hits(inputs.defender, back[edge]) for edge in edges]

    def outcome(*harm: int) -> str:
        struck, returned = harm[: len(edges)], dict(zip(edges, harm[len(edges) :], strict=True))
        return clash(coming, inputs.defender, struck, returned, inputs.readings).outcome

    return odds(outcome, *dice)


# ---- the working ----------------------------------------------------------------------------------------------------


def _name(unit: Fighter, role: Text) -> Text:
    return same(unit.name) if unit.name else role


def _attacker(attack: Attack, inputs: Inputs) -> Text:
    role = Text("attacker", "атакующий")
    if len(inputs.attackers) > 1:
        role = Text("attacker, {edge}", "атакующий, {edge}").fill(edge=_EDGES[attack.edge])
    return _name(attack.unit, role)


def _dice_term(who: Text, dice: int, needed: int, *sources: str) -> Term:
    label = Text("{who}: dice", "{who}: кости").fill(who=who)
    return step(RULES, label, dice, Text(f"{dice}, on {needed}+", f"{dice}, на {needed}+"), *sources)


def _set_up(inputs: Inputs, fire: Volley | None) -> Iterator[Term]:
    """What is known before the dice."""
    defender = _name(inputs.defender, Text("defender", "обороняющийся"))
    if fire:
        yield _dice_term(Text("automatic fire", "автоматический обстрел"), fire.dice, fire.needs, "R-521", "troops.die")
    back = answers([attack.edge for attack in inputs.attackers], inputs.defender.figures)
    for attack in inputs.attackers:
        who = _attacker(attack, inputs)
        dice = dice_of(attack, inputs.defender, attack.unit.figures)
        yield _dice_term(who, dice, needs(attack.unit), f"troops.kinds.{attack.unit.kind}.possible", "melee.most")
        yield _sure_term(who, sure(attack, inputs.defender, inputs.readings), f"troops.kinds.{attack.unit.kind}.guaranteed")  # fmt: skip
        yield summed(Text("{who}: impetus", "{who}: натиск").fill(who=who),
                     list(impetus_terms(attack.unit, attack.across, _uphill(inputs))))  # fmt: skip
        yield _dice_term(defender, back[attack.edge], needs(inputs.defender), *_edge_sources(attack.edge))
        yield _sure_term(defender, guaranteed_of(inputs.defender, attack.edge), *_edge_sources(attack.edge))
    edges = frozenset(attack.edge for attack in inputs.attackers)
    yield summed(
        Text("steadfastness before losses", "стойкость до потерь"),
        list(steadfastness_terms(inputs.defender, inputs.defender.figures, "melee", edges, inputs.readings)),
    )


def _sure_term(who: Text, amount: int, *sources: str) -> Term:
    return step(RULES, Text("{who}: guaranteed", "{who}: гарантированный урон").fill(who=who), amount, same(str(amount)), *sources)  # fmt: skip


def _edge_sources(edge: Edge) -> tuple[str, ...]:
    if edge == "front":
        return ("melee.most",)
    return ("melee.rear.most",) if edge == "rear" else ("melee.flank.each",)


def _rolled(inputs: Inputs, fire: Volley | None, dice: Dice) -> tuple[list[Term], dict[str, Value]]:
    front = next((attack for attack in inputs.attackers if attack.edge == "front"), None)
    working, lost = list[Term](), 0
    if fire and front:
        struck = chances.counted(dice.fire, fire.dice, fire.needs, Text("automatic fire", "автоматический обстрел"))
        lost = fire.losses(struck, front.unit)
        working.append(_dice_term(Text("automatic fire", "автоматический обстрел"), fire.dice, fire.needs, "R-521"))
        working.append(_loss_term(_attacker(front, inputs), fire.sure, struck, fire.armour(front.unit), lost, "R-801"))
    elif dice.fire:
        raise MusterError(
            Text(
                "there is no automatic fire here, but dice are given for it",
                "автоматического обстрела здесь нет, а кости на него даны",
            )
        )
    coming, ended = _after_fire(inputs, lost)
    if ended:
        working.append(_outcome_term(ended, "R-801"))
        return working, {"outcome": ended, "fire_losses": lost}
    struck_all, back = _given(inputs, coming, dice)
    made = clash(coming, inputs.defender, struck_all, back, inputs.readings)
    working += _losses(inputs, coming, struck_all, back, made)
    working += _result(inputs, coming, made)
    result: dict[str, Value] = {"outcome": made.outcome, "n": made.sum, "defender_losses": made.loss}
    result["attacker_losses"] = sum(made.losses)
    if fire:
        result["fire_losses"] = lost
    if shooter(inputs.defender.kind):
        gone = (fire.spent if fire else 0) + made.loss * RULES.whole("melee.ammunition")
        result["ammunition"] = max(0, ammunition(inputs.defender) - gone)
    return working, result


def _given(inputs: Inputs, coming: list[tuple[Attack, int]], dice: Dice) -> tuple[list[int], dict[Edge, int]]:
    if len(dice.attackers) != len(coming) or len(dice.defender) != len(coming):
        said = Text(
            "attackers that fight: {n}; give `attackers` and `defender` a group of dice for each",
            "сражается атакующих: {n}; дайте в `attackers` и `defender` по группе костей на каждого",
        )
        raise MusterError(said.fill(n=len(coming)))
    back = answers([attack.edge for attack, _ in coming], inputs.defender.figures)
    struck, returned = list[int](), dict[Edge, int]()
    for (attack, figures), mine, theirs in zip(coming, dice.attackers, dice.defender, strict=True):
        struck.append(chances.counted(mine, dice_of(attack, inputs.defender, figures), needs(attack.unit), _attacker(attack, inputs)))  # fmt: skip
        returned[attack.edge] = chances.counted(theirs, back[attack.edge], needs(inputs.defender), _name(inputs.defender, Text("defender", "обороняющийся")))  # fmt: skip
    return struck, returned


def _loss_term(who: Text, sure_damage: int, struck: int, protection: int, lost: int, *sources: str) -> Term:
    damage = sure_damage + struck
    arithmetic = Text("damage {sure} + {struck} = {damage}, armour {armour}: {lost}", "урон {sure} + {struck} = {damage}, броня {armour}: {lost}")  # fmt: skip
    text = arithmetic.fill(sure=sure_damage, struck=struck, damage=damage, armour=protection, lost=lost)
    return step(
        RULES, Text("{who} loses", "{who} теряет").fill(who=who), lost, text, *(*sources, "melee.least", "R-703")
    )


def _losses(inputs: Inputs, coming: list[tuple[Attack, int]], struck: list[int], back: dict[Edge, int], made: Clash) -> Iterator[Term]:  # fmt: skip
    defender = _name(inputs.defender, Text("defender", "обороняющийся"))
    for (attack, figures), harm in zip(coming, struck, strict=True):
        dice = dice_of(attack, inputs.defender, figures)
        yield _dice_term(_attacker(attack, inputs), dice, needs(attack.unit), f"troops.kinds.{attack.unit.kind}.possible", "R-702")  # fmt: skip
        if len(coming) > 1:
            hurt = sure(attack, inputs.defender, inputs.readings) + harm
            yield step(RULES, Text("its damage", "его урон"), hurt, same(str(hurt)), "R-702")
    damage = sum(sure(attack, inputs.defender, inputs.readings) for attack, _ in coming)
    yield _loss_term(defender, damage, sum(struck), armour(inputs.defender), made.loss, "R-702")
    for (attack, _), lost in zip(coming, made.losses, strict=True):
        who = _attacker(attack, inputs)
        dealt = guaranteed_of(inputs.defender, attack.edge)
        yield _loss_term(who, dealt, back[attack.edge], armour(attack.unit), lost, *_edge_sources(attack.edge))


def _result(inputs: Inputs, coming: list[tuple[Attack, int]], made: Clash) -> Iterator[Term]:
    for attack, _ in coming:
        yield summed(Text("{who}: impetus", "{who}: натиск").fill(who=_attacker(attack, inputs)),
                     list(impetus_terms(attack.unit, attack.across, _uphill(inputs))))  # fmt: skip
    left = inputs.defender.figures - made.loss
    yield summed(
        Text("steadfastness", "стойкость"),
        list(steadfastness_terms(inputs.defender, left, "melee", made.edges, inputs.readings)),
    )
    lost = sum(made.losses) + made.shot
    bonus = RULES.whole("melee.result.ranks") if made.deep else 0
    arithmetic = f"{made.loss + inputs.defender.shot} + {made.impetus}{f' + {bonus}' if bonus else ''} − {made.steadfastness} − {lost} = {made.sum}"  # fmt: skip
    yield step(RULES, Text("N", "N"), made.sum, same(arithmetic.replace("= -", "= −")), "melee.result.ranks", "R-804")
    yield _outcome_term(made.outcome, "R-711")


def _outcome_term(outcome: str, *sources: str) -> Term:
    return step(RULES, Text("outcome", "исход"), outcome, RULES.text(f"melee.outcomes.{outcome}.name"), *sources)


PROCEDURE = Procedure(
    id="melee",
    name=Text("Melee", "Рукопашный бой"),
    about=Text(
        "a unit attacked by one or several: automatic fire, damage, armour, the sum N and what it means",
        "отряд атакован одним или несколькими: автоматический обстрел, урон, броня, сумма N и исход",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("red-plains", "R-212", "R-521", "R-606", "R-701", "R-702", "R-703", "R-705", "R-706", "R-711"),
)
