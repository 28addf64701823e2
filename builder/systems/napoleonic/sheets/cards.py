"""An army -> its order cards, one a unit: formation, action in movement, attack, fortification markers (N-P1)."""

from collections.abc import Iterator, Mapping

from builder.rules.constants import shown
from builder.sheets.blocks import Back, Card, Deck, RuleLine, Sum
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import Mustered, MusteredArmy
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language
from builder.text.located import strung

SIGNS = {"foot": "infantry", "horse": "cavalry", "guns": "battery", "engineers": "engineers", "train": "train"}


BOX = "□"


def deck(army: MusteredArmy, back: Back, readings: Mapping[str, str], language: Language) -> Deck:
    """The order cards of an army."""
    title = strung((words("cards.title").say(language), ": ", army.roster.name.say(language)))
    return Deck(army.roster.id, title, tuple(_card(unit, readings, language) for unit in army.units), back)


def sign(unit: Mustered) -> str:
    """The sign of its arm."""
    return "howitzers" if unit.line.howitzers else SIGNS[unit.arm]


def _card(unit: Mustered, readings: Mapping[str, str], language: Language) -> Card:
    return Card(
        shape="order",
        sign=sign(unit),
        title=unit.type_name.say(language).upper(),
        number=str(unit.number),
        owner=unit.name.say(language),
        rules=tuple(_rules(unit, readings, language)),
        sums=tuple(_sums(unit, readings, language)),
        where=unit.where,
    )


def _rules(unit: Mustered, readings: Mapping[str, str], language: Language) -> Iterator[RuleLine]:
    """Formation, action in movement, attack, markers of fortification: each with its boxes."""
    yield RuleLine(words("cards.formation").say(language), _boxes(*_shapes(unit, readings, language)))
    still = "shoots" if unit.table else "no_action"
    moved = "moved_shoots" if unit.agile else "moved"
    acts = (words(f"cards.{one}").say(language) for one in (still, moved))
    yield RuleLine(words("cards.movement").say(language), _boxes(*acts))
    marked = f"{words('cards.fortification').say(language)}\u00a0{_markers()}"
    if troops.fights(unit.line.type):
        says = words("cards.line").say(language)
        yield RuleLine(words("cards.attacks").say(language), f"{says}  {marked}")
    else:
        yield RuleLine(words("cards.no_melee").say(language), words("cards.dies").say(language))
        yield RuleLine("", marked)


def _markers() -> str:
    return "\u00a0".join(BOX for _ in range(RULES.whole("terrain.fortifying.markers")))


def _shapes(unit: Mustered, readings: Mapping[str, str], language: Language) -> Iterator[str]:
    """The formations of its arm; chasseurs have those of foot too, and a box for being dismounted."""
    arms = {unit.arm, "foot"} if troops.dismounts(unit.line.type) else {unit.arm}
    known = {formation for arm in arms for formation in troops.formations(arm, readings)}
    for formation in RULES.below("units.formations"):
        if formation in known:
            yield RULES.text(f"units.formations.{formation}.short").say(language).lower()
    if troops.dismounts(unit.line.type):
        yield words("cards.dismounted").say(language)


def _boxes(*labels: str) -> str:
    """Each label with a box to tick; a line does not end between them."""
    return "  ".join(f"{label}\u00a0{BOX}" for label in labels)


def _sums(unit: Mustered, readings: Mapping[str, str], language: Language) -> Iterator[Sum]:
    """Its own numbers: shooting of all its stands, morale, rank."""
    if unit.table and unit.stands:
        for band, value in zip(fire.bands(unit.table), unit.values(unit.stands, readings), strict=True):
            kind = RULES.text(f"shooting.kinds.{band.kind}.short")
            label = words("cards.band", kind=kind, a=band.start, b=band.end).say(language)
            yield Sum(label, shown(value), "")
        for shell in fire.bands(unit.table, seen=False):
            worth = unit.shells(unit.stands, readings)
            kind = RULES.text(f"shooting.kinds.{shell.kind}.short")
            yield Sum(
                words("cards.band", kind=kind, a=shell.start, b=shell.end).say(language),
                "–" if worth is None else shown(worth),
                "",
                case=True,
            )
    yield Sum(words("cards.morale").say(language), shown(unit.base), words("cards.die").say(language))
    if unit.line.rank is not None:
        yield Sum(words("cards.rank").say(language), shown(unit.line.rank), "")
