"""The checks of `age-of-battles`, by subject; codes AB1xx scope and sizes, 2xx regiments, 3xx guns, 4xx camp, 5xx field, 6xx limits of the list, 9xx gaps in the text."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
