"""An emulated board: QEMU with the plugin of pi/plugin. Its time passes only in `run`."""

import ctypes
import os
import select
import signal
import socket
import subprocess
import time
from pathlib import Path

# QEMU is taken to hang when it has not answered after so many seconds of its processor time. A second of the guest takes
# about five, and one wait is for 100 s at most.
LONGEST_WORK = 900
# Or when it has not worked at all in so many looks in a row, which are QUIET seconds apart. While this machine stands still,
# nothing looks.
MOST_QUIET_LOOKS = 12
QUIET = 10
SECOND = 1_000_000_000
PR_SET_PDEATHSIG = 1
# Less to emulate: no random numbers for each system call, no statistics, and no services that a sign does not use.
KERNEL_OPTIONS = (
    "quiet loglevel=3 audit=0 apparmor=0 selinux=0 cryptomgr.notests init_on_alloc=0 hardened_usercopy=off psi=0 "
    "randomize_kstack_offset=off random.trust_bootloader=on "
    "systemd.mask=dbus.service systemd.mask=dbus.socket systemd.mask=systemd-logind.service"
)
# QEMU's name of the card.
CARD = "sd0"


class Hang(Exception):
    """QEMU does not answer."""


class Gone(Exception):
    """QEMU has ended."""


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Parts:
    """The folders of pi/parts."""

    def __init__(self, qemu, system, card, plugin):
        self.qemu, self.system, self.card, self.plugin = (Path(folder) for folder in (qemu, system, card, plugin))

    def program(self, name):
        """The command line of a program of QEMU: Debian 13's, with its own libraries."""
        usr = self.qemu / "usr"
        loader = usr / "lib64/ld-linux-x86-64.so.2"
        return [loader, "--library-path", usr / "lib/x86_64-linux-gnu", usr / "bin" / name]

    def version(self):
        """QEMU's version, as it says it."""
        output = subprocess.run(
            [*self.program("qemu-system-aarch64"), "--version"], capture_output=True, text=True, check=True
        )
        return output.stdout.split("\n")[0]


class Patience:
    """Tells an emulator that hangs from one that has much to do or gets no processor."""

    def __init__(self, process):
        self._process = process
        self._begun = self._last = self._worked()
        self._quiet_looks = 0

    def _worked(self):
        """The processor time of QEMU, in seconds."""
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def look(self):
        """Fails if it hangs. Called every QUIET seconds."""
        worked = self._worked()
        self._quiet_looks = self._quiet_looks + 1 if worked == self._last else 0
        self._last = worked
        if self._quiet_looks == MOST_QUIET_LOOKS or worked - self._begun > LONGEST_WORK:
            raise Hang(f"QEMU does not answer, after {worked - self._begun:.0f} s of work")


class Stream:
    """A socket of the process `owner`, which is QEMU."""

    def __init__(self, path, owner):
        self._owner = owner
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self.buffer = b""
        self.is_over = False

    def send(self, data):
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Gone("QEMU has ended") from error

    def until(self, end, beside=()):
        """What was received up to and with `end`. Receives from the streams `beside` too, which the guest may fill."""
        patience = Patience(self._owner)
        while end not in self.buffer:
            waiting = [stream for stream in (self, *beside) if not stream.is_over]
            readable, _, _ = select.select(waiting, [], [], QUIET)
            if not readable:
                patience.look()
            for stream in readable:
                stream.receive()
            if self.is_over:
                raise Gone("QEMU has ended")
        text, self.buffer = self.buffer.split(end, 1)
        return text

    def receive(self):
        try:
            data = self._socket.recv(1 << 20)
        except OSError:
            data = b""
        self.is_over = not data
        self.buffer += data

    def fileno(self):
        return self._socket.fileno()

    def take(self):
        """What has been received up to now."""
        while not self.is_over and select.select([self], [], [], 0)[0]:
            self.receive()
        data, self.buffer = self.buffer, b""
        return data

    def close(self):
        self._socket.close()


class Machine:
    """One run of QEMU, with the card `disk` (qcow2). With `snapshot` it continues there; else it starts from cold.

    `options` is the kernel's command line after the console.
    """

    def __init__(self, parts, board, folder, disk, snapshot=None, state=None, options=f"rw {KERNEL_OPTIONS}"):
        self.parts = parts
        self.board = board
        self.folder = Path(folder)
        self.disk = Path(disk)
        self.log = self.folder / "wire"
        self.log.unlink(missing_ok=True)
        for name in ("control", "monitor", "serial"):
            (self.folder / name).unlink(missing_ok=True)
        # Ports without a reader must not stop the guest.
        ports = ["null", "null"]
        ports[board.port] = f"unix:{self.folder}/serial,server=on,wait=off"
        arguments = [
            "-L", parts.qemu / "usr/share/qemu", "-M", board.machine, "-icount", "shift=0,sleep=off", "-S",
            "-kernel", parts.card / "vmlinuz", "-initrd", parts.card / "initrd", "-dtb", parts.card / f"{board.name}.dtb",
            "-append", f"console={board.console},115200 {options}",
            # What the guest has written is in the file at once, whenever the power is cut. Nothing waits for this machine's disk.
            "-drive", f"if=sd,format=qcow2,cache.writeback=off,cache.no-flush=on,file={disk}", "-display", "none", "-nodefaults",
            "-serial", ports[0], "-serial", ports[1], "-monitor", f"unix:{self.folder}/monitor,server=on,wait=off",
            "-plugin", f"{parts.plugin}/header.so,control={self.folder}/control,core={board.core},wire={self.log}",
        ]
        if snapshot:
            arguments += ["-loadvm", snapshot]
        self._messages = open(self.folder / "qemu.log", "wb")
        self.process = subprocess.Popen(
            [*parts.program("qemu-system-aarch64"), *arguments], stdin=subprocess.DEVNULL, stdout=self._messages,
            stderr=subprocess.STDOUT, preexec_fn=die_with_parent,
        )
        try:
            self._control = self._connect("control")
            self._monitor = self._connect("monitor")
            self._monitor.until(b"(qemu) ")
            self.serial = self._connect("serial")
            if state:
                self.ask(f"load {state}")
        except BaseException:
            self.kill()
            raise

    def _connect(self, name):
        patience = Patience(self.process.pid)
        look = time.monotonic() + QUIET
        while True:
            if self.process.poll() is not None:
                raise Gone(f"QEMU ended with {self.process.returncode}: {self.messages()}")
            try:
                return Stream(self.folder / name, self.process.pid)
            except (FileNotFoundError, ConnectionRefusedError):
                time.sleep(0.02)
            if time.monotonic() > look:
                patience.look()
                look = time.monotonic() + QUIET

    def messages(self):
        return (self.folder / "qemu.log").read_text(errors="replace")

    # Time

    def run(self, nanoseconds, selects=0):
        """Lets so much time of the guest pass, or as much as chip select needs to fall `selects` times.

        Returns what ended it: "time", "select", or "off" if the guest has switched itself off.
        """
        try:
            return self.ask(f"run {int(nanoseconds)} {selects}").split()[0]
        except Gone:
            self.process.wait()
            if self.process.returncode:
                raise Gone(f"QEMU ended with {self.process.returncode}: {self.messages()}") from None
            return "off"

    @property
    def now(self):
        """The guest's clock since QEMU's start, in nanoseconds."""
        return int(self.ask("time"))

    # Commands

    def ask(self, command):
        """A command of the plugin (pi/plugin/control.c). Returns its answer without the "ok"."""
        self._control.send(command.encode() + b"\n")
        answer = self._control.until(b"\n", beside=[self.serial]).decode()
        status, _, rest = answer.partition(" ")
        if status != "ok":
            raise RuntimeError(f"{command[:60]}: {answer}")
        return rest

    def monitor(self, command):
        """A command of QEMU's monitor. Returns its output."""
        self._monitor.send(command.encode() + b"\n")
        output = self._monitor.until(b"(qemu) ").decode(errors="replace")
        return output.split("\r\n", 1)[1] if "\r\n" in output else output

    def save(self, name):
        """Takes a snapshot. Returns the state that `state` of a later Machine needs."""
        output = self.monitor(f"savevm {name}").strip()
        if output:
            raise RuntimeError(f"savevm: {output}")
        return self.ask("save")

    def forget(self, name):
        """Deletes a snapshot. What it took of the disk is used again."""
        output = self.monitor(f"delvm {name}").strip()
        if output:
            raise RuntimeError(f"delvm: {output}")

    def write_card(self, source, offset):
        """Writes a file of this machine to the card while it is in use: not where the guest keeps its own."""
        output = self.monitor(f'qemu-io {CARD} "write -q -s {source} {offset} {source.stat().st_size}"')
        if output.strip():
            raise RuntimeError(f"qemu-io: {output}")

    def line(self, number):
        """The function, the level and the pull of a GPIO line."""
        return dict(field.split("=") for field in self.ask(f"line {number}").split())

    # The end

    def quit(self):
        """Ends QEMU with everything written to the disk."""
        try:
            self._monitor.send(b"quit\n")
            self.process.wait(600)
        except (Gone, subprocess.TimeoutExpired):
            pass
        self.kill()

    def kill(self):
        """A power cut."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in ("_control", "_monitor", "serial"):
            if hasattr(self, stream):
                getattr(self, stream).close()
        self._messages.close()


def copy_on_write(parts, base, path, format="raw"):
    """A disk that begins as `base` and keeps changes to itself."""
    subprocess.run(
        [*parts.program("qemu-img"), "create", "-q", "-f", "qcow2", "-b", base, "-F", format, path],
        check=True, stdout=subprocess.DEVNULL,
    )
