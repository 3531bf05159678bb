"""The snapshots of a board: `ready`, booted from cold, `installed`, with the package, and others. Kept in the cache."""

import contextlib
import fcntl
import hashlib
import json
import shutil
import subprocess
import time
from pathlib import Path

from .console import Console
from .machine import SECOND, Machine, copy_on_write

# Days after which an unused snapshot is deleted. Every package has its own.
LONGEST_UNUSED = {"ready": 14, "installed": 1, "at-rest": 1}
# Where the card has room behind its file system (pi/parts).
FREE_OF_CARD = 960 << 20
BLOCK = 1 << 20
# Nothing is left to be written to the card: QEMU's card has no DMA, so half a megabyte keeps the processor for 10 ms that takes
# the interrupts of SPI, and frames are late.
INSTALL = (
    "DEBIAN_FRONTEND=noninteractive dpkg --install /root/loopbanner.deb"
    " && systemctl stop loopbanner && rm /root/loopbanner.deb && sync"
)


class Snapshot:
    """A folder with a card, QEMU's snapshot in it, and what the snapshot lacks."""

    def __init__(self, folder):
        self.folder = folder
        self.card = folder / "card.qcow2"
        facts = json.loads((folder / "facts.json").read_text())
        self.name = facts["name"]
        self.state = facts["state"]
        self.offset = facts["offset"]
        """The guest's CLOCK_MONOTONIC began so many nanoseconds after QEMU's clock."""
        wire = folder / "wire"
        self.wire = wire.read_bytes() if wire.exists() else b""
        """The log of the wire up to the snapshot, if a scenario needs it."""

    @staticmethod
    def take(machine, folder, offset, former=None):
        """Puts a snapshot of the machine, which ends here, into the folder, without the former one that it continued at."""
        if former:
            machine.forget(former)
        facts = {"name": folder.name, "state": machine.save(folder.name), "offset": offset}
        machine.quit()
        shutil.move(machine.disk, folder / "card.qcow2")
        (folder / "facts.json").write_text(json.dumps(facts))


class Station:
    """Starts machines of one board."""

    def __init__(self, cache, parts, board, package, work, tell):
        self._cache = Path(cache)
        self.parts = parts
        self.board = board
        self.package = Path(package)
        self.work = Path(work)
        self.tell = tell

    def cold(self, card):
        """Starts the board with this card, as if its power had just come."""
        return Machine(self.parts, self.board, self.work, card)

    def resume(self, snapshot):
        """Continues at a snapshot, with a copy of its card."""
        card = self.work / "card.qcow2"
        copy(snapshot.card, card)
        return Machine(self.parts, self.board, self.work, card, snapshot.name, snapshot.state)

    def ready(self):
        here = Path(__file__).parent
        made_of = [self.parts.card.name, self.parts.qemu.name, self.parts.plugin.name]
        made_of += [(here / name).read_text() for name in ("board.py", "machine.py")]
        return self._snapshot("ready", made_of, self._boot)

    def installed(self):
        ready = self.ready()
        made_of = [ready.folder.name, INSTALL, hashlib.sha256(self.package.read_bytes()).hexdigest()]
        return self._snapshot("installed", made_of, lambda folder: self._install(ready, folder))

    def continued(self, kind, how, make):
        """The snapshot to which `make` brings a machine from `installed`, with it in a folder. `how` is what that depends on."""
        here = Path(__file__).parent
        sources = [(here / name).read_text() for name in ("bench.py", "console.py")]
        return self._snapshot(kind, [self.installed().folder.name, how, *sources], make)

    def _snapshot(self, kind, made_of, make):
        key = hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:16]
        kind_of_board = f"{kind}-{self.board.name}"
        folder = self._cache / f"{kind_of_board}-{key}"
        with lock(self._cache / f"{kind_of_board}.lock"):
            if not folder.exists():
                begun = time.monotonic()
                unfinished = self._cache / f"{kind_of_board}-new" / kind
                shutil.rmtree(unfinished.parent, ignore_errors=True)
                unfinished.mkdir(parents=True)
                make(unfinished)
                unfinished.rename(folder)
                unfinished.parent.rmdir()
                self.tell(f"made the snapshot '{kind}' in {time.monotonic() - begun:.0f} s")
                for other in self._cache.glob(f"{kind_of_board}-*"):
                    if time.time() - other.stat().st_mtime > LONGEST_UNUSED[kind] * 86400:
                        shutil.rmtree(other)
            folder.touch()
        return Snapshot(folder)

    def _boot(self, folder):
        self.tell("booting from cold, for the snapshot 'ready' (1 of 3)")
        card = self.work / "ready.qcow2"
        card.unlink(missing_ok=True)
        copy_on_write(self.parts, self.parts.card / "card", card)
        with running(self.cold(card)) as machine:
            console = Console(machine)
            console.wait_until_ready(120)
            state = console.run("systemctl is-system-running --wait", 60).output.strip()
            if state != "running":
                raise RuntimeError(f"the guest is {state}: {console.run('systemctl --failed').output}")
            Snapshot.take(machine, folder, clock_offset(machine, console))

    def _install(self, ready, folder):
        self.tell("installing the package, for the snapshot 'installed' (2 of 3)")
        with running(self.resume(ready)) as machine:
            console = Console(machine)
            put(machine, console, self.package, "/root/loopbanner.deb")
            # What it depends on is there (pi/parts).
            result = console.run(INSTALL, 300)
            if result.status:
                raise RuntimeError(f"the package could not be installed:\n{result.output}")
            Snapshot.take(machine, folder, ready.offset, former=ready.name)


def copy(card, path):
    """Copies a card that no machine is writing to."""
    path.unlink(missing_ok=True)
    subprocess.run(["cp", "--reflink=auto", "--sparse=always", card, path], check=True)


@contextlib.contextmanager
def lock(path):
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def running(machine):
    """Ends the machine in any case."""
    try:
        yield machine
    finally:
        machine.kill()


def put(machine, console, source, path):
    """Copies a file of this machine into the guest, by the part of the card behind the file system."""
    size = source.stat().st_size
    padded = machine.folder / "transfer"
    padded.write_bytes(source.read_bytes() + bytes(-size % BLOCK))
    blocks = padded.stat().st_size // BLOCK
    machine.write_card(padded, FREE_OF_CARD)
    padded.unlink()
    copy = f"dd if=$card of={path} iflag=direct bs={BLOCK} skip={FREE_OF_CARD // BLOCK} count={blocks} status=none"
    result = console.run(f"card=$(echo /dev/mmcblk?) && {copy} && truncate --size={size} {path} && sha256sum {path}")
    if result.output.split()[:1] != [hashlib.sha256(source.read_bytes()).hexdigest()]:
        raise RuntimeError(f"{source} did not reach the guest: {result.output}")


def clock_offset(machine, console):
    """The difference between QEMU's clock and the guest's CLOCK_MONOTONIC: a press on GPIO17, on both."""
    press = machine.now + SECOND
    machine.ask(f"play 17 0@{SECOND} -@{SECOND + 100_000_000}")
    result = console.run("timeout 5 gpiomon --bias=pull-up --edges=falling --num-events=1 --format=%S GPIO17")
    # The release may be still to come.
    machine.ask("drive 17 -")
    seconds, _, fraction = result.output.strip().partition(".")
    if not fraction.isdigit():
        raise RuntimeError(f"gpiomon does not see the button: {result.output}")
    return press - (int(seconds) * SECOND + int(fraction.ljust(9, "0")))
