"""The cost of a frame in motion: ours, a whole turn of the frame loop, the floor, luma.led_matrix, and ours built with an
older compiler.

They run in turns, and each figure is the median of the turns, so other load on the machine affects all of them.
"""

import dataclasses
import json
import pathlib
import statistics
import subprocess
import tempfile

import turns

HERE = pathlib.Path(__file__).parent


@dataclasses.dataclass
class Limits:
    """The limits for a frame: in microseconds, relative to the floor, relative to the build with Debian 13's
    compiler, and the minimum ratio to luma."""

    microseconds: float
    floors: float
    luma: float
    debian_13: float = 4 / 3


LIMITS = {4: Limits(0.15, 3, 350), 16: Limits(0.3, 2, 600), 64: Limits(0.9, 2, 850)}


@dataclasses.dataclass
class Chain:
    """The costs of a frame of `modules` modules, in microseconds; `turn` is that of a whole turn of the daemon's frame loop, and
    `debian_13` is None without such a build."""

    modules: int
    limits: Limits
    ours: float
    turn: float
    floor: float
    luma: float
    debian_13: float | None
    allocations: float
    sends_the_same: bool


@dataclasses.dataclass
class Measured:
    """`options` are the costs with few and with many options; `revisions` those of one option that changes among a
    million, by what changes it."""

    chains: list[Chain]
    options: list[float]
    revisions: dict[str, float]
    regions: float
    regions_allocations: float


def run(*command):
    """The output of `command` as a list of JSON objects."""
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def measure(loopbanner, programs, benchmark, luma_python, debian_13, is_quick):
    """Runs all measurements in turns. `programs` is the folder with those of `turns/`; `debian_13` is a command, or None."""
    measurement = turns.Measurement(loopbanner, programs)
    rounds, runs, count = (3, 3, 10_000) if is_quick else (9, 3, 50_000)
    with tempfile.TemporaryDirectory() as folder:

        def luma(modules):
            [found] = run(
                luma_python, HERE / "luma_scroll.py", f"{folder}/ring-{modules}", f"{folder}/wire-{modules}",
                modules, max(100, count // 100), runs,
            )
            return found

        ours, theirs, older = [], {modules: [] for modules in LIMITS}, []
        whole = {modules: [] for modules in LIMITS}
        for _ in range(rounds):
            ours.append(run(benchmark, folder, count, runs))
            if debian_13:
                # Its files are not needed: they equal ours.
                older.append(run(*debian_13, "/tmp", count, runs))
            for modules, turns_of_luma in theirs.items():
                turns_of_luma.append(luma(modules))
            for modules, found_turns in whole.items():
                found_turns.append(measurement.microseconds(f"ticker, {modules} modules", count))

    def found(rounds, what):
        """The measurements of all rounds, one list for each kind."""
        return list(zip(*([line for line in lines if line["what"] == what] for lines in rounds)))

    older_chains = found(older, "chain") or [None] * len(LIMITS)
    chains = []
    for chain, same in zip(found(ours, "chain"), older_chains):
        modules = chain[0]["modules"]
        chains.append(
            Chain(
                modules=modules,
                limits=LIMITS[modules],
                ours=median(chain, "microseconds"),
                turn=statistics.median(whole[modules]),
                floor=median(chain, "floor"),
                luma=median(theirs[modules], "microseconds"),
                debian_13=same and median(same, "microseconds"),
                allocations=max(line["allocations"] for line in chain),
                sends_the_same=all(line["same_bytes"] for line in theirs[modules]),
            )
        )
    [regions] = found(ours, "regions")
    return Measured(
        chains=chains,
        options=[median(turn, "microseconds") for turn in found(ours, "options")],
        revisions={
            turn[0]["by"]: median(turn, "microseconds")
            for turn in found(ours, "revision")
            if turn[0]["options"] == 1_000_000
        },
        regions=median(regions, "microseconds"),
        regions_allocations=max(line["allocations"] for line in regions),
    )


def median(lines, key):
    return statistics.median(line[key] for line in lines)
