"""Maps: from the shapes of a field to one SVG."""
