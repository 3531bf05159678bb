"""Runs the measurements and prints them as one table, with the budgets of Benchmarks/README.md.

usage: table.py LOOPBANNER BENCHMARK PYTHON_WITH_LUMA LATENESS [--quick] [--enforce] [--debian-13 COMMAND…]

With --enforce the exit status is 1 if a budget is not kept.
LATENESS is the folder with the programs of `lateness/`. COMMAND is the benchmark as Debian 13's compiler builds it.
"""

import argparse
import sys

import clients
import daemon
import frames
import lateness
import lines
import starts

WIDTHS = (54, 16, 12, 5)

# A hundredth of the time that a frame has at 100 frames a second.
REVISION_LIMIT = 100


missed = []
"""What the rows say whose budget is not kept."""


def row(what, value="", limit="", met=None, beside=""):
    """A line: what was measured, the value, its limit, whether it is kept, and what it was measured against."""
    verdict = {None: "", True: "yes", False: "NO"}[met]
    if met is False:
        missed.append(what.strip())
    cells = (cell.rjust(width) for cell, width in zip((value, limit, verdict), WIDTHS[1:]))
    print(f"{what.ljust(WIDTHS[0])}{''.join(cells)}  {beside}".rstrip(), flush=True)


def at_most(what, value, limit, unit, digits, beside=""):
    row(what, f"{value:.{digits}f} {unit}", f"≤ {limit:.3g} {unit}", value <= limit, beside)


def at_least(what, value, limit, unit, digits, beside=""):
    row(what, f"{value:.{digits}f} {unit}", f"≥ {limit:.3g} {unit}", value >= limit, beside)


def print_frames(measured):
    """The rows about a frame in motion."""
    for chain in measured.chains:
        ours = chain.ours
        at_most(f"CPU per frame, {chain.modules} modules", ours, chain.limits.microseconds, "µs", 3)
        at_most("  times the floor in C", ours / chain.floor, chain.limits.floors, "×", 2, f"{chain.floor:.3f} µs")
        row("  a whole turn of the frame loop", f"{chain.turn:.3f} µs")
        at_least(
            "    cheaper than luma.led_matrix", chain.luma / chain.turn, chain.limits.luma, "×", 0, f"{chain.luma:.0f} µs"
        )
        if chain.debian_13 is None:
            row("  built with Debian 13's compiler", "not measured", beside="scripts/bench --with-debian-13")
        else:
            at_most(
                "  built with Debian 13's compiler, times this", chain.debian_13 / ours, chain.limits.debian_13, "×", 2,
                f"{chain.debian_13:.3f} µs",
            )
        row("  the same bytes for the chain as both", "", "", chain.sends_the_same)
        row("  allocations", f"{chain.allocations:g}", "0", chain.allocations == 0)
    few, many = measured.options
    row("CPU per frame, 4 modules, 10 options", f"{few:.3f} µs")
    row("CPU per frame, 4 modules, 1 000 000 options", f"{many:.3f} µs", "equal", many <= few * 1.25)
    for author, cost in measured.revisions.items():
        at_most(f"CPU when a {author} is laid out again among 1 000 000 options", cost, REVISION_LIMIT, "µs", 0)
    row("CPU per frame, 4 modules, a region and dots", f"{measured.regions:.3f} µs")
    row("  allocations", f"{measured.regions_allocations:g}", "0", measured.regions_allocations == 0)


def print_daemon(measured):
    """The rows about the whole daemon."""
    at_most("resident memory, 32x8, scrolling", measured["resident"] / 1024, 8, "MiB", 1)
    at_most("  of it anonymous", measured["anonymous"] / 1024, 1.5, "MiB", 1)
    at_most("most memory at the start, shipped configuration", measured["peak"] / 1024, 8, "MiB", 1)
    at_most("start to first frame", measured["first_frame"] * 1000, 50, "ms", 1)
    row("wake-ups in 5 s at rest", str(measured["wake_ups"]), "0", measured["wake_ups"] == 0)


def print_lateness(measured):
    """The rows about frames that come late, beside a busy loop on every core."""
    ours, bare = measured.ours, measured.bare
    row(f"100 frames a second beside busy cores, {ours.frames} frames", beside="a bare C thread")
    row(
        "  late by more than half a period", f"{ours.late_share:.3%}", f"≤ {bare.interval[1]:.3%}",
        ours.late_share <= bare.interval[1], f"{bare.late_share:.3%}",
    )
    row("    95 % confidence interval", ours.interval_text, beside=bare.interval_text)
    for what, share in (("median", 0.5), ("99.9 %", 0.999)):
        row(f"  lateness, {what}", f"{ours.lateness(share):.0f} µs", beside=f"{bare.lateness(share):.0f} µs")
    if not measured.is_real_time:
        row("  both without real-time scheduling, which is not permitted here")


def print_clients(measured):
    """The rows about 16 clients of the control socket."""
    alone, crowded = measured.alone, measured.crowded
    row(f"beside 16 clients, 8 stuck, 8 flooding, {crowded.frames} frames", beside="without clients")
    row(
        "  late by more than half a period", f"{crowded.late_share:.3%}", f"≤ {alone.interval[1]:.3%}",
        crowded.late_share <= alone.interval[1], f"{alone.late_share:.3%}",
    )
    for what, share in (("median", 0.5), ("99.9 %", 0.999)):
        row(f"  lateness, {what}", f"{crowded.lateness(share):.0f} µs", beside=f"{alone.lateness(share):.0f} µs")
    at_most("  resident memory", measured.resident / 1024, 12, "MiB", 1)
    at_most("  of it anonymous", measured.anonymous / 1024, 2, "MiB", 1)
    at_most("order to picture, median", measured.order, 10, "ms", 2)
    at_most("  the slowest", measured.slowest_order, 10, "ms", 2)
    row(
        f"growth of anonymous memory by {measured.values} values", f"{measured.growth} KiB", "≤ 32 KiB",
        measured.growth <= 32,
    )


def print_lines(measured):
    """The rows about texts in fonts of the system."""
    row("programs that a plain sign has started", str(measured.plain_children), "0", measured.plain_children == 0)
    at_most("a Korean sign, 32x16: resident memory", measured.resident / 1024, 12, "MiB", 1)
    at_most("  of it anonymous", measured.anonymous / 1024, 2, "MiB", 1)
    row("  the program that draws, resident", f"{measured.drawer / 1024:.1f} MiB")
    row(
        "  start to first frame", f"{measured.first_frame * 1000:.1f} ms",
        beside=f"{measured.plain_first_frame * 1000:.1f} ms without a font",
    )
    for what, (first, again) in measured.times.items():
        row(f"a line of {what} in Unifont, first", f"{first:.2f} ms")
        at_most("  again", again, first, "ms", 2)
    slices = measured.slices
    busy, calm = measured.busy.sample, measured.calm.sample
    row(f"while {measured.busy.given} texts are given to draw, {busy.frames} frames", beside="while none is")
    drawn = min(measured.busy.drawn)
    row("  texts that are seen to be drawn, in each slice", f"≥ {drawn}", "> 0", drawn > 0)
    has_long = (measured.busy.long, measured.calm.long) == (slices, slices)
    row(
        "  slices that draw a text of 10 000 characters", f"{measured.busy.long}", f"{slices}", has_long,
        f"{measured.calm.long}",
    )
    is_late = busy.late_share > calm.interval[1]
    row(
        "  late by more than half a period", f"{busy.late_share:.3%}", f"≤ {calm.interval[1]:.3%}",
        drawn > 0 and has_long and not is_late, f"{calm.late_share:.3%}",
    )
    for what, share in (("median", 0.5), ("99.9 %", 0.999)):
        row(f"  lateness, {what}", f"{busy.lateness(share):.0f} µs", beside=f"{calm.lateness(share):.0f} µs")


def print_starts(measured):
    """The rows about long lists."""
    for letters, times in (("built-in letters", measured.plain), ("a font", measured.in_font)):
        few, many = times[starts.FEW], times[starts.MANY]
        row(
            f"start to first frame, {starts.MORE} options in {letters}", f"{times[starts.MORE]:.1f} ms",
            beside=f"{few:.1f} ms with {starts.FEW}",
        )
        row(f"start to first frame, {starts.MANY} options in {letters}", f"{many:.1f} ms")
        at_most("  of this, each option", (many - few) * 1000 / (starts.MANY - starts.FEW), 20, "µs", 1)
    many, many_in_font = measured.plain[starts.MANY], measured.in_font[starts.MANY]
    at_most("  in a font, times that in built-in letters", many_in_font / many, 1.5, "×", 2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("loopbanner")
    parser.add_argument("benchmark")
    parser.add_argument("luma_python")
    parser.add_argument("lateness")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--enforce", action="store_true")
    parser.add_argument("--debian-13", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    row("", "LoopBanner", "budget", None, "beside it")
    print_frames(frames.measure(given.loopbanner, given.lateness, given.benchmark, given.luma_python, given.debian_13, given.quick))
    print_daemon(daemon.measure(given.loopbanner, given.lateness, 5 if given.quick else 21))
    print_lateness(lateness.measure(given.loopbanner, given.lateness, given.quick))
    print_clients(clients.measure(given.loopbanner, given.lateness, given.quick))
    print_lines(lines.measure(given.loopbanner, given.lateness, given.quick))
    print_starts(starts.measure(given.loopbanner, given.lateness, given.quick))
    if given.enforce and missed:
        sys.exit(f"bench: over budget: {'; '.join(missed)}")


if __name__ == "__main__":
    main()
