"""The kernel that all rule systems share: modifiers, sums, outcome tables, workings. It knows no system."""
