"""The cost of a roster of `chainmail`: figures at the prices of its list; none where the list gives no prices (K-Q10)."""

from builder.documents.account import by_figures, priced

account = priced(by_figures)
