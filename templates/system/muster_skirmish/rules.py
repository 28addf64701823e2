"""The rules: what an army costs, what it may not have, and who wins where two units meet."""

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
@says("{figures|figure|figures}, at most {most}", "фигур {figures}, можно не больше {most}")
@fix("leave {most} in it, or make two units of it", "оставьте {most} или разделите отряд на два")
def too_large(one: AnyFielded) -> Verdict:
    """A larger unit could not be led."""
    most = BOOK.rules.whole("troops.most")
    return one.unit.figures > most and found("figures", figures=one.unit.figures, most=most)


class Inputs(Strict):
    """Who meets whom, and both rolls; without these, the exact chances."""

    attacker: Troop
    defender: Troop
    dice: tuple[int, int] | None = None


def adds(troop: str) -> int:
    """What a kind of troops adds to its die."""
    return BOOK.rules.whole(f"troops.kinds.{troop}")


@procedure(
    "melee",
    name=Text("Melee", "Рукопашная"),
    about=Text("who wins where two units meet", "кто победит, если сойдутся два отряда"),
    cites=cite("skirmish", "SK-01", "SK-02"),
)
def melee(inputs: Inputs) -> Calculation:
    """Who wins, or the exact chances of it. Raises MusterError for a roll that no die shows."""
    work, sides = BOOK.working(), BOOK.rules.whole("troops.die")
    lead = adds(inputs.attacker) - adds(inputs.defender)
    work.plain(Text("lead of the attacker", "перевес нападающего"), lead, "SK-01")
    if inputs.dice is None:
        return work.answer({}, odds(lambda one, other: _winner(lead + one - other), sides, sides))
    one, other = (face(roll, sides) for roll in inputs.dice)
    total = lead + one - other
    work.add(Text("difference", "разница"), total, same(f"{lead} + {one} − {other} = {total}"), "SK-02")
    return work.answer({"winner": _winner(total)})


def _winner(difference: int) -> str:
    return "attacker" if difference > 0 else "defender" if difference < 0 else "nobody"


checks, procedures = checks_among(globals()), procedures_among(globals())
