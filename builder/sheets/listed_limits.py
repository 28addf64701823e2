"""The limits on several lines, the contingents of allies and the variants of an army list, in words."""

from collections.abc import Iterable, Iterator, Mapping

from builder.documents.army_list import ArmyList, Contingent, ListLimit, Ratio, ShareOfArmy, Variant
from builder.documents.fields import Numbers, Years
from builder.rules.wording import percents
from builder.sheets.blocks import RuleLine, Rules
from builder.sheets.listing import numbers
from builder.sheets.spans import years
from builder.text import Language, Text, joined, same

_LIMITS, _VARIANTS = Text("Limits"), Text("Variants")
_TOGETHER = Text("{numbers} units in total")
_IF_ANY = Text("{limit}, if any")
_PER_ONE = Text("at most {most|unit|units} for each unit of {others}")
_PER = Text("at most {most|unit|units} for each {each|unit|units} of {others}")
_SHARES = {
    "units": Text("{percent} of the units of the army"),
    "figures": Text("{percent} of the figures of the army"),
    "points": Text("{percent} of the points of the army"),
}
_NEEDS = Text("only with {others}")
_EXCLUDES = Text("not with {others}")
_ONLY = Text("only in this variant: {lines}")
_WITHOUT = Text("without {lines}")
_ALLIES = Text("Contingents of allies")
_LINES = Text("only {lines}", "lines of an ally's list")
_UNITS = Text("{numbers} units", "of an ally")
_LED = Text("with a leader of their own")
_NAMED = same("{name}: {limit}")
_NUMBER = same("{line} {n}")
_HEAD = same("{name}:")
_DATED = same("{name} ({years})")


class ListedLimits:
    """The limits, contingents and variants of one list; `lists` are names of other lists, and of allies' lines
    (`list.line`).
    """

    def __init__(self, army_list: ArmyList, language: Language, lists: Mapping[str, Text]) -> None:
        self._lists = lists
        self._list, self._language = army_list, language
        self._names = army_list.names_by_id()

    def blocks(self) -> Iterator[Rules]:
        """A block of limits, one of contingents and one of variants, if the list has any."""
        if self._list.limits:
            yield Rules(_LIMITS.say(self._language), "", tuple(map(self._limit, self._list.limits)))
        if self._list.contingents:
            yield Rules(_ALLIES.say(self._language), "", tuple(map(self._contingent, self._list.contingents)))
        if self._list.variants:
            yield Rules(_VARIANTS.say(self._language), "", tuple(map(self._variant, self._list.variants)))

    def _contingent(self, one: Contingent) -> RuleLine:
        name = self._lists.get(one.army_list) or same(one.army_list)
        lines = joined(*(self._lists.get(f"{one.army_list}.{line}", same(line)) for line in one.lines))
        parts = [_LINES.fill(lines=lines)] if one.lines else []
        if one.number != Numbers():
            parts.append(_UNITS.fill(numbers=numbers(one.number)))
        if one.share:
            parts.append(share(one.share))
        if one.commander:
            parts.append(_LED)
        return self._line(self._head(name, one.years), (*parts, *((one.note.text,) if one.note else ())))

    def _limit(self, limit: ListLimit) -> RuleLine:
        return self._line(self._head(limit.name.text, limit.years), self._says(limit))

    def _variant(self, variant: Variant) -> RuleLine:
        told = ((_ONLY, variant.only), (_WITHOUT, variant.without))
        parts = [words.fill(lines=self._called(lines)) for words, lines in told if lines]
        parts += [_NUMBER.fill(line=self._called([line]), n=numbers(one)) for line, one in variant.numbers.items()]
        for one in variant.limits:
            said = joined(*self._says(one), by="; ")
            parts.append(_NAMED.fill(name=self._head(one.name.text, one.years), limit=said))
        note = (variant.note.text,) if variant.note else ()
        return self._line(self._head(variant.name.text, variant.years), (*parts, *note))

    def _head(self, name: Text, span: Years) -> Text:
        dated = years(span, self._language)
        return _DATED.fill(name=name, years=dated) if dated else name

    def _line(self, head: Text, parts: Iterable[Text]) -> RuleLine:
        return RuleLine(_HEAD.fill(name=head).say(self._language), joined(*parts, by="; ").say(self._language))

    def _says(self, limit: ListLimit) -> Iterator[Text]:
        """What it requires of its lines, which come first, and its note."""
        said = joined(*self._demands(limit), by="; ")
        yield _NAMED.fill(name=self._called(limit.lines), limit=said)
        if limit.note:
            yield limit.note.text

    def _demands(self, limit: ListLimit) -> Iterator[Text]:
        if limit.number != Numbers():
            said = _TOGETHER.fill(numbers=numbers(limit.number))
            yield _IF_ANY.fill(limit=said) if limit.if_any and limit.number.least else said
        if limit.per:
            yield ratio(limit.per, self._called(limit.per.lines))
        if limit.share:
            said = share(limit.share)
            yield _IF_ANY.fill(limit=said) if limit.if_any and limit.share.least else said
        for words, others in ((_NEEDS, limit.needs), (_EXCLUDES, limit.excludes)):
            if others:
                yield words.fill(others=self._called(others))

    def _called(self, lines: Iterable[str]) -> Text:
        return joined(*(self._names.get(line, same(line)) for line in lines))


def ratio(one: Ratio, others: Text) -> Text:
    """A ratio, with the names of the other lines: at most 1 unit for each 2 units of Spearmen."""
    return (_PER if one.each > 1 else _PER_ONE).fill(most=one.most, each=one.each, others=others)


def share(one: ShareOfArmy) -> Text:
    """A share: 10 to 30% of the points of the army."""
    return _SHARES[one.of].fill(percent=percents(one.least, one.most))
