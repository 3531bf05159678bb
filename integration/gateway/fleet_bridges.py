"""Tests a fleet over several brokers: one at the head office, and one in each of two shops, connected by bridges that are cut.

usage: fleet_bridges.py ROOT FOLDER      the folder of the unpacked packages, and a folder for the logs
"""

import json
import random
import selectors
import signal
import socket
import sys
import threading
import time

from fleet import TOPICS, Failure, Owner, document, eventually, require
from fleet_site import ROOT, Broker, Client, OwnerSide, Sign, main
from stage import free_port, new_seed

SHOPS = {"berlin": ("berlin-window", "berlin-door"), "paris": ("paris-window",)}
NODES = [node for nodes in SHOPS.values() for node in nodes]


class Line:
    """A line between a shop and the head office, which can be cut. It counts the bytes in both directions."""

    def __init__(self, target):
        self.target, self.port, self.is_cut, self.links, self.bytes = target, free_port(), False, set(), 0
        self.server = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            link, _ = self.server.accept()
            if self.is_cut:
                link.close()
                continue
            threading.Thread(target=self.carry, args=(link,), daemon=True).start()

    def carry(self, link):
        try:
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            return link.close()
        pair = (link, far)
        self.links.add(pair)
        try:
            # With thousands of connections, the numbers of descriptors are too large for select(2).
            with selectors.DefaultSelector() as ends:
                for end in pair:
                    ends.register(end, selectors.EVENT_READ)
                while not self.is_cut:
                    for key, _ in ends.select(0.2):
                        data = key.fileobj.recv(1 << 16)
                        if not data:
                            return
                        self.bytes += len(data)
                        (far if key.fileobj is link else link).sendall(data)
        except OSError:
            return
        finally:
            self.links.discard(pair)
            for end in pair:
                end.close()

    def cut(self):
        self.is_cut = True
        eventually("the line is cut", lambda: not self.links)

    def mend(self):
        self.is_cut = False


def shipped(file, port, password_file, acl, folder, replacements=()):
    """The shipped configuration of a broker, with the ports and files of this trial."""
    text = (ROOT / "config/fleet" / file).read_text()
    for old, new in (
        ("listener 1883", f"user root\nlistener {port} 127.0.0.1"), ("/etc/mosquitto/passwords", password_file),
        ("/etc/mosquitto/fleet.acl", ROOT / "config/fleet" / acl), *replacements,
    ):
        require(f"{file} has no {old}", old in text)
        text = text.replace(old, str(new))
    # Debian's mosquitto.conf has these lines.
    return f"persistence true\npersistence_location {folder}/\n" + text


class Trial:
    def __init__(self, programs, folder):
        self.programs, self.folder, self.passed = programs, folder, 0
        self.head = self.new_broker("head", ("owner", "fleet", *SHOPS), "head-office.conf", "head-office.acl")
        self.lines = {shop: Line(self.head.port) for shop in SHOPS}
        self.shops = {
            shop: self.new_broker(
                shop, ("local", *nodes), "shop.conf", "mosquitto.acl",
                (("head-office.example.org:1883", f"127.0.0.1:{self.lines[shop].port}"), ("berlin", shop), ("secret", shop)),
            )
            for shop, nodes in SHOPS.items()
        }
        self.side = OwnerSide(programs, folder, self.head)
        key = self.side.owner.key
        self.signs = {
            node: Sign(programs, folder, node, self.shops[shop], key, labels=(shop, node.split("-")[1]))
            for shop, nodes in SHOPS.items() for node in nodes
        }
        self.client = None

    def new_broker(self, label, users, file, acl, replacements=()):
        broker = Broker(self.folder, users, label=label)
        (self.folder / f"{label}-state").mkdir()
        (self.folder / f"{label}.conf").write_text(
            shipped(file, broker.port, self.folder / f"{label}.passwords", acl, self.folder / f"{label}-state", replacements)
        )
        return broker

    def end(self):
        for sign in self.signs.values():
            sign.end()
        for broker in [self.head, *self.shops.values()]:
            broker.stop(signal.SIGKILL)

    def check(self, what):
        print(f"fleet-bridges: {what}", flush=True)
        self.passed += 1

    def fleet(self, expected, *words, **more):
        status, out, error = self.side.run(*words, **more)
        require(f"{' '.join(map(str, words))}: {status}\n{out}\n{error}", status == expected)
        return out

    def write(self, **files):
        self.side.write(**{path: text and f'[[option]]\ntext = "{text}"\n' for path, text in files.items()})

    def shown(self):
        return {node: sign.texts() for node, sign in self.signs.items()}

    def shows(self, what, **texts):
        expected = {node: [texts[node.replace("-", "_")] if node.replace("-", "_") in texts else texts["all"]] for node in NODES}
        try:
            eventually(what, lambda: self.shown() == expected)
        except Failure:
            raise Failure(f"{what}: {self.shown()}, expected {expected}") from None

    def are_in_sync(self, *nodes):
        return all(self.client.report(node).get("state") == "applied" for node in nodes or NODES)

    def bridge(self, shop):
        return self.client.messages.get(f"loopbanner-bridge/{shop}")

    def run(self):
        self.start()
        self.cross()
        self.cut()
        self.cut_for_withdrawal()
        self.lose_head()
        self.lose_shop()
        self.attack()
        self.disturb()
        self.forget()

    def start(self):
        self.head.start()
        for shop in self.shops.values():
            shop.start()
        self.client = Client(self.head, "owner", "loopbanner/#", "loopbanner-fleet/#", "loopbanner-bridge/#")
        for sign in self.signs.values():
            sign.start()
        eventually("all signs are at the head office", lambda: all(
            self.client.report(node).get("state") == "none" and self.client.messages.get(f"loopbanner/{node}/status") == b"online"
            for node in NODES
        ))
        require("the bridges", [self.bridge(shop) for shop in SHOPS] == [b"1", b"1"])
        self.check("the signs of all shops report at the head office, with the shipped files")

    def cross(self):
        self.write(all="Tea", label_berlin="Beer")
        self.fleet(0, "apply", "signs")
        self.shows("a release reaches its shops", all="Tea", berlin_window="Beer", berlin_door="Beer")
        self.fleet(0, "alert", "Fire", "--to", "label/window", "--for", "5min")
        for node in ("berlin-window", "paris-window"):
            eventually("an alert", lambda: (self.signs[node].call("GetState")["state"]["alert"] or {}).get("text") == "Fire")
        require("only there", self.signs["berlin-door"].call("GetState")["state"]["alert"] is None)
        self.client.publish("loopbanner/paris-window/request", '{"token":"7","method":"GetState"}', retain=False)
        eventually("a response", lambda: self.client.json("loopbanner/paris-window/response").get("token") == "7")
        number = self.client.report("paris-window")["numbers"]["all"]
        self.client.publish(f"{TOPICS}/all/abort", json.dumps({"v": 1, "number": number}))
        eventually("an abort", lambda: self.client.report("paris-window").get("state") == "rolled_back")
        self.fleet(0, "apply", "signs", "--again")
        self.check("releases, alerts, requests and aborts cross the bridges in their direction")
        self.see()

    def see(self):
        """The page at the head office needs the list and the state of a sign in a shop."""
        topic = "loopbanner/berlin-door"
        texts = [option["text"] for option in json.loads(eventually("a list", lambda: self.client.messages.get(f"{topic}/options")))]
        require(f"the list: {texts}", texts == ["Beer"])
        eventually("the state", lambda: self.client.json(f"{topic}/state").get("selected") == "Beer")
        state = self.client.messages[f"{topic}/state"]
        self.signs["berlin-door"].call("SetLit", lit=False)
        eventually("a change of the state", lambda: self.client.json(f"{topic}/state").get("lit") is False)
        self.signs["berlin-door"].call("SetLit", lit=True)
        self.check(f"the head office sees what a sign in a shop shows now ({len(state)} bytes)")

    def cut(self):
        self.lines["berlin"].cut()
        eventually("the head office notices", lambda: self.bridge("berlin") == b"0")
        for text in ("Cake", "Pie", "Jam"):
            self.write(all="Tea", label_berlin=text)
            self.fleet(1, "apply", "signs", "--wait", "1s")
        require("berlin shows the release before", self.signs["berlin-door"].texts() == ["Beer"])
        require("paris is in sync", self.are_in_sync("paris-window"))
        # Locally, everything works, and the gateway starts again.
        door = self.signs["berlin-door"]
        door.end(signal.SIGTERM)
        time.sleep(0.3)
        require("the head office has the last state", self.client.messages["loopbanner/berlin-door/status"] == b"online")
        window = self.signs["berlin-window"]
        window.end(signal.SIGTERM)
        window.start()
        eventually("the sign keeps its release", lambda: window.texts() == ["Beer"])
        self.client.publish("loopbanner/berlin-window/request", '{"token":"late","method":"GetState"}', retain=False)
        began = time.monotonic()
        self.lines["berlin"].mend()
        eventually("the shop catches up", lambda: window.texts() == ["Jam"] and self.are_in_sync("berlin-window"))
        took = time.monotonic() - began
        eventually("the absence arrives", lambda: self.client.messages["loopbanner/berlin-door/status"] == b"offline")
        require("the bridge", self.bridge("berlin") == b"1")
        time.sleep(1)
        require("a late request is lost", self.client.json("loopbanner/berlin-window/response").get("token") != "late")
        door.start()
        self.shows("all", all="Tea", berlin_window="Jam", berlin_door="Jam")
        self.fleet(0, "status")
        self.check(f"a shop whose bridge was down shows the last of three releases {took:.1f} s after its return")

    def cut_for_withdrawal(self):
        self.lines["berlin"].cut()
        self.write(all="Tea", label_berlin=None)
        self.fleet(1, "apply", "signs", "--wait", "1s")
        self.signs["paris-window"].call("UpsertOption", option={"text": "Local"})
        self.signs["berlin-window"].call("UpsertOption", option={"text": "Local"})
        eventually("a change in paris is reported", lambda: self.client.report("paris-window").get("state") == "local")
        require("one in berlin is not", self.client.report("berlin-window")["state"] == "applied")
        self.fleet(0, "alert", "Old", "--to", "all", "--for", "1s", "--yes")
        time.sleep(1.5)
        self.lines["berlin"].mend()
        eventually("the deletion reaches the shop", lambda: self.signs["berlin-door"].texts() == ["Tea"])
        require("the alert is over", self.signs["berlin-door"].call("GetState")["state"]["alert"] is None)
        self.fleet(0, "apply", "signs", "--again")
        self.shows("all", all="Tea")
        self.check("a deletion reaches a shop whose bridge was down, an alert that is over does not, and changes there are reported")

    def forget_files(self, broker):
        for file in (self.folder / f"{broker.label}-state").iterdir():
            file.unlink()

    def lose_head(self):
        """The broker of the head office loses everything while a bridge is down."""
        self.lines["berlin"].cut()
        self.head.stop(signal.SIGKILL)
        self.forget_files(self.head)
        self.client.end()
        self.head.start()
        self.client = Client(self.head, "owner", "loopbanner/#", "loopbanner-fleet/#", "loopbanner-bridge/#")
        eventually("paris returns", lambda: self.are_in_sync("paris-window"))
        require("berlin is missing", not self.client.report("berlin-window"))
        self.lines["berlin"].mend()
        eventually("the reports of berlin return", lambda: self.are_in_sync())
        self.shows("the signs keep their releases", all="Tea")
        self.write(all="Milk")
        self.fleet(0, "apply", "signs")
        self.shows("the next release", all="Milk")
        self.check("after the head office has lost everything, the reports return, and the next release reaches all")

    def lose_shop(self):
        shop = self.shops["berlin"]
        shop.stop(signal.SIGKILL)
        self.forget_files(shop)
        self.write(all="Rice")
        self.fleet(1, "apply", "signs", "--wait", "1s")
        shop.start()
        self.shows("the shop gets everything from the head office", all="Rice")
        eventually("its signs report", self.are_in_sync)
        self.check("after a shop's broker has lost everything, it gets the releases from the head office")

    def wait_for_response(self, node, what):
        """Waits until a sign in a shop responds, so messages cross the bridges in both directions. A retained report does not
        prove this: the broker of the head office may have it from an earlier connection."""
        asked = []

        def has_response():
            if self.client.json(f"loopbanner/{node}/response").get("token") in asked:
                return True
            # A gateway processes one request per second.
            if not asked or time.monotonic() - last[0] > 1.2:
                asked.append(f"again-{len(asked)}")
                last[0] = time.monotonic()
                request = json.dumps({"token": asked[-1], "method": "GetState"})
                self.client.publish(f"loopbanner/{node}/request", request, retain=False)
            return False

        last = [0.0]
        eventually(what, has_response)

    def attack(self):
        """The broker of berlin is in other hands: its user at the head office publishes whatever it likes."""
        paris = self.client.messages["loopbanner/paris-window/reported"]
        statement = self.client.messages[f"{TOPICS}/all/desired"]
        hostile = Client(self.head, "berlin", "loopbanner/#", "loopbanner-fleet/#", client_id="hostile")
        evil = document("Evil")
        stranger = Owner(self.folder, "stranger")
        forged = stranger.envelope(self.side.statement(evil, number=10_000))
        for topic in ("all/desired", "all/alert", "all/abort", "keys", "label/paris/desired", "audit"):
            hostile.publish(f"{TOPICS}/{topic}", forged)
        for topic in ("status", "about", "reported", "request"):
            hostile.publish(f"loopbanner/paris-window/{topic}", "{}")
        hostile.publish("loopbanner/berlin-door/response", '{"token":"own"}', retain=False)
        eventually("it may write for its own signs", lambda: self.client.json("loopbanner/berlin-door/response").get("token") == "own")
        require("paris is unchanged", self.client.messages["loopbanner/paris-window/reported"] == paris)
        require("the statement is unchanged", self.client.messages[f"{TOPICS}/all/desired"] == statement)
        hostile.end()
        # In the shop itself, the operator of the broker can publish everything. The signs there need the owner's signature.
        local = Client(self.shops["berlin"], "berlin-window", "loopbanner/berlin-window/#")
        local.publish(f"{TOPICS}/all/desired", forged)
        local.publish("loopbanner/paris-window/reported", "{}")
        time.sleep(0.5)
        require("paris is unchanged", self.client.messages["loopbanner/paris-window/reported"] == paris)
        self.shows("nothing is shown", all="Rice")
        local.end()
        self.check("a shop cannot write for another shop or for the owner")

    def disturb(self):
        """Random cuts, restarts and releases. In the end, all signs show what the folder says."""
        chance = random.Random(seed := new_seed())
        expected = {}
        for step in range(30):
            shop = chance.choice(list(SHOPS))
            match chance.randrange(7):
                case 0: self.lines[shop].cut()
                case 1: self.lines[shop].mend()
                case 2:
                    self.shops[shop].stop(chance.choice((signal.SIGKILL, signal.SIGTERM)))
                    self.shops[shop].start()
                case 3 if step % 3 == 0:
                    self.head.stop(signal.SIGKILL)
                    self.head.start()
                case _:
                    scope = chance.choice(("all", "label_berlin", "label_window", "node_paris-window"))
                    text = chance.choice((None, f"Text {step}")) if scope != "all" else f"Text {step}"
                    expected[scope] = text
                    self.write(**{"all": expected.get("all", "Rice"), scope: text})
                    self.side.run("apply", "signs", "--wait", "0s")
            time.sleep(chance.random() * 0.2)
        for line in self.lines.values():
            line.mend()
        # The head office may have lost everything. `apply` withdraws a release that only a sign still reports, so all signs
        # must be there. The bridges wait up to 30 s between two attempts.
        self.client.end()
        self.client = Client(self.head, "owner", "loopbanner/#", "loopbanner-fleet/#", "loopbanner-bridge/#")
        eventually(f"seed {seed}: the bridges are up", lambda: all(self.bridge(shop) == b"1" for shop in SHOPS))
        for node in NODES:
            self.wait_for_response(node, f"seed {seed}: {node} is at the head office again")
        # A publication may have failed while the broker was restarted.
        self.write(**{"all": expected.get("all", "Rice"), **expected})
        for _ in range(5):
            status, out, error = self.side.run("apply", "signs", "--wait", "60s")
            if status == 0:
                break
            # Statements that only the signs have accepted need another one.
            require(f"seed {seed}: the reason: {status} {out} {error}", "run apply again" in error)
        require(f"seed {seed}: {status} {out} {error}", status == 0)

        def text(node):
            shop, place = node.split("-")
            scopes = (f"node_{node}", *sorted((f"label_{shop}", f"label_{place}"), reverse=True), "all")
            return next(expected[scope] for scope in scopes if expected.get(scope)) if any(map(expected.get, scopes)) else "Rice"

        self.shows(f"seed {seed}: the model", all="", **{node.replace("-", "_"): text(node) for node in NODES})
        eventually(f"seed {seed}: all in sync", self.are_in_sync)
        self.check("after random cuts, restarts and releases, all signs show what a model says")

    def forget(self):
        """A sign of a shop is removed at both brokers. The broker of a shop has no user `owner`, but the user of the sign."""
        shop, door = self.shops["berlin"], self.signs["berlin-door"]
        door.end(signal.SIGTERM)
        eventually("the sign is offline", lambda: self.client.messages["loopbanner/berlin-door/status"] == b"offline")
        self.side.configure("shop.toml", shop.port)
        (self.folder / "door-password").write_text("berlin-door\n")
        file = self.folder / "shop.toml"
        file.write_text(file.read_text().replace('"owner"', '"berlin-door"').replace("owner-password", "door-password"))
        self.fleet(0, "forget", "berlin-door", file="shop.toml")
        self.fleet(0, "forget", "berlin-door")
        # The bridge then publishes again what the broker of the shop has.
        shop.stop()
        shop.start()
        self.wait_for_response("berlin-window", "the bridge is back")
        late = Client(self.head, "owner", "loopbanner/#")
        eventually("the other signs", lambda: "loopbanner/berlin-window/about" in late.messages)
        time.sleep(0.5)
        remaining = sorted(topic for topic in late.messages if "berlin-door" in topic)
        require(f"nothing is retained: {remaining}", not remaining)
        late.end()
        self.check("a sign of a shop that is forgotten at both brokers does not return with the bridge")


if __name__ == "__main__":
    sys.exit(main(Trial, "fleet-bridges", sys.argv[1:]))
