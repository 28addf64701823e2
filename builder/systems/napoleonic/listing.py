"""An army list of `napoleonic` as blocks: troop lines with rank, stands and moves, generals, sizes of stands."""

from collections.abc import Iterator

from builder.sheet import Block, Cell, RuleLine, Rules, StatLine, StatTable, Table
from builder.sheets.listed import notes, numbers, span, years
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import Generals, NapoleonicArmyList, Size, Stand, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language
from builder.wording import number

_NONE = "–"
_ARMS = ("foot", "horse", "guns")


def blocks(army_list: NapoleonicArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, its generals, the sizes of its stands, and where its own values come from."""
    said = _Listing(army_list, language)
    return (said.troops(), *said.others(), Rules("", "", (said.values(),)))


class _Listing:
    def __init__(self, army_list: NapoleonicArmyList, language: Language) -> None:
        self.army_list = army_list
        self.language = language
        known = RULES.below("units.formations")
        self.formations = [one for one in known if any(one in line.moves for line in army_list.lines)]

    def say(self, key: str, **facts: object) -> str:
        return words(f"list.{key}", **facts).say(self.language)

    def of_roster(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def cm(self, length: float | None) -> str:
        return _NONE if length is None else f"{length:g}".replace(".", "," if self.language == "ru" else ".")

    def troops(self) -> StatTable:
        price = self.of_roster("price")
        moves = (words.shortly(f"units.formations.{one}").say(self.language) for one in self.formations)
        return StatTable(
            title=self.say("troops"),
            first=self.of_roster("body"),
            columns=(self.of_roster("rank"), self.say("stands"), *moves, price),
            box_columns=(),
            tail_columns=(self.say("years"),),
            lines=tuple(self._line(line) for line in self.army_list.lines),
            price=price,
        )  # fmt: skip

    def _line(self, line: TroopLine) -> StatLine:
        moves = {str(one): length for one, length in line.moves.items()}
        return StatLine(
            number=numbers(line.number),
            name=line.name.say(self.language),
            qualities=tuple(self._qualities(line)),
            cells=(
                _NONE if line.rank is None else number(line.rank).say(self.language),
                _stands(line.stands),
                *(self.cm(moves.get(one)) for one in self.formations),
                _NONE if line.price is None else str(line.price),
            ),
            boxes=(),
            tail=(years(line.years, self.language),),
            notes=notes(line.note, self.language),
            id=line.id,
        )

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield troops.name(line.type, howitzers=line.howitzers).say(self.language)
        names = (words.named(f"units.experience.{one}").say(self.language) for one in line.experience)
        yield self.say("or").join(names)
        if troops.dismounts(line.type):
            yield self.of_roster("dismounts")
        if troops.agile(line.type):
            yield self.of_roster("agile")
        if line.reach is not None:
            yield self.say("reach", n=self.cm(line.reach))

    def others(self) -> Iterator[Table]:
        """Generals and sizes of stands, as far as the list says."""
        if self.army_list.generals:
            yield self._generals(self.army_list.generals)
        bases = self.army_list.bases
        if sizes := [(arm, size) for arm in _ARMS if (size := getattr(bases, arm))]:
            heads = tuple(self.say(head) for head in ("arm", "front", "depth"))
            yield Table(self.say("bases"), "", heads, tuple(self._size(*one) for one in sizes))

    def _generals(self, generals: Generals) -> Table:
        prices = {str(rank): points for rank, points in generals.prices.items()}
        rows = tuple(
            (Cell(words.named(f"units.leaders.{rank}").say(self.language), strong=True), Cell(str(points)))
            for rank, points in prices.items()
        )
        return Table(
            title=self.say("generals"),
            section="",
            columns=tuple(self.say(head) for head in ("leader", "points")) if rows else (),
            rows=rows,
            note=self.say("most_generals", most=generals.most),
        )

    def _size(self, arm: str, size: Stand) -> tuple[Cell, ...]:
        name = Cell(words.named(f"units.arms.{arm}").say(self.language), strong=True)
        return (name, Cell(self.cm(size.front)), Cell(self.cm(size.depth)))

    def values(self) -> RuleLine:
        """Where the list's own values come from."""
        values = self.army_list.values
        says = values.say(self.language) if values else self.of_roster("values_note")
        return RuleLine(f"{self.of_roster('own_values')}:", says)


def _stands(size: Size | None) -> str:
    return _NONE if size is None else span(str(size.least), str(size.most))
