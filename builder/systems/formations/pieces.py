"""Models with a crew: elephants, chariots, machines and guns, and the class that each belongs to (sections 13 and 15)."""

from builder.rules.legality import Fault, Law, Laws
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.text import Text


def piece_class(piece: str) -> str:
    """The class that a model belongs to."""
    if f"artillery.pieces.{piece}.shot" in RULES:
        return "artillery"
    return "elephants" if piece.endswith("elephant") else "chariots"


def _of_another_class(profile: Profile) -> Fault:
    if profile.piece is None or piece_class(profile.piece) == profile.troop:
        return None
    return {"piece": f"`{profile.piece}`", "troop": f"`{profile.troop}`", "right": piece_class(profile.piece)}


def _unnamed(profile: Profile) -> Fault:
    return profile.piece is None and profile.troop in ("elephants", "chariots")


PIECES: Laws[Profile] = Laws(
    Law(
        "class",
        Text("{piece} does not belong to class {troop}"),
        _of_another_class,
        ("C-13-01", "C-15.1a-01"),
    ),
    Law(
        "model",
        Text("the type is missing; add `piece`, because the move depends on it"),
        _unnamed,
        "C-13-01",
    ),
)
