"""The harness of a BTT SKR Pico: every wire on the contact that the firmware's pins ask for, and nothing it lacks."""

from __future__ import annotations

import csv
import io
from collections import Counter

import pytest
from build123d import Box
from mischwerk_cad import __main__ as cad
from mischwerk_cad import bom
from mischwerk_cad import harness as command
from mischwerk_cad.checks import light
from mischwerk_cad.electronics import boards, power, wiring
from mischwerk_cad.model import Build, Part
from mischwerk_cad.parts.common import board
from mischwerk_machines import card_format, load

BOARD = boards.SKR_PICO
OWN = boards.own_sockets(BOARD)
WITHOUT_PARTS = {"PROBE", "UART"}  # sockets that lead to the chip alone (schematic of V1.0)
NOT_ON_IT = {"pico", "carrier", "tmc2209", "buck", "socket-strip", "buzzer", "display", "screw-terminal", "usb-lead"}


def plan(**own):
    return wiring.harness("rack", board_name=BOARD, own={**OWN, **own})


def with_cable(key, **row):
    return {"cables": {**OWN["cables"], key: {**OWN["cables"][key], **row}}}


def test_every_pin_of_the_board_is_wired_once():
    wanted = {f"GP{pin}": 1 for pin in wiring.pins(wiring.board(BOARD)).values()}
    assert Counter(plan().gpios()) == wanted


@pytest.mark.parametrize("name, pin, cable", [("BUTTON_PIN", 0, "main-button"), ("FOLLOWER_PIN", 22, "follower-servo")])
def test_a_pin_that_moves_in_the_firmware_is_missed_at_its_socket(name, pin, cable):
    with pytest.raises(wiring.WiringError, match=f"cable {cable}: .* wants GP{pin}, and .* is GP"):
        wiring.harness("rack", wiring.board(BOARD) | {name: pin}, board_name=BOARD)


def test_a_motor_in_another_sockets_place_is_refused():
    steps = wiring.board(BOARD) | {"STEP_PINS": (11, 19, 6)}
    with pytest.raises(wiring.WiringError, match="cable rack-motor: the firmware's pocket motor is not at socket Y"):
        wiring.harness("rack", steps, board_name=BOARD)


@pytest.mark.parametrize("at, said", [
    (["X-STOP.1", "X-STOP.2", "X-STOP.3"], "'ground' wants ground, and X-STOP.1 of the BTT SKR Pico is GP4"),
    (["X-STOP.2", "X-STOP.1", "X-STOP.4"], "the BTT SKR Pico has no contact X-STOP.4"),
    (["X-STOP.2", "X-STOP.1", "W-STOP.3"], "the BTT SKR Pico has no contact W-STOP.3"),
])  # fmt: skip
def test_a_wire_at_a_wrong_contact_is_refused(at, said):
    with pytest.raises(wiring.WiringError, match=said):
        plan(**with_cable("entry", at=at))


def test_wires_share_a_contact_for_ground_only():
    uses = Counter(wire.at for cable in plan().cables for wire in cable.wires)
    uses += Counter(cable.pull_up for cable in plan().cables if cable.pull_up)
    nets = {wire.at: wire.net for cable in plan().cables for wire in cable.wires}
    shared = {at for at, count in uses.items() if count > 1}
    assert shared == {"UART.3", "POWER.2"}
    assert {nets[at] for at in shared} <= {"ground", "frame"}


def test_lines_that_lead_to_the_chip_alone_have_a_pull_up_in_the_cable_and_no_others_have():
    for cable in plan().cables:
        signals = {wire.at.rpartition(".")[0] for wire in cable.wires if wire.net.startswith("GP")}
        assert bool(dict(cable.parts).get("resistor-6k8")) == bool(signals & WITHOUT_PARTS), cable.title
        if signals & WITHOUT_PARTS:
            at = OWN["cables"][cable.key]["pull_up"]
            assert OWN["sockets"][at.rpartition(".")[0]]["pins"][int(at.rpartition(".")[2]) - 1] == "5 V"
            assert at in cable.note


def test_the_pull_up_is_as_stiff_as_the_carriers_and_no_higher_than_the_pin_takes():
    line = OWN["line"]
    share = line["down_ohm"] / (line["up_ohm"] + line["down_ohm"])
    assert 4.6 * share > 2.0  # RP2040: a 1 from 2.0 V; 4.6 V on USB
    assert 5.15 * share < 3.3
    assert 4000 < line["up_ohm"] * share < 4700
    rise_us = (line["up_ohm"] * share + line["series_ohm"]) * line["nf"] * 1e-3
    assert 2.2 * rise_us < wiring.table()["light"]["fast_us"] / 5


def test_the_fuse_is_in_the_supplys_wire_and_follows_from_the_budget():
    tables = boards.power_table(BOARD)
    budget = power.budget(load("pile10"), plan(), wiring.board(BOARD), tables, 24.0)
    assert budget.fuse_a == 3.15
    assert any(load.title == "fan" for load in budget.loads)
    assert {load.title for load in budget.loads if load.title.startswith("logic")} == {"logic: board, barriers, light"}
    supply = next(cable for cable in plan().cables if cable.key == "supply")
    assert dict(supply.parts) == {"fuse-holder-in-line": 1}


def test_more_than_the_boards_own_5_v_give_is_refused():
    tables = boards.power_table(BOARD) | {"five_v_ma": 1000}
    with pytest.raises(wiring.WiringError, match="1030 mA are drawn at 5 V; the board gives 1000 mA"):
        power.budget(load("pile10"), plan(), wiring.board(BOARD), tables, 24.0)


def test_barriers_get_as_much_light_as_with_the_carrier():
    tables = wiring.table()["light"]
    here, there = (
        {cable.key: light.seen(cable, tables).times for cable in harness.barriers()}
        for harness in (plan(), wiring.harness("rack"))
    )
    assert here == there


def test_the_cut_list_has_every_wire_and_the_leads_of_the_pull_ups():
    rows = list(csv.DictReader(io.StringIO(command.cut_list(plan()))))
    starts = [row["from"].split()[0] for row in rows if not row["from"].endswith("its board")]
    leads = [cable.pull_up for cable in plan().cables if cable.pull_up]
    assert leads == ["UART.1", "UART.2"]
    assert sorted(starts) == sorted([wire.at for cable in plan().cables for wire in cable.wires] + leads)


def test_the_drawing_joins_every_wire_once_and_names_contacts_by_their_nets():
    made = command.wireviz_yaml(plan(), wiring.table("bought"))
    assert made["connectors"]["E0-STOP"]["pinlabels"] == ["GP16 sensor home pocket", "ground", "5 V"]
    assert made["connectors"]["LASER"]["pins"] == [2, 3]
    assert made["connectors"]["POWER"]["pinlabels"] == ["24 V", "ground"]
    joined = Counter()
    for sockets, wires, _ in made["connections"]:
        (cable, numbers), (pins,) = *wires.items(), sockets.values()
        assert len(numbers) == len(pins)
        joined.update((cable, number) for number in numbers)
    assert joined == {(f"W-{c.key}", i + 1): 1 for c in plan().cables for i in range(len(c.wires))}


def test_every_socket_of_the_harness_is_drawn():
    assert set(OWN["sockets"]) - {"POWER"} <= set(board.SOCKETS)


def test_the_list_has_the_board_and_nothing_that_it_replaces_or_lacks():
    build = Build(load("pile10"), card_format("poker"), (Part("x", "X", Box(1, 1, 1)),), {}, board=BOARD)
    counts = {row.part: row.count for row in bom.rows(build, lambda part: (1.0, 1.0))}
    assert not NOT_ON_IT & set(counts)
    assert counts["skr-pico"] == counts["fan-40"] == counts["fuse-holder-in-line"] == counts["usb-c-lead"] == 1
    assert counts["xh-5"] == 1, "two buttons share it"
    assert counts["xh-3"] == 7
    assert counts["resistor-6k8"] == counts["capacitor-1n"] == 3
    fuse = next(row for row in bom.rows(build, lambda part: (1.0, 1.0)) if row.part == "fuse")
    assert fuse.specification.startswith("3.15 A, slow")


def test_everything_it_needs_can_be_bought():
    bought = wiring.table("bought")
    needed = {socket["plug"] for socket in OWN["sockets"].values()} - {""}
    needed |= set(OWN["line"]["parts"]) | set(OWN["beside"]["all"])
    needed |= {key for cable in OWN["cables"].values() for key in cable.get("parts", {})}
    assert needed <= set(bought)


REFUSED = (
    "the skr-pico can't drive a wheel: it has no pins for a wheel's sensors slot and mouth, and none can be added: "
    "an MCP23008 is not supported. Take the pico.\n"
)


@pytest.mark.parametrize("main", [command.main, bom.main, cad.main], ids=["harness", "bom", "cad"])
def test_a_wheel_is_refused_everywhere_in_the_same_line(main, tmp_path, capsys):
    assert main(["wheel54", "--board", BOARD, "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == REFUSED
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("main", [command.main, bom.main, cad.main], ids=["harness", "bom", "cad"])
def test_an_unknown_board_is_one_line(main, tmp_path, capsys):
    assert main(["pile10", "--board", "mega", "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == "unknown board 'mega'; the known ones are pico, skr-pico\n"


@pytest.mark.parametrize("main", [bom.main, cad.main], ids=["bom", "cad"])
def test_the_feed_rig_has_the_pico_only(main, tmp_path, capsys):
    assert main(["pile10", "--rig", "--board", BOARD, "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == "the feed rig is drawn with the pico only\n"


def test_its_files_stand_beside_the_picos_and_a_wheel_is_not_among_them(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command.shutil, "which", lambda _: None)
    assert command.main(["--board", BOARD, "--out", str(tmp_path)]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["pile10-skr-pico"]
    page = (tmp_path / "pile10-skr-pico" / "power.md").read_text(encoding="utf-8")
    assert "the jumper beside its socket" in page
    assert "Pico's own diode" not in page
