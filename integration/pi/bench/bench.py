"""The environment of one scenario: a board with the package, a sign on its SPI bus, a button on GPIO17."""

import json
import shlex
import shutil

from rig.bench.daemon import Settings
from rig.bench.failure import Failure, check, equal
from rig.bench.sign import Sign

from .console import Console, NoAnswer
from .machine import SECOND
from .station import Snapshot
from .wire import LogFile

CONFIGURATION = "/etc/loopbanner/loopbanner.toml"
BUTTON = 17
# Of a wait for a state, in nanoseconds of the guest.
STEP = 20_000_000
AT_REST = Settings(scroll={"autoplay": False})


def begins_at_rest(function):
    """Marks a scenario that continues where `start(AT_REST)` has ended: the snapshot is there, so the start takes no time."""
    function.begins_at_rest = True
    return function


class Button:
    """A push button to ground on a line of the header."""

    def __init__(self, bench, line=BUTTON):
        self._bench = bench
        self._line = line
        self.presses = []
        """The times of the presses, CLOCK_MONOTONIC of the guest."""

    def play(self, edges):
        """Plays edges: (seconds from now, 0 or "-"), where 0 is the closed contact and "-" the open one."""
        self._bench.machine.ask(
            f"play {self._line} " + " ".join(f"{level}@{round(after * SECOND)}" for after, level in edges)
        )

    def tap(self, after=0.0, held=0.05):
        """Presses in `after` seconds."""
        self.taps([(after, held)])

    def taps(self, presses):
        """Presses at (seconds from now, seconds held)."""
        now = self._bench.now
        self.presses += [now + round(after * SECOND) for after, _ in presses]
        self.play([edge for after, held in presses for edge in ((after, 0), (after + held, "-"))])


class Bench:
    def __init__(self, station, is_at_rest=False):
        """Continues at the snapshot with the package, or at the one after `start(AT_REST)`."""
        self.station = station
        self.board = station.board
        snapshot = at_rest(station) if is_at_rest else station.installed()
        self._follow(station.resume(snapshot), snapshot.offset, snapshot.wire)

    def _follow(self, machine, offset, before=b""):
        self.machine = machine
        self.offset = offset
        self.console = Console(machine)
        self.wire = LogFile(machine.log, offset, before)
        self.sign = Sign(self.wire)
        self.sign.take()
        self.button = Button(self)
        self._log, self._log_of = "", None

    # Power

    def begin_anew(self):
        """Continues at the snapshot with the package again, on a fresh copy of its card."""
        self.close()
        snapshot = self.station.installed()
        self._follow(self.station.resume(snapshot), snapshot.offset)

    def power_up(self, card):
        """Cuts the power, and starts the board from cold with this card. Times count from there."""
        self.close()
        self._follow(self.station.cold(card), 0)

    # Time

    @property
    def now(self):
        """The guest's CLOCK_MONOTONIC, in nanoseconds."""
        return self.machine.now - self.offset

    def run(self, seconds):
        """Lets so much of the guest's time pass, and follows the wire."""
        how = self.machine.run(seconds * SECOND)
        equal(how, "time", "what ended the guest's run")
        self.sign.take()

    def until(self, condition, seconds, what):
        """Lets time pass until the condition holds. Fails after so many seconds of the guest."""
        end = self.machine.now + seconds * SECOND
        while not condition():
            check(self.machine.now < end, f"{what} did not come within {seconds} s of the guest")
            equal(self.machine.run(STEP), "time", f"what ended the guest's run, while waiting for {what}")
            self.sign.take()

    # The guest

    def sh(self, script, status=0, seconds=120):
        """Runs a script as root. Returns its output. Fails if it does not end with this status (None: any)."""
        result = self.console.run(script, seconds)
        self.sign.take()
        check(status in (None, result.status), f"status {result.status} of: {script}\n{result.output}")
        return result.output.rstrip("\n")

    def configure(self, settings):
        """Writes a configuration: Settings or text."""
        text = settings if isinstance(settings, str) else settings.text()
        self.sh(f"printf %s {shlex.quote(text)} >{CONFIGURATION}")

    def start(self, settings=None):
        """Starts the service, with this configuration, and waits for its first picture."""
        if settings is not None:
            self.configure(settings)
        self.sh("systemctl start loopbanner")
        self.until(self.is_lit, 10, "the first picture")

    def is_lit(self):
        return any("#" in row for row in self.sign.rows)

    def show(self, name):
        """A property of the service."""
        return self.sh(f"systemctl show --property={name} --value loopbanner")

    @property
    def log(self):
        """The journal of the service's last start. It is read again only if the guest has run since."""
        if self._log_of != self.now:
            self._log = self.sh(
                "journalctl --output=cat --no-pager _SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID loopbanner) "
                "+ _SYSTEMD_UNIT=init.scope UNIT=loopbanner.service"
            )
            self._log_of = self.now
        return self._log

    @property
    def events(self):
        """The events of the service's last start."""
        lines = (line for line in self.log.splitlines() if line.startswith('{"at":'))
        events = [json.loads(line) for line in lines]
        starts = [index for index, event in enumerate(events) if event["event"] == "started"]
        return events[starts[-1]:] if starts else []

    def named(self, name):
        return [event for event in self.events if event["event"] == name]

    def taps(self):
        """The options that taps selected."""
        return [event["id"] for event in self.named("selected") if event["reason"] == "tap"]

    def memory(self, field):
        """A field of /proc/PID/status of the daemon, in KiB."""
        return int(self.sh(f"sed --quiet 's/^{field}:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$(systemctl show -P MainPID loopbanner)/status"))

    def last_words(self):
        """The end of the service's log, if the guest still answers."""
        try:
            lines = self.console.run("journalctl --unit=loopbanner --no-pager --lines=15 --output=short-monotonic", 20).output
            return "\nthe log of the service ends:\n" + lines
        except Exception:
            return ""

    def close(self):
        self.machine.kill()
        self.wire.close()


def at_rest(station):
    """The snapshot of the service after `start(AT_REST)`. Between two messages: the plugin saves no half of one."""

    def make(folder):
        station.tell("starting the service, for the snapshot 'at-rest' (3 of 3)")
        bench = Bench(station)
        try:
            try:
                bench.start(AT_REST)
            except (Failure, NoAnswer) as failure:
                raise Failure(f"{failure}{bench.last_words()}") from None
            shutil.copy(bench.machine.log, folder / "wire")
            Snapshot.take(bench.machine, folder, bench.offset, former=station.installed().name)
        finally:
            bench.close()

    return station.continued("at-rest", AT_REST.text(), make)
