"""Attacks a fleet on a real broker: nothing is shown that the owner did not sign, nothing is applied in part, and each refusal
is reported.

usage: fleet_attacks.py ROOT FOLDER      the folder of the unpacked packages, and a folder for the logs
"""

import base64
import hashlib
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

from fleet import FLEET, NODE, TOPICS, Failure, Owner, document, eventually, name, require
from fleet_site import Broker, Client, OwnerSide, Sign, main, stop
from stage import free_port, new_seed

BIG = 10 << 20
TEN_YEARS = 3652 * 86400
# A library that moves the wall clock of one process by CLOCK_OFFSET seconds. Its monotonic clock stays right.
CLOCK = r"""
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long offset(void) { const char *text = getenv("CLOCK_OFFSET"); return text ? atol(text) : 0; }
int clock_gettime(clockid_t clock, struct timespec *now) {
    int code = syscall(SYS_clock_gettime, clock, now);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
    return code;
}
time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    now->tv_sec = moment.tv_sec;
    now->tv_usec = moment.tv_nsec / 1000;
    return 0;
}
"""


def resident(process):
    """The resident memory of a process in KiB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return next(int(row.split()[1]) for row in text.splitlines() if row.startswith("VmRSS"))


class Trial:
    def __init__(self, programs, folder):
        self.programs, self.folder, self.passed = programs, folder, 0
        self.broker = Broker(folder, ("owner", "fleet", NODE, "w8", "early", "late"))
        self.side = OwnerSide(programs, folder, self.broker)
        self.owner = self.side.owner
        self.sign = self.new_sign(NODE)
        self.others = []
        self.client = None

    def new_sign(self, node, **more):
        return Sign(self.programs, self.folder, node, self.broker, self.owner.key, **more)

    def end(self):
        for sign in [self.sign, *self.others]:
            sign.end()
        self.broker.stop(signal.SIGKILL)

    def check(self, what):
        print(f"fleet-attacks: {what}", flush=True)
        self.passed += 1

    def report(self, node=NODE):
        return self.client.report(node)

    def reports(self, what, node=NODE, **fields):
        try:
            eventually(what, lambda: all(self.report(node).get(key) == value for key, value in fields.items()))
        except Failure:
            raise Failure(f"{what}: {self.report(node)}") from None

    def refuses(self, reason, topic, number=None):
        """Waits until the sign reports that it refused a statement, and checks that nothing else changed."""

        def is_reported():
            entries = self.report().get("refused") or []
            return any(entry["reason"] == reason and entry["topic"] == topic for entry in entries)

        eventually(f"{reason} on {topic} is not reported: {self.report().get('refused')}", is_reported)
        require(f"{reason}: the sign shows {self.sign.texts()}", self.sign.texts() == ["Good", "List"])

    def publish_good(self):
        good = document("Good", "List")
        self.side.release(self.client, good)
        self.reports("the good release is applied", state="applied", release=name(good))
        return good

    def run(self):
        self.broker.start()
        self.client = Client(self.broker, "owner")
        self.sign.start()
        self.reports("a new sign reports nothing", state="none")
        self.good = self.publish_good()
        self.forge()
        self.replay()
        self.send_large()
        self.use_wildcards()
        self.claim()
        self.disturb()
        self.cut_off()
        self.set_clocks()
        self.revoke()

    # Statements

    def forge(self):
        stranger = Owner(self.folder, "stranger")
        all_desired, window, node = f"{TOPICS}/all/desired", f"{TOPICS}/label/window/desired", f"{TOPICS}/node/{NODE}/desired"
        evil = document("Evil")
        self.client.publish(f"{TOPICS}/release/{hashlib.sha256(evil).hexdigest()}", evil)
        signed = json.loads(self.owner.envelope(self.side.statement(evil, number=500)))
        forged = json.loads(stranger.envelope(self.side.statement(evil, number=501)))
        own_id = signed["signatures"][0]["keyid"]
        forged["signatures"][0]["keyid"] = own_id
        flipped = json.loads(json.dumps(signed))
        signature = bytearray(base64.b64decode(signed["signatures"][0]["sig"]))
        signature[17] ^= 1
        flipped["signatures"][0]["sig"] = base64.b64encode(signature).decode()
        as_alert = {**signed, "payloadType": "application/vnd.loopbanner.alert+json"}
        keys = {"v": 1, "fleet": FLEET, "scope": "keys", "number": 9, "keys": [stranger.key]}
        for topic, payload, reason in (
            (all_desired, json.dumps(forged), "bad_signature"),
            (window, json.dumps(flipped), "bad_signature"),
            (node, json.dumps({**signed, "signatures": []}), "bad_envelope"),
            (f"{TOPICS}/all/alert", json.dumps(as_alert), "bad_signature"),
            (f"{TOPICS}/all/alert", self.owner.envelope({"v": 1}, "desired"), "bad_envelope"),
            (f"{TOPICS}/keys", stranger.envelope(keys, "keys"), "unknown_key"),
            (node, self.owner.envelope(self.side.statement(evil, scope="node/w8", number=502)), "wrong_scope"),
            (all_desired, self.owner.envelope(self.side.statement(evil, number=0)), "bad_statement"),
            (all_desired, self.owner.envelope(self.side.statement(evil, number=2**53)), "bad_statement"),
            (all_desired, "\0" * 100, "bad_envelope"),
            (all_desired, "[" * 30_000, "bad_envelope"),
        ):
            self.client.publish(topic, payload)
            self.refuses(reason, topic)
        self.check("forged statements of every kind are refused with the reason")
        # One valid signature is enough, whatever stands beside it.
        next_number = self.side.numbers["all"] = 1000
        both = json.loads(self.owner.envelope(self.side.statement(self.good, number=next_number)))
        both["signatures"].insert(0, forged["signatures"][0])
        self.client.publish(all_desired, json.dumps(both))
        self.reports("a statement with a valid signature among others", state="applied", numbers={"all": next_number})
        for topic in (window, node, f"{TOPICS}/all/alert", f"{TOPICS}/keys"):
            self.client.publish(topic, "")
        self.check("one valid signature among forged ones is enough")

    def replay(self):
        old = self.owner.envelope(self.side.statement(document("Old"), number=3))
        topic = f"{TOPICS}/all/desired"
        self.sign.end(signal.SIGTERM)
        self.client.publish(topic, old)
        self.sign.start()
        self.refuses("old_number", topic)
        require(f"the numbers: {self.report()}", self.report()["numbers"] == {"all": 1000})
        self.check("a statement that was replaced stays without effect after a restart")

    # Sizes

    def send_large(self):
        before = resident(self.sign.gateway)
        huge = json.dumps({"v": 1, "options": [{"text": "x" * BIG}]}).encode()
        self.side.release(self.client, huge)
        self.reports("a release of 10 MiB is not applied", state="pending", reason="release", wanted=name(huge))
        require(f"texts: {self.sign.texts()}", self.sign.texts() == ["Good", "List"])
        for kind in ("all/desired", "all/alert", "all/abort", "keys"):
            self.client.publish(f"{TOPICS}/{kind}", b"x" * BIG)
        self.client.publish(f"loopbanner/{NODE}/request", b"x" * BIG, retain=False)
        for kind in ("all/desired", "all/alert", "keys"):
            self.refuses("too_large", f"{TOPICS}/{kind}")
        self.check("a release and statements of 10 MiB change nothing, and are reported")
        many = json.dumps({"v": 1, "options": [{"text": "x" * 60} for _ in range(3000)]}).encode()
        self.side.release(self.client, many)
        eventually("a release of 200 KiB has an answer", lambda: self.report().get("state") in ("applied", "rejected"))
        self.good = self.publish_good()
        grown = resident(self.sign.gateway) - before
        require(f"the gateway has grown by {grown} KiB", grown < 32 << 10)
        self.side.write(all='[[option]]\ntext = "' + "x" * BIG + '"\n')
        status, _, error = self.side.run("apply", "signs")
        require(f"a folder of 10 MiB: {status} {error[:300]}", status == 65 and "all.toml" in error)
        self.side.write(all=None)
        for kind in ("all/alert", "keys", "all/abort", f"release/{hashlib.sha256(huge).hexdigest()}"):
            self.client.publish(f"{TOPICS}/{kind}", "")
        self.check("the next good release is applied, and the owner's program refuses a folder of 10 MiB")

    # Names

    def use_wildcards(self):
        for labels in (["+"], ["#"], ["window/+"], ["a b"], ["Ä"], [""], ["x" * 33]):
            text = (self.sign.folder / "gateway.toml").read_text()
            file = self.folder / "wild.toml"
            file.write_text(text.replace('labels = ["window"]', f"labels = {json.dumps(labels, ensure_ascii=False)}"))
            done = subprocess.run([*self.programs.gateway, "--config", file], capture_output=True, text=True, timeout=60)
            require(f"{labels}: {done.returncode} {done.stderr}", done.returncode == 78 and "is not a label" in done.stderr)
        for scope in ("label/+", "#", "all/#", "label/", "node/../x", "label/a/b"):
            status, _, error = self.side.run("alert", "Fire", "--to", scope, "--for", "1min", "--yes")
            require(f"{scope}: {status} {error}", status == 64 and "is not a scope" in error)
            status, _, error = self.side.run("rollback", scope)
            require(f"{scope}: {status} {error}", status == 64)
        (self.side.signs / "label").mkdir(exist_ok=True)
        (self.side.signs / "label/+.toml").write_text('[[option]]\ntext = "Evil"\n')
        status, _, error = self.side.run("apply", "signs")
        require(f"a file: {status} {error}", status == 65 and "label/+.toml" in error)
        (self.side.signs / "label/+.toml").unlink()
        self.check("labels and scopes with wildcards are refused by the gateway, the folder and each command")
        about = {"v": 1, "fleet": FLEET, "node": NODE, "session": 1, "version": "1", "displays": [], "features": [], "keys": [],
                 "labels": ["#", "+", "window/#", "all", "../x", "ok"]}
        hostile = Client(self.broker, "w8", "loopbanner/w8/#")
        hostile.publish("loopbanner/w8/about", json.dumps(about))
        evil = document("Evil")
        for scope in ("label/+", "label/#"):
            topic = f"{TOPICS}/label/window/desired"
            self.client.publish(topic, self.owner.envelope(self.side.statement(evil, scope=scope, number=1)))
            self.refuses("wrong_scope", topic)
        self.client.publish(f"{TOPICS}/label/window/desired", "")
        status, out, error = self.side.run("status", "--json")
        rows = {row["node"]: row for row in json.loads(out)["signs"]}
        require(f"status: {rows} {error}", rows["w8"]["labels"] == ["all", "ok"] and NODE in rows)
        hostile.publish("loopbanner/w8/about", "")
        hostile.end()
        self.check("a sign that claims labels with wildcards gets none of them, and is listed by its topic")

    def claim(self):
        """The user w8 claims the name of another sign: by messages, by a gateway with that name, and by its client id."""
        good = self.report()
        about = self.client.messages[f"loopbanner/{NODE}/about"]
        hostile = Client(self.broker, "w8", "loopbanner/#", "loopbanner-fleet/#")
        for topic in ("about", "health", "reported", "status", "request", "response"):
            hostile.publish(f"loopbanner/{NODE}/{topic}", '{"token":"1","method":"GetState"}', retain=topic != "request")
        for topic in ("all/desired", "all/abort", f"node/{NODE}/desired", "keys", "audit", f"release/{'0' * 64}"):
            hostile.publish(f"{TOPICS}/{topic}", '{"v":1,"number":1000}')
        # A message of the same client that arrives later proves that the others were handled.
        hostile.publish("loopbanner/w8/reported", '{"v":1}')
        eventually("the own report", lambda: "loopbanner/w8/reported" in self.client.messages)
        require("the description", self.client.messages[f"loopbanner/{NODE}/about"] == about)
        require(f"the report: {self.report()}", self.report() == good)
        read = [t for t in hostile.messages if t.startswith(f"loopbanner/{NODE}/") and not t.endswith("/status")]
        require(f"it reads {read}", not read and f"{TOPICS}/node/{NODE}/desired" not in hostile.messages)
        hostile.publish("loopbanner/w8/reported", "")
        self.check("the access file keeps a sign's user from the messages of another sign and of the owner")
        twin = Sign(self.programs, self.folder / "twin", NODE, self.broker, self.owner.key, user="w8")
        self.others.append(twin)
        twin.start()
        # The twin has the same client id: both are disconnected in turn, and the real sign keeps its name.
        eventually("the twin connects", lambda: "connected as" in twin.log())
        time.sleep(3)
        twin.end()
        new = document("Good", "List", scroll={"dwell": "2h"})
        self.side.release(self.client, new)
        self.reports("the real sign returns", state="applied", release=name(new))
        require("the twin shows nothing", "Good" not in twin.log())
        require("the log names the cause", "another client has the name" in self.sign.log())
        hostile.end()
        self.check("a gateway with another sign's name gets and sets nothing, and the real sign returns")
        self.separate()

    def separate(self):
        """mosquitto's remedy: at the listener for signs, the id of a client is its user."""
        more = f"use_username_as_clientid true\nlistener {{}} 127.0.0.1\n"
        broker = Broker(self.folder, ("owner", NODE, "w8"), label="strict")
        path = self.folder / "strict.conf"
        path.write_text(path.read_text() + more.format(free_port()))
        broker.start()
        owner = Client(broker, "owner")
        sign = Sign(self.programs, self.folder / "strict-sign", NODE, broker, self.owner.key)
        self.others.append(sign)
        try:
            sign.start()
            eventually("the sign is online", lambda: owner.messages.get(f"loopbanner/{NODE}/status") == b"online")
            session = json.loads(eventually("about", lambda: owner.messages.get(f"loopbanner/{NODE}/about")))["session"]
            for _ in range(5):
                Client(broker, "w8", "x", client_id=f"loopbanner-{NODE}").end()
            time.sleep(0.5)
            require("the sign stays connected", "The connection was lost" not in sign.log())
            require("one session", json.loads(owner.messages[f"loopbanner/{NODE}/about"])["session"] == session)
        finally:
            owner.end()
            sign.end()
            broker.stop()
        self.check("with use_username_as_clientid, no user disconnects another sign")

    # Power cuts

    def disturb(self):
        """Kills the sign and the gateway while a release is applied: the list is the old one or the new one, whole."""
        chance = random.Random(seed := new_seed())
        before, lists = self.sign.texts(), 0
        for number in range(12):
            texts = [f"{number}-{part}" for part in range(40)]
            release = document(*texts)
            self.side.release(self.client, release)
            time.sleep(chance.random() * 0.3)
            self.sign.end()
            self.sign.start_sign()
            shown = eventually(f"seed {seed}: the sign returns", self.sign.texts)
            require(f"seed {seed}: a list in part: {shown}", shown in (before, texts))
            lists += shown == texts
            self.sign.start_gateway()
            self.reports(f"seed {seed}: number {number} is applied in the end", state="applied", release=name(release))
            require("the list", self.sign.texts() == texts)
            before = texts
            # A sign stores a release within a second.
            time.sleep(1.2)
        self.good = self.publish_good()
        self.check("a sign that is killed while it applies a release shows the old list or the new one, and then the new one")

    def cut_off(self):
        """The document arrives, is damaged, or is gone: the sign waits, and reports it."""
        lost = document("Lost")
        topic = f"{TOPICS}/release/{hashlib.sha256(lost).hexdigest()}"
        self.client.publish(topic, lost[:-3])
        self.client.publish(f"{TOPICS}/all/desired", self.owner.envelope(self.side.statement(lost)))
        self.reports("a damaged document", state="pending", reason="release", wanted=name(lost))
        self.client.publish(topic, "")
        require("the list", self.sign.texts() == ["Good", "List"])
        self.client.publish(topic, lost)
        self.reports("the document", state="applied", release=name(lost))
        self.check("a damaged or missing document is reported as pending until the real one arrives")

    # Clocks

    def set_clocks(self):
        """Two signs whose clocks are ten years off. Numbers decide what is newer, and times only affect rollouts and alerts."""
        early = self.new_sign("early", labels=("clocks",))
        late = self.new_sign("late", labels=("clocks",))
        self.others += [early, late]
        library = self.folder / "clock.so"
        words = ["gcc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", library]
        subprocess.run(words, input=CLOCK, text=True, check=True)
        for sign, offset in ((early, -TEN_YEARS), (late, TEN_YEARS)):
            sign.start(LD_PRELOAD=str(library), CLOCK_OFFSET=str(offset))
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        tea = document("Tea")
        self.side.release(self.client, tea, scope="label/clocks", at=now)
        for sign in (early, late):
            self.reports("a statement without stages", node=sign.node, state="applied", release=name(tea))
        cake = document("Cake")
        self.side.release(self.client, cake, scope="label/clocks", at=now, stages=[{"share": 100, "after": "1h"}])
        self.reports("a clock ahead begins at once", node="late", state="applied", release=name(cake))
        self.reports("a clock behind waits", node="early", state="pending", reason="stage", release=name(tea))
        require("both have the number", self.report("early")["numbers"] == self.report("late")["numbers"])
        pie = document("Pie")
        self.side.release(self.client, pie, scope="label/clocks", at=now)
        for sign in (early, late):
            self.reports("the next statement applies", node=sign.node, state="applied", release=name(pie))
            require(f"{sign.node}: {sign.texts()}", sign.texts() == ["Pie"])
            require("the time of the report", self.report(sign.node)["since"][:4] != now[:4])
        self.check("a clock that is ten years off delays or hastens a stage, and locks no sign out")
        self.alert_clocks()
        for sign in (early, late):
            sign.end()
            sign.start()
        for sign in (early, late):
            eventually("the clock is right", lambda: self.client.json(f"loopbanner/{sign.node}/health").get("at", "")[:4] == now[:4])
            self.reports("the release is kept", node=sign.node, state="applied", release=name(pie))
        self.check("a clock that is set right changes nothing else")

    def alert_clocks(self):
        early, late = self.others[-2:]
        status, _, error = self.side.run("alert", "Fire", "--to", "label/clocks", "--for", "10min")
        require(f"alert: {status} {error}", status == 0)
        topic = f"{TOPICS}/label/clocks/alert"
        for sign, place in ((early, "behind"), (late, "ahead")):
            def message():
                entries = self.report(sign.node).get("refused") or []
                return next((entry["message"] for entry in entries if (entry["topic"], entry["reason"]) == (topic, "clock")), None)

            text = eventually(f"{sign.node} reports its clock: {self.report(sign.node)}", message)
            # The alert takes a moment to arrive.
            require(text, re.match(f"the clock of the sign is 365[12] days off, {place} ", text))
        alert = eventually("the alert is shown", lambda: early.call("GetState")["state"]["alert"])
        require(f"the alert: {alert}", alert["text"] == "Fire")
        require("the clock ahead", late.call("GetState")["state"]["alert"] is None)
        status, out, _ = self.side.run("status")
        require(f"status: {out}", "days off, ahead of that of the owner" in out)
        self.check("a sign that does not show an alert because of its clock reports it")

    # Keys

    def revoke(self):
        """The owner's key was stolen: with its id in `revoked`, nothing that it signed is valid, whatever the broker keeps."""
        stolen, self.side.owner = self.owner, Owner(self.folder, "new")
        key_id = hashlib.sha256(stolen.public).hexdigest()[:16]
        self.sign.end(signal.SIGTERM)
        path = self.sign.folder / "gateway.toml"
        path.write_text(path.read_text().replace(stolen.key, self.side.owner.key) + f'revoked = ["{key_id}"]\n')
        self.sign.start()
        self.reports("what the stolen key signed is dropped", state="none", release=None, numbers={})
        require(f"texts: {self.sign.texts()}", self.sign.texts() == ["Own"])
        keys = {"v": 1, "fleet": FLEET, "scope": "keys", "number": 99, "keys": [stolen.key]}
        evil = self.side.statement(document("Evil"), number=2000)
        for topic, payload in ((f"{TOPICS}/keys", stolen.envelope(keys, "keys")), (f"{TOPICS}/all/desired", stolen.envelope(evil))):
            self.client.publish(topic, payload)
            eventually(f"unknown_key on {topic}", lambda: any(
                entry["topic"] == topic and entry["reason"] == "unknown_key" for entry in self.report().get("refused") or []
            ))
        safe = document("Safe")
        self.side.release(self.client, safe)
        self.reports("the new key is valid", state="applied", release=name(safe))
        require(f"texts: {self.sign.texts()}", self.sign.texts() == ["Safe"])
        self.check("a key that was stolen and revoked has no effect, even for statements that signs had accepted")


if __name__ == "__main__":
    sys.exit(main(Trial, "fleet-attacks", sys.argv[1:]))
