"""Who may shoot, with what, how far, and who may answer (sections 3.1, 4.3, 5.2 to 5.4)."""

from collections.abc import Mapping
from fractions import Fraction

from builder.checks.wording import year as dated
from builder.rules.calculation import Number
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.situation import Side, edge, has_no_card, shooting_arm, uncommanded
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import either, named, ordered
from builder.text import Text
from builder.text.errors import MusterError


def may_shoot(side: Side, distance: float | None, chosen: Mapping[str, str], year: int | None) -> None:
    """Raises MusterError when the unit may not make this shot in its own turn."""
    free_to_shoot(side, chosen, own_turn=True)
    if not has_no_card(side):
        allowed = RULES.ids("shooting.orders")
        if side.order is None:
            raise MusterError(
                Text(
                    "which `order` has the unit{name} that shoots?",
                    "какой приказ (`order`) у отряда{name}, который стреляет?",
                ).fill(name=side.called)
            )
        if side.order not in allowed:
            raise MusterError(
                Text(
                    "on {order} nobody shoots, only on {allowed} (C-4.3a-14, C-10-09)",
                    "{order}: не стреляют, стрелять можно на приказах {allowed} (C-4.3a-14, C-10-09)",
                ).fill(order=ordered(side.order), allowed=either("orders.kinds", allowed))
            )
        if side.out_of_command and readings.choice(chosen, "Q-69") == "void":
            raise MusterError(
                Text(
                    "the unit{name} is out of command: its card is void and it does not shoot (Q-69)",
                    "отряд{name} вне командования: карточка не действует, он не стреляет (Q-69)",
                ).fill(name=side.called)
            )
    if side.shot_this_turn:
        raise MusterError(_SHOT.fill(name=side.called, most=RULES.whole("shooting.own_shots")))
    if edge(side) != "front":
        raise MusterError(
            Text(
                "in its own turn a unit shoots from its front only (C-5.4-05, C-5.4-06)",
                "в свой ход отряд стреляет только с фронта (C-5.4-05, C-5.4-06)",
            )
        )
    able(side, distance, year)


_SHOT = Text(
    "the unit{name} has shot in this turn, at most {most} shot a turn is allowed (C-5.1-06)",
    "отряд{name} в этом ходу уже стрелял, за ход разрешён {most} выстрел (C-5.1-06)",
)


def may_be_shot(target: Side) -> None:
    """Raises MusterError when the target is one that nobody shoots at; where it stands is a matter for `sight`."""
    if target.engaged:
        raise MusterError(
            Text(
                "nobody shoots at a unit{name} that is in melee (C-5.4-07)",
                "по отряду{name} в ближнем бою не стреляют (C-5.4-07)",
            ).fill(name=target.called)
        )
    if target.shot_at:
        raise MusterError(_ONCE.fill(name=target.called))


_ONCE = Text(
    "the unit{name} has been shot at this turn, nobody shoots at it again; others join in the one shot: `same_target` (C-5.4-02)",
    "отряд{name} в этом ходу уже обстрелян, повторно по нему не стреляют; прочие поддерживают один выстрел: `same_target` (C-5.4-02)",
)


def free_to_shoot(side: Side, chosen: Mapping[str, str], own_turn: bool = False) -> None:
    """Raises MusterError for a unit in melee; light chariots may still shoot at others in their own turn (Q-64)."""
    if not side.engaged:
        return
    if own_turn and side.profile.piece == "light-chariot" and readings.choice(chosen, "Q-64") == "others":
        return
    raise MusterError(
        Text("a unit{name} in melee does not shoot (C-7-04)", "отряд{name} в ближнем бою не стреляет (C-7-04)").fill(
            name=side.called
        )
    )


def may_return(
    target: Side, answering: Side, distance: float | None, chosen: Mapping[str, str], year: int | None
) -> None:
    """Raises MusterError when the unit shot at may not answer."""
    free_to_shoot(answering, chosen)
    if uncommanded(target, chosen):
        raise MusterError(
            Text(
                "a unit out of command makes no return shot (C-4.3a-20)",
                "отряд вне командования не делает ответного выстрела (C-4.3a-20)",
            )
        )
    if not has_no_card(target):
        allowed = RULES.ids("shooting.return_orders")
        if target.order not in allowed:
            says = Text(
                "{order}: no return shot, only on {allowed} (C-5.2-02)",
                "{order}: ответного выстрела нет, он бывает на приказах {allowed} (C-5.2-02)",
            )
            raise MusterError(says.fill(order=ordered(target.order), allowed=either("orders.kinds", allowed)))
    if target.acts == "evading":
        raise MusterError(
            Text(
                "a unit that evades makes no return shot (C-5.2-08)",
                "уклоняющийся отряд не делает ответного выстрела (C-5.2-08)",
            )
        )
    if edge(target) == "rear":
        raise MusterError(
            Text(
                "nobody answers a shot from the rear zone (C-5.4-06, Q-88)",
                "на выстрел из тыловой зоны не отвечают (C-5.4-06, Q-88)",
            )
        )
    if target.profile.troop == "artillery" and edge(target) != "front":
        raise MusterError(
            Text(
                "a crew shot from flank or rear does not answer (C-15.1a-04)",
                "расчёт, обстрелянный с фланга или тыла, не отвечает (C-15.1a-04)",
            )
        )
    if answering.profile.troop == "artillery":
        raise MusterError(_BY_ITS_PIECE)
    able(answering, distance, year)


_BY_ITS_PIECE = Text(
    "a battery answers with its piece: ask `artillery`, with `exchange: true` against hand weapons (C-5.2-02, C-15.1a-04)",
    "батарея отвечает из своего орудия: спросите `artillery`, против ручного оружия с `exchange: true` (C-5.2-02, C-15.1a-04)",
)


def able(side: Side, distance: float | None, year: int | None) -> None:
    """Raises MusterError when density, mount, weapon, ground or reach rules the shot out."""
    profile, arm = side.profile, shooting_arm(side)
    key = f"arms.shooting.{arm}"
    if profile.density in RULES.ids("bases.densities.no_shooting"):
        raise MusterError(
            Text("{density}: nobody shoots (C-3.1-02)", "{density}: не стреляют (C-3.1-02)").fill(
                density=named(f"bases.density.{profile.density}")
            )
        )
    if arm in RULES.ids("bases.densities.only_skirmish") and profile.density != "skirmish":
        raise MusterError(
            Text(
                "{arm}: only skirmishers shoot with it ({fact})", "{arm}: так стреляют только застрельщики ({fact})"
            ).fill(arm=named(key), fact=_fact(key))
        )
    if f"{key}.only" in RULES and profile.troop not in RULES.ids(f"{key}.only"):
        whose = either("bases.classes", RULES.ids(f"{key}.only"))
        raise MusterError(
            Text("{arm}: {whose} only ({fact})", "{arm}: только {whose} ({fact})").fill(
                arm=named(key), whose=whose, fact=_fact(key)
            )
        )
    if RULES.flag(f"{key}.shoots_on_foot") and profile.troop != "infantry":
        raise MusterError(
            Text("{arm}: not shot from horseback (C-5.3-09)", "{arm}: с коня не стреляют (C-5.3-09)").fill(
                arm=named(key)
            )
        )
    if profile.troop == "elephants":
        raise MusterError(
            Text(
                "what an elephant's crew can do is ignored: it does not shoot (C-13-07)",
                "умения экипажа слона не учитываются: он не стреляет (C-13-07)",
            )
        )
    if profile.troop == "chariots" and profile.piece != "light-chariot":
        raise MusterError(_NO_CART.fill(piece=named(f"arms.pieces.{profile.piece}")))
    if profile.troop == "chariots" and arm not in RULES.ids("arms.groups.bows_and_javelins"):
        raise MusterError(_CART_ARMS.fill(arm=named(key)))
    _second_rank(side)
    if side.from_behind and side.height == "level" and arm not in RULES.ids("arms.groups.bows_and_javelins"):
        raise MusterError(
            Text(
                "{arm}: no shooting over the heads of others on the same level (C-5.5-02, C-12.2-08)",
                "{arm}: через головы своих на том же уровне не стреляют (C-5.5-02, C-12.2-08)",
            ).fill(arm=named(key))
        )
    _in_force(key, side.year if side.year is not None else year)
    if side.ground in RULES.ids("terrain.no_shooting"):
        raise MusterError(
            Text("{ground}: no shooting from there (C-12.3-04)", "{ground}: оттуда не стреляют (C-12.3-04)").fill(
                ground=named(f"terrain.ground.{side.ground}")
            )
        )
    if distance is not None and distance > reach(side):
        raise MusterError(
            Text(
                "{distance} steps are out of reach: {arm} {reach} steps ({fact})",
                "{arm}: до цели {distance}, а досягаемость {reach}, в шагах ({fact})",
            ).fill(distance=number(Fraction(str(distance))), arm=named(key), reach=number(reach(side)), fact=_fact(key))
        )


_NO_CART = Text(
    "{piece}: its crew does not shoot, only that of light chariots (C-13-04)",
    "{piece}: её экипаж не стреляет, стреляют только с лёгких колесниц (C-13-04)",
)
_CART_ARMS = Text(
    "{arm}: crews of light chariots shoot with bows and javelins only (C-13-04, C-13.4-02)",
    "{arm}: с лёгких колесниц стреляют только из луков и дротиками (C-13-04, C-13.4-02)",
)


def _second_rank(side: Side) -> None:
    """Raises MusterError when more stand behind a shooting unit than the second rank has place for (C-5.5-01)."""
    behind, most = side.second_rank, RULES.whole("shooting.second_rank")
    units = behind.units + behind.skirmishers + behind.light_chariots
    if units > most:
        raise MusterError(_ONE_BEHIND.fill(units=units, most=most))


_ONE_BEHIND = Text(
    "`second_rank`: {units} units; of a column only the second rank helps a shot, {most} unit (C-5.5-01)",
    "`second_rank`: отрядов {units}; стрельбе помогает только вторая шеренга колонны, {most} отряд (C-5.5-01)",
)


def reach(side: Side) -> Number:
    """How far the weapon of the unit shoots, in steps; what forests leave of it is a matter for `sight`."""
    return RULES.number(f"arms.shooting.{shooting_arm(side)}.reach")


def _in_force(key: str, year: int | None) -> None:
    if year is None:
        return
    if f"{key}.since" in RULES and year < RULES.whole(f"{key}.since"):
        since = dated(RULES.whole(f"{key}.since"))
        raise MusterError(
            Text("{arm}: from {since}, not in {year} ({fact})", "{arm}: с {since}, {year} — не время ({fact})").fill(
                arm=named(key), since=since, year=dated(year), fact=_fact(key)
            )
        )
    if f"{key}.until" in RULES and year > RULES.whole(f"{key}.until"):
        until = dated(RULES.whole(f"{key}.until"))
        raise MusterError(
            Text("{arm}: until {until}, not in {year} ({fact})", "{arm}: по {until}, {year} — не время ({fact})").fill(
                arm=named(key), until=until, year=dated(year), fact=_fact(key)
            )
        )


def _fact(key: str) -> str:
    return RULES[f"{key}.reach"].fact
