"""The checks of `red-plains`: RP1xx list and army, 2xx deployment, 3xx terrain, 4xx order sheets, 9xx gaps of the text."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
