"""Puts the page through what goes wrong, in Chromium: failing streams, many tabs, a restart under an open editor, two editors,
long texts, small windows, the other language.

usage: page_trials.py ROOT
ROOT is the folder of the unpacked packages.
"""

import base64
import json
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import axe_core_python
from faulty_proxy import FaultyProxy
from page_driver import Page, Sign
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from stage import eventually, free_port

PASSWORD = "tea for two"
SIGN = """
[display]
driver = "memory"
[scroll]
dwell = "1h"
[[option]]
id = "tea"
text = "Tea 3.50"
action = ["/bin/true"]
[[option]]
id = "coffee"
text = "Coffee"
[[option]]
id = "cake"
text = "Apple cake & cream 4.20"
"""
GERMAN = "Einträge"


class Bench:
    """A sign, a gateway, and a proxy in front of it that fails on request."""

    def __init__(self, root, folder):
        usr = Path(root).resolve() / "usr"
        self.folder = folder
        self.sign_program = usr / "bin/loopbanner"
        self.gateway_program = [usr / "bin/loopbanner-gateway", "--page", usr / "share/loopbanner/page"]
        self.port = free_port()
        (folder / "sign.toml").write_text(SIGN)
        (folder / "gateway.toml").write_text(
            f'socket = "{folder}/control"\nlisten = "{self.port}"\n[web]\npassword_file = "{folder}/secrets"\n'
        )
        subprocess.run(
            [self.gateway_program[0], "password", folder / "secrets"], input=f"{PASSWORD}\n", text=True, check=True
        )
        self.log = (folder / "log").open("w")
        self.sign = Sign(folder / "control")
        self.start_sign()
        self.start_gateway()
        self.proxy = FaultyProxy(self.port)

    def start_sign(self, statistics=False):
        environment = {"STATE_DIRECTORY": str(self.folder / "state")} if statistics else {}
        (self.folder / "state").mkdir(exist_ok=True)
        command = [self.sign_program, "run", "--config", self.folder / "sign.toml", "--control", self.folder / "control"]
        self.sign_process = subprocess.Popen(
            command, stdout=self.log, stderr=self.log, env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment}
        )
        eventually("the sign answers", self.sign_answers, RuntimeError)

    def sign_answers(self):
        try:
            return self.sign.state
        except OSError:
            return None

    def start_gateway(self):
        command = [*self.gateway_program, "--config", self.folder / "gateway.toml"]
        self.gateway_process = subprocess.Popen(command, stdout=self.log, stderr=self.log)

    @staticmethod
    def end(process):
        process.terminate()
        process.wait()

    def stop(self):
        self.end(self.gateway_process)
        self.end(self.sign_process)


def png(width, height=8):
    """A picture of noise, which cannot be compressed: 3 bytes a pixel."""
    noise = random.Random(1)
    lines = b"".join(b"\0" + noise.randbytes(3 * width) for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 0)) + chunk(b"IEND", b"")


def open_page(path=""):
    page.browser.get(bench.proxy.url + path)


def has_sign():
    """Whether the live picture is there, and no trouble is."""
    return page.run("return Boolean(document.getElementById('leds').dataset.frame)") and "answer" not in page.find("trouble").text


def log_in():
    def has(*names):
        return has_sign() and any(page.find(name).is_displayed() for name in names)

    eventually("the page", lambda: has("login", "tools"), RuntimeError)
    if page.find("login").is_displayed():
        page.find("password").send_keys(PASSWORD, Keys.ENTER)
    eventually("the tools", lambda: has("tools") and page.shown() == bench.sign.ids, RuntimeError)


def wait_for_list():
    """Waits until the page shows the list of the sign's file again."""
    eventually("the list", lambda: page.shown() == ["tea", "coffee", "cake"], RuntimeError)


def open_editor(identifier):
    # The sign can have a change before the editor that made it closes.
    eventually("the editor closes", lambda: not page.find("editor").is_displayed(), RuntimeError)
    page.act(lambda: page.item(identifier, "edit").click())
    assert page.find("editor").is_displayed()


def fill(field, text):
    page.find(field).clear()
    page.find(field).send_keys(text)


def choose_language(code):
    Select(page.find("language")).select_by_value(code)


def is_seen(name):
    """Whether an element is within the window, and neither a dialog nor anything else covers its center."""
    return page.run(
        """const element = document.getElementById(arguments[0]), box = element.getBoundingClientRect();
        const dialog = [...document.querySelectorAll("dialog[open]")].pop();
        if (!box.height || box.top < 0 || box.bottom > innerHeight || (dialog && !dialog.contains(element))) return false;
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return element.contains(top) || getComputedStyle(element).pointerEvents === "none";""",
        name,
    )


def is_message(text):
    return text in page.find("message").text and is_seen("message")


# --- The event stream


def failing_streams():
    """A page whose event stream is refused keeps trying."""
    proxy = bench.proxy
    proxy.requests.clear()
    for status in (502, 503, 429):
        proxy.fail("/api/events", status, times=1)
    open_page()
    page.wait("a stream that gets 502, 503 and 429 is opened again", has_sign)
    assert [path for _, path in proxy.requests].count("/api/events") >= 4
    bench.end(bench.gateway_process)
    page.wait("a page says that the gateway does not answer", lambda: "Trying again" in page.find("trouble").text)
    proxy.fail("/api/events", 502, times=1)
    bench.start_gateway()
    page.wait("the page recovers from a restart, and the message disappears", has_sign)
    bench.sign.call("GoTo", id="coffee")
    page.wait("it shows what is new", lambda: "Coffee" in page.find("now").text)
    bench.sign.call("GoTo", id="tea")


def many_tabs():
    """Seven tabs of one browser work; without SharedWorker, too."""
    first = page.browser.current_window_handle
    for kind, worker in (("tab", True), ("window", True), ("tab", False)):
        handles = []
        for _ in range(7):
            page.browser.switch_to.new_window(kind)
            handles.append(page.browser.current_window_handle)
            if not worker:
                script = {"source": "delete window.SharedWorker"}
                page.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", script)
            open_page()
            eventually("the picture", has_sign, RuntimeError)
        name = f"{kind}{'' if worker else ' without SharedWorker'}"
        page.wait(f"the seventh {name} shows the sign", has_sign)
        answer = "const done = arguments[0]; fetch('/api/session').then(answer => done(answer.status))"
        assert page.browser.execute_async_script(answer) == 200
        page.wait(f"and the streams do not fill the browser ({name})", lambda: bench.proxy.streams <= 2)
        bench.sign.call("GoTo", id="coffee")
        page.browser.switch_to.window(handles[0])
        page.wait(f"the first {name} is up to date when it is shown again", lambda: "Coffee" in page.find("now").text)
        bench.sign.call("GoTo", id="tea")
        for handle in handles:
            page.browser.switch_to.window(handle)
            page.browser.close()
        page.browser.switch_to.window(first)
    page.wait("streams of closed tabs are closed", lambda: bench.proxy.streams <= 1)


def reloads():
    """A page that is reloaded again and again leaves its event streams, which must not use up the connections of its address."""
    for _ in range(30):
        page.run("location.reload()")
        time.sleep(0.1)
    page.wait("after thirty reloads the page shows the sign", has_sign)


def hidden_page():
    """A page that cannot be seen has no stream."""
    page.browser.minimize_window()
    page.wait("a hidden page closes its stream", lambda: bench.proxy.streams == 0)
    page.browser.set_window_size(1000, 1400)
    page.wait("and opens it again", lambda: bench.proxy.streams == 1)


# --- Editing


def conflict(field, part=None):
    """The note about a conflict at a field, or a part of it."""
    return page.browser.find_element(By.CSS_SELECTOR, f"#edit .field[data-key={field}] .conflict {f'.{part}' if part else ''}")


def two_editors():
    """Changes of two editors are merged. A field that both change shows a conflict, and keeps its text."""
    first = page.browser.current_window_handle
    open_editor("coffee")
    fill("edit-dwell", "7s")
    page.browser.switch_to.new_window("window")
    open_page()
    log_in()
    open_editor("coffee")
    fill("edit-text", "Mocha")
    second = page.browser.current_window_handle
    page.browser.switch_to.window(first)
    page.find("save").click()
    page.wait("the first editor saves", lambda: bench.sign.option("coffee").get("dwell") == "7s")
    page.browser.switch_to.window(second)
    page.wait("the second editor takes over another field", lambda: page.find("edit-dwell").get_attribute("value") == "7s")
    assert page.find("edit-text").get_attribute("value") == "Mocha"
    bench.sign.call("UpsertOption", option={"id": "tea", "text": "Tea 4"})
    page.wait("a change of another option appears", lambda: "Tea 4" in page.run("return document.querySelector('#options').textContent"))
    assert not page.browser.find_elements(By.CSS_SELECTOR, "#edit .conflict"), "a change of another option is a conflict"
    page.find("save").click()
    page.wait(
        "both changes are saved",
        lambda: (bench.sign.option("coffee")["text"], bench.sign.option("coffee")["dwell"]) == ("Mocha", "7s"),
    )
    for part, other, result in (("theirs", "Latte", "Latte"), ("mine", "Cocoa", "Espresso")):
        open_editor("coffee")
        fill("edit-text", "Espresso")
        bench.sign.call("UpsertOption", option={"id": "coffee", "text": other, "dwell": "7s"})
        page.wait("a change of the same field is shown there", lambda other=other: other in conflict("text").text)
        assert page.find("edit-text").get_attribute("value") == "Espresso", "the text is gone"
        page.find("edit-text").send_keys(Keys.ENTER)
        time.sleep(0.5)
        assert bench.sign.option("coffee")["text"] == other, "a conflict is overwritten by Enter"
        conflict("text", part).click()
        page.find("save").click()
        page.wait(f"an editor can choose {part}", lambda result=result: bench.sign.option("coffee")["text"] == result)
    open_editor("coffee")
    bench.sign.call("RemoveOption", id="coffee")
    page.wait("a removal is shown", lambda: page.find("edit-removed").is_displayed())
    page.find("save").click()
    page.wait("and the option can be added again", lambda: "coffee" in bench.sign.ids)
    page.browser.close()
    page.browser.switch_to.window(first)
    bench.sign.call("ResetOptions")
    wait_for_list()


def content_conflicts():
    """A picture has a name without a conflict. Two editors that choose different contents, or grays, see a conflict."""
    def image(width):
        return base64.b64encode(png(width)).decode()

    def store(**keys):
        bench.sign.call("UpsertOption", option={"id": "coffee", **keys})
        page.wait("the page has the picture", lambda: page.run("return document.querySelector('#options li[data-id=coffee]') !== null"))

    store(text="Coffee", image=image(16), dither="none")
    page.wait("and its text", lambda: page.item("coffee", "name").text == "Coffee")
    page.act(lambda: open_editor("coffee"))
    Select(page.find("edit-fit")).select_by_value("crop")
    store(text="Coffee", image=image(16), dither="none", invert=True)
    page.wait("a change beside mine appears", lambda: page.find("edit-invert").is_selected())
    assert not page.browser.find_elements(By.CSS_SELECTOR, "#edit .conflict"), "the name of a picture is a conflict"
    page.find("save").click()
    page.wait("and both are saved", lambda: (bench.sign.option("coffee").get("fit"), bench.sign.option("coffee").get("invert")) == ("crop", True))
    page.act(lambda: open_editor("coffee"))
    Select(page.find("edit-dither")).select_by_value("ordered")
    store(text="Coffee", image=image(16), dither="diffusion")
    page.wait("different grays are a conflict", lambda: conflict("image").is_displayed())
    conflict("image", "theirs").click()
    assert page.find("edit-dither").get_attribute("value") == "diffusion", "the other version's grays are not taken"
    page.find("cancel").click()
    bench.sign.call("ResetOptions")
    for part, result in (("mine", "image"), ("theirs", "page")):
        page.wait("the list of the file", lambda: "page" not in bench.sign.option("coffee") and page.item("coffee", "name").text == "Coffee")
        time.sleep(0.5)
        page.act(lambda: open_editor("coffee"))
        picture = bench.folder / "small.png"
        picture.write_bytes(png(16))
        page.find("edit-picture").send_keys(str(picture))
        page.wait("a picture is chosen", lambda: page.find("edit-content").get_attribute("value") == "picture")
        bench.sign.call("UpsertOption", option={"id": "coffee", "text": "Coffee", "page": "blank"})
        page.wait("a page instead of my picture is a conflict", lambda: "all dark" in conflict("image").text)
        assert page.find("edit-content").get_attribute("value") == "picture", "my picture is gone"
        conflict("image", part).click()
        page.find("save").click()
        page.wait(f"an editor can choose {part}", lambda part=part: not page.find("editor").is_displayed())
        stored = [key for key in ("image", "page") if bench.sign.option("coffee").get(key)]
        assert stored == [result], stored
        bench.sign.call("ResetOptions")
    wait_for_list()


def unsent_conflict():
    """A save that crosses another one is refused by the gateway, not only by the page."""
    open_editor("coffee")
    fill("edit-text", "Mocha")
    page.run(
        """const fetchAll = window.fetch;
        window.fetch = (path, ...rest) => String(path).startsWith("/api/options?") ? new Promise(() => {}) : fetchAll(path, ...rest);"""
    )
    bench.sign.call("UpsertOption", option={"id": "coffee", "text": "Latte"})
    page.find("save").click()
    page.wait("a crossing save is refused", lambda: "Latte" in conflict("text").text)
    assert bench.sign.option("coffee")["text"] == "Latte"
    page.find("cancel").click()
    bench.sign.call("ResetOptions")
    open_page()
    log_in()


def adding_and_removing():
    page.find("add").click()
    fill("edit-id", "tea")
    fill("edit-text", "Green tea")
    page.find("save").click()
    page.wait("an existing name is refused", lambda: "already" in page.find("edit-message").text)
    time.sleep(1)
    assert page.find("edit-id").get_attribute("aria-invalid") == "true", "the preview ends the mistake of another field"
    assert bench.sign.option("tea")["text"] == "Tea 3.50", "adding overwrites an option"
    fill("edit-id", "green")
    page.find("save").click()
    page.wait("another name is added", lambda: "green" in bench.sign.ids and "green" in page.shown())
    bench.sign.call("UpsertOption", option={"id": "coffee", "text": "Mocha", "dwell": "7s", "show": ["Mon..Sun"]})
    # An editor that opens before the page has the change reports a conflict.
    page.wait("the page shows the change", lambda: page.item("coffee", "name").text == "Mocha")
    before, coffee = bench.sign.ids, bench.sign.option("coffee")
    for identifier in ("coffee", "green"):
        open_editor(identifier)
        page.find("remove").click()
        page.wait(f"{identifier} is removed", lambda: identifier not in bench.sign.ids and is_seen("undo"))
        page.find("undo").click()
        page.wait(f"the removal of {identifier} is undone, in its place", lambda: bench.sign.ids == before)
    assert {**bench.sign.option("coffee"), "etag": 0} == {**coffee, "etag": 0}, "undo loses something"
    page.find("undo-last").click()
    page.wait("the button Undo reverts the change before", lambda: "green" not in bench.sign.ids)
    bench.sign.call("ResetOptions")
    wait_for_list()


def strange_names():
    for identifier in (".", "..", "a/b", "ü?&#"):
        bench.sign.call("UpsertOption", option={"id": identifier, "text": "x"})
        page.wait(f"{identifier} appears", lambda: identifier in page.shown())
        open_editor(identifier)
        fill("edit-text", "y")
        page.find("save").click()
        page.wait(f"{identifier} is changed", lambda: bench.sign.option(identifier)["text"] == "y")
        page.wait("the page shows it", lambda: page.item(identifier, "name").text == "y")
        open_editor(identifier)
        page.find("remove").click()
        page.wait(f"{identifier} is removed", lambda: identifier not in bench.sign.ids and identifier not in page.shown())
    bench.sign.call("ResetOptions")


def pictures():
    large = bench.folder / "large.png"
    large.write_bytes(png(2101))
    assert large.stat().st_size > 48 * 1024
    page.find("add").click()
    fill("edit-id", "picture-0")
    page.find("edit-picture").send_keys(str(large))
    page.wait("a picture that is too large is scaled", lambda: "scaled" in page.find("edit-notes").text)
    page.find("save").click()
    page.wait("and saved", lambda: "picture-0" in bench.sign.ids)
    assert len(bench.sign.option("picture-0")["image"]) < 64 * 1024
    bench.sign.call("RemoveOption", id="picture-0")
    page.wait("it is gone", lambda: "picture-0" not in page.shown())
    page.find("add").click()
    fill("edit-id", "picture-0")
    small = bench.folder / "small.png"
    small.write_bytes(png(1830))
    assert 43_000 < small.stat().st_size <= 48 * 1024
    page.find("edit-picture").send_keys(str(small))
    page.find("save").click()
    page.wait("a picture of 44 KB is taken", lambda: "picture-0" in bench.sign.ids)
    image = base64.b64encode(small.read_bytes()).decode()
    for number in range(1, 6):
        bench.sign.call("UpsertOption", option={"id": f"picture-{number}", "image": image})
    page.wait("six pictures", lambda: len(page.shown()) == 9)
    order = bench.sign.ids

    def drag_the_first_to_the_last():
        source, target = page.item(order[0], "grip"), page.item(order[-1], "grip")
        drag = ActionChains(page.browser).click_and_hold(source).move_to_element(target).move_by_offset(0, 12)
        drag.pause(0.1).release().perform()

    page.act(drag_the_first_to_the_last)
    page.wait("an option is dragged to the end of a list of pictures", lambda: bench.sign.ids == [*order[1:], order[0]])
    bench.sign.call("ResetOptions")


def restart_under_editor():
    """What was typed survives a restart of the gateway, which ends all sessions."""
    open_editor("cake")
    fill("edit-text", "Plum cake")
    bench.end(bench.gateway_process)
    bench.start_gateway()
    page.wait("the login appears on top of the editor", lambda: page.find("again").is_displayed() and is_seen("password"))
    assert page.find("editor").is_displayed()
    page.find("again-cancel").click()
    page.wait("without the login, the editor stays", lambda: not page.find("again").is_displayed())
    assert page.find("edit-text").get_attribute("value") == "Plum cake"
    page.find("save").click()
    page.wait("Save asks for the password", lambda: page.find("again").is_displayed() and is_seen("password"))
    page.find("password").send_keys("wrong", Keys.ENTER)
    page.wait("a wrong password is shown on top", lambda: is_message("not the password"))
    time.sleep(1.1)
    page.find("password").send_keys(PASSWORD, Keys.ENTER)
    page.wait("with the password it is saved", lambda: bench.sign.option("cake")["text"] == "Plum cake")
    page.wait("and the editor closes", lambda: not page.find("editor").is_displayed() and page.find("tools").is_displayed())
    bench.sign.call("ResetOptions")
    bench.end(bench.gateway_process)
    bench.start_gateway()
    page.wait("without an editor, the page shows the login", lambda: page.find("login").is_displayed() and is_message("log in"))
    log_in()


# --- What is said


def messages():
    page.browser.set_window_size(1000, 600)
    page.run("document.getElementById('options-title').scrollIntoView()")
    open_editor("tea")
    fill("edit-text", "Tea 3.60")
    page.find("save").click()
    page.wait("a message is where the person is", lambda: is_message("Saved"))
    page.run("document.getElementById('alert-text').scrollIntoView()")
    bench.end(bench.sign_process)
    page.find("dismiss").click()
    page.wait("an error is where the person is", lambda: is_message("No sign"))
    page.wait("the page shows that there is no sign", lambda: "No sign" in page.find("trouble").text)
    bench.start_sign()
    page.wait("the error disappears when the sign is back", lambda: page.find("message").text == "")
    page.wait("and so does the trouble", lambda: has_sign() and page.find("trouble").text == "")
    page.browser.set_window_size(1000, 1400)
    wait_for_list()


def german():
    choose_language("de")
    page.wait("German", lambda: page.find("options-title").text == GERMAN)
    strange = "no display, retrying: /dev/spidev0.0: Protocol error"
    seen = page.call_module(
        "explain.js",
        "explainTroubles",
        [
            "no display, retrying: /dev/spidev0.0: No such file or directory",
            "no display 2, retrying: /dev/i2c-1: Permission denied",
            "no button, retrying: GPIO17: This machine has no GPIO chip: /dev/gpiochip0 does not exist",
            "no button, retrying: KEY_RIGHT: no input device has it",
            strange,
        ],
    )
    assert seen == {
        "known": [
            "Die Anzeige fehlt (/dev/spidev0.0: nicht vorhanden). Neuer Versuch läuft.",
            "Die Anzeige 2 fehlt (/dev/i2c-1: keine Berechtigung). Neuer Versuch läuft.",
            "Eine Taste fehlt (GPIO17: nicht vorhanden). Neuer Versuch läuft.",
            "Eine Taste fehlt (KEY_RIGHT: nicht vorhanden). Neuer Versuch läuft.",
        ],
        "raw": [strange],
    }, seen
    print("ok    troubles of the sign are in German, but for unusual reasons")
    for field, text, words in (
        ("edit-dwell", "schnell", "keine gültige Dauer"),
        ("edit-lifetime", "bald", "keine gültige Dauer"),
        ("edit-show", "mittags", "kein gültiger Zeitplan"),
    ):
        open_editor("tea")
        if field == "edit-lifetime":
            page.find("more-fields").find_element(By.TAG_NAME, "summary").click()
        fill(field, text)
        page.find("save").click()
        page.wait(f"a mistake in {field} is shown in German", lambda: words in page.find("edit-message").text)
        said = page.find("edit-message").text
        assert "option" not in said and " is " not in said, said
        assert page.find(field).get_attribute("aria-invalid") == "true"
        field_of = page.find("edit-message").find_element(By.XPATH, "ancestor::*[contains(@class, 'field')]")
        assert field_of.find_elements(By.ID, field), "the mistake is not at its field"
        page.find("cancel").click()
    open_editor("tea")
    fill("edit-text", "Tea ꙮ")
    page.find("save").click()
    page.wait("a warning is shown in German", lambda: is_message("Der Schrift fehlt 'ꙮ'"))
    bench.sign.call("ResetOptions")
    bench.sign.call("Pause")
    page.wait("paused", lambda: page.browser.find_elements(By.CSS_SELECTOR, "[data-input=resume]"))
    bench.sign.call("Resume")
    page.call_module("requests.js", "act", "POST", "/api/resume")
    page.wait("a refusal is shown in German", lambda: is_message("nicht angehalten"))
    page.call_module("requests.js", "act", "PUT", "/api/brightness", {"percent": "x"})
    page.wait("a bad parameter is shown in German", lambda: is_message("ungültig"))
    open_page()
    log_in()
    assert page.find("options-title").text == GERMAN, "the language is lost at a reload"
    print("ok    the language survives a reload")
    choose_language("en")


BROKEN_WORDS = """
const broken = [];
for (const element of document.querySelectorAll("button, h1, h2, th, label, legend, select, output")) {
  if (!element.checkVisibility() || element.classList.contains("hidden") || element.closest("#options")) continue;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) broken.push(word[0]);
    }
  }
}
return broken;
"""


FACT_SHARE = """const fact = document.querySelector("#facts dd");
return fact ? fact.getBoundingClientRect().width / fact.parentElement.getBoundingClientRect().width : 0"""


def letters_of_an_option():
    """The editor has a choice of fonts for an option."""
    choose_language("en")
    for font, name in (("builtin-small", "a font is saved"), ("", "and the font of the sign is restored")):
        open_editor("tea")
        page.run("document.getElementById('more-fields').open = true")
        Select(page.find("edit-font")).select_by_value(font)
        page.find("save").click()
        page.wait(name, lambda font=font: bench.sign.option("tea").get("font", "") == font)


def contents():
    """An option shows a text, a picture or a full page, and a text beside the other two stays as its name."""
    small = bench.folder / "white.png"
    small.write_bytes(png(8))
    open_editor("tea")
    page.find("edit-picture").send_keys(str(small))
    page.wait("a chosen picture is shown instead of the text", lambda: page.find("edit-content").get_attribute("value") == "picture")
    assert page.find("edit-text").get_attribute("value") == "Tea 3.50" and is_seen("edit-fit") and page.find("edit-text-hint").is_displayed()
    Select(page.find("edit-fit")).select_by_value("crop")
    Select(page.find("edit-dither")).select_by_value("ordered")
    page.find("edit-invert").click()
    page.find("save").click()

    def keys(*names):
        option = bench.sign.option("tea")
        return {name: option.get(name) for name in names if option.get(name) is not None}

    drawing = {"fit": "crop", "dither": "ordered", "invert": True}
    page.wait("the picture has its size and its grays", lambda: keys("text", "fit", "dither", "invert") == {"text": "Tea 3.50", **drawing})
    picture = bench.sign.option("tea")["image"]
    open_editor("tea")
    fill("edit-text", "Green tea")
    page.find("save").click()
    page.wait("a change of its name keeps the picture", lambda: keys("text", "image") == {"text": "Green tea", "image": picture})
    open_editor("tea")
    Select(page.find("edit-content")).select_by_value("solid")
    page.wait("the keys of a picture are hidden", lambda: not page.find("edit-picture-keys").is_displayed())
    page.find("save").click()
    page.wait("a full page replaces the picture and its keys", lambda: keys("text", "image", "page", *drawing) == {"text": "Green tea", "page": "solid"})
    open_editor("tea")
    Select(page.find("edit-content")).select_by_value("picture")
    page.find("save").click()
    page.wait("without a picture there is none to show", lambda: page.find("edit-picture").get_attribute("aria-invalid") == "true")
    Select(page.find("edit-content")).select_by_value("text")
    page.find("save").click()
    page.wait("and the text is shown again", lambda: keys("text", "page", "image") == {"text": "Green tea"})
    broken = bench.folder / "broken.png"
    broken.write_bytes(b"no picture")
    open_editor("tea")
    page.find("edit-picture").send_keys(str(broken))
    page.wait("a file that is no picture is a mistake", lambda: page.find("edit-picture").get_attribute("aria-invalid") == "true")
    assert "option 1" not in page.find("edit-message").text, page.find("edit-message").text
    page.find("cancel").click()
    bench.sign.call("ResetOptions")


def small_window():
    """On a phone, in German, nothing is cut, and no text moves the buttons."""
    choose_language("de")
    page.emulate(360, height=740)
    for name in ("logged in", "logged out"):
        wide = page.run("return document.documentElement.scrollWidth")
        assert wide <= 360, f"{name}: the page is {wide} wide"
        assert page.run(BROKEN_WORDS) == [], f"{name}: broken words: {page.run(BROKEN_WORDS)}"
        apart = page.run("""return [...document.querySelectorAll("#alert label")].filter(label => label.control.tagName === "SELECT" &&
            Math.abs(label.getBoundingClientRect().y - label.control.getBoundingClientRect().y) > 40).map(label => label.htmlFor)""")
        assert apart == [], f"{name}: labels apart from their fields: {apart}"
        print(f"ok    at 360 pixels the German page fits ({name})")
        if name == "logged in":
            places = set()
            page.run(
                """window.shifts = 0;
                new PerformanceObserver(list => {
                  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
                }).observe({type: "layout-shift"});"""
            )
            for text in ("x", "words " * 20, "Kartoffelsuppe" * 70, ""):
                if text:
                    bench.sign.call("Raise", alert={"id": "a", "text": text.strip()})
                else:
                    bench.sign.call("Dismiss")
                end = text.strip()[-14:] or "Tea"
                text_now = "return document.getElementById('now').textContent"
                eventually("the text", lambda end=end: end in page.run(text_now), RuntimeError)
                places.add(page.run("return document.querySelector('[data-input=tap]').getBoundingClientRect().top + scrollY"))
                if len(text) > 500:
                    assert page.find("now").size["height"] < 80, "an alert fills the window"
                    page.find("whole").click()
                    assert page.find("now").size["height"] > 200, "the whole text cannot be seen"
                    page.find("whole").click()
            assert len(places) == 1, f"a text moves the buttons: {places}"
            shifts = page.run("return window.shifts")
            assert shifts < 0.01, f"the layout shifts by {shifts}"
            print("ok    no text moves the buttons")
            for selector in ("[data-lit=false]", "[data-lit=true]"):
                before = page.run("return document.querySelector('[data-lit]').getBoundingClientRect().top + scrollY")
                page.press(selector)
                eventually("the light", lambda: bench.sign.state["lit"] == (selector == "[data-lit=true]"), RuntimeError)
                time.sleep(0.3)
                after = page.run("return document.querySelector('[data-lit]').getBoundingClientRect().top + scrollY")
                assert before == after, "the light's buttons move"
            print("ok    the light's buttons stay where they are")
            page.run("location.hash = 'system'")
            page.wait("the facts about the sign have more room than their names", lambda: page.run(FACT_SHARE) > 0.5)
            page.run("location.hash = ''")
            page.find("logout").click()
            page.wait("logged out", lambda: page.find("login").is_displayed())
    page.emulate()
    choose_language("en")
    log_in()


def long_list():
    options = [{"id": f"option-{number}", "text": f"Option {number}"} for number in range(60)]
    bench.sign.call("SetOptions", options=options)
    page.wait("60 options", lambda: len(page.shown()) == 60)
    page.emulate(360, height=740)
    first = page.item("option-0", "grip")
    page.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", first)
    start = page.run("return scrollY")
    box = page.run("const box = arguments[0].getBoundingClientRect(); return [box.left + 10, box.top + 10]", first)

    def mouse(kind, x, y, buttons=1):
        page.browser.execute_cdp_cmd(
            "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1}
        )

    mouse("mousePressed", *box)
    mouse("mouseMoved", box[0], 725)
    page.wait("dragging to the edge scrolls the list", lambda: page.run("return scrollY") > start + 800)
    mouse("mouseMoved", box[0], 370)
    mouse("mouseReleased", box[0], 370, buttons=0)
    page.wait("and the option goes to a place that was out of sight", lambda: bench.sign.ids.index("option-0") > 6)
    page.emulate()
    page.item("option-0", "grip").send_keys(Keys.END)
    page.wait("the key End moves it to the end", lambda: bench.sign.ids[-1] == "option-0")
    page.act(lambda: page.item("option-0", "grip").send_keys(Keys.HOME))
    page.wait("the key Home moves it to the beginning", lambda: bench.sign.ids[0] == "option-0")
    bench.sign.call("ResetOptions")
    wait_for_list()


# --- What is shown


def statistics():
    page.wait("a sign without statistics shows that", lambda: "does not count" in page.find("no-counts").text)
    assert not page.find("chart").is_displayed() and not page.find("counts").is_displayed()


def marks():
    bench.sign.call("UpsertOption", option={"id": "soup", "text": "{value:soup}"})
    bench.sign.call("UpsertOption", option={"id": "past", "text": "Past", "show": ["1999-01-01"]})
    page.wait("an option without its value is marked", lambda: "waits for a value" in page.item("soup", "mark").text)
    page.wait("an option out of its time is marked", lambda: "hidden by its schedule" in page.item("past", "mark").text)
    assert page.item("tea", "mark").text == ""
    bench.sign.call("SetValue", name="soup", value="Leek")
    page.wait("the mark goes with the value", lambda: page.item("soup", "mark").text == "")
    bench.sign.call("SetValue", name="soup")
    bench.sign.call("ResetOptions")

    def pressed():
        return page.run("return [...document.querySelectorAll('[data-lit][aria-pressed=true]')].map(e => e.dataset.lit)")

    for lit in ("false", "true", "null"):
        page.press(f'[data-lit="{lit}"]')
        page.wait(f"the light {lit} is marked", lambda: pressed() == [lit])

    def action():
        return page.browser.find_element(By.CSS_SELECTOR, "[data-input=activate]")

    bench.sign.call("GoTo", id="tea")
    page.wait("Action is enabled for an option that has one", lambda: action().is_enabled())
    bench.sign.call("GoTo", id="coffee")
    page.wait("and not for one that has none", lambda: not action().is_enabled())


ANNOUNCEMENTS = """
window.announced = [];
new MutationObserver(changes => {
  for (const { target } of changes) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const region = element?.closest("[aria-live], [role=status], [role=alert], [role=log], output");
    if (region && region.getAttribute("aria-live") !== "off") window.announced.push(region.id + ": " + region.textContent);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true });
"""


def screen_readers():
    page.run(ANNOUNCEMENTS)
    (bench.folder / "sign.toml").write_text(SIGN.replace('"1h"', '"400ms"'))
    bench.sign.call("Reload")
    first = page.find("now").text
    page.wait("the timer continues", lambda: page.find("now").text != first)
    page.wait("and back again", lambda: page.find("now").text == first)
    time.sleep(1)
    (bench.folder / "sign.toml").write_text(SIGN)
    bench.sign.call("Reload")
    announced = page.run("return window.announced")
    assert announced == [], announced
    print("ok    what the timer does is not announced")
    page.press("[data-input=next]")
    page.wait("what a person does is announced", lambda: any("now" in line for line in page.run("return window.announced")))
    bench.sign.call("Raise", alert={"id": "a", "text": "Fresh bread"})
    page.wait("and an alert is", lambda: any("Fresh bread" in line for line in page.run("return window.announced")))
    bench.sign.call("Raise", alert={"id": "b", "text": "No bread", "priority": "urgent"})
    page.wait("the urgent one is shown, and the other waits", lambda: page.find("alert-shown").text == "No bread · + 1")
    page.find("dismiss-one").click()
    page.wait("one of two alerts is dismissed", lambda: bench.sign.state["alert"]["id"] == "a")
    bench.sign.call("Dismiss")
    bad = page.run(
        """return [...document.querySelectorAll("ul[role], ol[role], option:empty, th:empty, h2:empty, button:empty")]
          .map(element => element.outerHTML)"""
    )
    fetched = "const done = arguments[0]; fetch('/').then(answer => answer.text()).then(done)"
    bad += re.findall("<option[^>]*></option>|<ul[^>]* role[^>]*>", page.browser.execute_async_script(fetched))
    assert bad == [], bad
    print("ok    no list with another role, no empty heading, option or button")


def keyboard():
    """The editor and the undo work without a pointer."""
    page.run("document.querySelector('#options li[data-id=coffee] .edit').focus()")
    ActionChains(page.browser).send_keys(Keys.ENTER).perform()
    page.wait("the editor opens by a key", lambda: page.find("editor").is_displayed())
    page.find("remove").send_keys(Keys.ENTER)
    page.wait("an option is removed by a key", lambda: "coffee" not in bench.sign.ids and is_seen("undo"))
    page.find("undo").send_keys(Keys.ENTER)
    page.wait("and restored", lambda: bench.sign.ids == ["tea", "coffee", "cake"])
    bench.sign.call("ResetOptions")


# --- Wide windows, many options, files


def wide_window():
    """In a wide window, the editor stands beside the list, and the sign stays in view."""
    page.emulate(1280, height=900)
    open_editor("cake")
    assert page.run("return !document.querySelector('dialog:modal') && document.getElementById('editor').open"), "it is modal"
    boxes = page.run("return ['leds', 'list', 'editor'].map(id => document.getElementById(id).getBoundingClientRect().toJSON())")
    assert boxes[2]["left"] >= max(boxes[0]["right"], boxes[1]["right"]), "the editor covers the sign or the list"
    print("ok    in a wide window the editor stands beside the list")
    asked = len(bench.proxy.requests)
    fill("edit-text", "Plum cake")
    drawn = bench.sign.call("DrawOptions", options=[{"text": "Plum cake"}])["pictures"][0]
    page.wait("the sign draws the preview while someone types", lambda: ("POST", "/api/draw") in bench.proxy.requests[asked:])
    lit = """const canvas = document.getElementById("edit-preview"), size = canvas.width / arguments[0];
    const pixels = canvas.getContext("2d");
    return [...Array(arguments[0]).keys()].map(x =>
      pixels.getImageData((x + .5) * size, 2.5 * size, 1, 1).data[0] > 100 ? "#" : ".").join("");"""
    page.wait("the preview is its picture", lambda: page.run(lit, drawn["width"]) == drawn["rows"][2])
    page.wait("and says that the text scrolls", lambda: "scrolls" in page.find("edit-notes").text)
    fill("edit-dwell", "soon")
    page.wait("a mistake is shown while someone types", lambda: page.find("edit-dwell").get_attribute("aria-invalid") == "true")
    assert page.run("return document.activeElement.id") == "edit-dwell", "the focus is lost"
    fill("edit-dwell", "6s")
    page.wait("and disappears", lambda: page.find("edit-message").text == "")
    for day in ("mon", "tue", "wed"):
        page.press(f'[data-test="edit-day-{day}"]')
    page.run("for (const [id, time] of [['edit-from', '11:00'], ['edit-to', '14:00']]) { const field = document.getElementById(id);"
             "field.value = time; field.dispatchEvent(new Event('input', {bubbles: true})); }")
    page.find("save").click()
    page.wait("weekdays and times can be picked", lambda: bench.sign.option("cake").get("show") == ["Mon..Wed 11:00..14:00"])
    page.wait("the row has its marks", lambda: "6 s" in page.item("cake", "chips").text and "Mon..Wed" in page.item("cake", "chips").text)
    open_editor("tea")
    page.find("edit-text").send_keys(Keys.ESCAPE)
    page.wait("Escape closes the editor", lambda: not page.find("editor").is_displayed())
    page.emulate()
    bench.sign.call("ResetOptions")
    wait_for_list()


def visible():
    return page.run("return [...document.querySelectorAll('#options li')].filter(item => !item.hidden).map(item => item.dataset.id)")


def several_options():
    fill("search", "ea")
    page.wait("a search shows some options", lambda: visible() == ["tea", "cake"])
    page.run("const search = document.getElementById('search'); search.value = ''; search.dispatchEvent(new Event('input'))")
    page.wait("without a search, all are shown", lambda: len(visible()) == 3)
    page.act(lambda: page.item("tea", "copy").click())
    page.wait("an option is duplicated behind the first", lambda: bench.sign.ids == ["tea", "tea-2", "coffee", "cake"])
    assert bench.sign.option("tea-2")["text"] == "Tea 3.50"
    page.wait("the page shows it", lambda: page.shown() == bench.sign.ids)
    for identifier in ("tea-2", "cake"):
        page.act(lambda identifier=identifier: page.item(identifier, "pick").click())
    assert "2" in page.find("selection-count").text
    page.find("remove-selected").click()
    page.wait("several are removed", lambda: bench.sign.ids == ["tea", "coffee"])
    page.wait("the list is short", lambda: page.shown() == ["tea", "coffee"])
    page.find("undo-last").click()
    page.wait("and come back together", lambda: bench.sign.ids == ["tea", "tea-2", "coffee", "cake"])
    page.wait("Undo is ready again", lambda: page.find("undo-last").is_enabled())
    page.find("undo-last").click()
    page.wait("then the duplicate goes", lambda: bench.sign.ids == ["tea", "coffee", "cake"])
    bench.sign.call("ResetOptions")
    wait_for_list()


def files():
    bench.sign.call("UpsertOption", option={"id": "cake", "text": "Cake", "transition": "iris", "whole_display": True})
    page.wait("the page has the change", lambda: page.item("cake", "name").text == "Cake")
    page.run("location.hash = 'backup'")
    downloads = bench.folder / "downloads"
    downloads.mkdir(exist_ok=True)
    behavior = {"behavior": "allow", "downloadPath": str(downloads)}
    page.browser.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    # The part of the page is loaded when it is first shown.
    page.wait("the backup", lambda: page.find("export").is_displayed())
    page.find("export").click()
    page.wait("the list is exported", lambda: any(file.stat().st_size for file in downloads.glob("*.json")))
    exported = next(downloads.glob("*.json"))
    text = exported.read_text()
    assert PASSWORD not in text and "etag" not in text
    assert json.loads(text)["options"][2] == {"id": "cake", "text": "Cake", "transition": "iris", "whole_display": True}
    bench.sign.call("SetOptions", options=[{"id": "x", "text": "X"}])
    page.wait("another list is there", lambda: page.shown() == ["x"])
    page.find("import").send_keys(str(exported))
    page.wait("the page says what it will import", lambda: "3 options" in page.find("import-message").text)
    page.find("import-apply").click()
    page.wait("the list is imported", lambda: bench.sign.ids == ["tea", "coffee", "cake"])
    assert bench.sign.option("cake")["transition"] == "iris"
    page.wait("and can be undone", lambda: is_seen("undo"))
    page.find("undo").click()
    page.wait("the former list is back", lambda: bench.sign.ids == ["x"])
    (bench.folder / "wrong.json").write_text('{"options": 5}')
    page.find("import").send_keys(str(bench.folder / "wrong.json"))
    page.wait("a file without options is refused", lambda: "no options" in page.find("import-message").text)
    page.run("location.hash = 'log'")
    page.wait("the log has lines", lambda: "connected to the sign" in page.find("log").text)
    bench.sign.call("UpsertOption", option={"id": "dish", "text": "{value:dish|none}"})
    page.wait("an option with a value", lambda: "dish" in page.shown())
    page.run("location.hash = 'values'")
    names = "return [...document.querySelectorAll('#value-names option')].map(option => option.value)"
    page.wait("the name of its value is suggested", lambda: "dish" in page.run(names))
    fill("value-name", "soup")
    fill("value-text", "Leek")
    page.find("value-text").send_keys(Keys.ENTER)
    page.wait("a value is set", lambda: bench.sign.call("GetValues")["values"] == {"soup": "Leek"})
    page.wait("and listed", lambda: "Leek" in page.find("values").text)
    bench.sign.call("SetValue", name="soup")
    bench.sign.call("ResetOptions")


def setting(name, page_name):
    """A control of a setting on a page of settings."""
    page.run("location.hash = arguments[0]", page_name)
    selector = f'[data-page={page_name}] [data-test="{name}"]'
    eventually("the form", lambda: page.browser.find_elements(By.CSS_SELECTOR, selector), RuntimeError)
    return page.browser.find_element(By.CSS_SELECTOR, selector)


def save_settings(page_name):
    setting("setting-save", page_name).click()


def values_of(table):
    return bench.sign.call("GetSettings")["settings"][table]


def restore_file():
    (bench.folder / "sign.toml").write_text(SIGN)
    bench.sign.call("Reload")
    bench.sign.call("GoTo", id="tea")


def change(name, page_name, text):
    """Opens a page of settings, and types a text into a field."""
    field = setting(name, page_name)
    page.run("arguments[0].closest('details')?.setAttribute('open', '')", field)
    field.clear()
    field.send_keys(text)
    return field


def settings():
    """The pages of settings change the sign's file, and show a mistake at its field."""
    change("setting-scroll-dwell", "scroll", "7s")
    Select(setting("setting-scroll-direction", "scroll")).select_by_value("up")
    save_settings("scroll")
    page.wait("the motion is saved", lambda: values_of("scroll") == {"dwell": "7s", "direction": "up"})
    page.wait("and the page reports it", lambda: is_message("Saved."))
    text = (bench.folder / "sign.toml").read_text()
    assert text == SIGN.replace('dwell = "1h"', 'dwell = "7s"\ndirection = "up"'), text
    print("ok    the sign has changed these keys in its file, and nothing else")
    assert setting("setting-scroll-fps", "scroll").get_attribute("placeholder") == "100"
    speed = change("setting-scroll-speed", "scroll", "0")
    change("setting-scroll-dwell", "scroll", "8s")
    save_settings("scroll")
    page.wait("a mistake is at its field", lambda: speed.get_attribute("aria-invalid") == "true")
    message = page.find(speed.get_attribute("aria-describedby")).text
    assert message == "speed must be more than 0 and at most 100000 pixels per second, not 0", message
    assert page.run("return document.activeElement") == speed and values_of("scroll")["dwell"] == "7s"
    print("ok    with the sign's message and the focus, and nothing is changed")
    change("setting-scroll-speed", "scroll", "40")
    bench.sign.call("ChangeSettings", settings={"text": {"color": "red"}})
    save_settings("scroll")
    page.wait("a change of other settings is no conflict", lambda: values_of("scroll").get("speed") == 40)
    assert values_of("text") == {"color": "red"} and values_of("scroll")["dwell"] == "8s"
    page.wait("the form is saved", lambda: is_message("Saved."))
    change("setting-scroll-dwell", "scroll", "9s")
    bench.sign.call("ChangeSettings", settings={"scroll": {"dwell": "5s"}})
    save_settings("scroll")
    dwell = setting("setting-scroll-dwell", "scroll")
    page.wait("a change of the same setting is a conflict", lambda: dwell.get_attribute("aria-invalid") == "true")
    assert "5s" in page.find(dwell.get_attribute("aria-describedby")).text and dwell.get_attribute("value") == "9s"
    save_settings("scroll")
    page.wait("saving again keeps one's own", lambda: values_of("scroll")["dwell"] == "9s")
    change("setting-scroll-dwell", "scroll", "")
    save_settings("scroll")
    page.wait("an empty field restores the default", lambda: "dwell" not in values_of("scroll"))
    change("setting-text-color", "letters", "#ff8800")
    save_settings("letters")
    page.wait("letters have a color", lambda: values_of("text") == {"color": "#ff8800"})
    schedules()
    light()
    regions()
    restore_file()


def schedules():
    change("setting-display-brightness", "schedules", "70")
    setting("schedule-add", "schedules").click()
    for day in ("mon", "tue", "wed"):
        setting(f"schedule-day-{day}", "schedules").click()
    for end, time_text in (("from", "00:00"), ("to", "23:30")):
        page.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))",
                 setting(f"schedule-{end}", "schedules"), time_text)
    Select(setting("setting-schedule-lit", "schedules")).select_by_value("false")
    save_settings("schedules")
    expected = [{"when": ["Mon..Wed 00:00..23:30"], "lit": False}]
    page.wait("a schedule with weekdays and times is saved", lambda: values_of("schedule") == expected)
    assert values_of("display") == {"brightness": 70}
    change("setting-schedule-when", "schedules", "Mox")
    save_settings("schedules")
    page.wait("a mistake of a schedule is at its field",
              lambda: setting("setting-schedule-when", "schedules").get_attribute("aria-invalid") == "true")
    setting("schedule-remove", "schedules").click()
    save_settings("schedules")
    page.wait("and the schedule can be removed", lambda: values_of("schedule") == [])


def light():
    """A light sensor with its curve, and the place for sunrise and sunset."""
    change("setting-brightness_sensor-device", "schedules", "bh1750")
    change("setting-brightness_sensor-curve", "schedules", "0: 5; 200: 60")
    change("setting-location-latitude", "schedules", "52.5")
    change("setting-location-longitude", "schedules", "13")
    save_settings("schedules")
    page.wait("a light sensor is saved with its curve",
              lambda: values_of("brightness_sensor") == {"device": "bh1750", "curve": [[0, 5], [200, 60]]})
    assert values_of("location") == {"latitude": 52.5, "longitude": 13}
    curve = change("setting-brightness_sensor-curve", "schedules", "200: 60; 0: 5")
    save_settings("schedules")
    page.wait("a mistake in the curve is at its field", lambda: curve.get_attribute("aria-invalid") == "true")
    for name in ("brightness_sensor-curve", "brightness_sensor-device", "location-latitude", "location-longitude"):
        change(f"setting-{name}", "schedules", "")
    save_settings("schedules")
    page.wait("and both tables can be removed", lambda: values_of("brightness_sensor") == values_of("location") == {})


def regions():
    """The regions at the edges, and the dots."""
    change("setting-left-text", "regions", "Now")
    change("setting-left-size", "regions", "10")
    Select(setting("setting-dots-position", "regions")).select_by_value("right")
    save_settings("regions")
    page.wait("a region is saved", lambda: values_of("left") == {"text": "Now", "size": 10})
    assert values_of("dots") == {"position": "right"}
    change("setting-left-text", "regions", "")
    save_settings("regions")
    page.wait("without its text it is removed", lambda: values_of("left") == {})
    page.wait("and its other fields are empty", lambda: setting("setting-left-size", "regions").get_attribute("value") == "")


BUTTONS = """
# at the door
[[button]]
line = "GPIO17"  # pin 11
[[button]]
key = "KEY_RIGHT"
name = "remote"
[[counter]]
name = "guests"
"""


def presses():
    """The commands and times of buttons, and the tables for counts, events and consoles."""
    (bench.folder / "sign.toml").write_text(SIGN + BUTTONS)
    bench.sign.call("Reload")
    change("setting-button-on_long_press", "presses", "count guests +1")
    choices = page.run("return [...document.querySelector('[data-page=presses] [data-test=setting-button-on_tap]').list.options].map(o => o.value)")
    assert {"next", "previous", "activate", "count guests +1", "count guests reset"} <= set(choices), choices
    change("setting-button-long_press", "presses", "1s")
    setting("combination-add", "presses").click()
    change("setting-combination-buttons", "presses", "GPIO17; remote")
    change("setting-combination-on_tap", "presses", "activate")
    change("setting-statistics-keep", "presses", "2 years")
    change("setting-realtime-listen", "presses", "ddp")
    change("setting-realtime-from", "presses", "192.168.1.20; 192.168.2.0/24")
    save_settings("presses")
    expected = [{"on_long_press": "count guests +1", "long_press": "1s"}, {"name": "remote"}]
    page.wait("the commands of a button are saved", lambda: values_of("button") == expected)
    assert values_of("combination") == [{"buttons": ["GPIO17", "remote"], "on_tap": "activate"}]
    assert values_of("statistics") == {"keep": "2 years"}
    assert values_of("realtime") == {"listen": ["ddp"], "from": ["192.168.1.20", "192.168.2.0/24"]}
    text = (bench.folder / "sign.toml").read_text()
    assert '# at the door\n[[button]]\nline = "GPIO17"  # pin 11\n' in text and 'key = "KEY_RIGHT"\nname = "remote"\n' in text, text
    titles = page.run("return [...document.querySelectorAll('[data-page=presses] h3')].map(title => title.textContent)")
    assert titles[:2] == ["Button 1 (GPIO17)", "Button 2 (KEY_RIGHT)"], titles
    print("ok    in the file, with its wiring and comments")
    tap = change("setting-button-on_tap", "presses", "nexxt")
    save_settings("presses")
    page.wait("a mistake of a command is at its field", lambda: tap.get_attribute("aria-invalid") == "true")
    assert "next" in page.find(tap.get_attribute("aria-describedby")).text
    for language, words in (("de", ("keine ganze Zahl", "Protokoll", "weder der Name")), ("ko", ("정수", "프로토콜", "인터페이스"))):
        choose_language(language)
        for (name, text), word in zip((("universe", "1.5"), ("universe", "0"), ("interface", "a b")), words):
            change("setting-realtime-universe", "presses", "")
            field = change(f"setting-realtime-{name}", "presses", text)
            change("setting-realtime-listen", "presses", "e131")
            save_settings("presses")
            page.wait(f"a mistake of the {name} is explained in {language}",
                      lambda field=field, word=word: word in page.find(field.get_attribute("aria-describedby")).text)
        change("setting-realtime-interface", "presses", "")
        change("setting-realtime-listen", "presses", "ddp")
    choose_language("en")
    change("setting-button-on_tap", "presses", "previous")
    for name in ("listen", "from"):
        change(f"setting-realtime-{name}", "presses", "")
    setting("combination-remove", "presses").click()
    save_settings("presses")
    page.wait("and tables can be removed", lambda: values_of("realtime") == {} and values_of("combination") == [])
    assert values_of("button")[0]["on_tap"] == "previous"
    change("setting-display-tap_lights", "schedules", "30s")
    Select(setting("setting-display-on_exit", "schedules")).select_by_value("keep")
    save_settings("schedules")
    page.wait("a tap lights the display", lambda: values_of("display") == {"tap_lights": "30s", "on_exit": "keep"})
    fonts = change("setting-text-fonts", "letters", "builtin; /home/pi/x.ttf")
    save_settings("letters")
    page.wait("a font outside of the machine's folders is refused", lambda: fonts.get_attribute("aria-invalid") == "true")
    change("setting-text-fonts", "letters", "builtin")
    save_settings("letters")
    page.wait("and one of the sign is saved", lambda: values_of("text") == {"fonts": ["builtin"]})
    restore_file()


def counters():
    """Counters are made, changed and shown live."""
    setting("counter-add", "counters").click()
    change("setting-counter-name", "counters", "queue")
    change("setting-counter-start", "counters", "5")
    change("setting-counter-range", "counters", "0..20")
    save_settings("counters")
    page.wait("a counter is made", lambda: values_of("counter") == [{"name": "queue", "start": 5, "range": [0, 20]}])

    def number():
        return page.browser.find_element(By.CSS_SELECTOR, '[data-name=queue] [data-test="counter-value"]').text

    page.wait("its number is shown", lambda: number() == "5")
    for test, after in (("plus", "6"), ("plus", "7"), ("minus", "6"), ("reset", "5")):
        setting(f"counter-{test}", "counters").click()
        page.wait(f"{test} counts", lambda after=after: number() == after)
    setting("counter-number", "counters").send_keys("17", Keys.ENTER)
    page.wait("a number can be set", lambda: number() == "17")
    bench.sign.call("Count", name="queue", change="-3")
    page.wait("a change elsewhere appears at once", lambda: number() == "14")
    setting("counter-number", "counters").send_keys("99", Keys.ENTER)
    page.wait("a number outside of the range is refused", lambda: page.find("message").text != "" and number() == "14")
    restore_file()


TARGETS = """return [...document.querySelectorAll("button, input, select, a, summary, label.check")].filter(e =>
  e.checkVisibility() && !e.closest(".hidden") && !(e.type === "checkbox" && e.closest("label"))).map(e =>
  [e.id || e.className || e.textContent, e.getBoundingClientRect()]).filter(([, box]) =>
  box.width && (box.width < 44 || box.height < 44)).map(([name]) => name)"""


PAGES = ("options", "values", "counters", "scroll", "letters", "schedules", "regions", "presses", "access", "users", "connections", "backup", "log", "system")


def accessibility():
    """Axe has no finding on any page, at three sizes and in both color schemes, and every target has 44 pixels."""
    assert not page.browser.find_elements(By.CSS_SELECTOR, '#nav a[href^="#"]'), "axe takes links to pages for skip links"
    script = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()

    def findings(place):
        page.run(script)
        found = page.browser.execute_async_script("axe.run(document).then(result => arguments[0](result.violations))")
        return [f"{place}: {finding['id']}: {finding['nodes'][0]['html'][:200]}" for finding in found]

    lists = {"schedule": [{"when": "22:00..06:00", "brightness": 5}], "counter": [{"name": "queue"}]}
    bench.sign.call("ChangeSettings", settings=lists)
    for width, height in ((360, 740), (768, 1024), (1440, 900)):
        for scheme in ("light", "dark"):
            page.emulate(width, scheme, height)
            found, small, wide = [], [], []
            for name in (*PAGES, "editor"):
                if name == "editor":
                    page.run("location.hash = 'options'")
                    eventually("the list", lambda: page.find("options").is_displayed(), RuntimeError)
                    page.run("arguments[0].click()", page.item("tea", "edit"))
                    page.run("document.getElementById('more-fields').open = document.getElementById('icons').open = true")
                else:
                    page.run("location.hash = arguments[0]", name)
                time.sleep(0.5)
                page.run("for (const details of document.querySelectorAll('.settings details')) details.open = true")
                found += findings(name)
                small += page.run(TARGETS)
                wide += page.run("return document.documentElement.scrollWidth > innerWidth ? [arguments[0]] : []", name)
            page.find("cancel").click()
            assert (found, small, wide) == ([], [], []), f"{width} {scheme}: {found}, small: {small}, too wide: {wide}"
            print(f"ok    axe has no finding at {width} pixels, {scheme}")
    # The shortest words are Korean.
    choose_language("ko")
    page.wait("Korean", lambda: page.run("return document.documentElement.lang") == "ko")
    small = page.run(TARGETS)
    assert small == [], f"small in Korean: {small}"
    choose_language("en")
    page.wait("English", lambda: page.run("return document.documentElement.lang") == "en")
    page.emulate()
    restore_file()


def modules():
    """The modules of the page do what they say, apart from the page."""
    script = (Path(__file__).parent / "page_modules.js").read_text()
    result = page.browser.execute_async_script(script)
    for name in result["passed"]:
        print(f"ok    {name}")
    assert result["failed"] == [], "\n".join(result["failed"])


TRIALS = [
    modules, failing_streams, many_tabs, reloads, hidden_page, two_editors, content_conflicts, unsent_conflict,
    adding_and_removing, strange_names, pictures, restart_under_editor, messages, german, letters_of_an_option, contents, small_window, long_list, wide_window,
    several_options, files, settings, presses, counters, accessibility, statistics, marks, screen_readers, keyboard,
]

if __name__ == "__main__":
    chosen = [trial for trial in TRIALS if trial.__name__ in sys.argv[2:]] or TRIALS
    scratch = Path(tempfile.mkdtemp())
    bench = Bench(sys.argv[1], scratch)
    page = Page()
    try:
        for trial in chosen:
            open_page()
            log_in()
            trial()
        console = [line for line in page.browser.get_log("browser") if line["source"] not in ("network", "rendering")]
        assert console == [], console
        print("ok    the console is empty")
    finally:
        page.browser.quit()
        bench.stop()
        shutil.rmtree(scratch)
