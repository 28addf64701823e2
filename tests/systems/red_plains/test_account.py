"""What a roster of `red-plains` costs: its list's price of a figure, as many times as it has figures."""

from typing import Any

from builder.checks.cases import Case
from builder.documents.account import Account
from builder.systems.red_plains.account import account
from tests.checks.casework import rules_of, subject


def priced(**change: Any) -> Account:
    """The account of the red army of the cases, changed."""
    case = Case("", {key.replace("__", "."): value for key, value in change.items()}, ())
    found: Account = account(subject(rules_of("red-plains")["RP111"], case, "red-plains")[1])
    return found


def test_each_figure_costs_the_price_of_its_line() -> None:
    """Horse, spears, spears, bows, ashigaru, guns, allies; each addend leads to its unit."""
    found = priced()
    assert [(addend.points, addend.where) for addend in found.army] == [
        (cost, ("units", index)) for index, cost in enumerate((8 * 8, 12 * 5, 8 * 5, 8 * 5, 16 * 2, 8 * 3, 8 * 5))
    ]
    assert found.army[0].name.en == "Horse"


def test_a_unit_is_told_by_its_own_name() -> None:
    """Where it has one."""
    name = {"en": "The Red Horse", "ru": "Красная конница"}
    assert priced(**{"red__units__horse-1__name": name}).army[0].name.say("ru") == "Красная конница"


def test_what_has_no_price_or_no_line_is_left_out() -> None:
    """The rules give no prices; a check of its own says that the list gives none, another that a line is none."""
    assert len(priced(list__lines__horse__price=None).army) == 6
    assert len(priced(**{"red__units__horse-1__line": "elephants"}).army) == 6


def test_fewer_than_no_figures_take_nothing_off() -> None:
    """A number that is refused elsewhere does not make the rest cheaper; one figure costs its price."""
    assert [priced(**{"red__units__horse-1__figures": figures}).army[0].points for figures in (-3, 0, 1)] == [0, 0, 8]
