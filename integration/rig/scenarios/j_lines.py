"""Displays on GPIO lines, over the kernel's gpiolib."""

import time

from rig.bench.daemon import Settings
from rig.bench.lines import ClockedChain
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario

PINS = ("[display.pins]", {"data": "DIN", "clock": "CLK", "select": "LOAD"})
TWO_MODULES = {"width": 16, "height": 8}


def until(chain, wire, condition, what, within=20):
    end = time.monotonic() + within
    while True:
        chain.take()
        if condition():
            return
        check(time.monotonic() < end, f"{what} did not appear within {within} s")
        wire.wait(0.05)


@scenario
def three_lines_are_a_bus(bench):
    """Two modules on three GPIO lines show the first picture and, after a press, the next one; nothing is latched before."""
    settings = Settings(display=TWO_MODULES, scroll={"autoplay": False, "slide": "0s"}, more=[PINS])
    bench.lines.take()
    chain = ClockedChain(bench.lines, 2)
    first = predict(settings, [], 1_000_000_000).frames[0][1]
    second = predict(settings, [(500_000_000, "tap")], 1_000_000_000).frames[-1][1]
    daemon = bench.start(settings)
    until(chain, bench.lines, lambda: chain.rows == first, "the first picture")
    equal(chain.first_latch, bytes(4), "what the first latch executes")
    bench.button.tap()
    until(chain, bench.lines, lambda: chain.rows == second, "the picture after a press")
    daemon.terminate()
    equal(daemon.wait(5), 0, "exit status")
    chain.take()
    check(all(not chip.is_running and not any(chip.digits) for chip in chain.chain.chips), "the chips are not dark")
    chain.chain.judge()
    equal(chain.chain.findings, [], "the chips' view of the lines")


@scenario
def one_of_three_lines_is_missing(bench):
    """A line that no chip has ends the start with status 69 and a message that names the line."""
    settings = Settings(display=TWO_MODULES, more=[("[display.pins]", {"data": "DIN", "clock": "CLK", "select": "GPIO99"})])
    daemon = bench.start(settings)
    equal(daemon.wait(10), 69, "exit status")
    check("GPIO99: cannot find the line" in daemon.log, f"the log does not name the line: {daemon.log}")
