"""Tables of the reference sheet, straight from the rulebook's data."""

from collections.abc import Iterator
from typing import cast

from builder.rules.constants import shown
from builder.sheets.blocks import Cell, RuleLine, Rules, Table
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.sheets.rosters import NONE
from builder.systems.formations import batteries, matrix
from builder.systems.formations.matrix import Work, crossing
from builder.systems.formations.procedures.strike import column_in_words
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.systems.formations.sheets.play import InPlay

_SLOPES = {"gentle-up": "slope-gentle", "gentle-down": "slope-gentle", "steep": "slope-steep", "sheer": "slope-sheer"}


class Tables(ReferenceFrame[SheetArmy, FormationsEvening, InPlay]):
    """The tables of fighting, arms, moving and command."""

    def results(self, kind: str) -> Table | None:
        """The result table of shooting or melee: rows by the side that is hit, columns by P against M."""
        below = RULES.below(f"{kind}.table.front")
        keys = [key for column in RULES.below("fighting.columns") for key in below if key.split("-")[0] == column]
        rows = (
            (
                self.named(f"fighting.rows.{row}"),
                *(self._outcome(kind, str(RULES[f"{kind}.table.{row}.{key}"].value)) for key in keys),
            )
            for row in RULES.below(f"{kind}.table")
        )
        heads, note = (self.say(f"{kind}_comes"), *map(self._head, keys)), self.say(f"{kind}_formula")
        return self.table(kind, heads, rows, section={"shooting": "5.1", "melee": "8.3"}[kind], note=note)

    def _head(self, key: str) -> str:
        column, _, phase = key.partition("-")
        head = column_in_words(column).say(self.language)
        return f"{head}, {self.say(f'phase_{phase}')}" if phase else head

    def _outcome(self, kind: str, outcome: str) -> str:
        losses = RULES.row(f"{kind}.outcomes.{outcome}")["losses"]
        parts = [self.words.counted("losses", losses, self.language)] if isinstance(losses, int) and losses else []
        own = f"{kind}.outcomes.{outcome}.disorder"
        points = RULES[str(RULES[own].value)].value if own in RULES else 0
        parts += [f"{points}\u00a0{self._points}"] if points else []
        name = self.named(f"fighting.outcomes.{outcome}")
        return f"{name} ({', '.join(parts)})" if parts else name

    def disorder(self) -> Rules | None:
        """What gives Disorder Points: one line for each number of points."""
        causes: dict[str, list[str]] = {}
        for one in RULES.below("disorder.sources"):
            key = f"disorder.sources.{one}"
            if says := self.ruled(f"{key}.says"):
                causes.setdefault(shown(RULES[key].value), []).append(says)
        lines = (RuleLine(f"{points}\u00a0{self._points}:", "; ".join(says)) for points, says in causes.items())
        return self.rules("disorder", lines, section="10", facts=("C-10-02", "C-10-03"))

    # ---- arms -------------------------------------------------------------------------------------------------------

    def weapons(self) -> Table | None:
        """Hand weapons with reach, S, penetration; on the whole sheet their years too."""
        heads = (self.say("weapon"), self.say("steps"), self._characteristic("shooting"), self.say("penetration"))
        rows = (self._weapon(arm) for arm in RULES.below("arms.shooting") if self.play.has(arm))
        return self.table("weapons", (*heads, *self._years_head()), rows, section="5.3")

    def _weapon(self, arm: str) -> ReferenceRow:
        key = f"arms.shooting.{arm}"
        row = RULES.row(key)
        pierces = f"−{row['penetration']}" if row["penetration"] else ""
        return self.named(key), f"0–{row['reach']}", shown(row["shooting"]), pierces, *self._years(row)

    def guns(self) -> Table | None:
        """Throwing machines and guns."""
        heads = map(self.say, ("piece", "bands", "near_far", "grape", "moves"))
        rows = [self._gun(piece) for piece in RULES.below("artillery.pieces") if self.play.has(piece)]
        note = self._hits() if rows else ""
        return self.table("artillery", (*heads, *self._years_head()), rows, section="15", note=note)

    def _gun(self, piece: str) -> ReferenceRow:
        row = RULES.row(f"artillery.pieces.{piece}")
        works_only = f"artillery.shots.{row['shot']}.protection" in RULES
        pierces = "" if works_only and not self.play.has("siege") else f" (−{row['penetration']})"
        first = shown(row["grape"]) if "grape" in row else f"({shown(row['dead'])})" if "dead" in row else NONE
        return (
            self.named(f"artillery.pieces.{piece}"),
            f"{first}/{row['near']}/{row['far']}",
            f"{row['shooting_near']}/{row['shooting_far']}{pierces}",
            f"{row['grape_shooting']} (−{row['grape_penetration']})" if "grape_shooting" in row else "",
            shown(batteries.move(piece, self.play.year, self.on.chosen)),
            *self._years(row),
        )

    def _hits(self) -> str:
        """The chance to hit in the year, what depth adds, what halves it."""
        chance, _ = batteries.to_hit(self.play.year, chosen=self.on.chosen)
        deeper, _ = batteries.to_hit(self.play.year, depth=2, chosen=self.on.chosen)
        half, _ = batteries.to_hit(self.play.year, halved=True, chosen=self.on.chosen)
        failure = shown(RULES["artillery.hit.breakdown"].value)
        return self.say("artillery_note", to_hit=chance, deeper=deeper - chance, half=half, failure=failure)

    def _years_head(self) -> tuple[str, ...]:
        return (self.say("years"),) if self.on.full else ()

    def _years(self, row: dict[str, object]) -> tuple[str, ...]:
        """The years of a weapon, for the whole sheet."""
        since, until = row.get("since"), row.get("until")
        return (f"{since or ''}–{until or ''}" if since or until else "",) if self.on.full else ()

    # ---- moving -----------------------------------------------------------------------------------------------------

    def movement(self) -> Table | None:
        """Basic speed, and the deductions for equipment."""
        troops = (troop for troop in ("infantry", "cavalry", "camels") if self.play.has(troop))
        heads = ("", self.say("base"), self.say("takes_off"))
        return self.table("movement", heads, map(self._speed, troops), section="6.1")

    def _speed(self, troop: str) -> ReferenceRow:
        base = Cell(shown(RULES[f"movement.base.{troop}"].value), strong=True)
        offs = (f"{self._equipment(one)} {shown(value)}" for one, value in self._offs(troop))
        return self.named(f"bases.classes.{troop}"), base, ", ".join(offs)

    def _offs(self, troop: str) -> Iterator[tuple[str, object]]:
        for one in RULES.below(f"movement.{troop}"):
            barding = ("barding-metal", "barding-non-metal") if one == "barding" else ()
            if self.play.has(one, f"armour-{one}", f"carries-{one}", *barding):
                yield one, RULES[f"movement.{troop}.{one}"].value

    def _equipment(self, one: str) -> str:
        homes = ("bases.armour", "arms.shooting", "arms.melee", "arms.equipment")
        home = next((home for home in homes if RULES.has_text(f"{home}.{one}.name")), None)
        return self.named(f"{home}.{one}") if home else self.say("barding")

    def ground(self) -> Table | None:
        """The terrain matrix: the part of the move and disorder by ground, works included, and kind of troops."""
        troops = [troop for troop in matrix.troops() if self.on.full or troop in self.play.columns]
        grounds = (one for one in matrix.grounds() if one != "open" and self.play.has(_SLOPES.get(one, one)))
        works = (cast(Work, work) for work in RULES.below("camp.works") if self.play.has(work))
        rows = [
            (self.short(f"terrain.ground.{one}"), *(self._share(one, troop) for troop in troops)) for one in grounds
        ]
        rows += [(self.named(f"camp.works.{work}"), *(self._cost(work, troop) for troop in troops)) for work in works]
        heads = ("", *(self.named(f"terrain.troops.{troop}") for troop in troops))
        said = "".join(cell for row in rows for cell in row[1:])
        signs = (("terrain_works", "−"), ("terrain_unstated", "?"))
        notes = (self.say("terrain_note"), *(self.say(key) for key, sign in signs if sign in said))
        return self.table("terrain", heads, rows, section="12, 14", note="; ".join(notes))

    def _share(self, ground: str, troop: str) -> str:
        """The part of the move that is left, and disorder."""
        cell = matrix.cell(ground, troop)
        if cell.forbidden:
            return "×"
        left = self.say("whole_move") if cell.speed == 1 else shown(cell.speed)
        return f"{left}, {cell.disorder}\u00a0{self._points}" if cell.disorder else left

    def _cost(self, work: Work, troop: str) -> str:
        """What works cost to cross, and disorder."""
        found = crossing(work, troop)
        if found.forbidden or not found.stated:
            return "×" if found.forbidden else "?"
        return f"−{shown(found.cost)}" + (f", {found.disorder}\u00a0{self._points}" if found.disorder else "")

    # ---- command ----------------------------------------------------------------------------------------------------

    def talents(self) -> Table | None:
        """Commanders: Leadership, distance, what they add."""
        heads = (
            *map(self.say, ("talent", "leadership_short", "steps")),
            self._characteristic("combat"),
            self.say("passes"),
        )
        wanted = (talent for talent in RULES.below("command.talents") if self.play.has(f"talent-{talent}"))
        return self.table("command", heads, map(self._talent, wanted), section="4.1")

    def _talent(self, talent: str) -> ReferenceRow:
        key = f"command.talents.{talent}"
        row, die = RULES.row(key), RULES.whole("command.die")
        leads, far = shown(row["leadership"]), shown(row["distance"])
        return self.named(key), leads, far, f"+{shown(row['combat'])}", f"{row['leadership']}/{die}"

    def _characteristic(self, one: str) -> str:
        return self.short(f"bases.characteristics.{one}")

    @property
    def _points(self) -> str:
        """The short form of Disorder Points."""
        return self._characteristic("disorder")
