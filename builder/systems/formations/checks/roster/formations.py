"""FO401-FO412: formations: their units, depth, shape, and who may stand in them."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, listed, near
from builder.systems.formations.checks.subjects import Fielded, by_id, named, reserved
from builder.systems.formations.profile import Formation, FormationsArmy
from builder.systems.formations.rulebook import RULES
from builder.text import Text


def _formations(army: FormationsArmy) -> Iterator[tuple[int, Formation, list[Fielded]]]:
    """Each formation with its index and those of its units that can be resolved."""
    known = by_id(army)
    for index, formation in enumerate(army.roster.formations):
        members = [known[unit] for column in formation.columns for unit in column if unit in known]
        yield index, formation, members


@rule(
    "FO401",
    says=Text(
        "{formation}: no unit `{unit}` in the roster{guess}", "{formation}: в составе нет отряда `{unit}`{guess}"
    ),
    fix=Text("name units of this roster", "называйте отряды этого состава"),
    cites=("C-3.2-01",),
)
def unknown_unit(army: FormationsArmy) -> Iterator[Found]:
    """A formation consists of units of the roster."""
    known = [unit.id for unit in army.roster.units]
    for index, formation in enumerate(army.roster.formations):
        for c, column in enumerate(formation.columns):
            for r, unit in enumerate(column):
                if unit not in known:
                    where = ("formations", index, "columns", c, r)
                    yield found(*where, formation=called(formation), unit=unit, guess=near(unit, known))


@rule(
    "FO402",
    says=Text("{unit}: already in the formation {other}", "{unit}: уже в формации {other}"),
    fix=Text("name each unit once", "назовите каждый отряд один раз"),
    cites=("C-3.2-01", "C-1-19"),
)
def unit_twice(army: FormationsArmy) -> Iterator[Found]:
    """A unit acts alone or in one formation; it has one place on the field."""
    names = {unit_id: seen.name for unit_id, seen in by_id(army).items()}
    at: dict[str, Formation] = {}
    for index, formation in enumerate(army.roster.formations):
        for c, column in enumerate(formation.columns):
            for r, unit in enumerate(column):
                if unit in at and unit in names:
                    where = ("formations", index, "columns", c, r)
                    yield found(*where, unit=names[unit], other=called(at[unit]))
                at.setdefault(unit, formation)


@rule(
    "FO403",
    says=Text("{formation}: a column {depth} deep, the rules allow {most}",
              "{formation}: колонна глубиной {depth}, правила допускают {most}"),
    fix=Text("shorten it by {over} or set another column beside it",
             "сократите её на {over} или поставьте рядом ещё одну колонну"),
    cites=("C-3.2-03", "Q-07"),
)  # fmt: skip
def too_deep(army: FormationsArmy) -> Iterator[Found]:
    """A column deeper than the limit adds nothing (VL-09)."""
    most = RULES.whole("command.formation.depth")
    for index, formation in enumerate(army.roster.formations):
        for c, column in enumerate(formation.columns):
            if (depth := len(column)) > most:
                where = ("formations", index, "columns", c)
                yield found(*where, formation=called(formation), depth=depth, most=most, over=depth - most)


@rule(
    "FO404",
    says=Text("{formation}: fanatics ({fanatics}) together with others ({others})",
              "{formation}: фанатики ({fanatics}) вместе с другими ({others})"),
    fix=Text("form up fanatics by themselves", "стройте фанатиков отдельно"),
    cites=("C-3.5-05",),
)  # fmt: skip
def mixed_fanatics(army: FormationsArmy) -> Iterator[Found]:
    """Fanatics form up with fanatics only (VL-09)."""
    for index, formation, members in _formations(army):
        fanatics = [seen.name for seen in members if seen.profile.fanatic]
        others = [seen.name for seen in members if not seen.profile.fanatic]
        if fanatics and others:
            where = ("formations", index, "columns")
            yield found(*where, formation=called(formation), fanatics=listed(fanatics), others=listed(others))


@rule(
    "FO405",
    says=Text("{formation}: a {shape} is for foot, not for: {units}", "{formation}: {shape} — только для пеших, а здесь: {units}"),
    fix=Text("choose line or column, or dismount them", "возьмите линию или колонну либо спешьте их"),
    cites=("C-3.3-03", "C-3.3-04"),
)  # fmt: skip
def not_foot(army: FormationsArmy) -> Iterator[Found]:
    """Hedgehog and turtle are formations of foot (VL-09)."""
    for index, formation, members in _formations(army):
        wrong = [seen.name for seen in members if seen.profile.troop != "infantry"]
        if formation.shape in ("hedgehog", "turtle") and wrong:
            name, shape = called(formation), named(f"command.formation.shapes.{formation.shape}")
            yield found("formations", index, "shape", formation=name, shape=shape, units=listed(wrong))


@rule(
    "FO406",
    says=Text("{formation}: a column of {depth} makes no hedgehog, it takes {least}",
              "{formation}: колонна глубиной {depth} — не ёж, нужно {least}"),
    fix=Text("add units behind it", "добавьте отряды позади"),
    cites=("C-3.3-03",),
)  # fmt: skip
def thin_hedgehog(army: FormationsArmy) -> Iterator[Found]:
    """A hedgehog is made of a column (VL-09)."""
    least = RULES.whole("command.formation.hedgehog_least")
    for index, formation in enumerate(army.roster.formations):
        for c, column in enumerate(formation.columns):
            if formation.shape == "hedgehog" and len(column) < least:
                where = ("formations", index, "columns", c)
                yield found(*where, formation=called(formation), depth=len(column), least=least)


def _fits(formation: Formation) -> bool:
    deepest = max(len(column) for column in formation.columns)
    if formation.shape == "line":
        return deepest == 1
    if formation.shape == "deep-line":
        return deepest > 1 and len(formation.columns) > 1
    if formation.shape == "column":
        return deepest >= RULES.whole("command.formation.column_least") and len(formation.columns) == 1
    return True


@rule(
    "FO407",
    says=Text("{formation}: {columns} abreast and {depth} deep is no {shape}",
              "{formation}: по фронту {columns}, в глубину {depth} — это не {shape}"),
    fix=Text("a line is one unit deep, a deep line more, a column stands alone; inside `[ ]` units go from front to rear",
             "линия глубиной в один отряд, глубокая линия больше, колонна стоит одна; внутри `[ ]` отряды идут с фронта в тыл"),
    cites=("C-3.3-01", "C-3.3-02"),
)  # fmt: skip
def other_shape(army: FormationsArmy) -> Iterator[Found]:
    """The name of a formation says how many units stand side by side and behind one another."""
    for index, formation in enumerate(army.roster.formations):
        if not _fits(formation):
            depth = max(len(column) for column in formation.columns)
            name, shape = called(formation), named(f"command.formation.shapes.{formation.shape}")
            where = ("formations", index, "shape")
            yield found(*where, formation=name, columns=len(formation.columns), depth=depth, shape=shape)


@rule(
    "FO408",
    says=Text("{formation}: a single unit", "{formation}: всего один отряд"),
    fix=Text("delete the formation: a unit may act alone", "удалите формацию: отряд может действовать сам"),
    cites=("C-3.2-01",),
)
def lone_unit(army: FormationsArmy) -> Iterator[Found]:
    """A formation is several units that touch."""
    for index, formation in enumerate(army.roster.formations):
        if sum(len(column) for column in formation.columns) == 1:
            yield found("formations", index, "columns", formation=called(formation))


@rule(
    "FO409",
    severity="warning",
    says=Text("{formation}: skirmishers only", "{formation}: одни застрельщики"),
    fix=Text("add a closed unit, or let them act outside formations, without orders",
             "добавьте сомкнутый отряд или пусть действуют вне формаций, без приказов"),
    cites=("C-3.2-04", "C-4.2-08"),
)  # fmt: skip
def loose_only(army: FormationsArmy) -> Iterator[Found]:
    """The rules let skirmishers join a formation of ordinary units; of one all their own they do not speak (VL-09)."""
    for index, formation, members in _formations(army):
        if len(members) > 1 and all(seen.profile.density == "skirmish" for seen in members):
            yield found("formations", index, "columns", formation=called(formation))


@rule(
    "FO410",
    severity="warning",
    says=Text("{formation}: later than the others come: {reserve}", "{formation}: позже остальных приходят: {reserve}"),
    fix=Text("form up the reserve by itself", "стройте резерв отдельно"),
    cites=("C-2.3-03", "C-2.3-05", "C-2.3-07"),
)
def late_members(army: FormationsArmy) -> Iterator[Found]:
    """A formation stands on the field as a whole, and a reserve arrives apart from the army."""
    held = reserved(army)
    for index, formation, members in _formations(army):
        late = [seen.name for seen in members if seen.unit.id in held]
        if late and len(late) < len(members):
            yield found("formations", index, "columns", formation=called(formation), reserve=listed(late))


@rule(
    "FO411",
    says=Text("`{id}` is already taken", "`{id}` уже занято"),
    fix=Text("give this formation another id", "дайте этой формации другой id"),
    cites=("C-3.2-01",),
)
def id_taken(army: FormationsArmy) -> Iterator[Found]:
    """The deployment names units and formations alike by id, so one id is one thing."""
    taken = {unit.id for unit in army.roster.units}
    for index, formation in enumerate(army.roster.formations):
        if formation.id in taken:
            yield found("formations", index, "id", id=formation.id)
        taken.add(formation.id)


@rule(
    "FO412",
    severity="warning",
    says=Text("{formation}: in ambush: {hidden}; the others in the open", "{formation}: в засаде: {hidden}; остальные открыто"),
    fix=Text("hide the whole formation or none of it", "прячьте формацию целиком или не прячьте"),
    cites=("C-2.2-04", "C-3.2-01"),
)  # fmt: skip
def half_hidden(army: FormationsArmy) -> Iterator[Found]:
    """Hidden units stand off the table and cannot touch units that stand on it."""
    for index, formation, members in _formations(army):
        hidden = [seen.name for seen in members if seen.unit.ambush]
        if hidden and len(hidden) < len(members):
            yield found("formations", index, "columns", formation=called(formation), hidden=listed(hidden))
