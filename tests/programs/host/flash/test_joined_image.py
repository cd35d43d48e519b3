"""`mischwerk flash --uf2`: one file to drag onto a board, with MicroPython and the firmware in it."""

import struct

import pytest
from mischwerk.errors import UsageProblem
from mischwerk.flash import image, joined_image
from new_board import FILES, ours, uf2

IMAGE = uf2()  # as large as one of MicroPython, and named as one


def blocks_of(data):
    return [data[at : at + image.BLOCK] for at in range(0, len(data), image.BLOCK)]


def flashed(data, flash):
    """What lies in ``flash`` (address -> page) after the boot ROM has taken these blocks, sector by sector."""
    touched = set()
    for block in blocks_of(data):
        address = struct.unpack_from("<I", block, 12)[0]
        sector = address & ~0xFFF
        if sector not in touched:
            touched.add(sector)
            flash.update(dict.fromkeys(range(sector, sector + 4096, 256), b"\xff" * 256))
        flash[address] = block[32 : 32 + 256]
    return flash


def disk_in(flash):
    start = joined_image.START
    return b"".join(flash.get(at, b"\xaa" * 256) for at in range(start, start + 352 * 4096, 256))


def test_the_boot_rom_takes_it_and_micropython_is_in_it_unchanged(tmp_path):
    whole = joined_image.joined(IMAGE, FILES)
    path = tmp_path / "both.uf2"
    path.write_bytes(whole)
    assert image.load(path) == whole, "numbered through, and with the MicroPython that the firmware needs"
    before, after = flashed(IMAGE, {}), flashed(whole, {})
    assert before.items() <= after.items()


def test_what_lay_there_before_is_gone_and_the_board_finds_the_firmware(bare):
    """Real MicroPython mounts what the ROM leaves, between sectors of an older file system."""
    bare.fill({"main.py": b"raise SystemExit", "state/settings": b"old", "boot.py": b"while True: pass"})
    old, start = bare.flash.read_bytes(), joined_image.START
    flash = {start + at: old[at : at + 256] for at in range(0, len(old), 256)}
    bare.flash.write_bytes(disk_in(flashed(joined_image.joined(IMAGE, FILES), flash)))
    assert ours(bare) == FILES


def test_more_than_fits_is_refused():
    with pytest.raises(UsageProblem, match="need more than the 1,408 KB"):
        joined_image.joined(IMAGE, {"main.py": bytes(1_500_000)})


def test_the_same_files_give_the_same_bytes():
    backwards = dict(reversed(FILES.items()))
    assert joined_image.joined(IMAGE, FILES) == joined_image.joined(IMAGE, backwards)


# -- The command.


@pytest.fixture
def micropython(tmp_path):
    path = tmp_path / "RPI_PICO-20260406-v1.28.0.uf2"
    path.write_bytes(IMAGE)
    return path


def test_the_command_writes_the_file_and_a_board_made_of_it_is_the_release(
    run, bare, first, put, micropython, tmp_path
):
    out = tmp_path / "mischwerk.uf2"
    ran = run("flash", "--uf2", micropython, "--from", first, "--out", out)
    assert ran.status == 0 and "Hold BOOTSEL" in ran.out
    bare.flash.write_bytes(disk_in(flashed(out.read_bytes(), {})))
    with bare:
        assert put(bare.path, first, check=True).object["result"] == "equal"


def test_settings_counters_and_edited_pins_are_read_off_the_board_first(run, bare, first, micropython, tmp_path):
    with bare:
        assert run("flash", "--from", first, "--port", bare.path).status == 0
    kept = {"state/settings": b"mine", "state/counters0": bytes(range(256)), "board.py": b"STEP_PINS = (9, 9, 9)\n"}
    bare.fill({**kept, "state.txt": b"not ours"})
    out = tmp_path / "mischwerk.uf2"
    with bare:
        ran = run(
            "flash",
            "--uf2",
            micropython,
            "--from",
            first,
            "--out",
            out,
            "--keep-settings",
            "--port",
            bare.path,
            "--json",
        )
    assert ran.status == 0 and sorted(ran.object["kept"]) == sorted(kept)
    bare.flash.write_bytes(disk_in(flashed(out.read_bytes(), {})))
    assert ours(bare) == {**FILES, **kept}


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--check",), "--uf2 goes with neither"),
        (("--port", "/dev/none"), "--uf2 goes with neither"),
        (("--out", "/nowhere/x.uf2"), "can't be written"),
        (("--keep-settings", "--port", "/dev/none"), "/dev/none"),
    ],
)
def test_what_does_not_go_is_refused_and_nothing_written(run, first, micropython, tmp_path, monkeypatch, more, says):
    monkeypatch.chdir(tmp_path)
    ran = run("flash", "--uf2", micropython, "--from", first, *more)
    assert ran.status in (2, 4) and says in ran.err and len(ran.err.splitlines()) == 2
    assert not list(tmp_path.glob("mischwerk*"))


def test_a_file_that_is_there_stays(run, first, micropython, tmp_path):
    out = tmp_path / "there.uf2"
    out.write_text("mine")
    assert run("flash", "--uf2", micropython, "--from", first, "--out", out).status == 2
    assert out.read_text() == "mine"
    assert run("flash", "--uf2", micropython, "--from", first, "--out", out, "--force").status == 0


def test_out_without_uf2_is_refused(run, first):
    assert "go with --uf2" in run("flash", "--from", first, "--out", "x").err
