"""An attack on a defender by one unit or several, with defensive fire before it (parts V.3, VI.6, VI.7, VII)."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from builder.documents.fields import FEW, Strict
from builder.rules.calculation import Calculation, Term
from builder.rules.dice import Chances, certain
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.working import Working
from builder.systems.red_plains import chances, fight, fighter
from builder.systems.red_plains.consequences import consequences, possible_consequences
from builder.systems.red_plains.modifiers import armour, steadfastness_terms, sum_of, total
from builder.systems.red_plains.rulebook import RULES, Chosen, working
from builder.systems.red_plains.volley import Volley, from_hill_to_hill, volley
from builder.text import Text, same

Faces = Annotated[tuple[int, ...], Field(max_length=100)]
_EDGES = {
    "front": Text("front"), "left": Text("left flank"),
    "right": Text("right flank"), "rear": Text("rear"),
}  # fmt: skip


_ARMOUR = Text("{damage}, armour {armour}: {left}")
_LOSES = Text("{who} loses")
_FIRE = Text("defensive fire")


class Rolls(Strict):
    """Dice rolls after all rerolls."""

    attackers: Annotated[tuple[Faces, ...], FEW, Field(description="each attacker's dice, in order")] = ()
    defender: Annotated[
        tuple[Faces, ...], FEW, Field(description="the defender's dice against each attacker, in order")
    ] = ()
    fire: Annotated[Faces, Field(description="dice for defensive fire")] = ()


class Inputs(Strict):
    """One melee: attackers by edge, the defender, and the dice, if rolled."""

    attackers: Annotated[tuple[fight.Attack, ...], Field(min_length=1, max_length=4)]
    defender: fighter.Fighter
    fires: Annotated[bool, Field(description="shooters: defensive fire at a frontal attacker; false if "
"their order has been carried out (R-605)")] = True  # fmt: skip
    dice: Annotated[Rolls | None, Field(description="dice rolls; default: exact odds")] = None
    readings: Chosen


def run(inputs: Inputs) -> Calculation:
    """The melee with its dice, or the exact chances of its outcomes. Raises MusterError for impossible inputs."""
    fighter.lawful(inputs.defender, *(attack.unit for attack in inputs.attackers))
    ATTACKERS.refuse(inputs.attackers)
    STEPS.refuse(inputs)
    work = working(inputs.readings)
    _stated(inputs, work)
    fire = _fire(inputs, work)
    if inputs.dice is None:
        found = _chances(inputs, fire, work)
        _set_up(inputs, fire, work)
        work.append(*possible_consequences(found))
        return work.answer(odds=found)
    _rolled(inputs, fire, inputs.dice, work)
    return work.answer()


ATTACKERS: Laws[Sequence[fight.Attack]] = Laws(
    Law(
        "edge",
        Text("several attackers on the same edge; a cell holds only one unit"),
        lambda it: len({attack.edge for attack in it}) != len(it),
        "R-104",
    ),
    Law(
        "river",
        Text("several attackers from across the river; a cell has only one neighbour there"),
        lambda it: sum(attack.across != "none" for attack in it) > 1,
        ("R-1001", "R-1002"),
    ),
)


@law("part", Text("`shot_in_step` is {step}, but cannot exceed `shot`, which is {shot}"), of=same("{who}"))
def _shot_in_step(it: Inputs) -> Fault:
    wrong = (one for one in it.attackers if one.shot_in_step > one.unit.shot)
    return next(({"who": _attacker(one, it), "step": one.shot_in_step, "shot": one.unit.shot} for one in wrong), None)


STEPS: Laws[Inputs] = Laws(_shot_in_step)


NO_FIRE: Laws[Rolls] = sole("none", Text("no defensive fire here, but dice are given for it"), lambda it: bool(it.fire))
FOUGHT: Laws[tuple[Rolls, int]] = sole(
    "groups",
    Text("{n|attacker fights|attackers fight}; `attackers` and `defender` each need one group of dice per attacker"),
    lambda it: {len(it[0].attackers), len(it[0].defender)} != {it[1]} and {"n": it[1]},
)


def _stated(inputs: Inputs, work: Working) -> None:
    """Note the fixed readings that this melee rests on; the others are noted where they are used."""
    edges = {attack.edge for attack in inputs.attackers if not _stopped(attack, inputs.defender, work)}
    if edges:
        work.rests_on("R-Q9")
        work.rests_on(*(["R-Q14"] if fighter.arm(inputs.defender.kind) == "horse" else []))
        work.rests_on(*(["R-Q15"] if inputs.defender.kind in RULES.ids("troops.forest") else []))
        work.rests_on(*(["R-Q31"] if edges & set(fight.FLANKS) else []))


def _shots(attack: fight.Attack, chosen: fighter.Readings, fire: int = 0) -> int:
    """The losses to shooting, including the defender's own, that count against an attack (R-801)."""
    return fighter.counted_losses(fire + attack.shot_in_step, attack.unit.shot - attack.shot_in_step, chosen)


def _stopped(attack: fight.Attack, defender: fighter.Fighter, chosen: fighter.Readings, fire: int = 0) -> bool:
    """Whether shooting stops an attacker (R-801)."""
    shots = _shots(attack, chosen, fire)
    return shots > 0 and shots > total(fight.impetus_of(attack, defender))


def _fired_at(inputs: Inputs, chosen: fighter.Readings) -> fight.Attack | None:
    """The attacker that draws defensive fire: the one in front, if nothing stopped it before (R-521, R-1003)."""
    unit = inputs.defender
    front = next((attack for attack in inputs.attackers if attack.edge == "front"), None)
    if front is None or not inputs.fires or not fighter.shooter(unit.kind):
        return None
    return None if _stopped(front, unit, chosen) or from_hill_to_hill(unit, front.unit) else front


def _fire(inputs: Inputs, work: Working) -> Volley | None:
    """The defensive fire of the defender, if it has a target and ammunition."""
    front = _fired_at(inputs, work)
    if front is None:
        return None
    unit = inputs.defender
    free = work.choice("R-Q7") == "free" and fighter.ammunition(unit) > 0
    shot = volley(unit, "attacker", work, bridge=front.across == "bridge", free=free)
    return shot if shot.dice else None


def _after_fire(inputs: Inputs, lost: int, work: Working) -> tuple[list[tuple[fight.Attack, int]], str]:
    """The attackers that reach melee, with their figures; and the outcome if shooting stops them all (R-801, R-Q32)."""
    coming, stopped = list[tuple[fight.Attack, int]](), False
    fire_stops = lost and work.choice("R-Q32") == "stops"
    for attack in inputs.attackers:
        mine = lost if attack.edge == "front" else 0
        left = attack.unit.figures - mine
        if left and _stopped(attack, inputs.defender, work, mine if fire_stops else 0):
            stopped = True
        elif left:
            coming.append((attack, left))
    ended = "stopped" if stopped else "attacker-destroyed"
    return coming, "" if coming else ended


def _chances(inputs: Inputs, fire: Volley | None, work: Working) -> Chances[str]:
    def met(lost: int) -> Chances[str]:
        coming, ended = _after_fire(inputs, lost, work)
        return certain(ended) if ended else fight.Melee(coming, inputs.defender, work).outcomes()

    front = _fired_at(inputs, work)
    lost = fire.chances(front.unit) if fire and front else certain(0)
    return lost.then(met).ordered(fight.OUTCOMES).possible()


# ---- the working ----------------------------------------------------------------------------------------------------


def _name(unit: fighter.Fighter, role: Text) -> Text:
    return same(unit.name) if unit.name else role


def _defender(inputs: Inputs) -> Text:
    return _name(inputs.defender, Text("defender"))


def _attacker(attack: fight.Attack, inputs: Inputs) -> Text:
    role = Text("attacker")
    if len(inputs.attackers) > 1:
        role = Text("attacker, {edge}").fill(edge=_EDGES[attack.edge])
    return _name(attack.unit, role)


def _set_up(inputs: Inputs, fire: Volley | None, work: Working) -> None:
    """The steps before the dice are rolled."""
    defender = _defender(inputs)
    if fire:
        chances.add_dice(work, _FIRE, fire.dice, fire.needs, "R-521", "troops.die")
    _stopped_before(inputs, work)
    coming = [attack for attack in inputs.attackers if not _stopped(attack, inputs.defender, work)]
    if not coming:
        return
    back = fight.defence_dice([attack.edge for attack in coming], inputs.defender.figures)
    for attack in coming:
        who = _attacker(attack, inputs)
        dice = fight.dice_of(attack, inputs.defender, attack.unit.figures, work)
        chances.add_dice(
            work, who, dice, fight.needs(attack.unit), f"troops.kinds.{attack.unit.kind}.possible", "melee.most"
        )
        _sure_step(work, who, fight.sure(attack, inputs.defender, work), f"troops.kinds.{attack.unit.kind}.guaranteed")
        work.append(_impetus_term(attack, inputs))
        chances.add_dice(work, defender, back[attack.edge], fight.needs(inputs.defender), _edge_source(attack.edge))
        _sure_step(work, defender, fight.guaranteed_of(inputs.defender, attack.edge), _edge_source(attack.edge))
    edges = frozenset(attack.edge for attack in coming)
    steady = steadfastness_terms(inputs.defender, inputs.defender.figures, "melee", edges, work)
    work.append(sum_of(Text("steadfastness before losses"), steady))


def _stopped_before(inputs: Inputs, work: Working) -> None:
    """The attackers stopped by ordered shooting, each with its impetus (R-801)."""
    for attack in inputs.attackers:
        if _stopped(attack, inputs.defender, work):
            work.append(_impetus_term(attack, inputs))
            label = Text("{who}: losses from shooting").fill(who=_attacker(attack, inputs))
            lost, limit = _shots(attack, work), total(fight.impetus_of(attack, inputs.defender))
            name = RULES.text("melee.outcomes.stopped.name")
            said = same("{lost} > {limit}: {name}").fill(lost=lost, limit=limit, name=name)
            work.add(label, lost, said, "R-801")


def _impetus_term(attack: fight.Attack, inputs: Inputs) -> Term:
    label = Text("{who}: impetus").fill(who=_attacker(attack, inputs))
    return sum_of(label, fight.impetus_of(attack, inputs.defender))


def _sure_step(work: Working, who: Text, amount: int, *sources: str) -> None:
    work.plain(Text("{who}: guaranteed damage").fill(who=who), amount, *sources)


def _edge_source(edge: fighter.Edge) -> str:
    return {"front": "melee.most", "rear": "melee.rear.most"}.get(edge, "melee.flank.each")


def _rolled(inputs: Inputs, fire: Volley | None, dice: Rolls, work: Working) -> None:
    _stopped_before(inputs, work)
    front, lost = _fired_at(inputs, work), 0
    if fire and front:
        struck = chances.damage_of_rolls(dice.fire, fire.dice, fire.needs, _FIRE)
        lost = fire.losses(struck, front.unit)
        chances.add_dice(work, _FIRE, fire.dice, fire.needs, "R-521")
        chances.add_losses(
            work, _LOSES.fill(who=_attacker(front, inputs)), fire.sure, struck, fire.armour(front.unit), lost, "R-801"
        )
    else:
        NO_FIRE.refuse(dice)
    coming, ended = _after_fire(inputs, lost, work)
    if ended:
        _outcome(work, ended, "R-801")
        work.results({"outcome": ended, "fire_losses": lost})
        _ammunition(inputs, fire, work, lost, {})
        return
    struck_all, back = _given(inputs, coming, dice, work)
    fought = fight.Melee(coming, inputs.defender, work)
    made = fought.clashed(struck_all, back)
    _losses(inputs, fought, struck_all, back, made, work)
    _result(inputs, coming, made, work)
    work.results({
        "outcome": made.outcome, "n": made.sum, "defender_losses": made.loss, "attacker_losses": made.lost,
    })  # fmt: skip
    if fire:
        work.result("fire_losses", lost)
    dead = {attack.edge: fought.answered(place, back[attack.edge]).lost for place, (attack, _) in enumerate(coming)}
    _ammunition(inputs, fire, work, lost, dead, made.loss)


def _ammunition(
    inputs: Inputs, fire: Volley | None, work: Working, shot: int, dead: Mapping[fighter.Edge, int], loss: int = 0
) -> None:
    """The ammunition left of each shooter, defending or attacking; every figure lost costs some (R-704)."""
    if fighter.shooter(inputs.defender.kind):
        work.result("ammunition", fighter.after_losses(inputs.defender, loss, fire.spent if fire else 0))
    for place, attack in enumerate(inputs.attackers, 1):
        if fighter.shooter(attack.unit.kind):
            gone = dead.get(attack.edge, 0) + (shot if attack.edge == "front" else 0)
            work.result(f"ammunition_{place}", fighter.after_losses(attack.unit, gone))


def _given(
    inputs: Inputs, coming: list[tuple[fight.Attack, int]], dice: Rolls, work: Working
) -> tuple[list[int], dict[fighter.Edge, int]]:
    FOUGHT.refuse((dice, len(coming)))
    back = fight.defence_dice([attack.edge for attack, _ in coming], inputs.defender.figures)
    struck, returned = list[int](), dict[fighter.Edge, int]()
    for (attack, figures), mine, theirs in zip(coming, dice.attackers, dice.defender, strict=True):
        theirs_of = fight.dice_of(attack, inputs.defender, figures, work)
        struck.append(chances.damage_of_rolls(mine, theirs_of, fight.needs(attack.unit), _attacker(attack, inputs)))
        returned[attack.edge] = chances.damage_of_rolls(
            theirs, back[attack.edge], fight.needs(inputs.defender), _defender(inputs)
        )
    return struck, returned


def _losses(
    inputs: Inputs,
    fought: fight.Melee,
    struck: list[int],
    back: dict[fighter.Edge, int],
    made: fight.Clash,
    work: Working,
) -> None:
    defender, coming = _defender(inputs), fought.attacks
    several = len(coming) > 1
    done = [fought.damage(place, harm) for place, harm in enumerate(struck)]
    for place, ((attack, figures), harm) in enumerate(zip(coming, struck, strict=True)):
        dice = fight.dice_of(attack, inputs.defender, figures, work)
        possible = f"troops.kinds.{attack.unit.kind}.possible"
        chances.add_dice(work, _attacker(attack, inputs), dice, fight.needs(attack.unit), possible, "R-702")
        if several:
            whole = fight.sure(attack, inputs.defender, work) + harm
            text = same(str(whole)) if fought.once else _ARMOUR.fill(damage=whole, armour=armour(inputs.defender), left=done[place])  # fmt: skip
            work.add(Text("its damage"), done[place], text, "R-702")
    if several and not fought.once:
        text = same(f"{' + '.join(map(str, done))} = {sum(done)}")
        work.add(_LOSES.fill(who=defender), made.loss, text, "R-702")
    else:
        damage = sum(fight.sure(attack, inputs.defender, work) for attack, _ in coming)
        chances.add_losses(
            work, _LOSES.fill(who=defender), damage, sum(struck), armour(inputs.defender), made.loss, "R-702"
        )
    for place, (attack, _) in enumerate(coming):
        who, lost = _attacker(attack, inputs), fought.answered(place, back[attack.edge]).lost
        dealt = fight.guaranteed_of(inputs.defender, attack.edge)
        chances.add_losses(
            work, _LOSES.fill(who=who), dealt, back[attack.edge], armour(attack.unit), lost, _edge_source(attack.edge)
        )


def _result(inputs: Inputs, coming: list[tuple[fight.Attack, int]], made: fight.Clash, work: Working) -> None:
    for attack, _ in coming:
        work.append(_impetus_term(attack, inputs))
    left = inputs.defender.figures - made.loss
    steady = steadfastness_terms(inputs.defender, left, "melee", made.edges, work)
    work.append(sum_of(Text("steadfastness"), steady))
    lost = made.lost + made.shot
    bonus = RULES.whole("melee.result.ranks") if made.deep else 0
    arithmetic = f"{made.loss + inputs.defender.shot} + {made.impetus}{f' + {bonus}' if bonus else ''} − {made.steadfastness} − {lost} = {made.sum}"  # fmt: skip
    work.add(same("N"), made.sum, same(arithmetic.replace("= -", "= −")), "melee.result.ranks", "R-804")
    surrounded = "rear" in made.edges and len(made.edges) > 1
    _outcome(work, made.outcome, "R-711", *(["R-903"] if surrounded else []))


def _outcome(work: Working, outcome: str, *sources: str) -> None:
    work.add(Text("outcome"), outcome, RULES.text(f"melee.outcomes.{outcome}.name"), *sources)
    work.append(*consequences(outcome))
