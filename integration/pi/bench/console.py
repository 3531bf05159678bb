"""Commands in the guest, by its serial line (pi/guest/answer)."""

import base64
from dataclasses import dataclass

from .machine import SECOND, Gone

# The first and the longest time that passes between two looks at the line.
FIRST_STEP, LONGEST_STEP = 2_000_000, 100_000_000


@dataclass
class Result:
    status: int
    output: str


class NoAnswer(Exception):
    """The guest does not answer in its time."""


class Console:
    def __init__(self, machine):
        self._machine = machine
        self._received = b""

    def wait_until_ready(self, seconds):
        """Waits for the guest to take commands, so many seconds of its time."""
        self._follow(seconds, lambda: b"\x01ready\x02" in self._received, "the start of the guest")
        self._received = self._received.split(b"\x01ready\x02", 1)[1]

    def run(self, script, seconds=60):
        """Runs a script of bash."""
        self._machine.serial.send(base64.b64encode(script.encode()) + b"\n")
        self._follow(seconds, lambda: b"\x02" in self._received.partition(b"\x01")[2], f"an answer to: {script}")
        answer, self._received = self._received.partition(b"\x01")[2].split(b"\x02", 1)
        status, _, output = answer.decode().partition(" ")
        return Result(int(status), base64.b64decode(output).decode(errors="replace"))

    def send(self, script):
        """Sends a script without waiting for its answer: one that ends the guest."""
        self._machine.serial.send(base64.b64encode(script.encode()) + b"\n")

    def _follow(self, seconds, is_over, what):
        step, left = FIRST_STEP, int(seconds * SECOND)
        while not is_over():
            if left <= 0:
                raise NoAnswer(f"{what} did not come within {seconds} s of the guest; last on its line: {self._received[-2000:]}")
            if self._machine.run(step) == "off":
                raise Gone("the guest has switched itself off")
            left -= step
            step = min(step + step // 4, LONGEST_STEP)
            self._received += self._machine.serial.take()
