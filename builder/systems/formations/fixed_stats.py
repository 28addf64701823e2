"""What class, density, type and weapons fix in a stat line, so that a document may leave it out."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from builder.systems.formations.rulebook import RULES

CREWED = ("elephants", "chariots", "artillery")
"""Classes whose base holds an animal, a vehicle or a piece with its crew."""


def fixed_stats(troop: object, density: object, piece: object, arms: Iterable[object]) -> dict[str, str]:
    """The stats that the rules fix, by name, each with the constant that holds its value (C-1-13, C-3.1, C-5.3-01, C-13, C-15).

    Takes what somebody wrote, right or wrong: what is not in the rules fixes nothing. Move is not among them
    (`profile.speed`).
    """
    return {stat: key for stat, key in _constants(troop, density, piece, arms) if key in RULES}


def fixed_values(given: Mapping[str, object], written: Collection[str]) -> dict[str, int]:
    """The same for the keys of a profile as written, with the values, without the stats that are `written`."""
    arms = given.get("arms", ()) if "shooting" not in written else ()
    keys = fixed_stats(
        given.get("class"), given.get("density"), given.get("piece"), arms if isinstance(arms, list | tuple) else ()
    )
    return {stat: RULES.whole(key) for stat, key in keys.items() if stat not in written}


def shooting_rows(troop: object, piece: object, arms: Iterable[object]) -> dict[str, str]:
    """The constant of the Shooting of each hand weapon that troops can use, by its id; among crews only light chariots
    shoot (C-13-04, C-13-07).
    """
    if troop in CREWED and piece != "light-chariot":
        return {}
    rows = ((str(arm), f"arms.shooting.{arm}.shooting") for arm in arms)
    return {arm: key for arm, key in rows if key in RULES}


def _constants(troop: object, density: object, piece: object, arms: Iterable[object]) -> Iterator[tuple[str, str]]:
    yield "combat", f"bases.figures.{'crew' if troop in CREWED else density}"
    if troop in CREWED:
        yield "morale", "bases.morale.crew"
        table = "bases.crew" if troop == "artillery" else f"arms.pieces.{piece}"
        yield "attack", f"{table}.attack"
        yield "protection", f"{table}.protection"
        yield "shooting", f"artillery.pieces.{piece}.shooting_near"
    rows = shooting_rows(troop, piece, arms).values()
    if len({RULES.whole(key) for key in rows}) == 1:
        yield "shooting", next(iter(rows))
