"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated examples (N-P3)."""

from collections.abc import Iterator
from functools import partial

from builder.rules.constants import shown
from builder.rules.tables import Bands
from builder.rules.wording import signed
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, Table
from builder.sheets.play import fact_lines
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.sheets.rosters import NONE
from builder.systems.napoleonic import fire, ground, troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.examples import WorkedExamples
from builder.systems.napoleonic.sheets.play import InPlay
from builder.text.located import capital


class ReferenceSheet(ReferenceFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The sheet; by default only what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """What every shot, test and melee asks for, then what fewer do: so that those stand on the front."""
        yield self.phases()
        yield self.values()
        yield self.heading("procedure")
        yield self.heading("conditions")
        yield self.modifiers("shooting.modifiers.small-arms", "small_arms", "no_effect_note")
        if self.play.has("guns"):
            yield self.modifiers("shooting.modifiers.artillery", "artillery", "canister_note")
        yield self.modifiers("morale.modifiers", "morale")
        yield self.test()
        yield self.modifiers("melee.modifiers", "melee", "melee_note")
        yield self.heading("melee_rules")
        yield self.heading("special")
        yield self.heading("guns")
        yield self.grounds()
        yield self.heading("moving")
        if self.on.full or "settlement" in self.play.grounds:
            yield self.heading("settlements")
        yield self.cards()
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def cards(self) -> Rules:
        """What the figures on unit cards are."""
        return Rules(self.say("cards"), "", tuple(map(self.rule, ("card_holds", "card_shot", "card_attacks"))))

    def phases(self) -> Table | None:
        """The order of a turn."""
        phases = RULES.below("turn.phases")
        facts = tuple(RULES[f"turn.phases.{phase}"].fact for phase in phases)
        return self.table("turn", ("", "", ""), map(self._phase, phases), note=self.say("turn_note"), facts=facts)

    def _phase(self, phase: str) -> ReferenceRow:
        key = f"turn.phases.{phase}"
        return shown(RULES[key].value), Cell(capital(self.named(key)), strong=True), self.ruled(f"{key}.says")

    def values(self) -> Table | None:
        """Shooting values by stands: each table in play, one row per band."""
        wanted = (one for one in RULES.below("shooting.tables") if self.on.full or one in self.play.tables)
        counts = range(1, RULES.whole("shooting.largest") + 1)
        heads = (self.say("shooters"), self.say("shot"), self.say("cm"), *map(str, counts))
        rows = (row for table in wanted for row in self._bands(table, counts))
        facts = ("N-401", "N-402", "N-403", "N-404")
        return self.table("values", heads, rows, section="N-401", note=self.say("values_note"), facts=facts)

    def _bands(self, table: str, counts: range) -> Iterator[ReferenceRow]:
        for band in (*fire.bands(table), *fire.bands(table, seen=False)):
            shooters = self._shooters(table) if band.start == 0 else ""
            values = (shown(RULES.whole(band.key(table, n))) for n in counts)
            yield shooters, self.short(f"shooting.kinds.{band.kind}"), f"{band.start}–{band.end}", *values

    def _shooters(self, table: str) -> str:
        if table == "infantry":
            return self.named("units.arms.foot")
        for kind in troops.types():
            if troops.table(kind) == table:
                guns = troops.arm(kind) == "guns"
                return (
                    self.short(f"units.types.{kind}") if guns else troops.name(kind, dismounted=True).say(self.language)
                )
            if f"units.types.{kind}.howitzers" in RULES and troops.table(kind, howitzers=True) == table:
                return troops.name(kind, howitzers=True).say(self.language)
        return table

    def modifiers(self, key: str, title: str, note: str = "") -> Table | None:
        """The modifiers of shots, morale or melee that concern what is on the table; below them targets not affected."""
        found = [f"{key}.{one}" for one in RULES.below(key) if self._met(f"{key}.{one}")]
        unharmed = key.replace("modifiers", "no_effect")
        covers = RULES.ids(unharmed) if unharmed in RULES else ()
        places = ", ".join(filter(None, (self.named(f"shooting.covers.{one}") for one in covers)))
        says = self.say(note, places=places) if note and (places or not covers) else ""
        fact = RULES[found[0]].fact
        return self.table(title, ("", ""), map(self._modifier, found), section=fact, note=says, facts=(fact,))

    def _met(self, key: str) -> bool:
        """Whether the troops that a modifier asks about, or that its name is about, are in play."""
        asked = (f"{key}.when.{side}" for side in ("troops", "enemy"))
        return bool(self.named(key)) and all(self.play.has(*RULES.ids(one)) for one in asked if one in RULES)

    def _modifier(self, key: str) -> tuple[str, str]:
        """The value of a modifier and its condition; for ranks, “±”."""
        name, worth = self.named(key), RULES.number(key)
        says = self.ruled(f"{key}.says") if RULES.has_text(f"{key}.says") else ""
        added = signed(worth).say(self.language) if worth else "0"
        return self.say("rank_each") if key.endswith(".rank") else added, f"{name} ({says})" if says else name

    def test(self) -> Rules | None:
        """The morale test, and what a failed one leads to."""
        further = self.on.headings["morale_failed"].needed(self.play)
        after = fact_lines(self.on.facts, further, self.play, self.language)
        return self.heading("morale_rules", after=(*self._failed(), *after), also=("N-605", *further))

    def _failed(self) -> Iterator[RuleLine]:
        """Results of a failed test by the second roll; those for whom they are the same in one line."""
        alike: dict[str, list[str]] = {}
        for who in (who for who in RULES.below("units.experience") if self.play.has(who)):
            spans = Bands(RULES, f"morale.failure.{who}").spans()
            says = "; ".join(f"{roll} {self._outcome(one)}" for one, roll in spans.items())
            alike.setdefault(says, []).append(self.named(f"units.experience.{who}"))
        for says, whose in alike.items():
            yield RuleLine(self.say("morale_fail"), f"{', '.join(whose)}: {says}" if len(alike) > 1 else says)

    def _outcome(self, one: str) -> str:
        return self.say("falls") if one == "fall-back" else self.named(f"morale.outcomes.{one}")

    def grounds(self) -> Table | None:
        """The terrain table: the share of the move for each arm."""
        arms = [arm for arm in RULES.below("units.arms") if self.on.full or arm in self.play.arms]
        heads = ("", *(self.named(f"units.arms.{arm}") for arm in arms))
        wanted = (one for one in RULES.below("terrain.grounds") if self.on.full or one in self.play.grounds)
        barred = partial(ground.forbidden, chosen=self.on.chosen)
        names = {one: self.named(f"terrain.grounds.{one}") for one in wanted}
        whole = {one: " *" if RULES.flag(f"terrain.grounds.{one}.whole") else "" for one in names}  # if partly in it
        rows = ((names[one] + whole[one], *(NONE if barred(one, arm) else share(one) for arm in arms)) for one in names)
        return self.table("ground", heads, rows, section="N-201", note=self.say("ground_note"), facts=("N-201",))


def share(one: str) -> str:
    """The share of the move on a ground: ½, 1½."""
    whole, rest = divmod(RULES.number(f"terrain.grounds.{one}.move"), 1)
    return f"{whole or ''}{shown(rest) if rest else ''}"
