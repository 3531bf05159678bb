"""The service under the system's own systemd."""

import re

from pi.bench.bench import CONFIGURATION, begins_at_rest
from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.prediction import predict
from rig.bench.scenario import scenario

DARK = ("." * 32,) * 8
STILL = {"autoplay": False}
QUICK = {"dwell": "400ms", "slide": "300ms"}
NEW_OPTIONS = [{"id": "milk", "text": "Milk"}, {"id": "bread", "text": "Bread"}]


def pictures_at_rest(options):
    """The pictures of these options at rest."""
    settings = Settings(options=options, scroll=QUICK)
    prediction = predict(settings, [], len(options) * 700_000_000)
    moments = [0] + [event["at"] for event in prediction.events if event["event"] == "settled"]
    return {[rows for at, rows in prediction.frames if at <= moment][-1] for moment in moments} - {DARK}


@scenario
def reload_refuse_stop(bench):
    """A reload in a slide shows the new options; a file with a mistake changes nothing; a stop leaves the sign dark and the line free."""
    bench.start(Settings(scroll=QUICK))
    bench.run(1.55)
    bench.configure(Settings(options=NEW_OPTIONS, scroll=QUICK))
    bench.sign.forget()
    bench.sh("systemctl reload loopbanner")
    bench.run(4)
    seen = {rows for _, rows in bench.sign.pictures}
    check(pictures_at_rest(NEW_OPTIONS) <= seen, "the new options were not shown at rest")
    check(DARK not in seen, "the sign went dark")
    equal(len(bench.named("config_applied")), 1, "applied reloads")

    bench.configure("[scroll]\ndwel = '1s'\n[[option]]\ntext = 'A'\n")
    bench.sh("systemctl reload loopbanner", status=None)
    bench.sign.forget()
    bench.run(3)
    check(pictures_at_rest(NEW_OPTIONS) <= {rows for _, rows in bench.sign.pictures}, "the old options are gone")
    equal(len(bench.named("config_rejected")), 1, "rejected reloads")
    check(f"{CONFIGURATION}:2:1: error:" in bench.log, f"the log does not give the location: {bench.log}")
    check("rejected" in bench.show("StatusText"), "the status does not say it")

    bench.sh("systemctl stop loopbanner")
    equal(bench.sign.rows, DARK, "the picture that is left")
    check(all(not chip.is_running and not any(chip.digits) for chip in bench.sign.chain.chips), "the chips are not shut down")
    equal(bench.show("Result"), "success", "result")
    equal(bench.named("stopped")[-1:], bench.events[-1:], "the last event")
    check("consumer" not in bench.sh("gpioinfo GPIO17"), "GPIO17 is still taken")
    bench.sign.forget()
    bench.run(3)
    equal(bench.sign.messages, [], "messages after the stop")


@scenario
@begins_at_rest
def watchdog_restarts_a_stopped_process(bench):
    """systemd's watchdog ends a process that is stopped, and starts it again; the sign shows its option."""
    bench.button.tap(after=0.1)
    bench.run(2)
    right = bench.sign.rows
    bench.sh("kill -STOP $(systemctl show -P MainPID loopbanner)")
    for chip in bench.sign.chain.chips:
        chip.power_up()
    # The unit's WatchdogSec is 20 s, its RestartSec 2 s.
    bench.run(26)
    equal(bench.show("NRestarts"), "1", "restarts")
    check(bench.is_lit(), "no picture after the restart")
    check("atchdog" in bench.sh("journalctl --unit loopbanner --output=cat --no-pager --grep=atchdog"), "no watchdog in the log")
    equal(bench.show("ActiveState"), "active", "state")
    check(bench.sign.rows in (right, predict(Settings(scroll=STILL), [], 10**9).frames[-1][1]), "a wrong picture")


@scenario
def sandbox_is_closed(bench):
    """`systemd-analyze security` gives this system's unit 0.8 or less."""
    output = bench.sh("systemd-analyze security --no-pager loopbanner.service | tail -n 1")
    level = re.search(r": (\d+\.\d)", output)
    check(level and float(level[1]) <= 0.8, f"systemd-analyze says {output}")


@scenario
def memory_is_small(bench):
    """With the shipped configuration, the peak of the start stays below 10 MiB and resident memory below 12, of it 1.5 MiB
    anonymous. Neither grows once everything that the sign does at rest has happened."""
    bench.sh("systemctl start loopbanner")
    bench.until(bench.is_lit, 10, "the first picture")
    peak = bench.memory("VmHWM")
    check(peak <= 10240, f"the peak of the start is {peak} KiB")
    # The place is saved 30 s after the start. The first time maps pages of the program that nothing else needs.
    bench.run(40)
    before, own_before = bench.memory("VmRSS"), bench.memory("RssAnon")
    bench.run(40)
    after, own = bench.memory("VmRSS"), bench.memory("RssAnon")
    check(after <= 12288 and own <= 1536, f"resident {after} KiB, of it anonymous {own}")
    check(after - before <= 64, f"resident memory grew by {after - before} KiB in 40 s")
    check(own - own_before <= 16, f"anonymous memory grew by {own - own_before} KiB in 40 s")
