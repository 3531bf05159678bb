"""The lateness of frames beside a busy loop on every core: the daemon's, and those of a C thread that only waits for a
timer and sends. Both send in turns to a bus that discards messages.
"""

import contextlib
import math
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time
import types

import daemon
from swallowed_bus import SwallowedBus

FRAMES_PER_SECOND = 100
PERIOD = 1_000_000_000 // FRAMES_PER_SECOND
# The daemon's own.
PRIORITY = 10

# The picture changes in every frame.
CONFIGURATION = """
[display]
driver = "max7219"
device = "{node}"
width = 32
height = 8
refresh = "0s"

[scroll]
style = "ticker"
speed = 100
fps = 100

[report]
stdout = false

""" + "".join(f'[[option]]\ntext = "No {number}"\n' for number in range(10))


class Sample:
    """The lateness of frames in nanoseconds. Missing frames count as late."""

    def __init__(self):
        self.delays = []
        self.missed = 0

    def add(self, moments):
        """Adds the times of the messages of one slice. A frame is due on each point of an even grid, whose phase is
        where those near the median are densest: the beginning of the shortest interval with three quarters of them. A
        change from outside causes a separate message between two frames, so the first message from a point on is its
        frame."""
        half = PERIOD // 2

        def around(reference):
            return [(moment - reference + half) % PERIOD - half for moment in moments]

        reference = moments[0] + round(statistics.median(around(moments[0])))
        # Slightly early counts as on time.
        early = PERIOD // 20
        near = sorted(offset for offset in around(reference) if abs(offset) <= early)
        held = len(near) * 3 // 4
        densest = min(range(len(near) - held), key=lambda first: near[first + held] - near[first])
        beginning = reference + near[densest]
        delays = {}
        for moment in moments:
            slot = (moment - beginning + early) // PERIOD
            delays.setdefault(slot, max(0, moment - beginning - slot * PERIOD))
        # The slice may begin between a frame and such a message.
        del delays[min(delays)]
        self.delays += delays.values()
        self.missed += max(delays) - min(delays) + 1 - len(delays)

    @property
    def frames(self):
        return len(self.delays) + self.missed

    @property
    def late(self):
        return sum(delay > PERIOD // 2 for delay in self.delays) + self.missed

    @property
    def late_share(self):
        return self.late / self.frames

    @property
    def interval(self):
        """The 95 % confidence interval of the share of late frames (Wilson)."""
        z, n, share = 1.96, self.frames, self.late_share
        middle = share + z * z / (2 * n)
        reach = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0, (middle - reach) / scale), (middle + reach) / scale

    @property
    def interval_text(self):
        low, high = self.interval
        return f"{low:.3%}–{high:.3%}"

    def lateness(self, share):
        """The delay in microseconds that this share of the frames stays below."""
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] / 1000


@contextlib.contextmanager
def busy_cores():
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count())]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextlib.contextmanager
def bare_thread(programs, bus):
    program = pathlib.Path(programs, "bare_thread")
    thread = subprocess.Popen(
        [program, bus.node, str(FRAMES_PER_SECOND), str(PRIORITY)], env={**os.environ, **bus.environment}
    )
    try:
        yield
    finally:
        thread.terminate()
        thread.wait()


def measure(loopbanner, programs, is_quick):
    """Measures both in turns. `programs` is the folder with the programs of `lateness/`."""
    slices, seconds = (2, 4) if is_quick else (10, 15)
    ours, bare = Sample(), Sample()

    def take(sample, run):
        with SwallowedBus(programs) as bus, run(bus):
            time.sleep(seconds + 2)
            moments = bus.moments
        # Skips the start.
        sample.add(moments[-seconds * FRAMES_PER_SECOND:])

    with busy_cores():
        for _ in range(slices):
            take(ours, lambda bus: daemon.running(loopbanner, CONFIGURATION.format(node=bus.node), bus.environment))
            take(bare, lambda bus: bare_thread(programs, bus))
    is_real_time = os.geteuid() == 0 or resource.getrlimit(resource.RLIMIT_RTPRIO)[1] >= PRIORITY
    return types.SimpleNamespace(ours=ours, bare=bare, is_real_time=is_real_time)
