"""FO401-FO412: formations: their units, depth, shape, and who may stand in them."""

from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, Verdict, found, rule
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import called, listed
from builder.systems.formations.checks.subjects import (
    Column,
    Formed,
    Member,
    by_id,
    columns,
    formations,
    formed,
    members,
    named,
    reserved,
)
from builder.systems.formations.profile import Formation, FormationsArmy
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@unknown("FO401", members, what=UNIT, cites=("C-3.2-01",))
def unknown_unit(one: Member, army: FormationsArmy) -> tuple[str, Iterable[str]]:
    """A formation consists of units of the roster."""
    return one.unit, unit_ids(army)


@rule(
    "FO402",
    says=Text("{unit}: already in the formation {other}", "{unit}: уже в формации {other}"),
    fix=Text("name each unit once", "назовите каждый отряд один раз"),
    cites=("C-3.2-01", "C-1-19"),
)
def unit_twice(army: FormationsArmy) -> Iterator[Found]:
    """A unit acts alone or in one formation; it has one place on the field."""
    known, at = by_id(army), dict[str, Formation]()
    for where, one in members.walk(army):
        if one.unit in at and one.unit in known:
            yield found(*where, unit=known[one.unit].name, other=called(at[one.unit]))
        at.setdefault(one.unit, one.of)


@rule(
    "FO403",
    says=Text("{formation}: a column {depth} deep, the rules allow {most}",
              "{formation}: колонна глубиной {depth}, правила допускают {most}"),
    fix=Text("shorten it by {over} or set another column beside it",
             "сократите её на {over} или поставьте рядом ещё одну колонну"),
    cites=("C-3.2-03", "Q-07"),
)  # fmt: skip
@columns.each
def too_deep(column: Column) -> Verdict:
    """A column deeper than the limit adds nothing (VL-09)."""
    depth, most = len(column.units), RULES.whole("command.formation.depth")
    return depth > most and found(depth=depth, most=most, over=depth - most)


@rule(
    "FO404",
    says=Text("{formation}: fanatics ({fanatics}) together with others ({others})",
              "{formation}: фанатики ({fanatics}) вместе с другими ({others})"),
    fix=Text("form up fanatics by themselves", "стройте фанатиков отдельно"),
    cites=("C-3.5-05",),
)  # fmt: skip
@formed.each
def mixed_fanatics(one: Formed) -> Verdict:
    """Fanatics form up with fanatics only (VL-09)."""
    fanatics = [seen.name for seen in one.members if seen.profile.fanatic]
    others = [seen.name for seen in one.members if not seen.profile.fanatic]
    return found("columns", fanatics=listed(fanatics), others=listed(others)) if fanatics and others else None


@rule(
    "FO405",
    says=Text("{formation}: a {shape} is for foot, not for: {units}", "{formation}: {shape} — только для пеших, а здесь: {units}"),
    fix=Text("choose line or column, or dismount them", "возьмите линию или колонну либо спешьте их"),
    cites=("C-3.3-03", "C-3.3-04"),
)  # fmt: skip
@formed.each
def not_foot(one: Formed) -> Verdict:
    """Hedgehog and turtle are formations of foot (VL-09)."""
    wrong, shape = [seen.name for seen in one.members if seen.profile.troop != "infantry"], one.formation.shape
    if shape not in ("hedgehog", "turtle") or not wrong:
        return None
    return found("shape", shape=named(f"command.formation.shapes.{shape}"), units=listed(wrong))


@rule(
    "FO406",
    says=Text("{formation}: a column of {depth} makes no hedgehog, it takes {least}",
              "{formation}: колонна глубиной {depth} — не ёж, нужно {least}"),
    fix=Text("add units behind it", "добавьте отряды позади"),
    cites=("C-3.3-03",),
)  # fmt: skip
@columns.each
def thin_hedgehog(column: Column) -> Verdict:
    """A hedgehog is made of a column (VL-09)."""
    depth, least = len(column.units), RULES.whole("command.formation.hedgehog_least")
    return column.of.shape == "hedgehog" and depth < least and found(depth=depth, least=least)


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
@formations.each
def other_shape(one: Formation) -> Verdict:
    """The name of a formation says how many units stand side by side and behind one another."""
    depth, shape = max(map(len, one.columns)), named(f"command.formation.shapes.{one.shape}")
    return not _fits(one) and found("shape", columns=len(one.columns), depth=depth, shape=shape)


@rule(
    "FO408",
    says=Text("{formation}: a single unit", "{formation}: всего один отряд"),
    fix=Text("delete the formation: a unit may act alone", "удалите формацию: отряд может действовать сам"),
    cites=("C-3.2-01",),
)
@formations.each
def lone_unit(one: Formation) -> Verdict:
    """A formation is several units that touch."""
    return sum(map(len, one.columns)) == 1 and found("columns")


@rule(
    "FO409",
    severity="warning",
    says=Text("{formation}: skirmishers only", "{formation}: одни застрельщики"),
    fix=Text("add a closed unit, or let them act outside formations, without orders",
             "добавьте сомкнутый отряд или пусть действуют вне формаций, без приказов"),
    cites=("C-3.2-04", "C-4.2-08"),
)  # fmt: skip
@formed.each
def loose_only(one: Formed) -> Verdict:
    """The rules let skirmishers join a formation of ordinary units; of one all their own they do not speak (VL-09)."""
    loose = [seen for seen in one.members if seen.profile.density == "skirmish"]
    return 1 < len(one.members) == len(loose) and found("columns")


@rule(
    "FO410",
    severity="warning",
    says=Text("{formation}: later than the others come: {reserve}", "{formation}: позже остальных приходят: {reserve}"),
    fix=Text("form up the reserve by itself", "стройте резерв отдельно"),
    cites=("C-2.3-03", "C-2.3-05", "C-2.3-07"),
)
@formed.each
def late_members(one: Formed, army: FormationsArmy) -> Verdict:
    """A formation stands on the field as a whole, and a reserve arrives apart from the army."""
    late = [seen.name for seen in one.members if seen.unit.id in reserved(army)]
    return 0 < len(late) < len(one.members) and found("columns", reserve=listed(late))


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
@formed.each
def half_hidden(one: Formed) -> Verdict:
    """Hidden units stand off the table and cannot touch units that stand on it."""
    hidden = [seen.name for seen in one.members if seen.unit.ambush]
    return 0 < len(hidden) < len(one.members) and found("columns", hidden=listed(hidden))
