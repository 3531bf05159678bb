"""A shell on a board: lines go to bash in the guest, and the sign is drawn when it has changed."""

import sys

from .bench import Bench


def shell(station):
    bench = Bench(station)
    print("Commands run in the guest as root. `press` presses the button, `run SECONDS` lets time pass, Ctrl-D ends it.")
    shown = None
    try:
        while True:
            if bench.sign.rows != shown:
                shown = bench.sign.rows
                print("\n".join(shown))
            print(f"{bench.board.name} {bench.now / 1e9:.3f} s # ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                return
            words = line.split()
            if words == ["press"]:
                bench.button.tap()
                bench.run(0.5)
            elif words[:1] == ["run"] and len(words) == 2 and words[1].replace(".", "", 1).isdigit():
                bench.run(float(words[1]))
            elif words:
                print(bench.sh(line, status=None))
    finally:
        bench.close()
