"""How long a start takes with few options, and with as many as a file holds; and the frames while these are read."""

import statistics
import sys
import time
import types

import daemon
import lateness
from swallowed_bus import SwallowedBus

# The longest file that is read.
LONGEST = 8 << 20

FEW = 10

FONTS = '[text]\nsize = 16\nfonts = ["/usr/share/fonts/opentype/unifont/unifont.otf"]\n'


def options(most=None):
    """`most` options of Korean, none twice; as many as a file holds if it is none."""
    texts, room, number = [], LONGEST - 1024, 0
    while most is None or number < most:
        syllables = "".join(chr(0xAC00 + (number * 37 + place * 101) % 11172) for place in range(3))
        text = f'[[option]]\ntext = "{syllables}{number:x}"\n'
        room -= len(text.encode())
        if room < 0:
            break
        texts.append(text)
        number += 1
    return texts


def sign(node, texts, in_font=False):
    """A running ticker on a bus."""
    tables = lateness.CONFIGURATION.split("[[option]]")[0].format(node=node)
    if in_font:
        tables = tables.replace("height = 8", "height = 16") + FONTS
    return tables + "".join(texts)


def first_message(loopbanner, programs, texts, in_font=False):
    """Milliseconds from the start of the program to the first message on the bus, and until it has read its file."""
    with SwallowedBus(programs) as bus:
        with daemon.running(loopbanner, sign(bus.node, texts, in_font), bus.environment) as (_, seconds):
            began = time.monotonic() - seconds
        return bus.moments[0] / 1e6 - began * 1000, seconds * 1000


def opening(loopbanner, programs, texts):
    """The times of the messages while the list is read and some frames longer, and of as many behind these."""
    with SwallowedBus(programs) as bus:
        with daemon.running(loopbanner, sign(bus.node, texts), bus.environment) as (_, seconds):
            # The picture goes on with the whole list in these frames.
            whole = time.monotonic_ns() + 100_000_000
            time.sleep(seconds + 0.5)
        moments = list(bus.moments)
    count = sum(moment < whole for moment in moments)
    return moments[1:count], moments[count:2 * count - 1]


def measure(loopbanner, programs, is_quick):
    """Measures in turns. `programs` is the folder with the programs of `lateness/`."""
    runs, slices = (7, 4) if is_quick else (31, 25)
    few, many = options(FEW), options()
    found = types.SimpleNamespace(count=len(many))
    times = {key: [] for key in ("few", "many", "few_in_font", "many_in_font")}
    for _ in range(runs):
        for key, (texts, in_font) in zip(times, ((few, False), (many, False), (few, True), (many, True))):
            times[key].append(first_message(loopbanner, programs, texts, in_font))
    for key, measured in times.items():
        setattr(found, key, statistics.median(first for first, _ in measured))
    found.whole = statistics.median(whole for _, whole in times["many"])
    found.reading, found.after = lateness.Sample(), lateness.Sample()
    for _ in range(slices):
        reading, after = opening(loopbanner, programs, many)
        found.reading.add(reading)
        found.after.add(after)
    return found


if __name__ == "__main__":
    print(measure(sys.argv[1], sys.argv[2], True))
