"""A plain spidev client, to test the bench itself."""

import ctypes
import fcntl
import os
import struct

TRANSFER = struct.Struct("=QQIIHBBBBBB")


def send(path, transfers, hertz=1_000_000):
    """One SPI_IOC_MESSAGE in which chip select is released after each of the transfers."""
    buffers = [ctypes.create_string_buffer(data, len(data)) for data in transfers]
    last = len(transfers) - 1
    # A mutable argument makes ioctl return its result instead of the buffer.
    message = bytearray().join(
        TRANSFER.pack(ctypes.addressof(buffer), 0, len(data), hertz, 0, 8, index < last, 0, 0, 0, 0)
        for index, (buffer, data) in enumerate(zip(buffers, transfers))
    )
    file = os.open(path, os.O_RDWR)
    try:
        return fcntl.ioctl(file, 0x40006B00 | len(message) << 16, message, True)
    finally:
        os.close(file)
