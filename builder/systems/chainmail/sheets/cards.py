"""An army -> its order cards: one for each unit, with boxes for what it did (K-P1)."""

from collections.abc import Iterator

from builder.sheet import Back, Card, Deck, RuleLine
from builder.sheet import Tally as Boxes
from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures.fatigue import PARTS, Tally, wants, ways
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
        where=unit.where,
    )


def _ways(language: Language) -> str:
    """The ways to become tired, as short as the card needs them: "5 moves; 2 + 1 charge + 1; ... 3 melee"."""
    return "; ".join(_way(wants(way), language) for way in ways())


def _way(need: Tally, language: Language) -> str:
    marks = need._asdict()
    alone = [part for part in PARTS if marks[part]]
    key = f"only_{alone[0]}" if len(alone) == 1 else "way"
    return words(f"cards.{key}", **marks).say(language)


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
