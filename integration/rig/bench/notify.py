"""The service manager's side of sd_notify(3)."""

import os
import select
import socket
import time
from dataclasses import dataclass


@dataclass
class Notification:
    """A datagram; `time` is CLOCK_MONOTONIC when it was read."""

    time: int
    sender: int
    fields: dict


class NotifySocket:
    """A notification socket as systemd passes it to Type=notify services."""

    def __init__(self, path):
        if os.path.exists(path):
            os.unlink(path)
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._socket.bind(path)
        self._socket.setblocking(False)
        self.received = []
        self._looked_at = 0

    def close(self):
        self._socket.close()

    def take(self):
        """Receives all pending notifications and skips them."""
        self._receive()
        self._looked_at = len(self.received)

    def _receive(self):
        while True:
            try:
                data, ancillary, _, _ = self._socket.recvmsg(4096, 64)
            except BlockingIOError:
                return
            sender = int.from_bytes(ancillary[0][2][:4], "little") if ancillary else 0
            fields = dict(line.split("=", 1) for line in data.decode().splitlines() if "=" in line)
            self.received.append(Notification(time.monotonic_ns(), sender, fields))

    def wait(self, key, within):
        """The next notification with this key, or None. Skips those before it."""
        end = time.monotonic() + within
        while True:
            self._receive()
            while self._looked_at < len(self.received):
                notification = self.received[self._looked_at]
                self._looked_at += 1
                if key in notification.fields:
                    return notification
            left = end - time.monotonic()
            if left <= 0:
                return None
            select.select([self._socket], [], [], left)
