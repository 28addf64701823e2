"""An evening -> the umpire's sheet: units in woods, leaders and means of command, and what is needed to carry out a
turn.
"""

from collections.abc import Iterator

from builder.rules.wording import spans
from builder.sheets.blocks import Block, Cell, RuleLine, Table
from builder.sheets.rosters import NONE
from builder.sheets.umpires import UmpireFrame
from builder.sheets.words import TIED
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, unseen
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.reference import ReferenceSheet
from builder.systems.red_plains.sheets.roster import RosterSheet
from builder.systems.red_plains.sheets.words import COLUMNS, values
from builder.text.located import join_texts


class UmpireSheet(UmpireFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The umpire's sheet of an evening."""

    def hidden(self, number: int) -> Iterator[RuleLine]:
        """Units in woods by cell with their strength, leaders."""
        army, roster = self.on.armies[number], RosterSheet(self.on, number)
        for unit, cell in unseen(self.evening, number).items():
            hidden = army.by_id[unit]
            strength = self.counted("figures", hidden.unit.figures)
            of = (hidden.called(self.language), "; ", self.named(f"troops.kinds.{hidden.kind}"), ", ", strength)
            yield RuleLine(self.say("wood", cell=cell), join_texts(of))
        for mustered in army.units:
            for line in roster.leaders(mustered):
                kind = self.short(f"troops.kinds.{mustered.kind}").lower()
                key = self.say("leads", leader=line.key, number=mustered.number, kind=kind)
                yield RuleLine(key, line.says)
        yield from (line._replace(key=join_texts((line.key, ":"))) for line in roster.apart())

    def procedure(self) -> Iterator[Block]:
        """The steps in which the umpire carries out a turn, all units by kind with their values, and the rolls
        needed.
        """
        reference = ReferenceSheet(self.on)
        terrain, execution, command = map(reference.heading, ("terrain", "execution", "command"))
        fought = reference.shots(), reference.melee(), execution, terrain, reference.special(), reference.flight()
        orders = *reference.orders(), command, reference.bets()
        yield from filter(None, (*reference.steps(), *fought, *orders, reference.secret()))
        yield self._units()

    def _units(self) -> Table:
        """Each kind with its values and both sides' units of it, hidden ones too."""
        heads = ("", *(self.phrase(f"columns.{column}") for column in COLUMNS))
        sides = tuple(self.on.back(number).title for number, _ in enumerate(self.on.armies))
        fielded = {unit.kind for army in self.on.armies for unit in army.units}
        rows = tuple(self._kind(kind) for kind in RULES.below("troops.kinds") if kind in fielded)
        rows = (*rows, *self._set_apart())
        return Table(self.say("troops"), "", (*heads, *sides), rows, self.phrase("reference.formation"))

    def _set_apart(self) -> Iterator[tuple[Cell, ...]]:
        """Each side's units with shields and of minor clans, and the orders that it gets beside its bet (R-404)."""
        shields, clans, extra = [], [], []
        for army in self.on.armies:
            shields.append(spans(unit.number for unit in army.units if unit.unit.shields))
            allied = ((str(unit.number), unit.line.clan) for unit in army.units if unit.line.clan)
            clans.append(join_texts((join_texts((n, clan.say(self.language)), TIED) for n, clan in allied), ", "))
            orders = army.extra_orders(self.on.chosen).items()
            extra.append(join_texts((self.counted(kind, n) for kind, n in orders), ", "))
        for key, told in {"shields": shields, "clan": clans, "extra": extra}.items():
            if any(told):
                yield (
                    Cell(self.say(key), strong=True),
                    *(Cell(""),) * len(COLUMNS),
                    *(Cell(one or NONE) for one in told),
                )

    def _kind(self, kind: str) -> tuple[Cell, ...]:
        cells = (*values(kind, self.on.chosen), *(_units(army, kind) for army in self.on.armies))
        return (Cell(self.short(f"troops.kinds.{kind}"), strong=True), *map(Cell, cells))

    def notes_of_turn(self) -> Iterator[str]:
        """Each side's bet with its roll (R-401); what a turn must lack for the endings that count quiet turns (R-109)."""
        for number, _ in enumerate(self.on.armies):
            yield join_texts((self.on.back(number).title, ": ", self.say("bet")))
        yield from (self.say("fought"), self.say("advanced"))

    def used_up(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Messengers, shinobi and plans, counted; the banners by name."""
        rosters = [army.roster for army in self.on.armies]
        counts = [(one.messengers, one.shinobi.infiltrate, one.shinobi.guard) for one in rosters]
        plans = tuple(army.plans_once(self.on.chosen) for army in self.on.armies)
        for key, many in zip(
            ("messengers", "shinobi", "guards", "plans"), (*zip(*counts, strict=True), plans), strict=True
        ):
            if any(many):
                yield self.say(key), tuple("\u00a0\u00a0\u00a0".join(map(str, range(1, count + 1))) for count in many)
        if any(one.banners for one in rosters):
            named = (", ".join(self.named(f"command.banners.{it}") for it in one.banners) for one in rosters)
            yield self.say("banners"), tuple(named)


def _units(army: SheetArmy, kind: str) -> str:
    """The numbers of its units of a kind by their figures, the strongest first: "3 (12), 4–6 (8)"."""
    of = [unit for unit in army.units if unit.kind == kind]
    sizes = sorted({unit.unit.figures for unit in of}, reverse=True)
    return ", ".join(f"{spans(one.number for one in of if one.unit.figures == size)} ({size})" for size in sizes)
