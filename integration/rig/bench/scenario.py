"""Scenarios: functions that take a bench and raise to fail."""

import importlib
import pkgutil
import signal
import sys
import time
import traceback

from .daemon import FOLDER, Daemon
from .failure import Failure, check, equal
from .gpio import Button, SimulatedChip
from .notify import NotifySocket
from .sign import Sign
from .wire import SPIFaults, Wire

SCENARIOS = {}


class Scenario:
    def __init__(self, function, clock, limit, is_benchmark, power_cuts):
        self.name = function.__name__.replace("_", "-")
        self.group = function.__module__.split("_", 1)[1].replace("_", "-")
        self.summary = " ".join(function.__doc__.split())
        self.function = function
        self.clock = clock
        self.limit = limit
        self.is_benchmark = is_benchmark
        self.power_cuts = power_cuts


def scenario(function=None, *, clock="real", limit=60, is_benchmark=False, power_cuts=0):
    """Registers a scenario. `clock` is "real" or "virtual"; `limit` is its longest run in seconds of that clock.

    A benchmark judges how fast this machine is, and runs only if it is named. With `power_cuts`, the scenario runs in a kernel
    with a disk. That kernel is killed, and the scenario begins again in a new kernel with the same disk, so many times.
    """

    def register(function):
        entry = Scenario(function, clock, limit, is_benchmark, power_cuts)
        SCENARIOS[entry.name] = entry
        return function

    return register(function) if function else register


def load(package):
    """Registers the scenarios in the modules of a package, in the order of the files' names."""
    for module in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"{package.__name__}.{module}")


def chosen(names, script):
    """The scenarios with these names, or all but the benchmarks. A group's name is the file's without its letter."""
    groups = {}
    for entry in SCENARIOS.values():
        groups.setdefault(entry.group, []).append(entry)
    unknown = [name for name in names if name not in SCENARIOS and name not in groups]
    if unknown:
        sys.exit(f"{script}: no scenario is called {', '.join(unknown)}; integration/{script}/run --list lists them")
    entries = [entry for name in names for entry in groups.get(name) or [SCENARIOS[name]]]
    return list(dict.fromkeys(entries)) or [entry for entry in SCENARIOS.values() if not entry.is_benchmark]


def list_all():
    """Prints the groups and scenarios."""
    for entry in SCENARIOS.values():
        print(f"{entry.group:12} {entry.name:44} {entry.summary}")


class Bench:
    """The environment of one scenario: an SPI bus with a sign, a GPIO chip with a button, the daemon."""

    def __init__(self):
        FOLDER.mkdir(exist_ok=True)
        self.wire = Wire("rig-spi")
        self.spi = SPIFaults(self.wire)
        self.spi.heal()
        self.spi.pace(False)
        self.spi.plug()
        self.wire.take()
        self.sign = Sign(self.wire)
        self.chips = []
        self.chip = self.add_chip("header", "pinctrl-bcm2711", {17: "GPIO17", 22: "BUTTON"})
        self.button = Button(lambda level: self.chip.set_level(17, level))
        self.lines = Wire("rig-lines")
        self.switch = Button(lambda level: self.lines.command(f"switch {level}"))
        """A button on the line SWITCH of the chip rig-lines, which interrupts at once."""
        self.switch.release()
        self.daemons = []
        self._closing = []

    def add_chip(self, name, label, lines):
        chip = SimulatedChip(name, label, lines)
        self.chips.append(chip)
        return chip

    def start(self, settings, **further):
        """Starts the daemon."""
        daemon = Daemon(settings, **further)
        self.daemons.append(daemon)
        return daemon

    def start_and_settle(self, settings, **further):
        """Starts the daemon and waits for its first picture."""
        daemon = self.start(settings, **further)
        check(daemon.wait_for("selected", within=10), f"nothing was selected at the start; its log:\n{daemon.log}")
        self.until(lambda: any("#" in row for row in self.sign.rows), 5, "the first picture")
        return daemon

    def notify_socket(self):
        socket = NotifySocket(str(FOLDER / "notify"))
        self._closing.append(socket)
        return socket

    def until(self, condition, within, what):
        """Follows the wire until the condition holds. Fails after `within` seconds."""
        end = time.monotonic() + within
        while True:
            self.sign.take()
            if condition():
                return
            left = end - time.monotonic()
            check(left > 0, f"{what} did not appear within {within} s")
            self.wire.wait(min(left, 0.05))

    def watch(self, seconds):
        """Follows the wire for so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.wire.wait(left)
            self.sign.take()
            time.sleep(min(left, 0.02))
        self.sign.take()

    def close(self):
        self.spi.heal()
        for daemon in self.daemons:
            if daemon.process.poll() is None:
                daemon.kill()
                daemon.process.wait()
            daemon.close()
        for chip in self.chips:
            chip.remove()
        for item in self._closing:
            item.close()
        self.spi.plug()
        self.wire.close()
        self.lines.close()


def run(entry):
    """Runs a scenario. Returns None, or a description of the failure."""

    def out_of_time(*_):
        raise Failure(f"did not finish within {entry.limit} s")

    signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(entry.limit)
    bench = None
    try:
        bench = Bench()
        entry.function(bench)
        findings = bench.sign.chain.findings
        check(not findings, f"the chips' view of the wire: {'; '.join(findings)}")
        return None
    except Failure as failure:
        return str(failure) + logs(bench)
    except Exception:
        return traceback.format_exc() + logs(bench)
    finally:
        signal.alarm(0)
        if bench:
            bench.close()


def logs(bench):
    """The end of the last daemon's log."""
    if not bench or not bench.daemons:
        return ""
    daemon = bench.daemons[-1]
    tail = daemon.log.splitlines()[-12:]
    return f"\nexit status {daemon.process.poll()}; its log ends:\n" + "\n".join(tail)
