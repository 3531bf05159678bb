"""What texts in fonts of the system cost: memory, the start, the time for a line, and the frames while lines are drawn.

Frames are measured in turns, with new words for a header all the time and without, beside a busy loop on every core. In
each turn a text of 10 000 characters is drawn and comes into view. The pictures that the sign tells prove both.
"""

import json
import pathlib
import socket
import statistics
import sys
import threading
import time
import types

import clients
import control_clients
import daemon
import lateness

# The client that `integration/text/run` uses.
sys.path.append(str(pathlib.Path(__file__).parent.parent / "integration"))

from text import messages
from text.clusters import clusters
from text.helper import Helper

ROWS = 16
UNIFONT = "/usr/share/fonts/opentype/unifont/unifont.otf"
FONTS = f'\n[text]\nsize = 16\nfonts = ["{UNIFONT}", "builtin"]\n'
WORDS = ("어서오세요", "커피", "김치찌개", "물은 셀프", "영업중")
LONG = "".join(chr(0xAC00 + number * 571 % 11172) for number in range(10_000))

KOREAN = daemon.CONFIGURATION.split("[[option]]")[0].replace("height = 8", "height = 16") + FONTS + "".join(
    f'[[option]]\ntext = "{word}"\n' for word in WORDS
)

# The header shows the text that is set. The long text reaches the left edge after some six seconds. A sign asks for a line at
# most 328 columns and an option of 104 before, so no start draws this one, from either side.
SHORT = [f'[[option]]\ntext = "{word} {number}"\n' for number in range(4) for word in WORDS]
MOVING = "".join((
    lateness.CONFIGURATION.split("[[option]]")[0].replace("height = 8", "height = 32"), FONTS,
    '[header]\ntext = "{{value:word|none}}"\nsize = 16\ngap = 0\n',
    *SHORT[:8], f'[[option]]\nid = "long"\ntext = "{LONG}"\n', *SHORT[8:],
))
# What is at the left edge later than this was asked for within the slice, in nanoseconds.
ASKED = 4_400_000_000

# Lines whose time is measured.
TIMED = {
    "20 Korean characters": LONG[:20],
    "20 Arabic characters": "أهلا وسهلا بكم جميعا",
    "10 000 Korean characters": LONG,
}


def drawers(process):
    """The programs that the sign has started."""
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


class NewWords:
    """Gives the sign another word for its header as often as the socket permits, 50 times a second."""

    def __init__(self, path):
        self.path, self.count, self.is_over = path, 0, False
        self.thread = threading.Thread(target=self.run)

    def run(self):
        client = control_clients.connected(self.path)
        while not self.is_over:
            word = "".join(chr(0xAC00 + (self.count * 37 + place * 101) % 11172) for place in range(200))
            reply = control_clients.call(client, "SetValue", name="word", value=word)
            self.count += "error" not in reply
            time.sleep(0.002 if "error" not in reply else 0.02)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()


class NoClient:
    def __init__(self, _):
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Pictures:
    """The pictures that the sign tells, 20 a second."""

    def __init__(self, path):
        self.client = control_clients.connected(path)
        self.received = bytearray()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        self.client.sendall(control_clients.message("GetFrame", {"rate": 20}, more=True))
        while part := self.client.recv(65536):
            self.received += part

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.client.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.client.close()

    def between(self, begin, end):
        """Those of an interval: (instant, header, banner), the parts as rows."""
        told = [json.loads(message)["parameters"] for message in bytes(self.received).split(b"\0")[:-1]]
        return [(one["at"], one["rows"][:ROWS], one["rows"][ROWS:]) for one in told if begin <= one["at"] <= end]


def is_part(rows, whole):
    """Whether these rows are lit and are adjacent columns of a picture."""
    at = whole[0].find(rows[0])
    while at >= 0:
        if rows == [row[at:at + len(rows[0])] for row in whole]:
            return any("#" in row for row in rows)
        at = whole[0].find(rows[0], at + 1)
    return False


def frames(loopbanner, programs, seconds, author, long_line):
    """A slice of some seconds: the times of its messages, how many words were given, how many of these its pictures show
    at least, and whether the long line was drawn in it and came into view."""
    with clients.running(loopbanner, programs, MOVING) as (_, bus, path), Pictures(path) as pictures, author(path) as words:
        time.sleep(seconds + 1)
        moments = bus.moments
        client = control_clients.connected(path)
        events = control_clients.call(client, "Subscribe", after=0, kinds=["current"])["parameters"]["events"]
        state = control_clients.call(client, "GetState")["parameters"]["state"]
    # Other words cause separate messages, so their number does not tell the time.
    begin, end = moments[-1] - seconds * 1_000_000_000, moments[-1]
    told = pictures.between(begin, end)
    # Where the program fails, built-in letters take its place, which can be Korean, too.
    works = state["font_failures"] == 0
    headers = [header for _, header, _ in told]
    entered = min((event["at"] for event in events if event["id"] == "long"), default=end)
    return types.SimpleNamespace(
        moments=[moment for moment in moments if moment > begin],
        given=words.count,
        drawn=sum(one != other for one, other in zip(headers, headers[1:])) if works else 0,
        has_long=works and entered >= begin + ASKED
        and any(is_part(banner, long_line) for at, _, banner in told if at > entered),
    )


def add(total, one):
    """Adds a slice to those of its kind."""
    total.sample.add(one.moments)
    total.given += one.given
    total.drawn.append(one.drawn)
    total.long += one.has_long


def drawn(helper, text):
    """A line of the first font, and the milliseconds until it was there."""
    request = messages.line_request(clusters(text), ROWS)
    began = time.monotonic()
    helper.send(request)
    reply = helper.receive()
    taken = time.monotonic() - began
    line = messages.read_line(reply)
    if line.status != messages.DRAWN or any(font != 0 for *_, font in line.clusters):
        raise RuntimeError(f"{UNIFONT} does not draw {text[:20]}")
    return line, taken * 1000


def times(program, text, runs):
    """The median time for a line by a program that has drawn nothing yet, and for the same line again."""
    first, again = [], []
    for _ in range(runs):
        with Helper(program, UNIFONT, "builtin") as helper:
            first.append(drawn(helper, text)[1])
            again += [drawn(helper, text)[1] for _ in range(5)]
    return statistics.median(first), statistics.median(again)


def starts(loopbanner, configuration, runs):
    def seconds():
        with daemon.running(loopbanner, configuration) as (_, seconds):
            return seconds

    return statistics.median(seconds() for _ in range(runs))


def measure(loopbanner, programs, is_quick):
    slices, seconds = (2, 8) if is_quick else (6, 15)
    found = types.SimpleNamespace(slices=slices)
    with daemon.running(loopbanner, daemon.CONFIGURATION.format(scroll=daemon.SCROLLING)) as (process, _):
        time.sleep(1)
        found.plain_children = len(drawers(process))
    korean = KOREAN.format(scroll=daemon.SCROLLING)
    with daemon.running(loopbanner, korean) as (process, _):
        time.sleep(3)
        found.resident = daemon.kibibytes(process, "VmRSS")
        found.anonymous = daemon.kibibytes(process, "RssAnon")
        found.drawer = max((daemon.kibibytes(child, "VmRSS") for child in drawers(process)), default=0)
    runs = 5 if is_quick else 21
    found.first_frame = starts(loopbanner, korean, runs)
    found.plain_first_frame = starts(loopbanner, daemon.CONFIGURATION.format(scroll=daemon.SCROLLING), runs)
    program = pathlib.Path(loopbanner).with_name("loopbanner-text")
    found.times = {what: times(program, text, runs) for what, text in TIMED.items()}
    with Helper(program, UNIFONT, "builtin") as helper:
        long_line = drawn(helper, LONG)[0].ascii
    found.calm, found.busy = (
        types.SimpleNamespace(sample=lateness.Sample(), given=0, drawn=[], long=0) for _ in range(2)
    )
    with lateness.busy_cores():
        for _ in range(slices):
            add(found.calm, frames(loopbanner, programs, seconds, NoClient, long_line))
            add(found.busy, frames(loopbanner, programs, seconds, NewWords, long_line))
    return found


if __name__ == "__main__":
    print(measure(sys.argv[1], sys.argv[2], True))
