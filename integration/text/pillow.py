"""Lines of a font as the helper draws them with Pillow's pen, and as Debian's Pillow draws them: the same pixels.

Both use the same FreeType, HarfBuzz and raqm. The helper says which size it takes for a number of rows, and Pillow
draws in that size. Pillow's picture is cut to the rows of the line, as the helper cuts what sticks out. Both are
cropped to their ink from left to right.

Pillow measures outlines, and draws from the top of the highest bitmap: its picture may stand a row above the place that
it tells. So two places are right here; the part `sizes` proves the baseline.
"""

from PIL import Image, ImageFont, features

from . import fonts, messages
from .clusters import clusters
from .helper import Helper

LATIN = "Hamburgefonstiv AVAToY fi (3.50) ÄÖÜß"
FIRST_ROWS = (12, 16, 24)
# (font, rows, language, text)
LINES = [
    (fonts.noto("Sans"), FIRST_ROWS, "en", LATIN),
    (fonts.noto("Serif"), FIRST_ROWS, "en", "office affluent " + LATIN),
    (fonts.noto("Sans"), FIRST_ROWS, "vi", "Tiếng Việt: phở bò, cà phê sữa đá 45.000"),
    (fonts.noto("Sans"), FIRST_ROWS, "el", "Καλημέρα, ένας καφές"),
    (fonts.noto("Sans"), FIRST_ROWS, "uk", "Доброго ранку, їжа та кава"),
    (fonts.noto("SansHebrew"), FIRST_ROWS, "he", "שלום קפה וְעוּגָה"),
    (fonts.noto("SansArabic"), FIRST_ROWS, "ar", "أهلاً وسهلاً، قهوة لا ١٢٣"),
    (fonts.noto("NaskhArabic"), FIRST_ROWS, "fa", "خوش آمدید چای"),
    (fonts.noto("SansDevanagari"), FIRST_ROWS, "hi", "नमस्ते, हिन्दी में चाय की क्षमता"),
    (fonts.noto("SansBengali"), FIRST_ROWS, "bn", "স্বাগতম চা কফি"),
    (fonts.noto("SansTamil"), FIRST_ROWS, "ta", "வணக்கம் தேநீர் கொடு"),
    (fonts.noto("SansThai"), FIRST_ROWS, "th", "ยินดีต้อนรับ น้ำชา กี่บาท"),
    (fonts.noto("SansKhmer"), FIRST_ROWS, "km", "សូមស្វាគមន៍ កាហ្វេ"),
    (fonts.noto("SansGeorgian"), FIRST_ROWS, "ka", "კეთილი იყოს ყავა"),
    (fonts.noto("SansArmenian"), FIRST_ROWS, "hy", "Բարի գալուստ սուրճ"),
    (fonts.noto("SansEthiopic"), FIRST_ROWS, "am", "እንኳን ደህና መጡ ቡና"),
    (fonts.NANUM, FIRST_ROWS, "ko", "어서오세요 커피 4,500원 AVA"),
    (fonts.UNIFONT, (16, 32), "", "Hello שלום (3.50) Привет 안녕 漢字かな ไทย हिन्दी"),
    (fonts.UNIFONT, (16,), "ar", "أهلاً وسهلاً قهوة"),
    (fonts.UNIFONT_UPPER, (16,), "", "😀👍🎂🚗🐱"),
    (fonts.UNIFONT_JAPANESE, (16,), "ja", "いらっしゃいませ 珈琲 直骨"),
    (fonts.MISAKI, (8, 16), "ja", "いらっしゃいませ 珈琲 ABC"),
    (fonts.TERMINUS, (12, 14, 16, 18, 20, 22, 24, 28, 32), "", "Coffee Кофе Καφές Ķłōß → € 4.50"),
]
# {(file, rows, first word): why the helper draws it otherwise}
DIFFERENT = {
    ("misaki_gothic.ttf", 16, "いらっしゃいませ"): "the strike of 8 rows is drawn twice as large; Pillow enlarges nothing",
}


def inked(picture):
    """The columns of a picture from the first to the last that is lit."""
    columns = [index for index, column in enumerate(zip(*picture)) if any(column)]
    return [row[columns[0]:columns[-1] + 1] for row in picture] if columns else []


def pillow_pictures(file, size, text, language, rows, baseline):
    """The rows of the line as Pillow draws it, with the baseline at row `baseline`, or one row lower."""
    font = ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.RAQM)
    mask, (_, top) = font.getmask2(text, "1", language=language or None, anchor="ls")
    width, height = mask.size

    def cut(first):
        return [
            [int(mask.getpixel((x, y - first)) > 0) if 0 <= y - first < height else 0 for x in range(width)]
            for y in range(rows)
        ]

    return [inked(cut(baseline + top)), inked(cut(baseline + top + 1))]


def baseline_of(font, rows):
    """The row below the baseline: an eighth is below, or what the font needs."""
    usual = rows - (rows + 4) // 8
    if font.below > rows - usual:
        return rows - font.below
    return max(usual, font.above) if font.fits else usual


def drawn(picture):
    return "\n".join("".join(".#"[value] for value in row) for row in picture)


def compare(verdict, helper, entry, file, rows, language, text):
    """Compares a line. Returns whether it is equal."""
    name = (file.name, rows, text.split()[0])
    font = helper.font(entry, rows)
    line = helper.line(clusters(text), rows, language=language, flags=messages.PEN_AS_PILLOW)
    where = f"{file.name} at {rows} rows, {text!r}"
    if line.status or any(taken != entry for *_, taken in line.clusters):
        return verdict.check(False, f"{where}: status {line.status}, fonts {[taken for *_, taken in line.clusters]}")
    expected = pillow_pictures(file, font.size, text, language, rows, baseline_of(font, rows))
    found = inked(line.picture)
    if name in DIFFERENT:
        verdict.check(
            found not in expected, f"{where}: it is equal now, so take it from the differences ({DIFFERENT[name]})"
        )
    else:
        verdict.check(
            found in expected,
            lambda: f"{where}, {font}: Pillow draws\n{drawn(expected[0])}\nand the helper\n{drawn(found)}",
        )
    return found in expected


def run(verdict, program):
    verdict.check(
        features.check("raqm") and "dist-packages" in Image.__file__,
        f"Debian's Pillow with raqm was expected, and {Image.__file__} found",
    )
    equal = total = 0
    names = set()
    for file, all_rows, language, text in LINES:
        with Helper(program, file) as helper:
            for rows in all_rows:
                names.add((file.name, rows, text.split()[0]))
                total += 1
                equal += compare(verdict, helper, 0, file, rows, language, text)
    verdict.check(set(DIFFERENT) <= names, f"differences are explained that are not compared: {set(DIFFERENT) - names}")
    verdict.note(f"{equal} of {total} lines equal, {len(DIFFERENT)} explained")
