"""The reference sheet: tables from the rulebook's data, rules from its facts, chances and examples worked live (R-P3)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.rules.wording import percentage
from builder.sheets.blocks import Block, Cell, Document, RuleLine, Rules, Table
from builder.sheets.reference import reference_sheet
from builder.sheets.told import fact_lines, reading_rules
from builder.systems.red_plains.fighter import guaranteed_at_attacker, reduced, value
from builder.systems.red_plains.procedures.command import Bet, allotted, chance, needs
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.examples import examples
from builder.systems.red_plains.sheets.harm import guaranteed
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.words import words
from builder.text import Language

_BETS: tuple[Bet, ...] = ("small", "big")
_NONE = "–"
_TROOPS = ("possible", "guaranteed", "armour", "steadfastness", "impetus")
_SPECIAL = (
    ("R-211", ("mounted-samurai",)), ("R-212", ("spears",)), ("R-214", ("bow-samurai",)), ("R-216", ("arquebus-ashigaru",)),
    ("R-215", ("spear-ashigaru", "arquebus-ashigaru")), ("R-217", ("shields",)),
)  # fmt: skip
_COMMAND = ("R-403", "R-404", "R-304", "R-408", "R-409")
_EXECUTION = ("R-603", "R-604", "R-605", "R-606", "R-515", "R-506")
_MELEE = ("R-701", "R-702", "R-705", "R-706", "R-713", "R-704")
_SHOTS = ("R-801", "R-802", "R-521", "R-804")
_FLIGHT = ("R-901", "R-902", "R-903", "R-904", "R-905", "R-906")
_GROUND = (("R-1001", ("river",)), ("R-1002", ("bridge",)), ("R-1003", ("hills",)), ("R-1004", ("woods",)))


def reference(armies: tuple[MusteredArmy, ...], evening: RedPlainsEvening | None, play: InPlay, language: Language) -> Document:  # fmt: skip
    """The sheet: by default what these armies need, with `play.full` all of it."""
    blocks = (
        *_command(play, language),
        *_orders(language),
        *_secret(play, language),
        *_troops(play, language),
        *_fighting(play, language),
        *_after(play, language),
        reading_rules(play.told(READINGS, "reference"), _head("readings", language), "Q", language),
        *examples(armies, play.readings, language),
    )
    return reference_sheet(armies, evening, blocks, words, language, full=play.full)


def _head(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)


def _told(heading: str, section: str, facts: tuple[str, ...], language: Language, *more: RuleLine) -> Rules:
    return Rules(_head(heading, language), section, (*more, *fact_lines(FACTS, facts, language)), facts)


# ---- command and orders ---------------------------------------------------------------------------------------------


def _command(play: InPlay, language: Language) -> Iterator[Block]:
    rows = []
    for bet in _BETS:
        won, lost = allotted(bet, True), allotted(bet, False)
        cells = (
            Cell(RULES.text(f"command.bets.{bet}.name").say(language), strong=True),
            Cell(f"{needs(bet)}+"),
            Cell(percentage(chance(bet)).say(language)),
            Cell(percentage(chance(bet, RULES.whole("command.messenger"))).say(language)),
            Cell(f"{won[0]} + {won[1]}"),
            Cell(f"{lost[0]} + {lost[1]}"),
        )
        rows.append(cells)
    heads = tuple(_head(key, language) for key in ("bet", "needs", "odds", "again", "success", "failure"))
    note = words("reference.bets_note").say(language)
    yield Table(_head("bets", language), "IV.2", heads, tuple(rows), note, ("R-401", "R-402"))
    wanted = tuple(fact for fact in _COMMAND if fact != "R-304" or play.has("shinobi"))
    yield _told("command", "IV", wanted, language)


def _secret(play: InPlay, language: Language) -> Iterator[Block]:
    lines = []
    if play.has("shinobi"):
        for task in RULES.below("command.shinobi.tasks"):
            name = RULES.text(f"command.shinobi.tasks.{task}.name").say(language)
            lines.append(RuleLine(f"{name}:", words(f"cards.tasks.{task}").say(language)))
    for banner in play.banners:
        name = RULES.text(f"command.banners.{banner}.name").say(language)
        lines.append(RuleLine(f"{name}:", words(f"cards.banners.{banner}").say(language)))
    if lines:
        yield Rules(_head("shinobi", language), "IV.5, IV.7", tuple(lines), ("R-405", "R-407"))


def _orders(language: Language) -> Iterator[Block]:
    for kind, section in (("ordinary", "V.1"), ("special", "V.2")):
        orders = [order for order in RULES.below("orders.kinds") if RULES[f"orders.kinds.{order}"].value == kind]
        facts = tuple(RULES[f"orders.kinds.{order}"].fact for order in orders)
        lines = (
            RuleLine(f"{RULES.text(f'orders.kinds.{order}.name').say(language)}:", FACTS.short(fact).say(language))
            for order, fact in zip(orders, facts, strict=True)
        )
        yield Rules(_head(f"orders_{kind}", language), section, tuple(lines), facts)
    for heading, key, section, fact in (
        ("sequence", "sequence", "VI.2", "R-601"),
        ("priority", "priority", "VI.3", "R-602"),
    ):
        steps = tuple(
            RuleLine(str(RULES[f"orders.{key}.{one}"].value), RULES.text(f"orders.{key}.{one}.name").say(language))
            for one in RULES.below(f"orders.{key}")
        )
        yield Rules(_head(heading, language), section, steps, (fact,))
    yield _told("execution", "VI.4–VI.7", _EXECUTION, language)


# ---- troops and fighting --------------------------------------------------------------------------------------------


def _troops(play: InPlay, language: Language) -> Iterator[Block]:
    heads = ("", *(_head(key, language) for key in (*_TROOPS, "shooting", "ammunition")))
    rows = []
    for kind in play.kinds:
        key = f"troops.shooters.{kind}"
        shoots = kind in RULES.below("troops.shooters")
        rows.append(
            (
                Cell(RULES.text(f"troops.kinds.{kind}.name").say(language), strong=True),
                *(Cell(_value(kind, name, play)) for name in _TROOPS),
                Cell(f"{RULES.whole(f'{key}.possible')}+" if shoots else _NONE),
                Cell(str(RULES.whole(f"{key}.ammunition")) if shoots else _NONE),
            )
        )
    facts = tuple(dict.fromkeys(RULES[f"troops.kinds.{kind}.armour"].fact for kind in play.kinds))
    note = words("reference.formation").say(language)
    shots = [shot for kind in play.kinds if (shot := guaranteed_at_attacker(kind, play.readings))]
    if shots:
        note = f"{_head('bracket', language)} {note}"
    yield Table(_head("troops", language), "II", heads, tuple(rows), note, (*facts, "R-213"))
    special = _told("special", "II", tuple(fact for fact, things in _SPECIAL if play.has(*things)), language)
    yield replace(special, lines=tuple(_special(special, shots, language)))
    yield _armour(language)


def _value(kind: str, name: str, play: InPlay) -> str:
    if name == "guaranteed":
        return guaranteed(kind, play.readings)
    return f"{value(kind, name)}{'+' if name == 'possible' else ''}"


def _special(told: Rules, shots: Sequence[int], language: Language) -> Iterator[RuleLine]:
    """The lines of special rules; that of the arquebuses with their guaranteed damage, which is a reading (R-Q3)."""
    for fact, line in zip(told.facts, told.lines, strict=True):
        more = "".join(f"; {words('reference.at_attacker', shot=shot).say(language)}" for shot in shots)
        yield line._replace(says=line.says + more) if fact == "R-216" else line


def _armour(language: Language) -> Table:
    """What is left of total damage, for the kinds of armour that troops have."""
    damages = RULES.ids("melee.shown.two")
    worn = sorted({value(kind, "armour") for kind in RULES.below("troops.kinds")} - {0})
    rows = tuple(
        (Cell(_armour_name(armour, language), strong=True), *(Cell(str(reduced(int(d), armour))) for d in damages))
        for armour in worn
    )
    heads = (_head("damage_row", language), *(str(damage) for damage in damages))
    return Table(_head("damage", language), "VII.2", heads, rows, _head("damage_note", language), ("R-703",))


def _armour_name(armour: int, language: Language) -> str:
    return words("reference.armour_n", n=armour).say(language)


def _fighting(play: InPlay, language: Language) -> Iterator[Block]:
    lines = (
        RuleLine(_head("n", language), _head("n_says", language)),
        RuleLine(_head("result", language), _head("n_result", language)),
        RuleLine(_head("meeting", language), _head("meeting_says", language)),
    )
    rules = _told("melee", "VII", _MELEE, language, *lines)
    yield Rules(rules.title, rules.section, rules.lines, (*rules.facts, "R-711", "R-712"))
    if play.has("shooters"):
        yield _told("shots", "VIII", _SHOTS, language)


def _after(play: InPlay, language: Language) -> Iterator[Block]:
    yield _told("flight", "IX", _FLIGHT, language)
    ground = tuple(fact for fact, things in _GROUND if play.has(*things))
    if ground:
        yield _told("terrain", "X", ground, language)
    ends = ("ends_all", "ends_near", "ends_quiet", "ends_retreat", "ends_lines")
    yield Rules(_head("ends", language), "I.4", tuple(RuleLine("", _head(key, language)) for key in ends), ("R-109",))
