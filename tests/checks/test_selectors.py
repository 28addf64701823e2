"""What a predicate says of one thing becomes a finding at its place, with its name."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, beyond, fix, found, says
from builder.checks.selector import Selector, entries
from builder.text import Text
from tests.languages import both

Shop = dict[str, list[int]]

prices: Selector[Shop, int] = entries("prices", lambda shop: shop["prices"], price=lambda one: f"{one} points")
deep: Selector[Shop, int] = entries(("list", "prices"), lambda shop: shop["prices"], price=str)
SHOP: Shop = {"prices": [3, 12, 40]}


def test_a_predicate_that_is_true_of_a_thing_finds_it_at_its_place_under_its_name() -> None:
    @prices.asked
    def dear(price: int) -> Verdict:
        return price > 10

    assert list(dear(SHOP)) == [
        Found(("prices", 1), {"price": "12 points"}),
        Found(("prices", 2), {"price": "40 points"}),
    ]


def test_what_it_says_itself_is_added_below_the_thing_and_goes_before_the_facts_of_the_selector() -> None:
    @prices.asked
    def dear(price: int) -> Verdict:
        return price > 30 and found("euro", price="too much", over=price - 30)

    assert list(dear(SHOP)) == [Found(("prices", 2, "euro"), {"price": "too much", "over": 10})]


def test_a_place_in_another_document_is_not_below_the_thing() -> None:
    @prices.asked
    def dear(price: int) -> Verdict:
        return found("budget", document="purse") if price > 30 else None

    assert list(dear(SHOP)) == [Found(("budget",), {"price": "40 points"}, document="purse")]


def test_a_generator_finds_several_things_in_one() -> None:
    @deep.asked
    def digits(price: int) -> Iterator[Found]:
        for number, digit in enumerate(str(price)):
            if digit != "0":
                yield found(number)

    places = [hit.where for hit in digits(SHOP)]
    assert places == [
        ("list", "prices", 0, 0),
        ("list", "prices", 1, 0),
        ("list", "prices", 1, 1),
        ("list", "prices", 2, 0),
    ]


def test_a_predicate_of_two_arguments_is_given_the_whole() -> None:
    @prices.asked
    def dearest(price: int, shop: Shop) -> Verdict:
        return price == max(shop["prices"])

    assert [hit.where for hit in dearest(SHOP)] == [("prices", 2)]


def test_only_those_that_are_wanted_are_asked_and_keep_their_places() -> None:
    @prices.only(lambda price: price != 12).named(of=str).asked
    def every(price: int) -> Verdict:
        return True

    assert list(every(SHOP)) == [Found(("prices", 0), {"of": "3"}), Found(("prices", 2), {"of": "40"})]
    assert list(prices(SHOP)) == [3, 12, 40]
    assert prices.called(3) == "3 points"


def test_a_check_of_each_begins_its_message_with_what_the_thing_is_called() -> None:
    @prices.each("SH101", "S-1", severity="warning", of="roster")
    @says("too dear")
    @fix("take less")
    def dear(price: int) -> Verdict:
        """Nobody can pay that."""
        return price > 30

    assert dear.says == Text("{price}: too dear")
    assert (dear.code, dear.of, dear.severity, dear.cites) == ("SH101", "roster", "warning", ("S-1",))
    assert (dear.about, dear.fix) == (Text("Nobody can pay that."), Text("take less"))
    assert list(dear.check(SHOP)) == [Found(("prices", 2), {"price": "40 points"})]


def test_words_that_call_the_thing_themselves_stand_as_they_are() -> None:
    assert prices.led(both("{price} is too much", "{price} — это много")).en == "{price} is too much"
    assert Selector(prices.walk).led(both("too much", "много")).en == "too much"


def test_what_comes_again_is_told_of_with_the_one_that_had_it_first() -> None:
    @prices.again("SH102", at="euro", of="roster")
    @says("as dear as {first}", "столько же, сколько {first}")
    @fix("change one", "измените одну")
    def digits(price: int) -> int | None:
        """Two of one length look alike."""
        return len(str(price)) if price < 100 else None

    shop: Shop = {"prices": [100, 12, 3, 40, 200]}
    assert list(digits.check(shop)) == [Found(("prices", 3, "euro"), {"price": "40 points", "first": "12 points"})]


def test_parts_are_the_entries_of_a_list_within_each_thing_or_the_keys_of_a_mapping() -> None:
    digits = prices.parts("digits", lambda price: str(price))
    assert list(digits.walk({"prices": [12]})) == [
        (("prices", 0, "digits", 0), (12, "1")),
        (("prices", 0, "digits", 1), (12, "2")),
    ]
    coins = prices.parts(("of", "coins"), lambda price: {"penny": price})

    @coins.asked
    def penny(one: tuple[int, str]) -> Verdict:
        return one == (12, "penny")

    assert list(penny(SHOP)) == [Found(("prices", 1, "of", "coins", "penny"), {"price": "12 points"})]


def test_pairs_are_each_two_the_later_at_its_place() -> None:
    assert list(prices.pairs().walk(SHOP)) == [
        (("prices", 1), (12, 3)),
        (("prices", 2), (40, 3)),
        (("prices", 2), (40, 12)),
    ]

    @prices.pairs().asked
    def dearer(two: tuple[int, int]) -> Verdict:
        return two[0] > 10 * two[1]

    assert list(dearer(SHOP)) == [Found(("prices", 2), {"price": "40 points", "other": "3 points"})]


def test_more_than_there_may_be_is_told_with_how_many_are_over() -> None:
    assert beyond(5, 3, "units", unit="a") == Found(("units",), {"count": 5, "most": 3, "over": 2, "unit": "a"})
    assert beyond(3, 3, "units") is None
    assert beyond(3, None, "units") is None
