"""NA910: lines and choices of experience that are worse than another at the same price."""

from collections.abc import Iterator
from typing import get_args

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.wording import called, word
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import Formation, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text, same

_OF = same("{line}, {experience}")


@dominated("NA910", "N-603", "N-Q1")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another costs no more, is better in some way and worse in none. The same is true of recruits who cost as much as veterans of their line: `prices` sets a price for each experience level. No arm (infantry, cavalry, guns) ranks above another, nor does any shooting table."""
    if line.type not in troops.types():
        return
    howitzers = line.howitzers and f"units.types.{line.type}.howitzers" in RULES
    table = troops.table(line.type, howitzers)
    shared = (
        Merit(word("rank"), line.rank),
        *(Merit(word(f"moves.{one}"), line.moves.get(one)) for one in get_args(Formation)),
        *(
            Merit(word(f"dismounted_moves.{one}"), line.dismounted_moves.get(one, ABSENT))
            for one in get_args(Formation)
        ),
        Merit(Text("shoots after moving"), troops.agile(line.type)),
        Merit(Text("may dismount"), troops.dismounts(line.type)),
        Merit(Text("shooting table"), frozenset({table} if table else ())),
    )
    for experience in dict.fromkeys(line.experience):
        price = line.price_of(experience)
        if price is not None and experience in RULES.below("units.experience"):
            name = called(line)
            if len(line.experience) > 1:
                name = _OF.fill(line=name, experience=word(experience))
            merit = Merit(word("experience"), RULES.whole(f"units.experience.{experience}"))
            yield Offer(name, price, troops.arm(line.type), (*shared, merit))
