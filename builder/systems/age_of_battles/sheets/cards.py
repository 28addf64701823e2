"""An army -> its regiment and gun cards: values, what a regiment in its formation does, states to tick (A-P1)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, groupby

from builder.rules.constants import shown
from builder.rules.wording import in_hundred, measure, number, signed, span
from builder.sheets.blocks import Card, CardTable, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.sheets.words import Words
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.procedures import burst, mercenary, reform, retreat, spirit
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import (
    effect,
    gun_number,
    moves,
    reach,
    served,
    value,
)
from builder.text.located import join_texts


class Cards(CardFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """All cards of an army: its regiments, then its guns."""

    def cards(self) -> Iterator[Card]:
        """One card per regiment and gun; a second one for a regiment that deploys as a hedgehog, for when it has left it."""
        for unit in self.army.units:
            yield self._regiment(unit, self._losses(unit), self._fallen(unit))
            if other := unit.second_card:
                yield self._regiment(other, (self.tally("other_card", 0), self.tally("ticks.recovers")))
        yield from map(self._gun, self.army.guns)

    def _regiment(self, unit: SheetUnit, last: Iterable[Tally], fallen: Iterable[RuleLine] = ()) -> Card:
        """A regiment in its formation; `last` is the lowest row of boxes, `fallen` the boxes of who stands in front."""
        notes = chain(self._losing(unit), self._notes(unit), fallen, self._may(unit))
        made = self.unit_card(unit, sign(unit, self.words), self._kind(unit), *self._conduct(unit))
        tallies = (*self._tallies(unit), tuple(last))
        return made._replace(shape=CardShape.TROOP, table=self._values(unit), notes=tuple(notes), tallies=tallies)

    def shows_more(self, card: Card, than: Card | None) -> bool:
        """The first is of shooters."""
        if than:
            return super().shows_more(card, than)
        return any(unit.shooters for unit in self.army.units if unit.where == card.where)

    def _kind(self, unit: SheetUnit) -> str:
        """Its figures and arms, and how it stands: "20 bills, 5 files", "16 bows, open order"; a block's ranks and files that
        strike: "30 pikes, 2 × 6 strike".
        """
        arms = self.say("kind", n=unit.unit.figures, arms=self._arms(unit))
        if unit.unit.formation in ("open", "hedgehog"):
            return f"{arms}, {self.named(f'fighting.formations.{unit.unit.formation}')}"
        if not unit.unit.files:
            return arms
        if unit.unit.formation == "block":
            return f"{arms}, {self.say('strikes', ranks=RULES.whole('fighting.block.strikes'), files=unit.unit.files)}"
        return f"{arms}, {self.say('files', n=unit.unit.files)}"

    def _arms(self, unit: SheetUnit) -> str:
        """For infantry its missile or hand weapon, or both if only a part shoots; else its troop type."""
        line = unit.line
        arms = (line.weapon, line.missile) if unit.part_shoots else (line.missile or line.weapon,)
        if line.troops == "foot" and not line.serves and all(self.words.has(f"cards.arms.{one}") for one in arms):
            return ", ".join(self.say(f"arms.{one}") for one in arms)
        return self.say("helpers") if line.serves else self.named(f"troops.kinds.{line.troops}")

    # ---- what it does, and what it may do besides -------------------------------------------------------------------

    def _attacks(self, unit: SheetUnit) -> bool:
        """Whether its formation may attack (A-517)."""
        return str(RULES[f"fighting.formations.{unit.unit.formation}.attacks"].value) != "no"

    def _conduct(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """When it strikes first, what it does in this formation, then what it may do besides."""
        if unit.line.serves and (guns := served(self.army, unit, self.language)):
            yield RuleLine(self.say("serves", guns=guns), self.say("serves_says"))
        if self._attacks(unit):  # that riders strike at once with others is in the core rules
            yield self.rule("attacks")
            yield RuleLine(self.say("attacked"), self.say(f"attacked_{'foot' if unit.mount == 'foot' else 'core'}"))
        in_formation = {"open": self._open, "block": self._block, "hedgehog": self._in_hedgehog}
        yield from in_formation.get(unit.unit.formation, self._close)(unit)

    def _may(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """The cost of a hedgehog (A-516)."""
        if "hedgehog" in unit.rights and unit.unit.formation != "hedgehog":
            yield RuleLine(self.say("into_hedgehog"), self._hedgehog_cost(unit))

    def _hedgehog_cost(self, unit: SheetUnit) -> str:
        """The part of a move that forming or leaving a hedgehog costs it (A-516, A-Q29)."""
        cost = RULES.number(reform.hedgehog_cost(musician=unit.unit.musician))
        return self.say(f"into_hedgehog_{'whole' if cost == 1 else 'says'}", cost=shown(cost))

    def _losing(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """How it retreats, and whether it may escape after that (A-507, A-904)."""
        if unit.unit.formation == "open":
            yield self.rule("beaten")
        if self._attacks(unit) and retreat.may_escape(unit.unit.formation, self.on.decided):
            escapes = self.say(f"escapes_{'horse' if unit.mount == 'horse' else 'foot'}")
            yield RuleLine(self.say("retreated"), escapes)

    def _close(self, unit: SheetUnit) -> Iterator[RuleLine]:
        if unit.shooters:
            some = {"n": unit.shooters, "all": unit.unit.figures}
            how = "mixed" if unit.unit.mixed else "detached" if unit.part_shoots else "in_open"
            yield RuleLine(self.say("shoot_some", **some), self.say(how))

    def _block(self, unit: SheetUnit) -> Iterator[RuleLine]:
        ranks = RULES.whole("fighting.block.strikes")
        if not unit.unit.files:  # else beside its figures
            yield RuleLine(self.say("block_ranks", ranks=ranks), "")
        yield self.rule("block_fast")

    def _open(self, unit: SheetUnit) -> Iterator[RuleLine]:
        if unit.shooters:
            yield RuleLine(self._shoots(unit), self.say("shoot_says"))

    def _shoots(self, unit: SheetUnit) -> str:
        """The ranks that shoot, and how far, as far as the list or the rules give them."""
        far = unit.line.reach and measure(unit.line.reach)
        key = f"{'ranks' if unit.ranks is not None else 'figures'}{'_reach' if far else ''}"
        return self.say(f"shoot.{key}", n=unit.ranks, reach=far)

    def _in_hedgehog(self, unit: SheetUnit) -> Iterator[RuleLine]:
        yield self.rule("in_hedgehog")
        yield self.rule("still")
        if unit.second_card:
            yield self.rule("second_card", cost=self._hedgehog_cost(unit))

    # ---- values -----------------------------------------------------------------------------------------------------

    def _values(self, unit: SheetUnit) -> CardTable:
        """The five values: moves as its formation allows them, Fighting Spirit with the bonuses that act in it."""
        values = (
            *moves(unit, self.language),
            value(unit.line.attack),
            value(unit.line.defence),
            value(None if unit.line.spirit is None else unit.line.spirit + unit.bonus),
        )
        heads = (self.say(f"values.{one}") for one in ("move", "fast", "attack", "defence", "spirit"))
        return CardTable(tuple(heads), (values,), frozenset(range(len(values))))

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Range; what open order frees from and close order gives; the captain's own values (A-612); what it may do once a turn."""
        if unit.shooters and unit.line.reach and unit.unit.formation != "open":
            yield RuleLine(self.say("range", n=measure(unit.line.reach)), "")
        if unit.unit.formation == "open":
            yield RuleLine("", self.say("open_free"))
            if closed := self._closed(unit):
                yield RuleLine(self.say("closed"), closed)
        if unit.captain_differs:
            attack, defence = map(value, unit.captain_values)
            yield self.rule("captain", attack=attack, defence=defence)
        if once := [self.say(f"once.{who}") for who in ("standard", "musician") if getattr(unit.unit, who)]:
            yield RuleLine(self.say("once_a_turn"), " ".join(once))

    def _fallen(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Boxes for captain, standard bearer and musician when they have fallen (A-609 to A-612)."""
        front = tuple(who for who in ("standard", "musician") if getattr(unit.unit, who))
        if there := [some for some in (("captain",) if unit.unit.captain else (), front) if some]:
            key = "spirit" if spirit.counts(unit.unit.formation) else "who"
            yield RuleLine(self.say(f"fallen.{key}"), join_texts((self._falls(unit, some) for some in there), ", "))

    def _falls(self, unit: SheetUnit, who: tuple[str, ...]) -> str:
        """Their boxes, and what Fighting Spirit loses when they all have fallen, if they change it (A-506, A-611)."""
        boxes = join_texts((self.say(f"fallen.{one}") for one in who), ", ")
        if not spirit.counts(unit.unit.formation):
            return boxes
        left = {one: "dead" if one == "captain" else False for one in who}
        lost = signed(spirit.bonus(unit.front.model_copy(update=left)) - unit.bonus)
        return self.say(f"fallen.{'both' if who[1:] else 'one'}", boxes=boxes, n=lost)

    def _closed(self, unit: SheetUnit) -> str:
        """What a regiment in open order has in close order: its fast move, Fighting Spirit with its bonus (A-505, A-506)."""
        closed, fast = unit.closed or unit, unit.moves[1]
        parts = [] if fast is None else [self.say("closed_says", n=measure(fast))]
        if unit.line.spirit is not None and closed.bonus:
            parts.append(self.say("spirit", n=number(unit.line.spirit + closed.bonus)))
        return ", ".join(parts)

    # ---- boxes ------------------------------------------------------------------------------------------------------

    def _tallies(self, unit: SheetUnit) -> Iterator[tuple[Tally, ...]]:
        yield tuple(self._ticks(unit))
        if unit.line.mercenary:
            yield from self._ladder(unit)

    def _losses(self, unit: SheetUnit) -> Iterator[Tally]:
        """Glory, whether it has to recover from a retreat (A-901), and where it breaks."""
        yield Tally(self.say("glory"), RULES.whole("troops.glory.start"), strong=True)
        yield self.tally("ticks.recovers")
        yield Tally(self.say("broken", n=unit.broken), 0)

    def _ticks(self, unit: SheetUnit) -> Iterator[Tally]:
        """States needed later: for attack and simultaneous strike, the ban after re-forming, the only shot of a turn."""
        if self._attacks(unit):
            yield self.tally("ticks.straight")
        yield self.tally("ticks.re_formed")
        if unit.shooters:
            yield self.tally("ticks.shot")

    def _ladder(self, unit: SheetUnit) -> Iterator[tuple[Tally, ...]]:
        """Fighting Strength to cross off, the boxes heavy where mercenaries take a test; then the rolls on which they leave or
        plunder, and when they leave without one (A-1101 to A-1105).
        """
        tests = [test.at for test in mercenary.strength_tests()]
        start = unit.line.strength
        if start is not None:
            levels = range(start - 1, tests[-1] - 1, -1)
            boxes = (Tally(number(left).say(self.language), 1, 0 if left in tests else None) for left in levels)
            yield (Tally(self.say("strength", n=number(start)), 0, strong=True), *boxes)
        leaves = [self.say("leaves_on", n=number(test.at), roll=test.least) for test in mercenary.strength_tests()]
        says = (*leaves, self.say("gone", n=number(RULES.whole("mercenaries.automatic"))))
        yield (Tally(self.say("leaves"), 0, strong=True), *(Tally(one, 0) for one in says))
        yield (self.tally("plunders", 0),)

    # ---- guns -------------------------------------------------------------------------------------------------------

    def _gun(self, gun: SheetGun) -> Card:
        """The twenty faces of its die with their chances, its crew, what can happen to it, the values of its gunners
        (A-1007), and the rolls on which each of them survives its burst (A-1017).
        """
        name, calibre = gun.name.say(self.language), gun.line.calibre
        saved = sorted(burst.saves(RULES.whole("artillery.gunner.off"), self.on.decided))
        return Card(
            CardShape.TROOP,
            CardSign(self.words.drawn(f"guns.{calibre}") or CardSign.BOMBARD),
            name,
            gun_number(gun, self.language),
            self.say(f"guns.{calibre}"),
            tuple(self._crewed(gun)),
            where=gun.where,
            tallies=tuple(self._crew(gun)),
            black=self.black,
            table=self._shots(gun),
            notes=(RuleLine("", self.say("gunners")), self.rule("burst", n=span(saved[0], saved[-1]))),
        )

    def _shots(self, gun: SheetGun) -> CardTable:
        """Hits, misses and the burst: the rolls, their effects, and their chances in 100 (A-1002, A-1003, A-1017)."""
        calibre, sides = gun.line.calibre, RULES.whole("turn.die.faces")
        rows = []
        for outcome, same in groupby(range(1, sides + 1), lambda face: _outcome(calibre, face)):
            faces = list(same)
            hit = outcome == "hits"
            says = effect(calibre, self.language, "cards.as_rolled") if hit else self.say(outcome)
            rows.append((span(faces[0], faces[-1]), says, in_hundred(Fraction(len(faces), sides))))
        heads = (self.say("die"), self.say("to", reach=reach(calibre)), self.say("percent"))
        return CardTable(heads, tuple(rows), frozenset((0, 2)))

    def _crewed(self, gun: SheetGun) -> Iterator[RuleLine]:
        """Who turns it; what happens when it is attacked, and when a gun hits a mixed crew."""
        calibre = gun.line.calibre
        whole = RULES.whole(f"artillery.guns.{calibre}.turning")
        more = bombards.servants_to_turn(calibre, gun.crew)
        by = self.say("turn_by", n=gun.servants.number, more=more) if gun.servants else self.say("turn_more", more=more)
        yield RuleLine(self.say("turn", n=whole), by)
        yield self.rule("gun_attacked")
        if gun.servants:
            yield self.rule("mixed_crew")

    def _crew(self, gun: SheetGun) -> Iterator[tuple[Tally, ...]]:
        """Its crew, the box from which it fires more slowly heavy; spare gunners; whether it fired last turn (A-Q13)."""
        slow = gun.crew - RULES.whole("artillery.rate.full.least")
        spare = (Tally(self.say("reserve"), gun.gun.reserve),) if gun.gun.reserve else ()
        yield Tally(self.say("crew"), gun.crew, slow, strong=True), *spare
        yield (Tally(self.say("slow"), 0),)
        yield (self.tally("ticks.fired"),)


def sign(unit: SheetUnit, words: Words) -> CardSign:
    """Riders by their lance, wagons, a hedgehog, helpers of guns by their tools; else missiles, both arms if a part shoots, or arms."""
    line = unit.line
    if unit.mount == "horse":
        return CardSign.KNIGHT if line.weapon == "lance" else CardSign.LANCER
    if unit.mount == "wagon":
        return CardSign.WAGON
    if unit.unit.formation == "hedgehog":
        return CardSign.HEDGEHOG
    if line.serves:
        return CardSign.TOOLS
    both = unit.part_shoots and words.drawn(f"both.{line.weapon}-{line.missile}")
    one = words.drawn(f"missiles.{line.missile}") or words.drawn(f"arms.{line.weapon}")
    return CardSign(both or one or CardSign.SPEARMAN)


def _outcome(calibre: str, face: int) -> str:
    """What a roll means: `hits`, `misses`, `bursts`."""
    shot = bombards.read(calibre, face)
    return "bursts" if shot.bursts else "hits" if shot.hits else "misses"
