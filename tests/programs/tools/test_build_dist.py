"""`make dist`: the same bytes wherever it runs, with what `make firmware` builds, and flashing works from it."""

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import build_dist
import firmware_files
import pytest
from bare_board import BareBoard

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a release is made of a clone")


def built(out, **environment):
    command = [sys.executable, str(ROOT / "tools" / "build_dist.py"), "--trial", "--out", str(out)]
    done = subprocess.run(command, cwd=out.parent, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl")), next(out.glob("*.tar.gz")), next(out.glob("*.cdx.json")), out / "SHA256SUMS"


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    return built(tmp_path_factory.mktemp("dist") / "one")


def test_another_folder_time_zone_mask_and_order_of_sets_give_the_same_bytes(dist, tmp_path):
    mask = os.umask(0o077)
    try:
        again = built(tmp_path / "another", TZ="Asia/Tokyo", PYTHONHASHSEED="7", LC_ALL="C")
    finally:
        os.umask(mask)
    assert [path.name for path in again] == [path.name for path in dist]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in dist]


def test_the_list_of_hashes_is_that_of_the_other_files(dist):
    *files, sums = dist
    hashes = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    assert sums.read_text() == "".join(hashes)
    assert {path.name for path in sums.parent.iterdir()} == {path.name for path in dist}


def test_the_bill_of_materials_names_all_that_is_pinned_and_what_the_wheel_brings_of_others(dist):
    bill = json.loads(dist[2].read_text())
    assert (bill["metadata"]["component"]["purl"], bill["specVersion"]) == (
        f"pkg:pypi/mischwerk@{build_dist.VERSION}",
        "1.6",
    )
    by = {component["bom-ref"]: component for component in bill["components"]}
    assert len(by) == len(bill["components"]) and all(component["hashes"] for component in by.values())
    pinned = re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert {ref for ref in by if ref.startswith("pkg:pypi/")} == {f"pkg:pypi/{name}@{at}" for name, at in pinned}
    extras = {
        component["name"]: [said["value"] for said in component.get("properties", ()) if said["name"].endswith("extra")]
        for component in by.values()
    }
    assert (extras["msgspec"], extras["numba"], extras["llvmlite"]) == (["always"], ["lab", "skat"], [])
    (viewer,) = (component for ref, component in by.items() if ref.startswith("pkg:npm/"))
    brought = (ROOT / "hardware/mischwerk_cad/web/vendored/model-viewer-umd.min.js").read_bytes()
    assert viewer["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(brought).hexdigest()}]


def test_the_wheel_brings_what_make_firmware_builds(dist):
    with zipfile.ZipFile(dist[0]) as wheel:
        for board in ("pico", "skr-pico"):
            folder = f"mischwerk/flash/firmware/{board}/"
            manifest = json.loads(wheel.read(folder + "manifest.json"))
            wanted = firmware_files.made(ROOT / "firmware", board=board)
            assert manifest["board"] == board
            assert {file["path"]: file["sha256"] for file in manifest["files"]} == {
                path: hashlib.sha256(content).hexdigest() for path, content in wanted.items()
            }
            assert all(wheel.read(folder + path) == content for path, content in wanted.items())


def listed():
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    return {name for name in names.split("\0") if name and (ROOT / name).exists()}


def test_the_sdist_has_every_file_of_the_clone(dist):
    with tarfile.open(dist[1]) as sdist:
        there = {name.partition("/")[2] for name in sdist.getnames()}
    assert listed() - there == set()


def installed_as(name):
    """Where the wheel has a file of the clone; None for one that is not in it."""
    folder, _, rest = name.partition("/")
    if folder in ("host", "sim") and rest.count("/") < 2 and name.endswith("README.md"):
        return None
    if folder in ("host", "sim"):
        return rest
    if name.startswith("firmware/core/"):
        return name.removeprefix("firmware/core/")
    if name.startswith("hardware/mischwerk_"):
        return rest
    return f"mischwerk_machines/builds/{Path(name).name}" if name.startswith("hardware/machines/") else None


def test_the_wheel_has_every_package_and_every_file_in_it_and_nothing_else(dist):
    with zipfile.ZipFile(dist[0]) as wheel:
        there = {name for name in wheel.namelist() if ".dist-info/" not in name}
    made = {name for name in there if name.startswith("mischwerk/flash/firmware/")}
    manual = {name for name in there if name.endswith(".data/data/share/man/man1/mischwerk.1")}
    assert made and manual
    assert there - made - manual == {at for name in listed() if (at := installed_as(name))}


@pytest.fixture(scope="module")
def program(dist, tmp_path_factory):
    """program("shuffle", "--help"): that command of the installed wheel, in an empty folder; its dependencies are ours.

    `make test-wheel` has an environment with nothing else in it.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = venv / "bin" / "python"
    install = ["-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([sys.executable, *install, str(dist[0])], check=True, capture_output=True)
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    beside = venv / "lib" / version / "site-packages" / "dependencies.pth"  # Mischwerk itself is found before them
    beside.write_text(sysconfig.get_path("purelib") + "\n")
    (folder / "empty").mkdir()

    def run(*arguments, code=None):
        command = [str(python), "-c", code] if code else [str(venv / "bin" / "mischwerk"), *map(str, arguments)]
        return subprocess.run(command, cwd=folder / "empty", capture_output=True, text=True, timeout=120)

    return run


def test_flash_from_the_installed_wheel_in_an_empty_folder(program, tmp_path):
    helped = program("flash", "--help")
    assert helped.returncode == 0 and "--board" in helped.stdout
    board = BareBoard(tmp_path)
    with board:
        done = program("flash", "--json", "--port", board.path, "--board", "skr-pico")
    assert done.returncode == 0, done.stdout + done.stderr
    files = firmware_files.made(ROOT / "firmware", board="skr-pico")
    assert {path: content for path, content in board.files().items() if path != "manifest.json"} == files


def test_the_installed_wheel_helps_with_every_command_and_verifies_a_record(program):
    walked = """
from mischwerk import cli
from typer.main import get_command
def shown(command, above=None, name="mischwerk"):
    context = type(command).context_class(command, info_name=name, parent=above)
    print(command.get_help(context).strip().splitlines()[0])
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        shown(command.get_command(context, name), context, name)
shown(get_command(cli.app))
print(cli.__file__)
"""
    done = program(code=walked)
    *usages, where = done.stdout.splitlines()
    assert done.returncode == 0 and str(ROOT) not in where, done.stderr
    assert len(usages) > 50 and all(usage.startswith("Usage: mischwerk") for usage in usages)
    assert program("--version").stdout == f"mischwerk {build_dist.VERSION}\n"
    verified = program("verify", ROOT / "tests" / "golden" / "records" / "scheme1-shuffle.json", "--json")
    assert verified.returncode == 1 and json.loads(verified.stdout) and not verified.stderr


def test_what_is_no_release_is_told(tmp_path):
    def git(*arguments):
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", tmp_path, *who, *arguments], check=True, capture_output=True)

    (tmp_path / "CHANGELOG.md").write_text("## Unreleased\n")
    git("init", "-q")
    git("commit", "--allow-empty", "-m", "Begin")
    wrong = build_dist.unready(tmp_path)
    reasons = ("has no section", "committed", f"no tag v{build_dist.VERSION}")
    assert len(wrong) == 3 and all(reason in line for reason, line in zip(reasons, wrong, strict=True))
    (tmp_path / "CHANGELOG.md").write_text(f"## Unreleased\n\n## {build_dist.VERSION} - 2026-12-01\n")
    git("add", ".")
    git("commit", "-m", "Release")
    git("tag", f"v{build_dist.VERSION}")
    assert build_dist.unready(tmp_path) == []
    git("commit", "--allow-empty", "-m", "Go on")
    assert build_dist.unready(tmp_path) == [f"this commit has no tag v{build_dist.VERSION}"]
