"""The data of a rule system in one object: its numbers, facts and readings, and calculations that rest on them."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.readings import NO_CHOICE, Readings
from builder.rules.wording import step
from builder.rules.working import Working
from builder.text.catalogues import use
from builder.text.citation import sections_from


class Rulebook:
    """The contents of the folder `data` beside a module of a system; `module` is its `__file__`.

    `numbers` are the files of its numbers (`troops` for troops.yaml); beside them are facts.yaml, sections.yaml where the
    sections of the text have names, and where it has open points the files of `readings`. `term` makes a step of a working:
    its sources are constants (`melee.die`) or facts (`K-307`).
    """

    def __init__(self, system: str, module: str, *numbers: str, readings: tuple[str, ...] = ("readings",)) -> None:
        self.data = data = Path(module).parent / "data"
        self.rules = Constants(system, data, numbers)
        self.facts = Facts(data, self.rules)
        self.readings = Readings(system, data, readings)
        self.term = partial(step, self.rules)
        use(system, data.parent)
        sections_from(system, self.facts.section, self.facts.section_name)

    def working(self, chosen: Mapping[str, str] = NO_CHOICE) -> Working:
        """The steps of a calculation under a club's decisions."""
        return Working(self.rules, self.readings, chosen)
