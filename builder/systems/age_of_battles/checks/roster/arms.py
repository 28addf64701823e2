"""AB201-AB208: arms and moves of lines, and the placing of shooters in a regiment."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import too_many_shooters, unarmed
from builder.checks.wording import word
from builder.systems.age_of_battles.checks.subjects import Fielded, known, on_foot, units
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text

_TOGETHER = Text("use open order or put other infantry between each pair of shooters (`mixed: true`)")
_DETACHED = Text(
    "use open order, put other infantry between each pair of shooters (`mixed: true`), or detach them in front or on the"
    " flanks, {gap} step apart"
)


@unarmed("AB205", units, "A-406", "A-407")
def shooters_without_arms(one: Fielded) -> Iterable[str]:
    """A regiment can shoot only if its line has a missile weapon."""
    return (key for key in ("shooters", "mixed") if getattr(one.unit, key) and one.line.missile is None)


@too_many_shooters("AB206", units, "A-408", counted=Text("figure|figures"))
def more_than_figures(one: Fielded) -> tuple[int | None, int]:
    """Shooters, detached or not, are figures of their regiment."""
    return one.unit.shooters, one.unit.figures


@units.each("AB207", "A-406", "A-407", severity="info")
@says("cannot shoot; in {formation} formation its shooters stand next to each other")
@fix("this is not an error; to shoot, {ways}")
def crowded_shooters(one: Fielded) -> Verdict:
    """Shooters shoot in open order; in close order only with another figure between each pair of them (A-V9)."""
    key = f"fighting.formations.{one.unit.formation}"
    if one.unit.formation not in RULES.below("fighting.formations") or one.unit.mixed:
        return None
    if one.shooters > 1 and RULES[f"{key}.shoots"].value != "yes":
        return found("formation", formation=word(one.unit.formation), ways=_ways(one))
    return None


def _ways(one: Fielded) -> Text:
    """How they may shoot; shooters who are only a part of their regiment may stand before it or beside it too (A-408)."""
    key = f"fighting.formations.{one.unit.formation}.shoots"
    if one.shooters < one.unit.figures and RULES[key].value == "mixed":
        return _DETACHED.fill(gap=RULES.whole("fighting.gap.shooters"))
    return _TOGETHER


@units.each("AB208", "A-407")
@says(
    "{shooters} shooters among {figures} figures cannot all have another foot figure between them; at most {most} can"
)
@fix("write `shooters: {most}` or fewer, or remove `mixed`")
def nobody_between(one: Fielded) -> Verdict:
    """Another figure on foot must stand between each pair of shooters in a rank."""
    most = _most_between(one)
    if one.unit.mixed and most < one.shooters <= one.unit.figures:
        return found("mixed", shooters=one.shooters, figures=one.unit.figures, most=most)
    return None


def _most_between(one: Fielded) -> int:
    """The most shooters that can stand apart: those of each rank; a single rank if no files are given."""
    files = max(min(one.unit.files or one.unit.figures, one.unit.figures), 1)
    ranks, last = divmod(one.unit.figures, files)
    return ranks * _apart(one, files) + _apart(one, last)


def _apart(one: Fielded, figures: int) -> int:
    """The most shooters of a rank of so many figures: every other one; of riders one, for none of them is on foot."""
    return (figures + 1) // 2 if on_foot(one.line) or not known(one.line) else min(figures, 1)
