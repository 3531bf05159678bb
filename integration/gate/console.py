"""The output of the gate."""

import re
import sys
import threading
import time

from .attempt import Verdict

SHOWN = 40
"""The number of lines printed from the end of a failed stage's log, and the maximum of earlier lines that report a failure."""
FAILURE_LINE = re.compile(r"✘|\b(error|warning):|^(FAIL|WRONG|void)\b|Traceback")


class Console:
    """Prints progress, one line per event."""

    def __init__(self, stream=sys.stdout):
        self._stream = stream
        self._begun = time.monotonic()
        self._lock = threading.Lock()

    def line(self, text=""):
        with self._lock:
            print(f"{time.monotonic() - self._begun:5.0f} s  {text}", file=self._stream, flush=True)

    def begins(self, stage, how=""):
        self.line(f"{stage.name}: begins{how and f' {how}'}")

    def ends(self, result, log):
        output = [f"{result.stage.name}: {result.verdict.value}{described(result)}"]
        if result.verdict in (Verdict.FAILED, Verdict.VOID) and log.exists():
            lines = log.read_text(errors="replace").splitlines()
            before, end = lines[:-SHOWN], lines[-SHOWN:]
            output += [f"        | {line}" for line in failures(before)[:SHOWN]]
            output += [f"        | {line}" for line in end]
            output.append(f"        (from {len(lines)} lines of {log})")
        self.line("\n".join(output))

    def table(self, results, voids):
        """Prints the final table, and a line with all failures. Returns whether there are none."""
        rows = [("stage", "time", "verdict", "")]
        rows += [(result.stage.name, f"{result.seconds:.0f} s", result.verdict.value, details(result)) for result in results]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        lines = [
            f"{name:{widths[0]}}  {duration:>{widths[1]}}  {verdict:{widths[2]}}  {reason}".rstrip()
            for name, duration, verdict, reason in rows
        ]
        totals = {}
        for result in results:
            for name, number in result.counts.items():
                totals[name] = totals.get(name, 0) + number
        failed = [result.stage.name for result in results if result.verdict is Verdict.FAILED]
        skipped = [result for result in results if result.verdict is Verdict.SKIPPED]
        dependent = [result.stage.name for result in skipped if result.reason.startswith("needs")]
        good = len([result for result in results if result.verdict.is_good or result.verdict is Verdict.UNCHANGED])
        duration = f"{time.monotonic() - self._begun:.0f} s"
        print("", *lines, "", sep="\n", file=self._stream)
        if totals:
            print("proved:", ", ".join(f"{number} {name}" for name, number in totals.items()), file=self._stream)
        if voids:
            print(f"void: {len(voids)} ({', '.join(voids)}); the machine was stalled", file=self._stream)
        print(f"{good} passed, {len(failed)} failed, {len(results) - good - len(failed)} skipped", file=self._stream)
        if failed:
            because = f"; skipped because of that: {', '.join(dependent)}" if dependent else ""
            print(f"gate: FAILED after {duration}: {', '.join(failed)}{because}", file=self._stream, flush=True)
        else:
            print(f"gate: everything passed in {duration}", file=self._stream, flush=True)
        return not failed


def failures(lines):
    """The lines that report a failure, each with the line after it: a trial prints its reason there."""
    reports = [bool(FAILURE_LINE.search(line)) for line in lines]
    return [line for line, *those in zip(lines, reports, [False, *reports]) if any(those)]


def details(result):
    numbers = ", ".join(f"{number} {name}" for name, number in result.counts.items())
    return "; ".join(part for part in (numbers, result.reason) if part)


def described(result):
    text = details(result)
    if result.verdict is Verdict.CACHED:
        return f": {result.reason}"
    duration = f" in {result.seconds:.0f} s" if result.seconds else ""
    return duration + (f": {text}" if text else "")
