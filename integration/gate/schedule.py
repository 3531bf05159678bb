"""Runs stages in lanes, each as soon as the products that it needs exist."""

import threading
import time
from dataclasses import dataclass, field

from . import facts
from .attempt import Processes, Verdict, Workplace, run, too_few
from .stage import Lane
from .store import Pass
from .tree import Inputs, digest_of, files_below, remove

SLOTS = {Lane.WORK: 2, Lane.WAIT: 2}
"""The processors of the lane `WORK`, and the stages at once of the lane `WAIT`."""
MOST_VOIDS = 3
UNKNOWN_SECONDS = 30
"""The assumed duration of a stage that has never passed."""
SHORT_SECONDS = 30
"""A lane stays free for a more urgent stage that only waits for running stages of at most this duration."""


@dataclass
class Result:
    """The result of a stage in this run of the gate."""

    stage: object
    verdict: Verdict
    seconds: float = 0.0
    reason: str = ""
    counts: dict = field(default_factory=dict)
    products: object = None
    """The folder with its products, or None."""
    again: list = field(default_factory=list)
    """The void parts; empty if the whole stage is void."""


def urgencies(stages, duration):
    """Returns the seconds from the start of each stage to the end of the run, by name, if no stage waited for a lane.

    `duration` returns the expected seconds of a stage. The stages that need a stage come after it.
    """
    found = {}
    for stage in reversed(stages):
        after = [found[other.name] for other in stages if stage.name in other.needs and other.name in found]
        found[stage.name] = duration(stage) + max(after, default=0)
    return found


class Schedule:
    """One run of the gate."""

    def __init__(self, stages, tree, cache, store, interpreters, stalls, console, reruns=(), is_fresh=False, unchanged=()):
        self.stages = stages
        self.tree = tree
        self.cache = cache
        self.store = store
        self.interpreters = interpreters
        self.processes = Processes()
        self.stalls = stalls
        self.console = console
        self.reruns = set(reruns)
        """The names of stages that run even if a pass is cached."""
        self.is_fresh = is_fresh
        self.unchanged = dict(unchanged)
        """The reasons why stages need not run, by name."""
        self._durations = {stage.name: store.last_duration(stage.name) or UNKNOWN_SECONDS for stage in stages}
        urgency = urgencies(stages, lambda stage: self._durations[stage.name])
        self._by_urgency = sorted(stages, key=lambda stage: -urgency[stage.name])
        """The order in which stages begin: those that the end of the run waits for come first."""
        self.results = {}
        self.voids = []
        """The names of the stages of all void attempts."""
        self._void = {}
        self._keys = {}
        self._running = {}
        self._changed = threading.Condition()

    def run(self):
        """Runs all stages. Returns the results in the order of the stages."""
        if self.is_fresh:
            for stage in self.stages:
                remove(Workplace(self.cache, stage).copy.folder)
        try:
            self._run_all()
        except BaseException:
            # The gate was interrupted.
            self.processes.end_all()
            raise
        return [self.results[stage.name] for stage in self.stages]

    def _run_all(self):
        with self._changed:
            while len(self.results) + len(self._void) < len(self.stages):
                self._begin_ready_stages()
                if len(self.results) + len(self._void) < len(self.stages):
                    self._changed.wait()
        for name in list(self._void):
            self._repeat(name)

    # Lanes

    def _begin_ready_stages(self):
        has_begun = True
        while has_begun:
            has_begun = False
            reserved = set()
            for stage in self._by_urgency:
                name = stage.name
                if name in self.results or name in self._running or name in self._void:
                    continue
                if settled := self._settle(stage):
                    self._end(settled)
                    has_begun = True
                elif self._is_near(stage):
                    reserved.add(stage.lane)
                elif stage.lane not in reserved and self._has_needs(stage) and self._has_slot(stage):
                    self._running[name] = stage
                    self.console.begins(stage)
                    threading.Thread(target=self._attempt, args=(stage,), daemon=True).start()

    def _settle(self, stage):
        """Returns the result of a stage that need not or cannot run; otherwise None."""
        if stage.only_on and stage.only_on != facts.host():
            return Result(stage, Verdict.SKIPPED, reason=f"runs only on {stage.only_on}")
        if stage.name in self.unchanged:
            return Result(stage, Verdict.UNCHANGED, reason=self.unchanged[stage.name])
        missing = [name for name in stage.needs if name in self.results and not self.results[name].verdict.is_good]
        if missing:
            return Result(stage, Verdict.SKIPPED, reason=f"needs {', '.join(missing)}")
        if not self._has_needs(stage):
            return None
        key = self._key(stage)
        if stage.is_cached and stage.name not in self.reruns:
            if found := self.store.find(stage.name, key):
                reason = f"passed at {found.time} in {found.seconds:.0f} s"
                products = self.store.products(stage.name, key)
                return Result(stage, Verdict.CACHED, reason=reason, counts=found.counts, products=products)
        return None

    def _has_needs(self, stage):
        return all(name in self.results and self.results[name].verdict.is_good for name in stage.needs)

    def _is_near(self, stage):
        """Whether the stage needs only products that exist, or that short stages make at this moment."""
        missing = [name for name in stage.needs if name not in self.results]
        return bool(missing) and all(name in self._running and self._durations[name] <= SHORT_SECONDS for name in missing)

    def _has_slot(self, stage):
        busy = sum(self._weight(other) for other in self._running.values() if other.lane is stage.lane)
        shares_copy = any(other.copy_name == stage.copy_name for other in self._running.values())
        return busy + self._weight(stage) <= SLOTS[stage.lane] and not shares_copy

    @staticmethod
    def _weight(stage):
        return stage.processors if stage.lane is Lane.WORK else 1

    def _key(self, stage):
        if stage.name not in self._keys:
            used = {name: digest_of(files) for name, files in self._used(stage).items()}
            self._keys[stage.name] = facts.key(stage, self.tree, used)
        return self._keys[stage.name]

    def _used(self, stage):
        """Returns the product files that the stage uses, by stage and path."""
        found = {}
        for name, patterns in stage.needs.items():
            found[name] = files_below(self.results[name].products, Inputs(patterns))
        return found

    def _attempt(self, stage):
        try:
            result = self._run(stage)
        except Exception as error:
            # For example a full disk, or a defect of the gate.
            result = Result(stage, Verdict.FAILED, reason=f"the gate cannot run it: {error!r}")
        with self._changed:
            del self._running[stage.name]
            if result.verdict is Verdict.VOID:
                self.voids.append(stage.name)
                self._void[stage.name] = result
                self.console.ends(result, self._log(stage))
            else:
                self._end(result)
            self._changed.notify()

    def _end(self, result):
        self.results[result.stage.name] = result
        self.console.ends(result, self._log(result.stage))

    def _log(self, stage):
        return Workplace(self.cache, stage).log

    def _run(self, stage, arguments=(), counted=None):
        """Runs one attempt. `counted` has the counts of earlier attempts, whose void parts this one repeats."""
        workplace = self.workplace(stage)
        attempt = run(stage, self.tree, workplace, self.interpreters, self.processes, self.stalls, arguments)
        return self._result(stage, workplace, attempt, counted or {})

    def workplace(self, stage):
        """Returns the stage's folders, with everything that it needs."""
        workplace = Workplace(self.cache, stage)
        with self._changed:
            products = {
                name: {path: self.results[name].products / path for path in files} for name, files in self._used(stage).items()
            }
        workplace.prepare(stage, self.tree, products)
        return workplace

    def _result(self, stage, workplace, attempt, counted):
        counts = {name: counted.get(name, 0) + attempt.counts.get(name, 0) for name in {**counted, **attempt.counts}}
        result = Result(stage, attempt.verdict, attempt.seconds, attempt.reason, counts, workplace.products, attempt.again)
        if attempt.verdict is Verdict.PASSED:
            if missing := too_few(stage, counts):
                result.verdict, result.reason = Verdict.FAILED, missing
            elif stage.is_cached:
                kept = Pass(time.time(), attempt.seconds, counts)
                self.store.keep(stage.name, self._key(stage), kept, workplace.log, workplace.products)
                result.products = self.store.products(stage.name, self._key(stage))
        return result

    # Repetitions

    def _repeat(self, name):
        """Runs a void stage again, alone, until it has a verdict or there were too many void attempts."""
        result = self._void.pop(name)
        stage = result.stage
        while result.verdict is Verdict.VOID:
            if len(self.voids) > MOST_VOIDS:
                result.verdict = Verdict.FAILED
                result.reason = f"void too often: {result.reason}"
                break
            self.console.begins(stage, "again, alone")
            result = self._run(stage, result.again, result.counts)
            if result.verdict is Verdict.VOID:
                self.voids.append(name)
                self.console.ends(result, self._log(stage))
        if result.verdict is Verdict.PASSED:
            times = self.voids.count(name)
            result.reason = f"void {times} time{'s' if times > 1 else ''} before"
        self._end(result)
