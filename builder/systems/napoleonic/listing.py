"""An army list of `napoleonic` as blocks: troop lines with rank, stands and moves, generals, stand sizes."""

from collections.abc import Iterator

from builder.rules.wording import measure, number
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, StatLine, StatTable, Table
from builder.sheets.listing import NONE, Listing, price, size, span
from builder.sheets.words import words_of
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import Generals, NamedGeneral, NapoleonicArmyList, Stand, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import said_moves
from builder.text import Language

_ARMS = ("foot", "horse", "guns")


def blocks(army_list: NapoleonicArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, its generals, its stand sizes, and the source of its values."""
    said = _Listing(army_list, language)
    return (said.troops(), *said.others(), *said.leaders_and_country(army_list), Rules("", "", (said.values(),)))


class _Listing(Listing):
    grounds = "terrain.grounds"

    def __init__(self, army_list: NapoleonicArmyList, language: Language) -> None:
        super().__init__(words_of(RULES), language)
        self.army_list = army_list
        known = RULES.below("units.formations")
        self.formations = [one for one in known if any(one in line.moves for line in army_list.lines)]

    def cm(self, length: float | None) -> str:
        return NONE if length is None else measure(length).say(self.language)

    def troops(self) -> StatTable:
        moves = (self.short(f"units.formations.{one}") for one in self.formations)
        return self.troop_table(self.army_list, (self.of_roster("rank"), self.say("stands"), *moves), self._line)

    def leader_qualities(self, leader: NamedGeneral) -> Iterator[str]:
        """His rank."""
        if leader.rank:
            yield self.named(f"units.leaders.{leader.rank}")

    def _line(self, line: TroopLine) -> StatLine:
        rank = NONE if line.rank is None else number(line.rank).say(self.language)
        far = {str(one): length for one, length in line.moves.items()}
        moves = (self.cm(far.get(one)) for one in self.formations)
        return self.line(line, self._qualities(line), (rank, size(line.stands), *moves, self._price(line)))

    def _price(self, line: TroopLine) -> str:
        """Points per stand: `11`, or `9–11` if the price depends on experience."""
        known = sorted({points for one in line.experience if (points := line.price_of(one)) is not None})
        return span(str(known[0]), str(known[-1])) if known else NONE

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield troops.name(line.type, howitzers=line.howitzers).say(self.language)
        yield self.say("or").join(self._experience(line, one) for one in line.experience)
        if troops.dismounts(line.type):
            yield self.of_roster("dismounts")
        elif troops.agile(line.type):
            yield self.of_roster("agile")
        if line.dismounted_moves:
            yield self._on_foot(line)
        if line.reach is not None:
            yield self.say("reach", n=self.cm(line.reach))

    def _on_foot(self, line: TroopLine) -> str:
        """The moves of those who have dismounted: on foot line 12, column 18 cm."""
        return self.of_roster("moves_on_foot", moves=said_moves(self, line.dismounted_moves))

    def _experience(self, line: TroopLine, one: str) -> str:
        """Its name, with the price if prices in the line differ by experience."""
        name = self.named(f"units.experience.{one}")
        differ = len({line.price_of(each) for each in line.experience}) > 1
        return f"{name} ({price(line.price_of(one))})" if differ else name

    def others(self) -> Iterator[Table]:
        """Generals and stand sizes, if the list gives them."""
        if self.army_list.generals:
            yield self._generals(self.army_list.generals)
        bases = self.army_list.bases
        if sizes := [(arm, stand) for arm in _ARMS if (stand := getattr(bases, arm))]:
            heads = tuple(self.say(head) for head in ("arm", "front", "depth"))
            yield Table(self.say("bases"), "", heads, tuple(self._size(*one) for one in sizes))

    def _generals(self, generals: Generals) -> Table:
        rows = tuple(
            (Cell(self.named(f"units.leaders.{rank}"), strong=True), Cell(str(points)))
            for rank, points in generals.prices.items()
        )
        return Table(
            title=self.say("generals"),
            section="",
            columns=tuple(self.say(head) for head in ("leader", "points")) if rows else (),
            rows=rows,
            note=self.say("most_generals", most=generals.most),
        )

    def _size(self, arm: str, stand: Stand) -> tuple[Cell, ...]:
        name = Cell(self.named(f"units.arms.{arm}"), strong=True)
        return (name, Cell(self.cm(stand.front)), Cell(self.cm(stand.depth)))

    def values(self) -> RuleLine:
        """The source of the list's values."""
        values = self.army_list.values
        says = values.say(self.language) if values else self.of_roster("values_note")
        return RuleLine(self.of_roster("own_values"), says)
