"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated chances and examples (R-P3)."""

from collections.abc import Iterator
from dataclasses import replace

from builder.rules.wording import percentage
from builder.sheets.blocks import Block, RuleLine, Rules, Table
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.sheets.rosters import NONE
from builder.systems.red_plains.fighter import guaranteed_at_attacker, reduced, shooter, value
from builder.systems.red_plains.procedures.command import BETS, Bet, chance, needs, orders_of_bet
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.examples import WorkedExamples
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.words import COLUMNS, values
from builder.text.located import capital


class ReferenceSheet(ReferenceFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The reference sheet: by default, what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """A turn from its beginning: command, orders, steps, fighting, retreat; troops, terrain; then what cards and the
        briefing have too; readings, examples.
        """
        yield self.heading("command")
        yield self.bets()
        yield from self.orders()
        yield from self.steps()
        yield self.heading("execution")
        yield from self._fighting()
        yield self.flight()
        yield self.heading("terrain")
        yield from self._troops()
        yield self.secret()
        yield from self._kept()
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    # ---- command and orders -----------------------------------------------------------------------------------------

    def bets(self) -> Table | None:
        """Both bets with their chances and orders."""
        heads = map(self.say, ("bet", "needs", "odds", "again", "success", "failure"))
        note, facts = self.say("bets_note"), ("R-401", "R-402")
        return self.table("bets", heads, map(self._bet, BETS), section="IV.2", note=note, facts=facts)

    def _bet(self, bet: Bet) -> ReferenceRow:
        yield self.phrase(f"cards.{bet}")
        yield f"{needs(bet)}+"
        yield percentage(chance(bet)).say(self.language)
        yield percentage(chance(bet, RULES.whole("command.messenger"))).say(self.language)
        for success in (True, False):
            yield " + ".join(map(str, orders_of_bet(bet, success)))

    def secret(self) -> Rules | None:
        """The tasks of shinobi, and the banners that the army lists allow: neither learns which of them the other
        has.
        """
        tasks = RULES.below("command.shinobi.tasks") if self.play.has("shinobi") else ()
        lines = (
            *self._means("shinobi", "shinobi.tasks", "tasks", tasks),
            *self._means("banner", "banners", "banners", self._banners()),
        )
        return self.rules("shinobi", lines, section="IV.5, IV.7", facts=("R-405", "R-407"))

    def _means(self, each: str, named: str, told: str, ids: tuple[str, ...]) -> Iterator[RuleLine]:
        """What holds for every one of them, if there are any, and what each does, as on its card."""
        if ids:
            yield self.rule(f"each_{each}")
        for one in ids:
            yield RuleLine(f"{capital(self.named(f'command.{named}.{one}'))}:", self.phrase(f"cards.{told}.{one}"))

    def _banners(self) -> tuple[str, ...]:
        """All banners, for a full sheet or against an unknown army; else those that may be raised."""
        if self.play.full or len(self.on.seen) == 1:
            return RULES.below("command.banners") if self.play.has("banners") else ()
        may = {banner for army in self.on.seen for banner in army.roster.banners}
        return tuple(banner for banner in RULES.below("command.banners") if banner in may)

    def orders(self) -> Iterator[Rules | None]:
        """Ordinary and special orders and what they do."""
        for kind, section in (("ordinary", "V.1"), ("special", "V.2")):
            keys = [f"orders.kinds.{one}" for one in RULES.below("orders.kinds")]
            orders = {key: RULES[key].fact for key in keys if RULES[key].value == kind}
            does = {key: FACTS.short(fact).say(self.language) for key, fact in orders.items()}
            limit = (self.rule("exposing"),) if kind == "ordinary" else ()
            lines = (*limit, *(RuleLine(f"{self.named(key)}:", says) for key, says in does.items()))
            yield self.rules(f"orders_{kind}", lines, section=section, facts=tuple(orders.values()))

    def steps(self) -> Iterator[Rules | None]:
        """The steps of a turn, and the order within a step."""
        for key, section, facts in (("sequence", "VI.2", ("R-601",)), ("priority", "VI.3", ("R-602", "R-803"))):
            steps = (f"orders.{key}.{one}" for one in RULES.below(f"orders.{key}"))
            lines = (RuleLine(str(RULES[one].value), self.named(one)) for one in steps)
            yield self.rules(key, lines, section=section, facts=facts)

    # ---- troops and fighting ----------------------------------------------------------------------------------------

    def _troops(self) -> Iterator[Block | None]:
        heads = ("", *(self.phrase(f"columns.{column}") for column in COLUMNS), self.say("ammunition"))
        facts = tuple(dict.fromkeys(RULES[f"troops.kinds.{kind}.armour"].fact for kind in self.play.kinds))
        note = f"{self.say('bracket')} {self.say('formation')}" if self._shots() else self.say("formation")
        rows = map(self._kind, self.play.kinds)
        yield self.special()
        yield self.table("troops", heads, rows, section="II", note=note, facts=(*facts, "R-213"))

    def _kind(self, kind: str) -> ReferenceRow:
        yield self.named(f"troops.kinds.{kind}")
        yield from values(kind, self.on.chosen)
        yield str(RULES.whole(f"troops.shooters.{kind}.ammunition")) if shooter(kind) else NONE

    def special(self) -> Rules | None:
        """Special rules; that of arquebuses with their guaranteed damage, which is a reading (R-Q3)."""
        if block := self.heading("special"):
            more = "".join(f"; {self.say('at_attacker', shot=shot)}" for shot in self._shots())
            told = zip(block.facts, block.lines, strict=True)
            lines = (line._replace(says=line.says + more) if fact == "R-216" else line for fact, line in told)
            return replace(block, lines=tuple(lines))
        return None

    def _shots(self) -> list[int]:
        """The guaranteed damage of each kind when it shoots at a frontal attacker, of those that do any."""
        return [shot for kind in self.play.kinds if (shot := guaranteed_at_attacker(kind, self.on.chosen))]

    def armour(self) -> Table | None:
        """Damage left after armour, for each armour value that troops have."""
        damages = [str(damage) for damage in RULES.ids("melee.shown.two")]
        worn = sorted({value(kind, "armour") for kind in RULES.below("troops.kinds")} - {0})
        rows = (
            (self.say("armour_n", n=armour), *(str(reduced(int(one), armour)) for one in damages)) for armour in worn
        )
        heads = self.say("damage_row"), *damages
        return self.table("damage", heads, rows, section="VII.2", facts=("R-703",))

    def _fighting(self) -> Iterator[Block | None]:
        yield self.shots()
        yield self.melee()
        yield self.armour()

    def melee(self) -> Rules | None:
        """Damage, N and its results, meetings."""
        results = map(self.rule, ("n", "held", "retreats", "flees", "winner", "meeting"))
        return self.heading("melee", after=results, also=("R-711", "R-712", "R-713"))

    def shots(self) -> Rules | None:
        """What shots do, where anybody shoots."""
        return self.heading("shots") if self.play.has("shooters") else None

    def flight(self) -> Rules | None:
        """Retreat and rout, with what a rout through an enemy costs."""
        return self.heading("flight", after=(self.rule("through"),))

    def _kept(self) -> Iterator[Block]:
        """How the battle ends, and what stands where on a card."""
        ends = (f"briefing.ends.{one}" for one in self.words.below("briefing.ends"))
        lines = (RuleLine(self.phrase(f"{one}.key"), self.phrase(f"{one}.says")) for one in ends)
        yield Rules(self.say("ends"), "I.4", tuple(lines), ("R-109",))
        river = (self.rule("crossing"),) if len(self.play.crossings) > 1 else ()
        ground = (
            (self.rule("ground"),) if self.on.evening and (self.play.has("hills") or self.play.has("woods")) else ()
        )
        swift = (self.rule("swift"),) if self.play.has("mounted-samurai") else ()
        yield Rules(self.phrase("cards.title"), "", (self.rule("pencil"), *swift, self.rule("cards"), *river, *ground))
