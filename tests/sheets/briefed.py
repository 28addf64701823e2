"""The briefings of the sample evenings, for tests."""

from builder.documents.game import AnyGame
from builder.registry import SYSTEMS
from builder.sheets.blocks import Briefing
from tests.tools import samples

GAMES = [game for one in SYSTEMS for game in samples.games(one)]
NAMES = [game.evening.id for game in GAMES]


def briefing(game: AnyGame, language: str = "en") -> Briefing:
    """The briefing of a sample evening, or of one made of it."""
    made = samples.presented(game, language).briefing
    assert made is not None
    return made
