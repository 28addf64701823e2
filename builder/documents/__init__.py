"""What people write: army lists, rosters, evenings."""
