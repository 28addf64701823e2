"""Tables of the reference sheet, straight from the rulebook's data (N-P3)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.wording import signed
from builder.sheets.blocks import Cell, Table
from builder.systems.napoleonic import fire, ground, troops
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language

_SOURCES = {"infantry": "N-401", "chasseurs": "N-402", "medium-howitzers": "N-404"}


def values(play: InPlay, language: Language) -> Table:
    """Shooting values by stands: every table that is in play, a row a band."""
    rows = []
    wanted = [one for one in RULES.below("shooting.tables") if play.full or one in play.tables]
    counts = range(1, RULES.whole("shooting.largest") + 1)
    for table in wanted:
        for band in (*fire.bands(table), *fire.bands(table, seen=False)):
            kind = RULES.text(f"shooting.kinds.{band.kind}.short").say(language)
            first = Cell(_shooters(table, language) if band.start == 0 else "", strong=True)
            cells = (Cell(shown(RULES.whole(band.key(table, n)))) for n in counts)
            rows.append((first, Cell(kind), Cell(f"{band.start}–{band.end}"), *cells))
    heads = (_say("shooters", language), _say("shot", language), _say("cm", language), *map(str, counts))
    facts = ("N-401", "N-402", "N-403", "N-404")
    return Table(_say("values", language), "N-401", heads, tuple(rows), _say("values_note", language), facts)


def _shooters(table: str, language: Language) -> str:
    if table == "infantry":
        return RULES.text("units.arms.foot.name").say(language)
    for kind in troops.types():
        if troops.table(kind) == table:
            return troops.name(kind, dismounted=True).say(language)
        if f"units.types.{kind}.howitzers" in RULES and troops.table(kind, howitzers=True) == table:
            return troops.name(kind, howitzers=True).say(language)
    return table


def shooting_modifiers(how: str, language: Language) -> Table:
    """The modifiers of muskets or artillery, with what has no effect at all below them."""
    key = {"small-arms": "small_arms", "artillery": "artillery"}[how]
    rows = tuple(
        _modifier(f"shooting.modifiers.{how}.{one}", language) for one in RULES.below(f"shooting.modifiers.{how}")
    )
    places = ", ".join(
        RULES.text(f"shooting.covers.{one}.name").say(language) for one in RULES.ids(f"shooting.no_effect.{how}")
    )
    note = words("reference.no_effect_note" if how == "small-arms" else "reference.canister_note", places=places)
    fact = {"small-arms": "N-501", "artillery": "N-502"}[how]
    heads = (_say(f"{key}_head", language), "")
    return Table(_say(key, language), fact, heads, rows, note.say(language), (fact,))


def _modifier(key: str, language: Language) -> tuple[Cell, ...]:
    name, says = RULES.said(f"{key}.name").say(language), ""
    if RULES.has_text(f"{key}.says"):
        says = RULES.said(f"{key}.says").say(language)
    worth = RULES.number(key)
    return (
        Cell(signed(worth).say(language) if worth else "0", strong=True),
        Cell(f"{name} ({says})" if says else name),
    )


def modifiers(phase: str, language: Language) -> Table:
    """The modifiers of morale or melee."""
    rows = []
    for one in RULES.below(f"{phase}.modifiers"):
        cells = _modifier(f"{phase}.modifiers.{one}", language)
        rows.append((Cell(_say("rank_each", language), strong=True), cells[1]) if one == "rank" else cells)
    fact = {"morale": "N-604", "melee": "N-703"}[phase]
    note = _say("melee_note", language) if phase == "melee" else ""
    return Table(_say(phase, language), fact, ("", ""), tuple(rows), note, (fact,))


def after(phase: str, language: Language) -> Table:
    """What a failed test or a lost melee brings, by the second roll."""
    key = {"morale": "morale.failure", "melee": "melee.after"}[phase]
    outcomes = RULES.below(f"{key}.recruit")
    heads = ("", *(_outcome(phase, one, language) for one in outcomes))
    rows = tuple(_after_row(f"{key}.{who}", who, outcomes, language) for who in RULES.below("units.experience"))
    fact = {"morale": "N-605", "melee": "N-704"}[phase]
    title = _say({"morale": "morale_fail", "melee": "melee_after"}[phase], language)
    return Table(title, fact, heads, rows, "", (fact,))


def _outcome(phase: str, one: str, language: Language) -> str:
    if one == "fall-back":
        return _say({"morale": "falls", "melee": "loser_falls"}[phase], language)
    return RULES.text(f"{phase}.outcomes.{one}.name").say(language)


def _after_row(key: str, who: str, outcomes: tuple[str, ...], language: Language) -> tuple[Cell, ...]:
    cells, start = [Cell(RULES.text(f"units.experience.{who}.name").say(language), strong=True)], 1
    for one in outcomes:
        last = RULES.whole(f"{key}.{one}")
        cells.append(Cell(f"{start}–{last}"))
        start = last + 1
    return tuple(cells)


def grounds(play: InPlay, language: Language) -> Table:
    """The matrix of ground: the part of the move that each arm has left."""
    arms = [arm for arm in RULES.below("units.arms") if play.full or arm in play.arms]
    heads = ("", *(RULES.text(f"units.arms.{arm}.name").say(language) for arm in arms))
    wanted = [one for one in ground.grounds() if play.full or one in play.grounds]
    rows = tuple(
        (
            Cell(_ground(one, language), strong=True),
            *(Cell(_share(one, arm, play)) for arm in arms),
        )
        for one in wanted
    )
    return Table(_say("ground", language), "N-201", heads, rows, _say("ground_note", language), ("N-201",))


def _ground(one: str, language: Language) -> str:
    """Its name, with a star where a part of the unit in it holds up the whole."""
    name = RULES.text(f"terrain.grounds.{one}.name").say(language)
    return f"{name} *" if RULES.flag(f"terrain.grounds.{one}.whole") else name


def _share(one: str, arm: str, play: InPlay) -> str:
    if ground.forbidden(one, arm, play.readings):
        return "–"
    whole, rest = divmod(ground.share(one), 1)
    return f"{whole or ''}{shown(rest) if rest else ''}"


def no_rows(tables: Iterator[Table]) -> tuple[Table, ...]:
    """The tables that have something to tell."""
    return tuple(table for table in tables if table.rows)


def _say(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)
