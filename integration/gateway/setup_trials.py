"""Sets up a sign in Chromium as a person with a phone does, from a new machine to a running menu: wrong codes, a reload and a
restart in the middle, two browsers at once.

usage: setup_trials.py ROOT
ROOT is the folder of the unpacked packages.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import axe_core_python
from page_driver import Page, Sign
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from stage import eventually, free_port

PASSWORD = "tea for two"
TARGETS = """return [...document.querySelectorAll("button, input:not([type=radio]), select, label.choice")].filter(e =>
  e.checkVisibility()).map(e => [e.id || e.textContent, e.getBoundingClientRect()]).filter(([, box]) =>
  box.width < 44 || box.height < 44).map(([name]) => name)"""


class NewMachine:
    """A sign and a gateway as the packages install them: with the documented configuration, and without secrets."""

    def __init__(self, root, folder, prefix=""):
        usr = Path(root).resolve() / "usr"
        installed = Path(root).resolve() / "etc/loopbanner"
        self.folder = folder
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        for name in ("sign-state", "gateway-state"):
            (folder / name).mkdir(parents=True)
        self.sign_file = folder / f"{prefix}loopbanner.toml"
        self.gateway_file = folder / f"{prefix}gateway.toml"
        shutil.copy(installed / "loopbanner.toml", self.sign_file)
        text = (installed / "gateway.toml").read_text()
        text = text.replace('socket = "/run/loopbanner/control"', f'socket = "{folder}/control"')
        self.gateway_file.write_text(text.replace('listen = "7219"', f'listen = "{self.port}"'))
        self.originals = {path: path.read_text() for path in (self.sign_file, self.gateway_file)}
        self.log = folder / "log"
        self.sign = Sign(folder / "control")
        self.sign_command = [usr / "libexec/loopbanner/loopbannerd", "run", "--config", self.sign_file, "--control", folder / "control"]
        self.gateway = [usr / "bin/loopbanner-gateway", "--page", usr / "share/loopbanner/page", "--config", self.gateway_file]
        self.processes = {}
        self.start("sign", self.sign_command)
        eventually("the sign answers", self.sign_answers, RuntimeError)
        self.start("gateway", self.gateway)
        eventually("the gateway answers", lambda: self.status("/healthz") == 200, RuntimeError)

    def start(self, name, command):
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "STATE_DIRECTORY": str(self.folder / f"{name}-state")}
        with self.log.open("a") as log:
            self.processes[name] = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def sign_answers(self):
        try:
            return self.sign.state
        except OSError:
            return None

    def restart_gateway(self):
        self.stop("gateway")
        self.start("gateway", self.gateway)
        eventually("the gateway answers again", lambda: self.status("/healthz") == 200, RuntimeError)

    def stop(self, *names):
        for name in names or list(self.processes):
            self.processes[name].terminate()
            self.processes[name].wait()

    def status(self, path):
        try:
            with urllib.request.urlopen(self.url + path, timeout=5) as response:
                self.answer = response.read()
                return response.status
        except urllib.error.HTTPError as error:
            self.answer = error.read()
            return error.code
        except OSError:
            return None

    def has_zone(self, zone):
        """Whether the sign draws times in this zone."""
        now = datetime.now(ZoneInfo(zone)).strftime("%z")
        drawn = self.sign.call("DrawOptions", options=[{"text": "{time:%z}"}, {"text": now}])["pictures"]
        return drawn[0]["rows"] == drawn[1]["rows"]

    @property
    def code(self):
        """The code in the log, which is the last one."""
        return re.findall("set-up code ([0-9]{6})$", self.log.read_text(), re.MULTILINE)[-1]


def find(name, of=None):
    return (of or page).browser.find_element(By.CSS_SELECTOR, f'[data-test="setup-{name}"]')


def is_seen(name, of=None):
    return find(name, of).is_displayed()


def fill(name, text, of=None):
    find(name, of).clear()
    find(name, of).send_keys(text)


def next_step(shown, of=None):
    find("next", of).click()
    (of or page).wait(f"Next leads to {shown}", lambda: is_seen(shown, of))


def enter_code(of=None):
    fill("code", machine.code, of)
    next_step("password", of)


def error():
    return find("error").text


def nothing_is_revealed():
    code = machine.code
    assert machine.sign.state["alert"]["text"] == code, "the sign does not show the code"
    print("ok    the sign shows the code of the log")
    for path in ("/api/state", "/api/events", "/api/options", "/metrics", "/api/log", "/api/session", "/api/setup"):
        status = machine.status(path)
        assert status == (200 if path == "/api/setup" else 403), (path, status)
        assert code.encode() not in machine.answer and b"Tea" not in machine.answer, path
    assert machine.status("/page.js") == 404
    request = urllib.request.Request(
        f"{machine.url}/api/setup/finish", json.dumps({"password": PASSWORD, "name": "x"}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        urllib.request.urlopen(request)
        raise AssertionError("a stranger can finish the setup")
    except urllib.error.HTTPError as refusal:
        assert refusal.code == 401
    print("ok    before the setup, nothing reveals what the sign shows")


def wrong_code():
    page.wait("the page asks for the code", lambda: is_seen("code"))
    fill("code", str((int(machine.code) + 1) % 1_000_000).zfill(6))
    find("next").click()
    page.wait("a wrong code is an error", lambda: error() != "" and is_seen("code"))
    fill("code", machine.code)
    find("next").click()
    page.wait("the next one must wait", lambda: "wait" in error())
    time.sleep(1.1)
    enter_code()


def access(of=None):
    fill("password", "short", of)
    find("next", of).click()
    if of is None:
        page.wait("a short password is an error", lambda: "8" in error())
    fill("password", PASSWORD, of)
    fill("name", "Bäckerei, Fenster", of)
    next_step("display-memory", of)


def reload_page():
    """A reload keeps the session and the answers, except the password."""
    page.browser.refresh()
    page.wait("after a reload, no code is needed", lambda: is_seen("password"))
    assert find("name").get_attribute("value") == "Bäckerei, Fenster"
    assert find("password").get_attribute("value") == ""
    print("ok    a reload keeps the answers, and forgets the password")
    access()


def restarted_gateway():
    """A new gateway has a new code, and the page continues with it."""
    former = machine.code
    machine.restart_gateway()
    assert machine.code != former
    eventually("the new code is shown", lambda: machine.sign.state["alert"]["text"] == machine.code, RuntimeError)
    find("display-max7219-64x8").find_element(By.XPATH, "..").click()
    find("next").click()
    page.wait("after a restart, the new code is needed", lambda: is_seen("code") and error() != "")
    enter_code()
    access()


def restarted_sign():
    """A sign that restarts shows the code again, and the page continues."""
    code = machine.code
    machine.stop("sign")
    page.wait("without the sign, the page reports it", lambda: find("next").click() or "sign does not answer" in error())
    machine.start("sign", machine.sign_command)
    eventually("the sign answers", machine.sign_answers, RuntimeError)
    eventually("the code is shown again", lambda: (machine.sign.state["alert"] or {}).get("text") == code, RuntimeError)
    assert machine.code == code, "a restart of the sign changes the code"
    print("ok    a sign that restarts in the middle shows the code again")


def broken_display():
    """A display that does not work is reported with what to do, in the language of the page. Next then continues."""
    for product, language, words in (
        ("ws2812-16x16", "de", ("Anzeige", "/dev/spidev0.0 ist nicht vorhanden", "SPI ist ausgeschaltet")),
        ("scroll-phat-hd", "ko", ("/dev/i2c-1 (없음)", "I²C가 꺼져")),
        ("sense-hat", "en", ("RPi-Sense FB' is not there", "put the board on")),
    ):
        Select(page.find("language")).select_by_value(language)
        page.wait(f"the page is in {language}", lambda language=language: page.run("return document.documentElement.lang") == language)
        find(f"display-{product}").find_element(By.XPATH, "..").click()
        find("next").click()
        page.wait(f"{product} does not work, and why", lambda words=words: all(word in error() for word in words))
        assert is_seen("display-memory")
    names = page.run("return [...document.querySelectorAll('#displays .choice span')].map(e => e.firstChild.textContent)")
    assert "NeoPixel panel (WS2812)" in names, names
    Select(page.find("language")).select_by_value("de")
    page.wait("the products have German names", lambda: "NeoPixel-Tafel (WS2812)" in page.find("displays").text)
    Select(page.find("language")).select_by_value("en")
    page.wait("and English ones", lambda: "NeoPixel panel (WS2812)" in page.find("displays").text)


def network_display():
    """A display in the network has an address and a size. Mistakes are at their fields, and the page says how to start the sender."""
    find("display-ddp").find_element(By.XPATH, "..").click()
    page.wait("the fields of the display are below it", lambda: is_seen("address") and is_seen("width"))
    find("next").click()
    page.wait("without an address, the mistake is at its field", lambda: "needs the address" in error() and find("address").get_attribute("aria-invalid"))
    fill("address", "a b")
    find("next").click()
    page.wait("a wrong address is explained by the sign", lambda: "address must be an IP address" in error())
    fill("address", "127.0.0.1:9")
    fill("width", "0")
    find("next").click()
    page.wait("so is a wrong size", lambda: "width" in error() and find("width").get_attribute("aria-invalid"))
    Select(page.find("language")).select_by_value("de")
    page.wait("the fields stay in German", lambda: "Breite in Punkten" in page.find("displays").text and find("address").get_attribute("value") == "127.0.0.1:9")
    find("next").click()
    page.wait("the mistake is explained in German", lambda: "keine mögliche Breite" in error())
    Select(page.find("language")).select_by_value("en")
    page.wait("the page is in English", lambda: "Width in pixels" in page.find("displays").text)
    fill("width", "40")
    fill("height", "10")
    find("next").click()
    page.wait("the sender does not run, and how to start it", lambda: "systemctl enable --now loopbanner-sender" in error())
    display = tomllib.loads(machine.sign_file.read_text())["display"]
    assert (display["driver"], display["address"], display["width"], display["height"]) == ("ddp", "127.0.0.1:9", 40, 10), display
    find("next").click()
    page.wait("the display can be mounted in several ways", lambda: is_seen("ask"))
    find("ask").click()
    page.wait("a question is asked for the display in the network", lambda: "lit" in page.find("mounting-hint").text)
    assert machine.sign.state["alert"]["id"] == "identify"
    find("back").click()
    page.wait("Back leads to the displays", lambda: is_seen("display-memory"))
    page.wait("and the sign shows its code instead of the question", lambda: machine.sign.state["alert"]["text"] == machine.code)
    find("next").click()
    page.wait("the mounting is the next step again", lambda: is_seen("ask"))
    find("ask").click()
    page.wait("the question is asked again", lambda: machine.sign.state["alert"]["id"] == "identify")
    page.browser.refresh()
    page.wait("a reload leads to the first step", lambda: is_seen("password"))
    page.wait("and ends the question, too", lambda: machine.sign.state["alert"]["text"] == machine.code)
    access()
    find("display-colorlight").find_element(By.XPATH, "..").click()
    page.wait("a card has an interface", lambda: is_seen("interface") and is_seen("width"))
    fill("interface", "eth9")
    find("next").click()
    page.wait("a card has its own sender", lambda: "systemctl enable --now loopbanner-sender@eth9" in error())
    page.browser.refresh()
    page.wait("the page is there again", lambda: is_seen("password"))
    access()
    assert find("interface").get_attribute("value") == "eth9" and find("width").get_attribute("value") == "40"
    print("ok    a reload keeps the fields of the display")


def mounting():
    """The LEDs ask how the display is mounted, and the answers are in the file of the sign."""
    find("display-max7219-32x8").find_element(By.XPATH, "..").click()
    find("next").click()
    page.wait("it does not work on this machine", lambda: "SPI is off" in error())
    find("next").click()
    page.wait("the display can be mounted in several ways", lambda: is_seen("ask"))
    find("ask").click()
    page.wait("a question is asked", lambda: "lit" in page.find("mounting-hint").text)
    assert machine.sign.state["alert"]["id"] == "identify"
    questions = 0
    while choices := find("answers").find_elements(By.CSS_SELECTOR, ".choice"):
        questions += 1
        assert questions < 9
        choices[0].click()
        last = page.find("mounting-hint").text
        find("next").click()
        page.wait("the answer leads on", lambda last=last: page.find("mounting-hint").text != last)
    display = tomllib.loads(machine.sign_file.read_text())["display"]
    assert display["modules"]["order"] == "left-to-right" or display["modules"]["rotate"] != 90, display
    print("ok    the mounting is in the file of the sign")
    next_step("zone")
    find("back").click()
    page.wait("Back leads back", lambda: is_seen("ask"))
    find("back").click()
    page.wait("to the displays", lambda: is_seen("display-memory"))


def second_browser():
    """Two people set up the sign at once: the one who finishes first wins, and the other one gets the page of the sign."""
    other = Page()
    other.emulate(360, height=740)
    other.browser.get(machine.url)
    other.wait("another browser needs the code, too", lambda: is_seen("code", other))
    enter_code(other)
    return other


def has_page_of_sign(of):
    try:
        return "Bäckerei, Fenster" in of.find("sign-name").text
    except WebDriverException:
        # The browser is on its way to the page.
        return False


def finish():
    find("display-memory").find_element(By.XPATH, "..").click()
    next_step("zone")
    for language in ("ko", "en"):
        Select(page.find("language")).select_by_value(language)
        page.wait(f"dates are in the language of the setup, {language}", lambda language=language: find("language").get_attribute("value") == language)
    Select(find("zone")).select_by_value("Europe/Berlin")
    Select(find("language")).select_by_value("de")
    Select(page.find("language")).select_by_value("ko")
    page.wait("the page is in Korean", lambda: page.run("return document.documentElement.lang") == "ko")
    assert find("language").get_attribute("value") == "de", "a chosen language of dates is lost"
    assert "표지판" not in page.run("return document.body.textContent"), "the page of the sign has another word for it"
    Select(page.find("language")).select_by_value("en")
    page.wait("and in English again", lambda: page.run("return document.documentElement.lang") == "en")
    next_step("option-1")
    # A mistake is shown at its field, in the language of the page.
    fill("option-2", "Coffee {hot")
    find("finish").click()
    page.wait("a mistake in a text is shown", lambda: "unclosed" in error())
    for language, words in (("de", "Klammer"), ("ko", "중괄호")):
        Select(page.find("language")).select_by_value(language)
        page.wait(f"the page is in {language}", lambda language=language: page.run("return document.documentElement.lang") == language)
        find("finish").click()
        page.wait(f"the mistake is explained in {language}", lambda words=words: words in error())
        at = page.run("return [document.activeElement.id, document.querySelector('[aria-invalid]').id, document.getElementById('message').previousSibling.id]")
        assert at == ["option-2"] * 3, at
    Select(page.find("language")).select_by_value("en")
    page.wait("the page is in English", lambda: page.run("return document.documentElement.lang") == "en")
    for number, text in enumerate(("Tea 3.50", "Coffee", "Cake"), 1):
        fill(f"option-{number}", text)
    find("finish").click()
    page.wait("the page of the sign opens", lambda: has_page_of_sign(page))
    page.wait("with the three options, after a login", lambda: page.shown() == ["Tea 3.50", "Coffee", "Cake"])
    assert page.browser.title.startswith("Bäckerei, Fenster")
    assert machine.sign.state.get("alert") is None
    assert machine.has_zone("Europe/Berlin"), "the sign has another time zone"


def files():
    sign = tomllib.loads(machine.sign_file.read_text())
    assert sign["display"]["driver"] == "memory" and "modules" not in sign["display"], sign["display"]
    assert sign["location"] == {"zone": "Europe/Berlin"} and sign["text"]["language"] == "de"
    assert [option["text"] for option in sign["option"]] == ["Tea 3.50", "Coffee", "Cake"]
    assert tomllib.loads(machine.gateway_file.read_text())["name"] == "Bäckerei, Fenster"
    for path, original in machine.originals.items():
        comments = [line.strip() for line in original.splitlines() if line.strip().startswith("# ")]
        text = path.read_text()
        lost = [comment for comment in comments if comment not in text]
        assert lost == [], (path, lost)
    print("ok    both files have the answers, and keep their comments")
    assert machine.status("/setup.js") == 404 and machine.status("/api/setup") == 404
    assert machine.status("/api/state") == 200
    assert PASSWORD not in machine.log.read_text()
    print("ok    the setup is over")
    machine.restart_gateway()
    assert machine.status("/api/setup") == 404 and machine.status("/api/state") == 200
    print("ok    and does not come back with a restart")


def other_ends(other):
    fill("password", PASSWORD, other)
    fill("name", "Mine", other)
    find("next", other).click()
    find("display-sense-hat", other).find_element(By.XPATH, "..").click()
    find("next", other).click()
    other.wait("the browser that is too late gets the page of the sign", lambda: has_page_of_sign(other))
    assert tomllib.loads(machine.sign_file.read_text())["display"]["driver"] == "memory"
    other.browser.quit()


def read_only_files(root, folder):
    """The service may not write its files in /etc. Here, the names of their drafts would be too long."""
    service = NewMachine(root, folder, prefix="a" * 240)
    cookie = ""

    def post(path, body):
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        request = urllib.request.Request(service.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.headers.get("Set-Cookie", "").partition(";")[0]

    try:
        cookie = post("/api/setup/code", {"code": service.code})
        post("/api/setup/display", {"product": "ws2812-16x16"})
        post("/api/setup/finish", {"password": PASSWORD, "name": "Kiosk", "zone": "Asia/Seoul", "options": ["Kimbap"]})
        eventually("the sign is set up", lambda: service.status("/api/state") == 200, RuntimeError)
        for path, original in service.originals.items():
            assert path.read_text() == original, path
        service.stop("sign")
        service.start("sign", service.sign_command)
        service.restart_gateway()
        assert service.status("/") == 200 and b"<title>Kiosk " in service.answer, service.answer[:500]
        assert service.sign.ids == ["Kimbap"], service.sign.ids
        assert service.has_zone("Asia/Seoul"), "the sign has another time zone after a restart"
        displays = service.sign.call("GetDisplays")
        assert displays["present"] == "ws2812-16x16", displays["present"]
        post("/api/session", {"password": PASSWORD})
        print("ok    files that cannot be written stay, and a restart keeps the answers")
    finally:
        service.stop()


def accessibility():
    """Every step is without a finding of axe, in both color schemes, in three languages, and fits on a phone."""
    script = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
    for language in ("de", "ko", "en"):
        Select(page.find("language")).select_by_value(language)
        page.wait(f"the page is in {language}", lambda language=language: page.run("return document.documentElement.lang") == language)
        for scheme in ("light", "dark"):
            page.emulate(360, scheme, 740)
            found, small, wide = [], [], []
            for name in ("code", "access", "display", "mounting", "place", "options"):
                page.run("for (const s of document.querySelectorAll('section')) s.hidden = s.dataset.step !== arguments[0]", name)
                page.run(script)
                result = page.browser.execute_async_script("axe.run(document).then(result => arguments[0](result.violations))")
                found += [f"{name}: {finding['id']}: {finding['nodes'][0]['html'][:200]}" for finding in result]
                small += page.run(TARGETS)
                wide += page.run("return document.documentElement.scrollWidth > innerWidth ? [arguments[0]] : []", name)
            assert (found, small, wide) == ([], [], []), f"{language} {scheme}: {found}, small: {small}, too wide: {wide}"
            print(f"ok    axe has no finding in {language}, {scheme}")
    page.browser.refresh()
    page.wait("the page is there again", lambda: is_seen("password"))


def keyboard():
    """A password and a code can be entered with Enter."""
    find("password").send_keys(PASSWORD, Keys.ENTER)
    page.wait("Enter leads to the next step", lambda: is_seen("display-memory"))
    find("back").click()
    page.wait("and Back leads back", lambda: is_seen("password"))


if __name__ == "__main__":
    scratch = Path(tempfile.mkdtemp())
    machine = NewMachine(sys.argv[1], scratch / "new")
    page = Page()
    page.emulate(360, height=740)
    try:
        nothing_is_revealed()
        page.browser.get(machine.url)
        wrong_code()
        accessibility()
        keyboard()
        access()
        reload_page()
        restarted_gateway()
        late = second_browser()
        restarted_sign()
        broken_display()
        network_display()
        mounting()
        finish()
        files()
        other_ends(late)
        read_only_files(sys.argv[1], scratch / "service")
        console = [line for line in page.browser.get_log("browser") if line["source"] not in ("network", "rendering")]
        assert console == [], console
        print("ok    the console is empty")
    except BaseException:
        sys.stderr.write(machine.log.read_text())
        raise
    finally:
        page.browser.quit()
        machine.stop()
        shutil.rmtree(scratch)
