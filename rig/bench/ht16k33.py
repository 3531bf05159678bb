"""A model of the HT16K33, written from its datasheet, and of square backpacks side by side."""

from .wire import Kind


class Backpack:
    """A chip with an 8×8 matrix. Its memory is unknown at power-up."""

    def __init__(self):
        self.memory = [0xA5] * 16
        self.is_oscillating = False
        self.is_on = False
        self.dimming = 15

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

    def is_lit(self, x, y):
        """The columns are the lines ROW7, ROW0, ROW1 and so on."""
        return self.is_oscillating and self.is_on and bool(self.memory[2 * y] >> ((x + 7) % 8) & 1)


class Backpacks:
    """Backpacks at these addresses, from left to right, fed by the bus's records."""

    def __init__(self, wire, addresses):
        self._wire = wire
        self._addresses = addresses
        self.power_up()
        self._transaction = None
        self.refusals = 0
        self.transactions = {}
        """The number of messages of each transaction."""
        self.pictures = []
        """(time, rows), whenever the picture changed, apart from the last one."""

    def power_up(self):
        self.boards = {address: Backpack() for address in self._addresses}

    def take(self):
        """Follows the bus up to now. A picture counts when the next transaction begins: its own is complete then."""
        for record in self._wire.take():
            if record.message != self._transaction:
                self._note(record.time)
                self._transaction = record.message
            if record.kind is Kind.I2C_WRITE:
                self.boards[record.line].receive(record.payload)
                self.transactions[record.message] = self.transactions.get(record.message, 0) + 1
            elif record.kind is Kind.I2C_NAK:
                self.refusals += 1

    def _note(self, time):
        if not self.pictures or self.pictures[-1][1] != self.rows:
            self.pictures.append((time, self.rows))

    @property
    def rows(self):
        return tuple(
            "".join("#" if board.is_lit(x, y) else "." for board in self.boards.values() for x in range(8)) for y in range(8)
        )
