"""The words of a language: texts to show, and names of games. What may be typed are the words of both languages."""

import re
from types import ModuleType
from typing import NamedTuple

from mischwerk.forms import filled

from ...rules.cards import NUMBERS
from ...rules.declaration import Announced, Declaration
from ...rules.games import GAME_NAMES
from . import english, german, german_reasons

LANGUAGES = {"en": english, "de": german}


UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


class Words:
    """One language, without umlauts if ``is_ascii``. ``letters``, ``faces``: how suits and ranks are shown to a
    person."""

    def __init__(self, language: str, is_ascii: bool = False) -> None:
        table = LANGUAGES[language]
        umlauts = UMLAUTS if is_ascii else {}
        self._texts: dict[str, str] = {key: text.translate(umlauts) for key, text in table.TEXTS.items()}
        self.forms: dict[str, str] = {name: form.translate(umlauts) for name, form in table.FORMS.items()}
        self.commands: dict[str, tuple[str, ...]] = {
            name: tuple(word.translate(umlauts) for word in words) for name, words in table.COMMANDS.items()
        }
        self._umlauts = umlauts
        self._is_english = table is english
        self.letters: tuple[str, ...] = table.LETTERS
        self.faces: dict[str, str] = table.FACES

    def has(self, key: str) -> bool:
        """There is such a text."""
        return key in self._texts

    def text(self, key: str, **values: object) -> str:
        """A text with its values in place, beginning with a capital if it is a sentence."""
        text = filled(self._texts[key], **values)
        is_sentence = self._texts[key].startswith("{") and text.endswith(".")
        return text[:1].upper() + text[1:] if is_sentence else text

    def command(self, name: str) -> str:
        """A command as it is typed."""
        return self.forms.get(name, self.commands[name][0])

    def declared(self, declaration: Declaration) -> str:
        """A game: "clubs hand schneider"."""
        game, hand, announced = declaration
        level = [self.text(announced.name.lower())] if announced else []
        return " ".join([self.text(GAME_NAMES[game]), *([self.text("hand")] if hand else []), *level])

    def reason(self, words: str) -> str:
        """A player's reason, which is given in English; one that is not known stays so."""
        if self._is_english:
            return words
        found = german_reasons.CARDS.get(words, words)
        for pattern, text in german_reasons.BEFORE_PLAY:
            match = re.fullmatch(pattern, words)
            if match:
                names = {**german_reasons.GAMES, **german_reasons.LEVELS}
                groups = (names.get(group or "", group or "") for group in match.groups())
                found = text.format(*groups)
                break
        return found.translate(self._umlauts)

    def announceable(self) -> str:
        """All that can be in a declaration, for an error."""
        names = (*GAME_NAMES, *(level.name.lower() for level in Announced if level))
        return ", ".join(self.text(name) for name in names)


class Typed(NamedTuple):
    """What each word that may be typed means, in either language. ``levels``: hand, schneider, schwarz, ouvert."""

    commands: dict[str, str]
    games: dict[str, int]
    levels: dict[str, str]
    cards: dict[str, int]


def _cards(tables: list[ModuleType]) -> dict[str, int]:
    found = {}
    for name, number in NUMBERS.items():
        symbol = dict(zip("CSHD", "♣♠♥♦", strict=True))[name[0]]
        suits = [symbol, *(word for table in tables for word in table.SUITS[name[0]])]
        ranks = [name[1], *(word for table in tables for word in table.RANKS.get(name[1], ()))]
        for suit in suits:
            for rank in ranks:
                found[(suit + rank).casefold()] = number
    return found


def _typed() -> Typed:
    tables: list[ModuleType] = list(LANGUAGES.values())
    commands = {word: name for table in tables for name, words in table.COMMANDS.items() for word in words}
    games = {table.TEXTS[name].casefold(): number for table in tables for number, name in enumerate(GAME_NAMES)}
    levels = {
        table.TEXTS[name].casefold(): name for table in tables for name in ("hand", "schneider", "schwarz", "ouvert")
    }
    cards = {word: card for word, card in _cards(tables).items() if word not in games}  # Pik is no king
    return Typed(commands, games, levels, cards)


TYPED = _typed()


def can_show(letters: str, stream: object) -> bool:
    """A stream, or a console, has all these letters in its encoding."""
    try:
        letters.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
