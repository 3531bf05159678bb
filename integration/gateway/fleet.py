"""Tests a sign in a fleet with a real broker, mosquitto, and an owner who signs with OpenSSL.

usage: fleet.py ROOT FOLDER      the folder of the unpacked packages, and a folder for the logs
"""

import base64
import hashlib
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import paho.mqtt.client as mqtt

import stage
from stage import PATIENCE, free_port

FLEET, NODE = "shops", "w7"
TOPICS = f"loopbanner-fleet/{FLEET}"


class Failure(Exception):
    """Something is not as it should be."""


def eventually(what, condition):
    return stage.eventually(what, condition, Failure)


def require(what, condition):
    if not condition:
        raise Failure(what)


class Owner:
    """The owner of a fleet, with a private key in a file. OpenSSL signs."""

    def __init__(self, folder, name="owner"):
        self.path = folder / f"{name}.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", self.path], check=True)
        self.read()

    @classmethod
    def at(cls, folder, name):
        """The owner whose key is in the folder already."""
        owner = cls.__new__(cls)
        owner.path = folder / f"{name}.pem"
        return owner.read()

    def read(self):
        der = subprocess.run(
            ["openssl", "pkey", "-in", self.path, "-pubout", "-outform", "DER"], check=True, capture_output=True
        ).stdout
        self.public = der[-32:]
        return self

    @property
    def key(self):
        return "ed25519:" + base64.b64encode(self.public).decode()

    def envelope(self, statement, kind="desired"):
        payload = json.dumps(statement).encode()
        media = f"application/vnd.loopbanner.{kind}+json"
        message = f"DSSEv1 {len(media)} {media} {len(payload)} ".encode() + payload
        file = self.path.with_suffix(".message")
        file.write_bytes(message)
        words = ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", self.path, "-in", file]
        signature = subprocess.run(words, check=True, capture_output=True).stdout
        key_id = hashlib.sha256(self.public).hexdigest()[:16]
        entry = {"keyid": key_id, "sig": base64.b64encode(signature).decode()}
        return json.dumps(
            {"payloadType": media, "payload": base64.b64encode(payload).decode(), "signatures": [entry]}
        )


def document(*texts, **more):
    """A release, as its bytes, with an option for each text."""
    return json.dumps({"v": 1, "options": [{"text": text} for text in texts], **more}).encode()


def name(release):
    return "sha256:" + hashlib.sha256(release).hexdigest()


class Trial:
    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        self.port, self.web = free_port(), free_port()
        self.owner = Owner(folder)
        self.first_key = self.owner.key
        self.number = 0
        self.passed = 0
        self.messages = {}
        self.broker = self.sign = self.gateway = self.client = self.watcher = None
        for part in ("sign-state", "gateway-state"):
            (folder / part).mkdir()
        (folder / "sign.toml").write_text(
            '[display]\ndriver = "memory"\n[scroll]\ndwell = "1h"\n[[option]]\ntext = "Own"\n'
        )
        root = pathlib.Path(__file__).resolve().parents[2]
        acl = root / "config/fleet/mosquitto.acl"
        (folder / "passwords").write_text("".join(f"{user}:{user}\n" for user in ("owner", "fleet", NODE, "w8")))
        subprocess.run(["mosquitto_passwd", "-U", folder / "passwords"], check=True)
        (folder / "broker.conf").write_text(
            f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous false\n"
            f"password_file {folder}/passwords\nacl_file {acl}\n"
        )
        (folder / "password").write_text(f"{NODE}\n")
        self.write_gateway([self.owner.key])

    def write_gateway(self, keys, more=""):
        listed = ", ".join(f'"{key}"' for key in keys)
        (self.folder / "gateway.toml").write_text(
            f'socket = "{self.folder}/control"\nlisten = "127.0.0.1:{self.web}"\n'
            f'state_directory = "{self.folder}/gateway-state"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{self.port}"\nnode = "{NODE}"\nuser = "{NODE}"\n'
            f'password_file = "{self.folder}/password"\n'
            f'[fleet]\nname = "{FLEET}"\nlabels = ["window"]\nkeys = [{listed}]\n{more}'
        )

    # The processes

    def start(self, words, log, **environment):
        with open(self.folder / log, "ab") as out:
            return subprocess.Popen(words, cwd=self.folder, stdout=out, stderr=out, env=environment or None)

    def start_broker(self):
        self.broker = self.start(["mosquitto", "-c", f"{self.folder}/broker.conf"], "broker.log")
        self.client = self.connect("owner")

    def connect(self, user):
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=f"trial-{user}")
        client.username_pw_set(user, user)
        client.on_connect = lambda client, *_: client.subscribe([("loopbanner/#", 1), ("loopbanner-fleet/#", 1)])
        client.on_message = lambda _, __, message: self.messages.__setitem__(message.topic, message.payload)

        def is_reachable():
            try:
                client.connect("127.0.0.1", self.port)
                return True
            except OSError:
                return False

        eventually("the broker accepts no connection", is_reachable)
        client.loop_start()
        return client

    def start_sign(self):
        words = [*self.programs.sign, "run", "--config", "sign.toml", "--control", f"{self.folder}/control"]
        self.sign = self.start(words, "sign.log", STATE_DIRECTORY=f"{self.folder}/sign-state", PATH="/usr/bin")
        eventually("the sign has no socket", self.is_answering)

    def is_answering(self):
        try:
            return bool(self.call("GetState"))
        except OSError:
            return False

    def start_gateway(self):
        self.gateway = self.start([*self.programs.gateway, "--config", "gateway.toml"], "gateway.log")

    def stop(self, process, how=signal.SIGTERM):
        if process and process.poll() is None:
            process.send_signal(how)
            process.wait(PATIENCE)

    def end(self):
        for process in (self.watcher, self.gateway, self.sign, self.broker):
            self.stop(process, signal.SIGKILL)

    # The sign

    def call(self, method, **parameters):
        return stage.call_sign(f"{self.folder}/control", method, **parameters)

    def texts(self):
        return [option["text"] for option in self.call("GetOptions")["options"]]

    # The owner

    def publish(self, topic, payload, retain=True):
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE)

    def statement(self, release, scope="all", number=None, **more):
        if number is None:
            self.number += 1
            number = self.number
        return {
            "v": 1, "fleet": FLEET, "scope": scope, "number": number, "release": release and name(release), **more
        }

    def release(self, release, scope="all", **more):
        """Publishes a release and its statement, and returns the statement."""
        statement = self.statement(release, scope, **more)
        self.publish(f"{TOPICS}/release/{hashlib.sha256(release).hexdigest()}", release)
        self.publish(f"{TOPICS}/{scope}/desired", self.owner.envelope(statement))
        return statement

    def reported(self):
        return json.loads(self.messages.get(f"loopbanner/{NODE}/reported", b"{}") or b"{}")

    def reports(self, what, **fields):
        def is_equal():
            report = self.reported()
            return all(report.get(key) == value for key, value in fields.items())

        try:
            eventually(what, is_equal)
        except Failure:
            raise Failure(f"{what}: {self.reported()}") from None

    def check(self, what):
        print(f"fleet: {what}", flush=True)
        self.passed += 1

    # The checks

    def run(self):
        self.start_broker()
        self.start_sign()
        self.start_gateway()
        self.describe()
        soup = self.apply()
        self.refuse(soup)
        self.reject(soup)
        self.ignore_commands(soup)
        self.change_locally()
        cake = self.roll_out()
        self.abort(cake)
        self.restart()
        self.return_after_absence()
        self.lose_retained()
        self.alert()
        self.rotate_keys()
        self.restrict()
        self.use_program()
        self.ask()
        self.replace_keys()
        self.serve()
        self.refuse_program()

    def describe(self):
        self.reports("a new sign reports no release", state="none", session=1)
        about = eventually("no about", lambda: json.loads(self.messages.get(f"loopbanner/{NODE}/about", b"null")))
        require(f"about: {about}", about["fleet"] == FLEET and about["labels"] == ["window"])
        require(f"about: {about}", about["displays"][0] == {"driver": "memory", "width": 32, "height": 8, "color": False})
        # The first message may precede the state of the sign.
        health = eventually(
            "no health", lambda: (h := json.loads(self.messages.get(f"loopbanner/{NODE}/health", b"{}"))).get("display") and h
        )
        require(f"health: {health}", health["display"] == "works" and health["trouble"] == [])
        self.check("the sign describes itself")

    def apply(self):
        soup = document("Soup {value:price|?}", "Bread", scroll={"dwell": "2h"}, values={"price": "6"})
        self.release(soup, values={"price": "6.50"})
        self.reports("a release is applied", state="applied", release=name(soup), wanted=name(soup), **{"from": "all"})
        require(f"texts: {self.texts()}", self.texts() == ["Soup {value:price|?}", "Bread"])
        require("values", self.call("GetValues")["values"] == {"price": "6.50"})
        require("the state names the release", self.call("GetState")["state"]["release"] == name(soup))
        self.check("a release is applied with its values")
        return soup

    def refuse(self, soup):
        stranger = Owner(self.folder, "stranger")
        topic = f"{TOPICS}/all/desired"
        evil = document("Evil")
        self.publish(f"{TOPICS}/release/{hashlib.sha256(evil).hexdigest()}", evil)
        signed = json.loads(self.owner.envelope(self.statement(evil, number=999)))
        other = json.loads(self.owner.envelope(self.statement(soup, number=998)))
        cases = [
            (stranger.envelope(self.statement(evil, number=900)), "unknown_key"),
            (json.dumps({**signed, "payload": other["payload"]}), "bad_signature"),
            (self.owner.envelope(self.statement(evil, number=1)), "old_number"),
            (self.owner.envelope({**self.statement(evil, number=900), "fleet": "bars"}), "wrong_fleet"),
            (self.owner.envelope(self.statement(evil, scope="label/window", number=900)), "wrong_scope"),
            (self.owner.envelope({**self.statement(evil, number=900), "approve": 2}), "bad_statement"),
            (json.dumps(self.statement(evil, number=900)), "bad_envelope"),
            ("x" * 40_000, "too_large"),
        ]
        for payload, reason in cases:
            self.publish(topic, payload)
            eventually(
                f"{reason} is not reported: {self.reported().get('refused')}",
                lambda: any(entry["reason"] == reason for entry in self.reported().get("refused") or []),
            )
            require("the state", self.reported()["state"] == "applied" and self.texts()[1] == "Bread")
        self.check("forged, old and misdirected statements are refused with the reason")

    def reject(self, soup):
        bad = document("Fine", "{bold}Open")
        wrong = json.dumps({"v": 1, "options": [{"text": "a"}, {"text": "b", "dwell": "7"}]}).encode()
        action = json.dumps({"v": 1, "options": [{"text": "a", "action": ["/bin/sh"]}]}).encode()
        for release, path in ((bad, "options[1].text"), (wrong, "options[1].dwell"), (action, "options[0].action")):
            self.release(release)
            self.reports(f"{path} is rejected", state="rejected", wanted=name(release), release=name(soup))
            problems = self.reported()["problems"]
            require(f"problems: {problems}", problems[0]["path"] == path and problems[0]["message"])
            require("the list", self.texts()[1] == "Bread")
        self.check("a release with mistakes is rejected with their places")

    def ignore_commands(self, soup):
        self.release(soup)
        self.reports("the good release is back", state="applied", release=name(soup))
        for topic, payload in (("command", "next"), ("option/evil", "Evil"), ("value/price", "0"), ("alert", "Evil")):
            self.publish(f"loopbanner/{NODE}/{topic}", payload, retain=topic.startswith(("option", "value")))
        self.publish(f"loopbanner/{NODE}/request", json.dumps({"token": "1", "method": "SetOptions", "options": []}), False)
        response = eventually(
            "no response", lambda: json.loads(self.messages.get(f"loopbanner/{NODE}/response", b"null"))
        )
        require(f"response: {response}", response["token"] == "1" and response["error"]["name"] == "ReadOnly")
        state = self.call("GetState")["state"]
        require("unsigned messages", self.texts()[1] == "Bread" and state["alert"] is None)
        require("unsigned values", self.call("GetValues")["values"]["price"] == "6")
        for topic in ("option/evil", "value/price"):
            self.publish(f"loopbanner/{NODE}/{topic}", "")
        self.check("unsigned messages change nothing")

    def change_locally(self):
        self.call("UpsertOption", option={"text": "Local"})
        self.reports("a local change is reported", state="local")
        tea = document("Tea")
        self.release(tea)
        self.reports("the next statement replaces it", state="applied", release=name(tea))
        require("the list", self.texts() == ["Tea"])
        self.check("a local change is reported, and replaced by the next statement")

    def roll_out(self):
        cake = document("Cake")
        self.release(cake, stages=[{"share": 0}])
        self.reports("the sign is in no stage", state="pending", reason="stage", wanted=name(cake))
        time.sleep(1.1)
        self.publish(f"loopbanner/{NODE}/request", json.dumps({"token": "2", "method": "ApplyNow"}), False)
        self.reports("ApplyNow applies it", state="applied", release=name(cake))
        self.check("a sign waits for its stage, and ApplyNow skips it")
        return cake

    def abort(self, cake):
        pie = document("Pie")
        statement = self.release(pie, previous=name(cake))
        self.reports("the next release is applied", state="applied", release=name(pie))
        watcher = self.connect("fleet")
        payload = json.dumps({"v": 1, "number": statement["number"], "by": "trial", "why": "share"})
        watcher.publish(f"{TOPICS}/all/abort", payload, qos=1, retain=True).wait_for_publish(PATIENCE)
        self.reports("an abort undoes it", state="rolled_back", reason="aborted", release=name(cake))
        require("the list", self.texts() == ["Cake"])
        watcher.loop_stop()
        watcher.disconnect()
        self.check("an abort returns the sign to the previous release")

    def restart(self):
        milk = document("Milk")
        self.release(milk)
        self.reports("a new statement ends the abort", state="applied", release=name(milk))
        # A sign stores a release within a second.
        time.sleep(1.5)
        self.stop(self.gateway, signal.SIGKILL)
        self.stop(self.sign, signal.SIGKILL)
        self.stop(self.broker)
        self.start_sign()
        require("the release survives", self.texts() == ["Milk"])
        self.start_gateway()
        time.sleep(1)
        require("no broker is needed", self.texts() == ["Milk"])
        self.client.loop_stop()
        self.start_broker()
        self.reports("the sign reports again", state="applied", release=name(milk), session=2)
        self.check("without a broker, a sign starts with its last release")

    def return_after_absence(self):
        self.stop(self.gateway)
        self.release(document("Jam", "Honey"))
        last = document("Jam")
        self.release(last)
        self.start_gateway()
        self.reports("the sign catches up", state="applied", release=name(last), session=3)
        require("a deletion reaches a sign that was off", self.texts() == ["Jam"])
        self.check("a deletion reaches a sign that was off")

    def lose_retained(self):
        before = self.reported()
        self.publish(f"{TOPICS}/all/desired", "")
        self.client.loop_stop()
        self.stop(self.broker)
        self.start_broker()
        self.reports("a broker that lost everything changes nothing", state="applied", numbers=before["numbers"])
        require("the list", self.texts() == ["Jam"])
        self.check("a broker that loses its messages gives no order")

    def alert(self):
        until = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 600))
        head = {"v": 1, "fleet": FLEET, "scope": "all", "until": until}
        self.publish(f"{TOPICS}/all/alert", self.owner.envelope({**head, "number": 1, "alert": {"text": "Fire"}}, "alert"))
        eventually("the alert is shown", lambda: (self.call("GetState")["state"]["alert"] or {}).get("text") == "Fire")
        self.publish(f"{TOPICS}/all/alert", self.owner.envelope({**head, "number": 2, "alert": None}, "alert"))
        eventually("the alert ends", lambda: self.call("GetState")["state"]["alert"] is None)
        self.check("a signed alert is shown and ended")

    def rotate_keys(self):
        new = Owner(self.folder, "new")
        keys = {"v": 1, "fleet": FLEET, "scope": "keys", "number": 1, "keys": [new.key]}
        self.publish(f"{TOPICS}/keys", self.owner.envelope(keys, "keys"))
        self.release(document("Old key"))
        eventually(
            "the old key is still valid",
            lambda: any(entry["reason"] == "unknown_key" for entry in self.reported().get("refused") or []),
        )
        self.owner = new
        rice = document("Rice")
        self.release(rice)
        self.reports("the new key is valid", state="applied", release=name(rice))
        self.check("the owner replaces keys")

    def restrict(self):
        other = self.connect("w8")
        before = self.reported()
        other.publish(f"loopbanner/{NODE}/reported", "{}", qos=1, retain=True).wait_for_publish(PATIENCE)
        other.publish(f"{TOPICS}/all/desired", "{}", qos=1, retain=True).wait_for_publish(PATIENCE)
        other.publish("loopbanner/w8/reported", '{"v":1}', qos=1).wait_for_publish(PATIENCE)
        eventually("a sign writes below its own name", lambda: "loopbanner/w8/reported" in self.messages)
        require("the ACL protects other signs", self.reported() == before)
        require("the ACL protects the owner", self.messages[f"{TOPICS}/all/desired"] != b"{}")
        other.loop_stop()
        self.check("the ACL file keeps signs apart")

    # The owner's program

    def fleet(self, *words, given=""):
        program = self.programs.gateway[0].with_name("loopbanner-fleet")
        command = [program, *words, "-c", f"{self.folder}/fleet.toml"]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, input=given, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    def write_fleet(self, **files):
        (self.folder / "owner-password").write_text("owner\n")
        (self.folder / "fleet.toml").write_text(
            f'[fleet]\nname = "{FLEET}"\nkeys = ["{self.owner.key}"]\nkey_file = "{self.owner.path}"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{self.port}"\nuser = "owner"\n'
            f'password_file = "{self.folder}/owner-password"\n'
        )
        for folder in ("label", "node"):
            (self.folder / "signs" / folder).mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            (self.folder / "signs" / path.replace("_", "/", 1)).with_suffix(".toml").write_text(text)

    def use_program(self):
        self.write_fleet(
            all='[[option]]\nid = "tea"\ntext = "Tea {value:tea|?}"\n[[option]]\ntext = "Cake"\n[values]\ntea = "3.50"\n'
        )
        status, out, error = self.fleet("diff", "signs")
        require(f"diff: {status} {out} {error}", status == 1 and "all: number" in out and "+ tea" in out)
        status, out, error = self.fleet("apply", "signs")
        require(f"apply: {status} {out} {error}", status == 0 and self.texts() == ["Tea {value:tea|?}", "Cake"])
        require("the value", self.call("GetValues")["values"]["tea"] == "3.50")
        sent = f"{TOPICS}/all/release/{self.reported()['release'].removeprefix('sha256:')}"
        require("the release was sent to the signs", sent in self.messages)
        status, out, error = self.fleet("diff", "signs")
        require(f"diff: {status} {out} {error}", (status, out) == (0, ""))
        self.write_fleet(label_window='[[option]]\ntext = "Window"\n[rollout]\nhealth = "1min"\n')
        status, out, error = self.fleet("apply", "signs")
        require(f"apply: {status} {out} {error}", status == 0 and self.texts() == ["Window"])
        status, out, error = self.fleet("status", "--json")
        row = json.loads(out)["signs"][0]
        require(f"status: {status} {row} {error}", status == 0 and row["node"] == NODE and row["state"] == "applied")
        status, out, error = self.fleet("rollback")
        require(f"rollback: {status} {out} {error}", status == 0 and self.texts() == ["Tea {value:tea|?}", "Cake"])
        status, out, error = self.fleet("alert", "Closed", "--to", f"node/{NODE}", "--for", "5min")
        require(f"alert: {status} {out} {error}", status == 0)
        eventually("the alert", lambda: (self.call("GetState")["state"]["alert"] or {}).get("text") == "Closed")
        self.check("loopbanner-fleet applies a folder, shows the signs, returns, and sends alerts")

    def ask(self):
        status, out, error = self.fleet("request", NODE, "state")
        require(f"state: {status} {out} {error}", status == 0 and "display: works" in out.splitlines() and "selected: " in out)
        # The sign handles one request in a second, so the command repeats the next one.
        self.publish(f"loopbanner/{NODE}/request", '{"token":"8","method":"GetState"}', retain=False)
        status, out, error = self.fleet("request", NODE, "frame")
        rows = out.splitlines()
        require(f"frame: {status} {out} {error}", status == 0 and len(rows) == 8 and {len(row) for row in rows} == {32})
        status, out, error = self.fleet("request", NODE, "report")
        require(f"report: {out} {error}", f"node: {NODE}" in out and "state: applied" in out and "display: works" in out)
        require("no secrets", "password" not in out and self.owner.path.read_text().split()[3] not in out)
        require(f"the diagnosis: {out}", status == 0 and any(line.startswith("ok ") for line in out.splitlines()))
        status, _, error = self.fleet("request", "w", "state")
        require(f"another sign: {status} {error}", status == 65 and "w is not a sign of the fleet shops" in error)
        status, _, error = self.fleet("status", "jsn")
        require(f"a typing error: {status} {error}", status == 64 and "did you mean --json?" in error)
        self.check("loopbanner-fleet asks a sign for its state, its picture and a report")

    def write_owner(self, key_file, *keys):
        text = (self.folder / "fleet.toml").read_text().splitlines()
        text[2] = f"keys = {json.dumps(keys)}"
        text[3] = f'key_file = "{key_file}"'
        (self.folder / "fleet.toml").write_text("\n".join(text) + "\n")

    def replace_keys(self):
        old, new = self.owner, self.folder / "third.pem"
        # The statement that has withdrawn its release stays, and is signed again, too.
        (self.folder / "signs/label/window.toml").unlink()
        status, out, error = self.fleet("key", new)
        require(f"key: {status} {error}", status == 0)
        public, third = out.strip(), Owner.at(self.folder, "third")
        old_id, new_id = (hashlib.sha256(owner.public).hexdigest()[:16] for owner in (old, third))
        self.fleet("alert", "Sale", "--to", "label/window", "--for", "1h")
        status, out, error = self.fleet("keys")
        row = next((line.split() for line in out.splitlines() if line.startswith(old_id)), [])
        require(f"keys: {status} {out} {error}", status == 0 and row[1:4] == ["in", "force", "1"] and int(row[4]) >= 2)
        words = ("keys", "--add", public, "--remove", old_id)
        status, out, error = self.fleet(*words, given="no\n")
        require(f"confirmation: {status} {out} {error}", status == 65 and f"+ {new_id}  {public}" in out and "--yes" in error)
        status, _, error = self.fleet("keys", "--remove", old_id, "--yes")
        require(f"no key: {status} {error}", status == 65 and "no key would remain" in error)
        before = self.messages[f"{TOPICS}/keys"]
        status, out, error = self.fleet(*words, given=f"{FLEET}\n")
        require(f"keys: {status} {out} {error}", status == 0 and "1 of 1 signs have the new keys." in out)
        require("a statement", self.messages[f"{TOPICS}/keys"] != before)
        require("about", json.loads(self.messages[f"loopbanner/{NODE}/about"])["keys"] == [new_id])
        status, _, error = self.fleet("apply", "signs")
        require(f"the old key: {status} {error}", status == 77 and f"the key {old_id}, which was replaced" in error)
        self.check("loopbanner-fleet replaces a key on all signs, after a question")
        self.renew(third, new, old, new_id)

    def replace_gateway(self, key):
        """Starts a gateway that has no state yet, and only this key."""
        self.stop(self.gateway)
        shutil.rmtree(self.folder / "gateway-state")
        (self.folder / "gateway-state").mkdir()
        self.write_gateway([key])
        for topic in ("reported", "about"):
            self.messages.pop(f"loopbanner/{NODE}/{topic}")
        self.start_gateway()

    def renew(self, third, new, old, new_id):
        """A sign that knows only the new key refuses everything of the old one, until the folder is applied."""
        self.owner, self.first_key = third, old.key
        self.write_owner(new, old.key, third.key)
        self.replace_gateway(third.key)

        def refused():
            return {entry["topic"].removeprefix(f"{TOPICS}/") for entry in self.reported().get("refused") or []}

        topics = {"all/desired", "label/window/desired", "label/window/alert", "keys"}
        eventually(f"what it refuses: {self.reported()}", lambda: refused() >= topics)
        status, out, error = self.fleet("diff", "signs")
        require(f"diff: {status} {out} {error}", status == 1 and "keys: signed by a key that was replaced" in out)
        status, out, error = self.fleet("apply", "signs")
        require(f"apply: {status} {out} {error}", status == 0 and "label/window/alert: signed by a key" in out)
        eventually(f"nothing is refused: {refused()}", lambda: self.reported()["refused"] is None)
        status, out, error = self.fleet("diff", "signs")
        require(f"diff: {status} {out} {error}", (status, out) == (0, ""))
        # A sign that has missed the change has only the old key.
        self.replace_gateway(old.key)
        self.reports("it follows the change", state="applied", refused=None)
        eventually("the keys", lambda: json.loads(self.messages.get(f"loopbanner/{NODE}/about", b"{}")).get("keys") == [new_id])
        self.check("after a key was replaced, apply signs everything again, and no sign refuses anything")

    # The fleet's page

    def page(self, path, token="robot", body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.page_port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def page_json(self, path):
        status, text = self.page(path)
        require(f"{path}: {status} {text}", status == 200)
        return json.loads(text)

    def start_page(self):
        self.page_port = free_port()
        (self.folder / "fleet-password").write_text("fleet\n")
        (self.folder / "fleet.secrets").write_text(f"token robot {hashlib.sha256(b'robot').hexdigest()}\n")
        # The first attempt of an alarm fails.
        alarm = (
            f"ls -l /proc/$$/fd >> {self.folder}/descriptors; "
            f"mkdir {self.folder}/failed && exit 1; exec tee -a {self.folder}/alarms"
        )
        # A signed statement has replaced the key of this configuration.
        (self.folder / "watch.toml").write_text(
            f'listen = "127.0.0.1:{self.page_port}"\nstate_directory = "{self.folder}"\n'
            f'[fleet]\nname = "{FLEET}"\nkeys = ["{self.first_key}"]\n'
            f'[web]\npassword_file = "{self.folder}/fleet.secrets"\n'
            f'[[alarm]]\non = "drift"\nafter = "1s"\ncommand = ["/bin/sh", "-c", "{alarm}"]\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{self.port}"\nuser = "fleet"\npassword_file = "{self.folder}/fleet-password"\n'
        )
        usr = self.programs.gateway[0].parents[1]
        words = [usr / "bin/loopbanner-fleet", "serve", "-c", "watch.toml", "--page", usr / "share/loopbanner/fleet-page"]
        process = self.start(words, "page.log")
        eventually("the page has no broker", lambda: self.page("/healthz", token=None)[0] == 200)
        return process

    def row(self):
        return next((row for row in self.page_json("/api/signs")["signs"] if row["node"] == NODE), None)

    def serve(self):
        self.watcher = self.start_page()
        require("without a token", self.page("/api/signs", token=None)[0] == 401 and self.page("/metrics", token="x")[0] == 401)
        require("the page", b"fleet.js" in self.page("/", token=None)[1])
        eventually("the page has the sign", lambda: (self.row() or {}).get("in_sync"))
        require("a filter", self.page_json("/api/signs?label=window&state=applied&limit=1")["total"] == 1)
        require("another label", self.page_json("/api/signs?label=none")["signs"] == [])
        require("a wrong number", self.page("/api/signs?limit=x")[0] == 400)
        require("metrics", b'loopbanner_fleet_signs{state="applied"} 1' in self.page("/metrics")[1])
        self.check("the page of the fleet shows its signs to those who may see them")
        self.see_sign()
        self.stop_rollouts()
        self.restart_page()
        self.record_aborts()

    def see_sign(self):
        def live():
            return self.page_json(f"/api/live?nodes={NODE},none")["signs"]

        sign = eventually("a picture of the sign", lambda: (signs := live()) and signs[0]["picture"] and signs[0])
        require(f"the sign: {sign}", len(live()) == 1 and sign["text"] in self.texts() and len(sign["picture"]["rows"]) == 8)
        statistics = eventually("the counts of the sign", lambda: (s := self.page_json("/api/statistics")) and s["signs"] and s)
        require(f"the day: {statistics}", statistics["day"] == time.strftime("%Y-%m-%d"))
        scopes = {scope["scope"]: scope for scope in self.page_json("/api/content")["scopes"]}
        require(f"the scopes: {scopes}", "all" in scopes)
        release = scopes["all"]["release"]
        options = eventually(
            "the release", lambda: (self.page_json(f"/api/release?name={release}")["document"] or {}).get("options")
        )
        require(f"the options: {options}", [option["text"] for option in options] == self.texts())
        body = {"scope": f"node/{NODE}", "text": "Fire", "for": "1min"}
        require("no key, no alert", self.page("/api/alert", body=body)[0] == 403)
        self.check("the page shows what a sign shows now, and its release")

    def record_aborts(self):
        # Without its retained messages, a new server has the keys of its configuration.
        keys = {"v": 1, "fleet": FLEET, "scope": "keys", "number": 1, "keys": [self.owner.key]}
        self.publish(f"{TOPICS}/keys", Owner.at(self.folder, "new").envelope(keys, "keys"))
        good = self.release(document("Good"), scope=f"node/{NODE}", number=54)
        self.release(document("Bad"), scope=f"node/{NODE}", number=55, previous=good["release"])
        self.watcher = self.start_page()
        abort = {"v": 1, "number": 55, "by": "anna", "why": "by hand"}
        self.publish(f"{TOPICS}/node/{NODE}/abort", json.dumps(abort))

        def aborts():
            return [entry for entry in self.page_json("/api/audit")["entries"] if entry.get("number") == 55]

        entries = eventually("the abort by hand is in the history", aborts)
        require(f"the entry: {entries}", (entries[0]["who"], entries[0]["to"]) == ("anna", "by hand"))
        self.stop(self.watcher, signal.SIGKILL)
        self.watcher = self.start_page()
        eventually("the rollout is there", lambda: self.page_json("/api/rollouts")["rollouts"])
        time.sleep(2)
        require(f"one entry: {aborts()}", len(aborts()) == 1)
        self.stop(self.watcher)
        self.release(document("Last"), scope=f"node/{NODE}", number=56)
        self.reports("the sign is in sync", state="applied")
        self.check("an abort that another program publishes is in the history, once")

    def stop_rollouts(self):
        good = document("Good")
        self.release(good, scope=f"node/{NODE}", number=50)
        self.reports("the good release", state="applied", release=name(good))
        bad = json.dumps({"v": 1, "options": [{"text": "a", "dwell": "7"}]}).encode()
        self.release(bad, scope=f"node/{NODE}", number=51, previous=name(good), failed_share=5)
        eventually(
            "the rollout is stopped",
            lambda: json.loads(self.messages.get(f"{TOPICS}/node/{NODE}/abort", b"{}")).get("number") == 51,
        )
        rollout = next(r for r in self.page_json("/api/rollouts")["rollouts"] if r["scope"] == f"node/{NODE}")
        require(f"the rollout: {rollout}", rollout["aborted"] and rollout["failed"] + rollout["applied"] <= 1)
        require("the sign", self.texts() == ["Good"])
        other = document("Other")
        self.release(other, scope=f"node/{NODE}", number=52, previous=name(good))
        self.reports("a new statement applies", state="applied", release=name(other))
        eventually("the page has the number", lambda: any(r["number"] == 52 for r in self.page_json("/api/rollouts")["rollouts"]))
        stale = self.page("/api/abort", body={"scope": f"node/{NODE}", "number": 51})
        require(f"an old number: {stale}", stale[0] == 409)
        wrong_name = {"scope": f"node/{NODE}", "number": 52, "reason": "x"}
        for wrong in ({}, {"scope": f"node/{NODE}"}, {"scope": "x", "number": 52}, wrong_name):
            status = self.page("/api/abort", body=wrong)[0]
            require(f"{wrong}: {status}", status in (400, 409))
        require("a stop", self.page("/api/abort", body={"scope": f"node/{NODE}", "number": 52, "why": "typing error"})[0] == 204)
        self.reports("the sign returns", state="rolled_back", reason="aborted", release=name(good))
        lines = eventually(
            "the history", lambda: len(text := (self.folder / "audit.jsonl").read_text().splitlines()) >= 2 and text
        )
        entries = [json.loads(line) for line in lines]
        require(f"the history: {entries}", [entry["what"] for entry in entries] == ["abort", "abort"])
        require(f"the history: {entries}", [entry["to"] for entry in entries] == ["1 of 1 signs failed", "typing error"])
        alarms = eventually(
            "the alarm", lambda: (path := self.folder / "alarms").exists() and path.read_text().count("}") and path.read_text()
        )
        require(f"the alarm: {alarms}", f'"body":"drift raised: {NODE}"' in alarms)
        inherited = (self.folder / "descriptors").read_text()
        require(f"two attempts: {inherited}", inherited.count("total") >= 2)
        require(f"the descriptors of an alarm: {inherited}", "pipe:" in inherited and "socket:" not in inherited)
        self.check("the page stops rollouts, on request and when too many signs fail, and keeps the history")

    def restart_page(self):
        self.stop(self.watcher, signal.SIGKILL)
        self.watcher = self.start_page()
        eventually("the page has the sign again", lambda: (self.row() or {}).get("state") == "rolled_back")
        require("the history is kept", len(self.page_json("/api/audit")["entries"]) == 2)
        self.stop(self.broker)
        eventually("the page reports the loss", lambda: self.page("/healthz", token=None)[0] == 503)
        require("it shows what it has", self.row()["node"] == NODE and not self.page_json("/api/signs")["broker"])
        require("nothing is stopped", self.page("/api/abort", body={"scope": "all", "number": 1})[0] == 409)
        self.client.loop_stop()
        self.start_broker()
        eventually("the page returns", lambda: self.page("/healthz", token=None)[0] == 200)
        self.stop(self.watcher)
        require("its exit status", self.watcher.returncode == 0)
        self.release(document("Last"), scope=f"node/{NODE}", number=53)
        self.reports("the sign is in sync", state="applied")
        self.check("the page survives its own end and that of the broker")

    def refuse_program(self):
        before = self.reported()["numbers"]
        self.write_fleet(all='[[option]]\ntext = "Tea"\n\n[[option]]\ntext = "Cake"\ndwell = "7"\n')
        status, _, error = self.fleet("apply", "signs")
        place = "signs/all.toml:6:9: error: dwell '7' has no unit"
        require(f"a mistake: {status} {error}", status == 65 and place in error)
        self.write_fleet(all='[display]\ndriver = "memory"\n')
        status, _, error = self.fleet("apply", "signs")
        require(f"a device: {status} {error}", status == 65 and "all.toml:1:2: error: unknown table 'display'" in error)
        status, _, error = self.fleet("alert", "Fire", "--to", "all", "--for", "1min", given="no\n")
        require(f"confirmation: {status} {error}", status == 65 and "type the name of the fleet" in error)
        status, _, error = self.fleet("appl", "signs")
        require(f"a word: {status} {error}", status == 64 and "did you mean apply?" in error)
        (self.folder / "fleet.toml").write_text(
            (self.folder / "fleet.toml").read_text().replace(f'key_file = "{self.owner.path}"\n', "")
        )
        self.write_all_tea()
        status, _, error = self.fleet("apply", "signs")
        require(f"no key: {status} {error}", status == 77 and "there is no private key" in error)
        status, out, error = self.fleet("key", f"{self.folder}/second.pem")
        require(f"a key: {status} {out} {error}", status == 0 and out.startswith("ed25519:"))
        require("the key is private", (self.folder / "second.pem").stat().st_mode & 0o777 == 0o600)
        status, _, error = self.fleet("key", f"{self.folder}/second.pem")
        require(f"a second key: {status} {error}", status == 73 and "the file exists" in error)
        require("nothing was published", self.reported()["numbers"] == before)
        self.stop(self.gateway)
        status, _, error = self.fleet("forget", NODE)
        require(f"forget: {status} {error}", status == 0)
        eventually("the sign is forgotten", lambda: not self.messages.get(f"loopbanner/{NODE}/about"))
        self.stop(self.broker)
        status, _, error = self.fleet("status")
        require(f"no broker: {status} {error}", status == 69)
        self.check("loopbanner-fleet refuses mistakes with their places, and publishes nothing")

    def write_all_tea(self):
        (self.folder / "signs/all.toml").write_text('[[option]]\ntext = "Tea"\n')


def main():
    folder = pathlib.Path(sys.argv[2])
    trial = Trial(stage.Programs(sys.argv[1]), folder)
    try:
        trial.run()
    except Failure as failure:
        for log in ("page.log", "gateway.log", "sign.log", "broker.log"):
            path = folder / log
            if path.exists():
                print(f"--- {log}\n{path.read_text()[-3000:]}", file=sys.stderr)
        print(f"fleet: {failure}", file=sys.stderr)
        return 1
    finally:
        trial.end()
    stage.count("fleet", trial.passed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
