"""A model of the HT16K33, written from its datasheet, and of square backpacks with one or two colors, side by side."""


class HT16K33:
    """A chip with an 8×8 matrix. Its memory is unknown at power-up."""

    def __init__(self):
        self.memory = [0xA5] * 16
        self.is_oscillating = False
        self.is_on = False
        self.dimming = 15
        self.findings = []

    def receive(self, message):
        first = message[0]
        if first < 0x10:
            for offset, byte in enumerate(message[1:]):
                self.memory[(first + offset) % 16] = byte
        elif first < 0x30:
            self.is_oscillating = bool(first & 1)
        elif 0x80 <= first < 0x90:
            self.is_on = bool(first & 1)
        elif first >= 0xE0:
            self.dimming = first & 0x0F

    @property
    def is_off(self):
        return not self.is_oscillating

    def is_lit(self, x, y):
        """The columns are the lines ROW7, ROW0, ROW1 and so on."""
        return self.is_oscillating and self.is_on and bool(self.memory[2 * y] >> ((x + 7) % 8) & 1)


    def color(self, x, y):
        """The color of a pixel with two lamps, as in `simulate --frames ascii`: the red ones are on the lines ROW8 to ROW15, the
        green ones on ROW0 to ROW7."""
        is_shown = self.is_oscillating and self.is_on
        red, green = (is_shown and self.memory[2 * y + half] >> x & 1 for half in (1, 0))
        return ("ff" if red else "00") + ("ff" if green else "00") + "00"


def backpacks(chips):
    return tuple("".join("#" if chip.is_lit(x, y) else "." for chip in chips for x in range(8)) for y in range(8))


def bicolor_backpacks(chips):
    return tuple("".join(chip.color(x, y) for chip in chips for x in range(8)) for y in range(8))
