"""CH905: lines that another line of the list makes pointless."""

from collections.abc import Iterator

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.wording import called, word
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import TroopLine
from builder.systems.chainmail.rulebook import RULES

_FLAGS = ("mixed", "elf", "trained")


@dominated("CH905", "K-401", "K-604", "K-Q10")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same price is better in some way and worse in none. Classes
    are not ranked: in the melee matrix each is good against different enemies.
    """
    if line.price is None or line.troop not in classes.known():
        return
    armour = line.missile_armour or str(RULES[f"melee.classes.{line.troop}.armour"].value)
    shoots = bool(line.missile) or line.troop not in classes.fighting()
    yield Offer(
        called(line),
        line.price,
        line.troop,
        (
            Merit(word("move"), line.move),
            Merit(word("range"), line.reach if shoots else ABSENT),
            Merit(word("missile"), frozenset({line.missile} if line.missile else ())),
            Merit(word("missile_armour"), _covered(armour)),
            *(Merit(word(flag), bool(getattr(line, flag))) for flag in _FLAGS),
        ),
    )


def _covered(armour: str) -> frozenset[str]:
    """An armour and all lighter ones: the missile tables go from none to full (K-401 to K-403)."""
    tables = RULES.below("missiles.armour")
    return frozenset(tables[: tables.index(armour) + 1])
