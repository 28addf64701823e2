"""The signs on cards: closed outlines that stay in their boxes."""

import pytest

from builder.render.cards import signs
from builder.sheets.vocabulary import CardSign
from builder.text.errors import BuilderBug


@pytest.mark.parametrize("name", CardSign)
def test_a_sign_stays_in_its_box_and_is_closed(name: CardSign) -> None:
    """A sign that leaves its box would run over the words beside it."""
    sign = signs.sign(name)
    steps = list(sign.steps())
    assert steps[0][0] == "M"
    assert steps[-1][0] == "Z"
    at = (0.0, 0.0)
    for letter, numbers in steps:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        on_curve = points[-1:]
        if letter == "C":
            on_curve = [bezier((at, *points), step / 20) for step in range(21)]
        for x, y in on_curve:
            assert -0.1 <= x <= sign.width + 0.1
            assert -0.1 <= y <= sign.height + 0.1
        at = points[-1] if points else at


def bezier(points: tuple[tuple[float, float], ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return x, y


@pytest.mark.parametrize("d", ["M0 0 Q1 1 2 2 Z", "M0 0 1 1 Z"])
def test_a_path_we_cannot_draw_is_our_own_mistake(d: str) -> None:
    with pytest.raises(BuilderBug, match="sign x"):
        list(signs.Sign("x", 1, 1, d).steps())
