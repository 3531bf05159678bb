#!/usr/bin/env python3
"""A cable that loses, repeats and delays frames, for kernels without netem.

usage: cable.py NEAR FAR [--seed NUMBER] [--loss SHARE] [--repeats SHARE] [--delays SHARE]

NEAR and FAR are interfaces of this network namespace, each the inner end of a veth pair. Frames of pictures are disturbed in both
directions, by a generator whose seed is printed. A delayed frame follows one to three frames that were sent after it. Frames of
ARP and of anything else that carries no picture pass unchanged, because their loss delays pictures by a second and proves nothing.
"""

import argparse
import random
import select
import socket
import struct
import sys
import time

SOL_PACKET, PACKET_STATISTICS, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 6, 15, 23  # linux/if_packet.h
EVERY_PROTOCOL = socket.htons(3)
CARD = bytes.fromhex("112233445566")
PORTS = (4048, 5568, 6454)
HEADER = 10  # of virtio_net: it carries checksums that the kernel has not computed yet
LONGEST_DELAY = 0.02  # of a frame that no other one follows, in seconds


def port(interface):
    line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, EVERY_PROTOCOL)
    line.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    line.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 25)
    line.bind((interface, 0))
    line.setblocking(False)
    return line


def payload(frame):
    """The packet of a picture in an Ethernet frame: what a UDP socket receives, or the whole frame for a receiver card."""
    if frame[:6] == CARD:
        return frame
    if frame[12:14] == b"\x08\0" and frame[23] == 17:
        start = 14 + 4 * (frame[14] & 15)
        if struct.unpack(">H", frame[start + 2:start + 4])[0] in PORTS:
            return frame[start + 8:start + struct.unpack(">H", frame[start + 4:start + 6])[0]]
    return None


class Direction:
    """One direction: the frames that are held back, and the fate of each frame."""

    def __init__(self, source, target):
        self.source, self.target = source, target
        self.held = []  # [frames that still pass first, latest time, frame, tag]

    def release(self, now):
        """The frames that were held back for long enough."""
        due = [item for item in self.held if item[0] <= 0 or item[1] <= now]
        self.held = [item for item in self.held if item not in due]
        return due


class Cable:
    """`enters` is called with each packet of a picture, its fate and its direction (0: from near to far), and returns a tag.
    `leaves` is called with each packet that the cable passes on, its tag and its direction."""

    def __init__(self, near, far, seed, loss=0.05, repeats=0.01, delays=0.01, enters=None, leaves=None):
        self.ports = [port(near), port(far)]
        self.directions = [Direction(*self.ports), Direction(*reversed(self.ports))]
        self.generator = random.Random(seed)
        self.loss, self.repeats, self.delays = loss, repeats, delays
        self.enters = enters or (lambda packet, fate, way: None)
        self.leaves = leaves or (lambda packet, tag, way: None)
        self.counts = dict.fromkeys(("passed", "lost", "repeated", "late"), 0)

    def disturb(self, loss, repeats, delays):
        """Sets the shares of frames that are disturbed."""
        self.loss, self.repeats, self.delays = loss, repeats, delays

    def fate(self):
        number = self.generator.random()
        for share, fate in ((self.loss, "lost"), (self.repeats, "repeated"), (self.delays, "late")):
            if number < share:
                return fate
            number -= share
        return "passed"

    def forward(self, way, frame, packet, tag):
        try:
            self.directions[way].target.send(frame)
        except OSError:
            return  # an interface without a link
        if packet is not None:
            self.leaves(packet, tag, way)

    def take(self, way, frame):
        direction, packet = self.directions[way], payload(frame[HEADER:])
        if packet is None:
            return self.forward(way, frame, None, None)
        fate = self.fate()
        self.counts[fate] += 1
        tag = self.enters(packet, fate, way)
        if fate == "late":
            direction.held.append([self.generator.randint(1, 3), time.monotonic() + LONGEST_DELAY, frame, tag])
            return None
        for _ in range({"lost": 0, "repeated": 2}.get(fate, 1)):
            self.forward(way, frame, packet, tag)
        for item in direction.held:
            item[0] -= 1
        return self.release(way)

    def release(self, way):
        for _, _, frame, tag in self.directions[way].release(time.monotonic()):
            self.forward(way, frame, payload(frame[HEADER:]), tag)

    def run(self, seconds):
        """Passes frames on for so many seconds."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            waiting = any(direction.held for direction in self.directions)
            ready, _, _ = select.select(self.ports, [], [], min(rest, 0.005 if waiting else rest))
            for way, direction in enumerate(self.directions):
                if direction.source in ready:
                    self.drain(way)
                self.release(way)

    def drain(self, way):
        for _ in range(64):
            try:
                frame = self.directions[way].source.recv(65536)
            except BlockingIOError:
                return
            self.take(way, frame)

    def close(self):
        for line in self.ports:
            line.close()

    def unread(self):
        """The number of frames that the kernel has left out because this process was too slow. Their fate is unknown."""
        statistics = (line.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8) for line in self.ports)
        return sum(struct.unpack("@II", numbers)[1] for numbers in statistics)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("near")
    parser.add_argument("far")
    parser.add_argument("--seed", type=int, default=36)
    for name, share in (("--loss", 0.05), ("--repeats", 0.01), ("--delays", 0.01)):
        parser.add_argument(name, type=float, default=share)
    options = parser.parse_args()
    cable = Cable(**vars(options))
    print(f"cable: seed {options.seed}", file=sys.stderr, flush=True)
    while True:
        cable.run(3600)


if __name__ == "__main__":
    main()
