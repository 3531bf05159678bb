"""The prediction of `loopbanner simulate`."""

import json
import subprocess
import tempfile
from dataclasses import dataclass

from .daemon import BINARY, FOLDER


@dataclass
class Prediction:
    """Times are nanoseconds since the start."""

    events: list
    frames: list
    """(at, rows)"""


def simulate(settings, inputs, nanoseconds):
    """Yields the lines of `loopbanner simulate`. `inputs` are (nanoseconds since the start, script command)."""
    config = settings.write(FOLDER / "predicted.toml")
    script = FOLDER / "script"
    script.write_text("".join(f"{at}ns {what}\n" for at, what in sorted(inputs)))
    command = [
        BINARY, "simulate", "--config", str(config), "--script", str(script), "--for", f"{nanoseconds}ns", "--frames", "ascii"
    ]
    with tempfile.TemporaryFile() as messages:
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
