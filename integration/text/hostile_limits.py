"""The helper's own limits: its lock-down, its end without a client, and lines that never end."""

import os
import resource
import signal
import subprocess
import threading
import time
from pathlib import Path

from . import fonts, messages
from .helper import PATIENCE, Ended, Helper

SANITIZERS = {
    "ASAN_OPTIONS": "exitcode=86:abort_on_error=0:detect_leaks=0:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "exitcode=86:halt_on_error=1:print_stacktrace=1",
}
# The helper's limit of processor time in seconds (`lockdown.c`). The kernel ends a helper that takes longer for a line.
LIMIT = 20
ENDS_OF_A_LONG_LINE = (-signal.SIGXCPU, -signal.SIGKILL)
MARK, OVERRIDES = 0x301, (0x202D, 0x202E)


class IdleHelper:
    """A helper that is asked nothing: it must end itself after 10 s.

    Naps of a tenth of a second measure the upper bound: on a busy machine they are longer, as everything is.
    """

    def __init__(self, program):
        self.helper = Helper(program)
        self.taken = None
        self.naps = 0
        self.watcher = threading.Thread(target=self.watch)
        self.watcher.start()

    def watch(self):
        begun = time.monotonic()
        while self.helper.process.poll() is None:
            time.sleep(0.1)
            self.naps += 1
        self.taken = time.monotonic() - begun

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        self.helper.__exit__(*arguments)
        self.watcher.join()

    def check(self, verdict):
        self.watcher.join(PATIENCE)
        status = self.helper.process.returncode
        verdict.check(
            status == 0 and self.taken > 9 and self.naps < 200,
            f"a helper that is asked nothing should end with 0 after 10 s, not with {status} after {self.taken} s, "
            f"{self.naps} naps of a tenth",
        )


def run_lock_down(verdict, program):
    """What the kernel says about a helper that serves."""
    with Helper(program, fonts.UNIFONT, "builtin") as helper:
        process = Path(f"/proc/{helper.process.pid}")
        status = dict(line.split(":\t", 1) for line in (process / "status").read_text().splitlines() if ":\t" in line)
        limits = {line[:25].strip(): line[25:].split() for line in (process / "limits").read_text().splitlines()}
        verdict.equal(status["Seccomp"].strip(), "2", "the helper's Seccomp (2 is a filter)")
        verdict.equal(status["NoNewPrivs"].strip(), "1", "the helper's NoNewPrivs")
        # poll() needs room for the one file that it waits for, which is open: so none can be opened.
        for name, most in (("Max file size", 0), ("Max open files", 1), ("Max core file size", 0), ("Max cpu time", 20)):
            hard = limits[name][1]
            verdict.check(
                hard.isdigit() and int(hard) <= most, f"{name} of the helper: {most} was expected, and {hard} found"
            )
        room = limits["Max address space"][1]
        verdict.check(room.isdigit() and int(room) < 1 << 30, f"address space of the helper: a limit, not {room}")
        if os.access(process / "fd", os.R_OK):
            found = sorted(int(one.name) for one in (process / "fd").iterdir())
            verdict.check(found[:2] == [0, 1] and len(found) <= 3, f"open files of the helper: 0, 1 and 2, not {found}")
        helper.line(["a"], 16)


def run_system_calls(verdict, system_calls):
    """What the lock-down grants and refuses: the kernel's word that there is a filter says nothing about it."""
    tried = subprocess.run([system_calls], stdout=subprocess.PIPE, text=True, timeout=5 * PATIENCE)
    for line in tried.stdout.splitlines():
        word, _, what = line.partition(": ")
        verdict.check(word == "right", what)
    verdict.equal(tried.returncode, 0, "exit status of the program that asks for system calls")


def long_line(verdict, program, what, clusters):
    """A line that takes long is answered, or the helper ends by its limit of processor time."""
    before = processor_time()
    with Helper(program, fonts.UNIFONT, limit=5 * PATIENCE) as helper:
        try:
            line = helper.line(clusters, 16)
            result = f"status {line.status}"
            is_right = line.status in (messages.DRAWN, messages.TOO_LARGE, messages.FAILED)
        except Ended as ended:
            result, is_right = f"end {ended.status}", ended.status in ENDS_OF_A_LONG_LINE
    used = processor_time() - before
    verdict.check(is_right, f"{what}: an answer or an end by the limit was expected, and {result} found")
    verdict.check(used < LIMIT + 2, f"{what}: {result} took {used:.1f} s of processor time")
    verdict.note(f"{what}: {result} in {used:.2f} s of processor time")


def run_long_lines(verdict, program):
    # 100 000 marks are too many code points, so they are refused; the most that a message holds follow.
    with Helper(program, fonts.UNIFONT) as helper:
        verdict.equal(helper.line([[MARK] * 32] * 3125, 16).status, messages.MALFORMED, "status of 100 000 marks")
        verdict.equal(helper.line(["a"], 16).status, messages.DRAWN, "status of the line after them")
    marks = [[0x61, *[MARK] * 31], *[[MARK] * 32] * 2047]
    long_line(verdict, program, "65 536 code points of marks", marks)
    nested = [OVERRIDES[index % 2] for index in range(12_500)]
    packed = [nested[at:at + 32] for at in range(0, len(nested), 32)]
    long_line(verdict, program, "12 500 nested overrides", [*packed, "a", "ב", [0x202C], "c"])
    long_line(verdict, program, "10 000 letters of Arabic", ["لا"[index % 2] for index in range(messages.MOST_CLUSTERS)])


def processor_time():
    """The seconds of processor time of the helpers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def worked(helper):
    """The seconds of processor time of a helper that runs."""
    fields = Path(f"/proc/{helper.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run_processor_time(verdict, program):
    """A helper that worked for 10 s of processor time ends after a reply, with status 0."""
    line = messages.line_request(["ab漢"[index % 3] for index in range(3000)], 16)
    before = processor_time()
    with Helper(program, fonts.UNIFONT) as helper:
        try:
            # Not by the clock: a busy machine lets it work little.
            while worked(helper) < LIMIT:
                helper.send(line)
                helper.read_line()
            verdict.check(False, f"a helper that works for {LIMIT} s should end")
        except Ended as ended:
            used = processor_time() - before
            verdict.equal(ended.status, 0, f"status of a helper that worked for {used:.1f} s")
            verdict.check(10 <= used < 12, f"a helper ended after {used:.1f} s of processor time, not after 10")


def run(verdict, program, system_calls):
    run_lock_down(verdict, program)
    run_system_calls(verdict, system_calls)
    run_long_lines(verdict, program)
    run_processor_time(verdict, program)
