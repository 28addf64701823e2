"""Roster sheet of an army: experience, rank, stand boxes, shooting values by stands left, state (N-P2)."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from builder.rules.constants import shown
from builder.rules.wording import number
from builder.sheets.blocks import Block, Boxes, RuleLine, Rules, Spanned, StatLine, StatTable, SubLine
from builder.sheets.rosters import NONE, RosterFrame
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.profile import Formation, Leader, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit, adds, said_moves
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.steadiness import ALONE, Steadiness


class RosterSheet(RosterFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The roster sheet of one army."""

    def subtitle(self) -> str:
        """The battle, the size of the army and its cost."""
        spent, limit = self.account.total, self.army.roster.points
        key = "no_cost" if not self.account.army else "cost_free" if limit is None else "cost"
        units, stands = self.counted("bodies", len(self.army.units)), self.counted("stands", self.army.stands)
        return self.say(
            "subtitle", battle=self.on.battle, units=units, stands=stands, cost=self.say(key, spent=spent, limit=limit)
        )

    def blocks(self) -> Iterator[Block]:
        """Its units, its generals, and what is below."""
        yield self.table()
        if self.army.roster.generals:
            yield self._leaders()
        yield Rules("", "", tuple(self.below()))

    def table(self) -> StatTable:
        """One line per unit: experience, rank, stands, values by stands left."""
        lost = (self.say(f"lost_{one}") for one in ("two", "three")[: self._losses])
        holds = (self.say("line"), self.say("deep"), self.say("disordered"), *lost)
        columns, boxes = (self.say("rank"), *holds), (self.say("losses"), self.say("status"))
        values = Spanned(self.say("values"), len(columns) + len(boxes), self._shooters)
        return self.units(
            columns,
            boxes,
            map(self._line, self.army.units),
            tail=(
                *(self.say("left", n=one) for one in range(self._shooters, 0, -1)),
                self.say("bands"),
                self.say("price"),
            ),
            over=(Spanned(self.say("holds"), 1, len(holds)), *((values,) if self._shooters else ())),
            total=self._total(),
            price=self.say("price"),
            strength=self.say("stands"),
        )

    @cached_property
    def _shooters(self) -> int:
        """The most stands of a unit that shoots."""
        return max((unit.stands or 0 for unit in self.army.units if unit.table), default=0)

    @cached_property
    def _losses(self) -> int:
        """How many numbers of stands lost in a turn make a difference to a unit."""
        return max((len(Steadiness(unit, "", self.on.chosen).losses) for unit in self.army.units), default=0)

    def _line(self, unit: SheetUnit) -> StatLine:
        rank = NONE if unit.line.rank is None else number(unit.line.rank).say(self.language)
        each = unit.line.price_of(unit.experience)
        price = NONE if each is None or unit.stands is None else shown(each * unit.stands)
        stands = unit.stands or 0
        return self.unit(
            unit,
            self._qualities(unit),
            (rank, *self._holds(unit, self.play.held(unit))),
            (Boxes(stands, stands - 1 if stands else None), Boxes(1)),
            tail=(*self._values(unit), self._bands(unit), price),
            below=self._below(unit),
            notes=self._notes(unit),
            strength=str(unit.stands or NONE),
        )

    def _holds(self, unit: SheetUnit, held: str, **case: object) -> Iterator[str]:
        """The highest rolls on which it holds, `held` its settlement: by formation, and after stands lost in one turn; as
        the game begins, or in another case.
        """
        steady = Steadiness(unit, held, self.on.chosen)
        limits = steady.limits((*steady.card_columns, *steady.losses), **case)
        for limit in (*limits, *[None] * (self._losses - len(steady.losses))):
            yield NONE if limit is None else str(limit)

    def _qualities(self, unit: SheetUnit) -> Iterator[str]:
        yield unit.type_name.say(self.language)
        yield self.named(f"units.experience.{unit.experience}")
        it = unit.roster_id, unit.unit.id
        if place := self.play.garrisons.get(it):
            name = place.name.say(self.language) if place.name else self.short("terrain.grounds.settlement")
            yield self.say("garrison", place=name)
        elif (begins := self.play.formations.get(it)) in RULES.ids("shooting.deep"):
            yield self.say(f"begins.{begins}")
        if troops.dismounts(unit.line.type):
            yield self.say("dismounts")
        elif troops.agile(unit.line.type):
            yield self.say("agile")
        yield self._moves("moves", unit.line.moves)
        if unit.line.dismounted_moves:
            yield self._moves("moves_on_foot", unit.line.dismounted_moves)

    def _moves(self, key: str, moves: Mapping[Formation, float]) -> str:
        if not moves:
            return self.say("no_moves")
        return self.say(key, moves=said_moves(self, moves))

    def _values(self, unit: SheetUnit) -> Iterator[str]:
        """Near and far by stands left; nothing for more stands than it has."""
        for left in range(self._shooters, 0, -1):
            shoots = unit.table and left <= (unit.stands or 0)
            yield "/".join(map(str, unit.values(left, self.on.chosen))) if shoots else ""

    def _bands(self, unit: SheetUnit) -> str:
        return "/".join(shown(band.end) for band in fire.bands(unit.table)) if unit.table else NONE

    def _below(self, unit: SheetUnit) -> Iterator[SubLine]:
        if self.play.held(unit):
            yield SubLine(self.say("outside"), ("", *self._holds(unit, "")))
        if unit.leaders:
            yield SubLine(self.say("no_general"), ("", *self._holds(unit, self.play.held(unit), **ALONE)))
        if not (unit.table and unit.stands and fire.bands(unit.table, seen=False)):
            return
        (shell,) = fire.bands(unit.table, seen=False)
        found = (unit.shells(left, self.on.chosen) for left in range(unit.stands, 0, -1))
        values = (NONE if value is None else shown(value) for value in found)
        yield SubLine(self.say("shell", dead=shell.start, values=" · ".join(values)), ())

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        for leader in unit.leaders:
            rank = self.words.named(f"units.leaders.{leader.rank}")
            yield RuleLine("•", self.say("leader", name=leader.name.text, rank=rank))

    def _total(self) -> tuple[RuleLine, ...]:
        generals = sum(one.points for one in self.account.army if one.where[0] == "generals")
        says = [self.say("units_total", sum=self.account.total - generals)]
        if generals:
            says.append(self.say("generals_total", sum=generals))
        return (RuleLine(f"{self.say('total')} {self.account.total}:", " + ".join(says)),)

    def below(self) -> Iterator[RuleLine]:
        """What figures and boxes are, the source of the list's values, and readings of open points."""
        yield from map(self.rule, ("holding", "boxes", "shots"))
        values = self.army.army.army_list.values
        yield RuleLine(self.say("own_values"), values.say(self.language) if values else self.say("values_note"))
        yield from self.readings(self.play)

    def _leaders(self) -> StatTable:
        """One line per general: what he adds to morale (N-604), a box for his death (N-601), his price."""
        prices = {one.where: shown(one.points) for one in self.account.army}
        return self.units(
            (self.say("in_ranks"), self.say("near")),
            (self.say("killed"),),
            (
                self._leader(leader, prices.get(("generals", place), NONE))
                for place, leader in enumerate(self.army.roster.generals)
            ),
            tail=(self.say("price"),),
            price=self.say("price"),
            first="leaders",
        )

    def _leader(self, leader: Leader, price: str) -> StatLine:
        unit = self.army.by_id.get(leader.unit or "")
        where = self.say("ranks_of", unit=unit.name) if unit else self.say("alone")
        said = self.named(f"units.leaders.{leader.rank}"), where
        kind = "chief" if leader.rank == "commander-in-chief" else "general"
        return StatLine("", leader.name.say(self.language), said, adds(kind, self.language), (Boxes(1),), (price,))
