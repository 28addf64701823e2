"""An army -> its order cards: four for each unit or formation that takes orders (PR-OC-01 to 05)."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.sheet import Back, Card, Deck, RuleLine, Sum
from builder.systems.formations.profile import Formation, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import Mustered, MusteredArmy
from builder.systems.formations.sheets.sums import MOST, Fighter, fighter, move, shoots, spread, sums
from builder.systems.formations.sheets.words import named, words
from builder.systems.formations.wording import number
from builder.text import Language

SIGNS = {"defence": "shield", "manoeuvre": "bent-arrow", "attack": "arrow", "recovery": "hourglass"}


@dataclass(frozen=True)
class Orderable:
    """What one set of cards is for: a unit or a formation, with those who fight for it."""

    number: str
    name: str
    where: str
    fighters: tuple[Fighter, ...]
    profiles: tuple[Profile, ...]
    frontage: int
    in_formation: bool


@dataclass(frozen=True)
class Against:
    """What of the enemy and the field changes an army's cards."""

    elephants: bool
    works: str | None


def deck(army: MusteredArmy, back: str, against: Against, language: Language, *, split: bool) -> Deck:
    """All order cards of an army. `split`: also a set for each unit of a formation, which may leave it (C-4.2-07)."""
    cards = (card for one in orderables(army, language, split=split) for card in _set(one, against, language))
    title = f"{words('cards.title').say(language)}: {army.roster.name.say(language)}"
    return Deck(army.roster.id, title, tuple(cards), Back(back))


def orderables(army: MusteredArmy, language: Language, *, split: bool) -> Iterator[Orderable]:
    """Formations, and the units that take orders of their own, in the order of the roster."""
    letters = words("cards.letters").say(language)
    for index, formation in enumerate(army.roster.formations):
        yield _formation(formation, index, letters[index % len(letters)], army, language)
    for unit in army.units:
        loose = unit.profile.density in RULES.ids("orders.no_card.density")
        if unit.outside_orders or (unit.formation and (loose or not split)):
            continue
        one = fighter(unit, army, supported=False)
        where = f"units.{unit.number - 1}"
        yield Orderable(str(unit.number), unit.name.say(language), where, (one,), (unit.profile,), 1, False)


def _formation(formation: Formation, index: int, letter: str, army: MusteredArmy, language: Language) -> Orderable:
    units = [army.by_id[one] for column in formation.columns for one in column]
    fronts = tuple(fighter(_front(column, army), army, supported=True) for column in formation.columns)
    return Orderable(
        letter,
        formation.name.say(language),
        f"formations.{index}",
        fronts,
        tuple(unit.profile for unit in units),
        len(formation.columns),
        True,
    )


def _front(column: tuple[str, ...], army: MusteredArmy) -> Mustered:
    return army.by_id[column[0]]


def _set(one: Orderable, against: Against, language: Language) -> Iterator[Card]:
    for order in RULES.ids("orders.cards"):
        yield Card(
            shape="order",
            sign=SIGNS[order],
            title=named(f"orders.kinds.{order}").say(language).upper(),
            number=one.number,
            owner=one.name,
            rules=tuple(_Lines(one, against, language).of(order)),
            sums=tuple(_sums(one, order, against, language)),
            where=one.where,
        )


def _sums(one: Orderable, order: str, against: Against, language: Language) -> Iterator[Sum]:
    die = words("cards.die").say(language)
    works = against.works if any(p.works for p in one.profiles) else None
    if order in ("manoeuvre", "attack"):
        steps, march = move(_movers(one), one.frontage)
        key = "sum_move" if march is not None and order == "manoeuvre" else "sum_move_plain"
        label = words(f"cards.{key}", march=number(march or 0)).say(language)
        yield Sum(label, number(steps).say(language), words("cards.steps").say(language))
    lines = sums(one.fighters, order, elephants=against.elephants, works=works)
    room = MOST - (order in ("manoeuvre", "attack"))
    for line in lines[:room]:
        value = spread(line.values, number).say(language)
        yield Sum(words(f"cards.{line.key}").say(language), value, die, line.case)


def _movers(one: Orderable) -> tuple[Fighter, ...]:
    """Everybody in a formation moves with it: the slowest counts, not only the front rank."""
    sample = one.fighters[0]
    return tuple(
        Fighter(p, None, sample.support, sample.second_rank, one.in_formation, None, sample.year) for p in one.profiles
    )


class _Lines:
    """The words of a card: only what this unit can do."""

    def __init__(self, one: Orderable, against: Against, language: Language) -> None:
        self.one = one
        self.works_in_play = against.works is not None
        self.language = language
        lead = [f.profile for f in one.fighters]
        self.shooter = any(shoots(p) for p in lead)
        self.foot = any(p.troop == "infantry" for p in one.profiles)
        self.works = next((p.works for p in one.profiles if p.works), None)
        self.guards = self.shooter and any(_protects(p) for p in lead)
        self.all_round = any(p.piece in RULES.ids("orders.no_card.but") for p in lead)
        self.crew = all(p.troop == "artillery" for p in one.profiles)
        self.turns = not one.in_formation and all(p.troop in ("infantry", "cavalry", "camels") for p in one.profiles)
        self.melee = any(p.melee for p in lead)
        self.fanatic = any(p.fanatic for p in lead)

    def of(self, order: str) -> Iterator[RuleLine]:
        yield from {
            "defence": self.defence,
            "manoeuvre": self.manoeuvre,
            "attack": self.attack,
            "recovery": self.recovery,
        }[order]()

    def line(self, key: str, *says: str | None) -> RuleLine:
        parts = [words(f"cards.{one}").say(self.language) for one in says if one]
        return RuleLine(words(f"cards.{key}").say(self.language), "; ".join(parts) + ".")

    def defence(self) -> Iterator[RuleLine]:
        may = [key for key, holds in (("shoot", self.shooter), ("hedgehog", self._hedges)) if holds]
        says = [words(f"cards.{key}").say(self.language) for key in may]
        if self.works:
            works = named(f"arms.equipment.{self.works}")
            says.append(words("cards.stakes", works=works).say(self.language))
        if not says:
            yield self.line("not", "move")
        else:
            yield RuleLine(words("cards.may").say(self.language), "; ".join(says) + ".")
        yield self.line("shot_at", "return_shot" if self.shooter else "stand_fast")
        shot = "protective_all" if self.all_round else "protective"
        yield self.line("attacked", shot if self.guards else "in_time" if self._hedges else "stand_fast")

    @property
    def _hedges(self) -> bool:
        return self.foot and self.one.in_formation

    def manoeuvre(self) -> Iterator[RuleLine]:
        yield self.line("must", "manoeuvre_piece" if self.crew else "manoeuvre")
        if self.shooter and not self.crew:
            yield self.line("may", "half_shot")
        elif self.works_in_play:
            yield self.line("may", "cross")
        yield self.line("shot_at", "return_or_evade" if self.shooter else "evade")
        yield self.line("attacked", "turn" if self.turns else "evade_only")

    def attack(self) -> Iterator[RuleLine]:
        does = "attack_fanatics" if self.fanatic else "attack" if self.melee else "support_only"
        yield self.line("must", does)
        yield self.line("shot_at_front", "countercharge")
        yield self.line("no_contact", "unreached")

    def recovery(self) -> Iterator[RuleLine]:
        yield self.line("stand", "recover")
        yield self.line("outside", "recover_one")
        yield self.line("not", "recover_not")


def _protects(profile: Profile) -> bool:
    """Whether it has a protective shot: any missile but javelins and pistols; guns that have one (C-7-08, C-15.1a-05)."""
    if profile.troop == "artillery":
        return bool(RULES[f"artillery.pieces.{profile.piece}.protective_shot"].value)
    missiles = set(RULES.below("arms.shooting")) - set(RULES.ids("arms.groups.no_protective_shot"))
    return bool(missiles & set(profile.arms))
