"""The checks of `age-of-battles`, by subject; codes AB1xx scope and sizes, 2xx regiments, 3xx guns, 4xx camp, 5xx field, 6xx what the list limits, 9xx what the text lacks."""

from builder.checks.rule import checks_in

checks = checks_in(__name__)
