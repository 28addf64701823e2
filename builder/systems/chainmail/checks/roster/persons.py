"""Persons of a roster: attached to a unit, and of a level that has an effect."""

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
    """Persons have no figures of their own in mass combat: they are attached to a unit."""
    return person.beside, unit_ids(army)


@persons.each("CH502", "K-801", "K-802", "K-803")
@says("a {kind} has an effect from level {least}, not at {level}", "{kind} действует с {least} уровня, а не с {level}")
@fix("leave him out, or write him as a leader without level", "уберите его или запишите вождём (leader) без уровня")
def low_level(person: Person) -> Verdict:
    """Below that level the text gives persons nothing in mass combat."""
    if person.kind == "leader" or person.level is None:
        return None
    least = RULES.whole(f"persons.kinds.{person.kind}.level")
    if person.level < least:
        kind = RULES.text(f"persons.kinds.{person.kind}.name")
        return found("level", kind=kind, least=least, level=person.level)
    return None


@persons.each("CH503", "K-801", "K-803", "K-Q11")
@says("a person is {what}", "герой {what}")
@fix("levels belong to fighters and wizards, and these need one", "уровень бывает у бойцов и чародеев, и им он нужен")
def level_of_nobody(person: Person) -> Verdict:
    """Effects go by class and level together."""
    if (person.kind == "leader") == (person.level is not None):
        leader = person.kind == "leader"
        what = Text("a leader with a level", "— вождь с уровнем") if leader else Text("without a level", "без уровня")
        return found("class", what=what)
    return None
