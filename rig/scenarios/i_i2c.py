"""Displays on I2C, over the kernel's i2c-dev."""

import time

from rig.bench.daemon import Settings
from rig.bench.ht16k33 import Backpacks
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario
from rig.bench.wire import Wire

ADDRESSES = [0x70, 0x71, 0x72, 0x73]
DISPLAY = {"driver": "ht16k33", "addresses": ADDRESSES, "refresh": "500ms"}
QUICK = {"dwell": "400ms", "slide": "300ms", "fps": 50}
DARK = ("." * 32,) * 8


class Bus:
    """The bus with four backpacks. At the end no address acknowledges any more."""

    def __init__(self, *commands):
        self.wire = Wire("rig-i2c")
        for command in ("nak 0", "pace 0", "smbus 0", *commands):
            self.wire.command(command)
        self.wire.take()
        self.backpacks = Backpacks(self.wire, ADDRESSES)

    def __enter__(self):
        self.present(*ADDRESSES)
        return self

    def __exit__(self, *_):
        for address in ADDRESSES:
            self.wire.command(f"absent {address}")
        for command in ("nak 0", "pace 0", "smbus 0"):
            self.wire.command(command)
        self.wire.close()

    def present(self, *addresses):
        for address in addresses:
            self.wire.command(f"present {address}")

    def until(self, condition, what, within=15):
        end = time.monotonic() + within
        while True:
            self.backpacks.take()
            if condition():
                return
            check(time.monotonic() < end, f"{what} did not appear within {within} s")
            self.wire.wait(0.05)


def shown(bus, settings):
    """Whether the boards show the first picture of the banner, or one at rest."""
    prediction = predict(settings, [], 6_000_000_000)
    rests = [0] + [event["at"] for event in prediction.events if event["event"] == "dwell_started"]
    pictures = {[rows for at, rows in prediction.frames if at <= rest][-1] for rest in rests}
    return lambda: bus.backpacks.rows in pictures


@scenario
def ht16k33_shows_the_banner(bench):
    """Four HT16K33 at 400 kHz show the pictures of `simulate` in its order, each in one transaction, and end dark."""
    with Bus("pace 400000") as bus:
        settings = Settings(display=DISPLAY, scroll=QUICK)
        daemon = bench.start(settings)
        daemon.wait_for("selected", id="cake", within=20)
        daemon.wait_for("settled", after=daemon.last_seq)
        bus.backpacks.take()
        expected = [rows for _, rows in predict(settings, [], 4_000_000_000).frames]
        pictures = [rows for _, rows in bus.backpacks.pictures if rows != DARK]
        check(len(pictures) > 20, f"only {len(pictures)} pictures")
        position = 0
        for rows in pictures:
            check(rows in expected[position:], "a picture that simulate does not show, or shows earlier")
            position += expected[position:].index(rows)
        sizes = set(bus.backpacks.transactions.values())
        check(4 in sizes, f"messages of a transaction: {sizes}")
        daemon.terminate()
        equal(daemon.wait(2), 0, "exit status")
        bus.backpacks.take()
        equal(bus.backpacks.rows, DARK, "the picture that is left")
        check(not any(board.is_oscillating for board in bus.backpacks.boards.values()), "a chip is not in standby")


@scenario
def ht16k33_missing(bench):
    """A board that does not acknowledge is named in the log, the banner keeps its time, and the picture follows."""
    with Bus() as bus:
        bus.wire.command("absent 0x72")
        settings = Settings(display=DISPLAY, scroll=QUICK)
        daemon = bench.start(settings)
        check(daemon.wait_for("selected", reason="timer", within=20), "the banner's time stood still")
        bus.until(lambda: "address 0x72 does not acknowledge" in daemon.log, "the address in the log")
        refusals = bus.backpacks.refusals
        time.sleep(2)
        bus.backpacks.take()
        check(bus.backpacks.refusals - refusals < 20, f"{bus.backpacks.refusals - refusals} refusals in two seconds")
        bus.present(0x72)
        bus.until(shown(bus, settings), "the picture")
        equal(daemon.log.count("does not acknowledge"), 1, "reports of the missing board")


@scenario
def ht16k33_loses_its_power(bench):
    """After a loss of power the chips acknowledge but are dark; a refresh brings the picture back."""
    with Bus() as bus:
        settings = Settings(display={**DISPLAY, "refresh": "200ms"}, scroll={"autoplay": False})
        bench.start(settings)
        bus.until(shown(bus, settings), "the first picture")
        bus.backpacks.power_up()
        bus.until(shown(bus, settings), "the picture after the loss of power")


@scenario
def ht16k33_behind_smbus(bench):
    """On an adapter that only knows SMBus the same picture arrives in blocks."""
    with Bus("smbus 1") as bus:
        settings = Settings(display=DISPLAY, scroll={"autoplay": False})
        bench.start(settings)
        bus.until(shown(bus, settings), "the first picture")


@scenario
def i2c_bus_missing(bench):
    """Without the bus's node the log names it and says how to enable I2C."""
    daemon = bench.start(Settings(display={**DISPLAY, "device": "/dev/i2c-9"}, scroll=QUICK))
    check(daemon.wait_for("selected", reason="timer", within=20), "the banner's time stood still")
    remedy = "dtparam=i2c_arm=on"
    bench.until(lambda: "/dev/i2c-9: cannot open" in daemon.log and remedy in daemon.log, 10, "the bus in the log")
