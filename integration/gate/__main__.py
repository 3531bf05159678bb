"""The command line of the gate."""

import argparse
import difflib
import fcntl
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import facts
from .attempt import Verdict, run
from .console import Console
from .interpreter import Interpreters
from .machine import Stalls
from .schedule import Schedule
from .selection import closure, unchanged_since
from .stage import Tier
from .stages import STAGES
from .store import Store
from .tree import SourceTree, TreeError, records_reads

ROOT = Path(__file__).resolve().parents[2]
USAGE_ERROR = 64
DAY = 86400
GATE_PACKAGES = {"iproute2", "python3-venv", "util-linux"}


def fail(message):
    print(f"gate: {message}", file=sys.stderr)
    sys.exit(USAGE_ERROR)


def parse(words):
    separator = words.index("--") if "--" in words else len(words)
    own, passed_on = words[:separator], words[separator + 1 :]
    parser = argparse.ArgumentParser(
        prog="scripts/gate",
        description="Proves that the working tree can be shipped. "
        "A stage whose inputs have not changed since it passed does not run again.",
        epilog="ARGUMENTS after -- go to the one stage of --only, as in: scripts/gate --only bench -- bounce-trains",
    )
    parser.add_argument("tier", nargs="?", default="push", choices=[tier.name.lower() for tier in Tier])
    parser.add_argument("--list", action="store_true", help="print the stages, their tiers and lanes, and what each proves")
    parser.add_argument("--inputs", action="store_true", help="with --list: also print the files that each stage reads")
    parser.add_argument(
        "--only", nargs="+", metavar="STAGE", help="run these stages, of any tier, and those whose products they need"
    )
    parser.add_argument("--fresh", action="store_true", help="ignore cached passes, and build from scratch")
    parser.add_argument("--rerun", nargs="+", default=[], metavar="STAGE", help="run these stages even if a pass is cached")
    parser.add_argument(
        "--base",
        metavar="REVISION",
        help="skip the stages of the tier full whose inputs are as in this commit, which has passed",
    )
    return parser.parse_args(own), passed_on


def named(names):
    """Returns the stages with these names."""
    stages = {stage.name: stage for stage in STAGES}
    for name in names:
        if name not in stages:
            near = difflib.get_close_matches(name, stages, 1)
            advice = f"did you mean '{near[0]}'?" if near else "scripts/gate --list names the stages"
            fail(f"there is no stage '{name}'; {advice}")
    return [stages[name] for name in names]


def show_list(tree=None):
    # A reader such as `head` may close the pipe early.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stage in STAGES:
        print(f"{stage.name:18} {stage.tier.name.lower():8} {stage.lane.value:5} {stage.proves}")
        if tree:
            for path in tree.files:
                if path in stage.input_set:
                    print(f"    {path}")


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "loopbanner-gate"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def locked(folder):
    """Waits for exclusive use of the cache. The process holds the lock until it ends."""
    lock = open(folder / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("gate: another gate is running; waiting until it ends", file=sys.stderr)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def chosen_stages(options, passed_on):
    """Returns the stages that the command line requests."""
    named(options.rerun)
    if passed_on and len(options.only or []) != 1:
        fail("arguments after -- need --only with one stage")
    if options.only:
        return named(options.only)
    # A push includes the stages of `full`: those whose inputs have not changed are cached.
    return [stage for stage in STAGES if stage.tier <= max(Tier[options.tier.upper()], Tier.FULL)]


def main():
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    options, passed_on = parse(sys.argv[1:])
    requested = chosen_stages(options, passed_on)
    if options.list and not options.inputs:
        show_list()
        return
    try:
        tree = SourceTree(ROOT)
        unchanged = unchanged_since(options.base, requested, STAGES, tree) if options.base and not options.only else []
    except TreeError as error:
        fail(str(error))
    if options.list:
        show_list(tree)
        return
    chosen = closure(requested, STAGES)
    needed = closure([stage for stage in requested if stage not in unchanged], STAGES)
    cache = cache_folder()
    if not records_reads(cache):
        fail(f"{cache} is on a file system that is mounted with noatime, so undeclared inputs cannot be found; set XDG_CACHE_HOME")
    _lock = locked(cache)
    try:
        facts.install({package for stage in needed for package in stage.packages} | GATE_PACKAGES, ROOT)
    except subprocess.CalledProcessError:
        sys.exit("gate: the packages cannot be installed; the messages are above")
    # The tier `full` also detects changes outside the inputs, such as a clock, a registry or a kernel.
    oldest = 0 if options.tier == "push" or options.only else time.time() - DAY
    with Stalls() as stalls:
        schedule = Schedule(
            [stage for stage in chosen if stage not in requested] if passed_on else chosen,
            tree,
            cache,
            Store(cache / "results", oldest),
            Interpreters(cache / "python"),
            stalls,
            Console(),
            reruns={stage.name for stage in chosen} if options.fresh else set(options.rerun),
            is_fresh=options.fresh,
            unchanged={stage.name: f"its inputs are as in {options.base}" for stage in chosen if stage not in needed},
        )
        results = schedule.run()
        if passed_on:
            is_good = all(result.verdict.is_good for result in results) and with_arguments(schedule, requested[0], passed_on)
        else:
            is_good = schedule.console.table(results, schedule.voids)
    sys.exit(0 if is_good else 1)


def with_arguments(schedule, stage, arguments):
    """Runs a stage with the given arguments in this terminal. The result is not cached."""
    workplace = schedule.workplace(stage)
    attempt = run(
        stage, schedule.tree, workplace, schedule.interpreters, schedule.processes, schedule.stalls, arguments, terminal=True
    )
    print(f"gate: {stage.name}: {attempt.verdict.value}{attempt.reason and f': {attempt.reason}'}")
    return attempt.verdict is Verdict.PASSED


if __name__ == "__main__":
    main()
