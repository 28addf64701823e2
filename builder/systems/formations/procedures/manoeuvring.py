"""What a unit on Manoeuvre may do against an attack that leaves it time: evade, turn, change ranks, reform (4.3, 6.3, 8.2)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures.consequences import evades
from builder.systems.formations.procedures.parts import no_evasion
from builder.systems.formations.procedures.situation import Side, edge
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same

Why = tuple[Text, tuple[str, ...]]


class Answer(NamedTuple):
    """One way to react: its id among the results, its name, why not (None: it may), and what it is or costs."""

    id: str
    name: Text
    refused: Why | None
    says: Text
    cites: tuple[str, ...]


def answers(target: Side, chosen: Mapping[str, str]) -> tuple[Answer, ...]:
    """Every way to react on Manoeuvre; to turn is asked of whoever is attacked on another edge than the front."""
    return tuple(_answers(target, chosen))


def note(target: Side, found: tuple[Answer, ...], work: Working) -> None:
    """Each way as a step, and by its id as a result."""
    for one in found:
        label = same("{way}{name}").fill(way=one.name, name=target.called)
        if one.refused:
            says, facts = one.refused
            work.add(label, False, Text("no: {why}").fill(why=says), *facts, result=one.id)
        else:
            work.add(label, True, one.says, *one.cites, result=one.id)
    if may_evade(found):
        work.result("evades", evades(target))


def may_evade(found: tuple[Answer, ...]) -> bool:
    """Whether to evade is among what it may do."""
    return any(one.id == "evade" and not one.refused for one in found)


def _answers(target: Side, chosen: Mapping[str, str]) -> Iterator[Answer]:
    steps = Text("{n} steps, +{points} disorder")
    words = steps.fill(n=number(evades(target)), points=RULES.whole("disorder.sources.evasion"))
    yield Answer("evade", Text("evade"), no_evasion(target, chosen), words, ("C-4.3a-12", "C-9.1-01", "C-10-02"))
    if edge(target) != "front":
        words = Text("to face the attacker")
        yield Answer("turn", Text("turn", "to turn"), _no_turn(target), words, ("C-4.3a-12", "C-8.2-04"))
    words = Text("in the command zone")
    yield Answer("rank_swap", Text("swap ranks"), _no_swap(target), words, ("C-6.3-04",))
    most = RULES.whole("movement.reform.reaction")
    words = Text("{n} reform of another kind; a change of frontage only in the command zone")
    yield Answer(
        "reform", Text("reform", "to reform"), _no_reform(target), words.fill(n=most), ("C-4.3a-12", "C-6.3-05")
    )


def _no_turn(target: Side) -> Why | None:
    if target.engaged:
        return _IN_MELEE, ("C-4.2-09",)
    if target.in_formation:
        return Text("formations may not turn to face an attacker"), ("C-8.2-04",)
    if target.profile.troop in RULES.ids("movement.reform.never_turns"):
        words = Text("elephants, chariots and artillery may not turn to face an attacker")
        return words, ("movement.reform.never_turns",)
    return None


def _no_swap(target: Side) -> Why | None:
    """Ranks change in a melee too, where it is in command (C-6.3-01)."""
    in_column = target.in_formation and target.shape in (None, "column", "deep-line")
    if not in_column or troop(target.profile) not in RULES.ids("movement.passage.rank_swap"):
        return Text("only infantry in free order in a column"), ("C-6.3-04",)
    if edge(target) != "front":
        return Text("not after an attack on the flank or rear"), ("C-6.3-04",)
    return None


def _no_reform(target: Side) -> Why | None:
    if target.engaged:
        return _IN_MELEE, ("C-6.3-01",)
    if target.shape in ("hedgehog", "turtle"):
        words = Text("a unit may leave a hedgehog or turtle only on Defence")
        return words, ("C-4.3a-06",)
    if target.profile.troop == "artillery":
        words = Text("guns and engines need a whole turn to change facing")
        return words, ("C-15.2a-09",)
    if target.profile.troop == "elephants" and not target.in_formation:
        return Text("elephants outside a formation may not reform"), ("C-8.2-04",)
    return None


_IN_MELEE = Text("the unit is in melee")
