"""The data of a rule system in one: its numbers, facts and readings, and calculations that rest on them."""

from collections.abc import Mapping
from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.readings import NO_CHOICE, Readings
from builder.rules.working import Working
from builder.text.citation import sections_from


class Rulebook:
    """What lies in the folder `data` beside a module of a system; `module` is its `__file__`.

    `numbers` are the files of its numbers (`troops` for troops.yaml); beside them are facts.yaml and, where the text has open
    points, readings.yaml.
    """

    def __init__(self, system: str, module: str, *numbers: str) -> None:
        self.data = data = Path(module).parent / "data"
        self.rules = Constants(system, data, numbers)
        self.facts = Facts(data, self.rules)
        self.readings = Readings(system, data)
        sections_from(system, self.facts.section)

    def working(self, chosen: Mapping[str, str] = NO_CHOICE) -> Working:
        """The steps of a calculation under a club's decisions."""
        return Working(self.rules, self.readings, chosen)
