"""Measures what one broker carries of a large group: many members that listen, and one that is pressed.

usage: crowd.py [MEMBERS...]      the default are 10 100 500 1000; needs mosquitto

Every member is a separate connection that answers each message, as a gateway does. Sockets are read in one loop, so the
delays of the largest crowd are an upper bound: this program shares the machine with the broker.
"""

import os
import pathlib
import resource
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time

TOPIC = b"loopbanner-group/shop/inputs"
INPUT = b'{"rev":"0123456789abcdef","inputs":[{"sign":"a","k":%d,"at":%d,"input":"next"}]}'
SECONDS, RATE = 12, 5


def packet(kind, body):
    length, header = len(body), bytes([kind])
    while True:
        length, digit = divmod(length, 128)
        header += bytes([digit | (128 if length else 0)])
        if not length:
            return header + body


def text(value):
    return struct.pack("!H", len(value)) + value


def connect(port, name):
    link = socket.create_connection(("127.0.0.1", port))
    link.sendall(packet(0x10, text(b"MQTT") + b"\x04\x02" + struct.pack("!H", 60) + text(name)))
    link.recv(4)
    return link


def messages(data):
    """The packets that are whole, and the rest."""
    found = []
    while len(data) >= 2:
        length, shift, place = 0, 0, 1
        while place < len(data) and data[place] & 128:
            length |= (data[place] & 127) << shift
            shift, place = shift + 7, place + 1
        if place >= len(data):
            break
        length |= data[place] << shift
        end = place + 1 + length
        if len(data) < end:
            break
        found.append((data[0], data[place + 1:end]))
        data = data[end:]
    return found, data


def cpu(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(count, folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (folder / "broker.conf").write_text(f"user root\nlistener {port} 127.0.0.1\nallow_anonymous true\n")
    broker = subprocess.Popen(["mosquitto", "-c", folder / "broker.conf"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        poll, links, rests = select.epoll(), {}, {}
        for number in range(count):
            link = connect(port, b"m%d" % number)
            link.sendall(packet(0x82, b"\x00\x01" + text(TOPIC) + b"\x01"))
            link.recv(5)
            link.setblocking(False)
            links[link.fileno()], rests[link.fileno()] = link, b""
            poll.register(link, select.EPOLLIN)
        tap = connect(port, b"tap")
        began, used, delays, sent = time.monotonic(), cpu(broker.pid), [], 0
        while (now := time.monotonic()) < began + SECONDS + 3:
            if sent < SECONDS * RATE and now >= began + sent / RATE:
                body = text(TOPIC) + struct.pack("!H", sent + 1) + INPUT % (sent, time.time_ns())
                tap.sendall(packet(0x32, body))
                sent += 1
            for number, _ in poll.poll(0.01):
                link = links[number]
                found, rests[number] = messages(rests[number] + link.recv(1 << 16))
                for kind, body in found:
                    if kind & 0xF0 != 0x30:
                        continue
                    at = int(body[body.index(b'"at":') + 5:].split(b",")[0])
                    delays.append((time.time_ns() - at) / 1e6)
                    place = 2 + struct.unpack("!H", body[:2])[0]
                    link.sendall(b"\x40\x02" + body[place:place + 2])
        share = (cpu(broker.pid) - used) / (SECONDS + 3) * 100
        memory = next(int(line.split()[1]) for line in pathlib.Path(f"/proc/{broker.pid}/status").read_text().splitlines()
                      if line.startswith("VmRSS"))
        delays.sort()
        middle, late = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
        print(f"{count:5} members: {len(delays)} of {sent * count} arrived, median {middle:.1f} ms, "
              f"99 of 100 within {late:.1f} ms, broker {share:.1f} % of a core, {memory / 1024:.1f} MiB", flush=True)
        for link in links.values():
            link.close()
    finally:
        broker.terminate()
        broker.wait()


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    with tempfile.TemporaryDirectory() as folder:
        for count in [int(word) for word in sys.argv[1:]] or [10, 100, 500, 1000]:
            measure(count, pathlib.Path(folder))


if __name__ == "__main__":
    main()
