"""The calculations of `formations`."""

from builder.systems.formations.procedures import (
    artillery,
    discipline,
    disorder,
    leadership,
    melee,
    movement,
    protective_shot,
    reform,
    resilience,
    scale,
    shooting,
    terrain,
    wall,
)

PROCEDURES = (
    movement.PROCEDURE,
    shooting.PROCEDURE,
    melee.PROCEDURE,
    protective_shot.PROCEDURE,
    leadership.PROCEDURE,
    discipline.PROCEDURE,
    resilience.PROCEDURE,
    artillery.PROCEDURE,
    wall.PROCEDURE,
    terrain.PROCEDURE,
    disorder.PROCEDURE,
    reform.PROCEDURE,
    scale.PROCEDURE,
)
