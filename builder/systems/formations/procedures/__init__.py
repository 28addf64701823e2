"""The calculations of `formations`."""

from builder.rules.calculation import procedures_in

procedures = procedures_in(
    __name__,
    "movement", "shooting", "melee", "protective_shot", "leadership", "discipline", "resilience", "artillery", "wall",
    "terrain", "disorder", "reform", "scale", "point_blank", "reaction", "countercharge", "wheel", "dismount",
    "runners",
)  # fmt: skip
