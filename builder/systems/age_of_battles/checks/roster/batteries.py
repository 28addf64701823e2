"""AB321-AB324: batteries of a roster: known guns, each in one of them."""

from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.twice import twice
from builder.checks.wording import near, quoted, word
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Battery
from builder.text import Text


@rule(
    "AB321",
    says=Text("{battery}: no gun `{gun}`{guess}", "{battery}: нет орудия `{gun}`{guess}"),
    fix=Text("use the id of a gun: {known}", "укажите id орудия: {known}"),
    cites=("A-1004",),
)
def battery_of_nothing(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A battery is made of guns of the army."""
    known = [gun.id for gun in army.roster.guns]
    for index, battery in enumerate(army.roster.batteries):
        for place, gun in enumerate(battery.guns):
            if gun not in known:
                where = ("batteries", index, "guns", place)
                yield found(*where, battery=_name(battery), gun=gun, guess=near(gun, known), known=quoted(known))


@rule(
    "AB322",
    says=Text("`{gun}` already belongs to {first}", "`{gun}` уже входит сюда: {first}"),
    fix=Text("leave each gun in one battery, once", "оставьте каждое орудие в одной батарее и один раз"),
    cites=("A-1004",),
)
def gun_in_two_batteries(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The stand of a gun is joined to one battery."""
    home: dict[str, Text] = {}
    for index, battery in enumerate(army.roster.batteries):
        for place, gun in enumerate(battery.guns):
            if gun in home:
                yield found("batteries", index, "guns", place, gun=gun, first=home[gun])
            home.setdefault(gun, _name(battery))


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
def battery_of_one(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The rules for groups are for several stands."""
    for index, battery in enumerate(army.roster.batteries):
        if len(set(battery.guns)) == 1:
            yield found("batteries", index, "guns", battery=_name(battery))


def _name(battery: Battery) -> Text:
    return (
        Text("`{id}` ({name})", "`{id}` ({name})").fill(id=battery.id, name=battery.name.text)
        if battery.name
        else word(battery.id)
    )
