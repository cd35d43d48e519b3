"""Build the site of the documents into build/site: copy the pages as they lie in the repository, then let MkDocs run.

`make site` runs it. A link or an anchor that leads nowhere is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import mischwerk

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "site-pages"
SHOWN = (".md", ".png", ".svg", ".gif", ".csv")
FOLDERS = ("docs/", "hardware/", "bench/maps/", "README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")
API = """# The library, from its docstrings

[How to use it](api.md). Every name below can be imported from `mischwerk`.

{names}
"""
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def main() -> int:
    """Copy and build; exit status that of MkDocs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [name for name in listed.split("\0") if name.startswith(FOLDERS) and name.endswith(SHOWN)]
    there = {PAGES / name for name in files}
    for name in files:
        target = PAGES / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            target.write_text(shown((ROOT / name).read_text(encoding="utf-8"), target, there), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / name, target)
    text = API.format(names="\n\n".join(f"::: mischwerk.{name}" for name in mischwerk.__all__ if name[0] != "_"))
    (PAGES / "docs/reference/library.md").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build"]  # which with --quiet would count no warning
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if not line.startswith("INFO")]
    print("\n".join(wrong) or "The site: build/site/index.html")
    return done.returncode


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
