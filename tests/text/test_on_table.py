"""Words about what is on the table: said only where it is."""

from builder.text import Text
from builder.text.on_table import on_table


def on(*things: str) -> str:
    words = Text("[spear:Spears][spear+halberd: and ][halberd:halberds] against cavalry[camels elephants:; no riders]")
    return on_table(words, lambda *some: bool(set(some) & set(things))).en


def test_only_what_is_on_the_table_is_named_and_a_capital_stays_in_front() -> None:
    assert on("spear", "halberd", "camels") == "Spears and halberds against cavalry; no riders"
    assert on("halberd") == "Halberds against cavalry"
    assert on("spear", "elephants") == "Spears against cavalry; no riders"


def test_nothing_is_left_of_words_about_something_that_is_not_there() -> None:
    brook = Text("[camels:no camels; ][elephants:no elephants; ]")
    assert on_table(brook, lambda *_: False).en == ""
    assert on_table(brook, lambda *some: "camels" in some).en == "no camels"
    assert on_table(brook, None).en == "no camels; no elephants"
