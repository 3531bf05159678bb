"""Fonts with wrong bytes, strange files and broken messages: the helper answers, or ends in a way that the contract knows.

The fonts of eight formats are drawn by a helper with the address and undefined-behavior sanitizers, which ends with
status 86 when it finds something; it also gets the broken messages and random lines. What the kernel's limits decide is
tried with the helper as it is installed. With more seconds than that takes, fonts and lines of other seeds follow.
"""

import concurrent.futures
import gzip
import os
import random
import tempfile
import time
import traceback
from pathlib import Path

from . import fonts, hostile_files, hostile_limits, hostile_messages, messages, random_strings
from .clusters import clusters
from .helper import Ended, Helper, Hung
from .verdict import Verdict

SEED = 7_219
# For each format: with wrong bytes, and cut.
CHANGED, CUT = 80, 24
FOUND = Path(os.environ.get("GATE_OUT") or Path(__file__).resolve().parents[2] / ".build/text", "found")
TEXTS = [
    "Hamburg AVA fi", "Привет", "Καλημέρα", "שלום (12)", "أهلاً لا", "नमस्ते क्ष", "안녕하세요", "いろは 国",
    "\ue000\ue123\uf8ff", "ก็ นี้",
]


def changed(lot, data):
    """The font with 1 to 512 wrong bytes, half of the time only near its begin."""
    data = bytearray(data)
    end = min(len(data), lot.choice((200, 2000, len(data), len(data))))
    for _ in range(lot.choice((1, 4, 32, lot.randint(1, 512)))):
        data[lot.randrange(end)] = lot.choice((0, 0xFF, 0x7F, 0x80, lot.randrange(256)))
    return bytes(data)


def cut(lot, data):
    return data[:lot.choice((lot.randrange(len(data)), lot.randrange(min(len(data), 1000))))]


def variants(seed):
    """The (name, bytes) of the fonts to draw, and of those as they are."""
    for form, data in fonts.of_every_format().items():
        lot = random.Random(f"{seed} {form}")
        yield f"whole.{form}", data
        for number in range(CHANGED):
            if form == "pcf.gz" and number % 2:
                # A right gzip file of a wrong font.
                yield f"changed-{number}.{form}", gzip.compress(changed(lot, gzip.decompress(data)), 1)
            else:
                yield f"changed-{number}.{form}", changed(lot, data)
        for number in range(CUT):
            yield f"cut-{number}.{form}", cut(lot, data)


def draw_everything(helper, lot):
    """Draws every text in a font at a few rows. Returns how many clusters the font took."""
    taken = 0
    for text in TEXTS:
        line = helper.line(clusters(text), lot.choice((8, 12, 16, 64)), lot.choice((0, 3)), flags=lot.choice((0, 1, 9)))
        taken += sum(font == 0 for *_, font in line.clusters)
    if helper.entries[0].state == messages.OPEN:
        helper.font(0, lot.randint(8, 64))
        helper.coverage(0, list(range(0x20, 0x3000)))
    return taken


def try_font(program, seed, folder, name, data):
    """Draws with a font. Returns (what is wrong or None, how many clusters it took)."""
    file = Path(folder, name)
    file.write_bytes(data)
    log = Path(folder, f"{name}.log")
    try:
        with log.open("wb") as errors, Helper(program, file, stderr=errors) as helper:
            taken = draw_everything(helper, random.Random(f"{seed} {name}"))
            status = helper.close()
        wrong = None if status == 0 else f"status {status} at the end"
    except Ended as ended:
        taken, wrong = 0, f"status {ended.status} instead of an answer"
    except (Hung, messages.Broken) as error:
        taken, wrong = 0, str(error)
    said = log.read_text(errors="replace")
    if said and not wrong:
        wrong = "it wrote to standard error"
    if wrong:
        FOUND.mkdir(parents=True, exist_ok=True)
        (FOUND / f"{seed}-{name}").write_bytes(data)
        wrong = f"{name} (seed {seed}, kept in {FOUND}): {wrong}\n{said[:4000]}"
    file.unlink()
    return wrong, taken


def run_fonts(verdict, sanitized, seed):
    drawn = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        tried = pool.map(lambda variant: (variant[0], *try_font(sanitized, seed, folder, *variant)), variants(seed))
        for name, wrong, taken in tried:
            verdict.check(wrong is None, wrong)
            drawn += taken > 0
            if name.startswith("whole."):
                verdict.check(taken > 0, f"{name} is a font and draws nothing")
    verdict.note(f"{drawn} of {8 * (1 + CHANGED + CUT)} fonts drew")


def run_seed(verdict, sanitized, seed):
    """What is drawn by lot: damaged fonts and random lines."""
    run_fonts(verdict, sanitized, seed)
    random_strings.run(verdict, sanitized, seed=seed)


def run_other_seeds(verdict, sanitized, until):
    """Continues with other seeds until then, or until one breaks the helper."""
    count = 0
    while time.monotonic() < until and not verdict.failed:
        seed = random.SystemRandom().getrandbits(32)
        # Everything that it says names its seed.
        one = Verdict(f"{verdict.part} --seed {seed}")
        try:
            run_seed(one, sanitized, seed)
        except Exception:
            one.check(False, f"it stopped early:\n{traceback.format_exc()}")
        verdict.passed += one.passed
        verdict.failed += one.failed
        count += 1
    verdict.note(f"{count} other seeds")


def run(verdict, programs, options):
    # The helper as it is installed reads none of them.
    os.environ.update(hostile_limits.SANITIZERS)
    until = time.monotonic() + options.seconds
    if options.seed is not None:
        run_seed(verdict, programs.sanitized, options.seed)
        return
    with hostile_limits.IdleHelper(programs.helper) as idle:
        run_seed(verdict, programs.sanitized, SEED)
        hostile_files.run(verdict, programs.helper)
        for one in (programs.helper, programs.sanitized):
            hostile_messages.run(verdict, one)
        hostile_limits.run(verdict, programs.helper, programs.system_calls)
        idle.check(verdict)
    if options.seconds:
        run_other_seeds(verdict, programs.sanitized, until)
