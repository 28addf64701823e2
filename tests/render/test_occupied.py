"""What stands on a map is found without asking everybody: as when everybody is asked."""

from hypothesis import given
from hypothesis import strategies as st

from builder.render.maps.occupied import OccupiedBoxes, among, free
from builder.render.maps.plane import Rect

# whole and halved numbers, so that edges often touch; sizes from nothing to a whole map
places = st.integers(-20, 20).map(lambda n: n / 2) | st.floats(-300, 300)
sizes = st.integers(0, 8).map(lambda n: n / 4) | st.floats(0, 400)
boxes = st.builds(lambda x, y, wide, tall: Rect(x, y, x + wide, y + tall), places, places, sizes, sizes)
owned = st.lists(st.tuples(boxes, st.sampled_from((None, 1, 2))), max_size=40)


def in_order(found: list[Rect]) -> list[tuple[float, ...]]:
    return sorted((box.left, box.top, box.right, box.bottom) for box in found)


@given(owned, boxes)
def test_a_box_meets_those_that_it_meets_when_each_is_asked(some: list[tuple[Rect, int | None]], box: Rect) -> None:
    crowd = OccupiedBoxes()
    for other, owner in some:
        crowd.append(other, of=owner)
    every = [other for other, _ in some if box.meets(other)]
    assert in_order(list(crowd.met_by(box))) == in_order(every)
    others = [other for other, owner in some if box.meets(other) and owner != 1]
    assert in_order(list(crowd.met_by(box, but=1))) == in_order(others)
    assert free(box, crowd.met_by) == (not every)


@given(owned, owned, boxes)
def test_several_crowds_are_asked_as_one(
    some: list[tuple[Rect, int | None]], more: list[tuple[Rect, int | None]], box: Rect
) -> None:
    first, second = OccupiedBoxes(other for other, _ in some), OccupiedBoxes(other for other, _ in more)
    every = [other for other, _ in (*some, *more) if box.meets(other)]
    assert in_order(list(among(first.met_by, second.met_by)(box))) == in_order(every)
