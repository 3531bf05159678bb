"""Uses a sign and its gateway for hours, and watches what they take."""

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

SIGN = """
[display]
driver = "memory"
width = 64
[scroll]
style = "paged"
dwell = "2s"
[[option]]
id = "tea"
text = "Tea 3.50"
[[option]]
id = "coffee"
text = "Coffee {value:price}"
[[option]]
id = "clock"
text = "{time:%H:%M:%S}"
"""
PORT = 17230
SEED = int(os.environ.get("SOAK_SEED", "1"))
WARM_UP = 0.1
"""The share of the time after which nothing may grow."""


class Control:
    """A client of the control socket."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._rest = b""

    def call(self, method, **parameters):
        message = {"method": f"org.loopbanner.Sign.{method}", "parameters": parameters}
        self._socket.sendall(json.dumps(message).encode() + b"\0")
        while b"\0" not in self._rest:
            received = self._socket.recv(65536)
            if not received:
                raise ConnectionError("the sign closed the connection")
            self._rest += received
        reply, self._rest = self._rest.split(b"\0", 1)
        reply = json.loads(reply)
        if "error" in reply:
            raise ValueError(f"{method}: {reply}")
        return reply["parameters"]


class Usage:
    """What a process takes: kilobytes that are its own, open files, threads."""

    def __init__(self, process):
        status = Path(f"/proc/{process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        self.memory = int(fields["RssAnon"].split()[0])
        self.threads = int(fields["Threads"])
        self.files = len(os.listdir(f"/proc/{process.pid}/fd"))

    def __str__(self):
        return f"{self.memory} kB, {self.files} files, {self.threads} threads"


def wait_for(condition, what):
    end = time.monotonic() + 120
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"soak: {what} did not come within 120 s")
        time.sleep(0.1)


def answers(path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=60) as reply:
            return reply.status == 200
    except OSError:
        return False


def watch_page(is_over):
    """Keeps an event stream of the page open."""
    while not is_over.is_set():
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/events", timeout=60) as stream:
                while not is_over.is_set() and stream.readline():
                    pass
        except OSError:
            time.sleep(1)


def act(control, chance, tapped):
    """Does one thing that a sign sees in a day."""
    what = chance.choice(("Next", "Next", "Next", "value", "alert", "options", "state"))
    if what == "Next":
        control.call("Next")
        tapped += 1
    elif what == "value":
        control.call("SetValue", name="price", value=f"{chance.randrange(100)}.{chance.randrange(10)}0")
    elif what == "alert":
        control.call("Raise", alert={"text": f"Order {chance.randrange(1000)}", "duration": "2s"})
    elif what == "options":
        control.call("UpsertOption", option={"id": "extra", "text": "Cake " * chance.randrange(1, 9)})
        control.call("RemoveOption", id="extra")
    else:
        control.call("GetState")
        control.call("GetFrame")
    return tapped


def grown(before, after):
    """What to say of a process that takes more than before."""
    wrong = []
    if after.memory > before.memory + 1024:
        wrong.append(f"memory grew from {before.memory} to {after.memory} kB")
    if after.files > before.files + 2:
        wrong.append(f"open files grew from {before.files} to {after.files}")
    if after.threads > before.threads:
        wrong.append(f"threads grew from {before.threads} to {after.threads}")
    return wrong


def main():
    root, work, hours = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    (work / "sign.toml").write_text(SIGN)
    (work / "gateway.toml").write_text(f'socket = "{work}/control"\nlisten = "127.0.0.1:{PORT}"\n')
    events, log, gateway_log = (open(work / name, "w+b") for name in ("events", "log", "gateway.log"))
    environment = {**os.environ, "STATE_DIRECTORY": str(work)}
    sign = subprocess.Popen(
        [root / "usr/libexec/loopbanner/loopbannerd", "run", "--config", work / "sign.toml", "--control", work / "control"],
        stdout=events, stderr=log, env=environment,
    )
    wait_for((work / "control").exists, "the control socket")
    gateway = subprocess.Popen(
        [root / "usr/bin/loopbanner-gateway", "--config", work / "gateway.toml", "--page", root / "usr/share/loopbanner/page"],
        stdout=gateway_log, stderr=gateway_log,
    )
    wait_for(lambda: answers("/healthz"), "the gateway")
    is_over = threading.Event()
    threading.Thread(target=watch_page, args=(is_over,), daemon=True).start()
    control, chance = Control(work / "control"), random.Random(SEED)
    begun, tapped, first, wrong = time.monotonic(), 0, None, []
    length, next_line = hours * 3600, 0
    while (passed := time.monotonic() - begun) < length and sign.poll() is None and gateway.poll() is None:
        tapped = act(control, chance, tapped)
        now = {"sign": Usage(sign), "gateway": Usage(gateway)}
        if not first and passed > WARM_UP * length:
            first = now
        if passed >= next_line:
            print(f"soak: {passed / 3600:.2f} h, {tapped} taps; sign {now['sign']}; gateway {now['gateway']}", flush=True)
            next_line += max(60, length / 50)
        time.sleep(chance.uniform(0.2, 2))
    for name, process in (("sign", sign), ("gateway", gateway)):
        if process.poll() is not None:
            wrong.append(f"{name} ended with status {process.returncode}")
        elif first:
            wrong += [f"{name}: {what}" for what in grown(first[name], Usage(process))]
    is_over.set()
    for name, process in (("gateway", gateway), ("sign", sign)):
        process.terminate()
        if process.wait(60):
            wrong.append(f"{name} ended with status {process.returncode}")
    for name in ("events", "log", "gateway.log"):
        print(f"soak: {name}: {(work / name).stat().st_size} bytes")
    reported = [json.loads(line) for line in (work / "events").read_text().splitlines()]
    selected = sum(event["event"] == "selected" and event["reason"] == "tap" for event in reported)
    if selected != tapped:
        wrong.append(f"{tapped} taps, but {selected} reports")
    for name in ("log", "gateway.log"):
        lines = [line for line in (work / name).read_text(errors="replace").splitlines() if "warning" in line or "error" in line]
        wrong += [f"{name}: {line}" for line in lines[:5]]
    print(*[f"soak: {what}" for what in wrong], f"soak: seed {SEED}, {tapped} taps in {hours} h", sep="\n")
    if out := os.environ.get("GATE_OUT"):
        with open(Path(out) / "counts", "a") as counts:
            counts.write(f"soak-taps {tapped}\n")
    sys.exit(1 if wrong or not tapped else 0)


if __name__ == "__main__":
    main()
