"""An army -> its regiment cards: six phases to tick, and what the next turn asks about; one for each gun (A-P1).

A gun has the phases in which it or its crew does something, and its men.
"""

from collections.abc import Iterator

from builder.sheets.blocks import Back, Card, Deck, RuleLine, Tally
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.mustered import Mustered, MusteredArmy, MusteredGun
from builder.systems.age_of_battles.sheets.said import NONE, effect, gun_number, hits, moves, reach, spirit, value
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_MISSILES = {"bow": "bow", "crossbow": "crossbow", "handgun": "handgun"}
_ARMS = {"pike": "spears", "spear": "spears", "halberd": "halberd", "bill": "halberd", "axe": "halberd"}
_MOUNTS = {"horse": "horse", "wagon": "engine"}
_APART = " · "


def deck(army: MusteredArmy, back: Back, language: Language) -> Deck:
    """All cards of an army: its regiments, then its guns."""
    title = strung((words("cards.title").say(language), ": ", army.roster.name.say(language)))
    cards = (*(_regiment(unit, language) for unit in army.units), *(_gun(gun, language) for gun in army.guns))
    return Deck(army.roster.id, title, cards, back)


def sign(unit: Mustered) -> str:
    """The sign of a regiment: what it rides, shoots with, or holds."""
    if unit.mount in _MOUNTS:
        return _MOUNTS[unit.mount]
    if unit.line.missile in _MISSILES:
        return _MISSILES[unit.line.missile]
    return _ARMS.get(unit.line.weapon, "shield")


def _regiment(unit: Mustered, language: Language) -> Card:
    return Card(
        shape="order",
        sign=sign(unit),
        title=_title(unit, language).upper(),
        number=str(unit.number),
        owner=unit.name.say(language),
        rules=(RuleLine("", _APART.join(_values(unit, language))), RuleLine("", _orders(unit, language))),
        tallies=(tuple(_phases(language)), tuple(_ticks(unit, language))),
        where=unit.where,
    )


def _title(unit: Mustered, language: Language) -> str:
    """What it is: on foot its missiles or its arms, or both where only a part shoots; else what it rides."""
    part = 0 < unit.shooters < unit.unit.figures
    arms = (unit.line.weapon, unit.line.missile) if part else (unit.line.missile or unit.line.weapon,)
    if unit.line.troops == "foot" and all(words.has(f"cards.arms.{one}") for one in arms):
        return ", ".join(words(f"cards.arms.{one}").say(language) for one in arms)
    return RULES.text(f"troops.kinds.{unit.line.troops}.name").say(language)


def _values(unit: Mustered, language: Language) -> Iterator[str]:
    """Its own values: moves, Attack, Defence, Fighting Spirit with what is added to it."""
    said = {
        "move": moves(unit, language),
        "attack": value(unit.line.attack),
        "defence": value(unit.line.defence),
        "spirit": spirit(unit, language),
    }
    yield from (words(f"cards.values.{key}", n=n).say(language) for key, n in said.items() if n != NONE)


def _orders(unit: Mustered, language: Language) -> str:
    """A line for a pencil: whom it shoots at, whom it attacks."""
    return words("cards.shoots_attacks" if unit.shooters else "cards.attacks").say(language)


def _phases(language: Language) -> Iterator[Tally]:
    for phase in RULES.below("turn.phases"):
        yield Tally(words(f"cards.phases.{phase}").say(language), 1)


def _ticks(unit: Mustered, language: Language) -> Iterator[Tally]:
    """What is asked later: attack and simultaneous strike, the ban after re-forming, standing after a retreat."""
    for tick in ("straight", "re_formed", *(("shot",) if unit.shooters else ()), "recovering"):
        yield Tally(words(f"cards.ticks.{tick}").say(language), 1)


def _gun(gun: MusteredGun, language: Language) -> Card:
    calibre = gun.line.calibre
    facts = {"reach": reach(calibre), "hits": hits(calibre), "effect": effect(calibre, language)}
    return Card(
        shape="order",
        sign="bombard",
        title=words(f"cards.guns.{calibre}").say(language).upper(),
        number=gun_number(gun, language),
        owner=gun.name.say(language),
        rules=(
            RuleLine("", words("cards.gun", **facts, burst=RULES.whole(f"artillery.guns.{calibre}.burst")).say(language)),
            RuleLine("", words("cards.shoots").say(language)),
        ),
        tallies=(
            tuple(_gun_phases(gun, language)),
            tuple(_gun_ticks(gun, language)),
        ),
        where=gun.where,
    )  # fmt: skip


def _gun_phases(gun: MusteredGun, language: Language) -> Iterator[Tally]:
    """It shoots and turns, its crew fights; who falls is replaced where somebody stands by (A-1010, A-1016)."""
    replaced = bool(gun.servants or gun.gun.reserve)
    for phase in ("shooting", "movement", "melee", *(("filling",) if replaced else ())):
        yield Tally(words(f"cards.gun_phases.{phase}").say(language), 1)


def _gun_ticks(gun: MusteredGun, language: Language) -> Iterator[Tally]:
    """Whether it fired last turn (A-Q13), its gunners and those in reserve."""
    yield Tally(words("cards.ticks.fired").say(language), 1)
    yield Tally(words("cards.crew").say(language), gun.crew)
    if gun.gun.reserve:
        yield Tally(words("cards.reserve").say(language), gun.gun.reserve)
