"""A chain of MAX7219 on three GPIO lines, clocked edge by edge."""

from .chain import Bar, Chain
from .wire import Kind

DATA, CLOCK, SELECT = 1, 2, 4


class ClockedChain:
    """A chain whose DIN, CLK and LOAD are the lines 0, 1 and 2 of the chip rig-lines, fed by its records."""

    def __init__(self, wire, modules):
        self._wire = wire
        self.chain = Chain(modules)
        self._bar = Bar(modules)
        self._levels = 0
        self._bits = []
        self.latches = 0
        self.first_latch = None
        """The bytes in the chain at the first latch."""

    def take(self):
        """Follows the lines up to now."""
        for record in self._wire.take():
            if record.kind is Kind.LEVELS:
                mask, levels = record.levels
                self._set(self._levels & ~mask | levels & mask)

    def _set(self, levels):
        rises = levels & ~self._levels
        self._levels = levels
        if rises & CLOCK:
            # A MAX7219 shifts whether it is selected or not.
            self._bits.append(levels & DATA)
            if len(self._bits) == 8:
                self.chain.shift(bytes([int("".join(map(str, self._bits)), 2)]))
                self._bits = []
        if rises & SELECT:
            if self._bits:
                self.chain.note(f"a latch after {len(self._bits)} bits of a byte")
            self.first_latch = self.first_latch or self.chain.shifted
            self.latches += 1
            self.chain.latch()

    @property
    def rows(self):
        return self._bar.rows(self.chain.lit())
