"""From paths and bytes to documents that know where each value stands, or to coded errors."""
