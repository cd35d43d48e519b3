"""The troubleshooting of the assembly guide: every fault of faults.py, and where on the machine to look for it."""

from __future__ import annotations

from shuffler import faults

from .common import filled, table

# What a maker can look at with a screwdriver in the hand; the fault's own text says what an owner does.
LOOK = {
    "LINK_NOISE": "USB lead with data wires, no hub; motor cables away from the USB lead",
    "NO_NONCE": "nothing on the machine: the computer did not answer",
    "HOMING_FAILED": "that axis's home sensor with `mischwerk doctor --live`; its motor with `mischwerk jog`; plug and "
    "belt; the set screws on the motor's pulley",
    "POSITION_LOST": "belt tension ([set-up](12-belts-and-directions.md)), set screws of the pulleys, rails that "
    "bind; the driver's current in `firmware/board.py`",
    "MOVE_TIMEOUT": "the Pico's supply: the buck gives 5.0 V also while motors run",
    "COVER_OPEN": "the cover presses the lever of `cover-switch`; its plug",
    "STOPPED": "nothing: you asked for it",
    "STOP_LIMIT": "nothing: a secret deck can be stopped three times",
    "NO_SUPPLY": "plug, fuse (F1; with an SKR Pico the one in the red wire), 24 V at the drivers; "
    "the drivers' UART wire and R1",
    "MISFEED": "feed roller (clean?), follower's weight, gap of the gate, the one-way clutch's direction "
    "([feeding](14-gate-and-follower.md))",
    "DOUBLE_FEED": "gap of the gate, retard pad (clean, not worn), throat barrier in its place",
    "JAM_THROAT": "idlers turn and spring back; nothing rough in the guide; the nip's tyres clean",
    "JAM_INSERT": "height of the pockets: home, `mischwerk jog`, then look whether shelf or slot meets the guide",
    "JAM_EJECT": "comb or lever moves freely in its slots; cards not bent; pocket barrier clean",
    "CARD_MISSING": "entry or mouth barrier: dirt, or a beam that a wire hangs in",
    "WRONG_COUNT": "the deck; then the throat barrier: two cards without a gap count as one",
    "WELL_EMPTY": "the well barrier: it must see the lowest card",
    "SENSOR_FAULT": "the barrier the fault names, with `mischwerk doctor --live`: dirt, plug, daylight on its eye",
    "CARDS_INSIDE": "nothing, if the power was cut; else the DC plug and the fuse holder's contacts",
    "STUCK_POCKET": "cards that stick or are bent; a burr on the shelf or in the slot",
    "DECK_TOO_LARGE": "nothing: fewer cards, or the setting `machine`",
    "BAD_REQUEST": "nothing: program and firmware are of different releases",
    "NO_PLAN": "nothing: fewer cards",
    "INTERNAL": "nothing on the machine",
    "ENTROPY_FAILED": "the Pico: change it if it happens again",
}


def troubleshooting_page() -> str:
    """The guide's page of faults. Raises KeyError for a fault without a place to look."""
    rows = [[f"`{k.name}`", k.meaning, k.action, LOOK[k.name]] for k in faults.kinds()]
    headings = ["fault", "what happened", "what to do", "where to look on the machine"]
    return filled("../hardware/assembly/17-troubleshooting.md", {"faults": table(headings, rows)})
