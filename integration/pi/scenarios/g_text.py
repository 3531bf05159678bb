"""Texts in a font of the system: the program that draws them, on the board's own processor and in the service's sandbox."""

import json

from rig.bench.daemon import Settings
from rig.bench.failure import check, equal
from rig.bench.scenario import scenario
from rig.bench.sign import Sign

UNIFONT = "/usr/share/fonts/opentype/unifont/unifont.otf"
ROWS = 16


def korean(font):
    return Settings(
        display={"width": 32, "height": ROWS}, scroll={"autoplay": False, "align": "left"},
        options=[{"id": "coffee", "text": "커피"}, {"id": "tea", "text": "قهوة"}],
        more=[("[text]", {"size": ROWS, "fonts": [font, "builtin"]})],
    )


@scenario
def a_korean_menu_is_on_the_wires(bench):
    """Both options of a menu of 16 rows, Korean and Arabic, are on the wires as `simulate` draws them on the board, and the
    program that draws has ended after ten seconds."""
    bench.sign = Sign(bench.wire, modules=8)
    bench.start(korean(UNIFONT))
    for press in range(2):
        if press:
            bench.sh("loopbanner next")
        bench.run(2)
        script = "".join("0s next\\n" for _ in range(press))
        output = bench.sh(f"printf '{script}' | loopbanner simulate --script - --for 2s --frames ascii")
        rows = [json.loads(line)["rows"] for line in output.splitlines() if '"rows"' in line][-1]
        equal(len(rows), ROWS, "rows")
        upper, lower = rows[:8], rows[8:]
        halves = [tuple(a + b for a, b in zip(*pair)) for pair in ((upper, lower), (lower, upper))]
        check(any("#" in row for row in rows), "simulate shows nothing")
        check(bench.sign.rows in halves, "on the wires:\n" + "\n".join(bench.sign.rows) + "\nsimulated:\n" + "\n".join(rows))
    drawing = "pgrep --count --full libexec/loopbanner/loopbanner-text"
    equal(bench.sh(drawing, status=None), "1", "programs that draw")
    bench.run(11)
    equal(bench.sh(drawing, status=None), "0", "programs that draw, ten seconds later")
    check("killed" not in bench.log and "status" not in bench.log, f"the log: {bench.log}")


@scenario
def a_font_that_is_missing_is_said(bench):
    """Without its font the sign shows built-in letters, and the log names the package to install."""
    bench.sign = Sign(bench.wire, modules=8)
    bench.start(korean("/usr/share/fonts/truetype/nanum/NanumGothic.ttf"))
    check("sudo apt install fonts-nanum" in bench.log, f"the log: {bench.log}")
