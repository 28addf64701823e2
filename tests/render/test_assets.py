"""Pages see what Muster packs and nothing else; its fixed words are said in both languages."""

from types import SimpleNamespace

import pytest

from builder.render import assets, fonts


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://example.org/x.ttf",
        "asset:",
        "asset:../words.yaml",
        "asset:99.ttf",
        "0.ttf",
        "data:,x",
    ],
)
def test_only_our_font_files_are_assets(url: str) -> None:
    with pytest.raises(ValueError, match="not an asset"):
        assets.read(url)


def test_a_font_of_ours_is_read() -> None:
    name = next(iter(assets._font_files()))
    assert assets.read(f"asset:{name}")


@pytest.mark.parametrize(("squeeze", "pressed"), [(1.0, False), (0.9, True)])
def test_a_wide_typeface_in_place_of_the_narrow_one_is_pressed_together(
    monkeypatch: pytest.MonkeyPatch, squeeze: float, pressed: bool
) -> None:
    monkeypatch.setattr(fonts, "face", lambda name: SimpleNamespace(squeeze=squeeze))
    assert (f"scaleX({squeeze})" in assets.font_faces("")) == pressed


def test_every_fixed_word_is_said_in_both_languages() -> None:
    assert all(assets.words("en").values())
    assert all(assets.words("ru").values())
