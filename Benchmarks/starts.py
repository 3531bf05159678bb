"""How long a start takes with few options, and with thousands. The sign reads all options before the first frame."""

import statistics
import sys
import time
import types

import daemon
import lateness
from swallowed_bus import SwallowedBus

FEW, MORE, MANY = 10, 1_000, 10_000

FONTS = '[text]\nsize = 16\nfonts = ["/usr/share/fonts/opentype/unifont/unifont.otf"]\n'


def options(count):
    """`count` options of Korean, none twice."""
    texts = []
    for number in range(count):
        syllables = "".join(chr(0xAC00 + (number * 37 + place * 101) % 11172) for place in range(3))
        texts.append(f'[[option]]\ntext = "{syllables}{number:x}"\n')
    return texts


def sign(node, texts, in_font):
    """A running ticker on a bus."""
    tables = lateness.CONFIGURATION.split("[[option]]")[0].format(node=node)
    if in_font:
        tables = tables.replace("height = 8", "height = 16") + FONTS
    return tables + "".join(texts)


def first_message(loopbanner, programs, texts, in_font):
    """Milliseconds from the start of the program to the first message on the bus."""
    with SwallowedBus(programs) as bus:
        with daemon.running(loopbanner, sign(bus.node, texts, in_font), bus.environment) as (_, seconds):
            began = time.monotonic() - seconds
        return bus.moments[0] / 1e6 - began * 1000


def measure(loopbanner, programs, is_quick):
    """Measures in turns. `programs` is the folder with the programs of `lateness/`."""
    lists = {count: options(count) for count in (FEW, MORE, MANY)}
    times = {(count, in_font): [] for count in lists for in_font in (False, True)}
    for _ in range(7 if is_quick else 31):
        for (count, in_font), measured in times.items():
            measured.append(first_message(loopbanner, programs, lists[count], in_font))
    medians = {key: statistics.median(measured) for key, measured in times.items()}
    return types.SimpleNamespace(
        plain={count: medians[count, False] for count in lists},
        in_font={count: medians[count, True] for count in lists},
    )


if __name__ == "__main__":
    print(measure(sys.argv[1], sys.argv[2], True))
