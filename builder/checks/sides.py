"""Words for the edges of the table, shared by checks of both sides of an evening."""

from builder.text import Text

EDGES = {
    "north": Text("north"),
    "south": Text("south"),
    "west": Text("west"),
    "east": Text("east"),
}
