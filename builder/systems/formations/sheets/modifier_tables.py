"""The modifiers of shooting and melee on the reference sheet, and which of them an evening can meet."""

from builder.rules.constants import shown
from builder.sheets.blocks import Cell, Table
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import named, words
from builder.text import Language

_CHARACTERISTICS = ("bs", "a", "s", "zsh")
_SECTIONS = {"shooting": "5.5", "melee": "8.5", "fighting": "5.5, 8.5"}
_LIKE = {
    "-skirmishers": ("skirmish", "bases.density.skirmish"),
    "-light-chariots": ("light-chariot", "arms.pieces.light-chariot"),
}
_FLAGS = ("big_shield", "fanatic", "couched")


def modifiers(kind: str, play: InPlay, language: Language) -> Table:
    """The modifiers of shooting, of melee, or those common to both (`fighting`): what they add to what, and when."""
    keys = [f"{kind}.modifiers.{one}" for one in RULES.below(f"{kind}.modifiers")]
    rows = tuple(_modifier(key, play, language) for key in keys if concerns(key, play) and _base(key) is None)
    note = words("reference.reconstructed").say(language) if play.full else ""
    return Table(words(f"reference.{kind}_modifiers").say(language), _SECTIONS[kind], ("", ""), rows, note)


def concerns(key: str, play: InPlay) -> bool:
    """Whether a modifier is in force under the readings and can come into play with what is on the table."""
    when = {fact: RULES[f"{key}.when.{fact}"].value for fact in RULES.below(f"{key}.when")}
    if any(fact.startswith("Q-") and play.readings.get(fact) not in wanted for fact, wanted in when.items()):
        return False
    if play.full:
        return True
    if any(fact in when and not play.facts[fact] & set(when[fact]) for fact in play.facts):
        return False
    if RULES[f"{key}.how"].value == "cut" and not any(_pierces(arm) for arm in play.arms) and not play.has("artillery"):
        return False
    return all(flag in play.qualities for flag in _FLAGS if when.get(flag) == [True])


def _pierces(arm: str) -> bool:
    key = f"arms.shooting.{arm}.penetration"
    return key in RULES and RULES.whole(key) > 0


def _base(key: str) -> str | None:
    """The row that this one repeats for skirmishers or light chariots with another number; it is told in that row."""
    for suffix in _LIKE:
        plain = key.removesuffix(suffix)
        if plain != key and f"{plain}.how" in RULES:
            return plain
    return None


def _modifier(key: str, play: InPlay, language: Language) -> tuple[Cell, ...]:
    raises = RULES[f"{key}.raises"].value if f"{key}.raises" in RULES else ""
    on = RULES.text(f"bases.characteristics.{raises}.short").say(language) if raises in _CHARACTERISTICS else ""
    says = [f"{named(key).say(language)}: {RULES.said(f'{key}.says').say(language)}"]
    for suffix, (kind, name) in _LIKE.items():
        if f"{key}{suffix}.how" in RULES and play.has(kind):
            amount = _amount(f"{key}{suffix}", language).removeprefix("= ")
            says.append(f"{named(name).say(language)} {amount}")
    amount = f"{on} {_amount(key, language)}".strip().replace(" ", "\u00a0")
    return Cell(amount, strong=True), Cell("; ".join(says))


def _amount(key: str, language: Language) -> str:
    """What a modifier adds, or "= n" where it stands instead of the characteristic; x is the weapon's own."""
    how = RULES[f"{key}.how"].value
    if how in ("bar", "cut"):
        return words(f"reference.{how}").say(language)
    found = str(RULES[f"{key}.found"].value) if f"{key}.found" in RULES else key
    if "{commander}" in found:
        return "/".join(_signed(RULES[found.format(commander=one)].value) for one in RULES.below("command.talents"))
    if "{missile}" in found:
        found = found.format(missile="ball")
    amount = RULES[found].value
    return f"= {shown(amount)}" if how == "set" else _signed(amount)


def _signed(amount: int | str) -> str:
    return shown(amount) if str(amount).startswith("-") else f"+{shown(amount)}"
