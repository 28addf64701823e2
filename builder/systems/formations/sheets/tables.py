"""Tables of the reference sheet, straight from the rulebook's data."""

from collections.abc import Iterator

from builder.constants import shown
from builder.sheet import Cell, Table
from builder.systems.formations import batteries, matrix
from builder.systems.formations.procedures.tables import headed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import named, words
from builder.text import Language

_CHARACTERISTICS = ("bs", "a", "s", "zsh")


def phases(language: Language) -> Table:
    """The eight phases."""
    rows = tuple(
        (
            Cell(shown(RULES[f"setup.phases.{phase}.number"].value), strong=True),
            Cell(named(f"setup.phases.{phase}").say(language), strong=True),
            Cell(RULES.said(f"setup.phases.{phase}.says").say(language)),
        )
        for phase in RULES.below("setup.phases")
    )
    return Table(
        _say("turn", language), "2.4", ("", "", ""), rows, _say("turn_note", language), ("C-2.4-01", "C-2.4-04")
    )


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
    return f"{head}, {named(f'melee.phases.{phase}').say(language)}" if phase else head


def _outcome(kind: str, outcome: str, language: Language) -> str:
    row = RULES.row(f"{kind}.outcomes.{outcome}")
    name = named(f"fighting.outcomes.{outcome}").say(language)
    parts = [f"−{row['losses']}"] if isinstance(row["losses"], int) and row["losses"] else []
    disorder = RULES.text("bases.characteristics.or.short").say(language)
    points = (
        RULES[str(RULES[f"{kind}.outcomes.{outcome}.or"].value)].value
        if f"{kind}.outcomes.{outcome}.or" in RULES
        else 0
    )
    parts += [f"{points} {disorder}"] if points else []
    return f"{name} ({', '.join(parts)})" if parts else name


def orders(play: InPlay, language: Language) -> Table:
    """The order matrix: what each order allows, forbids and demands; in signs, or in words on the whole sheet."""
    kinds = (*RULES.ids("orders.cards"), "none")
    head, note = ("", "") if play.full else ("short_", _say("order_signs", language))
    rows = [
        (Cell(named(key).say(language), strong=True), *(_permission(f"{key}.{kind}", play, language) for kind in kinds))
        for row in RULES.below("orders.matrix")
        if f"{(key := f'orders.matrix.{row}')}.modifier" not in RULES and _needed(row, play)
    ]
    rows += list(_arms(kinds, play, language))
    names = (named(f"orders.kinds.{kind}") if play.full else words(f"reference.{head}{kind}") for kind in kinds)
    heads = (_say("order_does", language), *(name.say(language) for name in names))
    return Table(_say("orders", language), "4.3", heads, tuple(rows), note)


def _permission(key: str, play: InPlay, language: Language) -> Cell:
    value = str(RULES[key].value)
    return Cell(RULES.said(f"{key}.says").say(language) if play.full else _say(value, language), strong=value == "must")


def _needed(row: str, play: InPlay) -> bool:
    """Obstacles are told of where there are some."""
    return play.full or bool(play.works) or row not in ("cross", "barricade")


def _arms(kinds: tuple[str, ...], play: InPlay, language: Language) -> Iterator[tuple[Cell, ...]]:
    """What acts under which order: a row for each kind of arms, or on the whole sheet one for all of them."""
    if play.full:
        yield (Cell(_say("acts", language), strong=True), *(Cell(_acting(kind, play, language)) for kind in kinds))
        return
    for row in RULES.below("orders.matrix"):
        key = f"orders.matrix.{row}"
        if f"{key}.modifier" in RULES and any(concerns(one, play) for one in RULES.ids(f"{key}.modifier")):
            acts = (_on(RULES.ids(f"{key}.modifier"), kind) for kind in kinds)
            signs = (Cell(_say("allowed" if one else "forbidden", language)) for one in acts)
            yield (Cell(named(key).say(language), strong=True), *signs)


def _acting(order: str, play: InPlay, language: Language) -> str:
    """The arms whose modifiers act under an order."""
    arms = [
        named(f"orders.matrix.{row}").say(language)
        for row in RULES.below("orders.matrix")
        if f"orders.matrix.{row}.modifier" in RULES
        for modifiers in (RULES.ids(f"orders.matrix.{row}.modifier"),)
        if _on(modifiers, order) and any(concerns(modifier, play) for modifier in modifiers)
    ]
    return "; ".join(arms) or _say("forbidden", language)


def _on(modifiers: tuple[str, ...], order: str) -> bool:
    return any(order in RULES.ids(f"{modifier}.when.order") for modifier in modifiers)


def modifiers(kind: str, play: InPlay, language: Language) -> Table:
    """The modifiers of shooting, of melee, or those common to both (`fighting`): what they add to what, and when."""
    keys = [f"{kind}.modifiers.{one}" for one in RULES.below(f"{kind}.modifiers")]
    rows = tuple(_modifier(key, language) for key in keys if concerns(key, play) and _told(key))
    section = {"shooting": "5.5", "melee": "8.5", "fighting": "5.5, 8.5"}[kind]
    return Table(_say(f"{kind}_modifiers", language), section, ("", ""), rows, _say("reconstructed", language))


def _told(key: str) -> bool:
    """Rows of skirmishers and light chariots repeat the one above with another number; one line tells all."""
    return not key.endswith(("-skirmishers", "-light-chariots")) or key.endswith("at-skirmishers")


def concerns(key: str, play: InPlay) -> bool:
    """Whether a modifier can come into play with what is on the table."""
    when = {fact: RULES[f"{key}.when.{fact}"].value for fact in RULES.below(f"{key}.when")}
    asked = (
        ("arms", play.arms),
        ("weapon", play.arms),
        ("class", play.troops),
        ("piece", play.pieces),
        ("enemy", play.troops | play.densities),
        ("ground", play.grounds | {"level"}),
        ("works", play.works),
    )
    if not all(play.any_of(when.get(fact), known) for fact, known in asked):
        return False
    if any(fact.startswith("Q-") and play.readings.get(fact) not in wanted for fact, wanted in when.items()):
        return False
    flags = ("big_shield", "fanatic")
    return play.full or all(flag in play.qualities for flag in flags if when.get(flag) == [True])


def _modifier(key: str, language: Language) -> tuple[Cell, ...]:
    raises = RULES[f"{key}.raises"].value if f"{key}.raises" in RULES else ""
    on = RULES.text(f"bases.characteristics.{raises}.short").say(language) if raises in _CHARACTERISTICS else ""
    says = f"{named(key).say(language)}: {RULES.said(f'{key}.says').say(language)}"
    amount = f"{on} {_amount(key)}".strip().replace(" ", "\u00a0")
    return Cell(amount, strong=True), Cell(says)


def _amount(key: str) -> str:
    """What a modifier adds, or "= n" where it stands instead of the characteristic; x is the weapon's own."""
    how = RULES[f"{key}.how"].value
    if how == "bar":
        return "0"
    if how == "cut":
        return "−x"
    found = str(RULES[f"{key}.found"].value) if f"{key}.found" in RULES else key
    if "{commander}" in found:
        return "/".join(_signed(RULES[found.format(commander=one)].value) for one in RULES.below("command.talents"))
    if "{missile}" in found:
        found = found.format(missile="ball")
    amount = RULES[found].value
    return f"= {shown(amount)}" if how == "set" else _signed(amount)


def _signed(amount: int | str) -> str:
    return shown(amount) if str(amount).startswith("-") else f"+{shown(amount)}"


def disorder(language: Language) -> Table:
    """What gives Disorder Points."""
    points = RULES.text("bases.characteristics.or.short").say(language)
    rows = tuple(
        (Cell(RULES.said(f"disorder.sources.{one}.says").say(language)),
         Cell(f"{shown(RULES[f'disorder.sources.{one}'].value)} {points}", strong=True))
        for one in RULES.below("disorder.sources")
    )  # fmt: skip
    return Table(_say("disorder", language), "10", ("", ""), rows)


def weapons(play: InPlay, language: Language) -> Table | None:
    """Hand weapons with reach, S, penetration and years."""
    rows = []
    for arm in RULES.below("arms.shooting"):
        if not play.full and arm not in play.arms:
            continue
        row = RULES.row(f"arms.shooting.{arm}")
        since, until = row.get("since"), row.get("until")
        years = f"{since or ''}–{until or ''}" if since or until else ""
        cells = (f"0–{row['reach']}", shown(row["s"]), f"−{row['penetration']}" if row["penetration"] else "", years)
        rows.append((Cell(named(f"arms.shooting.{arm}").say(language), strong=True), *map(Cell, cells)))
    s = RULES.text("bases.characteristics.s.short").say(language)
    heads = (
        _say("weapon", language),
        _say("steps", language),
        s,
        _say("penetration", language),
        _say("years", language),
    )
    return Table(_say("weapons", language), "5.3", heads, tuple(rows)) if rows else None


def guns(play: InPlay, language: Language) -> Table | None:
    """Throwing machines and guns."""
    rows = []
    for piece in RULES.below("artillery.pieces"):
        if not play.full and piece not in play.pieces:
            continue
        row = RULES.row(f"artillery.pieces.{piece}")
        first = shown(row["grape"]) if "grape" in row else f"({shown(row['dead'])})" if "dead" in row else "–"
        grape = f"{row['grape_s']} (−{row['grape_penetration']})" if "grape_s" in row else ""
        cells = (
            f"{first} / {row['near']} / {row['far']}",
            f"{row['s_near']} / {row['s_far']} (−{row['penetration']})",
            grape,
            shown(batteries.move(piece, play.year)),
        )
        rows.append((Cell(named(f"artillery.pieces.{piece}").say(language), strong=True), *map(Cell, cells)))
    if not rows:
        return None
    heads = tuple(_say(key, language) for key in ("piece", "bands", "near_far", "grape", "moves"))
    chance, _ = batteries.vp(play.year)
    deeper, _ = batteries.vp(play.year, depth=2)
    note = words(
        "reference.artillery_note",
        vp=chance,
        deeper=deeper - chance,
        failure=shown(RULES["artillery.hit.breakdown"].value),
    )
    return Table(_say("artillery", language), "15", heads, tuple(rows), note.say(language))


def movement(play: InPlay, language: Language) -> Table:
    """Basic speed and what equipment takes off."""
    rows = []
    for troop in ("infantry", "cavalry", "camels"):
        if not play.full and troop not in play.troops:
            continue
        base = shown(RULES[f"movement.base.{troop}"].value)
        offs = [f"{_equipment(one, language)} {shown(value)}" for one, value in _offs(troop, play)]
        name = named(f"bases.classes.{troop}").say(language)
        rows.append((Cell(name, strong=True), Cell(base, strong=True), Cell(", ".join(offs))))
    heads = ("", _say("base", language), _say("takes_off", language))
    return Table(_say("movement", language), "6.1", heads, tuple(rows))


def _offs(troop: str, play: InPlay) -> Iterator[tuple[str, object]]:
    for one in RULES.below(f"movement.{troop}"):
        known = (
            one in play.arms or one in play.qualities or (one in ("stakes", "chevaux-de-frise") and bool(play.works))
        )
        known = known or f"armour-{one}" in play.qualities
        known = known or (one == "barding" and bool({"barding-metal", "barding-non-metal"} & play.qualities))
        if play.full or known:
            yield one, RULES[f"movement.{troop}.{one}"].value


def _equipment(one: str, language: Language) -> str:
    homes = ("bases.armour", "arms.shooting", "arms.melee", "arms.equipment")
    home = next((home for home in homes if RULES.has_text(f"{home}.{one}.name")), None)
    return named(f"{home}.{one}").say(language) if home else _say("barding", language)


def ground(play: InPlay, language: Language) -> Table | None:
    """The terrain matrix: the part of the move and disorder by ground and kind of troops."""
    columns = [troop for troop in matrix.troops() if play.full or _present(troop, play)]
    points = RULES.text("bases.characteristics.or.short").say(language)
    rows = []
    for row in matrix.grounds():
        if row == "open" or not (play.full or _on_field(row, play)):
            continue
        cells = []
        for troop in columns:
            cell = matrix.cell(row, troop)
            mark = "×" if cell.forbidden else shown(cell.speed)
            cells.append(Cell(f"{mark} {points}" if cell.disorder and not cell.forbidden else mark))
        name = f"terrain.ground.{row}"
        key = f"{name}.short" if RULES.has_text(f"{name}.short") else f"{name}.name"
        rows.append((Cell(RULES.text(key).say(language), strong=True), *cells))
    heads = ("", *(named(f"terrain.troops.{troop}").say(language) for troop in columns))
    return Table(_say("terrain", language), "12", heads, tuple(rows), _say("terrain_note", language)) if rows else None


def _present(troop: str, play: InPlay) -> bool:
    kinds = {
        "dense-foot": "infantry" in play.troops and "dense" in play.densities,
        "free-foot": "infantry" in play.troops and "free" in play.densities,
        "foot-skirmishers": "infantry" in play.troops and "skirmish" in play.densities,
        "cavalry": bool({"cavalry", "camels"} & play.troops),
        "mounted-skirmishers": bool({"cavalry", "camels"} & play.troops) and "skirmish" in play.densities,
    }
    return kinds.get(troop, troop in play.troops)


def _on_field(row: str, play: InPlay) -> bool:
    grounds = {"gentle-up": "hill", "gentle-down": "hill", "steep": "hill", "sheer": "hill", "bridge": "river"}
    return grounds.get(row, row) in play.grounds or row in play.works


def talents(language: Language) -> Table:
    """Commanders: Leadership, distance, what they add."""
    die = RULES.whole("fighting.die")
    rows = tuple(
        (
            Cell(named(f"command.talents.{talent}").say(language), strong=True),
            Cell(shown(row["leadership"])),
            Cell(shown(row["distance"])),
            Cell(f"+{shown(row['bs'])}"),
            Cell(f"{row['leadership']}/{die}"),
        )
        for talent in RULES.below("command.talents")
        for row in (RULES.row(f"command.talents.{talent}"),)
    )
    strength = RULES.text("bases.characteristics.bs.short").say(language)
    leadership = {"en": "L", "ru": "Л"}[language]
    heads = (_say("talent", language), leadership, _say("steps", language), strength, _say("passes", language))
    return Table(_say("command", language), "4.1", heads, rows)


def works(play: InPlay, language: Language) -> Table | None:
    """Barricades and fortifications."""
    rows = []
    for work in RULES.below("camp.works"):
        if not play.full and work not in play.works:
            continue
        row = RULES.row(f"camp.works.{work}")
        solidity = shown(row["solidity"]) if row["solidity"] else "–"
        rows.append(
            (
                Cell(named(f"camp.works.{work}").say(language), strong=True),
                Cell(f"+{row['protection']}"),
                Cell(solidity),
            )
        )
    protection = RULES.text("bases.characteristics.zsh.short").say(language)
    heads = (_say("work", language), protection, {"en": "Pr", "ru": "Пр"}[language])
    return Table(_say("walls", language), "14", heads, tuple(rows)) if rows else None


def _say(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)
