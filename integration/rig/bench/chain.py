"""A chain of MAX7219 chips, written from the datasheet (rev. 4, tables 1 to 10 and the text on the no-op register).

It models bytes and chip select, not clock edges: the wire below spidev is correct there by construction.
"""

import random

NO_OPERATION, DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, TEST = 0x0, 0x9, 0xA, 0xB, 0xC, 0xF
FASTEST_CLOCK = 10_000_000


class Chip:
    """The registers of one chip."""

    def __init__(self):
        self.power_up()

    def power_up(self):
        """Sets the control registers as in the datasheet, and clears the digits, which the datasheet leaves undefined."""
        self.digits = [0] * 8
        self.decode = 0
        self.intensity = 0
        self.scan_limit = 0
        self.is_running = False
        self.is_testing = False

    def scramble(self, chance: random.Random):
        """Sets a random state, as noise can."""
        self.digits = [chance.randrange(256) for _ in range(8)]
        self.decode = chance.randrange(256)
        self.intensity = chance.randrange(16)
        self.scan_limit = chance.randrange(8)
        self.is_running = chance.random() < 0.5
        self.is_testing = chance.random() < 0.5

    def execute(self, address, data):
        """Executes a latched word. Returns False for an address that is not in the datasheet."""
        if 1 <= address <= 8:
            self.digits[address - 1] = data
        elif address == DECODE:
            self.decode = data
        elif address == INTENSITY:
            self.intensity = data & 0x0F
        elif address == SCAN_LIMIT:
            self.scan_limit = data & 0x07
        elif address == SHUTDOWN:
            self.is_running = bool(data & 1)
        elif address == TEST:
            self.is_testing = bool(data & 1)
        else:
            return address == NO_OPERATION
        return True

    def lit(self):
        """The lit segments of the eight digits, one byte each."""
        if self.is_testing:
            return (0xFF,) * 8
        if not self.is_running:
            return (0,) * 8
        return tuple(byte if place <= self.scan_limit else 0 for place, byte in enumerate(self.digits))

    def state(self):
        return (tuple(self.digits), self.decode, self.intensity, self.scan_limit, self.is_running, self.is_testing)


class Chain:
    """N chips in series. Chip 0 is nearest to the host."""

    def __init__(self, count):
        self.chips = [Chip() for _ in range(count)]
        # The shift register of the whole chain. The first byte is farthest from the host.
        self.shifted = bytes(2 * count)
        self.findings = []

    def note(self, finding):
        if finding not in self.findings:
            self.findings.append(finding)

    def shift(self, data):
        """Clocks bytes in. Bytes pushed out at the end are lost."""
        self.shifted = (self.shifted + data)[-len(self.shifted):]

    def latch(self):
        """Chip select goes high: every chip executes its word."""
        words = self.shifted
        last = len(self.chips) - 1
        for index, chip in enumerate(self.chips):
            place = 2 * (last - index)
            address = words[place] & 0x0F
            if not chip.execute(address, words[place + 1]):
                self.note(f"address {address:#x} does not exist")

    def judge(self):
        """Notes settings that are wrong for an LED matrix."""
        for index, chip in enumerate(self.chips):
            if chip.is_testing:
                self.note(f"chip {index} is left in its display test")
            if chip.is_running and chip.scan_limit != 7:
                self.note(f"chip {index} scans only {chip.scan_limit + 1} digits")
            if chip.is_running and chip.decode:
                self.note(f"chip {index} decodes digits")

    def lit(self):
        return tuple(chip.lit() for chip in self.chips)


# For each orientation of a module: digit and bit of pixel (x, y), from the module's top left corner.
SYMMETRIES = {
    (0, False): lambda x, y: (x, y),
    (90, False): lambda x, y: (y, 7 - x),
    (180, False): lambda x, y: (7 - x, 7 - y),
    (270, False): lambda x, y: (7 - y, x),
}


class Bar:
    """One row of modules: maps the chips of a chain to a picture. The default is an FC-16 bar with DIN on the right."""

    def __init__(self, modules=4, rotation=90, first_is_right=True):
        self.width = 8 * modules
        place = SYMMETRIES[rotation, False]
        self._places = []
        for y in range(8):
            row = []
            for x in range(self.width):
                module = x // 8
                digit, bit = place(x % 8, y)
                row.append((modules - 1 - module if first_is_right else module, digit, 1 << bit))
            self._places.append(row)
        self._known = {}

    def rows(self, lit):
        """The picture in the format of `simulate --frames ascii`."""
        if lit not in self._known:
            self._known[lit] = tuple(
                "".join("#" if lit[chip][digit] & bit else "." for chip, digit, bit in row) for row in self._places
            )
        return self._known[lit]
