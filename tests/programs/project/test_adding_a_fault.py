"""Adding a fault as docs/how-to/contributing/extending.md says: a row of the table and its German are all that wire,
host, panel, documents and the page need. DECK_BENT stays a branch of this test until the machine raises it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shuffler import faults

ROOT = Path(__file__).resolve().parents[3]
TABLE, GERMAN = "firmware/core/shuffler/faults.py", "host/mischwerk_serve/page/texts/de.ftl"
ROW = "3013|DECK_BENT|recoverable|go on|the deck is bent|bend the deck straight, or use another\n"
TEXTS = """\
faults-3013 =
    .meaning = Das Blatt ist gebogen
    .advice = Blatt gerade biegen, oder ein anderes nehmen
"""

# What each layer makes of the fault, by the fields of its message on the wire.
LAYERS = """
import dataclasses, json
from shuffler import faults, job
from shuffler.link import protocol
from shuffler.panel import state, text
from mischwerk.jobs import record
from mischwerk.link.board_status import Refused
from mischwerk.link.wire import _with_texts
from mischwerk.terminal import asking
from mischwerk.upkeep import unfinished
from mischwerk_serve import languages
from mischwerk_serve.translation import translated
from pages import wire

code = faults.code("DECK_BENT")
fields = {"code": code, "place": faults.WELL, "pocket": 255, "card": 0, "attempt": 1, "t_us": 5, "reason": 0,
          "numbers": [], "detail": ""}
packet = _with_texts(protocol.decode(protocol.encode("fault", 1, 2, fields)))
kept = record.fault_record(packet.values)
shown = text.pages(state.State(protocol.PHASES.index("paused"), 1, 2, faults.Fault(**fields), job.SEALED, None, None))
upkeep = unfinished.problem("count", [packet.values], "all in the well", False)
print(json.dumps({
    "wire": packet.values["detail"],
    "record": [kept["name"], kept["severity"], kept["where"], kept["action"]],
    "terminal": asking.named(packet.values),
    "panel": [shown[0][0], " ".join(" ".join(line for page in shown for line in page[1:-1]).split())],
    "upkeep": [upkeep.error, upkeep.what_to_do],
    "refusal": Refused({"code": code, "reason": 0, "detail": "x"}).explained().what_to_do,
    "documents": [line for made in (wire.faults_page()["faults"], wire.troubleshooting_page()["faults"])
                  for line in made.splitlines() if "DECK_BENT" in line],
    "page": languages.words("de")["faults"]["DECK_BENT"],
    "other": languages.words("de")["faults"]["COVER_OPEN"]["action"],
    "messages": [translated(upkeep.error, "de"), translated(upkeep.what_to_do, "de")],
}))
"""
# What a contributor runs; none of these tests knows the fault.
TESTS = (
    "tests/portable/test_faults.py", "tests/portable/panel/test_panel.py",
    "tests/programs/host/serve/test_serve_page.py", "tests/programs/host/serve/test_serve_translation.py",
)  # fmt: skip


@pytest.fixture
def changed(tmp_path):
    """Maker of a copy of what knows faults, with the given rows put behind those of the last fault of its family."""

    def change(*parts: tuple[str, str, str]) -> Path:
        for folder in ("firmware/core", "host/mischwerk_serve", "docs/pages", "hardware/assembly"):
            shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for name, before, row in parts:
            text = (tmp_path / name).read_text(encoding="utf-8")
            assert text.count(before) == 1
            (tmp_path / name).write_text(text.replace(before, row + before), encoding="utf-8")
        return tmp_path

    return change


ADDED = (TABLE, "4001|DECK_TOO_LARGE|", ROW)
TRANSLATED = (GERMAN, "faults-4001 =", TEXTS)


def run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    folders = (*(copy / folder for folder in ("firmware/core", "host", "docs")), ROOT / "bench")
    path = os.pathsep.join(map(str, folders))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True)


def layers(copy: Path) -> dict:
    ran = run(copy, "-c", LAYERS)
    assert ran.returncode == 0, ran.stderr
    made: dict = json.loads(ran.stdout)
    return made


def test_a_row_and_its_german_are_all_that_a_fault_takes(changed):
    copy = changed(ADDED, TRANSLATED)
    action = "bend the deck straight, or use another, then go on"
    assert layers(copy) == {
        "wire": "the deck is bent",
        "record": ["DECK_BENT", "recoverable", "well", action],
        "terminal": "DECK_BENT at well: the deck is bent.",
        "panel": ["DECK_BENT", f"at well {action}"],
        "upkeep": [
            "DECK_BENT at well: the deck is bent.",
            "Bend the deck straight, or use another. Then `mischwerk home`, which brings the cards back.",
        ],
        "refusal": "Bend the deck straight, or use another. Then `mischwerk home`.",
        "documents": [
            f"| 3013 | `DECK_BENT` | recoverable | yes | the deck is bent | {action} |",
            f"| `DECK_BENT` | the deck is bent | {action} |",
        ],
        "page": {
            "meaning": "Das Blatt ist gebogen",
            "advice": "Blatt gerade biegen, oder ein anderes nehmen",
            "action": "Blatt gerade biegen, oder ein anderes nehmen, dann „Weiter“.",
        },
        "other": "Haube schließen, dann „Weiter“.",
        "messages": [
            "DECK_BENT, Ort Schacht: Das Blatt ist gebogen.",
            "Blatt gerade biegen, oder ein anderes nehmen. Danach holt „Grundstellung“ die Karten zurück.",
        ],
    }
    assert run(copy, "tools/check_translations.py").returncode == 0


def test_without_its_german_it_is_english_and_lint_names_it(changed):
    copy = changed(ADDED)
    made = layers(copy)
    assert made["page"]["action"] == "Bend the deck straight, or use another, then go on."
    assert made["other"] == "Haube schließen, dann „Weiter“."
    ran = run(copy, "tools/check_translations.py")
    assert ran.returncode == 1
    assert ran.stdout.splitlines() == [
        f"{GERMAN}: faults.3013.meaning: The deck is bent",
        f"{GERMAN}: faults.3013.advice: Bend the deck straight, or use another",
    ]


@pytest.mark.wants("sim")
def test_no_test_of_faults_has_to_change(changed):
    ran = run(changed(ADDED, TRANSLATED), "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS)
    assert ran.returncode == 0, ran.stdout


def test_every_fault_says_what_happened():
    """A board leaves that out; host and documents have it."""
    assert all(kind.meaning for kind in faults.kinds())
