"""What follows an outcome for both sides and for others, as the facts say it: told beneath the working of a fight."""

from collections.abc import Iterator, Mapping

from builder.calculation import Term
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text
from builder.wording import step

_PARTS: Mapping[str, tuple[str, ...]] = {
    "stopped": ("stopped",),
    "thrown-back": ("thrown-back",),
    "retreats": ("retreats", "beaten"),
    "flees": ("flees", "beaten"),
    "destroyed": ("destroyed", "gone"),
    "attacker-destroyed": ("gone",),
    "both-destroyed": ("gone",),
    "no-lead": ("no-lead",),
    "first-retreats": ("lost",),
    "first-flees": ("lost",),
    "first-destroyed": ("gone",),
    "second-retreats": ("lost",),
    "second-flees": ("lost",),
    "second-destroyed": ("gone",),
    "stands": (),
    "order-lost": ("order-lost",),
    "driven-back": ("driven-back",),
    "shot-down": ("gone",),
}


def after(outcome: str) -> Iterator[Term]:
    """A step for each fact that says what follows an outcome; none where everything stays as it was."""
    for part in _PARTS[outcome]:
        for fact in RULES.below(f"melee.after.{part}"):
            yield step(RULES, Text("then", "затем"), outcome, RULES.said(f"melee.after.{part}.{fact}"), fact)
