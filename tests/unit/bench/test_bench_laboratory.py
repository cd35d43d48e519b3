"""Small runs of the laboratory's benches, so that the long runs don't fail at their ends."""

from rehearsal import rehearsed


def test_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    told = rehearsed("laboratory.py", "--small")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in told.splitlines() if line[:1] == "│"]
    decks, commands = [row for row in rows if len(row) == 4], [row for row in rows if len(row) == 5]
    assert len(decks) == 17 and all(float(row[1]) > 0 for row in decks)
    assert {row[0]: row[2] for row in decks if row[2]} == {
        "Fisher-Yates (planned, wheel)": "60",
        "random pile 10 x 10": "190",
        "GSR riffle": "300",
        "half-cut riffle": "300",
        "poker test, per hand": "40",
    }
    assert len(commands) == 2 and all(0 < float(row[3]) <= 1024 for row in commands), "memory, whatever the number"


def test_rehearsal_of_audits_fills_every_row():
    told = rehearsed("laboratory_audit.py", "--small")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in told.splitlines() if line[:1] == "│"]
    alarms, faults = [row for row in rows if len(row) == 7], [row for row in rows if len(row) == 5 and row[1]]
    assert len(alarms) == 4 and all(row[3] == "3" for row in alarms)
    assert len(faults) == 12 and faults[0][3] == "1", "seven riffles, shuffled on"
    assert "An audit of 100 decks with its report:" in told


def test_rehearsal_of_the_hunt_fills_every_row():
    told = rehearsed("laboratory_hunt.py", "--small")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in told.splitlines() if line[:1] == "│"]
    seconds, speeds = [row for row in rows if len(row) == 2], [row for row in rows if len(row) == 3]
    assert len(seconds) == 5 and seconds[0][0] == "seed of java.util.Random, 52 cards"
    assert len(speeds) == 5 and all(float(row[1].replace(",", "")) > 0 for row in speeds)
    assert "The document's generator: 420 decks" in told and "2 random decks: 0 hits." in told
