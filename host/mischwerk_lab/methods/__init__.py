"""Methods of mixing, each with its model and where that comes from: METHODS[name].make(n, **options) -> Kernel."""

from mischwerk_lab.methods.gsr_riffle import gsr
from mischwerk_lab.methods.hands import cut, overhand, strip
from mischwerk_lab.methods.java_random import java
from mischwerk_lab.methods.kernel import Kernel, Method, sorted_decks
from mischwerk_lab.methods.mersenne import mt19937
from mischwerk_lab.methods.piles import random_pile, shelf
from mischwerk_lab.methods.riffles import half_riffle, mash, splitandmix
from mischwerk_lab.methods.uniform import planned, wheel
from mischwerk_lab.methods.washing import wash

__all__ = ["METHODS", "Kernel", "Method", "find", "sorted_decks"]

_STUDY = "Framtagande av en potentiell kortleksblandare"
_TUEV = "TÜV Rheinland's report on the shuffling function of an online card site"

_METHODS = (
    Method(
        "planned",
        "Planned shuffle",
        "The machine draws one order, every one with the same probability, and carries it out in passes planned for "
        "it.",
        "Mischwerk's firmware; the draw: R. A. Fisher and F. Yates, Statistical Tables (1938), as algorithm P of "
        "D. E. Knuth, The Art of Computer Programming 2, section 3.4.2",
        planned,
    ),
    Method(
        "wheel",
        "Wheel Fisher-Yates",
        "Each card into a slot of its own on a wheel, the slots in an order drawn by Fisher and Yates; the wheel is "
        "emptied slot after slot.",
        f"{_STUDY}, section 3.2.3 and appendix D",
        wheel,
    ),
    Method(
        "random-pile",
        "Random pile",
        "Each card goes to a pocket drawn uniformly among those with room; the pockets are joined in order, each as it "
        "was filled (fifo) or turned over (lifo).",
        f"{_STUDY}, section 3.2.2 and appendix C",
        random_pile,
    ),
    Method(
        "gsr",
        "GSR riffle",
        "The deck is cut binomially into two packets, and all ways of interleaving them have the same probability.",
        "E. N. Gilbert, Theory of Shuffling (1955), and J. Reeds (1981); D. Bayer and P. Diaconis, Trailing the "
        "Dovetail Shuffle to its Lair, Annals of Applied Probability 2 (1992)",
        gsr,
    ),
    Method(
        "half-riffle",
        "Half-cut riffle",
        "The deck is cut exactly in half, and all ways of interleaving the halves have the same probability.",
        f"{_STUDY}, section 3.2.1 and appendix B, which calls it GSR",
        half_riffle,
    ),
    Method(
        "splitandmix",
        "splitandmix",
        "The deck is cut exactly in half; a fair coin says for each card from which half it comes, until one half is "
        "used up.",
        "Mischen als stochastischer Prozess, function splitandmix!",
        splitandmix,
    ),
    Method(
        "shelf",
        "Shelves, top or bottom",
        "Each card goes to a uniformly drawn shelf, onto or under what lies there with the same probability; the "
        "shelves are joined in order.",
        "P. Diaconis, J. Fulman and S. Holmes, Analysis of Casino Shelf Shuffling Machines, Annals of Applied "
        "Probability 23 (2013)",
        shelf,
    ),
    Method(
        "overhand",
        "Overhand",
        "Packets come off the top, each onto the one before; every gap between neighbouring cards is cut with "
        "probability 1/packet.",
        f"R. Pemantle, Randomization Time for the Overhand Shuffle, Journal of Theoretical Probability 2 (1989); in "
        f"words: {_TUEV}, table 2. The length of packets is ours",
        overhand,
    ),
    Method(
        "strip",
        "Striping",
        "Packets come off the top and the bottom in turn, each onto the one before; their lengths are uniform from 1 "
        "to 2 packet - 1.",
        f"In words: {_TUEV}, table 2. The law of the lengths is ours",
        strip,
    ),
    Method(
        "mash",
        "Mash, or fanning",
        "The deck is cut binomially and the packets are pushed into each other: the other packet's turn comes after "
        "each card with probability 1/packet, until one is used up.",
        f"In words: {_TUEV}, table 2. The law of the lengths is ours",
        mash,
    ),
    Method(
        "cut",
        "Cut",
        "The deck is cut at places that all have the same probability, and its packets are put together in reverse "
        "order.",
        f"In words: {_TUEV}, table 2. The law of the places is ours",
        cut,
    ),
    Method(
        "wash",
        "Wash",
        "The cards lie in a row, are moved by random distances, thrown back at the ends, and gathered in order.",
        f"In words: {_TUEV}, table 2; after P. Diaconis and S. Pal, Shuffling Cards by Spatial Motion (2017), who "
        "have cards move in a plane. The one dimension and the law of the distances are ours",
        wash,
    ),
    Method(
        "mt19937",
        "MT19937 and Fisher-Yates",
        "A Mersenne Twister seeded with 64 bits and warmed up with 800,000 numbers shuffles deck after deck by Fisher "
        "and Yates; the server restarts with a new seed after a fixed number of decks.",
        f"{_TUEV}, figures 1 and 2; bit for bit Apache commons-math3 3.6.1",
        mt19937,
    ),
    Method(
        "java",
        "Java's Collections.shuffle",
        "Fisher and Yates with a linear congruential generator, reseeded for each deck with 48 random bits.",
        "java.util.Collections.shuffle and java.util.Random, by their documentation; bit for bit JDK 17",
        java,
    ),
)
METHODS = {method.name: method for method in _METHODS}


def find(name: str) -> Method:
    """The method of that name. ValueError with a plain text if there is none."""
    if name not in METHODS:
        raise ValueError(f"there is no method {name}; the methods are {', '.join(METHODS)}")
    return METHODS[name]
