"""Find what the documents tell people to run: the lines of fenced blocks, and commands within sentences."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs/man/mischwerk.1"
PARTS = [  # what each part tells those who change it
    ROOT / "emulator/README.md",
    ROOT / "firmware/README.md",
    ROOT / "hardware/README.md",
    *sorted((ROOT / "host").glob("*/README.md")),
    ROOT / "sim/README.md",
]
KINDS = ("tutorial", "how-to", "reference", "explanation", "measurements", "de")
# Without docs/decisions: each is a record of its day.
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "SECURITY.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / ".github").rglob("*.md")),
    *PARTS,
    *sorted((ROOT / "docs").glob("*.md")),
    *(page for kind in KINDS for page in sorted((ROOT / "docs" / kind).rglob("*.md"))),
    *sorted((ROOT / "hardware/assembly").glob("*.md")),
    MANUAL,
]
_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_BEGINS = re.compile(r"(?:[A-Z_]+=\S+ )*(?:mischwerk|make|pip|pipx|python|mpremote)(?: |$)")
_NO_COMMAND = re.compile(r"^(?! *(?:\$|mischwerk|make|pip|pipx) ).*", re.MULTILINE)
_QUOTED_OR_COMMENT = re.compile(r"""("[^"]*"|'[^']*')|(?<!\S)#.*""")


class Command(NamedTuple):
    """One line as it is typed, without what is a comment; ``line`` of the document it begins at."""

    line: int
    text: str


class Block(NamedTuple):
    """Commands that are run one after the other in one folder."""

    document: str
    line: int
    commands: tuple[Command, ...]

    @property
    def place(self) -> str:
        return f"{self.document}:{self.line}"


def blocks() -> list[Block]:
    """All of them; what occurs more than once, only where it comes first, fenced before within a sentence."""
    listed = [block for path in DOCUMENTS for block in _fenced(path)]
    known = {command.text for block in listed for command in block.commands}
    listed += [block for path in DOCUMENTS for block in _within_sentences(path) if block.commands[0].text not in known]
    firsts = {tuple(command.text for command in block.commands): block for block in reversed(listed)}
    return [block for block in listed if firsts[tuple(command.text for command in block.commands)] is block]


def fences(path: Path, *languages: str) -> list[tuple[int, str]]:
    """The bodies of a document's fences in these languages, with the line that each begins at."""
    text = path.read_text(encoding="utf-8")
    return [
        (_line(text, fence.start("body")), fence["body"])
        for fence in _FENCE.finditer(text)
        if fence["language"] in languages
    ]


def _fenced(path: Path) -> list[Block]:
    """``sh`` fences, and what others show behind a prompt or without one."""
    shown = [(line, _NO_COMMAND.sub("", body)) for line, body in fences(path, "")]
    every = [Block(_name(path), line, _commands(line, body)) for line, body in fences(path, "sh") + shown]
    return [block for block in every if block.commands]


def _commands(first: int, body: str) -> tuple[Command, ...]:
    commands, text, began = [], "", 0
    for line, content in enumerate(body.splitlines(), first):
        content = _QUOTED_OR_COMMENT.sub(lambda match: match[1] or "", content).strip()
        text, began = (f"{text} {content}", began) if text else (content.removeprefix("$ "), line)
        if text.endswith("\\"):
            text = text[:-1].rstrip()
            continue
        if text:
            commands.append(Command(began, text))
        text = ""
    return tuple(commands)


def _within_sentences(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    if path == MANUAL:  # roff, as docs/pages/man_page.py writes it
        text = re.sub(r"\\fB(mischwerk .*)\\fR", r"`\1`", text)
        text = text.replace("\\-", "-").replace("\\(dq", '"').replace("\\(ga", "`").replace("\\e", "\\")
    text = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)
    spans = [(_line(text, match.start()), " ".join(match[1].split())) for match in _SPAN.finditer(text)]
    return [
        Block(_name(path), line, (Command(line, span.replace("\\|", "|")),))
        for line, span in spans
        if _BEGINS.match(span)
    ]


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
