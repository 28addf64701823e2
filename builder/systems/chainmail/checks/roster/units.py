"""Units of a roster: figures, men at the scale, formation."""

from builder.checks.lawful import unlawful
from builder.checks.limits import outside
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.rules.wording import measure
from builder.systems.chainmail import classes
from builder.systems.chainmail.checks.subjects import Fielded, units
from builder.systems.chainmail.profile import ChainmailArmy, Figures
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@units.each("CH201", "K-102")
@says("`men` is {men}; {figures|figure|figures} of {mm} mm, at {each|man|men} per figure, make {right}")
@fix("write {right}, or remove `men`")
def wrong_men(one: Fielded, army: ChainmailArmy) -> Verdict:
    """The height of the figures decides how many men each represents."""
    height = army.roster.scale.figure_mm
    each = classes.men(height)
    right = one.unit.figures * each
    if one.unit.men in (None, right):
        return None
    return found("men", men=one.unit.men, figures=one.unit.figures, mm=measure(height), each=each, right=right)


@rule("CH202", "K-102", severity="warning")
@says("figures are {mm} mm high; the rules cover up to {most} mm; {each|man|men} per figure assumed")
@fix("check the height, or agree on the scale")
def tall_figures(army: ChainmailArmy) -> Verdict:
    """The rules give a scale only up to a certain figure height."""
    height, most = army.roster.scale.figure_mm, RULES.whole("scale.figure.most")
    return height > most and found("scale", "figure_mm", mm=measure(height), most=most, each=classes.men(height))


@outside("CH203", units, "K-101", "K-Q10", key="figures", counted=Text("figure|figures", "chainmail"))
def outside_size(one: Fielded) -> tuple[int, Figures | None]:
    """The rules have no unit sizes; where the army list has them, they apply."""
    return one.unit.figures, one.line.figures


@unlawful("CH301", classes.SHAPES["square"], units, at="formation")
@fix("choose line or column")
def square_without_foot(one: Fielded) -> classes.Formed:
    """Only infantry can form square."""
    return classes.Formed(one.line.troop, (one.unit.formation,))
