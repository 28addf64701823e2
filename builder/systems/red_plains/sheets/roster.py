"""An army -> its roster sheet: figures in ranks, ammunition to strike off, leaders, means (R-P2)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.documents.roster_code import encode
from builder.rules.wording import signed
from builder.sheets.blocks import Boxes, Document, RuleLine, Rules, StatLine, StatTable, Track
from builder.sheets.seen import without_pencil
from builder.sheets.told import reading_notes
from builder.systems.red_plains.account import account
from builder.systems.red_plains.fighter import guaranteed_at_attacker, value
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.harm import guaranteed
from builder.systems.red_plains.sheets.mustered import Mustered, MusteredArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.words import words
from builder.text import Language

_COLUMNS = ("guaranteed", "possible", "shooting", "armour", "steadfastness", "impetus")
_NONE = "–"


def roster(
    army: MusteredArmy, battle: str, wooded: Mapping[str, str], readings: Mapping[str, str], language: Language
) -> Document:
    """The roster sheet of one army, for its player alone.

    `battle` names the evening; `wooded` gives the cells of units hidden in woods; `readings` are decisions on open points.
    """
    sheet = _Roster(army, wooded, readings, language)
    return Document(
        id=army.roster.id,
        kind="roster",
        title=army.roster.name.say(language),
        subtitle=sheet.subtitle(battle),
        language=language,
        head=tuple(sheet.tracks()),
        blocks=(sheet.table(), sheet.below()),
        footer=sheet.footer(),
        mark="secret",
        code=encode(army.army, language),
    )


def open_roster(seen: MusteredArmy, battle: str, readings: Mapping[str, str], language: Language) -> Document:
    """What the opponent may read of an army, given as he sees it: kinds of troops, figures, what they can do."""
    sheet = _Roster(seen, {}, readings, language)
    table = without_pencil(sheet.table())
    counted = zip(table.lines, seen.units, strict=True)
    lines = tuple(replace(line, tail=(str(unit.unit.figures),)) for line, unit in counted)
    return Document(
        id=seen.roster.id,
        kind="roster",
        title=seen.roster.name.say(language),
        subtitle=battle,
        language=language,
        blocks=(replace(table, tail_columns=(sheet.say("figures"),), lines=lines), Rules("", "", (sheet.columns(),))),
        footer=sheet.footer(),
        mark="open",
        code=encode(seen.army, language, seen=True),
    )


class _Roster:
    def __init__(
        self, army: MusteredArmy, wooded: Mapping[str, str], readings: Mapping[str, str], language: Language
    ) -> None:
        self.army = army
        self.wooded = wooded
        self.readings = readings
        self.language = language

    def say(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def footer(self) -> str:
        return self.say("footer", army=self.army.army.army_list.name.text)

    def subtitle(self, battle: str) -> str:
        spent, limit = account(self.army.army).total, self.army.roster.points
        return self.say(
            "subtitle" if limit is not None else "subtitle_free",
            battle=battle,
            units=words.counted("bodies", len(self.army.units), self.language),
            figures=words.counted("figures", self.army.figures, self.language),
            men=self.army.figures * RULES.whole("field.warriors"),
            spent=spent,
            limit=limit,
            limit_word=words.word_of("points", limit or 0, self.language),
            spent_word=words.word_of("points", spent, self.language),
        )

    def tracks(self) -> Iterator[Track]:
        """The turns, and the re-rolls that are left."""
        yield Track(self.say("turn"), tuple(map(str, range(1, RULES.whole("field.turns.most") + 1))))
        if self.army.roster.messengers > 0:
            yield Track(self.say("messengers"), tuple(map(str, range(self.army.roster.messengers, 0, -1))))

    def table(self) -> StatTable:
        deepest = RULES.whole("field.size.most") // RULES.whole("melee.front")
        total = account(self.army.army).total
        return StatTable(
            title="",
            first=self.say("body"),
            columns=tuple(words(f"columns.{column}").say(self.language) for column in _COLUMNS),
            box_columns=(
                *(self.say("rank", n=n) for n in range(1, deepest + 1)),
                self.say("ammunition"),
                self.say("marks"),
            ),
            tail_columns=(),
            lines=tuple(self._line(unit, deepest) for unit in self.army.units),
            total=(RuleLine(f"{self.say('total')} {total}", self.say("total_says")),),
            heads=words.heads(self.language),
        )

    def _line(self, unit: Mustered, deepest: int) -> StatLine:
        front, figures = RULES.whole("melee.front"), unit.unit.figures
        filled = [min(front, max(0, figures - front * rank)) for rank in range(deepest)]
        return StatLine(
            number=str(unit.number),
            name=unit.name.say(self.language),
            qualities=tuple(self._qualities(unit)),
            cells=self._values(unit),
            boxes=(*(Boxes(count) for count in filled), Boxes(unit.ammunition), Boxes(2)),
            tail=(),
            notes=tuple(self._leaders(unit)),
            id=unit.unit.id,
        )

    def _values(self, unit: Mustered) -> tuple[str, ...]:
        shot = f"{RULES.whole(f'troops.shooters.{unit.kind}.possible')}+" if unit.shoots else _NONE
        return (
            guaranteed(unit.kind, self.readings),
            f"{value(unit.kind, 'possible')}+",
            shot,
            *(str(value(unit.kind, name)) for name in ("armour", "steadfastness", "impetus")),
        )

    def _qualities(self, unit: Mustered) -> Iterator[str]:
        yield RULES.text(f"troops.kinds.{unit.kind}.name").say(self.language)
        steady = unit.steady(self.readings)
        if len(set(steady)) > 1:
            yield f"{self.say('steady')} {'/'.join(map(str, steady))}"
        for ability in unit.abilities():
            yield RULES.said(f"troops.abilities.{ability}").say(self.language)
        if shot := guaranteed_at_attacker(unit.kind, self.readings):
            yield self.say("at_attacker", shot=shot)
        if cell := self.wooded.get(unit.unit.id):
            yield self.say("wood", cell=cell)
        if unit.line.clan:
            yield self.say("clan", clan=unit.line.clan.text)

    def _leaders(self, unit: Mustered) -> Iterator[RuleLine]:
        warlord = self.army.roster.warlord
        if warlord.unit == unit.unit.id:
            yield RuleLine(warlord.name.say(self.language), self.say("warlord", traits=self._traits()))
        for general in self.army.roster.generals:
            if general.unit == unit.unit.id:
                yield RuleLine(general.name.say(self.language), self.say("general"))

    def _traits(self) -> str:
        names = []
        for trait in self.army.roster.warlord.traits:
            known = trait in RULES.below("command.traits")
            names.append(
                RULES.text(f"command.traits.{trait}.name").say(self.language)
                if known
                else self.say("no_effect", trait=trait)
            )
        return f": {', '.join(names)}" if names else ""

    def columns(self) -> RuleLine:
        """What the heads of the columns stand for."""
        return RuleLine(self.say("columns"), self.say("columns_says"))

    def below(self) -> Rules:
        roster = self.army.roster
        lines = []
        if roster.warlord.unit is None:
            name = roster.warlord.name.say(self.language)
            lines.append(RuleLine(name, self.say("warlord_apart", traits=self._traits())))
        means = (
            ("messengers", roster.messengers),
            ("infiltrators", roster.shinobi.infiltrate),
            ("guards", roster.shinobi.guard),
            ("plans", roster.plans),
        )
        says = (words.counted(key, many, self.language) for key, many in means)
        lines.append(RuleLine(self.say("command"), ", ".join(says)))
        if roster.banners:
            names = (RULES.text(f"command.banners.{banner}.name").say(self.language) for banner in roster.banners)
            lines.append(RuleLine(self.say("banners"), ", ".join(names)))
        if any(unit.shoots for unit in self.army.units):
            lines.append(RuleLine(f"{self.say('ammunition')}:", self.say("ammunition_note")))
        lines.append(RuleLine(self.say("withdraw"), self.say("withdraw_says")))
        shaken = signed(RULES.whole("flight.further.shaken"))
        lines.append(RuleLine(self.say("shaken"), self.say("shaken_says", shaken=shaken)))
        lines.append(self.columns())
        play = in_play((self.army,), None, self.readings, full=False)
        lines += reading_notes(play.told(READINGS, "roster"), self.say("reading"), self.language)
        return Rules("", "", tuple(lines))
