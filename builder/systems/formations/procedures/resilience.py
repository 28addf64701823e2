"""Army resilience, ST: its sum, the threshold, the test of one army or both (section 9.5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import MANY, Strict
from builder.rules.calculation import Calculation, Number, Procedure, Term
from builder.systems.formations import readings
from builder.systems.formations.dicing import at_most, face
from builder.systems.formations.profile import Camp, FormationsRoster, Talent
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import number, signed, term
from builder.text import Text
from builder.text.citation import cite
from builder.text.errors import MusterError

Count = Annotated[int, Field(ge=0, le=500)]
_DIE = "resilience.die"


class State(Strict):
    """One army: what it began with and what it has lost."""

    units: Annotated[int, Field(ge=0, le=500, description="units at the start, without the reserve")]
    general: Annotated[Talent, Field(description="talent of the general")] = "ordinary"
    commanders: Annotated[
        tuple[Talent, ...], MANY, Field(description="talents of the commanders besides the general")
    ] = ()
    camp: Camp = "none"
    reserve: Annotated[Count, Field(description="units of the reserve that have been placed (Q-51)")] = 0
    split: Annotated[
        int, Field(ge=-200, le=200, description="units more (or fewer) by changes of density (C-3.1-10, Q-50)")
    ] = 0
    lost: Annotated[Count, Field(description="units destroyed, scattered or gone")] = 0
    fleeing: Annotated[Count, Field(description="units that flee now (Q-45)")] = 0
    spent: Annotated[Count, Field(description="scythed chariots removed after their clash (Q-53)")] = 0
    commanders_lost: Annotated[
        tuple[Talent, ...], MANY, Field(description="talents of commanders dead or fled, without the general")
    ] = ()
    general_lost: bool = False
    camp_lost: Annotated[bool, Field(description="the camp is taken")] = False


class Inputs(State):
    """The test at the end of a turn, of one army or of both."""

    role: Annotated[Literal["attacker", "defender"], Field(description="part of the first army (C-9.5-06)")] = (
        "attacker"
    )
    enemy: Annotated[State | None, Field(description="the other army, if it is tested as well")] = None
    die: Annotated[int | None, Field(description="d20 of the first army; left out: exact chances")] = None
    enemy_die: Annotated[int | None, Field(description="d20 of the enemy")] = None
    readings: Chosen = Field(default_factory=dict)


def start(
    units: int,
    general: Talent | None,
    commanders: Sequence[Talent] = (),
    camp: Camp = "none",
    chosen: Mapping[str, str] = {},
) -> tuple[int, tuple[Term, ...]]:
    """ST at the start in points, with every addend (C-9.5-01); `commanders` besides the general."""
    terms = [_addend(Text("units", "отряды"), units, RULES.whole("resilience.each_unit"), "resilience.each_unit")]
    if commanders:
        terms.append(
            term(
                Text("commanders", "командиры"),
                _commanders(commanders, chosen),
                signed(_commanders(commanders, chosen)),
                "resilience.each_commander",
            )
        )
    if general:
        key = f"command.talents.{general}.resilience"
        terms.append(_named(Text("general: {name}", "полководец: {name}"), f"command.talents.{general}", key))
    terms.append(_named(Text("{name}", "{name}"), f"camp.kinds.{camp}", f"resilience.camp.{camp}"))
    return sum(int(part.value) for part in terms), tuple(terms)


def of(roster: FormationsRoster, chosen: Mapping[str, str] = {}) -> tuple[int, tuple[Term, ...]]:
    """ST of a roster at the start with every addend; units of the reserve come in only when placed (Q-51)."""
    reserve = set(roster.reserve.units) if roster.reserve else set()
    general = next((c.talent for c in roster.commanders if c.rank == "general"), None)
    others = [c.talent for c in roster.commanders if c.rank != "general"]
    return start(sum(unit.id not in reserve for unit in roster.units), general, others, roster.camp, chosen)


def threshold(first: int) -> Number:
    """The share of the first ST at or under which the army is tested, exact (C-9.5-03)."""
    return first * RULES.number("resilience.threshold")


def tested_at(first: int) -> int:
    """The highest whole ST that is tested."""
    return int(Fraction(threshold(first)) // 1)


def chance(st: int) -> Fraction:
    """The chance that an army of this ST holds."""
    return at_most(st, _DIE)


def _refuse(inputs: Inputs) -> None:
    """Raises MusterError for what no army has, and for dice of a test that is not asked."""
    for army in (inputs, inputs.enemy) if inputs.enemy else (inputs,):
        if len(army.commanders) > RULES.whole("command.commanders"):
            most = RULES.whole("command.commanders")
            says = Text(
                "{count} commanders besides the general, at most {most} (C-4.3b-01)",
                "командиров кроме полководца {count}, можно не больше {most} (C-4.3b-01)",
            )
            raise MusterError(says.fill(count=len(army.commanders), most=most))
        if Counter(army.commanders_lost) - Counter(army.commanders):
            raise MusterError(
                Text(
                    "`commanders_lost` names a commander whom `commanders` has not (C-9.5-02)",
                    "в `commanders_lost` командир, которого нет в `commanders` (C-9.5-02)",
                )
            )
        if army.camp_lost and army.camp == "none":
            raise MusterError(
                Text(
                    "`camp_lost`, but the army has no `camp` (C-9.5-02)",
                    "`camp_lost`, но лагеря (`camp`) у армии нет (C-9.5-02)",
                )
            )
    if inputs.enemy is None and inputs.enemy_die is not None:
        raise MusterError(
            Text(
                "`enemy_die` without an `enemy`: describe the other army too (C-9.5-05)",
                "`enemy_die` без `enemy`: опишите и вторую армию (C-9.5-05)",
            )
        )


def present(army: State, chosen: Mapping[str, str]) -> tuple[int, int, tuple[Term, ...]]:
    """First and present ST with the steps between them. Raises MusterError when more is lost than there was."""
    first, terms = start(army.units, army.general, army.commanders, army.camp, chosen)
    each = RULES.whole("resilience.each_unit")
    terms += (term(Text("ST at the start", "СТ в начале"), first, number(first), "resilience.each_unit"),)
    now = first
    for count, question, label in (
        (army.reserve, "Q-51", Text("reserve placed", "вышел резерв")),
        (army.split, "Q-50", Text("units split or merged", "разделение и слияние")),
    ):
        if count:
            now += count * each
            first += count * each if readings.choice(chosen, question) == "both" else 0
            terms += (_addend(label, count, each, "resilience.each_unit"),)
    for count, label in _losses(army, chosen):
        now -= count * each
        terms += (_addend(label, -count, each, "C-9.5-02"),)
    command = _commanders(army.commanders_lost, chosen)
    if army.general_lost:
        command += RULES.whole(f"command.talents.{army.general}.resilience")
    if command:
        now -= command
        terms += (
            term(Text("commanders lost", "потери командиров"), -command, signed(-command), "resilience.each_commander"),
        )
    if army.camp_lost:
        lost = RULES.whole(f"resilience.camp.{army.camp}")
        now -= lost
        terms += (term(Text("camp lost", "лагерь потерян"), -lost, signed(-lost), f"resilience.camp.{army.camp}"),)
    if army.lost + army.fleeing + army.spent > army.units + army.reserve + army.split:
        raise MusterError(Text("more is lost than the army had", "потеряно больше, чем было в армии"))
    edge = threshold(first)
    says = Text("{now} {sign} {edge}", "{now} {sign} {edge}")
    sign = "≤" if now <= edge else ">"
    return first, now, (
        *terms,
        term(Text("ST now", "СТ теперь"), now, number(now), "resilience.each_unit"),
        term(
            Text("threshold of the test", "порог проверки"),
            edge,
            says.fill(now=now, sign=sign, edge=number(edge)),
            "resilience.threshold",
        ),
    )  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """The sum, the threshold, and the test of whoever is at it: by dice, or its exact chances."""
    chosen = inputs.readings
    _refuse(inputs)
    first, now, working = present(inputs, chosen)
    tested = now <= threshold(first)
    result: dict[str, int | str | bool | Fraction] = {
        "first_st": first, "st": now, "threshold": threshold(first), "tested_at": tested_at(first), "tested": tested,
    }  # fmt: skip
    used = readings.used(chosen, *_asked(inputs), *(_asked(inputs.enemy) if inputs.enemy else ()))
    if inputs.enemy is None:
        holds = chance(now) if tested else Fraction(1)
        odds = {"holds": holds, "breaks": 1 - holds}
        if tested and inputs.die is not None:
            stands = face(inputs.die, _DIE) <= now
            working += (_test(inputs.die, now, stands),)
            result["outcome"] = "holds" if stands else "breaks"
        elif not tested:
            result["outcome"] = "holds"
        return Calculation(working, result, odds, used)
    enemy_first, enemy_now, enemy_working = present(inputs.enemy, chosen)
    enemy_tested = enemy_now <= threshold(enemy_first)
    working = (*working, *(Term(_of_enemy(step.label), step.value, step.text, step.cites) for step in enemy_working))
    result |= {"enemy_first_st": enemy_first, "enemy_st": enemy_now, "enemy_tested": enemy_tested}
    holds, enemy_holds = chance(now) if tested else Fraction(1), chance(enemy_now) if enemy_tested else Fraction(1)
    both = _winner_of_two(now, enemy_now, inputs.role)
    odds = {"goes-on": holds * enemy_holds, "wins": holds * (1 - enemy_holds), "loses": (1 - holds) * enemy_holds}
    odds["wins" if both else "loses"] += (1 - holds) * (1 - enemy_holds)
    if (tested and inputs.die is None) or (enemy_tested and inputs.enemy_die is None):
        return Calculation(working, result, odds, used)
    stands = not tested or face(inputs.die or 0, _DIE) <= now
    enemy_stands = not enemy_tested or face(inputs.enemy_die or 0, _DIE) <= enemy_now
    if tested and inputs.die is not None:
        working += (_test(inputs.die, now, stands),)
    if enemy_tested and inputs.enemy_die is not None:
        step = _test(inputs.enemy_die, enemy_now, enemy_stands)
        working += (Term(_of_enemy(step.label), step.value, step.text, step.cites),)
    if not stands and not enemy_stands:
        says = Text("both break: {now} against {enemy}", "сломлены обе: {now} против {enemy}").fill(
            now=now, enemy=enemy_now
        )
        working += (
            term(Text("both armies break", "обе армии сломлены"), "wins" if both else "loses", says, "resilience.tie"),
        )
        result["outcome"] = "wins" if both else "loses"
    else:
        result["outcome"] = "goes-on" if stands and enemy_stands else "wins" if stands else "loses"
    return Calculation(working, result, odds, used)


def _winner_of_two(now: int, enemy_now: int, role: str) -> bool:
    """Whether the first army wins when both break: by ST, else by its part in the battle (C-9.5-06)."""
    return now > enemy_now or (now == enemy_now and role in RULES.ids("resilience.tie"))


def _losses(army: State, chosen: Mapping[str, str]) -> list[tuple[int, Text]]:
    losses = [(army.lost, Text("units lost", "потеряны отряды"))]
    if readings.choice(chosen, "Q-45") == "off-while-fleeing":
        losses.append((army.fleeing, Text("units fleeing", "бегут отряды")))
    if readings.choice(chosen, "Q-53") == "lost":
        losses.append((army.spent, Text("scythed chariots spent", "серпоносные колесницы убраны")))
    return [(count, label) for count, label in losses if count]


def _commanders(talents: Sequence[Talent], chosen: Mapping[str, str]) -> int:
    if readings.choice(chosen, "Q-54") == "all":
        return sum(RULES.whole(f"command.talents.{talent}.resilience") for talent in talents)
    return len(talents) * RULES.whole("resilience.each_commander")


def _asked(army: State) -> list[str]:
    questions = {
        "Q-10": army.camp == "barricade",
        "Q-45": army.fleeing,
        "Q-50": army.split,
        "Q-51": army.reserve,
        "Q-53": army.spent,
        "Q-54": any(talent != "ordinary" for talent in army.commanders),
    }
    return [question for question, matters in questions.items() if matters]


def _addend(label: Text, count: int, each: int, key: str) -> Term:
    how = signed(count) if each == 1 else Text(f"{count} × {each}", f"{count} × {each}")
    return term(label, count * each, how, key)


def _named(label: Text, entry: str, key: str) -> Term:
    value = RULES.whole(key)
    return term(label.fill(name=RULES.text(f"{entry}.name")), value, signed(value), key)


def _test(die: int, now: int, stands: bool) -> Term:
    how = Text(f"{die} {'≤' if stands else '>'} {now}", f"{die} {'≤' if stands else '>'} {now}")
    return term(Text("test on ST", "проверка СТ"), "holds" if stands else "breaks", how, _DIE)


def _of_enemy(label: Text) -> Text:
    return Text(f"enemy: {label.en}", f"противник: {label.ru}")


PROCEDURE = Procedure(
    id="resilience",
    name=Text("Army resilience", "Стойкость армии"),
    about=Text(
        "ST with every addend, the threshold, and the test of one army or both at the end of a turn",
        "СТ по слагаемым, порог и проверка одной или обеих армий в конце хода",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-9.5-01", "C-9.5-03", "C-9.5-05", "C-9.5-06"),
)
