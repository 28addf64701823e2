"""The words of cards and sheets: what short forms stand for; what a unit is, and its characteristics."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from builder.rules.constants import shown
from builder.sheets.rosters import NONE
from builder.sheets.words import words_of
from builder.systems.formations.profile import Profile, Stats
from builder.systems.formations.rulebook import RULES
from builder.text import Language, Text, joined

words = words_of(RULES)
named = words.named
_WORD = re.compile(r"\d[^\W\d_]+|[^\W\d_]+")  # 2M is a word of its own, and L5 is L with its number
_OWN = ("bb", "so", "ao", "zo", "mr", "p", "twice", "l", "d", "st", "pr", "vp")  # below `legend` in data/sheets.yaml


def legend(sheet: object, language: Language, least: int = 1) -> str:
    """The short forms of `least` letters and more in these blocks with their names: "Cbt Combat strength · Att Attack · ...".

    Forms that are their own names are left out. No line breaks before a dot or between a short form and its name.
    """
    used = {word for text in _texts(sheet) for word in _WORD.findall(text)}
    known = ((short.say(language), name.say(language)) for short, name in _known())
    return "\u00a0· ".join(
        f"{short}\u00a0{name}" for short, name in known if short in used and short != name and len(short) >= least
    )


def _known() -> Iterator[tuple[Text, Text]]:
    """Characteristics, then the names of sums, tables and tracks."""
    for one in RULES.below("bases.characteristics"):
        key = f"bases.characteristics.{one}"
        yield RULES.text(f"{key}.short"), RULES.text(f"{key}.name")
    for one in _OWN:
        yield words(f"legend.short.{one}"), words(f"legend.name.{one}")


def _texts(thing: object) -> Iterator[str]:
    """Every text of a block and of what it is made of; what its columns are in full is for other programs."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for one in thing:
            yield from _texts(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name == "heads":
                continue
            yield from _texts(getattr(thing, field.name))


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
        yield words("roster.carries", works=named(f"arms.equipment.{profile.works}"))
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
