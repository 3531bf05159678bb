"""Addressable LEDs, over the kernel's spidev."""

import time

from rig.bench.daemon import Settings
from rig.bench.pixels import Strip, apa102, light, unicorn_hat_hd, ws2812
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario

QUICK = {"dwell": "400ms", "slide": "300ms", "fps": 50}
OPTIONS = [{"id": "tea", "text": "Tea", "color": "#ff8000"}, {"id": "cake", "text": "Cake", "background": "#000080"}]
WIDTH, HEIGHT = 16, 8


def columns_in_a_zigzag(led):
    """The place of an LED of a strip that is folded in columns, from the top left."""
    x, y = divmod(led, HEIGHT)
    return x, HEIGHT - 1 - y if x % 2 else y


def rows_from_the_bottom_right(led):
    """The place of an LED in rows that all begin at the right."""
    y, x = divmod(led, WIDTH)
    return WIDTH - 1 - x, HEIGHT - 1 - y


def settings(driver, scroll=QUICK, **strip):
    display = {"driver": driver, "width": WIDTH, "height": HEIGHT, "brightness": 60, "refresh": "500ms"}
    return Settings(OPTIONS, display=display, scroll=scroll, more=[("[display.strip]", {"limit": 9000, **strip})])


def until(bench, strip, condition, what, within=15):
    end = time.monotonic() + within
    while True:
        strip.take()
        if condition():
            return
        check(time.monotonic() < end, f"{what} did not appear within {within} s")
        bench.wire.wait(0.05)


def follow(bench, strip, settings, clock):
    """Runs the banner for a while and compares its pictures with `simulate`. It must end dark."""
    daemon = bench.start(settings)
    check(daemon.wait_for("selected", id="cake", within=20), f"no second option; the log:\n{daemon.log}")
    check(daemon.wait_for("settled", after=daemon.last_seq, within=10), "it did not come to rest")
    strip.take()
    expected = [light(rows, 60) for _, rows in predict(settings, [], 4_000_000_000).frames]
    pictures = [rows for _, rows in strip.pictures]
    check(len(set(pictures)) > 10, f"only {len(set(pictures))} pictures")
    position = 0
    for rows in pictures:
        check(rows in expected[position:], "a picture that simulate does not show, or shows earlier:\n" + "\n".join(rows))
        position += expected[position:].index(rows)
    equal(strip.clocks, {(clock, 0, 8)}, "clock, mode and word size")
    daemon.terminate()
    equal(daemon.wait(3), 0, "exit status")
    strip.take()
    check(all(set(row) == {"0"} for row in strip.rows), "the picture that is left is not dark")


@scenario
def ws2812_shows_the_banner(bench):
    """128 WS2812 on a 3.2 MHz bus show the pictures of `simulate` in its order, each in one transfer, and end dark."""
    strip = Strip(bench.wire, ws2812, WIDTH, HEIGHT, columns_in_a_zigzag, "grb")
    follow(bench, strip, settings("ws2812"), 3_200_000)


@scenario
def apa102_shows_the_banner(bench):
    """The same with APA102 and SK9822 at 4 MHz, wired in rows from the bottom right."""
    strip = Strip(bench.wire, apa102, WIDTH, HEIGHT, rows_from_the_bottom_right, "bgr")
    wiring = {"first": "bottom-right", "runs": "rows", "zigzag": False}
    follow(bench, strip, settings("apa102", **wiring), 4_000_000)


@scenario
def unicorn_hat_hd_shows_the_banner(bench):
    """The same with a Unicorn HAT HD at 9 MHz, row by row."""
    strip = Strip(bench.wire, unicorn_hat_hd, 16, 16, lambda led: (led % 16, led // 16), "rgb")
    display = {"driver": "unicorn-hat-hd", "width": 16, "height": 16, "brightness": 60}
    follow(bench, strip, Settings(OPTIONS, display=display, scroll=QUICK), 9_000_000)


@scenario
def strip_after_a_fault(bench):
    """After transfers that fail, the log has the error once, and the picture returns; a refresh sends it again."""
    strip = Strip(bench.wire, apa102, WIDTH, HEIGHT, columns_in_a_zigzag, "bgr")
    still = settings("apa102", scroll={"autoplay": False})
    first = light(predict(still, [], 1_000_000_000).frames[0][1], 60)
    daemon = bench.start(still)
    until(bench, strip, lambda: strip.rows == first, "the first picture")
    before = len(strip.pictures)
    until(bench, strip, lambda: len(strip.pictures) > before + 1, "a refresh")
    bench.spi.fail(count=3)
    strip.rows = ()
    until(bench, strip, lambda: strip.rows == first, "the picture after the fault")
    equal(daemon.log.count("Input/output error"), 1, "reports of the fault")


@scenario
def strip_that_exceeds_the_buffer(bench):
    """A strip of 512 WS2812 does not fit spidev's buffer: check and the log warn, and the banner keeps its time."""
    display = {"driver": "ws2812", "width": 64, "height": 8}
    long = Settings(OPTIONS, display=display, scroll={**QUICK, "fps": 30}, more=[("[display.strip]", {"limit": 2000})])
    daemon = bench.start(long)
    check(daemon.wait_for("selected", reason="timer", within=20), "the banner's time stood still")
    for text in (
        "warning: a picture takes 6384 bytes in one transfer, but spidev's buffer holds only 4096",
        "6384 bytes with chip select held exceed spidev's buffer of 4096 bytes",
        "spidev.bufsiz=65536",
    ):
        check(text in daemon.log, f"'{text}' is not in the log:\n{daemon.log}")
    time.sleep(2)
    check(len(daemon.log.splitlines()) < 12, f"a tight loop:\n{daemon.log}")
    equal([record for record in bench.wire.take() if record.kind.name == "BYTES"], [], "transfers")
