"""An army list of `formations` as blocks: troop lines with stat line, equipment and price, commanders, camps."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, StatLine, StatTable, SubLine, Table
from builder.sheets.listing import Listing, price
from builder.systems.formations.profile import Commanders, Country, FormationsArmyList, NamedCommander, TroopLine
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.words import STATS, legend, qualities, values, words
from builder.text import Language


def blocks(army_list: FormationsArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, its commanders and camps, and what the short forms stand for."""
    said = _Listing(words, language)
    tables = (said.troops(army_list), said.commanders(army_list.commanders), said.camps(army_list))
    parts: tuple[Block, ...] = (*tables, *said.leaders_and_country(army_list))
    title = words("legend.title").say(language)
    return (*parts, Rules(title, "", (RuleLine("", legend(parts, language)),)))


class _Listing(Listing):
    tables = ("bases.characteristics",)
    grounds = "terrain.ground"

    def troops(self, army_list: FormationsArmyList) -> StatTable:
        return self.troop_table(army_list, map(self._short, STATS), self._line, self._short("price"))

    def _short(self, one: str) -> str:
        return self.short(f"bases.characteristics.{one}")

    def _line(self, line: TroopLine) -> StatLine:
        return self.line(
            line, self._qualities(line), (*values(line.stats), price(line.price)), below=self._dismounted(line)
        )

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield from (one.say(self.language) for one in qualities(line))
        if line.may_dismount:
            yield self.say("may_dismount")

    def _dismounted(self, line: TroopLine) -> Iterator[SubLine]:
        if other := line.dismounted:
            says = ", ".join(one.say(self.language) for one in qualities(other))
            name = self.of_roster("dismounted", qualities=says)
            yield SubLine(name, (*values(other.stats), "", ""))

    def commanders(self, allowed: Commanders) -> Table:
        """What each talent that the list names can do and costs, and whether its general may have it."""
        talents = [one for one in RULES.below("command.talents") if one in allowed.prices or one in allowed.general]
        return Table(
            title=self.say("commanders"),
            section="",
            columns=tuple(self.say(head) for head in ("talent", "leadership", "distance", "general", "points")),
            rows=tuple(self._talent(one, allowed) for one in talents),
            note=self.say("most_commanders", most=allowed.most),
        )

    def _talent(self, talent: str, allowed: Commanders) -> tuple[Cell, ...]:
        key = f"command.talents.{talent}"
        points = next((points for one, points in allowed.prices.items() if one == talent), None)
        return (
            Cell(self.named(key), strong=True),
            Cell(shown(RULES[f"{key}.leadership"].value)),
            Cell(shown(RULES[f"{key}.distance"].value)),
            Cell(self.say("may" if talent in allowed.general else "may_not")),
            Cell(price(points)),
        )

    def leader_qualities(self, leader: NamedCommander) -> Iterator[str]:
        """His talent."""
        if leader.talent:
            yield self.named(f"command.talents.{leader.talent}")

    def landform(self, ground: str) -> str:
        """A hill, whose slopes differ, is no single row of the table of terrain."""
        return self.short("terrain.hill") if ground == "hill" else super().landform(ground)

    def country_notes(self, home: Country) -> Iterator[RuleLine]:
        """When its commander agrees to attack."""
        if home.attacks_at is not None:
            yield self.rule("attacks", elements=home.attacks_at)

    def camps(self, army_list: FormationsArmyList) -> Table:
        """The camps it may have, what each adds to resilience, and its price."""
        prices = {str(kind): points for kind, points in army_list.camps.items()}
        return Table(
            title=self.say("camps"),
            section="",
            columns=tuple(self.say(head) for head in ("camp", "resilience", "points")),
            rows=tuple(
                (
                    Cell(self.named(f"camp.kinds.{kind}"), strong=True),
                    Cell(str(RULES.whole(f"resilience.camp.{kind}"))),
                    Cell(str(prices[kind])),
                )
                for kind in sorted(prices, key=prices.__getitem__)
            ),
        )
