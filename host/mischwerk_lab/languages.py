"""The languages of the reports: those that have texts in texts/LANGUAGE."""

from pathlib import Path

from mischwerk.texts import Catalogue, catalogue, languages

TEXTS = Path(__file__).parent / "texts"
LANGUAGES = languages(TEXTS)


def texts(language: str) -> Catalogue:
    """Return the texts of a language. ValueError for one that isn't there."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language}; there are {', '.join(LANGUAGES)}")
    return catalogue(TEXTS, language)
