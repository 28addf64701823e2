"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated examples (N-P3)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.tables import Bands
from builder.rules.wording import signed
from builder.sheets.blocks import Block, Cell, Rules, Table
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
        """The turn, shooting, morale, melee, terrain, settlements, readings and examples."""
        yield self.phases()
        yield self.values()
        yield self.heading("procedure")
        yield self.heading("conditions")
        yield self.shooting_modifiers("small-arms")
        if self.on.full or "guns" in self.play.arms:
            yield self.shooting_modifiers("artillery")
            yield self.heading("guns")
        yield self.heading("morale_rules")
        yield self.modifiers("morale")
        yield self.after("morale")
        yield self.modifiers("melee")
        yield self.heading("melee_rules")
        yield self.after("melee")
        yield self.heading("special")
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
        return self.table("turn", ("", "", ""), map(self._phase, phases), facts=facts)

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
                return troops.name(kind, dismounted=True).say(self.language)
            if f"units.types.{kind}.howitzers" in RULES and troops.table(kind, howitzers=True) == table:
                return troops.name(kind, howitzers=True).say(self.language)
        return table

    def shooting_modifiers(self, how: str) -> Table | None:
        """The modifiers of muskets or artillery, with targets that are not affected below them."""
        key, note, fact = {
            "small-arms": ("small_arms", "no_effect_note", "N-501"),
            "artillery": ("artillery", "canister_note", "N-502"),
        }[how]
        places = ", ".join(self.named(f"shooting.covers.{one}") for one in RULES.ids(f"shooting.no_effect.{how}"))
        rows = (self._modifier(f"shooting.modifiers.{how}.{one}") for one in RULES.below(f"shooting.modifiers.{how}"))
        return self.table(key, ("", ""), rows, section=fact, note=self.say(note, places=places), facts=(fact,))

    def modifiers(self, phase: str) -> Table | None:
        """The modifiers of morale or melee."""
        rows = (self._modifier(f"{phase}.modifiers.{one}") for one in RULES.below(f"{phase}.modifiers"))
        fact = {"morale": "N-604", "melee": "N-703"}[phase]
        note = self.say("melee_note") if phase == "melee" else ""
        return self.table(phase, ("", ""), rows, section=fact, note=note, facts=(fact,))

    def _modifier(self, key: str) -> tuple[str, str]:
        """The value of a modifier and its condition; for ranks, “±”."""
        name, worth = self.named(key), RULES.number(key)
        says = RULES.filled_text(f"{key}.says").say(self.language) if RULES.has_text(f"{key}.says") else ""
        added = signed(worth).say(self.language) if worth else "0"
        return self.say("rank_each") if key.endswith(".rank") else added, f"{name} ({says})" if says else name

    def after(self, phase: str) -> Table | None:
        """Results of a failed test or a lost melee, by the second roll."""
        key, title, falls, fact = {
            "morale": ("morale.failure", "morale_fail", "falls", "N-605"),
            "melee": ("melee.after", "melee_after", "loser_falls", "N-704"),
        }[phase]
        outcomes = RULES.below(f"{key}.recruit")
        named = (self.say(falls) if one == "fall-back" else self.named(f"{phase}.outcomes.{one}") for one in outcomes)
        rows = (
            (self.named(f"units.experience.{who}"), *Bands(RULES, f"{key}.{who}").spans().values())
            for who in RULES.below("units.experience")
        )
        return self.table(title, ("", *named), rows, section=fact, facts=(fact,))

    def grounds(self) -> Table | None:
        """The terrain table: the share of the move for each arm."""
        arms = [arm for arm in RULES.below("units.arms") if self.on.full or arm in self.play.arms]
        heads = ("", *(self.named(f"units.arms.{arm}") for arm in arms))
        wanted = (one for one in ground.grounds() if self.on.full or one in self.play.grounds)
        rows = ((self._ground(one), *(self._share(one, arm) for arm in arms)) for one in wanted)
        return self.table("ground", heads, rows, section="N-201", note=self.say("ground_note"), facts=("N-201",))

    def _ground(self, one: str) -> str:
        """Its name, with a star if a unit partly in it is affected as a whole."""
        name = self.named(f"terrain.grounds.{one}")
        return f"{name} *" if RULES.flag(f"terrain.grounds.{one}.whole") else name

    def _share(self, one: str, arm: str) -> str:
        if ground.forbidden(one, arm, self.on.chosen):
            return NONE
        return share(one)


def share(one: str) -> str:
    """The share of the move on a ground: ½, 1½."""
    whole, rest = divmod(ground.share(one), 1)
    return f"{whole or ''}{shown(rest) if rest else ''}"
