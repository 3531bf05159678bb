"""The common part of the stage programs in Python: the programs of the unpacked packages, the counts of what was proven, and
patience."""

import json
import os
import random
import socket
import time
from pathlib import Path

# The seconds after which a state that does not come is a failure. A busy machine is slow, and that is no failure.
PATIENCE = 180
# The exit status of a stage whose failures are all void: the machine stood still, or an emulator failed.
VOID = 75


class Programs:
    """The sign and the gateway in the folder of the unpacked packages, as command lines."""

    def __init__(self, root):
        usr = Path(root).resolve() / "usr"
        self.sign = [usr / "bin/loopbanner"]
        self.gateway = [usr / "bin/loopbanner-gateway", "--page", usr / "share/loopbanner/page"]


def count(name, number):
    """Reports how much was proven."""
    print(f"{name} {number}", flush=True)
    if folder := os.environ.get("GATE_OUT"):
        with Path(folder, "counts").open("a") as file:
            file.write(f"{name} {number}\n")


def write_void(names):
    """Tells the gate which scenarios are void. Returns whether there is a gate, which then repeats them."""
    folder = os.environ.get("GATE_OUT")
    if folder and (lines := "".join(f"{name}\n" for name in names)):
        Path(folder, "void").write_text(lines)
    return bool(folder)


def eventually(what, condition, failure, seconds=PATIENCE):
    """Waits until a condition holds, and returns its value. Raises the exception `failure` with `what` if it does not."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise failure(what)
        time.sleep(0.02)
    return value


def new_seed():
    """The seed of a trial with random steps. On a push it is always the same, so that a commit has one verdict. The nightly tier,
    whose stages set LOOPBANNER_SEED to `random`, tries other ones. A number repeats a failure."""
    text = os.environ.get("LOOPBANNER_SEED", "1")
    return random.randrange(1 << 32) if text == "random" else int(text)


def free_port():
    """A TCP port of the loopback that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask_sign(connection, method, parameters):
    """Calls a method of a sign over a connection to its control socket. Returns the parameters of the reply."""
    message = {"method": f"org.loopbanner.Sign.{method}", "parameters": parameters}
    connection.sendall(json.dumps(message).encode() + b"\0")
    reply = b""
    while not reply.endswith(b"\0"):
        part = connection.recv(1 << 16)
        if not part:
            raise ConnectionError("the sign has closed the connection")
        reply += part
    return json.loads(reply[:-1])["parameters"]


def call_sign(path, method, **parameters):
    """Calls a method of the sign whose control socket is at `path`. Returns the parameters of the reply."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(str(path))
        return ask_sign(connection, method, parameters)
