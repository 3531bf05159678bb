"""What the real SPI driver puts on the wires."""

import random
import time

from pi.bench.bench import begins_at_rest
from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.prediction import compare
from rig.bench.scenario import scenario
from rig.bench.sign import DIGITS, Sign
from rig.bench.wire import Kind

# Nanoseconds by which a picture may be late: it is there before the next one. Of 1145 pictures half were 0.7 ms late, which a frame
# takes on the wire, and one 3.9 ms, since the emulated processors run one after the other. The first of a start was 6 ms late.
LATEST = 10_000_000
LATEST_FIRST = 20_000_000
STILL = {"autoplay": False}


@scenario
def pictures_equal_simulate(bench):
    """Every picture of 20 seconds, at rest, in slides and after presses, is that of `simulate`, in order and in time."""
    settings = Settings(scroll={"dwell": "2s"})
    seed = time.time_ns()
    chance = random.Random(seed)
    bench.configure(settings)
    bench.sh("systemctl start loopbanner")
    after, presses = 1.5, []
    while after < 20:
        held = chance.uniform(0.02, 0.2)
        presses.append((after, held))
        after += held + chance.choice([chance.uniform(0.02, 0.1), chance.uniform(0.1, 1), chance.uniform(1, 6)])
    bench.button.taps(presses)
    bench.run(22)
    compare(bench.sign, bench.events, settings, len(presses), f" (seed {seed})", LATEST, LATEST_FIRST)
    check(len(bench.sign.pictures) > 150, f"only {len(bench.sign.pictures)} pictures in 20 s")


@scenario
@begins_at_rest
def pictures_at_rest_stay(bench):
    """At rest every second brings one refresh of every register, and no picture changes, for 20 seconds."""
    bench.run(1)
    bench.sign.forget()
    bench.run(20)
    check(all(message.rewrites_everything for message in bench.sign.messages), "a message that is not a refresh")
    check(19 <= len(bench.sign.messages) <= 21, f"{len(bench.sign.messages)} refreshes in 20 s")
    equal(bench.sign.pictures, [], "pictures")


@scenario
def load_is_latched_eight_times(bench):
    """Chip select falls, the chain's bytes pass, and it rises: eight times a frame, for each word once, in the time that the
    documents say."""
    bench.start(Settings(scroll={"dwell": "500ms", "slide": "300ms"}))
    bench.run(3)
    messages = {}
    for record in bench.wire.records:
        messages.setdefault(record.message, []).append(record)
    frames = 0
    for message in bench.sign.messages[1:-1]:
        if not message.is_frame:
            continue
        frames += 1
        records = messages[message.number]
        kinds = [record.kind for record in records]
        equal(kinds, [Kind.MESSAGE] + 8 * [Kind.SELECT, Kind.BYTES, Kind.RELEASE] + [Kind.END], f"message {message.number}")
        check(all(len(record.bytes) == 8 for record in records if record.kind is Kind.BYTES), "not 8 bytes for 4 chips")
        edges = [record.time for record in records if record.kind in (Kind.SELECT, Kind.RELEASE)]
        low = [end - start for start, end in zip(edges[::2], edges[1::2])]
        # 8 bytes of 9 clocks at up to 1 MHz.
        check(min(low) >= 72_000, f"chip select was low for {min(low)} ns, and the bytes take 72 µs")
    check(frames > 60, f"only {frames} frames in 3 s")
    # Other frames waited for their turn on the processor.
    took = min(message.end - message.time for message in bench.sign.messages[1:-1] if message.is_frame) / 1000
    check(0.95 * 720 < took < 1.03 * 720, f"a frame takes {took:.0f} µs at 1 MHz; docs/raspberry-pi.md says 720")
    counts = {len(message.words) for message in bench.sign.messages[1:]}
    equal(counts, {len(DIGITS), 13}, "words of frames and of refreshes")


@scenario
def frames_take_what_check_says(bench):
    """A frame takes on the wires what `check` says: 34 modules fit 10 ms at 500 kHz, 38 do not."""
    for modules, said in ((34, 9936), (38, 11088)):
        settings = Settings(display={"width": 8 * modules, "speed": 500_000, "refresh": "500ms"}, scroll=STILL)
        bench.sign = Sign(bench.wire, modules=modules)
        bench.configure(settings)
        found = bench.sh("loopbanner check 2>&1")
        equal("longer than the" in found, said > 10_000, f"warning for {modules} modules: {found}")
        check(said <= 10_000 or f"takes {said} µs" in found, f"check says: {found}")
        bench.sh("systemctl restart loopbanner")
        bench.run(1.2)
        refreshes = [message for message in bench.sign.messages if len(message.words) == 13]
        check(refreshes, "no refresh")
        # Thirteen transfers of the same length as a frame's eight.
        took = min(message.end - message.time for message in refreshes) / 13 * 8 / 1000
        check(0.95 * said < took < 1.03 * said, f"{modules} modules take {took:.0f} µs; check says {said}")
        bench.sh("systemctl stop loopbanner")
