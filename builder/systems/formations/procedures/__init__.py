"""The calculations of `formations`."""

from builder.systems.formations.procedures import (
    artillery,
    discipline,
    leadership,
    melee,
    movement,
    protective_shot,
    resilience,
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
)
