"""Random lines, valid and broken, in one helper: nothing is lost, nothing is outside the picture, nothing stops it.

The model knows from the helper's coverage replies which entry must take each cluster. Tests with a font made here prove
the coverage itself.
"""

import random
import struct
import tempfile
from pathlib import Path

from . import fonts, messages
from .helper import Helper, check_places, lines

CASES = 10_500
SEED = 20_240_701
ENTRIES = (fonts.MISAKI, fonts.TERMINUS, "builtin", fonts.noto("SansArabic"), fonts.noto("SansDevanagari"), fonts.UNIFONT)
BUILTIN = ENTRIES.index("builtin")
RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x590, 0x5FF), (0x600, 0x6FF),
    (0x900, 0x97F), (0xE00, 0xE7F), (0x1100, 0x11FF), (0x1E00, 0x1EFF), (0x200B, 0x200F), (0x2028, 0x202E),
    (0x2060, 0x206F), (0x2190, 0x21FF), (0x3040, 0x30FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xE000, 0xF8FF),
    (0xFE00, 0xFE0F), (0xFB1D, 0xFDFF), (0xFFF0, 0xFFFF), (0x1F1E6, 0x1F1FF), (0x1F600, 0x1F64F), (0xE0020, 0xE007F),
    (0xE0100, 0xE01EF), (0x10FFF0, 0x10FFFF),
]
OPTIONS = ("ar", "ko", "zh-Hant-TW", "", "", "x", "--", "a" * 35)


class Case:
    """A valid line that is drawn by lot."""

    def __init__(self, lot):
        count = lot.choice((0, 1, 2, lot.randint(3, 40)))
        self.clusters = [cluster(lot) for _ in range(count)]
        self.rows = lot.choice((8, 12, 16, 24, 64, lot.randint(8, 64)))
        self.direction = lot.choice((0, 0, 0, 1, 2, 3))
        self.flags = lot.choice((0, 0, 0, messages.COVERAGE, messages.COVERAGE | messages.COLORS, messages.PEN_AS_PILLOW))
        self.language = lot.choice(OPTIONS)
        self.inline = [lot.choice((messages.BUILTIN_LACKS, lot.randint(0, 40))) for _ in self.clusters]
        self.box = lot.choice((messages.HALF, 0, lot.randint(1, 40)))
        self.identifier = lot.getrandbits(32)

    def request(self):
        return messages.line_request(
            self.clusters, self.rows, self.direction, self.flags, self.language, self.identifier, self.inline, self.box
        )

    def __str__(self):
        words = ["+".join(f"{point:04X}" for point in points) for points in self.clusters]
        return (
            f"{self.rows} rows, direction {self.direction}, flags {self.flags}, language {self.language!r}, inline "
            f"{self.inline}, box {self.box}, clusters {' '.join(words)}"
        )


def cluster(lot):
    def point():
        first, last = lot.choice(RANGES)
        return lot.randint(first, last)

    length = lot.choice((1, 1, 1, 1, 2, 3, lot.randint(1, 32)))
    marks = lot.random() < 0.5
    return [point() if index == 0 or not marks else lot.randint(0x300, 0x36F) for index in range(length)]


def mistaken(lot, line):
    """A mistake that the contract names, and the message with it."""
    mistakes = ["direction", "rows", "language", "clusters", "points", "longer", "shorter"]
    if line.language:
        mistakes.append("letter")
    if line.clusters:
        mistakes += ["zero", "long cluster", "reserved", "control", "surrogate", "beyond", "sum above", "sum below"]
    mistake = lot.choice(mistakes)
    message = bytearray(line.request())
    clusters_at = 24 + len(line.language)
    points = sum(map(len, line.clusters))
    points_at = len(message) - 4 * points
    chosen = clusters_at + 4 * lot.randrange(len(line.clusters)) if line.clusters else 0
    some_point = points_at + 4 * lot.randrange(points) if points else 0
    match mistake:
        case "direction":
            message[5] = lot.randint(4, 255)
        case "rows":
            struct.pack_into("<H", message, 12, lot.choice((0, 7, 65, 0xFFFF)))
        case "language":
            message[7] = lot.randint(36, 255)
        case "letter":
            message[24 + lot.randrange(len(line.language))] = lot.choice(b"_ \0\xe9/@[`{")
        case "clusters":
            struct.pack_into("<I", message, 16, lot.choice((len(line.clusters) + 1, 10_001, 0xFFFFFFFF, 0x40000000)))
        case "points":
            struct.pack_into("<I", message, 20, lot.choice((65_537, 0xFFFFFFFF, 0x40000000, points + 1)))
        case "longer":
            message += bytes(lot.randint(1, 9))
        case "shorter":
            del message[lot.randint(5, len(message) - 1):]
        case "zero":
            message[chosen] = 0
        case "reserved":
            message[chosen + 1] = lot.randint(1, 255)
        case "long cluster":
            # Its code points are there, and the sum is right.
            more = lot.randint(33, 255) - message[chosen]
            message[chosen] += more
            struct.pack_into("<I", message, 20, points + more)
            message += struct.pack("<I", 0x61) * more
        case "sum above":
            struct.pack_into("<I", message, 20, points - 1)
            del message[-4:]
        case "sum below":
            struct.pack_into("<I", message, 20, points + 1)
            message += struct.pack("<I", 0x61)
        case _:
            wrong = {"control": lot.randint(0, 0x1F), "surrogate": lot.randint(0xD800, 0xDFFF), "beyond": 0x110000}
            struct.pack_into("<I", message, some_point, wrong[mistake])
    struct.pack_into("<I", message, 0, len(message) - 4)
    return mistake, bytes(message)


class Model:
    """Which entry takes a cluster: the first that has all of it."""

    def __init__(self, program):
        self.ignorable = fonts.ignorable()
        points = [point for first, last in RANGES for point in range(first, last + 1)]
        self.has = []
        with Helper(program, *ENTRIES) as helper:
            for entry in range(len(ENTRIES)):
                covered = [False] * len(points)
                if entry != BUILTIN:
                    covered = helper.coverage(entry, points)[1]
                self.has.append({point for point, is_had in zip(points, covered) if is_had})

    def font(self, points, inline):
        seen = [point for point in points if point not in self.ignorable]
        if not seen:
            return messages.INVISIBLE
        for entry, has in enumerate(self.has):
            if inline != messages.BUILTIN_LACKS if entry == BUILTIN else has.issuperset(seen):
                return entry
        return messages.MISSING


def check_line(verdict, model, case, line, where):
    """Checks a valid line's reply against what was asked."""
    if line.status == messages.TOO_LARGE:
        return
    if not verdict.check(line.status == messages.DRAWN, lambda: f"{where}: status {line.status}: {case}"):
        return
    check_places(line, len(case.clusters), case.rows, case.direction)
    box = case.rows // 2 if case.box == messages.HALF else case.box
    for number, ((_, width, font), points, inline) in enumerate(zip(line.clusters, case.clusters, case.inline)):
        expected = model.font(points, inline)
        is_right = font == expected
        if is_right and case.direction != messages.DOWN:
            is_right = {messages.MISSING: width == box, BUILTIN: width == inline}.get(font, True)
        if not is_right:
            wanted = f"font {expected:#x}, inline {inline}, box {box}"
            verdict.check(False, f"{where}, cluster {number}: {wanted} wanted, font {font:#x}, width {width}: {case}")
            return
    kinds = {font for *_, font in line.clusters}
    is_dark = not any(line.pixels)
    verdict.check(
        is_dark or kinds - {BUILTIN, messages.MISSING, messages.INVISIBLE}, lambda: f"{where}: ink without a font: {case}"
    )


def run_coverage(verdict, program):
    """A font made here has what was put into it, and what is invisible."""
    lot = random.Random(SEED)
    had = set(lot.sample(range(0x20, 0xD800), 300)) | set(lot.sample(range(0x10000, 0x20000), 50))
    asked = [*had, *(lot.randrange(0x20, 0xD800) for _ in range(5000)), *fonts.ignorable()]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "had.bdf")
        file.write_bytes(fonts.bdf({point: ["########"] * 8 for point in had}))
        with Helper(program, file, "builtin") as helper:
            status, found = helper.coverage(0, asked)
            verdict.equal(status, 0, "status of a coverage")
            expected = had | fonts.ignorable()
            wrong = [f"{point:04X}" for point, is_had in zip(asked, found) if is_had != (point in expected)]
            verdict.equal(wrong, [], "code points with a wrong coverage")
            verdict.equal(helper.coverage(2, [0x20])[0], 1, "status of the coverage of an entry that there is not")


def run(verdict, program, seed=SEED):
    run_coverage(verdict, program)
    lot = random.Random(seed)
    cases = [Case(lot) for _ in range(CASES)]
    broken = {number: mistaken(lot, case) for number, case in enumerate(cases) if lot.random() < 0.25}
    requests = [broken[number][1] if number in broken else case.request() for number, case in enumerate(cases)]
    model = Model(program)
    counts = {}
    for number, line in enumerate(lines(program, ENTRIES, requests, at_once=20)):
        where = f"seed {seed}, case {number}"
        counts[line.status] = counts.get(line.status, 0) + 1
        if number in broken:
            verdict.check(
                line.status == messages.MALFORMED,
                lambda: f"{where}: status {line.status} for a wrong {broken[number][0]}: {requests[number].hex()}",
            )
            continue
        verdict.equal(line.identifier, cases[number].identifier, f"{where}, identifier")
        check_line(verdict, model, cases[number], line, where)
    verdict.equal(sum(counts.values()), CASES, "replies")
    verdict.check(counts.get(messages.DRAWN, 0) > CASES / 2, f"most lines should be drawn: {counts}")
    verdict.note(f"{CASES} lines, {len(broken)} broken, by status {dict(sorted(counts.items()))}")
