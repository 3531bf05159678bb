"""The protocol with the service manager."""

import errno
import os
import time

from rig.bench.daemon import Settings
from rig.bench.scenario import check, equal, scenario

QUICK = {"dwell": "400ms", "slide": "300ms"}


def start_as_service(bench, settings, watchdog=None):
    manager = bench.notify_socket()
    environment = {"NOTIFY_SOCKET": manager.path}
    if watchdog:
        environment["WATCHDOG_USEC"] = str(int(watchdog * 1_000_000))
    return manager, bench.start(settings, environment=environment)


@scenario
def ready_reloading_stopping(bench):
    """READY with the first picture; RELOADING with the time of the SIGHUP, then READY; STOPPING at the end; all from the main process."""
    manager, daemon = start_as_service(bench, Settings(scroll=QUICK))
    ready = manager.wait("READY", within=5)
    check(ready, "no READY=1")
    bench.sign.take()
    check(any("#" in row for row in bench.sign.rows), "READY=1 before there was a picture")
    check(ready.fields.get("STATUS") or manager.wait("STATUS", within=1), "no STATUS")

    for settings in (Settings(scroll={**QUICK, "dwell": "500ms"}), "this is no TOML"):
        asked = time.monotonic_ns() // 1000
        daemon.reload(settings)
        reloading = manager.wait("RELOADING", within=2)
        check(reloading, "no RELOADING=1")
        stamp = int(reloading.fields["MONOTONIC_USEC"])
        check(asked <= stamp <= time.monotonic_ns() // 1000, f"MONOTONIC_USEC={stamp}, SIGHUP was at {asked}")
        ready = manager.wait("READY", within=2)
        check(ready, "no READY=1 after the reload")
    check("rejected" in ready.fields["STATUS"], f"STATUS after a bad file: {ready.fields}")

    daemon.terminate()
    check(manager.wait("STOPPING", within=1), "no STOPPING=1")
    equal(daemon.wait(1), 0, "exit status")
    senders = {notification.sender for notification in manager.received}
    equal(senders, {daemon.process.pid}, "senders of notifications")
    order = [key for notification in manager.received for key in ("READY", "RELOADING", "STOPPING") if key in notification.fields]
    equal(order, ["READY", "RELOADING", "READY", "RELOADING", "READY", "STOPPING"], "order")


@scenario
def ready_without_a_display(bench):
    """READY also comes without a display, with the device in the status; when the display returns the status shows it."""
    bench.spi.unplug()
    manager, daemon = start_as_service(bench, Settings(scroll=QUICK))
    ready = manager.wait("READY", within=5)
    check(ready, "no READY=1")
    check("/dev/spidev0.0" in ready.fields.get("STATUS", ""), f"the status does not name the device: {ready.fields}")
    bench.spi.plug()
    status = manager.wait("STATUS", within=5)
    check(status and "showing" in status.fields["STATUS"], f"status after the return: {status}")


@scenario
def watchdog_is_fed(bench):
    """The watchdog is fed at least twice per period: in motion, at rest, and while every transfer fails."""
    manager, daemon = start_as_service(bench, Settings(scroll={"dwell": "2s"}), watchdog=1.0)
    check(manager.wait("READY", within=5), "no READY=1")
    feeds = []
    end = time.monotonic() + 9
    while time.monotonic() < end:
        if time.monotonic() > end - 4:
            bench.spi.fail(errno.EIO)
        feed = manager.wait("WATCHDOG", within=0.3)
        if feed:
            feeds.append(feed.time)
    gaps = [b - a for a, b in zip(feeds, feeds[1:])]
    check(gaps and max(gaps) < 800_000_000, f"pauses of up to {max(gaps, default=0)} ns")
    check(len(feeds) < 40, f"{len(feeds)} feeds in 9 s")


@scenario
def watchdog_sees_a_hang(bench):
    """The watchdog is not fed while the frame thread hangs in a transfer, and is fed again when the bus is free."""
    manager, daemon = start_as_service(bench, Settings(scroll=QUICK), watchdog=1.0)
    check(manager.wait("WATCHDOG", within=5), "no WATCHDOG=1 at all")
    bench.spi.hang()
    time.sleep(1)
    manager.take()
    equal(manager.wait("WATCHDOG", within=2), None, "feeding while the frame thread hangs")
    bench.spi.heal()
    check(manager.wait("WATCHDOG", within=2), "no WATCHDOG=1 after the hang")


@scenario
def watchdog_of_somebody_else(bench):
    """The watchdog of another process is not fed."""
    manager = bench.notify_socket()
    environment = {"NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "500000", "WATCHDOG_PID": str(os.getpid())}
    bench.start(Settings(), environment=environment)
    check(manager.wait("READY", within=5), "no READY=1")
    equal(manager.wait("WATCHDOG", within=1.5), None, "feeding")
