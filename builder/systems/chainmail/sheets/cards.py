"""An army -> its order cards: one for each unit, with boxes for what it did (K-P1)."""

from collections.abc import Iterator

from builder.sheet import Back, Card, Deck, RuleLine, Tally
from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures.fatigue import PARTS, wants, ways
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.mustered import Mustered, MusteredArmy
from builder.systems.chainmail.sheets.words import words
from builder.text import Language


def deck(army: MusteredArmy, back: Back, language: Language) -> Deck:
    """All order cards of an army."""
    title = f"{words('cards.title').say(language)}: {army.roster.name.say(language)}"
    return Deck(army.roster.id, title, tuple(_card(unit, language) for unit in army.units), back)


def sign(unit: Mustered) -> str:
    """The sign of a unit: its engine, its bow, its horse or its shield."""
    if unit.line.troop == "catapult":
        return "engine"
    if classes.mounted(unit.line.troop):
        return "horse"
    return "bow" if unit.line.missile and not unit.line.mixed else "shield"


def _card(unit: Mustered, language: Language) -> Card:
    return Card(
        shape="order",
        sign=sign(unit),
        title=words(f"cards.classes.{unit.line.troop}").say(language),
        number=str(unit.number),
        owner=unit.name.say(language),
        rules=(RuleLine(words("cards.tired").say(language), _ways(language)),),
        tallies=(
            tuple(_moving(unit, language)),
            tuple(_doing(unit, language)),
            tuple(_fatigue(language)),
        ),
        where=f"units.{unit.number - 1}",
    )


def _ways(language: Language) -> str:
    """The ways to become tired, in marks: "5 moves, 2 + charge + 1 melee ..."."""
    said = []
    for way in ways():
        need = wants(way)
        parts = [
            words(f"cards.{part}_short", n=count).say(language)
            for part, count in zip(PARTS, need, strict=True)
            if count
        ]
        said.append(" + ".join(parts))
    return "; ".join(said)


def _moving(unit: Mustered, language: Language) -> Iterator[Tally]:
    """In which phase it moved, and whether at most half."""
    for phase in ("manoeuvres", "counter"):
        number = RULES.whole(f"sequence.phases.{phase}")
        yield Tally(words("cards.phase", n=number).say(language), 1)
    yield Tally(words("cards.half").say(language), 1)


def _doing(unit: Mustered, language: Language) -> Iterator[Tally]:
    """Shots and charges: what the next round asks about."""
    yield Tally(words("cards.charged").say(language), 1)
    weapon = unit.line.missile
    if weapon:
        stood = str(RULES[f"shooting.weapons.{weapon}.stood"].value) == "yes"
        yield Tally(words("cards.shot").say(language), RULES.whole(f"shooting.rights.{'stood' if stood else 'once'}"))
        if str(RULES[f"shooting.weapons.{weapon}.slow"].value) == "yes":
            yield Tally(words("cards.reload").say(language), 1)
    elif unit.line.troop == "catapult":
        yield Tally(words("cards.shot").say(language), 1)


def _fatigue(language: Language) -> Iterator[Tally]:
    """As many boxes as the longest way needs; the one that tires by itself is heavy."""
    needs = [wants(way) for way in ways()]
    for place, part in enumerate(PARTS):
        most = max(need[place] for need in needs)
        alone = [need[place] for need in needs if need[place] and sum(need) == need[place]]
        yield Tally(words(f"cards.{part}").say(language), most, min(alone) - 1 if alone else None)
