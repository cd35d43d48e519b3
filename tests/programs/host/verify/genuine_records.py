"""Genuine records of every kind, and ways to alter one."""

import copy
import functools
from pathlib import Path

import audited

ROOT = Path(__file__).resolve().parents[4]
TURNED = "wheel54 turned"


def genuine(kind):
    """A record of one's own, to alter."""
    return copy.deepcopy(_made(kind))


@functools.cache
def _made(kind):
    if kind == TURNED:
        made = audited.record(machine="wheel54")
        made["plan"] = audited.turned(made["plan"], 17, 54)
        return made
    return {
        "shuffle": lambda: audited.record(aborted=2),
        "board": lambda: audited.record(twin=None, deck="poker-52"),
        "skat": lambda: audited.record(machine="pile8", cards=32, piles=audited.SKAT, deck="skat", card_format="skat"),
        "poker": lambda: audited.record(piles=audited.POKER, twin=None),
        "wheel": lambda: audited.record(machine="wheel54"),
        "two decks": lambda: audited.record(machine="pile11", cards=110),
        "two keys": lambda: audited.record(cards=56),
        "twelve cards": lambda: audited.record(cards=12),
        "one card": lambda: audited.record(cards=1),
        "sleeves": lambda: audited.record(capacity=6),
        "said": lambda: audited.record(phrase="3 1 4 1 5"),
    }[kind]()


KINDS = (
    "shuffle",
    "board",
    "skat",
    "poker",
    "wheel",
    TURNED,
    "two decks",
    "two keys",
    "twelve cards",
    "one card",
    "sleeves",
    "said",
)


# -- what differs ------------------------------------------------------------------------------------
def put(path, value):
    """An alteration: the value at a path such as ("plan", 1, "pocket")."""

    def alter(record):
        inner = record
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value(inner[path[-1]]) if callable(value) else value

    return alter


def drop(*path):
    def alter(record):
        inner = record
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]

    return alter


def swapped(values):
    return [values[1], values[0], *values[2:]]


def other_hex(text):
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def nonce_of_the_first(record):
    record["audit"]["attempts"][-1]["nonce"] = record["audit"]["attempts"][0]["nonce"]


def commitment_of_the_last(record):
    record["audit"]["attempts"][0]["commitment"] = record["audit"]["attempts"][-1]["commitment"]


# -- for people --------------------------------------------------------------------------------------
def paragraphs(text):
    return " ".join(text.split())
