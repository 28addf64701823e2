"""The checks of `napoleonic`, by subject; codes NA1xx list, 2xx roster, 3xx settlements, 4xx field, 5xx fire, 9xx values missing from the text."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
