"""The board as the package finds it, and what the bench itself relies on."""

import re

from pi.bench.bench import BUTTON, begins_at_rest
from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.scenario import scenario


@scenario
def header_is_a_raspberry_pi(bench):
    """The chip's label, its lines' names, the SPI devices and the model are those of the board."""
    board = bench.board
    model = bench.sh("tr -d '\\0' </proc/device-tree/model")
    check(model.startswith(board.title), f"the model is {model}")
    equal(bench.sh("uname -m"), "aarch64", "architecture")
    chips = bench.sh("gpiodetect")
    check(f"[{board.chip}] ({board.lines} lines)" in chips, f"chips: {chips}")
    lines = bench.sh("gpioinfo --chip gpiochip0")
    for number, name in ((7, "SPI_CE1_N"), (8, "SPI_CE0_N"), (9, "SPI_MISO"), (10, "SPI_MOSI"), (11, "SPI_SCLK"), (17, "GPIO17")):
        check(re.search(rf'line +{number}:\s+"{name}"', lines), f"line {number} is not {name}:\n{lines}")
    equal(bench.sh("cd /dev; echo spidev*"), "spidev0.0 spidev0.1", "SPI devices")
    driver = bench.sh("basename $(readlink -f /sys/bus/spi/devices/spi0.0/../../../driver /sys/class/spi_master/spi0/device/driver | tail -n 1)")
    equal(driver, "spi-bcm2835", "driver of the bus")


@scenario
@begins_at_rest
def service_takes_its_lines(bench):
    """GPIO8 is an output for chip select, and the other pins of the bus belong to the controller. GPIO17 is an active-low input
    with the pull-up of the real controller, and is given back at a stop."""
    lines = bench.sh("gpioinfo --chip gpiochip0")
    check(re.search(r'line +8:.*output.*consumer="spi0 CS0"', lines), f"chip select:\n{lines}")
    chip_select = bench.machine.line(8)
    equal((chip_select["function"], chip_select["level"]), ("1", "1"), "GPIO8")
    equal([bench.machine.line(number)["function"] for number in (9, 10, 11)], ["4"] * 3, "functions of GPIO9 to 11")

    equal(bench.machine.line(BUTTON), {"function": "0", "level": "1", "pull": "up"}, "GPIO17")
    line = bench.sh("gpioinfo GPIO17")
    for word in ("input", "active-low", "bias=pull-up", "edges=both", 'consumer="loopbanner"'):
        check(word in line, f"gpioinfo does not say {word}: {line}")
    bench.sh("systemctl stop loopbanner")
    line = bench.sh("gpioinfo GPIO17")
    check("consumer" not in line, f"after the stop: {line}")


@scenario
@begins_at_rest
def devices_have_their_groups(bench):
    """The package gives the devices to the groups of Raspberry Pi OS, and the service runs in them, as a dynamic user."""
    equal(
        bench.sh("stat --format='%n %U:%G %a' /dev/spidev0.0 /dev/spidev0.1 /dev/gpiochip0"),
        "/dev/spidev0.0 root:spi 660\n/dev/spidev0.1 root:spi 660\n/dev/gpiochip0 root:gpio 660",
        "devices",
    )
    groups = bench.sh("for id in $(sed -n 's/^Groups://p' /proc/$(systemctl show -P MainPID loopbanner)/status); do getent group $id | cut -d: -f1; done")
    check({"gpio", "i2c", "spi"} <= set(groups.split()), f"groups of the service: {groups}")
    user = bench.sh("stat --format=%u /proc/$(systemctl show -P MainPID loopbanner)")
    check(61184 <= int(user) <= 65519, f"the service runs as {user}, not as a dynamic user")


@scenario
def person_is_told_the_group(bench):
    """A person without groups sees the preview; `run` names the group that is missing, first for the display, then for the button."""
    bench.configure(Settings())
    preview = bench.sh(
        "(sleep 1; printf q) | timeout 20 script --quiet --return --command "
        "'runuser -u keeper -- env TERM=xterm loopbanner preview' /dev/null"
    )
    check("\u2588" in preview or "\u2580" in preview, f"the preview shows nothing: {preview[-500:]}")
    run = bench.sh("runuser -u keeper -- loopbanner run 2>&1 >/dev/null", status=69)
    check("/dev/spidev0.0" in run and "usermod -aG spi" in run, f"without groups: {run}")
    bench.sh("usermod --append --groups spi keeper")
    run = bench.sh("timeout 5 runuser -u keeper -- loopbanner run 2>&1 >/dev/null", status=None)
    check("usermod -aG gpio" in run, f"in the group spi only: {run}")
    bench.sh("usermod --append --groups gpio keeper")
    run = bench.sh("timeout 3 runuser -u keeper -- loopbanner run", status=None)
    check('"event":"started"' in run and "usermod" not in run, f"in both groups: {run}")
