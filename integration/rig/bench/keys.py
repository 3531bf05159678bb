"""Input devices that the bench makes with uinput, and what other programs receive from a device."""

import fcntl
import os
import select
import struct
import time
from pathlib import Path

# linux/uinput.h, linux/input.h and linux/input-event-codes.h.
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_RELBIT = 0x40045564, 0x40045565, 0x40045566
UI_SET_ABSBIT, UI_SET_PROPBIT, UI_ABS_SETUP = 0x40045567, 0x4004556E, 0x401C5504
UI_DEV_SETUP, UI_DEV_CREATE, UI_DEV_DESTROY = 0x405C5503, 0x5501, 0x5502
EV_SYN, EV_KEY, EV_REL, EV_ABS = 0, 1, 2, 3
KEY_A, KEY_SPACE, KEY_LEFT, KEY_RIGHT = 30, 57, 105, 106
BTN_TOUCH = 330
REL_DIAL = 7
ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0, 1, 0x2F, 0x35, 0x36, 0x39
INPUT_PROP_DIRECT = 1
EVENT = struct.Struct("llHHi")


class InputDevice:
    """A device with these keys and relative axes. It exists until `unplug`."""

    def __init__(self, name="pedal", keys=(KEY_RIGHT,), axes=(), positions=()):
        """`positions` are absolute axes, which make the device a touch screen."""
        self._file = os.open("/dev/uinput", os.O_WRONLY)
        if positions:
            fcntl.ioctl(self._file, UI_SET_EVBIT, EV_ABS)
            fcntl.ioctl(self._file, UI_SET_PROPBIT, INPUT_PROP_DIRECT)
        for axis in positions:
            fcntl.ioctl(self._file, UI_SET_ABSBIT, axis)
            # The kernel accepts at most 100 fingers.
            most = 9 if axis == ABS_MT_SLOT else 1000
            fcntl.ioctl(self._file, UI_ABS_SETUP, struct.pack("Hxx6i", axis, 0, 0, most, 0, 0, 0))
        for kind, setter, codes in ((EV_KEY, UI_SET_KEYBIT, keys), (EV_REL, UI_SET_RELBIT, axes)):
            if codes:
                fcntl.ioctl(self._file, UI_SET_EVBIT, kind)
            for code in codes:
                fcntl.ioctl(self._file, setter, code)
        before = nodes()
        fcntl.ioctl(self._file, UI_DEV_SETUP, struct.pack("4H80sI", 3, 1, 1, 1, name.encode(), 0))
        fcntl.ioctl(self._file, UI_DEV_CREATE)
        self.presses = []
        """The times of the presses on CLOCK_MONOTONIC, just before each of them."""
        end = time.monotonic() + 5
        while not (new := nodes() - before):
            if time.monotonic() > end:
                raise RuntimeError("the kernel made no node for an input device")
            time.sleep(0.01)
        self.node = new.pop()

    def send(self, *events):
        """Sends (type, code, value) as one group."""
        data = b"".join(EVENT.pack(0, 0, *event) for event in (*events, (EV_SYN, 0, 0)))
        os.write(self._file, data)

    def press(self, key=KEY_RIGHT):
        self.presses.append(time.monotonic_ns())
        self.send((EV_KEY, key, 1))

    def repeat(self, key=KEY_RIGHT):
        self.send((EV_KEY, key, 2))

    def release(self, key=KEY_RIGHT):
        self.send((EV_KEY, key, 0))

    def tap(self, key=KEY_RIGHT, held=0.03):
        self.press(key)
        time.sleep(held)
        self.release(key)

    def bounce(self, last, milliseconds, key=KEY_RIGHT):
        """Changes the key every 0.4 ms for so many milliseconds. It ends pressed (1) or released (0)."""
        changes = int(milliseconds / 0.4) // 2 * 2 + 1
        for number in range(changes):
            self.send((EV_KEY, key, last if number % 2 == 0 else 1 - last))
            time.sleep(0.0004)

    def turn(self, steps, axis=REL_DIAL):
        self.send((EV_REL, axis, steps))

    def unplug(self):
        if self._file >= 0:
            fcntl.ioctl(self._file, UI_DEV_DESTROY)
            os.close(self._file)
            self._file = -1


class TouchScreen(InputDevice):
    """A touch screen for several fingers. As with a real one, each touch has positions beside the key BTN_TOUCH."""

    POSITIONS = (ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID)

    def __init__(self, name="touch screen"):
        super().__init__(name, (BTN_TOUCH,), positions=self.POSITIONS)
        self._touches = 0
        self._place = 0

    def _positions(self):
        # The kernel passes on only positions that differ from the previous ones.
        self._place = (self._place + 7) % 1000
        axes = (ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_X, ABS_Y)
        return [(EV_ABS, axis, self._place) for axis in axes]

    def press(self, key=BTN_TOUCH):
        self.presses.append(time.monotonic_ns())
        self._touches += 1
        self.send((EV_ABS, ABS_MT_TRACKING_ID, self._touches), *self._positions()[:2], (EV_KEY, key, 1), *self._positions()[2:])

    def move(self):
        self.send(*self._positions())

    def release(self, key=BTN_TOUCH):
        self.send((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, key, 0))

    def tap(self, key=BTN_TOUCH, held=0.03):
        super().tap(key, held)


def nodes():
    """The paths of all input devices."""
    return {str(path) for path in Path("/dev/input").glob("event*")}


class Observer:
    """Another program that reads a device, such as the console."""

    def __init__(self, node):
        self._file = os.open(node, os.O_RDONLY | os.O_NONBLOCK)

    def keys(self, within=0.2):
        """The presses and releases that arrive within so many seconds, as (key, value)."""
        found = []
        end = time.monotonic() + within
        while (left := end - time.monotonic()) > 0:
            if not select.select([self._file], [], [], left)[0]:
                continue
            data = os.read(self._file, EVENT.size * 64)
            for fields in EVENT.iter_unpack(data):
                if fields[2] == EV_KEY:
                    found.append((fields[3], fields[4]))
        return found

    def close(self):
        os.close(self._file)


class InfraredRemote:
    """A remote control whose key is received by the kernel's loopback receiver. NEC protocol."""

    # linux/input.h and linux/lirc.h.
    EVIOCSKEYCODE_V2, LIRC_SET_SEND_MODE, LIRC_MODE_SCANCODE, RC_PROTO_NEC = 0x40284504, 0x40046911, 8, 9
    SCANCODE = 0x1234

    def __init__(self, key):
        Path("/sys/class/rc/rc0/protocols").write_text("nec")
        self.node = next(f"/dev/input/{path.name}" for path in Path("/sys/class/rc/rc0").glob("input*/event*"))
        receiver = os.open(self.node, os.O_RDWR)
        entry = struct.pack("BBHI32s", 0, 4, 0, key, struct.pack("I", self.SCANCODE))
        fcntl.ioctl(receiver, self.EVIOCSKEYCODE_V2, entry)
        os.close(receiver)
        self._file = os.open("/dev/lirc0", os.O_RDWR)
        fcntl.ioctl(self._file, self.LIRC_SET_SEND_MODE, struct.pack("I", self.LIRC_MODE_SCANCODE))

    def press(self):
        """Sends the key once. The receiver releases it when no repeat follows."""
        os.write(self._file, struct.pack("QHHIQ", 0, 0, self.RC_PROTO_NEC, 0, self.SCANCODE))

    def close(self):
        os.close(self._file)
