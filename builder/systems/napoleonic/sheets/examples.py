"""Worked examples with this evening's units: the scenario's opening fire, an attack, and the test that follows."""

from collections.abc import Iterator

from builder.rules.calculation import Calculation
from builder.sheets.blocks import Example
from builder.sheets.worked import odds_row, steps
from builder.systems.napoleonic import opening, sight
from builder.systems.napoleonic.procedures import melee, morale, shooting
from builder.systems.napoleonic.procedures.asked import Inputs as Clash
from builder.systems.napoleonic.procedures.fighter import Fighter
from builder.systems.napoleonic.profile import NapoleonicEvening, NapoleonicGame, Volley
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import Mustered, MusteredArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language, Text, same


def examples(
    armies: tuple[MusteredArmy, ...], evening: NapoleonicEvening | None, play: InPlay, language: Language
) -> Iterator[Example]:
    """The first volley of each side, the strongest attack, and the morale of its target."""
    if evening is None or len(armies) < len(evening.sides):
        return
    for index, side in enumerate(evening.sides):
        for volley in side.volleys[:1]:
            yield _volley(armies, evening, index, volley, play, language)
    pair = _pair(armies)
    if pair:
        yield _melee(*pair, armies[1].roster.id, play, language)
        yield _morale(pair[1], armies[1].roster.id, play, language)


def _volley(
    armies: tuple[MusteredArmy, ...],
    evening: NapoleonicEvening,
    index: int,
    volley: Volley,
    play: InPlay,
    lang: Language,
) -> Example:
    game = NapoleonicGame(evening, (armies[0].army, armies[1].army))
    ours, theirs = opening.everybody(game, index), opening.everybody(game, 1 - index)
    struck, ground = theirs[volley.target], sight.ground_of(game)
    groups = tuple(sight.aimed(game, ground, ours[fire.unit], fire, struck) for fire in volley.groups)
    inputs = shooting.Inputs(groups=groups, target=opening.target(game, struck), readings=dict(play.readings))
    answer = shooting.run(inputs)
    title = words("examples.volley", target=_called(armies[1 - index].by_id[volley.target], lang)).say(lang)
    label = words("examples.stands").say(lang)
    odds = odds_row(label, answer.odds, lambda lost: words("examples.lost", n=lost).say(lang), lang)
    return Example(title, steps(answer.working, lang), "", (odds,))


def _pair(armies: tuple[MusteredArmy, ...]) -> tuple[Mustered, Mustered] | None:
    """The largest foot of the first army that has a rank, against the best ranked foot of the second."""

    def foot(army: MusteredArmy) -> list[Mustered]:
        return [u for u in army.units if u.arm == "foot" and u.line.rank is not None and u.stands]

    ours, theirs = foot(armies[0]), foot(armies[1])
    if not ours or not theirs:
        return None
    attacker = max(ours, key=lambda unit: (unit.stands or 0, unit.line.rank or 0, -unit.number))
    return attacker, max(theirs, key=lambda unit: (unit.line.rank or 0, unit.stands or 0, -unit.number))


def fighter(unit: Mustered, formation: str = "battle-line") -> Fighter:
    """A unit as melee sees it."""
    return Fighter.model_validate(
        {
            "type": unit.line.type,
            "experience": unit.experience,
            "rank": unit.line.rank,
            "stands": unit.stands,
            "formation": formation,
        }
    )


def _melee(attacker: Mustered, defender: Mustered, roster: str, play: InPlay, lang: Language) -> Example:
    place = play.held(roster, defender.unit.id) or "open"
    inputs = Clash.model_validate(
        {
            "attackers": (fighter(attacker, "column" if place == "open" else "battle-line"),),
            "defenders": (fighter(defender),),
            "place": place,
            "readings": dict(play.readings),
        }
    )
    answer = melee.run(inputs)
    names = {"attacker": _called(attacker, lang), "defender": _called(defender, lang)}
    title = words("examples.melee", **names).say(lang)
    odds = odds_row("", answer.odds, lambda outcome: _ending(outcome).say(lang), lang)
    return Example(title, steps(answer.working, lang), "", (odds,))


def _ending(outcome: str) -> Text:
    """An outcome of a melee: who wins, and what becomes of the other."""
    who, _, fate = outcome.partition(" wins, ")
    if not fate:
        return words(f"examples.{who}")
    loser = words(f"examples.{'defender' if who == 'attacker' else 'attacker'}")
    return words("examples.beaten", side=loser, fate=RULES.text(f"melee.outcomes.{fate}.name"))


def _morale(unit: Mustered, roster: str, play: InPlay, lang: Language) -> Example:
    inputs = morale.Inputs.model_validate(
        {
            "experience": unit.experience,
            "protection": play.held(roster, unit.unit.id) or "none",
            "readings": dict(play.readings),
        }
    )
    answer: Calculation = morale.run(inputs)
    title = words("examples.morale", unit=_called(unit, lang)).say(lang)
    odds = odds_row("", answer.odds, lambda outcome: RULES.text(f"morale.outcomes.{outcome}.name").say(lang), lang)
    return Example(title, steps(answer.working, lang), "", (odds,))


def _called(unit: Mustered, lang: Language) -> Text:
    return same(unit.called(lang))
