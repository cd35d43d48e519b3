"""An auditable job as it is asked for, and all that the board has sent in it."""

from shuffler.link import framing, protocol, reason_texts

AUDITABLE = {"seed": b"", "mode": 1}
NONCE = b"\x01" * 32  # what Auditor gives the first attempt


def everything(line):
    """(name, detail) of all the board has sent."""
    packets = [protocol.decode(payload) for payload in framing.Decoder().feed(line.sent_back)]
    return [
        (packet.name, reason_texts.detail(packet.values) if "reason" in packet.values else None) for packet in packets
    ]
