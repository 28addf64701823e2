"""AB321-AB324: batteries of a roster: known guns, each in one of them."""

from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, Verdict, found, rule
from builder.checks.twice import twice
from builder.checks.unknown import unknown
from builder.systems.age_of_battles.checks.subjects import Member, batteries, battery_guns, battery_name
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Battery
from builder.text import Text


@unknown("AB321", battery_guns, what=Text("gun", "орудия"), cites=("A-1004",))
def battery_of_nothing(one: Member, army: AgeOfBattlesArmy) -> tuple[str, Iterable[str]]:
    """A battery is made of guns of the army."""
    return one.gun, [gun.id for gun in army.roster.guns]


@rule(
    "AB322",
    says=Text("`{gun}` already belongs to {first}", "`{gun}` уже входит сюда: {first}"),
    fix=Text("leave each gun in one battery, once", "оставьте каждое орудие в одной батарее и один раз"),
    cites=("A-1004",),
)
def gun_in_two_batteries(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The stand of a gun is joined to one battery."""
    home: dict[str, Text] = {}
    for where, one in battery_guns.walk(army):
        if one.gun in home:
            yield found(*where, gun=one.gun, first=home[one.gun])
        home.setdefault(one.gun, battery_name(one.battery))


@twice("AB323", Text("two batteries", "две батареи"), "batteries", cites=("A-1004",))
def battery_twice(army: AgeOfBattlesArmy) -> Iterable[Battery]:
    """An id means one battery."""
    return army.roster.batteries


@rule(
    "AB324",
    severity="warning",
    says=Text("{battery} has one gun; a battery is several stands joined", "{battery}: одно орудие, а батарея — несколько подставок вместе"),
    fix=Text("add a gun, or take the battery out: one gun turns about its own centre", "добавьте орудие или уберите батарею: одно орудие поворачивается вокруг своего центра"),
    cites=("A-1004", "A-1010"),
)  # fmt: skip
@batteries.each
def battery_of_one(battery: Battery) -> Verdict:
    """The rules for groups are for several stands."""
    return len(set(battery.guns)) == 1 and found("guns")
