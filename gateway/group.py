"""Tries signs in step with a real broker: three signs, their gateways, and mosquitto, which is killed; a gateway that
stands still, a sign that is killed, another list, and somebody who publishes nonsense.

usage: group.py SIGN GATEWAY FOLDER      the two programs, and a folder for what the trial leaves behind
"""

import json
import pathlib
import signal
import socket
import subprocess
import sys
import time

import paho.mqtt.client as mqtt
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

PAGE = str(pathlib.Path(__file__).resolve().parent.parent / "Sources/SignGateway/Page")
OPTIONS = ["Tea", "Coffee", "Cake", "Soup", "Bread", "Milk", "Jam"]
NODES = ["east", "north", "west"]


class Failure(Exception):
    """Something is not as it should be."""


def eventually(what, condition, seconds=20):
    """Waits until a condition holds. Returns how long it took."""
    start = time.monotonic()
    while time.monotonic() < start + seconds:
        if condition():
            return time.monotonic() - start
        time.sleep(0.05)
    raise Failure(what)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Sign:
    """A sign with its gateway."""

    def __init__(self, trial, node):
        self.trial, self.node, self.web = trial, node, free_port()
        self.folder = trial.folder / node
        self.folder.mkdir()
        self.write_list()
        (self.folder / "gateway.toml").write_text(f"""
socket = "{self.folder}/control"
listen = "127.0.0.1:{self.web}"
[mqtt]
url = "mqtt://127.0.0.1:{trial.port}"
node = "{node}"
discovery = false
[group]
name = "shop"
""")
        self.sign = self.gateway = None
        self.connection = None

    def write_list(self, dwell="1h", options=OPTIONS):
        lines = "".join(f'[[option]]\ntext = "{option}"\n' for option in options)
        text = f'[display]\ndriver = "memory"\n[scroll]\ndwell = "{dwell}"\n{lines}'
        (self.folder / "sign.toml").write_text(text)

    def start_sign(self):
        words = [self.trial.sign, "run", "--config", "sign.toml", "--control", f"{self.folder}/control"]
        self.sign = self.start(words, "sign.log")
        eventually(f"{self.node} has no socket", lambda: self.connect())

    def start_gateway(self):
        self.gateway = self.start([self.trial.gateway, "--config", "gateway.toml", "--page", PAGE], "gateway.log")

    def start(self, words, log):
        with open(self.folder / log, "ab") as out:
            return subprocess.Popen(words, cwd=self.folder, stdout=out, stderr=out)

    def connect(self):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(10)
        try:
            self.connection.connect(f"{self.folder}/control")
            return True
        except OSError:
            return False

    def call(self, method, **parameters):
        message = {"method": f"org.loopbanner.Sign.{method}", "parameters": parameters}
        self.connection.sendall(json.dumps(message).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            more = self.connection.recv(1 << 16)
            if not more:
                raise Failure(f"{self.node} has closed the connection")
            reply += more
        return json.loads(reply[:-1])["parameters"]

    def selected(self):
        return self.call("GetState")["state"]["selected"]["index"]

    def rows(self):
        return self.call("GetFrame")["rows"]

    def is_in_step(self):
        """Whether it is, as its gateway said last."""
        said = [line for line in self.log("gateway.log").splitlines() if "group shop: " in line]
        words = (": alone", ": looking for the others", ": nobody else is here", ": in step with ")
        standings = [line for line in said if any(word in line for word in words)]
        return bool(standings) and ": in step with " in standings[-1]

    def log(self, name):
        return (self.folder / name).read_text()


class Trial:
    """Three signs and a broker."""

    def __init__(self, sign, gateway, folder):
        self.sign, self.gateway, self.folder = sign, gateway, folder
        self.port = free_port()
        (folder / "broker.conf").write_text(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.signs = [Sign(self, node) for node in NODES]
        self.broker = None

    def start_broker(self):
        with open(self.folder / "broker.log", "ab") as out:
            words = ["mosquitto", "-c", f"{self.folder}/broker.conf"]
            self.broker = subprocess.Popen(words, stdout=out, stderr=out)

    def are_equal(self):
        return len({sign.selected() for sign in self.signs}) == 1 and len({str(sign.rows()) for sign in self.signs}) == 1

    def are_in_step(self):
        return all(sign.is_in_step() for sign in self.signs)

    def agree(self, what, seconds=40):
        took = eventually(what, lambda: self.are_in_step() and self.are_equal(), seconds)
        print(f"ok {what}: after {took:.1f} s")

    # The steps, in their order.

    def find_each_other(self):
        self.start_broker()
        for sign in self.signs:
            sign.start_sign()
            sign.call("Tap")
            sign.start_gateway()
            time.sleep(0.7)
        self.agree("three signs that were started apart find each other")

    def count_every_tap(self):
        before = self.signs[0].selected()
        for number in range(45):
            self.signs[number % 3].call("Tap")
            time.sleep(0.05)
        self.agree("taps on three signs at 20 a second")
        found, wanted = self.signs[0].selected(), (before + 45) % len(OPTIONS)
        if found != wanted:
            raise Failure(f"45 taps led from {before} to {found}, and not to {wanted}")

    def follow_a_tap(self):
        delays = []
        for number in range(30):
            tapped, other = self.signs[number % 3], self.signs[(number + 1) % 3]
            tapped.call("Tap")
            wanted, start = tapped.selected(), time.monotonic()
            while other.selected() != wanted:
                if time.monotonic() > start + 2:
                    raise Failure("a tap did not come to another sign within 2 s")
            delays.append((time.monotonic() - start) * 1000)
            time.sleep(0.1)
        delays.sort()
        print(f"ok a tap is at another sign after {delays[15]:.1f} ms, the slowest of 30 after {delays[-1]:.1f} ms")

    def lose_the_broker(self):
        self.broker.kill()
        self.broker.wait()
        eventually("nobody is alone without a broker", lambda: not any(sign.is_in_step() for sign in self.signs))
        for sign in self.signs[:2]:
            sign.call("Tap")
        self.signs[0].call("Tap")
        if self.are_equal():
            raise Failure("taps without a broker came to others")
        self.start_broker()
        self.agree("the broker is killed and comes back, and has forgotten everything", 60)

    def stand_still(self):
        gateway = self.signs[0].gateway
        gateway.send_signal(signal.SIGSTOP)
        for sign in self.signs[1:]:
            sign.call("Tap")
            time.sleep(0.3)
        self.signs[0].call("Tap")
        time.sleep(4)
        gateway.send_signal(signal.SIGCONT)
        self.agree("a gateway stands still for 5 s, and inputs come too late")

    def kill_a_sign(self):
        sign = self.signs[0]
        sign.sign.kill()
        sign.sign.wait()
        self.signs[1].call("Tap")
        time.sleep(1)
        sign.start_sign()
        self.agree("a sign is killed and started again", 60)

    def be_forgotten(self):
        """Somebody clears what the broker keeps of a sign that is there."""
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        client.connect("127.0.0.1", self.port)
        client.loop_start()
        for name in ("east", "north"):
            client.publish(f"loopbanner-group/shop/members/{name}", b"", qos=1, retain=True).wait_for_publish(10)
        client.loop_stop()
        client.disconnect()
        time.sleep(0.5)
        self.signs[0].call("Tap")
        self.agree("signs whose membership is cleared say that they are here", 20)

    def have_another_list(self):
        sign = self.signs[2]
        sign.write_list(options=OPTIONS[:3])
        sign.call("Reload")
        eventually("another list is in step", lambda: not sign.is_in_step())
        before = sign.selected()
        self.signs[0].call("Tap")
        time.sleep(0.5)
        if sign.selected() != before or self.signs[1].selected() != self.signs[0].selected():
            raise Failure("a tap has come to the wrong signs")
        eventually("nobody says so", lambda: "have another list" in sign.log("gateway.log"))
        eventually("it does not say that it is alone", lambda: "nobody else is here" in sign.log("gateway.log"))
        sign.write_list()
        sign.call("Reload")
        self.agree("a sign with another list is alone, and comes back with its list", 60)

    def go_on_by_themselves(self):
        for sign in self.signs:
            sign.write_list(dwell="700ms")
            sign.call("Reload")
        self.agree("all have a new file at about the same time", 60)
        time.sleep(6)
        times = []
        for sign in self.signs:
            last = sign.call("GetState")["state"]["seq"]
            events = sign.call("Subscribe", after=last - 30, kinds=["selected"])["events"]
            times.append([event["at"] for event in events][-4:-1])
        apart = max(max(moment) - min(moment) for moment in zip(*times)) / 1e6
        if apart > 5:
            raise Failure(f"the timer moved the signs {apart:.3f} ms apart")
        print(f"ok the timers of three signs are at most {apart:.3f} ms apart")

    def show_the_group(self):
        """The page names all signs, in a real browser."""
        options = webdriver.ChromeOptions()
        for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--lang=en"):
            options.add_argument(option)
        browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        try:
            browser.get(f"http://127.0.0.1:{self.signs[1].web}/")

            def said(part):
                return browser.find_element(By.ID, f"group-{part}").text

            eventually("the page does not show the group", lambda: said("title") == "Group shop")
            if said("standing") != "This sign goes in step with the others.":
                raise Failure(f"the page says '{said('standing')}'")
            if said("signs").splitlines() != ["east (keeps the time)", "north (this sign)", "west"]:
                raise Failure(f"the page names {said('signs')!r}")
            Select(browser.find_element(By.ID, "language")).select_by_value("de")
            german = ["Gruppe shop", "Dieses Schild läuft im Gleichschritt mit den anderen."]
            german += ["east (gibt den Takt an)", "north (dieses Schild)", "west"]
            seen = "\n".join(said(part) for part in ("title", "standing", "signs")).splitlines()
            if seen != german:
                raise Failure(f"in German the page says {seen}")
            Select(browser.find_element(By.ID, "language")).select_by_value("en")
            self.signs[2].gateway.terminate()
            eventually("the page does not say who is gone", lambda: "west (not there)" in said("signs"))
            self.signs[2].gateway.wait()
            self.signs[2].start_gateway()
            eventually("the page does not say who is back", lambda: said("signs").endswith("\nwest"))
        finally:
            browser.quit()
        print("ok the page shows the group")

    def bear_nonsense(self):
        rogue = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        rogue.connect("127.0.0.1", self.port)
        rogue.loop_start()
        inputs, anchor = "loopbanner-group/shop/inputs", "loopbanner-group/shop/anchor"
        rev = "0123456789abcdef"
        now = time.time_ns()

        def message(at, sign="mallory", count=1):
            entry = {"sign": sign, "k": 1, "at": at, "input": "next"}
            return json.dumps({"rev": rev, "inputs": [dict(entry, k=number) for number in range(count)]})

        for payload in ("", "{", "[]", "null", '{"rev":1}', "\x00\xff", "[" * 60_000, "9" * 70_000, message(now, "a/b"),
                        message(now), message(now, count=300), '{"rev":"' + "x" * 5000 + '","inputs":[]}'):
            rogue.publish(inputs, payload, qos=1)
            rogue.publish(anchor, payload, qos=1)
            rogue.publish("loopbanner-group/shop/members/east", payload, qos=1)
            rogue.publish("loopbanner-group/shop/members/mallory", payload, qos=1, retain=True)
            rogue.publish("loopbanner/mallory/status", "online", qos=1)
        found = {}
        rogue.on_message = lambda client, data, told: found.setdefault(told.topic, told.payload)
        rogue.subscribe("loopbanner-group/shop/anchor", qos=1)
        eventually("no anchor was kept", lambda: "loopbanner-group/shop/anchor" in found, 45)
        known = json.loads(found["loopbanner-group/shop/anchor"])
        rev = known["rev"]
        for at in (now + 10**12, now - 10**12, 0, 2**63 - 1):
            rogue.publish(inputs, message(at), qos=1)
        for number in range(400):
            rogue.publish(inputs, message(time.time_ns() + 10**10 + number, count=250), qos=1)
        for state in ("", "x", "1 2 3", "1 " * 47 + "1", known["state"].replace(" ", " 9")):
            for by in ("mallory", NODES[1]):
                rogue.publish(anchor, json.dumps(dict(known, by=by, state=state, at=time.time_ns())), qos=1)
        time.sleep(3)
        for sign in self.signs:
            if sign.sign.poll() is not None or sign.gateway.poll() is not None:
                raise Failure(f"nonsense has ended {sign.node}")
        rogue.loop_stop()
        rogue.disconnect()
        self.agree("100 000 inputs of the future, broken messages and made-up states", 60)
        if not all("group: loopbanner-group/shop/" in sign.log("gateway.log") for sign in self.signs):
            raise Failure("nobody says what was refused")

    def end(self):
        for sign in self.signs:
            for process in (sign.gateway, sign.sign):
                if process and process.poll() is None:
                    process.terminate()
                    if process.wait(20) != 0:
                        raise Failure(f"{sign.node} did not end well")
        if self.broker:
            self.broker.terminate()

    def run(self):
        self.find_each_other()
        self.count_every_tap()
        self.follow_a_tap()
        self.lose_the_broker()
        self.stand_still()
        self.kill_a_sign()
        self.be_forgotten()
        self.have_another_list()
        self.show_the_group()
        self.bear_nonsense()
        self.go_on_by_themselves()


def main():
    sign, gateway, folder = sys.argv[1:]
    trial = Trial(sign, gateway, pathlib.Path(folder))
    try:
        trial.run()
    except Exception:
        for log in sorted(trial.folder.rglob("*.log")):
            print(f"--- {log}\n" + "\n".join(log.read_text(errors="replace").splitlines()[-25:]), file=sys.stderr)
        raise
    finally:
        trial.end()
    print("group: all passed")


if __name__ == "__main__":
    main()
