"""`mischwerk flash --uf2`: one file to drag onto a board, with MicroPython and the firmware in it."""

import struct

import pytest
from mischwerk.errors import UsageProblem
from mischwerk.flash import image, joined_image
from new_board import uf2
from releases import FILES, ours

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
