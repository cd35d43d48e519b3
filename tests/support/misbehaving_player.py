"""A player of Skat on a pipe that fails on purpose: python misbehaving_player.py HOW [MESSAGE], by default at `play`.

It plays grand, bids up to 24, and plays the first legal card otherwise.
"""

import json
import os
import sys
import time


def misbehave(how, legal):
    if how == "hang":
        time.sleep(1000)
    elif how == "die":
        sys.stderr.write("this is why\n")
        sys.exit(3)
    elif how == "kill":
        os.kill(os.getpid(), 9)
    elif how == "close":
        os.close(1)
        time.sleep(1000)
    elif how == "flood":
        while True:
            sys.stdout.write("x" * 100_000)
    elif how == "complain":
        while True:
            sys.stderr.write("x" * 100_000)
    elif how == "complain and leave":
        sys.exit("x" * 3_000_000)  # much more than a pipe holds
    elif how == "late":
        time.sleep(0.5)
    elif how == "twice":
        say({"card": legal[0]})
    elif how == "fork":
        if os.fork() == 0:
            with open(os.environ["FIFO"], "wb", buffering=0) as fifo:
                fifo.write(b"here")
                time.sleep(1000)
        sys.exit(0)
    else:
        print(how, flush=True)
        return True
    return False


def say(answer):
    print(json.dumps(answer), flush=True)


def answer(request):
    return {
        "hello": {"name": "bad", "version": "1", "skills": ["bid", "discard", "declare", "play"]},
        "bid": {"bid": request.get("value") if request.get("value", 0) <= 24 else 0},
        "hold": {"hold": request.get("value", 0) <= 24},
        "take_skat": {"take": True},
        "skat": {"discard": request.get("cards")},
        "declare": {"game": "grand"},
        "play": {"card": request.get("legal", [""])[0]},
    }[request["type"]]


how, at = sys.argv[1], (sys.argv[2:] or ["play"])[0]
if at == "deaf":  # reads no more
    say(answer(json.loads(sys.stdin.readline())))
    time.sleep(1000)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] in ("deal", "said", "declared", "played", "trick", "result"):
        continue
    if told["type"] == "bye":
        sys.exit()
    if told["type"] != at or not misbehave(how, told.get("legal")):
        say(answer(told))
