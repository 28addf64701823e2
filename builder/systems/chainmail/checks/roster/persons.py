"""Persons of a roster: attached to a unit, and of a level that has an effect."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import near, quoted
from builder.systems.chainmail.profile import ChainmailArmy
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@rule(
    "CH501",
    says=Text("{person}: with `{unit}`, which the army does not have{guess}",
              "{person}: при `{unit}`, а такого отряда нет{guess}"),
    fix=Text("use the id of a unit: {known}", "укажите id отряда: {known}"),
    cites=("K-801", "K-803"),
)  # fmt: skip
def with_nobody(army: ChainmailArmy) -> Iterator[Found]:
    """Persons have no figures of their own in mass combat: they are attached to a unit."""
    known = [unit.id for unit in army.roster.units]
    for index, person in enumerate(army.roster.persons):
        if person.beside not in known:
            yield found(
                "persons", index, "with",
                person=person.name.text, unit=person.beside, guess=near(person.beside, known), known=quoted(known),
            )  # fmt: skip


@rule(
    "CH502",
    says=Text("{person}: a {kind} has an effect from level {least}, not at {level}",
              "{person}: {kind} действует с {least} уровня, а не с {level}"),
    fix=Text("leave him out, or write him as a leader without level", "уберите его или запишите вождём (leader) без уровня"),
    cites=("K-801", "K-802", "K-803"),
)  # fmt: skip
def low_level(army: ChainmailArmy) -> Iterator[Found]:
    """Below that level the text gives persons nothing in mass combat."""
    for index, person in enumerate(army.roster.persons):
        if person.kind == "leader" or person.level is None:
            continue
        least = RULES.whole(f"persons.kinds.{person.kind}.level")
        if person.level < least:
            kind = RULES.text(f"persons.kinds.{person.kind}.name")
            yield found("persons", index, "level", person=person.name.text, kind=kind, least=least, level=person.level)


@rule(
    "CH503",
    says=Text("{person}: a person is {what}", "{person}: герой {what}"),
    fix=Text(
        "levels belong to fighters and wizards, and these need one", "уровень бывает у бойцов и чародеев, и им он нужен"
    ),
    cites=("K-801", "K-803", "K-Q11"),
)
def level_of_nobody(army: ChainmailArmy) -> Iterator[Found]:
    """Effects go by class and level together."""
    for index, person in enumerate(army.roster.persons):
        if (person.kind == "leader") == (person.level is not None):
            leader = person.kind == "leader"
            what = (
                Text("a leader with a level", "— вождь с уровнем") if leader else Text("without a level", "без уровня")
            )
            yield found("persons", index, "class", person=person.name.text, what=what)
