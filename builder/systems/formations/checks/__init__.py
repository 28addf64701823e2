"""The checks of `formations`, by subject; codes FO1xx army, 2xx unit, 3xx arms, 4xx formations, 5xx camp, 6xx field, 9xx advice."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
