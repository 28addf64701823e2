"""What a predicate says of one thing becomes a finding at its place, with its name."""

from collections.abc import Iterator

from builder.checks.finding import Found, found
from builder.checks.selector import Selector, Verdict, entries

Shop = dict[str, list[int]]

prices: Selector[Shop, int] = entries("prices", lambda shop: shop["prices"], price=lambda one: f"{one} points")
deep: Selector[Shop, int] = entries(("list", "prices"), lambda shop: shop["prices"], price=str)
SHOP: Shop = {"prices": [3, 12, 40]}


def test_a_predicate_that_is_true_of_a_thing_finds_it_at_its_place_under_its_name() -> None:
    @prices.each
    def dear(price: int) -> Verdict:
        """Nobody can pay that."""
        return price > 10

    assert list(dear(SHOP)) == [
        Found(("prices", 1), {"price": "12 points"}),
        Found(("prices", 2), {"price": "40 points"}),
    ]
    assert dear.__doc__ == "Nobody can pay that."


def test_what_it_says_itself_is_added_below_the_thing_and_goes_before_the_facts_of_the_selector() -> None:
    @prices.each
    def dear(price: int) -> Verdict:
        return price > 30 and found("euro", price="too much", over=price - 30)

    assert list(dear(SHOP)) == [Found(("prices", 2, "euro"), {"price": "too much", "over": 10})]


def test_a_place_in_another_document_is_not_below_the_thing() -> None:
    @prices.each
    def dear(price: int) -> Verdict:
        return found("budget", document="purse") if price > 30 else None

    assert list(dear(SHOP)) == [Found(("budget",), {"price": "40 points"}, document="purse")]


def test_a_generator_finds_several_things_in_one() -> None:
    @deep.each
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
    @prices.each
    def dearest(price: int, shop: Shop) -> Verdict:
        return price == max(shop["prices"])

    assert [hit.where for hit in dearest(SHOP)] == [("prices", 2)]


def test_only_those_that_are_wanted_are_asked_and_keep_their_places() -> None:
    @prices.only(lambda price: price != 12).named(of=str).each
    def every(price: int) -> Verdict:
        return True

    assert list(every(SHOP)) == [Found(("prices", 0), {"of": "3"}), Found(("prices", 2), {"of": "40"})]
    assert list(prices(SHOP)) == [3, 12, 40]
    assert prices.called(3) == "3 points"
