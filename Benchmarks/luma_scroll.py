"""The scroll of the benchmark, done by luma.led_matrix: the nearest peer on the same chips.

usage: luma_scroll.py RING WIRE MODULES FRAMES RUNS

RING is a file with the rows of the endless picture, `#` for a lit pixel. Frame k shows its columns k, k+1, …,
through a viewport over a longer picture: luma's own way of scrolling. The chain is mounted as luma's
documentation has the common four-in-one bar (`block_orientation=-90`). What would go to the bus is handed to a
serial device that does nothing. WIRE is a file with the bytes that LoopBanner sent for frames 1, 2, …. Prints
one JSON object.
"""

import json
import statistics
import sys
import time

from luma.core.render import canvas
from luma.core.virtual import viewport
from luma.led_matrix.device import max7219


class SilentSerial:
    """Takes what a real bus would send."""

    def command(self, *bytes):
        pass

    def data(self, data):
        pass

    def cleanup(self):
        pass


class RecordingSerial(SilentSerial):
    """Keeps it too."""

    def __init__(self):
        self.sent = bytearray()

    def data(self, data):
        self.sent += bytes(data)


def banner(ring, modules, serial):
    """A viewport over one turn of the ring and as many columns more as the display has."""
    device = max7219(serial, cascaded=modules, block_orientation=-90)
    length = len(ring[0])
    view = viewport(device, width=length + device.width, height=device.height)
    with canvas(view) as draw:
        for y, row in enumerate(ring):
            for x in range(length + device.width):
                if row[x % length] == "#":
                    draw.point((x, y), fill="white")
    return view


def sends_the_same(ring, modules, wire):
    """Whether both send the same to the chain, but for frames equal to the one before, which only luma
    sends."""
    serial = RecordingSerial()
    view = banner(ring, modules, serial)
    sent, latest = bytearray(), b""
    frame = 0
    while len(sent) < len(wire):
        serial.sent.clear()
        view.set_position((frame % len(ring[0]), 0))
        if serial.sent != latest:
            latest = bytes(serial.sent)
            # Frame 0 was shown before the wire was listened to.
            sent += latest if frame > 0 else b""
        frame += 1
    return bool(wire) and sent == wire


def microseconds_per_frame(ring, modules, frames):
    """CPU time of one run."""
    view = banner(ring, modules, SilentSerial())
    length = len(ring[0])
    began = time.thread_time_ns()
    for frame in range(frames):
        view.set_position((frame % length, 0))
    return (time.thread_time_ns() - began) / frames / 1000


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        ring = file.read().split()
    with open(sys.argv[2], "rb") as file:
        wire = file.read()
    modules, frames, runs = (int(argument) for argument in sys.argv[3:])
    print(json.dumps({
        "microseconds": statistics.median(
            microseconds_per_frame(ring, modules, frames) for _ in range(runs)
        ),
        "same_bytes": sends_the_same(ring, modules, wire),
    }))


main()
