"""The checks of `formations`, by subject; codes FO1xx army, 2xx unit, 3xx arms, 4xx formations, 5xx camp, 6xx field, 9xx advice."""

from builder.checks.rule import Rule
from builder.systems.formations.checks import (
    advice,
    base,
    camp,
    command,
    dates,
    deployment,
    equipment,
    formations,
    reserve,
    setup,
    shooting,
    speed,
    terrain,
)

CHECKS: tuple[Rule, ...] = (
    *command.CHECKS,
    *base.CHECKS,
    *speed.CHECKS,
    *equipment.CHECKS,
    *shooting.CHECKS,
    *dates.CHECKS,
    *formations.CHECKS,
    *reserve.CHECKS,
    *camp.CHECKS,
    *deployment.CHECKS,
    *setup.CHECKS,
    *terrain.CHECKS,
    *advice.CHECKS,
)
