"""Tests a running gateway with hostile clients, and with some regular ones.

usage: attacks.py ADDRESS PORT PASSWORD TOKEN LOG
"""

import base64
import json
import socket
import struct
import sys
import threading
import time
import zlib

from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics
from prometheus_client.parser import text_string_to_metric_families as old_format
from stage import PATIENCE

address, port, password, token, log = sys.argv[1], int(sys.argv[2]), *sys.argv[3:6]
JSON = "Content-Type: application/json"
TOKEN = f"Authorization: Bearer {token}"
failures = []


def check(what, is_right, seen=""):
    print(("ok    " if is_right else "WRONG ") + what + ("" if is_right else f": {seen!r}"))
    if not is_right:
        failures.append(what)


def connect(place=None, source=None):
    """Connects to the gateway, to another address of the machine if `place` is one, and from the address `source`."""
    return socket.create_connection((place or address, port), PATIENCE, (source, 0) if source else None)


def receive(line):
    received = b""
    try:
        while more := line.recv(65536):
            received += more
    except OSError:
        pass
    return received


def ask(method, path, *headers, body=b"", host=None, place=None, source=None):
    """Sends a request, to another address of the machine if `place` is one. Returns the status, the headers and the body
    of the answer."""
    lines = [f"{method} {path} HTTP/1.1", "Connection: close", *headers]
    if host != "":
        lines.append(f"Host: {host or f'{address}:{port}'}")
    if body:
        lines.append(f"Content-Length: {len(body)}")
    with connect(place, source) as line:
        try:
            line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        except OSError:
            pass
        answer = receive(line)
    head, _, rest = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0
    if b"chunked" in head:
        rest = rest.partition(b"\r\n")[2]
    return status, head.decode("latin-1"), rest


def status(*arguments, **named):
    return ask(*arguments, **named)[0]


def told(*arguments, **named):
    """The body of an answer, from JSON."""
    return json.loads(ask(*arguments, **named)[2])


def give(method, path, body, *headers):
    """Sends JSON with the token. Returns the status and the answer."""
    answer = ask(method, path, JSON, TOKEN, *headers, body=json.dumps(body).encode())
    return answer[0], json.loads(answer[2] or b"{}")


def is_alive():
    return status("GET", "/healthz") == 200


# Who may do what.
check("the state needs no password", status("GET", "/api/state") == 200)
check("a change needs a secret", status("POST", "/api/next", JSON, body=b"{}") == 401)
check("the metrics need a secret", status("GET", "/metrics") == 401)
check("the options need a secret", status("GET", "/api/options") == 401)
check("a token may", status("POST", "/api/next", JSON, TOKEN, body=b"{}") == 200)
basic = base64.b64encode(f"anyone:{password}".encode()).decode()
check("the password may", status("POST", "/api/next", JSON, f"Authorization: Basic {basic}", body=b"{}") == 200)

# Hosts, origins, types.
for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a, b", "", "[::1", "localhost:x"):
    check(f"host {host!r}", status("GET", "/api/state", host=host) in (421, 400), status("GET", "/api/state", host=host))
for host in ("localhost", "LOCALHOST:80", "10.0.0.7", "[::1]:7219"):
    check(f"host {host!r} is ours", status("GET", "/api/state", host=host) == 200)
two = ask("GET", "/api/state", "Host: evil.example")[0]
check("two hosts", two in (400, 421), two)
for origin in ("http://evil.example", "null", "https://evil.example", f"http://{address}:{port + 1}", "file://"):
    seen = status("POST", "/api/next", JSON, TOKEN, f"Origin: {origin}", body=b"{}")
    check(f"origin {origin}", seen == 403, seen)
own = f"Origin: http://{address}:{port}"
check("our own origin", status("POST", "/api/next", JSON, TOKEN, own, body=b"{}") == 200)
for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
    seen = status("POST", "/api/next", f"Content-Type: {kind}", TOKEN, body=b"{}")
    check(f"a body of {kind}", seen == 415, seen)
check("no type", status("POST", "/api/next", TOKEN, body=b"{}") == 415)
head = ask("GET", "/")[1].lower()
for header in ("content-security-policy: default-src 'none'", "nosniff", "no-store", "frame-ancestors 'none'"):
    check(f"every answer has {header}", header in head)
check("no answer allows other sites", "access-control" not in head)

# HEAD is GET without the body.
for path in ("/", "/api/state", "/api/events"):
    answer = ask("HEAD", path)
    check(f"HEAD {path}", answer[0] == 200 and answer[2] == b"", answer)
check("HEAD needs what GET needs", status("HEAD", "/metrics") == 401)
check("HEAD changes nothing", status("HEAD", "/api/next", TOKEN) == 405)

# Paths, methods, sizes, and bodies that are no JSON.
for path in ("/nothing", "/../etc/passwd", "/%2e%2e/etc/passwd", "/api/options/", "//", "/api/goto/x", "/%00", "/%zz"):
    check(f"path {path}", status("GET", path, TOKEN) in (400, 404), status("GET", path, TOKEN))
check("another method", status("DELETE", "/api/state", TOKEN) == 405)
seen = ask("GET", "/" + "a" * 20000)
check("a path of 20 kB", seen[0] == 414 and "nosniff" in seen[1] and b"TooLong" in seen[2], seen)
seen = ask("GET", "/", "X: " + "a" * 40000)
check("a header of 40 kB", seen[0] == 431 and "nosniff" in seen[1] and b"TooLong" in seen[2], seen)
seen = status("GET", "/", "X: " + "a" * 80000)
check("a header of 80 kB", seen in (431, 400, 0), seen)
seen = status("PUT", "/api/options/x", JSON, TOKEN, body=b"{" + b" " * 200_000 + b"}")
check("a body of 200 kB", seen == 413, seen)
with connect() as line:
    line.sendall(
        f"PUT /api/options/x HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\n{TOKEN}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    )
    sent = 0
    try:
        while sent < 50_000_000:
            line.sendall(b"8000\r\n" + b" " * 0x8000 + b"\r\n")
            sent += 0x8000
    except OSError:
        pass
    check("a body without an end", sent < 10_000_000, sent)
with connect() as line:
    head = f"PUT /api/options/x HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\n{TOKEN}\r\nConnection: close\r\n"
    line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
    line.sendall(b"".join(b"8000\r\n" + b" " * 0x8000 + b"\r\n" for _ in range(10)) + b"0\r\n\r\n")
    answer = receive(line)
    check("a body in chunks that is too long", answer.startswith(b"HTTP/1.1 413 ") and b"TooLong" in answer, answer[:80])
for body in (b"{", b"[]", b"\xff", b"null", b"\x00"):
    for path in ("/api/goto", "/api/session"):
        seen = ask("POST", path, JSON, TOKEN, body=body)
        check(f"{path} with the body {body[:20]!r}", seen[0] == 400 and b"NotJSON" in seen[2], seen)
for body in (b'{"id":1,"id":2}', b"[" * 10_000, b'{"id":"\\u0000"}'):
    seen = ask("POST", "/api/goto", JSON, TOKEN, body=body)
    check(f"body {body[:20]!r}", seen[0] == 422 and b"Unreadable" in seen[2], seen)
for query, name in (
    ("/api/options?offset=%00", "offset"), ("/api/options?limit=%ff", "limit"), ("/api/option?id=a%00b", "id"),
    ("/api/statistics?from=%c3", "from"), ("/api/statistics?to=%zz", "to"),
):
    seen = ask("GET", query, TOKEN)
    check(f"query {query}", seen[0] == 400 and json.loads(seen[2]).get("key") == name, seen)
for method, path, body, wanted in (
    ("POST", "/api/goto", {}, 422),
    ("POST", "/api/goto", {"id": "absent"}, 404),
    ("POST", "/api/goto", {"id": "tea", "extra": 1}, 422),
    ("PUT", "/api/brightness", {"percent": 101}, 422),
    ("PUT", "/api/options/x", {"text": "X", "dwell": "soon"}, 422),
    ("PUT", "/api/options/x", {"text": "X", "action": ["/bin/sh"]}, 422),
    ("PUT", "/api/values/a%20b", {"value": "1"}, 422),
    ("PUT", "/api/values/long", {"value": "x" * 4097}, 413),
    ("POST", "/api/alert", {"text": "x" * 4097}, 413),
    ("POST", "/api/alert", {"text": "x", "rows": ["#"]}, 422),
    ("PUT", "/api/options/x", {"text": "X", "before": ""}, 422),
):
    answer = ask(method, path, JSON, TOKEN, body=b"" if body is None else json.dumps(body).encode())
    check(f"{method} {path} {body}", answer[0] == wanted and b'"message"' in answer[2], answer[0:3:2])
revision = json.loads(ask("GET", "/api/options", TOKEN)[2])["revision"]
seen = status("PUT", "/api/options/x", JSON, TOKEN, f'If-Match: "{revision + 7}"', body=b'{"text":"X"}')
check("a list that another client has changed", seen == 412, seen)

# Calls that the sign could not read are refused, and the connection to the sign stays.
def nested(levels):
    return json.loads("[" * levels + "]" * levels)


def lost():
    with open(log, encoding="utf-8") as file:
        return file.read().count("no sign answers")


before = lost()
for method, path, make in (
    ("PUT", "/api/options/deep", lambda levels: {"rows": nested(levels - 1)}),
    ("POST", "/api/alert", lambda levels: {"rows": nested(levels - 1)}),
    ("POST", "/api/goto", lambda levels: {"id": nested(levels - 1)}),
    ("PUT", "/api/options", lambda levels: {"options": nested(levels - 1)}),
):
    seen = [give(method, path, make(levels))[0] for levels in range(28, 35)]
    check(f"{method} {path} with many levels", set(seen) == {422}, seen)
seen = give("PUT", "/api/options/deep", {"rows": nested(32)})[1]
check("too many levels have a name", (seen["error"], seen["reason"]) == ("Unreadable", "depth"), seen)
seen = give("PUT", "/api/options", {"options": [], "revision": 1}, 'If-Match: "99999"')
check("a revision in two places", seen[0] == 412, seen)
check("the connection to the sign stays", is_alive() and lost() == before, lost())

# One option: two editors, an addition, the end of the list, and ids that are no steps of a path.
ids = [option["id"] for option in told("GET", "/api/options", TOKEN)["options"]]
first = told("GET", "/api/options/tea", TOKEN)
tag = f'If-Match: "{first["option"]["etag"]}"'
head = ask("GET", "/api/options/tea", TOKEN)[1]
check("an option has its tag", f'ETag: "{first["option"]["etag"]}"' in head and first["index"] == ids.index("tea"), head)
check("another option changes meanwhile", give("PUT", "/api/options/coffee", {"text": "Mocha"})[0] == 200)
check("the first editor saves", give("PUT", "/api/options/tea", {"text": "Tea", "dwell": "7s"}, tag)[0] == 200)
seen = give("PUT", "/api/options/tea", {"text": "Green tea"}, tag)
check("the second editor gets the present option", (seen[0], seen[1]["error"], seen[1]["option"]["dwell"]) == (412, "OptionChanged", "7s"), seen)
check("and overwrites nothing", told("GET", "/api/options/tea", TOKEN)["option"]["text"] == "Tea")
check("an old tag removes nothing", status("DELETE", "/api/options/tea", TOKEN, tag) == 412)
tag = f'If-Match: "{seen[1]["etag"]}"'
check("the new tag saves", give("PUT", "/api/options/tea", {"text": "Tea 3.50"}, tag)[0] == 200)
seen = give("PUT", "/api/options/tea", {"text": "X"}, "If-None-Match: *")
check("an addition overwrites nothing", (seen[0], seen[1]["error"]) == (412, "OptionExists"), seen)
check("an addition adds", give("PUT", "/api/options/juice", {"text": "Juice"}, "If-None-Match: *")[0] == 200)
check("an option that is gone", give("PUT", "/api/options/soup", {"text": "X"}, "If-Match: *")[1]["error"] == "OptionGone")


def order():
    return [option["id"] for option in told("GET", "/api/options", TOKEN)["options"]]


check("null is the end", give("PUT", "/api/options/tea", {"text": "Tea", "before": None})[0] == 200 and order()[-1] == "tea", order())
check("a move to the front", give("POST", "/api/options/juice/move", {"before": order()[0]})[0] == 200 and order()[0] == "juice", order())
check("a move to the end", give("POST", "/api/options/juice/move", {"before": None})[0] == 200 and order()[-1] == "juice", order())
check("a move of nothing", give("POST", "/api/options/absent/move", {"before": None})[0] == 404)
for name in (".", "..", "a/b", "reset"):
    step = name.replace("/", "%2F")
    check(f"the id {name}", give("PUT", f"/api/option?id={step}", {"text": "X"})[0] == 200 and name in order(), order())
    check(f"the id {name} moves", give("POST", f"/api/option/move?id={step}", {"before": "tea"})[0] == 200)
    check(f"the id {name} goes", status("DELETE", f"/api/option?id={step}", TOKEN) == 200 and name not in order(), order())
check("no id", status("GET", "/api/option", TOKEN) == 400)
seen = ask("PATCH", "/api/options/reset", TOKEN)
check("a separate path has its own methods", seen[0] == 405 and "Allow: POST\r" in seen[1], seen[1])
check("the state names no file", "configuration" not in told("GET", "/api/state")["state"])
seen = give("PUT", "/api/options/x", {"text": "X", "dwell": "soon"})[1]
check("an error names the key", (seen["key"], "option." in seen["message"]) == ("dwell", False), seen)


def picture(size):
    """A PNG of one pixel and so many bytes."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))]
    rest = [chunk(b"IDAT", zlib.compress(b"\0\xff")), chunk(b"IEND", b"")]
    space = size - sum(map(len, parts + rest)) - 12
    return base64.b64encode(b"".join(parts + [chunk(b"tEXt", b"Comment\0" + b"x" * (space - 8))] + rest)).decode()


for path, method, extra in (("/api/options/image", "PUT", {}), ("/api/alert", "POST", {"duration": "1s"})):
    seen = give(method, path, {"image": picture(48 << 10), **extra})
    check(f"{path} takes a picture of 48 KiB", seen[0] == 200, seen)
    seen = give(method, path, {"image": picture((48 << 10) + 1), **extra})
    check(f"{path} takes none of a byte more", seen[0] == 422 and "48 KiB" in seen[1]["message"], seen)
give("POST", "/api/options/reset", {})

# Texts that would be code on a careless page, in every place where they come out.
evil = "</script><img src=x onerror=alert(1)>\u202e{{7*7}}"
answer = ask("PUT", "/api/options/evil", JSON, TOKEN, body=json.dumps({"text": evil}).encode())
check("a text like code is kept", answer[0] == 200, answer)
status("POST", "/api/goto", JSON, TOKEN, body=b'{"id":"evil"}')
families = list(openmetrics(ask("GET", "/metrics", TOKEN, "Accept: application/openmetrics-text")[2].decode()))
values = {family.name: family.samples[0].value for family in families if family.samples}
check("the sign's frames are counted", values.get("loopbanner_frames", 0) > 0, values)
check("Prometheus reads the metrics", "loopbanner_selected" in {family.name for family in families})
families = list(old_format(ask("GET", "/metrics", TOKEN)[2].decode()))
check("and in the old format", "loopbanner_selected" in {family.name.removesuffix("_total") for family in families})
status("DELETE", "/api/options/evil", TOKEN)

# Events, and those that were missed.
with connect() as line:
    line.sendall(f"GET /api/events HTTP/1.1\r\nHost: localhost\r\n{TOKEN}\r\n\r\n".encode())
    stream = b""
    while b"event: frame" not in stream or b"event: state" not in stream:
        stream += line.recv(65536)
    for _ in range(3):
        status("POST", "/api/next", JSON, TOKEN, body=b"{}")
    while stream.count(b'"event":"selected"') < 3:
        stream += line.recv(65536)
ids = [part.split(b"\n")[0].decode() for part in stream.split(b"\nid: ")[1:]]
check("events have ids", len(ids) > 3, ids)


def events_after(identity):
    with connect() as line:
        line.sendall(
            f"GET /api/events HTTP/1.1\r\nHost: localhost\r\n{TOKEN}\r\nLast-Event-ID: {identity}\r\n\r\n".encode()
        )
        received = b""
        try:
            while len(received) < 1_000_000 and b"event: frame" not in received:
                received += line.recv(65536)
        except OSError:
            pass
    return [part.split(b"\n")[0].decode() for part in received.split(b"\nid: ")[1:]]


again = events_after(ids[0])
check("a browser gets what it missed", again[: len(ids) - 1] == ids[1:], again[:3])
check("an id of another run is none", events_after("other:1") == [])
# The stream with a token has the events of the change. The stream without one has a later picture, and no events.
def change():
    status("POST", "/api/next", JSON, TOKEN, body=b"{}")


with connect() as guest, connect() as member:
    guest.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    member.sendall(f"GET /api/events HTTP/1.1\r\nHost: localhost\r\n{TOKEN}\r\n\r\n".encode())
    stream, seen = b"", b""
    while b"event: frame" not in stream:
        stream += guest.recv(65536)
    while b"event: frame" not in seen:
        seen += member.recv(65536)
    change()
    while b'"event":"selected"' not in seen:
        seen += member.recv(65536)
    # Each change brings at least one picture.
    for _ in range(5):
        change()
        stream += guest.recv(65536)
    check("without a secret a browser gets no events", b"event: banner" not in stream and b"event: banner" in seen)

# Guessing passwords: the second immediate guess is rejected, and an existing session continues.
answer = ask("POST", "/api/session", JSON, body=json.dumps({"password": password}).encode())
cookie = [line.split(": ", 1)[1].split(";")[0] for line in answer[1].split("\r\n") if line.startswith("Set-Cookie")]
check("the password begins a session", answer[0] == 204 and len(cookie) == 1, answer)
check("its cookie has the port in its name", cookie[0].startswith(f"loopbanner-{port}="), cookie)
check("its cookie is for no script", "HttpOnly" in answer[1] and "SameSite=Strict" in answer[1])
session = f"Cookie: {cookie[0]}"
check("the session may", status("POST", "/api/next", JSON, session, body=b"{}") == 200)
# Its stream of events ends with another session, too.
answer = ask("POST", "/api/session", JSON, body=json.dumps({"password": password}).encode())
other = next(f"Cookie: {line[12:].split(';')[0]}" for line in answer[1].split("\r\n") if line.startswith("Set-Cookie"))
with connect() as line:
    line.sendall(f"GET /api/events HTTP/1.1\r\nHost: localhost\r\n{other}\r\n\r\n".encode())
    seen = b""
    while b"event: frame" not in seen:
        seen += line.recv(65536)
    status("DELETE", "/api/session", JSON, other)
    try:
        while part := line.recv(65536):
            seen += part
        has_ended = True
    except OSError:
        has_ended = False
    check("a logout ends the stream of its session", has_ended)


class Guesser:
    """Gives wrong passwords. Each that is looked at doubles the delay before the next one, from a second to 30."""

    def __init__(self):
        self.delay, self.looked_at, self.is_right = 0, time.monotonic(), True

    def guess(self, secret="wrong one"):
        """Returns the status and the seconds in Retry-After. Notes whether an answer other than 429 came too early."""
        sent = time.monotonic()
        answer = ask("POST", "/api/session", JSON, body=json.dumps({"password": secret}).encode())
        if answer[0] == 429:
            waits = [line.partition(": ")[2] for line in answer[1].split("\r\n") if line.startswith("Retry-After: ")]
            return 429, int(waits[0]) if waits else 0
        # The last password was looked at after it was sent, and this one before its answer came.
        self.is_right = self.is_right and time.monotonic() - self.looked_at >= self.delay
        self.looked_at, self.delay = sent, min(2 * self.delay or 1, 30)
        return answer[0], 0

    def refusal(self, least):
        """Guesses until a refusal asks for `least` seconds. A busy machine may miss some of the delays. Returns None if five
        passwords more are looked at."""
        for _ in range(1000):
            if self.delay > 16:
                return None
            seen, wait = self.guess()
            if seen == 429 and wait >= least:
                return wait
            time.sleep(0.1)
        return None


guesser = Guesser()
check("a wrong password", guesser.guess() == (401, 0))
wait = guesser.refusal(1)
check("another one at once", wait is not None, wait)
check("the session still may", status("POST", "/api/next", JSON, session, body=b"{}") == 200)
wait = guesser.refusal(2)
check("the delay grows", wait is not None, wait)
check("no password was looked at too early", guesser.is_right)
if address != "127.0.0.1":
    # All visitors share a pause of a quarter of a second after a wrong password.
    time.sleep(0.3)
    answer = ask("POST", "/api/session", JSON, body=json.dumps({"password": password}).encode(), place="127.0.0.1")
    check("a client at another address does not wait for the guesser", answer[0] == 204, answer)
    # If the delay is over, the right password ends it.
    for _ in range(5):
        seen = guesser.guess(password)
        if seen[0] == 429:
            break
        guesser.delay = 0
        guesser.guess()
        time.sleep(0.3)
    check("the right password waits at the guesser's address", seen[0] == 429 and guesser.is_right, seen)
status("DELETE", "/api/session", session)
check("the end of a session", status("POST", "/api/next", JSON, session, body=b"{}") == 401)

# A right password ends the delay each time, so typing errors do not add up. Each client of this part has its own address.
def log_in(secret, source):
    answer = ask("POST", "/api/session", JSON, body=json.dumps({"password": secret}).encode(), place="127.0.0.1", source=source)
    return answer[0], json.loads(answer[2] or b"{}")


seconds = []
for _ in range(5):
    while (answer := log_in("wrong one", "127.0.0.9"))[0] == 429:
        time.sleep(0.1)
    answer = log_in(password, "127.0.0.9")
    seconds.append(answer[1].get("seconds", 0))
    while answer[0] == 429:
        time.sleep(0.1)
        answer = log_in(password, "127.0.0.9")
check("typing errors do not add up", max(seconds) <= 1, seconds)

# Guessers with many addresses do not lock out an address that has logged in before.
stop = threading.Event()


def guess(number):
    attempt = 0
    while not stop.is_set():
        attempt += 1
        try:
            log_in("wrong one", f"127.1.{number}.{attempt % 250 + 1}")
        except OSError:
            pass


guessers = [threading.Thread(target=guess, args=(number,)) for number in range(6)]
for thread in guessers:
    thread.start()
time.sleep(1)
seen = [log_in(password, "127.0.0.9")[0] for _ in range(20)]
stop.set()
for thread in guessers:
    thread.join()
check("guessers do not lock out a member", seen == [204] * 20, seen)

# Four addresses with all connections do not keep others away.
def stream(source):
    line = connect("127.0.0.1", source)
    line.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return line


crowd = []
for number in range(2, 6):
    crowd += [stream(f"127.0.0.{number}") for _ in range(12)]
    crowd += [connect("127.0.0.1", f"127.0.0.{number}") for _ in range(4)]
for number, line in enumerate(crowd):
    if number % 16 < 12:
        line.recv(100)
seen = [status("GET", "/healthz", place="127.0.0.1", source="127.0.0.9") for _ in range(5)]
check("four addresses do not starve a fifth", seen == [200] * 5, seen)
with stream("127.0.0.9") as line:
    line.settimeout(PATIENCE)
    seen = line.recv(4096)
check("nor its stream of events", seen.startswith(b"HTTP/1.1 200"), seen[:80])
for line in crowd:
    line.close()

# Slow and incomplete requests: one address has few places, and they are free again after half a minute.
lines = []
for _ in range(60):
    try:
        line = connect()
        line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        lines.append(line)
    except OSError:
        pass
stop = threading.Event()


def dribble():
    while not stop.wait(3):
        for line in lines:
            try:
                line.sendall(b"a")
            except OSError:
                pass


def is_free():
    try:
        return is_alive()
    except OSError:
        return False


def naps_until_free(most):
    """Returns after how many naps of half a second there is room; on a busy machine a nap is longer."""
    for number in range(most):
        if is_free():
            return number
        time.sleep(0.5)
    return most


slow = threading.Thread(target=dribble)
slow.start()
begun = time.monotonic()
naps = naps_until_free(90)
check("slow requests end", naps < 80, naps)
print(f"      after {time.monotonic() - begun:.0f} s there was room again")
stop.set()
slow.join()
for line in lines:
    line.close()
check("the gateway lives", naps_until_free(2 * PATIENCE) < 2 * PATIENCE)

# Streams whose browsers are gone or do not read.
for _ in range(100):
    try:
        with connect() as line:
            line.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    except OSError:
        pass
check("streams without browsers end", naps_until_free(2 * PATIENCE) < 2 * PATIENCE)

with open(log, encoding="utf-8") as file:
    text = file.read()
check("no secret is in the log", token not in text and password not in text and "wrong" not in text.replace("a wrong password", ""))
sys.exit(f"{len(failures)} of the checks failed: {failures}" if failures else 0)
