"""An army -> its roster sheet: experience, rank, stand boxes, shooting values by stands left, state (N-P2)."""

from collections.abc import Iterator, Mapping

from builder.documents.roster_code import encode
from builder.rules.constants import shown
from builder.rules.wording import measure, number
from builder.sheets.blocks import Boxes, Document, RuleLine, Rules, StatLine, StatTable, SubLine
from builder.sheets.told import reading_notes
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.account import account
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import Mustered, MusteredArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_NONE = "–"
_STATES = 2  # formed, in flight


def roster(army: MusteredArmy, battle: str, play: InPlay, language: Language) -> Document:
    """The roster sheet of one army. `battle` names the evening."""
    sheet = _Roster(army, play, language)
    army_list = army.army.army_list
    return Document(
        id=army.roster.id,
        kind="roster",
        title=army.roster.name.say(language),
        subtitle=sheet.subtitle(battle),
        language=language,
        blocks=(sheet.table(), *sheet.below()),
        footer=words("roster.footer", army=army_list.name.text, edition=army_list.edition).say(language),
        code=encode(army.army, language),
    )


class _Roster:
    def __init__(self, army: MusteredArmy, play: InPlay, language: Language) -> None:
        self.army = army
        self.play = play
        self.language = language
        self.account = account(army.army)

    def say(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def subtitle(self, battle: str) -> str:
        spent, limit = self.account.total, self.army.roster.points
        if not self.account.army:
            cost = self.say("no_cost")
        else:
            cost = self.say("cost_free", spent=spent) if limit is None else self.say("cost", spent=spent, limit=limit)
        units = words.counted("bodies", len(self.army.units), self.language)
        return self.say(
            "subtitle", battle=battle, units=units, stands=words.counted("stands", self.army.stands, self.language), cost=cost
        )  # fmt: skip

    def table(self) -> StatTable:
        most = max((unit.stands or 0 for unit in self.army.units if unit.table), default=0)
        return StatTable(
            title="",
            first=self.say("body"),
            columns=(self.say("experience"), self.say("rank"), self.say("price")),
            box_columns=(self.say("stands"), self.say("status")),
            tail_columns=(self.say("values", most=most), self.say("bands")),
            lines=tuple(self._line(unit) for unit in self.army.units),
            total=self._total(),
            price=self.say("price"),
            heads=words.heads(self.language),
        )

    def _line(self, unit: Mustered) -> StatLine:
        rank = _NONE if unit.line.rank is None else number(unit.line.rank).say(self.language)
        each = unit.line.price_of(unit.experience)
        price = _NONE if each is None or unit.stands is None else shown(each * unit.stands)
        stands = unit.stands or 0
        return StatLine(
            number=str(unit.number),
            name=unit.name.say(self.language),
            qualities=tuple(self._qualities(unit)),
            cells=(shown(unit.base), rank, price),
            boxes=(Boxes(stands, stands - 1 if stands else None), Boxes(_STATES, _STATES - 1)),
            tail=(self._values(unit), self._bands(unit)),
            below=tuple(self._below(unit)),
            notes=tuple(self._notes(unit)),
            id=unit.unit.id,
        )

    def _qualities(self, unit: Mustered) -> Iterator[str]:
        yield unit.type_name.say(self.language)
        yield RULES.text(f"units.experience.{unit.experience}.name").say(self.language)
        if troops.dismounts(unit.line.type):
            yield self.say("dismounts")
        if unit.agile:
            yield self.say("agile")
        yield self._moves(unit.line.moves)

    def _moves(self, moves: Mapping[Formation, float]) -> str:
        if not moves:
            return self.say("no_moves")
        names = (RULES.text(f"units.formations.{f}.short").say(self.language).lower() for f in moves)
        said = (measure(cm).say(self.language) for cm in moves.values())
        return self.say("moves", moves=", ".join(f"{n} {cm}" for n, cm in zip(names, said, strict=True)))

    def _values(self, unit: Mustered) -> str:
        if not unit.table or not unit.stands:
            return _NONE
        pairs = (unit.values(left, self.play.readings) for left in range(unit.stands, 0, -1))
        return " · ".join(f"{near}/{far}" for near, far in pairs)

    def _bands(self, unit: Mustered) -> str:
        return "/".join(shown(band.end) for band in fire.bands(unit.table)) if unit.table else _NONE

    def _below(self, unit: Mustered) -> Iterator[SubLine]:
        if not (unit.table and unit.stands and fire.bands(unit.table, seen=False)):
            return
        (shell,) = fire.bands(unit.table, seen=False)
        found = (unit.shells(left, self.play.readings) for left in range(unit.stands, 0, -1))
        values = (_NONE if value is None else shown(value) for value in found)
        yield SubLine(self.say("shell", dead=shell.start, values=" · ".join(values)), ())

    def _notes(self, unit: Mustered) -> Iterator[RuleLine]:
        for leader in unit.leaders:
            rank = words.named(f"units.leaders.{leader.rank}")
            yield RuleLine("•", self.say("leader", name=leader.name.text, rank=rank))

    def _total(self) -> tuple[RuleLine, ...]:
        generals = sum(one.points for one in self.account.army if one.where[0] == "generals")
        says = [self.say("units_total", sum=self.account.total - generals)]
        if generals:
            says.append(self.say("generals_total", sum=generals))
        return (RuleLine(f"{self.say('total')} {self.account.total}", " + ".join(says)),)

    def below(self) -> Iterator[Rules]:
        readings = reading_notes(self.play.told(READINGS, "roster"), self.say("readings"), self.language)
        yield Rules("", "", (*self._leaders(), *self._garrisons(), *self._values_of_list(), *readings))

    def _leaders(self) -> Iterator[RuleLine]:
        for leader in self.army.roster.generals:
            rank = words.named(f"units.leaders.{leader.rank}").say(self.language)
            unit = self.army.by_id.get(leader.unit or "")
            where = self.say("ranks_of", unit=unit.name) if unit else self.say("alone")
            yield RuleLine(leader.name.say(self.language), strung((f"{rank}, ", where)))

    def _garrisons(self) -> Iterator[RuleLine]:
        held: dict[str, list[str]] = {}
        for one, place in self.play.garrisons:
            if one.roster == self.army.roster.id and one.unit in self.army.by_id:
                held.setdefault(place.say(self.language), []).append(self.army.by_id[one.unit].name.say(self.language))
        if held:
            said = (self.say("inside", place=place, units=strung(units, ", ")) for place, units in held.items())
            says = strung(said, "; ")
            yield RuleLine(self.say("garrison"), says)

    def _values_of_list(self) -> Iterator[RuleLine]:
        values = self.army.army.army_list.values
        says = values.say(self.language) if values else self.say("values_note")
        yield RuleLine(self.say("own_values"), says)
