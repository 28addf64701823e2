"""Shooting, attack or protection total before its die, term by term (sections 5.1 and 8.3; order of Part B)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from builder.rules.calculation import Number, Term
from builder.rules.legality import Fault, Law, Laws
from builder.rules.modifiers import Acting as ActingRows
from builder.rules.modifiers import ModifierRow
from builder.rules.readings import NO_CHOICE
from builder.rules.sums import Sum, values
from builder.rules.wording import number, signed
from builder.systems.formations import readings
from builder.systems.formations.batteries import Missile
from builder.systems.formations.procedures.modifiers import MODIFIERS, Situation, SumKind, facing, situation
from builder.systems.formations.procedures.situation import Phase, Role, Side, characteristic, edge
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.text import Text, same

NAMES: Mapping[Role, Text] = {
    "shot": Text("Shooting total{name}"),
    "blow": Text("Attack total{name}"),
    "guard": Text("Protection total{name}"),
}
Acting = ActingRows[Situation]
TotalRow = ModifierRow[Situation]
_STAT: Mapping[Role, str] = {"shot": "shooting", "blow": "attack", "guard": "protection"}
SKILLS: Laws[Side] = Laws(
    Law(
        "shooting",
        Text("the unit{name} has no `shooting` value and may not shoot"),
        lambda it: it.profile.stats.shooting is None and {"name": it.called},
    )
)


def _no_row(it: Side) -> Fault:
    """Whether the row of a flank with several ranks is missing; some have no flank in a column (C-5.1-04a)."""
    ring = it.shape in ("hedgehog", "turtle")
    deep = it.shape in ("column", "deep-line") and edge(it) == "flank"
    missing = not it.row and it.edge == "flank" and (ring or deep)
    return missing and {"name": it.called, "shape": named(f"command.formation.shapes.{it.shape}")}


FLANKS: Laws[Side] = Laws(
    Law(
        "row",
        Text("the flank row of the {shape}{name} is missing: add its units as `row`"),
        _no_row,
        ("C-3.2-06", "C-3.2-08"),
    )
)


def total(
    kind: SumKind,
    role: Role,
    side: Side,
    enemy: Side | None,
    phase: Phase | Literal[""] = "",
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
    weapon: str | None = None,
) -> Sum:
    """Add up one side's total. `weapon` is the hand weapon in play, whoever shoots it; `missile` replaces it.

    Raises MusterError when the side has no Shooting and shall shoot, or its flank row is missing.
    """
    FLANKS.refuse(side)
    flies = missile or Missile(penetration_key=f"arms.shooting.{weapon}.penetration" if weapon else "")
    alone = situation(side, role, phase, chosen, flies, weapon)
    at_work = MODIFIERS[kind].acting(facing(enemy, alone) if enemy else alone)
    terms = [*_strength(side, at_work, chosen), *_characteristic(side, role, at_work, flies)]
    value = _sum(terms)
    formula = {"shot": "C-5.1-02", "blow": "C-8.3-03", "guard": "C-5.1-03" if kind == "shooting" else "C-8.3-03"}[role]
    rounded = Fraction(value).denominator != 1 and readings.choice(chosen, "Q-16") == "half-up"
    if rounded:
        value = (value + Fraction(1, 2)).__floor__()
    return Sum.of(RULES, NAMES[role].fill(name=side.called), terms, formula, value=value, rounded=rounded)


def _strength(side: Side, at_work: Acting, chosen: Mapping[str, str]) -> list[Term]:
    """Current combat strength: figures less losses, or the value replacing them; less disorder; then other modifiers; never below the minimum."""
    instead = _instead(at_work, side.row_losses)
    if instead:
        terms = [_figures(row, row.amount(at_work.situation), at_work) for row in instead]
        if side.row_losses and instead[0].leaf("group") == _ROW:
            terms.append(_losses(side.row_losses))
    else:
        figures = side.profile.stats.combat
        terms = [term(RULES.text("bases.characteristics.combat.short"), figures, number(figures), "C-1-20")]
        if side.losses:
            terms.append(_losses(side.losses))
    for row in at_work.on("combat", "add"):
        value = row.amount(at_work.situation)
        if row.id == "disorder":
            room = _sum(terms) - RULES.number("bases.combat.least")
            if room <= 0 or (instead and readings.choice(chosen, "Q-13") == "spares"):
                continue
            value = max(value, -room)
        terms.append(_modifier(row, value, at_work))
    short = RULES.number("bases.combat.least") - _sum(terms)
    if short > 0:
        terms.append(term(Text("minimum"), short, signed(short), "bases.combat.least"))
    return terms


_ROW = "row"  # the group of the units in a flank row, whose losses come off it (C-3.2-07)


def _instead(at_work: Acting, row_losses: int) -> list[TotalRow]:
    """The rows that stand instead of the figures: of several groups the one that leaves least."""
    groups: dict[str, list[TotalRow]] = {}
    for row in at_work.on("combat", "set"):
        groups.setdefault(row.leaf("group") or row.id, []).append(row)

    def left(some: list[TotalRow]) -> Number:
        return sum(row.amount(at_work.situation) for row in some) - (row_losses if some[0].leaf("group") == _ROW else 0)

    return min(groups.values(), key=left, default=[])


def _characteristic(side: Side, role: Role, at_work: Acting, missile: Missile) -> list[Term]:
    which = _STAT[role]
    label = RULES.text(f"bases.characteristics.{which}.short")
    if role == "shot":
        terms = [_shooting(side, label, missile)]
    else:
        value, text, keys = characteristic(side, "attack" if role == "blow" else "protection")
        terms = [term(label, value, text, *(keys or ("C-1-23",)))]
    for row in at_work.on(which, "set"):
        value = row.amount(at_work.situation)
        terms = [Term(label, value, _of(row, same("= {n}").fill(n=number(value))), row.cites(at_work.situation))]
    for row in at_work.on(which, "cut"):
        terms += _cut(row, terms, at_work, missile)
    return [*terms, *(_modifier(row, row.amount(at_work.situation), at_work) for row in at_work.on(which, "add"))]


def _shooting(side: Side, label: Text, missile: Missile) -> Term:
    if missile.shooting_key:
        return term(label, missile.shooting, number(missile.shooting), missile.shooting_key)
    SKILLS.refuse(side)
    stat = side.profile.stats.shooting or 0
    return term(label, stat, number(stat), "C-5.1-01")


def _cut(row: TotalRow, terms: list[Term], at_work: Acting, missile: Missile) -> list[Term]:
    """What is subtracted from protection before other modifiers, never below the minimum (C-5.5-05)."""
    depth = missile.penetration if missile.penetration_key else 0
    room = max(0, _sum(terms) - RULES.number("shooting.protection_least"))
    if not depth or not room:
        return []
    return [_modifier(row, -min(depth, room), at_work)]


def _modifier(row: TotalRow, value: Number, at_work: Acting) -> Term:
    count = row.counted(at_work.situation)
    each = same("{all} ({count} × {each})")
    words = (
        signed(value) if count == 1 else each.fill(all=signed(value), count=count, each=signed(value / Fraction(count)))
    )
    return Term(row.name, value, words, row.cites(at_work.situation))


def _figures(row: TotalRow, value: Number, at_work: Acting) -> Term:
    label = same("{combat}, {name}").fill(combat=RULES.text("bases.characteristics.combat.short"), name=row.name)
    return Term(label, value, number(value), row.cites(at_work.situation))


def _losses(losses: int) -> Term:
    return term(Text("losses"), -losses, signed(-losses), "C-1-21")


def _of(row: TotalRow, text: Text) -> Text:
    return same("{how} ({name})").fill(how=text, name=row.name)


def _sum(terms: Iterable[Term]) -> Number:
    return sum(values(terms))
