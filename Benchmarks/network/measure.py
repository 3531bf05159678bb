#!/usr/bin/env python3
"""Measures a sign whose display is in the network, and its sender, beside a C loop that only sends.

usage: integration/network/namespace Benchmarks/network/measure.py LOOPBANNERD [--late]

LOOPBANNERD is a release build. The receiver is in another network namespace, at the end of a virtual cable. Prints a table. With
--late, only the late frames are counted: those of a sign with a display in the network, and of one without that runs beside it.
"""

import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

SIZES = [(64, 32), (128, 64), (256, 128), (512, 256)]
SECONDS = 10
RATE = 60
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
TICKS = os.sysconf("SC_CLK_TCK")
HERE = pathlib.Path(__file__).parent
FAR = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])


def at_receiver(*command, **options):
    return subprocess.Popen(["nsenter", f"--net=/proc/{FAR.pid}/ns/net", *command], **options)


def run(*command):
    subprocess.run(command, check=True)


def processor_time(process):
    """User and system time of a process in seconds, with the resolution of the scheduler."""
    text = pathlib.Path(f"/proc/{process.pid}/schedstat")
    total = 0
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9 if text.exists() else 0.0


def call(path, method, parameters=None):
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)
    message = {"method": f"org.loopbanner.Sign.{method}", "parameters": parameters or {}}
    line.sendall(json.dumps(message).encode() + b"\0")
    reply = b""
    while not reply.endswith(b"\0"):
        reply += line.recv(65536)
    line.close()
    return json.loads(reply[:-1])


class Sign:
    def __init__(self, folder, display, size, scroll, sender_options=()):
        width, height = size
        keys = ["[display]", f"width = {width}", f"height = {height}", *display, "[scroll]", *scroll]
        keys += ["[[option]]", 'id = "a"', 'text = "Open"', 'color = "green"', "[[option]]", 'id = "b"', 'text = "Pizza"']
        pathlib.Path(folder, "sign.toml").write_text("\n".join(keys) + "\n")
        self.socket, self.control = f"{folder}/socket", f"{folder}/control"
        self.events = open(f"{folder}/events", "w+", encoding="utf-8")
        log = open(f"{folder}/log", "a", encoding="utf-8")
        self.sender = subprocess.Popen(["loopbanner-sender", "--socket", self.socket, *sender_options], executable=PROGRAM, stderr=log)
        self.sign = subprocess.Popen(
            ["loopbannerd", "run", "--config", f"{folder}/sign.toml", "--control", self.control], executable=PROGRAM, stdout=self.events, stderr=log
        )
        time.sleep(2)

    def late_frames(self):
        self.events.flush()
        text = pathlib.Path(self.events.name).read_text(encoding="utf-8")
        return sum(json.loads(line)["frames"] for line in text.splitlines() if '"overrun"' in line)

    def end(self):
        for process in (self.sign, self.sender):
            process.send_signal(signal.SIGTERM)
            process.wait()
        self.events.close()


COUNTER = """
import socket, sys, time
kind, seconds = sys.argv[1], float(sys.argv[2])
if kind == 'ddp':
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); line.bind(('10.0.0.2', 4048))
else:
    line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)); line.bind(('card', 0))
line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 24)
end = time.monotonic() + seconds
pictures = latches = packets = 0
line.settimeout(0.2)
while time.monotonic() < end:
    try: packet = line.recv(2048)
    except TimeoutError: continue
    packets += 1
    if kind == 'ddp': pictures += packet[0] & 1
    elif packet[12] == 1: latches += 1
print(pictures or latches, packets)
"""

DISPLAYS = {
    "ddp": (['driver = "ddp"', 'address = "10.0.0.2"', f"rate = {RATE}"], ()),
    "colorlight": (['driver = "colorlight"', 'interface = "sender"', f"rate = {RATE}", "latches = 1"], ("--interface", "sender")),
}
TICKER = ['style = "ticker"', f"fps = {RATE}", "speed = 60"]


def load(folder, driver, size):
    keys, options = DISPLAYS[driver]
    sign = Sign(folder, [*keys, f'device = "{folder}/socket"'], size, TICKER, options)
    counter = at_receiver(sys.executable, "-c", COUNTER, driver, str(SECONDS), stdout=subprocess.PIPE, text=True)
    before = processor_time(sign.sign), processor_time(sign.sender)
    time.sleep(SECONDS)
    after = processor_time(sign.sign), processor_time(sign.sender)
    pictures, packets = map(int, counter.communicate()[0].split())
    late = sign.late_frames()
    calls = None
    if subprocess.run(["which", "strace"], capture_output=True, check=False).returncode == 0:
        calls = [system_calls(process, folder) for process in (sign.sign, sign.sender)]
    sign.end()
    shares = [100 * (end - start) / SECONDS for start, end in zip(before, after)]
    return shares, pictures / SECONDS, packets / max(1, pictures), late, calls


def system_calls(process, folder):
    """System calls per second while the banner moves."""
    trace = subprocess.Popen(["strace", "-f", "-c", "-o", f"{folder}/calls", "-p", str(process.pid)], stderr=subprocess.DEVNULL)
    time.sleep(3)
    trace.send_signal(signal.SIGINT)
    trace.wait()
    lines = [line.split() for line in pathlib.Path(f"{folder}/calls").read_text().splitlines()]
    return next((int(line[3 if len(line) > 4 else 2]) for line in lines if line and line[-1] == "total"), 0) / 3


def floor(folder, packets, length):
    program = f"{folder}/send_only"
    run("gcc", "-O2", "-o", program, str(HERE / "send_only.c"))
    result = subprocess.run([program, "10.0.0.2", "9999", str(packets), str(length), str(RATE), str(SECONDS)], capture_output=True, text=True,
                            check=True)
    return 100 * float(result.stdout) / SECONDS


PRESS = """
import socket, sys, time
line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)); line.bind(('card', 0))
line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 24)
row, former, changed = {}, None, None
while True:
    packet = line.recv(2048)
    if packet[12] == 0x55: row[packet[13:17]] = packet[21:]
    elif packet[12] == 1:
        picture = b''.join(row[key] for key in sorted(row))
        if former is not None and picture != former: print(time.monotonic(), flush=True)
        former = picture
"""


def press(folder, size):
    """The time from the call of Tap to the latch of the first changed picture, in milliseconds: median and maximum of 20."""
    keys, options = DISPLAYS["colorlight"]
    scroll = ["autoplay = false", f"fps = {RATE}", 'slide = "0ms"', 'hold_after_input = "0ms"']
    sign = Sign(folder, [*keys, f'device = "{folder}/socket"'], size, scroll, options)
    receiver = at_receiver(sys.executable, "-c", PRESS, stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    times = []
    for number in range(20):
        time.sleep(0.2 + number * 0.0037)
        start = time.monotonic()
        call(sign.control, "Tap")
        times.append(1000 * (float(receiver.stdout.readline()) - start))
    receiver.kill()
    sign.end()
    return sorted(times)[10], max(times)


def late_pair(folder, driver, size, seconds):
    """The late frames of a sign with a display in the network, and of a sign without one that runs at the same time."""
    keys, options = DISPLAYS[driver]
    folders = [pathlib.Path(folder, name) for name in ("with", "without")]
    for place in folders:
        place.mkdir(exist_ok=True)
    memory = ['driver = "memory"', 'format = "color"']
    signs = [
        Sign(folders[0], [*keys, f'device = "{folders[0]}/socket"'], size, TICKER, options),
        Sign(folders[1], memory, size, TICKER),
    ]
    before = [sign.late_frames() for sign in signs]
    time.sleep(seconds)
    late = [sign.late_frames() - start for sign, start in zip(signs, before)]
    for sign in signs:
        sign.end()
    return late


def count_late_frames(folder, rounds=2, seconds=30):
    """Counts late frames. No program reads the packets, so that counting takes no processor time."""
    bound = at_receiver(sys.executable, "-c", BOUND)
    print("| display | driver | frames | late with a sender | late without |")
    print("|---|---|---|---|---|")
    for size in ((64, 32), (256, 128)):
        for driver in DISPLAYS:
            pairs = [late_pair(folder, driver, size, seconds) for _ in range(rounds)]
            late = [sum(pair[index] for pair in pairs) for index in (0, 1)]
            print(f"| {size[0]}×{size[1]} | `{driver}` | {RATE * seconds * rounds} | {late[0]} | {late[1]} |", flush=True)
    bound.kill()


BOUND = """
import socket, time
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); line.bind(('10.0.0.2', 4048))
time.sleep(3600)
"""


def main():
    run("ip", "link", "set", "card", "netns", str(FAR.pid))
    for command in (["ip", "address", "add", "10.0.0.2/24", "dev", "card"], ["ip", "link", "set", "card", "up"]):
        at_receiver(*command).wait()
    run("ip", "address", "add", "10.0.0.1/24", "dev", "sender")
    with tempfile.TemporaryDirectory() as folder:
        if "--late" in sys.argv:
            count_late_frames(folder)
            return
        print("| display | driver | sign | sender | C loop | pictures a second | late frames | calls per picture: sign, sender |")
        print("|---|---|---|---|---|---|---|---|")
        for size in SIZES:
            for driver in DISPLAYS:
                (sign, sender), pictures, packets, late, calls = load(folder, driver, size)
                bytes_ = 3 * size[0] * size[1]
                only = floor(folder, round(packets), min(1472, round(bytes_ / packets) + 15))
                text = "" if calls is None else f"{calls[0] / RATE:.1f}, {calls[1] / RATE:.1f}"
                print(f"| {size[0]}×{size[1]} | `{driver}` | {sign:.2f} % | {sender:.2f} % | {only:.2f} % | {pictures:.1f} | {late} | {text} |",
                      flush=True)
        sign = Sign(folder, ['driver = "memory"', 'format = "color"'], (512, 256), TICKER)
        before = processor_time(sign.sign)
        time.sleep(SECONDS)
        print(f"without a sender, 512×256: sign {100 * (processor_time(sign.sign) - before) / SECONDS:.2f} %, {sign.late_frames()} late frames")
        sign.end()
        for size in SIZES:
            print("press to the last latch, {}×{}: median {:.1f} ms, maximum {:.1f} ms".format(*size, *press(folder, size)), flush=True)


try:
    main()
finally:
    FAR.kill()
