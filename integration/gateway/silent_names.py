"""A network in which the name server never answers, for a gateway that connects to its broker by name."""

import contextlib
import pathlib
import socket
import subprocess
import threading
import time

import httpx

from stage import PATIENCE, eventually, free_port

# An address of the loopback that no real name server uses.
SERVER = "127.0.0.77"
# The gateway makes at least two attempts in this time: one lasts 10 s.
SECONDS = 15
# A gateway that waits for the name server stands still for 5 s or more: the system's resolver waits that long for each query.
LONGEST_REPLY = 3


@contextlib.contextmanager
def silent_name_server():
    """Runs a name server that receives queries and never answers. Yields the list of the received queries."""
    queries = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind((SERVER, 53))
        server.settimeout(0.1)
        is_over = threading.Event()

        def receive():
            while not is_over.is_set():
                with contextlib.suppress(TimeoutError):
                    queries.append(server.recv(512))

        thread = threading.Thread(target=receive)
        thread.start()
        try:
            yield queries
        finally:
            is_over.set()
            thread.join()


def command(folder, words):
    """Returns the command line that runs `words` with SERVER as its only name server."""
    (folder / "resolv.conf").write_text(f"nameserver {SERVER}\n")
    (folder / "nsswitch.conf").write_text("hosts: files dns\n")
    mounts = "".join(f'mount --bind "{folder}/{name}" "$(realpath /etc/{name})" && ' for name in ("resolv.conf", "nsswitch.conf"))
    return ["unshare", "--mount", "sh", "-c", f'{mounts}exec "$@"', "sh", *words]


def longest_reply(gateway, folder, log):
    """Starts the program `gateway` with a broker whose name is not resolved. Returns the number of queries that the name server
    received, and the longest time in seconds in which the gateway replied to a request."""
    port = free_port()
    settings = folder / "unresolved.toml"
    settings.write_text(f"""
socket = "{folder}/control"
listen = "127.0.0.1:{port}"
[mqtt]
url = "mqtt://broker.example"
node = "unresolved"
""")
    words = command(pathlib.Path(folder), [*map(str, gateway), "--config", str(settings)])
    with silent_name_server() as queries, log.open("a") as output:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=output)
        try:
            eventually("the gateway sent no query for the name of its broker", lambda: queries, AssertionError)
            longest, end = 0, time.monotonic() + SECONDS
            while time.monotonic() < end:
                begun = time.monotonic()
                with contextlib.suppress(httpx.ConnectError):
                    httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE)
                    longest = max(longest, time.monotonic() - begun)
                time.sleep(0.1)
            assert process.poll() is None, "the gateway has ended"
        finally:
            process.kill()
            process.wait()
    return len(queries), longest
