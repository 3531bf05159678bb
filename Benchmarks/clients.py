"""What clients of the control socket cost the picture: 16 of them, 8 stuck and 8 that flood (`control_clients.py`).

Frames with and without them are measured in turns, beside a busy loop on every core.
"""

import contextlib
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import types

import control_clients
import daemon
import lateness
from swallowed_bus import SwallowedBus

# The first option shows the value that the clients set.
CONFIGURATION = lateness.CONFIGURATION.replace("No 0", "{{value:price|none}}")
RESTING = CONFIGURATION.replace('style = "ticker"\nspeed = 100', 'dwell = "1h"')


@contextlib.contextmanager
def clients(socket):
    process = subprocess.Popen(
        [sys.executable, control_clients.__file__, socket], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        if process.stdout.readline() != b"ready\n":
            raise RuntimeError("the clients were not served")
        yield
    finally:
        process.stdin.close()
        if process.wait() != 0:
            raise RuntimeError("the clients failed")


@contextlib.contextmanager
def running(loopbanner, programs, configuration):
    """The sign's process, its bus and its control socket."""
    with tempfile.TemporaryDirectory() as folder, SwallowedBus(programs) as bus:
        socket = str(pathlib.Path(folder, "control"))
        text = configuration.format(node=bus.node)
        with daemon.running(loopbanner, text, bus.environment, ["--control", socket]) as (process, _):
            yield process, bus, socket


def frames(loopbanner, programs, seconds, crowd):
    """The times of the frames of some seconds, and the memory in KiB after them."""
    with running(loopbanner, programs, CONFIGURATION) as (process, bus, socket), crowd(socket):
        time.sleep(seconds + 1)
        moments = bus.moments[-seconds * lateness.FRAMES_PER_SECOND:]
        return moments, daemon.kibibytes(process, "VmRSS"), daemon.kibibytes(process, "RssAnon")


def answer_times(loopbanner, programs, calls):
    """From an order to the first message on the bus after it, in milliseconds."""
    delays = []
    with running(loopbanner, programs, RESTING) as (_, bus, socket):
        client = control_clients.connected(socket)
        time.sleep(0.5)
        for number in range(calls):
            sent = len(bus.moments)
            ordered = time.monotonic_ns()
            control_clients.call(client, "SetValue", name="price", value=str(number))
            limit = time.monotonic() + 5
            while len(bus.moments) == sent:
                if time.monotonic() > limit:
                    raise RuntimeError("the picture did not change")
                time.sleep(0.001)
            delays.append((bus.moments[sent] - ordered) / 1e6)
            time.sleep(0.03)
    return delays


def growth(loopbanner, programs, values):
    """The growth of the sign's own memory in KiB while so many values are set, as fast as the limits of the socket
    permit, after the first thousand."""
    with running(loopbanner, programs, RESTING) as (process, _, socket):
        connections = [control_clients.connected(socket) for _ in range(4)]

        def give(count):
            given = 0
            while given < count:
                client = connections[given % len(connections)]
                text = str(given) * (1 + given % 20)
                reply = control_clients.call(client, "SetValue", name=f"price{given % 256}", value=text)
                if reply.get("error", "").endswith("LimitExceeded"):
                    time.sleep(0.02)
                elif "error" in reply:
                    raise RuntimeError(reply)
                else:
                    given += 1

        give(1000)
        before = daemon.kibibytes(process, "RssAnon")
        give(values)
        return daemon.kibibytes(process, "RssAnon") - before


def measure(loopbanner, programs, is_quick):
    slices, seconds = (2, 4) if is_quick else (8, 15)
    alone, crowded = lateness.Sample(), lateness.Sample()
    resident = anonymous = 0
    with lateness.busy_cores():
        for _ in range(slices):
            moments, _, _ = frames(loopbanner, programs, seconds, lambda _: contextlib.nullcontext())
            alone.add(moments)
            moments, whole, own = frames(loopbanner, programs, seconds, clients)
            crowded.add(moments)
            resident, anonymous = max(resident, whole), max(anonymous, own)
    delays = answer_times(loopbanner, programs, 20 if is_quick else 200)
    values = 2000 if is_quick else 100_000
    return types.SimpleNamespace(
        values=values, growth=growth(loopbanner, programs, values), alone=alone, crowded=crowded, resident=resident,
        anonymous=anonymous, order=statistics.median(delays), slowest_order=max(delays),
    )
