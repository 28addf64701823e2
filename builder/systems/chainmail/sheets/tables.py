"""Tables of the reference sheet, straight from the rulebook's data."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.wording import span
from builder.sheets.blocks import Cell, Table
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.words import words
from builder.text import Language


def _say(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)


def phases(language: Language) -> Table:
    """The six phases of a round."""
    rows = tuple(
        (
            Cell(shown(RULES[f"sequence.phases.{phase}"].value), strong=True),
            Cell(RULES.text(f"sequence.phases.{phase}.name").say(language), strong=True),
            Cell(RULES.said(f"sequence.phases.{phase}.says").say(language)),
        )
        for phase in RULES.below("sequence.phases")
    )
    return Table(_say("round", language), "", ("", "", ""), rows, facts=("K-103", "K-105"))


def matrix(language: Language) -> Table:
    """The melee matrix: dice for figures, and what kills."""
    sides = RULES.whole("melee.die")
    names = [RULES.text(f"melee.classes.{target}.short").say(language) for target in classes.fighting()]
    rows = []
    for attacker in classes.fighting():
        row = [Cell(RULES.text(f"melee.classes.{attacker}.name").say(language), strong=True)]
        for target in classes.fighting():
            cell = classes.cell(attacker, target)
            row.append(Cell(f"{cell.dice}/{cell.per}, {span(cell.least, sides)}"))
        rows.append(tuple(row))
    facts = ("K-301", "K-302", "K-303", "K-304", "K-305", "K-306", "K-307")
    return Table(_say("melee", language), "", (_say("attacker", language), *names), tuple(rows), _say("melee_note", language), facts)  # fmt: skip


def missiles(language: Language) -> Table:
    """The missile table: figures killed by a group."""
    heads, least = [], 1
    for column in volleys.columns():
        most = RULES.whole(f"missiles.columns.{column}")
        heads.append(span(least, most))
        least = most + 1
    rows = []
    for armour in volleys.armours():
        first = 1
        for row in ("low", "high"):
            key = f"missiles.armour.{armour}.{row}"
            upto = RULES.whole(f"{key}.upto")
            name = RULES.text(f"missiles.armour.{armour}.name").say(language) if row == "low" else ""
            cells = [Cell(_killed(RULES[f"{key}.{column}"].value, language)) for column in volleys.columns()]
            rows.append((Cell(name, strong=True), Cell(span(first, upto)), *cells))
            first = upto + 1
    columns = (_say("target", language), f"d{RULES.whole('missiles.die')}" if language == "en" else f"К{RULES.whole('missiles.die')}", *heads)  # fmt: skip
    facts = ("K-401", "K-402", "K-403", "K-404", "K-405")
    return Table(_say("missiles", language), "", columns, tuple(rows), _say("missiles_note", language), facts)


def _killed(value: object, language: Language) -> str:
    return _say("split", language) if value == volleys.SPLIT else shown(value)


def terrain(play: InPlay, language: Language) -> Table | None:
    """What ground does to moves and charges."""
    rows = tuple(_ground(ground, play, language) for ground in _grounds(play))
    heads = ("", _say("speed", language), _say("charging", language), _say("besides", language))
    facts = tuple(RULES[f"terrain.ground.{ground}.{_first(ground)}"].fact.split(",")[0] for ground in _grounds(play))
    return Table(_say("terrain", language), "", heads, rows, facts=facts) if rows else None


def _grounds(play: InPlay) -> Iterator[str]:
    yield from (ground for ground in RULES.below("terrain.ground") if play.full or ground in play.grounds)


def _first(ground: str) -> str:
    return next(iter(RULES.row(f"terrain.ground.{ground}")))


def _ground(ground: str, play: InPlay, language: Language) -> tuple[Cell, ...]:
    row = RULES.row(f"terrain.ground.{ground}")
    speed = f"×{shown(row['speed'])}" if "speed" in row else "–"
    if "downhill" in row:
        speed = words("reference.downhill", speed=speed, down=shown(row["downhill"])).say(language)
    charge = str(row.get("charge", "–"))
    if charge == "downhill-only" and not play.charges_downhill:
        charge = "none"
    says = RULES.said(f"terrain.ground.{ground}.says").say(language)
    return (
        Cell(RULES.text(f"terrain.ground.{ground}.name").say(language), strong=True),
        Cell(speed),
        Cell(_say(f"charge_{charge.replace('-', '_')}", language) if charge != "–" else charge),
        Cell(says),
    )


def fatigue(language: Language) -> Table:
    """The ways to become tired."""
    heads = tuple(_say(f"tired_{part}", language) for part in ("moves", "charges", "melee"))
    rows = tuple(
        tuple(
            Cell(shown(RULES[f"fatigue.ways.{way}.{part}"].value) if RULES.whole(f"fatigue.ways.{way}.{part}") else "–")
            for part in ("moves", "charges", "melee")
        )
        for way in RULES.below("fatigue.ways")
    )
    return Table(_say("fatigue", language), "", heads, rows, _say("fatigue_note", language), ("K-701",))
