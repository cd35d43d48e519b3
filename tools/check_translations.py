"""Name the texts of the page that a language lacks: they are shown in English until somebody translates them."""

from __future__ import annotations

import sys

from mischwerk_serve import languages
from mischwerk_serve.translation import messages


def main() -> int:
    """Print a line for each; exit status 1 if there are any."""
    lines = [
        f"host/mischwerk_serve/{folder}/{language}.json: {line}"
        for language in languages.LANGUAGES[1:]
        for folder, lacking in (
            ("page", languages.missing(languages.own_words(language))),
            ("translation", messages.missing_reasons(language)),
        )
        for line in lacking
    ]
    print("\n".join(lines) or "No text of the page is missing.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
