"""The rulebook's worked examples, calculated live, with their exact chances."""

from collections.abc import Iterator

from builder.documents.package_data import read_data
from builder.sheets.blocks import Example
from builder.sheets.worked import ExampleFrame
from builder.systems.chainmail.procedures import procedures
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import DATA
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.play import InPlay


class WorkedExamples(ExampleFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The worked examples."""

    procedures = staticmethod(procedures)

    def all(self) -> Iterator[Example]:
        """Every worked example: step by step with the dice of the rulebook, and the chances of each result."""
        for number, example in read_data(DATA / "examples.yaml").items():
            for part in example["parts"]:
                rolled = self.ask(part["procedure"], part["inputs"])
                chances = self.ask(part["procedure"], {**part["inputs"], "dice": None})
                odds = self.odds(self.say("kills"), chances.odds, lambda outcome: outcome.removeprefix("kills-"))
                yield self.example(f"{example['name'].say(self.language)} ({number})", rolled.working, odds)
