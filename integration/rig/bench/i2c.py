"""Boards on an I2C bus, fed by the bus's records."""

from .wire import Kind


class Boards:
    """Boards at these addresses, from left to right. `new_chip` makes the model of a chip that was just powered up, and `draw`
    the rows that a person sees from all of them."""

    def __init__(self, wire, addresses, new_chip, draw):
        self._wire = wire
        self._addresses = addresses
        self._new_chip = new_chip
        self._draw = draw
        self.power_up()
        self._transaction = None
        self.refusals = 0
        self.transactions = {}
        """The number of messages of each transaction."""
        self.pictures = []
        """(time, rows), whenever the picture changed, apart from the last one."""

    def power_up(self):
        self.chips = {address: self._new_chip() for address in self._addresses}

    def take(self):
        """Follows the bus up to now. A picture counts when the next transaction begins: its own is complete then."""
        for record in self._wire.take():
            if record.message != self._transaction:
                self._note(record.time)
                self._transaction = record.message
            if record.kind is Kind.I2C_WRITE:
                self.chips[record.line].receive(record.payload)
                self.transactions[record.message] = self.transactions.get(record.message, 0) + 1
            elif record.kind is Kind.I2C_NAK:
                self.refusals += 1

    def _note(self, time):
        if not self.pictures or self.pictures[-1][1] != self.rows:
            self.pictures.append((time, self.rows))

    @property
    def rows(self):
        return self._draw(list(self.chips.values()))

    @property
    def findings(self):
        """What the datasheets do not allow."""
        return [finding for chip in self.chips.values() for finding in chip.findings]
