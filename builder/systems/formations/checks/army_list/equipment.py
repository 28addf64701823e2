"""FO301-FO319: arms and equipment against class and density."""

from collections.abc import Callable, Iterator

from builder.checks.rule import Found, found, rule
from builder.systems.formations.checks.subjects import MOUNTED, Profiled, arm_name, named, profiles, shoots
from builder.systems.formations.density import doubtfully_dense, lacks_dense_arms, unfit_for_skirmishers
from builder.systems.formations.profile import FormationsArmyList, Profile
from builder.systems.formations.rulebook import RULES
from builder.text import Text


def _arms(army_list: FormationsArmyList, wrong: Callable[[Profile, str], bool]) -> Iterator[tuple[Profiled, int, Text]]:
    """Each weapon of a list that is wrong for its profile, with its index and name."""
    for seen in profiles(army_list):
        for index, arm in enumerate(seen.profile.arms):
            if wrong(seen.profile, arm):
                yield seen, index, arm_name(arm)


@rule(
    "FO301",
    says=Text("{unit}: skirmishers do not use {arm}", "{unit}: у застрельщиков не бывает такого оружия: {arm}"),
    fix=Text("take the weapon away or close the ranks", "уберите оружие или сомкните строй"),
    cites=("C-3.1-05",),
)
def skirmish_pike(army_list: FormationsArmyList) -> Iterator[Found]:
    """A pike is a weapon of closed ranks (VL-02)."""
    for seen, index, arm in _arms(army_list, unfit_for_skirmishers):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO302",
    severity="warning",
    says=Text("{unit}: skirmishers with {arm}", "{unit}: застрельщики, а оружие: {arm}"),
    fix=Text("the text uses one word for pike and lance; settle it with your club, or use free order",
             "в тексте пики пешие и конные названы одним словом; договоритесь в клубе или возьмите свободный строй"),
    cites=("C-3.1-05", "Q-23"),
)  # fmt: skip
def skirmish_lance(army_list: FormationsArmyList) -> Iterator[Found]:
    """Whether the ban on pikes also means lances is open; our reading only warns (VL-02, Q-23)."""

    def wrong(profile: Profile, arm: str) -> bool:
        return profile.density == "skirmish" and arm in RULES.ids("bases.densities.doubtful_skirmish")

    for seen, index, arm in _arms(army_list, wrong):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO303",
    says=Text("{unit}: {arm} in {density}", "{unit}: {arm}, а строй: {density}"),
    fix=Text("write `density: skirmish`: the sling needs room", "напишите `density: skirmish`: праще нужно место"),
    cites=("C-5.3-04", "C-3.1-03", "C-3.1-04"),
)
def close_sling(army_list: FormationsArmyList) -> Iterator[Found]:
    """A sling can only be whirled in loose order (VL-02)."""

    def wrong(profile: Profile, arm: str) -> bool:
        loose = profile.density in ("skirmish", None)
        return not loose and arm in RULES.ids("bases.densities.only_skirmish")

    for seen, index, arm in _arms(army_list, wrong):
        order = named(f"bases.density.{seen.profile.density}")
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm, density=order)


@rule(
    "FO304",
    severity="warning",
    says=Text("{unit}: no shooting in dense order ({arm})", "{unit}: в плотном строю не стреляют ({arm})"),
    fix=Text("free order shoots; javelins and pistols still act in the clash",
             "стреляет свободный строй; дротики и пистолеты всё же действуют в столкновении"),
    cites=("C-3.1-02", "C-8.5-01"),
)  # fmt: skip
def dense_shooter(army_list: FormationsArmyList) -> Iterator[Found]:
    """Men shoulder to shoulder have no room to shoot (VL-02)."""

    def wrong(profile: Profile, arm: str) -> bool:
        return profile.density in RULES.ids("bases.densities.no_shooting") and shoots(arm)

    for seen, index, arm in _arms(army_list, wrong):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO305",
    says=Text("{unit}: dense order without pikes or spears", "{unit}: плотный строй без пик и копий"),
    fix=Text("give them `pike` or `spear`, or write `density: free`",
             "дайте `pike` или `spear` либо напишите `density: free`"),
    cites=("C-3.1-02", "Q-75"),
)  # fmt: skip
def dense_unarmed(army_list: FormationsArmyList) -> Iterator[Found]:
    """Dense order belongs to spearmen and pikemen alone (VL-03)."""
    for seen in profiles(army_list):
        if lacks_dense_arms(seen.profile) and not doubtfully_dense(seen.profile):
            yield found(*seen.where, "density", unit=seen.name)


@rule(
    "FO306",
    severity="warning",
    says=Text("{unit}: dense order with halberds only", "{unit}: плотный строй только с алебардами"),
    fix=Text("the text names spearmen and pikemen; settle it with your club, or write `density: free`",
             "в тексте названы копейщики и пикинеры; договоритесь в клубе или напишите `density: free`"),
    cites=("C-3.1-02", "Q-75"),
)  # fmt: skip
def dense_halberds(army_list: FormationsArmyList) -> Iterator[Found]:
    """Halberds fight beside spears in the modifiers, so our reading only warns (VL-03, Q-75)."""
    for seen in profiles(army_list):
        if doubtfully_dense(seen.profile):
            yield found(*seen.where, "density", unit=seen.name)


@rule(
    "FO307",
    says=Text("{unit}: {arm} on foot", "{unit}: пешие, а оружие: {arm}"),
    fix=Text("foot carry `spear` or `pike`", "у пеших `spear` или `pike`"),
    cites=("C-8.5-02",),
)
def lance_on_foot(army_list: FormationsArmyList) -> Iterator[Found]:
    """The lance is the rider's weapon: its blow is that of the horse."""
    for seen, index, arm in _arms(army_list, lambda profile, arm: arm == "lance" and profile.troop not in MOUNTED):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO308",
    says=Text("{unit}: {arm}, but not foot", "{unit}: не пешие, а оружие: {arm}"),
    fix=Text("riders carry `lance`", "у всадников `lance`"),
    cites=("C-8.5-06",),
)
def mounted_pike(army_list: FormationsArmyList) -> Iterator[Found]:
    """Only foot pikes have the bonus of pikes."""
    for seen, index, arm in _arms(army_list, lambda profile, arm: arm == "pike" and profile.troop != "infantry"):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO309",
    says=Text("{unit}: for foot only: {arm}", "{unit}: только для пеших: {arm}"),
    fix=Text("riders carry `light-musket`, `arquebus` or `pistol`",
             "у всадников `light-musket`, `arquebus` или `pistol`"),
    cites=("C-5.3-09",),
)  # fmt: skip
def mounted_musket(army_list: FormationsArmyList) -> Iterator[Found]:
    """A musket with its rest cannot be shot from the saddle (VL-06)."""

    def wrong(profile: Profile, arm: str) -> bool:
        key = f"arms.shooting.{arm}.only"
        return key in RULES and profile.troop not in RULES.ids(key)

    for seen, index, arm in _arms(army_list, wrong):
        yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


def _on_foot_only(profile: Profile, arm: str) -> bool:
    return profile.troop in MOUNTED and RULES.flag(f"arms.shooting.{arm}.shoots_on_foot")


@rule(
    "FO310",
    severity="info",
    says=Text("{unit}: only dismounted men shoot: {arm}", "{unit}: стреляют только спешившись: {arm}"),
    fix=Text("nothing to do: the dismounted profile is there", "ничего: спешенный профиль есть"),
    cites=("C-5.3-09", "C-5.3-11", "C-6.3-08"),
)
def dragoons(army_list: FormationsArmyList) -> Iterator[Found]:
    """Dragoons ride to the fight and shoot on foot (VL-06)."""
    for seen, index, arm in _arms(army_list, _on_foot_only):
        if seen.line.dismounted:
            yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO311",
    severity="warning",
    says=Text("{unit}: only dismounted men shoot, and they cannot dismount: {arm}",
              "{unit}: стреляют только спешившись, а спешиться не могут: {arm}"),
    fix=Text("add `may_dismount: true` and `dismounted:`", "добавьте `may_dismount: true` и `dismounted:`"),
    cites=("C-5.3-09", "C-5.3-11", "C-6.3-08"),
)  # fmt: skip
def dragoons_stuck(army_list: FormationsArmyList) -> Iterator[Found]:
    """A weapon that can never be used is a slip (VL-06)."""
    for seen, index, arm in _arms(army_list, _on_foot_only):
        if not seen.line.dismounted:
            yield found(*seen.where, "arms", index, unit=seen.name, arm=arm)


@rule(
    "FO312",
    says=Text("{unit}: {what}, but no horses", "{unit}: {what}, а коней нет"),
    fix=Text("delete `barding`", "удалите `barding`"),
    cites=("C-6.1-03", "C-5.5-07"),
)
def barding(army_list: FormationsArmyList) -> Iterator[Found]:
    """Horse armour needs horses."""
    for seen in profiles(army_list):
        if seen.profile.barding != "none" and seen.profile.troop not in MOUNTED:
            what = named(f"bases.barding.{seen.profile.barding}")
            yield found(*seen.where, "barding", unit=seen.name, what=what)


@rule(
    "FO313",
    says=Text("{unit}: {what}, but not foot", "{unit}: {what}, а отряд не пеший"),
    fix=Text("delete `{key}`", "удалите `{key}`"),
    cites=("C-5.5-06", "C-6.1-02", "C-14-05", "Q-81"),
)
def foot_equipment(army_list: FormationsArmyList) -> Iterator[Found]:
    """Big shields, stakes and chevaux-de-frise are carried by foot."""
    for seen in profiles(army_list):
        if seen.profile.troop == "infantry":
            continue
        if seen.profile.big_shield:
            what = named("arms.equipment.big_shield")
            yield found(*seen.where, "big_shield", unit=seen.name, what=what, key="big_shield")
        if seen.profile.works:
            what = named(f"arms.equipment.{seen.profile.works}")
            yield found(*seen.where, "works", unit=seen.name, what=what, key="works")
