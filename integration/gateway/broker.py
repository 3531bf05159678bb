"""Tests a gateway with a real broker, mosquitto, and with independent clients: paho-mqtt, awtrix-light-client and Apprise.

usage: broker.py ROOT FOLDER      the folder of the unpacked packages, and a folder for the logs
"""

import asyncio
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import apprise
import httpx
import paho.mqtt.client as mqtt
from awtrix_light_client.http_client import AwtrixLightHttpClient
from awtrix_light_client.models.application import CustomApplication, Notification
from awtrix_light_client.models.setting import Settings

import interface
import silent_names
import stage
from stage import PATIENCE, free_port

SIGN_FILE = """
[display]
driver = "memory"
width = 32
height = 8
[scroll]
dwell = "1h"
[[option]]
id = "tea"
text = "Tea"
[[option]]
id = "coffee"
text = "Coffee"
"""

# As in docs/mqtt.md.
ACCESS = """
user sign
topic readwrite loopbanner/window/#
topic readwrite homeassistant/device/loopbanner_window/config
topic read homeassistant/status
topic readwrite awtrix_window/#
topic read sensors/out
topic read news
topic read marked

user shop
topic readwrite #

user guest
topic read loopbanner/window/#
"""


class Failure(Exception):
    """Something is not as it should be."""


def eventually(what, condition):
    """Waits until a condition holds, and returns its value."""
    return stage.eventually(what, condition, Failure)


class Trial:
    """A broker with TLS and passwords, a sign and its gateway."""

    def __init__(self, programs, folder):
        self.programs = programs
        self.folder = folder
        self.secure, self.plain, self.web = free_port(), free_port(), free_port()
        self.running = {}
        self.write("sign.toml", SIGN_FILE)
        self.write("access", ACCESS)
        self.write("password", "gatekeeper\n")
        # mosquitto reads its files as its own user.
        self.write("broker.conf", f"""
user root
listener {self.secure} 127.0.0.1
cafile {folder}/ca.pem
certfile {folder}/broker.pem
keyfile {folder}/broker.key
listener {self.plain} 127.0.0.1
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/access
""")
        self.write("gateway.toml", f"""
socket = "{folder}/control"
listen = "127.0.0.1:{self.web}"
[web]
awtrix = true
password_file = "{folder}/secrets"
[mqtt]
url = "mqtts://localhost:{self.secure}"
ca = "{folder}/ca.pem"
user = "sign"
password_file = "{folder}/password"
node = "window"
awtrix_prefix = "awtrix_window"
events = true
[[source]]
name = "out"
mqtt = "sensors/out"
pointer = "/temperature"
lifetime = "1h"
[[source]]
name = "news"
mqtt = "news"
as = "options"
[[source]]
name = "marked"
mqtt = "marked"
as = "options"
markup = true
""")
        self.make_certificates()
        self.write("passwords", "sign:gatekeeper\nshop:counter\nguest:window\n")
        self.run("mosquitto_passwd", "-U", f"{folder}/passwords")

        words = ("openssl", "passwd", "-6", "open sesame")
        secret = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        self.write("secrets", f"password {secret}")

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run(self, *words):
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def make_certificates(self):
        at = str(self.folder)
        self.run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Trial",
                 "-keyout", f"{at}/ca.key", "-out", f"{at}/ca.pem")
        self.run("openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
                 "-keyout", f"{at}/broker.key", "-out", f"{at}/broker.csr")
        self.write("names", "subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        self.run("openssl", "x509", "-req", "-in", f"{at}/broker.csr", "-CA", f"{at}/ca.pem", "-CAkey", f"{at}/ca.key",
                 "-CAcreateserial", "-days", "2", "-extfile", f"{at}/names", "-out", f"{at}/broker.pem")

    def start(self, name):
        words = {
            "broker": ["mosquitto", "-c", f"{self.folder}/broker.conf"],
            "sign": [*self.programs.sign, "run", "--config", f"{self.folder}/sign.toml",
                     "--control", f"{self.folder}/control"],
            "gateway": [*self.programs.gateway, "--config", f"{self.folder}/gateway.toml"],
        }[name]
        log = (self.folder / f"{name}.log").open("a")
        self.running[name] = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)

    def stop(self, name, number=signal.SIGTERM):
        process = self.running.pop(name)
        process.send_signal(number)
        return process.wait(PATIENCE)

    def end(self):
        for process in self.running.values():
            process.kill()
            process.wait()

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()


class Client:
    """A client of the broker, with the messages that it has received, by topic."""

    def __init__(self, trial, user, password):
        self.received, self.messages, self.lock = {}, [], threading.Lock()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self.client.username_pw_set(user, password)
        self.client.on_message = self.take
        self.client.on_connect = lambda client, *_: client.subscribe("#", 1)
        self.client.connect("127.0.0.1", trial.plain)
        self.client.loop_start()

    def take(self, _client, _data, message):
        with self.lock:
            self.received[message.topic] = message.payload.decode(errors="replace")
            self.messages.append((message.topic, message.payload.decode(errors="replace"), message.retain))

    def say(self, topic, payload="", retain=False):
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE)

    def tell(self, topic, payload=""):
        self.say(f"loopbanner/window/{topic}", payload)

    def state(self):
        return json.loads(self.received.get("loopbanner/window/state", "{}"))

    def status(self):
        return self.received.get("loopbanner/window/status")

    def options(self):
        return [option["id"] for option in json.loads(self.received.get("loopbanner/window/options", "[]"))]

    def end(self):
        self.client.disconnect()
        self.client.loop_stop()


def announced(_trial, shop):
    """The sign is announced, described and online, and all of that is kept by the broker."""
    eventually("the sign is not online", lambda: shop.status() == "online")
    eventually("the state is not told", lambda: shop.state().get("selected") == "tea")
    device = json.loads(shop.received["homeassistant/device/loopbanner_window/config"])
    assert len(device["cmps"]) == 11, device
    if "SAVE_DISCOVERY" in os.environ:
        pathlib.Path(os.environ["SAVE_DISCOVERY"]).write_text(json.dumps(device))
    assert shop.options() == ["tea", "coffee"], shop.options()


def commanded(_trial, shop):
    """Commands, an option by its id, the light, an alert, values and options do what they say."""
    shop.tell("command", "goto coffee")
    eventually("goto", lambda: shop.state()["selected"] == "coffee")
    shop.tell("set/option", "tea")
    eventually("set/option", lambda: shop.state()["selected"] == "tea")
    shop.tell("set/brightness", "45")
    eventually("set/brightness", lambda: shop.state()["brightness"] == 45)
    shop.tell("command", "brighter")
    shop.tell("set/lit", "OFF")
    eventually("the light", lambda: (shop.state()["brightness"], shop.state()["lit"]) == (55, False))
    shop.tell("set/lit", "ON")
    shop.tell("alert", "Back at two")
    eventually("the alert", lambda: shop.state()["alert"] == "Back at two")
    shop.tell("command", "dismiss")
    eventually("the end of the alert", lambda: shop.state()["alert"] is None)
    shop.tell("option/soup", json.dumps({"text": "Soup", "dwell": "9s"}))
    eventually("an option more", lambda: shop.options() == ["tea", "coffee", "soup"])
    shop.tell("option/soup", "")
    eventually("an option less", lambda: shop.options() == ["tea", "coffee"])


def pressed(_trial, shop):
    """A tap is published once, with the option that it selected, and is not retained."""
    shop.messages.clear()
    shop.tell("command", "tap")
    eventually("the press", lambda: any(topic.endswith("/press") for topic, _, _ in shop.messages))
    presses = [(json.loads(text), kept) for topic, text, kept in shop.messages if topic.endswith("/press")]
    assert len(presses) == 1 and not presses[0][1], presses
    assert (presses[0][0]["event_type"], presses[0][0]["id"]) == ("tap", "coffee"), presses
    eventually("the statistics", lambda: "loopbanner/window/events" in shop.received)


def refused(trial, shop):
    """A message that cannot be applied is logged, and changes nothing."""
    eventually("the tap", lambda: shop.state()["selected"] == "coffee")
    before = shop.state()
    for topic, payload, words in [
        ("command", "nxt", "unknown command 'nxt'; did you mean 'next'?"),
        ("command", "goto cofee", "no option has the id 'cofee'; did you mean 'coffee'?"),
        ("set/option", "cofee", "no option has the id 'cofee'; did you mean 'coffee'?"),
        ("set/brightness", "101", "the brightness must be a number from 0 to 100"),
        ("alert", "x" * 300_000, "a message may have at most 98304"),
        ("alert", b"\xff\xfe", "not valid UTF-8"),
        ("option/soup", '{"text":"a","dwell":"9"}', "option.dwell: "),
        ("option/soup", '{"text":"a","action":["/bin/sh"]}', "action can only be set in the configuration file"),
    ]:
        # The gateway logs one complaint a second.
        time.sleep(1.05)
        shop.tell(topic, payload)
        eventually(f"not said: {words}", lambda words=words: words in trial.log("gateway"))
    assert shop.state() == before and shop.options() == ["tea", "coffee"], shop.state()


def kept(trial, shop):
    """A retained command is not performed again when the gateway reconnects; a retained value is applied."""
    selected = shop.state()["selected"]
    trial.stop("gateway")
    eventually("offline at the end", lambda: shop.status() == "offline")
    shop.say("loopbanner/window/command", "next", retain=True)
    shop.say("loopbanner/window/option/soup", "Soup", retain=True)
    trial.start("gateway")
    eventually("online again", lambda: shop.status() == "online")
    eventually("the kept option", lambda: "soup" in shop.options())
    eventually("the kept command is said", lambda: "a retained message is ignored" in trial.log("gateway"))
    assert shop.state()["selected"] == selected, shop.state()
    shop.say("loopbanner/window/command", "", retain=True)
    shop.say("loopbanner/window/option/soup", "", retain=True)
    eventually("the option leaves", lambda: "soup" not in shop.options())


def gone(trial, shop):
    """The end of the gateway or of the sign is published, also a sudden one."""
    trial.stop("gateway", signal.SIGKILL)
    eventually("the last will", lambda: shop.status() == "offline")
    trial.start("gateway")
    eventually("online again", lambda: shop.status() == "online")
    trial.stop("sign")
    eventually("offline without a sign", lambda: shop.status() == "offline")
    trial.start("sign")
    eventually("online with a sign", lambda: shop.status() == "online")


def killed(trial, shop):
    """A broker that is killed and comes back without a memory knows everything again."""
    shop.tell("command", "goto coffee")
    eventually("goto", lambda: shop.state()["selected"] == "coffee")
    # Once it is away for longer than the gateway waits, and some attempts are refused.
    for seconds in (1, 4, 0, 1):
        trial.stop("broker", signal.SIGKILL)
        time.sleep(seconds)
        shop.received.clear()
        trial.start("broker")
        eventually("online after the broker's end", lambda: shop.status() == "online")
    assert "presses were not published" not in trial.log("gateway"), "an old press is published again"
    eventually("the state after the broker's end", lambda: shop.state().get("selected") == "coffee")
    eventually("the announcement after it", lambda: "homeassistant/device/loopbanner_window/config" in shop.received)


def greeted(_trial, shop):
    """When Home Assistant starts, the sign is announced again."""
    shop.messages.clear()
    shop.say("homeassistant/status", "online")
    topic = "homeassistant/device/loopbanner_window/config"
    eventually("no new announcement", lambda: any(message[0] == topic for message in shop.messages))


def fed(trial, shop):
    """A topic feeds a value of a text, and another one options; a sign that comes back has them again, and what cannot be
    used is said once."""
    shop.tell("option/weather", '{"text":"{value:out}"}')
    shop.say("sensors/out", json.dumps({"temperature": 21.5}), retain=True)
    shop.say("news", "One\nTwo\n")
    eventually("the options of the source", lambda: shop.options()[-2:] == ["news-1", "news-2"])
    shop.tell("command", "goto weather")
    eventually("an option whose value has come", lambda: shop.state()["selected"] == "weather")
    trial.stop("sign")
    eventually("offline without a sign", lambda: shop.status() == "offline")
    shop.say("news", "Three\nFour\nFive\n")
    eventually("the broker's copy", lambda: shop.received["news"].startswith("Three"))
    trial.start("sign")
    eventually("the options of a time without a sign", lambda: shop.options()[-3:] == ["news-1", "news-2", "news-3"])
    # A sign that ends before it replies gets the contents after its start. A topic is not read again for this.
    trial.running["sign"].send_signal(signal.SIGSTOP)
    shop.say("news", "Six\nSeven\n")
    eventually("the broker's copy", lambda: shop.received["news"].startswith("Six"))
    # The gateway reads this message after the source's, and publishes it again only then.
    shop.say("loopbanner/window/status", "", retain=True)
    eventually("the gateway's answer", lambda: shop.status() == "online")
    trial.stop("sign", signal.SIGKILL)
    eventually("offline without a sign", lambda: shop.status() == "offline")
    trial.start("sign")
    eventually("the options that the sign has not accepted", lambda: shop.options()[-2:] == ["news-1", "news-2"])
    assert texts(shop)["news-1"] == "Six", texts(shop)
    shop.tell("option/weather", '{"text":"{value:out}"}')
    eventually("an option whose value is there", lambda: "weather" in shop.options())
    shop.tell("command", "goto weather")
    eventually("the value again", lambda: shop.state()["selected"] == "weather")
    for number in range(3):
        shop.say("sensors/out", f"no JSON {number}")
    eventually("a word about it", lambda: "source out: sensors/out: " in trial.log("gateway"))
    # The gateway reads this message after the three.
    shop.say("news", "[]")
    eventually("the end of the options", lambda: shop.options() == ["tea", "coffee", "weather"])
    if trial.log("gateway").count("source out: sensors/out: ") != 1:
        raise Failure("a failure is logged more than once")
    shop.tell("option/weather", "")
    shop.say("sensors/out", "", retain=True)


def texts(shop):
    """The texts of the options by their ids."""
    return {option["id"]: option["text"] for option in json.loads(shop.received["loopbanner/window/options"])}


def literal(_trial, shop):
    """A plain text is shown as it is, unless its source may have markup; an option as JSON may have it."""
    shop.tell("option/plain", "Hello {x} {bold}")
    shop.tell("option/json", json.dumps({"text": "{bold}Hello{/}"}))
    shop.say("news", "Sale {today}\n")
    shop.say("marked", "{bold}Sale{/}\n")
    wanted = {"plain": "Hello {{x}} {{bold}}", "json": "{bold}Hello{/}", "news-1": "Sale {{today}}", "marked-1": "{bold}Sale{/}"}
    eventually("the texts", lambda: wanted.items() <= texts(shop).items())
    for name in ("plain", "json"):
        shop.tell(f"option/{name}", "")
    for topic in ("news", "marked"):
        shop.say(topic, "[]")
    eventually("the end of the texts", lambda: not wanted.keys() & set(shop.options()))


def unreadable(trial, shop):
    """A NUL, or too many levels of JSON, is refused where it enters, with the reason; the connection to the sign stays."""
    # A source that was ill and is well again logs its next failure.
    shop.say("sensors/out", "no JSON")
    eventually("a source that is ill", lambda: "source out: sensors/out: invalid JSON" in trial.log("gateway"))
    shop.say("sensors/out", json.dumps({"temperature": 19}))
    eventually("a source that is well", lambda: "source out: sensors/out works again" in trial.log("gateway"))
    before, status = trial.log("gateway").count("no sign answers"), len(shop.messages)
    zero, deep = "the text has a NUL character", "arrays and objects are nested more than"
    levels = '{"rows":' + "[" * 32 + "]" * 32 + "}"
    for topic, payload, words in [
        ("command", b"activate a\0b", zero), ("set/option", b"te\0a", zero), ("alert", b"a\0b", zero),
        ("option/x", b"a\0b", zero), ("value/x", b"a\0b", zero), ("alert", levels, deep), ("option/x", levels, deep),
    ]:
        # The gateway logs one complaint a second.
        time.sleep(1.05)
        logged = len(trial.log("gateway"))
        shop.tell(topic, payload)
        eventually(f"{topic}: not said: {words}", lambda: f"mqtt: loopbanner/window/{topic}: " in trial.log("gateway")[logged:])
        assert words in trial.log("gateway")[logged:], trial.log("gateway")[logged:]
    for source, payload in [("news", b"One\0\nTwo"), ("sensors/out", b'{"temperature":"\\u0000"}')]:
        logged = len(trial.log("gateway"))
        shop.say(source, payload)
        eventually(f"nothing about {source}", lambda: f": {source}: " in trial.log("gateway")[logged:])
    shop.say("news", "Fine\n")
    eventually("a source that is well again", lambda: "news-1" in shop.options())
    shop.say("news", "[]")
    eventually("the end of the options", lambda: "news-1" not in shop.options())
    shop.say("sensors/out", json.dumps({"temperature": 20}))
    assert trial.log("gateway").count("no sign answers") == before, "the gateway has lost the sign"
    said = [text for topic, text, _ in shop.messages[status:] if topic.endswith("/status")]
    assert "offline" not in said, said


def contested(_trial, shop):
    """What another client changes or clears of the kept topics is published again."""
    discovery = "homeassistant/device/loopbanner_window/config"
    topics = [f"loopbanner/window/{name}" for name in ("status", "options", "state")] + [discovery]
    wanted = {topic: shop.received[topic] for topic in topics}
    for payload in ("offline", ""):
        for topic in topics:
            begun = time.monotonic()
            shop.say(topic, payload, retain=True)
            eventually(f"{topic} is {payload!r}", lambda topic=topic: shop.received[topic] == wanted[topic])
            print(f"     {topic} after {payload!r}: right after {time.monotonic() - begun:.1f} s")
    watcher = Client(_trial, "shop", "counter")
    eventually("the broker's copies", lambda: all(watcher.received.get(topic) == wanted[topic] for topic in topics))
    watcher.end()


def ordered(trial, shop):
    """What is set and taken away at once is gone: an app of an AWTRIX by MQTT and by HTTP, and an option of a source."""
    shop.client.publish("news", "One\nTwo\nThree\n", qos=1)
    shop.say("news", "Four\n")
    eventually("the last option of the source", lambda: texts(shop).get("news-1") == "Four")
    eventually("the end of its others", lambda: shop.options() == ["tea", "coffee", "news-1"])
    shop.say("news", "[]")
    eventually("no option of the source", lambda: shop.options() == ["tea", "coffee"])
    # The sign takes 50 inputs a second.
    for number in range(10):
        shop.client.publish("awtrix_window/custom/brief", json.dumps({"text": f"A {number}"}), qos=1)
        shop.client.publish("awtrix_window/custom/brief", "{}", qos=1)
    shop.say("awtrix_window/custom/last", json.dumps({"text": "Last"}))
    eventually("the last app", lambda: "last" in shop.options())
    assert "brief" not in shop.options(), shop.options()
    shop.say("awtrix_window/custom/last", "")
    with httpx.Client(base_url=f"http://127.0.0.1:{trial.web}/api/", auth=("clock", "open sesame"), timeout=PATIENCE) as http:
        for number in range(10):
            assert http.post("custom", params={"name": "brief"}, json={"text": "A"}).text == "OK"
            assert http.post("custom", params={"name": "brief"}, json={}).text == "OK"
            assert "brief" not in http.get("loop").json(), number
            time.sleep(0.1)
    eventually("the end of the apps", lambda: shop.options() == ["tea", "coffee"])


def apprised(trial, shop):
    """Apprise raises an alert, and an AWTRIX client sets an option that expires."""
    notifier = apprise.Apprise()
    notifier.add(f"mqtt://shop:counter@127.0.0.1:{trial.plain}/loopbanner/window/alert")
    assert notifier.notify(body="Disk full"), "Apprise could not send"
    eventually("Apprise's alert", lambda: (shop.state()["alert"] or "").strip() == "Disk full")
    shop.tell("command", "dismiss")
    shop.say("awtrix_window/custom/temp", json.dumps({"text": "21 °C", "icon": "1", "lifetime": 60}))
    eventually("AWTRIX's app", lambda: "temp" in shop.options())
    shop.say("awtrix_window/custom/temp", "{}")
    eventually("the end of AWTRIX's app", lambda: "temp" not in shop.options())
    eventually("what is ignored is said", lambda: "awtrix: icon has no meaning" in trial.log("gateway"))


async def awtrix_session(trial, shop, password):
    """What awtrix-light-client asks of a clock, by HTTP."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{trial.web}/api/", auth=("clock", password)) as http:
        clock = AwtrixLightHttpClient(http)
        await clock.set_custom_application("temp", CustomApplication(text="21 °C", duration=3, lifetime=60))
        eventually("the app", lambda: "temp" in shop.options())
        assert (await clock.get_loops()).loops == ["tea", "coffee", "temp"]
        await clock.switch_app("temp")
        eventually("the switch", lambda: shop.state()["selected"] == "temp")
        assert (await clock.get_stats()).app == "temp"
        await clock.next_app()
        eventually("the next one", lambda: shop.state()["selected"] == "tea")
        await clock.set_settings(Settings(BRI=128))
        eventually("the brightness", lambda: shop.state()["brightness"] == 50)
        await clock.set_power(False)
        eventually("the dark", lambda: shop.state()["lit"] is False)
        await clock.set_power(True)
        await clock.notify(Notification(text="Hi", hold=True))
        eventually("the notification", lambda: shop.state()["alert"] == "Hi")
        await clock.dismiss_notification()
        eventually("its end", lambda: shop.state()["alert"] is None)
        assert len((await clock.get_screen()).matrix) == 256
        await clock.set_custom_application("temp", [])
        eventually("the end of the app", lambda: "temp" not in shop.options())


def clocked(trial, shop):
    """A client of AWTRIX by HTTP sets apps, asks and notifies; with a wrong password it does nothing. Apprise notifies."""
    asyncio.run(awtrix_session(trial, shop, "open sesame"))
    notifier = apprise.Apprise()
    notifier.add(f"json://shop:open%20sesame@127.0.0.1:{trial.web}/api/notify")
    assert notifier.notify(title="Backup", body="Disk full", notify_type="failure"), "Apprise could not send"
    eventually("Apprise's alert", lambda: shop.state()["alert"] == "Backup: Disk full")
    shop.tell("command", "dismiss")
    with httpx.Client(auth=("clock", "wrong")) as http:
        answer = http.post(f"http://127.0.0.1:{trial.web}/api/nextapp")
    assert answer.status_code == 401, answer.status_code


def described(trial, shop):
    """The sign, the gateway, the broker and the documents have the same interface: methods, options, events and lines."""
    with httpx.Client(base_url=f"http://127.0.0.1:{trial.web}", auth=("till", "open sesame")) as http:
        discovery = json.loads(shop.received["homeassistant/device/loopbanner_window/config"])
        differences = interface.compare(trial.folder / "control", http.get("/api/openapi.json").json(), discovery)
        assert not differences, differences
        def told():
            return http.get("/api/options/described").json().get("option", {})

        for content, given in (({"text": "Soup"}, interface.VALUES), ({"rows": ["##", "##"]}, interface.PICTURE)):
            option = {**content, **given}
            shop.tell("option/described", json.dumps(option))
            eventually("the keys by MQTT", lambda given=given: set(given) <= set(told()))
            shop.tell("option/described", "")
            eventually("the end of the option", lambda: not told())
            answer = http.put("/api/options/described", json=option)
            assert answer.status_code == 200, answer.text
            assert set(given) <= set(told()), (given, told())
            assert http.request("DELETE", "/api/options/described").status_code == 200


def guarded(trial, shop):
    """A guest of the broker's access list looks, and changes nothing; a wrong password does not even look."""
    guest = Client(trial, "guest", "window")
    eventually("the guest sees the state", lambda: guest.state().get("selected"))
    selected = shop.state()["selected"]
    guest.client.publish("loopbanner/window/command", "next", qos=1).wait_for_publish(PATIENCE)
    # The gateway reads this command after any that the broker passes on.
    shop.tell("set/brightness", "42")
    eventually("the shop's command", lambda: shop.state()["brightness"] == 42)
    assert shop.state()["selected"] == selected, shop.state()
    guest.end()


def presses(client):
    """The number of presses that were reported."""
    return sum(topic.endswith("/press") for topic, _, _ in list(client.messages))


def flooded(trial, shop):
    """A thousand taps at once do no harm. The sign takes 50 of them, and 50 more a second."""
    shop.messages.clear()
    begun = time.monotonic()
    for _ in range(1000):
        shop.client.publish("loopbanner/window/command", "tap", qos=0)
    eventually("fifty taps", lambda: presses(shop) >= 50)

    def is_over():
        # The gateway reads this command after the taps. The sign may refuse it, too.
        shop.tell("set/brightness", "43")
        return shop.state()["brightness"] == 43

    eventually("the end of the flood", is_over)
    taken, seconds = presses(shop), time.monotonic() - begun
    print(f"     of 1000 taps at once {taken} were taken in {seconds:.1f} s")
    assert 50 <= taken <= 50 + 50 * seconds, (taken, seconds)
    shop.tell("command", "goto tea")
    eventually("the sign after the flood", lambda: shop.state()["selected"] == "tea")
    for name in ("sign", "gateway"):
        assert trial.running[name].poll() is None, name


def paced(_trial, shop):
    """Forty taps a second through the broker all arrive."""
    # By then the sign takes 50 at once again.
    time.sleep(1.1)
    shop.messages.clear()
    begun = time.monotonic()
    for number in range(120):
        shop.client.publish("loopbanner/window/command", "tap", qos=1)
        time.sleep(1 / 40)
        # On a busy machine taps must not wait and then come at once.
        eventually("the taps so far", lambda number=number: presses(shop) > number - 10)
    eventually("not all taps arrived", lambda: presses(shop) == 120)
    print(f"     120 taps in {time.monotonic() - begun:.1f} s, all reported")


def unresolved(trial, _shop):
    """While the name server does not answer, a gateway whose broker has a name replies to requests at once."""
    queries, longest = silent_names.longest_reply(trial.programs.gateway, trial.folder, trial.folder / "unresolved.log")
    print(f"     {queries} queries without an answer, longest reply {longest:.2f} s")
    assert 0 < longest < silent_names.LONGEST_REPLY, f"a reply took {longest:.1f} s"


SCENARIOS = [
    announced, commanded, pressed, refused, kept, gone, killed, greeted, contested, fed, literal, unreadable, apprised, clocked, described, ordered,
    guarded, flooded, paced, unresolved,
]


def main():
    root, folder = sys.argv[1:]
    trial = Trial(stage.Programs(root), pathlib.Path(folder))
    failed = 0
    try:
        trial.start("broker")
        eventually("no broker", lambda: "running" in trial.log("broker"))
        trial.start("sign")
        trial.start("gateway")
        shop = Client(trial, "shop", "counter")
        for scenario in SCENARIOS:
            begun = time.monotonic()
            try:
                scenario(trial, shop)
                verdict = "ok  "
            except (Failure, AssertionError) as error:
                failed += 1
                verdict = "FAIL"
                print(f"     {scenario.__name__}: {type(error).__name__}: {error}")
            print(f"{verdict} {scenario.__name__} ({time.monotonic() - begun:.1f} s) {scenario.__doc__}", flush=True)
        shop.end()
        if failed:
            for name in ("gateway", "sign", "broker"):
                print(f"--- the end of the {name}'s log", *trial.log(name).splitlines()[-20:], sep="\n")
    finally:
        trial.end()
    print(f"{len(SCENARIOS) - failed} passed, {failed} failed")
    stage.count("broker", len(SCENARIOS) - failed)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
