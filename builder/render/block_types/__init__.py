"""How each type of block is rendered on pages and exported: one row per type in `table`."""
