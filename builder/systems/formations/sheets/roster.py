"""An army -> its roster sheet: one line a unit with boxes for a pencil, tracks, totals (PR-RO-01 to 05)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from builder.rules.constants import shown
from builder.rules.wording import number, signed, spans
from builder.sheets.blocks import Block, Boxes, Point, RuleLine, Rules, StatLine, StatTable, SubLine, Track
from builder.sheets.rosters import NONE, RosterFrame, without_pencil
from builder.sheets.words import TIED
from builder.systems.formations import batteries, discipline, reach
from builder.systems.formations import reserve as reserves
from builder.systems.formations.procedures import resilience
from builder.systems.formations.profile import Commander, FormationsEvening, Profile
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit, ambushes
from builder.systems.formations.sheets.body import Fighter, fighter, letter
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.sums import brief
from builder.systems.formations.sheets.words import STATS, legend, qualities, values
from builder.text.located import capital, join_texts

# Facts that only such units need in play, told below the table.
_OWN = {"fanatic": ("fanatics", "C-8.4-02", "C-9.3-05", "C-4.3a-21"), "legionary": ("legionaries", "C-9.4-03")}

_PARTS = "reaction", "retreat", "march"
"""The parts of the move that the rules use, below `movement`."""


class RosterSheet(RosterFrame[SheetArmy, FormationsEvening, InPlay]):
    """The roster sheet of one army: for its player alone; open, its units and what they can do, nothing to tick."""

    tables = ("bases.characteristics",)

    @cached_property
    def _places(self) -> Mapping[str, Point]:
        """Where the cards of its units in ambush lie."""
        return ambushes(self.army.army, self.side) if self.side else {}

    @cached_property
    def _reserve_placed(self) -> bool:
        """Whether its reserve is on the field from the start."""
        return self.side is not None and reserves.arrives_at_start(self.army.roster, self.side)

    def subtitle(self) -> str:
        """The battle, the size of the army, how many of it come later, and its price."""
        fielded = self.army.units if self._reserve_placed else self.army.fielded
        kept = len(self.army.units) - len(fielded)
        more = self.say("kept", n=kept) if kept else ""
        return self.sized(len(fielded), sum(unit.profile.stats.combat for unit in fielded), kept=more)

    # ---- tracks at the head -----------------------------------------------------------------------------------------

    def tracks(self) -> Iterator[Track]:
        """Discipline; resilience, and that with a reserve that comes later, to use once it is placed."""
        steps, general = discipline.track(discipline.discipline_of(self.army.roster)), self.army.general
        led = self.say("discipline_note", **self.skills(general)) if general else ""
        yield Track(self.say("discipline"), tuple(map(str, steps)), last_dark=True, note=led)
        first, _ = resilience.starting_resilience(self.army.roster, self.on.chosen)
        tested, grown = resilience.tested_at(first), resilience.reinforced(self.army.roster, self.on.chosen)
        if grown and self._reserve_placed:
            (first, tested), grown = grown, None
        note = self.say("resilience_note", tested=tested, die=RULES.whole("resilience.die"))
        yield self._resilience_track("resilience", first, tested, note)
        if grown:
            most, tested = grown
            note = self.say("with_reserve_note", more=signed(most - first), tested=tested)
            yield self._resilience_track("with_reserve", most, tested, note)

    def _resilience_track(self, label: str, first: int, tested: int, note: str) -> Track:
        return Track(self.say(label), tuple(map(str, range(first, 0, -1))), first - tested, note=note)

    def skills(self, commander: Commander) -> dict[str, object]:
        """The values of a commander in words."""
        talent = f"command.talents.{commander.talent}"
        numbers = {one: shown(RULES[f"{talent}.{one}"].value) for one in ("leadership", "distance")}
        return {"talent": self.words.named(talent), **numbers}

    # ---- the table of units -----------------------------------------------------------------------------------------

    def table(self) -> StatTable:
        """A line a unit: characteristics, losses, disorder, parts of its move."""
        return self.units(
            (*map(self._characteristic, STATS), *map(self.say, ("shot", "blow", "guard"))),
            (self.say("losses"), self.say("disorder")),
            map(self._line, self.army.units),
            tail=(*map(self.say, (*_PARTS, "twice_morale")), self._characteristic("price")),
            total=self._total(),
            price=self._characteristic("price"),
        )

    def _characteristic(self, one: str) -> str:
        return self.short(f"bases.characteristics.{one}")

    def _line(self, unit: SheetUnit) -> StatLine:
        stats = unit.profile.stats
        alone = fighter(unit, self.army, supported=False)
        twice = shown(stats.morale * RULES.whole("fighting.columns.middle"))
        return self.unit(
            unit,
            self._qualities(unit),
            (
                *values(stats)[:-1],
                shown(self._speed(unit.profile, unit.line.piece)),
                *self._sums(alone, loose=unit.outside_orders),
            ),
            (Boxes(stats.combat, loss_limit(stats.combat) - 1), Boxes(stats.combat, stats.combat - 1)),
            tail=(*self._moves(unit.profile, unit.line.piece), twice, str(unit.line.price)),
            below=self._below(unit),
            notes=self._notes(unit),
        )

    def _qualities(self, unit: SheetUnit) -> Iterator[str]:
        for quality in qualities(unit.profile):
            yield quality.say(self.language)
        if unit.unit.ambush:
            yield self._ambush(unit)
        if unit.unit.dismounted:
            yield self.say("starts_dismounted")
        if unit.in_reserve:
            yield self.say("reserve")
        if unit.outside_orders:
            yield self.say("no_cards")

    def _ambush(self, unit: SheetUnit) -> str:
        """Whether it is in ambush and, on a field, under which of the identical cards."""
        if (place := self._places.get(unit.unit.id)) is None:
            return self.say("ambush")
        x, y = (number(round(Fraction(one), 1)) for one in place)
        return self.say("ambush_at", x=x, y=y)

    def _sums(self, one: Fighter, *, loose: bool = False) -> Iterator[str]:
        """The sums of a unit by itself: shooting (of a piece band by band), attack, protection (under fire after the
        slash, where it differs).
        """
        sums = brief(one, self.on.chosen, loose)
        return ("/".join(number(value).say(self.language) for value in values) or NONE for values in sums)

    def _moves(self, profile: Profile, piece: str | None) -> Iterator[str]:
        """Parts of the move that the rules use, and the march; a gun or machine moves with its own speed and never
        marches.
        """
        gun = profile.troop == "artillery" and piece
        for part in _PARTS:
            steps = self._speed(profile, piece) * Fraction(RULES.number(f"movement.{part}"))
            yield NONE if gun and part == "march" else number(steps).say(self.language)

    def _speed(self, profile: Profile, piece: str | None) -> int:
        """What it moves: a gun or machine with its own speed, whatever the profile of its crew says (Q-56)."""
        gun = piece if profile.troop == "artillery" else None
        return batteries.move(gun, self.army.year, self.on.chosen) if gun else profile.stats.move

    def _below(self, unit: SheetUnit) -> Iterator[SubLine]:
        if other := unit.other_profile:
            kept = set(qualities(unit.profile))
            names = ", ".join(quality.say(self.language) for quality in qualities(other) if quality not in kept)
            key = "mounted" if unit.unit.dismounted else "dismounted"
            sums = self._sums(replace(fighter(unit, self.army, supported=False), profile=other))
            costs = unit.line.armour in RULES.ids("movement.reform.dismount_armour")
            cells = (*values(other.stats), *sums)
            yield SubLine(self.say(key, qualities=names), cells, self.say("dismounting") if costs else "")
        if unit.line.troop == "artillery" and unit.line.piece:
            yield SubLine(self._piece(unit.line.piece), ())

    def _piece(self, piece: str) -> str:
        row = RULES.row(f"artillery.pieces.{piece}")
        facts: dict[str, object] = {key: shown(one) for key, one in row.items() if not isinstance(one, str)}
        facts["shot"] = self.words.named(f"artillery.shots.{row['shot']}")
        parts = [self.say("bands", **facts), self._pierces(row)]
        if batteries.rolls_to_hit(row["shot"]):
            chance, _ = batteries.to_hit(self.army.year, chosen=self.on.chosen)
            parts.append(self.say("hits", to_hit=chance))
        if "grape" in row:
            parts.append(self.say("grape", **facts))
        if "dead" in row:
            parts.append(self.say("dead", **facts))
        parts.append(self.say("piece_turn") if batteries.turns(piece) else self.say("piece_still"))
        return "; ".join(parts)

    def _pierces(self, row: Mapping[str, Any]) -> str:
        """Its penetration; of ball and stone what they leave of the target's protection, for only works resist by theirs."""
        left, penetration = f"artillery.shots.{row['shot']}.protection", shown(row["penetration"])
        if left in RULES:
            return self.say("bares", left=shown(RULES[left].value), penetration=penetration)
        return self.say("pierces", penetration=penetration)

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        for one in unit.commanders:
            rank = self.words("roster.general" if one.rank == "general" else "roster.subordinate")
            yield RuleLine("•", self.say("commander", name=one.name.text, rank=rank, **self.skills(one)))

    # ---- what stands below ------------------------------------------------------------------------------------------

    def _total(self) -> tuple[RuleLine, ...]:
        units = sum(addend.points for addend in self.account.army if addend.where[0] == "units")
        others = [addend for addend in self.account.army if addend.where[0] != "units" and addend.points]
        parts = [self.say("units_total", sum=units)]
        parts += [join_texts((addend.name.say(self.language), f"{TIED}{addend.points}")) for addend in others]
        return (RuleLine(f"{self.say('total')} {self.account.total}:", join_texts(parts, " + ")),)

    def blocks(self) -> tuple[Block, ...]:
        """Units, what is below them, and the short forms of the whole sheet spelled out."""
        table, boxes = self.table(), self.rule("boxes")
        return table, self._explained((*self.tracks(), table), (boxes, *self._key(table), *self.below()))

    def open_blocks(self) -> tuple[Block, ...]:
        """Units with nothing to tick; formations on the field, rules of the units, short forms spelled out."""
        table = without_pencil(self.table())
        return table, self._explained((table,), (*self._key(table), *self._formations(), *self._own_rules()))

    def below(self) -> Iterator[RuleLine]:
        """Resilience, camp, formations, who is out of command, reserve, rules of some units, and how open points are read."""
        yield from self._resilience()
        yield from self._camp()
        yield from self._formations()
        yield from self.beyond_command()
        yield from self.reserve()
        yield from self._own_rules()
        yield from self.readings(self.on.play_of(self.army))

    def _explained(self, above: tuple[object, ...], below: Iterable[RuleLine]) -> Rules:
        lines = tuple(below)
        explained = legend((*above, *(line.says for line in lines)), self.language)  # heads have names and letters
        return Rules("", "", (*lines, RuleLine(f"{self.phrase('legend.title')}:", explained)))

    def _head(self, key: str) -> str:
        return f"{self.say(key)}:"

    def _key(self, table: StatTable) -> Iterator[RuleLine]:
        """What the sums are; what each of several is, by an example; what counts in them only at first, or not at all."""
        yield RuleLine(self.say("sums_key"), self.say("sums_open" if self.is_open else "sums_say"))
        rows = (row for line in table.lines for row in (line.cells, *(one.cells for one in line.below)))
        cells = [row[-3:] for row in rows if row]
        shots, guards = (
            max((one[at] for one in cells), key=lambda said: said.count("/"), default="") for at in (0, -1)
        )
        if parts := shots.count("/"):
            yield RuleLine(
                self.say("shots_key", totals=shots), self.say("shots_bands" if parts > 1 else "shots_near_far")
            )
        if "/" in guards:
            melee, fire = guards.split("/")
            yield RuleLine(self.say("guards_key", totals=guards), self.say("guards_say", melee=melee, fire=fire))
        profiles = [one for unit in self.army.units for one in (unit.profile, unit.other_profile) if one]
        used = {arm for profile in profiles for arm in profile.arms}
        if clash := [self.say(f"clash_{arm}") for arm in ("pike", *RULES.ids("arms.groups.thrown")) if arm in used]:
            yield RuleLine(self.say("clash_key"), self.say("clash_says", arms=", ".join(clash)))
        couched = self.army.year >= RULES.whole("arms.couching")
        if couched and any(one.troop == "cavalry" and "lance" in one.arms for one in profiles):
            yield RuleLine(self._armed("lance"), self.say("lances_say"))
        if spears := [arm for arm in RULES.ids("melee.modifiers.spears-horse.when.arms") if arm in used]:
            yield RuleLine(self._armed(*spears), self.say("spears_say"))

    def _armed(self, *arms: str) -> str:
        """Weapons as the head of a line."""
        return capital(f"{', '.join(self.named(f'arms.melee.{arm}') for arm in arms)}:")

    def _resilience(self) -> Iterator[RuleLine]:
        start, terms = resilience.starting_resilience(self.army.roster, self.on.chosen, placed=self._reserve_placed)
        says = " + ".join(f"{term.label.say(self.language)} {shown(term.value)}" for term in terms)
        yield RuleLine(self._head("resilience_sum"), f"{says} =\u00a0{shown(start)}")

    def _camp(self) -> Iterator[RuleLine]:
        kind, work = self.army.roster.camp, self.army.fence
        if kind == "none":
            return
        camp, worth = self.words.named(f"camp.kinds.{kind}"), RULES.whole(f"resilience.camp.{kind}")
        says = [self.say("camp_worth", camp=camp, resilience=worth)]
        if work != "none":
            says.append(self.say("camp_protection", protection=RULES.whole(f"camp.works.{work}.protection")))
            if solidity := RULES.whole(f"camp.works.{work}.solidity"):
                says.append(self.say("camp_solidity", solidity=solidity, boxes=RULES.whole("camp.sections")))
        yield RuleLine(self._head("camp"), "; ".join(says))

    def _formations(self) -> Iterator[RuleLine]:
        for index, (_, formation) in enumerate(self.army.formations):
            numbers = ([str(self.army.by_id[unit].number) for unit in column] for column in formation.columns)
            columns = " | ".join(map("/".join, numbers))
            shape = self.named(f"command.formation.shapes.{formation.shape}")
            name = self.say("formation", letter=letter(index, self.language), name=formation.name.text)
            yield RuleLine(join_texts((name, ":")), f"{shape} {columns}")
        if self.army.roster.formations:
            yield RuleLine(self._head("formations"), self.say("formations_note"))

    def beyond_command(self) -> Iterator[RuleLine]:
        """Who is set up too far from every commander; skirmishers outside formations need none (C-4.2-08)."""
        if self.side is None:
            return
        units = [self.army.by_id[one] for one in reach.beyond_command(self.army.army, self.side)]
        ordered = {one for formation in self.army.roster.formations for column in formation.columns for one in column}
        if numbers := [one.number for one in units if one.profile.density != "skirmish" or one.unit.id in ordered]:
            yield RuleLine(self._head("beyond"), self.say("beyond_note", numbers=spans(numbers)))

    def reserve(self) -> Iterator[RuleLine]:
        """What the reserve is, what it may cost, and when and where it comes; without one what it may cost, until the army
        stands on a field.
        """
        limit = reserves.limit(self.account)
        reserve = self.army.roster.reserve
        if reserve is None:
            if not self.side:
                yield RuleLine(self._head("reserve_list"), self.say("reserve_none", limit=limit))
            return
        names = join_texts((self.army.by_id[one].called(self.language) for one in reserve.units), ", ")
        says = [self.say("reserve_sum", names=names, sum=self.account.reserve_total, limit=limit)]
        if reserve.flanking_sector:
            lost = RULES["setup.reserve.flanking_lost"].value
            turn = RULES.whole("setup.reserve.flanking_turn")
            says.append(self.say("flanking", sector=reserve.flanking_sector, turn=turn, lost=shown(lost)))
        elif self.side and self.side.reserve:
            where = self.side.reserve.says.say(self.language)
            says.append(self.say("agreed", turn=self.side.reserve.turn, where=where))
        elif arrives := reserves.arrival_turn(self.army.roster, self.side):
            says.append(self.say("arrives", turn=arrives))
        elif self.side and self.side.role:
            says.append(self.say("at_once"))
        yield RuleLine(self._head("reserve_list"), join_texts(says, "; "))

    def _own_rules(self) -> Iterator[RuleLine]:
        """What elephants, chariots and camels, fanatics and legionaries do that others do not."""
        pieces = (unit.line.piece for unit in self.army.units if unit.line.troop != "artillery")
        for piece in dict.fromkeys(filter(None, pieces)):
            name = self.named(f"arms.pieces.{piece}")
            yield RuleLine(f"{capital(name)}:", RULES.filled_text(f"arms.pieces.{piece}.says").say(self.language))
        for flag, (word, *facts) in _OWN.items():
            if any(getattr(unit.profile, flag) for unit in self.army.units):
                says = (FACTS.short(fact).say(self.language).rstrip(".") for fact in facts)
                yield RuleLine(self._head(word), "; ".join(says) + ".")


def loss_limit(strength: int) -> int:
    """Losses that destroy a unit of that initial combat strength: half of it or more (C-1-22)."""
    return ceil(strength * Fraction(RULES.number("bases.losses.destroyed")))
