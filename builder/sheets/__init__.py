"""What the sheets of every system share; the blocks themselves are in `builder.sheets.blocks`."""
