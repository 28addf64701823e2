"""An evening -> its briefing: what the ground does to moves and charges (K-501 to K-508)."""

from collections.abc import Iterator

from builder.rules.wording import spans
from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.sheets.words import ShortForm
from builder.systems.chainmail.profile import ChainmailEvening, ChainmailSide
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.map import FieldMap
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.reference import ReferenceSheet
from builder.text.located import capital, join_texts

_WATER = ("stream", "river")


class BriefingSheet(BriefingFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The briefing of an evening."""

    phases = "sequence.phases"

    def ground(self) -> Iterator[RuleLine]:
        """The terrain table in sentences, without waters; and how each water is crossed here."""
        table = ReferenceSheet(self.on).terrain()
        waters = [self.named(f"terrain.ground.{one}") for one in _WATER]
        heads = (table.columns[1], "", "") if table else ()  # the others speak for themselves
        untold = {"", *(self.phrase(f"reference.{one}") for one in ("usual", "see"))}
        for ground, *cells in table.rows if table else ():
            if ground.says not in waters:
                said = zip(heads, (cell.says for cell in cells), strict=True)
                phrases = (f"{head} {says}".strip() for head, says in said if says not in untold)
                yield RuleLine(join_texts((self._with_names(ground.says), ":")), "; ".join(phrases))
        field = FieldMap(self.on)
        for element in self.evening.terrain:
            if element.ground in _WATER:
                kind = capital(self.named(f"terrain.ground.{element.ground}"))
                name = element.name.say(self.language) if element.name else kind
                yield RuleLine(join_texts((name, ":")), field.crossing(element))

    def _with_names(self, ground: str) -> str:
        """A kind of ground, with the names of its lines on the map, and palisades: "Embankment (palisade, Wooden town)"."""
        field, palisade = FieldMap(self.on), self.phrase("map.palisade.short")
        same = [one for one in self.evening.terrain if self.named(f"terrain.ground.{one.ground}") == ground]
        names = [one.name.say(self.language) for one in same if one.name and not field.is_area(one)]
        return self.with_names(capital(ground), [palisade] * any(one.palisade for one in same) + names)

    def order(self, side: ChainmailSide) -> Iterator[str]:
        """Which of its units both players see are of which class; no role decides who moves first."""
        units = self.on.seen[self.evening.sides.index(side)].units
        numbers = {
            one: [unit.number for unit in units if unit.line.troop == one] for one in RULES.below("melee.classes")
        }
        yield " · ".join(f"{self.named(f'melee.classes.{one}')}\u00a0{spans(of)}" for one, of in numbers.items() if of)

    def in_brief(self, heading: str, **facts: object) -> Iterator[RuleLine]:
        """Also what fatigue does, by the reading of K-Q6."""
        tired = self.phrase(f"tired.{self.on.decided.choice('K-Q6')}")
        return super().in_brief(heading, tired=tired, **facts)

    def short_forms(self) -> Iterator[ShortForm]:
        """Those of the classes in the melee table and of armour."""
        keys = (f"{file}.{one}" for file in ("melee.classes", "missiles.armour") for one in RULES.below(file))
        forms = ((self.words.shortly(one), self.words.named(one)) for one in keys)
        return (form for form in forms if form[0] != form[1])

    def on_cards(self) -> Iterator[str]:
        """The classes on the table, on the cards of those who shoot."""
        if self.play.has("shooting"):
            yield from (self.short(f"melee.classes.{unit.line.troop}") for army in self.on.seen for unit in army.units)
