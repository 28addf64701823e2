"""An army -> its roster sheet: one line a unit with boxes for a pencil, tracks, totals (PR-RO-01 to 05)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil

from builder.documents.roster_code import encode
from builder.rules.constants import shown
from builder.sheets.blocks import Boxes, Document, Point, RuleLine, Rules, StatLine, StatTable, SubLine, Track
from builder.sheets.seen import without_pencil
from builder.systems.formations import batteries
from builder.systems.formations.account import account
from builder.systems.formations.procedures import discipline, resilience
from builder.systems.formations.profile import Commander, Profile, Stats
from builder.systems.formations.readings import READINGS
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets import reserve as reserves
from builder.systems.formations.sheets.body import letter
from builder.systems.formations.sheets.fighter import Fighter, fighter
from builder.systems.formations.sheets.legend import legend
from builder.systems.formations.sheets.mustered import Mustered, MusteredArmy
from builder.systems.formations.sheets.play import in_play
from builder.systems.formations.sheets.qualities import qualities
from builder.systems.formations.sheets.sums import brief
from builder.systems.formations.sheets.words import counted, named, word_of, words
from builder.systems.formations.wording import number
from builder.text import Language
from builder.text.located import strung

_COLUMNS = ("bs", "a", "zsh", "s", "m", "dv", "price")
_NONE = "–"
# Facts that only such units need in play, told below the table.
_OWN = {"fanatic": ("fanatics", "C-8.4-02", "C-9.3-05", "C-4.3a-21"), "legionary": ("legionaries", "C-9.4-03")}


def roster(
    army: MusteredArmy,
    battle: str,
    role: str | None,
    ambushes: Mapping[str, Point],
    readings: dict[str, str],
    language: Language,
) -> Document:
    """The roster sheet of one army.

    `battle` names the evening, `role` is its part in it; `ambushes` is where the cards of its units in ambush lie,
    `readings` are the evening's decisions.
    """
    sheet = _Roster(army, role, ambushes, readings, language)
    return Document(
        id=army.roster.id,
        kind="roster",
        title=army.roster.name.say(language),
        subtitle=sheet.subtitle(battle),
        language=language,
        head=tuple(sheet.tracks()),
        blocks=(sheet.table(), sheet.below()),
        footer=_footer(army, language),
        mark="secret",
        code=encode(army.army, language),
    )


def open_roster(seen: MusteredArmy, battle: str, readings: dict[str, str], language: Language) -> Document:
    """What the opponent may read of an army, given as he sees it: its units and what they can do, nothing to tick."""
    sheet = _Roster(seen, None, {}, readings, language)
    table = without_pencil(sheet.table())
    return Document(
        id=seen.roster.id,
        kind="roster",
        title=seen.roster.name.say(language),
        subtitle=battle,
        language=language,
        blocks=(table, sheet.explained(table)),
        footer=_footer(seen, language),
        mark="open",
        code=encode(seen.army, language, seen=True),
    )


def _footer(army: MusteredArmy, language: Language) -> str:
    return strung((army.army.army_list.name.say(language), " · ", army.roster.date.say(language)))


class _Roster:
    def __init__(
        self,
        army: MusteredArmy,
        role: str | None,
        ambushes: Mapping[str, Point],
        readings: dict[str, str],
        language: Language,
    ) -> None:
        self.army = army
        self.role = role
        self.ambushes = ambushes
        self.readings = readings
        self.language = language
        self.account = account(army.army)

    def say(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def _key(self, key: str) -> str:
        return f"{self.say(key)}:"

    def subtitle(self, battle: str) -> str:
        spent, limit = self.account.total, self.army.roster.points
        return self.say(
            "subtitle" if limit is not None else "subtitle_free",
            battle=battle,
            units=counted("bodies", len(self.army.fielded), self.language),
            figures=counted("figures", self.army.figures, self.language),
            spent=spent,
            limit=limit,
            limit_word=word_of("points", limit or 0, self.language),
            spent_word=word_of("points", spent, self.language),
        )

    # ---- tracks at the head -----------------------------------------------------------------------------------------

    def tracks(self) -> Iterator[Track]:
        steps = discipline.track(discipline.of(self.army.roster))
        yield Track(self.say("discipline"), tuple(map(str, steps)), last_dark=True, note=self._general())
        start, _ = resilience.of(self.army.roster, self.readings)
        first = int(start)
        cells = tuple(map(str, range(first, 0, -1)))
        tested = resilience.tested_at(first)
        yield Track(
            self.say("resilience"),
            cells,
            threshold=first - tested,
            note=self.say("resilience_note", tested=tested, die=RULES.whole("resilience.die")),
        )

    def _general(self) -> str:
        general = self.army.general
        if general is None:
            return ""
        talent = f"command.talents.{general.talent}"
        return self.say(
            "discipline_note",
            talent=named(talent),
            leadership=shown(RULES[f"{talent}.leadership"].value),
            distance=shown(RULES[f"{talent}.distance"].value),
        )

    # ---- the table of units -----------------------------------------------------------------------------------------

    def table(self) -> StatTable:
        return StatTable(
            title="",
            first=self.say("body"),
            columns=tuple(RULES.text(f"bases.characteristics.{c}.short").say(self.language) for c in _COLUMNS),
            box_columns=(self.say("losses"), self.say("disorder")),
            tail_columns=(self.say("moves"), self.say("twice_morale")),
            lines=tuple(self._line(unit) for unit in self.army.units),
            total=self._total(),
            price=RULES.text("bases.characteristics.price.short").say(self.language),
            heads=words.heads(self.language, "bases.characteristics"),
        )

    def _line(self, unit: Mustered) -> StatLine:
        stats = unit.profile.stats
        return StatLine(
            number=str(unit.number),
            name=unit.name.say(self.language),
            qualities=tuple(self._qualities(unit)),
            cells=(*self._values(stats), str(unit.line.price)),
            boxes=(Boxes(stats.bs, loss_limit(stats.bs) - 1), Boxes(stats.bs, stats.bs - 1)),
            tail=(self._moves(unit.profile, unit.line.piece), shown(stats.m * RULES.whole("fighting.columns.middle"))),
            below=tuple(self._below(unit)),
            notes=tuple(self._notes(unit)),
            id=unit.unit.id,
        )

    def _qualities(self, unit: Mustered) -> Iterator[str]:
        for quality in qualities(unit.profile):
            yield quality.say(self.language)
        if unit.unit.ambush:
            yield self._ambush(unit)
        flags = {
            "starts_dismounted": unit.unit.dismounted,
            "reserve": unit.in_reserve,
            "no_cards": unit.outside_orders,
        }
        for key, holds in flags.items():
            if holds:
                yield self.say(key)
        if unit.outside_orders:
            yield self._sums(fighter(unit, self.army, supported=False), loose=True)

    def _ambush(self, unit: Mustered) -> str:
        """That it is in ambush and, on a field, under which of the cards that look alike."""
        if (place := self.ambushes.get(unit.unit.id)) is None:
            return self.say("ambush")
        x, y = (number(round(Fraction(one), 1)) for one in place)
        return self.say("ambush_at", x=x, y=y)

    def _sums(self, one: Fighter, *, loose: bool = False) -> str:
        """The sums of those who have no cards for them: skirmishers, and the second profile of riders."""
        parts = (
            f"{self.say(key)} {number(value).say(self.language)}" for key, value in brief(one, self.readings, loose)
        )
        return self.say("sums", parts=", ".join(parts))

    def _values(self, stats: Stats) -> tuple[str, ...]:
        values = [getattr(stats, column) for column in _COLUMNS[:-1]]
        return tuple(_NONE if value is None else shown(value) for value in values)

    def _moves(self, profile: Profile, piece: str | None) -> str:
        """Parts of the move that rules ask for, and the march; a gun or machine moves with its own speed and never marches."""
        gun = piece if profile.troop == "artillery" else None
        steps = batteries.move(gun, self.army.year, self.readings) if gun else profile.stats.dv
        parts = [steps * Fraction(RULES.number(f"movement.{part}")) for part in ("reaction", "retreat", "march")]
        shown_parts = [self._number(part) for part in parts]
        return " · ".join([*shown_parts[:-1], _NONE] if gun else shown_parts)

    def _number(self, value: Fraction) -> str:
        """Steps as they are measured: halves and quarters as decimals, with the language's own point."""
        return number(value).say(self.language)

    def _below(self, unit: Mustered) -> Iterator[SubLine]:
        if other := unit.other_profile:
            names = ", ".join(quality.say(self.language) for quality in qualities(other))
            key = "mounted" if unit.unit.dismounted else "dismounted"
            sums = self._sums(fighter(unit, self.army, supported=False).with_profile(other))
            if unit.line.armour in RULES.ids("movement.reform.dismount_armour"):
                sums += f"; {self.say('dismounting')}"
            yield SubLine(self.say(key, qualities=names), (*self._values(other.stats), ""), sums)
        if unit.line.troop == "artillery" and unit.line.piece:
            yield SubLine(self._piece(unit.line.piece), ())

    def _piece(self, piece: str) -> str:
        row = RULES.row(f"artillery.pieces.{piece}")
        year = self.army.year
        shot = named(f"artillery.shots.{row['shot']}")
        parts = [
            self.say("bands", shot=shot, **{key: shown(row[key]) for key in ("near", "far", "s_near", "s_far")}),
            self.say("pierces", penetration=shown(row["penetration"])),
        ]
        if "grape" in row:
            facts = {"grape": row["grape"], "s": row["grape_s"], "penetration": row["grape_penetration"]}
            parts.append(self.say("grape", **{key: shown(value) for key, value in facts.items()}))
        if "dead" in row:
            parts.append(self.say("dead", dead=shown(row["dead"])))
        if batteries.rolls_to_hit(row["shot"]):
            chance, _ = batteries.vp(year, chosen=self.readings)
            parts.append(self.say("hits", vp=chance))
        speed = batteries.move(piece, year, self.readings)
        if speed:
            parts.append(self.say("piece_move", move=shown(speed)))
        parts.append(self.say("piece_turn") if batteries.turns(piece) else self.say("piece_still"))
        return self.say("piece", says="; ".join(parts))

    def _notes(self, unit: Mustered) -> Iterator[RuleLine]:
        for commander in unit.commanders:
            yield RuleLine("•", self._commander(commander))
        if unit.line.piece and unit.line.troop != "artillery":
            yield RuleLine("", RULES.said(f"arms.pieces.{unit.line.piece}.says").say(self.language))

    def _commander(self, commander: Commander) -> str:
        talent = f"command.talents.{commander.talent}"
        return self.say(
            "commander",
            name=commander.name.text,
            rank=words("roster.general" if commander.rank == "general" else "roster.subordinate"),
            talent=named(talent),
            leadership=shown(RULES[f"{talent}.leadership"].value),
            distance=shown(RULES[f"{talent}.distance"].value),
        )

    # ---- what stands below ------------------------------------------------------------------------------------------

    def _total(self) -> tuple[RuleLine, ...]:
        units = sum(addend.points for addend in self.account.army if addend.where[0] == "units")
        others = [addend for addend in self.account.army if addend.where[0] != "units" and addend.points]
        parts = [self.say("units_total", sum=units)]
        parts += [strung((addend.name.say(self.language), f" {addend.points}")) for addend in others]
        return (RuleLine(f"{self.say('total')} {self.account.total}", strung(parts, " + ")),)

    def below(self) -> Rules:
        lines = (
            *self._resilience(),
            *self._camp(),
            *self._formations(),
            *self._reserve(),
            *self._own_rules(),
            *self._readings(),
        )
        return self._explained((*self.tracks(), self.table()), lines)

    def explained(self, table: StatTable) -> Rules:
        """What stands below an open roster: formations on the field, rules of the units, short forms spelled out."""
        return self._explained((table,), (*self._formations(), *self._own_rules()))

    def _explained(self, above: tuple[object, ...], lines: tuple[RuleLine, ...]) -> Rules:
        title = words("legend.title").say(self.language)
        return Rules("", "", (*lines, RuleLine(f"{title}:", legend((*above, *lines), self.language))))

    def _resilience(self) -> Iterator[RuleLine]:
        start, terms = resilience.of(self.army.roster, self.readings)
        says = " + ".join(f"{term.label.say(self.language)} {shown(term.value)}" for term in terms)
        yield RuleLine(self._key("resilience_sum"), f"{says} =\u00a0{shown(start)}")

    def _camp(self) -> Iterator[RuleLine]:
        kind = self.army.roster.camp
        if kind == "none":
            return
        says = [self.say("camp_worth", camp=named(f"camp.kinds.{kind}"), st=RULES.whole(f"resilience.camp.{kind}"))]
        work = RULES[f"camp.kinds.{kind}.work"].value
        if work != "none":
            says.append(self.say("camp_protection", zsh=RULES.whole(f"camp.works.{work}.protection")))
            if solidity := RULES.whole(f"camp.works.{work}.solidity"):
                says.append(self.say("camp_solidity", pr=solidity, boxes=RULES.whole("camp.sections")))
        yield RuleLine(self._key("camp"), "; ".join(says))

    def _formations(self) -> Iterator[RuleLine]:
        for index, (_, formation) in enumerate(self.army.formations):
            columns = " | ".join(
                "–".join(str(self.army.by_id[unit].number) for unit in column) for column in formation.columns
            )
            shape = named(f"command.formation.shapes.{formation.shape}").say(self.language)
            name = strung((f"{letter(index, self.language)} ", formation.name.say(self.language), ":"))
            yield RuleLine(name, f"{shape} {columns}")
        if self.army.roster.formations:
            yield RuleLine(self._key("formations"), self.say("formations_note"))

    def _reserve(self) -> Iterator[RuleLine]:
        limit = reserves.limit(self.account)
        reserve = self.army.roster.reserve
        if reserve is None:
            yield RuleLine(self._key("reserve_list"), self.say("reserve_none", limit=limit))
            return
        names = strung((self.army.by_id[one].called(self.language) for one in reserve.units), ", ")
        says = [self.say("reserve_sum", names=names, sum=self.account.reserve_total, limit=limit)]
        if reserve.flanking_sector:
            lost = RULES["setup.reserve.flanking_lost"].value
            turn = RULES.whole("setup.reserve.flanking_turn")
            says.append(self.say("flanking", sector=reserve.flanking_sector, turn=turn, lost=shown(lost)))
        elif arrives := reserves.arrival(self.army, self.role):
            says.append(self.say("arrives", turn=arrives))
        elif self.role:
            says.append(self.say("at_once"))
        yield RuleLine(self._key("reserve_list"), strung(says, "; "))

    def _own_rules(self) -> Iterator[RuleLine]:
        """What fanatics and legionaries do that others do not."""
        for flag, (word, *facts) in _OWN.items():
            if any(getattr(unit.profile, flag) for unit in self.army.units):
                says = (FACTS.short(fact).say(self.language).rstrip(".") for fact in facts)
                yield RuleLine(self._key(word), "; ".join(says) + ".")

    def _readings(self) -> Iterator[RuleLine]:
        play = in_play((self.army,), None, self.army.year, self.readings, full=False)
        for reading, says in play.told(READINGS, "roster"):
            key, name = f"{self.say('reading')} {reading.id}:", reading.name.say(self.language)
            yield RuleLine(key, f"{name}: {says.say(self.language)}")


def loss_limit(strength: int) -> int:
    """Losses that destroy a unit of that initial BS: half of it or more (C-1-22)."""
    return ceil(strength * Fraction(RULES.number("bases.losses.destroyed")))
