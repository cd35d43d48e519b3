"""Find an English message by its pattern in a catalogue, and say it in another language.

`{ $name }` of an English pattern stands in both languages as it is, `{ KIND($name) }` is itself said in the language,
by the function of that name. Where one of its values can't be, the message is not translated: half of one would be
worse than English.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from mischwerk.texts import Pattern, Value, filled


class _Phrase(NamedTuple):
    """``literals``: what stands before, between and after the values, one more than there are of these."""

    literals: list[str]
    values: list[Value]
    text: Pattern

    def values_in(self, message: str) -> list[str] | None:
        """Return the values, None if it is another message. Each is as short as it can be, and none is empty."""
        first, last = self.literals[0], self.literals[-1]
        if not self.values or not message.startswith(first) or not message.endswith(last):
            return [] if message == first and not self.values else None
        at, ends = len(first), []
        for literal in self.literals[1:-1]:
            end = message.find(literal, at + 1)
            if end < 0:
                return None
            ends.append(message[at:end])
            at = end + len(literal)
        end = len(message) - len(last)
        return [*ends, message[at:end]] if at < end else None


class Phrases:
    """Pairs of an English pattern and a text in another language; ``functions`` by the names of kinds of values."""

    def __init__(
        self, pairs: Iterable[tuple[Pattern, Pattern]], functions: Mapping[str, Callable[[str], str | None]]
    ) -> None:
        self._functions = functions
        phrases = [_phrase(english, text) for english, text in pairs]
        self._phrases = sorted(phrases, key=lambda phrase: -len("".join(phrase.literals)))  # the most certain first

    def said(self, message: str) -> str | None:
        """Return a message in the language; None if it is not known."""
        for phrase in self._phrases:
            values = phrase.values_in(message)
            if values is not None and (text := self._filled(phrase, values)) is not None:
                return text
        return None

    def _filled(self, phrase: _Phrase, values: list[str]) -> str | None:
        said: dict[str, str] = {}
        for (name, function), value in zip(phrase.values, values, strict=True):
            text = self._functions[function](value) if function else value
            if text is None:
                return None
            said[name] = text
        return filled(phrase.text, said)


def _phrase(english: Pattern, text: Pattern) -> _Phrase:
    literals, values = [""], []
    for part in english:
        if isinstance(part, str):
            literals[-1] += part
        elif isinstance(part, Value):
            values.append(part)
            literals.append("")
        else:
            raise ValueError(f"a message can't be found by a selection: {english}")
    return _Phrase(literals, values, text)
