"""RP441-RP448: banners raised in a turn, and the orders they give (R-V6, R-V8)."""

from collections import Counter
from collections.abc import Iterator

from builder.checks.rule import Found, Key, found, rule
from builder.checks.wording import near
from builder.systems.red_plains.checks.subjects import (
    Fielded,
    Sheet,
    banner_name,
    by_id,
    order_kind,
    order_name,
    sheets,
    told,
)
from builder.systems.red_plains.profile import Raised, RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, same

_GIVES = ("phoenix", "dragon")


def _raised(game: RedPlainsGame) -> Iterator[tuple[tuple[Key, ...], Sheet, Raised, Fielded | None]]:
    for one in sheets(game):
        roster = by_id(one.army)
        for place, raised in enumerate(one.sheet.banners):
            yield (*one.where, "banners", place), one, raised, roster.get(raised.unit)


@rule(
    "RP441",
    says=Text("banner {banner}: the army “{army}” has {own}", "знамя {banner}: в составе «{army}» {own}"),
    fix=Text("raise a banner of the roster", "поднимите знамя из состава"),
    cites=("R-407",),
)
def not_owned(game: RedPlainsGame) -> Iterator[Found]:
    """A clan raises the banners it has (R-V6)."""
    for where, one, raised, _ in _raised(game):
        if raised.banner not in one.army.roster.banners:
            names = [banner_name(banner) for banner in one.army.roster.banners]
            own = Text(", ".join(n.en for n in names), ", ".join(n.ru for n in names)) if names else Text("none", "знамён нет")  # fmt: skip
            yield found(*where, "banner", banner=banner_name(raised.banner), army=one.army.roster.name.text, own=own)


@rule(
    "RP442",
    says=Text("banner {banner} over `{unit}`, no unit of this army{guess}",
              "знамя {banner} над `{unit}`, такого отряда в армии нет{guess}"),
    fix=Text("raise it over an own unit", "поднимите его над своим отрядом"),
    cites=("R-407",),
)  # fmt: skip
def over_nobody(game: RedPlainsGame) -> Iterator[Found]:
    """Banners are not raised over troops of other clans (R-V6)."""
    for where, one, raised, _ in _raised(game):
        ids = [unit.id for unit in one.army.roster.units]
        if raised.unit not in ids:
            yield found(
                *where, "unit", banner=banner_name(raised.banner), unit=raised.unit, guess=near(raised.unit, ids)
            )


@rule(
    "RP443",
    says=Text("banner {banner} over {unit}: {why}", "знамя {banner}, {unit}: {why}"),
    fix=Text("raise it over another unit", "поднимите его над другим отрядом"),
    cites=("R-407",),
)
def wrong_unit(game: RedPlainsGame) -> Iterator[Found]:
    """Not over a minor clan's troops; the Crab over samurai; over a fleeing unit the Phoenix alone (R-V6)."""
    for where, one, raised, fielded in _raised(game):
        if fielded is None or raised.banner not in RULES.below("command.banners"):
            continue
        why = _why(raised.banner, fielded, _flees(one, raised))
        if why:
            yield found(*where, "unit", banner=banner_name(raised.banner), unit=fielded.name, why=why)


def _flees(one: Sheet, raised: Raised) -> bool:
    """Whether the sheet says that the unit flees at the start of the turn."""
    return any(told_.fleeing for told_ in one.sheet.orders if told_.unit == raised.unit)


def _why(banner: str, fielded: Fielded, flees: bool) -> Text | None:
    line = fielded.line
    if line.clan is not None:
        return Text("it is of the minor clan {clan}", "это мелкий клан {clan}").fill(clan=line.clan.text)
    never = f"command.banners.{banner}.never"
    if never in RULES and line.kind in RULES.ids(never):
        return Text("it is raised over samurai only", "его поднимают только над самураями")
    if flees and banner != "phoenix":
        return Text("the unit flees", "отряд бежит")
    return None


@rule(
    "RP444",
    says=Text("{unit}: an order by a banner, but {why}", "{unit}: приказ за знамя, но {why}"),
    fix=Text("raise {names} over it, or pay for the order", "поднимите над ним знамя ({names}) или оплатите приказ"),
    cites=("R-407",),
)
def no_banner(game: RedPlainsGame) -> Iterator[Found]:
    """The Phoenix gives an ordinary order, the Dragon a move; the others give none."""
    for one in told(game):
        here = [raised.banner for raised in one.of.sheet.banners if raised.unit == one.given.unit]
        gives = sum(banner in _GIVES for banner in here)
        by = [(where, order) for _, where, order in one.orders if order.by == "banner"]
        names = Text(*(", ".join(banner_name(banner).say(lang) for banner in _GIVES) for lang in ("en", "ru")))
        if len(by) > gives:
            why = Text("no banner gives it", "знамя его не даёт")
            yield found(*by[gives][0], unit=one.name, why=why, names=names)


@rule(
    "RP445",
    says=Text("{unit}: the Dragon's order is {order}, {why}", "{unit}: приказ Дракона — {order}, {why}"),
    fix=Text("let it be {move}, first of its orders", "пусть это будет {move}, первым из приказов"),
    cites=("R-407",),
)
def dragon_first(game: RedPlainsGame) -> Iterator[Found]:
    """The Dragon moves before all others: only as the first of the unit's orders (R-V8)."""
    first = RULES.whole("command.banners.dragon.place")
    for one in told(game):
        if not any(raised.unit == one.given.unit and raised.banner == "dragon" for raised in one.of.sheet.banners):
            continue
        for number, where, order in one.orders:
            if order.by != "banner":
                continue
            move = order_name("move")
            if order.order != "move":
                yield found(*where, unit=one.name, order=order_name(order.order), why=Text("it is a move", "а это перемещение"), move=move)  # fmt: skip
            elif number != first:
                yield found(*where, unit=one.name, order=same(f"№ {number}"), why=Text("it comes first", "а он первый"), move=move)  # fmt: skip


@rule(
    "RP446",
    says=Text("{unit}: the Phoenix gives an ordinary order, not {order}", "{unit}: Феникс даёт обычный приказ, а не {order}"),
    fix=Text("choose an ordinary order; it is carried out among the special ones", "выберите обычный приказ; он исполняется в порядке особых"),
    cites=("R-407",),
)  # fmt: skip
def phoenix_ordinary(game: RedPlainsGame) -> Iterator[Found]:
    """A unit that has risen again may do no special order by the banner."""
    for one in told(game):
        if not any(raised.unit == one.given.unit and raised.banner == "phoenix" for raised in one.of.sheet.banners):
            continue
        for _, where, order in one.orders:
            if order.by == "banner" and order_kind(order.order) == "special":
                yield found(*where, unit=one.name, order=order_name(order.order))


@rule(
    "RP447",
    severity="warning",
    says=Text("banner {banner} over {unit}, which does not flee on this sheet", "знамя {banner}, {unit}: по этому листу отряд не бежит"),
    fix=Text("write `fleeing: true` under its orders, or mean it: it helps only a unit that is put to flight",
             "напишите `fleeing: true` в его приказах или оставьте нарочно: оно помогает только обращённому в бегство"),
    cites=("R-407",),
)  # fmt: skip
def phoenix_over_who_stands(game: RedPlainsGame) -> Iterator[Found]:
    """Any unit may have any banner; the Phoenix does something only for one that flees."""
    for where, one, raised, fielded in _raised(game):
        if fielded is not None and raised.banner == "phoenix" and not _flees(one, raised):
            yield found(*where, "unit", banner=banner_name(raised.banner), unit=fielded.name)


@rule(
    "RP448",
    severity="warning",
    says=Text("banner {banner} is raised over several units in this turn: {count}, the roster lists {own}",
              "знамя {banner} на этом ходу поднято над несколькими отрядами: {count}, в составе записано {own}"),
    fix=Text("raise it over one unit, or list it as often as the army has it",
             "поднимите его над одним отрядом или запишите в состав столько раз, сколько их у армии"),
    cites=("R-407", "R-Q35"),
)  # fmt: skip
def raised_twice(game: RedPlainsGame) -> Iterator[Found]:
    """A banner is over one unit at a time; an army that has two of a kind lists it twice (R-Q35)."""
    for one in sheets(game):
        owned, seen = Counter(one.army.roster.banners), Counter[str]()
        for place, raised in enumerate(one.sheet.banners):
            seen[raised.banner] += 1
            if seen[raised.banner] > owned[raised.banner] > 0:
                yield found(*one.where, "banners", place, "banner", banner=banner_name(raised.banner), count=seen[raised.banner], own=owned[raised.banner])  # fmt: skip
