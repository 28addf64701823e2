"""An army -> its roster sheet: figures in ranks, ammunition boxes, leaders, resources (R-P2)."""

from collections.abc import Iterator
from dataclasses import replace

from builder.documents.account import by_figures
from builder.rules.wording import number, signed
from builder.sheets.blocks import Block, Boxes, RuleLine, Rules, StatLine, StatTable, Track
from builder.sheets.rosters import NONE, RosterFrame
from builder.systems.red_plains.fighter import HILLS, guaranteed_at_attacker
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit, grounds, unseen
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.words import in_melee
from builder.systems.red_plains.volley import volley
from builder.text.located import join_texts


class RosterSheet(RosterFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The roster sheet of one army, for its player; the open one, for his opponent, has no leaders and hidden units."""

    def subtitle(self) -> str:
        """The battle, the size of the army and its cost."""
        men = self.army.figures * RULES.whole("field.warriors")
        return self.sized(len(self.army.units), self.army.figures, men=number(men))

    def open_blocks(self) -> tuple[Block, ...]:
        """Units with boxes for what the opponent sees of them, what the army list allows their player, the key to the
        columns.

        Their ids are their numbers: a player's id for a unit may reveal its purpose.
        """
        table = self.table()
        lines = tuple(replace(line, id=line.number) for line in table.lines)
        return replace(table, lines=lines), Rules("", "", (self._possible(), *self._keys()))

    def tracks(self) -> Iterator[Track]:
        """The rerolls left; shinobi, banners and whatever else serves once."""
        roster = self.army.roster
        if roster.messengers > 0:
            yield Track(self.say("messengers"), tuple(map(str, range(roster.messengers, 0, -1))))
        words = {
            "shinobi": roster.shinobi.infiltrate,
            "guard": roster.shinobi.guard,
            "plan": self.army.plans_once(self.on.chosen),
        }
        once = [self.say(key) for key, many in words.items() for _ in range(many)]
        if once or roster.banners:
            yield Track(self.say("once"), (*once, *(self.named(f"command.banners.{one}") for one in roster.banners)))

    def table(self) -> StatTable:
        """One line per unit: values, figures by ranks; below it its volleys with the ammunition before each."""
        ranks = (self.say("rank", n=1), *map(str, range(2, _deepest() + 1)))
        total = RuleLine(f"{self.say('total')} {self.account.total}:", self.say("total_says"))
        if self.is_open:  # no price: with the public limit, it would tell that of hidden units
            counted = self.counted("bodies", len(self.army.units)), self.counted("figures", self.army.figures)
            total = RuleLine(join_texts(counted, ", "), self.say("open_total_says"))
        return self.units(
            (self.phrase(f"columns.{column}") for column in in_melee(self.army.units[0], self.on.chosen)),
            (*ranks, self.say("marks")),
            map(self._line, self.army.units),
            total=(total,),
            strength=self.say("figures"),
        )

    def _line(self, unit: SheetUnit) -> StatLine:
        front, figures = RULES.whole("melee.front"), unit.unit.figures
        filled = (min(front, max(0, figures - front * rank)) for rank in range(_deepest()))
        withdraws = divmod(RULES.whole("command.withdraw") - 1, front)
        ranks = (Boxes(many, withdraws[1] if rank == withdraws[0] else None) for rank, many in enumerate(filled))
        volleys = tuple(map(str, unit.volleys(self.on.chosen)))
        tracks = (Track(self.say("volleys_track"), volleys),) if volleys else ()
        boxes, strength = (*ranks, Boxes(2)), str(figures)
        cells = in_melee(unit, self.on.chosen).values()
        says, notes = self._qualities(unit), self.leaders(unit)
        return self.unit(unit, says, cells, boxes, notes=notes, tracks=tracks, strength=strength)

    def _qualities(self, unit: SheetUnit) -> Iterator[str]:
        yield self.named(f"troops.kinds.{unit.kind}")
        if steady := unit.steady_by_ranks(self.on.chosen):
            yield self.say("by_ranks", steady=steady)
        if unit.shoots:
            shot = volley(unit.fighter(), "diagonal", self.on.chosen)
            yield self.say("volley", dice=shot.dice, needs=shot.needs)
        for ability in unit.abilities():
            yield RULES.filled_text(f"troops.abilities.{ability}").say(self.language)
        if sure := guaranteed_at_attacker(unit.kind, self.on.chosen):
            yield self.say("at_attacker", shot=sure)
        cell, ground = grounds(self.on.evening, self.number).get(unit.unit.id, ("", "open"))
        if ground in HILLS:
            yield self.say("hill", cell=cell)
        if unit.unit.id in unseen(self.on.evening, self.number):
            yield self.say("wood", cell=cell)
        if unit.line.clan:
            yield self.say("clan", clan=unit.line.clan.text)
        price = by_figures(unit.unit, unit.line)
        if price is not None and not self.is_open:
            yield self.counted("points", price)

    def leaders(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """The warlord or a general with the unit, and what they can do."""
        warlord = self.army.roster.warlord
        if warlord.unit == unit.unit.id:
            yield RuleLine(warlord.name.say(self.language), self.say("warlord", traits=self._traits()))
        for general in self.army.roster.generals:
            if general.unit == unit.unit.id:
                yield RuleLine(general.name.say(self.language), self.say("general"))

    def _traits(self) -> str:
        names = []
        for trait in self.army.roster.warlord.traits:
            if trait in RULES.below("command.traits"):
                names.append(f"{self.named(f'command.traits.{trait}')} ({self.say(f'traits.{trait}')})")
            else:
                names.append(self.say("no_effect", trait=trait))
        return f": {', '.join(names)}" if names else ""

    def below(self) -> Iterator[RuleLine]:
        """A warlord without a unit, and rules needed while filling in the roster."""
        yield from self.apart()
        if plans := self.army.roster.plans:
            yield RuleLine(self.say("command"), f"{self.counted('plans', plans)} {self.say('each_plan')}")
        yield from self._keys()

    def _keys(self) -> Iterator[RuleLine]:
        """What boxes and columns stand for, and how open points are read."""
        if any(unit.shoots for unit in self.army.units):
            yield self.rule("volleys")
        yield self.rule("losses")
        yield self.rule("withdraw")
        yield self.rule("shaken", shaken=signed(RULES.whole("flight.further.shaken")))
        yield self.rule("columns")
        yield from self.readings(self.on.play_of(self.army))

    def apart(self) -> Iterator[RuleLine]:
        """A warlord without a unit."""
        warlord = self.army.roster.warlord
        if warlord.unit is None:
            yield RuleLine(warlord.name.say(self.language), self.say("warlord_apart", traits=self._traits()))

    def _possible(self) -> RuleLine:
        """What the army list allows its player, which is public; a dash where it sets no limit."""
        most = self.army.army.army_list.means
        limits = ((key, getattr(most, key)) for key in ("generals", "messengers", "shinobi", "plans"))
        told = [f"{self.phrase(f'list.{key}').lower()}\u00a0{NONE if n is None else n}" for key, n in limits]
        if banners := [self.named(f"command.banners.{one}") for one in self.army.roster.banners]:
            told.append(self.say("may_banners", names=", ".join(banners)))
        return RuleLine(self.say("possible"), ", ".join(told))


def _deepest() -> int:
    """The ranks of the largest unit."""
    return RULES.whole("field.size.most") // RULES.whole("melee.front")
