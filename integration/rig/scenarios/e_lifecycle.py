"""Start, reload, end, and kill."""

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
    """SIGHUP with a valid file in mid-slide: it is applied, the new options appear, and frames continue without a gap."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.wait_for("move_started")
    time.sleep(0.1)
    bench.sign.forget()
    daemon.reload(Settings(options=NEW_OPTIONS, scroll=QUICK))
    applied = daemon.wait_for("config_applied")
    check(applied, "no `config_applied`")
    bread = daemon.wait_for("selected", id="bread", after=applied["seq"])
    check(bread, "the new option did not appear")
    daemon.wait_for("settled", after=bread["seq"])
    bench.watch(0.1)
    later = {event["id"] for event in daemon.named("selected") if event["seq"] > applied["seq"]}
    check(later <= {"milk", "bread"}, f"removed options were selected: {later}")
    check(not any(rows == DARK for _, rows in bench.sign.pictures), "the sign went dark")
    prediction = predict(Settings(options=NEW_OPTIONS, scroll=QUICK), [], 3_000_000_000)
    settled = next(event for event in prediction.events if event["event"] == "settled" and event["id"] == "bread")
    expected = [rows for at, rows in prediction.frames if at <= settled["at"]][-1]
    check(any(rows == expected for _, rows in bench.sign.pictures), "the new option was not shown at rest")


@scenario
def reload_of_a_bad_file(bench):
    """SIGHUP with an invalid file in mid-slide: it is rejected with the location, and the banner continues unchanged."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.wait_for("move_started")
    time.sleep(0.1)
    bad = Settings(options=[{"id": "a", "text": "A"}, {"id": "a", "text": "B"}], scroll={"dwel": "1s"})
    daemon.reload(bad)
    rejected = daemon.wait_for("config_rejected")
    check(rejected, "no `config_rejected`")
    time.sleep(2)
    check(f"{daemon.path}:5:1: error:" in daemon.log, f"the log does not give the location of the misspelled key: {daemon.log}")
    check("dwell" in daemon.log, "the log does not suggest `dwell`")
    later = [event["id"] for event in daemon.named("selected") if event["seq"] > rejected["seq"]]
    check(len(later) >= 2 and set(later) <= {"tea", "milk", "cake", "rain"}, f"selected later: {later}")


@scenario
def reload_of_a_missing_file(bench):
    """SIGHUP with a missing file changes nothing."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    daemon.path.unlink()
    daemon.reload()
    check(daemon.wait_for("config_rejected"), "no `config_rejected`")
    check(daemon.wait_for("selected", after=daemon.last_seq), "the banner stopped")


@scenario
def reload_of_the_button(bench):
    """SIGHUP moves the button to another line and changes its command."""
    daemon = bench.start_and_settle(Settings(scroll={"autoplay": False}))
    daemon.reload(Settings(scroll={"autoplay": False}, button={"line": "BUTTON", "on_tap": "previous"}))
    check(daemon.wait_for("config_applied"), "no `config_applied`")
    bench.button.tap()
    time.sleep(0.2)
    bench.chip.set_level(22, 0)
    check(daemon.wait_for("selected", id="rain"), "a press on the new line did not go back one option")
    equal(len(daemon.named("selected")), 2, "selections")


@scenario
def sigterm_blanks(bench):
    """SIGTERM in mid-slide: dark and shut down within a second, status 0, `stopped` as the last event."""
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
    check(all(not any(chip.digits) for chip in bench.sign.chain.chips), "the chips still hold the picture")
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
    """SIGTERM ends the program within a second while a transfer hangs."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    bench.spi.hang()
    time.sleep(1)
    daemon.terminate()
    status = daemon.wait(1)
    check(status is not None, "it still runs after a second")
    check(status != 0, "status 0, although the sign was left lit")


@scenario
def sigterm_while_the_bus_fails(bench):
    """SIGTERM ends the program within a second while every transfer fails."""
    daemon = bench.start_and_settle(Settings(scroll=QUICK))
    bench.spi.fail(errno.EIO)
    time.sleep(1)
    daemon.terminate()
    check(daemon.wait(1) is not None, "it still runs after a second")


@scenario
def sigterm_after_a_fault(bench):
    """SIGTERM while a failed display waits for its retry: dark and shut down."""
    daemon = bench.start_and_settle(Settings(scroll={"autoplay": False, "slide": "0s"}))
    bench.watch(0.1)
    check(bench.sign.rows != DARK, "no picture at the start")
    # The first retries fail too, which lengthens the pause before the next.
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
    """After SIGKILL the chips keep the picture; a new process takes the bus and the line and shows its first option."""
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
    check(daemon.wait_for("selected", reason="tap"), "no report from the button after the restart")


@scenario
def restart_in_the_same_place(bench):
    """A restarted service continues at the chosen option, still paused; a damaged state file does no harm."""
    state = {"STATE_DIRECTORY": "/run/bench/state"}
    Path(state["STATE_DIRECTORY"]).mkdir(exist_ok=True)
    settings = Settings(scroll=QUICK, button={"line": "GPIO17", "on_long_press": "pause"})
    daemon = bench.start_and_settle(settings, environment=state)
    bench.button.tap(held=0.7)
    check(daemon.wait_for("paused"), "it was not paused")
    shown = daemon.named("selected")[-1]["id"]
    end(daemon)
    daemon = bench.start_and_settle(settings, environment=state)
    check(daemon.wait_for("paused"), "it did not start paused")
    equal([event["id"] for event in daemon.named("selected")], [shown], "selected at the start")
    end(daemon)
    Path(state["STATE_DIRECTORY"], "place.toml").write_bytes(bytes(100))
    daemon = bench.start_and_settle(settings, environment=state)
    equal(daemon.named("selected")[0]["id"], "tea", "selected after the state file was damaged")
    check("place.toml" in daemon.log, f"the log does not mention the damaged state file: {daemon.log}")


@scenario
def second_instance(bench):
    """A second process on the same sign ends with status 69 and disturbs nothing."""
    bench.start_and_settle(Settings(scroll=QUICK))
    other = bench.start(Settings(scroll=QUICK, button=None))
    equal(other.wait(3), 69, "exit status of the second")
    check("/dev/spidev0.0" in other.log, f"the log does not name the device: {other.log}")
    bench.watch(1)


@scenario(limit=90)
def reader_that_stops_reading(bench):
    """With standard output unread, frames continue, and the reader later gets the number of lost events."""
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
    check(len(bench.sign.pictures) > 10, f"only {len(bench.sign.pictures)} pictures for a tap while standard output is unread")
    daemon.read()
    time.sleep(1)
    bench.switch.tap()
    time.sleep(0.6)
    lost = sum(event["count"] for event in daemon.events if event["event"] == "lost")
    check(lost > 0, "no event was lost; the reader did not pause long enough")
    sequence = [event["seq"] for event in daemon.events if "seq" in event]
    equal(sequence[-1] - len(sequence), lost, "events missing in `seq`, and counted as lost")
    check(daemon.events[-1]["event"] in ("settled", "page", "dwell_started"), "the newest events are missing")
    check("lost" in daemon.log, "the log does not mention the loss")


@scenario
def reader_that_goes_away(bench):
    """When the reader of standard output exits, the banner keeps running."""
    daemon = bench.start(Settings(scroll=QUICK), is_read=False)
    bench.until(lambda: any("#" in row for row in bench.sign.rows), 5, "the first picture")
    daemon.process.stdout.close()
    time.sleep(1)
    bench.sign.forget()
    bench.watch(1.5)
    check(daemon.process.poll() is None, f"it ended with {daemon.process.poll()}")
    check(len(bench.sign.pictures) > 10, "the picture does not move")


@scenario
def action_of_an_option(bench):
    """`activate` runs the selected option's program with its variables, and the banner keeps moving."""
    options = [
        {"id": "tea", "text": "Tea", "action": ["/bin/sh", "-c", "env > /run/bench/action; sleep 2"]},
        {"id": "milk", "text": "Milk"},
    ]
    daemon = bench.start_and_settle(Settings(options=options, button={"line": "GPIO17", "on_tap": "activate"}, scroll=QUICK))
    bench.button.tap()
    check(daemon.wait_for("activated", id="tea"), "no `activated`")
    check(daemon.wait_for("settled", after=daemon.last_seq, within=2), "the banner waited for the program")

    def has_environment():
        file = Path("/run/bench/action")
        text = file.read_text() if file.exists() else ""
        return "LOOPBANNER_" in text and "tea" in text

    # On a busy machine, the banner settles before the program has written its environment.
    bench.until(has_environment, 10, "the program's environment")
