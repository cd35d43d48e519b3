"""Strict UTF-8 (RFC 3629) both ways: MicroPython's own takes surrogates, overlong forms and code points that are none,
and gives them back as bytes that no other program reads.
"""


def text_of(data):
    """Text of ``data``. Raises ValueError for bytes that are not UTF-8."""
    text = str(data, "utf-8")
    if len(text) == len(data):
        return text  # ASCII
    size = 0
    for character in text:
        number = ord(character)
        if not _is_character(number):
            raise ValueError("not UTF-8")
        size += 1 if number < 0x80 else 2 if number < 0x800 else 3 if number < 0x10000 else 4
    if size != len(data):  # overlong
        raise ValueError("not UTF-8")
    return text


def bytes_of(text):
    """UTF-8 of ``text``. Raises ValueError for a text that has none: it holds half a surrogate pair."""
    for character in text:
        if not _is_character(ord(character)):
            raise ValueError("a character that UTF-8 does not have")
    return text.encode()


def cut(text, most):
    """UTF-8 of as many characters of ``text`` as fit into ``most`` bytes; "?" for one that UTF-8 does not have."""
    data = b""
    try:
        data = text.encode()
    except ValueError:  # CPython's
        pass
    if len(data) == len(text) <= most:
        return data  # ASCII: a character at a time takes a board half a millisecond each
    out = bytearray()
    for character in text:
        number = ord(character)
        encoded = chr(number).encode() if _is_character(number) else b"?"
        if len(out) + len(encoded) > most:
            break
        out.extend(encoded)
    return bytes(out)


def escaped(data):
    """A text for bytes that are not UTF-8: what is no printable ASCII by its number, and the text says so."""
    return "".join([chr(byte) if 32 <= byte < 127 else "\\x%02x" % byte for byte in data]) + " (not UTF-8)"


def _is_character(number):
    return number < 0xD800 or 0xE000 <= number < 0x110000
