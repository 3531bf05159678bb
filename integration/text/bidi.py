"""Unicode's BidiCharacterTest.txt through the helper.

The test font has a glyph one column wide for each code point: a lit pixel, and its number in the seven rows below.
So a line's picture is read back from left to right, and is compared with the file's visual order. Brackets that run
from right to left must be mirrored (rule L4).

Not answered: code points below U+0020, which a client turns into spaces (one case). Invisible characters
(Default_Ignorable) are in no picture. Combining marks stand on their base, so these cases are compared by
the places of the other characters.
"""

import tempfile
import unicodedata
from pathlib import Path

from . import fonts, messages
from .helper import lines

DIRECTIONS = {"0": messages.LEFT_TO_RIGHT, "1": messages.RIGHT_TO_LEFT, "2": messages.AUTOMATIC}


def cases():
    """The (line of the file, code points, direction, levels, order) of each case."""
    for number, line in enumerate((fonts.UNICODE / "BidiCharacterTest.txt").read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            points, direction, _, levels, order = line.split(";")
            yield (
                number, [int(point, 16) for point in points.split()], DIRECTIONS[direction], levels.split(),
                [int(index) for index in order.split()],
            )


def mirrored():
    """{code point: its mirror image} of BidiMirroring.txt."""
    images = {}
    for line in (fonts.UNICODE / "BidiMirroring.txt").read_text().splitlines():
        point, _, image = line.partition("#")[0].partition(";")
        if image:
            images[int(point, 16)] = int(image, 16)
    return images


def numbered_font(points):
    """The test font, and {code point: its number}."""
    numbers = {point: number for number, point in enumerate(sorted(points), 1)}
    assert len(numbers) < 128, "seven rows number at most 127 code points"
    glyphs = {point: ["#", *(".#"[number >> bit & 1] for bit in range(7))] for point, number in numbers.items()}
    return fonts.bdf(glyphs), numbers


class Model:
    """What the file says about a line, in the numbers of the test font."""

    def __init__(self, numbers, ignorable):
        self.numbers = numbers
        self.ignorable = ignorable
        self.images = mirrored()

    def seen(self, points, order):
        """The indexes that are seen, from left to right."""
        return [index for index in order if points[index] not in self.ignorable]

    def columns(self, points, levels, order):
        """The numbers in the columns from left to right."""
        shown = []
        for index in self.seen(points, order):
            point = points[index]
            shown.append(self.numbers[self.images.get(point, point) if int(levels[index]) % 2 else point])
        return shown


def columns_of(line):
    """The numbers in the columns of a picture. A column without its lit pixel gives a negative number."""
    return [(column >> 1) if column & 1 else -1 - column for column in line.pixels]


def compare(verdict, model, case, line):
    number, points, _, levels, order = case
    where = f"line {number} of BidiCharacterTest.txt ({' '.join(f'{point:04X}' for point in points)})"
    if not verdict.check(
        line.status == messages.DRAWN and len(line.clusters) == len(points),
        lambda: f"{where}: status {line.status} and {len(line.clusters)} clusters of {len(points)}",
    ):
        return
    for index, (x, width, font) in enumerate(line.clusters):
        is_hidden = points[index] in model.ignorable
        if (font == messages.INVISIBLE) != is_hidden or (is_hidden and width):
            verdict.check(False, f"{where}: cluster {index} has font {font:#x}, width {width}; invisible: {is_hidden}")
            return
    seen = model.seen(points, order)
    if any(unicodedata.combining(chr(point)) for point in points):
        seen = [index for index in seen if not unicodedata.combining(chr(points[index]))]
    else:
        verdict.equal(columns_of(line), model.columns(points, levels, order), f"{where}, numbers in the columns")
    places = [line.clusters[index][0] for index in seen]
    in_order = all(left < right for left, right in zip(places, places[1:]))
    verdict.check(in_order, lambda: f"{where}: x {places} of the characters {seen} do not grow from left to right")


def run(verdict, program):
    all_cases = list(cases())
    asked = [case for case in all_cases if min(case[1]) >= 0x20]
    ignorable = fonts.ignorable()
    font, numbers = numbered_font({point for case in asked for point in case[1]} - ignorable | {0x7D, 0x7B})
    model = Model(numbers, ignorable)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "numbered.bdf")
        file.write_bytes(font)
        requests = [messages.line_request([[point] for point in case[1]], 8, case[2]) for case in asked]
        for case, line in zip(asked, lines(program, [file], requests), strict=True):
            compare(verdict, model, case, line)
    verdict.equal(len(asked), len(all_cases) - 1, "cases that can be asked")
    verdict.note(f"{len(asked)} of {len(all_cases)} cases of BidiCharacterTest.txt")
