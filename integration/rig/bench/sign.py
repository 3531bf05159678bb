"""The sign on the wire: the bus messages, and what a viewer sees."""

from dataclasses import dataclass, field

from .chain import FASTEST_CLOCK, Bar, Chain
from .wire import Kind

DIGITS = [1, 2, 3, 4, 5, 6, 7, 8]
CONTROL = {0x9, 0xA, 0xB, 0xC, 0xF}


@dataclass(slots=True)
class Message:
    """One SPI_IOC_MESSAGE: from its first chip-select edge to its last."""

    number: int
    time: int
    words: list = field(default_factory=list)
    error: int = 0
    end: int = 0
    rows: tuple = ()

    @property
    def addresses(self):
        """The register of each word; None where a word tells the chips different ones."""
        return [word[0] & 0x0F if len(set(word[::2])) == 1 else None for word in self.words]

    @property
    def is_frame(self):
        return self.addresses == DIGITS

    @property
    def rewrites_everything(self):
        return CONTROL.union(DIGITS) <= set(self.addresses)


class Sign:
    """A chain on one chip select, 0 by custom, fed by the wire's records."""

    def __init__(self, wire, bar=None, modules=4, line=0):
        self._wire = wire
        self._line = line
        self.chain = Chain(modules)
        self.bar = bar or Bar(modules)
        self.messages = []
        """Complete messages."""
        self.pictures = []
        """(time, rows): the pictures and the times at which they appeared."""
        self.rows = self.bar.rows(self.chain.lit())
        self._lit = self.chain.lit()
        self._message = None
        self._word = b""

    def take(self):
        """Follows the wire up to now. Returns the messages completed since the last call."""
        return self.follow(self._wire.take())

    def follow(self, records):
        """Follows these records of the wire. Returns the messages that they complete."""
        before = len(self.messages)
        for record in records:
            if record.line == self._line:
                self._follow(record)
        return self.messages[before:]

    def forget_messages(self):
        """Follows the wire up to now and keeps only the pictures, for runs of weeks."""
        self.take()
        del self.messages[:-1]

    def forget(self):
        """Follows the wire up to now and keeps only the state of the chips."""
        self.take()
        self.messages.clear()
        self.pictures.clear()

    def _follow(self, record):
        kind = record.kind
        chain = self.chain
        if kind is Kind.BYTES:
            hertz, mode, bits = record.clock
            if hertz > FASTEST_CLOCK:
                chain.note(f"the clock is {hertz} Hz; the chips take {FASTEST_CLOCK}")
            if mode & 0x3 or bits != 8:
                chain.note(f"SPI mode {mode & 3}, {bits} bits a word")
            chain.shift(record.bytes)
            self._word += record.bytes
        elif kind is Kind.RELEASE:
            chain.latch()
            if self._message:
                self._message.words.append(self._word)
                self._message.end = record.time
                if len(self._word) != len(chain.shifted) and not self._message.error:
                    chain.note(f"{len(self._word)} bytes in one selection of a chain of {len(chain.shifted)}")
        elif kind is Kind.SELECT:
            self._word = b""
        elif kind is Kind.MESSAGE:
            self._message = Message(record.message, record.time)
        elif kind is Kind.FAILED and self._message:
            self._message.error = record.error
        elif kind is Kind.END and self._message:
            self._finish(record)

    def _finish(self, record):
        message, self._message = self._message, None
        self.messages.append(message)
        if not message.end:
            message.end = record.time
        lit = self.chain.lit()
        if lit != self._lit:
            self._lit = lit
            self.rows = self.bar.rows(lit)
            self.pictures.append((message.end, self.rows))
        message.rows = self.rows
