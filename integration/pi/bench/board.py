"""The boards that QEMU emulates."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    machine: str
    """QEMU's name."""
    console: str
    """The serial line of the kernel, and the number of QEMU's serial port that it is."""
    port: int
    core: int
    """The clock that SPI0 divides, in Hz."""
    chip: str
    """The label of the header's GPIO chip."""
    lines: int


BOARDS = {
    board.name: board
    for board in (
        Board("pi3", "Raspberry Pi 3 Model B", "raspi3b", "ttyS1", 1, 400_000_000, "pinctrl-bcm2835", 54),
        Board("pi4", "Raspberry Pi 4 Model B", "raspi4b", "ttyAMA0", 0, 562_500_000, "pinctrl-bcm2711", 58),
    )
}
