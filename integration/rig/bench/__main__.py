"""Outside the kernel: boots it and counts results. Inside: runs the scenarios."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import termios
import textwrap
import threading
import time
from contextlib import nullcontext
from pathlib import Path

import rig.scenarios
from gate.machine import Stalls
from stage import VOID, count, write_void

from .power import can_be_cut, new_disk, record_cut
from .scenario import SCENARIOS, Bench, chosen, list_all, load, run

# The folder with the packages `rig` and `stage`.
PROJECT = Path(__file__).resolve().parents[2]
INSIDE = Path("/run/host")
CLOCKS = {"real": [], "virtual": ["time-travel=inf-cpu"]}
# Seconds without a sign of life after which a kernel is given up: until its first process runs, and from one scenario's
# end to the next one's. User-Mode Linux seldom hangs, and then while it boots.
LONGEST_BOOT = 120
LONGEST_SILENCE = 500
MOST_BOOTS = 3
# How often void scenarios run again at the end of a person's run. The gate repeats them itself.
MOST_REPETITIONS = 2


# Outside


def keep_busy_on_request(folder, is_over):
    """Loads the other core with a host process while the file `busy` exists."""
    burner = None
    while not is_over.wait(0.1):
        if (folder / "busy").exists() and not burner:
            burner = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        elif burner and not (folder / "busy").exists():
            burner.kill()
            burner = None
    if burner:
        burner.kill()


def plain_folder():
    """The folder for temporary files, if the kernel's command line can name it."""
    usual = tempfile.gettempdir()
    return usual if usual.isascii() and not any(character in usual for character in " ,\"'\t\n") else "/tmp"


def check_place(*paths):
    """Ends the bench if one of the paths is in a folder that the kernel replaces."""
    for path in map(Path, paths):
        for replaced in ("/dev", "/proc", "/run", "/sys"):
            if path.resolve().is_relative_to(replaced):
                sys.exit(f"rig: {path} is below {replaced}, which the bench's kernel replaces; move it elsewhere")


def wait_while_alive(process, verdict):
    """Waits for the end of the kernel. Returns early when it stands still."""
    begun = time.monotonic()
    while process.poll() is None:
        if not verdict.exists():
            limit, since = LONGEST_BOOT, begun
        else:
            limit, since = LONGEST_SILENCE, max(begun, time.monotonic() - (time.time() - verdict.stat().st_mtime))
        if time.monotonic() - since > limit:
            print(f"rig: the kernel gave no sign of life for {limit} s", file=sys.stderr, flush=True)
            return
        time.sleep(0.2)


def prepare(folder, modules, daemon, names, shell=False):
    """Writes what the kernel's first process reads to the folder that the kernel and this machine share."""
    (folder / "names").write_text("\n".join(names))
    settings = {"RIG_PROJECT": PROJECT, "RIG_MODULES": modules, "RIG_DAEMON": daemon, "RIG_SHELL": "yes" if shell else "no"}
    lines = (f"export {name}={shlex.quote(str(value))}\n" for name, value in settings.items())
    (folder / "settings").write_text("".join(lines))
    shutil.copy(PROJECT / "rig/init", folder / "init")


def start(kernel, folder, clock, shell=False, disk=None):
    """Starts the kernel with the folder of `prepare`. `disk` is the descriptor of a disk's image."""
    command = [
        kernel, "mem=384M", "rootfstype=hostfs", "rootflags=/", "ro", f"init={folder}/init",
        "console=tty1", "con=null", "con0=fd:0,fd:1", "ssl=null", "quiet", *CLOCKS[clock], f"RIG_FOLDER={folder}",
    ]
    if disk is not None:
        command.append(f"ubd0=/proc/self/fd/{disk}")
    return subprocess.Popen(
        command, stdin=None if shell else subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=not shell,
        pass_fds=() if disk is None else (disk,),
    )


def end(process):
    """Ends the kernel at once, as a power cut does."""
    if process.poll() is None:
        # Its processes are host processes in the session that it leads.
        os.killpg(process.pid, 9)
        process.wait()


def read_verdicts(folder):
    """{name: verdict} of the scenarios that ended."""
    verdict = folder / "verdict"
    return dict(json.loads(line) for line in verdict.read_text().splitlines()) if verdict.exists() else {}


def boot(kernel, modules, daemon, names, clock, shell=False):
    """Boots the kernel for these scenarios. Returns {name: verdict} of those that ended."""
    with tempfile.TemporaryDirectory(prefix="loopbanner-rig.", dir=plain_folder()) as folder:
        folder = Path(folder)
        prepare(folder, modules, daemon, names, shell)
        is_over = threading.Event()
        helper = threading.Thread(target=keep_busy_on_request, args=(folder, is_over))
        helper.start()
        process = start(kernel, folder, clock, shell)
        try:
            if shell:
                process.wait()
            else:
                wait_while_alive(process, folder / "verdict")
        finally:
            end(process)
            is_over.set()
            helper.join()
        return read_verdicts(folder)


def boot_with_power_cuts(kernel, modules, daemon, entry):
    """Runs a scenario whose kernel is killed again and again. Returns {name: verdict}, or {} if a kernel hung."""
    with tempfile.TemporaryDirectory(prefix="loopbanner-rig.", dir=plain_folder()) as folder, Stalls() as machine:
        folder = Path(folder)
        prepare(folder, modules, daemon, [entry.name])
        disk = new_disk()
        try:
            for number in range(entry.power_cuts + 1):
                process = start(kernel, folder, entry.clock, disk=disk)
                try:
                    if number == entry.power_cuts:
                        wait_while_alive(process, folder / "verdict")
                    elif can_be_cut(process, folder):
                        record_cut(folder, machine)
                    else:
                        break
                finally:
                    end(process)
        finally:
            os.close(disk)
        return read_verdicts(folder)


def verdicts_of(entry, *arguments):
    """{name: verdict} of a scenario with power cuts. A kernel that hangs is given up, and all begins again."""
    for _ in range(MOST_BOOTS):
        if results := boot_with_power_cuts(*arguments, entry):
            return results
    return {}


def outside(kernel, modules, daemon, *arguments):
    if arguments == ("--shell",):
        check_place(PROJECT, modules, daemon)
        boot(kernel, modules, daemon, [], "real", shell=True)
        return
    wanted = chosen(["timing"] if arguments == ("--timing",) else arguments, "rig")
    check_place(PROJECT, modules, daemon)
    results = verdicts(kernel, modules, daemon, wanted)
    void = [entry for entry in wanted if results[entry.name] == "void"]
    is_gate = write_void(entry.name for entry in void)
    for repetition in range(0 if is_gate else MOST_REPETITIONS):
        if void:
            print(f"rig: repeating {len(void)} void scenarios ({repetition + 1} of {MOST_REPETITIONS})", flush=True)
            results.update(verdicts(kernel, modules, daemon, void))
            void = [entry for entry in void if results[entry.name] == "void"]
    passed, failed, left = (list(results.values()).count(verdict) for verdict in ("ok", "FAIL", "void"))
    print(f"{passed} passed, {failed} failed, {left} void")
    omitted = [entry for entry in SCENARIOS.values() if entry.is_benchmark and entry not in wanted]
    if not arguments and omitted:
        print(f"{len(SCENARIOS)} scenarios in all; {len(omitted)} are benchmarks, which run with --timing")
    # Other programs on the bench have separate counts (integration/package/buttons).
    count(os.environ.get("RIG_COUNT", "bench"), passed)
    sys.exit(1 if failed or not results else VOID if left else 0)


def verdicts(kernel, modules, daemon, entries):
    """Runs the scenarios. Returns {name: verdict}: "ok", "FAIL", or "void" if it failed while the machine stood still."""
    results = {}
    for clock in CLOCKS:
        names = [entry.name for entry in entries if entry.clock == clock and not entry.power_cuts]
        for _ in range(MOST_BOOTS):
            if names:
                results.update(boot(kernel, modules, daemon, names, clock))
                names = [name for name in names if name not in results]
    for entry in entries:
        if entry.power_cuts:
            results.update(verdicts_of(entry, kernel, modules, daemon))
    for entry in entries:
        if entry.name not in results:
            print(f"FAIL {entry.name}: did not end")
            results[entry.name] = "FAIL"
    return results


# Inside


def plain_lines():
    """Keeps the console from adding carriage returns to lines."""
    if sys.stdout.isatty():
        modes = termios.tcgetattr(sys.stdout)
        modes[1] &= ~termios.OPOST
        termios.tcsetattr(sys.stdout, termios.TCSANOW, modes)


def tried(entry):
    """Runs a scenario, and returns its verdict. A failure is void if the machine stood still meanwhile.

    The virtual clock stands still with the machine.
    """
    begun = time.monotonic()
    with Stalls() if entry.clock == "real" else nullcontext() as machine:
        wrong = run(entry)
    stalls = machine and machine.since()
    taken = time.monotonic() - begun
    verdict = "ok" if not wrong else "void" if stalls and stalls.are_long else "FAIL"
    print(f"{verdict:4} {entry.name} ({taken:.1f} s) {entry.summary}", flush=True)
    if wrong:
        print(textwrap.indent(f"{wrong}\n{stalls or ''}".rstrip(), "     "), flush=True)
    return verdict


def inside():
    plain_lines()
    with open(INSIDE / "verdict", "a", buffering=1) as verdict:
        for entry in chosen((INSIDE / "names").read_text().split(), "rig"):
            verdict.write(json.dumps([entry.name, tried(entry)]) + "\n")
            # It must be outside before the power is cut.
            os.fsync(verdict.fileno())


def devices():
    """Sets up all devices for a shell, and leaves them in place."""
    bench = Bench()
    print(f"spidev: /dev/spidev0.0, 0.1; its wire: /dev/rig-spi. I2C: /dev/i2c-1, /dev/rig-i2c. Lines: /dev/rig-lines")
    print(f"button: line 17 of {bench.chip.path}; echo pull-down > {bench.chip.line_file(17, 'pull')}")
    print(f"daemon: {os.environ['RIG_DAEMON']}; the host's file system is read-only; write to /run. exit ends the kernel.")


if __name__ == "__main__":
    load(rig.scenarios)
    what, *arguments = sys.argv[1:]
    if what == "--boot":
        outside(*arguments)
    elif what == "--inside":
        inside()
    elif what == "--devices":
        devices()
    elif what == "--list":
        list_all()
