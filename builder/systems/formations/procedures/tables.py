"""The result tables: the column of P by M, the outcome by the edge struck, its losses and disorder (5.1, 8.3)."""

from builder.rules import sums
from builder.rules.calculation import Number, Term
from builder.rules.tables import Bands
from builder.rules.wording import number
from builder.systems.formations.procedures.modifiers import SumKind
from builder.systems.formations.procedures.situation import Edge
from builder.systems.formations.rulebook import RULES, term
from builder.text import Text

FORMULA: dict[SumKind, str] = {"shooting": "C-5.1-03", "melee": "C-8.3-03"}


def column(p: Number, m: Number) -> str:
    """The column of P: held, low, middle or high; its upper bounds are multiples of M."""
    return _COLUMNS.row(p, m)


_COLUMNS = Bands(RULES, "fighting.columns")


def outcome(kind: SumKind, edge: Edge, p: Number, m: Number, phase: str = "", fanatic: bool = False) -> str:
    """The outcome for the struck unit; fanatics have no panic (C-8.4-02)."""
    found = str(RULES[_cell(kind, edge, column(p, m), phase)].value)
    return str(RULES["melee.fanatic_panic"].value) if fanatic and found == "panic" else found


def _cell(kind: SumKind, edge: Edge, where: str, phase: str) -> str:
    row = f"{kind}.table.{RULES[f'fighting.row_of.{edge}'].value}"
    return f"{row}.{where}" if f"{row}.{where}" in RULES else f"{row}.{where}-{phase}"


def losses(kind: SumKind, result: str) -> int | None:
    """Figures that an outcome takes off; None: the whole unit."""
    value = RULES[f"{kind}.outcomes.{result}.losses"].value
    return value if isinstance(value, int) else None


def disorder(kind: SumKind, result: str) -> int:
    """Disorder Points that an outcome gives."""
    key = f"{kind}.outcomes.{result}.disorder"
    return RULES.whole(str(RULES[key].value)) if key in RULES else 0


def severity(result: str) -> int:
    """How bad an outcome is, from 0."""
    return RULES.ids("fighting.severity").index(result)


def named(result: str) -> Text:
    """An outcome in words."""
    return RULES.text(f"fighting.outcomes.{result}.name")


def possible(kind: SumKind, edge: Edge, phase: str = "", fanatic: bool = False) -> tuple[str, ...]:
    """The outcomes that can come for a unit struck there, from the mildest."""
    cells = (_cell(kind, edge, where, phase) for where in _COLUMNS.rows)
    found = {str(RULES[cell].value) for cell in cells}
    if fanatic and "panic" in found:
        found = found - {"panic"} | {str(RULES["melee.fanatic_panic"].value)}
    return tuple(sorted(found, key=severity))


def difference(kind: SumKind, attack: Number, guard: Number, name: Text) -> Term:
    """P as a step of a working."""
    label, said = Text("P{name}").fill(name=name), sums.difference(attack, guard)
    return term(label, attack - guard, said, FORMULA[kind])


def headed(where: str) -> Text:
    """A column of P in words: `Mor < P ≤ 2 Mor`."""
    return RULES.said(f"{_COLUMNS.key}.{where}.says")


def place(kind: SumKind, edge: Edge, p: Number, m: Number, result: str, name: Text, phase: str = "") -> Term:
    """The table's answer as a step of a working: M < P ≤ 2M: 2 < 4 ≤ 4, retreat."""
    where = column(p, m)
    head = headed(where)
    row = RULES.text(f"fighting.rows.{RULES[f'fighting.row_of.{edge}'].value}.name")
    said = Text("{head} ({p}; Mor {m}; {row}): {outcome}")
    text = said.fill(head=head, p=number(p), m=number(m), row=row, outcome=named(result))
    cell = _cell(kind, edge, where, phase)
    return term(Text("result{name}").fill(name=name), result, text, cell)
