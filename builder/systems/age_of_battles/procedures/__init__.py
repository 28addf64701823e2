"""The calculations of `age-of-battles`."""

from builder.rules.calculation import procedures_in

procedures = procedures_in(
    __name__, "bombard", "burst", "mercenary", "cost", "attack", "flank", "retreat", "reform", "spirit"
)
