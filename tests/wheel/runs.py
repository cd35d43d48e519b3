"""One smallest real run of every command, and what it needs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """``needs``: the extras, as a message names them; ``makes``: text that its output has."""

    line: str
    needs: str = ""
    status: int = 0
    makes: str = ""
    stdin: str = ""


# With no extra.
BASE = [
    Run("--version", makes="mischwerk "),
    Run("machines --json", makes="pile10"),
    Run("decks skat", makes="32"),
    Run("completion bash", makes="complete"),
    Run("verify record.json", status=1, makes="Not proved"),  # an old record
    Run("plan --target order.json", makes="5 cards"),
    Run("history export", makes="number,"),
    Run("history show 1", status=2),  # nothing is in it
    Run("stats"),
    Run("play mau-mau --computer 1,2,3,4 --seed 1", stdin="quit\n"),
    Run("play tournament --games 2 --players simple --deals java --tried 1", makes="8 games"),
    Run("play skat --seed 1 --games 1", stdin="quit\n", makes="Your cards"),
    Run("lab distance --method gsr --passes 2", makes="total variation"),  # in exact fractions
    Run("play skat-list club --players Anna,Bert,Cleo --import -", stdin="Anna clubs 48\n", makes="+48"),
    Run("play skat-games games.sgf", makes="player1"),
    Run("play skat-deals --from deals.jsonl --to deals.txt", makes="2 deals"),
    Run("play skat-tournament --players heuristic --deals 2 --out tournament --processes 1", makes="deals: 100 %"),
]
# With a board at {port}, and no extra; the board is a twin of ten cards. In this order.
BOARD = [
    Run("identify --port {port}", makes="pile6"),
    Run("doctor --port {port}", makes="firmware"),
    Run("home --port {port}", makes="homed"),
    Run("status --port {port}", makes="idle"),
    Run("settings get --port {port}", makes="cards"),
    Run("settings set cards 10 --port {port}", makes="10"),
    Run("count --port {port}", makes="10"),
    Run("shuffle --port {port} --cards 10 --out shuffled", makes="Done"),
    Run("deal --piles 5,5 --port {port} --cards 10 --out dealt", makes="Done"),
    Run("arrange --target ten.json --port {port} --out put", makes="Done"),
    Run("reveal shuffled --port {port}", status=2),  # it was not to be revealed later
    Run("jog feed 10 --port {port}"),
    Run("jog follower --centre --port {port}", makes="middle"),
    Run("log --port {port}", makes="power-on"),
    Run("stop --port {port}", makes="stop sent"),
    Run("resume --port {port}", status=2),  # nothing is paused
    Run("clean --port {port}", status=2),  # there are cards in the well
    Run("calibrate --port {port}", status=2),  # nobody can be asked
    Run("entropy capture --port {port} --bits 80 --out captured.bin", makes="80 raw bits"),
    Run("flash --check --port {port}", status=2),  # a twin has no flash
]
# With an extra. What has served other runs as well stands first.
EXTRA = [
    Run("shuffle --sim --machine pile6 --cards 4 --sim-seed 1 --out world", "sim", makes="Done"),
    Run("deal skat --sim --twin model --sim-seed 1 --out skat", "sim", makes="Done"),
    Run("arrange --sim --twin model --target order.json --out arranged", "sim", makes="Done"),
    Run("rig measure --sim --machine pile10 --repeats 3 --cards 0 --out rig.toml", "sim", makes="rig.toml"),
    Run("entropy capture --sim --bits 80 --out sim.bin", "sim", makes="80 raw bits"),
    Run("sim sweep --vary gap=0.4 --cards 4 --feeds 4", "sim", makes="gap"),
    Run("sim unknowns --cards 4 --samples 1", "sim", makes="1"),
    Run("sim skew --vary play=0.5 --cards 4 --feeds 4", "sim", makes="play"),
    Run("sim calibrate --feeds 8 --cards 4", "sim", makes="version"),
    Run("sim campaign --shuffles 1 --seed 1 --cards 10", "sim", makes="1 shuffle"),
    Run("sim play world", "sim", makes="playback.html"),
    Run("play skat-solve contracts.jsonl", "skat"),
    Run("play skat --players best --seed 1 --games 1", "skat", stdin="quit\n", makes="Your cards"),
    Run("lab simulate --method gsr --decks 100 --out decks.npy", "lab", makes="100 decks"),
    Run("lab mixing --decks 1000 --passes 2 --out mixing", "lab", makes="mixing"),
    Run("lab study --decks 10000 --iterations 1 --out study", "lab", makes="study"),
    Run("lab audit --decks decks.npy --out audit", "lab", status=1, makes="audit"),  # one riffle mixes badly
    Run("lab hunt decks.npy --budget 1", "lab", makes="No known generator"),
    Run("lab bits decks.npy --out decks.bits", "lab", makes="100 decks"),
    Run("lab watch decks.txt", "lab", makes="2"),
    Run("lab power --decks 200 --repeats 10 --out power", "lab", makes="power"),
    Run("lab skat --deals 2 --ddss-deals 2 --columns S5 --tables 5.2 --out tables", "lab", makes="5.2"),
    Run("lab worth --deals 2 --worlds 2 --mixings gsr:1 --games whist --out worth", "lab", makes="worth"),
    Run("entropy assess bits.bin", "lab", status=3, makes="bits.bin"),  # which are no noise
    Run("lab audit --sim --shuffles 1 --drawn 1000 --sim-seed 1 --out simulated", "lab,sim", makes="simulated"),
    Run("sim crosscheck --feeds 1 --stack 2 --cards 2 --out cross", "sim,crosscheck", makes="cross"),
    Run("sim campaign --shuffles 1 --seed 1 --cluster tcp://127.0.0.1:9", "sim,cluster", status=2),  # there is none
    Run("play skat-tournament --players heuristic --deals 2 --out t --cluster tcp://127.0.0.1:9", "cluster", status=2),
    Run("-m mischwerk_cad pile10", "cad", status=2),  # the wheel has no firmware to draw from
    Run("-m mischwerk_cad.bom pile10", "cad", status=2),
    Run("-m mischwerk_cad.harness pile10", "cad", status=2),
    Run("-m mischwerk_cad.web pile10", "cad", status=2),
    Run("-m mischwerk_cad.guide", "cad", status=2),
]
# Of these a test of its own tells more: they go on until somebody ends them.
SERVED = [Run("serve --sim --no-open", "serve,sim"), Run("sim serve --twin model", "sim")]
