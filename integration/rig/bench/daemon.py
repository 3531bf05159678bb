"""The program under test and its configuration."""

import json
import os
import signal
import subprocess
import threading
from pathlib import Path

BINARY = os.environ.get("RIG_DAEMON", "loopbanner")
FOLDER = Path("/run/bench")

FOUR_OPTIONS = [
    {"id": "tea", "text": "Tea"},
    {"id": "milk", "text": "Milk"},
    {"id": "cake", "text": "Cake"},
    {"id": "rain", "text": "Rain"},
]


class Settings:
    """A configuration: the differences from the defaults, by table. `more` has (heading, entries) pairs."""

    def __init__(self, options=FOUR_OPTIONS, button={"line": "GPIO17"}, display={}, scroll={}, report={}, more=()):
        self.tables = {
            "display": {"width": 32, "height": 8, **display},
            "scroll": dict(scroll),
            "report": dict(report),
        }
        self.button = button
        self.options = options
        self.more = more

    def text(self):
        """The configuration as TOML. JSON strings, numbers and arrays are valid TOML."""
        lines = []

        def table(heading, entries):
            lines.append(heading)
            lines.extend(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items())

        for name, entries in self.tables.items():
            if entries:
                table(f"[{name}]", entries)
        if self.button:
            table("[[button]]", self.button)
        for heading, entries in self.more:
            table(heading, entries)
        for option in self.options:
            table("[[option]]", option)
        return "\n".join(lines) + "\n"

    def write(self, path=FOLDER / "loopbanner.toml"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(self.text())
        return path


class Daemon:
    """`loopbanner run` and its events.

    With `is_read=False` its standard output is not read until `read`. Only the events for which `keeps` is true are kept.
    """

    def __init__(self, settings, environment={}, is_read=True, keeps=lambda event: True):
        self.path = settings.write() if isinstance(settings, Settings) else Path(settings)
        self.log_path = FOLDER / "daemon.log"
        self.log_path.parent.mkdir(exist_ok=True)
        self.events = []
        self._keeps = keeps
        self._arrival = threading.Condition()
        self._is_over = False
        self._reader = None
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                [BINARY, "run", "--config", str(self.path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env={"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no", **environment},
            )
        if is_read:
            self.read()

    @property
    def log(self):
        return self.log_path.read_text(errors="replace")

    # Events

    def read(self):
        """Starts reading standard output."""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            event = json.loads(line)
            if not self._keeps(event):
                continue
            with self._arrival:
                self.events.append(event)
                self._arrival.notify_all()
        with self._arrival:
            self._is_over = True
            self._arrival.notify_all()

    def named(self, name):
        """All events with this name so far."""
        return [event for event in self.events if event["event"] == name]

    def wait_for(self, name, within=5.0, after=0, **fields):
        """The first event with this name and these fields and a `seq` above `after`, or None after `within` seconds."""

        def found():
            for event in self.events:
                if event["event"] == name and event.get("seq", 0) > after:
                    if all(event.get(key) == value for key, value in fields.items()):
                        return event
            return None

        with self._arrival:
            self._arrival.wait_for(lambda: found() or self._is_over, within)
            return found()

    @property
    def last_seq(self):
        return max((event.get("seq", 0) for event in self.events), default=0)

    # The process

    def reload(self, settings=None):
        """Replaces the file if `settings` is given, and sends SIGHUP."""
        if isinstance(settings, Settings):
            settings.write(self.path)
        elif settings is not None:
            self.path.write_text(settings)
        self.process.send_signal(signal.SIGHUP)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def kill(self):
        self.process.kill()

    def wait(self, within):
        """The exit status, or None if the process is still running."""
        try:
            status = self.process.wait(within)
        except subprocess.TimeoutExpired:
            return None
        if self._reader:
            self._reader.join()
        return status

    def stop(self, within=5.0):
        """Ends the process with SIGTERM, then with SIGKILL. Returns the exit status."""
        if self.process.poll() is None:
            self.terminate()
            if self.wait(within) is None:
                self.kill()
                self.process.wait()
        return self.process.returncode

    def close(self):
        """Lets its standard output go."""
        if self._reader:
            self._reader.join()
        self.process.stdout.close()

    def statistics(self):
        """{thread: {name, voluntary switches, processor time in ticks}} of the threads."""
        threads = {}
        for folder in Path(f"/proc/{self.process.pid}/task").iterdir():
            status = dict(
                line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line
            )
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            threads[int(folder.name)] = {
                "name": status["Name"].strip(),
                "switches": int(status["voluntary_ctxt_switches"]),
                "ticks": int(fields[11]) + int(fields[12]),
                "policy": int(fields[38]),
            }
        return threads

    def memory(self):
        """Resident and anonymous memory in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        values = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith("Rss") or line.startswith("VmRSS")}
        return {"resident": int(values["VmRSS"]), "anonymous": int(values["RssAnon"])}
