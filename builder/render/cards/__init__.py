"""Cards and markers: from neutral blocks to sheets that are cut with scissors."""
