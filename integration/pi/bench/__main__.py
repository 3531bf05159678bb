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
from stage import VOID, count, write_void
from rig.bench.failure import Failure, check
from rig.bench.scenario import chosen, list_all, load

from .bench import Bench
from .board import BOARDS
from .console import NoAnswer
from .machine import Gone, Hang, Parts, die_with_parent
from .station import Station


# A scenario whose emulator hangs or crashes is void: it proves nothing about the sign. In a person's run it runs again at the
# end, so often. The gate repeats void scenarios itself.
MOST_REPETITIONS = 2
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


def tried(entry, station):
    """Runs a scenario. Returns its verdict, "ok", "FAIL" or "void", and a description of the failure or None."""
    try:
        wrong = run(entry, station)
        return ("FAIL" if wrong else "ok"), wrong
    except (Hang, Gone) as failure:
        return "void", str(failure)


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
    """Runs the scenarios that the queue gives, and appends their verdicts to the results."""

    def tell(text):
        print(f"     {board.name}: {text}", flush=True)

    work.mkdir(parents=True, exist_ok=True)
    station = Station(options.cache, parts, board, options.package, work, tell)
    station.installed()
    for number in queue:
        entry = entries[number]
        begun, worked = time.monotonic(), processor_time()
        verdict, wrong = tried(entry, station)
        taken, work = time.monotonic() - begun, processor_time() - worked
        print(
            f"{verdict:4} {board.name} {entry.name} ({taken:.0f} s, of a processor {work:.0f}) {entry.summary}"
            + (f"\n{textwrap.indent(wrong, '     ')}" if wrong else ""),
            flush=True,
        )
        with open(options.results, "a") as results:
            results.write(f"{board.name}/{entry.name} {verdict}\n")


def in_child(work):
    """Calls `work` in a separate process, which ends with this one. Returns its id."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        die_with_parent()
        work()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def run_all(wanted, parts, options, most_at_once):
    """Runs the scenarios of each board, `wanted`, on all processors. Returns {board/scenario: verdict}.

    A process begins with one board, and then takes scenarios of the others.
    """
    options.results = Path(options.work) / "results"
    options.results.write_text("")
    queues = [(board, entries, Queue(len(entries))) for board, entries in wanted if entries]
    children = set()
    for number in range(min(max(min(len(os.sched_getaffinity(0)), MOST_AT_ONCE), len(queues)), most_at_once)):
        first = number % len(queues)
        mine = queues[first:] + queues[:first]

        def work(folder=Path(options.work) / f"{number}", mine=mine):
            for board, entries, queue in mine:
                run_on(board, entries, queue, parts, options, folder / board.name)

        children.add(in_child(work))
    while children:
        child, _ = os.wait()
        children.discard(child)
    # A scenario whose process ended early has none.
    verdicts = {f"{board.name}/{entry.name}": "FAIL" for board, entries in wanted for entry in entries}
    verdicts.update(line.split() for line in options.results.read_text().splitlines())
    return verdicts


def chosen_on(boards, names):
    """The scenarios that the names choose on each board. A name may begin with a board: pi4/bounce-trains."""
    on_all = [name for name in names if "/" not in name]
    entries = {board: chosen(on_all, "pi") if on_all or not names else [] for board in boards}
    for place, name in (name.split("/", 1) for name in names if "/" in name):
        if place not in BOARDS:
            sys.exit(f"pi: no board is called {place}; the boards are: {', '.join(BOARDS)}")
        board = BOARDS[place]
        entries[board] = list(dict.fromkeys([*entries.get(board, []), *chosen([name], "pi")]))
    # The long ones are at the end.
    return [(board, some[::-1]) for board, some in entries.items()]


def only(wanted, verdicts, verdict):
    """The scenarios of each board with this verdict."""
    return [
        (board, [entry for entry in entries if verdicts[f"{board.name}/{entry.name}"] == verdict])
        for board, entries in wanted
    ]


def main():
    parser = argparse.ArgumentParser(prog="integration/pi/run")
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
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
    wanted = chosen_on([BOARDS[options.board]] if options.board else list(BOARDS.values()), options.names)
    verdicts = run_all(wanted, parts, options, MOST_AT_ONCE)
    void = [name for name, verdict in verdicts.items() if verdict == "void"]
    is_gate = write_void(void)
    for repetition in range(0 if is_gate else MOST_REPETITIONS):
        if void:
            print(f"     repeating {len(void)} void scenarios ({repetition + 1} of {MOST_REPETITIONS})", flush=True)
            verdicts.update(run_all(only(wanted, verdicts, "void"), parts, options, most_at_once=1))
            void = [name for name, verdict in verdicts.items() if verdict == "void"]
    passed, failed = (list(verdicts.values()).count(verdict) for verdict in ("ok", "FAIL"))
    print(f"{len(verdicts)} scenarios on {sum(bool(entries) for _, entries in wanted)} boards: {passed} passed, {failed} failed, {len(void)} void")
    count("pi", passed)
    sys.exit(1 if failed or not verdicts else VOID if void else 0)


if __name__ == "__main__":
    main()
