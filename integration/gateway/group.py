"""Tests a group of three signs with their gateways and a real broker, mosquitto, which is killed, also in mid-count; with a
gateway that stands still, a sign that is killed, another list, and a client that publishes nonsense.

usage: group.py ROOT FOLDER [--timing] [--with OTHER]      the folder of the unpacked packages, and a folder for the logs

--timing also judges how fast a tap comes to another sign: at most 2 s. With --with, one of the signs is of the packages in OTHER.
The signs must then be in step, or all of them must report that a sign has another version.
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

import stage
from stage import PATIENCE, free_port

OPTIONS = ["Tea", "Coffee", "Cake", "Soup", "Bread", "Milk", "Jam"]
NODES = ["east", "north", "west"]


class Failure(Exception):
    """Something is not as it should be."""


def eventually(what, condition):
    """Waits until a condition holds. Returns how long it took."""
    start = time.monotonic()
    stage.eventually(what, condition, Failure)
    return time.monotonic() - start


def common_moments(times):
    """The moments of the first list, each with the nearest ones of the others, in the time that all lists cover."""
    begin, end = max(moments[0] for moments in times), min(moments[-1] for moments in times)
    # A moment that only one list has is half of a dwell away from the others.
    first = [moment for moment in times[0] if begin - 350_000_000 < moment < end + 350_000_000]
    return [[min(moments, key=lambda other: abs(other - moment)) for moments in times] for moment in first]


class Sign:
    """A sign with its gateway."""

    def __init__(self, trial, node, programs):
        self.trial, self.node, self.programs, self.web = trial, node, programs, free_port()
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
        counter = '[[counter]]\nname = "queue"\n'
        text = f'[display]\ndriver = "memory"\n[scroll]\ndwell = "{dwell}"\n{counter}{lines}'
        (self.folder / "sign.toml").write_text(text)

    def start_sign(self):
        words = [*self.programs.sign, "run", "--config", "sign.toml", "--control", f"{self.folder}/control"]
        self.sign = self.start(words, "sign.log")
        eventually(f"{self.node} has no socket", lambda: self.connect())

    def start_gateway(self):
        self.gateway = self.start([*self.programs.gateway, "--config", "gateway.toml"], "gateway.log")

    def start(self, words, log):
        with open(self.folder / log, "ab") as out:
            return subprocess.Popen(words, cwd=self.folder, stdout=out, stderr=out)

    def connect(self):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(PATIENCE)
        try:
            self.connection.connect(f"{self.folder}/control")
            return True
        except OSError:
            return False

    def call(self, method, **parameters):
        return stage.ask_sign(self.connection, method, parameters)

    def selected(self):
        return self.call("GetState")["state"]["selected"]["index"]

    def count(self, change="+1"):
        return self.call("Count", name="queue", change=change)["value"]

    def number(self):
        return self.call("GetCounters")["counters"]["queue"]

    def rows(self):
        return self.call("GetFrame")["rows"]

    def is_in_step(self):
        """Whether it is, as its gateway said last."""
        said = [line for line in self.log("gateway.log").splitlines() if "group shop: " in line]
        words = (": alone", ": joining the others", ": no other member has this list", ": in step with ")
        standings = [line for line in said if any(word in line for word in words)]
        return bool(standings) and ": in step with " in standings[-1]

    def reports_other_version(self):
        return "other members run a different version of LoopBanner" in self.log("gateway.log")

    def log(self, name):
        return (self.folder / name).read_text()


class Trial:
    """Three signs and a broker."""

    def __init__(self, programs, folder, is_timing, other=None):
        self.folder, self.is_timing, self.is_mixed = folder, is_timing, other is not None
        self.marks = 0
        self.port = free_port()
        (folder / "broker.conf").write_text(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.signs = [Sign(self, node, other or programs if node == NODES[1] else programs) for node in NODES]
        self.broker = None

    def start_broker(self):
        with open(self.folder / "broker.log", "ab") as out:
            words = ["mosquitto", "-c", f"{self.folder}/broker.conf"]
            self.broker = subprocess.Popen(words, stdout=out, stderr=out)

    def are_equal(self):
        return len({sign.selected() for sign in self.signs}) == 1 and len({str(sign.rows()) for sign in self.signs}) == 1

    def are_in_step(self):
        return all(sign.is_in_step() for sign in self.signs)

    def agree(self, what):
        took = eventually(what, lambda: self.are_in_step() and self.are_equal())
        print(f"ok {what}: after {took:.1f} s")

    def standings(self):
        """How often the gateways logged that their signs left or joined the group."""
        return [sign.log("gateway.log").count("group shop: ") for sign in self.signs]

    def read_everything(self, signs=None):
        """Waits until the gateways have read all that was published before."""
        self.marks += 1
        percent = 20 + self.marks
        signs = signs or self.signs
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        client.connect("127.0.0.1", self.port)
        client.loop_start()

        def have_read():
            # The broker may drop messages in a flood.
            for sign in signs:
                client.publish(f"loopbanner/{sign.node}/set/brightness", f"{percent}", qos=1).wait_for_publish(PATIENCE)
            time.sleep(0.2)
            return all(sign.call("GetState")["state"]["brightness"] == percent for sign in signs)

        eventually("a gateway does not read its messages", have_read)
        client.loop_stop()
        client.disconnect()

    # The steps, in their order.

    def find_each_other(self):
        self.start_broker()
        for sign in self.signs:
            sign.start_sign()
            sign.call("Tap")
            sign.start_gateway()
            time.sleep(0.7)
        self.agree("three signs that were started apart find each other")

    def compare_versions(self):
        """Starts signs of two builds. Returns whether they can be in step."""
        self.start_broker()
        for sign in self.signs:
            sign.start_sign()
            sign.start_gateway()

        def are_different():
            return all(sign.reports_other_version() for sign in self.signs)

        what = "signs of two builds neither are in step nor report a difference"
        eventually(what, lambda: self.are_in_step() or are_different())
        if not are_different():
            self.agree("signs of two builds find each other")
            return True
        single, pair = self.signs[1], [self.signs[0], self.signs[2]]
        eventually("the signs of one build are not in step", lambda: all(sign.is_in_step() for sign in pair))
        before = single.selected()
        for _ in range(3):
            pair[0].call("Tap")
        eventually("the signs of one build do not agree", lambda: len({sign.selected() for sign in pair}) == 1)
        self.read_everything()
        if single.is_in_step() or single.selected() != before:
            raise Failure("a tap has come to a sign of another version")
        print("ok signs of two versions report the difference, and do not disturb each other")
        return False

    def count_every_tap(self):
        before, standings = self.signs[0].selected(), self.standings()
        for number in range(45):
            self.signs[number % 3].call("Tap")
            time.sleep(0.05)
        self.read_everything()
        self.agree("taps on three signs at 20 a second")
        found, wanted = self.signs[0].selected(), (before + 45) % len(OPTIONS)
        if found != wanted:
            if self.standings() == standings:
                raise Failure(f"45 taps led from {before} to {found}, and not to {wanted}")
            # A sign that gets an input seconds late takes the state of the group, without its own taps.
            print("void: the machine stood still, and a sign left the group; again")
            self.count_every_tap()

    def follow_a_tap(self):
        delays = []
        for number in range(30):
            tapped, other = self.signs[number % 3], self.signs[(number + 1) % 3]
            tapped.call("Tap")
            wanted, start = tapped.selected(), time.monotonic()
            while other.selected() != wanted:
                if time.monotonic() > start + (2 if self.is_timing else PATIENCE):
                    raise Failure("a tap did not come to another sign in time")
            delays.append((time.monotonic() - start) * 1000)
            time.sleep(0.1)
        delays.sort()
        print(f"ok a tap is at another sign after {delays[15]:.1f} ms, the slowest of 30 after {delays[-1]:.1f} ms")

    def lose_the_broker(self):
        self.broker.kill()
        self.broker.wait()
        eventually("no sign is in step without a broker", lambda: not any(sign.is_in_step() for sign in self.signs))
        for sign in self.signs[:2]:
            sign.call("Tap")
        self.signs[0].call("Tap")
        if self.are_equal():
            raise Failure("taps without a broker came to others")
        self.start_broker()
        self.agree("the broker is killed and comes back, and has forgotten everything")

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

    def count_together(self):
        """Each press counts once: while the broker runs, is killed in mid-count, is away, and while a sign is killed."""
        counted = self.count_at_once(0, 45, lambda number: None)
        counted = self.count_at_once(counted, 60, self.kill_broker_at(20, 40))
        self.broker.kill()
        self.broker.wait()
        eventually("no sign is in step without a broker", lambda: not any(sign.is_in_step() for sign in self.signs))
        for own, sign in enumerate(self.signs, 1):
            found = [sign.count() for _ in range(own)]
            if found != list(range(counted + 1, counted + 1 + own)):
                raise Failure(f"without a broker {sign.node} counted {found} after {counted}")
        self.start_broker()
        counted += 1 + 2 + 3
        self.agree_on(counted, "counts without a broker are added when it is back")
        sign = self.signs[2]
        sign.sign.kill()
        sign.sign.wait()
        for other in self.signs[:2]:
            other.count()
        sign.start_sign()
        self.agree_on(counted + 2, "a sign that is killed gets its counts back from the others")
        self.signs[1].count("=7")
        self.agree_on(7, "a number that is set applies to all signs")
        self.signs[0].count("reset")
        self.agree_on(0, "a reset applies to all signs")
        self.agree("signs that count are in step")

    def count_at_once(self, before, presses, happen):
        """Counts on all signs, about 50 times a second. Returns the number that all signs then have."""
        for number in range(presses):
            self.signs[number % 3].count()
            happen(number)
            time.sleep(0.02)
        self.agree_on(before + presses, f"{presses} counts on three signs")
        return before + presses

    def kill_broker_at(self, death, return_):
        """What kills the broker after one count, and starts it after another."""

        def happen(number):
            if number == death:
                self.broker.kill()
                self.broker.wait()
            elif number == return_:
                self.start_broker()

        return happen

    def agree_on(self, number, what):
        numbers = []

        def agree():
            numbers[:] = [sign.number() for sign in self.signs]
            return set(numbers) == {number}

        stage.eventually(f"{what}: {number} is not on all signs", agree, lambda text: Failure(f"{text}, but {numbers}"))
        print(f"ok {what}: {number}")

    def kill_a_sign(self):
        sign = self.signs[0]
        sign.sign.kill()
        sign.sign.wait()
        self.signs[1].call("Tap")
        time.sleep(1)
        sign.start_sign()
        self.agree("a sign is killed and started again")

    def be_forgotten(self):
        """A client clears the retained messages of two members."""
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        client.connect("127.0.0.1", self.port)
        client.loop_start()
        for name in ("east", "north"):
            client.publish(f"loopbanner-group/shop/members/{name}", b"", qos=1, retain=True).wait_for_publish(PATIENCE)
        client.loop_stop()
        client.disconnect()
        self.read_everything()
        self.signs[0].call("Tap")
        self.agree("signs whose membership is cleared announce themselves again")

    def have_another_list(self):
        sign = self.signs[2]
        sign.write_list(options=OPTIONS[:3])
        sign.call("Reload")
        eventually("another list is in step", lambda: not sign.is_in_step())
        before = sign.selected()
        self.signs[0].call("Tap")
        eventually("a tap comes to the other sign", lambda: self.signs[1].selected() == self.signs[0].selected())
        self.read_everything([sign])
        if sign.selected() != before:
            raise Failure("a tap has come to the sign with another list")
        eventually("no sign reports another list", lambda: "have a different list" in sign.log("gateway.log"))
        eventually("it does not say that it is alone", lambda: "no other member has this list" in sign.log("gateway.log"))
        sign.write_list()
        sign.call("Reload")
        self.agree("a sign with another list is alone, and comes back with its list")

    def go_on_by_themselves(self):
        for sign in self.signs:
            sign.write_list(dwell="700ms")
            sign.call("Reload")
        self.agree("all have a new file at about the same time")
        time.sleep(6)
        times = []
        for sign in self.signs:
            last = sign.call("GetState")["state"]["seq"]
            events = sign.call("Subscribe", after=last - 30, kinds=["selected"])["events"]
            times.append([event["at"] for event in events][-8:])
        moments = common_moments(times)
        if len(moments) < 3:
            raise Failure(f"the signs have {len(moments)} slides in common")
        apart = max(max(moment) - min(moment) for moment in moments) / 1e6
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
            standing = "This sign is in step with the others."
            eventually("the page does not show that the sign is in step", lambda: said("standing") == standing)
            names = ["east (leader)", "north (this sign)", "west"]
            eventually("the page does not name the signs", lambda: said("signs").splitlines() == names)
            Select(browser.find_element(By.ID, "language")).select_by_value("de")
            german = ["Gruppe shop", "Dieses Schild läuft im Gleichschritt mit den anderen."]
            german += ["east (gibt den Takt vor)", "north (dieses Schild)", "west"]
            parts = ("title", "standing", "signs")
            eventually("the page is not in German", lambda: "\n".join(map(said, parts)).splitlines() == german)
            Select(browser.find_element(By.ID, "language")).select_by_value("en")
            self.signs[2].gateway.terminate()
            eventually("the page does not say who is gone", lambda: "west (offline)" in said("signs"))
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
        eventually("no anchor was kept", lambda: "loopbanner-group/shop/anchor" in found)
        known = json.loads(found["loopbanner-group/shop/anchor"])
        rev = known["rev"]
        for at in (now + 10**12, now - 10**12, 0, 2**63 - 1):
            rogue.publish(inputs, message(at), qos=1)
        for number in range(400):
            rogue.publish(inputs, message(time.time_ns() + 10**10 + number, count=250), qos=1)
        for state in ("", "x", "1 2 3", "1 " * 47 + "1", known["state"].replace(" ", " 9")):
            for by in ("mallory", NODES[1]):
                rogue.publish(anchor, json.dumps(dict(known, by=by, state=state, at=time.time_ns())), qos=1)
        rogue.publish(inputs, "", qos=1).wait_for_publish(PATIENCE)
        self.read_everything()
        for sign in self.signs:
            if sign.sign.poll() is not None or sign.gateway.poll() is not None:
                raise Failure(f"nonsense has ended {sign.node}")
        rogue.loop_stop()
        rogue.disconnect()
        self.agree("100 000 inputs of the future, broken messages and made-up states")
        if not all("group: loopbanner-group/shop/" in sign.log("gateway.log") for sign in self.signs):
            raise Failure("no sign reports the rejected inputs")

    def end(self):
        for sign in self.signs:
            for process in (sign.gateway, sign.sign):
                if process and process.poll() is None:
                    process.terminate()
                    if process.wait(PATIENCE) != 0:
                        raise Failure(f"{sign.node} did not end well")
        if self.broker:
            self.broker.terminate()

    def run(self):
        if self.is_mixed:
            if not self.compare_versions():
                return 1
            steps = [
                self.count_every_tap, self.follow_a_tap, self.lose_the_broker, self.count_together, self.stand_still,
                self.kill_a_sign, self.go_on_by_themselves,
            ]
            for step in steps:
                step()
            return 1 + len(steps)
        steps = [
            self.find_each_other, self.count_every_tap, self.follow_a_tap, self.lose_the_broker, self.count_together,
            self.stand_still, self.kill_a_sign, self.be_forgotten, self.have_another_list, self.show_the_group, self.bear_nonsense,
            self.go_on_by_themselves,
        ]
        for step in steps:
            step()
        return len(steps)


def main():
    root, folder, *options = sys.argv[1:]
    other = stage.Programs(options[options.index("--with") + 1]) if "--with" in options else None
    trial = Trial(stage.Programs(root), pathlib.Path(folder), "--timing" in options, other)
    try:
        steps = trial.run()
    except Exception:
        for log in sorted(trial.folder.rglob("*.log")):
            print(f"--- {log}\n" + "\n".join(log.read_text(errors="replace").splitlines()[-25:]), file=sys.stderr)
        raise
    finally:
        trial.end()
    stage.count("group", steps)


if __name__ == "__main__":
    main()
