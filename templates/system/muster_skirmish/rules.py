"""The rules: prices, limits, and melee between two units."""

from builder.checks.rule import Verdict, checks_among, fix, found, says
from builder.checks.subjects import AnyFielded
from builder.documents.account import priced
from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, procedure, procedures_among
from builder.rules.dice import face, odds
from builder.rules.rulebook import Rulebook
from builder.text import Text, same
from builder.text.citation import cite
from muster_skirmish.profile import Troop

BOOK = Rulebook("skirmish", __file__, "troops")
READINGS = BOOK.readings
account = priced(lambda unit, line: unit.figures * line.price)


@AnyFielded.every().each("SK201", "SK-03", of="roster")
@says("{figures|figure|figures}, at most {most}")
@fix("reduce it to {most}, or split it into two units")
def too_large(one: AnyFielded) -> Verdict:
    """A larger unit could not be controlled."""
    most = BOOK.rules.whole("troops.most")
    return one.unit.figures > most and found("figures", figures=one.unit.figures, most=most)


class Inputs(Strict):
    """The two kinds of troops and both rolls; without rolls, the exact chances."""

    attacker: Troop
    defender: Troop
    dice: tuple[int, int] | None = None


def adds(troop: str) -> int:
    """The bonus of a kind of troops to its die."""
    return BOOK.rules.whole(f"troops.kinds.{troop}")


@procedure(
    "melee",
    name=Text("Melee"),
    about=Text("who wins when two units fight"),
    cites=cite("skirmish", "SK-01", "SK-02"),
)
def melee(inputs: Inputs) -> Calculation:
    """The winner, or the exact chances. Raises MusterError for an impossible roll."""
    work, sides = BOOK.working(), BOOK.rules.whole("troops.die")
    lead = adds(inputs.attacker) - adds(inputs.defender)
    work.plain(Text("attacker's lead"), lead, "SK-01")
    if inputs.dice is None:
        return work.answer({}, odds(lambda one, other: _winner(lead + one - other), sides, sides))
    one, other = (face(roll, sides) for roll in inputs.dice)
    total = lead + one - other
    work.add(Text("difference"), total, same(f"{lead} + {one} − {other} = {total}"), "SK-02")
    return work.answer({"winner": _winner(total)})


def _winner(difference: int) -> str:
    return "attacker" if difference > 0 else "defender" if difference < 0 else "nobody"


checks, procedures = checks_among(globals()), procedures_among(globals())
