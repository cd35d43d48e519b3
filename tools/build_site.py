"""Build the site of the documents into build/site: copy the pages as they lie in the repository, then let MkDocs run.

`make site` runs it. A link or an anchor that leads nowhere is an error.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import mischwerk

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "site-pages"
SHOWN = (".md", ".png", ".svg", ".gif", ".csv", ".css", ".js")
FOLDERS = ("docs/", "hardware/", "bench/maps/", "README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")
API = """# The library, from its docstrings

[How to use it](api.md). Every name below can be imported from `mischwerk`.

{names}
"""
SECTIONS = {
    "Tutorials": "docs/tutorial",
    "How to": "docs/how-to",
    "Reference": "docs/reference",
    "Explanation": "docs/explanation",
    "Building guide": "hardware/assembly",
    "Deutsch": "docs/de",
    "Measurements": "docs/measurements",
    "Decisions": "docs/decisions",
}
RECORDS = tuple(SECTIONS[title] for title in ("Measurements", "Decisions"))
FOUND_LAST = "---\nsearch:\n  boost: 0.1\n---\n\n"  # a search shows others before
_MOVED = re.compile(r"docs/(?!README)[\w-]+\.md")  # pages that only say where theirs is now
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def main() -> int:
    """Copy and build; exit status that of MkDocs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [name for name in listed.split("\0") if name.startswith(FOLDERS) and name.endswith(SHOWN)]
    files = [name for name in files if not _MOVED.fullmatch(name)]
    there = {PAGES / name for name in files}
    for name in files:
        target = PAGES / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            text = shown((ROOT / name).read_text(encoding="utf-8"), target, there)
            target.write_text(FOUND_LAST + text if name.startswith(RECORDS) else text, encoding="utf-8")
        else:
            shutil.copyfile(ROOT / name, target)
    text = API.format(names="\n\n".join(f"::: mischwerk.{name}" for name in mischwerk.__all__ if name[0] != "_"))
    (PAGES / "docs/reference/library.md").write_text(text, encoding="utf-8")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8") + f"nav: {json.dumps(navigation())}\n"
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file", "-"]  # with --quiet it would count no warning
    done = subprocess.run(command, cwd=ROOT, input=config, capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if not line.startswith("INFO")]
    print("\n".join(wrong) or "The site: build/site/index.html")
    return done.returncode


def navigation() -> list[object]:
    """Order the pages that were copied: the beginning and what lies in no section, then a tab for each section."""
    pages = sorted(path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.md"))
    tabs = {title: [page for page in pages if page.startswith(f"{folder}/")] for title, folder in SECTIONS.items()}
    others = [page for page in pages if not page.startswith(tuple(SECTIONS.values()))]
    first = sorted(others, key=lambda page: (page != "README.md", page != "docs/README.md"))
    return [{"Mischwerk": first}, *({title: inside} for title, inside in tabs.items())]


def shown(text: str, page: Path, there: set[Path]) -> str:
    """Leave the words of links to what the site does not hold, such as code; a folder is its README or first page."""

    def kept(match: re.Match[str]) -> str:
        target = (page.parent / match[2]).resolve()
        if target in there:
            return match[0]
        source = ROOT / target.relative_to(PAGES)
        if not source.exists():
            return match[0]  # MkDocs names it
        inside = sorted(path for path in there if path.parent == target and path.suffix == ".md")
        first = next((path for path in inside if path.name == "README.md"), inside[0] if inside else None)
        return f"[{match[1]}]({match[2].rstrip('/')}/{first.name})" if first else match[1]

    parts = re.split(r"(```.*?```)", text, flags=re.DOTALL)  # every second one is an example
    return "".join(part if i % 2 else _LINK.sub(kept, part) for i, part in enumerate(parts))


if __name__ == "__main__":
    sys.exit(main())
