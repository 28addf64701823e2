"""An army -> its order cards: units, orders, bets, banners, shinobi tasks, the command card (R-P1)."""

from collections.abc import Iterator

from builder.rules.wording import percentage
from builder.sheets.army import place_in
from builder.sheets.blocks import Card, CardSum, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.red_plains.fighter import arm, guaranteed_at_attacker, value
from builder.systems.red_plains.procedures.command import BETS, Bet, allotted, chance, needs
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.harm import aimed
from builder.systems.red_plains.sheets.play import InPlay

ARMS = {
    "horse": CardSign.HORSESHOE,
    "spear": CardSign.SPEARS,
    "bow": CardSign.BOW,
    "arquebus": CardSign.ARQUEBUS,
}
SIGNS = {
    "shoot": CardSign.SHOT,
    "retreat": CardSign.FLEEING,
    "re-form": CardSign.BENT_ARROW,
    "move": CardSign.ARROW,
    "wait": CardSign.HOURGLASS,
    "massed": CardSign.VOLLEY,
    "hold": CardSign.SHIELD,
    "decisive": CardSign.STORM,
    "regroup": CardSign.RECOVERING,
}


class Cards(CardFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """All cards of an army in one deck with the same back, so that orders stay secret until carried out."""

    def cards(self) -> Iterator[Card]:
        """The turn, bets, units, orders, banners, tasks."""
        yield self._command()
        yield from map(self._bet, BETS)
        yield from map(self._unit, self.army.units)
        yield from self._orders()
        yield from map(self._banner, self.army.roster.banners)
        yield from self._tasks()

    def _command(self) -> Card:
        messengers = self.army.roster.messengers
        tallies: tuple[Tally, ...] = (self.tally("turn_boxes", RULES.whole("field.turns.most")),)
        tallies += (self.tally("messengers", messengers),) if messengers > 0 else ()
        lines = (RuleLine("", self.say(line)) for line in ("command_bet", "command_orders"))
        owner = self.army.roster.name.say(self.language)
        return self.card(CardSign.FAN, self.say("command"), owner, *lines, tallies=(tallies,))

    def _bet(self, bet: Bet) -> Card:
        again = chance(bet, RULES.whole("command.messenger"))
        chances = (
            CardSum(self.say(key), percentage(odds).say(self.language), "")
            for key, odds in (("chance", chance(bet)), ("with_messenger", again))
        )
        gives = (RuleLine(self.say(key), self._gives(bet, key == "success")) for key in ("success", "failure"))
        title = self.named(f"command.bets.{bet}").upper()
        return self.card(CardSign.DIE, title, f"{needs(bet)}+", *gives, sums=tuple(chances))

    def _gives(self, bet: Bet, success: bool) -> str:
        special, ordinary = allotted(bet, success)
        return f"{self.counted('special', special)}, {self.counted('ordinary', ordinary)}"

    def _unit(self, unit: SheetUnit) -> Card:
        lines = [self.say("place")]
        if unit.shoots:
            shooting = f"{self._column('shooting')} {aimed(unit.kind, self.language)}"
            lines.append(self.say("ammunition", full=unit.ammunition, shooting=shooting))
        lines.append(" · ".join(f"{self._column(name)} {says}" for name, says in self._values(unit).items()))
        boxes = {"first": 2, "second": 2, "banner_box": 1, "hold_box": 1}
        return self.unit_card(
            unit,
            ARMS[arm(unit.kind)],
            self.short(f"troops.kinds.{unit.kind}"),
            *(RuleLine("", line) for line in lines),
            tallies=(tuple(self.tally(key, many) for key, many in boxes.items()),),
        )

    def _values(self, unit: SheetUnit) -> dict[str, str]:
        """The values of its kind, by column."""
        steady = unit.steady(self.on.chosen)
        return {
            "guaranteed": self._guaranteed(unit.kind),
            "possible": f"{value(unit.kind, 'possible')}+",
            "armour": str(value(unit.kind, "armour")),
            "steadfastness": f"{steady[0]}{f'–{steady[-1]}' if len(set(steady)) > 1 else ''}",
            "impetus": str(value(unit.kind, "impetus")),
        }

    def _guaranteed(self, kind: str) -> str:
        shot, printed = guaranteed_at_attacker(kind, self.on.chosen), value(kind, "guaranteed")
        return self.say("at_attacker", printed=printed, shot=shot) if shot else str(printed)

    def _column(self, characteristic: str) -> str:
        return self.phrase(f"columns.{characteristic}")

    def _orders(self) -> Iterator[Card]:
        for order in RULES.below("orders.kinds"):
            kind = str(RULES[f"orders.kinds.{order}"].value)
            if order in RULES.ids("orders.shots") and not any(unit.shoots for unit in self.army.units):
                continue
            does = FACTS.short(str(RULES[f"orders.kinds.{order}"].fact)).say(self.language)
            card = self.card(
                SIGNS[order],
                self.short(f"orders.kinds.{order}").upper(),
                self.say(kind),
                RuleLine(self.say("does"), does),
                RuleLine(self.say("mind"), self.say(f"minds.{order}")),
            )
            yield from (card,) * copies(self.army, kind)

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


def copies(army: SheetArmy, kind: str) -> int:
    """The most cards that an army can need of each order of a kind: from bets and extras."""
    best = max(allotted(bet, True)[0 if kind == "special" else 1] for bet in BETS)
    if kind == "special":
        return best + len(army.roster.generals) * RULES.whole("command.extra.general")
    return best + len(army.clans) * RULES.whole("command.extra.clan")
