"""The modifiers of shooting and melee on the reference sheet, and which of them an evening can meet."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Table
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.systems.formations.sheets.play import InPlay

_CHARACTERISTICS = ("combat", "attack", "shooting", "protection")
_KINDS = ("fighting", "shooting", "melee")
_LIKE = {
    "-skirmishers": ("skirmish", "bases.density.skirmish"),
    "-light-chariots": ("light-chariot", "arms.pieces.light-chariot"),
}
_FLAGS = ("big_shield", "fanatic", "couched")


class ModifierTables(ReferenceFrame[SheetArmy, FormationsEvening, InPlay]):
    """The modifiers on the reference sheet."""

    def modifiers(self) -> Table | None:
        """What modifiers add to what, and when: those common to shooting and melee, those of shooting, those of melee."""
        rows = (row for kind in _KINDS for row in self._of_kind(kind))
        note = self.say("reconstructed") if self.on.full else ""
        return self.table("modifiers", ("", ""), rows, section="5.5, 8.5", note=note)

    def _of_kind(self, kind: str) -> Iterator[ReferenceRow]:
        """The modifiers of one kind below its name."""
        keys = (f"{kind}.modifiers.{one}" for one in RULES.below(f"{kind}.modifiers"))
        rows = [self._modifier(key) for key in keys if concerns(key, self.play) and _base(key) is None]
        if rows:
            yield (self.say(f"{kind}_modifiers"),)
            yield from rows

    def _modifier(self, key: str) -> tuple[str, str]:
        raises = RULES[f"{key}.raises"].value if f"{key}.raises" in RULES else ""
        on = self.short(f"bases.characteristics.{raises}") if raises in _CHARACTERISTICS else ""
        says = [f"{self.named(key)}: {self.ruled(f'{key}.says')}"]
        for suffix, (kind, name) in _LIKE.items():
            if f"{key}{suffix}.how" in RULES and self.play.has(kind):
                says.append(f"{self.named(name)} {self._amount(f'{key}{suffix}').removeprefix('= ')}")
        return f"{on} {self._amount(key)}".strip().replace(" ", "\u00a0"), "; ".join(says)

    def _amount(self, key: str) -> str:
        """What a modifier adds, or "= n" where it stands instead of the characteristic; x is the weapon's own."""
        how = str(RULES[f"{key}.how"].value)
        if how in ("bar", "cut"):
            return self.say(how)
        found = str(RULES[f"{key}.found"].value) if f"{key}.found" in RULES else key
        if "{commander}" in found:
            return "/".join(_signed(RULES[found.format(commander=one)].value) for one in RULES.below("command.talents"))
        if "{missile}" in found:
            found = found.format(missile="ball")
        amount = RULES[found].value
        return f"= {shown(amount)}" if how == "set" else _signed(amount)


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


def _signed(amount: int | str) -> str:
    return shown(amount) if str(amount).startswith("-") else f"+{shown(amount)}"
