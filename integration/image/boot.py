"""Boots an image on an emulated Raspberry Pi 4, until the sign shows its first option and the page answers.

The kernel, its initial file system and the device tree are those of the image's firmware partition. The image itself is not
changed, except for sign.txt, which a person writes. The bench's commands come by credentials on the kernel's command line.
"""

import argparse
import base64
import re
import subprocess
import sys
from pathlib import Path

from pi.bench.board import BOARDS
from pi.bench.console import Console
from pi.bench.machine import Machine, Parts, SECOND, copy_on_write, die_with_parent
from pi.bench.wire import LogFile
from rig.bench.failure import check, equal
from rig.bench.sign import Sign
from stage import count

from .settings import with_settings

HERE = Path(__file__).resolve().parent
CARD_SIZE = 4 << 30
# The start of the firmware's partition (packaging/image/make-disk).
FIRMWARE = 4 << 20
SETTINGS = {"name": "cafe", "time_zone": "Europe/Berlin"}
UNIT = """[Unit]
After=basic.target
[Service]
ExecStart=/bin/bash /run/credentials/@system/bench.answer
Restart=always
"""


def credential(name, text):
    return f"systemd.set_credential_binary={name}:{base64.b64encode(text.encode()).decode()}"


def mtools(name, image, *arguments):
    return subprocess.run([name, "-i", f"{image}@@{FIRMWARE}", *arguments], check=True, capture_output=True, text=True).stdout


def firmware_files(image):
    """The names of the files in the firmware's partition."""
    return [line.removeprefix("::/") for line in mtools("mdir", image, "-b", "::/").splitlines()]


class BootedImage:
    """An emulated Pi that runs the image."""

    def __init__(self, parts, image, work):
        board = BOARDS["pi4"]
        card = work / "card"
        card.mkdir()
        self.kernel_options = self._copy_firmware(image, card, board)
        raw = work / "card.raw"
        subprocess.run(["cp", "--sparse=always", image, raw], check=True)
        with open(raw, "r+b") as file:
            file.truncate(CARD_SIZE)
        settings = work / "sign.txt"
        settings.write_text(with_settings(**SETTINGS))
        mtools("mcopy", raw, "-o", settings, "::/sign.txt")
        disk = work / "card.qcow2"
        copy_on_write(parts, raw, disk)
        answer = "\n".join(
            line for line in (HERE.parent / "pi/guest/answer").read_text().splitlines() if not line.startswith("#")
        )
        options = (
            f"{self.kernel_options} {credential('systemd.extra-unit.bench.service', UNIT)} {credential('bench.answer', answer)} "
            f"systemd.wants=bench.service systemd.mask=serial-getty@{board.console}.service"
        )
        check(len(options) < 1950, f"the command line of the kernel has {len(options)} bytes, and may have 2 048")
        parts.card = card
        self.machine = Machine(parts, board, work, disk, options=options)
        self.console = Console(self.machine)
        self.sign = Sign(LogFile(self.machine.log))

    def _copy_firmware(self, image, card, board):
        names = firmware_files(image)
        for pattern, name in (("vmlinuz-.*", "vmlinuz"), ("initrd.img-.*", "initrd"), ("bcm2711-rpi-4-b.dtb", f"{board.name}.dtb")):
            found = [file for file in names if re.fullmatch(pattern, file)]
            equal(len(found), 1, f"files {pattern} in the firmware's partition, which has {names}")
            mtools("mcopy", image, f"::/{found[0]}", card / name)
        subprocess.run([HERE.parent / "pi/adapt-trees", card], check=True)
        command_line = mtools("mtype", image, "::/cmdline.txt").split()
        return " ".join(word for word in command_line if not word.startswith("console="))

    def sh(self, script, seconds=120):
        """Runs a script as root in the guest. Returns its output. Fails if it fails."""
        result = self.console.run(script, seconds)
        check(result.status == 0, f"status {result.status} of: {script}\n{result.output}")
        return result.output.strip()

    def until(self, condition, seconds, what):
        """Lets the guest's time pass until the condition holds."""
        end = self.machine.now + seconds * SECOND
        while not condition():
            check(self.machine.now < end, f"{what} did not come within {seconds} s of the guest")
            equal(self.machine.run(SECOND // 5), "time", f"what ended the guest's run, while waiting for {what}")
            self.sign.take()

    def is_lit(self):
        return any("#" in row for row in self.sign.rows)

    def page(self):
        """The answer of the gateway to a browser on the sign itself."""
        return self.sh(
            "exec 3<>/dev/tcp/127.0.0.1/7219; "
            "printf 'GET / HTTP/1.1\\r\\nHost: cafe.local:7219\\r\\nConnection: close\\r\\n\\r\\n' >&3; timeout 60 cat <&3 | head -c 4000"
        )


def test(image):
    def passed(what):
        print(f"ok   {what}", flush=True)
        passed.number += 1

    passed.number = 0
    image.console.wait_until_ready(600)
    passed("the image boots")
    image.until(image.is_lit, 120, "the first option on the wire")
    passed("the sign shows its first option")
    state = image.console.run("systemctl is-system-running --wait", 300).output.strip()
    equal(state, "running", f"the state of the system ({image.console.run('systemctl --failed --no-pager').output})")
    passed("no unit fails")
    answer = image.page()
    check(answer.startswith("HTTP/1.1 200") and "<title>" in answer, f"the page: {answer[:500]}")
    passed("the page answers")
    for device in ("/dev/spidev0.0", "/dev/spidev0.1", "/dev/i2c-1"):
        image.sh(f"test -c {device}")
    passed("SPI and I²C are on")
    equal(image.sh("hostname"), "cafe", "the name")
    equal(image.sh("readlink /etc/localtime"), "/usr/share/zoneinfo/Europe/Berlin", "the time zone")
    equal(image.sh("ls /boot/firmware | grep -c '^sign.*txt$'; ls /boot/firmware/sign-applied.txt").split(), ["1", "/boot/firmware/sign-applied.txt"], "sign.txt")
    passed("sign.txt is applied")
    check(int(image.sh("findmnt --bytes --noheadings --output SIZE /")) > 3 << 30, "the file system did not grow")
    passed("the file system has grown to the card")
    image.sh("ls /etc/ssh/ssh_host_ed25519_key && test -s /etc/machine-id")
    passed("the sign has its own keys and identity")
    ports = sorted(set(re.findall(r":(\d+)\s", image.sh("ss --listening --tcp --numeric --no-header | grep -v -e 127.0.0 -e '\\[::1\\]'"))))
    equal(ports, ["22", "7219"], "ports that the network can reach")
    passed("the network reaches the page and SSH only")
    refused = image.console.run("su sign -c 'ssh -o StrictHostKeyChecking=no -o BatchMode=yes sign@127.0.0.1 true'", 120)
    check(refused.status != 0 and "denied" in refused.output, f"an SSH login without a key: {refused.output}")
    passed("without a key, SSH refuses every login")
    image.sh("systemctl stop loopbanner")
    image.sign.take()
    check(not image.is_lit(), "a picture is left after the stop")
    passed("the sign is dark after its stop")
    return passed.number


def main():
    parser = argparse.ArgumentParser(prog="integration/image/run")
    parser.add_argument("image", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("parts", nargs=4)
    options = parser.parse_args()
    die_with_parent()
    image = BootedImage(Parts(*options.parts), options.image, options.work)
    try:
        count("image", test(image))
    finally:
        image.machine.kill()


if __name__ == "__main__":
    sys.exit(main())
