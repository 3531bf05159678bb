"""Runs the parts: python3 -m text PROGRAM SANITIZED SYSTEM_CALLS [PART...]"""

import importlib
import sys
import time
import traceback

from .verdict import Verdict

PARTS = ("pillow", "sizes", "golden", "choice", "bidi", "random_strings", "hostile")


def run(part, program, sanitized, system_calls):
    """Runs a part, and prints its line. Returns its verdict."""
    verdict = Verdict(part)
    begun = time.monotonic()
    module = importlib.import_module(f".{part}", __package__)
    try:
        if part == "hostile":
            module.run(verdict, program, sanitized, system_calls)
        else:
            module.run(verdict, program)
    except Exception:
        verdict.check(False, f"it stopped early:\n{traceback.format_exc()}")
    notes = "".join(f"; {note}" for note in verdict.notes)
    taken = time.monotonic() - begun
    print(f"{part}: {verdict.passed} passed, {verdict.failed} failed ({taken:.1f} s){notes}", flush=True)
    return verdict


def main(program, sanitized, system_calls, *names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"text-test: no part is called {', '.join(unknown)}; the parts are: {', '.join(PARTS)}")
    verdicts = [run(part, program, sanitized, system_calls) for part in names or PARTS]
    passed, failed = (sum(getattr(verdict, what) for verdict in verdicts) for what in ("passed", "failed"))
    print(f"{passed} passed, {failed} failed")
    sys.exit(0 if passed and not failed else 1)


main(*sys.argv[1:])
