"""Presses through the real pin controller and its interrupts."""

from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
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
