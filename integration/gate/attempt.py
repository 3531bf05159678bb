"""One run of a stage's command."""

import enum
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from .stage import Lane
from .tree import PrivateCopy, remove

VOID = 75
"""The exit status of a stage whose failures all occurred while the machine was stalled."""

# RFC 5737 reserves the address for examples. Process 1 waits for the command, so that it reaps orphans.
ISOLATED = """
ip link set lo up
ip link add sign0 type veth peer name sign1
ip address add 192.0.2.7/24 dev sign0
ip link set sign0 up
ip link set sign1 up
"$@"
"""


class Verdict(enum.Enum):
    PASSED = "passed"
    CACHED = "cached"
    UNCHANGED = "unchanged"
    FAILED = "FAILED"
    VOID = "void"
    SKIPPED = "skipped"

    @property
    def is_good(self):
        """Whether stages that need its products can run."""
        return self in (Verdict.PASSED, Verdict.CACHED)


@dataclass
class Attempt:
    verdict: Verdict
    seconds: float
    reason: str = ""
    counts: dict = field(default_factory=dict)
    again: list = field(default_factory=list)
    """The void parts; empty if the whole stage is void."""


class Workplace:
    """The folders of one stage: its copy of the tree, the products that it uses, its own products, and its log."""

    def __init__(self, cache, stage):
        self.copy = PrivateCopy(cache / "copies" / stage.copy_name)
        self.folder = cache / "runs" / stage.name
        self.used = self.folder / "used"
        self.products = self.folder / "products"
        self.log = self.folder / "log"

    def prepare(self, stage, tree, products):
        """Creates the folders. `products` maps each needed stage to its product files."""
        remove(self.folder)
        self.products.mkdir(parents=True)
        for name, files in products.items():
            for path, place in files.items():
                target = self.used / name / path
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(place, target)
        self.copy.update(tree, stage.kept)


def command_of(stage, workplace, arguments):
    words = [
        word.format_map({name: workplace.used / name for name in stage.needs}) if "{" in word else word for word in stage.command
    ]
    command = [*words, *arguments]
    if stage.is_isolated:
        options = ["--net", "--pid", "--mount", "--mount-proc", "--fork", "--kill-child"]
        if os.geteuid():
            user = ["setpriv", f"--reuid={os.geteuid()}", f"--regid={os.getegid()}", "--init-groups"]
            command = ["sudo", "--preserve-env", "unshare", *options, "sh", "-euc", ISOLATED, "isolated", *user, *command]
        else:
            command = ["unshare", *options, "sh", "-euc", ISOLATED, "isolated", *command]
    if stage.lane is Lane.WAIT and not os.geteuid():
        # Stages that depend on the real clock get a higher priority than compilers. Only root can raise it.
        command = ["nice", "-n", "-5", *command]
    # The kernel ends the command if the gate is killed.
    return ["setpriv", "--pdeathsig", "TERM", *command]


def run(stage, tree, workplace, interpreters, processes, stalls, arguments=(), terminal=False):
    """Runs the stage's command in its workplace, and returns the attempt with its verdict."""
    begun = time.monotonic()
    temporary = tempfile.mkdtemp(prefix="gate.", dir="/tmp")
    # Stages run programs in it as other users.
    os.chmod(temporary, 0o755)
    with open(workplace.log, "ab") as log:
        try:
            environment = {
                **os.environ,
                **stage.environment,
                "GATE_OUT": str(workplace.products),
                "TMPDIR": temporary,
                "PYTHON": interpreters.with_packages(stage.pip, log),
                "PYTHONPATH": "integration",
                "PYTHONDONTWRITEBYTECODE": "1",
                "SWIFT_BACKTRACE": "enable=no",
            }
            streams = {} if terminal else dict(stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            status = processes.run(
                command_of(stage, workplace, arguments),
                stage.limit,
                cwd=workplace.copy.folder,
                env=environment,
                leads_session=not terminal,
                **streams,
            )
        except (OSError, subprocess.CalledProcessError) as error:
            return Attempt(Verdict.FAILED, time.monotonic() - begun, str(error))
        finally:
            remove(Path(temporary))
    return judge(stage, tree, workplace, status, stalls.since(begun))


class Processes:
    """The running commands. Each one leads a session, except a command that uses the gate's terminal."""

    def __init__(self):
        self._running = {}
        self._are_over = False
        self._lock = threading.Lock()

    def run(self, command, limit, leads_session=True, **options):
        """Returns the exit status, or None if the command was ended after `limit` seconds."""
        with self._lock:
            if self._are_over:
                return None
            process = subprocess.Popen(command, start_new_session=leads_session, **options)
            send = os.killpg if leads_session else os.kill
            self._running[process] = send
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                end(process, send)
            with self._lock:
                del self._running[process]

    def end_all(self):
        """Ends all commands. No further command starts."""
        with self._lock:
            self._are_over = True
            running = list(self._running.items())
        for process, send in running:
            end(process, send)


def end(process, send):
    """Ends a command. `send` sends a signal to the process or to its process group."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            send(process.pid, number)
            process.wait(20)
            return
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            process.wait()
            return


def judge(stage, tree, workplace, status, stalls):
    counts = read_counts(workplace.products / "counts")
    void = workplace.products / "void"
    again = void.read_text().split() if void.exists() else []
    remove(void)

    def verdict(value, reason=""):
        return Attempt(value, stalls.elapsed, reason, counts, again if value is Verdict.VOID else [])

    if status is None:
        return verdict(Verdict.FAILED, f"still ran after {stage.limit} s")
    if status == VOID:
        return verdict(Verdict.VOID, f"{', '.join(again) or 'all of it'}; {stalls}")
    if status:
        if stage.judges_time and stalls.are_long:
            return verdict(Verdict.VOID, str(stalls))
        return verdict(Verdict.FAILED, f"exit status {status}" if status > 0 else f"ended by signal {-status}")
    undeclared = [path for path in workplace.copy.reads(tree) if path not in stage.input_set]
    if undeclared:
        return verdict(Verdict.FAILED, f"reads {listed(undeclared)}, not among its inputs (integration/gate/stages)")
    return verdict(Verdict.PASSED)


def too_few(stage, counts):
    """Returns the counts below the stage's minimums, as text; empty if there are none."""
    found = [(counts.get(name, 0), least, name) for name, least in stage.counts.items()]
    return ", ".join(f"{number:g} {name} of at least {least:g}" for number, least, name in found if number < least)


def read_counts(path):
    """Reads lines "NAME NUMBER", adds up equal names, and removes the file, which is not a product."""
    counts = {}
    if path.exists():
        for line in path.read_text().splitlines():
            name, number = line.rsplit(maxsplit=1)
            counts[name] = counts.get(name, 0) + int(number)
        remove(path)
    return counts


def listed(paths, most=6):
    shown = ", ".join(paths[:most])
    return shown if len(paths) <= most else f"{shown} and {len(paths) - most} more"
