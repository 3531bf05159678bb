"""The driver goes away, the process is killed, the machine shuts down, the power is cut."""

import re

from pi.bench.bench import begins_at_rest
from pi.bench.card import PLACE, copy_of, place_on, writes
from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.prediction import predict
from rig.bench.scenario import scenario

DARK = ("." * 32,) * 8
STILL = {"autoplay": False}
MILLISECOND = 1_000_000
SECOND = 1_000_000_000


def picture_of(number):
    """Option `number` at rest."""
    inputs = [(SECOND * (1 + index), "tap") for index in range(number)]
    return predict(Settings(scroll=STILL), inputs, SECOND * (number + 2)).frames[-1][1]


@scenario
def driver_goes_and_returns(bench):
    """The SPI driver is unbound in a slide and bound again: the sign reports it, keeps its time, and recovers automatically."""
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


@scenario
@begins_at_rest
def kill_and_resume(bench):
    """A process that is killed leaves its picture, and systemd starts another at the same option. One that is stopped for five
    seconds continues as if nothing had happened."""
    bench.button.tap(after=0.1)
    # The place is saved a second after a choice.
    bench.run(3)
    equal(bench.sign.rows, picture_of(1), "the picture after a press")
    bench.sign.forget()
    bench.sh("systemctl kill --signal=KILL loopbanner")
    bench.run(6)
    equal({rows for _, rows in bench.sign.pictures}, set(), "pictures after the kill, other than the one before")
    check(bench.sign.messages, "nothing was sent after the kill")
    equal([bench.show(name) for name in ("ActiveState", "NRestarts")], ["active", "1"], "state and restarts")
    equal([event["id"] for event in bench.named("selected")], ["milk"], "options selected by the new process")

    bench.button.tap(after=0.1)
    bench.run(1)
    bench.sh("systemctl kill --signal=STOP loopbanner")
    bench.button.tap(after=0.1)
    bench.run(5)
    equal(bench.sign.rows, picture_of(2), "the picture of a process that is stopped")
    bench.sh("systemctl kill --signal=CONT loopbanner")
    bench.run(2)
    equal(bench.sign.rows, picture_of(3), "the picture after a press during the stop")
    equal(bench.show("NRestarts"), "1", "restarts")


@scenario
def shutdown_in_a_message(bench):
    """The machine shuts down while frames are on a slow wire: every message is whole, the sign is left dark, and the next start
    shows the same option."""
    # A frame takes 58 ms on the wire, and the picture moves every 10 ms.
    options = [{"id": "tea", "text": "Tea " * 60}, {"id": "milk", "text": "Milk"}]
    bench.start(Settings(options=options, display={"speed": 10_000, "refresh": "0s"}, scroll={"autoplay": False, "slide": "20s"}))
    bench.run(0.5)
    bench.button.tap()
    bench.run(5)
    bench.console.send("systemctl --no-block poweroff")
    # To the fourth word of a message.
    before = len(bench.sign.messages)
    bench.until(lambda: len(bench.sign.messages) > before and bench.sign.messages[-1].is_frame, 5, "a frame")
    equal(bench.machine.run(10 * SECOND, selects=4), "select", "what ended the run")
    left = 90
    while left and (how := bench.machine.run(SECOND)) == "time":
        left -= 1
    equal(how, "off", "what ended the machine")
    bench.sign.take()
    equal(bench.sign.rows, DARK, "the picture that is left")
    check(all(not chip.is_running for chip in bench.sign.chain.chips), "the chips are not shut down")
    messages = bench.sign.messages[before:]
    # Whole frames, and then all registers. On a busy processor the log takes a message with a pause for two.
    registers = "".join(f"{address:x}" for message in messages for address in message.addresses)
    check(re.fullmatch("(12345678)+(f9ba12345678c)+", registers), f"the registers of the last messages: {registers}")
    busy, span = sum(message.end - message.time for message in messages), messages[-1].end - messages[0].time
    check(busy > 0.5 * span, f"the wire was busy for {busy} of the last {span} ns only")
    check(not bench.sign.chain.findings, f"{bench.sign.chain.findings}")

    place = place_on(bench.machine)
    check("milk" in place, f"the place on the card is\n{place}")
    bench.begin_anew()
    bench.sh(f"cat >{PLACE} <<'END'\n{place}\nEND")
    bench.start(Settings(scroll=STILL))
    bench.run(0.5)
    equal({rows for _, rows in bench.sign.pictures}, {picture_of(1)}, "pictures of the next start")


@scenario
@begins_at_rest
def power_cut_while_the_place_is_written(bench):
    """Wherever the power is cut between the writes that save the place, the card has the old or the new one. The board then boots
    from cold, and its enabled service shows one of both options and has nothing to complain about."""
    equal(bench.sh("systemctl is-enabled loopbanner"), "enabled", "the service after the package's installation")
    bench.button.tap(after=0.1)
    bench.run(0.5)
    # A stop saves the place at once, and a new process does without a pause.
    bench.sh("systemctl stop loopbanner")
    old = bench.sh(f"cat {PLACE}; sync")
    check("milk" in old, f"the place is\n{old}")
    bench.start()
    bench.button.tap()
    bench.run(0.95)
    found, cut, before = [], None, writes(bench.machine)
    # Short steps: with DMA the card has several writes in a millisecond.
    for _ in range(20_000):
        equal(bench.machine.run(MILLISECOND // 20), "time", "what ended the run")
        if writes(bench.machine) == before:
            continue
        before = writes(bench.machine)
        found.append(place_on(bench.machine))
        cut = cut or copy_of(bench.machine, "cut")
        if found[-1] != old:
            break
    check(len(found) >= 2, f"the card was written {len(found)} times")
    check("cake" in found[-1], f"the place on the card is\n{found[-1]}")
    for text in found[:-1]:
        equal(text, old, "the place after a cut")

    bench.power_up(cut)
    bench.until(lambda: bench.is_lit(), 30, "the first picture after power-on")
    bench.console.wait_until_ready(60)
    bench.sh("systemctl is-system-running --wait", status=None)
    bench.run(1)
    seen = {rows for _, rows in bench.sign.pictures} - {DARK}
    check(seen and seen <= {picture_of(1), picture_of(2)}, f"the pictures after power-on are {seen}")
    # Before any service runs, the SPI driver takes GPIO8, and that is a pulse without a byte.
    first = next(index for index, message in enumerate(bench.sign.messages) if any(message.words))
    equal({len(word) for message in bench.sign.messages[first:] for word in message.words}, {8}, "bytes of all words")
    bench.sign.chain.findings = [finding for finding in bench.sign.chain.findings if not finding.startswith("0 bytes")]
    equal([bench.show(name) for name in ("ActiveState", "NRestarts")], ["active", "0"], "state and restarts")
    # A service that started before its devices would have said so.
    equal([line for line in bench.log.splitlines() if "cannot" in line or "retrying" in line], [], "complaints of the service")
    bench.sign.chain.judge()
