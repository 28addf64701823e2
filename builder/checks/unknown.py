"""Words and ids without meaning: a troop type that the rules do not define, a unit that the army does not have."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from builder.checks.finding import At, Found, keys
from builder.checks.rule import Rule, made
from builder.checks.selector import Asked, Selector, of_both
from builder.checks.wording import near, quoted
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")

UNIT = Text("unit")
GROUND = Text("terrain")


def unknown(
    code: str, selector: Selector[S, T], *cites: str, what: Text, at: At = ()
) -> Callable[[Asked[T, tuple[str | None, Iterable[str]], S]], Rule]:
    """Make a check from a function that returns the word in a thing (None if there is none) and the known words.

    `what` says what the word should name, as used after "no"; the docstring says why it must be known.
    """

    def make(words: Asked[T, tuple[str | None, Iterable[str]], S]) -> Rule:
        ask = of_both(words)

        def judge(thing: T, whole: S) -> Found | None:
            word, known = ask(thing, whole)
            if word is None or word in (known := tuple(known)):
                return None
            return Found(keys(at), absent(selector.called(thing), what, word, known))

        return made(code, words, selector.asked(judge), says=ABSENT, fix=KNOWN, cites=cites)

    return make


def absent(name: object, what: Text, word: str, known: Collection[str]) -> dict[str, object]:
    """The facts for the message of such a finding."""
    return {"name": name, "what": what, "word": word, "guess": near(word, known), "known": quoted(known)}


ABSENT = Text("{name}: there is no {what} `{word}`{guess}")
KNOWN = Text("known: {known}")
