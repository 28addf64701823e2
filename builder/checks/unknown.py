"""Words and ids that stand for nothing: a kind of troops that the rules do not know, a unit that the army does not have."""

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
    """Make a check out of a function that gives the word that a thing has, None for no word, and the words that are known.

    `what` says what the word should name, as it stands after "no"; the docstring says why it must be known.
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
    """The facts of such a message."""
    return {"name": name, "what": what, "word": word, "guess": near(word, known), "known": quoted(known)}


ABSENT = Text("{name}: there is no {what} `{word}`{guess}")
KNOWN = Text("known: {known}")
