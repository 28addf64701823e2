"""An army -> its order cards: each unit's own, orders, bets, banners, shinobi tasks, the sheet of the turn (R-P1)."""

from collections.abc import Iterator, Mapping

from builder.rules.wording import percentage
from builder.sheets.blocks import Back, Card, Deck, RuleLine, Sum, Tally
from builder.sheets.mustered import place_in
from builder.systems.red_plains.fighter import arm, guaranteed_at_attacker, value
from builder.systems.red_plains.procedures.command import Bet, allotted, chance, needs
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.harm import aimed
from builder.systems.red_plains.sheets.mustered import Mustered, MusteredArmy
from builder.systems.red_plains.sheets.words import words
from builder.text import Language
from builder.text.located import strung

ARMS = {"horse": "horseshoe", "spear": "spears", "bow": "bow", "arquebus": "arquebus"}
SIGNS = {
    "shoot": "shot", "retreat": "fleeing", "re-form": "bent-arrow", "move": "arrow", "wait": "hourglass",
    "massed": "volley", "hold": "shield", "decisive": "storm", "regroup": "recovering",
}  # fmt: skip
BETS: tuple[Bet, ...] = ("small", "big")


def deck(army: MusteredArmy, back: Back, readings: Mapping[str, str], language: Language) -> Deck:
    """All cards of an army in one deck: the same back for all, so that nothing shows before it is carried out."""
    cards = (
        _command(army, language),
        *(_bet(bet, language) for bet in BETS),
        *(_unit(unit, readings, language) for unit in army.units),
        *_orders(army, language),
        *(_banner(banner, army, language) for banner in army.roster.banners),
        *_tasks(army, language),
    )
    title = strung((words("cards.title").say(language), ": ", army.roster.name.say(language)))
    return Deck(army.roster.id, title, cards, back)


def _command(army: MusteredArmy, language: Language) -> Card:
    lines = ("cards.command_bet", "cards.command_orders")
    tallies = [Tally(words("cards.turn_boxes").say(language), RULES.whole("field.turns.most"))]
    if army.roster.messengers > 0:
        tallies.append(Tally(words("cards.messengers").say(language), army.roster.messengers))
    return Card(
        shape="order",
        sign="fan",
        title=words("cards.command").say(language),
        number="",
        owner=army.roster.name.say(language),
        rules=tuple(RuleLine("", words(line).say(language)) for line in lines),
        tallies=(tuple(tallies),),
    )


def _bet(bet: Bet, language: Language) -> Card:
    def gives(success: bool) -> str:
        special, ordinary = allotted(bet, success)
        return f"{words.counted('special', special, language)}, {words.counted('ordinary', ordinary, language)}"

    chances = [Sum(words("cards.chance").say(language), percentage(chance(bet)).say(language), "")]
    again = RULES.whole("command.messenger")
    chances.append(Sum(words("cards.with_messenger").say(language), percentage(chance(bet, again)).say(language), ""))
    return Card(
        shape="order",
        sign="die",
        title=RULES.text(f"command.bets.{bet}.name").say(language).upper(),
        number="",
        owner=f"{needs(bet)}+",
        rules=(
            RuleLine(words("cards.success").say(language), gives(True)),
            RuleLine(words("cards.failure").say(language), gives(False)),
        ),
        sums=tuple(chances),
    )


def _unit(unit: Mustered, readings: Mapping[str, str], language: Language) -> Card:
    def tally(key: str, boxes: int) -> Tally:
        return Tally(words(f"cards.{key}").say(language), boxes)

    lines = [RuleLine("", words("cards.place").say(language))]
    if unit.shoots:
        shooting = f"{_abbreviated('shooting', language)} {aimed(unit.kind, language)}"
        lines.append(RuleLine("", words("cards.ammunition", full=unit.ammunition, shooting=shooting).say(language)))
    steady = unit.steady(readings)
    said = (
        f"{_abbreviated('guaranteed', language)} {_guaranteed(unit.kind, readings, language)}",
        f"{_abbreviated('possible', language)} {value(unit.kind, 'possible')}+",
        f"{_abbreviated('armour', language)} {value(unit.kind, 'armour')}",
        f"{_abbreviated('steadfastness', language)} {steady[0]}{f'–{steady[-1]}' if len(set(steady)) > 1 else ''}",
        f"{_abbreviated('impetus', language)} {value(unit.kind, 'impetus')}",
    )
    lines.append(RuleLine("", " · ".join(said)))
    orders = (tally("first", 2), tally("second", 2), tally("banner_box", 1), tally("hold_box", 1))
    return Card(
        shape="order",
        sign=ARMS[arm(unit.kind)],
        title=RULES.text(f"troops.kinds.{unit.kind}.short").say(language),
        number=str(unit.number),
        owner=unit.name.say(language),
        rules=tuple(lines),
        tallies=(orders,),
        where=unit.where,
    )


def _guaranteed(kind: str, readings: Mapping[str, str], language: Language) -> str:
    shot, printed = guaranteed_at_attacker(kind, readings), value(kind, "guaranteed")
    return words("cards.at_attacker", printed=printed, shot=shot).say(language) if shot else str(printed)


def _abbreviated(characteristic: str, language: Language) -> str:
    return words(f"columns.{characteristic}").say(language)


def copies(army: MusteredArmy, kind: str) -> int:
    """How many cards of each order of a kind an army can need at once: what bets give, and extras."""
    best = max(allotted(bet, True)[0 if kind == "special" else 1] for bet in BETS)
    if kind == "special":
        return best + len(army.roster.generals) * RULES.whole("command.extra.general")
    return best + len(army.clans) * RULES.whole("command.extra.clan")


def _orders(army: MusteredArmy, language: Language) -> Iterator[Card]:
    for order in RULES.below("orders.kinds"):
        kind = str(RULES[f"orders.kinds.{order}"].value)
        if order in RULES.ids("orders.shots") and not any(unit.shoots for unit in army.units):
            continue
        does = FACTS.short(str(RULES[f"orders.kinds.{order}"].fact)).say(language)
        card = Card(
            shape="order",
            sign=SIGNS[order],
            title=words.shortly(f"orders.kinds.{order}").say(language).upper(),
            number="",
            owner=words(f"cards.{kind}").say(language),
            rules=(
                RuleLine(words("cards.does").say(language), does),
                RuleLine(words("cards.mind").say(language), words(f"cards.minds.{order}").say(language)),
            ),
        )
        yield from (card,) * copies(army, kind)


def _banner(banner: str, army: MusteredArmy, language: Language) -> Card:
    return Card(
        shape="order",
        sign=f"banner-{banner}",
        title=RULES.text(f"command.banners.{banner}.name").say(language).upper(),
        number="",
        owner=words("cards.banner").say(language),
        rules=(
            RuleLine("", words(f"cards.banners.{banner}").say(language)),
            RuleLine("", words("cards.hidden").say(language)),
        ),
        where=place_in(army.roster.id, "banners"),
    )


def _tasks(army: MusteredArmy, language: Language) -> Iterator[Card]:
    for task in RULES.below("command.shinobi.tasks"):
        card = Card(
            shape="order",
            sign="mask",
            title=RULES.text(f"command.shinobi.tasks.{task}.name").say(language).upper(),
            number="",
            owner=words("cards.task").say(language),
            rules=(
                RuleLine("", words(f"cards.tasks.{task}").say(language)),
                RuleLine("", words("cards.spent").say(language)),
            ),
        )
        yield from (card,) * max(0, army.roster.shinobi.infiltrate)
