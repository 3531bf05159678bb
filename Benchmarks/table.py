"""Runs the measurements and prints them as one table, with the budgets and the nearest peer.

usage: table.py LOOPBANNER BENCHMARK PYTHON_WITH_LUMA [--quick]
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
FRAME_BUDGETS = {4: 0.2, 16: 0.5, 64: 1.5}
WIDTHS = (52, 14, 12, 5, 16, 8)


def run(*command):
    """What `command` prints, as a list of JSON objects."""
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def row(what, value, budget="", met=None, peer="", ratio=""):
    verdict = {None: "", True: "yes", False: "NO"}[met]
    cells = (what, value, budget, verdict, peer, ratio)
    others = "".join(cell.rjust(width) for cell, width in zip(cells[1:], WIDTHS[1:]))
    print((what.ljust(WIDTHS[0]) + others).rstrip())


def limited(what, value, limit, unit, digits):
    row(what, f"{value:.{digits}f} {unit}", f"{limit:g} {unit}", value <= limit)


def scrolling(benchmark, luma_python, frames, runs):
    """The rows in which LoopBanner and luma.led_matrix do the same."""
    with tempfile.TemporaryDirectory() as folder:
        measured = run(benchmark, folder, frames, runs)
        for chain in (cost for cost in measured if cost["what"] == "chain"):
            modules = chain["modules"]
            ours, limit = chain["microseconds"], FRAME_BUDGETS[modules]
            [luma] = run(
                luma_python, HERE / "luma_scroll.py", f"{folder}/ring-{modules}", f"{folder}/wire-{modules}",
                modules, max(200, frames // 50), runs,
            )
            row(
                f"CPU per frame, {modules} modules", f"{ours:.3f} µs", f"{limit:g} µs", ours <= limit,
                f"{luma['microseconds']:.0f} µs", f"{luma['microseconds'] / ours:.0f} ×",
            )
            row("  the same bytes for the chain as luma", "", "", luma["same_bytes"])
            row("  allocations", f"{chain['allocations']:g}", "0", chain["allocations"] == 0)
    few, many = (cost["microseconds"] for cost in measured if cost["what"] == "options")
    row("CPU per frame, 4 modules, 10 options", f"{few:.3f} µs")
    row("CPU per frame, 4 modules, 1 000 000 options", f"{many:.3f} µs", "equal", many <= few * 1.25)
    [surrounded] = (cost for cost in measured if cost["what"] == "regions")
    row("CPU per frame, 4 modules, a region and dots", f"{surrounded['microseconds']:.3f} µs")
    row("  allocations", f"{surrounded['allocations']:g}", "0", surrounded["allocations"] == 0)


def running(loopbanner, runs):
    """The rows about the whole daemon."""
    [daemon] = run(sys.executable, HERE / "daemon.py", loopbanner, runs)
    limited("resident memory, daemon, 32x8, scrolling", daemon["resident"] / 1024, 12, "MiB", 1)
    limited("  of it anonymous", daemon["anonymous"] / 1024, 1.5, "MiB", 1)
    limited("start to first frame", daemon["first_frame"] * 1000, 50, "ms", 1)
    row("wake-ups in 5 s at rest", str(daemon["wake_ups"]), "0", daemon["wake_ups"] == 0)


def main():
    loopbanner, benchmark, luma_python = sys.argv[1:4]
    quick = "--quick" in sys.argv
    row("", "LoopBanner", "budget", None, "luma.led_matrix", "ratio")
    scrolling(benchmark, luma_python, 10_000 if quick else 50_000, 3 if quick else 9)
    running(loopbanner, 5 if quick else 21)


main()
