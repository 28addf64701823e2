"""A melee in several parts: a player attacks and is attacked himself; a unit stands in two parts (N-804)."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from builder.documents.fields import FEW, Called, Strict
from builder.rules.calculation import Calculation, Value
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.procedures import asked, melee
from builder.systems.napoleonic.procedures.ending import Ending, swept
from builder.systems.napoleonic.procedures.fighter import Fighter, total
from builder.systems.napoleonic.procedures.takers import SIDES, in_part, other, takers
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.verdict import Verdict
from builder.text import Text
from builder.text.errors import MusterError
from builder.text.suggestions import near


class Inputs(Strict):
    """The parts, each with a single attacker; whoever stands in several has the same name in each."""

    parts: Annotated[tuple[asked.Inputs, ...], Field(min_length=2, max_length=6)]
    whole: Annotated[
        dict[Called, int], FEW, Field(default_factory=dict, description="stands of each unit that is divided, by name")
    ]
    loses: Annotated[
        tuple[Called, ...],
        FEW,
        Field(description="of units of equal rank in several parts: whose stand, by name (N-705)"),
    ] = ()


def run(inputs: Inputs) -> Calculation:
    """The dice of each part, then what comes of all of them: a unit obeys its worst result, a player loses one stand.

    Raises MusterError where a part has no dice, a unit has more stands than it has, or the parts are no such melee.
    """
    chosen = _readings(inputs)
    players = _players(inputs)
    _shared_out(inputs)
    work, found = readings.working(chosen), list[Verdict]()
    results: dict[str, Value] = {}
    for step, told in swept(inputs.parts):
        work.append(step)
        results |= told
    for place, part in enumerate(inputs.parts):
        fought = asked.settled(part, chosen)
        if not fought.defenders:
            found.append(Verdict("attacker", unopposed=True))
            continue
        if part.dice is None:
            raise MusterError(
                Text(
                    "part {number} has no dice; chances are asked for part by part",
                    "у части {number} нет бросков; шансы спрашивают по частям",
                ).fill(number=place + 1)
            )
        worth = total(fought, chosen)
        verdict, dice = melee.thrown(part.dice, int(worth.value), chosen)
        work.append(*(step._replace(label=in_part(place, step.label)) for step in (*worth.steps, dice)))
        found.append(verdict)
    everybody = takers(inputs.parts, inputs.whole, players)
    for step, told in Ending(inputs.parts, found, everybody, chosen, inputs.loses).told():
        work.append(step)
        results |= told
    last = any(one.stands <= RULES.whole("melee.loss") for one in everybody)
    work.rests_on(*(one for part in inputs.parts for one in melee.open_points(part) if one != "N-Q21" or last))
    return work.answer(results)


def _readings(inputs: Inputs) -> dict[str, str]:
    """The decisions of all parts. Raises MusterError where two parts decide one point differently."""
    chosen: dict[str, str] = {}
    for part in inputs.parts:
        for question, value in part.readings.items():
            if chosen.setdefault(question, value) != value:
                raise MusterError(
                    Text(
                        "{question} is decided differently in two parts", "{question}: в двух частях решено по-разному"
                    ).fill(question=question)
                )
    return chosen


def _players(inputs: Inputs) -> tuple[str, ...]:
    """Which player attacks in each part, named by his side in the first: parts hang together by the units they share.

    Raises MusterError where they do not, where a unit would fight for both, or where the same player attacks everywhere.
    """
    players: dict[int, str] = {0: "attacker"}
    belongs: dict[str, str] = {}  # the player of each named unit
    while True:
        for place, attacks in players.items():
            for name, player in _named(inputs.parts[place], attacks):
                if belongs.setdefault(name, player) != player:
                    raise MusterError(
                        Text(
                            "{name} would fight for both players (N-804)", "{name}: дрался бы за обоих игроков (N-804)"
                        ).fill(name=name)
                    )
        linked = {
            place: player if name in _names(part.attackers) else other(player)
            for place, part in enumerate(inputs.parts)
            for name, player in belongs.items()
            if place not in players and name in _names((*part.attackers, *part.defenders))
        }
        if not linked:
            break
        players |= linked
    for place in range(len(inputs.parts)):
        if place not in players:
            raise MusterError(
                Text(
                    "part {n} shares no unit with the others: it is a melee of its own (N-804)",
                    "часть {n}: общих отрядов с другими нет, это отдельная рукопашная (N-804)",
                ).fill(n=place + 1)
            )
    if len(set(players.values())) < len(SIDES):
        raise MusterError(
            Text(
                "the same player attacks in every part: that is one melee, worked as `melee` (N-803)",
                "во всех частях атакует один игрок: это одна рукопашная, её считает `melee` (N-803)",
            )
        )
    return tuple(players[place] for place in range(len(inputs.parts)))


def _named(part: asked.Inputs, attacks: str) -> Iterator[tuple[str, str]]:
    yield from ((name, attacks) for name in _names(part.attackers))
    yield from ((name, other(attacks)) for name in _names(part.defenders))


def _names(units: Sequence[Fighter]) -> list[str]:
    return [one.name for one in units if one.name]


def _shared_out(inputs: Inputs) -> None:
    """Raises MusterError unless units in several parts share out their stands lawfully and are the same in each."""
    everywhere: dict[str, list[Fighter]] = {}
    for number, part in enumerate(inputs.parts, 1):
        names = _names((*part.attackers, *part.defenders))
        if twice := next((one for one in names if names.count(one) > 1), None):
            raise MusterError(
                Text("part {n}: two units are called {name}", "часть {n}: два отряда названы {name}").fill(
                    n=number, name=twice
                )
            )
        for unit in (*part.attackers, *part.defenders):
            if unit.name:
                everywhere.setdefault(unit.name, []).append(unit)
    for name in (*inputs.whole, *inputs.loses):
        if name not in everywhere:
            known = list(everywhere)
            raise MusterError(
                Text("no unit `{name}` in the parts{guess}", "в частях нет отряда `{name}`{guess}").fill(
                    name=name, guess=near(name, known)
                )
            )
    for name, found in everywhere.items():
        if len(found) > 1:
            _lawful(name, found, inputs.whole.get(name))


def _lawful(name: str, found: Sequence[Fighter], whole: int | None) -> None:
    stands = [one.stands for one in found]
    if any(one.model_copy(update={"stands": found[0].stands}) != found[0] for one in found):
        raise MusterError(
            Text(
                "{name} is described differently in two parts; only its stands may differ (N-804)",
                "{name}: описан в двух частях по-разному; разными могут быть только подставки (N-804)",
            ).fill(name=name)
        )
    if whole is None:
        raise MusterError(
            Text(
                "{name} stands in several parts: how many stands has it in `whole`?",
                "{name}: стоит в нескольких частях; сколько подставок всего, `whole`?",
            ).fill(name=name)
        )
    if sum(stands) > whole:
        raise MusterError(
            Text(
                "{name} has {whole|stand|stands}, not {shared} (N-804)",
                "{name}: подставок {whole}, а не {shared} (N-804)",
            ).fill(name=name, whole=whole, shared=sum(stands))
        )
    if min(stands) < RULES.whole("melee.parts.least"):
        raise MusterError(
            Text("{name} needs a stand in each part (N-804)", "{name}: в каждой части нужна подставка (N-804)").fill(
                name=name
            )
        )
