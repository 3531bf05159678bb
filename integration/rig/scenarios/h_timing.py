"""Timings on the real clock with the other core busy. The figures are those of this machine, so these are benchmarks."""

import contextlib
import time
from pathlib import Path

from rig.bench.daemon import Settings
from rig.bench.keys import InputDevice
from rig.bench.prediction import predict
from rig.bench.scenario import check, scenario

BUSY = Path("/run/host/busy")
FRAME = 10_000_000


@contextlib.contextmanager
def other_core_busy():
    BUSY.touch()
    try:
        time.sleep(0.5)
        yield
    finally:
        BUSY.unlink()


def table(heading, samples, late_from):
    """Prints the distribution in microseconds. Returns the share of samples of at least `late_from` nanoseconds."""
    ordered = sorted(samples)

    def at(share):
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] / 1000

    late = sum(sample >= late_from for sample in samples) / len(samples)
    print(
        f"     {heading:28} {len(samples):6} samples   median {at(0.5):8.0f}   p95 {at(0.95):8.0f}   "
        f"p99.9 {at(0.999):8.0f}   max {ordered[-1] / 1000:8.0f} µs   later than {late_from // 1000} µs: {100 * late:.2f} %",
        flush=True,
    )
    return late


@scenario(limit=150, is_benchmark=True)
def frame_lateness(bench):
    """Lateness of frames on the wire, 100 per second for a minute with the other core busy: at most 20 % are late by half a period."""
    settings = Settings(scroll={"style": "ticker", "speed": 100, "fps": 100}, display={"refresh": "0s"})
    with other_core_busy():
        daemon = bench.start_and_settle(settings)
        start = daemon.wait_for("started")["at"]
        end = time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(1)
            bench.sign.take()
        missed = sum(event["frames"] for event in daemon.named("overrun"))
    frames = [message for message in bench.sign.messages if message.is_frame]
    # The ticker's grid has the phase of the earliest frame; every other frame is late.
    phase = min((message.time - start) % FRAME for message in frames)
    late = table("frame on the wire", [(message.time - start - phase) % FRAME for message in frames], FRAME // 2)
    print(f"     {len(frames)} frames, {missed} missed", flush=True)
    check(len(frames) + missed > 5800, f"{len(frames)} frames and {missed} missed in a minute at 100 a second")
    check(late <= 0.2 and missed <= 0.2 * 6000, f"{100 * late:.1f} % late, {missed} missed")


def delays(bench, button, device):
    """Presses `device`, which the sign's `button` describes, 100 times. Returns the share of the answers that are late."""
    settings = Settings(scroll={"autoplay": False}, display={"refresh": "0s"}, button=button)
    answers = []
    with other_core_busy():
        daemon = bench.start_and_settle(settings)
        for _ in range(100):
            bench.sign.forget()
            device.press()
            time.sleep(0.1)
            device.release()
            time.sleep(0.35)
            bench.sign.take()
            check(bench.sign.messages, "nothing on the wire after a press")
            answers.append(bench.sign.messages[0].time)
    start = daemon.wait_for("started")["at"]
    inputs = [(press - start, "tap") for press in device.presses]
    frames = [at for at, _ in predict(settings, inputs, inputs[-1][0] + 1_000_000_000).frames]
    # A slide starts slowly: its first frames may equal the picture at rest.
    expected = [next(at for at in frames if at > press) for press, _ in inputs]
    late = table("press to the wire", [answer - start - due for answer, due in zip(answers, expected)], FRAME)
    slow = sum(due - press for due, (press, _) in zip(expected, inputs)) / len(inputs) / 1_000_000
    print(f"     (plus the {slow:.1f} ms that a slide takes on average to its first changed picture)", flush=True)
    return late


@scenario(limit=150, is_benchmark=True)
def press_latency(bench):
    """Time from a press to the first changed byte, beyond the prediction, for 100 presses with the other core busy: at most 20 % over one frame."""
    late = delays(bench, {"line": "SWITCH", "chip": "rig-lines"}, bench.switch)
    check(late <= 0.2, f"{100 * late:.1f} % of the presses took one frame more than predicted")


@scenario(limit=150, is_benchmark=True)
def key_latency(bench):
    """The same for a key of an input device."""
    pedal = InputDevice()
    try:
        late = delays(bench, {"key": "KEY_RIGHT"}, pedal)
    finally:
        pedal.unplug()
    check(late <= 0.2, f"{100 * late:.1f} % of the presses took one frame more than predicted")
