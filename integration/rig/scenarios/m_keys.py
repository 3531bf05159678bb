"""Buttons that are keys of input devices, which appear and disappear."""

import json
import random
import subprocess
import time
from pathlib import Path

from rig.bench.daemon import BINARY, Settings
from rig.bench.keys import EV_KEY, KEY_A, KEY_LEFT, KEY_RIGHT, REL_DIAL, InfraredRemote, InputDevice, Observer, TouchScreen
from rig.bench.scenario import check, equal, scenario

# No timer: only the button moves the banner.
STILL = {"autoplay": False}
RIGHT = {"key": "KEY_RIGHT"}
NAMES = ["tea", "milk", "cake", "rain"]


def taps(daemon):
    return [event["id"] for event in daemon.named("selected") if event["reason"] == "tap"]


def in_turn(count):
    return [NAMES[(1 + number) % 4] for number in range(count)]


class Plugged:
    """Devices that are unplugged at the end of a scenario."""

    def __init__(self):
        self.devices = []

    def __enter__(self):
        return self

    def plug(self, *arguments, **further):
        self.devices.append(InputDevice(*arguments, **further))
        return self.devices[-1]

    def __exit__(self, *_):
        for device in self.devices:
            device.unplug()


@scenario
def key_moves_the_picture(bench):
    """A key moves the picture and prints exactly one `selected`, with the time of the press and the name of the key."""
    with Plugged() as devices:
        pedal = devices.plug()
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=RIGHT))
        before = bench.sign.rows
        pedal.tap()
        check(daemon.wait_for("settled"), "it did not settle")
        bench.watch(0.2)
        equal(taps(daemon), ["milk"], "selected by taps")
        late = daemon.named("selected")[1]["at"] - pedal.presses[0]
        check(0 <= late < 30_000_000, f"`selected` is stamped {late} ns after the press")
        check(bench.sign.rows != before, "the picture did not change")
        equal([event.get("button") for event in daemon.named("input")], ["KEY_RIGHT"], "buttons of the inputs")


@scenario
def every_key_tap_is_one_report(bench):
    """Forty taps on two devices of one kind: forty reports in order."""
    with Plugged() as devices:
        pedals = [devices.plug(), devices.plug()]
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=RIGHT))
        for number in range(40):
            pedals[number % 2].tap(held=0.03 + 0.01 * (number % 5))
            time.sleep(0.03 + 0.03 * (number % 4))
        time.sleep(0.6)
        equal(taps(daemon), in_turn(40), "selected by taps")


@scenario(clock="virtual", limit=1000)
def key_bounce_trains(bench):
    """Keys that bounce for 1 to 8 ms at both edges: one report per press."""
    with Plugged() as devices:
        pedal = devices.plug()
        daemon = bench.start_and_settle(Settings(scroll=STILL, button={**RIGHT, "debounce": "5ms"}))
        for milliseconds in range(1, 9):
            pedal.bounce(1, milliseconds)
            time.sleep(0.06)
            pedal.bounce(0, milliseconds)
            time.sleep(0.15)
        time.sleep(0.5)
        equal(taps(daemon), in_turn(8), "selected by taps")


@scenario
def held_key_is_one_long_press(bench):
    """A key that repeats while it is held is one long press; a combination with another key is its own gesture."""
    with Plugged() as devices:
        keyboard = devices.plug("keyboard", (KEY_LEFT, KEY_RIGHT))
        button = {**RIGHT, "long_press": "300ms", "on_long_press": "previous"}
        more = [
            ("[[button]]", {"key": "KEY_LEFT"}),
            ("[[combination]]", {"buttons": ["KEY_LEFT", "KEY_RIGHT"], "on_tap": "next"}),
        ]
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=button, more=more))
        keyboard.press()
        for _ in range(30):
            time.sleep(0.03)
            keyboard.repeat()
        keyboard.release()
        check(daemon.wait_for("selected", reason="previous"), "the long press did nothing")
        time.sleep(0.1)
        keyboard.press(KEY_LEFT)
        keyboard.press(KEY_RIGHT)
        time.sleep(0.05)
        keyboard.release(KEY_LEFT)
        keyboard.release(KEY_RIGHT)
        check(daemon.wait_for("selected", reason="tap"), "the combination did nothing")
        gestures = [(event["input"], event.get("button")) for event in daemon.named("input")]
        equal(gestures, [("long_press", "KEY_RIGHT"), ("tap", "KEY_RIGHT+KEY_LEFT")], "gestures")


@scenario
def late_key_works(bench):
    """Without a device the sign runs, and reports it; a device that is plugged in works within a second, also again."""
    daemon = bench.start_and_settle(Settings(scroll=STILL, button=RIGHT))
    bench.until(lambda: "KEY_RIGHT: cannot find the key: no input device has it" in daemon.log, 5, "the message")
    count = 0
    for _ in range(3):
        with Plugged() as devices:
            # A device without the key changes nothing.
            devices.plug("mouse", (272,))
            pedal = devices.plug()
            time.sleep(1)
            pedal.tap()
            count += 1
            time.sleep(0.3)
            equal(taps(daemon), in_turn(count), "selected by taps")
        time.sleep(0.3)
    check("the button on KEY_RIGHT works" in daemon.log, "its return was not reported")


@scenario
def first_and_last_input_device(bench):
    """The kernel creates the folder of devices with the first one, and deletes it with the last: the key works each time."""
    folder, away = Path("/dev/input"), Path("/dev/input.away")
    # The receiver for infrared is a device that this kernel always has.
    folder.rename(away)
    try:
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=RIGHT))
        bench.until(lambda: "KEY_RIGHT: cannot find the key" in daemon.log, 5, "the message")
        for _ in range(2):
            check(not folder.exists(), "the folder exists without a device")
            with Plugged() as devices:
                pedal = devices.plug()
                check(folder.is_dir(), "the device has no folder")
                time.sleep(1)
                pedal.tap()
                time.sleep(0.3)
            time.sleep(0.3)
        equal(taps(daemon), in_turn(2), "selected by taps")
    finally:
        away.rename(folder)


@scenario
def joystick_is_several_buttons(bench):
    """The directions of a joystick, such as the Sense HAT's, are separate buttons; a direction that is held is one tap."""
    name = "Raspberry Pi Sense HAT Joystick"
    with Plugged() as devices:
        stick = devices.plug(name, (KEY_LEFT, KEY_RIGHT))
        more = [("[[button]]", {"key": "KEY_LEFT", "device": name, "on_tap": "previous"})]
        daemon = bench.start_and_settle(Settings(scroll=STILL, button={**RIGHT, "device": name}, more=more))
        stick.press(KEY_RIGHT)
        for _ in range(10):
            time.sleep(0.03)
            stick.repeat(KEY_RIGHT)
        stick.release(KEY_RIGHT)
        check(daemon.wait_for("selected", reason="tap"), "right does nothing")
        stick.tap(KEY_LEFT)
        check(daemon.wait_for("selected", reason="previous"), "left does nothing")
        time.sleep(0.3)
        equal(len(daemon.named("selected")), 3, "the start and two selections")


@scenario
def key_unplugged_during_a_press(bench):
    """A device that disappears during a press: the press is ignored with the reason `interrupted`, and it works again."""
    with Plugged() as devices:
        pedal = devices.plug()
        button = {**RIGHT, "on_long_press": "activate"}
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=button))
        pedal.press()
        time.sleep(0.05)
        pedal.unplug()
        event = daemon.wait_for("ignored")
        check(event and event["reason"] == "interrupted", f"ignored with {event}")
        time.sleep(0.2)
        pedal = devices.plug()
        time.sleep(1)
        pedal.tap()
        check(daemon.wait_for("selected", reason="tap"), "the device that returned does nothing")
        equal(taps(daemon), ["milk"], "selected by taps")


@scenario
def keys_are_grabbed(bench):
    """No other program receives the keys of a button while the sign runs, unless grab = false."""
    for grab, expected in ((True, []), (False, [(KEY_RIGHT, 1), (KEY_RIGHT, 0)])):
        with Plugged() as devices:
            pedal = devices.plug("pedal", (KEY_A, KEY_RIGHT))
            console = Observer(pedal.node)
            daemon = bench.start_and_settle(Settings(scroll=STILL, button={**RIGHT, "grab": grab}))
            pedal.tap()
            equal(console.keys(), expected, f"keys that the console receives with grab = {grab}")
            equal(taps(daemon), ["milk"], "selected by taps")
            daemon.stop()
            pedal.tap(KEY_A)
            check((KEY_A, 1) in console.keys(), "the device stayed grabbed after the end of the sign")
            console.close()


@scenario
def chosen_key_device(bench):
    """A button with a device ignores the same key of another device."""
    with Plugged() as devices:
        left, right = devices.plug("left"), devices.plug("right")
        more = [("[[button]]", {"key": "KEY_RIGHT", "device": right.node, "on_tap": "previous"})]
        button = {**RIGHT, "device": "left"}
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=button, more=more))
        left.tap()
        check(daemon.wait_for("selected", reason="tap"), "the device named left does nothing")
        right.tap()
        check(daemon.wait_for("selected", reason="previous"), "the device at the node does nothing")
        time.sleep(0.2)
        equal(len(daemon.named("input")), 2, "inputs")


@scenario
def each_step_of_a_knob_is_a_tap(bench):
    """Steps forward are taps of one button, and steps back of another; three steps in one event are three taps."""
    with Plugged() as devices:
        knob = devices.plug("knob", (), (REL_DIAL,))
        more = [("[[button]]", {"key": "REL_DIAL-", "on_tap": "previous"})]
        daemon = bench.start_and_settle(Settings(scroll=STILL, button={"key": "REL_DIAL+"}, more=more))
        for steps in (1, 1, 3, -1, -2):
            knob.turn(steps)
            time.sleep(0.05)
        time.sleep(0.5)
        selected = [(event["id"], event["reason"]) for event in daemon.named("selected")][1:]
        equal([reason for _, reason in selected], ["tap"] * 5 + ["previous"] * 3, "selections")
        equal(selected[-1][0], "cake", "the option after 5 steps forward and 3 back")


@scenario
def touch_screen_is_a_button(bench):
    """A touch is a tap, a long or a double tap; a finger that moves wakes nothing; `doctor` and `inputs` list the screen."""
    with Plugged() as devices:
        screen = TouchScreen("my screen")
        devices.devices.append(screen)
        button = {"key": "BTN_TOUCH", "on_double_tap": "activate", "on_long_press": "previous", "long_press": "400ms"}
        settings = Settings(scroll=STILL, display={"refresh": "0s"}, button=button)
        daemon = bench.start_and_settle(settings)
        screen.tap()
        check(daemon.wait_for("selected", reason="tap", id="milk"), "a tap did nothing")
        time.sleep(0.5)
        screen.tap()
        time.sleep(0.1)
        screen.tap()
        check(daemon.wait_for("input", input="double_tap"), "a double tap did nothing")
        time.sleep(0.5)

        def switches():
            return sum(thread["switches"] for thread in daemon.statistics().values() if thread["name"] == "frames")

        screen.press()
        time.sleep(0.05)
        before = switches()
        for _ in range(200):
            screen.move()
        woken = switches() - before
        time.sleep(0.6)
        screen.release()
        check(daemon.wait_for("selected", reason="previous", id="tea"), "a long press did nothing")
        check(woken < 20, f"a finger that moved 200 times woke the sign {woken} times")
        time.sleep(0.3)
        gestures = [(event["input"], event["button"]) for event in daemon.named("input")]
        equal(gestures, [(name, "BTN_TOUCH") for name in ("tap", "double_tap", "long_press")], "gestures")
        daemon.stop()
        rows = subprocess.run([BINARY, "doctor", "--config", str(daemon.path)], capture_output=True, text=True).stdout
        check('key = "BTN_TOUCH", device = "my screen"' in rows, f"doctor does not list the screen:\n{rows}")
        keys, presses = listed_and_pressed("my screen", screen.tap)
        equal(keys, "BTN_TOUCH", "the keys that inputs lists")
        equal([press["key"] for press in presses], ["BTN_TOUCH"] * 2, "the presses that inputs prints")


def listed_and_pressed(name, tap):
    """What `loopbanner inputs --json` prints: the keys of the device with this name, and two lines for a tap."""
    process = subprocess.Popen([BINARY, "inputs", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        listed = json.loads(process.stdout.readline())
        while listed.get("name") != name:
            listed = json.loads(process.stdout.readline())
        tap()
        return listed["keys"], [json.loads(process.stdout.readline()) for _ in range(2)]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def random_gestures(numbers, count):
    """Random gestures as (name, [(time in seconds, is_press)]), far from the limits of 300 ms and 600 ms."""
    at, gestures = numbers.uniform(0, 1), []
    for _ in range(count):
        name = numbers.choice(("tap", "double_tap", "long_press"))
        edges = []
        for hold in {"tap": (0.1,), "double_tap": (0.1, 0.1), "long_press": (0.9,)}[name]:
            length = hold * numbers.uniform(0.5, 1.5) if hold < 0.5 else hold + numbers.uniform(-0.2, 0.5)
            edges += [(at, True), (at + length, False)]
            at += length + numbers.uniform(0.05, 0.2)
        gestures.append((name, edges))
        at += numbers.uniform(0.4, 1)
    return gestures


@scenario(clock="virtual", limit=2000)
def random_gestures_on_three_devices(bench):
    """A hundred random gestures on each of three devices at the same time: each button reports its own, in order."""
    seed = random.randrange(1 << 32)
    numbers = random.Random(seed)
    with Plugged() as devices:
        left, right = devices.plug("left"), devices.plug("right")
        screen = TouchScreen()
        devices.devices.append(screen)
        more = [("[[counter]]", {"name": "n"})]
        gestures = {f"on_{name}": "count n +1" for name in ("tap", "double_tap", "long_press")}
        for name, device, key in (("right", right.node, "KEY_RIGHT"), ("screen", "touch screen", "BTN_TOUCH")):
            more.append(("[[button]]", {"name": name, "key": key, "device": device, **gestures}))
        button = {"name": "left", "key": "KEY_RIGHT", "device": left.node, **gestures}
        daemon = bench.start_and_settle(Settings(scroll=STILL, button=button, more=more))
        plans = {name: random_gestures(numbers, 100) for name in ("left", "right", "screen")}
        edges = [
            (at, is_press, {"left": left, "right": right, "screen": screen}[name])
            for name, plan in plans.items() for _, part in plan for at, is_press in part
        ]
        start = time.monotonic()
        for at, is_press, device in sorted(edges, key=lambda edge: edge[0]):
            time.sleep(max(0, start + at - time.monotonic()))
            device.press() if is_press else device.release()
        time.sleep(1)
        for name, plan in plans.items():
            found = [event["input"] for event in daemon.named("input") if event["button"] == name]
            equal(found, [gesture for gesture, _ in plan], f"gestures of {name} with seed {seed}")
        equal(daemon.named("counted")[-1]["value"], 300, f"counts with seed {seed}")


@scenario
def infrared_remote_is_a_button(bench):
    """A key of a remote control, decoded by the kernel from infrared pulses, is one tap for each press."""
    remote = InfraredRemote(KEY_RIGHT)
    daemon = bench.start_and_settle(Settings(scroll=STILL, button={**RIGHT, "device": "rc-core loopback device"}))
    for _ in range(5):
        remote.press()
        time.sleep(0.6)
    equal(taps(daemon), in_turn(5), "selected by taps")
    remote.close()


@scenario
def key_floods_are_survived(bench):
    """10 000 events a second: those of other keys do not wake the sign, and those of its key do not stop the picture."""
    with Plugged() as devices:
        keyboard = devices.plug("keyboard", (KEY_A, KEY_RIGHT))
        daemon = bench.start_and_settle(Settings(scroll=STILL, display={"refresh": "0s"}, button=RIGHT))
        bench.watch(0.5)

        def flood(key, seconds):
            end = time.monotonic() + seconds
            sent = 0
            while time.monotonic() < end:
                for _ in range(50):
                    keyboard.send((EV_KEY, key, 1))
                    keyboard.send((EV_KEY, key, 0))
                sent += 100
                time.sleep(max(0, sent / 10_000 - (time.monotonic() - (end - seconds))))
            return sent

        def switches():
            return sum(thread["switches"] for thread in daemon.statistics().values() if thread["name"] == "frames")

        before = switches()
        sent = flood(KEY_A, 2)
        other = switches() - before
        check(sent > 5_000, f"only {sent} events were sent")
        check(other < 20, f"{sent} events of another key woke the sign {other} times")
        flood(KEY_RIGHT, 2)
        time.sleep(0.5)
        check(daemon.process.poll() is None, "it ended")
        count = len(taps(daemon))
        keyboard.tap()
        time.sleep(0.7)
        equal(len(taps(daemon)), count + 1, "taps after the flood")


@scenario
def idle_keys_wake_nothing(bench):
    """A sign at rest with a key and a missing key does not wake up."""
    with Plugged() as devices:
        devices.plug()
        more = [("[[button]]", {"key": "KEY_A", "name": "missing"})]
        settings = Settings(scroll=STILL, display={"refresh": "0s"}, button=RIGHT, more=more)
        daemon = bench.start_and_settle(settings)
        bench.watch(1)

        def switches():
            return sum(thread["switches"] for thread in daemon.statistics().values() if thread["name"] == "frames")

        before = switches()
        time.sleep(5)
        check(switches() - before <= 1, f"{switches() - before} wake-ups in 5 s")


@scenario
def inputs_shows_what_is_pressed(bench):
    """`loopbanner inputs --json` lists the devices and then each press."""
    with Plugged() as devices:
        pedal = devices.plug("my pedal", (KEY_A, KEY_RIGHT))
        keys, presses = listed_and_pressed("my pedal", lambda: pedal.tap(KEY_A))
        equal(keys, "KEY_A KEY_RIGHT", "the keys of the device")
        expected = [{"device": pedal.node, "key": "KEY_A", "down": down} for down in (True, False)]
        equal(presses, expected, "presses")
