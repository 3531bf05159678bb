"""A button through libgpiod: every press is one report, and there are no others."""

import time

from rig.bench.daemon import Settings
from rig.bench.gpio import Button, HeldLine
from rig.bench.scenario import check, equal, scenario

# No timer: only the button moves the banner.
STILL = {"autoplay": False}
SWITCH = {"line": "SWITCH", "chip": "rig-lines"}
NAMES = ["tea", "milk", "cake", "rain"]


def taps(daemon):
    return [event["id"] for event in daemon.named("selected") if event["reason"] == "tap"]


def runs_without_its_button(bench, daemon):
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 5, "the picture")
    bench.until(lambda: "retrying the button" in daemon.log, 5, "the message about the button")
    check(daemon.process.poll() is None, f"it ended with {daemon.process.poll()}")


def in_turn(count):
    return [NAMES[(1 + number) % 4] for number in range(count)]


@scenario
def press_moves_the_picture(bench):
    """A press moves the picture and prints exactly one `selected`, with the time of the press and the next option."""
    daemon = bench.start_and_settle(Settings(scroll=STILL))
    before = bench.sign.rows
    bench.button.tap()
    settled = daemon.wait_for("settled")
    check(settled, "it did not settle")
    bench.watch(0.2)
    equal([(event["id"], event["reason"]) for event in daemon.named("selected")], [("tea", "layout"), ("milk", "tap")],
          "selections")
    late = daemon.named("selected")[1]["at"] - bench.button.presses[0]
    check(0 <= late < 30_000_000, f"`selected` is stamped {late} ns after the press")
    check(len(bench.sign.pictures) > 20, f"the slide was only {len(bench.sign.pictures)} pictures")
    check(bench.sign.rows != before and any("#" in row for row in bench.sign.rows), "the picture did not change")


@scenario
def every_tap_is_one_report(bench):
    """Forty taps at finger speed: forty reports in order, at rest and in motion."""
    daemon = bench.start_and_settle(Settings(scroll=STILL))
    for number in range(40):
        bench.button.tap(held=0.03 + 0.01 * (number % 5))
        time.sleep(0.03 + 0.03 * (number % 4))
    time.sleep(0.6)
    equal(taps(daemon), in_turn(40), "selected by taps")


@scenario(clock="virtual", limit=1000)
def bounce_trains(bench):
    """Contacts that bounce for 1 to 8 ms at both edges: one report per press."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={**SWITCH, "debounce": "5ms"}))
    for milliseconds in range(1, 9):
        bench.switch.bounce(0, milliseconds)
        time.sleep(0.06)
        bench.switch.bounce(1, milliseconds)
        time.sleep(0.15)
    time.sleep(0.5)
    equal(taps(daemon), in_turn(8), "selected by taps")


@scenario(clock="virtual", limit=1000)
def spike_is_one_press(bench):
    """A press shorter than the debounce time is exactly one report."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={**SWITCH, "debounce": "20ms"}))
    for _ in range(10):
        bench.switch.tap(held=0.002)
        time.sleep(0.1)
    time.sleep(0.3)
    equal(taps(daemon), in_turn(10), "selected by spikes of 2 ms")


@scenario(clock="virtual", limit=1000)
def two_hundred_presses_a_second(bench):
    """200 presses in one second with a debounce of 1 ms: one report per press, none lost, and the picture arrives."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={**SWITCH, "debounce": "1ms"}))
    begun = time.monotonic()
    for number in range(200):
        bench.switch.tap(held=0.0025)
        time.sleep(0.0025)
    taken = time.monotonic() - begun
    check(taken < 1.1, f"the bench was too slow: {taken:.2f} s")
    time.sleep(1)
    equal(len(taps(daemon)), 200, "reports")
    equal(taps(daemon), in_turn(200), "selected by taps")
    equal(daemon.named("settled")[-1]["id"], "tea", "option at rest")


@scenario
def flurry_of_presses(bench):
    """On the real clock: 200 presses, as fast as possible and at most 200 per second, are 200 reports."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={**SWITCH, "debounce": "1ms"}))
    for number in range(200):
        bench.switch.tap(held=0.0025)
        time.sleep(0.0025)
    time.sleep(1)
    equal(taps(daemon), in_turn(200), "selected by taps")


@scenario
def stuck_button(bench):
    """A button that is down at the start is not a press. The banner runs, and after the release the next press counts."""
    bench.button.press()
    daemon = bench.start_and_settle(Settings(scroll={"dwell": "500ms", "slide": "100ms"}))
    bench.watch(2)
    equal(taps(daemon), [], "taps of a stuck button")
    timers = [event for event in daemon.named("selected") if event["reason"] == "timer"]
    check(len(timers) >= 3, f"the timer moved the banner only {len(timers)} times in 2 s")
    bench.button.release()
    time.sleep(0.2)
    equal(taps(daemon), [], "taps after the release")
    bench.button.tap()
    check(daemon.wait_for("selected", reason="tap"), "the press after the release was not reported")
    equal(len(taps(daemon)), 1, "taps")


@scenario
def held_button_is_one_press(bench):
    """A three-second press is one report."""
    daemon = bench.start_and_settle(Settings(scroll=STILL))
    bench.button.tap(held=3)
    time.sleep(0.3)
    equal(taps(daemon), ["milk"], "selected by taps")


@scenario
def line_found_by_name(bench):
    """A line is found by a name unrelated to its number."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={"line": "BUTTON"}))
    bench.chip.set_level(22, 0)
    check(daemon.wait_for("selected", reason="tap"), "no report")


@scenario
def two_chips_with_the_same_line(bench):
    """With a line name on two chips the log names both and the sign runs; with the chip's label it finds the right line."""
    other = bench.add_chip("expander", "pca9555", {3: "GPIO17"})
    daemon = bench.start(Settings(scroll=STILL))
    runs_without_its_button(bench, daemon)
    for word in ("GPIO17", "pca9555", "pinctrl-bcm2711"):
        check(word in daemon.log, f"the log does not contain {word}: {daemon.log}")
    daemon.stop()
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={"line": "GPIO17", "chip": "pca9555"}))
    bench.button.tap()
    time.sleep(0.2)
    equal(taps(daemon), [], "taps of the other chip's line")
    other.set_level(3, 0)
    check(daemon.wait_for("selected", reason="tap"), "no report from the right line")


@scenario
def busy_line(bench):
    """While another consumer holds the line the sign runs and the log names it; once the line is free, presses count."""
    line = HeldLine(label=bench.chip.label, offset=17, consumer="doorbell")
    daemon = bench.start(Settings(scroll=STILL))
    runs_without_its_button(bench, daemon)
    check("doorbell" in daemon.log, f"the log does not name the consumer of the line: {daemon.log}")
    line.close()
    bench.until(lambda: "the button on GPIO17 works" in daemon.log, 30, "the button")
    bench.button.tap()
    check(daemon.wait_for("selected", reason="tap"), "no report from the button")


@scenario
def unknown_line(bench):
    """For a line that no chip has, the log names the line and the sign runs without it."""
    daemon = bench.start(Settings(scroll=STILL, button={"line": "GPIO77"}))
    runs_without_its_button(bench, daemon)
    check("GPIO77" in daemon.log, f"the log does not name the line: {daemon.log}")


@scenario(limit=90)
def vanishing_line(bench):
    """When the button's chip is removed the banner keeps running; when it returns, presses count again within a minute."""
    daemon = bench.start_and_settle(Settings(scroll={"dwell": "500ms", "slide": "100ms"}))
    bench.button.tap()
    check(daemon.wait_for("selected", reason="tap"), "the button did not work at the start")
    bench.chip.unplug()
    ticks = sum(thread["ticks"] for thread in daemon.statistics().values())
    seq = daemon.last_seq
    bench.watch(3)
    spent = sum(thread["ticks"] for thread in daemon.statistics().values()) - ticks
    check(daemon.process.poll() is None, "it ended")
    check(spent < 100, f"it spent {spent} of 300 ticks on the missing button")
    check(daemon.wait_for("selected", after=seq, reason="timer"), "the banner stopped")
    bench.chip.plug()
    end = time.monotonic() + 60
    while time.monotonic() < end and len(taps(daemon)) < 2:
        bench.button.tap()
        time.sleep(0.5)
    check(len(taps(daemon)) >= 2, "presses are no longer reported")


@scenario
def two_buttons_together(bench):
    """Forward and back on two lines, and both together for the action: each press or pair is one report."""
    forward = Button(lambda level: bench.chip.set_level(17, level))
    back = Button(lambda level: bench.chip.set_level(22, level))
    together = {"buttons": ["GPIO17", "BUTTON"], "within": "120ms", "on_tap": "activate"}
    daemon = bench.start_and_settle(
        Settings(
            scroll=STILL,
            more=[("[[button]]", {"line": "BUTTON", "on_tap": "previous"}), ("[[combination]]", together)],
        )
    )
    for _ in range(5):
        forward.tap(held=0.03)
        time.sleep(0.4)
        forward.press()
        time.sleep(0.02)
        back.press()
        time.sleep(0.05)
        back.release()
        forward.release()
        time.sleep(0.4)
        back.tap(held=0.03)
        time.sleep(0.4)
    moves = [event["id"] for event in daemon.named("selected") if event["reason"] in ("tap", "previous")]
    equal(moves, ["milk", "tea"] * 5, "moves")
    equal([event["id"] for event in daemon.named("activated")], ["milk"] * 5, "presses of both")
    equal(len(daemon.named("input")), 15, "inputs")
