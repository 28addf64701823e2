"""The cost of a roster of `red-plains`: the rules give no prices, so the price per figure from the army list, if any."""

from builder.documents.account import by_figures, priced

account = priced(by_figures)
