"""Values that the text does not give and the list must: one note per value, naming the lines without it."""

from builder.checks.gaps import gap
from builder.checks.rule import fix
from builder.systems.chainmail.profile import TroopLine
from builder.text import Text


@gap("CH901", Text("prices"), "K-Q10")
@fix("add `price`, or play without points")
def no_price(line: TroopLine) -> bool:
    """The rules have no prices; without them no cost can be checked."""
    return line.price is None


@gap("CH902", Text("moves", "moves of a troop type"), "K-Q10")
@fix("add `move`, in inches")
def no_move(line: TroopLine) -> bool:
    """Many rules use fractions of a move, but none gives the move itself."""
    return line.move is None


@gap("CH903", Text("ranges"), "K-Q10")
@fix("add `range`, in inches")
def no_range(line: TroopLine) -> bool:
    """The missile table depends on shooters and armour, not on the range."""
    return line.reach is None and bool(line.missile or line.troop == "catapult")


@gap("CH904", Text("unit sizes"), "K-Q10", "K-101")
@fix("add `figures: {{from: …, to: …}}`")
def no_size(line: TroopLine) -> bool:
    """The rules call several figures side by side a unit, but give no number."""
    return line.figures is None
