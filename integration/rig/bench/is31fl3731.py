"""A model of the IS31FL3731, written from its datasheet, and of Scroll pHAT HDs side by side."""

FUNCTIONS = 0x0B
# Registers of a frame: an enabling bit for each LED, a blinking bit, and a duty cycle.
BLINKING, DUTY, END = 0x12, 0x24, 0xB4


class IS31FL3731:
    """A chip with eight frames of LEDs and a page of functions."""

    def __init__(self):
        self.frames = [[0xA5] * END for _ in range(8)]
        self.functions = [0] * 13
        self.page = 3
        self.findings = []

    def receive(self, message):
        if message[0] == 0xFD:
            self.page = message[1]
            return
        registers = self.functions if self.page == FUNCTIONS else self.frames[self.page]
        first, last = message[0], message[0] + len(message) - 2
        if last >= len(registers):
            self.findings.append(f"register {last:#x} of page {self.page}")
            return
        before = list(registers)
        registers[first : last + 1] = message[1:]
        if not self.is_off and self.page == self.functions[1] and before != registers:
            self.findings.append(f"registers {first:#x} to {last:#x} of the visible frame changed")

    @property
    def is_off(self):
        return not self.functions[0x0A] & 1

    def light(self, number):
        """The duty cycle of an LED, as a person sees it."""
        frame = self.frames[self.functions[1] & 7]
        if self.is_off or self.functions[0] or not frame[number // 8] >> number % 8 & 1:
            return 0
        return frame[DUTY + number]


def scroll_phat_hds(chips):
    """The columns 8 to 0 are rows of the chip's matrix A, from the bottom; the columns 9 to 16 those of matrix B. Lit LEDs are
    9, the brightest gray of `simulate`."""

    def number(x, y):
        return 16 * (8 - x) + 6 - y if x < 9 else 16 * (x - 9) + 8 + y

    return tuple("".join("9" if chip.light(number(x, y)) else "." for chip in chips for x in range(17)) for y in range(7))
