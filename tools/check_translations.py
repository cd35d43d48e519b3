"""Name the texts that a language lacks: they are shown in English until somebody translates them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mischwerk import texts
from mischwerk.link.wire import REASONS
from mischwerk_serve import languages, translation

HOST = Path(__file__).resolve().parents[1] / "host"
CATALOGUES = ("mischwerk_lab/texts", "mischwerk_games/skat/terminal/texts")
IN_CODE = ("test-", "deck-", "estimator-", "defect-", "studied-", "hand-", "reason.", "study_source")  # English there


def differences() -> Iterator[str]:
    """Give a line for each text that is missing, too many, or asks for other values than the English one."""
    for folder in CATALOGUES:
        english = texts.catalogue(HOST / folder, "en")
        for language in texts.languages(HOST / folder)[1:]:
            for line in texts.differences(texts.catalogue(HOST / folder, language), english):
                if not (line.endswith(": not known in English") and line.startswith(IN_CODE)):
                    yield f"host/{folder}/{language}: {line}"


def of_page() -> Iterator[str]:
    """Give a line for each text of the page that is missing or too many."""
    for language in languages.LANGUAGES[1:]:
        for folder, lacking in (
            ("mischwerk_serve/page/texts", languages.missing(languages.own_words(language))),
            ("mischwerk/messages/texts", translation.missing(language, REASONS.values())),
        ):
            yield from (f"host/{folder}/{language}.ftl: {line}" for line in lacking)


def main() -> int:
    """Print a line for each; exit status 1 if there are any."""
    lines = [*differences(), *of_page()]
    print("\n".join(lines) or "No text is missing.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
