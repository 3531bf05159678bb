"""Golden pictures of lines in Unifont, Terminus and Misaki, which are equal on Debian 12 and 13.

Unifont 15.1 of Debian 13 has other drawings of Hangul and of some Greek letters than 15.0 of Debian 12, and joins Arabic
otherwise. So these have no golden picture; `pillow` compares them.

A file in text/golden holds the font list, the rows and the text, then the places of the clusters, then the picture.

usage: python3 -m text.golden PROGRAM    writes the files again. Look at every picture before you keep it.
"""

import sys
import unicodedata
from pathlib import Path

from . import fonts
from .clusters import clusters
from .helper import Helper

FOLDER = Path(__file__).with_name("golden")
UNIFONT = (fonts.UNIFONT, fonts.UNIFONT_UPPER)
JAPANESE = (fonts.UNIFONT_JAPANESE,)
TERMINUS = (fonts.TERMINUS, fonts.UNIFONT)
MISAKI = (fonts.MISAKI,)
# {file: (fonts, rows, text)}
PICTURES = {
    "unifont-latin": (UNIFONT, 16, "Café Ærø ǅ fi 3.50 €"),
    "unifont-vietnamese": (UNIFONT, 16, "Phở bò Việt"),
    "unifont-marks": (UNIFONT, 16, "e\u0301 n\u0303 a\u0308"),
    "unifont-greek": (UNIFONT, 16, "Καφέ ώ"),
    "unifont-cyrillic": (UNIFONT, 16, "Борщ їжа Ў"),
    "unifont-hebrew": (UNIFONT, 16, "קפה (12) שלום"),
    "unifont-mixed": (UNIFONT, 16, "Tea שלום 4.50!"),
    "unifont-thai": (UNIFONT, 16, "น้ำชา กี่"),
    "unifont-devanagari": (UNIFONT, 16, "चाय मेला"),
    "unifont-georgian": (UNIFONT, 16, "ყავა"),
    "unifont-armenian": (UNIFONT, 16, "սուրճ"),
    "unifont-ethiopic": (UNIFONT, 16, "ቡና"),
    "unifont-kana": (UNIFONT, 16, "いらっしゃい カフェ"),
    "unifont-chinese": (UNIFONT, 16, "咖啡 国 鬱"),
    "unifont-han-japanese": (JAPANESE, 16, "珈琲 直骨"),
    "unifont-emoji": (UNIFONT, 16, "😀👍🎂 👍🏽"),
    "terminus-latin": (TERMINUS, 16, "Café fi 3.50 €"),
    "terminus-greek": (TERMINUS, 16, "Καφές"),
    "terminus-cyrillic": (TERMINUS, 16, "Борщ їжа"),
    "terminus-and-unifont": (TERMINUS, 16, "Tea 茶 ☕"),
    "misaki-kana": (MISAKI, 8, "いらっしゃい カフェ"),
    "misaki-kanji": (MISAKI, 8, "珈琲 生 魚"),
    "misaki-latin": (MISAKI, 8, "Coffee 3.50"),
}


def rendering(program, files, rows, text):
    """The text of a golden file."""
    with Helper(program, *files) as helper:
        line = helper.line(clusters(text), rows)
    places = " ".join(f"{x}+{width}/{font}" for x, width, font in line.clusters)
    names = " ".join(file.name for file in files)
    return "\n".join([f"{names} at {rows} rows", text, places, *line.ascii]) + "\n"


def run_jamo(verdict, program):
    """A syllable of Hangul is drawn the same whether its letters come one by one or composed."""
    with Helper(program, *UNIFONT) as helper:
        whole = helper.line(["한", "a", "뷁"], 16)
        apart = helper.line([unicodedata.normalize("NFD", one) for one in ("한", "a", "뷁")], 16)
    verdict.equal(apart.ascii, whole.ascii, "a line of decomposed Hangul, composed is")
    verdict.equal([x for x, *_ in whole.clusters], [0, 16, 24], "x of 한, a, 뷁")


def run(verdict, program):
    for name, (files, rows, text) in PICTURES.items():
        expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        found = rendering(program, files, rows, text)
        verdict.check(found == expected, lambda: f"{name}.txt says\n{expected}and the helper draws\n{found}")
    kept = {file.stem for file in FOLDER.glob("*.txt")}
    verdict.check(kept == set(PICTURES), f"golden files without a line, or lines without a file: {kept ^ set(PICTURES)}")
    run_jamo(verdict, program)
    verdict.note(f"{len(PICTURES)} pictures")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.txt").write_text(rendering(sys.argv[1], *picture), encoding="utf-8")
