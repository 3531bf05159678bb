"""Runs the scenarios on the boards, each from the snapshot with the package."""

import argparse
import os
import signal
import sys
import textwrap
import time
import traceback
from pathlib import Path

import pi.scenarios
from rig.bench.failure import Failure, check
from rig.bench.scenario import chosen, list_all, load

from .bench import Bench
from .board import BOARDS
from .console import NoAnswer
from .machine import Gone, Hang, Parts, die_with_parent
from .station import Station


# A scenario whose emulator hangs or crashes says nothing about the sign, and runs again.
MOST_ATTEMPTS = 3
# Each emulator takes over a gigabyte of memory.
MOST_AT_ONCE = 4


def run(entry, station):
    """Runs a scenario. Returns None, or a description of the failure. Raises Hang or Gone if the emulator failed."""
    bench = None
    try:
        bench = Bench(station, getattr(entry.function, "begins_at_rest", False))
        entry.function(bench)
        findings = bench.sign.chain.findings
        check(not findings, f"the chips' view of the wire: {'; '.join(findings)}")
        return None
    except (Hang, Gone):
        raise
    except (Failure, NoAnswer) as failure:
        return str(failure) + (bench.last_words() if bench else "")
    except Exception:
        return traceback.format_exc() + (bench.last_words() if bench else "")
    finally:
        if bench:
            bench.close()


def attempt(entry, station, tell):
    """Runs a scenario, again if the emulator failed, and returns a description of the failure or None."""
    for number in range(1, MOST_ATTEMPTS + 1):
        try:
            return run(entry, station)
        except (Hang, Gone) as failure:
            tell(f"void: {entry.name}, attempt {number} of {MOST_ATTEMPTS}: {failure}")
    return "the emulator failed in every attempt"


class Queue:
    """Numbers that processes take, each number once."""

    def __init__(self, count):
        self._reader, writer = os.pipe()
        os.write(writer, b"".join(number.to_bytes(2, "big") for number in range(count)))
        os.close(writer)

    def __iter__(self):
        while taken := os.read(self._reader, 2):
            yield int.from_bytes(taken, "big")


def processor_time():
    """The seconds that this process and the programs that it has started and that have ended were on a processor."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def run_on(board, entries, queue, parts, options, work):
    """Runs the scenarios that the queue gives. Returns whether all passed."""

    def tell(text):
        print(f"     {board.name}: {text}", flush=True)

    work.mkdir(parents=True)
    station = Station(options.cache, parts, board, options.package, work, tell)
    station.installed()
    all_passed = True
    for number in queue:
        entry = entries[number]
        begun, worked = time.monotonic(), processor_time()
        wrong = attempt(entry, station, tell)
        taken, work = time.monotonic() - begun, processor_time() - worked
        print(
            f"{'FAIL' if wrong else 'ok  '} {board.name} {entry.name} ({taken:.0f} s, of a processor {work:.0f}) {entry.summary}"
            + (f"\n{textwrap.indent(wrong, '     ')}" if wrong else ""),
            flush=True,
        )
        all_passed = all_passed and not wrong
    return all_passed


def in_child(work):
    """Calls `work` in a process of its own, which ends with this one. Returns its id. It ends with 0 if `work` returns True."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        die_with_parent()
        status = 0 if work() else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def all_boards(entries, parts, options):
    """Runs the scenarios on all boards, on all processors. A process begins with a board of its own, and then helps the others."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
    queues = [(board, Queue(len(entries))) for board in options.boards]
    children = set()
    for number in range(max(min(len(os.sched_getaffinity(0)), MOST_AT_ONCE), len(queues))):
        first = number % len(queues)
        mine = queues[first:] + queues[:first]

        def work(folder=Path(options.work) / f"{number}", mine=mine):
            # All of them, whatever fails.
            return all([run_on(board, entries, queue, parts, options, folder / board.name) for board, queue in mine])

        children.add(in_child(work))
    all_passed = True
    while children:
        child, status = os.wait()
        if child in children:
            children.remove(child)
            all_passed = all_passed and status == 0
    return all_passed


def main():
    parser = argparse.ArgumentParser(prog="scripts/pi")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--shell", choices=BOARDS)
    parser.add_argument("--board", choices=BOARDS)
    parser.add_argument("--cache")
    parser.add_argument("--package")
    parser.add_argument("--parts", nargs=4)
    parser.add_argument("--work")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    # A run that is killed leaves nothing behind.
    die_with_parent()
    load(pi.scenarios)
    entries = chosen(options.names, "pi")
    if options.list:
        list_all()
        return
    parts = Parts(*options.parts)
    version = parts.version()
    if "version 10.0." not in version:
        sys.exit(f"pi: the plugin (pi/plugin) is for QEMU 10.0, and Debian 13 now has: {version}")
    print(f"     {version}; Linux {(parts.card / 'version').read_text().strip()}", flush=True)
    if options.shell:
        from .shell import shell

        shell(Station(options.cache, parts, BOARDS[options.shell], options.package, options.work, print))
        return
    options.boards = [BOARDS[options.board]] if options.board else list(BOARDS.values())
    # The long ones are at the end.
    passed = all_boards(entries[::-1], parts, options)
    print(f"{len(entries)} scenarios on each of {len(options.boards)} boards: {'all passed' if passed else 'FAILED'}")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
