"""Models of the receivers of pixels in the network, written from the protocols' documents and not from the encoders.

Each model takes raw packets, counts violations by name, and appends a picture to `shown` when it would show one.
"""

import struct
from collections import Counter


class Receiver:
    def __init__(self, width, height, order="rgb"):
        self.width, self.height, self.order = width, height, order
        self.size = 3 * width * height
        self.stored = bytearray(self.size)
        self.present = bytearray(width * height)  # 1 for each pixel since the last picture
        self.shown = []
        self.faults = Counter()
        self.packets = 0

    def write(self, offset, data):
        """Stores pixel bytes. A pixel that arrives twice, or only in part, belongs to a mixed picture."""
        if offset % 3 or len(data) % 3 or offset + len(data) > self.size:
            self.faults["pixels outside the picture"] += 1
            return
        pixels = slice(offset // 3, (offset + len(data)) // 3)
        if any(self.present[pixels]):
            self.faults["mixed pictures"] += 1
        self.present[pixels] = b"\1" * (len(data) // 3)
        self.stored[offset:offset + len(data)] = data

    def show(self):
        missing = self.present.count(0)
        if missing:
            self.faults["pictures with missing pixels"] += 1
        self.shown.append(self.in_rgb(bytes(self.stored)))
        self.present = bytearray(self.width * self.height)

    def in_rgb(self, data):
        if self.order == "rgb":
            return data
        result = bytearray(len(data))
        for place, channel in enumerate(self.order):
            result["rgb".index(channel)::3] = data[place::3]
        return bytes(result)

    def fault_unless(self, condition, name):
        if not condition:
            self.faults[name] += 1
        return condition


class DDP(Receiver):
    """3waylabs.com/ddp: version 1, RGB with 8 bits, push in the last packet."""

    port = 4048
    number = None

    def take(self, packet, now=0.0):
        self.packets += 1
        if not self.fault_unless(len(packet) > 10, "short packets"):
            return
        flags, number, kind, output, offset, length = struct.unpack(">BBBBIH", packet[:10])
        self.fault_unless(flags in (0x40, 0x41), "wrong flags")
        self.fault_unless(1 <= number <= 15, "wrong sequences")
        self.fault_unless(self.number is None or number == self.number % 15 + 1, "gaps in the sequence")
        self.number = number
        self.fault_unless(kind == 0x0B and output == 1, "wrong constants")
        self.fault_unless(len(packet) == 10 + length and length <= 1440, "wrong lengths")
        self.write(offset, packet[10:])
        if flags & 1:
            self.show()


class E131(Receiver):
    """ANSI E1.31-2018, table 4-1: 170 pixels in each universe, from `first` on."""

    port = 5568

    def __init__(self, width, height, order="rgb", first=1, sync=0):
        super().__init__(width, height, order)
        self.first, self.sync = first, sync
        self.count = (width * height + 169) // 170
        self.sequences, self.ended = {}, Counter()
        self.name = self.identifier = self.priority = None

    def take(self, packet, now=0.0):
        self.packets += 1
        size = len(packet)
        if not self.fault_unless(size >= 49, "short packets"):
            return
        self.fault_unless(packet[:16] == b"\0\x10\0\0ASC-E1.17\0\0\0", "wrong constants")
        root, vector = struct.unpack(">HI", packet[16:22])
        self.fault_unless(root == 0x7000 + size - 16, "wrong lengths")
        framing, kind = struct.unpack(">HI", packet[38:44])
        self.fault_unless(framing == 0x7000 + size - 38, "wrong lengths")
        self.fault_unless(self.identifier in (None, packet[22:38]), "changing identifiers")
        self.identifier = packet[22:38]
        if vector == 8:
            number, universe, reserved = struct.unpack(">BHH", packet[44:49])
            self.fault_unless((size, kind, reserved) == (49, 1, 0), "wrong constants")
            self.in_turn(("sync", universe), number)
            if self.fault_unless(universe == self.sync, "other synchronization universes"):
                self.show()
            return
        if not self.fault_unless(vector == 4 and kind == 2 and size > 126, "wrong vectors"):
            return
        name = packet[44:108].rstrip(b"\0")
        self.fault_unless(0 < len(name) < 64 and b"\0" not in name, "wrong names")
        self.name, self.priority = name.decode(), packet[108]
        self.fault_unless(self.priority <= 200, "wrong priorities")
        sync, number, options, universe = struct.unpack(">HBBH", packet[109:115])
        self.fault_unless(sync == self.sync, "other synchronization universes")
        length, message, kind, first, step, slots, start = struct.unpack(">HBBHHHB", packet[115:126])
        self.fault_unless(length == 0x7000 + size - 115 and slots == size - 125, "wrong lengths")
        self.fault_unless((message, kind, first, step, start) == (2, 0xA1, 0, 1, 0), "wrong constants")
        self.in_turn(universe, number)
        index = universe - self.first
        if not self.fault_unless(0 <= index < self.count, "other universes"):
            return
        if options & 0x40:
            self.ended[universe] += 1
            return
        self.fault_unless(options == 0, "wrong options")
        expected = min(510, self.size - 510 * index)
        if not self.fault_unless(size - 126 == expected, "universes with a wrong number of pixels"):
            return
        self.write(510 * index, packet[126:])
        if self.sync == 0 and not self.present.count(0):
            self.show()

    def in_turn(self, key, number):
        last = self.sequences.get(key)
        self.fault_unless(last is None or number == (last + 1) % 256, "gaps in the sequence")
        self.sequences[key] = number


class ArtNet(Receiver):
    """Art-Net 4: ArtDmx with an even number of channels, and ArtSync if `sync` is true."""

    port = 6454

    def __init__(self, width, height, order="rgb", first=0, sync=False):
        super().__init__(width, height, order)
        self.first, self.sync, self.sequences = first, sync, {}
        self.count = (width * height + 169) // 170

    def take(self, packet, now=0.0):
        self.packets += 1
        if not self.fault_unless(len(packet) >= 14 and packet[:8] == b"Art-Net\0", "other packets"):
            return
        code, version = struct.unpack("<H", packet[8:10])[0], struct.unpack(">H", packet[10:12])[0]
        self.fault_unless(version == 14, "wrong constants")
        if code == 0x5200:
            self.fault_unless(packet[12:] == b"\0\0", "wrong constants")
            if self.fault_unless(self.sync, "synchronization without a setting"):
                self.show()
            return
        if not self.fault_unless(code == 0x5000 and len(packet) >= 20, "other packets"):
            return
        number, port, low, net, length = struct.unpack(">BBBBH", packet[12:18])
        universe = net << 8 | low
        self.fault_unless(number > 0 and port == 0 and net < 128, "wrong constants")
        last = self.sequences.get(universe)
        self.fault_unless(last is None or number == last % 255 + 1, "gaps in the sequence")
        self.sequences[universe] = number
        self.fault_unless(length % 2 == 0 and 2 <= length <= 512 and len(packet) == 18 + length, "wrong lengths")
        index = universe - self.first
        if not self.fault_unless(0 <= index < self.count, "other universes"):
            return
        expected = min(510, self.size - 510 * index)
        self.fault_unless(length == expected + expected % 2, "universes with a wrong number of pixels")
        self.write(510 * index, packet[18:18 + expected])
        if not self.sync and not self.present.count(0):
            self.show()


class Colorlight(Receiver):
    """A receiver card: it stores rows, and shows them after the number of latches that its firmware needs.

    `left` and `top` are the card's place in the wall; rows and columns of other cards are ignored.
    """

    CARD, SENDER = bytes.fromhex("112233445566"), bytes.fromhex("222233445566")
    DELAY = 0.005  # the shortest time between the last row and the latch, in seconds

    def __init__(self, width, height, order="bgr", latches=1, left=0, top=0, wall=None):
        super().__init__(width, height, order)
        self.needed, self.left, self.top = latches, left, top
        self.wall = wall or (left + width, top + height)
        self.latches, self.light, self.row_time, self.position = 0, None, None, (0, 0)
        self.times = []

    def take(self, frame, now=None):
        if frame[:6] != self.CARD:
            return
        self.packets += 1
        self.fault_unless(frame[6:12] == self.SENDER, "wrong constants")
        kind, data = frame[12], frame[13:]
        if kind == 0x0A:
            self.fault_unless(len(frame) == 77, "frames of a wrong length")
            self.fault_unless(data[3] == 0xFF and not any(data[4:]), "wrong constants")
            self.fault_unless(len(set(data[:3])) == 1, "unequal lights")
        elif kind == 0x55:
            self.take_row(frame, now)
        elif kind == 0x01:
            self.take_latch(frame, now)
        elif kind == 0x07:
            self.fault_unless(len(frame) == 284, "frames of a wrong length")
        else:
            self.faults["frames that configure a card"] += 1

    def take_row(self, frame, now):
        row, column, count, constant = struct.unpack(">HHHH", frame[13:21])
        if self.latches:
            self.end_latches()
        if (row, column) < self.position:
            self.faults["rows out of order"] += 1
        self.position, self.row_time = (row, column), now
        if not self.fault_unless(len(frame) == 21 + 3 * count and 1 <= count <= 497, "frames of a wrong length"):
            return
        self.fault_unless(constant == 0x0888, "wrong constants")
        self.fault_unless(row < self.wall[1] and column + count <= self.wall[0], "rows outside the wall")
        start, end = max(column, self.left), min(column + count, self.left + self.width)
        if self.top <= row < self.top + self.height and start < end:
            offset = 3 * ((row - self.top) * self.width + start - self.left)
            self.write(offset, frame[21 + 3 * (start - column):21 + 3 * (end - column)])

    def take_latch(self, frame, now):
        data = frame[13:]
        if not self.fault_unless(len(frame) == 112, "frames of a wrong length"):
            return
        self.fault_unless(data[0] in (0, 7) and data[23] == 5, "wrong constants")
        self.fault_unless(not any(data[1:22]) and not data[24] and not any(data[28:]), "wrong constants")
        self.fault_unless(len({data[22], *data[25:28]}) == 1, "unequal lights")
        if now is not None and self.row_time is not None and now - self.row_time < self.DELAY:
            self.faults["latches too soon after the last row"] += 1
        self.light, self.position = data[22], (0, 0)
        self.latches += 1
        if self.latches == self.needed:
            self.show()
            self.times.append(now)

    def end_latches(self):
        """The first row of the next picture: the number of latches must be exactly that of the firmware."""
        if self.latches < self.needed:
            self.faults["too few latches"] += 1
            self.present = bytearray(self.width * self.height)
        elif self.latches > self.needed:
            self.faults["too many latches"] += 1
        self.latches = 0

    def answer(self, number=0, firmware=(13, 4)):
        """The answer of this card to a discovery frame."""
        frame = bytearray(b"\xff" * 6 + self.CARD + b"\x08\x05" + bytes(1070 - 14))
        frame[15:17] = firmware
        struct.pack_into(">HH", frame, 34, self.width, self.height)
        struct.pack_into(">I", frame, 51, self.packets)
        frame[98] = number
        return bytes(frame)
