"""What documents name is there, and what a command accepts by name stands in its document."""

import re
from pathlib import Path

import mischwerk_machines
import pytest
from mischwerk.cli import app
from mischwerk.deck import deals, decks
from mischwerk.jobs import job_options
from mischwerk_games.mau_mau import players
from mischwerk_games.skat.players import kinds
from mischwerk_lab.methods import METHODS
from mischwerk_sim.campaign.profiles import PROFILES
from typer.main import get_command

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("attack", "bench", "docs", "emulator", "firmware", "hardware", "host", "sim", "tests", "tools")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if "__pycache__" not in path.parts]
THERE = {"/" + path.relative_to(ROOT).as_posix() for path in (*FILES, *ROOT.glob("*"))}
# Decisions and changes tell of files that are gone.
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / ".github").rglob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(page for page in (ROOT / "docs").glob("*/**/*.md") if page.parent.name != "decisions"),
    *(
        page
        for part in ("emulator", "firmware", "hardware", "host", "sim")
        for page in sorted((ROOT / part).glob("*.md"))
    ),
    *(page for part in ("hardware", "host") for page in sorted((ROOT / part).glob("*/*.md"))),
]
_PATH = rf"(?:{'|'.join(FOLDERS)})/[\w./-]*\w"
# A source file of any folder; other endings are also those of files that commands write.
_SOURCE = r"[\w./-]*\w\.(?:py|js|css|toml)"


def named_files(text):
    """Paths in code spans, and in examples those that begin with a folder of the repository."""
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    paths = {span.rstrip("/") for span in spans if re.fullmatch(rf"(?:{_PATH}|{_SOURCE})/?", span)}
    for example in re.findall(r"```.*?```", text, re.DOTALL):
        paths |= set(re.findall(rf"(?<![\w./~-]){_PATH}", example))
    return {path for path in paths if not re.search(r"[A-Z]{3}|^mine\.", path.replace("README", ""))}  # NAME.py: yours


def is_there(path):
    """A page may leave the first folders out."""
    return "/" + path in THERE if path.startswith(FOLDERS) else any(existing.endswith("/" + path) for existing in THERE)


def test_a_file_that_a_document_names_is_in_the_repository(subtests):
    for page in PAGES:
        with subtests.test(str(page.relative_to(ROOT))):
            assert sorted(path for path in named_files(page.read_text(encoding="utf-8")) if not is_there(path)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_to_a_file_of_the_repository(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if not re.match(r"\w+:", link)]
    assert [link for link in links if not (page.parent / link).exists()] == []


def anchors(page):
    """Those of its headings, as the repository's host and the site make them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in re.findall(r"(?m)^#+ (.*)$", text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_an_anchor_leads_to_a_heading(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text) if not re.match(r"\w+:", link[0])]
    found = [((page.parent / name) if name else page, anchor) for name, anchor in links]
    assert [anchor for other, anchor in found if other.suffix == ".md" and anchor not in anchors(other)] == []


def test_files_are_found_in_documents():
    text = (
        "`host/none.py`, `board.py`, `hardware/assembly/`, `NAME.py` and `record.json`\n```sh\npython docs/none.py\n```"
    )
    assert named_files(text) == {"host/none.py", "board.py", "hardware/assembly", "docs/none.py"}
    assert [path for path in sorted(named_files(text)) if not is_there(path)] == ["docs/none.py", "host/none.py"]


NAMED = {
    "how-to/games/skat-tournament.md": (*kinds.NAMES, kinds.COMMAND),
    "explanation/skat-players.md": kinds.NAMES,
    "how-to/games/mau-mau.md": tuple(players.KINDS),
    "reference/methods.md": tuple(METHODS),
    "reference/auditable.md": job_options.FORMATS,
    "reference/machines.md": tuple(mischwerk_machines.names()),
    "reference/decks.md": (*decks.NAMES, *deals.NAMES),
    "explanation/campaigns.md": tuple(PROFILES),
    "explanation/twin.md": job_options.TWINS,
}


@pytest.mark.parametrize("page", NAMED)
def test_every_name_that_a_command_accepts_is_in_its_document(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
    assert [name for name in NAMED[page] if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code)] == []


HELPED = [
    (("lab", "simulate"), "--method", METHODS),
    (("play", "skat"), "--players", kinds.NAMES),
    (("play", "skat-tournament"), "--players", (*kinds.NAMES, kinds.COMMAND)),
]


@pytest.mark.parametrize(("path", "option", "names"), HELPED, ids=lambda value: " ".join(value)[:20])
def test_every_name_is_in_the_help_of_its_option(path, option, names):
    command, context = get_command(app), None
    for name in path:
        context = type(command).context_class(command, info_name=name, parent=context, **command.context_settings)
        command = command.get_command(context, name)
    (help_text,) = [param.help + (param.metavar or "") for param in command.params if option in param.opts]
    assert [name for name in names if name not in help_text] == []
