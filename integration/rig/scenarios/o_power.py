"""Power cuts: what was confirmed is still there. The kernel is killed, and its file system ext4 repairs itself in the next one."""

import json
import random
import socket
import time

from rig.bench.daemon import FOLDER, Settings
from rig.bench.power import Power
from rig.bench.scenario import check, scenario

POWER_CUTS = 6
# The documented limit, in seconds from a confirmed count to the cut that may lose it.
LIMIT = 1


class Client:
    """A client of the control socket."""

    def __init__(self):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(FOLDER / "control"))

    def call(self, method, **parameters):
        message = {"method": f"org.loopbanner.Sign.{method}", "parameters": parameters}
        self._socket.sendall(json.dumps(message).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            part = self._socket.recv(1 << 16)
            check(part, f"{method} has no reply")
            reply += part
        return json.loads(reply[:-1])["parameters"]

    def number(self):
        return self.call("GetCounters")["counters"]["queue"]


def start(bench, power):
    """Starts a sign whose button and clients count, with its state on the disk. Returns the daemon and a client."""
    state = power.disk / "state"
    state.mkdir(exist_ok=True)
    button = {"line": "GPIO17", "on_tap": "count queue +1"}
    settings = Settings(scroll={"autoplay": False}, button=button, more=[("[[counter]]", {"name": "queue"})])
    daemon = bench.start_and_settle(settings, environment={"STATE_DIRECTORY": str(state), "RUNTIME_DIRECTORY": str(FOLDER)})
    return daemon, Client()


def press(bench, daemon):
    """Presses the button, and returns the number that the sign reports."""
    before = daemon.last_seq
    bench.button.tap()
    event = daemon.wait_for("counted", after=before)
    check(event, "a press was not counted")
    return event["value"]


@scenario(limit=90, power_cuts=POWER_CUTS)
def power_cuts_lose_no_confirmed_count(bench):
    """Six power cuts after counts of a button and a client, in bursts, slowly, or once: at most those of the last second are lost."""
    power = Power()
    daemon, client = start(bench, power)
    number = client.number()
    if power.cuts:
        cut, entries = power.cuts[-1], power.recorded()
        limit = LIMIT + cut["stall"]
        least = max(entry["number"] for entry in entries if entry["at"] <= cut["at"] - limit)
        most = entries[-1]["number"] + 1
        ages = ", ".join(f"{entry['number']} {cut['at'] - entry['at']:.2f} s before" for entry in entries[-40:])
        check(least <= number <= most, f"{number} instead of {least} to {most} after power cut {len(power.cuts)}; counted: {ages}")
        print(f"     power cut {len(power.cuts)}: {number} of {entries[-1]['number']} counts are there, {least} are promised", flush=True)
    power.record(number=number)
    if len(power.cuts) == POWER_CUTS:
        return
    bursts, slow, once = (0.05, 0.05, 0.05, 0.4), (0.4, 0.7, 1.5), (60,)
    pauses = (once, bursts, slow)[len(power.cuts) % 3]
    power.allow_cut()
    while True:
        number = press(bench, daemon) if random.random() < 0.7 else client.call("Count", name="queue", change="+1")["value"]
        power.record(number=number)
        time.sleep(random.choice(pauses))
