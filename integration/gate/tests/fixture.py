"""A small source tree, and runs of the gate on it."""

import io
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from gate.console import Console
from gate.interpreter import Interpreters
from gate.machine import StallSummary
from gate.schedule import Schedule
from gate.stage import Stage
from gate.store import Store
from gate.tree import SourceTree


class StalledMachine:
    """A machine with a stall of a given length."""

    def __init__(self, seconds=0.0):
        self.seconds = seconds

    def since(self, begun=None):
        return StallSummary([self.seconds], 1.0)


class GateTest(unittest.TestCase):
    """Runs the gate on a separate tree, with a separate cache."""

    def setUp(self):
        parent = Path(os.environ.get("TMPDIR", "/tmp"))
        self._folder = tempfile.TemporaryDirectory(dir=parent, prefix="gate-test.")
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)
        self.source = self.folder / "source"
        self.source.mkdir()
        subprocess.run(["git", "init", "--quiet", self.source], check=True)
        self.cache = self.folder / "cache"
        self.machine = StalledMachine()

    def write(self, path, text):
        target = self.source / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        return target

    def commit(self):
        identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
        subprocess.run(["git", "-C", self.source, "add", "--all"], check=True)
        subprocess.run(["git", "-C", self.source, *identity, "commit", "--quiet", "--message", "Test"], check=True)

    def stage(self, name, script, inputs=(), arguments=(), **further):
        """A stage that runs these lines of a shell."""
        return Stage(name, name, ("sh", "-euc", script, name, *arguments), tuple(inputs), **further)

    def gate(self, *stages, **further):
        """Runs the stages. Returns their verdicts by name; the results and what was printed are kept."""
        self.schedule = self.schedule_of(*stages, **further)
        self.results = {result.stage.name: result for result in self.schedule.run()}
        self.is_good = self.schedule.console.table(self.results.values(), self.schedule.voids)
        return {name: result.verdict.value for name, result in self.results.items()}

    def schedule_of(self, *stages, **further):
        """A run of the stages that has not begun."""
        self.printed = io.StringIO()
        return Schedule(
            list(stages),
            SourceTree(self.source),
            self.cache,
            Store(self.cache / "results"),
            Interpreters(self.cache / "python"),
            self.machine,
            Console(self.printed),
            **further,
        )

    @property
    def last_line(self):
        return self.printed.getvalue().splitlines()[-1]
