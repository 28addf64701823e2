"""Questions about documents and rules, and their answers as data: what commands, the site and other front ends share."""
