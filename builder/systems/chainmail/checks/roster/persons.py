"""Characters of a roster: attached to a unit, with a level that has an effect."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.systems.chainmail.checks.subjects import persons
from builder.systems.chainmail.profile import ChainmailArmy, Person
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@unknown("CH501", persons, "K-801", "K-803", at="with", what=UNIT)
def with_nobody(person: Person, army: ChainmailArmy) -> tuple[str, Iterable[str]]:
    """Characters have no figures of their own in mass combat; each is attached to a unit."""
    return person.beside, unit_ids(army)


@persons.each("CH502", "K-801", "K-802", "K-803")
@says("a level {level} {kind} has no effect; effects start at level {least}")
@fix("remove the character, or write `class: leader` without `level`")
def low_level(person: Person) -> Verdict:
    """Below that level characters have no effect in mass combat."""
    if person.kind == "leader" or person.level is None:
        return None
    least = RULES.whole(f"persons.kinds.{person.kind}.level")
    if person.level < least:
        kind = RULES.text(f"persons.kinds.{person.kind}.name")
        return found("level", kind=kind, least=least, level=person.level)
    return None


@persons.each("CH503", "K-801", "K-803", "K-Q11")
@says("the character {what}")
@fix("give fighters and wizards a `level`, and leaders none")
def level_of_nobody(person: Person) -> Verdict:
    """Effects depend on class and level together."""
    if (person.kind == "leader") == (person.level is not None):
        leader = person.kind == "leader"
        what = Text("is a leader with a level") if leader else Text("has no level")
        return found("class", what=what)
    return None
