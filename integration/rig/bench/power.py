"""Power cuts: the kernel is killed, and a new one gets its disk. What the kernel had not written to the disk is lost.

Outside, a kernel is killed some time after its scenario has called `Power.allow_cut`. Inside, a scenario reads from a `Power`
what happened before.
"""

import json
import os
import random
import subprocess
import time
from pathlib import Path

SHARED = Path("/run/host")
DISK = Path("/run/disk")
MEGABYTES = 32
# The seconds from the call of `allow_cut` to the cut.
EARLIEST, LATEST = 2, 5
# The seconds in which a scenario must call `allow_cut`.
PATIENCE = 120


# Outside


def new_disk():
    """Makes an image with an empty ext4 file system in memory, and returns its descriptor."""
    disk = os.memfd_create("disk", 0)
    os.truncate(disk, MEGABYTES << 20)
    path = f"/proc/self/fd/{disk}"
    subprocess.run(["/sbin/mkfs.ext4", "-q", "-F", path], check=True, pass_fds=(disk,))
    return disk


def can_be_cut(process, folder):
    """Waits until the scenario in the kernel `process` allows a cut, and some time longer. False if the scenario or the kernel
    ends, or hangs."""
    is_allowed, verdict = folder / "allowed", folder / "verdict"

    def has_ended():
        return process.poll() is not None or verdict.exists() and verdict.stat().st_size > 0

    end = time.monotonic() + PATIENCE
    while not is_allowed.exists():
        if time.monotonic() > end or has_ended():
            return False
        time.sleep(0.05)
    is_allowed.unlink()
    time.sleep(random.uniform(EARLIEST, LATEST))
    return not has_ended()


def record_cut(folder, machine):
    """Records that the power is cut now, for the next kernel."""
    stalls = machine.since(time.monotonic() - LATEST)
    with open(folder / "cuts", "a") as file:
        file.write(json.dumps({"at": time.time(), "stall": stalls.longest}) + "\n")


# Inside


class Power:
    """The power cuts of a scenario so far, and a record that survives them on the machine outside."""

    disk = DISK

    def __init__(self):
        self.cuts = self._lines("cuts")
        """[{"at": the time in seconds since 1970, "stall": the longest stall of the machine in the seconds before}]."""

    def record(self, **entry):
        """Adds an entry to the record. It is outside when this returns."""
        entry = json.dumps({"at": time.time(), "cuts": len(self.cuts), **entry}) + "\n"
        file = os.open(SHARED / "record", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.write(file, entry.encode())
        os.fsync(file)
        os.close(file)

    def recorded(self):
        """The entries since the cut before the last one."""
        return [entry for entry in self._lines("record") if entry["cuts"] == len(self.cuts) - 1]

    def allow_cut(self):
        """Lets the power be cut some seconds from now."""
        (SHARED / "allowed").touch()

    @staticmethod
    def _lines(name):
        path = SHARED / name
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
