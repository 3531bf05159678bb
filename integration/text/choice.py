"""Which font takes a cluster, where clusters stand that share a glyph, inline boxes, and grays."""

import tempfile
from pathlib import Path

from PIL import ImageFont

from . import fonts, messages
from .bidi import mirrored
from .clusters import clusters
from .helper import Helper

EMOJI = fonts.noto("ColorEmoji").with_name("NotoColorEmoji.ttf")
BLOCK = ["########"] * 8
BUILTIN_LACKS, MISSING, INVISIBLE = messages.BUILTIN_LACKS, messages.MISSING, messages.INVISIBLE
SKIN = "\U0001f3fd"


def fonts_of(line):
    return [font for *_, font in line.clusters]


def run_order(verdict, program):
    """The first entry with all of a cluster takes the whole cluster."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "first.bdf"), Path(folder, "second.bdf")
        first.write_bytes(fonts.bdf({ord(one): BLOCK for one in "ac"}))
        second.write_bytes(fonts.bdf({ord(one): BLOCK for one in "abcd\u0301"}))
        asked = ["a", "b", "a\u0301", "a\ufe0f", "\u200da\u2060", "z", "\u202e\u202c", "\ufe0f", "b\u034f", "a\u0301z"]
        with Helper(program, first, second) as helper:
            line = helper.line(asked, 8, box=3)
            verdict.equal(fonts_of(line), [0, 1, 1, 0, 0, MISSING, INVISIBLE, INVISIBLE, 1, MISSING], f"fonts of {asked}")
            verdict.equal([line.clusters[index][1] for index in (5, 6, 9)], [3, 0, 3], "widths: box, invisible, box")
        inline = [5, BUILTIN_LACKS, 5, 5, 5, 5, BUILTIN_LACKS, 9, BUILTIN_LACKS, 0]
        with Helper(program, first, "builtin", second) as helper:
            found = fonts_of(helper.line(asked, 8, inline=inline))
        verdict.equal(found, [0, 2, 1, 0, 0, 1, INVISIBLE, INVISIBLE, 2, 1], "fonts with builtin between them")
        with Helper(program, "/nonexistent", second, first) as helper:
            verdict.equal(fonts_of(helper.line("ab", 8)), [1, 1], "fonts behind one that there is not")


def run_own_fonts(verdict, program):
    """A text's own font comes first, and fonts behind the shared ones draw no other text."""
    with tempfile.TemporaryDirectory() as folder:
        shared, own = Path(folder, "shared.bdf"), Path(folder, "own.bdf")
        shared.write_bytes(fonts.bdf({ord(one): BLOCK for one in "ab"}))
        own.write_bytes(fonts.bdf({ord(one): BLOCK for one in "bc"}))
        with Helper(program, shared, own, "builtin") as helper:
            orders = {
                None: [0, 0, 1, 2],
                (0xFFFF, 1): [0, 0, MISSING, MISSING],
                (1, 1): [0, 1, 1, MISSING],
                (2, 1): [2, 0, MISSING, 2],
                (1, 0): [MISSING, 1, 1, MISSING],
                (7, 64): [0, 0, 1, 2],
            }
            for order, expected in orders.items():
                found = fonts_of(helper.line("abcd", 8, inline=[5, BUILTIN_LACKS, BUILTIN_LACKS, 5], order=order))
                verdict.equal(found, expected, f"fonts in the order {order}")


def run_inline(verdict, program):
    """Inline boxes keep their width and the line's order; a box holds no ligature, and no ink."""
    text = ["f", "i", " ", "ق", "ه", "و", "ة", " ", "(", "3", ".", "5", ")"]
    widths = [4, 2, 3, 9, 8, 7, 6, 3, 3, 5, 1, 5, 3]
    with Helper(program, "builtin") as helper:
        line = helper.line(text, 8, inline=widths)
        # The number and its brackets belong to the Arabic word before them (UAX #9, W2 and N0).
        places = [0, 4, 6, 50, 42, 35, 29, 26, 23, 12, 17, 18, 9]
        expected = [(x, width, 0) for x, width in zip(places, widths)]
        verdict.equal(line.clusters, expected, f"places of inline boxes {text}")
        verdict.equal((line.columns, any(line.pixels)), (sum(widths), False), "columns and ink of inline boxes")
        boxes = helper.line(text, 16, box=7)
        verdict.equal({(width, font) for _, width, font in boxes.clusters}, {(7, MISSING)}, "boxes of 7 columns")
        half = helper.line(["x"], 16)
        verdict.equal(half.clusters, [(0, 8, MISSING)], "a box of half the rows")
        marked = helper.line([[0x61, 0x301, 0x302], "b"], 8, inline=[6, 5])
        verdict.equal(marked.clusters, [(0, 6, 0), (6, 5, 0)], "an inline cluster of three code points")
    with Helper(program, "builtin", fonts.UNIFONT) as helper:
        line = helper.line(["A", "x", "B"], 16, inline=[BUILTIN_LACKS, 11, BUILTIN_LACKS])
        verdict.equal(line.clusters, [(0, 8, 1), (8, 11, 0), (19, 8, 1)], "a box between two letters")
        verdict.check(not any(any(row[8:19]) for row in line.picture), "an inline box has ink")


# The pairs of Sources/TextHelper/README.md.
PAIRS = "()<>[]{}«»‹›⁅⁆⁽⁾₍₎≤≥≪≫\u2329\u232a⟦⟧⟨⟩⟪⟫⟬⟭〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞﹤﹥（）＜＞［］｛｝｟｠｢｣"
# (direction, text, the characters that are mirrored: ^)
MIRRORED = [
    (messages.AUTOMATIC, "f(2) x", "      "),
    (messages.AUTOMATIC, "قهوة (2)", "     ^ ^"),
    (messages.AUTOMATIC, "قهوة (Tea)", "     ^   ^"),
    (messages.AUTOMATIC, "ق (Tea [2]) <3>", "  ^       ^ ^ ^"),
    (messages.AUTOMATIC, "Tea (ق) x", "         "),
    (messages.AUTOMATIC, "Tea ق(ه) x", "     ^ ^  "),
    (messages.AUTOMATIC, "a ق «ه» ق b", "    ^ ^    "),
    (messages.RIGHT_TO_LEFT, "(2) ≤", "^ ^ ^"),
    (messages.LEFT_TO_RIGHT, "(2) ≤", "     "),
    (messages.DOWN, "قه(2)", "     "),
    (messages.AUTOMATIC, "\u202e(a)\u202c(a)", " ^ ^    "),
    (messages.AUTOMATIC, "\u2067(ق)\u2069(a)", " ^ ^    "),
    (messages.AUTOMATIC, "ق \u2066a(b)\u2069 (c)", "         ^ ^"),
    (messages.AUTOMATIC, "ق !-+=/%√∑", "         "),
]


def run_mirrored(verdict, program):
    """Brackets that the client draws are mirrored where the text runs from right to left."""
    # All inline; only brackets inline, with the letters of a font; all boxes.
    for number, files in enumerate((["builtin"], ["builtin", fonts.UNIFONT], [])):
        with Helper(program, *(files or ["/nonexistent"])) as helper:
            for direction, text, expected in MIRRORED:
                inline = [BUILTIN_LACKS if number and one.isalnum() else 6 for one in text]
                line = helper.line(text, 16, direction, inline=inline)
                found = "".join(" ^"[is_mirrored] for is_mirrored in line.mirrored)
                verdict.equal(found, expected.ljust(len(text)), f"mirrored of {text!r} in {files}, direction {direction}")
    with Helper(program, "builtin") as helper:
        for direction in (messages.LEFT_TO_RIGHT, messages.RIGHT_TO_LEFT):
            for text in (PAIRS, "".join(reversed(PAIRS))):
                line = helper.line(text, 16, direction, inline=[6] * len(text))
                is_right_to_left = direction == messages.RIGHT_TO_LEFT
                verdict.equal(set(line.mirrored), {is_right_to_left}, f"mirrored of {text}, direction {direction}")
        images = mirrored()
        verdict.check(
            all(images[ord(one)] == ord(other) for one, other in zip(PAIRS[::2], PAIRS[1::2])),
            "the pairs are not Unicode's mirror images",
        )
        every = [chr(point) for point in range(0x20, 0xFFFE) if not 0xD7FF < point < 0xE000]
        marked = ""
        for start in range(0, len(every), 5000):
            some = every[start:start + 5000]
            line = helper.line(some, 8, messages.RIGHT_TO_LEFT, inline=[1] * len(some))
            marked += "".join(one for one, is_mirrored in zip(some, line.mirrored) if is_mirrored)
        verdict.check(set(marked) <= set(PAIRS), f"mirrored, and not among the pairs: {set(marked) - set(PAIRS)}")
    with Helper(program, fonts.noto("Sans"), "builtin") as helper:
        line = helper.line("א(", 16, inline=[6, 6])
        verdict.equal((fonts_of(line), line.mirrored), ([1, 0], [False, False]), "fonts and mirrored of a font's bracket")


def run_joined(verdict, program):
    """Clusters of one glyph divide its advance evenly; from right to left the first is at the right."""
    with Helper(program, fonts.noto("SansArabic")) as helper:
        line = helper.line("لا", 16)
        (first, first_width, _), (second, second_width, _) = line.clusters
        verdict.check(
            second == 0 and first == second_width and first + first_width == line.columns
            and abs(first_width - second_width) <= 1, f"lam-alef of {line.columns} columns: {line.clusters}",
        )
        # An override between does not keep a cluster from being counted.
        verdict.equal(len(helper.line(["ل", [0x200D], "ا"], 16).clusters), 3, "clusters of lam, joiner, alef")
        alone, joined = helper.line(["ه"], 24), helper.line(["ه", "ه"], 24)
        verdict.check(joined.columns != 2 * alone.columns, "two letters of Arabic do not join")


def run_emoji(verdict, program):
    """A color font is skipped below 32 rows, and never has a digit but in a keycap. A skin tone without a separate glyph is
    dropped."""
    with Helper(program, EMOJI, fonts.UNIFONT_UPPER) as helper:
        verdict.equal([entry.has_color for entry in helper.entries], [True, False], "color of the entries")
        for rows, font in ((8, 1), (16, 1), (31, 1), (32, 0), (64, 0)):
            line = helper.line(["😀"], rows)
            verdict.equal(fonts_of(line), [font], f"font of an emoji at {rows} rows")
            verdict.check(any(line.pixels), f"an emoji at {rows} rows is dark")
    with Helper(program, EMOJI, fonts.UNIFONT) as helper:
        line = helper.line(["🎂", " ", "a"], 32)
        verdict.equal((fonts_of(line), line.clusters[1][1]), ([0, 1, 1], 16), "fonts around a space, and its width")
        asked = ["1", "#", "*", [0x31, 0xFE0F, 0x20E3], [0x31, 0x20E3], "😀"]
        verdict.equal(fonts_of(helper.line(asked, 32)), [1, 1, 1, 0, 0, 0], f"fonts of {asked}")
    with Helper(program, EMOJI) as helper:
        verdict.equal(fonts_of(helper.line(["🎂", " "], 32)), [0, 0], "fonts of an emoji and a space without another font")
    with Helper(program, fonts.UNIFONT_UPPER) as helper:
        plain = helper.line(["👍"], 16)
        verdict.equal(helper.line(["👍" + SKIN], 16).ascii, plain.ascii, "a thumb with a skin tone")
        verdict.check(any(helper.line([SKIN], 16).pixels), "a skin tone alone is dark")


def run_directions(verdict, program):
    """The direction of a line of neutral and weak characters is what was asked; down, clusters follow each other."""
    with Helper(program, fonts.UNIFONT) as helper:
        for direction, expected in ((0, [0, 8, 16]), (1, [0, 8, 16]), (2, [16, 8, 0])):
            line = helper.line(["a", "-", "א"], 16, direction)
            verdict.equal([x for x, *_ in line.clusters], expected, f"x of a - א with direction {direction}")
        down = helper.line(["漢", "字", "a"], 16, messages.DOWN)
        verdict.equal([(x, width) for x, width, _ in down.clusters], [(0, 16), (16, 16), (32, 16)], "places of a line down")
        verdict.equal((down.columns, down.rows), (16, 48), "columns and rows of a line down")
        across = helper.line(["漢", "字"], 16)
        ink = [row for row in down.picture[:32] if any(row)]
        expected = [row for start in (0, 16) for row in [one[start:start + 16] for one in across.picture] if any(row)]
        verdict.equal(["".join(map(str, row)).strip("0") for row in ink],
                      ["".join(map(str, row)).strip("0") for row in expected], "ink of 漢字 down, from the rows across")
        down = helper.line(["ト", "ー", "〜"], 16, messages.DOWN).picture
        verdict.equal(down[:16], helper.line(["ト"], 16).picture, "ト down and across")
        for start, upright in ((16, "︱"), (32, "⌇")):
            cell = down[start:start + 16]
            columns = helper.line([upright], 16).picture
            verdict.equal([[y for y, row in enumerate(cell) if any(row)], max(map(sum, cell))],
                          [[y for y, row in enumerate(columns) if any(row)], max(map(sum, columns))],
                          f"rows of the cell with {upright}")


def run_language(verdict, program):
    """A language picks a font's own forms."""
    with Helper(program, fonts.noto("Sans")) as helper:
        plain, serbian = (helper.line(["б"], 64, language=one) for one in ("ru", "sr"))
        verdict.check(plain.ascii != serbian.ascii, "a Serbian б looks like a Russian one")


def cropped(picture):
    """The part of a picture that has ink."""
    rows = [index for index, row in enumerate(picture) if any(row)]
    columns = [index for index, column in enumerate(zip(*picture)) if any(column)]
    return [list(row[columns[0]:columns[-1] + 1]) for row in picture[rows[0]:rows[-1] + 1]]


def run_grays(verdict, program):
    """A letter in grays is Pillow's, and strikes have no grays."""
    for file, text in ((fonts.noto("Sans"), "Hagß"), (fonts.noto("Serif"), "QÉ"), (fonts.NANUM, "한국")):
        with Helper(program, file) as helper:
            for rows in (16, 24, 48):
                size = helper.font(0, rows).size
                drawing = ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)
                for one in text:
                    mask = drawing.getmask(one, "L")
                    width, height = mask.size
                    expected = cropped([[mask.getpixel((x, y)) for x in range(width)] for y in range(height)])
                    found = cropped(helper.line([one], rows, flags=messages.COVERAGE).picture)
                    verdict.equal(found, expected, f"grays of {one} in {file.name} at {rows} rows, size {size}")
    for file, rows in ((fonts.TERMINUS, 16), (fonts.TERMINUS_PCF, 32)):
        with Helper(program, file) as helper:
            bits, grays = (helper.line(clusters("Tea"), rows, flags=flags).picture for flags in (0, messages.COVERAGE))
            verdict.equal(grays, [[value * 255 for value in row] for row in bits], f"grays of {file.name}")


RED, BLUE, NOTHING, HALF_GREEN = (255, 0, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0), (0, 255, 0, 128)


def run_colors(verdict, program):
    """A picture in a font keeps its colors if they are asked for, scaled to the rows, and other glyphs have none."""
    flags = messages.COVERAGE | messages.COLORS
    with tempfile.TemporaryDirectory() as folder:
        font = Path(folder, "color.ttf")
        quarters = [[RED] * 8 + [BLUE] * 8] * 8 + [[HALF_GREEN] * 8 + [NOTHING] * 8] * 8
        font.write_bytes(fonts.color_strike(0x1F600, quarters))
        with Helper(program, font, fonts.UNIFONT) as helper:
            verdict.equal([entry.has_color for entry in helper.entries], [True, False], "color of the entries")
            half = (0, 128, 0, 128)
            for rows in (16, 8):
                line = helper.line(["😀"], rows, flags=flags)
                part = rows // 2
                left = [RED] * part + [half] * part
                right = [BLUE] * part + [NOTHING] * part
                expected = {x: left if x < part else right for x in range(rows)}
                verdict.equal(line.colors, expected, f"colors at {rows} rows")
                verdict.equal(line.picture, helper.line(["😀"], rows, flags=messages.COVERAGE).picture, f"light at {rows} rows")
            # A picture that is lower than the rows keeps its size.
            line = helper.line(["😀"], 24, flags=flags)
            found = {pixel for column in line.colors.values() for pixel in column}
            verdict.equal((len(line.colors), found), (16, {RED, BLUE, half, NOTHING}), "columns and colors at 24 rows")
            line = helper.line(["a", "😀", "b"], 16, flags=flags)
            verdict.equal(sorted(line.colors), list(range(8, 24)), "columns with colors between letters")
            verdict.equal(helper.line(["a", "b"], 16, flags=flags).colors, {}, "colors of letters")
            down = helper.line(["字", "😀"], 16, messages.DOWN, flags=flags)
            verdict.equal((min(down.colors) >= 16, len(down.colors)), (True, 16), "rows with colors down")
            verdict.equal(helper.line(["a"], 16, flags=messages.COLORS).status, messages.MALFORMED, "status of colors of bits")
            for count, status in ((750, messages.DRAWN), (1000, messages.TOO_LARGE)):
                line = helper.line(["😀"] * count, 16, flags=flags)
                verdict.equal(line.status, status, f"status of {count} emoji")
    with Helper(program, EMOJI) as helper:
        for rows in (8, 16, 64):
            line = helper.line(["😀", "❤\ufe0f"], rows, flags=flags)
            pixels = [pixel for column in line.colors.values() for pixel in column if pixel[3] > 200]
            yellow = [pixel for pixel in pixels if pixel[0] > 180 and pixel[1] > 120 and pixel[2] < 120]
            red = [pixel for pixel in pixels if pixel[0] > 150 and pixel[1] < 100]
            verdict.check(yellow and red, f"an emoji at {rows} rows is not yellow, or a heart not red: {pixels[:20]}")


def run(verdict, program):
    run_order(verdict, program)
    run_own_fonts(verdict, program)
    run_inline(verdict, program)
    run_mirrored(verdict, program)
    run_joined(verdict, program)
    run_emoji(verdict, program)
    run_directions(verdict, program)
    run_language(verdict, program)
    run_grays(verdict, program)
    run_colors(verdict, program)
