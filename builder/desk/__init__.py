"""Questions about documents and rules, answered as data: shared by the commands, the site and other front ends."""
