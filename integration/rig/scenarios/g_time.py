"""Time: runs of weeks, and jumps of the wall clock."""

import errno
import random
import time

from rig.bench.daemon import Settings
from rig.bench.prediction import simulate
from rig.bench.scenario import check, equal, scenario
from rig.scenarios.c_wire import check_against_prediction

HOUR = 3600
DAY = 24 * HOUR
SLIDES = 60
OPTIONS = [
    {"id": "tea", "text": "Tea 3.50", "dwell": "2min"},
    {"id": "milk", "text": "Milk"},
    {"id": "cake", "text": "Cake"},
    {"id": "rain", "text": "Rain", "dwell": "5min"},
]


@scenario(clock="virtual", limit=10_000)
def wall_clock_jumps(bench):
    """The wall clock jumps by hours, forward and back, at rest and in mid-slide: the motion does not change."""
    settings = Settings(scroll={"dwell": "1s"})
    daemon = bench.start(settings)
    check(daemon.wait_for("started", within=10), "it did not start")
    true_time = time.time() - time.monotonic()
    for hours in (5, -3, 30, -30, 0.001):
        time.sleep(2.25)
        time.clock_settime(time.CLOCK_REALTIME, true_time + time.monotonic() + hours * HOUR)
        bench.button.tap()
        time.sleep(1.05)
        time.clock_settime(time.CLOCK_REALTIME, true_time + time.monotonic() - hours * HOUR)
    time.sleep(3)
    check_against_prediction(bench, daemon, settings)
    equal(daemon.named("time_jump"), [], "time jumps")
    years = {event["time"][:4] for event in daemon.events}
    check(all(len(event["time"]) >= 20 for event in daemon.events), f"wall clock of the events: {years}")


@scenario
def timer_does_not_drift(bench):
    """On the real clock, every autoplay slide starts exactly at the end of the dwell, however late the threads wake up."""
    accounts = Accounts()
    bench.start(Settings(scroll={"dwell": "70ms", "slide": "30ms"}), keeps=accounts.keeps)
    # The number of slides is fixed and their time is not: a start takes seconds on a busy machine.
    bench.until(lambda: accounts.wrong or accounts.settled >= SLIDES, 40, f"the end of {SLIDES} slides")
    check(not accounts.wrong, accounts.wrong)


@scenario
def clock_beside_the_options(bench):
    """A clock in a region changes every second while the options rest, causes no other wake-ups, and does not block the end."""
    settings = Settings(
        scroll={"autoplay": False}, display={"refresh": "0s"}, more=(("[left]", {"text": "{time:%S}", "gap": 1}),)
    )
    daemon = bench.start_and_settle(settings)
    bench.watch(0.1)
    bench.sign.forget()

    def ticks():
        return sum(thread["ticks"] for thread in daemon.statistics().values())

    used = ticks()
    bench.watch(4)
    used = ticks() - used
    frames = [message for message in bench.sign.messages if message.is_frame]
    check(3 <= len(frames) <= 5, f"{len(frames)} frames in four seconds of a clock that shows seconds")
    check(used < 100, f"{used} hundredths of a second of processor time in four seconds")
    daemon.terminate()
    equal(daemon.wait(2), 0, "exit status")


class Accounts:
    """Running totals of the events of weeks."""

    def __init__(self):
        self.settled = self.seq = 0
        self.deadline = None
        self.wrong = None

    def keeps(self, event):
        """Counts the event. Returns whether to keep it."""
        self.seq += 1
        if event.get("seq") != self.seq:
            self.wrong = self.wrong or f"{event} is not event {self.seq}"
        name = event["event"]
        if name == "dwell_started":
            self.deadline = event["deadline"]
        elif name == "selected" and event["reason"] == "timer" and event["at"] != self.deadline:
            # The sum of all dwells and slides, in whole nanoseconds.
            self.wrong = self.wrong or f"{event} drifts: the dwell ended at {self.deadline}"
        self.settled += name == "settled"
        return name in ("started", "input", "config_applied", "time_jump")


@scenario(clock="virtual", limit=30 * DAY)
def four_weeks_of_a_shop(bench):
    """Four weeks of presses, a daily reload and a weekly bus fault: no drift, every press reported, flat memory, the predicted wire."""
    chance = random.Random(20)
    settings = Settings(options=OPTIONS, display={"refresh": "20min"}, scroll={"dwell": "4min", "fps": 20})
    accounts = Accounts()
    daemon = bench.start(settings, keeps=accounts.keeps)
    check(daemon.wait_for("started", within=10), "it did not start")
    start = daemon.events[0]["at"]
    memory = []
    faults = []
    begun = time.monotonic()
    for day in range(28):
        while time.monotonic() < begun + (day + 1) * DAY:
            time.sleep(chance.expovariate(1 / 400) + 0.3)
            bench.button.tap(held=chance.uniform(0.05, 0.4))
            bench.sign.forget_messages()
        daemon.reload(settings)
        time.sleep(1)
        if day % 7 == 3:
            fault = time.monotonic_ns()
            bench.spi.fail(errno.EIO)
            time.sleep(chance.uniform(1, 60))
            bench.spi.heal()
            time.sleep(11)
            faults.append((fault, time.monotonic_ns()))
        memory.append(daemon.memory())
    bench.sign.take()
    until = bench.sign.messages[-1].time - start

    check(not accounts.wrong, accounts.wrong)
    inputs = [(event["at"] - start, event["input"]) for event in daemon.named("input")]
    equal(len(inputs), len(bench.button.presses), "reports of presses")
    reloads = [(event["at"] - start, f"config {daemon.path}") for event in daemon.named("config_applied")]
    equal(len(reloads), 28, "reloads applied")
    equal(daemon.named("time_jump"), [], "time jumps")
    # Anonymous memory tells a leak. Resident memory also counts code, which a reload gives back and the next frames
    # read again: a day's figure falls on either side of that, so weeks are compared by their highest.
    for kind, limit in (("resident", 256), ("anonymous", 64)):
        first, last = (max(day[kind] for day in days) for days in (memory[1:8], memory[-7:]))
        check(last <= first + limit, f"{kind} memory grew from {first} to {last} KiB: {memory}")
    daemon.stop()

    compare_pictures(bench.sign.pictures, simulate(settings, inputs + reloads, until + 1), start, faults)
    print(
        f"     {len(inputs)} presses, {accounts.settled} slides, {len(bench.sign.pictures)} pictures, "
        f"resident memory {memory[0]['resident']} KiB after a day and {memory[-1]['resident']} KiB at the end",
        flush=True,
    )


def compare_pictures(seen, lines, start, faults):
    """Compares the pictures, as (time, rows), with the lines of `simulate`, except during faults."""

    def is_judged(at):
        return not any(begin - 100_000_000 <= at <= end for begin, end in faults)

    seen = iter([(at - start, rows) for at, rows in seen if is_judged(at)])
    compared = 0
    for line in lines:
        if "rows" not in line or not is_judged(line["at"] + start) or not any("#" in row for row in line["rows"]):
            continue
        at, rows = next(seen, (None, None))
        if at is None:
            break
        where = f"picture {compared} at {at} ns, predicted for {line['at']} ns"
        check(rows == tuple(line["rows"]), "\n".join([where, *rows, "instead of", *line["rows"]]))
        check(-1 <= at - line["at"] < 5_000_000, f"{where} is late or early")
        compared += 1
    check(compared > 10_000, f"only {compared} pictures were compared")
    equal(len(list(seen)), 0, "pictures beyond the prediction")
