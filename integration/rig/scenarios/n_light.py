"""The brightness by a light sensor, and buttons that indicate presence."""

import random
import subprocess
import time

from rig.bench.daemon import BINARY, FOLDER, Settings
from rig.bench.light import BH1750, Dummy
from rig.bench.scenario import check, equal, scenario

STILL = {"autoplay": False}


def with_sensor(entries, **further):
    more = [("[brightness_sensor]", {"every": "200ms", "over": "100ms", **entries})]
    return Settings(scroll=STILL, more=more, **further)


def brightnesses(daemon):
    return [event["brightness"] for event in daemon.named("brightness")]


def change(daemon, sensor, lux, percent):
    """Changes the light, and waits for the brightness that follows from it."""
    before = daemon.last_seq
    sensor.set_lux(lux)
    found = daemon.wait_for("brightness", brightness=percent, within=3, after=before)
    check(found, f"{lux} lux is not {percent} percent, but {brightnesses(daemon)}")


@scenario
def light_sets_the_brightness(bench):
    """A BH1750 with the kernel's driver: each light is the brightness of the curve, within two readings and the change."""
    with BH1750() as sensor:
        daemon = bench.start_and_settle(with_sensor({"device": "bh1750"}))
        check(daemon.wait_for("brightness", brightness=2), "darkness is not the least brightness")
        for lux, percent in ((1000, 100), (100, 40), (10, 10), (0, 2), (5000, 100)):
            change(daemon, sensor, lux, percent)
        equal(brightnesses(daemon), [2, 100, 40, 10, 2, 100], "brightnesses")
        equal(sensor_names(), ["bh1750"], "the sensors that doctor lists")


def sensor_names():
    """The light sensors that `doctor` lists."""
    path = Settings(more=[("[brightness_sensor]", {"device": "bh1750"})]).write(FOLDER / "doctor.toml")
    output = subprocess.run([BINARY, "doctor", "--config", str(path)], capture_output=True, text=True).stdout
    return [row.split('"')[1] for row in output.splitlines() if "device = " in row and "[brightness_sensor]" in row]


@scenario
def light_noise_changes_nothing(bench):
    """Noise of up to 14 percent around a light changes the brightness never again, and prints nothing."""
    seed = random.randrange(1 << 32)
    numbers = random.Random(seed)
    with BH1750() as sensor:
        sensor.set_lux(500)
        daemon = bench.start_and_settle(with_sensor({"device": "bh1750"}))
        check(daemon.wait_for("brightness"), "no brightness")
        count = len(daemon.events)
        for _ in range(50):
            sensor.set_lux(500 * numbers.uniform(0.87, 1.13))
            time.sleep(0.1)
        equal([event["event"] for event in daemon.events[count:]], [], f"events with seed {seed}")


@scenario
def lost_light_sensor_changes_nothing(bench):
    """A sensor that does not answer changes nothing and is logged once; its return is logged, and its light applies."""
    with BH1750() as sensor:
        sensor.set_lux(100)
        daemon = bench.start_and_settle(with_sensor({"device": "bh1750"}))
        check(daemon.wait_for("brightness", brightness=40), "no brightness")
        sensor.set_lux(1000)
        sensor.unplug()
        bench.until(lambda: "light sensor 'bh1750': " in daemon.log, 5, "the message")
        bench.watch(2)
        equal(daemon.log.count("light sensor 'bh1750': "), 1, "messages")
        equal(brightnesses(daemon), [40], "brightnesses")
        sensor.plug()
        check(daemon.wait_for("brightness", brightness=100), "the light after the return")
        check("the light sensor works again" in daemon.log, "its return was not logged")


@scenario
def dummy_device_sets_the_brightness(bench):
    """A device with a raw value, an offset and a scale: the kernel's dummy. It works when it appears later, too."""
    daemon = bench.start_and_settle(with_sensor({"device": Dummy.NAME}))
    bench.until(lambda: "light sensor 'dummy': not found" in daemon.log, 5, "the message")
    with Dummy() as sensor:
        check(daemon.wait_for("brightness", brightness=2), "the device was not read")
        for lux, percent in ((1000, 100), (100, 40), (10, 10)):
            change(daemon, sensor, lux, percent)


@scenario
def light_from_a_file(bench):
    """A file with a number sets the brightness; a missing file, or one without a number, changes nothing."""
    path = FOLDER / "lux"
    path.write_text("100\n")
    daemon = bench.start_and_settle(with_sensor({"file": str(path)}))
    check(daemon.wait_for("brightness", brightness=40), "no brightness")
    for text in ("bright", "", "-5", "nan", "0x10"):
        path.write_text(text)
        time.sleep(0.5)
    path.unlink()
    time.sleep(0.5)
    equal(brightnesses(daemon), [40], "brightnesses")
    equal(daemon.log.count("the brightness stays as it is"), 1, "messages")
    path.write_text("1000")
    check(daemon.wait_for("brightness", brightness=100), "the light after the return")


@scenario
def idle_light_sensor_wakes_no_frame(bench):
    """Constant light: the sensor's thread wakes up at its interval, and the frame thread never."""
    path = FOLDER / "lux"
    path.write_text("100\n")
    settings = with_sensor({"file": str(path), "every": "1s"}, display={"refresh": "0s"})
    daemon = bench.start_and_settle(settings)
    bench.watch(1)

    def switches(name):
        return sum(thread["switches"] for thread in daemon.statistics().values() if thread["name"] == name)

    before = switches("frames"), switches("light")
    time.sleep(5)
    check(switches("frames") - before[0] <= 1, f"{switches('frames') - before[0]} wake-ups of the frame thread in 5 s")
    check(3 <= switches("light") - before[1] <= 12, f"{switches('light') - before[1]} wake-ups of the sensor's thread in 5 s")


@scenario
def door_wakes_the_display(bench):
    """A line with `wakes`: the display is dark, lit while the line is held, and for a time afterward."""
    button = {"line": "GPIO17", "name": "door", "wakes": "1s"}
    daemon = bench.start(Settings(scroll=STILL, button=button))
    check(daemon.wait_for("lit", reason="asleep", within=10), "it is lit without a person")
    bench.watch(0.5)
    check(not any("#" in row for row in bench.sign.rows), "a dark display shows a picture")
    bench.button.press()
    check(daemon.wait_for("lit", reason="woken"), "the door woke nothing")
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 5, "the picture")
    time.sleep(1.5)
    equal(len(daemon.named("lit")), 2, "changes of the light while the door is open")
    bench.button.release()
    start = time.monotonic()
    check(daemon.wait_for("lit", reason="asleep", after=daemon.named("lit")[1]["seq"]), "it stays lit")
    check(0.9 < time.monotonic() - start < 1.5, f"dark after {time.monotonic() - start:.2f} s")
    equal([event["present"] for event in daemon.named("presence")], [True, False], "presence")
