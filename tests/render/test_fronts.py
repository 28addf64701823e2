"""The marks of fronts on maps: wedges, and barrels of guns."""

from builder.render.maps.pens import SIZES
from builder.render.maps.plane import turned
from builder.render.maps.signs import front_box, front_mark, front_shape
from builder.rules.geometry import overlap
from builder.sheets.blocks import Base

PENS = SIZES["small"]
UNIT = Base((10.0, 10.0), 2.0, 2.0, 0.0, "6", 0)
GUN = Base((10.0, 10.0), 2.0, 2.0, 0.0, "B1", 0, gun=True)
CORNERS = turned((10.0, 10.0), 2.0, 2.0, 0.0)


def test_a_gun_has_a_barrel_longer_than_the_wedge_of_a_unit() -> None:
    """At Grandson bombards were framed boxes like the regiments beside them."""
    gun, unit = front_box(CORNERS, GUN, PENS), front_box(CORNERS, UNIT, PENS)
    assert gun.height > 2 * unit.height
    assert gun.width < unit.width


def test_the_mark_of_a_front_does_not_touch_the_base_before_it() -> None:
    """At Wertingen that of 6 stood in 5, right before it."""
    before = turned((10.0, 7.7), 2.0, 2.0, 0.0)
    assert overlap(front_shape(CORNERS, UNIT, PENS), before)
    assert front_mark(CORNERS, UNIT, [before], PENS) != front_mark(CORNERS, UNIT, [], PENS)
