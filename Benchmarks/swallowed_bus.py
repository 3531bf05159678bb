"""A fake spidev node without kernel support: it discards messages and records their times."""

import array
import pathlib
import tempfile

# Half an hour at 100 a second.
CAPACITY = 180_000


class SwallowedBus:
    """With `environment`, a program takes `node` for a spidev node. `programs` is the folder with the library of
    `lateness/swallowed_bus.c`. The first `capacity` messages are recorded."""

    # Any character device whose lock is free.
    node = "/dev/null"

    def __init__(self, programs, capacity=CAPACITY):
        self.record = tempfile.NamedTemporaryFile()
        self.record.truncate(8 * (1 + capacity))
        library = pathlib.Path(programs, "libswallowed_bus.so").resolve()
        self.environment = {"LD_PRELOAD": str(library), "SWALLOWED_BUS": self.record.name}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.record.close()

    @property
    def moments(self):
        """The time of each message, in nanoseconds of the monotonic clock."""
        found = array.array("q", pathlib.Path(self.record.name).read_bytes())
        return found[1:1 + found[0]]
