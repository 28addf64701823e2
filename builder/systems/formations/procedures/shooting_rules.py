"""Who may shoot, with what, how far, and who may answer (sections 3.1, 4.3, 5.2 to 5.4)."""

from collections.abc import Mapping

from builder.calculation import Number
from builder.documents.fields import HistoricDate
from builder.errors import MusterError
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import level_with
from builder.systems.formations.procedures.situation import Side, edge, has_no_card, shooting_arm
from builder.systems.formations.rulebook import RULES


def may_shoot(side: Side, distance: float | None, chosen: Mapping[str, str], year: int | None) -> None:
    """Raises MusterError when the unit may not make this shot in its own turn."""
    if not has_no_card(side):
        allowed = RULES.ids("shooting.orders")
        if side.order is None:
            raise MusterError(f"which `order` has the unit{side.called.en} that shoots?")
        if side.order not in allowed:
            raise MusterError(f"on {side.order} nobody shoots, only on {' or '.join(allowed)} (C-4.3a-14, C-10-09)")
        if side.out_of_command and readings.choice(dict(chosen), "Q-69") == "void":
            raise MusterError(
                f"the unit{side.called.en} is out of command: its card is void and it does not shoot (Q-69)"
            )
    if edge(side) != "front":
        raise MusterError("in its own turn a unit shoots from its front only (C-5.4-05, C-5.4-06)")
    able(side, distance, year)


def may_be_shot(target: Side, shooter: Side) -> None:
    """Raises MusterError when the target cannot be shot where it stands."""
    level_with(shooter, target)
    if target.ground in RULES.ids("terrain.no_shooting"):
        raise MusterError(f"nobody shoots into {target.ground} (C-12.3-04)")


def may_return(
    target: Side, answering: Side, distance: float | None, chosen: Mapping[str, str], year: int | None
) -> None:
    """Raises MusterError when the unit shot at may not answer."""
    if not has_no_card(target):
        allowed = RULES.ids("shooting.return_orders")
        if target.out_of_command:
            raise MusterError("a unit out of command makes no return shot (C-4.3a-20)")
        if target.order not in allowed:
            order = target.order or "no order"
            raise MusterError(f"a unit on {order} makes no return shot, only on {' or '.join(allowed)} (C-5.2-02)")
    if target.acts == "evading":
        raise MusterError("a unit that evades makes no return shot (C-5.2-08)")
    if edge(target) == "rear":
        raise MusterError("nobody answers a shot from the rear zone (C-5.4-06, Q-88)")
    if target.profile.troop == "artillery" and edge(target) != "front":
        raise MusterError("a crew shot from flank or rear does not answer (C-15.1a-04)")
    able(answering, distance, year)


def able(side: Side, distance: float | None, year: int | None) -> None:
    """Raises MusterError when density, mount, weapon, ground or reach rules the shot out."""
    profile, arm = side.profile, shooting_arm(side)
    key = f"arms.shooting.{arm}"
    if profile.density in RULES.ids("bases.densities.no_shooting"):
        raise MusterError(f"in {profile.density} order nobody shoots (C-3.1-02)")
    if arm in RULES.ids("bases.densities.only_skirmish") and profile.density != "skirmish":
        raise MusterError(f"only skirmishers shoot with the {arm} ({_fact(key)})")
    if f"{key}.only" in RULES and profile.troop not in RULES.ids(f"{key}.only"):
        raise MusterError(f"the {arm} is for {', '.join(RULES.ids(f'{key}.only'))} only ({_fact(key)})")
    if f"{key}.shoots_on_foot" in RULES and profile.troop != "infantry":
        raise MusterError(f"the {arm} cannot be shot from horseback (C-5.3-09)")
    if profile.troop == "elephants":
        raise MusterError("what an elephant's crew can do is ignored: it does not shoot (C-13-07)")
    if side.from_behind and side.height == "level" and arm not in RULES.ids("arms.groups.bows_and_javelins"):
        raise MusterError(f"{arm}: it does not shoot over the heads of others on the same level (C-5.5-02, C-12.2-08)")
    _in_force(arm, key, year if year is not None else side.year)
    if side.ground in RULES.ids("terrain.no_shooting"):
        raise MusterError(f"in {side.ground} there is no shooting (C-12.3-04)")
    if distance is not None and distance > reach(side):
        raise MusterError(f"{distance:g} steps are out of reach: {arm} {reach(side)} steps here ({_fact(key)})")


def reach(side: Side) -> Number:
    """How far the unit shoots, in steps; sparse forest shortens it (C-12.3-04)."""
    steps = RULES.number(f"arms.shooting.{shooting_arm(side)}.reach")
    sight = f"terrain.sight.{side.ground}"
    return min(steps, RULES.number(sight)) if sight in RULES else steps


def _in_force(arm: str, key: str, year: int | None) -> None:
    if year is None:
        return
    if f"{key}.since" in RULES and year < RULES.whole(f"{key}.since"):
        raise MusterError(
            f"{arm}: from {HistoricDate(RULES.whole(f'{key}.since'))}, not in {HistoricDate(year)} ({_fact(key)})"
        )
    if f"{key}.until" in RULES and year > RULES.whole(f"{key}.until"):
        raise MusterError(
            f"{arm}: until {HistoricDate(RULES.whole(f'{key}.until'))}, not in {HistoricDate(year)} ({_fact(key)})"
        )


def _fact(key: str) -> str:
    return RULES[f"{key}.reach"].fact
