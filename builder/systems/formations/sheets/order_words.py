"""What the four order cards of a body say: what it must, may and may not, and how it reacts (4.3a and the matrix).

Only what this body can do is said: units without missiles are never told to shoot, batteries never to charge. A card
has room for five lines of type that is read across a table, whatever the language. What is the same for everybody (arms
that an order switches off, unguarded works) is on the reference sheet; the sums show what it comes to.
"""

from collections.abc import Iterator
from typing import cast

from builder.rules.constants import shown
from builder.rules.wording import number, signed
from builder.sheets.blocks import RuleLine
from builder.sheets.words import TIED, Speaker
from builder.systems.formations import batteries, readings, speed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import Against
from builder.systems.formations.sheets.body import Body, join_each
from builder.systems.formations.sheets.sums import move
from builder.systems.formations.sheets.words import words
from builder.text import Language
from builder.text.located import join_texts


class OrderWords(Speaker):
    """The rule lines of one body's cards."""

    part = "cards"

    def __init__(self, body: Body, against: Against, language: Language) -> None:
        super().__init__(words, language)
        self.body = body
        self.against = against

    def of(self, order: str) -> tuple[RuleLine, ...]:
        """The lines of one card, what is needed most first."""
        crew = self.body.crew is not None
        lines = {
            "defence": self._defence,
            "manoeuvre": self._battery_moves if crew else self._manoeuvre,
            "attack": self._battery_attacks if crew else self._attack if self.body.melee else self._helpers_attack,
            "recovery": self._recovery,
        }[order]()
        return tuple(lines)

    # ---- the four orders --------------------------------------------------------------------------------------------

    def _defence(self) -> Iterator[RuleLine]:
        carried = next((profile.works for profile in self.body.profiles if profile.works), None)
        may = [self._shoots() + self._joined()] if self.body.shooters else []
        may += [self.say("set_up", works=self.words.named(f"arms.equipment.{carried}"))] if carried else []
        may += [self.say("hedge_too" if may else "hedgehog")] if self.body.hedges else []
        yield self._line("may", *may) if may else self._line("stand", self.say("stand_only"))
        yield from self._target()
        if self.body.shooters or self.body.hedges:
            answer = "answer_front" if self.body.crew else "answer"
            yield self._line("shot_at", self.say(answer if self.body.shooters else "stands"))
            yield self._line("attacked", self._guarding)
        else:
            yield self._line("met_anyhow", self.say("stands"))
        if self.body.crew:
            yield self._line("driven_off", self.say("scattered"))
        yield from self._fanatics_test()

    def _manoeuvre(self) -> Iterator[RuleLine]:
        may = []
        if self.body.shooters:
            may.append(self.say("shoots_moving" if self.body.light_chariots else "shoots_half"))
        close = self.body.point_blank
        may += [self.say("point_blank", reach=shown(close))] if close is not None else []
        may += [self.say(self.body.changes)] if self.body.changes else []
        if self.body.shooters and len(may) == 1:  # among more there is no room; Defence says it too
            may = [may[0] + self._joined()]
        yield self._moves("move_or_reform", self.say("halt"))
        if may:
            yield self._line("may", *may)
        evade = self._evade()
        yield self._line("shot_at", self.say("answer_or", other=evade) if self.body.shooters else evade)
        yield self._line("attacked", self.say(self._reacts))
        yield from self._fanatics_test()

    def _attack(self) -> Iterator[RuleLine]:
        yield self._moves("full_move", self.say("attack_formed" if self.body.formation else "attack"))
        yield self._line("met_anyhow", self.say("countercharge"))
        yield from self._not(*(self.say(f"no_storm_{work}") for work in self.against.barred(self.body)))
        yield self._line("no_contact", self.say("unreached"))
        if self.body.fanatic:
            yield self._line("fanatics", self.say("fanatics_attack"))
        if any(profile.piece in RULES.ids("disorder.single_use") for profile in self.body.profiles):
            yield self._line("after_clash", self.say("removed"))

    def _helpers_attack(self) -> Iterator[RuleLine]:
        """Units that are not melee-capable attack only others like them, and stop short of the rest (C-3.5-01 to
        C-3.5-03).
        """
        yield self._moves("full_move", self.say("attack_helpers"))
        yield self._line("met_anyhow", self.say("countercharge"))
        yield from self._not(self.say("no_near"))
        yield self._line("no_contact", self.say("unreached"))

    def _not(self, *never: str) -> Iterator[RuleLine]:
        """What a unit on Attack never does, besides shooting."""
        shots = (self.say("no_shot"),) if self.body.shooters else ()
        if shots or never:
            yield self._line("not", *shots, *never)

    def _recovery(self) -> Iterator[RuleLine]:
        yield self._line("stand_all", self.say("all_gone"))
        yield self._line("met_anyhow", self.say("turn_lost"))
        yield self._line("not", self.say("not_shooting" if self.body.shooters else "not_moving"))
        yield self._line("outside", self.say("one_gone"))
        yield from self._fanatics_test()

    # ---- batteries --------------------------------------------------------------------------------------------------

    def _battery_moves(self) -> Iterator[RuleLine]:
        steps, _ = move(self.body)
        if steps or batteries.turns(str(self.body.crew)):
            yield self._line("must", self.say("piece_moves" if steps else "piece_turns", steps=number(steps)))
        else:
            yield self._line("useless", self.say("piece_stands"))
        yield self._line("not", self.say("no_own_shot"))
        if steps and readings.choice(self.against.readings, "Q-107") == "evade":
            yield self._line("shot_at", self.say("answer_front_or", other=self._evade()))
            yield self._line("attacked", self.say("reacts_model"))
        else:
            yield self._line("shot_at", self.say("answer_front"))
            yield self._line("attacked", self.say("stands_unprotected" if self.body.protects else "stands"))

    def _battery_attacks(self) -> Iterator[RuleLine]:
        yield self._line("useless", self.say("crew_attacks"))
        yield self._line("not", self.say("no_own_shot"))
        yield self._line("met_anyhow", self.say("stands_silent"))

    # ---- parts ------------------------------------------------------------------------------------------------------

    def _shoots(self) -> str:
        """How far it shoots, with the penetration as the rulebook writes it; of a battery what hits."""
        if self.body.crew:
            row = RULES.row(f"artillery.pieces.{self.body.crew}")
            if not batteries.rolls_to_hit(row["shot"]):
                return self.say("shoots", reach=f"{shown(row['far'])}{self._pierces(row['penetration'])}")
            chance, _ = batteries.to_hit(self.body.year, chosen=self.against.readings)
            return self.say("shoots_hits", reach=row["far"], to_hit=chance)
        rows = [RULES.row(f"arms.shooting.{arm}") for arm in self.body.weapons]
        each = dict.fromkeys(f"{shown(row['reach'])}{self._pierces(row['penetration'])}" for row in rows)
        return self.say("shoots", reach=join_texts(each, ", "))

    def _joined(self) -> str:
        """What each further unit of the formation adds that shoots at the same target (C-5.5-03)."""
        if self.body.crew or len(self.body.shooters) == 1:
            return ""
        more = {join_each(one.profile) for one in self.body.shooters}
        return self.say("joined", more="/".join(signed(one).say(self.language) for one in sorted(more)))

    def _target(self) -> Iterator[RuleLine]:
        """What balls, stones and grapeshot leave of the target's protection."""
        if not self.body.crew:
            return
        row = RULES.row(f"artillery.pieces.{self.body.crew}")
        left, protection = f"artillery.shots.{row['shot']}.protection", self.short("bases.characteristics.protection")
        says = [self.say("bares", protection=protection, left=shown(RULES[left].value))] if left in RULES else []
        if depth := row.get("grape_penetration"):
            says.append(self.say("grape_pierces", protection=protection, penetration=shown(-cast(int, depth))))
        says = [one.replace(f"{protection} ", f"{protection}{TIED}") for one in says]
        if says:
            yield self._line("target", *says)

    def _pierces(self, depth: int) -> str:
        """What a weapon subtracts from the enemy's protection."""
        protection = self.short("bases.characteristics.protection")
        return self.say("pierces", protection=protection, penetration=shown(-depth)) if depth else ""

    @property
    def _guarding(self) -> str:
        """The reaction to an attack on Defence."""
        if not self.body.protects:
            return self.say("hedge" if self.body.hedges else "stands")
        if self.body.light_chariots:
            return self.say("protective_all")
        grape = self.body.crew and f"artillery.pieces.{self.body.crew}.grape" in RULES
        shot = self.say("protective_grape" if grape else "protective")
        return self.say("protective_or_hedge", shot=shot) if self.body.hedges else shot

    @property
    def _reacts(self) -> str:
        """Reactions on Manoeuvre: models only evade, formations also reform, single units also turn (C-8.2-04)."""
        return "reacts_" + ("model" if self.body.models else "formation" if self.body.formation else "unit")

    def _evade(self) -> str:
        """How far it evades, and the disorder."""
        steps, _ = move(self.body)
        key = "movement.skirmish_evade" if self.body.light_chariots else "movement.evade"
        return self.say("evade", far=number(speed.share_in_steps(steps, key, self.against.readings)))

    def _fanatics_test(self) -> Iterator[RuleLine]:
        """A Leadership test changes the order of fanatics only to these (C-4.3a-19)."""
        if self.body.fanatic:
            orders = (self.named(f"orders.kinds.{order}") for order in RULES.ids("orders.fanatics_change_to"))
            yield self._line("test", self.say("only_to", order=", ".join(orders)))

    def _moves(self, key: str, says: str) -> RuleLine:
        """A line whose key word says how many steps it moves, and marches."""
        steps, march = move(self.body)
        return RuleLine(self.say(key, steps=number(steps), march=number(march or 0)), f"{says}.")

    def _line(self, key: str, *says: str) -> RuleLine:
        return RuleLine(self.say(key), "; ".join(says).removesuffix(".") + ".")
