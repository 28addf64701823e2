"""An army -> its order cards: units, orders, bets, banners, shinobi tasks, the command card (R-P1)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import ceil

from builder.rules.dice import Chances
from builder.rules.wording import in_hundred, span
from builder.sheets.army import place_in
from builder.sheets.blocks import Card, CardTable, PanelRow, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.red_plains.fight import Across, Attack
from builder.systems.red_plains.fighter import HILLS, Fighter, Ground, arm, dice_for, value
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.procedures.command import BETS, chance, needs, orders_of_bet
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import FACTS, READINGS, RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit, approach, grounds, unseen
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.words import in_melee
from builder.systems.red_plains.volley import volley
from builder.text.located import capital, join_texts

WON = ("retreats", "flees", "destroyed")  # what befalls a defender who is beaten
HELD = ("stopped", "thrown-back", "attacker-destroyed")
ENEMIES = 7  # kinds and sizes for which a card has room
BOX = "□"
MASTER = "master-of-manoeuvres"  # the trait of a warlord who may be anywhere
NEARLY = Fraction(2, 100)  # chances that differ by less are told as one: there is little room


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
        rows = [self.head(self.say("bet"), self.say("needs"), self.say("once"), self.say("again"))]
        for bet in BETS:
            again = in_hundred(chance(bet, RULES.whole("command.messenger")))
            values = (f"{needs(bet)}+", in_hundred(chance(bet)), again)
            rows.append(self.row(self.say(bet), *values, strong=2))
        rows.append(self.head(self.say("orders"), *map(self.say, BETS)))
        for success in (True, False):
            gives = (" + ".join(map(str, orders_of_bet(bet, success))) for bet in BETS)
            rows.append(self.row(self.say("success" if success else "failure"), *gives))
        made = self.card(CardSign.FAN, self.say("command"), self.say("turn"), *self._in_turn(), *self._in_battle())
        return made._replace(shape=CardShape.RETINUE, panel=tuple(rows), tallies=(tuple(self._bet()),))

    def _bet(self) -> Iterator[Tally]:
        """What is written in each turn and rubbed out after it."""
        yield from (self.tally(f"bets.{bet}") for bet in BETS)
        yield self.tally("rolled", 0)
        if self.army.roster.messengers > 0:
            yield self.tally("rerolls", 0)

    def _in_turn(self) -> Iterator[RuleLine]:
        """The orders of each turn beside those of the bet; of a plan also which kind of order it is (R-Q41)."""
        plan = READINGS.choice(self.on.chosen, "R-Q41")
        for kind, n in self.army.extra_orders(self.on.chosen).items():
            yield RuleLine("", self.say(f"extra.{kind}", n=self.counted(plan, n) if kind == "plans" else n))

    def _in_battle(self) -> Iterator[RuleLine]:
        """What the army has for the whole battle, each with a box for every use."""
        roster = self.army.roster
        once = {self.say("messengers"): roster.messengers, self.say("shinobi"): roster.shinobi.infiltrate}
        once |= {self.say("plans"): self.army.plans_once(self.on.chosen)}
        once |= {self.named(f"command.banners.{one}"): 1 for one in roster.banners}
        said = "  ".join(f"{name}\u00a0{_boxes(many)}" for name, many in once.items() if many > 0)
        yield RuleLine(self.say("in_battle"), said)
        retreat = f"{self.say('general_retreat')}\u00a0{BOX}"
        if MASTER in roster.warlord.traits:
            retreat = f"{retreat} {self.say(f'traits.{MASTER}')}"
        yield RuleLine("", retreat)

    def _unit(self, unit: SheetUnit) -> Card:
        made = self.unit_card(
            unit, CardSign(self.words.drawn(f"kinds.{unit.kind}")), self._owner(unit), *self._says(unit)
        )
        panel, pencil = tuple(self._prospects(unit)), tuple(self._pencil())
        return made._replace(shape=CardShape.RETINUE, table=self._values(unit), panel=panel, tallies=(pencil,))

    def _pencil(self) -> Iterator[Tally]:
        """What is written on the card in each turn: of the first and of the second order, whether it is special or ordinary."""
        for place in self._places():
            yield Tally(place, 0, strong=True)
            yield from (self.tally("pencil.special"), self.tally("pencil.ordinary"))

    def _places(self) -> Iterator[str]:
        """Which order of the turn it is, as far as a unit may have any."""
        yield from map(self.say, ("pencil.first", "pencil.second")[: RULES.whole("command.orders_a_unit")])

    def _owner(self, unit: SheetUnit) -> str:
        """Its kind and figures, and what sets it apart: leaders, an allied clan, a hill."""
        roster = self.army.roster
        says = [self._kind(unit.kind, str(unit.unit.figures))]
        if roster.warlord.unit == unit.unit.id:
            says.append(self.say("warlord"))
        if any(general.unit == unit.unit.id for general in roster.generals):
            says.append(self.say("general"))
        if unit.line.clan:
            says.append(self.say("clan", clan=unit.line.clan.text))
        if self._ground(unit) in HILLS:
            says.append(self.say("on_hill"))
        return join_texts(says, ", ")

    def _ground(self, unit: SheetUnit) -> Ground:
        """The ground on which it begins."""
        return self._place(unit)[1]

    def _place(self, unit: SheetUnit) -> tuple[str, Ground]:
        """The cell where it begins, if that is on a hill or in a wood, and this ground."""
        return grounds(self.on.evening, self.number).get(unit.unit.id, ("", "open"))

    def _kind(self, kind: str, figures: str) -> str:
        return f"{self.short(f'troops.kinds.{kind}').lower()} {figures}"

    # ---- shall I attack him, shall I hold ---------------------------------------------------------------------------

    def _prospects(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """The chances against each kind and size of enemy, on open ground and over the river, where there is one: fronts,
        no leaders and special orders, nobody has moved; in defence where it begins, and there only as it can be attacked.
        """
        label = "prevails_river" if len(self.play.crossings) > 1 else "prevails"
        yield self.head(self.say(label), self.say("attack"), self.say("stand"))
        mine, (cell, ground) = unit.fighter(), self._place(unit)
        standing, ways = mine.model_copy(update={"ground": ground}), self.play.crossings
        if self.on.evening and cell:
            ways = (approach(self.on.evening, cell),)
        met = ((theirs.kind, self._chances(mine, standing, theirs, ways), theirs.figures) for theirs in self._enemies)
        for (kind, chances), same in groupby(met, lambda one: one[:2]):
            sizes = [figures for *_, figures in same]
            yield self.row(self._kind(kind, span(sizes[0], sizes[-1])), *chances)

    def _chances(
        self, attacking: Fighter, standing: Fighter, theirs: Fighter, ways: Sequence[Across]
    ) -> tuple[str, str]:
        """The chances to beat an enemy by attacking, and to hold against its attack, which comes by these ways."""
        attack = [self._odds(attacking, theirs, way).chance(WON.__contains__) for way in self.play.crossings]
        stand = [self._odds(theirs, standing, way).chance(HELD.__contains__) for way in ways]
        return _by_way(attack), _by_way(stand)

    @cached_property
    def _enemies(self) -> tuple[Fighter, ...]:
        """The other army, as far as it is visible, or one like its own if there is none: each kind and size once, the
        strongest first; of more than a card has room for, those that are most usual of their kind.
        """
        units, kinds = self.on.seen[-1 - self.number].units, RULES.below("troops.kinds")
        ranked = sorted(
            (place, number, -figures)
            for number, kind in enumerate(kinds)
            for place, figures in enumerate(_sizes(unit.unit.figures for unit in units if unit.kind == kind))
        )
        usual = sorted((number, -less) for _, number, less in ranked[:ENEMIES])
        return tuple(Fighter.model_validate({"type": kinds[number], "figures": figures}) for number, figures in usual)

    def _odds(self, attacker: Fighter, defender: Fighter, across: Across) -> Chances[str]:
        pair = attacker.model_copy(update={"shields": False}), defender.model_copy(update={"shields": False})
        # shields do not help in a melee, nor against shots while attacking; units of one kind and size fight alike
        asked = ("prospects", across, *pair, *sorted(self.on.chosen.items()))
        return RULES.once(asked, lambda: self._fought(*pair, across))

    def _fought(self, attacker: Fighter, defender: Fighter, across: Across) -> Chances[str]:
        attack = Attack(unit=attacker, across=across)
        return melee.run(melee.Inputs(attackers=(attack,), defender=defender, readings=self.on.chosen)).odds

    # ---- what else the card of a unit says --------------------------------------------------------------------------

    def _values(self, unit: SheetUnit) -> CardTable:
        """Guaranteed damage and dice in a melee, armour, impetus, steadfastness with all its ranks."""
        shown = in_melee(unit, self.on.chosen)
        heads = (self.phrase(f"columns.{one}") for one in shown)
        return CardTable(tuple(heads), (tuple(shown.values()),), frozenset(range(len(shown))))

    def _says(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """That it is hidden, shooting, steadfastness that is less than its own, its traits."""
        if unit.unit.id in unseen(self.on.evening, self.number):
            yield self.rule("hidden_in_wood")
        if unit.shoots:
            yield self._shooting(unit)
        yield from self._steady(unit)
        yield from self._traits(unit)

    def _shooting(self, unit: SheetUnit) -> RuleLine:
        """A box for each volley, dice and the roll needed straight ahead; whether the target's armour is reduced; then
        diagonally, the bonus at an attacker, and from the hill on which it begins.
        """
        straight, aslant, attacker = (
            volley(unit.fighter(), aim, self.on.chosen) for aim in ("straight", "diagonal", "attacker")
        )
        says = [self.say("pierces")] if straight.pierces else []
        if aslant.needs != straight.needs:
            says.append(self.say("aslant", needs=aslant.needs))
        if attacker.sure:
            says.append(self.say("at_attacker", sure=attacker.sure))
        if self._ground(unit) in HILLS:
            says.append(self.say(f"from_hill.{arm(unit.kind)}"))
        boxes = _boxes(len(unit.volleys(self.on.chosen)))
        key = self.say("shoots", dice=straight.dice, needs=straight.needs, boxes=boxes)
        return RuleLine(f"{key}{',' if says else ''}", "; ".join(says))

    def _steady(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Steadfastness with all ranks and with fewer, and that of the sides where it is less."""
        if ranked := unit.steady_by_ranks(self.on.chosen):
            says = self.say("by_ranks", steady=ranked), *self._sides(unit)
            yield RuleLine(self.say("steadfast"), "; ".join(says))

    def _sides(self, unit: SheetUnit) -> Iterator[str]:
        """Steadfastness where it is less than in a melee in front: "2 in flank, rear, under fire"."""
        front, flank, rear = (unit.steady(self.on.chosen, edge)[-1] for edge in ("front", "left", "rear"))
        cases = {"flank": flank, "rear": rear, "fire": unit.steady(self.on.chosen, where="fire")[-1]}
        for steady, same in groupby((case for case, one in cases.items() if one != front), cases.__getitem__):
            yield self.say("sides", steady=steady, cases=", ".join(map(self.say, same)))

    def _traits(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """What sets it apart when it attacks, stands or moves."""
        if arm(unit.kind) == "horse":
            yield self.rule("charge", dice=dice_for(unit.unit.figures, True))
            yield self.rule("swift", moves=RULES.whole("troops.swift"))
        if arm(unit.kind) == "spear":
            yield self.rule("forest")
        if unit.kind in RULES.ids("troops.peasants"):
            yield self.rule("peasants")
        if unit.unit.shields:
            yield self.rule("shields", armour=value(unit.kind, "armour") + RULES.whole("troops.shields"))

    def _orders(self) -> Iterator[Card]:
        for order in RULES.below("orders.kinds"):
            kind = str(RULES[f"orders.kinds.{order}"].value)
            does = FACTS.short(str(RULES[f"orders.kinds.{order}"].fact)).say(self.language)
            card = self.card(
                CardSign(self.words.drawn(f"orders.{order}")),
                self.short(f"orders.kinds.{order}").upper(),
                self.say(kind),
                RuleLine(self.say("does"), does),
                RuleLine(self.say("mind"), self.say(f"minds.{order}")),
            )
            marked = tuple(self._marked(order))
            yield from (card._replace(tallies=(marked,) if marked else ()),) * copies(self.army, order, self.on.chosen)

    def _marked(self, order: str) -> Iterator[Tally]:
        """What is marked on an order in pencil: which of the unit's orders it is, its target, how it turns, or its cell."""
        if order == "wait":  # always the first, and that is all
            return
        yield from (Tally(place, 1) for place in self._places())
        if order in RULES.ids("orders.shots"):
            yield self.tally("pencil.target", 0)
        elif order in RULES.ids("orders.turns.foot"):
            yield from (self.tally("pencil.left"), self.tally("pencil.right"))
            if order in RULES.ids("orders.turns.about.foot"):
                yield from (self.tally("pencil.about"), self.tally("pencil.aside"))
            elif order in RULES.ids("orders.turns.about.horse") and any(
                arm(one.kind) == "horse" for one in self.army.units
            ):
                yield self.tally("pencil.about_horse")
        else:
            yield self.tally("pencil.to_cell", 0)

    def _banner(self, banner: str) -> Card:
        title = self.named(f"command.banners.{banner}").upper()
        lines = (RuleLine("", capital(self.say(key))) for key in (f"banners.{banner}", "hidden"))
        where = place_in(self.army.roster.id, "banners")
        return self.card(CardSign(f"banner-{banner}"), title, self.say("banner"), *lines, where=where)

    def _tasks(self) -> Iterator[Card]:
        for task in RULES.below("command.shinobi.tasks"):
            title = self.named(f"command.shinobi.tasks.{task}").upper()
            aimed = ("target",) if RULES[f"command.shinobi.tasks.{task}"].value == "unit" else ()
            lines = (RuleLine("", capital(self.say(key))) for key in (f"tasks.{task}", "spent", *aimed))
            yield from (
                self.card(CardSign.MASK, title, self.say("task"), *lines),
            ) * self.army.roster.shinobi.infiltrate


def _sizes(figures: Iterable[int]) -> Iterator[int]:
    """Each size once, the most usual first; of equally usual ones, the larger."""
    often = Counter(figures)
    yield from sorted(often, key=lambda size: (often[size], size), reverse=True)


def _by_way(chances: Sequence[Fraction]) -> str:
    """The chances by the ways of an attack, one by one ("95/45"); one number where they are nearly the same."""
    nearly = max(chances) - min(chances) <= NEARLY
    return in_hundred(chances[0]) if nearly else "/".join(map(in_hundred, chances))


def _boxes(many: int) -> str:
    return "\u00a0".join([BOX] * many)


def copies(army: SheetArmy, order: str, readings: Mapping[str, str]) -> int:
    """The number of cards of an order that an army can need in a turn, from bets and extras, a cunning plan's too
    (R-404, R-Q41).

    An ordinary order may replace a special one (R-515), in practice to move; Wait is only the first of two orders
    (R-505); there are no more orders to shoot than shooters; one order is enough for all to retreat (R-408).
    """
    best = [max(orders_of_bet(bet, True)[place] for bet in BETS) for place in (0, 1)]
    plans = army.roster.plans * RULES.whole("command.extra.plan")
    by_plan = {READINGS.choice(readings, "R-Q41"): plans}
    special = best[0] + len(army.roster.generals) * RULES.whole("command.extra.general") + by_plan.get("special", 0)
    ordinary = best[1] + len(army.clans) * RULES.whole("command.extra.clan") + by_plan.get("ordinary", 0)
    most = special if RULES[f"orders.kinds.{order}"].value == "special" else ordinary
    if order in RULES.ids("orders.shots"):
        return min(most, sum(unit.shoots for unit in army.units))
    if order in ("wait", "retreat"):
        return ceil(most / RULES.whole("command.orders_a_unit"))
    return special + ordinary if order == "move" else most
