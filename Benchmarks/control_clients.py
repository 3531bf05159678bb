"""Clients of the control socket that behave as badly as they may, in a separate process.

usage: control_clients.py SOCKET

Eight clients ask for events and frames and read nothing. Eight send calls as fast as they are answered: inputs beyond
the limit, and questions with long answers. It prints `ready` when all are served, and ends with its standard input.
"""

import json
import select
import socket
import sys

STUCK = FLOODING = 8
INTERFACE = "org.loopbanner.Sign"


def connected(path):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client


def message(method, parameters=None, more=False):
    call = {"method": f"{INTERFACE}.{method}", "parameters": parameters or {}, "more": more}
    return json.dumps(call).encode() + b"\0"


def answer(client):
    """The next reply."""
    received = b""
    while not received.endswith(b"\0"):
        part = client.recv(65536)
        if not part:
            raise ConnectionError("the sign closed the connection")
        received += part
    return json.loads(received[:-1])


def call(client, method, **parameters):
    client.sendall(message(method, parameters))
    return answer(client)


# Every eighth is an input that the picture shows. The others are refused or only read.
ROUND = [message("SetValue", {"name": "price", "value": str(digit)}) for digit in range(8)]
ROUND = [
    part
    for shown in ROUND
    for part in (
        shown, message("GetState"), message("GetOptions"), message("GetFrame"),
        message("Resume"), message("GoTo", {"id": "nowhere"}), message("GetValues"), b"x" * 64 + b"\0",
    )
]


class Flood:
    """One client that sends the next call when it has the answer to the last one. What is no call closes its
    connection, and it comes back."""

    def __init__(self, path):
        self.path, self.at = path, 0
        self.client = connected(path)
        self.send()

    def fileno(self):
        return self.client.fileno()

    def send(self):
        self.client.sendall(ROUND[self.at % len(ROUND)])
        self.at += 1

    def go_on(self):
        try:
            part = self.client.recv(65536)
            if part.endswith(b"\0"):
                self.send()
            if part:
                return
        except (ConnectionError, BrokenPipeError):
            pass
        self.client.close()
        self.client = connected(self.path)
        self.send()


def main():
    path = sys.argv[1]
    stuck = [connected(path) for _ in range(STUCK)]
    for number, client in enumerate(stuck):
        # They read the first reply, so the sign serves them, and nothing more.
        client.sendall(
            message("Subscribe", {"after": 0}, more=True) if number % 2 else message("GetFrame", {"rate": 100}, more=True)
        )
        client.recv(1024)
    floods = [Flood(path) for _ in range(FLOODING)]
    print("ready", flush=True)
    while True:
        readable, _, _ = select.select([sys.stdin, *floods], [], [])
        for flood in readable:
            if flood is sys.stdin:
                return
            flood.go_on()


if __name__ == "__main__":
    main()
