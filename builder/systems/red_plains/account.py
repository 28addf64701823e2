"""What a roster of `red-plains` costs: the rules give no prices, so the list's own price a figure, where it has one."""

from builder.documents.account import by_figures, priced

account = priced(by_figures)
