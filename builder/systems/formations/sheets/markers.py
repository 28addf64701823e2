"""An army -> its markers: ambush cards with false ones, counters for losses, disorder and states, the reserve note."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from builder.constants import shown
from builder.sheet import Back, Card, Deck, RuleLine
from builder.systems.formations.account import account
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.roster import loss_limit
from builder.systems.formations.sheets.words import words
from builder.text import Language

_STATES = ("fleeing", "recovering", "shot", "return_shot", "plunder")
_SIGNS = {
    "fleeing": "fleeing",
    "recovering": "recovering",
    "shot": "shot",
    "return_shot": "return-shot",
    "plunder": "plunder",
}


def decks(army: MusteredArmy, back: Back, language: Language) -> Iterator[Deck]:
    """The markers of one army: its ambush cards share a neutral back, counters have none."""
    title = f"{words('markers.title').say(language)}: {army.roster.name.say(language)}"
    ambushes = tuple(_ambushes(army, language))
    if ambushes:
        neutral = Back(words("markers.ambush_back").say(language), back.pattern)
        yield Deck(f"{army.roster.id}-ambush", title, ambushes, neutral)
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army, language)), None)
    if army.roster.reserve:
        yield Deck(f"{army.roster.id}-reserve", title, (_note(army, language),), None)


def _ambushes(army: MusteredArmy, language: Language) -> Iterator[Card]:
    hidden = [unit for unit in army.units if unit.unit.ambush]
    for unit in hidden:
        yield Card(
            "ambush",
            "ambush",
            words("markers.ambush").say(language),
            str(unit.number),
            unit.name.say(language),
            where=f"units.{unit.number - 1}",
        )
    for _ in range(army.roster.false_ambushes):
        empty = words("markers.empty").say(language)
        yield Card("ambush", "empty", empty, "", words("markers.empty_owner").say(language), where="false_ambushes")


def _counters(army: MusteredArmy, language: Language) -> Iterator[Card]:
    """As many as can be needed at once of what units keep; of passing states one for every second unit."""
    strengths = [unit.profile.stats.bs for unit in army.units]
    for lost in range(1, max(map(loss_limit, strengths), default=1)):
        for _ in range(sum(loss_limit(bs) > lost for bs in strengths)):
            yield _tally("loss", lost, language)
    for points in range(1, max(strengths, default=1)):
        standing = sum(bs > points for bs in strengths)
        for _ in range(ceil(standing / points)):
            yield _tally("disorder", points, language)
    many = ceil(len(strengths) / 2)
    for state in _STATES:
        for _ in range(1 if state == "plunder" else many):
            yield Card("counter", _SIGNS[state], words(f"markers.{state}").say(language), "", "")
    if RULES[f"camp.kinds.{army.roster.camp}.work"].value == "fortification" if army.roster.camp != "none" else False:
        for _ in range(2):
            yield Card("counter", "breach", words("markers.breach").say(language), "", "")


def _tally(kind: str, count: int, language: Language) -> Card:
    return Card("tally", kind, words(f"markers.{kind}").say(language), str(count), "")


def _note(army: MusteredArmy, language: Language) -> Card:
    reserve = army.roster.reserve
    assert reserve is not None

    def line(key: str, says: str) -> RuleLine:
        return RuleLine(words(f"markers.{key}").say(language), says)

    money = account(army.army)
    limit = int(money.total * Fraction(RULES.number("setup.reserve.share")))
    names = ", ".join(f"{army.by_id[one].number} {army.by_id[one].name.say(language)}" for one in reserve.units)
    worth = words("markers.note_worth_says", sum=money.reserve_total, limit=limit).say(language)
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
    elif reserve.turn:
        lines.append(line("note_turn", words("markers.note_turn_says", turn=reserve.turn).say(language)))
    else:
        lines.append(line("note_turn", words("markers.note_at_once").say(language)))
    lines.append(RuleLine("", ""))
    owner = army.roster.name.say(language)
    return Card("note", "reserve", words("markers.note").say(language), "", owner, tuple(lines), where="reserve")
