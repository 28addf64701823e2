"""NA201-NA206, NA908: experience and size of units, generals and their units."""

from collections.abc import Iterable

from builder.checks.limits import Bounds, size_outside_limits
from builder.checks.rule import Verdict, beyond, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import quoted
from builder.systems.napoleonic.checks.subjects import Fielded, generals, units
from builder.systems.napoleonic.profile import Leader, NapoleonicArmy
from builder.text import Text


@units.each("NA201", "N-603")
@says("its line in the army list does not allow the experience level `{word}`, only {known}")
@fix("choose one of them")
def other_experience(seen: Fielded) -> Verdict:
    """The list says which experience levels the units of a line may have (N-V1)."""
    word, allowed = seen.unit.experience, seen.line.experience
    return word is not None and word not in allowed and found("experience", word=word, known=quoted(allowed))


@units.each("NA202", "N-603")
@says("no `experience`, but its line in the army list leaves a choice")
@fix("write `experience`: {known}")
def unsettled_experience(seen: Fielded) -> Verdict:
    """If the list leaves a choice, the roster must make it: morale and melee depend on it (N-V1)."""
    return seen.experience is None and found(known=quoted(seen.line.experience))


@size_outside_limits("NA203", units, "N-Q1", key="stands", counted=Text("stand|stands"))
def other_size(one: Fielded) -> tuple[int | None, Bounds | None]:
    """The list sets unit sizes, and a roster must keep to them (N-V7)."""
    return one.unit.stands, one.line.stands


@unknown("NA204", generals, "N-604", at="unit", what=UNIT)
def unknown_unit(leader: Leader, army: NapoleonicArmy) -> tuple[str | None, Iterable[str]]:
    """A general in the ranks helps the unit he has joined."""
    return leader.unit, unit_ids(army)


@rule("NA205", "N-Q1")
@says("{count|general|generals}; the army list allows at most {most}")
@fix("remove {over}", "people")
def too_many_generals(army: NapoleonicArmy) -> Verdict:
    """The rules do not limit the number of generals; the list does (N-V7)."""
    limit, count = army.army_list.generals, len(army.roster.generals)
    return limit is not None and beyond(count, limit.most, "generals", limit.most, in_list=("generals", "most"))


@generals.again("NA206", "N-604", at="rank")
@says("{leader}: a second commander-in-chief; an army can have only one")
@fix("write `rank: general`")
def second_chief(one: Leader) -> str | None:
    """An army has one commander-in-chief; the others are generals, with smaller modifiers."""
    return one.rank if one.rank == "commander-in-chief" else None


@units.each("NA908", "N-401", "N-Q1", severity="warning")
@says("its number of stands is not given")
@fix("write `stands` here or in the army list; the rules give no unit sizes")
def unsized_unit(seen: Fielded) -> Verdict:
    """Sheets and calculations need the number of stands in each unit (N-V7)."""
    return seen.stands is None
