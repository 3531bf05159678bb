"""Messages that are cut, of a false length, with false counts; and clients that go away."""

import os
import struct

from . import fonts, messages
from .helper import Ended, Helper, Hung

UNKNOWN_KINDS = (0, 4, 5, 127, 255)


def request():
    return messages.line_request(["a", "é", [0x61, 0x301], "x"], 16, language="en", inline=[0xFFFF, 5, 0xFFFF, 0])


def status_after(helper, data):
    """The exit status after these bytes and the end of standard input. What is answered before is read."""
    helper.send(data)
    helper.process.stdin.close()
    try:
        while True:
            helper.receive()
    except Ended as ended:
        return ended.status


def run_cuts(verdict, program):
    """A message cut anywhere ends the helper with 2, at its boundary with 0; the whole ones before it are answered."""
    whole = request()
    for kind, message in (("line", whole), ("font", messages.font_request(0, 16)),
                          ("coverage", messages.coverage_request(0, [0x61, 0x62]))):
        for size in range(len(message) + 1):
            with Helper(program, fonts.TERMINUS) as helper:
                helper.send(whole)
                verdict.equal(helper.read_line().status, messages.DRAWN, "status before a cut message")
                expected = 0 if size in (0, len(message)) else 2
                status = status_after(helper, message[:size])
                verdict.equal(status, expected, f"exit status after {size} of {len(message)} bytes of a {kind}")


def run_sizes(verdict, program):
    """A size that no message has ends the helper with 2, at once: it does not wait for the bytes."""
    for size in (messages.LARGEST_REQUEST + 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0):
        with Helper(program, fonts.TERMINUS) as helper:
            helper.send(struct.pack("<I", size))
            try:
                helper.receive()
                verdict.check(False, f"a message of {size} bytes is answered")
            except Hung:
                verdict.check(False, f"a helper waits for a message of {size} bytes")
            except Ended as ended:
                verdict.equal(ended.status, 2, f"exit status after a message of {size} bytes")
    with Helper(program, fonts.TERMINUS) as helper:
        helper.send(messages.framed(bytes([1]) + bytes(messages.LARGEST_REQUEST - 1)))
        verdict.equal(helper.read_line().status, messages.MALFORMED, "status of the largest message, of zeros")
        helper.line(["a"], 16)


def run_pieces(verdict, program):
    """Messages may come in pieces, byte by byte, or several at once."""
    with Helper(program, fonts.TERMINUS) as helper:
        whole = helper.line(["a", "é", [0x61, 0x301], "x"], 16, language="en", inline=[0xFFFF, 5, 0xFFFF, 0])
        for byte in request():
            helper.send(bytes([byte]))
        verdict.equal(helper.read_line(), whole, "a line asked byte by byte")
        helper.send(request() * 50)
        verdict.check(all(helper.read_line() == whole for _ in range(50)), "50 lines asked at once differ")


def run_kinds(verdict, program):
    """An unknown kind, and every kind with too few or too many bytes, is refused, and the next message is answered."""
    with Helper(program, fonts.TERMINUS, "builtin") as helper:
        for kind in UNKNOWN_KINDS:
            helper.send(messages.framed(bytes([kind, 1, 2, 3])))
            verdict.equal(helper.receive(), bytes([kind, 1]), f"answer to a message of kind {kind}")
        for kind, whole in ((1, request()), (2, messages.font_request(0, 16)), (3, messages.coverage_request(0, [97]))):
            body = whole[4:]
            for wrong in [body[:size] for size in range(1, len(body))] + [body + b"\0"]:
                helper.send(messages.framed(wrong))
                reply = helper.receive()
                verdict.equal(reply[:2], bytes([kind, 1]), f"begin of the answer to {len(wrong)} of {len(body)} bytes")
            verdict.equal(helper.line(["a"], 16).status, messages.DRAWN, f"status after false messages of kind {kind}")


def run_false_counts(verdict, program):
    """False counts in the other requests are refused."""
    with Helper(program, fonts.TERMINUS, "builtin", "/nonexistent") as helper:
        for count in (0, 2, messages.MOST_POINTS + 1, 0x40000001, 0xFFFFFFFF):
            helper.send(messages.framed(struct.pack("<BBHII", 3, 0, 0, count, 0x61)))
            verdict.equal(helper.receive()[:2], b"\3\1", f"answer to a coverage of 1 code point that says {count}")
        for entry in (1, 2, 3, 0xFFFF):
            verdict.equal(helper.font(entry, 16).status, 1, f"status of font {entry}, which is no open font")
            verdict.equal(helper.coverage(entry, [0x61])[0], 1, f"status of the coverage of font {entry}")
        for rows in (0, 7, 65, 0xFFFF):
            verdict.equal(helper.font(0, rows).status, 1, f"status of a font at {rows} rows")
        verdict.equal(helper.font(0, 16).status, 0, "status of a font at 16 rows")
        verdict.equal(helper.coverage(0, [])[0], 0, "status of the coverage of nothing")
        points = [0x61] * messages.MOST_POINTS
        verdict.equal(helper.coverage(0, points), (0, [True] * len(points)), "the largest coverage")
        verdict.equal(helper.coverage(0, [*points, 0x61])[0], 1, "status of a coverage that is too large")


def run_sizes_of_lines(verdict, program):
    """Lines of no cluster, of the most clusters, and of a picture that is too large."""
    with Helper(program, fonts.TERMINUS) as helper:
        empty = helper.line([], 16)
        verdict.equal((empty.status, empty.columns, empty.rows), (0, 0, 16), "status, columns and rows of an empty line")
        most = helper.line(["a"] * messages.MOST_CLUSTERS, 8)
        verdict.equal((most.status, len(most.clusters)), (0, messages.MOST_CLUSTERS), "the longest line")
        verdict.equal(helper.line(["a"] * 10_001, 8).status, messages.MALFORMED, "status of 10 001 clusters")
        verdict.equal(helper.line(["a"] * 10_000, 64).status, messages.TOO_LARGE, "status of a picture above 1 MiB")
        boxes = helper.line(["가"] * 10_000, 8, box=65_534)
        verdict.equal(boxes.status, messages.TOO_LARGE, "status of 10 000 boxes of 65 534 columns")
        inline = helper.line(["가"] * 10_000, 8, inline=[65_534] * 10_000)
        verdict.equal((inline.status, inline.columns), (0, 40_000), "wide inline clusters without an entry builtin")
        verdict.equal(helper.line(["a"], 16).status, messages.DRAWN, "status of the line after them")
    with Helper(program, "builtin") as helper:
        inline = helper.line(["a"] * 10_000, 8, inline=[65_534] * 10_000)
        verdict.equal(inline.status, messages.TOO_LARGE, "status of 10 000 inline clusters of 65 534 columns")


def run_lost_clients(verdict, program):
    """A client that no longer reads ends the helper; it does not work on indefinitely."""
    helper = Helper(program, fonts.TERMINUS)
    helper.process.stdout.close()
    os.set_blocking(helper.requests, True)
    os.write(helper.requests, request())
    helper.process.stdin.close()
    status = helper.end()
    verdict.check(status in (0, 2, -13), f"exit status of a helper without a reader: 0, 2 or SIGPIPE, not {status}")


def run(verdict, program):
    run_cuts(verdict, program)
    run_sizes(verdict, program)
    run_pieces(verdict, program)
    run_kinds(verdict, program)
    run_false_counts(verdict, program)
    run_sizes_of_lines(verdict, program)
    run_lost_clients(verdict, program)
