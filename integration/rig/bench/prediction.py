"""The prediction of `loopbanner simulate`."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .daemon import BINARY
from .failure import check, equal


@dataclass
class Prediction:
    """Times are nanoseconds since the start."""

    events: list
    frames: list
    """(at, rows)"""


def simulate(settings, inputs, nanoseconds):
    """Yields the lines of `loopbanner simulate`. `inputs` are (nanoseconds since the start, script command)."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as messages:
        config = settings.write(Path(folder) / "predicted.toml")
        script = Path(folder) / "script"
        script.write_text("".join(f"{at}ns {what}\n" for at, what in sorted(inputs)))
        command = [
            BINARY, "simulate", "--config", str(config), "--script", str(script), "--for", f"{nanoseconds}ns",
            "--frames", "ascii",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=messages) as process:
            yield from map(json.loads, process.stdout)
        if process.returncode:
            messages.seek(0)
            raise RuntimeError(f"simulate ended with {process.returncode}: {messages.read().decode()}")


def predict(settings, inputs, nanoseconds):
    """The whole output of `simulate`."""
    prediction = Prediction([], [])
    for entry in simulate(settings, inputs, nanoseconds):
        if "event" in entry:
            prediction.events.append(entry)
        else:
            prediction.frames.append((entry["at"], tuple(entry["rows"])))
    return prediction


def compare(sign, events, settings, presses, remark="", latest=3_000_000, latest_first=3_000_000):
    """Compares the pictures and the events of a daemon up to the last message with `simulate` for the reported inputs.

    `presses` is how often the button was pressed, `latest` by how many nanoseconds a picture may be late, and `latest_first`
    the one of the start.
    """
    start = next(event["at"] for event in events if event["event"] == "started")
    until = sign.messages[-1].time - start
    inputs = [(event["at"] - start, event["input"]) for event in events if event["event"] == "input"]
    equal(len(inputs), presses, f"inputs for the presses{remark}")
    prediction = predict(settings, inputs, until + 1)

    seen = sign.pictures
    expected = prediction.frames
    if expected and not any("#" in row for row in expected[0][1]):
        expected = expected[1:]
    for number, ((at, rows), (expected_at, expected_rows)) in enumerate(zip(seen, expected)):
        where = f"picture {number} at {at - start} ns, predicted for {expected_at} ns{remark}"
        check(rows == expected_rows, f"{where} is\n" + "\n".join(rows) + "\ninstead of\n" + "\n".join(expected_rows))
        check(-1 <= at - start - expected_at < (latest if number else latest_first), f"{where} is late or early")
    check(abs(len(seen) - len(expected)) <= 1, f"{len(seen)} pictures, {len(expected)} predicted{remark}")

    def essence(events):
        # `simulate` leaves out what only a process knows (docs/events.md).
        left_out = ("at", "time", "deadline", "version", "host", "config", "sha256")
        return [{key: value for key, value in event.items() if key not in left_out} for event in events]

    told = [event for event in events if event["at"] - start <= until]
    predicted = [event for event in prediction.events if event["at"] <= until]
    for mine, theirs in zip(essence(told), essence(predicted)):
        check(mine == theirs, f"event {mine} instead of {theirs}{remark}")
