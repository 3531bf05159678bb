"""Font files that are none, are strange, or change while they are in use; and wrong arguments."""

import gzip
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from . import fonts, messages
from .helper import PATIENCE, Ended, Helper

DRAWING = ["########"] * 8
MIB = 1024 * 1024


def make_files(folder):
    """{file, or FILE#INDEX: the state that the greeting must tell}."""
    def made(name, data=b""):
        file = folder / name
        file.write_bytes(data)
        return file

    hebrew = fonts.noto("SansHebrew").read_bytes()
    arabic = fonts.noto("SansArabic").read_bytes()
    os.mkfifo(folder / "fifo.ttf")
    (folder / "directory.ttf").mkdir()
    (folder / "link.ttf").symlink_to(made("right.ttf", hebrew))
    (folder / "nowhere.ttf").symlink_to(folder / "nothing")
    (folder / "circle.ttf").symlink_to(folder / "circle.ttf")
    for name, size in (("large.ttf", 64 * MIB + 1), ("enormous.ttf", 1 << 40)):
        os.truncate(made(name), size)
    pair = made("pair.ttc", fonts.collection(hebrew))
    packed = gzip.compress(hebrew)
    bomb = gzip.compress(bytes(32 * MIB + 1), 9)
    return {
        folder / "link.ttf": messages.OPEN,
        folder / "nowhere.ttf": messages.NOT_FOUND,
        folder / "nothing.ttf": messages.NOT_FOUND,
        folder / "right.ttf/below": (messages.NOT_FOUND, messages.OTHER_ERROR),
        folder / "circle.ttf": messages.OTHER_ERROR,
        folder / ("x" * 300): messages.OTHER_ERROR,
        folder / "fifo.ttf": messages.NOT_REGULAR,
        folder / "directory.ttf": messages.NOT_REGULAR,
        Path("/dev/zero"): messages.NOT_REGULAR,
        folder / "large.ttf": messages.TOO_LARGE_FILE,
        folder / "enormous.ttf": messages.TOO_LARGE_FILE,
        made("empty.ttf"): messages.NO_FONT,
        made("words.ttf", b"This is no font.\n" * 100): messages.NO_FONT,
        made("zeros.ttf", bytes(100_000)): messages.NO_FONT,
        # FreeType opens these, and takes what is missing for empty glyphs.
        **{
            made(f"cut{part}.{kind}", whole[: len(whole) * part // 8]): messages.NO_FONT
            for kind, whole in (("ttf", arabic), ("otf", fonts.UNIFONT.read_bytes()), ("ttc", fonts.collection(hebrew)))
            for part in range(1, 8)
        },
        pair: messages.OPEN,
        f"{pair}#1": messages.OPEN,
        f"{pair}#2": messages.NO_FACE,
        f"{pair}#4294967296": (messages.NO_FACE, messages.NOT_FOUND),
        f"{folder}/right.ttf#1": messages.NO_FACE,
        made("symbols.bdf", fonts.bdf({0x41: DRAWING}, registry="Adobe-FontSpecific")): messages.NO_UNICODE,
        made("right.ttf.gz", packed): messages.OPEN,
        made("bomb.ttf.gz", bomb): (messages.TOO_LARGE_FILE, messages.BAD_GZIP),
        made("cut.ttf.gz", packed[:-9]): messages.BAD_GZIP,
        made("sum.ttf.gz", packed[:-8] + bytes(4) + packed[-4:]): messages.BAD_GZIP,
        made("plain.ttf.gz", hebrew): messages.BAD_GZIP,
        made("empty.ttf.gz"): (messages.NO_FONT, messages.BAD_GZIP),
    }


def run_states(verdict, program, folder):
    """The greeting reports every strange file, and the entries after it are usable."""
    expected = make_files(folder)
    with Helper(program, *expected, fonts.UNIFONT) as helper:
        for (name, state), entry in zip(expected.items(), helper.entries):
            states = state if isinstance(state, tuple) else (state,)
            verdict.check(
                entry.state in states, f"state of {Path(name).name[:40]}: {state} was expected, and {entry} found"
            )
        line = helper.line(["ש", "a", "漢"], 16)
        serving = [list(expected.values()).index(messages.OPEN), len(expected)]
        found = [font for *_, font in line.clusters]
        # Noto Sans Hebrew has Latin letters, or not, by its release.
        verdict.check(
            found[0] == serving[0] and found[2] == serving[1] and set(found) <= set(serving),
            f"fonts of a line: {serving} were expected, and {found} found",
        )


def run_permission(verdict, program, folder):
    file = folder / "secret.ttf"
    file.write_bytes(fonts.noto("SansHebrew").read_bytes())
    file.chmod(0)
    options = {}
    if os.geteuid() == 0:
        # Root may read everything. Others may not enter every folder, so they get a copy of the program.
        folder.chmod(0o755)
        program = shutil.copy(program, folder)
        options = {"user": 65534, "group": 65534, "extra_groups": []}
    with Helper(program, file, "builtin", **options) as helper:
        verdict.equal(helper.entries[0].state, messages.NO_PERMISSION, "state of a file without permission")
        verdict.equal(helper.entries[1].state, messages.BUILTIN, "state of builtin")


def run_arguments(verdict, program):
    """Up to 64 entries serve; 65 are a wrong usage."""
    for count in (0, 1, 64):
        with Helper(program, *["builtin"] * count) as helper:
            states = {entry.state for entry in helper.entries}
            verdict.check(states <= {messages.BUILTIN}, f"states of {count} times builtin: {states}")
            fonts_of = [font for *_, font in helper.line(["a", "b"], 8, inline=[5, 0xFFFF]).clusters]
            verdict.equal(fonts_of, [0 if count else messages.MISSING, messages.MISSING], f"fonts with {count} builtin")
            verdict.equal(helper.close(), 0, f"exit status with {count} entries")
    result = subprocess.run([program, *["builtin"] * 65], input=b"", capture_output=True, timeout=PATIENCE)
    verdict.equal((result.returncode, result.stdout), (2, b""), "exit status and output with 65 entries")


def run_names(verdict, program, folder):
    """A font's name is cleaned, and a folder's or file's name may hold anything but a zero."""
    strange = folder / "a b\n\udcff#'\"#0#x.bdf"
    strange.write_bytes(fonts.bdf({0x41: DRAWING}).replace(b"-made-", b"-\x01\xff\xfe-").replace(
        b"STARTPROPERTIES 5", b'STARTPROPERTIES 6\nFAMILY_NAME "\x01\x7f\xc3\xff\xed\xa0\x80' + b"n" * 300 + b'"'
    ))
    for entry in (strange, f"{strange}#0"):
        with Helper(program, entry) as helper:
            verdict.equal(helper.entries[0].state, messages.OPEN, f"state of {str(entry)!r}")


def run_changes(verdict, program, folder):
    """A file that is replaced stays in use. A file that is cut while in use may end the helper by SIGBUS, or it answers."""
    for file, text in ((fonts.UNIFONT, "漢字 안녕"), (fonts.TERMINUS, "Tea"), (fonts.TERMINUS_PCF, "Tea")):
        used = folder / f"used-{file.name}"
        used.write_bytes(file.read_bytes())
        with Helper(program, used) as helper:
            before = helper.line(text, 16)
            other = folder / "other"
            other.write_bytes(b"another file")
            other.replace(used)
            verdict.equal(helper.line(text, 16), before, f"a line after {file.name} was replaced")
            verdict.equal(helper.line(text + text, 16).status, messages.DRAWN, f"status after {file.name} was replaced")
        for size in (0, 5000, file.stat().st_size // 2):
            used.unlink()
            used.write_bytes(file.read_bytes())
            with Helper(program, used) as helper:
                os.truncate(used, size)
                try:
                    found = helper.line(text, 16).status
                    is_right = found in (messages.DRAWN, messages.FAILED)
                except Ended as ended:
                    found, is_right = f"end {ended.status}", ended.status == -signal.SIGBUS
                verdict.check(is_right, f"{file.name} cut to {size} while in use: {found}")


def run(verdict, program):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        run_states(verdict, program, folder)
        run_permission(verdict, program, folder)
        run_arguments(verdict, program)
        run_names(verdict, program, folder)
        run_changes(verdict, program, folder)
