"""The documents that users write: army lists, rosters, evenings."""
