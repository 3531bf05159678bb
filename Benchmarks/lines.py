"""What texts in fonts of the system cost: memory, the start, and the frames beside a program that draws without a pause.

Frames with and without that work are measured in turns, beside a busy loop on every core. A text of 10 000 characters
comes into view in both.
"""

import pathlib
import statistics
import sys
import threading
import time
import types

import clients
import control_clients
import daemon
import lateness

UNIFONT = "/usr/share/fonts/opentype/unifont/unifont.otf"
FONTS = f'\n[text]\nsize = 16\nfonts = ["{UNIFONT}", "builtin"]\n'
WORDS = ("어서오세요", "커피", "김치찌개", "물은 셀프", "영업중")
LONG = "가나다라마바사아자차" * 1000

KOREAN = daemon.CONFIGURATION.split("[[option]]")[0].replace("height = 8", "height = 16") + FONTS + "".join(
    f'[[option]]\ntext = "{word}"\n' for word in WORDS
)
MOVING = lateness.CONFIGURATION.split("[[option]]")[0].replace("height = 8", "height = 16") + FONTS + "".join(
    f'[[option]]\ntext = "{text}"\n' for text in ("{{value:word|none}}", "커피", LONG)
)

# 10 000 options of Korean, none twice.
MANY = "".join(
    f'[[option]]\ntext = "{"".join(chr(0xAC00 + (number * 37 + place * 101) % 11172) for place in range(6))} {number}"\n'
    for number in range(10_000)
)


def drawers(process):
    """The programs that the sign has started."""
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


class NewWords:
    """Gives the sign another word as soon as it has taken one: the program that draws has no pause."""

    def __init__(self, socket):
        self.socket, self.count, self.is_over = socket, 0, False
        self.thread = threading.Thread(target=self.run)

    def run(self):
        client = control_clients.connected(self.socket)
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


class Nobody:
    def __init__(self, _):
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def frames(loopbanner, programs, seconds, author):
    """The times of the frames of some seconds, and how many words were given."""
    with clients.running(loopbanner, programs, MOVING) as (_, bus, socket), author(socket) as words:
        time.sleep(seconds + 1)
        return bus.moments[-seconds * lateness.FRAMES_PER_SECOND:], words.count


def starts(loopbanner, configuration, runs):
    def seconds():
        with daemon.running(loopbanner, configuration) as (_, seconds):
            return seconds

    return statistics.median(seconds() for _ in range(runs))


def measure(loopbanner, programs, is_quick):
    slices, seconds = (2, 4) if is_quick else (6, 15)
    found = types.SimpleNamespace(calm=lateness.Sample(), busy=lateness.Sample(), words=0)
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
    empty = daemon.CONFIGURATION.split("[[option]]")[0].format(scroll=daemon.RESTING)
    found.many = starts(loopbanner, empty.replace("height = 8", "height = 16") + FONTS + MANY, runs)
    found.plain_many = starts(loopbanner, empty + MANY, runs)
    with lateness.busy_cores():
        for _ in range(slices):
            found.calm.add(frames(loopbanner, programs, seconds, Nobody)[0])
            moments, words = frames(loopbanner, programs, seconds, NewWords)
            found.busy.add(moments)
            found.words += words
    return found


if __name__ == "__main__":
    print(measure(sys.argv[1], sys.argv[2], True))
