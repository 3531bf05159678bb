"""The SD card of a board that stands still or is off, seen from outside."""

import os
import subprocess

from rig.bench.failure import check

from .station import copy

PLACE = "/var/lib/private/loopbanner/place.toml"


def writes(machine):
    """Changes when the guest writes to its card."""
    status = os.stat(machine.disk)
    return status.st_mtime_ns, status.st_blocks


def copy_of(machine, name):
    """The card as it would be if the power were cut now."""
    path = machine.folder / f"{name}.qcow2"
    copy(machine.disk, path)
    return path


def place_on(machine):
    """The saved place, as a start after a power cut now would find it."""
    raw = machine.folder / "cut.raw"
    program = machine.parts.program("qemu-img")
    subprocess.run([*program, "convert", "-U", "-f", "qcow2", "-O", "raw", machine.disk, raw], check=True)
    try:
        recovery = subprocess.run(["/sbin/e2fsck", "-p", raw], capture_output=True, text=True)
        check(recovery.returncode in (0, 1), f"the file system is not sound after a cut: {recovery.stdout}")
        shown = subprocess.run(["/sbin/debugfs", "-R", f"cat {PLACE}", raw], capture_output=True, text=True, check=True)
        return shown.stdout.rstrip("\n")
    finally:
        raw.unlink()
