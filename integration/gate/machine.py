"""Measures stalls of the machine."""

import threading
import time


class Stalls:
    """Sleeps for 10 ms repeatedly, and records how much longer each sleep takes."""

    # The kernel of the bench ticks every 10 ms, so a sleep may take two ticks.
    EXPECTED = 0.02

    def __enter__(self):
        self.begun = time.monotonic()
        self._found = []
        self._is_over = threading.Event()
        self._sleeper = threading.Thread(target=self._sleep, daemon=True)
        self._sleeper.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._sleeper.join()

    def _sleep(self):
        while not self._is_over.is_set():
            begun = time.monotonic()
            time.sleep(0.01)
            stall = time.monotonic() - begun - self.EXPECTED
            if stall > 0:
                self._found.append((begun, stall))

    def since(self, begun=None):
        """Returns the stalls since an instant of `time.monotonic`; by default since the start."""
        begun = self.begun if begun is None else begun
        return StallSummary([stall for at, stall in list(self._found) if at >= begun], time.monotonic() - begun)


class StallSummary:
    def __init__(self, stalls, elapsed):
        self.longest = max(stalls, default=0.0)
        self.total = sum(stalls)
        self.elapsed = elapsed

    @property
    def are_long(self):
        """Whether the stalls are long enough to make a correct program miss a limit.

        An idle machine stays below a tenth of both bounds.
        """
        return self.longest > 0.2 or self.total > 0.05 * self.elapsed

    def __str__(self):
        return f"the machine stood still for {self.total:.1f} s of {self.elapsed:.1f} s, at most {self.longest:.2f} s at a time"
