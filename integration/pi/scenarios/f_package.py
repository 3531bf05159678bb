"""The life of the package."""

import subprocess

from pi.bench.bench import CONFIGURATION, begins_at_rest
from pi.bench.station import put
from rig.bench.failure import check, equal
from rig.bench.scenario import scenario

DARK = ("." * 32,) * 8
DPKG = "DEBIAN_FRONTEND=noninteractive dpkg --force-confdef"


def next_version(bench):
    """A package with a higher version and another configuration file."""
    folder = bench.station.work / "next"
    package = folder.with_suffix(".deb")
    subprocess.run(["dpkg-deb", "--raw-extract", bench.station.package, folder], check=True)
    control = folder / "DEBIAN/control"
    lines = control.read_text().splitlines()
    control.write_text("".join(line + ("+next" if line.startswith("Version:") else "") + "\n" for line in lines))
    with open(f"{folder}{CONFIGURATION}", "a") as file:
        file.write("# From the next version.\n")
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zzstd", "-z3", "--build", folder, package], check=True, capture_output=True)
    subprocess.run(["rm", "--recursive", folder], check=True)
    return package


@scenario
@begins_at_rest
def upgrade_and_purge(bench):
    """An upgrade keeps the configuration and continues at the same option; a purge stops the sign and leaves nothing."""
    bench.button.tap(after=0.1)
    bench.run(1)
    shown = bench.sign.rows
    before = bench.sh(f"sha256sum {CONFIGURATION}")
    process = bench.show("MainPID")
    package = next_version(bench)
    put(bench.machine, bench.console, package, "/root/next.deb")
    package.unlink()
    bench.sh(f"{DPKG} --install /root/next.deb", seconds=300)
    check("+next" in bench.sh("dpkg-query --show loopbanner"), "the version")
    equal(bench.sh(f"sha256sum {CONFIGURATION}"), before, "the configuration")
    check(bench.show("MainPID") != process, "the old program still runs")
    bench.until(lambda: bench.is_lit(), 10, "the picture after the upgrade")
    bench.run(1)
    equal(bench.sign.rows, shown, "the picture after the upgrade")
    bench.sh(f"{DPKG} --purge loopbanner", seconds=300)
    bench.sign.take()
    equal(bench.sign.rows, DARK, "the picture after the purge")
    left = bench.sh("find / -xdev -iname '*loopbanner*' -not -path '/proc/*' -not -path '/var/log/*' -not -path '/run/*'; true")
    equal(left, "", "files after the purge")
    equal(bench.machine.line(17)["function"], "0", "GPIO17")


@scenario
def overlay_is_installed(bench):
    """The package brings the overlay with which this system has its SPI devices."""
    text = bench.sh("cat /usr/share/loopbanner/loopbanner-spi.dtso")
    check(text.startswith("/dts-v1/;\n/plugin/;"), "no overlay")
    check("/spidev@0" in bench.sh("readlink -f /sys/bus/spi/devices/spi0.0/of_node"), "its node")
