"""What each type of block is to a page and to other programs: one row each in `table`."""
