"""How much of the machine the kernel got."""

import threading
import time


class Stalls:
    """Sleeps for 10 ms again and again while a scenario runs, and adds up what comes on top.

    A scenario that fails while the machine stood still says nothing about the daemon.
    """

    # The kernel ticks every 10 ms, so a sleep may take two ticks.
    EXPECTED = 0.02

    def __enter__(self):
        self.longest = 0.0
        self.total = 0.0
        self._begun = time.monotonic()
        self._is_over = threading.Event()
        self._sleeper = threading.Thread(target=self._sleep, daemon=True)
        self._sleeper.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._sleeper.join()
        self.elapsed = time.monotonic() - self._begun

    def _sleep(self):
        while not self._is_over.is_set():
            begun = time.monotonic()
            time.sleep(0.01)
            stall = time.monotonic() - begun - self.EXPECTED
            if stall > 0:
                self.longest = max(self.longest, stall)
                self.total += stall

    @property
    def are_long(self):
        """Whether the machine stood still long enough to make a sound daemon miss a limit of a scenario.

        A free machine stays below a tenth of both bounds.
        """
        return self.longest > 0.2 or self.total > 0.05 * self.elapsed

    def __str__(self):
        return f"the machine stood still for {self.total:.1f} s of {self.elapsed:.1f} s, at most {self.longest:.2f} s at a time"
