"""An army list of `red-plains` as blocks: troop lines with the values of their kind, clan, and resources."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, RuleLine, Rules, StatLine, StatTable
from builder.sheets.listing import NONE, Listing, price, size
from builder.systems.red_plains.profile import NamedWarlord, RedPlainsArmyList, TroopLine
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import abilities
from builder.systems.red_plains.sheets.words import COLUMNS, values, words
from builder.text import Language

_MEANS = ("figures", "generals", "messengers", "shinobi", "plans")


def blocks(army_list: RedPlainsArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, its clan and resources, and the key to the columns."""
    said = _Listing(words, language)
    return (
        said.troops(army_list),
        said.means(army_list),
        *said.leaders_and_country(army_list),
        Rules("", "", tuple(said.below())),
    )


class _Listing(Listing):
    grounds = "terrain.names"

    def troops(self, army_list: RedPlainsArmyList) -> StatTable:
        columns = *(self.phrase(f"columns.{column}") for column in COLUMNS), self.of_roster("figures")
        return self.troop_table(army_list, columns, self._line, self.say("price"))

    def leader_qualities(self, leader: NamedWarlord) -> Iterator[str]:
        """His traits as a warlord."""
        return (self.named(f"command.traits.{trait}") for trait in leader.traits)

    def _line(self, line: TroopLine) -> StatLine:
        return self.line(line, self._qualities(line), (*values(line.kind, {}), size(line.figures), price(line.price)))

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield self.named(f"troops.kinds.{line.kind}")
        for ability in abilities(line.kind):
            yield RULES.filled_text(f"troops.abilities.{ability}").say(self.language)
        if line.shields:
            yield self.say("may_shield", shields=RULES.filled_text("troops.abilities.shields"))
        if line.clan:
            yield self.of_roster("clan", clan=line.clan.text)

    def means(self, army_list: RedPlainsArmyList) -> Rules:
        """The clan, and the limits that the list sets."""
        means = army_list.means
        lines = [RuleLine(f"{self.say('clan')}:", army_list.clan.say(self.language))]
        given = ((one, getattr(means, one)) for one in _MEANS)
        lines += [RuleLine(f"{self.say(one)}:", self.say("most", n=n)) for one, n in given if n is not None]
        if means.banners is not None:
            names = [self.named(f"command.banners.{one}") for one in means.banners]
            lines.append(RuleLine(self.of_roster("banners"), ", ".join(names) or NONE))
        return Rules(self.say("means"), "", tuple(lines))

    def below(self) -> Iterator[RuleLine]:
        yield RuleLine(f"{self.say('points')}:", self.say("price_says"))
        yield RuleLine(self.of_roster("columns"), self.of_roster("columns_says"))
