"""The functions that a sign needs, so that the linker can place them beside each other.

usage: function_order.py LOOPBANNERD FOLDER

Prints their symbols: first those of a running sign, then those of the start alone. LOOPBANNERD has its symbols. FOLDER is for
profiles, and has the programs of `turns/`. `packaging/renew-function-order` calls this program.
"""

import re
import subprocess
import sys

import turns


def executed(profiles):
    """The symbols of the functions that ran. Callgrind numbers the levels of a recursion, as in `name'2`."""
    return {re.sub(r"'\d+$", "", name): None for profile in profiles for name in profile.costs}


def defined(program):
    """The symbols of the functions of `program`."""
    lines = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.split(maxsplit=2)[2] for line in lines if line.split(maxsplit=2)[1] in "tTwW"}


def main():
    program, work = sys.argv[1:]
    measurement = turns.Measurement(program, work)
    slides = {"pages": turns.pages(turns.CHAIN, "slide")}
    tickers = {name: turns.TURNS[name] for name in ("ticker, 4 modules", "clock", "regions and dots")}
    # The start with a control socket, and everything else that a sign with a client does.
    measurement.calls("a client", slides["pages"], 3)
    client = executed([turns.read_profile(path) for path in sorted(measurement.work.glob("calls.callgrind-*"))])
    symbols = {}
    for counted, configurations in ((turns.COUNTED, tickers | slides), (0, tickers | slides | {"shipped": turns.shipped()})):
        for name, configuration in configurations.items():
            profiles, _, _ = measurement.daemon(name, configuration, counted)
            symbols |= executed(profiles)
    symbols |= client
    own = defined(program)
    print("\n".join(symbol for symbol in symbols if symbol in own))


if __name__ == "__main__":
    main()
