"""Receivers that show a picture only if they have received all of it, as far as the protocol tells.

A card has no such receiver: its rows have no number of a picture, so a card keeps the former row in place of a lost one.
"""

import struct


class DDP:
    """Compares the sequence numbers of the packets of a picture. 15 lost packets in a row are not noticed."""

    def __init__(self, size):
        self.size, self.shown, self.number, self.data = size, [], None, None

    def take(self, packet):
        number, offset = packet[1], struct.unpack(">I", packet[4:8])[0]
        if number == self.number:
            return  # it is repeated
        follows = self.number is not None and number == self.number % 15 + 1
        self.number = number
        if offset == 0:
            self.data = b""
        elif self.data is None or not follows or offset != len(self.data):
            self.data = None
            return
        self.data += packet[10:]
        if packet[0] & 1 and len(self.data) == self.size:
            self.shown.append(self.data)
            self.data = None


class Universes:
    """Compares the sequence numbers of all universes, and shows a picture at synchronization only."""

    def __init__(self, size, first):
        self.size, self.first, self.shown = size, first, []
        self.number, self.parts = None, {}

    def take(self, packet):
        universe, number, data = self.parsed(packet)
        if universe is None:
            if sum(map(len, self.parts.values())) == self.size:
                self.shown.append(b"".join(self.parts[index] for index in sorted(self.parts)))
            self.parts = {}
            return
        if number != self.number:
            self.number, self.parts = number, {}
        self.parts[universe] = data[:self.size - 510 * (universe - self.first)]


class E131(Universes):
    @staticmethod
    def parsed(packet):
        if struct.unpack(">I", packet[18:22])[0] == 8:
            return None, None, None
        return struct.unpack(">H", packet[113:115])[0], packet[111], packet[126:]


class ArtNet(Universes):
    @staticmethod
    def parsed(packet):
        if packet[9] == 0x52:
            return None, None, None
        return packet[15] << 8 | packet[14], packet[12], packet[18:]
