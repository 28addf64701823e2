"""An army -> its markers: ambush cards with false ones, counters for losses, disorder and states, works, the reserve note.

Sizes are those of the field: a section of works and a bridge are as wide as a base (PR-MK-04). What lies there for both
is counted for what both know; the rest is a player's own.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from builder.rules.constants import shown
from builder.sheets.blocks import Back, Card, Deck, RuleLine
from builder.sheets.mustered import place_in
from builder.systems.formations.account import account
from builder.systems.formations.profile import Element, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets import reserve as reserves
from builder.systems.formations.sheets.fighter import shoots
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.roster import loss_limit
from builder.systems.formations.sheets.words import named, words
from builder.text import Language
from builder.text.located import strung

_SIGNS = {"barricade": "barricade", "fortification": "wall"}
_FREE = 2  # lines for a pencil on the note of a reserve
_FEW, _SHARE = 2, 4  # of passing states: one for every fourth unit, and never fewer than two


def decks(army: MusteredArmy, side: FormationsSide | None, language: Language) -> Iterator[Deck]:
    """The markers of an army that lie there for both: counters and works of what is seen of it; they have no back.

    There are counters for a unit under each ambush card besides, and for as large a reserve as the rules allow, whether
    there is anybody or not.
    """
    title = _title(army, language)
    cards = sum(unit.unit.ambush for unit in army.units) + army.roster.false_ambushes
    spare = cards + ceil(len(army.seen.units) * Fraction(RULES.number("setup.reserve.share")))
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army.seen, spare, side, language)), None)
    if works := tuple(_works(army.seen, side, language)):
        yield Deck(f"{army.roster.id}-works", title, works, None)


def own(army: MusteredArmy, back: Back, side: FormationsSide | None, language: Language) -> tuple[Deck, ...]:
    """What a player keeps to himself: ambush cards with a neutral back, the note of the reserve, and the works
    that hidden units carry.

    The note is there for each army, whether it has a reserve or not: nobody is to see who has one.
    """
    name, title = army.roster.id, _title(army, language)
    neutral = Back(words("markers.ambush_back").say(language), back.pattern)
    found = (
        Deck(f"{name}-ambush", title, tuple(_ambushes(army, language)), neutral),
        Deck(f"{name}-reserve", title, tuple(_note(army, side, language)), None),
        Deck(f"{name}-hidden-works", title, _hidden_works(army, side, language), None),
    )
    return tuple(deck for deck in found if deck.cards)


def _title(army: MusteredArmy, language: Language) -> str:
    return strung((words("markers.title").say(language), ": ", army.roster.name.say(language)))


def _hidden_works(army: MusteredArmy, side: FormationsSide | None, language: Language) -> tuple[Card, ...]:
    more = Counter(_works(army, side, language))
    more.subtract(_works(army.seen, side, language))
    return tuple(more.elements())


def scenery(terrain: tuple[Element, ...], language: Language) -> Iterator[Deck]:
    """What the field needs beside the armies: its bridges."""
    bridges = tuple(_bridge(language) for element in terrain for _ in element.bridges)
    if bridges:
        yield Deck("bridges", words("markers.title").say(language), bridges, None)


def _ambushes(army: MusteredArmy, language: Language) -> Iterator[Card]:
    hidden = [unit for unit in army.units if unit.unit.ambush]
    for unit in hidden:
        yield Card(
            "ambush",
            "ambush",
            words("markers.ambush").say(language),
            str(unit.number),
            unit.name.say(language),
            where=unit.where,
        )
    for _ in range(army.roster.false_ambushes):
        empty = words("markers.empty").say(language)
        yield Card(
            "ambush",
            "empty",
            empty,
            "",
            words("markers.empty_owner").say(language),
            where=place_in(army.roster.id, "false_ambushes"),
        )


def _counters(army: MusteredArmy, spare: int, side: FormationsSide | None, language: Language) -> Iterator[Card]:
    """As many as can be needed at once of what units keep, of shots one for each shooter, of passing states a few.

    `spare`: as if there were so many units more, as strong as the strongest.
    """
    strengths = [unit.profile.stats.bs for unit in army.units]
    strengths += [max(strengths, default=0)] * spare
    for lost in range(1, max(map(loss_limit, strengths), default=1)):
        for _ in range(sum(loss_limit(bs) > lost for bs in strengths)):
            yield _tally("loss", str(lost), language)
    for points in range(1, max(strengths, default=1)):
        standing = sum(bs > points for bs in strengths)
        for _ in range(ceil(standing / points)):
            yield _tally("disorder", str(points), language)
    shooters = sum(shoots(unit.profile, army.year) for unit in army.units) + spare
    few = max(_FEW, ceil(len(strengths) / _SHARE))
    fortified = _walled(army, side)
    states = {"fleeing": few, "recovering": few, "shot": shooters, "return-shot": shooters, "plunder": 1}
    for state, many in {**states, "breach": _FEW if fortified else 0}.items():
        for _ in range(many):
            yield Card("counter", state, words(f"markers.{state}").say(language), "", "")
    for _ in range(_FEW if fortified else 0):
        yield _tally("solidity", "", language)


def _tally(kind: str, count: str, language: Language) -> Card:
    sign = "breach" if kind == "solidity" else kind
    return Card("tally", sign, words(f"markers.{kind}").say(language), count, "")


def _walled(army: MusteredArmy, side: FormationsSide | None) -> bool:
    """Whether it has works that can be shot down."""
    camp = army.roster.camp
    kinds = {str(RULES[f"camp.kinds.{camp}.work"].value)} if camp != "none" else set()
    kinds |= {section.work for section in side.works} if side else set()
    return any(RULES.whole(f"camp.works.{kind}.solidity") for kind in kinds - {"none"})


def _works(army: MusteredArmy, side: FormationsSide | None, language: Language) -> Iterator[Card]:
    """A strip for each section of works: those on the field, those that units carry, those around the camp."""
    carried = [unit.profile.works for unit in army.units if unit.profile.works]
    fielded = [section.work for section in side.works] if side else []
    for kind in dict.fromkeys(carried):
        for _ in range(carried.count(kind)):
            yield _section(named(f"arms.equipment.{kind}").say(language), "barricade", language, "stakes")
    for work in dict.fromkeys(fielded):
        more = fielded.count(work) - (len(carried) if work == "barricade" else 0)
        for _ in range(max(0, more)):
            yield _section(named(f"camp.works.{work}").say(language), work, language)
    fence = str(RULES[f"camp.kinds.{army.roster.camp}.work"].value) if army.roster.camp != "none" else "none"
    for _ in range(RULES.whole("camp.sections") if fence != "none" else 0):
        yield _section(named(f"camp.works.{fence}").say(language), fence, language)


def _section(name: str, work: str, language: Language, sign: str = "") -> Card:
    """A strip as long as a section, with a sign of its own or that of such works. What it is worth is written on it."""
    worth = words(
        "markers.work_worth",
        protection=RULES.whole(f"camp.works.{work}.protection"),
    )
    solidity = RULES.whole(f"camp.works.{work}.solidity")
    lines = [RuleLine(words("markers.behind").say(language), worth.say(language))]
    lines.append(RuleLine(words("markers.crossing").say(language), words("markers.crossing_says").say(language)))
    if solidity:
        lines.append(RuleLine(words("markers.pr").say(language), str(solidity)))
    return Card("order", sign or _SIGNS[work], name.upper(), "", "", tuple(lines))


def _bridge(language: Language) -> Card:
    lines = (RuleLine(words("markers.bridge_over").say(language), words("markers.bridge_says").say(language)),)
    return Card("note", "engineers", words("map.bridge").say(language).upper(), "", "", lines)


def _note(army: MusteredArmy, side: FormationsSide | None, language: Language) -> Iterator[Card]:
    """The secret note of a reserve: who, what it is worth, where and when, or that there is none; free lines for a pencil."""

    def line(key: str, says: str) -> RuleLine:
        return RuleLine(words(f"markers.{key}").say(language), says)

    money, reserve = account(army.army), army.roster.reserve
    if reserve is None:
        none = words("roster.reserve_none", limit=reserves.limit(money)).say(language)
        yield _written((line("note_units", none),), army, language)
        return
    own = (army.by_id[one] for one in reserve.units)
    names = strung((strung((f"{one.number}\u00a0", one.name.say(language))) for one in own), ", ")
    worth = words("markers.note_worth_says", sum=money.reserve_total, limit=reserves.limit(money)).say(language)
    lines = [line("note_units", names), line("note_worth", worth)]
    if reserve.flanking_sector:
        says = words(
            "markers.note_sector_says",
            sector=reserve.flanking_sector,
            turn=shown(RULES["setup.reserve.flanking_turn"].value),
            far=shown(RULES["setup.reserve.flanking_distance"].value),
            lost=shown(RULES["setup.reserve.flanking_lost"].value),
        )
        lines.append(line("note_sector", says.say(language)))
    elif turn := reserves.arrival(army, side.role if side else None):
        lines.append(line("note_turn", words("markers.note_turn_says", turn=turn).say(language)))
    else:
        lines.append(line("note_turn", words("markers.note_at_once").say(language)))
    yield _written(tuple(lines), army, language)


def _written(lines: tuple[RuleLine, ...], army: MusteredArmy, language: Language) -> Card:
    title, owner = words("markers.note").say(language), army.roster.name.say(language)
    return Card(
        "note",
        "reserve",
        title,
        "",
        owner,
        (*lines, *(RuleLine("", ""),) * _FREE),
        where=place_in(army.roster.id, "reserve"),
    )
