"""Words and ids without meaning (a troop type that the rules do not define, a unit that the army does not have), and ids given twice."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar

from builder.checks.rule import At, Found, Rule, check_maker, fix, found, keys, made_rule, rule, says
from builder.checks.selector import Asked, Selector, of_both
from builder.checks.wording import Identified, near, quoted
from builder.documents.game import Game
from builder.rules.readings import Readings
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")

UNIT = Text("unit")
GROUND = Text("terrain")


@check_maker
def unknown(
    words: Asked[T, tuple[str | None, Iterable[str]], S],
    code: str,
    selector: Selector[S, T],
    *cites: str,
    what: Text,
    at: At = (),
) -> Rule:
    """Make a check from a function that returns the word in a thing (None if there is none) and the known words.

    `what` says what the word should name, as used after "no"; the docstring says why it must be known.
    """
    ask = of_both(words)

    def judge(thing: T, whole: S) -> Found | None:
        word, known = ask(thing, whole)
        if word is None or word in (known := tuple(known)):
            return None
        return Found(keys(at), absent(selector.called(thing), what, word, known))

    return made_rule(code, words, selector.asked(judge), says=ABSENT, fix=KNOWN, cites=cites)


def absent(name: object, what: Text, word: str, known: Collection[str]) -> dict[str, object]:
    """The facts for the message of such a finding."""
    return {"name": name, "what": what, "word": word, "guess": near(word, known), "known": quoted(dict.fromkeys(known))}


ABSENT = Text("{name}: there is no {what} `{word}`{guess}")
KNOWN = Text("known: {known}")


Ident = TypeVar("Ident", bound=Identified)

PIECES = Text("two pieces of terrain")


_SAYS = Text("{two} have the id `{id}`")
_FIX = Text("give one of them a different id")


@check_maker
def twice(
    why: Callable[[], None], code: str, two: Text, things: Selector[S, Ident], *cites: str, fix: Text = _FIX
) -> Rule:
    """Make the check that no two things of a selector have the same id; the docstring says why."""
    check = things.named(two=lambda _: two, id=lambda one: one.id).repeated(lambda one: one.id, "id")
    return made_rule(code, why, check, says=_SAYS, fix=fix, cites=cites)


def reading_check(code: str, readings: Readings, *cites: str) -> Rule:
    """The check that every decision is on a known reading and one of its choices."""

    @rule(code, *cites, of="evening")
    @says("there is no reading {question} = `{value}`{guess}")
    @fix("known: {known}")
    def unknown_reading(game: Game[Any, Any, Any]) -> Iterator[Found]:
        """A club chooses readings of open points by number; a mistyped number would silently have no effect."""
        for question, value in game.evening.readings.items():
            reading = readings.known().get(question)
            known = tuple(reading.choices) if reading else tuple(readings.known())
            if reading is None or value not in reading.choices:
                guess = near(value if reading else question, known)
                where, rests_on = ("readings", question), (question,) if reading else ()
                yield found(*where, cites=rests_on, question=question, value=value, guess=guess, known=quoted(known))

    return unknown_reading
