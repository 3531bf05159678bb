"""Uses the page of a fleet in Chromium, with a real broker and many signs that only exist as messages. Some of these signs are
hostile.

usage: fleet_page.py ROOT FOLDER [SIGNS]      the folder of the unpacked packages, one for the logs, and the number of signs
"""

import base64
import hashlib
import json
import pathlib
import subprocess
import sys
import time
import urllib.request

from fleet import FLEET, TOPICS, Failure, Owner, document, eventually, name, require
import paho.mqtt.client as mqtt
from page_driver import Page
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
import stage
from stage import PATIENCE, free_port

PASSWORD = "tea for two"
# The signs are arranged again at most every 60 ms while a person scrolls.
LONGEST_FRAME = 50
# Scrolls `view` for four seconds, and returns the number of frames and the length of the longest one in milliseconds.
MEASURE_FRAMES = """
    const frames = [];
    let last = performance.now();
    const end = last + 4000;
    function frame(now) {
      frames.push(now - last);
      last = now;
      view.scrollTop += 600;
      if (now < end) return requestAnimationFrame(frame);
      if (view.id !== "table") view.remove();
      done([frames.length, Math.max(...frames.slice(2))]);
    }
    requestAnimationFrame(frame);"""
FRAMES_OF_THE_TABLE = "const done = arguments[0], view = document.getElementById('table');" + MEASURE_FRAMES
FRAMES_OF_A_PLAIN_PAGE = """const done = arguments[0], view = document.createElement("div");
    const content = document.createElement("div");
    Object.assign(view.style, { position: "fixed", inset: "0", overflow: "auto", background: "white" });
    content.style.height = "400000px";
    view.append(content);
    document.body.append(view);""" + MEASURE_FRAMES
HOSTILE = [
    "<img src=x onerror=window.hacked=1>", "</span><script>window.hacked=1</script>", "\u202egnp.exe", "x" * 250,
    "{{constructor.constructor('window.hacked=1')()}}", "=HYPERLINK(\"http://evil\")", "' onmouseover='window.hacked=1",
]


class Trial:
    def __init__(self, root, folder, signs):
        self.usr = pathlib.Path(root).resolve() / "usr"
        self.folder, self.signs = folder, signs
        # One sign with huge messages belongs to the fleet, too.
        self.total = signs + 1
        self.port, self.web = free_port(), free_port()
        self.owner = Owner(folder, "page-owner")
        self.passed = 0
        self.requests = []
        self.messages = {}
        self.processes = []
        self.page = None

    def check(self, what):
        print(f"ok    {what}", flush=True)
        self.passed += 1

    def start(self, *command):
        with (self.folder / "page-trial.log").open("ab") as log:
            process = subprocess.Popen([str(word) for word in command], stdout=log, stderr=log)
        self.processes.append(process)
        return process

    # The broker and the signs

    def start_broker(self):
        (self.folder / "open.conf").write_text(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n")
        self.start("mosquitto", "-c", self.folder / "open.conf")
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self.client.on_connect = lambda client, *_: client.subscribe(
            [("loopbanner/+/request", 0), (f"{TOPICS}/+/alert", 1), (f"{TOPICS}/+/desired", 1), (f"{TOPICS}/+/abort", 1)]
        )
        self.client.on_message = self.receive

        def is_reachable():
            try:
                self.client.connect("127.0.0.1", self.port)
                return True
            except OSError:
                return False

        eventually("the broker accepts no connection", is_reachable)
        self.client.loop_start()

    def receive(self, client, _, message):
        if not message.topic.endswith("/request"):
            self.messages[message.topic] = message.payload
            return
        node = message.topic.split("/")[1]
        request = json.loads(message.payload)
        self.requests.append(node)
        rows = ["#" * 16 if y % 2 else "." * 16 for y in range(8)]
        if node == "sign-00007":
            rows = ["<script>alert(1)</script>"] * 8
        reply = {"width": 16, "height": 8, "lit": True, "brightness": 100, "rows": rows}
        if node != "sign-00005":
            client.publish(f"loopbanner/{node}/response", json.dumps({"token": request["token"], "ok": reply}))

    def publish(self, topic, payload):
        text = payload if isinstance(payload, (str, bytes)) else json.dumps(payload)
        return self.client.publish(topic, text, qos=1, retain=True)

    def publish_signs(self, release):
        for number in range(self.signs):
            node = f"sign-{number:05}"
            hostile = HOSTILE[number % len(HOSTILE)] if number < 3 * len(HOSTILE) else None
            about = {
                "v": 1, "fleet": FLEET, "node": node, "name": hostile or f"Shop {number}", "version": hostile or "0.9.0",
                "labels": ["berlin"] if number % 2 else ["window"], "page": "javascript:window.hacked=1" if hostile else f"http://{node}.local/",
            }
            state = "rejected" if number < 20 else "applied"
            report = {
                "v": 1, "state": state, "numbers": {"all": 3}, "wanted": name(release), "release": name(release),
                "problems": [{"path": "options[0]", "message": hostile or "?"}] if state == "rejected" else [],
            }
            self.publish(f"loopbanner/{node}/status", "online" if number % 100 else "offline")
            self.publish(f"loopbanner/{node}/about", about)
            self.publish(f"loopbanner/{node}/reported", report)
            if number < 500:
                shown = {"soup": 60, hostile or "cake": 30}
                day = time.strftime("%Y-%m-%d")
                self.publish(f"loopbanner/{node}/statistics", {"day": day, "taps": 1, "activations": 0, "today": {"soup": 1}, "shown": shown})
        self.publish("loopbanner/sign-00005/state", {"selected": HOSTILE[0], "lit": True, "brightness": 50, "alert": None})
        self.publish("loopbanner/sign-00005/options", [{"id": HOSTILE[0], "text": f"Text {HOSTILE[1]}"}])
        self.publish("loopbanner/sign-00006/state", "x" * 250_000)
        self.publish("loopbanner/sign-00030/health", {"v": 1, "display": "fails", "trouble": ["no display"]})
        # Messages of 245 KB, which no sign sends.
        for kind in ("about", "reported", "health", "statistics"):
            self.publish(f"loopbanner/z-huge-{kind}/{kind}", {"fleet": FLEET, "name": "x" * 200_000, "labels": ["y"] * 9_000})
        self.publish("loopbanner/z-nul/about", {"fleet": FLEET, "name": "a\u0000b"})
        self.publish("loopbanner/z-deep/about", "[" * 100_000).wait_for_publish(PATIENCE)

    def release(self, number, release, scope="all", by=None, **more):
        statement = {"v": 1, "fleet": FLEET, "scope": scope, "number": number, "release": name(release), "by": "anna",
                     "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more}
        self.publish(f"{TOPICS}/release/{hashlib.sha256(release).hexdigest()}", release)
        self.publish(f"{TOPICS}/{scope}/desired", (by or self.owner).envelope(statement)).wait_for_publish(PATIENCE)

    # The page

    def start_page(self, key, key_file=None):
        (self.folder / "page.toml").write_text(
            f'listen = "127.0.0.1:{self.web}"\nstate_directory = "{self.folder}"\n[fleet]\nname = "{FLEET}"\nkeys = ["{key}"]\n'
            + (f'key_file = "{key_file}"\n' if key_file else "")
            + f'[mqtt]\nurl = "mqtt://127.0.0.1:{self.port}"\n[web]\npassword_file = "{self.folder}/page.secrets"\n'
        )
        program = self.usr / "bin/loopbanner-fleet"
        subprocess.run([program, "password", self.folder / "page.secrets"], input=f"{PASSWORD}\n", text=True, check=True,
                       stdout=subprocess.DEVNULL)
        process = self.start(program, "serve", "-c", self.folder / "page.toml", "--page", self.usr / "share/loopbanner/fleet-page")
        eventually("the page has no broker", self.is_healthy)
        return process

    def is_healthy(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web}/healthz", timeout=PATIENCE) as reply:
                self.health = json.loads(reply.read())
                return True
        except OSError:
            return False

    def find(self, test):
        return self.page.browser.find_element(By.CSS_SELECTOR, f'[data-test="{test}"]')

    def text(self, test):
        return self.page.run("return document.querySelector(`[data-test='${arguments[0]}']`).innerText", test)

    def wait(self, what, condition):
        try:
            eventually(what, lambda: self.page.holds(condition))
        except Failure:
            self.page.browser.save_screenshot(str(self.folder / "fleet-page.png"))
            found = [self.page.browser.get_log("browser"), self.text("notice"), self.text("total")]
            raise Failure(f"{what}; {found}") from None

    def nodes(self):
        return self.page.run("return [...document.querySelectorAll('#rows > *')].map((row) => row.dataset.node)")

    def log_in(self):
        self.page.browser.get(f"http://127.0.0.1:{self.web}/")
        self.wait("the page asks for the password", lambda: self.find("login").is_displayed())
        self.find("password").send_keys(PASSWORD, Keys.ENTER)
        self.wait("the page shows the signs", lambda: len(self.nodes()) > 20)

    # The checks

    def run(self):
        self.start_broker()
        soup, cake = document("Soup"), document("Soup 7", "<b>Cake</b>", scroll={"dwell": "2h"})
        self.release(2, soup)
        self.release(3, cake, previous=name(soup))
        self.publish_signs(cake)
        self.use_wrong_key(cake)
        process = self.start_page(self.owner.key)
        self.page = Page()
        self.log_in()
        self.see_signs()
        self.see_phone()
        self.see_tiles()
        self.scroll()
        self.see_content()
        self.see_statistics()
        self.prove_play()
        self.check_files()
        self.stop(process)
        self.send_alerts()

    def stop(self, process):
        process.terminate()
        process.wait(PATIENCE)
        require(f"the exit status is {process.returncode}", process.returncode == 0)

    def use_wrong_key(self, cake):
        process = self.start_page(Owner(self.folder, "wrong-owner").key)
        eventually("the health names wrong keys", lambda: self.is_healthy() and self.health["keys"] == "wrong")
        self.page = Page()
        self.log_in()
        self.wait("the page names wrong keys", lambda: "check keys in [fleet]" in self.text("notice"))
        self.wait("no rollout", lambda: "No release is in force" in self.text("rollouts"))
        self.page.browser.quit()
        self.stop(process)
        log = (self.folder / "page-trial.log").read_text()
        require("the log names wrong keys", "not signed by a key in [fleet]: the statement of all; no statement is" in log)
        self.check("keys that verify no statement are named on the page, in the log and in the health")

    def see_signs(self):
        self.wait("all signs", lambda: f"{self.total} signs" in self.text("total"))
        require(f"problems first: {self.nodes()[:3]}", self.nodes()[0] == "sign-00000")
        hostile = self.text("signs")
        require("hostile texts are texts", HOSTILE[0] in hostile and "javascript:" not in hostile and "\u202e" not in hostile)
        links = self.page.run("return [...document.querySelectorAll('#rows a')].map((link) => link.protocol)")
        require(f"links lead to web pages: {set(links)}", set(links) <= {"http:", "https:"})
        require("no script of a sign runs", self.page.run("return window.hacked === undefined && !document.querySelector('#rows img')"))
        self.find("filter-text").send_keys("shop 123")
        self.wait("a search", lambda: self.nodes() and all("123" in node for node in self.nodes()))
        self.find("filter-text").clear()
        self.find("filter-text").send_keys(" ", Keys.BACKSPACE)
        self.find("filter-text").send_keys("sign-00030")
        failed = "return document.querySelector('#rows > [data-node=sign-00030] > .bad')?.textContent"
        self.wait("a failed display is marked, although the sign is in sync", lambda: self.page.run(failed) == "applied: no display")
        self.find("filter-text").clear()
        self.find("filter-text").send_keys(" ", Keys.BACKSPACE)
        self.wait("all signs again", lambda: f"{self.total} signs" in self.text("total"))
        self.check("hostile names, texts and addresses of signs are shown as text")

    def see_phone(self):
        self.page.emulate(width=360, height=740)
        cells = "return [...document.querySelectorAll('#rows > .row')][0].children.length"
        self.wait("cards", lambda: self.page.run("return document.getElementById('table').dataset.layout") == "cards")
        require("six columns", self.page.run(cells) == 6)
        outside = """return [...document.querySelectorAll('#rows > .row')].slice(0, 5).flatMap((row) => [...row.children])
            .filter((cell) => { const box = cell.getBoundingClientRect(); return box.right > innerWidth || box.height < 10 || box.bottom > cell.parentElement.getBoundingClientRect().bottom; })
            .map((cell) => cell.dataset.name)"""
        require(f"outside: {self.page.run(outside)}", self.page.run(outside) == [])
        wide = self.page.run("return document.documentElement.scrollWidth <= innerWidth")
        require("the page is not wider than the phone", wide)
        self.page.emulate()
        self.wait("rows", lambda: self.page.run("return document.getElementById('table').dataset.layout") == "rows")
        self.check("on a phone, a sign is a card with all columns")

    def see_tiles(self):
        Select(self.find("layout")).select_by_value("tiles")
        painted = """const canvas = document.querySelector(`.tile[data-node="${arguments[0]}"] canvas`);
            return Boolean(canvas && !canvas.hidden && canvas.width === 16 && canvas.getContext("2d").getImageData(0, 1, 1, 1).data[0] > 200)"""
        self.wait("the picture of a sign", lambda: self.page.run(painted, "sign-00001"))
        label = "return document.querySelector(`.tile[data-node='sign-00005'] .shown span`).textContent"
        self.wait("the text of a sign without a picture", lambda: self.page.run(label) == f"Text {HOSTILE[1]}")
        require("a picture of nonsense is not drawn", not self.page.run(painted, "sign-00007"))
        require("no script of a sign runs", self.page.run("return window.hacked === undefined"))
        followed = len(set(self.requests))
        require(f"{followed} signs are asked", followed <= 64)
        self.check("tiles show what the signs in view show")
        Select(self.find("layout")).select_by_value("rows")
        self.wait("rows", lambda: self.page.run("return document.getElementById('table').dataset.layout") == "rows")

    def scroll(self):
        self.page.browser.set_script_timeout(60)
        measured = []
        for layout in ("rows", "tiles"):
            Select(self.find("layout")).select_by_value(layout)
            # Other processes can take the processor during some runs. Then frames of a page without content are long, too.
            longest_of_plain_page = []
            for _ in range(8):
                longest_of_plain_page.append(self.page.browser.execute_async_script(FRAMES_OF_A_PLAIN_PAGE)[1])
                self.page.run("document.getElementById('table').scrollTop = 0")
                time.sleep(1)
                count, longest = self.page.browser.execute_async_script(FRAMES_OF_THE_TABLE)
                if longest <= LONGEST_FRAME:
                    break
            measured.append(f"{layout}: {count} frames, the longest {longest:.1f} ms")
            if longest > LONGEST_FRAME and min(longest_of_plain_page) > LONGEST_FRAME:
                print(f"fleet-page: void: {measured[-1]}; no plain page scrolled without a longer frame", file=sys.stderr)
                sys.exit(stage.VOID)
            require(measured[-1], longest <= LONGEST_FRAME)
            self.wait("the signs in view", lambda: self.nodes() and int(self.nodes()[0].rsplit("-")[-1]) > 20)
        Select(self.find("layout")).select_by_value("rows")
        self.page.run("document.getElementById('table').scrollTop = 0")
        memory = self.memory()
        print(f"      {self.signs} signs; {'; '.join(measured)}; {memory} MB", flush=True)
        self.check("no frame is longer than 50 ms while a person scrolls")

    def memory(self):
        """The megabytes of memory of the server."""
        status = pathlib.Path(f"/proc/{self.processes[-1].pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1000

    def see_content(self):
        self.page.run("document.getElementById('content-part').open = true")
        self.wait("the scope", lambda: "all 3" in self.text("scopes"))
        self.page.press('#scopes button[data-scope="all"]')
        self.wait("the options", lambda: "<b>Cake</b>" in self.text("options"))
        self.page.press("#versions button")
        self.wait("the changes", lambda: "removed Soup" in self.text("changes") and "added scroll" in self.text("changes"))
        require("no key", not self.find("alert").is_displayed() and "has no private key" in self.page.find("no-key").text)
        self.check("the content has the options of a release, and its differences from the one before")

    def see_statistics(self):
        self.page.run("document.getElementById('statistics-part').open = true")
        count = min(500, self.signs)
        self.wait("the counts", lambda: f"{count} signs, {count} taps" in self.text("statistics-total"))
        # Each sign has shown this option for a minute.
        rows = self.text("statistics-rows")
        require(f"an option: {rows}", f"soup\t{count // 60} h {count % 60} min" in rows)
        script = """const done = arguments[0]; fetch(document.getElementById("csv").href).then((reply) => reply.text()).then(done)"""
        table = self.page.browser.execute_async_script(script)
        # Three ids of options are too long.
        require(f"the table: {table[:200]!r}", table.count("\r\n") == 1 + 2 * count - 3)
        require("no formula", '"\'=HYPERLINK(""http://evil"")"' in table)
        require("no script of a sign runs", self.page.run("return window.hacked === undefined"))
        self.check("the statistics add up the counts of all signs, also as a table without formulas")

    def prove_play(self):
        play, program = self.folder / "play.jsonl", self.usr / "bin/loopbanner-fleet"
        days = [time.strftime("%Y-%m-%d", time.localtime(time.time() - age * 86_400)) for age in (2, 1, 0)]
        for day in days:
            self.publish("loopbanner/sign-00001/statistics", {"day": day, "shown": {"soup": 60}, "today": {}})
        # The sign has published counts of today before.
        eventually("a line", lambda: play.exists() and play.read_text().count("\n") == 2)
        lines = [json.loads(line) for line in play.read_text().splitlines()]
        require(f"the days: {lines}", [(line["node"], line["day"]) for line in lines] == [("sign-00001", day) for day in days[:2]])

        def verify():
            done = subprocess.run([program, "verify", play], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

        require(f"the proof: {verify()}", verify()[0] == 0 and "2 lines, each following" in verify()[1])
        play.write_text(play.read_text().replace('"soup":60', '"soup":99', 1))
        require(f"a forged line: {verify()}", verify()[0] == 65 and f"{play}:2: " in verify()[1])
        self.check("the days that are over are lines of the proof of play, which names a line that was changed")

    def check_files(self):
        program, file = self.usr / "bin/loopbanner-fleet", self.folder / "page.toml"

        def run(path):
            done = subprocess.run([program, "check", path], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

        require(f"a correct file: {run(file)}", run(file)[0] == 0 and f"{file} is correct; with serve, the page is at" in run(file)[1])
        text = file.read_text()
        file.write_text(text.replace("state_directory", "state_folder"))
        require(f"a mistake: {run(file)}", run(file)[0] == 78 and "2:1: error: unknown key 'state_folder'" in run(file)[1])
        file.write_text(text.replace('name = "shops"', f'name = "shops"\nkey_file = "{self.folder}/none.pem"'))
        require(f"a missing key: {run(file)}", run(file)[0] == 78 and "key_file: " in run(file)[1])
        file.write_text(text)
        self.check("check names the mistakes in fleet.toml with their places")

    def send_alerts(self):
        process = self.start_page(self.owner.key, self.owner.path)
        self.page.browser.delete_all_cookies()
        self.log_in()
        self.page.run("document.getElementById('content-part').open = true")
        self.wait("the form", lambda: self.find("alert").is_displayed())
        self.wait("all signs", lambda: self.page.run("return document.getElementById('alert-form').dataset.signs") == str(self.total))
        for typed, is_sent in (("7", False), (str(self.total), True)):
            self.find("alert-text").clear()
            self.find("alert-text").send_keys("Fire")
            self.find("alert-send").click()
            self.wait("the question", lambda: self.find("confirm-alert").is_displayed())
            self.find("alert-count").send_keys(typed)
            self.find("alert-confirm").click()
            if is_sent:
                eventually("the alert", lambda: f"{TOPICS}/all/alert" in self.messages)
            else:
                self.wait("another number is refused", lambda: "needs the number of signs" in self.text("notice"))
                require("nothing is sent", f"{TOPICS}/all/alert" not in self.messages)
        envelope = json.loads(self.messages[f"{TOPICS}/all/alert"])
        require("the type", envelope["payloadType"] == "application/vnd.loopbanner.alert+json")
        self.wait("the change", lambda: "alert all Fire" in self.text("audit"))
        self.check("an alert to all signs needs their number, and is signed")
        self.roll_back()
        self.stop(process)

    def roll_back(self):
        self.page.press('#scopes button[data-scope="all"]')
        self.wait("the button", lambda: self.page.browser.find_element(By.CSS_SELECTOR, "#versions .danger").is_displayed())
        self.page.press("#versions .danger")
        self.wait("the question", lambda: self.find("confirm-return").is_displayed())
        self.find("return").click()
        self.wait("the release before", lambda: "all 4" in self.text("scopes") and "rollback all" in self.text("audit"))
        envelope = json.loads(self.messages[f"{TOPICS}/all/desired"])
        statement = json.loads(base64.b64decode(envelope["payload"]))
        require(f"the statement: {statement}", statement["number"] == 4 and statement["release"] == name(document("Soup")))
        self.page.press('#scopes button[data-scope="all"]')
        self.wait("its options", lambda: self.text("options").startswith("Soup\n"))
        self.check("the page returns to the release before, with a signed statement")


def run(trial, stage_name):
    """Runs a trial of the page, and returns the exit status."""
    try:
        trial.run()
    except Failure as failure:
        log = pathlib.Path(sys.argv[2], "page-trial.log")
        print(f"--- {log}\n{log.read_text()[-3000:]}\n{stage_name}: {failure}", file=sys.stderr)
        return 1
    finally:
        if trial.page:
            trial.page.browser.quit()
        for process in trial.processes:
            process.kill()
    stage.count(stage_name, trial.passed)
    return 0


if __name__ == "__main__":
    signs = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    sys.exit(run(Trial(sys.argv[1], pathlib.Path(sys.argv[2]), signs), "fleet-page"))
