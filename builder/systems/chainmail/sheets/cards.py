"""An army -> its order cards: one for each unit, with boxes for what it did (K-P1)."""

from collections.abc import Iterator

from builder.sheets.blocks import Back, Card, Deck, RuleLine
from builder.sheets.blocks import Tally as Boxes
from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures.fatigue import PARTS, wants, ways
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.mustered import Mustered, MusteredArmy
from builder.systems.chainmail.sheets.words import words
from builder.text import Language
from builder.text.located import strung


def deck(army: MusteredArmy, back: Back, language: Language) -> Deck:
    """All order cards of an army."""
    title = strung((words("cards.title").say(language), ": ", army.roster.name.say(language)))
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
        where=unit.where,
    )


def _ways(language: Language) -> str:
    """The ways to become tired, in the order of the boxes below: "moves/charges/melees 5/0/0, 2/1/1 ..."."""
    told = ("/".join(str(getattr(wants(way), part)) for part in PARTS) for way in ways())
    return words("cards.ways", ways=", ".join(told)).say(language)


def _moving(unit: Mustered, language: Language) -> Iterator[Boxes]:
    """In which phase it moved, and whether at most half."""
    for phase in ("manoeuvres", "counter"):
        number = RULES.whole(f"sequence.phases.{phase}")
        yield Boxes(words("cards.phase", n=number).say(language), 1)
    yield Boxes(words("cards.half").say(language), 1)


def _doing(unit: Mustered, language: Language) -> Iterator[Boxes]:
    """Shots and charges: what the next round asks about."""
    yield Boxes(words("cards.charged").say(language), 1)
    weapon = unit.line.missile
    if weapon:
        stood = str(RULES[f"shooting.weapons.{weapon}.stood"].value) == "yes"
        yield Boxes(words("cards.shot").say(language), RULES.whole(f"shooting.rights.{'stood' if stood else 'once'}"))
        if str(RULES[f"shooting.weapons.{weapon}.slow"].value) == "yes":
            yield Boxes(words("cards.reload").say(language), 1)
    elif unit.line.troop == "catapult":
        yield Boxes(words("cards.shot").say(language), 1)


def _fatigue(language: Language) -> Iterator[Boxes]:
    """As many boxes as the longest way needs; the one that tires by itself is heavy."""
    needs = [wants(way) for way in ways()]
    for place, part in enumerate(PARTS):
        most = max(need[place] for need in needs)
        alone = [need[place] for need in needs if need[place] and sum(need) == need[place]]
        yield Boxes(words(f"cards.{part}").say(language), most, min(alone) - 1 if alone else None)
