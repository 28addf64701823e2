"""An army -> its markers: ambush cards with false ones, counters for losses, disorder and states, works, the reserve note.

Sizes are those of the field: a section of works and a bridge are as wide as a base (PR-MK-04). Those for both players
are counted by what both know; the rest belong to one player.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import ceil

from builder.rules.constants import shown
from builder.sheets.army import place_in
from builder.sheets.blocks import Back, Card, Deck, RuleLine
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.formations import reserve as reserves
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.profile import FormationsEvening, Profile, Works
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import shoots
from builder.systems.formations.sheets.play import InPlay, breaches
from builder.systems.formations.sheets.roster import loss_limit
from builder.text.located import join_texts

_SIGNS = {"barricade": CardSign.BARRICADE, "fortification": CardSign.WALL}
_LINE = "__"  # for a number in pencil
_FEW, _SHARE = 2, 3  # of passing states: one for every third unit, and never fewer than two


def _unseen(army: SheetArmy) -> int:
    """How many units there may be under the ambush cards and in the largest reserve that the rules allow, whether or not
    there are any.
    """
    cards = sum(unit.unit.ambush for unit in army.units) + army.roster.false_ambushes
    return cards + ceil(len(army.seen.units) * Fraction(RULES.number("setup.reserve.share")))


def _profiles(unit: SheetUnit) -> tuple[Profile, ...]:
    """How it starts the game, and how it may go on: on foot, or mounted."""
    return (unit.profile, unit.other_profile) if unit.other_profile else (unit.profile,)


def _shooters(army: SheetArmy) -> int:
    able = (any(shoots(one, army.year) for one in _profiles(unit)) for unit in army.seen.units)
    return sum(able) + _unseen(army)


def _breaches(army: SheetArmy) -> bool:
    return any(breaches(unit.profile) for unit in army.seen.units)


def _carried(unit: SheetUnit) -> Works | None:
    """The stakes or chevaux-de-frise that it sets up, at once or when it has dismounted."""
    return next((one.works for one in _profiles(unit) if one.works), None)


class Markers(MarkerFrame[SheetArmy, FormationsEvening, InPlay]):
    """The markers of an army: those for both players, and those that its player keeps secret."""

    def decks(self) -> Iterator[Deck]:
        """Counters and works of what is seen of the army; beside the last army what the field needs."""
        yield from super().decks()
        if works := tuple(self._works(self.army.seen)):
            yield self.deck("works", works)
        if self.on.evening and self.number == len(self.on.armies) - 1:
            bridges = [bridge for element in terrain_of(self.on.evening) for bridge in element.bridges]
            if bridges:
                says = (RuleLine(self.say("bridge_over"), self.say("bridge_says")),)
                title = self.phrase("map.bridge").upper()
                card = Card(CardShape.NOTE, CardSign.BRIDGE, title, "", "", says)
                yield Deck("bridges", self.say("title"), (card,) * len(bridges), None)

    def own(self) -> Iterator[Deck]:
        """Ambush cards with a neutral back, the note of the reserve, and the works that hidden units carry.

        Each army has a note, with or without a reserve, so that nobody can see which has one.
        """
        if ambushes := tuple(self._ambushes()):
            neutral = Back(self.say("ambush_back"), self.on.back(self.number).pattern)
            yield self.deck("ambush", ambushes)._replace(back=neutral)
        yield self.deck("reserve", (self._note(tuple(self._reserve())),))
        if hidden := tuple((Counter(self._works(self.army)) - Counter(self._works(self.army.seen))).elements()):
            yield self.deck("hidden-works", hidden)

    def _ambushes(self) -> Iterator[Card]:
        for unit in self.army.units:
            if unit.unit.ambush:
                owner = unit.name.say(self.language)
                yield Card(
                    CardShape.AMBUSH, CardSign.AMBUSH, self.say("ambush"), str(unit.number), owner, where=unit.where
                )
        where = place_in(self.army.roster.id, "false_ambushes")
        empty = Card(CardShape.AMBUSH, CardSign.EMPTY, self.say("empty"), "", self.say("empty_owner"), where=where)
        yield from (empty,) * self.army.roster.false_ambushes

    def counters(self) -> Iterator[Card]:
        """As many as can be needed at once for lasting states, one for each shooter for shots, a few for temporary
        states.

        Units that are not seen count as further ones, as strong as the strongest. Who shoots back answers a shot of
        the enemy: never more of them than he has shooters.
        """
        strengths = [unit.profile.stats.combat for unit in self.army.seen.units]
        strengths += [max(strengths, default=0)] * _unseen(self.army)
        for lost in range(1, max(map(loss_limit, strengths), default=1)):
            yield from self.losses("losses", lost, sum(loss_limit(combat) > lost for combat in strengths))
        for points in range(1, max(strengths, default=1)):
            standing = sum(combat > points for combat in strengths)
            yield from self.tally("disorder", CardSign.DISORDER, points, ceil(standing / points))
        shooters = _shooters(self.army)
        back = min(map(_shooters, self.on.armies))
        few = max(_FEW, ceil(len(strengths) / _SHARE))
        solidity = self._solidity()
        broken = _FEW if solidity and self._met(_breaches) else 0
        camps = int(self._met(lambda enemy: enemy.roster.camp != "none"))
        yield from self.counter("fleeing", CardSign.FLEEING, few)
        yield from self.counter("recovering", CardSign.HOURGLASS, few)  # as on the card of the order
        for state, many in {"shot": shooters, "return-shot": back, "plunder": camps, "breach": broken}.items():
            yield from self.counter(state, CardSign(state), many)
        yield from self.tally("solidity", CardSign.WALL, _LINE, broken, pr=solidity)

    def _met(self, such: Callable[[SheetArmy], bool]) -> bool:
        """Whether an enemy is such; without an evening one may be."""
        enemies = [army for army in self.on.armies if army is not self.army]
        return not enemies or any(map(such, enemies))

    def _solidity(self) -> int:
        """That of its strongest works; 0 where none can be shot down."""
        kinds = {self.army.fence, *(section.work for section in self.side.works)} if self.side else {self.army.fence}
        return max((RULES.whole(f"camp.works.{kind}.solidity") for kind in kinds - {"none"}), default=0)

    def _works(self, army: SheetArmy) -> Iterator[Card]:
        """A strip for each section of works: those on the field, those that units carry, those around the camp."""
        carried = [works for works in map(_carried, army.units) if works]
        standing = sum(unit.profile.works is not None for unit in army.units)
        fielded = [section.work for section in self.side.works] if self.side else []
        for kind in dict.fromkeys(carried):
            stakes = self._section(self.named(f"arms.equipment.{kind}"), "barricade", CardSign.STAKES)
            yield from (stakes,) * carried.count(kind)
        for work in dict.fromkeys(fielded):
            more = fielded.count(work) - (standing if work == "barricade" else 0)
            yield from (self._section(self.named(f"camp.works.{work}"), work),) * more
        if army.fence != "none":
            section = self._section(self.named(f"camp.works.{army.fence}"), army.fence, field=False)
            yield from (section,) * RULES.whole("camp.sections")

    def _section(self, name: str, work: str, sign: CardSign | None = None, *, field: bool = True) -> Card:
        """A strip as long as a section, with a sign of its own or that of such works. Its side and its values are
        written on it. `field`: whether it is one on the field, or of a camp.
        """
        told = {"cavalry", "pike", *(("field-barricade",) if field else ())} if work == "barricade" else {"pike"}
        fact = str(RULES[f"camp.works.{work}.protection"].fact)
        says = FACTS.short(fact, partial(self._is_told, told)).say(self.language)
        barred = (one for one in RULES.ids(f"camp.works.{work}.no_cross") if self.play.has(one))
        lines = [RuleLine(self.say("behind"), says), self.rule("crossing")]
        if names := ", ".join(self.named(f"bases.classes.{one}") for one in barred):
            lines.append(RuleLine(self.say("no_crossing"), names))
        owner = self.army.roster.name.say(self.language)
        return Card(CardShape.ORDER, sign or _SIGNS[work], name.upper(), "", owner, tuple(lines))

    def _is_told(self, told: set[str], *some: str) -> bool:
        """Whether a part of the text on works is about something `told`, or about guns of an enemy."""
        return self.play.has(*told.intersection(some)) or ("siege" in some and self._met(_breaches))

    def _reserve(self) -> Iterator[RuleLine]:
        """The units in the reserve, their price, place and time, or a note that there is none."""
        money, reserve = self.account, self.army.roster.reserve
        limit = reserves.limit(money)
        if reserve is None:
            yield RuleLine(self.say("note_units"), self.say("note_none", limit=limit))
            return
        names = join_texts((self.army.by_id[one].called(self.language) for one in reserve.units), ", ")
        yield RuleLine(self.say("note_units"), names)
        yield self.rule("note_worth", sum=money.reserve_total, limit=limit)
        if reserve.flanking_sector:
            numbers = {"turn": "flanking_turn", "far": "flanking_distance", "lost": "flanking_lost"}
            facts = {key: shown(RULES[f"setup.reserve.{number}"].value) for key, number in numbers.items()}
            yield self.rule("note_sector", sector=reserve.flanking_sector, **facts)
        elif self.side and self.side.reserve:
            yield self.rule("note_agreed", turn=self.side.reserve.turn, where=self.side.reserve.says.say(self.language))
        elif turn := reserves.arrival_turn(self.army.roster, self.side):
            yield self.rule("note_turn", turn=turn)
        else:
            yield RuleLine(self.say("note_turn"), self.say("note_at_once"))

    def _note(self, lines: tuple[RuleLine, ...]) -> Card:
        """The secret note of a reserve; with free lines for a pencil: for the units, and for the place of a flanking force."""
        where = place_in(self.army.roster.id, "reserve")
        owner = self.army.roster.name.say(self.language)
        reserve = self.army.roster.reserve
        place = (RuleLine(self.say("note_place"), ""),) * (reserve is None or bool(reserve.flanking_sector))
        free = (*(RuleLine("", ""),) * (reserve is None), *place)
        return Card(CardShape.NOTE, CardSign.RESERVE, self.say("note"), "", owner, (*lines, *free), where=where)
