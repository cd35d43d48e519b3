"""Name functions whose docstring begins with what they hold, where a verb would say what they do."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("attack", "bench", "docs", "emulator", "firmware", "hardware", "host", "sim", "tools")
NO_VERB = ("Of ", "The same", "What ", "Whether ")


def main() -> int:
    """Print a line for each; exit status 1 if there are any."""
    lines = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in without_verb(path.read_text(encoding="utf-8"))
    ]
    print("\n".join(lines) or "Every function's docstring begins with what it does.")
    return 1 if lines else 0


def without_verb(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and beginning of such docstrings; a property, and a class, may be described by a noun."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not _is_property(node):
            text = (ast.get_docstring(node) or "").partition("\n")[0]
            if text.startswith(NO_VERB):
                yield node.lineno, text


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


if __name__ == "__main__":
    sys.exit(main())
