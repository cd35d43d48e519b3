"""Check documents for people: how long they are, words that the house avoids, spelling, and proselint's rules.

Read are README, SECURITY, CONTRIBUTING, docs and hardware, without decisions and measurements, which are records, and
without German. .proselintrc.json leaves out rules that examples and tables break.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST, MOST_OF_A_PAGE = 65_000, 2_500  # English words
READ = ("README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/", "hardware/")
RECORDS = ("docs/decisions/", "docs/measurements/", "docs/de/")
GERMAN = ("docs/reference/german-terms.md", "docs/reference/glossary.md")
LONG = ("docs/reference/",)  # complete instead of short
AVOIDED = {
    r"\bby halves\b": "say what is or is not done",
    r"\bis told\b|\bare told\b": "reported, shown, named",
    r"(?m)^#+ (?:What|Who|Which|Whether) (?:holds|nobody)\b": "a heading is a noun or a task",
    r"\bFor who\b|(?m:^)Who (?!is\b)": "anyone who",
    r"\*\*In short\.\*\*": "begin with what the page lets the reader do",
    r"\bdon't\b.{0,40}\bnobody\b": "one negation is enough",
}
GERMAN_WORDS = "als,alle,deine,dran,ende,ist,oder,passt,prozess,sie,unter,ream,bu,dout"  # in examples


def main() -> int:
    """Print what is wrong; exit status 1 if anything is."""
    pages = list(read())
    wrong = [line for page in pages for line in found(page, (ROOT / page).read_text(encoding="utf-8"))]
    total = sum(words((ROOT / page).read_text(encoding="utf-8")) for page in pages)
    if total > MOST:
        wrong.append(f"{total:,} English words in all; {MOST:,} are allowed.")
    print("\n".join(wrong) or f"{total:,} English words to read, of {MOST:,} allowed.")
    paths = [str(ROOT / page) for page in pages]
    linters = (
        ["codespell", "--ignore-words-list", GERMAN_WORDS],
        ["proselint", "--config", ".proselintrc.json", "check"],
    )
    for name, *options in linters:
        command = [str(Path(sys.executable).with_name(name)), *options, *paths]
        wrong += [name] if subprocess.run(command, cwd=ROOT, check=False).returncode else []
    return 1 if wrong else 0


def read() -> Iterator[str]:
    """Yield the pages, as paths in the repository."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split():
        if name.startswith(READ) and not name.startswith(RECORDS) and name not in GERMAN and (ROOT / name).is_file():
            yield name


def words(text: str) -> int:
    """Count what holds a letter, outside of examples."""
    return sum(bool(re.search("[A-Za-z]", word)) for word in re.sub(r"```.*?```", "", text, flags=re.DOTALL).split())


def found(page: str, text: str) -> Iterator[str]:
    """Yield a line for each thing that the house avoids."""
    if not page.startswith(LONG) and (number := words(text)) > MOST_OF_A_PAGE:
        yield f"{page}: {number:,} English words; {MOST_OF_A_PAGE:,} are allowed."
    for pattern, instead in AVOIDED.items():
        for match in re.finditer(pattern, text):
            yield f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {match[0].strip()!r}: {instead}"


if __name__ == "__main__":
    sys.exit(main())
