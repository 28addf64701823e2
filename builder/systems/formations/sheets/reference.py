"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (PR-QR-01 to 03)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, Document, RuleLine, Rules
from builder.sheets.reference import reference_sheet
from builder.sheets.told import fact_lines, reading_rules
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.readings import READINGS
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets import modifier_tables, order_tables, tables
from builder.systems.formations.sheets.examples import examples
from builder.systems.formations.sheets.legend import legend
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import words
from builder.text import Language

# Facts told in words, by heading: what a table cannot say.
_TOLD = {
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


def reference(
    armies: tuple[MusteredArmy, ...],
    evening: FormationsEvening | None,
    play: InPlay,
    language: Language,
) -> Document:
    """The sheet: by default what these armies need, with `play.full` all of it."""
    found = (
        *_turn(play, language),
        *_fighting(play, language),
        *_after(play, language),
        *_moving(play, language),
        *_army(play, language),
    )
    worked = tuple(examples(armies, play.readings, language))
    short = RuleLine("", legend((found, worked), language))
    blocks = (*found, Rules(words("legend.title").say(language), "", (short,)), *worked)
    return reference_sheet(armies, evening, blocks, words, language, full=play.full)


def _turn(play: InPlay, language: Language) -> Iterator[Block]:
    yield order_tables.phases(language)
    yield order_tables.orders(play, language)
    yield order_tables.reactions(language)


def _fighting(play: InPlay, language: Language) -> Iterator[Block | None]:
    yield modifier_tables.modifiers("fighting", play, language)
    yield tables.results("shooting", language)
    yield _told("exchange", play, language)
    yield modifier_tables.modifiers("shooting", play, language)
    yield tables.weapons(play, language)
    yield tables.guns(play, language)
    if play.has("artillery"):
        yield _told("artillery_rules", play, language)
    yield tables.results("melee", language)
    yield _told("both_sides", play, language)
    yield modifier_tables.modifiers("melee", play, language)


def _after(play: InPlay, language: Language) -> Iterator[Block | None]:
    yield tables.disorder(play, language)
    yield _told("recovery", play, language)
    yield _told("forced", play, language)
    yield _told("pursuit", play, language)


def _moving(play: InPlay, language: Language) -> Iterator[Block | None]:
    yield tables.movement(play, language)
    yield _told("moving", play, language)
    yield tables.ground(play, language)
    yield _told("reforms", play, language)
    if play.has(*RULES.below("camp.works")):
        rules = _told("crossing", play, language)
        yield Rules(rules.title, rules.section, (*tables.works(play, language), *rules.lines), rules.facts)


def _army(play: InPlay, language: Language) -> Iterator[Block | None]:
    yield tables.talents(play, language)
    yield _leadership(play, language)
    yield _resilience(language)
    yield _special(play, language)
    yield reading_rules(play.told(READINGS, "reference"), words("reference.readings").say(language), "Q", language)


def _told(heading: str, play: InPlay, language: Language) -> Rules:
    """The facts of a heading that concern what is on the table."""
    section, facts = _TOLD[heading]
    told = tuple(
        fact
        for fact in (*facts, *(_FULL.get(heading, ()) if play.full else ()))
        if fact not in _ABOUT or play.has(*_ABOUT[fact])
    )
    return Rules(words(f"reference.{heading}").say(language), section, fact_lines(FACTS, told, language), told)


def _leadership(play: InPlay, language: Language) -> Rules:
    """The tests of Leadership and Discipline, and what Discipline is tested for here."""
    rules = _told("leadership", play, language)
    uses = (
        RULES.text(f"disorder.discipline.{use}.name").say(language)
        for use in RULES.below("disorder.discipline")
        if use != "legionaries" or play.has("legionary")
    )
    line = RuleLine(FACTS.key("C-4.3b-04").say(language), "; ".join(uses))
    return Rules(rules.title, rules.section, (*rules.lines, line), (*rules.facts, "C-4.3b-04"))


def _resilience(language: Language) -> Rules:
    talents = {
        talent: shown(RULES[f"command.talents.{talent}.resilience"].value) for talent in RULES.below("command.talents")
    }
    camps = " / ".join(shown(RULES[f"resilience.camp.{kind}"].value) for kind in RULES.below("resilience.camp"))
    key, test = words("roster.resilience_sum").say(language), words("reference.resilience_key").say(language)
    lines = (
        RuleLine(f"{key}:", words("reference.resilience_sum", camp=camps, **talents).say(language)),
        RuleLine(test, words("reference.resilience_test").say(language)),
    )
    return Rules(words("reference.resilience").say(language), "9.5", lines, ("C-9.5-01", "C-9.5-03"))


def _special(play: InPlay, language: Language) -> Rules | None:
    lines = tuple(
        RuleLine(
            f"{_capital(RULES.text(f'arms.pieces.{piece}.name').say(language))}:",
            RULES.said(f"arms.pieces.{piece}.says").say(language),
        )
        for piece in RULES.below("arms.pieces")
        if play.has(piece)
    )
    return Rules(words("reference.special").say(language), "13", lines) if lines else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
