"""Missing, failing, hanging and returning buses: the banner keeps its time, and the complete picture returns."""

import errno
import time

from rig.bench.daemon import Settings
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario

QUICK = {"dwell": "400ms", "slide": "300ms"}


def timers_since(daemon, seq):
    return [event for event in daemon.named("selected") if event["seq"] > seq and event["reason"] == "timer"]


def keeps_its_time(bench, daemon, seq):
    """Waits for three selections by the timer. A machine that is busy makes them late, but not their deadlines."""
    bench.until(lambda: len(timers_since(daemon, seq)) >= 3, 10, "the third selection by the timer")
    times = [event["at"] for event in timers_since(daemon, seq)]
    gaps = [later - earlier for earlier, later in zip(times, times[1:])]
    check(all(gap == 700_000_000 for gap in gaps), f"nanoseconds from selection to selection: {gaps}")


def middle_of_a_slide(bench, daemon):
    """Waits for the middle of a slide."""
    check(daemon.wait_for("move_started", after=daemon.last_seq), "nothing moved")
    time.sleep(0.1)
    bench.sign.take()


def returned_whole(bench, since):
    """Checks that the chips were initialized before any frame."""
    first = next((message for message in bench.sign.messages if message.time > since and not message.error), None)
    check(first, "nothing was sent after the return")
    check(first.rewrites_everything, f"the first message after the return sets only the registers {first.addresses}")


@scenario
def spidev_missing_at_start(bench):
    """Without the device node it starts, keeps its time and names the device; the picture follows soon after the node appears."""
    bench.spi.unplug()
    daemon = bench.start(Settings(scroll=QUICK))
    keeps_its_time(bench, daemon, 0)
    check(daemon.process.poll() is None, f"it ended with {daemon.process.poll()}")
    check("/dev/spidev0.0" in daemon.log, "the log does not name the device")
    plugged = time.monotonic_ns()
    bench.spi.plug()
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 3, "the picture")
    returned_whole(bench, plugged)


@scenario
def node_that_is_no_spi_device(bench):
    """A device that is not an SPI device ends the program with status 69 and a message that names it."""
    daemon = bench.start(Settings(display={"device": "/dev/null"}))
    equal(daemon.wait(3), 69, "exit status")
    check("/dev/null" in daemon.log, f"the log does not name it: {daemon.log}")


@scenario
def ten_seconds_of_errors(bench):
    """EIO for ten seconds from mid-slide: time continues, the log stays short, and the right picture returns."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    middle_of_a_slide(bench, daemon)
    seq = daemon.last_seq
    bench.spi.fail(errno.EIO)
    time.sleep(10)
    bench.spi.heal()
    healed = time.monotonic_ns()
    moved = len(timers_since(daemon, seq))
    check(12 <= moved <= 16, f"{moved} selections in ten seconds at one each 700 ms")
    bench.sign.take()
    attempts = len([message for message in bench.sign.messages if message.error])
    check(attempts < 40, f"{attempts} attempts in ten seconds")
    bench.until(lambda: any(message.time > healed for message in bench.sign.messages), 11, "the return")
    returned_whole(bench, healed)
    check(len(daemon.log.splitlines()) < 20, f"{len(daemon.log.splitlines())} lines of log")
    check("try" in daemon.log or "tried" in daemon.log, "the log does not announce a retry")
    compare_selected_with_picture(bench, daemon)


@scenario
def one_error(bench):
    """One failed transfer within a message: the complete picture returns within a second, and no event reports it."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    middle_of_a_slide(bench, daemon)
    failed = time.monotonic_ns()
    bench.spi.fail(errno.ETIMEDOUT, count=1, skip=5)
    bench.watch(1)
    check(any(message.error == errno.ETIMEDOUT for message in bench.sign.messages), "nothing failed")
    failed = next(message.time for message in bench.sign.messages if message.error)
    returned_whole(bench, failed)
    bench.watch(1)
    compare_selected_with_picture(bench, daemon)


@scenario
def device_removed_and_bound_again(bench):
    """The device is unbound during a slide and bound again: the chips are initialized and show the current picture."""
    removed_and_back(bench, bus=False)


@scenario
def controller_removed_and_back(bench):
    """The same with the whole controller."""
    removed_and_back(bench, bus=True)


def removed_and_back(bench, bus):
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    middle_of_a_slide(bench, daemon)
    seq = daemon.last_seq
    bench.spi.unplug(bus=bus)
    keeps_its_time(bench, daemon, seq)
    check(daemon.process.poll() is None, "it ended")
    # The chips lose their supply, too.
    bench.sign.take()
    for chip in bench.sign.chain.chips:
        chip.power_up()
    plugged = time.monotonic_ns()
    bench.spi.plug()
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 3, "the picture")
    returned_whole(bench, plugged)
    compare_selected_with_picture(bench, daemon)


@scenario
def hanging_bus(bench):
    """A transfer hangs for three seconds: presses during the hang are reported after it, and the right picture returns."""
    daemon = bench.start_and_settle(Settings(scroll={"autoplay": False}))
    bench.spi.hang()
    bench.button.tap()
    time.sleep(1)
    bench.button.tap()
    time.sleep(2)
    bench.spi.heal()
    time.sleep(1.5)
    selected = [(event["id"], event["reason"]) for event in daemon.named("selected")]
    equal(selected, [("tea", "layout"), ("milk", "tap"), ("cake", "tap")], "selections")
    compare_selected_with_picture(bench, daemon)


def compare_selected_with_picture(bench, daemon):
    """Waits for rest, and checks that the sign shows the option that the events report."""
    bench.sign.take()
    prediction = predict(Settings(scroll=QUICK), [], 3_000_000_000)
    resting = {
        event["id"]: [rows for at, rows in prediction.frames if at <= event["at"]][-1]
        for event in prediction.events if event["event"] == "settled"
    }
    settled = daemon.wait_for("settled", after=daemon.last_seq, within=2) or daemon.named("settled")[-1]
    bench.watch(0.2)
    seen = [bench.sign.rows] + [rows for at, rows in bench.sign.pictures if at > settled["at"] - 20_000_000]
    check(resting[settled["id"]] in seen, f"the picture at rest on {settled['id']} was not seen, but\n" + "\n".join(seen[-1]))
