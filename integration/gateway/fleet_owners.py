"""Tests the owner's side of a fleet with four signs on a real broker: two owners at once, signs that refuse, processes that are
killed, a broker that loses its messages, and Home Assistant in place of a page.

usage: fleet_owners.py ROOT FOLDER      the folder of the unpacked packages, and a folder for the logs
"""

import json
import random
import signal
import sys
import time

from fleet import TOPICS, Failure, document, eventually, name, require
from fleet_site import Broker, Client, OwnerSide, Page, Sign, main
from stage import new_seed

NODES = ("w1", "w2", "w3", "w4")
COUNTER = '[[counter]]\nname = "queue"'


def options(*texts, more=""):
    return "".join(f'[[option]]\ntext = "{text}"\n' for text in texts) + more


class Trial:
    def __init__(self, programs, folder):
        self.programs, self.folder, self.passed = programs, folder, 0
        self.broker = Broker(folder, ("owner", "fleet", "homeassistant", *NODES))
        self.side = OwnerSide(programs, folder, self.broker)
        key = self.side.owner.key
        # The first two have a counter, so only they accept a text with it.
        self.signs = {
            node: Sign(programs, folder, node, self.broker, key, labels=("window", f"pair-{index // 2}"),
                       sign=COUNTER if index < 2 else "")
            for index, node in enumerate(NODES)
        }
        self.page = Page(programs, folder, self.broker, key)
        self.client = None

    def end(self):
        self.page.end()
        for sign in self.signs.values():
            sign.end()
        self.broker.stop(signal.SIGKILL)

    def check(self, what):
        print(f"fleet-owners: {what}", flush=True)
        self.passed += 1

    def fleet(self, expected, *words, **more):
        """Runs the owner's program, and returns its outputs."""
        status, out, error = self.side.run(*words, **more)
        require(f"{' '.join(map(str, words))}: {status}\n{out}\n{error}", status == expected)
        return out, error

    def shown(self):
        return [sign.texts() for sign in self.signs.values()]

    def shows(self, what, *lists):
        """Waits until the four signs show these lists, or all of them the only one."""
        lists = list(lists) * (4 // len(lists))
        try:
            eventually(what, lambda: self.shown() == lists)
        except Failure:
            raise Failure(f"{what}: {self.shown()}") from None

    def states(self):
        return [self.client.report(node).get("state") for node in NODES]

    def reach(self, what, *states):
        states = list(states) * (4 // len(states))
        try:
            eventually(what, lambda: self.states() == states)
        except Failure:
            raise Failure(f"{what}: {[self.client.report(node) for node in NODES]}") from None

    def run(self):
        self.broker.start()
        self.client = Client(self.broker, "owner")
        for sign in self.signs.values():
            sign.start()
        self.reach("new signs", "none")
        self.repeat()
        self.return_to_nothing()
        self.forget()
        self.crash()
        self.compete()
        self.refuse_by_half()
        self.kill_apply()
        self.lose_some()
        self.lose_all()
        self.lose_unseen()
        self.reuse_number()
        self.withdraw_last()
        self.use_home_assistant()

    # One owner

    def repeat(self):
        self.side.write(all=options("Tea"))
        self.fleet(0, "apply", "signs")
        self.side.write(all=options("Cake"))
        self.fleet(0, "apply", "signs")
        number = self.client.report("w1")["numbers"]["all"]
        self.client.publish(f"{TOPICS}/all/abort", json.dumps({"v": 1, "number": number}))
        self.reach("an abort", "rolled_back")
        out, _ = self.fleet(1, "apply", "signs")
        require(f"what to do: {out}", f"all: the rollout of number {number} was stopped" in out and "apply with --again" in out)
        self.shows("nothing changes", ["Tea"])
        out, _ = self.fleet(0, "diff", "signs")
        require(f"diff: {out}", "was stopped" in out)
        self.fleet(0, "apply", "signs", "--again")
        self.shows("the same release applies", ["Cake"])
        require("a new number", self.client.report("w1")["numbers"]["all"] == number + 1)
        self.check("after an abort, apply says what to do, and --again publishes the same release with a new number")
        self.signs["w2"].call("UpsertOption", option={"text": "Local"})
        self.reach("a local change", "applied", "local", "applied", "applied")
        out, _ = self.fleet(1, "apply", "signs")
        require(f"what to do: {out}", "replaced on 1 sign" in out and "apply with --again" in out)
        require("nothing changes", "Local" in self.signs["w2"].texts())
        self.fleet(0, "apply", "signs", "--again")
        self.shows("the change is gone", ["Cake"])
        self.fleet(0, "rollback")
        self.shows("the release before", ["Tea"])
        self.check("a list that was changed at the sign is replaced by --again, and rollback still returns to the release before")

    def return_to_nothing(self):
        self.side.write(label_window=options("Window"))
        self.fleet(0, "apply", "signs")
        self.shows("a label", ["Window"])
        self.fleet(0, "rollback", "label/window")
        self.shows("the release of all signs", ["Cake"])
        self.side.write(label_window=None, all=None, **{"node_w1": options("One")})
        self.fleet(0, "apply", "signs")
        self.shows("the own lists", ["One"], ["Own"], ["Own"], ["Own"])
        _, error = self.fleet(65, "rollback", "node/w1")
        require(f"what to do: {error}", "node/w1: there is no previous release; to withdraw" in error)
        require("nothing changes", self.signs["w1"].texts() == ["One"])
        self.side.write(all=options("Tea"), node_w1=None)
        self.fleet(0, "apply", "signs")
        self.shows("all signs", ["Tea"])
        self.check("rollback without a release before fails with the remedy, and changes nothing")

    def forget(self):
        _, error = self.fleet(65, "forget", "w3")
        require(f"what to do: {error}", "w3 is online; stop its gateway first" in error)
        require("it is there", self.client.messages["loopbanner/w3/about"])
        self.signs["w3"].end(signal.SIGTERM)
        eventually("it is offline", lambda: self.client.messages["loopbanner/w3/status"] == b"offline")
        self.client.publish("loopbanner/w3/health", '{"v":1,"display":"fails","trouble":["no display"]}')
        out, _ = self.fleet(0, "status")
        require(f"a sign with a problem is first: {out}", out.splitlines()[1].startswith("w3 ") and out.splitlines()[2] == "    no display")
        hub = Client(self.broker, "homeassistant", "homeassistant/device/+/config")
        device = "homeassistant/device/loopbanner_w3/config"
        eventually("it is announced", lambda: hub.messages.get(device))
        self.client.publish("loopbanner/w3/option/old", "Old")
        self.client.publish(f"{TOPICS}/node/w3/abort", json.dumps({"v": 1, "number": 1}))
        self.fleet(0, "forget", "w3")
        eventually("it is no longer announced", lambda: hub.messages[device] == b"")
        hub.end()
        late = Client(self.broker, "owner", "loopbanner/+/status", "loopbanner/w3/#", f"{TOPICS}/node/w3/#")
        eventually("the others", lambda: "loopbanner/w4/status" in late.messages)
        time.sleep(0.5)
        remaining = sorted(topic for topic in late.messages if "/w3" in topic)
        require(f"nothing is retained: {remaining}", not remaining)
        late.end()
        out, _ = self.fleet(0, "status")
        require(f"it is gone: {out}", "w3" not in out and "w4" in out)
        self.signs["w3"].start()
        eventually("it is back", lambda: self.client.messages.get("loopbanner/w3/about"))
        self.reach("it has its release", "applied")
        self.check("only a sign that is offline is forgotten, and it returns when it starts")

    def crash(self):
        """A release that ends the sign again and again counts as a failure."""
        self.side.write(all=options("Bad", more='[rollout]\nhealth = "10min"\n'))
        self.fleet(0, "apply", "signs")
        for _ in range(3):
            self.signs["w4"].sign.kill()
            self.signs["w4"].sign.wait()
            # The gateway notices the end of the connection.
            time.sleep(0.5)
            self.signs["w4"].start_sign()
            eventually("the sign is back", self.signs["w4"].texts)
            time.sleep(1.5)
        self.reach("the sign returns from it", "applied", "applied", "applied", "rolled_back")
        self.shows("the release before", ["Bad"], ["Bad"], ["Bad"], ["Tea"])
        self.check("a sign that ends three times after a release returns to the one before, and reports it")
        self.side.write(all=options("Tea"))
        self.fleet(0, "apply", "signs")

    # Two owners

    def compete(self):
        """Two owners apply different folders at the same time, ten times."""
        lost = 0
        for number in range(10):
            processes = {}
            for person in ("anna", "ben"):
                folder = self.folder / f"signs-{person}"
                folder.mkdir(exist_ok=True)
                (folder / "all.toml").write_text(options(f"{person} {number}"))
                processes[person] = self.side.start("apply", folder, "--wait", "30s", user=person)
            results = {person: (*process.communicate(), process.returncode) for person, process in processes.items()}
            winners = [person for person, result in results.items() if result[2] == 0]
            shown = eventually("the signs agree", lambda: len({tuple(t) for t in self.shown()}) == 1 and self.shown()[0])
            last = shown[0].split()[0]
            require(f"{shown}, {results}", shown in (["anna " + str(number)], ["ben " + str(number)]))
            require(f"the winner knows it: {shown}, {results}", last in winners)
            for person, (_, error, status) in results.items():
                if status:
                    lost += 1
                    require(f"{person}: {error}", f"all: {last} has published number" in error and "run diff" in error)
            self.reach("all signs are in sync", "applied")
            self.fleet(0, "status")
        self.check(f"of two owners at once, the last one wins on all signs, and the command of the other one fails ({lost} of 10 times)")

    # Signs that fail

    def refuse_by_half(self):
        self.page.start()
        eventually("the page", lambda: self.page.get("/api/signs").get("in_sync") == 4)
        before = self.shown()
        self.side.write(all=options("Queue {counter:queue}", more="[rollout]\nfailed_share = 40\n"))
        self.fleet(1, "apply", "signs", "--wait", "60s")
        self.reach("half of the signs refuse it, and the others return", "rolled_back", "rolled_back", "rejected", "rejected")
        require(f"no sign shows it: {self.shown()}", self.shown() == before)
        rollout = self.page.rollout()
        require(f"the rollout: {rollout}", rollout["aborted"])
        problems = self.client.report("w4")["problems"]
        require(f"the place: {problems}", problems and problems[0]["path"] == "options[0].text")
        # The page publishes the abort, and then an entry of the history.
        eventually("the abort is in the history", lambda: any(
            entry["what"] == "abort" for entry in self.page.get("/api/audit")["entries"]
        ))
        self.check("if half of the signs refuse a release, the rollout stops, all show the one before, and each says why")
        self.kill_page()

    def kill_page(self):
        """The page is killed in the middle of a rollout, and stops it when it is back."""
        self.page.end()
        self.side.write(all=options("{counter:queue} wait", more="[rollout]\nfailed_share = 40\n"))
        self.fleet(1, "apply", "signs", "--wait", "60s")
        self.reach("no page stops it", "applied", "applied", "rejected", "rejected")
        self.page.start()
        self.reach("the page stops it", "rolled_back", "rolled_back", "rejected", "rejected")
        self.page.end()
        self.side.write(all=options("Tea"))
        self.fleet(0, "apply", "signs")
        self.shows("the next release", ["Tea"])
        self.check("a page that was killed in a rollout stops it after its start")

    def kill_apply(self):
        """`apply` with 40 scopes is killed at random times. Each sign shows an old or a new release, and `apply` repairs all."""
        chance = random.Random(seed := new_seed())
        begun = 0
        for number in range(8):
            before = self.shown()
            files = {f"node_{node}": options(*(f"{node} {number} {part}" for part in range(20))) for node in NODES}
            files |= {f"label_l{label}": options(f"{number} {label}") for label in range(36)}
            self.side.write(**files)
            after = [[f"{node} {number} {part}" for part in range(20)] for node in NODES]
            published = {topic for topic in self.client.messages if topic.endswith("/desired")}
            for topic in published:
                self.client.messages.pop(topic)
            process = self.side.start("apply", "signs")
            eventually("apply publishes", lambda: any(topic.endswith("/desired") for topic in list(self.client.messages)))
            time.sleep(chance.random() * 0.01)
            process.kill()
            process.communicate()
            time.sleep(0.3)
            shown = self.shown()
            for old, new, now in zip(before, after, shown):
                require(f"seed {seed}: {now}", now in (old, new))
            begun += shown != before
            self.fleet(0, "apply", "signs")
            self.shows(f"seed {seed}: a second apply", *after)
        self.side.write(**{path: None for path in files})
        self.fleet(0, "apply", "signs")
        self.shows("the files are deleted", ["Tea"])
        self.check(f"apply that is killed leaves each sign with one whole release, and a second one completes it ({begun} of 8)")

    # A broker that forgets

    def lose_some(self):
        """The document of a release disappears, or is overwritten, before a sign has it."""
        self.signs["w4"].end(signal.SIGTERM)
        self.side.write(all=options("Jam"))
        self.fleet(1, "apply", "signs", "--wait", "3s")
        hexadecimal = self.client.report("w1")["release"].split(":")[1]
        topic = f"{TOPICS}/release/{hexadecimal}"
        for payload in ("", document("Evil")):
            self.client.publish(topic, payload)
            self.signs["w4"].start()
            eventually("it waits", lambda: self.client.report("w4").get("reason") == "release")
            out, _ = self.fleet(1, "diff", "signs")
            require(f"diff: {out}", "all: the broker has lost the release" in out)
            self.signs["w4"].end(signal.SIGTERM)
        self.signs["w4"].start()
        out, _ = self.fleet(0, "apply", "signs")
        require(f"apply: {out}", "all: the broker has lost the release" in out)
        self.shows("all have it", ["Jam"])
        self.check("a release that the broker has lost is published again by apply")

    def lose_all(self):
        """The broker loses everything, also its files. Signs keep their lists, and a deletion still reaches them."""
        self.side.write(all=options("Honey"), **{"label_pair-1": options("Pair")})
        self.fleet(0, "apply", "signs")
        numbers = {node: self.client.report(node)["numbers"] for node in NODES}
        self.restart_without_messages()
        self.reach("all signs return", "applied")
        require("the lists", self.shown() == [["Honey"], ["Honey"], ["Pair"], ["Pair"]])
        require("the numbers", numbers == {node: self.client.report(node)["numbers"] for node in NODES})
        self.side.write(**{"label_pair-1": None})
        out, _ = self.fleet(1, "diff", "signs")
        require(f"diff: {out}", "label/pair-1: no release" in out and f"all: number {numbers['w1']['all'] + 1}" in out)
        self.fleet(0, "apply", "signs")
        self.shows("the deletion reaches the pair", ["Honey"])
        self.fleet(0, "status")
        self.check("after the broker has lost everything, signs keep their lists, and apply continues their numbers")

    def restart_without_messages(self):
        self.broker.stop(signal.SIGKILL)
        self.client.messages.clear()
        self.broker.start()
        eventually("the owner is connected", self.client.client.is_connected)

    def lose_unseen(self):
        """The broker loses a statement that signs have accepted, but whose release they do not show."""
        self.side.write(all=options("Honey"), **{"label_pair-1": options("Pair"), "label_window": options("Window")})
        self.fleet(0, "apply", "signs")
        self.shows("the last label wins", ["Window"])
        self.restart_without_messages()
        self.reach("all signs return", "applied")
        self.side.write(**{"label_pair-1": None})
        self.fleet(0, "apply", "signs")
        self.side.write(label_window=None)
        self.fleet(0, "apply", "signs")
        self.shows("the release that was deleted while it was not shown does not return", ["Honey"])
        self.check("a deleted file is also withdrawn if the broker has lost its statement, and signs show another release")

    def reuse_number(self):
        """After a loss, `apply` runs before the signs return, and publishes a number that a sign has accepted."""
        self.side.write(all=options("Honey"), node_w4=options("Tea"))
        self.fleet(0, "apply", "signs")
        self.shows("a release for one sign", ["Honey"], ["Honey"], ["Honey"], ["Tea"])
        for sign in self.signs.values():
            sign.end(signal.SIGTERM)
        number = self.client.report("w4")["numbers"]["node/w4"]
        self.restart_without_messages()
        # The owner's program writes JSON without spaces.
        self.side.release(self.client, document("Cake").replace(b" ", b""), "node/w4", number=number)
        self.side.write(node_w4=options("Cake"))
        for sign in self.signs.values():
            sign.start()
        self.reach("all signs return", "applied")
        refused = eventually("a refusal", lambda: self.client.report("w4").get("refused"))
        require(f"the same number: {refused}, {number}", [r["number"] for r in refused if "node/w4" in r["topic"]] == [number])
        require("the release of the sign", self.signs["w4"].texts() == ["Tea"])
        _, error = self.fleet(1, "status")
        require(f"status: {error}", "node/w4: signs have accepted number" in error)
        self.fleet(0, "apply", "signs")
        self.shows("the later release", ["Honey"], ["Honey"], ["Honey"], ["Cake"])
        self.side.write(node_w4=None)
        self.fleet(0, "apply", "signs")
        self.shows("the release for all", ["Honey"])
        self.check("a number that signs have accepted with another release is replaced by the next apply")

    def withdraw_last(self):
        """A folder without files may be the wrong one. An empty file withdraws the last release."""
        self.side.write(all=options("Tea"))
        self.fleet(0, "apply", "signs")
        self.side.write(all=None)
        _, error = self.fleet(65, "apply", "signs")
        require(f"what to do: {error}", "create an empty all.toml" in error)
        self.side.write(all="")
        out, _ = self.fleet(0, "check", "signs")
        require(f"a valid folder: {out}", "1 file" in out)
        self.fleet(0, "apply", "signs")
        self.shows("each sign shows its own list", ["Own"])
        self.side.write(all="[[option]]\ntext = 7\n")
        _, error = self.fleet(65, "check", "signs")
        require(f"the place of a mistake: {error}", "all.toml:2:8: error" in error)
        self.side.write(all=options("Tea"))
        self.fleet(0, "apply", "signs")
        self.check("an empty file withdraws the last release, and check finds the mistakes of a folder")

    # Home Assistant

    def use_home_assistant(self):
        """The update entity of a sign, with the rights of the user `homeassistant`."""
        hub = Client(self.broker, "homeassistant", "homeassistant/device/+/config", "loopbanner/+/reported", "loopbanner/+/response")
        try:
            entity = eventually(
                "the sign is announced", lambda: hub.json("homeassistant/device/loopbanner_w1/config").get("cmps", {}).get("release")
            )
            require(f"the entity: {entity}", entity["p"] == "update" and entity["stat_t"] == "loopbanner/w1/reported")
            pie = document("Pie")
            self.side.numbers["all"] = self.client.report("w1")["numbers"]["all"]
            self.side.release(self.client, pie, stages=[{"share": 100, "after": "1h"}], at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
            self.reach("all wait", "pending")
            report = eventually("the entity has an update", lambda: (r := hub.json(entity["stat_t"])).get("wanted") == name(pie) and r)
            require(f"an update: {report}", report["release"] != report["wanted"] and report["reason"] == "stage")
            hub.publish(entity["cmd_t"], entity["pl_inst"], retain=False)
            self.reach("the update is installed on one sign", "applied", "pending", "pending", "pending")
            eventually("the entity is up to date", lambda: (r := hub.json(entity["stat_t"]))["release"] == r["wanted"])
            require("the list", self.signs["w1"].texts() == ["Pie"])
            before = self.client.report("w2")
            for topic in ("all/desired", "all/abort", "keys", "all/alert"):
                hub.publish(f"{TOPICS}/{topic}", "{}")
            hub.publish("loopbanner/w2/reported", "{}")
            hub.publish("loopbanner/w2/request", json.dumps({"token": "2", "method": "SetOptions", "options": []}), retain=False)
            response = eventually("a response", lambda: hub.messages.get("loopbanner/w2/response"))
            require(f"a response: {response}", json.loads(response)["error"]["name"] == "ReadOnly")
            require("it may do nothing else", self.client.report("w2") == before)
        finally:
            hub.end()
        self.check("Home Assistant shows a release as an update, and installs it, with no other right")


if __name__ == "__main__":
    sys.exit(main(Trial, "fleet-owners", sys.argv[1:]))
