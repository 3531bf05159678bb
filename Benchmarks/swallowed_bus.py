"""A spidev node without a kernel that has one: messages are swallowed, and written down."""

import array
import pathlib
import tempfile

# Half an hour at 100 a second.
CAPACITY = 180_000


class SwallowedBus:
    """What a program needs to take `node` for a spidev node: `environment`. `programs` is the folder with the
    library of `lateness/swallowed_bus.c`. The first `capacity` messages are written down."""

    # Any character device will do that nobody else holds the lock of.
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
        """When each message came, in nanoseconds of the monotonic clock."""
        found = array.array("q", pathlib.Path(self.record.name).read_bytes())
        return found[1:1 + found[0]]
