"""spidev as any program would use it, to test the bench with."""

import ctypes
import fcntl
import os
import struct

TRANSFER = struct.Struct("=QQIIHBBBBBB")


def send(path, pulses, hertz=1_000_000):
    """One SPI_IOC_MESSAGE in which chip select is released after each of the pulses."""
    buffers = [ctypes.create_string_buffer(pulse, len(pulse)) for pulse in pulses]
    last = len(pulses) - 1
    # A mutable argument makes ioctl return its result instead of the buffer.
    transfers = bytearray().join(
        TRANSFER.pack(ctypes.addressof(buffer), 0, len(pulse), hertz, 0, 8, index < last, 0, 0, 0, 0)
        for index, (buffer, pulse) in enumerate(zip(buffers, pulses))
    )
    file = os.open(path, os.O_RDWR)
    try:
        return fcntl.ioctl(file, 0x40006B00 | len(transfers) << 16, transfers, True)
    finally:
        os.close(file)
