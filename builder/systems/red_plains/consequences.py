"""The consequences of an outcome for both sides and others, by fact: added to the working of a fight."""

from collections.abc import Collection, Iterator, Mapping

from builder.rules.calculation import Term
from builder.rules.wording import step
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, joined

_PARTS: Mapping[str, tuple[str, ...]] = {
    "stopped": ("stopped",),
    "thrown-back": ("thrown-back", "defended"),
    "retreats": ("retreats", "beaten"),
    "flees": ("flees", "beaten"),
    "destroyed": ("destroyed", "gone"),
    "attacker-destroyed": ("gone", "defended"),
    "both-destroyed": ("gone",),
    "no-lead": ("no-lead",),
    "first-retreats": ("loser-retreats", "lost"),
    "first-flees": ("loser-flees", "lost"),
    "first-destroyed": ("gone",),
    "second-retreats": ("loser-retreats", "lost"),
    "second-flees": ("loser-flees", "lost"),
    "second-destroyed": ("gone",),
    "stands": (),
    "order-lost": ("order-lost",),
    "driven-back": ("driven-back",),
    "shot-down": ("gone",),
}


def consequences(outcome: str) -> Iterator[Term]:
    """A step for each fact on the consequences of an outcome; none where nothing changes."""
    for part, fact in _facts(outcome):
        yield _said(Text("then"), outcome, part, fact)


def possible_consequences(outcomes: Collection[str]) -> Iterator[Term]:
    """The same before the dice are rolled: each fact once, with the possible outcomes that it follows."""
    if len(outcomes) == 1:
        yield from consequences(*outcomes)
        return
    found: dict[tuple[str, str], list[str]] = {}
    for outcome in outcomes:
        for one in _facts(outcome):
            found.setdefault(one, []).append(outcome)
    for (part, fact), its in found.items():
        names = [RULES.text(f"melee.outcomes.{outcome}.name") for outcome in its]
        called = joined(*(Text("“{name}”").fill(name=name) for name in names))
        yield _said(Text("if {called}").fill(called=called), its[0], part, fact)


def _facts(outcome: str) -> Iterator[tuple[str, str]]:
    return ((part, fact) for part in _PARTS[outcome] for fact in RULES.below(f"melee.after.{part}"))


def _said(label: Text, outcome: str, part: str, fact: str) -> Term:
    return step(RULES, label, outcome, RULES.filled_text(f"melee.after.{part}.{fact}"), fact)
