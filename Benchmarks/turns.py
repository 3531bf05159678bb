"""What a complete turn of the frame loop costs, in instructions: of the frame thread only, with the bus and the waits replaced.

usage: turns.py LOOPBANNERD FOLDER [--only ROW…]

LOOPBANNERD has its symbols. FOLDER is for the programs of `turns/` and for profiles. Callgrind counts, so the figures are equal
on every machine. The exit status is 1 if a budget of Benchmarks/README.md is not kept.
"""

import argparse
import collections
import contextlib
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import time

import control_clients

HERE = pathlib.Path(__file__).parent
SHIPPED = HERE.parent / "config" / "loopbanner.toml"
WARM, COUNTED = 220, 400
"""Turns before the count, in which every option comes into view, and turns that are counted: four seconds."""

RETAIN = re.compile(r"^swift_(bridgeObject|unknownObject)?[rR]etain(_n)?$")
RUNTIME = re.compile(r"^_?swift_")
COPY = re.compile(r"(wcp|wca|WOc|WOcTm)$")
"""Symbols of copies of values: value witnesses, and what the compiler has outlined."""
EVENT = re.compile(r"(5Event|12JournalEntry|13ReportedEvent)V")
"""Their copies are not part of a frame: they report an event."""
LARGE = 40
"""The instructions of a copy of a whole value."""
ALLOCATION = re.compile(r"^(malloc|calloc|realloc|posix_memalign|aligned_alloc)$")

OPTIONS = "".join(f'[[option]]\ntext = "Option {number}"\n' for number in range(10))
CLOCK = OPTIONS.replace("Option 5", "{time:%H:%M:%S}")
SCROLL = '[scroll]\nstyle = "ticker"\nspeed = 100\nfps = 100\n'
EDGES = '[left]\ntext = "T"\ngap = 1\n[dots]\nposition = "right"\n'


def display(driver, width, height, further=""):
    return f'[display]\ndriver = "{driver}"\ndevice = "/dev/null"\nwidth = {width}\nheight = {height}\n{further}'


def strip(driver, width, height, limit=1_000_000):
    return display(driver, width, height, f"brightness = 50\n[display.strip]\nlimit = {limit}\n") + SCROLL + OPTIONS


CHAIN = display("max7219", 32, 8)
TURNS = {
    "ticker, 4 modules": CHAIN + SCROLL + OPTIONS,
    "ticker, 16 modules": display("max7219", 128, 8) + SCROLL + OPTIONS,
    "ticker, 64 modules": display("max7219", 512, 8) + SCROLL + OPTIONS,
    "clock": CHAIN + SCROLL + CLOCK,
    "regions and dots": CHAIN + SCROLL + EDGES + OPTIONS,
    "ws2812, 64×64": strip("ws2812", 64, 64),
    "ws2812, 80×64": strip("ws2812", 80, 64),
    "ws2812, 64×64, at its limit": strip("ws2812", 64, 64, 5000),
    "apa102, 64×64": strip("apa102", 64, 64),
    "apa102, 128×64": strip("apa102", 128, 64),
}
PAGES = "".join(f'[[option]]\ntext = "Page {number}"\n' for number in range(3))


def pages(shown, transition):
    """A banner whose pages follow each other without a rest, so that every turn is one of a transition."""
    return shown + f'[scroll]\nslide = "400ms"\ndwell = "0s"\neasing = "linear"\ntransition = "{transition}"\n' + PAGES


def shipped():
    """The configuration of the package, with a display that accepts every message."""
    return SHIPPED.read_text(encoding="utf-8").replace("/dev/spidev0.0", "/dev/null")


def lamps(driver, width, height):
    return display(driver, width, height, "brightness = 50\n[display.strip]\nlimit = 1_000_000\n")


TRANSITIONS = {
    "4 modules": (CHAIN, ("dissolve", "diagonal", "slot")),
    "16 modules": (display("max7219", 128, 8), ("dissolve", "diagonal", "slot")),
    "64 modules": (display("max7219", 512, 8), ("dissolve", "diagonal", "iris", "push", "slot", "mesh", "interlock")),
    "ws2812, 64×64": (lamps("ws2812", 64, 64), ("dissolve", "push", "mesh", "fade")),
    "apa102, 128×64": (lamps("apa102", 128, 64), ("fade",)),
}
"""By size: the transitions whose turns are compared with those of a slide on the same display."""
LIMITS = {"ticker, 4 modules": 3000, "ticker, 16 modules": 3600, "ticker, 64 modules": 6300}
COPIES = {"clock": 0.35, "regions and dots": 0.25}
"""More copies than in other rows are allowed where texts are drawn again: each second, or when another dot is marked."""
STRIPS = {
    "ws2812, 64×64": (64, 64, 120, 12, 4),
    "ws2812, 80×64": (80, 64, 120, 12, 4),
    "apa102, 64×64": (64, 64, 5, 4, 1),
    "apa102, 128×64": (128, 64, 5, 4, 1),
}
"""Width, height, bytes before the first value, from one LED to the next, and of each value."""


@dataclasses.dataclass
class Profile:
    """A thread's instructions, without those of the replaced waits, and how often each function was called from outside of the
    runtime."""

    instructions: int
    calls: collections.Counter
    costs: collections.Counter
    """By function, without what it calls."""
    call_costs: collections.Counter
    """By function, with what it calls, of those calls."""

    @property
    def large_copies(self):
        """How many copies of whole values there were."""
        copies = self.matching(COPY)
        return sum(
            count for name, count in copies.items()
            if self.call_costs[name] >= LARGE * count and not EVENT.search(name)
        )

    def matching(self, pattern):
        return {name: count for name, count in self.calls.items() if pattern.search(name)}


def read_profile(path):
    """The profile that Callgrind has written, of one thread."""
    names = {"fn": {}, "ob": {}}

    def named(kind, text):
        key, _, name = text.partition(" ")
        if name:
            names[kind][key] = name
        return names[kind][key]

    instructions, costs, calls, call_costs = 0, collections.Counter(), collections.Counter(), collections.Counter()
    thing = function = callee = None
    is_call = False
    for line in pathlib.Path(path).read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("fn="):
            function = named("fn", line[3:])
        elif line.startswith("ob="):
            thing = named("ob", line[3:])
        elif line.startswith("cfn="):
            callee = named("fn", line[4:])
        elif line.startswith("cob="):
            named("ob", line[4:])
        elif line.startswith("calls="):
            is_call = True
            is_counted = not RUNTIME.search(function) and not COPY.search(function)
            if is_counted:
                calls[callee] += int(line[6:].split()[0])
        elif line and (line[0].isdigit() or line[0] in "+-*"):
            if not is_call and "libvirtual_time" not in thing:
                cost = int(line.split()[1])
                instructions += cost
                costs[function] += cost
            elif is_call and is_counted:
                call_costs[callee] += int(line.split()[1])
            is_call = False
    return Profile(instructions, calls, costs, call_costs)


class Measurement:
    """Runs programs under Callgrind. `work` is the folder with the programs of `turns/`."""

    def __init__(self, program, work):
        self.work = pathlib.Path(work).resolve()
        # Valgrind needs the symbols, and cannot read the lines and types of Swift.
        self.program = str(self.work / "loopbannerd")
        subprocess.run(["objcopy", "--strip-debug", program, self.program], check=True)

    def run(self, name, command, environment=None, is_whole=False):
        """The profile of the thread that has ended a count; `is_whole`: of all threads, from the start of the process."""
        base = self.work / f"{re.sub(r'[^a-z0-9]+', '-', name)}.callgrind"
        for old in self.work.glob(f"{base.name}*"):
            old.unlink()
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--separate-threads=yes", "--compress-strings=yes", "--demangle=no",
             "--fair-sched=try",
             f"--callgrind-out-file={base}", *map(str, command)],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, timeout=300, check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name}: exit status {done.returncode}\n{done.stderr}")
        # The thread that ends a count has its own file. Those of the others follow when the process ends.
        found = sorted(self.work.glob(f"{base.name}*-*" if is_whole else f"{base.name}.1-*"))
        if not found:
            raise RuntimeError(f"{name}: nothing was counted\n{done.stderr}")
        return [read_profile(path) for path in found]

    def daemon(self, name, configuration, counted):
        """The profile of the frame thread of a daemon with `configuration`, or of all threads up to its first frame if nothing
        is `counted`; its system calls; and the last message if it was one transfer."""
        file = self.work / "sign.toml"
        file.write_text(configuration, encoding="utf-8")
        report = self.work / "report"
        report.unlink(missing_ok=True)
        profiles = self.run(name, [self.program, "run", "--config", file], self.environment(counted, report), counted == 0)
        line, _, message = report.read_bytes().partition(b"\n")
        return profiles, int(line.split()[0]), message

    def calls(self, name, configuration, count):
        """The instructions of the control thread, in a process that answers `count` calls of GetFrame."""
        file, socket_path = self.work / "sign.toml", self.work / "control"
        file.write_text(configuration, encoding="utf-8")
        base = self.work / "calls.callgrind"
        for old in self.work.glob(f"{base.name}*"):
            old.unlink()
        socket_path.unlink(missing_ok=True)
        daemon = subprocess.Popen(
            ["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={base}", self.program, "run",
             "--config", file, "--control", socket_path],
            env=self.environment(-1, self.work / "report"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            with contextlib.closing(self.connection(name, daemon, socket_path)) as client:
                for _ in range(count):
                    if "parameters" not in control_clients.call(client, "GetFrame"):
                        raise RuntimeError(f"{name}: GetFrame fails")
        finally:
            daemon.terminate()
            daemon.wait(timeout=120)
        profiles = [read_profile(path) for path in self.work.glob(f"{base.name}-*")]
        return max(
            profile.instructions for profile in profiles if any("ControlServer" in function for function in profile.costs)
        )

    def connection(self, name, daemon, path):
        """A connection to the sign's control socket, as soon as the sign accepts one. The file exists before that."""
        end = time.monotonic() + 120
        while daemon.poll() is None and time.monotonic() < end:
            with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
                return control_clients.connected(str(path))
            time.sleep(0.1)
        raise RuntimeError(f"{name}: the sign has no control socket")

    def frame_reply(self, name, configuration):
        """The instructions of a call of GetFrame."""
        few, many = 10, 40
        return (self.calls(name, configuration, many) - self.calls(name, configuration, few)) / (many - few)

    def microseconds(self, name, count):
        """The processor time of a turn, without Callgrind."""
        file, report = self.work / "sign.toml", self.work / "report"
        file.write_text(TURNS[name], encoding="utf-8")
        environment = self.environment(count, report)
        subprocess.run(
            [self.program, "run", "--config", file], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=300, check=True,
        )
        return int(report.read_bytes().split()[1]) / count / 1000

    def environment(self, counted, report):
        """The environment in which `counted` turns of the program are counted."""
        return {
            **os.environ, "LD_PRELOAD": str(self.work / "libvirtual_time.so"), "TZ": "UTC",
            "TURNS_WARM": str(WARM), "TURNS_COUNTED": str(counted), "TURNS_REPORT": str(report),
        }

    def turn(self, name):
        """The profile of a turn on the frame thread, its system calls, and the last message."""
        profiles, calls, message = self.daemon(name, TURNS[name], COUNTED)
        [profile] = profiles
        return profile, calls / COUNTED, message

    def floor(self, name, message):
        """The instructions of a C loop that sends the same bytes."""
        file = self.work / "message"
        file.write_bytes(message)
        width, height, head, stride, code = STRIPS[name]
        profiles = self.run(
            f"floor of {name}", [self.work / "strip_floor", width, height, 50, head, stride, code, file]
        )
        return sum(profile.instructions for profile in profiles) / 100


missed = []


def row(what, value, limit=None, unit="", beside=""):
    """A line of the table."""
    digits = 2 if unit == "×" or isinstance(value, float) and value < 20 else 0
    verdict = "" if limit is None else "yes" if value <= limit else "NO"
    if verdict == "NO":
        missed.append(what.strip())
    bound = "" if limit is None else f"≤ {limit:,}".replace(",", " ")
    shown = f"{value:,.{digits}f} {unit}".replace(",", " ").strip()
    print(f"{what:<46}{shown:>16}{bound:>14}{verdict:>5}  {beside}".rstrip(), flush=True)


def print_turn(name, profile, calls):
    turn = profile.instructions / COUNTED
    row(name, turn, LIMITS.get(name), "instr.")
    retains = sum(profile.matching(RETAIN).values()) / COUNTED
    return turn, retains, calls


def measure_transitions(measurement, size, shown, names):
    def turn(transition):
        [profile], _, _ = measurement.daemon(f"{transition}, {size}", pages(shown, transition), COUNTED)
        return profile.instructions / COUNTED, sum(profile.matching(ALLOCATION).values()) / COUNTED

    slide, allocations = turn("slide")
    row(f"slide, {size}", slide, None, "instr.")
    for name in names:
        cost, allocated = turn(name)
        row(f"  {name}, times a slide", cost / slide, 4 if name == "fade" else 3, "×", f"{cost:.0f} instructions")
        row("  allocations, more than a slide", max(0, allocated - allocations), 0.1)


def measure(measurement, only):
    turns = {}
    for name, configuration in TURNS.items():
        if only and not any(part in name for part in only):
            continue
        profile, calls, message = measurement.turn(name)
        turn, retains, calls = print_turn(name, profile, calls)
        turns[name] = turn
        row("  retains", retains, 4.1)
        row("  system calls", calls, 2.1)
        allocations = sum(profile.matching(ALLOCATION).values()) / COUNTED
        row("  allocations", allocations, 0.1)
        row("  copies of whole values", profile.large_copies / COUNTED, COPIES.get(name, 0.10))
        if name in STRIPS:
            floor = measurement.floor(name, message)
            row("  times a C loop that sends the same", turn / floor, 1.5, "×", f"{floor:.0f} instructions")
    plain = turns.get("ticker, 4 modules")
    if plain and "clock" in turns:
        row("clock, times none", turns["clock"] / plain, 1.2, "×")
    if plain and "regions and dots" in turns:
        row("regions and dots, more than without", turns["regions and dots"] - plain, 600, "instr.")
    for size, (shown, names) in TRANSITIONS.items():
        if not only or "transitions" in only:
            measure_transitions(measurement, size, shown, names)
    if not only or "GetFrame" in only:
        shape = '[display]\ndriver = "memory"\nformat = "{}"\nwidth = {}\nheight = {}\n[scroll]\ndwell = "1h"\n' + OPTIONS
        bits = measurement.frame_reply("GetFrame of bits", shape.format("bit", 256, 96))
        colors = measurement.frame_reply("GetFrame of colors", shape.format("color", 64, 64))
        row("GetFrame of 256×96 bits", bits, None, "instr.")
        row("  of 64×64 colors, times that", colors / bits, 2, "×", f"{colors:.0f} instructions")
    if not only or "start" in only:
        for name, configuration, limit in (
            ("start to first frame", TURNS["ticker, 4 modules"], 7_500_000), ("  the shipped configuration", shipped(), 13_500_000),
        ):
            profiles, _, _ = measurement.daemon(name, configuration, 0)
            row(name, sum(profile.instructions for profile in profiles), limit, "instr.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("loopbannerd")
    parser.add_argument("work")
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    measure(Measurement(given.loopbannerd, given.work), given.only)
    if missed:
        sys.exit(f"turns: over budget: {'; '.join(missed)}")


if __name__ == "__main__":
    main()
