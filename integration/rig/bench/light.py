"""Light sensors of the kernel's Industrial I/O subsystem (IIO)."""

import subprocess
import time
from pathlib import Path

from .wire import Wire

DEVICES = Path("/sys/bus/iio/devices")


def device_named(name, within=5):
    """The folder of the device with this name."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        for folder in DEVICES.glob("iio:device*"):
            if (folder / "name").read_text().strip() == name:
                return folder
        time.sleep(0.01)
    raise RuntimeError(f"the kernel has no IIO device {name}")


class BH1750:
    """A BH1750 on the fake I2C bus, with the kernel's driver. A measurement takes 120 ms."""

    ADDRESS = 0x23
    BUS = Path("/sys/bus/i2c/devices/i2c-1")

    def __enter__(self):
        self._wire = Wire("rig-i2c")
        for command in ("nak 0", "pace 0", "smbus 0"):
            self._wire.command(command)
        self.set_lux(0)
        self.plug()
        (self.BUS / "new_device").write_text(f"bh1750 {self.ADDRESS:#x}")
        device_named("bh1750")
        return self

    def __exit__(self, *_):
        self.plug()
        (self.BUS / "delete_device").write_text(f"{self.ADDRESS:#x}")
        self.unplug()
        self._wire.command(f"answer {self.ADDRESS} 0")
        self._wire.close()

    def set_lux(self, lux):
        """The datasheet's ratio: 1.2 counts are one lux."""
        self._wire.command(f"answer {self.ADDRESS} {round(lux * 1.2)}")

    def plug(self):
        self._wire.command(f"present {self.ADDRESS}")

    def unplug(self):
        """The sensor acknowledges nothing more, and its driver stays."""
        self._wire.command(f"absent {self.ADDRESS}")


class Dummy:
    """The kernel's dummy of an IIO device, in a folder that replaces the kernel's list of devices. It measures no light, so
    its voltage gets the name of a light channel. Its raw value never changes, so the scale is a file of this bench."""

    FOLDER = Path("/run/iio")
    NAME = "dummy"

    def __enter__(self):
        self._device = Path("/sys/kernel/config/iio/devices/dummy") / self.NAME
        self._device.mkdir()
        folder = device_named(self.NAME).resolve()
        place = self.FOLDER / "iio:device0"
        place.mkdir(parents=True)
        (place / "name").symlink_to(folder / "name")
        for part in ("raw", "offset"):
            (place / f"in_illuminance_{part}").symlink_to(folder / f"in_voltage0_{part}")
        self._scale = place / "in_illuminance_scale"
        self._write_scale((folder / "in_voltage0_scale").read_text())
        self._sum = sum(float((folder / f"in_voltage0_{part}").read_text()) for part in ("raw", "offset"))
        subprocess.run(["mount", "--bind", self.FOLDER, DEVICES], check=True)
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", DEVICES], check=True)
        for path in (self.FOLDER / "iio:device0").iterdir():
            path.unlink()
        (self.FOLDER / "iio:device0").rmdir()
        self.FOLDER.rmdir()
        self._device.rmdir()

    def set_lux(self, lux):
        """(raw + offset) * scale is the light."""
        self._write_scale(f"{lux / self._sum}\n")

    def _write_scale(self, text):
        """Replaces the file, because the sign must not read half of a number."""
        new = self.FOLDER / "new"
        new.write_text(text)
        new.rename(self._scale)
