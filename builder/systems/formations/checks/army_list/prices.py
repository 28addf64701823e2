"""FO903: lines that another line of the list makes pointless."""

from collections.abc import Iterator
from itertools import chain

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.wording import called, word
from builder.systems.formations.profile import Profile, TroopLine
from builder.systems.formations.rulebook import RULES
from builder.text import same

_STATS = ("combat", "attack", "protection", "morale", "move")
_FLAGS = ("big_shield", "melee", "legionary")


@dominated("FO903", "C-5.5-07", "C-6.1-03", "Q-01")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same cost is better in some respect and worse in none. Class,
    density, type and fanaticism count as neither better nor worse. Armour and barding count by what they do: they
    reduce the move, metal barding protects against shooting, and heavy armour slows dismounting.
    """
    alike = (line.troop, line.density, line.piece, line.fanatic)
    on_foot = line.dismounted if line.may_dismount else None
    slow = line.armour in RULES.ids("movement.reform.dismount_armour")
    merits = chain(
        _merits("", line),
        [
            Merit(same("`may_dismount`"), line.may_dismount),
            Merit(word("armour"), line.may_dismount and not slow),
            Merit(word("dismounted"), frozenset({f"{on_foot.troop} {on_foot.density}"}) if on_foot else ABSENT),
        ],
        _merits("dismounted.", on_foot),
    )
    yield Offer(called(line), line.price, alike, tuple(merits))


def _merits(prefix: str, profile: Profile | None) -> Iterator[Merit]:
    """The values of a profile, in one order; of one that is not there none."""
    for key in _STATS:
        yield Merit(word(f"{prefix}{key}"), getattr(profile.stats, key) if profile else ABSENT)
    yield Merit(word(f"{prefix}s"), (profile.stats.shooting or 0) if profile else ABSENT)
    yield Merit(word(f"{prefix}arms"), frozenset(profile.arms) if profile else ABSENT)
    yield Merit(word(f"{prefix}works"), frozenset({profile.works} if profile.works else ()) if profile else ABSENT)
    yield Merit(same(f"`{prefix}barding: metal`"), profile.barding == "metal" if profile else ABSENT)
    for key in _FLAGS:
        yield Merit(word(f"{prefix}{key}"), bool(getattr(profile, key)) if profile else ABSENT)
