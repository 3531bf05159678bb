"""The traffic on the wire."""

import random
import time

from rig.bench.daemon import Settings
from rig.bench.prediction import compare, predict
from rig.bench.scenario import check, equal, scenario
from rig.bench.sign import DIGITS

DARK = ("." * 32,) * 8
LIT = ("#" * 32,) * 8
LONG_DWELL = {"dwell": "1h"}


@scenario
def every_frame_is_one_message(bench):
    """Every frame is one message of eight transfers at the configured clock, none equals the one before, and the rest are refreshes."""
    daemon = bench.start_and_settle(
        Settings(display={"refresh": "1s", "speed": 2_000_000}, scroll={"dwell": "300ms", "slide": "300ms"})
    )
    bench.sign.forget()
    shown = bench.sign.rows
    bench.watch(5)
    daemon.stop()
    bench.sign.take()
    frames = refreshes = 0
    for message in bench.sign.messages[:-1]:
        if message.is_frame:
            frames += 1
            check(message.rows != shown, f"message {message.number} repeats the previous frame")
        else:
            check(message.rewrites_everything, f"a message to the registers {message.addresses}")
            refreshes += 1
        shown = message.rows
    check(frames > 100, f"only {frames} frames in 5 s of sliding every other 300 ms")
    check(4 <= refreshes <= 6, f"{refreshes} refreshes in 5 s at one a second")
    equal({tuple(message.addresses) for message in bench.sign.messages if message.is_frame}, {tuple(DIGITS)}, "frames")


@scenario
def clock_is_as_configured(bench):
    """Every transfer has the configured clock, whatever the node's own setting."""
    bench.start_and_settle(Settings(display={"speed": 500_000}, scroll={"dwell": "200ms", "slide": "100ms"}))
    bench.wire.take()
    time.sleep(1)
    clocks = {record.clock for record in bench.wire.take() if record.kind.name == "BYTES"}
    equal(clocks, {(500_000, 0, 8)}, "clock, mode and word size")


@scenario
def silence_while_dwelling(bench):
    """At rest without a refresh, the wire is silent and no thread wakes up, for three seconds."""
    be_silent(bench, LONG_DWELL)


@scenario
def silence_without_autoplay(bench):
    """The same with nothing due at all: no timer, no refresh."""
    be_silent(bench, {"autoplay": False})


def be_silent(bench, scroll):
    daemon = bench.start_and_settle(Settings(display={"refresh": "0s"}, scroll=scroll))
    bench.button.tap()
    check(daemon.wait_for("settled"), "it did not come to rest")
    time.sleep(0.5)
    bench.sign.forget()
    before = daemon.statistics()
    time.sleep(3)
    after = daemon.statistics()
    equal(len(bench.sign.take()), 0, "messages at rest")
    for key in ("switches", "ticks"):
        spent = {thread["name"]: thread[key] - before[number][key] for number, thread in after.items()}
        equal(spent, {name: 0 for name in spent}, f"{key} at rest")


@scenario
def refresh_is_all_that_happens_at_rest(bench):
    """At rest, each refresh rewrites every register in one message without a visible change."""
    bench.start_and_settle(Settings(display={"refresh": "500ms"}, scroll=LONG_DWELL))
    time.sleep(0.2)
    bench.sign.forget()
    bench.watch(3.2)
    check(all(message.rewrites_everything for message in bench.sign.messages), "a message that is not a refresh")
    check(5 <= len(bench.sign.messages) <= 7, f"{len(bench.sign.messages)} refreshes in 3.2 s at two a second")
    equal(bench.sign.pictures, [], "pictures")


@scenario
def corrupted_chips_heal(bench):
    """After any corruption of the registers and the shift register, the next refresh restores the picture."""
    bench.start_and_settle(Settings(display={"refresh": "500ms"}, scroll=LONG_DWELL))
    right = bench.sign.rows
    states = [chip.state() for chip in bench.sign.chain.chips]
    seed = time.time_ns()
    chance = random.Random(seed)
    for _ in range(6):
        for chip in bench.sign.chain.chips:
            chip.scramble(chance)
        bench.sign.chain.shifted = chance.randbytes(8)
        bench.watch(0.7)
        equal(bench.sign.rows, right, f"the picture after a refresh (seed {seed})")
        equal([chip.state() for chip in bench.sign.chain.chips], states, f"the registers after a refresh (seed {seed})")
    bench.sign.chain.findings.clear()


@scenario
def garbage_at_power_up(bench):
    """Garbage in the chips at power-up is never visible: dark, then the picture."""
    seed = time.time_ns()
    chance = random.Random(seed)
    for chip in bench.sign.chain.chips:
        chip.digits = [chance.randrange(256) for _ in range(8)]
    bench.sign.chain.shifted = chance.randbytes(8)
    settings = Settings(scroll=LONG_DWELL)
    expected = predict(settings, [], 1_000_000_000).frames[0][1]
    bench.start_and_settle(settings)
    bench.watch(0.5)
    equal([rows for _, rows in bench.sign.pictures], [expected], f"what was seen from the start (seed {seed})")


@scenario
def stuck_display_test_at_power_up(bench):
    """From any state at the start, the chips reach the right picture."""
    seed = time.time_ns()
    chance = random.Random(seed)
    for chip in bench.sign.chain.chips:
        chip.scramble(chance)
    settings = Settings(scroll=LONG_DWELL)
    expected = predict(settings, [], 1_000_000_000).frames[0][1]
    bench.start(settings)
    bench.until(lambda: bench.sign.rows == expected, 5, f"the first picture (seed {seed})")
    bench.watch(0.5)
    equal(bench.sign.rows, expected, f"the picture (seed {seed})")
    bench.sign.chain.judge()


@scenario
def replugged_chain_heals(bench):
    """A chain that loses its supply during a slide recovers within one refresh."""
    bench.start_and_settle(Settings(display={"refresh": "500ms"}, scroll=LONG_DWELL))
    right = bench.sign.rows
    bench.button.tap()
    time.sleep(0.15)
    bench.sign.take()
    for chip in bench.sign.chain.chips:
        chip.power_up()
    bench.sign.chain.shifted = bytes(8)
    bench.watch(1.2)
    check(bench.sign.rows not in (right, DARK), "the picture did not return")
    bench.sign.chain.judge()


@scenario(clock="virtual", limit=10_000)
def wire_equals_simulate(bench):
    """Every frame on the wire, and its time, equals the output of `simulate` for the same presses: three minutes, random taps."""
    compare_with_simulate(bench, Settings(display={"refresh": "7s"}, scroll={"dwell": "2s"}), seconds=180)


@scenario(clock="virtual", limit=10_000)
def wire_equals_simulate_backwards(bench):
    """The same with motion to the right, wide and narrow options, and other slides and dwells."""
    options = [
        {"id": "wide", "text": "A much longer line of text than the sign is wide", "dwell": "1s"},
        {"id": "dot", "text": "."},
        {"id": "none", "text": ""},
        {"id": "price", "text": "Tea 3.50", "dwell": "700ms"},
    ]
    scroll = {"direction": "right", "slide": "470ms", "dwell": "1.3s", "fps": 60, "align": "left"}
    compare_with_simulate(bench, Settings(options=options, scroll=scroll), seconds=120)


@scenario(clock="virtual", limit=10_000)
def wire_equals_simulate_ticker(bench):
    """The same with a ticker."""
    compare_with_simulate(bench, Settings(scroll={"style": "ticker", "speed": 45, "fps": 50}), seconds=60)


@scenario(clock="virtual", limit=10_000)
def wire_equals_simulate_vertical(bench):
    """The same with upward motion."""
    compare_with_simulate(bench, Settings(scroll={"direction": "up", "dwell": "1s"}), seconds=60)


def compare_with_simulate(bench, settings, seconds):
    seed = time.time_ns()
    chance = random.Random(seed)
    daemon = bench.start(settings)
    started = daemon.wait_for("started", within=10)
    check(started, "it did not start")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        bench.button.tap(held=chance.uniform(0.02, 0.2))
        time.sleep(chance.choice([chance.uniform(0.02, 0.1), chance.uniform(0.1, 1), chance.uniform(1, 8)]))
    check_against_prediction(bench, daemon, settings, f" (seed {seed})")


def check_against_prediction(bench, daemon, settings, remark=""):
    """Compares the wire and the events up to now with `simulate` for the reported inputs."""
    bench.sign.take()
    compare(bench.sign, daemon.events, settings, len(bench.button.presses), remark)
