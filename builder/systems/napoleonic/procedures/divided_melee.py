"""A melee in several parts: both players attack, and units are in several parts (N-804)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import FEW, Called, Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.systems.napoleonic.procedures import fighter, melee
from builder.systems.napoleonic.procedures.attack import total
from builder.systems.napoleonic.procedures.ending import Ending, destroyed_without_dice
from builder.systems.napoleonic.procedures.fighter import Fighter, settled
from builder.systems.napoleonic.procedures.melee_units import SIDES, in_part, melee_units, other
from builder.systems.napoleonic.rulebook import working
from builder.systems.napoleonic.verdict import Verdict
from builder.text import Text
from builder.text.suggestions import near


class Inputs(Strict):
    """The parts, each with one attacking player; a unit in several parts has the same name in each."""

    parts: Annotated[tuple[fighter.Inputs, ...], Field(min_length=2, max_length=6)]
    whole: Annotated[
        dict[Called, int], FEW, Field(default_factory=dict, description="total stands of each divided unit, by name")
    ]
    loses: Annotated[
        tuple[Called, ...],
        FEW,
        Field(description="units that lose a stand, by name, if ranks in several parts are equal (N-705)"),
    ] = ()

    @property
    def chosen(self) -> dict[str, str]:
        """The readings of all parts; where they differ, those of the first."""
        return {question: value for part in reversed(self.parts) for question, value in part.readings.items()}

    @property
    def players(self) -> dict[int, str]:
        """The player who attacks in each part, named by side in the first; parts are linked by shared units."""
        players = {0: "attacker"}
        while found := _linked(self.parts, players):
            players |= found
        return players

    @property
    def everywhere(self) -> dict[str, list[Fighter]]:
        """Each named unit, as described in every part."""
        found: dict[str, list[Fighter]] = {}
        for part in self.parts:
            for unit in (*part.attackers, *part.defenders):
                if unit.name:
                    found.setdefault(unit.name, []).append(unit)
        return found


def _linked(parts: Sequence[fighter.Inputs], players: Mapping[int, str]) -> dict[int, str]:
    """Further parts that share a unit with parts whose players are known."""
    belongs = _belongs(parts, players)
    return {
        place: player if name in _names(part.attackers) else other(player)
        for place, part in enumerate(parts)
        for name, player in belongs.items()
        if place not in players and name in _names((*part.attackers, *part.defenders))
    }


def _belongs(parts: Sequence[fighter.Inputs], players: Mapping[int, str]) -> dict[str, str]:
    """The player of each named unit in its first part."""
    found: dict[str, str] = {}
    for name, player in _named(parts, players):
        found.setdefault(name, player)
    return found


def _named(parts: Sequence[fighter.Inputs], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for place, attacks in players.items():
        yield from ((name, attacks) for name in _names(parts[place].attackers))
        yield from ((name, other(attacks)) for name in _names(parts[place].defenders))


def _names(units: Sequence[Fighter]) -> list[str]:
    return [one.name for one in units if one.name]


# ---- laws -----------------------------------------------------------------------------------------------------------


@law("readings", Text("two parts use different readings of {question}"))
def _read_differently(it: Inputs) -> Fault:
    every = ((question, value) for part in it.parts for question, value in part.readings.items())
    return next(({"question": question} for question, value in every if it.chosen[question] != value), None)


@law("both", Text("{name} would fight for both players"), "N-804")
def _for_both(it: Inputs) -> Fault:
    players = it.players
    first = _belongs(it.parts, players)
    return next(({"name": name} for name, player in _named(it.parts, players) if first[name] != player), None)


@law("apart", Text("part {n} shares no unit with the others; calculate it as a separate melee"), "N-804")
def _apart(it: Inputs) -> Fault:
    return next(({"n": place + 1} for place, _ in enumerate(it.parts) if place not in it.players), None)


@law("twice", Text("part {n} has two units named {name}"))
def _twice(it: Inputs) -> Fault:
    named = ((n, _names((*part.attackers, *part.defenders))) for n, part in enumerate(it.parts, 1))
    return next(({"n": n, "name": one} for n, names in named for one in names if names.count(one) > 1), None)


@law("unknown", Text("unknown unit `{name}`{guess}"))
def _unknown(it: Inputs) -> Fault:
    known = list(it.everywhere)
    return next(({"name": one, "guess": near(one, known)} for one in (*it.whole, *it.loses) if one not in known), None)


PARTS: Laws[Inputs] = Laws(
    _read_differently,
    _for_both,
    _apart,
    Law(
        "one-attacks",
        Text("the same player attacks in every part; use `melee` for a single melee"),
        lambda it: len(set(it.players.values())) < len(SIDES),
        "N-803",
    ),
    _twice,
    _unknown,
)


class Shared(NamedTuple):
    """A unit in several parts, as described in each, and its total stands."""

    name: str
    found: Sequence[Fighter]
    whole: int | None


@law("unlike", Text("{name}: not the same in each part; only the number of stands may differ"), "N-804")
def _unlike(it: Shared) -> Fault:
    first = it.found[0]
    return any(one.model_copy(update={"stands": first.stands}) != first for one in it.found) and {"name": it.name}


@law("stands", Text("{name}: {whole|stand|stands}, but the parts add up to {shared}"), "N-804")
def _too_many(it: Shared) -> Fault:
    shared = sum(one.stands for one in it.found)
    return it.whole is not None and shared > it.whole and {"name": it.name, "whole": it.whole, "shared": shared}


SHARED: Laws[Shared] = Laws(
    _unlike,
    Law(
        "whole",
        Text("{name}: in several parts; give the total number of stands in `whole`"),
        lambda it: it.whole is None and {"name": it.name},
    ),
    _too_many,
)
DICE: Laws[tuple[int, fighter.Rolls | None]] = sole(
    "missing",
    Text("part {number} has no dice; odds can only be calculated for a single part"),
    lambda it: it[1] is None and {"number": it[0] + 1},
)


# ---- results --------------------------------------------------------------------------------------------------------


def run(inputs: Inputs) -> Calculation:
    """The dice of each part, then the results: a unit takes its worst result, a player loses one stand.

    Raises MusterError if a part has no dice, a unit uses more stands than it has, or the parts are not a divided melee.
    """
    PARTS.refuse(inputs)
    for name, units in inputs.everywhere.items():
        if len(units) > 1:
            SHARED.refuse(Shared(name, units, inputs.whole.get(name)))
    work, found = working(inputs.chosen), list[Verdict]()
    work.results(destroyed_without_dice(inputs.parts, work))
    for place, part in enumerate(inputs.parts):
        fought = settled(part, work)
        if not fought.defenders:
            found.append(Verdict("attacker", unopposed=True))
            continue
        DICE.refuse((place, part.dice))
        assert part.dice is not None
        worth = total(fought, work)
        verdict, dice = melee.verdict_by_dice(part.dice, int(worth.value), work)
        work.append(*(step._replace(label=in_part(place, step.label)) for step in (*worth.steps, dice)))
        found.append(verdict)
    players = [player for _, player in sorted(inputs.players.items())]
    everybody = melee_units(inputs.parts, inputs.whole, players)
    Ending(inputs.parts, found, everybody, work, inputs.loses).add_steps()
    return work.answer()
