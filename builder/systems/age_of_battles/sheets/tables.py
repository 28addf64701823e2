"""Tables of the reference sheet, straight from the rulebook's data."""

from collections.abc import Callable

from builder.rules.constants import shown
from builder.rules.wording import span
from builder.sheets.blocks import Cell, RuleLine, Rules, Table
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.said import effect, hits, reach
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language


def _say(key: str, language: Language, **facts: object) -> str:
    return words(f"reference.{key}", **facts).say(language)


def phases(language: Language) -> Table:
    """The six phases of a turn."""
    rows = tuple(
        (
            Cell(shown(RULES[f"turn.phases.{phase}"].value), strong=True),
            Cell(RULES.text(f"turn.phases.{phase}.name").say(language), strong=True),
            Cell(_say(f"does.{phase}", language)),
        )
        for phase in RULES.below("turn.phases")
    )
    return Table(_say("turn", language), "", ("", "", ""), rows, facts=("A-301",))


def formations(play: InPlay, language: Language) -> Table:
    """What each formation may do."""
    rows = []
    for formation in RULES.below("fighting.formations"):
        key = f"fighting.formations.{formation}"
        if formation == "close" or play.has(formation):
            rights = (shown(RULES[f"{key}.{right}"].value) for right in ("shoots", "fast", "attacks"))
            name = Cell(RULES.text(f"{key}.name").say(language), strong=True)
            rows.append((name, *(Cell(_say(f"may.{right}", language)) for right in rights)))
    heads = ("", *(_say(head, language) for head in ("shoots", "hurries", "attacks")))
    return Table(
        _say("formations", language), "", heads, tuple(rows), facts=("A-406", "A-407", "A-505", "A-511", "A-517")
    )


def costs(play: InPlay, language: Language) -> Table:
    """What re-forming costs, in parts of a move."""
    needs = {"open": "open", "hedgehog": "hedgehog", "hedgehog-musician": "hedgehog", "gun": "servants"}
    rows = tuple(
        (
            Cell(RULES.text(f"reform.costs.{cost}.name").say(language), strong=True),
            Cell(shown(RULES[f"reform.costs.{cost}"].value)),
        )
        for cost in RULES.below("reform.costs")
        if cost not in needs or play.has(needs[cost])
    )
    return Table(_say("reform", language), "", ("", _say("of_move", language)), rows, facts=("A-520", "A-501", "A-516", "A-1010"))  # fmt: skip


def directions(language: Language) -> Rules:
    """Where a retreat goes, in order."""
    ways = tuple(
        RuleLine(shown(RULES[f"retreat.directions.{way}"].value), RULES.text(f"retreat.directions.{way}.name").say(language))
        for way in RULES.below("retreat.directions")
    )  # fmt: skip
    return Rules(_say("directions", language), "", ways, ("A-801",))


def facing(play: InPlay, language: Language) -> Table:
    """How a beaten regiment stands after its retreat."""
    needs = {"open": "open", "gunners": "guns"}
    rows = tuple(
        (
            Cell(RULES.said(f"retreat.facing.{case}.name").say(language)),
            Cell(_say(str(RULES[f"retreat.facing.{case}"].value), language), strong=True),
        )
        for case in RULES.below("retreat.facing")
        if case not in needs or play.has(needs[case])
    )
    return Table(_say("facing", language), "", ("", ""), rows, facts=("A-711", "A-712", "A-1013"))


def terrain(play: InPlay, language: Language) -> Rules | None:
    """What a regiment may cross: the grounds of each kind together."""
    alike: dict[str, list[str]] = {}
    for ground in play.grounds:
        opens = RULES[f"terrain.grounds.{ground}.opens"].value == "yes"
        crossed = "opens" if opens else str(RULES[f"terrain.grounds.{ground}.passable"].value)
        alike.setdefault(crossed, []).append(RULES.text(f"terrain.grounds.{ground}.name").say(language))
    lines = tuple(
        RuleLine(f"{', '.join(names)}:", words(f"map.says.{crossed}").say(language)) for crossed, names in alike.items()
    )
    return Rules(_say("terrain", language), "", lines, ("A-804", "A-802", "A-116")) if lines else None


def bombards(play: InPlay, language: Language) -> Table:
    """The bombards that are on the table, side by side."""
    told: dict[str, Callable[[str], str]] = {
        "range": reach,
        "hits": hits,
        "effect": lambda one: effect(one, language),
        "misses": _misses,
        "bursts": lambda one: shown(RULES[f"artillery.guns.{one}.burst"].value),
        "turning": lambda one: shown(RULES[f"artillery.guns.{one}.turning"].value),
        "price": lambda one: shown(RULES[f"artillery.guns.{one}.price"].value),
    }
    rows = [
        (Cell(_say(f"bombard.{row}", language), strong=True), *(Cell(says(one)) for one in play.calibres))
        for row, says in told.items()
    ]
    heads = ("", *(words.named(f"artillery.guns.{one}").say(language) for one in play.calibres))
    return Table(_say("bombards", language), "", heads, tuple(rows), _say("bombards_note", language), ("A-1002", "A-1003", "A-1005"))  # fmt: skip


def _misses(calibre: str) -> str:
    key = f"artillery.guns.{calibre}"
    return span(RULES.whole(f"{key}.hits") + 1, RULES.whole(f"{key}.burst") - 1)


def rate(language: Language) -> Rules:
    """How often a gun fires with so many men."""
    crew, least = RULES.whole("artillery.crew"), RULES.whole("artillery.rate.full.least")
    men = {"full": span(least, crew), "slow": span(RULES.whole("artillery.rate.slow.least"), least - 1)}
    lines = tuple(
        RuleLine(_say("men", language, n=n), _say(f"rate.{step}", language, n=RULES.whole(f"artillery.rate.{step}.turns")))
        for step, n in men.items()
    )  # fmt: skip
    return Rules(_say("rates", language), "", (*lines, RuleLine("", _say("rates_note", language))), ("A-1006",))
