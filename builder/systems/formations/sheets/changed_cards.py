"""The card of a unit that dismounts or mounts: what it is then, written down beforehand as the rules demand (C-6.3-08)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.wording import number
from builder.sheets.blocks import PanelRow, RuleLine
from builder.sheets.speaker import Speaker
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.fighter import fighter, shoots, weapon
from builder.systems.formations.sheets.qualities import STATS, qualities, values
from builder.systems.formations.sheets.sums import Sums
from builder.systems.formations.sheets.words import words
from builder.text import Language


class Changed(Speaker):
    """What the card says of one unit with the profile that it does not begin with."""

    part = "cards"

    def __init__(self, unit: SheetUnit, to: Profile, army: SheetArmy, sums: Sums, language: Language) -> None:
        super().__init__(words, language)
        self._unit = unit
        self._to = to
        self._sums = sums
        self._fighter = fighter(unit, army, supported=False).with_profile(to)

    @property
    def kind(self) -> str:
        """That it has dismounted, or mounted."""
        return self.say("mounted" if self._mounts else "dismounted")

    @property
    def _mounts(self) -> bool:
        return self._unit.unit.dismounted

    def rules(self) -> Iterator[RuleLine]:
        """Its qualities, its shot, and what the change costs."""
        names = ", ".join(quality.say(self.language) for quality in qualities(self._to))
        yield RuleLine(self.say("in_saddle" if self._mounts else "on_foot"), f"{names}.")
        if shoots(self._to, self._fighter.year):
            reach = shown(RULES.row(f"arms.shooting.{weapon(self._to)}")["reach"])
            total = number(self._sums.shot(self._fighter, "defence")).say(self.language)
            own = shown(self._to.stats.shooting)
            yield self.rule("shooting", own=own, reach=reach, total=total, die=self.say("die"))
        costs = self._unit.line.armour in RULES.ids("movement.reform.dismount_armour")
        head = self.say("mounting" if self._mounts else "dismounting")
        yield RuleLine(head, self.say("change_costs" if costs else "change_free"))

    def panel(self) -> Iterator[PanelRow]:
        """Its characteristics, and its sums before the die under each order."""
        stats = [(one, value) for one, value in zip(STATS, values(self._to.stats), strict=True) if one != "shooting"]
        yield self._head("", *(self.short(f"bases.characteristics.{one}") for one, _ in stats))
        yield PanelRow("", tuple(value for _, value in stats))
        orders = RULES.ids("orders.cards")
        yield self._head(self.say("die"), *(self.phrase(f"reference.short_{order}") for order in orders))
        totals = [self._sums.totals(self._fighter, order) for order in orders]
        blow, guard, fire = ([number(value).say(self.language) for value in row] for row in zip(*totals, strict=True))
        yield PanelRow(self.say("sum_blow"), tuple(blow))
        yield PanelRow(self.say("sum_guard"), tuple(guard))
        if fire != guard:
            yield PanelRow(self.say("case_fire"), tuple(fire), strong=0)

    def _head(self, label: str, *names: str) -> PanelRow:
        return PanelRow(label, names, 0, head=True)
