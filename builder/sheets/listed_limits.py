"""The limits on several lines, the contingents of allies and the variants of an army list, in words."""

from collections.abc import Iterable, Iterator, Mapping

from builder.checks.wording import between_tenths
from builder.documents.army_list import ArmyList, Contingent, ListLimit, ShareOfArmy, Variant
from builder.documents.fields import Numbers, Years
from builder.sheets.blocks import RuleLine, Rules
from builder.sheets.listing import numbers
from builder.sheets.spans import years
from builder.text import Language, Text, joined, same

_LIMITS, _VARIANTS = Text("Limits"), Text("Variants")
_TOGETHER = Text("{lines}: {numbers} units together")
_IF_ANY = Text("{limit}, if any")
_PER = Text("at most {most|unit|units} of {lines} for each {each|unit|units} of {others}")
_SHARES = {
    "units": Text("{lines}: {percent}% of the units of the army"),
    "figures": Text("{lines}: {percent}% of the figures of the army"),
    "points": Text("{lines}: {percent}% of the points of the army"),
}
_NEEDS = Text("{lines}: only with {others}")
_EXCLUDES = Text("{lines}: not with {others}")
_ONLY = Text("only in this variant: {lines}")
_WITHOUT = Text("without {lines}")
_ALLIES = Text("Contingents of allies")
_LINES = Text("only {lines}", "lines of an ally's list")
_UNITS = Text("{numbers} units", "of an ally")
_PARTS = {
    "units": Text("{percent}% of the units of the army"),
    "figures": Text("{percent}% of the figures of the army"),
    "points": Text("{percent}% of the points of the army"),
}
_LED = Text("with a leader of their own")
_HEAD = same("{name}:")
_DATED = same("{name} ({years}):")


class ListedLimits:
    """The limits, contingents and variants of one list in one language; `lists` are the names of other lists, by id."""

    def __init__(self, army_list: ArmyList, language: Language, lists: Mapping[str, Text]) -> None:
        self._lists = lists
        self._list, self._language = army_list, language
        self._names = {
            line_id: getattr(army_list, key)[index].name.text for key, index, line_id in army_list.line_ids()
        }

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
        parts = [_LINES.fill(lines=joined(*map(same, one.lines)))] if one.lines else []
        if one.number != Numbers():
            parts.append(_UNITS.fill(numbers=numbers(one.number)))
        if one.share:
            parts.append(_PARTS[one.share.of].fill(percent=between_tenths(one.share.least, one.share.most)))
        if one.commander:
            parts.append(_LED)
        return self._line(name, one.years, (*parts, *((one.note.text,) if one.note else ())))

    def _limit(self, limit: ListLimit) -> RuleLine:
        note = (limit.note.text,) if limit.note else ()
        return self._line(limit.name.text, limit.years, (*self._says(limit), *note))

    def _variant(self, variant: Variant) -> RuleLine:
        parts = [words.fill(lines=self._called(lines)) for words, lines in ((_ONLY, variant.only), (_WITHOUT, variant.without)) if lines]  # fmt: skip
        parts += [same(f"{{line}} {numbers(number)}").fill(line=self._called([line])) for line, number in variant.numbers.items()]  # fmt: skip
        parts += [said for limit in variant.limits for said in self._says(limit)]
        return self._line(variant.name.text, variant.years, (*parts, *((variant.note.text,) if variant.note else ())))

    def _line(self, name: Text, span: Years, parts: Iterable[Text]) -> RuleLine:
        dated = years(span, self._language)
        head = _DATED.fill(name=name, years=dated) if dated else _HEAD.fill(name=name)
        return RuleLine(head.say(self._language), joined(*parts, by="; ").say(self._language))

    def _says(self, limit: ListLimit) -> Iterator[Text]:
        lines = self._called(limit.lines)
        if limit.number != Numbers():
            said = _TOGETHER.fill(lines=lines, numbers=numbers(limit.number))
            yield _IF_ANY.fill(limit=said) if limit.if_any else said
        if limit.per:
            yield _PER.fill(most=limit.per.most, lines=lines, each=limit.per.each, others=self._called(limit.per.lines))
        if limit.share:
            said = _share(limit.share, lines)
            yield _IF_ANY.fill(limit=said) if limit.if_any else said
        if limit.needs:
            yield _NEEDS.fill(lines=lines, others=self._called(limit.needs))
        if limit.excludes:
            yield _EXCLUDES.fill(lines=lines, others=self._called(limit.excludes))

    def _called(self, lines: Iterable[str]) -> Text:
        return joined(*(self._names.get(line, same(line)) for line in lines))


def _share(share: ShareOfArmy, lines: Text) -> Text:
    return _SHARES[share.of].fill(lines=lines, percent=between_tenths(share.least, share.most))
