"""An army -> its roster sheet: one line a unit with boxes for a pencil, tracks, totals (PR-RO-01 to 05)."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from builder.constants import shown
from builder.sheet import Boxes, Document, RuleLine, Rules, StatLine, StatTable, SubLine, Track
from builder.systems.formations import batteries
from builder.systems.formations.account import account
from builder.systems.formations.procedures import discipline, resilience
from builder.systems.formations.profile import Commander, Profile, Stats
from builder.systems.formations.readings import known, settle
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import Mustered, MusteredArmy
from builder.systems.formations.sheets.play import in_play, matters
from builder.systems.formations.sheets.qualities import qualities
from builder.systems.formations.sheets.words import counted, named, word_of, words
from builder.text import Language

_COLUMNS = ("bs", "a", "zsh", "s", "m", "dv", "price")
_NONE = "–"


def roster(army: MusteredArmy, battle: str, readings: dict[str, str], language: Language) -> Document:
    """The roster sheet of one army. `battle` names the evening; `readings` are its decisions on open points."""
    sheet = _Roster(army, readings, language)
    return Document(
        id=army.roster.id,
        kind="roster",
        title=army.roster.name.say(language),
        subtitle=sheet.subtitle(battle),
        language=language,
        head=tuple(sheet.tracks()),
        blocks=(sheet.table(), *sheet.below()),
        footer=words("roster.footer", army=army.army.army_list.name.text, year=_year(army.year)).say(language),
    )


class _Roster:
    def __init__(self, army: MusteredArmy, readings: dict[str, str], language: Language) -> None:
        self.army = army
        self.readings = readings
        self.language = language
        self.account = account(army.army)

    def say(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

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
            general=words("roster.general"),
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
        )

    def _qualities(self, unit: Mustered) -> Iterator[str]:
        for quality in qualities(unit.profile):
            yield quality.say(self.language)
        flags = {
            "starts_dismounted": unit.unit.dismounted,
            "ambush": unit.unit.ambush,
            "reserve": unit.in_reserve,
            "no_cards": unit.outside_orders,
        }
        for key, holds in flags.items():
            if holds:
                yield self.say(key)

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
        if value.denominator == 1:
            return str(value.numerator)
        words = f"{float(value):g}"
        return words.replace(".", ",") if self.language == "ru" else words

    def _below(self, unit: Mustered) -> Iterator[SubLine]:
        if other := unit.other_profile:
            names = ", ".join(quality.say(self.language) for quality in qualities(other))
            key = "mounted" if unit.unit.dismounted else "dismounted"
            text = self.say(key, qualities=names)
            if unit.line.armour in RULES.ids("movement.reform.dismount_armour"):
                text += f"; {self.say('dismounting')}"
            yield SubLine(text, (*self._values(other.stats), ""))
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
        if row["rolls_to_hit"]:
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
        commanders = sum(a.points for a in self.account.army if a.where[0] == "commanders")
        camp = sum(a.points for a in self.account.army if a.where[0] == "camp")
        units = self.account.total - commanders - camp
        parts = [self.say("units_total", sum=units), self.say("commanders_total", sum=commanders)]
        if self.army.roster.camp != "none":
            parts.append(self.say("camp_total", camp=named(f"camp.kinds.{self.army.roster.camp}"), sum=camp))
        return (RuleLine(f"{self.say('total')} {self.account.total}", " + ".join(parts)),)

    def below(self) -> Iterator[Rules]:
        lines = [
            *self._resilience(),
            *self._camp(),
            *self._formations(),
            *self._reserve(),
            *self._readings(),
        ]
        yield Rules("", "", tuple(lines))

    def _resilience(self) -> Iterator[RuleLine]:
        _, terms = resilience.of(self.army.roster, self.readings)
        says = " + ".join(f"{term.label.say(self.language)} {shown(term.value)}" for term in terms)
        yield RuleLine(self.say("resilience_sum"), says)

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
        yield RuleLine(self.say("camp"), "; ".join(says))

    def _formations(self) -> Iterator[RuleLine]:
        for formation in self.army.roster.formations:
            columns = " | ".join(
                "–".join(str(self.army.by_id[unit].number) for unit in column) for column in formation.columns
            )
            shape = words(f"shapes.{formation.shape}").say(self.language)
            yield RuleLine(formation.name.say(self.language), f"{shape}: {columns}")

    def _reserve(self) -> Iterator[RuleLine]:
        limit = int(self.account.total * Fraction(RULES.number("setup.reserve.share")))
        reserve = self.army.roster.reserve
        if reserve is None:
            yield RuleLine(self.say("reserve_list"), self.say("reserve_none", limit=limit))
            return
        names = ", ".join(
            f"{self.army.by_id[u].number} {self.army.by_id[u].name.say(self.language)}" for u in reserve.units
        )
        says = [self.say("reserve_sum", names=names, sum=self.account.reserve_total, limit=limit)]
        if reserve.flanking_sector:
            lost = RULES["setup.reserve.flanking_lost"].value
            turn = RULES.whole("setup.reserve.flanking_turn")
            says.append(self.say("flanking", sector=reserve.flanking_sector, turn=turn, lost=shown(lost)))
        elif reserve.turn:
            says.append(self.say("arrives", turn=reserve.turn))
        yield RuleLine(self.say("reserve_list"), "; ".join(says))

    def _readings(self) -> Iterator[RuleLine]:
        play = in_play((self.army,), None, self.army.year, self.readings, full=False)
        for question, reading in known().items():
            if "roster" in reading.printed and matters(reading, play):
                choice = settle(self.readings)[question]
                says = reading.choices[choice].say(self.language)
                yield RuleLine(f"{self.say('readings')} {question}", f"{reading.name.say(self.language)}: {says}")


def loss_limit(strength: int) -> int:
    """Losses that destroy a unit of that initial BS: half of it or more (C-1-22)."""
    return ceil(strength * Fraction(RULES.number("bases.losses.destroyed")))


def _year(year: int) -> str:
    return f"−{-year}" if year < 0 else str(year)
