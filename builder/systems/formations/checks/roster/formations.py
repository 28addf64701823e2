"""FO401-FO412, FO902: formations: their units, depth, shape, and which units may be in them."""

from collections.abc import Iterable, Sequence

from builder.checks.lawful import unlawful
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import listed, word
from builder.systems.formations.checks.subjects import (
    FormationUnits,
    columns,
    formations,
    formed,
    members,
    named,
)
from builder.systems.formations.profile import Formation, FormationsArmy, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import FANATICS, Shaped, deep_column, not_of_foot


@formed.each("FO902", "C-3.5-01", "C-3.5-03", severity="info")
@says("none of its units is melee-capable")
@fix("add a melee-capable unit; without one it can attack only enemies that are not melee-capable")
def no_melee(one: FormationUnits) -> Verdict:
    """Units that are not melee-capable may not attack an enemy that is, and support needs a unit to support (VL-16)."""
    return bool(one.members) and not any(seen.profile.melee for seen in one.members) and found("columns")


@unknown("FO401", members, "C-3.2-01", what=UNIT)
def unknown_unit(one: tuple[object, str], army: FormationsArmy) -> tuple[str, Iterable[str]]:
    """A formation may contain only units from the roster."""
    _, unit = one
    return unit, unit_ids(army)


_named = members.named(**members.facts, unit=lambda one: word(one[1]))


@_named.again("FO402", "C-3.2-01", "C-1-19")
@says("{unit} in {formation}: already in formation {first}")
@fix("list each unit only once")
def unit_twice(one: tuple[object, str], army: FormationsArmy) -> str | None:
    """A unit acts alone or in one formation; it has one place on the field."""
    _, unit = one
    return unit if unit in unit_ids(army) else None


@unlawful("FO403", deep_column, columns, "Q-07")
@fix("remove {over} of its units, or place another column beside it")
def too_deep(column: tuple[Formation, Sequence[str]]) -> int:
    """Units beyond the depth limit of a column add nothing (VL-09)."""
    _, units = column
    return len(units)


@unlawful(
    "FO404",
    FANATICS,
    formed.named(
        **formed.facts, fanatics=lambda one: listed(seen.name for seen in one.members if seen.profile.fanatic)
    ),
    at="columns",
)
@fix("put these in a formation of their own: {fanatics}")
def mixed_fanatics(one: FormationUnits) -> list[Profile]:
    """Fanatics form up with fanatics only (VL-09)."""
    return [seen.profile for seen in one.members]


_shaped = formed.named(
    **formed.facts,
    shape=lambda one: named(f"command.formation.shapes.{one.formation.shape}"),
    units=lambda one: listed(seen.name for seen in one.members if seen.profile.troop != "infantry"),
)


@unlawful("FO405", not_of_foot, _shaped, "C-3.3-03", "C-3.3-04", at="shape")
@fix("choose line or column, or dismount them")
def not_foot(one: FormationUnits) -> Shaped:
    """Only infantry may form a hedgehog or a turtle (VL-09)."""
    return Shaped(one.formation.shape, [seen.profile for seen in one.members])


@columns.each("FO406", "C-3.3-03")
@says("a column {depth} deep cannot form a hedgehog, which needs a depth of {least}")
@fix("add units behind it")
def thin_hedgehog(column: tuple[Formation, Sequence[str]]) -> Verdict:
    """A hedgehog is formed from a column (VL-09)."""
    formation, units = column
    depth, least = len(units), RULES.whole("command.formation.hedgehog_least")
    return formation.shape == "hedgehog" and depth < least and found(depth=depth, least=least)


def _fits(formation: Formation) -> bool:
    deepest = max(len(column) for column in formation.columns)
    if formation.shape == "line":
        return deepest == 1
    if formation.shape == "deep-line":
        return deepest > 1 and len(formation.columns) > 1
    if formation.shape == "column":
        return deepest >= RULES.whole("command.formation.column_least") and len(formation.columns) == 1
    return True


@formations.each("FO407", "C-3.3-01", "C-3.3-02")
@says("a formation {columns} wide and {depth} deep is not a {shape}")
@fix(
    "a line is one unit deep, a deep line is deeper, a column is one unit wide; inside `[ ]` list units "
    "from front to rear"
)
def other_shape(one: Formation) -> Verdict:
    """The shape of a formation says how many units stand side by side and how many one behind another."""
    depth, shape = max(map(len, one.columns)), named(f"command.formation.shapes.{one.shape}")
    return not _fits(one) and found("shape", columns=len(one.columns), depth=depth, shape=shape)


@formations.each("FO408", "C-3.2-01")
@says("a single unit")
@fix("delete the formation: a single unit needs none")
def lone_unit(one: Formation) -> Verdict:
    """A formation must consist of several units in contact."""
    return sum(map(len, one.columns)) == 1 and found("columns")


@formed.each("FO409", "C-3.2-04", "C-4.2-08", severity="warning")
@says("all its units are skirmishers")
@fix("add a unit other than skirmishers, or delete the formation: skirmishers act without orders")
def loose_only(one: FormationUnits) -> Verdict:
    """The rules let skirmishers join a formation of ordinary units; they do not mention a formation of skirmishers
    alone (VL-09).
    """
    loose = [seen for seen in one.members if seen.profile.density == "skirmish"]
    return 1 < len(one.members) == len(loose) and found("columns")


@formed.each("FO410", "C-2.3-03", "C-2.3-05", "C-2.3-07", severity="warning")
@says("these arrive later than the others: {reserve}")
@fix("put the reserve in a formation of its own")
def reserve_in_formation(one: FormationUnits, army: FormationsArmy) -> Verdict:
    """A formation is deployed as a whole, and a reserve arrives separately from the army."""
    late = [seen.name for seen in one.members if seen.unit.id in army.roster.held]
    return 0 < len(late) < len(one.members) and found("columns", reserve=listed(late))


@formations.named(id=lambda one: one.id).each("FO411", "C-3.2-01")
@says("`{id}` is already taken")
@fix("give this formation another id")
def id_taken(formation: Formation, army: FormationsArmy) -> Verdict:
    """The deployment refers to both units and formations by id, so each id must be unique."""
    first = next(one for one in army.roster.formations if one.id == formation.id)
    return (formation is not first or formation.id in unit_ids(army)) and found("id")


@formed.each("FO412", "C-2.2-04", "C-3.2-01", severity="warning")
@says("hidden in ambush: {hidden}; the others are not")
@fix("hide the whole formation or none of it")
def half_hidden(one: FormationUnits) -> Verdict:
    """Hidden units are off the table and cannot touch units that stand on it."""
    hidden = [seen.name for seen in one.members if seen.unit.ambush]
    return 0 < len(hidden) < len(one.members) and found("columns", hidden=listed(hidden))
