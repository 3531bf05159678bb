"""The far end of a lossy cable, in a separate network namespace: interfaces, bound ports, and consoles."""

import ctypes
import os
import socket
import struct
import subprocess
import sys
import time

PORTS = {"ddp": 4048, "e131": 5568, "artnet": 6454}
NEAR, ADDRESS = "10.0.0.1", "10.0.0.2"


def run(*command):
    subprocess.run(command, check=True)


class Far:
    """Puts `cable.py` between the sender's interface and that of the receiver: sender–near, far–card."""

    def __init__(self):
        self.process = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        here = os.readlink("/proc/self/ns/net")
        while os.readlink(f"/proc/{self.process.pid}/ns/net") == here:
            time.sleep(0.02)
        run("ip", "link", "delete", "sender")
        for outer, inner in (("sender", "near"), ("card", "far")):
            run("ip", "link", "add", outer, "type", "veth", "peer", "name", inner)
            run("ip", "link", "set", inner, "up")
        run("ip", "link", "set", "card", "netns", str(self.process.pid))
        inside = ["nsenter", f"--net=/proc/{self.process.pid}/ns/net"]
        run(*inside, "ip", "address", "add", f"{ADDRESS}/24", "dev", "card")
        for name in ("lo", "card"):
            run(*inside, "ip", "link", "set", name, "up")
        run("ip", "address", "add", f"{NEAR}/24", "dev", "sender")
        run("ip", "link", "set", "sender", "up")
        # Without a receiver, the host would answer that its ports are closed.
        self.receivers = [self.socket(port) for port in PORTS.values()]
        for line in self.receivers:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    def socket(self, port=0):
        """A socket at the far end. A socket belongs to the namespace in which it was opened."""
        library = ctypes.CDLL(None, use_errno=True)
        here, there = (os.open(f"/proc/{number}/ns/net", os.O_RDONLY) for number in ("self", self.process.pid))
        if library.setns(there, 0) != 0:
            sys.exit(f"setns: {os.strerror(ctypes.get_errno())}")
        line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        line.bind((ADDRESS, port))
        library.setns(here, 0)
        for number in (here, there):
            os.close(number)
        return line

    def console(self, protocol, width, height):
        return Console(self.socket(), protocol, width, height)

    def end(self):
        self.process.kill()


class Console:
    """A console that sends pictures of a size to the near end."""

    def __init__(self, line, protocol, width, height):
        self.line, self.protocol, self.number, self.size = line, protocol, 0, 3 * width * height
        self.packet_number = 0

    def send(self, picture):
        self.number += 1
        step = 1440 if self.protocol == "ddp" else 510
        for index, at in enumerate(range(0, self.size, step)):
            part = picture[at:at + step]
            packet = getattr(self, self.protocol)(index, at, part)
            self.line.sendto(packet, (NEAR, PORTS[self.protocol]))

    def ddp(self, index, at, part):
        self.packet_number += 1
        is_last = at + len(part) == self.size
        return struct.pack(">BBBBIH", 0x40 | is_last, self.packet_number % 15 + 1, 0x0B, 1, at, len(part)) + part

    def e131(self, index, at, part):
        size = len(part)
        packet = b"\0\x10\0\0ASC-E1.17\0\0\0" + struct.pack(">HI16s", 0x7000 + 110 + size, 4, b"loss")
        packet += struct.pack(">HI64sBHBBH", 0x7000 + 88 + size, 2, b"loss", 100, 0, self.number % 256, 0, index + 1)
        return packet + struct.pack(">HBBHHHB", 0x7000 + 11 + size, 2, 0xA1, 0, 1, size + 1, 0) + part

    def artnet(self, index, at, part):
        head = struct.pack("<H", 0x5000) + struct.pack(">HBBBBH", 14, self.number % 255 + 1, 0, index, 0, len(part))
        return b"Art-Net\0" + head + part
