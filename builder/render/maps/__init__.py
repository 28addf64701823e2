"""Maps: from the shapes of a table to one SVG."""
