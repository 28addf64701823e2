"""An army -> its order cards: units, orders, bets, banners, shinobi tasks, the command card (R-P1)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby
from math import ceil

from builder.rules.wording import in_hundred
from builder.sheets.army import place_in
from builder.sheets.blocks import Card, PanelRow, RuleLine
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.red_plains.procedures.command import BETS, Bet, allotted, chance, needs
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.prospects import Prospects
from builder.systems.red_plains.sheets.unit_lines import BOX, UnitLines

KINDS = {
    "mounted-samurai": CardSign.SASHIMONO,
    "spear-samurai": CardSign.KABUTO,
    "bow-samurai": CardSign.YUMI,
    "spear-ashigaru": CardSign.JINGASA,
    "arquebus-ashigaru": CardSign.MATCHLOCK,
}
SIGNS = {
    "shoot": CardSign.SHOT,
    "retreat": CardSign.RETREAT,
    "re-form": CardSign.BENT_ARROW,
    "move": CardSign.MOVE,
    "wait": CardSign.WAIT,
    "massed": CardSign.VOLLEY,
    "hold": CardSign.STANDING_SHIELD,
    "decisive": CardSign.STORM,
    "regroup": CardSign.RECOVERING,
}


MASTER = "master-of-manoeuvres"  # the trait of a warlord who may be anywhere
RARE = Fraction(1, 100)  # chances smaller than this are told as the end of a range: "≤37"
NEARLY = 2 * RARE  # chances that differ by less are told as one: there is little room


class Cards(CardFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """All cards of an army in one deck with the same back, so that orders stay secret until carried out."""

    def cards(self) -> Iterator[Card]:
        """The command card, units, orders, banners, tasks."""
        yield self._command()
        yield from map(self._unit, self.army.units)
        yield from self._orders()
        yield from map(self._banner, self.army.roster.banners)
        yield from self._tasks()

    def _command(self) -> Card:
        """The turn's bet and roll, means to strike off; both bets with their chances and orders."""
        rows = [self.head(self.say("bet"), self.say("needs"), self.say("in_hundred"), self.say("again"))]
        for bet in BETS:
            again = in_hundred(chance(bet, RULES.whole("command.messenger")))
            values = (f"{needs(bet)}+", in_hundred(chance(bet)), again)
            rows.append(self.row(self.say(bet), *values, strong=2))
        rows.append(self.head(self.say("orders"), self.say("success"), self.say("failure")))
        rows += (self.row(self.say(bet), *(self._gives(bet, made) for made in (True, False))) for bet in BETS)
        means = tuple(map(self._line, self._means()))
        made = self.card(CardSign.FAN, self.say("command"), self.say("turn"), *means)
        return made._replace(shape=CardShape.REGIMENT, panel=tuple(rows))

    def _gives(self, bet: Bet, success: bool) -> str:
        special, ordinary = allotted(bet, success)
        return self.say("gives", special=special, ordinary=ordinary) if special else str(ordinary)

    def _line(self, says: str) -> RuleLine:
        return RuleLine("", says)

    def _means(self) -> Iterator[str]:
        """What the army has beside the roll, each with a box for every use."""
        roster = self.army.roster
        yield self.say("bet_boxes", box=BOX)
        if roster.messengers > 0:
            yield f"{self.say('messengers')}\u00a0{_boxes(roster.messengers)} {self.say('rerolls')}"
        turn = []  # what comes anew each turn
        if roster.generals:
            special = len(roster.generals) * RULES.whole("command.extra.general")
            turn.append(self.say("generals", special=special))
        if self.army.clans:
            ordinary = len(self.army.clans) * RULES.whole("command.extra.clan")
            turn.append(self.say("clans", ordinary=ordinary))
        if turn:
            yield ", ".join(turn)
        once = {
            "shinobi": roster.shinobi.infiltrate,
            "plans": roster.plans,
            **{f"banners.{banner}": 1 for banner in roster.banners},
        }
        names = {f"banners.{one}": self.named(f"command.banners.{one}") for one in roster.banners}
        said = (f"{names.get(key) or self.say(key)}\u00a0{_boxes(many)}" for key, many in once.items() if many > 0)
        retreat = f"{self.say('general_retreat')}\u00a0{BOX}"
        if MASTER in roster.warlord.traits:
            retreat = f"{retreat} {self.say(f'traits.{MASTER}')}"
        yield "  ".join((*said, retreat))

    def _unit(self, unit: SheetUnit) -> Card:
        panel, lines = tuple(self._prospects(unit)), tuple(self._lines.of(unit))
        made = self.named_card(unit, KINDS[unit.kind], self._owner(unit), *lines, panel=panel)
        return made._replace(shape=CardShape.REGIMENT, table=self._lines.values(unit))

    def _owner(self, unit: SheetUnit) -> str:
        """Its kind and figures, and what sets it apart: leaders."""
        roster = self.army.roster
        says = [self._kind(unit.kind, str(unit.unit.figures))]
        if roster.warlord.unit == unit.unit.id:
            says.append(self.say("warlord"))
        if any(general.unit == unit.unit.id for general in roster.generals):
            says.append(self.say("general"))
        return ", ".join(says)

    def _kind(self, kind: str, figures: str) -> str:
        return f"{self.short(f'troops.kinds.{kind}').lower()} {figures}"

    def _prospects(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """The chances to prevail in attack and defence against each kind of enemy.

        A range for two strengths, if they differ much; on open ground and over the river, where there is one.
        """
        found, river = tuple(self._against.of(unit)) if self._against else (), len(self.on.play.crossings) > 1
        if found:
            yield self.row(self.say("prevails_river" if river else "prevails"))
            yield self.head(self.say("against"), self.say("attack"), self.say("stand"))
        for kind, of in groupby(found, lambda one: one.kind):
            figures, attack, stand = zip(*((one.figures, one.attack, one.stand) for one in of), strict=True)
            sizes = "–".join(map(str, sorted(figures)))
            told = (_told(chain.from_iterable(chances), river=river) for chances in (attack, stand))
            yield self.row(self._kind(kind, sizes), *told)

    @cached_property
    def _against(self) -> Prospects | None:
        """The chances against the other army, as far as it is seen."""
        if len(self.on.seen) < 2:
            return None
        return Prospects(self.on.seen[1 - self.number], self.on.chosen, self.on.play.crossings)

    @cached_property
    def _lines(self) -> UnitLines:
        return UnitLines(self.on, self.number)

    def _orders(self) -> Iterator[Card]:
        for order in RULES.below("orders.kinds"):
            kind = str(RULES[f"orders.kinds.{order}"].value)
            does = FACTS.short(str(RULES[f"orders.kinds.{order}"].fact)).say(self.language)
            card = self.card(
                SIGNS[order],
                self.short(f"orders.kinds.{order}").upper(),
                self.say(kind),
                RuleLine(self.say("does"), does),
                RuleLine(self.say("mind"), self.say(f"minds.{order}")),
            )
            yield from (card,) * copies(self.army, order)

    def _banner(self, banner: str) -> Card:
        title = self.named(f"command.banners.{banner}").upper()
        lines = (RuleLine("", self.say(key)) for key in (f"banners.{banner}", "hidden"))
        where = place_in(self.army.roster.id, "banners")
        return self.card(CardSign(f"banner-{banner}"), title, self.say("banner"), *lines, where=where)

    def _tasks(self) -> Iterator[Card]:
        for task in RULES.below("command.shinobi.tasks"):
            title = self.named(f"command.shinobi.tasks.{task}").upper()
            lines = (RuleLine("", self.say(key)) for key in (f"tasks.{task}", "spent"))
            yield from (
                self.card(CardSign.MASK, title, self.say("task"), *lines),
            ) * self.army.roster.shinobi.infiltrate


def _told(of: Iterable[Fraction], *, river: bool) -> str:
    """The chances against several strengths as a range ("61–87", "≤3", "≥97"), over several ways one by one ("95/45").

    Only the first where they are nearly the same.
    """
    chances = tuple(of)
    least, most = min(chances), max(chances)
    if most - least <= NEARLY:
        return in_hundred(chances[0])
    if river:
        return "/".join(map(in_hundred, chances))
    never, always = least < RARE, most > 1 - RARE
    if never != always:
        return f"≤{in_hundred(most)}" if never else f"≥{in_hundred(least)}"
    return "–".join(map(in_hundred, (Fraction(0), Fraction(1)) if never else (least, most)))


def _boxes(many: int) -> str:
    return "\u00a0".join([BOX] * many)


def copies(army: SheetArmy, order: str) -> int:
    """As many cards of an order as an army can need in a turn, from bets and extras, a cunning plan's too (R-404).

    An ordinary order may stand in place of a special one (R-515), which is done to move; Wait is only the first of two
    orders (R-505); no more shoot than there are shooters; to retreat with many needs one order for all (R-408).
    """
    best = [max(allotted(bet, True)[place] for bet in BETS) for place in (0, 1)]
    special = best[0] + len(army.roster.generals) * RULES.whole("command.extra.general")
    extra = len(army.clans) * RULES.whole("command.extra.clan") + army.roster.plans * RULES.whole("command.extra.plan")
    ordinary = best[1] + extra
    most = special if RULES[f"orders.kinds.{order}"].value == "special" else ordinary
    if order in RULES.ids("orders.shots"):
        return min(most, sum(unit.shoots for unit in army.units))
    if order in ("wait", "retreat"):
        return ceil(most / RULES.whole("command.orders_a_unit"))
    return special + ordinary if order == "move" else most
