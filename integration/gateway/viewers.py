"""Receives what the gateway shows displays in the network, and compares it with the picture of the sign.

Written from the documents of the protocols: 3waylabs, "Distributed Display Protocol", and FlaschenTaschen's "protocols".

usage: viewers.py DDP_PORT FLASCHEN_TASCHEN_PORT INK SOCKET
"""

import socket
import struct
import sys
import time

from stage import PATIENCE, call_sign

ddp_port, ft_port, ink, path = int(sys.argv[1]), int(sys.argv[2]), bytes.fromhex(sys.argv[3]), sys.argv[4]


def picture(color):
    """The sign's picture. Each pixel is '.' or '#'."""
    frame = call_sign(path, "GetFrame")
    rows = frame["rows"] if frame["lit"] else ["." * frame["width"]] * frame["height"]
    return frame["width"], frame["height"], b"".join(color if pixel == "#" else bytes(3) for row in rows for pixel in row)


def listen(port):
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.bind(("127.0.0.1", port))
    line.settimeout(1)
    return line


class DDP:
    """A display: its memory of pixels, and what is on view."""

    def __init__(self, port):
        self.line, self.memory, self.shown, self.number = listen(port), bytearray(1 << 16), None, None

    def take(self):
        packet = self.line.recv(65536)
        flags, number, kind, output, offset, length = struct.unpack(">BBBBIH", packet[:10])
        assert flags & 0xC0 == 0x40, "version 1"
        assert not flags & 0x30, "no time, no storage, no reply"
        assert number & 0xF0 == 0 and number, "1 to 15"
        assert self.number in (None, number - 1, number + 14), "in turn"
        assert kind == 0x0B and output == 1, "RGB of 8 bits for the default output"
        assert len(packet) == 10 + length, "the length"
        self.number = number
        self.memory[offset:offset + length] = packet[10:]
        if flags & 1:
            self.shown = bytes(self.memory[:offset + length])


class FlaschenTaschen:
    """A display of pictures in PPM, with an offset in a comment."""

    def __init__(self, port):
        self.line, self.shown = listen(port), None

    def take(self):
        kind, comment, size, depth, pixels = self.line.recv(65536).split(b"\n", 4)
        assert kind == b"P6" and depth == b"255"
        assert comment.split() == [b"#FT:", b"0", b"0", b"0"]
        width, height = map(int, size.split())
        assert len(pixels) == width * height * 3
        self.shown = pixels


def take(display):
    """Takes the next packet if one comes within a second."""
    try:
        display.take()
    except TimeoutError:
        pass


def agrees(display, color):
    """Whether the display shows the sign's picture. The gateway sends it each second."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        take(display)
        if display.shown == picture(color)[2]:
            return True
    return False


def show(display, option):
    """Selects an option of the sign, and waits until its picture is at rest."""
    call_sign(path, "GoTo", id=option)
    before, since = None, time.monotonic()
    while time.monotonic() < since + 1.5:
        take(display)
        if (now := picture(b"\xff\xff\xff")) != before:
            before, since = now, time.monotonic()


def check(what, is_right):
    print(("ok    " if is_right else "WRONG ") + what)
    if not is_right:
        sys.exit(1)


flaschen_taschen = FlaschenTaschen(ft_port)
check("FlaschenTaschen shows the sign's picture", agrees(flaschen_taschen, b"\xff\xff\xff"))
show(flaschen_taschen, "coffee")
check("and the next one", agrees(flaschen_taschen, b"\xff\xff\xff") and any(flaschen_taschen.shown))
ddp = DDP(ddp_port)
check("a display that is switched on later has the picture", agrees(ddp, ink) and any(ddp.shown))
show(ddp, "cake")
check("DDP shows the next one in its color", agrees(ddp, ink) and any(ddp.shown))
call_sign(path, "SetLit", lit=False)
check("a sign that does not shine is dark there", agrees(ddp, ink) and not any(ddp.shown))
call_sign(path, "SetLit", lit=None)
check("and shines again", agrees(ddp, ink) and any(ddp.shown))
ddp.line.close()
flaschen_taschen.line.close()
