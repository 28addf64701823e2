"""What a scenario adds to the rules, in words: weather, objectives, units that wait."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from builder.documents.evening import Evening, Fixed, LimitingWeather, Objective, Scenario, UnitNote, Weather
from builder.documents.fields import Name
from builder.rules.wording import spans
from builder.sheets.army import SheetArmy, SheetUnit
from builder.sheets.blocks import Limit, MapShape, RuleLine, Spot, Strip
from builder.sheets.vocabulary import SpotSign, StripTexture
from builder.sheets.words import tied_words
from builder.text import Language, Text
from builder.text.located import capital, join_texts

_TURN = Text("may not move before turn {n}")
_WAITS = Text("may not move at first")
_BEFORE = Text("not before turn {n}", "may units move, on a card: what else releases them follows")
WALL_WIDTH = 2.0  # in the unit of the field, as other works; no rule measures it
_ONE_TURN = Text("turn {n}", "how long weather lasts")
_TURNS = Text("turns {first}–{last}", "how long weather lasts")
_FROM = Text("from turn {n}", "how long weather lasts")
_KEY_WORDS = 2
_WORTH = Text("{points|point|points}", "for holding an objective")


def said(words: Name, language: Language) -> str:
    """The author's words, with each number on one line with what it counts."""
    return tied_words(words.say(language))


def rule_line(says: str) -> RuleLine:
    """A rule of the scenario; the word or two before its colon are its key word: "Palisade: horse cannot cross it"."""
    key, colon, rest = says.partition(": ")
    return RuleLine(f"{key}:", rest) if colon and len(key.split()) <= _KEY_WORDS else RuleLine("", says)


def weather(scenario: Scenario, language: Language) -> Iterator[RuleLine]:
    """Each kind of weather, the turns in which it lasts where that is not the whole game, and its effects."""
    for one in scenario.weather:
        spoken = _spoken(one.says, language)
        named = (one.name.say(spoken), *((turns_of_weather(one, spoken),) if _changes(one) else ()))
        yield RuleLine(join_texts((join_texts(named, ", "), ":")), said(one.says, language))


def changing(scenario: Scenario) -> Iterator[Weather]:
    """The kinds of weather that do not last the whole game."""
    return filter(_changes, scenario.weather)


def turns_of_weather(one: Weather, language: Language) -> str:
    """The turns in which a kind of weather lasts: "turns 1–3", "from turn 7"."""
    if one.last is None:
        return _FROM.fill(n=one.first).say(language)
    if one.last == one.first:
        return _ONE_TURN.fill(n=one.first).say(language)
    return _TURNS.fill(first=one.first, last=one.last).say(language)


def passing_weather(scenario: Scenario, language: Language) -> Iterator[RuleLine]:
    """The weather that does not last the whole game, by its turns, as below a turn track."""
    return (
        RuleLine(capital(join_texts((turns_of_weather(one, _spoken(one.name, language)), ":"))), one.name.say(language))
        for one in changing(scenario)
    )


def turning(evening: Evening, language: Language) -> Iterator[RuleLine]:
    """What happens in a turn, by turn or turns in a row, but not why units may move from then on."""
    freed = {one.turn for side in evening.sides for one in side.fixed}
    coming = [one for one in evening.scenario.arrivals if one.turn not in freed]
    for (_, says), alike in groupby(enumerate(coming), key=lambda pair: (pair[1].turn - pair[0], pair[1].says)):
        turns, spoken = [one.turn for _, one in alike], _spoken(says, language)
        when = _TURNS.fill(first=turns[0], last=turns[-1]) if turns[1:] else _ONE_TURN.fill(n=turns[0])
        yield RuleLine(capital(join_texts((when.say(spoken), ":"))), said(says, language))


def _changes(one: Weather) -> bool:
    return one.first > 1 or one.last is not None


def how_won(scenario: Scenario, ruled: Iterable[RuleLine], language: Language) -> tuple[RuleLine, ...]:
    """What the players agreed on, then what the rules say; then the line that names a winner if nothing else does, and
    last what only breaks a tie.
    """
    wins, ties = ([one for one in scenario.objectives if one.tie is tie] for tie in (False, True))
    agreed = (*objectives(wins, language), *(rule_line(said(one, language)) for one in scenario.winning))
    last = len(agreed) - bool(scenario.decided and scenario.winning)
    return (*agreed[:last], *ruled, *agreed[last:], *objectives(ties, language))


def objectives(places: Iterable[Objective], language: Language) -> Iterator[RuleLine]:
    """Each objective with what it is worth, and when it counts; not those mentioned only in the sentences on
    winning.
    """
    for one in places:
        if worth := join_texts(_worth(one, language), "; "):
            yield RuleLine(join_texts((one.name.say(language), ":")), worth)


def _worth(one: Objective, language: Language) -> Iterator[str]:
    if one.points is not None:
        yield _WORTH.fill(points=one.points).say(language)
    if one.says:
        yield said(one.says, language)


def spots(scenario: Scenario, language: Language) -> Iterator[MapShape]:
    """The objectives on the map."""
    for one in scenario.objectives:
        if one.at:
            yield Spot(one.at, SpotSign.OBJECTIVE, one.name.say(language))


def lines(scenario: Scenario, language: Language) -> Iterator[MapShape]:
    """The limits and walls of the scenario on the map."""
    for one in scenario.lines:
        label = one.name.say(language) if one.name else ""
        yield (Strip(one.course, WALL_WIDTH, StripTexture.WALL, label) if one.wall else Limit(one.course, label))


def waiting_in_words(fixed: Fixed, language: Language, *, brief: bool = False) -> str:
    """How long units may not move; `brief`: in fewer words where something else releases them."""
    until = (_BEFORE if brief and fixed.says else _TURN).fill(n=fixed.turn) if fixed.turn else _WAITS
    if fixed.says is None:
        return until.say(language)
    return join_texts((until.say(_spoken(fixed.says, language)), fixed.says.say(language)), ", ")


def _spoken(words: Name, language: Language) -> Language:
    """The language that the author's words are shown in: ours around them are in the same, so that no sentence mixes
    two.
    """
    return language if "+" in language else words.text.language_shown(language)


def waiting_of_card(
    fixed: Iterable[Fixed], units: Iterable[SheetUnit[Any, Any]], language: Language, *, brief: bool = False
) -> Iterator[RuleLine]:
    """How long the units of one card may not move; by their numbers where it is not all of them."""
    units = tuple(units)
    for one in fixed:
        numbers = [unit.number for unit in units if unit.unit.id in one.units]
        says = tied_words(join_texts((waiting_in_words(one, language, brief=brief), ".")))
        if numbers and len(numbers) == len(units):
            yield RuleLine(capital(says), "")
        elif numbers:
            yield RuleLine(f"{spans(numbers)}:", says)


def unit_notes(of: Iterable[UnitNote], units: Iterable[SheetUnit[Any, Any]], language: Language) -> Iterator[RuleLine]:
    """What the scenario says about all these units."""
    ids = {unit.unit.id for unit in units}
    return (RuleLine("", one.says.say(language)) for one in of if ids and ids <= set(one.units))


def waiting(
    side: str, units: Iterable[SheetUnit[Any, Any]], fixed: Iterable[Fixed], language: Language
) -> Iterator[RuleLine]:
    """The units of a side that may not move at first, by number, and how long; those it does not have are left out."""
    return _numbered(side, units, ((one.units, waiting_in_words(one, language)) for one in fixed))


def all_waiting(evening: Evening, armies: Iterable[SheetArmy[Any, Any, Any]], language: Language) -> Iterator[RuleLine]:
    """The units of all armies that may not move at first, by side and number."""
    for side, army in zip(evening.sides, armies, strict=True):
        name = (side.back or army.roster.name).say(language)
        yield from waiting(name, army.units, side.fixed, language)


def noted(
    evening: Evening, armies: Iterable[SheetArmy[Any, Any, Any]], language: Language, *, setup: bool
) -> Iterator[RuleLine]:
    """The units of the armies that the scenario says something about, for setting up or for play, by number."""
    for side, army in zip(evening.sides, armies, strict=True):
        name = (side.back or army.roster.name).say(language)
        says = ((one.units, said(one.says, language)) for one in side.notes if one.setup is setup)
        yield from _numbered(name, army.units, says)


def own_rules(evening: Evening, armies: Iterable[SheetArmy[Any, Any, Any]], language: Language) -> Iterator[RuleLine]:
    """What the scenario adds to the rules of play: ground, single units, weather."""
    yield from (rule_line(said(one, language)) for one in evening.scenario.ground)
    yield from noted(evening, armies, language, setup=False)
    yield from weather(evening.scenario, language)


def _numbered(
    side: str, units: Iterable[SheetUnit[Any, Any]], says_of: Iterable[tuple[tuple[str, ...], str]]
) -> Iterator[RuleLine]:
    units = tuple(units)
    for ids, says in says_of:
        if numbers := spans(unit.number for unit in units if unit.unit.id in ids):
            yield RuleLine(join_texts((side, f" {numbers}:")), says)


class WeatherLimits:
    """What all weather of an evening together leaves of shooting; without an evening, nothing is limited."""

    def __init__(self, evening: Evening | None) -> None:
        weather = evening.scenario.weather if evening else ()
        self._weather = tuple(one for one in weather if isinstance(one, LimitingWeather))

    def reach(self, usual: float) -> tuple[float, Text | None]:
        """The range of a weapon, and the name of the weather that shortens it."""
        found: tuple[float, Text | None] = usual, None
        for one in self._weather:
            if one.shooting.reach is not None and one.shooting.reach < found[0]:
                found = one.shooting.reach, one.name.text
        return found

    def shots(self, usual: int) -> int:
        """The most shots of a unit in one turn."""
        return min((usual, *(one.shooting.shots for one in self._weather if one.shooting.shots is not None)))

    @property
    def silences(self) -> Text | None:
        """The name of the weather in which no engine shoots."""
        return next((one.name.text for one in self._weather if not one.shooting.engines), None)
