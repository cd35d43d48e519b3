"""`mischwerk flash`: put the firmware onto a board, or check whether it is there. Returns its exit status."""

import sys
from pathlib import Path
from typing import Any

from mischwerk_work.foreign_text import shown

from mischwerk.commands.owner_options import FlashOptions
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, Interrupted, LinkError, UsageProblem
from mischwerk.extras import needs_extra
from mischwerk.flash import board_files, board_repl, flash_plan, image, joined_image, release
from mischwerk.flash.board_files import About
from mischwerk.flash.board_repl import Port
from mischwerk.flash.flash_plan import FlashPlan, Releases
from mischwerk.flash.release import BOARD, MAIN, MANIFEST, Release
from mischwerk.flash.repl import Repl, installed
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.link.ports import find_board
from mischwerk.terminal.terminal import print_object


def run(options: FlashOptions) -> int:
    """Flash, or compare with --check. Raises MischwerkError."""
    releases = flash_plan.available(options.folder)
    if options.board:
        flash_plan.chosen(releases, options.board)  # before anything is done to a board
    installed()
    if options.uf2:
        return _join(options, options.uf2, releases)
    if options.out or options.keep_settings:
        raise UsageProblem(
            "--out and --keep-settings go with --uf2.", "Without it the board keeps its settings anyway."
        )
    if options.image and (options.check or options.port):
        raise UsageProblem("--image goes with neither --check nor --port.", "It finds a new board by its drive.")
    try:
        with Interrupts():
            port = Port(
                image.installed(options.image, options.as_json) if options.image else options.port or find_board()
            )
            return _check(options, releases, port) if options.check else _flash(options, releases, port)
    except Interrupted as stopped:
        raise Interrupted(
            "Interrupted; the firmware may be only partly on the board.", "Flash it again before you use the machine."
        ) from stopped


def _join(options: FlashOptions, micropython: Path, releases: Releases) -> int:
    """Write one UF2 of MicroPython's image and the firmware; a board is only read, and only with --keep-settings."""
    if options.image or options.check or (options.port and not options.keep_settings):
        raise UsageProblem(
            "--uf2 goes with neither --image nor --check, and with --port only to keep settings.",
            "It writes a file, and no board.",
        )
    with needs_extra("image"):
        import littlefs  # noqa: F401
    wanted = flash_plan.chosen(releases, options.board)
    content = image.load(micropython)
    out = options.out or Path(f"mischwerk-{wanted.board}.uf2")
    if out.exists() and not options.force:
        raise UsageProblem(f"{out} is there already.", "Give another file with --out, or --force.")
    files = {file.path: wanted.content(file.path) for file in (*wanted.files, wanted.manifest)}
    kept: dict[str, bytes] = {}
    if options.keep_settings:
        with Interrupts():
            kept = _kept(Port(options.port or find_board()), wanted)
    try:
        out.write_bytes(joined_image.joined(content, files | kept))
    except OSError as problem:
        raise UsageProblem(f"{out} can't be written: {problem.strerror}.", "Give another file with --out.") from problem
    if options.as_json:
        return _print_object(
            {"result": "written", "out": str(out), **_named(wanted), "board": wanted.board, "kept": [*kept]}
        )
    print(f"{shown(str(out))}: MicroPython and firmware {wanted.hash[:12]} for a {wanted.board}.")
    print("Hold BOOTSEL while you plug the board in, and copy it onto the drive RPI-RP2.")
    return EXIT_DONE


def _kept(port: Port, wanted: Release) -> dict[str, bytes]:
    """Read settings and counters of the board, and its board.py if somebody edited that."""
    with board_repl.reached(port) as (repl, running):
        board_files.about(repl)
        listing = board_files.listing(repl)
        plan = flash_plan.make(wanted, listing, board_files.manifest(repl, listing), False)
        paths = [path for path in listing if path.startswith(flash_plan.DATA) and not path.endswith("/")]
        kept = {path: board_files.content(repl, path) for path in paths + [BOARD] * plan.edited}
        if running is not None:
            repl.reset()
    if running is not None:
        board_repl.firmware(port)
    return kept


def _check(options: FlashOptions, releases: Releases, port: Port) -> int:
    with board_repl.reached(port) as (repl, identity):
        board_files.about(repl)
        listing = board_files.listing(repl)
        wanted = flash_plan.chosen(releases, options.board, board_files.manifest(repl, listing))
        differ = flash_plan.differences(wanted, listing)
        if identity is not None:
            repl.reset()
    if identity is not None:
        board_repl.firmware(port)
    if options.as_json:
        result = "different" if differ else "equal"
        _print_object({"result": result, "port": port.path, **_named(wanted), "differences": differ})
    elif differ:
        print(*map(shown, differ), sep="\n")
        print(f"{port.path}: NOT the release {wanted.hash}.")
    else:
        print(f"{port.path}: all {len(wanted.files)} files are those of the release {wanted.hash}.")
    return EXIT_DISAGREES if differ else EXIT_DONE


def _flash(options: FlashOptions, releases: Releases, port: Port) -> int:
    with board_repl.reached(port) as (repl, running):
        about = board_files.about(repl)
        try:
            listing = board_files.listing(repl)
            manifest = board_files.manifest(repl, listing)
            wanted = flash_plan.chosen(releases, options.board, manifest)
            _must_run_on(about, wanted, port)
            if options.board is None:
                _must_be_same(flash_plan.named(manifest), wanted, port)
            plan = flash_plan.make(wanted, listing, manifest, options.force)
            _must_fit(about, plan, options, port)
        except UsageProblem:
            if running is not None:  # it made way for nothing
                repl.reset()
            raise
        # A crash to the prompt may have left a watchdog running, which only a reset stops.
        watched = running is None and MAIN in listing and not plan.nothing
        if not plan.nothing:
            _claim(repl, plan, MAIN in listing)
        if not plan.nothing and not watched:
            about = _carry_out(repl, wanted, plan, options)
        repl.reset()
    if watched:
        with board_repl.restarted(port) as repl:
            board_files.about(repl)
            about = _carry_out(repl, wanted, plan, options)
            repl.reset()
    identity = board_repl.firmware(port)
    done = {
        "result": "unchanged" if plan.nothing else "flashed",
        "port": port.path,
        **_named(wanted),
        "copied": [file.path for file in plan.copy],
        "removed": list(plan.remove),
        "board": wanted.board,
        "board_py_kept": plan.edited,
        "firmware": identity["firmware"],
        "machine": identity["machine"],
        "free_memory": about.free_memory,
        "free_flash": about.free_blocks * about.block,
    }
    if options.as_json:
        return _print_object(done)
    number = f"{counted(len(plan.copy), 'file')} copied" if plan.copy else "nothing to copy"
    runs = f"firmware {shown(identity['firmware'])} ({shown(wanted.commit)}) runs"
    print(f"{port.path}: {runs}; {number}, all hashes match.")
    print(f"hash of this release: {wanted.hash}, for board {wanted.board}")
    print(f"{about.free_memory:,} bytes of memory are free before it loads, {done['free_flash']:,} of flash.")
    if plan.edited:
        print("board.py was edited on the board and stays as it is; --force replaces it.")
    return EXIT_DONE


def _must_run_on(about: About, wanted: Release, port: Port) -> None:
    if about.platform != "rp2" or "RP2040" not in about.machine:
        what = about.machine or about.platform
        raise UsageProblem(f"The board at {port.path} is a {what}; this firmware is for an RP2040.", "Use a Pico.")
    if about.micropython not in wanted.micropython or about.mpy_version != wanted.mpy_version:
        needed = " or ".join(wanted.micropython)
        raise UsageProblem(
            f"The board at {port.path} runs MicroPython {about.micropython}; this firmware needs {needed}.",
            f"Install the official image RPI_PICO of {needed} as docs/how-to/flashing.md says, then flash again.",
        )


def _must_be_same(board: str | None, wanted: Release, port: Port) -> None:
    """Other pins would drive motors and sensors wrongly."""
    if board is not None and board != wanted.board:
        raise UsageProblem(
            f"The board at {port.path} is a {board}, according to its firmware; this firmware is for a {wanted.board}.",
            f"Use the firmware for a {board}; or, if it is not one, --board {wanted.board}.",
        )


def _must_fit(about: About, plan: FlashPlan, options: FlashOptions, port: Port) -> None:
    if plan.foreign and not options.force:
        raise UsageProblem(
            f"The board at {port.path} holds another project's files: {', '.join(plan.foreign)}.",
            "Save them, then use --force: it replaces main.py and board.py, removes boot.py and leaves the rest.",
        )
    if flash_plan.room_bytes(plan, about.block) > about.free_blocks * about.block:
        raise board_files.full(port.path)


def _claim(repl: Repl, plan: FlashPlan, starts: bool) -> None:
    """From here on, wherever it is interrupted, the board starts nothing and is known to be ours."""
    if [file.path for file in plan.copy] != [MANIFEST, MAIN]:
        board_files.put(repl, MANIFEST, plan.marker, release.entry(MANIFEST, plan.marker)["sha256"])
    if starts:
        board_files.remove(repl, MAIN)


def _carry_out(repl: Repl, wanted: Release, plan: FlashPlan, options: FlashOptions) -> About:
    """Remove, copy and compare; returns the board as it is then."""
    for path in plan.remove:
        board_files.remove(repl, path)
    for number, file in enumerate(plan.copy, 1):
        if not options.as_json:
            print(f"{number:>3}/{len(plan.copy)}  {shown(file.path)}", file=sys.stderr)
        board_files.put(repl, file.path, wanted.content(file.path), file.sha256)
    _verify(repl, wanted, plan)
    return board_files.about(repl)


def _verify(repl: Repl, wanted: Release, plan: FlashPlan) -> None:
    listing = board_files.listing(repl)
    kept = BOARD if plan.edited else None
    wrong = [
        file.path for file in wanted.files if file.path != kept and listing.get(file.path, (0, ""))[1] != file.sha256
    ]
    if wrong:
        board_files.remove(repl, MAIN)
        raise LinkError(
            f"These files on the board differ from what was sent: {', '.join(wrong)}.",
            "Flash again; if it persists, the board's flash is worn out.",
        )


def _named(wanted: Release) -> dict[str, Any]:
    return {"version": wanted.version, "commit": wanted.commit, "hash": wanted.hash}


def _print_object(value: dict[str, Any]) -> int:
    print_object(value)
    return EXIT_DONE
