"""Tables of the reference sheet, straight from the rulebook's data."""

from collections.abc import Iterator
from typing import cast

from builder.rules.constants import shown
from builder.sheets.blocks import Cell, RuleLine, Rules, Table
from builder.systems.formations import batteries, matrix
from builder.systems.formations.procedures.tables import headed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import named, shortly, words
from builder.systems.formations.works import Work, crossing
from builder.text import Language

_NEEDS = {"beasts": ("elephants", "chariots"), "obstacle": ("barricade", "fortification")}  # causes of disorder
_SLOPES = {"gentle-up": "slope-gentle", "gentle-down": "slope-gentle", "steep": "slope-steep", "sheer": "slope-sheer"}


def results(kind: str, language: Language) -> Table:
    """The result table of shooting or melee: rows by the struck edge, columns by P against M."""
    columns = RULES.below("fighting.columns")
    own = {
        column: [key for key in RULES.below(f"{kind}.table.front") if key.split("-")[0] == column] for column in columns
    }
    keys = [key for column in columns for key in own[column]]
    heads = [_head(key, language) for key in keys]
    rows = tuple(
        (
            Cell(named(f"fighting.rows.{row}").say(language), strong=True),
            *(Cell(_outcome(kind, str(RULES[f"{kind}.table.{row}.{key}"].value), language)) for key in keys),
        )
        for row in RULES.below(f"{kind}.table")
    )
    section = {"shooting": "5.1", "melee": "8.3"}[kind]
    return Table(
        _say(kind, language), section, (_say("struck_on", language), *heads), rows, _say(f"{kind}_formula", language)
    )


def _head(key: str, language: Language) -> str:
    column, _, phase = key.partition("-")
    head = headed(column).say(language)
    return f"{head}, {_say(f'phase_{phase}', language)}" if phase else head


def _outcome(kind: str, outcome: str, language: Language) -> str:
    row = RULES.row(f"{kind}.outcomes.{outcome}")
    name = named(f"fighting.outcomes.{outcome}").say(language)
    parts = (
        [f"−{row['losses']}\u00a0{_characteristic('bs', language)}"]
        if isinstance(row["losses"], int) and row["losses"]
        else []
    )
    own = f"{kind}.outcomes.{outcome}.or"
    points = RULES[str(RULES[own].value)].value if own in RULES else 0
    parts += [f"{points}\u00a0{_points(language)}"] if points else []
    return f"{name} ({', '.join(parts)})" if parts else name


def disorder(play: InPlay, language: Language) -> Rules:
    """What gives Disorder Points: one line for each number of points."""
    causes: dict[str, list[str]] = {}
    for one in RULES.below("disorder.sources"):
        if one not in _NEEDS or play.has(*_NEEDS[one]):
            key = f"disorder.sources.{one}"
            causes.setdefault(shown(RULES[key].value), []).append(RULES.said(f"{key}.says").say(language))
    lines = (RuleLine(f"{points}\u00a0{_points(language)}:", "; ".join(says)) for points, says in causes.items())
    return Rules(_say("disorder", language), "10", tuple(lines), ("C-10-02", "C-10-03"))


def weapons(play: InPlay, language: Language) -> Table | None:
    """Hand weapons with reach, S, penetration; on the whole sheet their years too."""
    rows = []
    for arm in RULES.below("arms.shooting"):
        if not play.has(arm):
            continue
        row = RULES.row(f"arms.shooting.{arm}")
        cells = [f"0–{row['reach']}", shown(row["s"]), f"−{row['penetration']}" if row["penetration"] else ""]
        rows.append(
            (Cell(named(f"arms.shooting.{arm}").say(language), strong=True), *map(Cell, cells + _years(row, play)))
        )
    heads = [
        _say("weapon", language),
        _say("steps", language),
        _characteristic("s", language),
        _say("penetration", language),
    ]
    heads += [_say("years", language)] if play.full else []
    return Table(_say("weapons", language), "5.3", tuple(heads), tuple(rows)) if rows else None


def guns(play: InPlay, language: Language) -> Table | None:
    """Throwing machines and guns."""
    rows = []
    for piece in RULES.below("artillery.pieces"):
        if not play.has(piece):
            continue
        row = RULES.row(f"artillery.pieces.{piece}")
        first = shown(row["grape"]) if "grape" in row else f"({shown(row['dead'])})" if "dead" in row else "–"
        cells = [
            f"{first}/{row['near']}/{row['far']}",
            f"{row['s_near']}/{row['s_far']} (−{row['penetration']})",
            f"{row['grape_s']} (−{row['grape_penetration']})" if "grape_s" in row else "",
            shown(batteries.move(piece, play.year, play.readings)),
        ]
        rows.append(
            (Cell(named(f"artillery.pieces.{piece}").say(language), strong=True), *map(Cell, cells + _years(row, play)))
        )
    if not rows:
        return None
    heads = [_say(key, language) for key in ("piece", "bands", "near_far", "grape", "moves")]
    heads += [_say("years", language)] if play.full else []
    return Table(_say("artillery", language), "15", tuple(heads), tuple(rows), _hits(play, language))


def _hits(play: InPlay, language: Language) -> str:
    """The chance to hit in the year, what depth adds, what halves it."""
    chance, _ = batteries.vp(play.year, chosen=play.readings)
    deeper, _ = batteries.vp(play.year, depth=2, chosen=play.readings)
    half, _ = batteries.vp(play.year, halved=True, chosen=play.readings)
    failure = shown(RULES["artillery.hit.breakdown"].value)
    return words("reference.artillery_note", vp=chance, deeper=deeper - chance, half=half, failure=failure).say(
        language
    )


def _years(row: dict[str, object], play: InPlay) -> list[str]:
    """The years of a weapon, for the whole sheet."""
    since, until = row.get("since"), row.get("until")
    return [f"{since or ''}–{until or ''}" if since or until else ""] if play.full else []


def movement(play: InPlay, language: Language) -> Table:
    """Basic speed and what equipment takes off."""
    rows = []
    for troop in ("infantry", "cavalry", "camels"):
        if play.has(troop):
            base = shown(RULES[f"movement.base.{troop}"].value)
            offs = [f"{_equipment(one, language)} {shown(value)}" for one, value in _offs(troop, play)]
            name = named(f"bases.classes.{troop}").say(language)
            rows.append((Cell(name, strong=True), Cell(base, strong=True), Cell(", ".join(offs))))
    heads = ("", _say("base", language), _say("takes_off", language))
    return Table(_say("movement", language), "6.1", heads, tuple(rows))


def _offs(troop: str, play: InPlay) -> Iterator[tuple[str, object]]:
    for one in RULES.below(f"movement.{troop}"):
        barding = ("barding-metal", "barding-non-metal") if one == "barding" else ()
        if play.has(one, f"armour-{one}", f"carries-{one}", *barding):
            yield one, RULES[f"movement.{troop}.{one}"].value


def _equipment(one: str, language: Language) -> str:
    homes = ("bases.armour", "arms.shooting", "arms.melee", "arms.equipment")
    home = next((home for home in homes if RULES.has_text(f"{home}.{one}.name")), None)
    return named(f"{home}.{one}").say(language) if home else _say("barding", language)


def ground(play: InPlay, language: Language) -> Table | None:
    """The terrain matrix: the part of the move and disorder by ground, works included, and kind of troops."""
    columns = [troop for troop in matrix.troops() if play.full or troop in play.columns]
    rows = []
    for row in matrix.grounds():
        if row == "open" or not (play.full or _on_field(row, play)):
            continue
        cells = []
        for troop in columns:
            cell = matrix.cell(row, troop)
            mark = "×" if cell.forbidden else shown(cell.speed)
            told = f"{mark}, {cell.disorder}\u00a0{_points(language)}"
            cells.append(Cell(told if cell.disorder and not cell.forbidden else mark))
        rows.append((Cell(shortly(f"terrain.ground.{row}").say(language), strong=True), *cells))
    rows += [_obstacle(cast(Work, work), columns, language) for work in RULES.below("camp.works") if play.has(work)]
    heads = ("", *(named(f"terrain.troops.{troop}").say(language) for troop in columns))
    return (
        Table(_say("terrain", language), "12, 14", heads, tuple(rows), _say("terrain_note", language)) if rows else None
    )


def _obstacle(work: Work, columns: list[str], language: Language) -> tuple[Cell, ...]:
    cells = []
    for troop in columns:
        found = crossing(work, troop)
        cost = f"−{shown(found.cost)}" + (f", {found.disorder}\u00a0{_points(language)}" if found.disorder else "")
        cells.append(Cell("×" if found.forbidden else cost if found.stated else "?"))
    return Cell(named(f"camp.works.{work}").say(language), strong=True), *cells


def _on_field(row: str, play: InPlay) -> bool:
    return play.has(_SLOPES.get(row, row))


def talents(play: InPlay, language: Language) -> Table:
    """Commanders: Leadership, distance, what they add."""
    die = RULES.whole("command.die")
    rows = tuple(
        (
            Cell(named(f"command.talents.{talent}").say(language), strong=True),
            Cell(shown(row["leadership"])),
            Cell(shown(row["distance"])),
            Cell(f"+{shown(row['bs'])}"),
            Cell(f"{row['leadership']}/{die}"),
        )
        for talent in RULES.below("command.talents")
        if play.has(f"talent-{talent}")
        for row in (RULES.row(f"command.talents.{talent}"),)
    )
    heads = [_say(key, language) for key in ("talent", "leadership_short", "steps")]
    return Table(
        _say("command", language),
        "4.1",
        (*heads, _characteristic("bs", language), _say("passes", language)),
        rows,
    )


def works(play: InPlay, language: Language) -> Iterator[RuleLine]:
    """Barricades and fortifications: what they give to those right behind them, and what they withstand."""
    for work in RULES.below("camp.works"):
        if play.has(work):
            row = RULES.row(f"camp.works.{work}")
            name = named(f"camp.works.{work}").say(language)
            says = [words("reference.behind", protection=row["protection"]).say(language)]
            says += [f"{_say('solidity_short', language)} {row['solidity']}"] if row["solidity"] else []
            yield RuleLine(f"{name[:1].upper()}{name[1:]}:", "; ".join(says))


def _characteristic(one: str, language: Language) -> str:
    return RULES.text(f"bases.characteristics.{one}.short").say(language)


def _points(language: Language) -> str:
    return _characteristic("or", language)


def _say(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)
