"""Signs of a fleet at the level of the protocol: thousands of connections in one loop, each of which behaves as a gateway does at
the broker. They have no display, check no signature, and apply every release."""

import base64
import hashlib
import heapq
import json
import random
import select
import socket
import struct
import time

from crowd import messages, packet, text
from fleet import FLEET, TOPICS

KEEP_ALIVE, HEALTH = 60, 300
RELEASE = f"{TOPICS}/release/".encode()


def publication(topic, payload, number, retain=True):
    return packet(0x33 if retain else 0x32, text(topic) + struct.pack("!H", number) + payload)


class Member:
    """A sign: its connection, and what it has accepted."""

    __slots__ = (
        "node", "label", "link", "rest", "number", "hash", "release", "offer", "packet", "failures", "session", "is_ready",
    )

    def __init__(self, node, label):
        self.node, self.label = node, label
        self.link, self.rest, self.number, self.hash, self.release = None, b"", 0, None, None
        self.packet, self.failures, self.session, self.is_ready = 0, 0, 0, False
        # The hash of a document that has arrived before the statement.
        self.offer = None


class Swarm:
    """The signs, and an observer who sees their reports as the owner does."""

    def __init__(self, port, count):
        self.port, self.poll, self.due = port, select.epoll(), []
        self.members = [Member(f"s{number}", f"l{number % 100}") for number in range(count)]
        self.by_link, self.statements, self.hashes = {}, {}, {}
        self.accepted, self.received, self.reported, self.attempts = {}, {}, {}, []
        self.observer = None
        for index in range(count):
            self.schedule(index * 0.0003, index, "connect")

    # Time

    def schedule(self, delay, index, what):
        heapq.heappush(self.due, (time.monotonic() + delay, index, what))

    def turn(self, seconds=0.02):
        """Handles what has arrived and what is due."""
        now = time.monotonic()
        while self.due and self.due[0][0] <= now:
            _, index, what = heapq.heappop(self.due)
            getattr(self, what)(index)
        for descriptor, _ in self.poll.poll(seconds):
            self.read(descriptor)

    def until(self, condition, seconds, what):
        """Works until the condition holds. Returns the seconds, or raises TimeoutError."""
        began = time.monotonic()
        while not condition():
            if time.monotonic() - began > seconds:
                raise TimeoutError(f"{what}: not within {seconds} s")
            self.turn()
        return time.monotonic() - began

    # Connections

    def open(self, client_id, user, will=None):
        link = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        flags = 0xC2 | (0x2C if will else 0)
        body = text(b"MQTT") + b"\x04" + bytes([flags]) + struct.pack("!H", KEEP_ALIVE) + text(client_id)
        body += (text(will) + text(b"offline") if will else b"") + text(user) + text(user)
        link.sendall(packet(0x10, body))
        link.setblocking(False)
        return link

    def observe(self):
        """Connects the observer, which receives all reports."""
        if self.observer:
            self.poll.unregister(self.observer)
            self.observer.close()
        self.observer = self.open(b"observer", b"owner")
        self.by_link[self.observer.fileno()] = -1
        self.observer_rest = b""
        self.poll.register(self.observer, select.EPOLLIN)
        self.observer.sendall(packet(0x82, b"\x00\x01" + text(b"loopbanner/+/reported") + b"\x00"))

    def connect(self, index):
        member = self.members[index]
        self.attempts.append(time.monotonic())
        try:
            node = member.node.encode()
            member.link = self.open(b"loopbanner-" + node, node, b"loopbanner/%s/status" % node)
        except OSError:
            return self.retry(index)
        member.rest = b""
        self.by_link[member.link.fileno()] = index
        self.poll.register(member.link, select.EPOLLIN)

    def retry(self, index):
        """Waits as a gateway of a fleet does: 1, 2, 4 to 30 seconds, varied by a half, and the first time by 10 seconds more."""
        member = self.members[index]
        delay = min(2 ** member.failures, 30)
        spread = delay / 2 + (10 if member.failures == 0 else 0)
        member.failures += 1
        self.schedule(delay + random.random() * spread, index, "connect")

    def lose(self, index):
        if index < 0:
            self.by_link.pop(self.observer.fileno(), None)
            self.poll.unregister(self.observer)
            self.observer.close()
            self.observer = None
            return
        member = self.members[index]
        self.by_link.pop(member.link.fileno(), None)
        self.poll.unregister(member.link)
        member.link.close()
        member.link, member.is_ready = None, False
        self.retry(index)

    def send(self, member, data):
        try:
            member.link.sendall(data)
        except OSError:
            # The loop reads the end of the connection next.
            pass

    def ping(self, index):
        member = self.members[index]
        if member.is_ready:
            self.send(member, b"\xc0\x00")
            self.schedule(KEEP_ALIVE * 0.9, index, "ping")

    def send_health(self, index):
        member = self.members[index]
        if member.is_ready:
            self.send(member, self.publish(member, "health", self.health()))
            self.schedule(HEALTH * random.uniform(0.8, 1.2), index, "send_health")

    # Messages

    def read(self, descriptor):
        index = self.by_link.get(descriptor)
        if index is None:
            return
        member = self.members[index] if index >= 0 else None
        link = member.link if member else self.observer
        try:
            data = link.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            return self.lose(index)
        if member is None:
            found, self.observer_rest = messages(self.observer_rest + data)
            for kind, body in found:
                if kind & 0xF0 == 0x30:
                    self.note(body)
            return
        found, member.rest = messages(member.rest + data)
        for kind, body in found:
            if kind == 0x20:
                self.connected(index, body)
            elif kind & 0xF0 == 0x30:
                self.receive(index, member, kind, body)

    def note(self, body):
        size = struct.unpack("!H", body[:2])[0]
        if b'"state":"applied"' in body:
            node = body[11:2 + size - 9].decode()
            self.reported[node] = (body.rpartition(b'"numbers":{')[2].split(b"}")[0], time.monotonic())

    def publish(self, member, name, payload):
        member.packet = member.packet % 60_000 + 1
        return publication(b"loopbanner/%s/%s" % (member.node.encode(), name.encode()), payload, member.packet)

    def connected(self, index, body):
        member = self.members[index]
        if body[1:2] != b"\x00":
            return self.lose(index)
        member.is_ready, member.failures = True, 0
        member.session += 1
        node = member.node
        filters = (f"loopbanner/{node}/status", f"{TOPICS}/all/#", f"{TOPICS}/label/{member.label}/#", f"{TOPICS}/node/{node}/#",
                   f"{TOPICS}/keys", f"loopbanner/{node}/request")
        body = b"\x00\x01" + b"".join(text(entry.encode()) + b"\x01" for entry in filters)
        parts = [packet(0x82, body), self.publish(member, "status", b"online"), self.publish(member, "about", self.about(member)),
                 self.publish(member, "health", self.health()), self.publish(member, "reported", self.report(member)),
                 self.publish(member, "state", b'{"selected":{"id":"tea","text":"Tea"},"brightness":100}'.ljust(600))]
        self.send(member, b"".join(parts))
        self.schedule(random.random() * KEEP_ALIVE * 0.9, index, "ping")
        self.schedule(HEALTH * random.uniform(0.8, 1.2), index, "send_health")

    def receive(self, index, member, kind, body):
        size = struct.unpack("!H", body[:2])[0]
        topic, payload = body[2:2 + size], body[2 + size:]
        answer = b""
        if kind & 6:
            answer, payload = b"\x40\x02" + payload[:2], payload[2:]
        if topic.endswith(b"/desired") and payload:
            answer += self.accept(member, payload)
        elif topic.startswith(RELEASE) and payload:
            answer += self.apply(member, topic, payload)
        elif b"/release/" in topic and topic.endswith(self.hash(payload)):
            member.offer = topic[-64:].decode()
            self.received[member.node] = (member.offer, time.monotonic())
        if answer:
            self.send(member, answer)

    def hash(self, payload):
        """The hash of a document as hexadecimal digits. Equal documents of all signs are hashed once."""
        if payload not in self.hashes:
            self.hashes[payload] = hashlib.sha256(payload).hexdigest().encode()
        return self.hashes[payload]

    def statement(self, payload):
        if payload not in self.statements:
            self.statements[payload] = json.loads(base64.b64decode(json.loads(payload)["payload"]))
        return self.statements[payload]

    def accept(self, member, payload):
        statement = self.statement(payload)
        if statement["number"] <= member.number:
            return b""
        member.number, member.hash = statement["number"], statement["release"].split(":")[1]
        self.accepted[member.node] = (member.number, time.monotonic())
        if member.offer == member.hash:
            # A gateway reports the release as pending until the sign has applied it.
            pending = self.publish(member, "reported", self.report(member))
            member.release, member.offer = member.hash, None
            return pending + self.publish(member, "reported", self.report(member))
        request = packet(0x82, b"\x00\x02" + text(f"{TOPICS}/release/{member.hash}".encode()) + b"\x01")
        return self.publish(member, "reported", self.report(member)) + request

    def apply(self, member, topic, payload):
        if not topic.endswith((member.hash or "-").encode()) or not topic.endswith(self.hash(payload)):
            return b""
        member.release = member.hash
        self.received[member.node] = (member.hash, time.monotonic())
        return packet(0xA2, b"\x00\x03" + text(topic)) + self.publish(member, "reported", self.report(member))

    # Contents of about the size of a gateway's

    def about(self, member):
        return json.dumps({
            "v": 1, "fleet": FLEET, "node": member.node, "name": member.node, "session": member.session, "boot": "0" * 36,
            "version": "0.1.0", "machine": "Raspberry Pi 4 Model B Rev 1.4", "os": "Debian GNU/Linux 13 (trixie)",
            "displays": [{"driver": "max7219", "width": 64, "height": 8, "color": False}], "labels": [member.label],
            "group": None, "page": f"http://{member.node}.local:7219/", "features": ["fleet/1"], "keys": ["0" * 16],
            "configuration": "sha256:" + "0" * 64,
        }, separators=(",", ":")).encode()

    def health(self):
        return json.dumps({
            "v": 1, "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "display": "works", "trouble": [], "late_frames": 0,
            "display_errors": None, "restarts": None, "clock": "synchronized", "temperature": 51.2, "under_voltage": None,
            "disk_free": 12_345_678_901, "memory": None,
        }, separators=(",", ":")).encode()

    def report(self, member):
        def name(value):
            return f'"sha256:{value}"' if value else "null"

        is_applied = member.hash == member.release
        state = "none" if not member.hash else "applied" if is_applied else "pending"
        numbers = f'"all":{member.number}' if member.number else ""
        reason = "null" if is_applied else '"release"'
        return (
            f'{{"v":1,"session":{member.session},"state":"{state}","release":{name(member.release)},"from":"all",'
            f'"numbers":{{{numbers}}},"wanted":{name(member.hash)},"reason":{reason},'
            f'"since":"2026-11-26T04:00:00Z","problems":[],"refused":null}}'
        ).encode()
