"""Several displays as one banner."""

import errno
import time

from rig.bench.daemon import Settings
from rig.bench.ht16k33 import HT16K33, backpacks
from rig.bench.i2c import Boards
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario
from rig.bench.sign import Sign
from rig.bench.wire import Wire

ADDRESSES = [0x70, 0x71, 0x72, 0x73]
LONG = [{"id": "long", "text": "A text that is longer than two bars and never stops"}]
QUICK = {"dwell": "400ms", "slide": "300ms", "fps": 50}
TICKER = {"style": "ticker", "speed": 50}
DARK = ("." * 32,) * 8


def wall(displays, **further):
    """A configuration with these displays."""
    settings = Settings(more=[("[[display]]", display) for display in displays], **further)
    settings.tables["display"] = {}
    return settings


def halves(prediction):
    """The pictures of the left and of the right display, each as often as it changes."""
    sides = ([], [])
    for _, rows in prediction.frames:
        for side, part in zip(sides, (slice(None, 32), slice(-32, None))):
            picture = tuple(row[part] for row in rows)
            if not side or side[-1] != picture:
                side.append(picture)
    return sides


def check_order(seen, expected, what):
    """The pictures that were seen are among the expected ones, in their order."""
    position = 0
    for rows in seen:
        check(rows in expected[position:], f"a picture of the {what} that simulate does not show, or shows earlier")
        position += expected[position:].index(rows)


@scenario
def two_bars_are_one_banner(bench):
    """Bars on both chip selects show the halves of one banner, with a gap between them; each is sent only its changes."""
    second = Sign(bench.wire, line=1)
    settings = wall([{"gap": 5}, {"device": "/dev/spidev0.1"}], scroll=QUICK)
    daemon = bench.start(settings)
    check(daemon.wait_for("selected", id="cake", within=20), "the banner stood still")
    daemon.wait_for("settled", after=daemon.last_seq)
    records = bench.wire.take()
    for sign in (bench.sign, second):
        sign.follow(records)
    expected = halves(predict(settings, [], 4_000_000_000))
    for sign, side, what in zip((bench.sign, second), expected, ("left bar", "right bar")):
        pictures = [rows for _, rows in sign.pictures if rows != DARK]
        check(len(pictures) > 20, f"only {len(pictures)} pictures of the {what}")
        check_order(pictures, side, what)
        shown = None
        for message in sign.messages:
            check(not message.is_frame or message.rows != shown, f"a message to the {what} repeats its picture")
            shown = message.rows
        check(not sign.chain.findings, f"the {what}: {'; '.join(sign.chain.findings)}")
    daemon.terminate()
    equal(daemon.wait(2), 0, "exit status")
    records = bench.wire.take()
    for sign in (bench.sign, second):
        sign.follow(records)
        equal(sign.rows, DARK, "the picture that is left")


@scenario
def one_of_two_displays_fails(bench):
    """A bar fails for three seconds: the boards beside it keep moving, the status names the bar, and it returns automatically."""
    bus = Wire("rig-i2c")
    for command in ("nak 0", "pace 0", "smbus 0", *(f"present {address}" for address in ADDRESSES)):
        bus.command(command)
    bus.take()
    boards = Boards(bus, ADDRESSES, HT16K33, backpacks)
    try:
        socket = bench.notify_socket()
        settings = wall([{}, {"driver": "ht16k33", "addresses": ADDRESSES}], options=LONG, scroll=TICKER)
        daemon = bench.start_and_settle(settings, environment={"NOTIFY_SOCKET": socket.path})
        equal(status(socket, "showing"), "showing 1 option", "status at the start")
        boards.take()
        bench.spi.fail(errno.EIO)
        named = status(socket, "no display 1")
        check("showing 1 option; no display 1, retrying: /dev/spidev0.0: " in named, f"the status says {named}")
        boards.take()
        before = len(boards.pictures)
        time.sleep(3)
        boards.take()
        moved = len(boards.pictures) - before
        check(moved > 120, f"{moved} pictures of the boards in three seconds at 50 a second")
        bench.spi.heal()
        bench.until(lambda: "display 1 (/dev/spidev0.0) works again" in daemon.log, 11, "the return in the log")
        equal(status(socket, "showing"), "showing 1 option", "status at the end")
        check("retrying display 1 (/dev/spidev0.0); the banner keeps running" in daemon.log, "the log names no display")
        bench.watch(0.5)
        boards.take()
        left, right = halves(predict(settings, [], 20_000_000_000))
        check(bench.sign.rows in left, "the bar shows what simulate does not")
        check(boards.rows in right, "the boards show what simulate does not")
    finally:
        for address in ADDRESSES:
            bus.command(f"absent {address}")
        bus.close()


def status(socket, beginning):
    """The next status that has these words."""
    while notification := socket.wait("STATUS", 5):
        if beginning in notification.fields["STATUS"]:
            return notification.fields["STATUS"]
    check(False, f"no status says '{beginning}'")
