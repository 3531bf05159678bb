"""Runs the parts: python3 -m text [--seconds SECONDS | --seed SEED] PROGRAM SANITIZED SYSTEM_CALLS [PART...]"""

import argparse
import importlib
import sys
import time
import traceback
from typing import NamedTuple

from stage import count

from .verdict import Verdict

PARTS = ("pillow", "sizes", "golden", "choice", "bidi", "random_strings", "hostile")


class Programs(NamedTuple):
    """The helper as it is installed, the same with sanitizers, and the one that asks for forbidden system calls."""

    helper: str
    sanitized: str
    system_calls: str


def run(part, programs, options):
    """Runs a part, and prints its line. Returns its verdict."""
    verdict = Verdict(part)
    begun = time.monotonic()
    module = importlib.import_module(f".{part}", __package__)
    try:
        if part == "hostile":
            module.run(verdict, programs, options)
        else:
            module.run(verdict, programs.helper)
    except Exception:
        verdict.check(False, f"it stopped early:\n{traceback.format_exc()}")
    notes = "".join(f"; {note}" for note in verdict.notes)
    taken = time.monotonic() - begun
    print(f"{part}: {verdict.passed} passed, {verdict.failed} failed ({taken:.1f} s){notes}", flush=True)
    return verdict


def read_arguments():
    parser = argparse.ArgumentParser(prog="integration/text/run", add_help=False, allow_abbrev=False)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--seed", type=int)
    for name in Programs._fields:
        parser.add_argument(name)
    parser.add_argument("parts", nargs="*")
    options = parser.parse_intermixed_args()
    unknown = [name for name in options.parts if name not in PARTS]
    if unknown:
        sys.exit(f"text: no part is called {', '.join(unknown)}; the parts are: {', '.join(PARTS)}")
    return options


def main(options):
    programs = Programs(options.helper, options.sanitized, options.system_calls)
    verdicts = [run(part, programs, options) for part in options.parts or PARTS]
    passed, failed = (sum(getattr(verdict, what) for verdict in verdicts) for what in ("passed", "failed"))
    print(f"{passed} passed, {failed} failed")
    count("hostile" if options.parts == ["hostile"] else "text", passed)
    sys.exit(0 if passed and not failed else 1)


main(read_arguments())
