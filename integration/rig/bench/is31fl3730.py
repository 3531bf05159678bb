"""A model of the IS31FL3730, written from its datasheet, and of the Micro Dot pHAT."""

# The columns of a character, and with the gap to the next one.
CHARACTER, PITCH = 5, 8


class IS31FL3730:
    """A chip with two matrices, whose data an update register copies to the LEDs."""

    def __init__(self):
        self.registers = {0x00: 0x80, 0x19: 128}
        self.shown = {register: 0xA5 for register in range(0x01, 0x19)}
        self.findings = []

    def receive(self, message):
        for offset, byte in enumerate(message[1:]):
            register = message[0] + offset
            if register == 0x0C:
                self.shown.update({number: self.registers.get(number, 0) for number in range(0x01, 0x19)})
            elif register <= 0x19:
                self.registers[register] = byte
            else:
                self.findings.append(f"register {register:#x}")
        if self.registers[0x19] > 128:
            self.findings.append(f"brightness {self.registers[0x19]}")

    @property
    def is_off(self):
        return bool(self.registers[0x00] & 0x80)

    def is_lit(self, register, bit):
        return not self.is_off and self.registers[0x19] > 0 and bool(self.shown[register] >> bit & 1)

    def characters(self):
        """Both characters of the chip, as functions of column and row: matrix 2 has a byte for each column, matrix 1 for each
        row."""
        return [lambda x, y: self.is_lit(0x0E + x, y), lambda x, y: self.is_lit(0x01 + y, x)]


def micro_dot_phat(chips):
    """Six characters of 5×7, with a gap between two."""
    characters = [character for chip in chips for character in chip.characters()]
    gap = "." * (PITCH - CHARACTER)
    return tuple(
        gap.join("".join("#" if character(x, y) else "." for x in range(CHARACTER)) for character in characters)
        for y in range(7)
    )


def behind_the_gaps(rows):
    """The part of a picture that a Micro Dot pHAT shows."""
    return tuple("".join(pixel if x % PITCH < CHARACTER else "." for x, pixel in enumerate(row)) for row in rows)
