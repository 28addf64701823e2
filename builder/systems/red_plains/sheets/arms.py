"""Which units of an army are of which kind: many bear the names of their leaders, which do not tell it."""

from collections.abc import Sequence

from builder.rules.wording import spans
from builder.sheets.speaker import Speaker
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetUnit


def arms(units: Sequence[SheetUnit], speaker: Speaker) -> str:
    """Each kind with the numbers of its units, in the order of the rulebook: "horse 1, 2 · spears 3–6"."""
    numbers = {kind: [unit.number for unit in units if unit.kind == kind] for kind in RULES.below("troops.kinds")}
    return " · ".join(
        f"{speaker.short(f'troops.kinds.{kind}').lower()}\u00a0{spans(of)}" for kind, of in numbers.items() if of
    )
