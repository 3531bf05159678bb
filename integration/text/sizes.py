"""How large a font is drawn for a number of rows, where its baseline is, and how a strike is enlarged."""

import random
import tempfile
from pathlib import Path

from PIL import ImageFont

from . import fonts, messages
from .helper import Helper
from .pillow import baseline_of, drawn

SEED = 16
PROBE = "HgjpQyÉБфβאלקالجقकहुीปีฎ가뻁힣あが鬱国"
# What fonts of Thai must show, too: a tone above a vowel, and the deepest vowel.
STACKS = ("ปี่", "ทื้", "น้ำ", "กู")
# Thai of fewer pixels cannot be distinguished, however much space there is.
LEGIBLE = 9
ROWS = (8, 10, 12, 14, 16, 20, 24, 32, 48, 64)
OUTLINES = (fonts.NANUM, *map(fonts.noto, ("Sans", "Serif", "SansArabic", "SansDevanagari", "SansThai", "SansHebrew")))
# Their sizes at 16 rows, give or take one of another FreeType. Only Thai pays for its marks.
SIZES = {"NanumGothic": 17, "Sans": 13, "SansArabic": 15, "SansDevanagari": 13, "SansHebrew": 17, "SansThai": 12}
# {font: native size}
PIXEL_FONTS = {fonts.UNIFONT: 16, fonts.UNIFONT_JAPANESE: 16}
TERMINUS_SIZES = (12, 14, 16, 18, 20, 22, 24, 28, 32)


def enlarged(picture, factor):
    """Every pixel as a square. Its corners, triangles of half its side, take the value of the two neighbors there, if
    these agree with each other and neither agrees with the one across from it (at factor 2 the rule of EPX)."""
    height, width = len(picture), len(picture[0])

    def at(x, y):
        return picture[y][x] if 0 <= y < height and 0 <= x < width else 0

    def part(x, y, i, j):
        """The value of column `i`, row `j` of the square of a pixel."""
        side, away_x = (-1, i) if 2 * i < factor else (1, factor - 1 - i)
        end, away_y = (-1, j) if 2 * j < factor else (1, factor - 1 - j)
        beside, above = at(x + side, y), at(x, y + end)
        is_edge = beside == above and beside != at(x - side, y) and above != at(x, y - end)
        return beside if is_edge and away_x + away_y < factor // 2 else at(x, y)

    return [
        [part(x // factor, y // factor, x % factor, y % factor) for x in range(width * factor)]
        for y in range(height * factor)
    ]


def strike_line(glyphs, factor, rows):
    """The picture of a line of glyphs of 8 rows, 1 of them below the baseline. Each is enlarged alone."""
    parts = [enlarged([[int(bit == "#") for bit in row] for row in glyph], factor) for glyph in glyphs]
    ink = [sum(row, []) for row in zip(*parts)]
    baseline = max(7 * factor, min(rows - (rows + 4) // 8, rows - factor))
    first = baseline - 7 * factor
    dark = [0] * len(ink[0])
    return [ink[y - first] if 0 <= y - first < len(ink) else dark for y in range(rows)]


def run_strikes(verdict, program):
    """A strike of 8 rows at every number of rows: the largest whole multiple, smoothed, on the line's baseline."""
    lot = random.Random(SEED)
    glyphs = {ord(one): ["".join(lot.choice(".#") for _ in range(8)) for _ in range(8)] for one in "abcdexyz"}
    glyphs[ord("H")] = ["########"] * 8
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "strike.bdf")
        file.write_bytes(fonts.bdf(glyphs))
        with Helper(program, file) as helper:
            for rows in range(8, 65):
                font = helper.font(0, rows)
                factor = rows // 8
                verdict.equal(
                    (font.choice, font.factor, font.size, font.fits), (messages.STRIKE, factor, 8, True),
                    f"choice, factor, size and fits of a strike of 8 rows at {rows}",
                )
                text = "".join(lot.sample("abcdexyz", 4))
                expected = strike_line([glyphs[ord(one)] for one in text], factor, rows)
                found = helper.line(text, rows).picture
                verdict.check(
                    found == expected,
                    lambda: f"seed {SEED}, {text} at {rows} rows: expected\n{drawn(expected)}\nfound\n{drawn(found)}",
                )


def probe_ink(file, size):
    """The rows of ink above and below the baseline of the probe's characters, as Pillow draws them.

    Pillow's picture may stand a row above the place that it tells; see `pillow`.
    """
    font = ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)
    blank = {bytes(font.getmask("\U0010fffe", "1")), bytes(font.getmask("\u0378", "1"))}
    above = below = 0
    for one in PROBE:
        mask, (_, top) = font.getmask2(one, "1", anchor="ls")
        box = mask.getbbox()
        if box and bytes(mask) not in blank:
            above, below = max(above, -(top + box[1])), max(below, top + box[3])
    if "Thai" in file.name:
        font = ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.RAQM)
        for stack in STACKS:
            mask, (_, top) = font.getmask2(stack, "1", anchor="ls")
            box = mask.getbbox()
            above, below = max(above, -(top + box[1])), max(below, top + box[3])
    return above, below


def run_outlines(verdict, program):
    """Outlines are as large as their ink fits the rows."""
    for file in OUTLINES:
        with Helper(program, file) as helper:
            for rows in ROWS:
                font = helper.font(0, rows)
                where = f"{file.name} at {rows} rows, {font}"
                verdict.equal((font.status, font.choice, font.native), (0, messages.OUTLINES, 0), f"{where}: a choice")
                if "Thai" in file.name and not font.fits:
                    verdict.check(font.size <= LEGIBLE, f"{where}: it is cut off, and larger than {LEGIBLE}")
                    continue
                above, below = probe_ink(file, font.size)
                verdict.check(
                    above - 1 <= font.above <= above and below <= font.below <= below + 1,
                    f"{where}: Pillow's ink is {above}, {below}, or one row lower",
                )
                verdict.equal(font.fits, font.above + font.below <= rows, f"{where}: fits")
                larger = sum(probe_ink(file, font.size + 1))
                verdict.check(larger + 1 > rows, f"{where}: size {font.size + 1} has {larger} rows of ink and fits, too")


def run_sizes(verdict, program):
    files = [file for file in OUTLINES if file.stem.removeprefix("Noto").removesuffix("-Regular") in SIZES]
    with Helper(program, *files) as helper:
        for number, file in enumerate(files):
            expected = SIZES[file.stem.removeprefix("Noto").removesuffix("-Regular")]
            found = helper.font(number, 16).size
            verdict.check(abs(found - expected) <= 1, f"the size of {file.name} at 16 rows is {found}, not {expected}")


def run_stacks(verdict, program):
    """In 16 rows and more, words of Thai and Lao that differ in a tone or a vowel look different."""
    thai = [f"น{vowel}{tone}" for vowel in ("", "ิ", "ี", "ึ", "ื") for tone in ("", "่", "้", "๊", "๋")]
    thai += [f"น{tone}ำ" for tone in ("", "่", "้", "๊", "๋")] + ["นุ", "นู", "ปี", "ปี่", "ปี้"]
    lao = [f"ນ{vowel}{tone}" for vowel in ("", "ິ", "ີ", "ຶ", "ື") for tone in ("", "່", "້", "໊", "໋")] + ["ນຳ", "ນ້ຳ"]
    for file, words in ((fonts.noto("SansThai"), thai), (fonts.UNIFONT, thai), (fonts.noto("SansLao"), lao)):
        with Helper(program, file) as helper:
            for rows in (16, 20, 24, 32):
                seen = {}
                for word in words:
                    seen.setdefault(tuple(helper.line([word], rows).ascii), []).append(word)
                alike = [some for some in seen.values() if len(some) > 1]
                verdict.equal(alike, [], f"words that look alike in {file.name} at {rows} rows")
                verdict.check(helper.font(0, rows).fits, f"{file.name} does not fit {rows} rows")


def run_baseline(verdict, program):
    """Letters without round parts stand on the baseline."""
    for file, letter in ((fonts.noto("Sans"), "H"), (fonts.noto("Serif"), "H"), (fonts.TERMINUS, "H"), (fonts.UNIFONT, "H"),
                         (fonts.MISAKI, "H"), (fonts.noto("SansHebrew"), "ה")):
        with Helper(program, file) as helper:
            for rows in ROWS:
                font = helper.font(0, rows)
                picture = helper.line([letter], rows).picture
                lit = [index for index, row in enumerate(picture) if any(row)]
                if font.fits:
                    verdict.equal(lit[-1] + 1, baseline_of(font, rows), f"baseline of {file.name} at {rows} rows, {font}")


def run_pixel_fonts(verdict, program):
    for file, native in PIXEL_FONTS.items():
        with Helper(program, file) as helper:
            for rows in (rows for rows in ROWS if rows >= native):
                font = helper.font(0, rows)
                verdict.equal(
                    (font.choice, font.factor, font.size, font.native, font.fits),
                    (messages.PIXEL_OUTLINES, rows // native, rows // native * native, native, True),
                    f"choice, factor, size, native and fits of {file.name} at {rows} rows",
                )


def run_terminus(verdict, program):
    """Of the strikes, the largest whose ink fits."""
    with Helper(program, fonts.TERMINUS) as helper:
        for rows in range(12, 65):
            font = helper.font(0, rows)
            verdict.check(
                font.choice == messages.STRIKE and font.size in TERMINUS_SIZES and font.fits, f"at {rows} rows: {font}"
            )
            line = helper.line(["H", "g", "É"], rows)
            verdict.equal(line.status, 0, f"status of Terminus at {rows} rows")
            lit = [index for index, row in enumerate(line.picture) if any(row)]
            baseline = baseline_of(font, rows)
            verdict.check(lit[0] >= 0 and lit[-1] < rows and lit[0] < baseline, f"at {rows} rows: ink in {lit}, {font}")


def run(verdict, program):
    run_strikes(verdict, program)
    run_outlines(verdict, program)
    run_sizes(verdict, program)
    run_stacks(verdict, program)
    run_baseline(verdict, program)
    run_pixel_fonts(verdict, program)
    run_terminus(verdict, program)
    verdict.note(f"{len(OUTLINES)} outline fonts, {len(PIXEL_FONTS)} pixel fonts, strikes at 8 to 64 rows")
