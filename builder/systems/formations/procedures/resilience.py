"""Army resilience: its sum, the threshold, the test of one army or both (section 9.5)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import MANY, Strict
from builder.rules.calculation import Calculation, Number, Term
from builder.rules.dice import Chances, at_most, event, face
from builder.rules.legality import Law, Laws, sole
from builder.rules.wording import number, signed
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.discipline import too_many_commanders
from builder.systems.formations.profile import Camp, FormationsRoster, Talent
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES, term
from builder.text import Text, same

Count = Annotated[int, Field(ge=0, le=500)]
_DIE = "resilience.die"


class State(Strict):
    """One army: what it began with and what it has lost."""

    units: Annotated[int, Field(ge=0, le=500, description="units at the start, excluding the reserve")]
    general: Annotated[Talent, Field(description="the general's talent")] = "ordinary"
    commanders: Annotated[
        tuple[Talent, ...], MANY, Field(description="talents of the commanders, excluding the general")
    ] = ()
    camp: Camp = "none"
    reserve: Annotated[Count, Field(description="units of the reserve that have arrived (Q-51)")] = 0
    split: Annotated[
        int, Field(ge=-200, le=200, description="units gained or lost by changes of density (C-3.1-10, Q-50)")
    ] = 0
    lost: Annotated[Count, Field(description="units destroyed, scattered or off the table")] = 0
    fleeing: Annotated[Count, Field(description="units that are fleeing (Q-45)")] = 0
    spent: Annotated[Count, Field(description="scythed chariots removed after a clash (Q-53)")] = 0
    commanders_lost: Annotated[
        tuple[Talent, ...],
        MANY,
        Field(description="talents of commanders who were killed or have fled, excluding the general"),
    ] = ()
    general_lost: bool = False
    camp_lost: Annotated[bool, Field(description="the camp is captured")] = False


class Inputs(State):
    """The test at the end of a turn, of one army or of both."""

    role: Annotated[Literal["attacker", "defender"], Field(description="role of the first army (C-9.5-06)")] = (
        "attacker"
    )
    enemy: Annotated[State | None, Field(description="the other army, if it is also tested")] = None
    die: Annotated[int | None, Field(description="the first army's d20; default: exact odds")] = None
    enemy_die: Annotated[int | None, Field(description="the enemy's d20")] = None
    readings: Chosen = Field(default_factory=dict)


ARMIES: Laws[State] = Laws(
    too_many_commanders.of_part(lambda it: len(it.commanders)),
    Law(
        "commander-lost",
        Text("`commanders_lost` names a commander that is not in `commanders`"),
        lambda it: bool(Counter(it.commanders_lost) - Counter(it.commanders)),
        "C-9.5-02",
    ),
    Law(
        "camp-lost",
        Text("`camp_lost` needs a `camp`"),
        lambda it: it.camp_lost and it.camp == "none",
        "C-9.5-02",
    ),
)  # fmt: skip
ENEMIES: Laws[Inputs] = sole(
    "die",
    Text("`enemy_die` needs an `enemy`"),
    lambda it: it.enemy is None and it.enemy_die is not None,
    "C-9.5-05",
)  # fmt: skip
LOSSES: Laws[State] = sole(
    "most",
    Text("the losses exceed what the army had"),
    lambda it: it.lost + it.fleeing + it.spent > it.units + it.reserve + it.split,
)
_OWN, _ENEMY = same("{label}"), Text("enemy: {label}")


class _Army(NamedTuple):
    """Initial and current resilience of an army."""

    first: int
    now: int

    @property
    def tested(self) -> bool:
        """Whether it is at its threshold."""
        return self.now <= threshold(self.first)

    @property
    def holds(self) -> Chances[bool]:
        """The chance that it holds."""
        return event(chance(self.now) if self.tested else Fraction(1))

    def stands(self, die: int | None, work: Working, whose: Text = _OWN) -> bool:
        """Whether it holds on this roll, with the test as the next step if there is one."""
        if not self.tested or die is None:
            return True
        stands = face(die, RULES.whole(_DIE)) <= self.now
        label, said = Text("Resilience test"), same(f"{die} {'≤' if stands else '>'} {self.now}")
        work.add(whose.fill(label=label), "holds" if stands else "breaks", said, _DIE)
        return stands


def start(
    units: int,
    general: Talent | None,
    commanders: Sequence[Talent] = (),
    camp: Camp = "none",
    chosen: Mapping[str, str] = {},
) -> tuple[int, tuple[Term, ...]]:
    """Initial resilience in points, term by term (C-9.5-01); `commanders` besides the general."""
    terms = [_addend(Text("units"), units, RULES.whole("resilience.each_unit"), "resilience.each_unit")]
    if commanders:
        points = _commanders(commanders, chosen)
        terms.append(term(Text("commanders"), points, signed(points), "resilience.each_commander"))
    if general:
        key = f"command.talents.{general}"
        terms.append(_named(Text("general: {name}"), key, f"{key}.resilience"))
    terms.append(_named(same("{name}"), f"camp.kinds.{camp}", f"resilience.camp.{camp}"))
    return sum(int(part.value) for part in terms), tuple(terms)


def starting_resilience(
    roster: FormationsRoster, chosen: Mapping[str, str] = {}, *, placed: bool = False
) -> tuple[int, tuple[Term, ...]]:
    """Initial resilience of a roster, term by term; units of the reserve come in only when placed (Q-51)."""
    general = next((c.talent for c in roster.commanders if c.rank == "general"), None)
    others = [c.talent for c in roster.commanders if c.rank != "general"]
    return start(
        sum(placed or unit.id not in roster.held for unit in roster.units), general, others, roster.camp, chosen
    )


def reinforced(roster: FormationsRoster, chosen: Mapping[str, str] = {}) -> tuple[int, int] | None:
    """Resilience of a roster with its whole reserve placed, and the highest that is tested then (Q-51); None without one."""
    if roster.reserve is None:
        return None
    first, _ = starting_resilience(roster, chosen)
    most, _ = starting_resilience(roster, chosen, placed=True)
    return most, tested_at(most if readings.choice(chosen, "Q-51") == "both" else first)


def threshold(first: int) -> Number:
    """The share of the initial resilience at or below which the army is tested, exact (C-9.5-03)."""
    return first * RULES.number("resilience.threshold")


def tested_at(first: int) -> int:
    """The highest resilience that is tested."""
    return int(Fraction(threshold(first)) // 1)


def chance(st: int) -> Fraction:
    """The chance that an army with this resilience holds."""
    return at_most(st, RULES.whole(_DIE))


def _present(army: State, work: Working, whose: Text = _OWN) -> _Army:
    """Initial and current resilience with the steps between. Raises MusterError if the losses exceed what there was."""
    first, terms = start(army.units, army.general, army.commanders, army.camp, work)
    each = RULES.whole("resilience.each_unit")
    steps = [*terms, term(Text("starting Resilience"), first, number(first), "resilience.each_unit")]
    changes = [
        (army.reserve, "Q-51", Text("reserve arrived")),
        (army.split, "Q-50", Text("units split or merged")),
    ]
    grown = [_addend(label, count, each, "resilience.each_unit") for count, _, label in changes if count]
    now = first + sum(int(step.value) for step in grown)
    first += sum(count * each for count, question, _ in changes if count and work.choice(question) == "both")
    lost = [*_lost(army, each, work)]
    now += sum(int(step.value) for step in lost)
    LOSSES.refuse(army)
    edge = threshold(first)
    said = same("{now} {sign} {edge}").fill(now=now, sign="≤" if now <= edge else ">", edge=number(edge))
    steps += [*grown, *lost, term(Text("current Resilience"), now, number(now), "resilience.each_unit")]
    steps.append(term(Text("test threshold"), edge, said, "resilience.threshold"))
    work.append(*(step._replace(label=whose.fill(label=step.label)) for step in steps))
    return _Army(first, now)


def _lost(army: State, each: int, work: Working) -> Iterator[Term]:
    """What an army loses of its resilience: units, commanders, the camp (C-9.5-02)."""
    if army.lost:
        yield _addend(Text("units lost"), -army.lost, each, "C-9.5-02")
    if army.fleeing and work.choice("Q-45") == "off-while-fleeing":
        yield _addend(Text("units fleeing"), -army.fleeing, each, "C-9.5-02")
    if army.spent and work.choice("Q-53") == "lost":
        yield _addend(Text("scythed chariots used up"), -army.spent, each, "C-9.5-02")
    command = _commanders(army.commanders_lost, work)
    if army.general_lost:
        command += RULES.whole(f"command.talents.{army.general}.resilience")
    if command:
        yield term(Text("commanders lost"), -command, signed(-command), "resilience.each_commander")
    if army.camp_lost:
        key = f"resilience.camp.{army.camp}"
        yield term(Text("camp lost"), -RULES.whole(key), signed(-RULES.whole(key)), key)


def run(inputs: Inputs) -> Calculation:
    """The sum, the threshold, and the test of each army at it: by dice, or its exact chances."""
    for army in (inputs, inputs.enemy) if inputs.enemy else (inputs,):
        ARMIES.refuse(army)
    ENEMIES.refuse(inputs)
    work = readings.working(inputs.readings)
    own = _present(inputs, work)
    work.results({
        "first_resilience": own.first, "resilience": own.now, "threshold": threshold(own.first), "tested_at": tested_at(own.first),
        "tested": own.tested,
    })  # fmt: skip
    if inputs.enemy is not None:
        return _of_two(inputs, own, _present(inputs.enemy, work, _ENEMY), work)
    odds = own.holds.map({True: "holds", False: "breaks"}.__getitem__)
    if inputs.die is not None or not own.tested:
        work.result("outcome", "holds" if own.stands(inputs.die, work) else "breaks")
    return work.answer(odds=odds)


def _of_two(inputs: Inputs, own: _Army, enemy: _Army, work: Working) -> Calculation:
    """Both armies at once: which holds, and which wins when both break (C-9.5-06)."""
    work.results({
        "enemy_first_resilience": enemy.first, "enemy_resilience": enemy.now, "enemy_tested": enemy.tested,
    })  # fmt: skip
    favoured = own.now == enemy.now and inputs.role in RULES.ids("resilience.tie")
    both = "wins" if own.now > enemy.now or favoured else "loses"

    def outcome(stands: bool, enemy_stands: bool) -> str:
        if stands:
            return "goes-on" if enemy_stands else "wins"
        return "loses" if enemy_stands else both

    odds = own.holds.join(enemy.holds, outcome).ordered(("goes-on", "wins", "loses"))
    if (own.tested and inputs.die is None) or (enemy.tested and inputs.enemy_die is None):
        return work.answer(odds=odds)
    stands = own.stands(inputs.die, work), enemy.stands(inputs.enemy_die, work, _ENEMY)
    if not any(stands):
        says = Text("both break: {now} against {enemy}")
        said = says.fill(now=own.now, enemy=enemy.now)
        work.add(Text("both armies break"), both, said, "resilience.tie")
    return work.answer({"outcome": outcome(*stands)}, odds)


def _commanders(talents: Sequence[Talent], chosen: Mapping[str, str]) -> int:
    if set(talents) - {"ordinary"} and readings.choice(chosen, "Q-54") == "all":
        return sum(RULES.whole(f"command.talents.{talent}.resilience") for talent in talents)
    return len(talents) * RULES.whole("resilience.each_commander")


def _addend(label: Text, count: int, each: int, key: str) -> Term:
    how = signed(count) if each == 1 else same(f"{count} × {each}")
    return term(label, count * each, how, key)


def _named(label: Text, entry: str, key: str) -> Term:
    value = RULES.whole(key)
    return term(label.fill(name=RULES.text(f"{entry}.name")), value, signed(value), key)
