"""What a roster of `chainmail` costs: figures by the prices of its list; nothing where the list has none (K-Q10)."""

from builder.documents.account import by_figures, priced

account = priced(by_figures)
