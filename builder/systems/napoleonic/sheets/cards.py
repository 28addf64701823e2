"""An army -> its order cards, one a unit: formation, action in movement, attack, fortification markers (N-P1)."""

from collections.abc import Iterator

from builder.constants import shown
from builder.sheet import Back, Card, Deck, RuleLine, Sum, Tally
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import Mustered, MusteredArmy
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language

SIGNS = {"foot": "infantry", "horse": "cavalry", "guns": "battery", "engineers": "engineers", "train": "train"}


def deck(army: MusteredArmy, back: Back, language: Language) -> Deck:
    """The order cards of an army."""
    title = f"{words('cards.title').say(language)}: {army.roster.name.say(language)}"
    return Deck(army.roster.id, title, tuple(_card(unit, language) for unit in army.units), back)


def sign(unit: Mustered) -> str:
    """The sign of its arm."""
    return "howitzers" if unit.line.howitzers else SIGNS[unit.arm]


def _card(unit: Mustered, language: Language) -> Card:
    return Card(
        shape="order",
        sign=sign(unit),
        title=unit.type_name.say(language).upper(),
        number=str(unit.number),
        owner=unit.name.say(language),
        rules=tuple(_rules(unit, language)),
        sums=tuple(_sums(unit, language)),
        where=f"units.{unit.number - 1}",
        tallies=tuple(_tallies(unit, language)),
    )


def _rules(unit: Mustered, language: Language) -> Iterator[RuleLine]:
    if troops.fights(unit.line.type):
        yield RuleLine(words("cards.attacks").say(language), words("cards.line").say(language))
    else:
        yield RuleLine(words("cards.no_melee").say(language), words("cards.dies").say(language))


def _tallies(unit: Mustered, language: Language) -> Iterator[tuple[Tally, ...]]:
    """Boxes: formation; what it did in movement; markers of fortification."""
    kinds = [f for f in RULES.below("units.formations") if unit.arm in RULES.ids(f"units.formations.{f}.arms")]
    if troops.dismounts(unit.line.type):
        kinds = [f for f in RULES.below("units.formations") if {"foot", "horse"} & set(_arms(f))]
    shapes = [Tally(RULES.text(f"units.formations.{f}.short").say(language), 1) for f in kinds]
    if troops.dismounts(unit.line.type):
        shapes.append(Tally(words("cards.dismounted").say(language), 1))
    yield tuple(shapes)
    still = "shoots" if unit.table else "no_action"
    moved = "moved_shoots" if unit.agile else "moved"
    acts = (Tally(words(f"cards.{still}").say(language), 1), Tally(words(f"cards.{moved}").say(language), 1))
    yield acts
    yield (Tally(words("cards.fortification").say(language), RULES.whole("terrain.fortifying.markers")),)


def _arms(formation: str) -> tuple[str, ...]:
    return RULES.ids(f"units.formations.{formation}.arms")


def _sums(unit: Mustered, language: Language) -> Iterator[Sum]:
    """Its own numbers: shooting of all its stands, morale, rank."""
    if unit.table and unit.stands:
        for band, value in zip(fire.bands(unit.table), unit.values(unit.stands), strict=True):
            kind = RULES.text(f"shooting.kinds.{band.kind}.short")
            label = words("cards.band", kind=kind, a=band.start, b=band.end).say(language)
            yield Sum(label, shown(value), words("cards.cm").say(language))
    yield Sum(words("cards.morale").say(language), shown(unit.base), words("cards.die").say(language))
    if unit.line.rank is not None:
        yield Sum(words("cards.rank").say(language), shown(unit.line.rank), "")
