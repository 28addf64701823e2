"""An army -> its unit cards: what a unit rolls against each class on the table, what is rolled in return, its boxes
(K-P1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from builder.rules.readings import Decisions
from builder.rules.wording import measure, span, tenths
from builder.sheets.blocks import Boxes, Card, CardTable, PanelRow, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.presentation import Presentation
from builder.sheets.scenario import WeatherLimits
from builder.sheets.vocabulary import CardShape, CardSign
from builder.sheets.words import TIED, Words
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.procedures.fatigue import PARTS, actions_of_way, ways_to_tire
from builder.systems.chainmail.procedures.missiles import bonus, volley
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay
from builder.text.located import capital, join_texts


@dataclass(frozen=True)
class Against:
    """The classes and kinds of armour of the enemy, in the order of the rulebook, and his shooters."""

    classes: tuple[str, ...]
    armours: tuple[str, ...]
    shooters: tuple[SheetUnit, ...]

    def killed(self, unit: SheetUnit, decisions: Decisions) -> dict[str, tuple[int, int]]:
        """The fewest and the most figures that one volley of one enemy unit kills, by weapon (K-401 to K-405)."""
        found: dict[str, tuple[int, int]] = {}
        for enemy in self.shooters:
            weapon = enemy.line.missile
            if weapon is None:
                continue
            kills = volley(enemy.shooters, unit.armour, weapon, decisions).capped(unit.unit.figures).possible()
            least, most = found.get(weapon, (min(kills), max(kills)))
            found[weapon] = min(least, *kills), max(most, *kills)
        return {weapon: found[weapon] for weapon in RULES.below("shooting.weapons") if weapon in found}


def against(on: Presentation[SheetArmy, ChainmailEvening, InPlay], number: int) -> Against:
    """What the army with this number meets, as far as the enemy is visible; without an enemy, everything that there
    is.
    """
    enemies = [army for other, army in enumerate(on.seen) if other != number]
    if not enemies:
        return Against(classes.fighting(), volleys.armours(), ())
    units = [unit for army in enemies for unit in army.units]
    troops, armours = {unit.line.troop for unit in units}, {unit.armour for unit in units}
    return Against(
        tuple(one for one in classes.fighting() if one in troops),
        tuple(one for one in volleys.armours() if one in armours),
        tuple(unit for unit in units if unit.shooters),
    )


_APART = " · "


class Cards(CardFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The unit cards of an army."""

    @cached_property
    def meets(self) -> Against:
        """What these units see of the enemy."""
        return against(self.on, self.number)

    @cached_property
    def limits(self) -> WeatherLimits:
        """How the weather limits shooting."""
        return WeatherLimits(self.on.evening)

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        for unit in self.army.units:
            made = self.unit_card(unit, sign(unit, self.words), self._kind(unit), *self._rules(unit))
            made = made._replace(shape=CardShape.COMPANY)
            if not unit.fights:
                # a shot of each, and no boxes for moves or melee: they never tire
                shot = self.tally("shot", RULES.whole("shooting.rights.once") * unit.unit.figures)
                tallies = () if self.limits.silences else ((shot,),)
                yield made._replace(notes=tuple(self._stone()), tallies=tallies)
            elif self._shoots(unit):
                yield made._replace(panel=tuple(self._panel(unit)), tallies=self._tallies(unit))
            else:
                yield made._replace(table=self._blows(unit), notes=self._thrown(unit), tallies=self._tallies(unit))

    def shows_more(self, card: Card, than: Card | None) -> bool:
        """One card has the shots of a unit, the other only blows."""
        return bool(card.panel) != bool(than and than.panel)

    def _kind(self, unit: SheetUnit) -> str:
        """Its figures and class, and whether it is badly trained."""
        if not unit.fights:
            return self.say("engines", n=unit.unit.figures)
        kind = self.say("kind", n=unit.unit.figures, troop=self.say(f"targets.{unit.line.troop}"))
        return kind if unit.line.trained else join_texts((kind, self.say("untrained")), ", ")

    # ---- what it does, and what is shot at it -----------------------------------------------------------------------

    def _rules(self, unit: SheetUnit) -> Iterator[RuleLine]:
        yield RuleLine(join_texts(self._itself(unit), _APART), "")
        killed = self.meets.killed(unit, self.on.decided)
        if killed:
            by_weapon: list[str] = []
            for weapon, kills in killed.items():
                if weapon == "heavy-crossbow" and "crossbow" in killed:  # which stand before them
                    by_weapon[-1] += f" {self._killed_by('heavy', kills)}"
                else:
                    by_weapon.append(self._killed_by(weapon, kills))
            yield RuleLine(self.say("shots_kill"), ", ".join(by_weapon))
        if added := self._added(unit):
            yield RuleLine("", self.say("bonus", n=added))
        if unit.splits_move:
            yield RuleLine("", self.say("splits"))
        if unit.fights:
            yield RuleLine(self.say("tired"), self.say("tires", n=ticks_of_all_kinds()))
        elif self.on.play.has("bog"):
            bog = "terrain.ground.bog"
            yield RuleLine(f"{capital(self.named(bog))}:", RULES.filled_text(f"{bog}.says").say(self.language))

    def _killed_by(self, weapon: str, kills: tuple[int, int]) -> str:
        """The figures that a weapon kills, on one line with it: "crossbows 0–1"."""
        return self.say(f"killed_by.{weapon}", kills=span(*kills)).replace(" ", TIED)

    def _itself(self, unit: SheetUnit) -> Iterator[str]:
        """Its move, who of it shoots and how far, or when as an engine, and its armour."""
        line = unit.line
        if line.move:
            yield self.say("move", move=measure(line.move))
        else:
            yield self.say("no_move")
        if not unit.fights:
            weather = self.limits.silences
            phase = RULES.whole("sequence.phases.catapults")
            yield self.say("engine_silent", weather=weather) if weather else self.say("engine", n=phase)
        elif self._shoots(unit):
            some = self.say(f"shooters.{line.missile}", n=unit.shooters) if unit.shooters < unit.unit.figures else ""
            reach = measure(self.limits.reach(line.reach)[0]) if line.reach else ""
            if some and reach:
                yield self.say("shooters_range", shooters=some, reach=reach)
            elif reach or some:
                yield self.say("range", reach=reach) if reach else some
        yield self.short(f"missiles.armour.{unit.armour}").replace(" ", TIED)

    def _stone(self) -> Iterator[RuleLine]:
        """What the rules leave open about a stone, to be written on the card, if engines can shoot."""
        if self.limits.silences:
            return
        yield RuleLine(self.say("stone"), "")
        yield from (RuleLine("", self.say(f"stone_{what}")) for what in ("reach", "circle", "kills", "hits"))

    # ---- blows and shots, on the right ------------------------------------------------------------------------------

    def _blows(self, unit: SheetUnit) -> CardTable | None:
        """Dice of a figure, of the whole unit, and the rolls that kill; then what a figure of that class rolls back."""
        if not self.meets.classes:
            return None
        heads = ("strike", "each", "dice", "kill", "back", "kill")
        rows = tuple(self._blow(unit, target) for target in self.meets.classes)
        return CardTable(tuple(map(self.say, heads)), rows, frozenset((2, 3)))

    def _blow(self, unit: SheetUnit, target: str) -> tuple[str, ...]:
        mine, theirs = classes.cell(unit.line.troop, target), classes.cell(target, unit.line.troop)
        dice = classes.dice_of(unit.unit.figures, mine, self.on.decided)
        name = self.say(f"targets.{target}")
        return name, mine.each, str(dice), mine.faces, theirs.each, theirs.faces

    def _throws(self, unit: SheetUnit) -> bool:
        """Whether it throws: it fights hand to hand, and throws before that."""
        return bool(unit.shooters) and volleys.has(unit.line.missile, "thrown")

    def _thrown(self, unit: SheetUnit) -> tuple[RuleLine, ...]:
        """The figures that its javelins kill by the roll, with a box for having thrown: "6 throw 3″ □: shield 2, ..."."""
        if not (self._throws(unit) and self.meets.armours):
            return ()
        reach, boxes = unit.line.reach, "□" * self._most_shots(unit)
        named = {"reach": measure(reach)} if reach else {}
        key = self.say("throws" if reach else "throws_near", n=unit.shooters, boxes=boxes, **named)
        by_target = (self._by_roll(unit, *line) for line in self._lines(unit))
        return (RuleLine(key.replace(" ", TIED), ", ".join(by_target)),)

    def _by_roll(self, unit: SheetUnit, armour: str, size: int, many: int) -> str:
        """The figures that a group kills with the lowest rolls, and from which on more: "none 3 (4 on 3+)"."""
        by_face = [self._killed(unit, armour, size, face) for face in _faces()]
        (least, _), *more = ((kills, next(same)) for kills, same in groupby(_faces(), lambda face: by_face[face - 1]))
        name = self._divided(armour, unit, size, many)
        said = name, str(least), *(self.say("thrown_more", n=kills, least=face) for kills, face in more)
        return " ".join(said).replace(" ", TIED)

    def _shoots(self, unit: SheetUnit) -> bool:
        """Whether it mainly shoots, rather than only throwing before it fights."""
        return bool(unit.shooters) and not self._throws(unit)

    def _panel(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """The shots of a unit that shoots, then its dice in melee and the rolls that kill."""
        if self.meets.armours:
            yield from self._shots(unit)
        if self.meets.classes:
            cells = [classes.cell(unit.line.troop, target) for target in self.meets.classes]
            dice = (classes.dice_of(unit.unit.figures, cell, self.on.decided) for cell in cells)
            yield self.head(self.say("blows"), *(self.short(f"melee.classes.{one}") for one in self.meets.classes))
            yield self.row(self.say("each"), *(cell.each for cell in cells), strong=0)
            yield self.row(self.say("dice"), *map(str, dice))
            yield self.row(self.say("kill"), *(cell.faces for cell in cells))

    def _shots(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """What each group kills by its roll, and all of them on average; rolls with the same result are grouped."""
        lines = list(self._lines(unit))
        by_face = [[self._killed(unit, armour, size, face) for face in _faces()] for armour, size, _ in lines]
        columns = [list(same) for _, same in groupby(_faces(), lambda face: [kills[face - 1] for kills in by_face])]
        yield self.head(self.say("shoot"), *(span(faces[0], faces[-1]) for faces in columns), self.say("mean"))
        for (armour, size, many), kills in zip(lines, by_face, strict=True):
            mean = tenths(many * Fraction(sum(kills), len(kills))).say(self.language)
            values = (*(_by_groups(many, kills[faces[0] - 1]) for faces in columns), mean)
            yield self.row(self._divided(armour, unit, size, many), *values, strong=len(columns))

    def _lines(self, unit: SheetUnit) -> Iterator[tuple[str, int, int]]:
        """Each armour of the enemy with the groups against it: their size, and how many there are of it."""
        for armour in self.meets.armours:
            for size, same in groupby(volleys.groups(unit.shooters, armour, self.on.decided)):
                yield armour, size, len(list(same))

    def _divided(self, armour: str, unit: SheetUnit, size: int, many: int) -> str:
        """The armour, and the group if the shooters are divided: "shield, 2×6"."""
        name = self.say(f"armour.{armour}")
        return name if size == unit.shooters else self.say("group", armour=name, size=_by_groups(many, size))

    def _killed(self, unit: SheetUnit, armour: str, size: int, face: int) -> int:
        return volleys.killed(size, armour, face, self._added(unit))

    def _added(self, unit: SheetUnit) -> int:
        return bonus(unit.line.missile, self.on.decided) if unit.line.missile else 0

    # ---- boxes ------------------------------------------------------------------------------------------------------

    def _tallies(self, unit: SheetUnit) -> tuple[tuple[Tally, ...], ...]:
        """What tires a unit, then its shots: the same rows on all cards of one kind."""
        moves, charges, melee = (self._part(part) for part in PARTS)
        tired = Tally(self.say("if_tired", does=self.phrase(f"tired.{self.on.decided.choice('K-Q6')}")), 0)
        if not self._shoots(unit):
            return ((moves, melee, charges, tired),)
        # and whether it moved too far for a sure shot, and has reloaded (K-203, K-204)
        most = self._most_shots(unit)
        shots = self.tally("shots" if most > 1 else "shot", most), self.tally("beyond")
        reload = (self.tally("reload"),) if volleys.has(unit.line.missile, "slow") else ()
        mixed = (self.tally("mixed", 0),) if unit.line.mixed else ()
        return (moves, melee), (charges, tired), (*shots, *reload, *mixed)

    def _part(self, part: str) -> Tally:
        boxes = tiring(part)
        return self.tally(part, boxes.count, boxes.heavy)

    def _most_shots(self, unit: SheetUnit) -> int:
        """The most shots that it can have in a turn."""
        right = "stood" if volleys.has(unit.line.missile, "stood") else "once"
        return self.limits.shots(RULES.whole(f"shooting.rights.{right}"))


def ticks_of_all_kinds() -> int:
    """The number of ticks in the ways to become tired that need all kinds."""
    return min(sum(need) for need in map(actions_of_way, ways_to_tire()) if all(need))


def tiring(part: str) -> Boxes:
    """One box for each action in the longest way to become tired; the box that tires a unit by itself is heavy."""
    needs, place = [actions_of_way(way) for way in ways_to_tire()], PARTS.index(part)
    alone = [need[place] for need in needs if need[place] and sum(need) == need[place]]
    return Boxes(max(need[place] for need in needs), min(alone) - 1 if alone else None)


def sign(unit: SheetUnit, words: Words) -> CardSign:
    """What a unit looks like: riders and engines by class, foot by missiles; light foot without them by its training."""
    line = unit.line
    if line.missile == "thrown" and classes.mounted(line.troop):
        return CardSign.JAVELIN_HORSE
    if line.missile and not classes.mounted(line.troop) and not line.mixed:
        return CardSign(words.drawn(f"missiles.{line.missile}"))
    bare = words.drawn(f"unarmoured.{line.troop}") if unit.armour == "none" else ""
    if drawn := bare or words.drawn(f"classes.{line.troop}"):
        return CardSign(drawn)
    return CardSign.SPEARS if line.trained else CardSign.PITCHFORK


def _faces() -> range:
    """The faces of the die of missile fire."""
    return range(1, RULES.whole("missiles.die") + 1)


def _by_groups(many: int, each: int) -> str:
    """A number of each of several groups: "2×6"."""
    return f"{many}×{each}" if many > 1 else str(each)
