"""What is left of English in a German text, and the texts of a page."""

import re
from html import unescape

from mischwerk.texts import Catalogue, template
from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.audit import wording
from mischwerk_lab.experiments.power import report as power_report
from mischwerk_lab.experiments.study import tables as study_tables
from mischwerk_lab.languages import texts

# Words of English sentences that are none in German, nor names.
TELLTALE = re.compile(
    r"\b(the|of|and|with|is|are|each|decks?|cards?|from|to|not|for|packets?|spread|by|this|that|it|its|their|be|been|was"
    r"|were|on|at|as|if|or|but|no|yes|none|than|which|seen|expected|shuffl\w+|rejected|passed|places?|seats?)\b",
    re.IGNORECASE,
)
# Options, file names and names of programs, which stay as they are; and German words that look like English ones.
NAMES = re.compile(
    r"--[a-z-]+|\w+\.(json|csv|npy|txt|shuffle)|[\w:.]+\(\w*\)|Collections\.shuffle|std::shuffle|shuffle von|„.*?“"
)


def texts_of(language):
    """Texts of a language: those of its folder, and those that stand beside the methods."""
    return {**written(texts(language)), **names.of_methods(language)}


def written(catalogue: Catalogue):
    """The own texts of a catalogue by their keys: with {name} for a value, and {name:one|other} for a selection."""
    return {key: template(catalogue.pattern(key)) for key in catalogue.own}


def english_in_code():
    """English texts that stand beside what they describe, of all reports."""
    return {**wording.english(), **power_report.english(), **study_tables.english()}


def english_words(text):
    """What is left of English in a German text; "war" and "was" are German, too, and capital B and D are cards."""
    matches = TELLTALE.findall(NAMES.sub("", text))
    return [word for word in matches if word.lower() not in ("was",)]


def visible(page):
    """The texts of a page and of its figures, with what they say under the pointer and to a screen reader."""
    body = re.sub(r"<style.*?</style>", "", page, flags=re.DOTALL)
    return [unescape(text).strip() for text in re.findall(r">([^<]+)<", body) if text.strip()]
