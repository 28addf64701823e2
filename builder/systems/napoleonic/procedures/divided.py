"""A melee in several parts: a player attacks and is attacked himself; a unit stands in two parts (N-804)."""

from typing import Annotated

from pydantic import Field

from builder.calculation import Calculation, Procedure, Term, Value
from builder.citation import cite
from builder.documents.fields import Strict
from builder.errors import MusterError
from builder.systems.napoleonic.procedures import melee
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.wording import term
from builder.text import Text
from builder.wording import joined

_WORST = ("surrender", "destroyed", "flight", "fall-back", "draw", "stays", "won")


class Inputs(Strict):
    """The parts, each with a single attacker; whoever stands in several has the same name in each."""

    parts: Annotated[tuple[melee.Inputs, ...], Field(min_length=2, max_length=6)]
    whole: Annotated[
        dict[str, int], Field(default_factory=dict, description="stands of each unit that is divided, by name")
    ]


def run(inputs: Inputs) -> Calculation:
    """Each part by itself, then the worse result for whoever stands in several, with one loss for each side.

    Raises MusterError where a part has no dice, or a unit is whole in a part or has more stands than it has.
    """
    shared = _shared(inputs)
    steps, fates = list[Term](), dict[str, list[str]]()
    for number, part in enumerate(inputs.parts, 1):
        if part.dice is None:
            raise MusterError(
                Text(
                    "part {number} has no dice; chances are asked for part by part",
                    "у части {number} нет бросков; шансы спрашивают по частям",
                ).fill(number=number)
            )
        answer = melee.run(part)
        steps += answer.working
        for unit in (*part.attackers, *part.defenders):
            if unit.name:
                fates.setdefault(unit.name, []).append(str(answer.result.get(unit.name, "won")))
    results: dict[str, Value] = {}
    for name, found in fates.items():
        worst = min(found, key=_WORST.index)
        results[name] = worst
        if name in shared:
            says = Text("worse of {found}; one stand in all", "худший из: {found}; подставка всего одна")
            label = Text("{name}: all parts", "{name}: все части").fill(name=name)
            fates_said = joined(*(RULES.text(f"melee.outcomes.{one}.name") for one in found), by=", ")
            steps.append(term(label, worst, says.fill(found=fates_said), "N-804", "melee.loss"))
    return Calculation(tuple(steps), results)


def _shared(inputs: Inputs) -> set[str]:
    """The names of units in several parts, whose stands are shared out lawfully."""
    stands: dict[str, list[int]] = {}
    for part in inputs.parts:
        for unit in (*part.attackers, *part.defenders):
            if unit.name:
                stands.setdefault(unit.name, []).append(unit.stands)
    shared = {name for name, found in stands.items() if len(found) > 1}
    for name in shared:
        whole = inputs.whole.get(name)
        if whole is None:
            raise MusterError(
                Text(
                    "{name} stands in several parts: how many stands has it in `whole`?",
                    "{name}: стоит в нескольких частях; сколько подставок всего, `whole`?",
                ).fill(name=name)
            )
        if sum(stands[name]) > whole:
            raise MusterError(
                Text(
                    "{name} has {whole|stand|stands}, not {shared} (N-804)",
                    "{name}: подставок {whole}, а не {shared} (N-804)",
                ).fill(name=name, whole=whole, shared=sum(stands[name]))
            )
        if min(stands[name]) < RULES.whole("melee.parts.least"):
            raise MusterError(
                Text(
                    "{name} needs a stand in each part (N-804)", "{name}: в каждой части нужна подставка (N-804)"
                ).fill(name=name)
            )
    return shared


PROCEDURE = Procedure(
    id="divided-melee",
    name=Text("Melee in parts", "Рукопашная по частям"),
    about=Text(
        "attackers on both sides: each part by itself, the worse result for whoever stands in several",
        "атакуют обе стороны: каждая часть отдельно, для стоящих в нескольких — худший результат",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("napoleonic", "N-804"),
)
