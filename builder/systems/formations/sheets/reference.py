"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (PR-QR-01 to 03)."""

from collections.abc import Iterable, Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, RuleLine, Rules
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.examples import WorkedExamples
from builder.systems.formations.sheets.legend import legend
from builder.systems.formations.sheets.modifier_tables import ModifierTables
from builder.systems.formations.sheets.order_tables import OrderTables
from builder.systems.formations.sheets.tables import Tables

# Facts told in words, by heading: what a table cannot say.
_FACTS = {
    "exchange": ("5.2", ("C-5.2-05", "C-5.2-06", "C-5.2-07", "C-5.2-10", "C-5.4-02", "C-7-03", "C-7-06", "C-7-09")),
    "artillery_rules": ("15", ("C-15.2a-02", "C-15.2a-08", "C-15.1a-07")),
    "both_sides": (
        "8.3",
        ("C-8.3-05", "C-8.3-06", "C-8.3-07", "C-8.3-08", "C-8.3-09", "C-8.3-10", "C-8.4-02", "C-8.4-03", "C-8.4-04", "C-8.6-01"),
    ),
    "forced": ("9.1", ("C-9.1-01", "C-9.1-02", "C-9.1-03", "C-9.1-06", "C-9.1-09", "C-9.1-10", "C-9.2-01", "C-9.2-04")),
    "pursuit": ("9.3", ("C-9.3-01", "C-9.3-02", "C-9.3-03", "C-9.3-04", "C-9.3-05", "C-9.3-06", "C-9.4-03")),
    "recovery": ("10", ("C-10-04", "C-10-05", "C-10-06", "C-10-07", "C-10-11", "C-10-13")),
    "moving": ("6", ("C-6.1-06", "C-6.2-01", "C-6.2-02", "C-6.2-04")),
    "reforms": ("6.3", ("C-6.3-01", "C-6.3-02", "C-6.3-03", "C-6.3-04", "C-6.3-05", "C-6.3-07", "C-6.3-09")),
    "crossing": ("14", ("C-14-05", "C-14-07", "C-14-09", "C-14-10", "C-14-11", "C-14-13", "C-15.3-03", "C-15.3-04")),
    "leadership": ("4", ("C-4.2-11", "C-4.2-14", "C-4.1-07", "C-4.3b-03")),
}  # fmt: skip
# What the whole sheet tells besides.
_FULL = {
    "exchange": (
        "C-5.1-06",
        "C-5.1-07",
        "C-5.2-08",
        "C-5.2-09",
        "C-5.4-03",
        "C-5.4-06",
        "C-5.5-02",
        "C-7-01",
        "C-7-02",
    ),
    "both_sides": ("C-8.4-01", "C-8.6-02", "C-8.7-01", "C-8.7-02", "C-8.7-03", "C-8.8-02"),
    "forced": ("C-9-01", "C-9-02", "C-9.1-04", "C-9.1-05", "C-9.1-07", "C-9.1-08", "C-9.2-02", "C-9.2-05", "C-9.4-04"),
    "pursuit": ("C-9.4-06",),
    "recovery": ("C-10-09", "C-10-12"),
    "reforms": ("C-6.3-06", "C-6.3-08"),
    "crossing": ("C-14-08", "C-14-14", "C-14-15", "C-15.3-01", "C-15.3-02"),
}
# Facts about something that may not be on the table: told where one of these is (ids as in `InPlay.has`).
_ABOUT = {
    "C-7-03": ("javelin", "pistol", "cavalry", "camels"),
    "C-7-06": ("protective",),
    "C-7-09": ("protective",),
    "C-8.4-02": ("fanatic",),
    "C-9.1-02": ("skirmish",),
    "C-9.3-05": ("fanatic",),
    "C-9.4-03": ("legionary",),
    "C-6.3-07": ("dismounting",),
    "C-6.3-09": ("dismounting",),
    "C-14-05": ("carries-stakes", "carries-chevaux-de-frise"),
    "C-14-13": ("fortification",),
    "C-15.3-03": ("siege",),
    "C-15.3-04": ("siege",),
}


class ReferenceSheet(OrderTables, ModifierTables, Tables):
    """The sheet: by default what these armies need."""

    facts = FACTS
    readings_section = "Q"

    def blocks(self) -> Iterator[Block | None]:
        """The turn, fighting, what comes after it, moving, the army; the short forms of all that; examples."""
        found = (*self._turn(), *self._fighting(), *self._after(), *self._moving(), *self._army())
        worked = tuple(WorkedExamples(self.on).all())
        yield from found
        short = RuleLine("", legend((found, worked), self.language))
        yield Rules(self.phrase("legend.title"), "", (short,))
        yield from worked

    def _turn(self) -> Iterator[Block | None]:
        yield self.phases()
        yield self.orders()
        yield self.reactions()

    def _fighting(self) -> Iterator[Block | None]:
        yield self.modifiers("fighting")
        yield self.results("shooting")
        yield self._facts("exchange")
        yield self.modifiers("shooting")
        yield self.weapons()
        yield self.guns()
        if self.play.has("artillery"):
            yield self._facts("artillery_rules")
        yield self.results("melee")
        yield self._facts("both_sides")
        yield self.modifiers("melee")

    def _after(self) -> Iterator[Block | None]:
        yield self.disorder()
        yield from map(self._facts, ("recovery", "forced", "pursuit"))

    def _moving(self) -> Iterator[Block | None]:
        yield self.movement()
        yield self._facts("moving")
        yield self.ground()
        yield self._facts("reforms")
        if self.play.has(*RULES.below("camp.works")):
            yield self._facts("crossing", before=self.works())

    def _army(self) -> Iterator[Block | None]:
        yield self.talents()
        uses = (
            self.named(f"disorder.discipline.{use}")
            for use in RULES.below("disorder.discipline")
            if use != "legionaries" or self.play.has("legionary")
        )
        tested = RuleLine(FACTS.key("C-4.3b-04").say(self.language), "; ".join(uses))
        yield self._facts("leadership", after=(tested,), also=("C-4.3b-04",))
        yield self._resilience()
        yield self._special()
        yield self.readings()

    def _facts(
        self,
        heading: str,
        *,
        before: Iterable[RuleLine] = (),
        after: Iterable[RuleLine] = (),
        also: tuple[str, ...] = (),
    ) -> Rules | None:
        """The facts of a heading that concern what is on the table."""
        section, facts = _FACTS[heading]
        more = _FULL.get(heading, ()) if self.on.full else ()
        told = (fact for fact in (*facts, *more) if fact not in _ABOUT or self.play.has(*_ABOUT[fact]))
        return self.facts_block(heading, told, section=section, before=before, after=after, also=also)

    def _resilience(self) -> Rules | None:
        talents = RULES.below("command.talents")
        facts = {talent: shown(RULES[f"command.talents.{talent}.resilience"].value) for talent in talents}
        camps = " / ".join(shown(RULES[f"resilience.camp.{kind}"].value) for kind in RULES.below("resilience.camp"))
        lines = (
            RuleLine(f"{self.phrase('roster.resilience_sum')}:", self.say("resilience_sum", camp=camps, **facts)),
            RuleLine(self.say("resilience_key"), self.say("resilience_test")),
        )
        return self.rules("resilience", lines, section="9.5", facts=("C-9.5-01", "C-9.5-03"))

    def _special(self) -> Rules | None:
        keys = (f"arms.pieces.{piece}" for piece in RULES.below("arms.pieces") if self.play.has(piece))
        lines = (RuleLine(f"{_capital(self.named(key))}:", self.ruled(f"{key}.says")) for key in keys)
        return self.rules("special", lines, section="13")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
