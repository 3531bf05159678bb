"""The driver goes away."""

from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.prediction import predict
from rig.bench.scenario import scenario

DARK = ("." * 32,) * 8


@scenario
def driver_goes_and_returns(bench):
    """The SPI driver is unbound in a slide and bound again: the sign says so, keeps its time, and comes back by itself."""
    bench.start(Settings(scroll={"dwell": "2s"}))
    bench.run(1)
    device = bench.sh("basename $(readlink -f /sys/class/spi_master/spi0/device)")
    driver = "/sys/bus/platform/drivers/spi-bcm2835"
    bench.button.tap()
    bench.sh(f"echo {device} >{driver}/unbind")
    bench.run(5)
    check("/dev/spidev0.0" in bench.show("StatusText"), f"the status is {bench.show('StatusText')}")
    check("cannot send" in bench.log and "/dev/spidev0.0" in bench.log, f"the log: {bench.log}")
    equal(bench.show("ActiveState"), "active", "state")
    for chip in bench.sign.chain.chips:
        chip.power_up()
    bench.sign.rows = DARK
    bench.sh(f"echo {device} >{driver}/bind")
    bench.until(lambda: bench.is_lit(), 15, "the picture after the return")
    bench.run(3)
    start = bench.named("started")[0]["at"]
    inputs = [(event["at"] - start, event["input"]) for event in bench.named("input")]
    equal(len(inputs), 1, "inputs")
    at, rows = bench.sign.pictures[-1]
    frames = predict(Settings(scroll={"dwell": "2s"}), inputs, at - start).frames
    check(rows in [rows for _, rows in frames[-2:]], "after the return the sign does not show what it would have shown")
    equal(bench.show("NRestarts"), "0", "restarts")
