"""What the gateway costs: the time from a tap over HTTP to the LEDs, its memory and its processor time, and the frames of
the sign while the gateway is under attack, in turns with none, beside a busy loop on every core.

usage: gateway.py LOOPBANNERD LOOPBANNER_GATEWAY FOLDER [--quick]

FOLDER has libswallowed_bus.so, as scripts/bench makes it.
"""

import contextlib
import http.client
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import clients
import daemon
import lateness

PORT = 17222
PAGE = str(pathlib.Path(__file__).resolve().parent.parent / "Sources/SignGateway/Page")
PASSWORD = "tea for two"
# A slide begins slowly: its first pixel is there after some 30 ms, which is no delay.
AT_ONCE = clients.RESTING.replace('dwell = "1h"', 'dwell = "1h"\nslide = "0s"')


@contextlib.contextmanager
def gateway(program, sign):
    """A gateway of the sign, its process and a token."""
    with tempfile.TemporaryDirectory() as folder:
        secrets = str(pathlib.Path(folder, "secrets"))
        file = pathlib.Path(folder, "gateway.toml")
        file.write_text(f'socket = "{sign}"\nlisten = "127.0.0.1:{PORT}"\n[web]\npassword_file = "{secrets}"\n')
        subprocess.run([program, "password", secrets], input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL)
        token = subprocess.run([program, "token", "bench", "--role", "own", secrets], text=True, check=True, capture_output=True).stdout.strip()
        process = subprocess.Popen([program, "--config", file, "--page", PAGE], stderr=subprocess.DEVNULL)
        try:
            for _ in range(100):
                with contextlib.suppress(OSError):
                    line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
                    line.request("GET", "/healthz")
                    if line.getresponse().status == 200:
                        break
                time.sleep(0.1)
            else:
                raise RuntimeError("the gateway does not find the sign")
            yield process, token
        finally:
            process.terminate()
            process.wait()


def taps(loopbannerd, program, programs, count):
    """From a tap over HTTP to the first message on the bus, in milliseconds."""
    delays = []
    with clients.running(loopbannerd, programs, AT_ONCE) as (_, bus, sign), gateway(program, sign) as (_, token):
        line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        for _ in range(count):
            time.sleep(0.1)
            sent = len(bus.moments)
            tapped = time.monotonic_ns()
            line.request("POST", "/api/next", "{}", headers)
            answer = line.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"a tap is answered {answer.status}")
            limit = time.monotonic() + 5
            while len(bus.moments) == sent:
                if time.monotonic() > limit:
                    raise RuntimeError("the picture did not change")
                time.sleep(0.001)
            delays.append((bus.moments[sent] - tapped) / 1e6)
    return delays


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cost(loopbannerd, program, programs, pages, configuration, seconds):
    """The gateway's resident and own memory in KiB, and the share of a core that it takes, with so many pages open."""
    with clients.running(loopbannerd, programs, configuration) as (_, _, sign), gateway(program, sign) as (process, _):
        curl = ["curl", "--silent", "--no-buffer", "--output", "/dev/null", f"http://127.0.0.1:{PORT}/api/events"]
        streams = [subprocess.Popen(curl) for _ in range(pages)]
        time.sleep(2)
        before = processor_seconds(process)
        time.sleep(seconds)
        share = (processor_seconds(process) - before) / seconds
        for stream in streams:
            stream.kill()
            stream.wait()
        return daemon.kibibytes(process.pid, "VmRSS"), daemon.kibibytes(process.pid, "RssAnon"), share


ATTACK = """
import socket, sys, threading, time
port, token = int(sys.argv[1]), sys.argv[2]
def flood(request):
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
                for _ in range(100):
                    line.sendall(request)
                    if not line.recv(65536):
                        break
        except OSError:
            time.sleep(0.05)
def drip():
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
                for byte in b"GET /api/state HTTP/1.1" * 9:
                    line.sendall(bytes([byte]))
                    time.sleep(0.5)
        except OSError:
            time.sleep(0.5)
def stare():
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"GET /api/events HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n")
        time.sleep(3600)
def request(method, path, body="", headers=""):
    return (f"{method} {path} HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Type: application/json\\r\\n"
            f"{headers}Content-Length: {len(body)}\\r\\n\\r\\n{body}").encode()
known = f"Authorization: Bearer {token}\\r\\n"
for work in [
    (flood, request("GET", "/api/state")), (flood, request("POST", "/api/session", '{"password": "guess"}')),
    (flood, request("PUT", "/api/values/price", '{"value": "7"}', known)),
    (flood, request("GET", "/api/options", "", known)), (flood, request("POST", "/api/alert", "x" * 150000)),
    (flood, request("POST", "/api/next", "{}")), (drip,), (drip,), (stare,), (stare,),
]:
    threading.Thread(target=work[0], args=work[1:], daemon=True).start()
print("ready", flush=True)
sys.stdin.read()
"""


def under(program, is_attacked):
    """The clients of `clients.frames`: a gateway, and those that attack it."""

    @contextlib.contextmanager
    def crowd(sign):
        with gateway(program, sign) as (_, token):
            if not is_attacked:
                yield
                return
            attacker = subprocess.Popen(
                [sys.executable, "-c", ATTACK, str(PORT), token], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            attacker.stdout.readline()
            try:
                yield
            finally:
                attacker.kill()
                attacker.wait()

    return crowd


def main():
    loopbannerd, program, programs = sys.argv[1:4]
    is_quick = sys.argv[4:] == ["--quick"]
    delays = taps(loopbannerd, program, programs, 20 if is_quick else 200)
    print(f"tap over HTTP to the LEDs: median {statistics.median(delays):.2f} ms, slowest of {len(delays)} "
          f"{max(delays):.2f} ms")
    for pages, name, configuration in [
        (0, "no page", clients.RESTING), (10, "ten pages", clients.RESTING),
        (10, "ten pages and a running ticker", clients.CONFIGURATION),
    ]:
        resident, own, share = cost(loopbannerd, program, programs, pages, configuration, 5 if is_quick else 20)
        print(f"{name}: {resident} KiB resident, {own} KiB private, {share:.2%} of a core")
    alone, attacked = lateness.Sample(), lateness.Sample()
    slices, seconds = (2, 4) if is_quick else (8, 15)
    with lateness.busy_cores():
        for _ in range(slices):
            for sample, is_attacked in [(alone, False), (attacked, True)]:
                moments, _, _ = clients.frames(loopbannerd, programs, seconds, under(program, is_attacked))
                sample.add(moments)
    print(f"late frames while attacked: {attacked.late} of {attacked.frames} ({attacked.late_share:.3%}), "
          f"without: {alone.late} of {alone.frames} ({alone.late_share:.3%})")


if __name__ == "__main__":
    main()
