"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated examples (K-P3)."""

from collections.abc import Iterable, Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, RuleLine, Rules, Table
from builder.sheets.play import fact_lines, without_stops
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.sheets.scenario import WeatherLimits, all_waiting, how_won
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.profile import ChainmailEvening, Element
from builder.systems.chainmail.rulebook import FACTS, RULES
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.examples import WorkedExamples
from builder.systems.chainmail.sheets.map import FieldMap
from builder.systems.chainmail.sheets.play import InPlay
from builder.text import Text
from builder.text.located import join_texts

_DIE = Text("d{faces}")


class ReferenceSheet(ReferenceFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The reference sheet."""

    def blocks(self) -> Iterator[Block | None]:
        """The blocks that these armies need."""
        yield self.phases()
        yield self.matrix()
        yield self.heading("blows")
        tired = RuleLine("", FACTS.text("K-701").say(self.language))
        morale = () if self.play.has("shifted") else (RuleLine(self.say("tired"), self.phrase("tired.ignore")),)
        yield self.heading("fatigue", before=(tired, *morale), also=("K-701", "K-703"))
        if self.play.has("shooting"):
            yield self.missiles()
            yield self.heading("shooting", after=self._shooters())
        yield self.terrain()
        yield self.heading("persons")
        yield self.heading("scale")
        yield self.rules("victory", without_stops(self._victory()))
        yield self._cards()
        yield self.readings()
        yield self.heading("reform")
        yield from WorkedExamples(self.on).all()

    def _shooters(self) -> Iterator[RuleLine]:
        """The bonus of heavy crossbows, unless it is ignored (K-204, K-Q6), and who shoots while moving (K-104)."""
        if self.play.has("heavy-crossbow") and self.play.has("shifted"):
            yield self.rule("bonus")
        if self.play.has("horse-archers", "elves"):
            yield self.rule("own_move")

    def _victory(self) -> Iterator[RuleLine]:
        """Who may not move at first, and how the evening is won."""
        if evening := self.on.evening:
            yield from all_waiting(evening, self.on.seen, self.language)
            yield from how_won(evening.scenario, (), self.language)

    def _cards(self) -> Rules:
        """The layout of a unit card, which the briefing explains too."""
        fields = self.on.briefing_facts["fields"].needed(self.play)
        lines = (RuleLine(self.phrase(f"fields.{one}.key"), self.phrase(f"fields.{one}.says")) for one in fields)
        return Rules(self.phrase("cards.title"), "", tuple(lines))

    def phases(self) -> Rules | None:
        """The six phases of a turn, in lines: a column is too narrow for a table with such long names."""
        lines = map(self._phase, RULES.below("sequence.phases"))
        morale = fact_lines(FACTS, ("K-106",), self.play, self.language)
        return self.rules("round", (*lines, *morale), facts=("K-103", "K-105", "K-106"))

    def _phase(self, phase: str) -> RuleLine:
        key = f"sequence.phases.{phase}"
        says = RULES.filled_text(f"{key}.{self._limited(phase)}").say(self.language)
        return RuleLine(f"{shown(RULES[key].value)} {self.named(key)}:", says)

    def _limited(self, phase: str) -> str:
        """The words for a phase that the weather limits."""
        if phase == "catapults" and WeatherLimits(self.on.evening).silences and not self.play.full:
            return "silent"
        if phase == "manoeuvres" and not self.play.has("horse-archers", "elves"):
            return "unshot"
        return "once" if phase == "missiles" and self.play.has("shooting") and not self.play.has("twice") else "says"

    def matrix(self) -> Table | None:
        """The melee matrix of the classes on the table: dice per figures, and the rolls that kill."""
        met = [one for one in classes.fighting() if self.play.has(one)]
        heads = (self.short(f"melee.classes.{target}") for target in met)
        named = (f"{self.named(f'melee.classes.{one}')} ({self.short(f'melee.classes.{one}')})" for one in met)
        rows = ((name, *(_blows(one, target) for target in met)) for name, one in zip(named, met, strict=True))
        facts = ("K-301", "K-302", "K-303", "K-304", "K-305", "K-306", "K-307")
        return self.table("melee", (self.say("attacker"), *heads), rows, note=self.say("melee_note"), facts=facts)

    def missiles(self) -> Table | None:
        """The missile table: figures killed per group."""
        die = _DIE.fill(faces=RULES.whole("missiles.die")).say(self.language)
        most = max((unit.shooters for army in self.on.seen for unit in army.units), default=0)
        columns = volleys.COLUMNS.rows if self.play.full else volleys.columns(most)
        heads = (self.say("target"), die, *(volleys.COLUMNS.spans()[one] for one in columns))
        rows = (row for armour in volleys.armours() for row in self._killed_in(armour, columns))
        facts = ("K-401", "K-402", "K-403", "K-404", "K-405")
        return self.table("missiles", heads, rows, note=self.say("missiles_note"), facts=facts)

    def _killed_in(self, armour: str, columns: Iterable[str]) -> Iterator[ReferenceRow]:
        key = f"missiles.armour.{armour}"
        for row, faces in volleys.rolls(armour).spans().items():
            kills = (RULES[f"{key}.{row}.{one}"].value for one in columns)
            told = (self.say("split") if one == volleys.SPLIT else shown(one) for one in kills)
            yield self.named(key) if row == "low" else "", faces, *told

    def terrain(self) -> Table | None:
        """The effect of terrain on moves and charges."""
        grounds = [one for one in RULES.below("terrain.ground") if self.play.has(one)]
        heads = ("", self.say("speed"), self.say("charging"), self.say("besides"))
        facts = tuple(_fact(f"terrain.ground.{ground}") for ground in grounds)
        return self.table("terrain", heads, map(self._ground, grounds), facts=facts)

    def _ground(self, ground: str) -> ReferenceRow:
        key = f"terrain.ground.{ground}"
        row, besides = RULES.row(key), self._besides(ground)
        speed = f"×{shown(row['speed'])}" if "speed" in row else self.say("see" if besides else "usual")
        if "downhill" in row:
            speed = self.say("downhill", speed=speed, down=shown(row["downhill"]))
        untold = "" if "rounds" in row else self.say("usual")  # beside a move that refers to the notes
        charge = self._charge(str(row["charge"])) if "charge" in row else untold
        return self.named(key), speed, charge, besides

    def _besides(self, ground: str) -> str:
        """What else it does: each water as it is crossed on this field, where the players agreed that."""
        waters = [one for one in self.on.evening.terrain if one.ground == ground] if self.on.evening else []
        if any(one.crossing for one in waters):
            return join_texts(dict.fromkeys(map(self._crossed, waters)), "; ")
        return RULES.filled_text(f"terrain.ground.{ground}.says").say(self.language)

    def _crossed(self, water: Element) -> str:
        crossing = FieldMap(self.on).crossing(water)
        return join_texts((water.name.say(self.language), crossing), ": ") if water.name else crossing

    def _charge(self, charge: str) -> str:
        if charge == "downhill-only" and not self.play.charges_downhill:
            charge = "none"
        return self.say(f"charge_{charge.replace('-', '_')}")


def _blows(attacker: str, target: str) -> str:
    cell = classes.cell(attacker, target)
    return f"{cell.each}, {cell.faces}"


def _fact(key: str) -> str:
    """The first fact cited by the first number of an entry."""
    return RULES[f"{key}.{next(iter(RULES.row(key)))}"].fact.split(",")[0]
