"""Presses through the real pin controller and its interrupts."""

import random
import time

from pi.bench.bench import AT_REST, begins_at_rest
from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.prediction import predict
from rig.bench.scenario import scenario

STILL = {"autoplay": False}
NAMES = ["tea", "milk", "cake", "rain"]

# Contacts that close and open, as an oscilloscope shows them: microseconds from the first edge to each of the next, which
# alternate. An odd number of edges ends in the new position.
TRAINS = {
    "clean": [],
    "a short one": [40, 95],
    "a tactile switch": [12, 30, 110, 180, 420, 431],
    "an arcade button": [150, 310, 900, 1_150, 1_700, 1_760, 2_400, 2_480],
    "a worn contact": [5, 9, 300, 1_000, 1_001, 2_700, 2_702, 3_900, 4_400, 6_100],
    "needles": [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40],
}


def in_turn(count):
    return [NAMES[(1 + number) % 4] for number in range(count)]


def edges(start, level, train):
    other = "-" if level == 0 else 0
    moments = [0, *train]
    return [(start + moment / 1e6, level if index % 2 == 0 else other) for index, moment in enumerate(moments)]


@scenario
def bounce_trains(bench):
    """Contacts that bounce at both ends of a press, in six shapes, ten times: sixty taps, none lost and none twice."""
    bench.start(Settings(scroll=STILL, button={"line": "GPIO17", "debounce": "10ms"}))
    played, at = [], 0.2
    for _ in range(10):
        for train in TRAINS.values():
            played += edges(at, 0, train) + edges(at + 0.06, "-", train)
            at += 0.15
    bench.button.play(played)
    bench.run(at + 1)
    equal(bench.taps(), in_turn(60), "selected by taps")
    equal(len(bench.named("input")), 60, "inputs")


@scenario
@begins_at_rest
def presses_have_the_time_of_their_edge(bench):
    """A press has the time of its edge, to 100 µs, and changes the wire when `simulate` says, to one frame."""
    bench.run(1)
    answers = []
    for _ in range(3):
        bench.sign.forget()
        bench.button.tap(after=0.1)
        bench.run(1)
        check(bench.sign.pictures, "no picture after a press")
        answers.append(bench.sign.pictures[0][0])
    events = bench.events
    start = next(event["at"] for event in events if event["event"] == "started")
    stamps = [event["at"] for event in events if event["event"] == "input"]
    equal(len(stamps), 3, "inputs")
    wrong = [stamp - press for stamp, press in zip(stamps, bench.button.presses)]
    check(max(map(abs, wrong)) < 100_000, f"the presses have times {wrong} ns beside their edges")
    frames = predict(AT_REST, [(stamp - start, "tap") for stamp in stamps], answers[-1] - start).frames
    # A slide begins slowly: its first frames may equal the picture at rest.
    due = [next(at for at, _ in frames if at > stamp - start) for stamp in stamps]
    late = [answer - start - moment for answer, moment in zip(answers, due)]
    check(0 <= min(late) and max(late) < 10_000_000, f"the first changed pictures were {late} ns late")


@scenario
def twenty_a_second_beside_a_busy_core(bench):
    """Twenty presses in a second, each 10 to 40 ms long, beside a busy core: twenty taps in order, at the times of their edges."""
    seed = time.time_ns()
    chance = random.Random(seed)
    bench.start(Settings(scroll=STILL, button={"line": "GPIO17", "debounce": "1ms"}))
    # Since 6.12 Linux gives ordinary programs 50 ms of each second before real-time ones, also before its own threads for the
    # interrupts of the lines. Then the two edges of a short press can come as one interrupt. Here it gives them nothing.
    servers = "/sys/kernel/debug/sched/fair_server"
    bench.sh(f"mount -t debugfs none /sys/kernel/debug && for core in {servers}/cpu*; do echo 0 >$core/runtime; done")
    bench.sh("systemd-run --quiet --collect --unit=busy sh -c 'while :; do :; done'")
    bench.button.taps([(0.1 + number / 20, chance.uniform(0.01, 0.04)) for number in range(20)])
    bench.run(1.2)
    bench.sh("systemctl stop busy")
    bench.run(0.5)
    equal(bench.taps(), in_turn(20), f"selected by taps (seed {seed})")
    wrong = [event["at"] - press for event, press in zip(bench.named("input"), bench.button.presses)]
    # The emulated processors take turns.
    check(max(map(abs, wrong)) < 5_000_000, f"a press has a time {max(wrong, key=abs)} ns beside its edge (seed {seed})")
    equal(bench.named("settled")[-1]["id"], "tea", f"the option at rest (seed {seed})")


@scenario
def button_held_at_boot(bench):
    """A button that is down when the service starts is no press; the next one is."""
    bench.button.play([(0, 0)])
    bench.run(0.1)
    bench.start(Settings(scroll=STILL))
    bench.run(1)
    equal(bench.taps(), [], "taps of a held button")
    bench.button.play([(0.1, "-")])
    bench.button.tap(after=0.5)
    bench.run(1)
    equal(bench.taps(), ["milk"], "taps after the release")
