"""Laws: what the rules forbid, each with its words, its facts and what breaks it, for procedures and checks alike.

A table of them is in the order in which they are asked: `Laws(Law("train", Text(…), lambda it: it.train, "N-303"), …)`.
Facts are cited where a refusal is made, and never written into the words.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, cast

from builder.text import Text, same
from builder.text.errors import BuilderBug, Contradiction, MusterError

S = TypeVar("S", contravariant=True)
T = TypeVar("T")
Fault = Mapping[str, object] | bool | None
"""What is wrong with a situation: the fields of the words; True if they have none; None if the law is kept.

The field `fact` is the number of the fact that forbids it here, where that depends on the situation; or several numbers.
"""

_OF = same("{of}: {says}")
_MENDED = same("{says}; {fix}")
_CITED = same("{says} ({facts})")


class Breach(NamedTuple):
    """A law that is broken, and the fields of its words where it is."""

    law: "Law[Any]"
    fields: Mapping[str, object]

    @property
    def id(self) -> str:
        """The id of the law."""
        return self.law.id

    @property
    def says(self) -> Text:
        """What is forbidden here."""
        return self.law.says.fill(**self.fields)

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that forbid it here."""
        return tuple(str(self.fields["fact"]).split(", ")) if "fact" in self.fields else self.law.facts

    def refusal(self, of: Text | None = None) -> MusterError:
        """The answer of a procedure: who is concerned, what is forbidden, how to correct it, and the facts."""
        law, says = self.law, self.says
        if law.fix:
            says = _MENDED.fill(says=says, fix=law.fix.fill(**self.fields))
        if whom := law.of.fill(**self.fields) if law.of else of:
            says = _OF.fill(of=whom, says=says)
        return MusterError(_CITED.fill(says=says, facts=", ".join(self.facts)) if self.facts else says)


@dataclass(frozen=True)
class Law(Generic[S]):
    """One thing that the rules forbid, or that is impossible (then it cites nothing).

    `of` is what a procedure names before the words; a check names the file's unit there. `fix` is how to correct it, if
    that is the same in a document and in a calculation.
    """

    id: str
    says: Text
    fault: Callable[[S], Fault]
    cites: str | tuple[str, ...] = ()
    of: Text | None = None
    fix: Text | None = None

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that forbid it."""
        return (self.cites,) if isinstance(self.cites, str) else self.cites

    def broken(self, situation: S) -> Breach | None:
        """The breach of the law here; None if it is kept."""
        fault = self.fault(situation)
        if fault is None or fault is False:
            return None
        return Breach(self, fault if isinstance(fault, Mapping) else {})

    def of_part(self, part: Callable[[T], S | None]) -> "Law[T]":
        """The same law for a larger situation, judged by the `part` of it that it concerns; kept if there is none."""

        def fault(it: T) -> Fault:
            found = part(it)
            return None if found is None else self.fault(found)

        return replace(cast("Law[T]", self), fault=fault)

    def refusal(self, situation: S, of: Text | None = None) -> MusterError | None:
        """The refusal of a procedure if the law is broken; `of` names the one concerned, if the law names nobody."""
        breach = self.broken(situation)
        return None if breach is None else breach.refusal(of)


class Laws(Generic[S]):
    """The laws about one kind of situation, in the order in which they are asked."""

    def __init__(self, *laws: Law[S]) -> None:
        self._laws = {law.id: law for law in laws}
        if len(self._laws) < len(laws):
            raise BuilderBug(f"two laws of one id: {', '.join(law.id for law in laws)}")

    def __iter__(self) -> Iterator[Law[S]]:
        return iter(self._laws.values())

    def __getitem__(self, law: str) -> Law[S]:
        return self._laws[law]

    def broken(self, situation: S) -> Breach | None:
        """The breach of the first law that is broken here; None if all are kept."""
        for law in self._laws.values():  # no generator: it is asked some hundred thousand times for an evening
            if breach := law.broken(situation):
                return breach
        return None

    def refusal(self, situation: S, of: Text | None = None) -> MusterError | None:
        """The refusal of the first law that is broken here; `of` names the one concerned, if several are judged."""
        breach = self.broken(situation)
        return None if breach is None else breach.refusal(of)

    def refuse(self, situation: S, of: Text | None = None) -> None:
        """Raises MusterError in the words of the first law that is broken here."""
        if refused := self.refusal(situation, of):
            raise refused

    def contradict(self, model: S) -> None:
        """Raises Contradiction in the same words: for a model that is read."""
        if refused := self.refusal(model):
            words = refused.says
            raise Contradiction(words)


def law(
    law_id: str, says: Text, *cites: str, of: Text | None = None, fix: Text | None = None
) -> Callable[[Callable[[T], Fault]], Law[T]]:
    """Make a law from the function that finds the fault; its id, words and facts stand above it."""
    return lambda fault: Law(law_id, says, fault, cites, of, fix)


def sole(
    law_id: str, says: Text, fault: Callable[[T], Fault], cites: str | tuple[str, ...] = (), of: Text | None = None,
    fix: Text | None = None,
) -> Laws[T]:  # fmt: skip
    """The table of one law."""
    return Laws(Law(law_id, says, fault, cites, of, fix))


def missing(given: object) -> Fault:
    """The fault that a required value is missing."""
    return given is None


def needed(given: T | None, laws: Laws[object]) -> T:
    """The required value. Raises MusterError in the words of these laws if it is missing."""
    laws.refuse(given)
    assert given is not None, "a law against what is missing"
    return given


class Rolled(NamedTuple):
    """The number of dice that a step takes, the number given, and `more` fields for its words."""

    wanted: int
    given: int
    more: Mapping[str, object] = MappingProxyType({})

    @property
    def fields(self) -> Mapping[str, object]:
        """The fields for the words of a fault."""
        return {"wanted": self.wanted, "given": self.given, "spare": self.given - self.wanted, **self.more}

    def other(self) -> Fault:
        """The fault of more or fewer dice than the step takes."""
        return self.wanted != self.given and self.fields

    def many(self) -> Fault:
        """The fault of too many dice."""
        return self.given > self.wanted and self.fields

    def few(self) -> Fault:
        """The fault of too few dice."""
        return self.given < self.wanted and self.fields
