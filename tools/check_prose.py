"""Check prose for people: how long pages are, words that the house avoids, spelling, and proselint's rules.

Read are README, SECURITY, CONTRIBUTING, docs and hardware, without decisions and measurements, which are records; in
code, docstrings, help texts and catalogues of texts; of German, the spelling. .proselintrc.json leaves out rules that
examples and tables break.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST, MOST_OF_A_PAGE = 65_000, 2_500  # English words
PAGES = ("README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/", "hardware/")
CODE = ("host/", "firmware/", "sim/", "hardware/")
RECORDS = ("docs/decisions/", "docs/measurements/")
MIXED = ("docs/reference/german-terms.md", "docs/reference/glossary.md")
GERMAN = re.compile(r"(?:^|/)de(?:/|\.ftl$)")
LONG = ("docs/reference/",)  # complete instead of short
AVOIDED = {
    r"\bby halves\b": "say what is or is not done",
    r"(?<!nobody )\b(?:is|are) told\b(?! apart)": "reported, shown, named",
    r"(?m)^#+ (?:What|Who|Which|Whether|Where|When)\b": "a heading is a noun or a task",
    r"\b[Ff]or who\b|\b(?:by|from|of|only|to) who (?!has\b|gets\b)\w+s\b|(?m:^)Who (?!is\b).*[^?]$": "anyone who",
    r"\bas of (?!\d|now\b|commit\b|today\b)": "as in, as for, including",
    r"\*\*In short\.\*\*": "begin with what the page lets the reader do",
    r"\bdon't\b.{0,40}\bnobody\b": "one negation is enough",
}
GERMAN_WORDS = "als,alle,deine,dran,ende,ist,maschine,oder,passt,prozess,sie,unter,ream,bu,dout,whats"  # in examples
LINTERS = {
    "english": (
        ("codespell", "--ignore-words-list", GERMAN_WORDS),
        ("proselint", "--config", ".proselintrc.json", "check"),
    ),
    "german": (("codespell", "--dictionary", "tools/german_spelling.txt"),),
}


def main() -> int:
    """Print what is wrong; exit status 1 if anything is."""
    texts = {name: prose(name, (ROOT / name).read_text(encoding="utf-8")) for name in read()}
    german = {name for name in texts if GERMAN.search(name)}
    wrong = [line for name in texts.keys() - german for line in found(name, texts[name])]
    pages = {name: words(text) for name, text in texts.items() if name.endswith(".md") and name not in german}
    total = sum(pages.values())
    if total > MOST:
        wrong.append(f"{total:,} English words in all; {MOST:,} are allowed.")
    print("\n".join(sorted(wrong)) or f"{total:,} English words to read, of {MOST:,} allowed.")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder, "german" if name in german else "english", f"{name}.md")  # proselint reads no other
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for language, linters in LINTERS.items():
            wrong += [linter[0] for linter in linters if not passes(linter, Path(folder, language))]
    return 1 if wrong else 0


def passes(linter: tuple[str, ...], folder: Path) -> bool:
    """Run it over a folder, and show what it says."""
    command = [str(Path(sys.executable).with_name(linter[0])), *linter[1:], str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(end=(done.stdout + done.stderr).replace(f"{folder}/", "").replace(".md:", ":"))
    return not done.returncode


def read() -> Iterator[str]:
    """Yield the files, as paths in the repository."""
    command = ["git", "ls-files", "*.md", "*.py", "*.ftl"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split():
        folders = PAGES if name.endswith(".md") else CODE
        if name.startswith(folders) and not name.startswith(RECORDS) and name not in MIXED and (ROOT / name).is_file():
            yield name


def prose(name: str, text: str) -> str:
    """Keep what is written for people, on its lines: of code docstrings and help texts, of a catalogue its texts."""
    if name.endswith(".ftl"):
        return re.sub(r"(?m)^#.*|^ *[\w.-]+ =|\{[^{}]*\}", lambda match: "\n" * match[0].count("\n"), text)
    if not name.endswith(".py"):
        return text
    lines = [""] * (text.count("\n") + 2)
    for said in _said(ast.parse(text)):
        for number, line in enumerate(str(said.value).split("\n")[: len(lines) - said.lineno], said.lineno):
            lines[number - 1] = re.sub(r"`[^`]+`", "`x`", line)
    return "\n".join(lines)


def _said(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.keyword) and node.arg == "help" else None
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            value = first.value if isinstance(first := node.body[0], ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value


def words(text: str) -> int:
    """Count what holds a letter, outside of examples."""
    return sum(bool(re.search("[A-Za-z]", word)) for word in re.sub(r"```.*?```", "", text, flags=re.DOTALL).split())


def found(page: str, text: str) -> Iterator[str]:
    """Yield a line for each thing that the house avoids."""
    if page.endswith(".md") and not page.startswith(LONG) and (number := words(text)) > MOST_OF_A_PAGE:
        yield f"{page}: {number:,} English words; {MOST_OF_A_PAGE:,} are allowed."
    for pattern, instead in AVOIDED.items():
        for match in re.finditer(pattern, text):
            yield f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {match[0].strip()!r}: {instead}"


if __name__ == "__main__":
    sys.exit(main())
