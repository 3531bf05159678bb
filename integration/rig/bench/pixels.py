"""Addressable LEDs on the data line of SPI, written from their datasheets, and the pictures that they show.

A picture is a tuple of rows; a row has six hexadecimal digits for each LED, as in `simulate --frames ascii`. What arrives are
duty cycles: `light` says which ones a color has.
"""

from .wire import Kind

RESET = 280e-6
"""Seconds of low level after which any version of the WS2812 shows what it has."""

ZERO_HIGH, ZERO_LOW = (220e-9, 380e-9), (700e-9, 1000e-9)
ONE_HIGH, ONE_LOW = (650e-9, 950e-9), (300e-9, 420e-9)
"""What every version accepts."""


def light(rows, brightness):
    """The duty cycles of a picture of colors at a brightness in percent, as rows of the same form."""

    def duty(value):
        return round(255 * (value / 255) ** 2.2 * brightness / 100)

    return tuple(
        "".join(f"{duty(int(row[place:place + 2], 16)):02x}" for place in range(0, len(row), 2)) for row in rows
    )


class Findings(Exception):
    """What a datasheet does not allow."""


def ws2812(data, hertz, count):
    """The bytes that `count` LEDs of three colors show after one transfer on a line that was high before."""
    bit = 1 / hertz
    runs = [[1, float("inf")]]
    for level in (byte >> shift & 1 for byte in data for shift in range(7, -1, -1)):
        if level == runs[-1][0]:
            runs[-1][1] += bit
        else:
            runs.append([level, bit])
    bits = []
    shown = None
    for (level, time), (_, following) in zip(runs, runs[1:] + [[1, 0.0]]):
        if not level:
            if time >= RESET and bits:
                shown, bits = bits, []
            continue
        if time > 5e-6:
            if following < RESET:
                raise Findings("the line falls from its idle level without a reset")
            continue
        is_one = time > 500e-9
        for name, length, (least, most) in (
            ("high", time, ONE_HIGH if is_one else ZERO_HIGH), ("low", following, ONE_LOW if is_one else ZERO_LOW),
        ):
            if not least - 1e-12 <= length <= most and not (name == "low" and length >= RESET):
                raise Findings(f"{name} for {length * 1e9:.0f} ns in a {int(is_one)}")
        bits.append(int(is_one))
    if bits or shown is None:
        raise Findings("no reset after the picture")
    if len(shown) != 24 * count:
        raise Findings(f"{len(shown)} bits for {count} LEDs")
    values = bytes(int("".join(map(str, shown[place:place + 8])), 2) for place in range(0, len(shown), 8))
    return [values[3 * led:3 * led + 3] for led in range(count)]


def apa102(data, hertz, count):
    """The same of APA102 and SK9822. Both must show the whole picture."""
    if data[:4] != bytes(4):
        raise Findings("no start frame")
    words = [data[4 + 4 * led:8 + 4 * led] for led in range(count)]
    rest = data[4 + 4 * count:]
    if any(word[0] != 0xFF for word in words):
        raise Findings("an invalid word, or a different brightness")
    # An SK9822 waits for another start frame. An LED passes on what it gets half a clock later.
    if any(rest) or 8 * len(rest) < 32 + count / 2:
        raise Findings(f"{len(rest)} bytes after the last LED")
    return [word[1:] for word in words]


def unicorn_hat_hd(data, hertz, count):
    """The same of a Unicorn HAT HD."""
    if data[0] != 0x72 or len(data) != 1 + 3 * count:
        raise Findings(f"{len(data)} bytes that begin with {data[0]:#x}")
    return [data[1 + 3 * led:4 + 3 * led] for led in range(count)]


class Strip:
    """LEDs on the bus. `place` says where each is: a function of its number to (x, y)."""

    def __init__(self, wire, decode, width, height, place, order):
        self._wire = wire
        self._decode = decode
        self._size = width, height
        self._place = place
        self._order = order
        self._data = []
        self.rows = ()
        self.pictures = []
        """(time, rows), also of pictures that were sent again."""
        self.clocks = set()

    def take(self):
        """Follows the bus up to now. Chip select plays no part: a transfer is what comes without a gap."""
        for record in self._wire.take():
            if record.kind is Kind.MESSAGE:
                self._data = []
            elif record.kind is Kind.BYTES:
                self.clocks.add(record.clock)
                self._data.append(record.bytes)
            elif record.kind is Kind.END and self._data and not record.error:
                if len(self._data) != 1:
                    raise Findings(f"{len(self._data)} transfers for a picture")
                self._show(record.time, self._data[0])

    def _show(self, time, data):
        width, height = self._size
        hertz = max(self.clocks)[0]
        rows = [[None] * width for _ in range(height)]
        for led, values in enumerate(self._decode(data, hertz, width * height)):
            x, y = self._place(led)
            rows[y][x] = "".join(f"{values[self._order.index(color)]:02x}" for color in "rgb")
        self.rows = tuple("".join(row) for row in rows)
        self.pictures.append((time, self.rows))
