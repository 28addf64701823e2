"""From paths and bytes to documents that know the place of each value, or to diagnostics."""
