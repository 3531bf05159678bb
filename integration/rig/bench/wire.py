"""The records of a fake bus (rig/modules/rig-wire.h), and commands to it."""

import errno
import os
import select
import struct
from dataclasses import dataclass
from enum import IntEnum

HEADER = struct.Struct("=QIHBB")
CLOCK = struct.Struct("=IHBx")


class Kind(IntEnum):
    LOST = 0
    MESSAGE = 1
    SELECT = 2
    BYTES = 3
    RELEASE = 4
    FAILED = 5
    GONE = 6
    BACK = 7
    I2C_WRITE = 8
    I2C_READ = 9
    I2C_NAK = 10
    LEVELS = 11
    FLOATING = 12
    END = 13


KINDS = list(Kind)


@dataclass(slots=True)
class Record:
    """An event on a wire. `time` is CLOCK_MONOTONIC in nanoseconds."""

    time: int
    message: int
    kind: Kind
    line: int
    payload: bytes

    @property
    def clock(self):
        """Of BYTES: hertz, mode and bits per word."""
        return CLOCK.unpack_from(self.payload)

    @property
    def bytes(self):
        """Of BYTES: the bytes on the wire."""
        return self.payload[CLOCK.size:]

    @property
    def error(self):
        """Of FAILED and END: the errno, 0 if there was none."""
        return -struct.unpack("=i", self.payload)[0]

    @property
    def levels(self):
        """Of LEVELS: the mask of the driven lines, and their levels."""
        return struct.unpack("=II", self.payload)


class LostRecords(Exception):
    """The log was full, so later records cannot be judged."""


class Decoder:
    """Turns the bytes of a log into records."""

    def __init__(self, name):
        self._name = name
        self._rest = b""

    def records(self, chunk):
        """The records that end in this part of the log."""
        records = []
        data = self._rest + chunk
        place = 0
        while len(data) - place >= HEADER.size:
            time, message, length, kind, line = HEADER.unpack_from(data, place)
            end = place + HEADER.size + length
            if end > len(data):
                break
            payload = data[place + HEADER.size:end]
            if kind == Kind.LOST:
                count = struct.unpack("=I", payload)[0]
                raise LostRecords(f"{count} records of {self._name} did not fit in its log")
            records.append(Record(time, message, KINDS[kind], line, payload))
            place = end
        self._rest = data[place:]
        return records


class Wire:
    """A fake bus: /dev/rig-spi, /dev/rig-i2c or /dev/rig-lines."""

    def __init__(self, name):
        self.path = f"/dev/{name}"
        self._file = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        self._decoder = Decoder(self.path)

    def close(self):
        os.close(self._file)

    def fileno(self):
        return self._file

    def command(self, line):
        """Sends a command to the fake bus. The module's source lists the commands."""
        file = os.open(self.path, os.O_WRONLY)
        try:
            os.write(file, line.encode())
        finally:
            os.close(file)

    def take(self):
        """The records since the last call."""
        records = []
        while True:
            try:
                records += self._decoder.records(os.read(self._file, 1 << 20))
            except BlockingIOError:
                return records

    def wait(self, seconds):
        """Waits for a record, at most so many seconds."""
        select.select([self._file], [], [], seconds)


class SPIFaults:
    """The faults of the fake SPI controller."""

    def __init__(self, wire):
        self._command = wire.command

    def fail(self, error=errno.EIO, count=None, skip=0):
        """Makes `count` transfers fail, or all until `heal`, after `skip` good ones."""
        self._command(f"fail {error}" if count is None else f"fail {error} {count} {skip}")

    def hang(self):
        """Makes transfers wait until `heal`, or until the process is killed."""
        self._command("hang")

    def slow(self, microseconds):
        """Delays every transfer by so many microseconds."""
        self._command(f"slow {microseconds}")

    def pace(self, is_on):
        """Makes transfers take as long as on a real wire."""
        self._command("pace on" if is_on else "pace off")

    def heal(self):
        """Removes all faults."""
        self._command("heal")

    def unplug(self, bus=False):
        """Removes the device nodes, and with `bus` also the controller."""
        self._command("unplug bus" if bus else "unplug device")

    def plug(self):
        """Restores the controller and the device nodes."""
        self._command("plug")
