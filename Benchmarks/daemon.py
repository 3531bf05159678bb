"""What the running daemon costs: time to the first frame, memory, and wake-ups at rest."""

import contextlib
import os
import pathlib
import socket
import statistics
import subprocess
import tempfile
import time

from swallowed_bus import SwallowedBus

SHIPPED = pathlib.Path(__file__).parent.parent / "config" / "loopbanner.toml"

# The display is the framebuffer in memory, 32x8.
CONFIGURATION = """
[display]
driver = "memory"
width = 32
height = 8
refresh = "0s"

[scroll]
{scroll}

""" + "".join(f'[[option]]\ntext = "No {number}"\n' for number in range(10))

SCROLLING = 'style = "ticker"\nspeed = 100'
RESTING = 'dwell = "1h"'


@contextlib.contextmanager
def running(loopbanner, configuration, environment=None, options=()):
    """The daemon, and the seconds from its start to the frame after which it calls itself ready."""
    with tempfile.TemporaryDirectory() as folder, \
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifications:
        file = pathlib.Path(folder, "banner.toml")
        file.write_text(configuration, encoding="utf-8")
        notifications.bind(f"{folder}/notify")
        notifications.settimeout(10)
        began = time.monotonic()
        daemon = subprocess.Popen(
            [loopbanner, "run", "--config", file, *options],
            env={**os.environ, **(environment or {}), "NOTIFY_SOCKET": f"{folder}/notify"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while b"READY=1" not in notifications.recv(4096):
                pass
            yield daemon.pid, time.monotonic() - began
        finally:
            daemon.terminate()
            daemon.wait()


def status(path):
    """The lines of a status file of /proc as a dictionary."""
    return dict(line.split(":", 1) for line in pathlib.Path(path, "status").read_text().splitlines())


def kibibytes(process, field):
    return int(status(f"/proc/{process}")[field].split()[0])


def context_switches(process):
    return sum(
        int(count)
        for thread in pathlib.Path(f"/proc/{process}/task").iterdir()
        for name, count in status(thread).items()
        if name.endswith("ctxt_switches")
    )


def seconds_to_first_frame(loopbanner):
    with running(loopbanner, CONFIGURATION.format(scroll=SCROLLING)) as (_, seconds):
        return seconds


def peak(loopbanner, programs):
    """The most memory, in KiB, that the start of the shipped configuration takes."""
    # What is written down counts as the daemon's memory, too.
    with SwallowedBus(programs, capacity=1) as bus:
        configuration = SHIPPED.read_text(encoding="utf-8").replace("/dev/spidev0.0", bus.node)
        with running(loopbanner, configuration, bus.environment) as (process, _):
            return kibibytes(process, "VmHWM")


def measure(loopbanner, programs, runs):
    """Medians of `runs` starts; `programs` is the folder with those of `lateness/`."""
    found = {
        "first_frame": statistics.median(seconds_to_first_frame(loopbanner) for _ in range(runs)),
        "peak": statistics.median(peak(loopbanner, programs) for _ in range(runs)),
    }
    with running(loopbanner, CONFIGURATION.format(scroll=SCROLLING)) as (process, _):
        time.sleep(3)
        found["resident"] = kibibytes(process, "VmRSS")
        found["anonymous"] = kibibytes(process, "RssAnon")
    with running(loopbanner, CONFIGURATION.format(scroll=RESTING)) as (process, _):
        time.sleep(1)
        before = context_switches(process)
        time.sleep(5)
        found["wake_ups"] = context_switches(process) - before
    return found
