"""Displays on I2C, over the kernel's i2c-dev."""

import subprocess
import time
from dataclasses import dataclass, field, replace
from typing import Callable

from rig.bench.daemon import BINARY, FOLDER, FOUR_OPTIONS, Settings
from rig.bench.ht16k33 import HT16K33, backpacks, bicolor_backpacks
from rig.bench.i2c import Boards
from rig.bench.is31fl3730 import IS31FL3730, behind_the_gaps, micro_dot_phat
from rig.bench.is31fl3731 import IS31FL3731, scroll_phat_hds
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario
from rig.bench.wire import Wire

QUICK = {"dwell": "400ms", "slide": "300ms", "fps": 50}


@dataclass
class Display:
    """A driver's boards."""

    driver: str
    addresses: list
    """From left to right."""
    chip: type
    draw: Callable
    messages: int
    """Of a transaction with a picture."""
    keys: dict
    seen: Callable = tuple
    """The part of a picture that the boards show."""
    dark: str = "."
    """A dark pixel, or a digit of one."""
    options: list = field(default_factory=lambda: FOUR_OPTIONS)

    def settings(self, scroll=QUICK, **keys):
        display = {"driver": self.driver, "refresh": "500ms", **self.keys, **keys}
        return Settings(self.options, display=display, scroll=scroll)


BACKPACKS = Display("ht16k33", [0x70, 0x71, 0x72, 0x73], HT16K33, backpacks, 4, {"addresses": [0x70, 0x71, 0x72, 0x73]})
COLORED = [
    {"id": "tea", "text": "Tea", "color": "red"},
    {"id": "milk", "text": "Milk", "color": "white"},
    {"id": "cake", "text": "Cake", "color": "#7f8000", "background": "#7f0000"},
    {"id": "sea", "text": "Sea", "color": "blue", "background": "red"},
]
BICOLOR_BACKPACKS = Display(
    "ht16k33", [0x70, 0x71, 0x72, 0x73], HT16K33, bicolor_backpacks, 4,
    {"board": "bicolor-8x8", "addresses": [0x70, 0x71, 0x72, 0x73]}, dark="0", options=COLORED,
)
MICRO_DOT_PHAT = Display(
    "is31fl3730", [0x63, 0x62, 0x61], IS31FL3730, micro_dot_phat, 9, {"board": "micro-dot-phat", "width": 45, "height": 7},
    behind_the_gaps,
)
SCROLL_PHAT_HDS = Display(
    "is31fl3731", [0x74, 0x75], IS31FL3731, scroll_phat_hds, 8, {"addresses": [0x74, 0x75], "width": 34, "height": 7}
)


class Bus:
    """The bus with the boards of a display. At the end no address acknowledges any more."""

    def __init__(self, display, *commands):
        self.display = display
        self.wire = Wire("rig-i2c")
        for command in ("nak 0", "pace 0", "smbus 0", *commands):
            self.wire.command(command)
        self.wire.take()
        self.boards = Boards(self.wire, display.addresses, display.chip, display.draw)

    def __enter__(self):
        self.present(*self.display.addresses)
        return self

    def __exit__(self, *_):
        for address in self.display.addresses:
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
            self.boards.take()
            if condition():
                return
            check(time.monotonic() < end, f"{what} did not appear within {within} s")
            self.wire.wait(0.05)


def shown(bus, settings):
    """Whether the boards show the first picture of the banner, or one at rest."""
    prediction = predict(settings, [], 6_000_000_000)
    rests = [0] + [event["at"] for event in prediction.events if event["event"] == "dwell_started"]
    pictures = {bus.display.seen([rows for at, rows in prediction.frames if at <= rest][-1]) for rest in rests}
    return lambda: bus.boards.rows in pictures


def shows_the_banner(bench, display):
    """The boards show the pictures of `simulate` in its order, each in one transaction, and end dark."""
    with Bus(display, "pace 400000") as bus:
        settings = display.settings()
        daemon = bench.start(settings)
        daemon.wait_for("selected", id="cake", within=20)
        daemon.wait_for("settled", after=daemon.last_seq)
        bus.boards.take()
        expected = [display.seen(rows) for _, rows in predict(settings, [], 4_000_000_000).frames]
        dark = tuple(display.dark * len(row) for row in expected[0])
        pictures = [rows for _, rows in bus.boards.pictures if rows != dark]
        check(len(pictures) > 20, f"only {len(pictures)} pictures")
        position = 0
        for rows in pictures:
            check(rows in expected[position:], "a picture that simulate does not show, or shows earlier:\n" + "\n".join(rows))
            position += expected[position:].index(rows)
        sizes = set(bus.boards.transactions.values())
        check(display.messages in sizes, f"messages of a transaction: {sizes}")
        equal(bus.boards.findings, [], "what the chips do not allow")
        daemon.terminate()
        equal(daemon.wait(2), 0, "exit status")
        bus.boards.take()
        equal(bus.boards.rows, dark, "the picture that is left")
        check(all(chip.is_off for chip in bus.boards.chips.values()), "a chip is not off")


def loses_its_power(bench, display):
    """After a loss of power the chips acknowledge but are dark; a refresh brings the picture back."""
    with Bus(display) as bus:
        settings = display.settings(scroll={"autoplay": False}, refresh="200ms")
        bench.start(settings)
        bus.until(shown(bus, settings), "the first picture")
        bus.boards.power_up()
        bus.until(shown(bus, settings), "the picture after the loss of power")


@scenario
def ht16k33_shows_the_banner(bench):
    """Four HT16K33 at 400 kHz show the pictures of `simulate` in its order, each in one transaction, and end dark."""
    shows_the_banner(bench, BACKPACKS)


@scenario
def ht16k33_shows_two_colors(bench):
    """Four two-color HT16K33 backpacks show the pictures of `simulate` in red, green and yellow, and end dark."""
    shows_the_banner(bench, BICOLOR_BACKPACKS)
    settings = BICOLOR_BACKPACKS.settings()
    colors = {row[place:place + 6] for _, rows in predict(settings, [], 12_000_000_000).frames for row in rows
              for place in range(0, len(row), 6)}
    equal(colors, {"000000", "ff0000", "00ff00", "ffff00"}, "the colors of simulate")


@scenario
def ht16k33_loses_its_colors(bench):
    """After a loss of power the lamps of two colors are random; a refresh brings the picture back."""
    loses_its_power(bench, BICOLOR_BACKPACKS)


@scenario
def is31fl3730_shows_the_banner(bench):
    """The three chips of a Micro Dot pHAT show what `simulate` shows, but for the gaps between characters, and end dark."""
    shows_the_banner(bench, MICRO_DOT_PHAT)


@scenario
def is31fl3731_shows_the_banner(bench):
    """Two Scroll pHAT HDs at 400 kHz show the pictures of `simulate`; no frame changes while it is visible."""
    shows_the_banner(bench, SCROLL_PHAT_HDS)


@scenario
def ht16k33_missing(bench):
    """A board that does not acknowledge is named in the log, the banner keeps its time, and the picture follows."""
    with Bus(BACKPACKS) as bus:
        bus.wire.command("absent 0x72")
        settings = BACKPACKS.settings()
        daemon = bench.start(settings)
        check(daemon.wait_for("selected", reason="timer", within=20), "the banner's time stood still")
        bus.until(lambda: "address 0x72 does not acknowledge" in daemon.log, "the address in the log")
        refusals = bus.boards.refusals
        time.sleep(2)
        bus.boards.take()
        check(bus.boards.refusals - refusals < 20, f"{bus.boards.refusals - refusals} refusals in two seconds")
        bus.present(0x72)
        bus.until(shown(bus, settings), "the picture")
        equal(daemon.log.count("does not acknowledge"), 1, "reports of the missing board")


@scenario
def ht16k33_loses_its_power(bench):
    """After a loss of power HT16K33s acknowledge but are dark; a refresh brings the picture back."""
    loses_its_power(bench, BACKPACKS)


@scenario
def is31fl3730_loses_its_power(bench):
    """After a loss of power IS31FL3730s are shut down; a refresh brings the picture back."""
    loses_its_power(bench, MICRO_DOT_PHAT)


@scenario
def is31fl3731_loses_its_power(bench):
    """After a loss of power IS31FL3731s have random frames on any page; a refresh brings the picture back."""
    loses_its_power(bench, SCROLL_PHAT_HDS)


@scenario
def ht16k33_behind_smbus(bench):
    """On an adapter that only knows SMBus the same picture arrives in blocks."""
    with Bus(BACKPACKS, "smbus 1") as bus:
        settings = BACKPACKS.settings(scroll={"autoplay": False})
        bench.start(settings)
        bus.until(shown(bus, settings), "the first picture")


@scenario
def i2c_bus_missing(bench):
    """Without the bus's node the log names it and says how to enable I2C."""
    daemon = bench.start(BACKPACKS.settings(device="/dev/i2c-9"))
    check(daemon.wait_for("selected", reason="timer", within=20), "the banner's time stood still")
    remedy = "dtparam=i2c_arm=on"
    bench.until(lambda: "/dev/i2c-9: cannot open" in daemon.log and remedy in daemon.log, 10, "the bus in the log")


def upside_down(chips):
    """Four backpacks that hang upside down, in the order third, first, fourth, second of their addresses."""
    hung = [chips[number] for number in (2, 0, 3, 1)]
    return tuple(
        "".join("#" if chip.is_lit(7 - x, 7 - y) else "." for chip in hung for x in range(8)) for y in range(8)
    )


@scenario
def identify_finds_the_boards(bench):
    """`identify` asks about four backpacks upside down and in disorder, and what it writes makes the banner right."""
    display = replace(BACKPACKS, draw=upside_down)

    def lit(columns, rows=range(8)):
        return tuple("".join("#" if x in columns and y in rows else "." for x in range(32)) for y in range(8))

    # What is seen at each question, and the true answer.
    questions = [
        (lit(range(8, 16)), 2),
        (lit(range(24, 32)), 3),
        (lit(range(8)), 1),
        (lit([15]), 4),
        (lit([15], range(4, 8)), 2),
    ]
    with Bus(display) as bus:
        settings = display.settings(scroll={"autoplay": False})
        path = settings.write(FOLDER / "hung.toml")
        with open(FOLDER / "identify.log", "wb") as log:
            program = subprocess.Popen(
                [BINARY, "identify", "--write", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
            )
        try:
            for number, (picture, answer) in enumerate(questions, 1):
                bus.until(lambda: bus.boards.rows == picture, f"the picture of question {number}")
                program.stdin.write(f"{answer}\n".encode())
                program.stdin.flush()
            said, _ = program.communicate(timeout=30)
        finally:
            program.kill()
        equal(program.returncode, 0, "exit status of identify")
        equal(
            said.decode(),
            "[display]\naddresses = [0x72, 0x70, 0x73, 0x71]\n\n[display.modules]\nrotate = 180\nmirror = false\n",
            "what identify found",
        )
        bench.start(path)
        bus.until(shown(bus, settings), "the banner, upright")
