"""AB914: lines that are no better and no cheaper than another line of the list."""

from collections.abc import Iterator
from math import inf

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.wording import called, word
from builder.systems.age_of_battles.checks.subjects import fast, move
from builder.systems.age_of_battles.profile import TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text

_PERSONS = ("musician", "standard", "captain")


@dominated("AB914", "A-109", "A-Q1")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another costs no more, is better in one respect and worse in none. Troop
    types and hand weapons are not ranked: most of their effects are in the core rules.
    """
    if line.price is None:
        return
    values = {
        "move": move(line),
        "fast": fast(line),
        "attack": line.attack,
        "defence": line.defence,
        "spirit": line.spirit,
    }
    shooting = {"range": line.reach, "ranks": _ranks(line)} if line.missile else {"range": ABSENT, "ranks": ABSENT}
    yield Offer(
        called(line),
        line.price,
        (line.troops, line.weapon),
        (
            *(Merit(word(key), value) for key, value in {**values, **shooting}.items()),
            Merit(word("strength"), line.strength if line.mercenary else inf),
            Merit(Text("not mercenaries"), not line.mercenary),
            Merit(word("missile"), frozenset({line.missile} if line.missile else ())),
            Merit(word("shoots_moving"), line.shoots_moving),
            Merit(word("serves"), line.serves),
            *(Merit(word(f"prices.{one}"), getattr(line.prices, one), less=True) for one in _PERSONS),
        ),
    )


def _ranks(line: TroopLine) -> int | None:
    """The ranks that shoot: from the list, else from the rules; None if neither gives them."""
    key = f"arms.missiles.{line.missile}.ranks"
    return line.ranks if line.ranks is not None or key not in RULES else RULES.whole(key)
