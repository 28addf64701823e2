"""An army list of `age-of-battles` as blocks: troop lines with figures, values and arms, guns, prices, shares."""

from collections.abc import Iterator

from builder.documents.fields import Id
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, StatLine, StatTable, Table
from builder.sheets.listing import Listing, numbers, price, size, span
from builder.sheets.spans import years
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks import subjects
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, GunLine, NamedCaptain, Prices, Share, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import rights
from builder.systems.age_of_battles.sheets.words import OWN, READ, effect, hits, paces, reach, steps, value, words
from builder.text import Language

_GUN = ("range", "hits", "crew", "turning")
_PERSONS = ("musician", "standard", "captain")


def blocks(army_list: AgeOfBattlesArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, its guns, and below them prices, shares, region and the meaning of the marks."""
    said = _Listing(army_list, language)
    tables = (said.troops(), said.guns()) if army_list.guns else (said.troops(),)
    shares = (said.shares(),) if army_list.shares else ()
    return (*tables, *shares, *said.leaders_and_country(army_list), Rules("", "", tuple(said.below())))


class _Listing(Listing):
    first = "regiment"
    grounds = "terrain.grounds"

    def __init__(self, army_list: AgeOfBattlesArmyList, language: Language) -> None:
        super().__init__(words, language)
        self.army_list = army_list
        prices = {line.prices for line in army_list.lines}
        self.shared = prices.pop() if len(prices) == 1 else None  # if the same everywhere, shown once

    # ---- regiments --------------------------------------------------------------------------------------------------

    def troops(self) -> StatTable:
        values = (self.of_roster(one) for one in ("figures", "move", "attack", "defence", "spirit"))
        return self.troop_table(self.army_list, (*values, self.say("strength")), self._regiment)

    def leader_qualities(self, leader: NamedCaptain) -> Iterator[str]:
        """His values as a captain."""
        for key in ("attack", "defence", "move"):
            own = getattr(leader, key)
            if own is not None:
                yield f"{self.of_roster(key)} {value(own) if key != 'move' else paces(own, None, self.language)}"

    def _regiment(self, line: TroopLine) -> StatLine:
        own = OWN if line.move is not None or line.fast is not None else ""
        moves = f"{paces(subjects.move(line), subjects.fast(line), self.language)}{own}"
        values = map(value, (line.attack, line.defence, line.spirit, line.strength))
        return self.line(line, self._qualities(line), (size(line.figures), moves, *values, price(line.price)))

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield self.named(f"troops.kinds.{line.troops}")
        yield self._called(f"arms.weapons.{line.weapon}", line.weapon)
        if line.missile:
            yield self._missiles(line, line.missile)
        if may := [self.named(f"fighting.formations.{one}") for one in rights(line)]:
            yield self.of_roster("rights", formations=", ".join(may))
        if line.serves:
            yield self.of_roster("serves")
        if line.mercenary:
            yield self.of_roster("mercenary")
        if not self.shared and (prices := self._prices(line.prices)):
            yield prices

    def _called(self, key: str, arms: Id) -> str:
        """The name of arms; unknown ones keep the word of the list."""
        return self.named(key) if RULES.has_text(f"{key}.name") else f"{arms}{OWN}"

    def _missiles(self, line: TroopLine, missile: Id) -> str:
        said = self._called(f"arms.missiles.{missile}", missile)
        if line.reach:
            said = self.of_roster("reach", missile=said, n=steps(line.reach, self.language))
        parts = [said]
        if (deep := subjects.ranks(line)) is not None:
            own = OWN if line.ranks is not None else ""
            parts.append(f"{self.counted('ranks', deep)}{own}")
        if line.shoots_moving:
            parts.append(self.of_roster("shoots_moving"))
        return ", ".join(parts)

    def _prices(self, prices: Prices) -> str:
        """The extra prices of musician, standard bearer and captain."""
        return ", ".join(
            f"{self.named(f'persons.{who}')} {points}" for who in _PERSONS if (points := getattr(prices, who))
        )

    # ---- guns -------------------------------------------------------------------------------------------------------

    def guns(self) -> StatTable:
        return self.table(
            self.of_roster("guns"),
            map(self.of_roster, _GUN),
            map(self._gun, self.army_list.guns),
            first=self.of_roster("gun"),
            price=self.of_roster("price"),
            tail=(self.of_roster("effect"),),
        )

    def _gun(self, line: GunLine) -> StatLine:
        points = bombards.price(line.calibre) if line.price is None else line.price
        return StatLine(
            number=numbers(line.number),
            name=line.name.say(self.language),
            qualities=(self.named(f"artillery.guns.{line.calibre}"),),
            cells=(*self._calibre(line.calibre), price(points)),
            boxes=(),
            tail=(effect(line.calibre, self.language), years(line.years, self.language)),
            id=line.id,
        )

    def _calibre(self, calibre: str) -> tuple[str, ...]:
        """The rules' values of a type of gun, in the order of the columns."""
        turning = RULES.whole(f"artillery.guns.{calibre}.turning")
        return (f"{reach(calibre)}{READ}", hits(calibre), str(bombards.crew(calibre)), str(turning))

    # ---- below ------------------------------------------------------------------------------------------------------

    def shares(self) -> Table:
        """The percentages allowed for groups of lines."""
        return Table(
            title=self.say("shares"),
            section="",
            columns=tuple(self.say(head) for head in ("share", "percent", "lines")),
            rows=tuple(self._share(one) for one in self.army_list.shares),
        )

    def _share(self, share: Share) -> tuple[Cell, ...]:
        names = {line.id: line.name.say(self.language) for line in self.army_list.lines}
        limits = span(steps(share.least, self.language), steps(share.most, self.language))
        return (
            Cell(share.name.say(self.language), strong=True),
            Cell(limits),
            Cell(", ".join(names.get(one, one) for one in share.lines)),
        )

    def below(self) -> Iterator[RuleLine]:
        if self.shared and (prices := self._prices(self.shared)):
            yield RuleLine(f"{self.say('besides')}:", prices)
        yield RuleLine(f"{self.say('area')}:", self._area())
        yield RuleLine(f"{self.say('own')}:", self.say("own_says"))
        yield RuleLine(OWN, self.say("instead"))
        if self.army_list.guns:
            yield RuleLine(READ, self.of_roster("read"))

    def _area(self) -> str:
        known = self.army_list.area == RULES["limits.area"].value
        return self.named("limits.area") if known else self.army_list.area
