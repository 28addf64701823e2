"""The checks of `chainmail`, by subject; codes CH1xx lines, 2xx figures and scale, 3xx formations, 4xx shooters, 5xx persons, 6xx field, 9xx gaps of the text."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
