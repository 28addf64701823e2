"""An army -> its roster sheet: regiments with losses and Glory, guns with crew and spare gunners, prices item by item (A-P2)."""

from collections.abc import Iterator

from builder.rules.wording import number, span
from builder.sheets.blocks import Block, Boxes, RuleLine, Rules, StatLine, StatTable, SubLine, Track
from builder.sheets.rosters import NONE, RosterFrame
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening, Captain
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets import words
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.text.located import join_texts

_OWN = ("attack", "defence", "spirit_bonus", "price")


class RosterSheet(RosterFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The roster sheet of one army."""

    first = "regiment"

    def subtitle(self) -> str:
        """The battle, the size of the army and its cost."""
        brought = [self.counted("regiments", len(self.army.units))]
        brought += [self.counted("guns", len(self.army.guns))] if self.army.guns else []
        spent, limit = self.account.total, self.army.roster.points
        cost = self.say("cost", spent=spent, limit=limit) if limit is not None else self.counted("points", spent)
        return join_texts(
            (self.on.battle, ", ".join((*brought, self.counted("figures", self.army.figures))), cost), " · "
        )

    def tracks(self) -> Iterator[Track]:
        """Boxes for what a camp may do in a game."""
        if self.army.priests:
            uses = self.army.priests * RULES.whole("persons.priest.uses")
            yield Track(self.say("priest"), ("",) * uses, note=self.say("priest_note"))
        if self.army.roster.camp:
            yield Track(self.say("rebuilt"), ("",) * RULES.whole("troops.rebuilt.most"), note=self.say("rebuilt_note"))

    def blocks(self) -> Iterator[Block]:
        """Regiments, guns, notes."""
        yield self.table()
        if self.army.guns:
            yield self._guns()
        yield Rules("", "", tuple(self.below()))

    # ---- regiments --------------------------------------------------------------------------------------------------

    def table(self) -> StatTable:
        """One line per regiment; with the total if there are no guns."""
        columns = ("figures", "move", *_OWN)
        return self.units(
            (f"{self.say(column)}{words.OWN if column in _OWN else ''}" for column in columns),
            (self.say("losses"), self.say("glory")),
            map(self._regiment, self.army.units),
            tail=(self.say("broken"),),
            total=() if self.army.guns else self._total(),
            price=f"{self.say('price')}{words.OWN}",
        )

    def _regiment(self, unit: SheetUnit) -> StatLine:
        figures, last = unit.unit.figures, unit.unit.figures - unit.broken - 1
        own_moves = unit.line.move is not None or unit.line.fast is not None
        cells = (
            str(figures),
            f"{words.both_moves(unit, self.language)}{words.OWN if own_moves else ''}",
            words.value(unit.line.attack),
            words.value(unit.line.defence),
            words.spirit(unit, self.language),
            self._price("units", unit.number),
        )
        return self.unit(
            unit,
            self._qualities(unit),
            cells,
            (Boxes(figures, last if last >= 0 else None), Boxes(RULES.whole("troops.glory.start"))),
            tail=(str(unit.broken),),
            below=(self._captain(unit.unit.captain, unit),) if unit.unit.captain else (),
            tracks=(self._ladder(unit),) if unit.line.mercenary else (),
        )

    def _captain(self, captain: Captain, unit: SheetUnit) -> SubLine:
        own = captain.name.say(self.language) if captain.name else ""
        name = self.say("captain_named", name=own) if own else self.say("captain")
        move = f"{words.steps(captain.move, self.language)}{words.OWN}" if captain.move is not None else ""
        return SubLine(name, ("", move, *map(words.value, unit.captain_values), "", ""))

    def _qualities(self, unit: SheetUnit) -> Iterator[str]:
        yield self.named(f"troops.kinds.{unit.line.troops}")
        weapon = f"arms.weapons.{unit.line.weapon}.name"
        yield RULES.text(weapon).say(self.language) if RULES.has_text(weapon) else f"{unit.line.weapon}{words.OWN}"
        if unit.line.missile:
            yield self._missiles(unit)
        yield self._stands(unit)
        others = [self.named(f"fighting.formations.{one}") for one in unit.rights if one != unit.unit.formation]
        if others:
            yield self.say("rights", formations=", ".join(others))
        if front := self._command_figures(unit):
            yield front
        if unit.line.serves:
            guns = words.served(self.army, unit, self.language)
            yield f"{self.say('serves')}{words.OWN} {guns}" if guns else f"{self.say('serves')}{words.OWN}"
        if unit.line.mercenary:
            yield self.say("mercenary")

    def _command_figures(self, unit: SheetUnit) -> str:
        """Musician, standard bearer and captain, by letters; if the list prices them, after the price of the figures:
        `8 × 12 + S 5`.
        """
        there = (one for one in ("musician", "standard", "captain") if getattr(unit.unit, one))
        who = {one: self.phrase(f"letters.{one}") for one in there}
        own = {one.where[2:]: one.points for one in self.account.army if one.where[:2] == ("units", unit.number - 1)}
        if () not in own or len(own) == 1:
            return " ".join(who.values())
        each = f"{unit.unit.figures} × {unit.line.price}"
        sum_of = " + ".join((each, *(f"{letter} {own.get((one,), 0)}" for one, letter in who.items())))
        return sum_of.replace(" ", "\u00a0")  # on one line

    def _missiles(self, unit: SheetUnit) -> str:
        name = f"arms.missiles.{unit.line.missile}.name"
        said = RULES.text(name).say(self.language) if RULES.has_text(name) else str(unit.line.missile)
        if far := unit.line.reach:
            said = self.say("reach", missile=said, n=f"{words.steps(far, self.language)}{words.OWN}")
        parts = [said]
        if unit.ranks is not None:
            own = words.OWN if unit.line.ranks is not None else ""
            parts.append(f"{self.counted('ranks', unit.ranks)}{own}")
        if unit.shooters != unit.unit.figures:
            parts.append(self.say("mixed" if unit.unit.mixed else "shooters", n=unit.shooters))
        if unit.line.shoots_moving:
            parts.append(f"{self.say('shoots_moving')}{words.OWN}")
        return ", ".join(parts)

    def _stands(self, unit: SheetUnit) -> str:
        """Its formation and width; its moves as a block or in close order, if it deploys in another formation."""
        key = f"fighting.formations.{unit.unit.formation}.name"
        said = RULES.text(key).say(self.language) if RULES.has_text(key) else str(unit.unit.formation)
        if unit.unit.files:
            said = self.say("stands", formation=said, n=unit.unit.files)
        if other := unit.closed:
            formation, has = (
                self.named(f"fighting.formations.{other.unit.formation}"),
                words.both_moves(other, self.language),
            )
            if other.bonus != unit.bonus:
                has = self.say("closed_spirit", moves=has, n=words.spirit(other, self.language))
            said = self.say("closed", stands=said, formation=formation, moves=has)
        return said

    def _ladder(self, unit: SheetUnit) -> Track:
        """Fighting Strength to cross off; the bold line is before the first test (A-1101 to A-1103)."""
        start = unit.line.strength or 0
        first, last = RULES.whole("mercenaries.ladder.first.at"), RULES.whole("mercenaries.automatic")
        cells = tuple(number(left).say(self.language) for left in range(max(start, first), last - 1, -1))
        return Track(self.say("strength"), cells, threshold=max(start - first, 0), last_dark=True)

    def _leaving(self) -> str:
        """The rolls on which mercenaries leave at each Fighting Strength."""
        facts: dict[str, object] = {"plunder": RULES.whole("mercenaries.plunder")}
        for step in RULES.below("mercenaries.ladder"):
            key = f"mercenaries.ladder.{step}"
            facts[f"at_{step}"] = number(RULES.whole(f"{key}.at"))
            facts[step] = span(RULES.whole(f"{key}.leaves.from"), RULES.whole(f"{key}.leaves.to"))
        return self.say("ladder", **facts)

    # ---- guns -------------------------------------------------------------------------------------------------------

    def _guns(self) -> StatTable:
        return self.units(
            map(self.say, ("range", "hits", "turning", "attack", "defence", "move", "price")),
            (self.say("crew"), self.say("reserve")),
            map(self._gun, self.army.guns),
            tail=(self.say("effect"),),
            total=self._total(),
            price=self.say("price"),
            title=self.say("guns"),
            first="gun",
        )

    def _gun(self, gun: SheetGun) -> StatLine:
        key = f"artillery.guns.{gun.line.calibre}"
        slow = gun.crew - RULES.whole("artillery.rate.full.least")
        return StatLine(
            number=words.gun_number(gun, self.language),
            name=gun.name.say(self.language),
            qualities=tuple(self._gun_qualities(gun)),
            cells=(
                f"{words.reach(gun.line.calibre)}{words.READ}",
                words.hits(gun.line.calibre),
                str(RULES.whole(f"{key}.turning")),
                str(RULES.whole("artillery.gunner.attack")),
                "/".join(str(RULES.whole(f"artillery.gunner.{one}")) for one in ("defence", "off")),
                str(RULES.whole("artillery.gunner.move")),
                self._price("guns", gun.number),
            ),
            boxes=(Boxes(gun.crew, slow), Boxes(gun.gun.reserve)),
            tail=(words.effect(gun.line.calibre, self.language),),
            id=gun.gun.id,
        )

    def _gun_qualities(self, gun: SheetGun) -> Iterator[str]:
        yield self.named(f"artillery.guns.{gun.line.calibre}")
        if gun.battery:
            name = gun.battery.name.say(self.language) if gun.battery.name else gun.battery.id
            yield self.say("battery", name=name)
        if gun.servants:
            yield self.say("served", n=gun.servants.number, regiment=gun.servants.name, serving=gun.serving)
        needed = max(RULES.whole(f"artillery.guns.{gun.line.calibre}.turning") - gun.crew, 0)
        yield self.say("needs", n=needed)
        own = self._own("guns", gun.number)
        if len(own) > 1:
            yield " + ".join(f"{self.say(what)} {points}" for what, points in zip(("gun", "reserve"), own, strict=True))

    # ---- price ------------------------------------------------------------------------------------------------------

    def _own(self, kind: str, place: int) -> list[int]:
        return [one.points for one in self.account.army if one.where[:2] == (kind, place - 1)]

    def _price(self, kind: str, place: int) -> str:
        own = self._own(kind, place)
        return str(sum(own)) if own else NONE

    def _total(self) -> Iterator[RuleLine]:
        total = self.account.total
        said = [self._sum("units", len(self.army.units))]
        said += [self._sum("guns", len(self.army.guns))] if self.army.guns else []
        camp = (one for one in self.account.army if one.where[0] == "camp" and one.points)
        said += [f"{one.name.say(self.language)} {one.points}" for one in camp]
        yield RuleLine(f"{self.say('total')} {total}:", " + ".join(said))

    def _sum(self, kind: str, many: int) -> str:
        own = [sum(self._own(kind, place)) for place in range(1, many + 1)]
        addends = f"{sum(own)} ({' + '.join(map(str, own))})" if many > 1 else str(sum(own))
        return self.say(f"sum_{kind}", addends=addends)

    # ---- below ------------------------------------------------------------------------------------------------------

    def below(self) -> Iterator[RuleLine]:
        """The meaning of marks, letters and column heads, and the readings of open points."""
        yield RuleLine(words.OWN, self.say("own"))
        yield RuleLine(self.say("letters"), self.say("letters_say"))
        if self.army.guns:
            yield RuleLine(words.READ, self.say("read"))
            yield RuleLine(self.say("gunners"), self.say("gunners_say"))
        if any(unit.line.mercenary for unit in self.army.units):
            yield RuleLine(self.say("mercenary").capitalize(), self._leaving())
        yield from self.readings(self.on.play_of(self.army))
