"""Rosters, reference sheets and booklets: from neutral blocks to HTML, and from HTML to PDF."""
