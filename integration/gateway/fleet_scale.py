"""Measures a fleet of many signs on one broker: three real signs with their gateways, and the others of a test program.

usage: fleet_scale.py ROOT FOLDER [--idle SECONDS] [SIGNS...]

ROOT is the folder of the unpacked packages. The default are 50, 1000 and 10000 signs, and 660 idle seconds of a real sign; 0 skips
the latter. Prints each figure with its limit, and fails if one is over it.
"""

import argparse
import hashlib
import os
import pathlib
import resource
import signal
import sys
import time

import stage
from fleet import TOPICS, Failure, document, eventually
from fleet_bridges import Line
from fleet_site import Broker, Client, OwnerSide, Page, Sign, print_logs, stop
from fleet_swarm import Swarm, publication

REAL = ("real-1", "real-2", "real-3")
ROUNDS = 5
# The largest release that loopbanner-fleet sends to the signs of a scope before the statement.
LARGEST_OFFER = 64 << 10


def memory(process, key="VmRSS"):
    """The memory of a process in MiB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return next(int(row.split()[1]) for row in text.splitlines() if row.startswith(key)) / 1024


def processor(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Figures:
    """The figures of a run, and those over their limits."""

    def __init__(self):
        self.count, self.failures = 0, []

    def add(self, what, value, unit, limit=None):
        verdict = "" if limit is None else f" (at most {limit:g})"
        print(f"fleet-scale: {what}: {value:.3g} {unit}{verdict}", flush=True)
        if limit is not None:
            self.count += 1
            if value > limit:
                self.failures.append(f"{what}: {value:.3g} {unit}, but at most {limit:g} are allowed")


class Fleet:
    """A broker with a swarm and three real signs."""

    def __init__(self, programs, folder, count, figures):
        self.folder, self.count, self.figures, self.number = folder, count, figures, 0
        nodes = [f"s{number}" for number in range(count - len(REAL))]
        state = folder / "state"
        state.mkdir(parents=True)
        more = f"persistence true\npersistence_location {state}/\nmax_queued_messages 100000\n"
        self.broker = Broker(folder, ("owner", "fleet", *REAL, *nodes), more=more)
        self.side = OwnerSide(programs, folder, self.broker)
        self.signs = [Sign(programs, folder, node, self.broker, self.side.owner.key) for node in REAL]
        self.page = Page(programs, folder, self.broker, self.side.owner.key)
        self.swarm = None

    def figure(self, what, value, unit, limit=None):
        self.figures.add(f"{self.count} signs: {what}", value, unit, limit)

    def run(self):
        self.broker.start()
        began = time.monotonic()
        self.swarm = Swarm(self.broker.port, self.count - len(REAL))
        self.swarm.until(self.all_ready, 120, "all signs are connected")
        self.figure("all have connected", time.monotonic() - began, "s")
        self.swarm.observe()
        for sign in self.signs:
            sign.start()
        limit = 5 if self.count > 1000 else 2
        releases = [("a release", 30, (2, 2, limit)), ("a large release", 200, (2, 2, limit))]
        if self.count <= 1000:
            # The owner does not send so large a release before the statement, so all signs fetch it at once.
            releases.append(("a fetched release", 700, (2, 2, limit)))
        for what, rows, limits in releases:
            used, own = processor(self.broker.process), time.process_time()
            times = [self.publish(f"Text {number}", rows) for number in range(ROUNDS)]
            used, own = processor(self.broker.process) - used, time.process_time() - own
            middle = sorted(times, key=lambda entry: entry[-1])[ROUNDS // 2]
            self.figure(f"the statement of {what} has reached all", middle[0], "s", limits[0])
            self.figure(f"{what} has reached all", middle[1], "s", limits[1])
            self.figure(f"99 of 100 have reported {what}", middle[2], "s", limits[2])
            self.figure(f"all have reported {what}", middle[3], "s")
            self.figure(f"processor time of the broker for {what}", used / ROUNDS, "s")
            self.figure(f"processor time of the test program for {what}", own / ROUNDS, "s")
        self.start_page()
        self.restart()
        self.figure("memory of the broker", memory(self.broker.process), "MiB")
        self.figure("memory of loopbanner-fleet serve", memory(self.page.process), "MiB", 64)

    def all_ready(self):
        return all(member.is_ready for member in self.swarm.members)

    def publish(self, text, rows=30):
        """Publishes a release, and returns the seconds until all have the statement, all have the release, 99 of 100 have reported
        it, and all have."""
        self.number += 1
        # A row has about 100 bytes.
        release = document(*(f"{text} {row} ".ljust(80, ".") for row in range(rows)))
        statement = self.side.statement(release, number=self.number)
        data = publication(f"{TOPICS}/release/{hashlib.sha256(release).hexdigest()}".encode(), release, 1)
        if len(release) <= LARGEST_OFFER:
            data += publication(f"{TOPICS}/all/release/{hashlib.sha256(release).hexdigest()}".encode(), release, 3, retain=False)
        data += publication(f"{TOPICS}/all/desired".encode(), self.side.owner.envelope(statement).encode(), 2)
        swarm, wanted = self.swarm, b'"all":%d' % self.number
        swarm.reported.clear()
        began = time.monotonic()
        swarm.observer.sendall(data)

        def is_complete():
            return len(swarm.reported) >= self.count and all(entry[0] == wanted for entry in swarm.reported.values())

        swarm.until(is_complete, 60, f"{text} is reported by all")
        reported = sorted(at for _, at in swarm.reported.values())
        moments = [max(at for _, at in times.values()) for times in (swarm.accepted, swarm.received)]
        return [at - began for at in (*moments, reported[int(len(reported) * 0.99) - 1], reported[-1])]

    def page_is_complete(self):
        signs = self.page.get("/api/signs?limit=0")
        return signs.get("in_sync") == self.count and signs.get("online") == self.count

    def start_page(self):
        times = []
        for _ in range(3):
            self.page.end()
            began = time.monotonic()
            self.page.start()
            self.swarm.until(self.page_is_complete, 60, "the page is complete")
            times.append(time.monotonic() - began)
        self.figure("the page is complete after its start", sorted(times)[1], "s", 2)

    def restart(self):
        """Restarts the broker. All signs return and are equal, without a storm."""
        self.broker.stop()
        self.swarm.attempts.clear()
        sessions = {member.node: member.session for member in self.swarm.members}
        self.broker.start()
        began, used = time.monotonic(), processor(self.broker.process)
        self.swarm.until(
            lambda: all(member.is_ready and member.session > sessions[member.node] for member in self.swarm.members),
            120, "all signs return",
        )
        self.swarm.until(self.page_is_complete, 120, "the page is complete again")
        self.figure("all are back and equal after a restart of the broker", time.monotonic() - began, "s", 60)
        rates = {}
        for at in self.swarm.attempts:
            rates[int(at)] = rates.get(int(at), 0) + 1
        self.figure("connections in the busiest second", max(rates.values(), default=0), "", max(50, self.count / 5))
        self.figure("processor time of the broker for it", processor(self.broker.process) - used, "s")
        self.swarm.observe()
        self.figure("99 of 100 have reported the next release", self.publish("After")[2], "s", 5 if self.count > 1000 else 2)

    def end(self):
        self.page.end()
        for sign in self.signs:
            sign.end()
        self.broker.stop(signal.SIGKILL)


def measure_idle(programs, folder, seconds, figures):
    """The traffic of one real sign that shows one text, and the memory of its gateway with and without a fleet."""
    broker = Broker(folder, ("owner", "alone", *REAL))
    broker.start()
    side = OwnerSide(programs, folder, broker)
    line = Line(broker.port)
    sign = Sign(programs, folder, REAL[0], broker, side.owner.key)
    alone = Sign(programs, folder, "alone", broker, side.owner.key)
    path = sign.folder / "gateway.toml"
    path.write_text(path.read_text().replace(f"mqtt://127.0.0.1:{broker.port}", f"mqtt://127.0.0.1:{line.port}"))
    # Without a password, a gateway without a fleet connects to neither the sign nor the broker.
    secrets = alone.folder / "secrets"
    secrets.write_text(f"token robot {hashlib.sha256(b'robot').hexdigest()}\n")
    path = alone.folder / "gateway.toml"
    path.write_text(path.read_text().partition("[fleet]")[0] + f'[web]\npassword_file = "{secrets}"\n')
    client = Client(broker, "owner", "loopbanner/+/status", "loopbanner/+/options")
    try:
        sign.start()
        alone.start()
        for node in (REAL[0], "alone"):
            eventually(f"{node} shows its list at the broker", lambda node=node: client.messages.get(f"loopbanner/{node}/options"))
        client.end()
        time.sleep(5)
        side.write(all='[[option]]\ntext = "Tea"\n')
        status, out, error = side.run("apply", "signs")
        if status:
            raise Failure(f"apply: {out} {error}")
        time.sleep(5)
        before = line.bytes
        time.sleep(seconds)
        figures.add("an idle sign sends and receives", (line.bytes - before) / seconds * 86400 / 1024, "KiB a day", 1024)
        fleet, plain = memory(sign.gateway, "RssAnon"), memory(alone.gateway, "RssAnon")
        figures.add("memory of a gateway, its own data", fleet, "MiB")
        figures.add("memory that [fleet] adds", fleet - plain, "MiB", 1)
    finally:
        sign.end()
        alone.end()
        stop(broker.process, signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2].partition("\n")[0])
    parser.add_argument("root")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--idle", type=int, default=660)
    parser.add_argument("signs", type=int, nargs="*")
    arguments = parser.parse_intermixed_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    programs, figures = stage.Programs(arguments.root), Figures()
    try:
        for count in arguments.signs or (50, 1000, 10_000):
            fleet = Fleet(programs, arguments.folder / str(count), count, figures)
            try:
                fleet.run()
            finally:
                fleet.end()
        if arguments.idle:
            (arguments.folder / "idle").mkdir()
            measure_idle(programs, arguments.folder / "idle", arguments.idle, figures)
    except (Failure, TimeoutError) as failure:
        print_logs(arguments.folder)
        print(f"fleet-scale: {failure}", file=sys.stderr)
        return 1
    stage.count("fleet-scale", figures.count - len(figures.failures))
    for failure in figures.failures:
        print(f"fleet-scale: {failure}", file=sys.stderr)
    return 1 if figures.failures else 0


if __name__ == "__main__":
    sys.exit(main())
