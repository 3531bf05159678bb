"""Requests for lines whose replies must be the same bytes on every architecture. `integration/package/architectures` compares
them.

usage: python3 -m text.architectures            writes the requests to standard output
       python3 -m text.architectures REPLIES    fails unless every line is drawn, and no character is missing

The replies are those of a helper with a font that has Korean, one that has Arabic, and one that has emoji.
"""

import struct
import sys
from pathlib import Path

from . import messages
from .clusters import clusters

TEXTS = {"ko": "안녕하세요", "ar": "أهلاً وسهلاً", "": "☕🍰"}
ROWS = (8, 12, 16, 24, 64)


def requests():
    """Each text in bits and in grays, in a line and in a column."""
    for rows in ROWS:
        for entry in range(2):
            yield messages.font_request(entry, rows)
        for language, text in TEXTS.items():
            for direction in (messages.AUTOMATIC, messages.DOWN):
                for flags in (0, messages.COVERAGE):
                    yield messages.line_request(clusters(text), rows, direction, flags, language)


def bodies(replies):
    at = 0
    while at < len(replies):
        size, = struct.unpack_from("<I", replies, at)
        yield replies[at + 4:at + 4 + size]
        at += 4 + size


def check(replies):
    """Raises `Broken` unless a greeting and a reply to each request are there, and every line is drawn whole."""
    greeting, *others = bodies(replies)
    messages.read_greeting(greeting)
    asked = list(requests())
    messages.require(len(others) == len(asked), f"{len(asked)} requests have {len(others)} replies")
    for reply, request in zip(others, asked):
        kind = request[4]
        messages.require(reply[:2] == bytes([kind, messages.DRAWN]), f"a reply of kind {kind} begins with {reply[:2]}")
        if kind == 1:
            line = messages.read_line(reply)
            fonts = {font for *_, font in line.clusters}
            messages.require(any(line.pixels), f"a line of {line.rows} rows is empty")
            messages.require(not fonts & {messages.MISSING, messages.INVISIBLE}, f"a character is missing: {fonts}")


if len(sys.argv) > 1:
    check(Path(sys.argv[1]).read_bytes())
else:
    sys.stdout.buffer.write(b"".join(requests()))
