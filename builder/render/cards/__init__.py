"""Cards and markers: from neutral blocks to sheets that are cut out with scissors."""
