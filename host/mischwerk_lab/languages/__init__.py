"""Languages of the reports: a module each, found by listing this folder."""

import importlib
import pkgutil

from mischwerk_lab.languages.language import Language

# English first, for it is the default.
LANGUAGES: dict[str, Language] = {
    name: importlib.import_module(f"{__name__}.{name}").LANGUAGE
    for name in sorted((found.name for found in pkgutil.iter_modules(__path__)), key=lambda name: (name != "en", name))
    if name != "language"
}

__all__ = ["LANGUAGES", "Language"]
