"""Edits the content of a fleet on its page in Chromium, with a real broker: drafts, mistakes, previews, publication, two editors
at once, roles, attackers, and the owner's folder.

usage: fleet_page_edit.py ROOT FOLDER      the folder of the unpacked packages, and one for the logs
"""

import base64
import concurrent.futures
import hashlib
import json
import pathlib
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zlib

from fleet import FLEET, TOPICS, Failure, Owner, document, eventually, name, require
from fleet_page import HOSTILE, Trial, run
from page_driver import Page
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
import stage
from stage import PATIENCE

PEOPLE = {"maria": "own", "paul": "own", "eva": "edit", "tom": "press", "kim": "look"}


def png(width, height):
    """A white picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xff" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class EditTrial(Trial):
    def __init__(self, root, folder):
        super().__init__(root, folder, 6)
        self.tokens = {}
        self.folders = set(pathlib.Path("/tmp").glob("loopbanner-draft-*"))

    # The signs, the people and the commands

    def publish_signs(self, release):
        for number in range(self.signs):
            node = f"sign-{number}"
            size = {"width": 128, "height": 32, "color": True} if number < 2 else {"width": 64, "height": 8, "color": False}
            about = {"v": 1, "fleet": FLEET, "node": node, "name": HOSTILE[number], "version": "0.9.0", "displays": [size],
                     "labels": ["window"] if number < 2 else ["berlin"]}
            self.publish(f"loopbanner/{node}/about", about)
            self.publish(f"loopbanner/{node}/status", "online").wait_for_publish(PATIENCE)

    def add_people(self):
        secrets = self.folder / "page.secrets"
        for person, role in PEOPLE.items():
            subprocess.run([self.usr / "bin/loopbanner-gateway", "user", person, role, secrets], input=f"{person} of {person}\n",
                           text=True, check=True, stdout=subprocess.DEVNULL)
            done = subprocess.run([self.usr / "bin/loopbanner-gateway", "token", f"robot-{role}", "--role", role, secrets],
                                  text=True, check=True, capture_output=True)
            self.tokens[role] = done.stdout.split()[-1]

    def fleet(self, *words):
        """Runs loopbanner-fleet. Returns its exit status and its output."""
        command = [self.usr / "bin/loopbanner-fleet", words[0], "-c", self.folder / "page.toml", *words[1:]]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def post(self, path, body, role="own", origin=None, token=None):
        """Returns the status and the answer to a request of a program."""
        headers = {"Content-Type": "application/json"}
        secret = token or self.tokens.get(role)
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        if origin:
            headers["Origin"] = origin
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.web}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def answer(self, path, body=None, role="own"):
        status, text = self.post(path, body, role)
        require(f"{path}: {status} {text[:300]}", status == 200)
        return json.loads(text)

    def statement(self, scope="all"):
        return json.loads(base64.b64decode(json.loads(self.messages[f"{TOPICS}/{scope}/desired"])["payload"]))

    def draft(self, number, *texts, scope="all", **more):
        return {"scope": scope, "number": number, "release": {"options": [{"text": text} for text in texts]}, **more}

    # A person in a browser

    def log_in_as(self, person, page=None):
        page = page or self.page
        page.browser.delete_all_cookies()
        page.browser.get(f"http://127.0.0.1:{self.web}/")
        eventually("the log-in", lambda: page.find("login").is_displayed() and page.find("user").is_displayed())
        page.find("user").send_keys(person)
        page.find("password").send_keys(f"{person} of {person}", Keys.ENTER)
        eventually("the signs", lambda: page.find("content").is_displayed())
        page.run("document.getElementById('content-part').open = true")
        eventually("the scopes", lambda: "all" in page.find("scopes").text)

    def holds(self, what, condition, page=None):
        page = page or self.page
        try:
            eventually(what, lambda: page.holds(condition))
        except Failure:
            page.browser.save_screenshot(str(self.folder / "edit.png"))
            found = [page.browser.get_log("browser"), page.find("notice").text, page.find("content-part").text[:1500]]
            raise Failure(f"{what}; {found}") from None

    def open_draft(self, scope, page=None):
        page = page or self.page
        page.press(f'#scopes button[data-edit="{scope}"]')
        self.holds("the draft", lambda: f"Draft for {scope}" in page.find("draft-title").text, page)

    def option_texts(self, page=None):
        return [item.text for item in (page or self.page).browser.find_elements(By.CSS_SELECTOR, "#draft-options li b")]

    def act(self, action, index, page=None):
        page = page or self.page
        # The list is drawn again when the answer of a check arrives.
        page.act(lambda: page.press(f'#draft-options li[data-index="{index}"] [data-action="{action}"]'))

    def write(self, field, text, page=None):
        element = (page or self.page).find(field)
        element.clear()
        element.send_keys(text)

    def edit_text(self, index, text, page=None):
        page = page or self.page
        self.act("edit", index, page)
        self.holds("the editor", lambda: page.find("edit-text").is_displayed(), page)
        self.write("edit-text", text, page)
        page.press('[data-test="edit-save"]')
        self.holds("the text in the list", lambda: self.option_texts(page)[index] == text, page)

    def publish_draft(self, count=None, page=None):
        page = page or self.page
        self.holds("a draft without mistakes", lambda: page.find("draft-publish").is_enabled(), page)
        # The page moves while the answer of a check arrives, so a click could miss the button.
        page.find("draft-publish").send_keys(Keys.ENTER)
        self.holds("the question", lambda: page.find("confirm-publish").is_displayed(), page)
        if count is not None:
            page.find("publish-count").send_keys(str(count))
        page.press('[data-test="publish-confirm"]')

    # The checks

    def run(self):
        self.start_broker()
        self.client.subscribe([(f"{TOPICS}/#", 1)])
        self.soup = document("Soup", "Cake", scroll={"dwell": "2s"})
        self.release(3, self.soup, values={"soup": "6.50"})
        self.publish_signs(self.soup)
        self.start_page(self.owner.key, self.owner.path)
        self.processes[-1].terminate()
        self.processes[-1].wait(PATIENCE)
        self.add_people()
        self.process = self.start_page(self.owner.key, self.owner.path)
        eventually("the signs", lambda: self.answer("/api/scope?scope=all")["signs"] == self.signs)
        self.page = Page()
        for step in (self.see_roles, self.attack_roles, self.edit, self.keep_draft, self.publish_it, self.merge_options, self.merge_tables,
                     self.edit_tables, self.keep_unknown, self.edit_together,
                     self.race, self.use_folder, self.withdraw, self.refuse_parameters,
                     self.publish_hostile, self.send_alerts, self.see_languages, self.see_german, self.attack_drafts):
            step()
        self.stop(self.process)

    def see_roles(self):
        for person, edits, reason in (("kim", False, "with the role own"), ("eva", True, "with the role own"), ("maria", True, None)):
            self.log_in_as(person)
            self.holds("the part of the alert", lambda: self.page.find("alert-form").is_displayed() == (reason is None))
            self.page.press('#scopes button[data-scope="all"]')
            self.holds("the withdrawal", lambda: self.page.find("withdraw").is_displayed() == (reason is None))
            require(f"{person}: the reason", (reason or "") in self.page.find("no-key").text)
            buttons = self.page.browser.find_elements(By.CSS_SELECTOR, "#scopes button[data-edit]")
            require(f"{person}: edit {len(buttons)}", bool(buttons) == edits == self.page.find("new-draft").is_displayed())
            stops = self.page.browser.find_elements(By.CSS_SELECTOR, '[data-test="stop"]')
            require(f"{person}: stop", bool(stops) == edits)
        self.log_in_as("eva")
        self.open_draft("all")
        self.holds("the options", lambda: self.option_texts() == ["Soup", "Cake"])
        require("a draft of the role edit", not self.page.find("draft-publish").is_enabled())
        require("the reason", "with the role own" in self.page.find("draft-no-publish").text)
        self.page.run("localStorage.clear()")
        self.check("each role has the buttons that it may use, and the reason for those that it lacks")

    def attack_roles(self):
        draft = self.draft(3, "Attack")
        preview = {**draft, "width": 64, "height": 8}
        routes = {
            ("/api/scope?scope=all", "look"): None, ("/api/draft", "edit"): draft, ("/api/preview", "edit"): preview,
            ("/api/publish", "own"): {**draft, "signs": 1}, ("/api/alert", "own"): {"scope": "all", "text": "x", "for": "1min"},
            ("/api/rollback", "own"): {"scope": "all", "number": 99, "release": "sha256:" + "0" * 64},
            ("/api/abort", "edit"): {"scope": "all", "number": 99},
        }
        order = ["look", "press", "edit", "own"]
        before = dict(self.messages)
        for (path, least), body in routes.items():
            for role in order:
                status, text = self.post(path, body, role)
                is_allowed = order.index(role) >= order.index(least)
                require(f"{path} as {role}: {status} {text[:200]}", (status not in (401, 403)) == is_allowed)
            require(f"{path} without a role", self.post(path, body, None, token="wrong")[0] == 401)
            if body:
                require(f"{path} of another site", self.post(path, body, "own", "http://evil.example")[0] == 403)
        time.sleep(0.5)
        changed = [topic for topic in self.messages if self.messages[topic] != before.get(topic)]
        require(f"nothing is published: {changed}", not [topic for topic in changed if topic.startswith(TOPICS)])
        self.check("each route admits its roles only, also with a foreign origin, and publishes nothing")

    def edit(self):
        self.log_in_as("maria")
        self.open_draft("all")
        self.holds("the options", lambda: self.option_texts() == ["Soup", "Cake"])
        self.holds("no difference", lambda: "No difference." in self.page.find("draft-changes").text)
        self.holds("two sizes", lambda: len(self.page.browser.find_elements(By.CSS_SELECTOR, "#draft-pictures img")) == 2)
        sizes = self.page.find("draft-pictures").text
        require(f"the sizes: {sizes}", "64 × 8: 4 signs" in sizes and "128 × 32, color: 2 signs" in sizes)
        drawn = "return [...document.querySelectorAll('#draft-pictures img')].every((image) => image.naturalWidth > 200)"
        self.holds("the pictures", lambda: self.page.run(drawn))
        # A new option with a mistake, which is shown at its field, in the editor and in the list.
        self.page.press("#draft-add")
        self.write("edit-text", "{color:red}Tea{/} {icon:heart}")
        self.write("edit-dwell", "5")
        self.holds("the mistake", lambda: "dwell '5' has no unit" in self.page.find("edit-message").text)
        require("its field", self.page.find("edit-dwell").get_attribute("aria-invalid") == "true")
        self.page.press('[data-test="edit-save"]')
        self.holds("the mistake in the list", lambda: "dwell '5' has no unit" in self.page.browser.find_element(
            By.CSS_SELECTOR, '#draft-options li[data-index="2"] .bad').text)
        require("no publication", not self.page.find("draft-publish").is_enabled())
        self.act("edit", 2)
        self.write("edit-dwell", "5s")
        self.holds("a picture of the option", lambda: self.page.run(
            "const image = document.getElementById('edit-preview'); return Boolean(image && image.naturalWidth > 200)"))
        self.page.press('[data-test="edit-save"]')
        self.holds("no mistake", lambda: "added {color:red}Tea" in self.page.find("draft-changes").text)
        # The order, with the keyboard; a copy that is removed; a value; a window.
        self.page.browser.find_element(By.CSS_SELECTOR, '#draft-options li[data-index="2"] .grip').send_keys(Keys.ARROW_UP)
        self.holds("the order", lambda: self.option_texts()[1].startswith("{color:red}"))
        self.act("copy", 0)
        self.holds("a copy", lambda: len(self.option_texts()) == 4)
        self.act("remove", 0)
        self.holds("three", lambda: len(self.option_texts()) == 3)
        value = self.page.browser.find_element(By.CSS_SELECTOR, '#draft-values [data-test="value-text"]')
        value.clear()
        value.send_keys("7.20", Keys.TAB)
        self.page.run("document.getElementById('draft-rollout').open = true")
        self.page.find("rollout-windows").send_keys("25:00..26:00", Keys.TAB)
        self.holds("a mistake at its field", lambda: "windows must be local times" in self.page.browser.find_element(
            By.CSS_SELECTOR, '[data-path="rollout.windows"]').text)
        self.write("rollout-windows", "Mon..Sun 00:00..24:00" + Keys.TAB)
        self.page.find("rollout-stages").send_keys("50 %, 100 % after 2h", Keys.TAB)
        self.holds("the changes", lambda: "changed values" in self.page.find("draft-changes").text
                   and "changed rollout" in self.page.find("draft-changes").text)
        self.check("a person edits options, values and stages, and sees mistakes at their fields, changes and pictures of each size")

    def keep_draft(self):
        self.page.browser.refresh()
        eventually("the page", lambda: self.page.find("content").is_displayed())
        self.page.run("document.getElementById('content-part').open = true")
        self.holds("the draft in the list", lambda: "Continue the draft" in self.page.find("scopes").text)
        self.open_draft("all")
        self.holds("the options", lambda: self.option_texts() == ["Soup", "{color:red}Tea{/} {icon:heart}", "Cake"])
        require("the stages", self.page.find("rollout-stages").get_attribute("value") == "50 %, 100 % after 2h")
        file = self.folder / "white.png"
        file.write_bytes(png(8, 8))
        self.page.press("#draft-add")
        self.page.find("edit-picture").send_keys(str(file))
        self.holds("the picture", lambda: self.page.run("return Boolean(document.getElementById('edit-preview'))"))
        self.page.press('[data-test="edit-save"]')
        self.holds("four", lambda: len(self.option_texts()) == 4)
        self.check("a draft survives a reload of the page, and takes a picture")

    def publish_it(self):
        self.publish_draft(5)
        self.holds("another number is refused", lambda: "needs the number of signs, which is 6" in self.page.find("notice").text)
        require("the number", self.statement()["number"] == 3)
        self.publish_draft(6)
        self.holds("the publication", lambda: "all 4" in self.page.find("scopes").text)
        statement = self.statement()
        require(f"the statement: {statement}", statement["number"] == 4 and statement["by"] == "maria"
                and statement["previous"] == name(self.soup) and statement["values"] == {"soup": "7.20"}
                and statement["stages"] == [{"share": 50}, {"after": "2h", "share": 100}]
                and statement["windows"] == ["Mon..Sun 00:00..24:00"])
        release = self.messages[f"{TOPICS}/release/{statement['release'][7:]}"]
        options = json.loads(release)["options"]
        require(f"the options: {options}", [option.get("text") for option in options][:3] == ["Soup", "{color:red}Tea{/} {icon:heart}", "Cake"]
                and base64.b64decode(options[3]["image"]) == png(8, 8) and json.loads(release)["scroll"] == {"dwell": "2s"})
        require("its name", hashlib.sha256(release).hexdigest() == statement["release"][7:])
        require("its mark", json.loads(self.messages[f"{TOPICS}/edited/all"])["number"] == 4)
        self.holds("the history", lambda: "maria: apply all" in self.page.find("audit").text)
        self.holds("no draft", lambda: self.page.run("return Object.keys(localStorage).length") == 0)
        self.check("a draft for all signs needs their number, and its statement has the person's name")

    def merge_options(self):
        def options(letters):
            return [{"text": letter} for letter in letters]

        for base, mine, theirs, expected, conflicts in (
            ("abc", "aBc", "Abc", "ABc", ""), ("abc", "axc", "ayc", "axc", "x"), ("abc", "cba", "abxc", "cbxa", ""),
            ("abc", "ac", "abcd", "acd", ""), ("ab", "abm", "tab", "tabm", ""), ("ab", "ax", "a", "ax", "x"), ("", "a", "b", "ba", ""),
        ):
            found = self.page.call_module("rebase.js", "rebaseOptions", options(base), options(mine), options(theirs))
            require(f"{base} {mine} {theirs}: {found}", found == {"options": options(expected), "conflicts": list(conflicts)})
        old, mine, theirs = ({"id": "x", "text": text, "dwell": dwell} for text, dwell in (("1", "3s"), ("2", "3s"), ("1", "5s")))
        found = self.page.call_module("rebase.js", "rebaseOptions", [old], [mine], [theirs])
        require(f"one option: {found}", found == {"options": [{"id": "x", "text": "2", "dwell": "5s"}], "conflicts": []})
        found = self.page.call_module("rebase.js", "rebaseKeys", {"a": 1, "b": 2}, {"a": 9, "b": 2, "c": 3}, {"a": 5, "b": 6})
        require(f"keys: {found}", found == {"result": {"a": 9, "b": 6, "c": 3}, "conflicts": ["a"]})
        self.check("a draft and a newer release are merged option by option")

    def merge_tables(self):
        night, noon = {"when": "22:00..06:00", "brightness": 20}, {"when": ["12:00..13:00"], "lit": False}
        for base, mine, theirs, expected, conflicts in (
            ({"scroll": {"dwell": "1s", "later": 1}}, {"scroll": {"dwell": "2s", "later": 1}}, {"scroll": {"dwell": "1s", "speed": 9, "later": 2}},
             {"scroll": {"dwell": "2s", "speed": 9, "later": 2}}, []),
            ({"text": {"color": "red"}}, {"text": {"color": "blue"}}, {"text": {"color": "green"}}, {"text": {"color": "blue"}}, ["text.color"]),
            ({}, {"scroll": {"dwell": "2s"}}, {"scroll": {"speed": 9}}, {"scroll": {"dwell": "2s", "speed": 9}}, []),
            ({"scroll": {"dwell": "1s"}}, {}, {"scroll": {"dwell": "2s"}}, {}, ["scroll"]),
            ({"scroll": {"dwell": "1s"}}, {"scroll": {"dwell": "1s"}}, {"schedule": []}, {"schedule": []}, []),
            ({"schedule": [night]}, {"schedule": [{**night, "brightness": 5}]}, {"schedule": [{**night, "over": "1min"}, noon]},
             {"schedule": [{**night, "brightness": 5, "over": "1min"}, noon]}, []),
            ({"schedule": [night, noon]}, {"schedule": [night]}, {"schedule": [{**night, "brightness": 5}, noon]}, {"schedule": [{**night, "brightness": 5}]}, []),
            ({"schedule": [night]}, {"schedule": [{**night, "brightness": 5}]}, {"schedule": [{**night, "brightness": 9}]},
             {"schedule": [{**night, "brightness": 5}]}, ["schedule 22:00..06:00"]),
        ):
            contents = [{"release": {"v": 1, "options": [], **tables}, "values": {}, "rollout": {}} for tables in (base, mine, theirs, expected)]
            found = self.page.call_module("rebase.js", "rebase", *contents[:3])
            require(f"{base} {mine} {theirs}: {found}", found == {"content": contents[3], "conflicts": conflicts})
        contents = [{"release": {"v": 1, "options": []}, "values": {"soup": soup}, "rollout": {"health": health}}
                    for soup, health in (("1", "1min"), ("2", "2min"), ("3", "3min"))]
        found = self.page.call_module("rebase.js", "rebase", *contents)
        require(f"values: {found}", found == {"content": contents[1], "conflicts": ["values.soup", "rollout.health"]})
        self.check("the tables of a draft and of a newer release are merged key by key, and conflicts are named")

    def in_field(self, test, text):
        field = self.find(test)
        if field.tag_name == "select":
            Select(field).select_by_visible_text(text)
        else:
            field.clear()
            field.send_keys(text, Keys.TAB)

    def mistake_at(self, path, words, has_field=True):
        place = f'#draft [data-path="{path}"]'
        self.holds(f"a mistake at {path}", lambda: words in self.page.browser.find_element(By.CSS_SELECTOR, place + " .mistake").text)
        marked = self.page.browser.find_elements(By.CSS_SELECTOR, place + ' [aria-invalid="true"]')
        require(f"the field of {path} is marked", bool(marked) == has_field)

    def changes(self):
        return self.page.find("draft-changes").text

    def edit_tables(self):
        self.open_draft("all")
        self.holds("the motion", lambda: self.find("scroll-dwell").get_attribute("value") == "2s")
        opened = {table: self.page.find(f"draft-{table}").get_attribute("open") == "true" for table in ("schedule", "scroll", "text")}
        require(f"open tables: {opened}", opened == {"schedule": False, "scroll": True, "text": False})
        self.in_field("scroll-dwell", "5")
        self.mistake_at("scroll.dwell", "dwell '5' has no unit")
        self.in_field("scroll-dwell", "4s")
        self.in_field("scroll-style", "ticker")
        self.holds("the changes of keys", lambda: "changed scroll" in self.changes() and "dwell: 2s → 4s" in self.changes() and "ticker" in self.changes())
        require("the focus stays", self.page.run("return document.activeElement.dataset.test") == "scroll-style")
        # A setting below the others.
        self.page.press("#scroll-fields details summary")
        self.in_field("scroll-gap", "9x")
        self.mistake_at("scroll.gap", "gap")
        self.in_field("scroll-gap", "")
        # Schedules: the table of each sign, an empty list, and entries.
        self.page.press("#draft-schedule summary")
        require("each sign's", "Each sign has the one in its configuration file." in self.page.find("schedule-fields").text)
        self.find("set-schedule").click()
        self.holds("an empty list", lambda: "added schedule" in self.changes())
        self.find("schedule-add").click()
        self.in_field("schedule-brightness", "20")
        self.mistake_at("schedule[0]", "when is missing")
        self.in_field("schedule-when", "22:00..06:00")
        self.page.press('#schedule-fields [data-test="schedule-day-sat"]')
        self.page.press('#schedule-fields [data-test="schedule-day-sun"]')
        self.holds("the days", lambda: self.find("schedule-when").get_attribute("value") == "Mon..Fri 22:00..06:00"
                   or self.find("schedule-when").get_attribute("value") == "Sat,Sun 22:00..06:00")
        when = self.find("schedule-when").get_attribute("value")
        self.find("schedule-add").click()
        entries = '#schedule-fields [data-test="schedule"]'
        require("two", len(self.page.browser.find_elements(By.CSS_SELECTOR, entries)) == 2)
        self.page.press(f'{entries}:last-of-type [data-test="schedule-remove"]')
        require("one", len(self.page.browser.find_elements(By.CSS_SELECTOR, entries)) == 1)
        self.page.press("#draft-text summary")
        self.find("set-text").click()
        self.in_field("text-color", "rad")
        self.mistake_at("text.color", "did you mean")
        self.in_field("text-color", "red")
        self.in_field("text-font", "builtin-small")
        self.holds("no mistake", lambda: self.page.find("draft-publish").is_enabled() and f"added schedule {when}" in self.changes()
                   and "added text" in self.changes())
        self.holds("the pictures", lambda: len(self.page.browser.find_elements(By.CSS_SELECTOR, "#draft-pictures img")) == 2)
        self.page.browser.refresh()
        self.log_in_as("maria")
        self.open_draft("all")
        self.publish_draft(6)
        self.holds("number 5", lambda: "all 5" in self.page.find("scopes").text)
        release = json.loads(self.messages[f"{TOPICS}/release/{self.statement()['release'][7:]}"])
        tables = {key: release[key] for key in release if key not in ("v", "options")}
        require(f"the tables: {tables}", tables == {"scroll": {"dwell": "4s", "style": "ticker"}, "schedule": [{"brightness": 20, "when": [when]}],
                                                    "text": {"color": "red", "font": "builtin-small"}})
        self.check("a person edits schedules, motion and letters, and sees mistakes at their fields and changes of keys")

    def keep_unknown(self):
        """A key that this page does not have stays, until a person removes it. A sign of a later version may read it."""
        release = document("Later", scroll={"dwell": "2s", "later": {"a": 1}}, schedule=[])
        self.release(1, release, scope="label/window")
        self.page.run("document.getElementById('scope-text').value = 'window'")
        self.holds("the scope", lambda: "label/window 1" in self.page.find("scopes").text)
        self.open_draft("label/window")
        self.mistake_at("scroll.later", "unknown key 'later'", has_field=False)
        self.in_field("scroll-dwell", "5s")
        self.holds("it stays", lambda: 'later = {"a":1}' in self.page.find("scroll-fields").text)
        kept = self.page.run("return JSON.parse(localStorage.getItem('fleet-draft:label/window')).release")
        require(f"the draft: {kept}", kept["scroll"] == {"dwell": "5s", "later": {"a": 1}} and kept["schedule"] == [])
        self.page.press('#scroll-fields [aria-label="Remove later"]')
        self.holds("no mistake", lambda: self.page.find("draft-publish").is_enabled())
        self.find("set-scroll").click()
        self.holds("the table is removed", lambda: "removed scroll" in self.changes())
        self.publish_draft()
        self.holds("number 2", lambda: "label/window 2" in self.page.find("scopes").text)
        release = json.loads(self.messages[f"{TOPICS}/release/{self.statement('label/window')['release'][7:]}"])
        require(f"an empty list stays: {release}", release == {"v": 1, "options": [{"text": "Later"}], "schedule": []})
        self.page.run("document.getElementById('scope-text').value = ''")
        self.holds("all scopes", lambda: "all 5" in self.page.find("scopes").text)
        self.check("unknown keys and an empty list of schedules stay in a draft, and a table can be left to each sign")

    def edit_together(self):
        other = Page()
        try:
            self.log_in_as("paul", other)
            self.open_draft("all", other)
            self.holds("the draft of paul", lambda: len(self.option_texts(other)) == 4, other)
            self.open_draft("all")
            self.holds("the draft of maria", lambda: len(self.option_texts()) == 4)
            self.edit_text(0, "Soup of maria")
            self.edit_text(2, "Cake of paul", other)
            self.publish_draft(6)
            self.holds("number 6", lambda: "all 6" in self.page.find("scopes").text)
            self.publish_draft(6, other)
            self.holds("paul is notified", lambda: "maria has published number 6" in other.find("draft-conflict").text, other)
            require("nothing is lost", self.option_texts(other)[2] == "Cake of paul")
            require("nothing is published", self.statement()["by"] == "maria")
            other.find("draft-rebase").click()
            self.holds("both changes", lambda: self.option_texts(other)[0] == "Soup of maria"
                       and self.option_texts(other)[2] == "Cake of paul", other)
            self.holds("one change", lambda: other.find("draft-changes").text.count("added") == 1, other)
            self.publish_draft(6, other)
            self.holds("number 7", lambda: "all 7" in other.find("scopes").text, other)
            require("paul", self.statement()["by"] == "paul")
        finally:
            other.browser.quit()
        self.check("of two editors, the second is notified, loses nothing, and adds the changes of the first")

    def race(self):
        """Two programs and the command publish at the same time. Each one that succeeds is in force, or was replaced later."""
        folder = self.folder / "race"
        folder.mkdir()
        counts = {200: 0, 409: 0}
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for attempt in range(6):
                number = self.statement()["number"]
                (folder / "all.toml").write_text(f'[[option]]\ntext = "Command {attempt}"\n')
                command = pool.submit(self.fleet, "apply", folder, "--replace", "--wait", "1s")
                if attempt % 2:
                    eventually("the command", lambda: self.statement()["number"] > number or command.running())
                    time.sleep(0.3 * attempt / 2)
                posts = [pool.submit(self.post, "/api/publish", self.draft(number, f"Page {attempt} {one}", signs=self.signs))
                         for one in (1, 2)]
                answers = [post.result() for post in posts]
                output = command.result()[1]
                for status, text in answers:
                    require(f"an answer: {status} {text}", status in counts)
                    counts[status] += 1
                require("at most one draft succeeds", [status for status, _ in answers].count(200) <= 1)
                time.sleep(0.5)
                final = self.statement()
                for status, text in answers:
                    if status == 200 and json.loads(text)["number"] != final["number"]:
                        require(f"replaced by a later number: {text} {final}", final["number"] > json.loads(text)["number"])
                is_of_page = final["by"].startswith("robot")
                require(f"the command is notified: {output}", not is_of_page or "at the same time" in output or "pull" in output
                        or any(status == 200 for status, _ in answers))
        require(f"both answers: {counts}", counts[200] > 0 and counts[409] > 0)
        self.check("drafts and the command at the same time: one is in force, and the others are notified")

    def use_folder(self):
        folder = self.folder / "signs"
        folder.mkdir()
        (folder / "all.toml").write_text('# The menu.\n[[option]]\ntext = "Menu"\n')
        status, output = self.fleet("apply", folder, "--replace", "--wait", "1s")
        require(f"apply: {output}", "all: number" in output)
        number = self.statement()["number"]
        picture = base64.b64encode(png(4, 4)).decode()
        body = self.draft(number, "Of the page", signs=self.signs)
        body["release"]["options"].append({"image": picture, "id": "white"})
        self.answer("/api/publish", body)
        self.answer("/api/publish", self.draft(0, "Berlin", scope="label/berlin", rollout={"health": "1min"}))
        status, output = self.fleet("diff", folder)
        require(f"diff: {output}", status == 1 and f"all: robot-own has published number {number + 1} on the page" in output
                and "label/berlin: robot-own has published number 1" in output and "run pull" in output)
        before = self.statement()
        status, output = self.fleet("apply", folder, "--wait", "1s")
        require(f"apply: {status} {output}", status == 65 and "Nothing was published" in output and self.statement() == before)
        status, output = self.fleet("pull", folder)
        require(f"pull: {status} {output}", status == 0 and f"all.toml: written, number {number + 1} by robot-own" in output)
        text = (folder / "all.toml").read_text()
        require(f"the file: {text}", text.startswith(f"number = {number + 1}\n") and 'text = "Of the page"' in text)
        require("the picture", [file.read_bytes() for file in folder.glob("all-*.png")] == [png(4, 4)])
        require("the label", 'health = "1min"' in (folder / "label/berlin.toml").read_text())
        require("equal", self.fleet("diff", folder)[0] == 0)
        require("nothing changes", "Nothing changes" in self.fleet("apply", folder, "--wait", "1s")[1] and self.statement() == before)
        require("pull again", "contains all releases" in self.fleet("pull", folder)[1])
        (folder / "all.toml").write_text(text.replace("Of the page", "Of the folder"))
        status, output = self.fleet("apply", folder, "--wait", "1s")
        require(f"apply: {output}", self.statement()["number"] == number + 2)
        other = self.folder / "empty"
        require("a new folder", self.fleet("pull", other)[0] == 0 and self.fleet("diff", other)[0] == 0)
        self.check("the folder takes over what the page has published, and apply does not replace it before")

    def press_withdraw(self, scope):
        """Opens the question about a withdrawal. Returns its text."""
        self.page.press(f'#scopes button[data-scope="{scope}"]')
        self.holds("the button", lambda: self.page.find("withdraw").is_displayed())
        self.page.find("withdraw").click()
        self.holds("the question", lambda: self.page.find("confirm-withdraw").is_displayed())
        return self.page.find("confirm-withdraw-text").text

    def withdraw(self):
        self.log_in_as("maria")
        release = self.statement("label/berlin")["release"]
        self.holds("the scope", lambda: "label/berlin 1" in self.page.find("scopes").text)
        text = self.press_withdraw("label/berlin")
        require(f"the signs: {text}", text == "The release of label/berlin ends on 4 signs. 4 signs then show the release of all.")
        self.page.press("#confirm-withdraw button")
        # Another person publishes after the page has shown number 1.
        self.press_withdraw("label/berlin")
        self.answer("/api/publish", self.draft(1, "Hamburg", scope="label/berlin", values={"beer": "4"}))
        self.page.press('[data-test="withdraw-confirm"]')
        self.holds("the refusal", lambda: "robot-own has published number 2 meanwhile. Nothing is withdrawn" in self.page.find("notice").text)
        require("number 2 stays", self.statement("label/berlin")["number"] == 2)
        self.holds("number 2", lambda: "label/berlin 2" in self.page.find("scopes").text)
        folder = self.folder / "signs"
        require("pull of number 2", self.fleet("pull", folder)[0] == 0)
        text = self.press_withdraw("label/berlin")
        require(f"the values: {text}", text.endswith("The values of label/berlin end, too: beer."))
        self.page.press('[data-test="withdraw-confirm"]')
        self.holds("the notice", lambda: "The release of label/berlin is withdrawn with number 3." in self.page.find("notice").text)
        statement = self.statement("label/berlin")
        require(f"the statement: {statement}", statement["number"] == 3 and statement["release"] is None and statement["by"] == "maria"
                and "values" not in statement and statement["previous"].startswith("sha256:") and statement["previous"] != release)
        require("its mark", json.loads(self.messages[f"{TOPICS}/edited/label/berlin"])["number"] == 3)
        self.holds("the history", lambda: f"maria: withdraw label/berlin {statement['previous'][7:15]}" in self.page.find("audit").text)
        self.holds("no button", lambda: not self.page.find("withdraw").is_displayed())
        # All signs need their number.
        before = self.statement()
        text = self.press_withdraw("all")
        require(f"all signs: {text}", "6 signs then show the list in their configuration files." in text)
        self.page.find("withdraw-count").send_keys("5")
        self.page.press('[data-test="withdraw-confirm"]')
        self.holds("another number is refused", lambda: "needs the number of signs, which is 6" in self.page.find("notice").text)
        require("it stays", self.statement() == before)
        self.press_withdraw("all")
        self.page.find("withdraw-count").send_keys("6")
        self.page.press('[data-test="withdraw-confirm"]')
        eventually("the withdrawal", lambda: self.statement()["release"] is None)
        status, output = self.fleet("apply", folder, "--wait", "1s")
        require(f"apply stops: {output}", status == 65 and "maria has published number" in output)
        status, output = self.fleet("pull", folder)
        require(f"pull: {output}", status == 0 and not (folder / "label/berlin.toml").exists())
        number = self.statement()["number"]
        for role, scope, found in (("edit", "all", 403), ("own", "every", 400)):
            status, text = self.post("/api/publish", {"scope": scope, "number": number, "release": None, "signs": self.signs}, role)
            require(f"a withdrawal as {role}: {status} {text}", status == found)
        self.answer("/api/publish", self.draft(number, "After", signs=self.signs))
        self.check("a person withdraws a release after a question that names the signs and what they show then")

    def refuse_parameters(self):
        for path, name in (("statistics?day=yesterday", "day"), ("statistics.csv?day=2026-02-30", "day"), ("release?name=x", "name"),
                           ("release", "name"), ("difference?from=sha256:1", "from"), ("difference?to=x", "to"), ("scope?scope=every", "scope")):
            status, text = self.post(f"/api/{path}", None, "look")
            require(f"{path}: {status} {text}", status == 400 and json.loads(text)["key"] == name)
        for path, body, name in (("rollback", {"scope": "every", "number": 1, "release": self.statement()["release"]}, "scope"),
                                 ("rollback", {"scope": "all", "number": 1, "release": "x"}, "release"),
                                 ("abort", {"scope": "every", "number": 1}, "scope"),
                                 ("preview", {**self.draft(1, "x"), "width": 2048, "height": 512}, "width")):
            status, text = self.post(f"/api/{path}", body)
            require(f"{path}: {status} {text}", status == 400 and json.loads(text)["key"] == name)
        self.check("a request with a wrong parameter is refused with the name of the parameter")

    def publish_hostile(self):
        """Texts of an editor reach the page of another person as texts."""
        number = self.statement()["number"]
        body = self.draft(number, *[text.replace("{", "{{") for text in HOSTILE[:6]], signs=self.signs)
        body["values"] = {"a": HOSTILE[0]}
        status, text = self.post("/api/publish", body)
        require(f"hostile texts: {status} {text[:400]}", status == 200)
        self.log_in_as("maria")
        self.open_draft("all")
        self.holds("the texts", lambda: HOSTILE[0] in self.option_texts())
        self.holds("the pictures", lambda: len(self.page.browser.find_elements(By.CSS_SELECTOR, "#draft-pictures img")) == 2)
        require("no script runs", self.page.run("return window.hacked === undefined && !document.querySelector('#draft-options img')"))
        require("no direction", "\u202e" not in self.page.find("draft").text)
        self.act("edit", 0)
        require("the field", self.page.find("edit-text").get_attribute("value") == HOSTILE[0])
        self.page.find("edit-cancel").click()
        self.page.run("""localStorage.setItem("fleet-draft:label/<img src=x onerror=window.hacked=1>", "{");
            localStorage.setItem("fleet-draft:node/a", '{"scope":"node/a","release":{"options":"x"}}')""")
        self.log_in_as("maria")
        require("no script of a stored draft runs", self.page.run("return window.hacked === undefined"))
        self.page.run("localStorage.clear()")
        self.check("hostile texts in options, values and stored drafts are shown as text")

    def send_alerts(self):
        self.log_in_as("maria")

        def send(scope, text):
            self.write("new-scope", "")
            for test, value in (("alert-text", text), ("alert-scope", scope)):
                self.find(test).clear()
                self.find(test).send_keys(value)
            self.find("alert-send").click()
            self.holds("the question", lambda: self.page.find("confirm-alert").is_displayed())
            return self.page.find("confirm-alert-text").text

        said = send("label/berlin", "Closing")
        require(f"the signs: {said}", said == "“Closing” goes to 4 signs of label/berlin, 4 of them online.")
        self.find("alert-confirm").click()
        eventually("the alert", lambda: f"{TOPICS}/label/berlin/alert" in self.messages)
        envelope = json.loads(self.messages[f"{TOPICS}/label/berlin/alert"])
        require("the person", json.loads(base64.b64decode(envelope["payload"]))["by"] == "maria")
        self.holds("the history", lambda: "maria: alert label/berlin Closing" in self.page.find("audit").text)
        self.holds("an alert before", lambda: self.answer("/api/scope?scope=label/berlin")["alert"]["text"] == "Closing")
        said = send("label/berlin", "Fire")
        require(f"the alert before: {said}", "It ends the alert “Closing”, which would last until" in said)
        self.page.press("#confirm-alert button")
        said = send("label/rome", "Fire")
        require(f"no signs: {said}", said.startswith("No sign has the scope label/rome now"))
        self.page.press("#confirm-alert button")
        require("nothing is sent", f"{TOPICS}/label/rome/alert" not in self.messages)
        status, text = self.post("/api/alert", {"scope": "label/rome", "text": "x", "for": "1min"})
        require(f"a scope without signs: {text}", status == 409 and json.loads(text)["error"] == "NoSigns")
        self.check("an alert names its signs, the alert that it ends, and a scope without signs, before it is sent")

    def see_languages(self):
        self.log_in_as("maria")
        for code, title, draft, more in (("de", "Schilder", "Entwurf für all: 6 Schilder", "Bewegung"), ("ko", "전광판", "all 초안: 전광판 6개", "움직임"),
                                         ("en", "Signs", "Draft for all: 6 signs", "Motion")):
            Select(self.find("language")).select_by_value(code)
            self.holds(f"the page in {code}", lambda: self.page.find("signs-title").text == title)
            self.page.browser.refresh()
            self.holds(f"{code} after a reload", lambda: self.page.find("signs-title").text == title and self.page.find("rows").text)
            self.page.run("document.getElementById('content-part').open = true")
            self.holds("the scopes", lambda: "all" in self.page.find("scopes").text)
            self.page.press('#scopes button[data-edit="all"]')
            self.holds("the draft", lambda: self.page.find("draft-title").text == draft)
            require(f"{code}: the parts", more in self.page.find("draft").text and "undefined" not in self.page.find("content").text)
            empty = self.page.run("return [...document.querySelectorAll('[data-text]')].filter((part) => !part.textContent).map((part) => part.dataset.text)")
            require(f"{code}: without a text: {empty}", empty == [] and self.page.run("return document.documentElement.lang") == code)
            self.page.emulate(width=360, height=740)
            wide = self.page.run("""return [...document.querySelectorAll("#content *")].filter((part) => part.getBoundingClientRect().right > innerWidth + 1
                && !part.closest("#table, figure, dialog, table")).map((part) => part.outerHTML.slice(0, 80))""")
            require(f"{code}: wider than a phone: {wide[:5]}", wide == [])
            self.page.emulate()
        self.page.run("localStorage.clear()")
        self.check("the page has each text in German, Korean and English, also on a phone")

    def see_german(self):
        """What the server, the checks and the signs report is in the language of the page."""
        topic = f"{TOPICS}/node/sign-1/desired"
        problems = [{"path": "options[0].dwell", "message": "dwell '5' has no unit; write a number and a unit, such as \"3s\""}]
        self.publish("loopbanner/sign-0/reported", {"v": 1, "state": "rejected", "problems": problems, "numbers": {}})
        refused = [{"topic": topic, "number": 1, "reason": "old_number"}]
        self.publish("loopbanner/sign-1/reported", {"v": 1, "state": "applied", "problems": [], "refused": refused, "numbers": {}}).wait_for_publish(PATIENCE)
        self.log_in_as("maria")
        Select(self.find("language")).select_by_value("de")
        self.holds("the page in German", lambda: self.page.find("signs-title").text == "Schilder")
        self.holds("a rejected release", lambda: "abgelehnt: options[0].dwell: Das ist keine gültige Dauer." in self.page.find("rows").text)
        self.holds("a refused statement", lambda: f"{topic}: die Nummer ist zu alt" in self.page.find("rows").text)
        self.page.run("document.getElementById('content-part').open = true")
        self.holds("the scopes", lambda: "all" in self.page.find("scopes").text)
        number = self.statement()["number"]
        release = {
            "options": [{"text": "Tea", "dwell": "5", "color": "rad", "size": 99, "transition": "slid", "effect": "x", "show": ["12:00"],
                         "align": "mid", "whole_display": "x", "background": "starz", "font": "Arial", "slide": "9h"},
                        {"text": "{foo}"}, {"text": "{bold"}, {"text": "{icon:hart}"}, {"text": "x", "later": 1}, {"dwell": "3s"}],
            "scroll": {"style": "tick", "gap": "9x", "speed": 0, "autoplay": 3, "dwell": "5", "page_gap": "x", "later": 1},
            "schedule": [{"brightness": 20}, {"when": ["22"], "brightness": 120, "lit": "no", "over": "x"}],
            "text": {"color": "rad", "size": 99, "scale": 9},
        }
        self.page.run("localStorage.setItem('fleet-draft:all', JSON.stringify(arguments[0]))", {
            **self.draft(number), "release": {"v": 1, **release}, "values": {}, "rollout": {},
            "base": {"release": {"v": 1, "options": []}, "values": {}, "rollout": {}}})
        self.page.press('#scopes button[data-edit="all"]')
        for path, words in (
            ("scroll.style", "Möglich sind: seitenweise, Lauftext. Ist ticker gemeint?"), ("scroll.gap", "eine ganze Zahl von 0 bis 65536"),
            ("scroll.speed", "eine Zahl über 0 und bis 100000"), ("scroll.autoplay", "nur an oder aus"), ("scroll.dwell", "keine gültige Dauer"),
            ("scroll.page_gap", "Möglich ist auch: automatisch"), ("scroll.later", "„later“ gibt es hier nicht."),
            ("schedule[0]", "Der Zeitplan braucht Zeiten."), ("schedule[1].when", "kein gültiger Zeitplan"),
            ("schedule[1].brightness", "eine ganze Zahl von 0 bis 100"), ("schedule[1].lit", "nur an oder aus"),
            ("schedule[1].over", "eine Dauer von 0s bis 12h"), ("text.color", "Das ist keine Farbe. Beispiele: red, #ff8800. Ist red gemeint?"),
            ("text.size", "8 bis 64 Zeilen"), ("text.scale", "eine ganze Zahl von 1 bis 8"),
        ):
            self.mistake_at(path, words, has_field=path != "scroll.later")
        options = self.page.find("draft-options").text
        for words in ("keine gültige Dauer. Beispiele: 3s", "Ist red gemeint?", "8 bis 64 Zeilen", "Möglich sind: Gleiten, Schieben", "Das ist kein Effekt.",
                      "kein gültiger Zeitplan", "Möglich sind: links, Mitte, rechts", "nur an oder aus", "Das ist kein Hintergrund.", "Ist stars gemeint?",
                      "Diese Schriftart hat das Schild nicht.", "Im Text ist das Feld „foo“ unbekannt.", "fehlt nach einem Feld die Klammer",
                      "Das Symbol „hart“ gibt es nicht. Ist heart gemeint?", "„later“ gibt es hier nicht.", "Ein Eintrag braucht einen Text oder ein Bild."):
            require(f"{words}: {options}", words in options)
        english = "return [...document.querySelectorAll('#draft [lang=en], #rows [lang=en]')].map((part) => part.textContent)"
        require(f"in English: {self.page.run(english)}", self.page.run(english) == [])
        for index in range(5, 0, -1):
            self.act("remove", index)
        self.act("edit", 0)
        self.holds("the mistakes of the option", lambda: "Das ist keine Farbe." in self.page.find("edit-message").text)
        self.page.find("edit-cancel").click()
        self.act("remove", 0)
        self.holds("no option", lambda: "Eine Ausgabe braucht mindestens einen Eintrag." in self.page.find("draft-state").text)
        # Values of keys.
        choices = [choice.text for choice in Select(self.find("scroll-direction")).options]
        require(f"the directions: {choices}", choices == ["links", "rechts", "oben", "unten"])
        self.page.run("localStorage.clear()")
        self.refuse_in_german()
        Select(self.find("language")).select_by_value("en")
        self.holds("the page in English", lambda: self.page.find("signs-title").text == "Signs")
        self.page.run("localStorage.clear()")
        self.check("mistakes, problems of signs, refusals and choices are in German on the page in German")

    def refuse_in_german(self):
        self.page.browser.refresh()
        self.page.run("localStorage.setItem('language', 'de')")
        self.log_in_as("maria")
        self.page.press('#scopes button[data-edit="all"]')
        self.holds("the draft", lambda: "Entwurf für all" in self.page.find("draft-title").text)
        self.page.run("document.getElementById('draft-scroll').open = true")
        if not self.find("set-scroll").is_selected():
            self.find("set-scroll").click()
        self.in_field("scroll-style", "Lauftext")
        self.in_field("scroll-dwell", "5s")
        self.holds("a warning", lambda: "Hinweis: „dwell“ hat hier keine Wirkung." in self.changes())
        self.publish_draft(5)
        self.holds("a wrong number", lambda: "Dafür ist die Anzahl der Schilder nötig: 6." in self.page.find("notice").text)
        self.answer("/api/publish", self.draft(self.statement()["number"], "Meanwhile", signs=self.signs))
        self.publish_draft(6)
        self.holds("a replaced draft", lambda: "robot-own hat inzwischen Nummer" in self.page.find("notice").text)
        for test, value in (("alert-text", "Feuer"), ("alert-scope", "label/berlin"), ("alert-duration", "9")):
            self.find(test).clear()
            self.find(test).send_keys(value)
        self.find("alert-send").click()
        self.holds("the question", lambda: self.page.find("confirm-alert").is_displayed())
        self.find("alert-confirm").click()
        self.holds("a wrong duration", lambda: "Ein Hinweis dauert 1s bis 7 Tage." in self.page.find("notice").text)
        self.find("logout").click()
        self.holds("the log-in", lambda: self.page.find("login").is_displayed())
        self.page.find("user").send_keys("maria")
        self.page.find("password").send_keys("wrong", Keys.ENTER)
        self.holds("a wrong password", lambda: "Das Passwort ist falsch." in self.page.find("notice").text)
        time.sleep(2)
        self.log_in_as("maria")

    def attack_drafts(self):
        number = self.statement()["number"]
        tea = {"text": "Tea"}
        for release, status, words in (
            ({"options": [{"picture": "/etc/passwd"}]}, 422, "no picture"), ({"options": [{"picture": "../../etc/passwd"}]}, 422, "no picture"),
            ({"options": [tea], "text": {"fonts": ["/etc/shadow"]}}, 422, "fonts belong in the file"),
            ({"options": [{"text": "x", "action": ["/bin/sh"]}]}, 422, "no action"), ({"options": [tea], "display": {"driver": "ws2812"}}, 422, "not 'display'"),
            ({"options": [{"text": "\n[display]\ndriver = 7", "dwell": "5"}]}, 422, "options[0].dwell: dwell '5' has no unit"),
            ({"options": [{"image": base64.b64encode(b"\x89PNG" + b"x" * 50_000).decode()}]}, 422, "bytes; at most 49152"),
            ({"options": [{"text": "x" * 250_000}]}, 422, "at most 245760 are allowed"), ([tea], 422, "release"), ({}, 422, "at least one option"),
        ):
            found, text = self.post("/api/publish", {"scope": "all", "number": number, "signs": self.signs, "release": release})
            require(f"{str(release)[:80]}: {found} {text[:300]}", found in (status, 400) and words in json.loads(text)["message"])
        require("a long body", self.post("/api/publish", b" " * 400_000)[0] == 413)
        require("deep JSON", self.post("/api/draft", b'{"scope":' + b"[" * 100_000)[0] in (400, 422))
        for size in ({"width": 0, "height": 8}, {"width": 10**9, "height": 10**9}, {"width": 2048, "height": 512}):
            require(f"{size}", self.post("/api/preview", {**self.draft(number, "x"), **size})[0] in (400, 422))
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            jobs = [pool.submit(self.post, "/api/draft", self.draft(number, "x" * 1000), "edit") for _ in range(64)]
            statuses = {job.result()[0] for job in jobs}
        require(f"many drafts: {statuses}", statuses <= {200, 429} and self.is_healthy())
        require("nothing is published", self.statement()["number"] == number)
        # A person who stops waiting, and a server that ends meanwhile.
        process = subprocess.Popen(["curl", "--silent", "--max-time", "0.01", f"http://127.0.0.1:{self.web}/api/draft", "-H",
                                    f"Authorization: Bearer {self.tokens['edit']}", "--json", json.dumps(self.draft(number, "x"))])
        process.wait(PATIENCE)
        eventually("a folder of a draft is left", lambda: set(pathlib.Path("/tmp").glob("loopbanner-draft-*")) <= self.folders)
        print(f"      {self.memory()} MB", flush=True)
        self.check("drafts with paths, actions, machine settings, huge texts and pictures are refused with their place")


if __name__ == "__main__":
    sys.exit(run(EditTrial(sys.argv[1], pathlib.Path(sys.argv[2])), "fleet-page-edit"))
