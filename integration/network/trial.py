"""What the trials on a cable have in common: a packaged sign with its sender, and a picture without two equal parts."""

import json
import os
import pathlib
import random
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PATIENCE = 60


class Trial:
    """The checks of a program, which fail with its seed."""

    def __init__(self, name, root, seed):
        self.name, self.root, self.seed, self.passed = name, root, seed, 0
        self.random = random.Random(seed)
        self.signs = []

    def check(self, is_right, text):
        if not is_right:
            self.fail(text)
        self.passed += 1

    def fail(self, text):
        self.kill()
        sys.exit(f"{self.name}: seed {self.seed}: {text}{''.join(sign.logged() for sign in self.signs)}")

    def kill(self):
        for sign in self.signs:
            for process in sign.processes:
                process.kill()
                process.wait()

    def report(self, count):
        """Reports how much was proven, to the gate if it runs this."""
        print(f"{self.name}: seed {self.seed}, {count} checks")
        if "GATE_OUT" in os.environ:
            with open(pathlib.Path(os.environ["GATE_OUT"], "counts"), "a", encoding="ascii") as counts:
                counts.write(f"{self.name} {count}\n")

    def until(self, cable, condition, text, seconds=PATIENCE):
        """Passes frames on until the condition is true."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                self.fail(text)
            cable.run(0.01)

    def noise(self, width, height, is_bright=False):
        """The pixels of a picture, row by row: at random, or black and bright colors at random."""
        if not is_bright:
            return self.random.randbytes(3 * width * height)
        colors = (self.random.choice((b"\0\0\0", self.random.randbytes(2) + b"\xff")) for _ in range(width * height))
        return b"".join(colors)

    def sign(self, text, senders):
        sign = Sign(self, text, senders)
        self.signs.append(sign)
        return sign


def write_png(path, width, height, pixels):
    rows = b"".join(b"\0" + pixels[at:at + 3 * width] for at in range(0, len(pixels), 3 * width))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Sign:
    """A sign and its senders. `text` is its configuration, in which FOLDER is its folder, and `senders` has the options of each
    sender, whose sockets are FOLDER/socket0 and so on."""

    def __init__(self, trial, text, senders):
        self.trial, self.folder = trial, pathlib.Path(tempfile.mkdtemp())
        self.log = open(self.folder / "log", "w+", encoding="utf-8")
        self.text, self.processes = text.replace("FOLDER", str(self.folder)), []
        self.environment = None  # of the sign: that of this process
        self.senders = senders
        self.processes += [self.start_sender(number) for number in range(len(senders))]

    def start_sender(self, number):
        program = self.trial.root / "usr/libexec/loopbanner/loopbanner-sender"
        return subprocess.Popen([program, "--socket", self.folder / f"socket{number}", *self.senders[number]], stderr=self.log)

    def start(self):
        (self.folder / "sign.toml").write_text(self.text, encoding="utf-8")
        command = [self.trial.root / "usr/bin/loopbanner", "run", "--config", self.folder / "sign.toml", "--control", self.folder / "control"]
        self.processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.log, env=self.environment))

    def call(self, method, **parameters):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.folder / "control"))
            line.sendall(json.dumps({"method": f"org.loopbanner.Sign.{method}", "parameters": parameters}).encode() + b"\0")
            reply = b""
            while not reply.endswith(b"\0"):
                reply += line.recv(65536)
        return json.loads(reply[:-1])

    def logged(self):
        return f"\n{(self.folder / 'log').read_text(encoding='utf-8')}"

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            self.trial.check(process.wait() == 0, "a process has ended with an error")
        self.trial.signs.remove(self)
        self.log.close()
        shutil.rmtree(self.folder)
