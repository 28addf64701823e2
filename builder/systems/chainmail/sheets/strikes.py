"""The numbers on the right of a unit's card: its dice against each class on the table, or its kills by kind of armour."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from builder.rules.dice import Chances, certain
from builder.rules.readings import Decisions
from builder.rules.wording import measure, span, tenths
from builder.sheets.blocks import CardTable, RuleLine
from builder.sheets.limits import Limits
from builder.sheets.speaker import Speaker
from builder.sheets.words import TIED, Words
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.procedures.missiles import bonus, volley
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.against import Against
from builder.systems.chainmail.sheets.army import SheetUnit
from builder.text import Language

_WIDE = 3
"""The characters of a head of shots at least: values below narrower ones stand so close that two read as one."""


class Strikes(Speaker):
    """Tables and notes of cards, for the enemies on one table."""

    part = "cards"

    def __init__(self, words: Words, language: Language, meets: Against, decisions: Decisions, limits: Limits) -> None:
        super().__init__(words, language)
        self._limits = limits
        self._meets = meets
        self._decisions = decisions

    def table(self, unit: SheetUnit) -> CardTable | None:
        """Shots of a unit that shoots, blows of one that fights hand to hand."""
        if not (self._meets.armours if self.shoots(unit) else self._meets.classes):
            return None
        return self._shots(unit) if self.shoots(unit) else self._blows(unit)

    def notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """What the table does not have: the blows of a unit that shoots, what is killed by one that throws."""
        if self.shoots(unit) and self._meets.classes:
            yield self._in_short(unit)
        if self.throws(unit) and self._meets.armours:
            yield self._thrown(unit)

    # ---- hand to hand -----------------------------------------------------------------------------------------------

    def _blows(self, unit: SheetUnit) -> CardTable:
        """Dice of a figure, of the whole unit, and the rolls that kill; then what a figure of that class rolls back."""
        heads = ("strike", "each", "dice", "kill", "back", "kill_back")
        rows = tuple(self._blow(unit, target) for target in reversed(self._meets.classes))
        return CardTable(tuple(map(self.say, heads)), rows, frozenset((2, 3)))

    def _blow(self, unit: SheetUnit, target: str) -> tuple[str, ...]:
        mine, theirs = classes.cell(unit.line.troop, target), classes.cell(target, unit.line.troop)
        dice = classes.dice_of(unit.unit.figures, mine, self._decisions)
        name = self.say(f"targets.{target}")
        return name, mine.each, str(dice), mine.faces, theirs.each, theirs.faces

    def _in_short(self, unit: SheetUnit) -> RuleLine:
        """The same in a line, by the rolls that kill: "Melee on 5–6: foot light 16; on 6: heavy 16; horse medium 5"."""
        cells = {target: classes.cell(unit.line.troop, target) for target in self._meets.classes}
        first, *others = sorted({cell.faces for cell in cells.values()})
        said, mount = [], ""
        for kill in (first, *others):
            dice, mount = self._dice(unit, {one: cell for one, cell in cells.items() if cell.faces == kill}, mount)
            said.append(dice if kill == first else self.say("blows_on", kill=kill, blows=dice))
        return RuleLine(self.say("melee_on", kill=first), "; ".join(said))

    def _dice(self, unit: SheetUnit, cells: dict[str, classes.MatrixCell], said: str) -> tuple[str, str]:
        """Its dice against some classes: "foot light 12, heavy 6; horse medium 4"; on what the last of them stand.

        The first stand on `said` if that is told already.
        """
        by_mount = []
        for mount, group in groupby(cells, lambda target: str(RULES[f"melee.classes.{target}.mount"].value)):
            dice = ((one, classes.dice_of(unit.unit.figures, cells[one], self._decisions)) for one in group)
            blows = (self.say("blow", kind=self.say(f"weights.{one}"), dice=n) for one, n in dice)
            parts = ", ".join(blow.replace(" ", TIED) for blow in blows)
            by_mount.append(parts if mount == said else self.say(f"against_{mount}", dice=parts))
            said = mount
        return "; ".join(by_mount), said

    # ---- shots ------------------------------------------------------------------------------------------------------

    def throws(self, unit: SheetUnit) -> bool:
        """Whether it throws: it fights hand to hand, and throws before that."""
        return bool(unit.shooters) and str(RULES[f"shooting.weapons.{unit.line.missile}.thrown"].value) == "yes"

    def _thrown(self, unit: SheetUnit) -> RuleLine:
        """The figures that its javelins kill: "Throws 3": shield 2, full 0–1"."""
        by_target = []
        for armour in self._meets.armours:
            kills = self._volley(unit, armour).possible()
            by_target.append(f"{self.short(f'missiles.armour.{armour}')}{TIED}{span(min(kills), max(kills))}")
        reach = unit.line.reach
        key = self.say("throws", reach=measure(reach)) if reach else self.say("throws_near")
        return RuleLine(key, ", ".join(by_target))

    def shoots(self, unit: SheetUnit) -> bool:
        """Whether its shots are what it is for: it does not just throw before it fights."""
        return bool(unit.shooters) and not self.throws(unit)

    def _shots(self, unit: SheetUnit) -> CardTable:
        """What each group kills by its roll, and all of them on average; rolls that always come to the same stand together."""
        lines = [(armour, size, many) for armour in reversed(self._meets.armours) for size, many in self._groups(unit, armour)]  # fmt: skip
        by_face = [[self._killed(unit, armour, size, face) for face in _sides()] for armour, size, _ in lines]
        columns = [list(same) for _, same in groupby(_sides(), lambda face: [kills[face - 1] for kills in by_face])]
        heads = (
            self._reach(unit),
            *(span(faces[0], faces[-1]).center(_WIDE, TIED) for faces in columns),
            self.say("mean"),
        )
        rows = []
        for (armour, size, many), kills in zip(lines, by_face, strict=True):
            mean = tenths(many * Fraction(sum(kills), len(kills))).say(self.language)
            rows.append((self._group(unit, armour, size, many), *(str(kills[faces[0] - 1]) for faces in columns), mean))
        return CardTable(heads, tuple(rows), frozenset(range(1, len(columns) + 1)))

    def _reach(self, unit: SheetUnit) -> str:
        """How far it shoots, and the weather that lets it shoot no farther."""
        if not unit.line.reach:
            return self.say("shoot_near")
        reach, weather = self._limits.reach(unit.line.reach)
        if weather:
            return self.say("shoot_in", reach=measure(reach), weather=weather)
        return self.say("shoot", reach=measure(reach))

    def _groups(self, unit: SheetUnit, armour: str) -> list[tuple[int, int]]:
        """The groups against an armour: their sizes, and how many there are of each."""
        sizes = volleys.groups(unit.shooters, armour, self._decisions)
        return [(size, len(list(same))) for size, same in groupby(sizes)]

    def _group(self, unit: SheetUnit, armour: str, size: int, many: int) -> str:
        """The armour, and the group if the shooters are divided: "shield, 2×6"."""
        name = self.short(f"missiles.armour.{armour}")
        if size == unit.shooters:
            return name
        return self.say("group", armour=name, size=f"{many}×{size}" if many > 1 else str(size))

    def _killed(self, unit: SheetUnit, armour: str, size: int, face: int) -> int:
        added = bonus(unit.line.missile, self._decisions) if unit.line.missile else 0
        return volleys.killed(size, armour, face, added)

    def _volley(self, unit: SheetUnit, armour: str) -> Chances[int]:
        """The chances of the kills of all its shooters."""
        return volley(unit.shooters, armour, unit.line.missile, self._decisions) if unit.line.missile else certain(0)


def _sides() -> range:
    return range(1, RULES.whole("missiles.die") + 1)
