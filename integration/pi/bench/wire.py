"""The plugin's log of the wire (pi/plugin/wire.c), in the records of the bench."""

from rig.bench.wire import Decoder, Kind


class LogFile:
    """The log of a machine. Times become the guest's CLOCK_MONOTONIC, which began `offset` ns after QEMU's clock.

    It continues the log `before`, of an earlier machine.
    """

    def __init__(self, path, offset=0, before=b""):
        self._file = open(path, "rb")
        self._decoder = Decoder(str(path))
        self._offset = offset
        self._before = before
        self.records = []
        """All records so far."""

    def take(self):
        """The records since the last call, without those of inputs."""
        records = self._decoder.records(self._before + self._file.read())
        self._before = b""
        for record in records:
            record.time -= self._offset
        self.records += records
        return [record for record in records if record.kind is not Kind.LEVELS]

    def close(self):
        self._file.close()
