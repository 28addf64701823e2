"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (PR-QR-01 to 03)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, Table
from builder.sheets.play import fact_lines
from builder.sheets.reference import ReferenceRow
from builder.sheets.words import TIED
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.examples import worked_examples
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.tables import Tables
from builder.systems.formations.sheets.words import legend
from builder.text.located import capital, located_slice

_CHARACTERISTICS = ("combat", "attack", "shooting", "protection")
_KINDS = ("fighting", "shooting", "melee")
_LIKE = {
    "-skirmishers": ("skirmish", "bases.density.skirmish"),
    "-light-chariots": ("light-chariot", "arms.pieces.light-chariot"),
}
_FLAGS = ("big_shield", "fanatic", "couched")
_REACTIONS = ("attacked-front", "attacked-side", "approach")  # told in words by `reactions`, not in signs
_STAKES = {  # what names barricades, and the words for it where units carry stakes
    "camp.works.barricade": "stakes",
    "fighting.modifiers.barricade": "behind_stakes",
    "orders.matrix.barricade": "set_up_stakes",
}
_REACTING = ("defence", "manoeuvre", "attack")
_TURN = ("C-2.4-01", "C-2.4-03", "C-2.4-04", "C-4.2-09", "C-5.2-01", "C-8.2-01", "C-8.3-01")


class ReferenceSheet(Tables):
    """The sheet: by default what these armies need.

    What is asked for in every turn comes first, so that it is on page 1, and what its short forms mean; rare rules, the
    examples and open readings are on page 2.
    """

    def blocks(self) -> Iterator[Block | None]:
        """The turn; short forms; the other rules; examples; readings."""
        blocks: tuple[Block | None, ...] = (*self._rules(), *worked_examples(self.on), self.readings())
        yield blocks[0]
        yield Rules(self.phrase("legend.title"), "", (RuleLine("", legend(blocks, self.language)),))
        yield from blocks[1:]

    def named(self, key: str) -> str:
        """The name of an entry of the rulebook; of a barricade with the stakes that units carry, as on their cards."""
        if key in _STAKES and not self.on.full and self.play.has("carries-stakes"):
            return self.say(_STAKES[key])
        return super().named(key)

    def _rules(self) -> Iterator[Block | None]:
        """The turn, fighting, moving; what follows a fight, the army, rare rules (guns, works, elephants)."""
        yield self.phases()
        yield self.orders()
        yield self.reactions()
        yield self.results("shooting")
        yield self.results("melee")
        yield self.modifiers()
        yield self.weapons()
        yield self.guns()
        yield self.disorder()
        yield self.movement()
        yield self.ground()
        yield from map(self.heading, ("on_ground", "moving", "reforms"))
        after = ("exchange", "battle_lines", "both_sides", "forced", "pursuit", "recovery")
        yield from map(self.heading, after)
        yield from self._army()
        yield from map(self.heading, ("artillery_rules", "crossing"))
        yield self._special()

    def _army(self) -> Iterator[Block | None]:
        yield self.talents()
        yield self.heading("leadership", after=self._tested(), also=("C-4.3b-04",) if self.on.full else ())
        yield self._resilience()

    def _tested(self) -> Iterator[RuleLine]:
        """What Discipline is tested for, on the whole sheet: each rule that asks for a test says so itself."""
        if self.on.full:
            uses = (self.named(f"disorder.discipline.{use}") for use in RULES.below("disorder.discipline"))
            yield RuleLine(FACTS.key("C-4.3b-04").say(self.language), "; ".join(filter(None, uses)))

    def _resilience(self) -> Rules | None:
        """What lowers it, and the test; what it is made of, unless rosters say it."""
        lines = [self._resilience_sum()] if self.on.full or not self.on.evening else []
        lines.append(RuleLine(self.say("resilience_lost_key"), self.say("resilience_lost", fleeing=self._fleeing())))
        lines.append(RuleLine(self.say("resilience_key"), self.say("resilience_test")))
        return self.rules("resilience", lines, section="9.5", facts=("C-9.5-01", "C-9.5-02", "C-9.5-03"))

    def _resilience_sum(self) -> RuleLine:
        talents = RULES.below("command.talents")
        facts = {talent: shown(RULES[f"command.talents.{talent}.resilience"].value) for talent in talents}
        camps = " / ".join(shown(RULES[f"resilience.camp.{kind}"].value) for kind in RULES.below("resilience.camp"))
        adds = self.say("resilience_sum", camp=camps, **facts)
        tied = located_slice(adds, 0, adds.replace(" / ", f"{TIED}/{TIED}"))
        return RuleLine(f"{self.phrase('roster.resilience_sum')}:", tied)

    def _fleeing(self) -> str:
        """How fleeing units count in Resilience as the club reads it."""
        choices = self.on.readings.known()["Q-45"].choices
        return choices[self.on.readings.choice(self.play.readings, "Q-45")].say(self.language)

    def _special(self) -> Rules | None:
        keys = (f"arms.pieces.{piece}" for piece in RULES.below("arms.pieces") if self.play.has(piece))
        lines = (RuleLine(f"{capital(self.named(key))}:", self.ruled(f"{key}.says")) for key in keys)
        return self.rules("special", lines, section="13")

    # ---- the turn and the orders ------------------------------------------------------------------------------------

    def phases(self) -> Table | None:
        """The eight phases."""
        rows, facts = map(self._phase, RULES.below("setup.phases")), _TURN
        return self.table("turn", ("", "", ""), rows, section="2.4", note=self.say("turn_note"), facts=facts)

    def _phase(self, phase: str) -> ReferenceRow:
        key = f"setup.phases.{phase}"
        says = self.ruled(f"{key}.says") or self.say("nobody_may")
        return shown(RULES[f"{key}.number"].value), Cell(self.named(key), strong=True), says

    def orders(self) -> Table | None:
        """The order matrix: what each order allows, forbids and demands; in signs, or in words on the whole sheet."""
        kinds, full = (*RULES.ids("orders.cards"), "none"), self.on.full
        names = (self.named(f"orders.kinds.{kind}") if full else self.say(f"short_{kind}") for kind in kinds)
        rows = (*self._permissions(kinds), *self._arms(kinds))
        signs = filter(None, map(self.say, ("order_signs", "crossing_signs")))
        note = "" if full else "; ".join(signs)
        return self.table("orders", ("", *names), rows, section="4.3", note=note)

    def _permissions(self, kinds: tuple[str, ...]) -> Iterator[ReferenceRow]:
        for row in RULES.below("orders.matrix"):
            key = f"orders.matrix.{row}"
            if f"{key}.modifier" not in RULES and (self.on.full or row not in _REACTIONS) and (name := self.named(key)):
                yield name, *(self._permission(f"{key}.{kind}") for kind in kinds)

    def reactions(self) -> Rules | None:
        """What a unit may do when it is attacked, by its order, and when it is in time for it."""
        lines = [self.rule("in_time")]
        for order in _REACTING:
            front, side = (self.ruled(f"orders.matrix.{row}.{order}.says") for row in _REACTIONS[:2])
            says = front if front == side else f"{front}. {self.say('flank_rear')} {side}"
            lines.append(RuleLine(f"{self.named(f'orders.kinds.{order}')}:", says))
        lines.append(RuleLine(self.say("others"), self.ruled("orders.matrix.attacked-front.none.says")))
        heading = self.on.headings["shapes"]
        shapes = heading.needed(self.play)
        lines += fact_lines(self.on.facts, shapes, self.play, self.language, heading.joined)
        also = heading.sharing(shapes)
        facts = ("C-8.2-02", "C-8.2-03", "C-8.2-04", "C-8.2-05", "C-8.2-06", *shapes, *also)
        return self.rules("reactions", lines, section="8.2", facts=facts)

    def _permission(self, key: str) -> Cell:
        value = str(RULES[key].value)
        return Cell(self.ruled(f"{key}.says") if self.on.full else self.say(value), strong=value == "must")

    def _arms(self, kinds: tuple[str, ...]) -> Iterator[ReferenceRow]:
        """Which arms count under which order: a row for each kind of arms, or on the whole sheet one for all of
        them.
        """
        if self.on.full:
            yield self.say("acts"), *map(self._acting, kinds)
            return
        for key, modifiers in self._by_arms():
            signs = (self.say("allowed" if _on(modifiers, kind) else "forbidden") for kind in kinds)
            yield self.named(key), *signs

    def _acting(self, order: str) -> str:
        """The arms whose modifiers apply under an order."""
        arms = (self.named(key) for key, modifiers in self._by_arms() if _on(modifiers, order))
        return "; ".join(arms) or self.say("forbidden")

    def _by_arms(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The rows of the matrix that are about arms which the evening can meet, each with their modifiers."""
        for row in RULES.below("orders.matrix"):
            key = f"orders.matrix.{row}"
            modifiers = RULES.ids(f"{key}.modifier") if f"{key}.modifier" in RULES else ()
            if any(concerns(one, self.play) for one in modifiers):
                yield key, modifiers

    # ---- modifiers --------------------------------------------------------------------------------------------------

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
                says.append(f"{self.named(name)}{TIED}{self._amount(f'{key}{suffix}').removeprefix('= ')}")
        return f"{on} {self._amount(key)}".strip().replace(" ", "\u00a0"), "; ".join(says)

    def _amount(self, key: str) -> str:
        """What a modifier adds, or "= n" where it stands instead of the characteristic; x is the weapon's own."""
        how = str(RULES[f"{key}.how"].value)
        if how in ("bar", "cut"):
            return self.say(how)
        found = str(RULES[f"{key}.found"].value) if f"{key}.found" in RULES else key
        if "{commander}" in found:
            talents = (shown(RULES[found.format(commander=one)].value) for one in RULES.below("command.talents"))
            return f"+{'/'.join(talents)}"
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
    """The row that this one repeats for skirmishers or light chariots with another number; it is given in that row."""
    for suffix in _LIKE:
        plain = key.removesuffix(suffix)
        if plain != key and f"{plain}.how" in RULES:
            return plain
    return None


def _signed(amount: int | str) -> str:
    return shown(amount) if str(amount).startswith("-") else f"+{shown(amount)}"


def _on(modifiers: tuple[str, ...], order: str) -> bool:
    return any(order in RULES.ids(f"{modifier}.when.order") for modifier in modifiers)
