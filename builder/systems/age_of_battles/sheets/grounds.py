"""Pieces of ground by whether a regiment may cross them: as the evening says, else by the rules (A-804, A-802, A-116)."""

from collections.abc import Iterable

from builder.sheets.speaker import Speaker
from builder.systems.age_of_battles import field
from builder.systems.age_of_battles.profile import Element

OPEN = ("road",)
"""Grounds that are no obstacle."""


def crossed(element: Element) -> str:
    """Whether it can be crossed: as the evening says, else by the rules."""
    ruled = field.crossing(element.ground)
    if element.passable and ruled != "opens":
        return "yes"
    return "no" if element.passable is False else ruled


def called(element: Element, speaker: Speaker) -> str:
    """Its name, or else its kind."""
    return element.name.say(speaker.language) if element.name else speaker.named(f"terrain.grounds.{element.ground}")


def obstacles(terrain: Iterable[Element], speaker: Speaker) -> dict[str, list[str]]:
    """What the obstacles of an evening are called, by how they are crossed; those without a name by their kind, once."""
    alike: dict[str, list[str]] = {}
    for element in terrain:
        name = called(element, speaker)
        if element.ground not in OPEN and name not in (said := alike.setdefault(crossed(element), [])):
            said.append(name)
    return alike
