"""A client of `loopbanner-text` that waits for nothing longer than its limit."""

import os
import select
import struct
import subprocess
import time

from . import messages
from .messages import Broken, require

# The seconds after which a helper that does nothing hangs. On a busy machine it may get the processor late.
PATIENCE = 180


class Ended(Exception):
    """The helper ended, or ended itself, instead of answering. `status` is the exit status, or minus the signal."""

    def __init__(self, status):
        super().__init__(f"the helper ended with status {status}")
        self.status = status


class Hung(Exception):
    """The helper did nothing for longer than the limit."""


class Helper:
    """A helper with its greeting in `entries`. Use it in a `with`, which ends it."""

    def __init__(self, program, *fonts, limit=PATIENCE, **options):
        self.limit = limit
        self.process = subprocess.Popen(
            [program, *map(str, fonts)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **options
        )
        self.requests = self.process.stdin.fileno()
        self.replies = self.process.stdout.fileno()
        for end in (self.requests, self.replies):
            os.set_blocking(end, False)
        self.received = bytearray()
        try:
            self.entries = messages.read_greeting(self.receive())
            require(len(self.entries) == len(fonts), f"{len(fonts)} entries were named, {len(self.entries)} greeted")
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def wait_for(self, until, *events):
        """The ends at which one of the (end, event) happened."""
        poll = select.poll()
        for end, event in events:
            poll.register(end, event)
        happened = poll.poll(max(0, until - time.monotonic()) * 1000)
        if not happened:
            raise Hung(f"nothing happened for {self.limit} s")
        return [end for end, _ in happened]

    def end(self):
        """The exit status of a helper that is ending."""
        try:
            return self.process.wait(self.limit)
        except subprocess.TimeoutExpired:
            raise Hung(f"the helper did not end in {self.limit} s") from None

    def close(self):
        """Closes the helper's standard input. Returns its exit status."""
        self.process.stdin.close()
        return self.end()

    def send(self, data):
        """Writes bytes, and takes in what the helper answers meanwhile. `receive` finds a helper that no longer reads."""
        until = time.monotonic() + self.limit
        data = memoryview(data)
        while data:
            ready = self.wait_for(until, (self.requests, select.POLLOUT), (self.replies, select.POLLIN))
            if self.replies in ready and not self.fill():
                return
            try:
                data = data[os.write(self.requests, data[:32768]):]
            except BrokenPipeError:
                return
            except BlockingIOError:
                pass

    def fill(self):
        """Takes what is there to read. Returns whether there may be more."""
        try:
            more = os.read(self.replies, 1 << 20)
        except BlockingIOError:
            return True
        self.received += more
        return more != b""

    def await_bytes(self, count, until):
        while len(self.received) < count:
            self.wait_for(until, (self.replies, select.POLLIN))
            if not self.fill():
                status = self.end()
                require(not self.received, f"the last message has only {len(self.received)} bytes; status {status}")
                raise Ended(status)

    def receive(self):
        """The body of the next message."""
        until = time.monotonic() + self.limit
        self.await_bytes(4, until)
        size, = struct.unpack_from("<I", self.received)
        require(1 <= size <= messages.LARGEST_REPLY, f"a message has {size} bytes")
        self.await_bytes(4 + size, until)
        body = bytes(self.received[4:4 + size])
        del self.received[:4 + size]
        return body

    def read_line(self):
        line = messages.read_line(self.receive())
        for number, (x, width, font) in enumerate(line.clusters):
            require(font >= messages.MISSING or font < len(self.entries), f"cluster {number} has the font {font}")
            is_open = font < messages.MISSING and self.entries[font].state == messages.OPEN
            require(not (is_open and line.mirrored[number]), f"cluster {number} of an open font is mirrored")
        return line

    def line(self, clusters, rows, direction=messages.AUTOMATIC, **options):
        """Asks for a line. Returns it with its counts and bounds checked."""
        self.send(messages.line_request(clusters, rows, direction, **options))
        line = self.read_line()
        if line.status == messages.DRAWN:
            check_places(line, len(clusters), rows, direction)
        require(line.identifier == options.get("identifier", 1), f"line {line.identifier} is not what was asked")
        return line

    def font(self, entry, rows):
        self.send(messages.font_request(entry, rows))
        return messages.read_font(self.receive(), entry, rows)

    def coverage(self, entry, points):
        self.send(messages.coverage_request(entry, points))
        return messages.read_coverage(self.receive(), entry, len(points))


def check_places(line, clusters, rows, direction):
    """Checks that a drawn line has the picture and the clusters that were asked, each within the picture."""
    require(len(line.clusters) == clusters, f"{clusters} clusters were asked, {len(line.clusters)} came")
    is_down = direction == messages.DOWN
    across, along = (line.columns, line.rows) if is_down else (line.rows, line.columns)
    require(across == rows, f"the picture is {across} across instead of {rows}")
    for number, (x, width, font) in enumerate(line.clusters):
        where = f"cluster {number} of font {font} with x {x}, width {width}"
        require(x + width <= along, f"{where} is outside {along}")
        require(x < along or along == 0 or font == messages.INVISIBLE, f"{where} is behind the {along} of the picture")
        require(font != messages.INVISIBLE or width == 0, f"{where} is invisible and takes room")


def lines(program, fonts, requests, at_once=100, **options):
    """The replies to many messages for lines, in their order.

    Several are sent at once. A helper ends itself when it has worked long enough; then another takes what is left.
    """
    left = list(requests)
    answered = 0
    while answered < len(left):
        before = answered
        try:
            with Helper(program, *fonts, **options) as helper:
                while answered < len(left):
                    some = left[answered:answered + at_once]
                    helper.send(b"".join(some))
                    for _ in some:
                        yield helper.read_line()
                        answered += 1
        except Ended as ended:
            if ended.status != 0 or answered == before:
                raise
