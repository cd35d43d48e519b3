"""The Python in the documents runs, and prints what they show."""

import pytest
from found import DOCUMENTS, ROOT, fences
from place import Place

SESSIONS = [path for path in DOCUMENTS if fences(path, "pycon")]
PROGRAMS = [(path, line, text) for path in DOCUMENTS for line, text in fences(path, "python")]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_a_session_prints_what_is_shown(path):
    """All of a document, one after the other."""
    with Place() as place:
        place.write("session", "\n".join(text for _, text in fences(path, "pycon")))
        ran = place.run("python -m doctest -o NORMALIZE_WHITESPACE session")
        assert ran.status == 0, ran.output


@pytest.mark.parametrize(("path", "line", "text"), PROGRAMS, ids=[f"{path.name}:{line}" for path, line, _ in PROGRAMS])
def test_a_program_runs(path, line, text):
    with Place() as place:
        place.write("program.py", text)
        place.make_files(text)
        ran = place.run("python program.py")
        assert ran.status == 0, ran.output


def test_there_is_something_to_run():
    assert {path.relative_to(ROOT).as_posix() for path in SESSIONS} >= {"docs/api.md"} and len(PROGRAMS) >= 2
