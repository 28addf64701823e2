"""The words of cards and sheets: what short forms stand for; what a unit is, and its characteristics."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.rosters import NONE
from builder.sheets.words import ShortForm, spelled_out, words_of
from builder.systems.formations.profile import Profile, Stats
from builder.systems.formations.rulebook import RULES
from builder.text import Language, Text, joined

words = words_of(RULES)
named = words.named


def legend(sheet: object, language: Language) -> str:
    """The short forms in these blocks with their names."""
    return spelled_out(sheet, short_forms(), language)


def short_forms() -> Iterator[ShortForm]:
    """Characteristics, then what stands below `legend` in data/sheets.yaml."""
    for one in RULES.below("bases.characteristics"):
        key = f"bases.characteristics.{one}"
        yield RULES.text(f"{key}.short"), RULES.text(f"{key}.name")
    for one in words.below("legend.short"):
        yield words(f"legend.short.{one}"), words(f"legend.name.{one}")


STATS = ("combat", "attack", "protection", "shooting", "morale", "move")


def values(stats: Stats) -> tuple[str, ...]:
    """The characteristics as sheets show them."""
    found = (getattr(stats, one) for one in STATS)
    return tuple(NONE if value is None else shown(value) for value in found)


def qualities(profile: Profile) -> tuple[Text, ...]:
    """Every quality that a rule asks about, in the order of PR-RO-01."""
    return tuple(_qualities(profile))


def _qualities(profile: Profile) -> Iterator[Text]:
    if profile.piece:
        home = "arms" if profile.piece in RULES.below("arms.pieces") else "artillery"
        yield named(f"{home}.pieces.{profile.piece}")
    else:
        yield named(f"bases.classes.{profile.troop}")
    if profile.density:
        yield named(f"bases.density.{profile.density}")
    if not profile.piece:
        yield named(f"bases.armour.{profile.armour}")
    if profile.troop == "cavalry" or profile.barding != "none":
        yield named(f"bases.barding.{profile.barding}")
    for arm in profile.arms:
        yield _arm(arm)
    if profile.big_shield:
        yield named("arms.equipment.big_shield")
    if profile.works:
        yield named(f"arms.equipment.{profile.works}")
    if not profile.melee:
        yield words("roster.no_melee")
    if profile.fanatic:
        yield words("roster.fanatic")
    if profile.legionary:
        yield words("roster.legionary")


def _arm(arm: str) -> Text:
    if arm not in RULES.below("arms.shooting"):
        return named(f"arms.melee.{arm}")
    row = RULES.row(f"arms.shooting.{arm}")
    text = words("roster.reach", weapon=named(f"arms.shooting.{arm}"), reach=shown(row["reach"]))
    if not row["penetration"]:
        return text
    pierces = words("roster.pierces", penetration=shown(row["penetration"]))
    return joined(text, pierces)
