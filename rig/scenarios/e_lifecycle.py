"""Starting, reloading, ending, and being killed."""

import errno
import time
from pathlib import Path

from rig.bench.daemon import Settings
from rig.bench.prediction import predict
from rig.bench.scenario import check, equal, scenario

DARK = ("." * 32,) * 8
QUICK = {"dwell": "400ms", "slide": "300ms"}
NEW_OPTIONS = [{"id": "milk", "text": "Milk"}, {"id": "bread", "text": "Bread"}]


def shut_down(bench):
    return all(not chip.is_running and not chip.is_testing for chip in bench.sign.chain.chips)


def end(daemon):
    daemon.terminate()
    equal(daemon.wait(2), 0, "exit status")


@scenario
def reload_in_mid_slide(bench):
    """SIGHUP with a good file in the middle of a slide: applied whole, the new options come, frames go on without a gap."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.wait_for("move_started")
    time.sleep(0.1)
    bench.sign.forget()
    daemon.reload(Settings(options=NEW_OPTIONS, scroll=QUICK))
    applied = daemon.wait_for("config_applied")
    check(applied, "no `config_applied`")
    bread = daemon.wait_for("selected", id="bread", after=applied["seq"])
    check(bread, "the new option never came")
    daemon.wait_for("settled", after=bread["seq"])
    bench.watch(0.1)
    later = {event["id"] for event in daemon.named("selected") if event["seq"] > applied["seq"]}
    check(later <= {"milk", "bread"}, f"options that are gone were selected: {later}")
    check(not any(rows == DARK for _, rows in bench.sign.pictures), "the sign went dark")
    prediction = predict(Settings(options=NEW_OPTIONS, scroll=QUICK), [], 3_000_000_000)
    settled = next(event for event in prediction.events if event["event"] == "settled" and event["id"] == "bread")
    expected = [rows for at, rows in prediction.frames if at <= settled["at"]][-1]
    check(any(rows == expected for _, rows in bench.sign.pictures), "the new option was not seen at rest")


@scenario
def reload_of_a_bad_file(bench):
    """SIGHUP with a bad file in the middle of a slide: refused with its place, and everything goes on as it was."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.wait_for("move_started")
    time.sleep(0.1)
    bad = Settings(options=[{"id": "a", "text": "A"}, {"id": "a", "text": "B"}], scroll={"dwel": "1s"})
    daemon.reload(bad)
    rejected = daemon.wait_for("config_rejected")
    check(rejected, "no `config_rejected`")
    time.sleep(2)
    check(f"{daemon.path}:5:1: error:" in daemon.log, f"the log does not give the misspelt key's place: {daemon.log}")
    check("dwell" in daemon.log, "the log does not suggest `dwell`")
    later = [event["id"] for event in daemon.named("selected") if event["seq"] > rejected["seq"]]
    check(len(later) >= 2 and set(later) <= {"tea", "milk", "cake", "rain"}, f"selected afterwards: {later}")


@scenario
def reload_of_a_missing_file(bench):
    """SIGHUP when the file is gone changes nothing either."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.path.unlink()
    daemon.reload()
    check(daemon.wait_for("config_rejected"), "no `config_rejected`")
    check(daemon.wait_for("selected", after=daemon.last_seq), "the banner stands still")


@scenario
def reload_of_the_button(bench):
    """SIGHUP moves the button to another line and gives it another meaning."""
    daemon = bench.start_and_settle(Settings(scroll={"autoplay": False}))
    daemon.reload(Settings(scroll={"autoplay": False}, button={"line": "BUTTON", "on_tap": "previous"}))
    check(daemon.wait_for("config_applied"), "no `config_applied`")
    bench.button.tap()
    time.sleep(0.2)
    bench.chip.set_level(22, 0)
    check(daemon.wait_for("selected", id="rain"), "a press of the new line did not go back one option")
    equal(len(daemon.named("selected")), 2, "selections")


@scenario
def sigterm_blanks(bench):
    """SIGTERM in the middle of a slide: dark and shut down within a second, status 0, `stopped` is the last event."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.wait_for("move_started")
    time.sleep(0.1)
    bench.sign.take()
    asked = time.monotonic_ns()
    daemon.terminate()
    equal(daemon.wait(1), 0, "exit status within a second")
    bench.sign.take()
    equal(bench.sign.rows, DARK, "the picture that is left")
    check(shut_down(bench), "the chips are not shut down")
    check(all(not any(chip.digits) for chip in bench.sign.chain.chips), "the chips' digits still hold the picture")
    took = bench.sign.messages[-1].end - asked
    check(took < 500_000_000, f"it took {took} ns to blank")
    equal(daemon.events[-1]["event"], "stopped", "last event")


@scenario
def sigterm_can_keep_the_picture(bench):
    """With on_exit = "keep" the last picture stays."""
    daemon = bench.start_and_settle(Settings(display={"on_exit": "keep"}, scroll={"autoplay": False}))
    before = bench.sign.rows
    daemon.terminate()
    equal(daemon.wait(1), 0, "exit status within a second")
    bench.sign.take()
    equal(bench.sign.rows, before, "the picture that is left")


@scenario
def sigterm_while_the_bus_hangs(bench):
    """SIGTERM ends it within a second even though a transfer hangs."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    bench.spi.hang()
    time.sleep(1)
    daemon.terminate()
    status = daemon.wait(1)
    check(status is not None, "it still runs after a second")
    check(status != 0, "status 0, although the sign was left lit")


@scenario
def sigterm_while_the_bus_fails(bench):
    """SIGTERM ends it within a second while every transfer fails."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    bench.spi.fail(errno.EIO)
    time.sleep(1)
    daemon.terminate()
    check(daemon.wait(1) is not None, "it still runs after a second")


@scenario
def sigterm_after_a_fault(bench):
    """SIGTERM while a display that failed waits to be tried again: dark and shut down all the same."""
    daemon = bench.start_and_settle(Settings(scroll={"autoplay": False, "slide": "0s"}))
    bench.watch(0.1)
    check(bench.sign.rows != DARK, "nothing to be seen before")
    # The first attempts fail too, so that the next one is some pause away.
    bench.spi.fail(errno.EIO, count=4)
    bench.button.tap()
    time.sleep(0.45)
    bench.spi.heal()
    daemon.terminate()
    equal(daemon.wait(1), 0, "exit status within a second")
    bench.sign.take()
    equal(bench.sign.rows, DARK, "the picture that is left")
    check(shut_down(bench), "the chips are not shut down")


@scenario
def kill_and_restart(bench):
    """After kill -9 the chips keep the picture; a new process takes the bus and the line and shows its first option."""
    settings = Settings(scroll={"autoplay": False})
    daemon = bench.start_and_settle(settings)
    first = bench.sign.rows
    bench.button.tap()
    daemon.wait_for("settled")
    bench.watch(0.1)
    left = bench.sign.rows
    daemon.kill()
    equal(daemon.wait(1), -9, "exit status")
    bench.watch(0.2)
    equal(bench.sign.rows, left, "the picture after kill -9")
    daemon = bench.start(settings)
    bench.until(lambda: bench.sign.rows == first, 5, "the first option after the restart")
    bench.button.tap()
    check(daemon.wait_for("selected", reason="tap"), "the button is not heard after the restart")


@scenario
def restart_in_the_same_place(bench):
    """A service that is started again goes on with the option that somebody chose, paused as it was; a lost file is no matter."""
    state = {"STATE_DIRECTORY": "/run/bench/state"}
    Path(state["STATE_DIRECTORY"]).mkdir(exist_ok=True)
    settings = Settings(scroll=QUICK, button={"line": "GPIO17", "on_long_press": "pause"})
    daemon = bench.start_and_settle(settings, environment=state)
    bench.button.tap(held=0.7)
    check(daemon.wait_for("paused"), "it was not paused")
    shown = daemon.named("selected")[-1]["id"]
    end(daemon)
    daemon = bench.start_and_settle(settings, environment=state)
    check(daemon.wait_for("paused"), "it did not begin paused")
    equal([event["id"] for event in daemon.named("selected")], [shown], "selected at the start")
    end(daemon)
    Path(state["STATE_DIRECTORY"], "place.toml").write_bytes(bytes(100))
    daemon = bench.start_and_settle(settings, environment=state)
    equal(daemon.named("selected")[0]["id"], "tea", "selected after the place was lost")
    check("place.toml" in daemon.log, f"the log does not tell of the lost place: {daemon.log}")


@scenario
def second_instance(bench):
    """A second process on the same sign gives up with status 69 and disturbs nothing."""
    bench.start_and_settle(Settings(scroll=QUICK))
    other = bench.start(Settings(scroll=QUICK, button=None))
    equal(other.wait(3), 69, "exit status of the second")
    check("/dev/spidev0.0" in other.log, f"the log does not name the device: {other.log}")
    bench.watch(1)


@scenario(limit=90)
def reader_that_stops_reading(bench):
    """When nobody reads standard output, frames go on, and the reader later finds how many events it has lost."""
    daemon = bench.start(
        Settings(scroll={"autoplay": False}, button={"line": "SWITCH", "chip": "rig-lines", "debounce": "1ms"}),
        is_read=False,
    )
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 5, "the first picture")
    for number in range(1000):
        bench.switch.tap(held=0.0025)
        time.sleep(0.0025)
    bench.sign.forget()
    bench.switch.tap()
    bench.watch(0.5)
    check(len(bench.sign.pictures) > 10, f"only {len(bench.sign.pictures)} pictures for a tap while nobody reads")
    daemon.read()
    time.sleep(1)
    bench.switch.tap()
    time.sleep(0.6)
    lost = sum(event["count"] for event in daemon.events if event["event"] == "lost")
    check(lost > 0, "no event was lost; the reader did not stop for long enough")
    sequence = [event["seq"] for event in daemon.events if "seq" in event]
    equal(sequence[-1] - len(sequence), lost, "events missing in `seq`, and counted as lost")
    check(daemon.events[-1]["event"] in ("settled", "page", "dwell_started"), "the newest events are not there")
    check("lost" in daemon.log, "the log does not tell of the loss")


@scenario
def reader_that_goes_away(bench):
    """When the reader of standard output goes away, the banner goes on."""
    daemon = bench.start(Settings(scroll=QUICK), is_read=False)
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 5, "the first picture")
    daemon.process.stdout.close()
    time.sleep(1)
    bench.sign.forget()
    bench.watch(1.5)
    check(daemon.process.poll() is None, f"it ended with {daemon.process.poll()}")
    check(len(bench.sign.pictures) > 10, "the picture stands still")


@scenario
def action_of_an_option(bench):
    """`activate` runs the selected option's program with its variables, and the banner slides on meanwhile."""
    options = [
        {"id": "tea", "text": "Tea", "action": ["/bin/sh", "-c", "env > /run/bench/action; sleep 2"]},
        {"id": "milk", "text": "Milk"},
    ]
    daemon = bench.start_and_settle(Settings(options=options, button={"line": "GPIO17", "on_tap": "activate"}, scroll=QUICK))
    bench.button.tap()
    check(daemon.wait_for("activated", id="tea"), "no `activated`")
    check(daemon.wait_for("settled", after=daemon.last_seq, within=2), "the banner waits for the program")
    with open("/run/bench/action") as file:
        text = file.read()
    check("LOOPBANNER_" in text and "tea" in text, f"the program's environment: {text}")
