"""The bench itself: it logs everything sent, and executes its commands. If one of these fails, do not trust the others."""

import errno
import fcntl
import os
import struct
import time

from rig.bench.gpio import HeldLine, chip_path
from rig.bench.scenario import check, equal, scenario
from rig.bench.spidev import send
from rig.bench.wire import Kind, Wire

PATH = "/dev/spidev0.0"
TRANSFERS = [bytes([digit, 1 << digit - 1] * 4) for digit in range(1, 9)]


@scenario
def bench_sees_eight_transfers(bench):
    """Eight transfers with cs_change in one message are selected and released one by one on the wire."""
    equal(send(PATH, TRANSFERS, hertz=2_000_000), 64, "bytes sent")
    records = bench.wire.take()
    kinds = [record.kind for record in records]
    transfer = [Kind.SELECT, Kind.BYTES, Kind.RELEASE]
    equal(kinds, [Kind.MESSAGE, *transfer * 8, Kind.END], "records")
    data = [record for record in records if record.kind is Kind.BYTES]
    equal([record.bytes for record in data], TRANSFERS, "bytes on the wire")
    equal({record.clock for record in data}, {(2_000_000, 0, 8)}, "clock")
    equal(len({record.message for record in records}), 1, "messages")
    check(all(a.time <= b.time for a, b in zip(records, records[1:])), "times run backwards")


@scenario
def bench_decodes_a_picture(bench):
    """The model of the chips is dark in shutdown, and then shows what was sent."""
    send(PATH, [bytes([address, data] * 4) for address, data in [(0x9, 0), (0xB, 7), (0xA, 3), (0xF, 0)]])
    # One corner of the whole bar: pixel (0, 0) is in the module farthest from the host, digit 0, bit 7.
    send(PATH, [bytes([1, 0x80] + [1, 0] * 3)] + [bytes([digit, 0] * 4) for digit in range(2, 9)])
    bench.sign.take()
    equal(bench.sign.rows, ("." * 32,) * 8, "picture of chips in shutdown")
    send(PATH, [bytes([0xC, 1] * 4)])
    bench.sign.take()
    equal(bench.sign.rows, ("#" + "." * 31, *("." * 32,) * 7), "picture")
    equal([message.is_frame for message in bench.sign.messages], [False, True, False], "frames")


@scenario
def bench_fails_as_told(bench):
    """Transfers fail with the given error, once or until healed, at any transfer of a message."""

    def error():
        try:
            send(PATH, TRANSFERS)
        except OSError as failure:
            return failure.errno
        return 0

    bench.spi.fail(errno.EIO, count=1)
    equal([error(), error()], [errno.EIO, 0], "errors with EIO once")
    bench.spi.fail(errno.ETIMEDOUT)
    equal([error(), error()], [errno.ETIMEDOUT] * 2, "errors until healed")
    bench.spi.heal()
    equal(error(), 0, "error after healing")
    bench.sign.forget()
    bench.spi.fail(errno.EIO, count=1, skip=3)
    equal(error(), errno.EIO, "error in the fourth transfer")
    bench.sign.take()
    equal([(len(message.words), message.error) for message in bench.sign.messages], [(4, errno.EIO)], "message")


@scenario
def bench_takes_devices_away(bench):
    """An unplugged device fails for processes that have it open, and returns under the same name."""
    file = os.open(PATH, os.O_RDWR)
    for bus in (False, True):
        bench.spi.unplug(bus=bus)
        check(not os.path.exists(PATH), "the node is still there")
        try:
            os.write(file, b"\1\2")
            check(False, "a write to a device that is gone succeeded")
        except OSError as failure:
            equal(failure.errno, errno.ESHUTDOWN, "errno")
        bench.spi.plug()
        send(PATH, TRANSFERS)
    os.close(file)


@scenario
def bench_takes_its_time(bench):
    """A paced wire takes nine clocks per byte, and a slow one the given delay."""
    bench.spi.pace(True)
    send(PATH, TRANSFERS, hertz=64_000)
    bench.spi.slow(4_000)
    send(PATH, TRANSFERS)
    fast, slow = bench.sign.take()
    check(9_000_000 <= fast.end - fast.time < 40_000_000, f"9 ms took {fast.end - fast.time} ns")
    check(32_000_000 <= slow.end - slow.time < 90_000_000, f"32 ms took {slow.end - slow.time} ns")


@scenario
def bench_hangs_until_released(bench):
    """A hanging transfer waits and continues when the bus is healed."""
    bench.spi.hang()
    child = os.fork()
    if child == 0:
        send(PATH, TRANSFERS)
        os._exit(0)
    time.sleep(0.2)
    equal(os.waitpid(child, os.WNOHANG)[0], 0, "process that ended despite the hang")
    bench.spi.heal()
    equal(os.waitpid(child, 0)[1], 0, "status of the sender")
    equal(len(bench.sign.take()), 1, "messages")


@scenario
def bench_presses_are_edges(bench):
    """A press of the simulated button is an edge on a requested line, with the time of the press."""
    line = HeldLine(label=bench.chip.label, offset=17)
    before = time.monotonic_ns()
    bench.button.tap()
    events = line.wait_for_events(2)
    after = time.monotonic_ns()
    line.close()
    equal([(rising, number) for _, rising, number in events], [(False, 1), (True, 2)], "edges")
    check(all(before <= when <= after for when, _, _ in events), f"{events} not in {before}…{after}")


@scenario
def bench_switch_is_immediate(bench):
    """Every edge of a bounce on the line SWITCH arrives at once."""
    line = HeldLine(label="rig-lines", offset=3)
    for level in (0, 1) * 4:
        bench.switch.press() if level == 0 else bench.switch.release()
    events = line.events()
    line.close()
    equal([rising for _, rising, _ in events], [False, True] * 4, "edges")
    delays = [when - press for (when, _, _), press in zip(events[::2], bench.switch.presses)]
    check(all(0 < delay < 5_000_000 for delay in delays), f"delays of {delays} ns")


@scenario
def bench_hears_i2c(bench):
    """The I2C bus logs messages, and only the addresses that were commanded to acknowledge."""
    wire = Wire("rig-i2c")
    wire.take()
    with open("/dev/i2c-1", "r+b", buffering=0) as bus:
        fcntl.ioctl(bus, 0x703, 0x70)
        try:
            bus.write(b"\x21")
            check(False, "an absent device acknowledged")
        except OSError as failure:
            equal(failure.errno, errno.EREMOTEIO, "errno")
        wire.command("present 0x70")
        bus.write(b"\x21")
        wire.command("nak 1")
        try:
            bus.write(b"\x22")
            check(False, "a refused message was acknowledged")
        except OSError:
            pass
    records = [(record.kind, record.line, record.payload) for record in wire.take() if record.kind is not Kind.MESSAGE]
    expected = [(Kind.I2C_NAK, 0x70, b""), (Kind.I2C_WRITE, 0x70, b"\x21"), (Kind.I2C_NAK, 0x70, b"")]
    equal(records, expected, "records")
    wire.command("absent 0x70")
    wire.close()


@scenario
def bench_watches_lines(bench):
    """Bit-banged lines are logged step by step, the lines of one step together."""
    wire = Wire("rig-lines")
    wire.take()
    chip = chip_path("rig-lines")
    # struct gpio_v2_line_request for lines 0, 1 and 2 as outputs.
    request = bytearray(struct.pack("=64I32sQI20x240xII20xi", 0, 1, 2, *[0] * 61, b"bench", 1 << 3, 0, 3, 0, 0))
    with open(chip, "rb") as file:
        fcntl.ioctl(file, 0xC250B407, request)
    lines = struct.unpack_from("=i", request, 588)[0]
    fcntl.ioctl(lines, 0xC010B40F, struct.pack("=QQ", 0b101, 0b111))
    os.close(lines)
    levels = [record.levels for record in wire.take() if record.kind is Kind.LEVELS]
    equal(levels[-1], (0b111, 0b101), "last step")
    wire.close()


@scenario(clock="virtual", limit=200_000)
def bench_travels_in_time(bench):
    """On the virtual clock a day passes at once, exact to the millisecond."""
    begun = time.monotonic()
    time.sleep(86_400)
    taken = time.monotonic() - begun
    check(86_400 <= taken < 86_400.05, f"a day took {taken} s")
    send(PATH, TRANSFERS)
    equal(len(bench.sign.take()), 1, "messages")
