"""The cards of all samples: of each evening, and of each roster without one, where its cards know of no enemy.

Those of formations have a test of their own (`test_card_setting.py`), which also looks at every kind of unit.
"""

import pytest

from builder.documents.game import AnyArmy, AnyGame
from builder.documents.paper import USUAL
from builder.render.cards import card_sheets
from builder.text import Language
from tests.languages import SPOKEN
from tests.tools.samples import armies, games, presented


@pytest.mark.parametrize(("system", "language"), [one for one in SPOKEN if one[0] != "formations"])
def test_no_card_is_cut_short(system: str, language: Language) -> None:
    """In Russian the boxes of cavalry were too long beside its table: no Napoleonic roster could be printed by itself."""
    cut = {}
    shown: list[AnyGame | AnyArmy] = [*games(system), *armies(system)]
    for one in shown:
        for deck in presented(one, language).cards:
            made = card_sheets.render((deck,), paper=USUAL, language=language, title=deck.title)
            cut.update({(deck.title, found.words): found.over for found in made.problems})
    assert cut == {}
