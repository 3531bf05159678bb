"""GPIO chips of the kernel's simulator (gpio-sim), a button on a line, and lines held by another consumer."""

import fcntl
import os
import select
import struct
import time
from pathlib import Path

CONFIGURATION = Path("/sys/kernel/config/gpio-sim")


class SimulatedChip:
    """A GPIO chip with named lines, {offset: name}."""

    def __init__(self, name, label, lines, count=32):
        self.name = name
        self.label = label
        self._folder = CONFIGURATION / name
        self._names = lines
        bank = self._folder / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(count))
        (bank / "label").write_text(label)
        for offset, line in lines.items():
            (bank / f"line{offset}").mkdir()
            (bank / f"line{offset}" / "name").write_text(line)
        self.plug()

    def plug(self):
        """Adds the chip, with every line pulled up."""
        (self._folder / "live").write_text("1")
        device = (self._folder / "dev_name").read_text().strip()
        chip = (self._folder / "bank0" / "chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / chip
        self.path = f"/dev/{chip}"
        for offset in self._names:
            self.line_file(offset, "pull").write_text("pull-up")

    def unplug(self):
        """Removes the chip, even while its lines are held."""
        (self._folder / "live").write_text("0")

    def line_file(self, offset, name):
        return self._lines / f"sim_gpio{offset}" / name

    def set_level(self, offset, level):
        """Pulls an input up (1) or down (0)."""
        self.line_file(offset, "pull").write_text("pull-up" if level else "pull-down")

    def remove(self):
        if (self._folder / "live").read_text().strip() == "1":
            self.unplug()
        for line in (self._folder / "bank0").glob("line*"):
            for hog in line.glob("hog"):
                hog.rmdir()
            line.rmdir()
        (self._folder / "bank0").rmdir()
        self._folder.rmdir()


class Button:
    """A push button to ground. `set_level` drives its line."""

    def __init__(self, set_level):
        self._set_level = set_level
        self.presses = []
        """The times of the presses, CLOCK_MONOTONIC."""

    def press(self):
        self.presses.append(time.monotonic_ns())
        self._set_level(0)

    def release(self):
        self._set_level(1)

    def tap(self, held=0.05):
        """Presses for `held` seconds."""
        self.press()
        time.sleep(held)
        self.release()

    def bounce(self, level, milliseconds):
        """Bounces for so many milliseconds and settles at this level."""
        end = time.monotonic() + milliseconds / 1000
        if level == 0:
            self.presses.append(time.monotonic_ns())
        self._set_level(level)
        while time.monotonic() < end:
            time.sleep(0.0003)
            self._set_level(1 - level)
            time.sleep(0.0003)
            self._set_level(level)


def chip_path(label):
    """The node of the chip with this label."""
    for path in sorted(Path("/dev").glob("gpiochip*")):
        information = bytearray(68)
        with open(path, "rb") as file:
            fcntl.ioctl(file, 0x8044B401, information)
        if information[32:64].rstrip(b"\0").decode() == label:
            return path
    raise FileNotFoundError(f"no GPIO chip is labeled {label}")


class HeldLine:
    """A line requested by another consumer, as an input with edges, through the character device."""

    # struct gpio_v2_line_request: offsets[64], consumer[32], flags, attributes, lines, buffer, fd.
    REQUEST = struct.Struct("=64I32sQI20x240xII20xi")
    GET_LINE = 0xC250B407
    INPUT_WITH_EDGES = 1 << 2 | 1 << 4 | 1 << 5
    EVENT = struct.Struct("=QIIII24x")

    def __init__(self, label, offset, consumer="bench"):
        request = bytearray(
            self.REQUEST.pack(
                *([offset] + [0] * 63), consumer.encode(), self.INPUT_WITH_EDGES, 0, 1, 0, 0
            )
        )
        with open(chip_path(label), "rb") as file:
            fcntl.ioctl(file, self.GET_LINE, request)
        self._file = self.REQUEST.unpack(request)[-1]
        os.set_blocking(self._file, False)

    def events(self):
        """(time, is_rising, line sequence number) of the edges since the last call."""
        try:
            data = os.read(self._file, self.EVENT.size * 64)
        except BlockingIOError:
            return []
        return [
            (time, kind == 1, line_number) for time, kind, _, _, line_number in self.EVENT.iter_unpack(data)
        ]

    def wait_for_events(self, count, seconds=10):
        """The next `count` edges, or fewer after the given time. A busy machine may deliver an edge late."""
        events, end = [], time.monotonic() + seconds
        while len(events) < count and time.monotonic() < end:
            select.select([self._file], [], [], 0.1)
            events += self.events()
        return events

    def close(self):
        os.close(self._file)
