"""The words of a language: texts to show, and names of games. What may be typed are the words of all languages."""

from pathlib import Path
from typing import NamedTuple

from mischwerk.messages import Message
from mischwerk.texts import Catalogue, Value, catalogue, languages

from ..rules.cards import NUMBERS
from ..rules.games import GAME_NAMES, Announced, Declaration

TEXTS = Path(__file__).parent / "texts"
LANGUAGES = languages(TEXTS)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
_LEVELS = tuple(level.name.lower() for level in Announced if level)


class Words:
    """One language, without umlauts if ``is_ascii``. ``letters``, ``faces``: how suits and ranks are shown to a
    person."""

    def __init__(self, language: str, is_ascii: bool = False) -> None:
        texts = catalogue(TEXTS, language)
        self._texts = texts.translated(UMLAUTS) if is_ascii else texts
        self.forms = self._texts.below("form.")
        self.commands = {name: tuple(text.split()) for name, text in self._texts.below("command.").items()}
        self.letters = tuple(self._texts.below("letter.").values())
        self.faces = self._texts.below("face.")

    def has(self, key: str) -> bool:
        """There is such a text."""
        return key in self._texts

    def text(self, key: str, **values: object) -> str:
        """A text with its values in place, beginning with a capital if it is a sentence."""
        text = self._texts(key, **values)
        is_sentence = isinstance(self._texts.pattern(key)[0], Value) and text.endswith(".")
        return text[:1].upper() + text[1:] if is_sentence else text

    def command(self, name: str) -> str:
        """A command as it is typed."""
        return self.forms.get(name, self.commands[name][0])

    def declared(self, declaration: Declaration) -> str:
        """A game: "clubs hand schneider"."""
        game, hand, announced = declaration
        level = [self.text(announced.name.lower())] if announced else []
        return " ".join([self.text(GAME_NAMES[game]), *([self.text("hand")] if hand else []), *level])

    def reason(self, given: str) -> str:
        """A player's reason, by its key; one that has none stays as it was given."""
        if not isinstance(given, Message) or given.key not in self._texts:
            return given.rstrip(".")
        values = {name: self._game(value) if name == "game" else value for name, value in given.values.items()}
        return self._texts(given.key, **values)

    def announceable(self) -> str:
        """All that can be in a declaration, for an error."""
        return ", ".join(self.text(name) for name in (*GAME_NAMES, *_LEVELS))

    def _game(self, name: str) -> str:
        """A game with its levels: clubs hand."""
        return " ".join(filter(None, (self.text(word) for word in name.split(" "))))


class Typed(NamedTuple):
    """What each word that may be typed means, in any language. ``levels``: hand, schneider, schwarz, ouvert."""

    commands: dict[str, str]
    games: dict[str, int]
    levels: dict[str, str]
    cards: dict[str, int]


def _cards(tables: list[Catalogue]) -> dict[str, int]:
    suits, ranks = ([table.below(prefix) for table in tables] for prefix in ("suit.", "rank."))
    symbols = dict(zip("CSHD", "♣♠♥♦", strict=True))
    numbers = {}
    for name, number in NUMBERS.items():
        suit, rank = name[0], name[1]
        for suit_word in (symbols[suit], *(word for table in suits for word in table[suit].split())):
            for rank_word in (rank, *(word for table in ranks for word in table.get(rank, "").split())):
                numbers[(suit_word + rank_word).casefold()] = number
    return numbers


def _typed() -> Typed:
    tables = [catalogue(TEXTS, language) for language in LANGUAGES]
    commands = {
        word: name for table in tables for name, text in table.below("command.").items() for word in text.split()
    }
    games = {table(name).casefold(): number for table in tables for number, name in enumerate(GAME_NAMES)}
    levels = {table(name).casefold(): name for table in tables for name in ("hand", *_LEVELS)}
    # Pik is no king, and pass no ace.
    cards = {word: card for word, card in _cards(tables).items() if word not in games and word not in commands}
    return Typed(commands, games, levels, cards)


TYPED = _typed()
