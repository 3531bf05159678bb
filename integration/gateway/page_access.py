"""Users, roles, tokens, sessions, the audit log and the restart on the page, in Chromium.

usage: page_access.py ROOT
ROOT is the folder of the unpacked packages.
"""

import base64
import hashlib
import http.client
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from page_driver import Page
from page_trials import PASSWORD, Bench
from selenium.webdriver import Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from stage import eventually

# Names that a page or a file could take for something else.
HOSTILE = ["<img src=x onerror=alert(1)>", "../../secrets", "a b", "anna\nuser eve own x", "ä", "x" * 65, "owner", ""]


class StatefulBench(Bench):
    """A gateway and a sign with state folders and a service manager, as their services have."""

    def start_sign(self):
        if not hasattr(self, "manager"):
            self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self.manager.bind(str(self.folder / "notify"))
        (self.folder / "state").mkdir(exist_ok=True)
        command = [self.sign_program, "run", "--config", self.folder / "sign.toml", "--control", self.folder / "control"]
        environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "STATE_DIRECTORY": str(self.folder / "state"),
            "NOTIFY_SOCKET": str(self.folder / "notify"),
        }
        self.sign_process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        self.sign_start = time.monotonic()
        eventually("the sign answers", self.sign_answers, RuntimeError)

    def start_gateway(self):
        (self.folder / "gateway-state").mkdir(exist_ok=True)
        command = [*self.gateway_program, "--config", self.folder / "gateway.toml"]
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "STATE_DIRECTORY": str(self.folder / "gateway-state")}
        self.gateway_process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)


def find(test):
    return page.browser.find_element(By.CSS_SELECTOR, f'[data-test="{test}"]')


def is_shown(test):
    found = page.browser.find_elements(By.CSS_SELECTOR, f'[data-test="{test}"]')
    return bool(found) and found[0].is_displayed()


def go_to(name):
    page.run("location.hash = arguments[0]", name)
    shown = "return document.body.dataset.shown === arguments[0]"
    eventually(f"the page {name}", lambda: page.run(shown, name), RuntimeError)


def log_in(password=PASSWORD, user=""):
    page.browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    page.browser.get(f"http://127.0.0.1:{bench.port}/")
    eventually("the login", lambda: page.find("login").is_displayed(), RuntimeError)
    if user:
        eventually("the field of the name", lambda: is_shown("login-user"), RuntimeError)
        find("login-user").send_keys(user)
    find("login-password").send_keys(password, Keys.ENTER)
    eventually("the tools", lambda: page.find("tools").is_displayed(), RuntimeError)


def ask(method, path, body=None, user="x", password=PASSWORD, cookie=None, bearer=None):
    """The status and the reply of a request by a program. It has another address than the browser, whose connections are limited."""
    headers = {"Content-Type": "application/json"} if method != "GET" else {}
    if cookie:
        headers["Cookie"] = cookie
    elif bearer:
        headers["Authorization"] = f"Bearer {bearer}"
    else:
        headers["Authorization"] = f"Basic {base64.b64encode(f'{user}:{password}'.encode()).decode()}"
    connection = http.client.HTTPConnection("127.0.0.1", bench.port, source_address=("127.0.0.2", 0))
    try:
        connection.request(method, path, json.dumps(body or {}) if method != "GET" else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None
    finally:
        connection.close()


def cookie():
    return "; ".join(f"{entry['name']}={entry['value']}" for entry in page.browser.get_cookies())


def users():
    """An owner adds users on the page. Each has its role, on the page and for programs."""
    log_in()
    go_to("users")
    for name, role in (("lea", "look"), ("pia", "press"), ("ed", "edit"), ("olga", "own")):
        find("user-name").send_keys(name)
        find("user-password").send_keys(f"password of {name}")
        Select(find("user-role")).select_by_value(role)
        find("user-add").click()
        page.wait(f"{name} is added", lambda name=name: page.browser.find_elements(By.CSS_SELECTOR, f'#user-list [data-name="{name}"]'))
    expected = {
        "lea": (200, 403, 403, 403), "pia": (200, 200, 403, 403), "ed": (200, 200, 200, 403), "olga": (200, 200, 200, 200),
    }
    for name, statuses in expected.items():
        login = {"user": name, "password": f"password of {name}"}
        seen = (
            ask("GET", "/api/options", **login)[0],
            ask("POST", "/api/pause", **login)[0], ask("PUT", "/api/values/x", {"value": "1"}, **login)[0],
            ask("GET", "/api/users", **login)[0],
        )
        ask("POST", "/api/resume")
        assert seen == statuses, f"{name}: {seen}"
        print(f"ok    {name} may do what the role allows, with HTTP Basic")
    for name in HOSTILE:
        find("user-name").clear()
        page.run("arguments[0].value = arguments[1]", find("user-name"), name)
        find("user-password").clear()
        find("user-password").send_keys("a long password")
        find("user-add").click()
        page.wait(f"{name[:20]!r} is refused", lambda: page.run("return document.querySelector('#user-form .mistake').textContent") != "")
    assert ask("GET", "/api/users")[1]["users"] == [
        {"name": name, "role": role} for name, role in (("lea", "look"), ("pia", "press"), ("ed", "edit"), ("olga", "own"))
    ]
    print("ok    no hostile name is a user")


def own_password():
    """Each user changes the own password, and the page shows who is logged in."""
    log_in("password of lea", "lea")
    page.wait("the page shows who is logged in", lambda: find("who").text == "lea · look")
    Select(page.find("language")).select_by_value("de")
    page.wait("with the role in the language of the page", lambda: find("who").text == "lea · ansehen")
    Select(page.find("language")).select_by_value("en")
    field = find("login-user")
    assert (field.get_attribute("autocapitalize"), field.get_attribute("autocomplete")) == ("none", "username")
    go_to("access")
    page.wait("a user with the least role has the form", lambda: is_shown("password-save"))
    assert not is_shown("token-add") and not is_shown("nav-users")
    find("password-old").send_keys("password of lea")
    find("password-new").send_keys("lea's own password")
    find("password-save").click()
    page.wait("the password is changed", lambda: "changed" in page.find("message").text)
    assert ask("GET", "/api/options", cookie=cookie())[0] == 200, "this session ends"
    assert ask("GET", "/api/options", user="lea", password="password of lea")[0] == 401
    time.sleep(1.1)
    assert ask("PUT", "/api/users/lea", {"password": "password of lea"})[0] == 204
    assert ask("PUT", "/api/users/lea", {"password": 12345678}) == (
        400, {"error": "WrongMember", "message": "password must be a text", "key": "password"},
    )
    print("ok    a password of another type is refused")


def roles():
    """The page hides what a role may not do."""
    assert not page.find("scale-row").is_displayed(), "a page shows a part of another one"
    shown = {
        "lea": (False, False, False, False), "pia": (True, False, False, False), "ed": (True, True, False, True),
        "olga": (True, True, True, True),
    }
    for name, (press, edit, own, log) in shown.items():
        log_in(f"password of {name}", name)
        page.wait(f"the list of {name}", lambda: len(page.shown()) == 3)
        seen = (page.find("inputs").is_displayed(), is_shown("option-add"), is_shown("nav-users"), is_shown("nav-log"))
        assert seen == (press, edit, own, log), f"{name}: {seen}"
        pictures = "return [...document.querySelectorAll('#options .picture')].every(image => image.src)"
        page.wait(f"{name} sees the pictures", lambda: page.run(pictures))
        go_to("counters")
        form = "return document.getElementById('counters-form')?.checkVisibility() === arguments[0]"
        eventually(f"the counters of {name}", lambda edit=edit: page.run(form, edit), RuntimeError)
        page.run("location.hash = 'users'")
        time.sleep(0.5)
        assert is_shown("user-add") == own, name
        print(f"ok    the page of {name} has what the role allows")
    first = cookie()
    assert ask("PUT", "/api/users/olga", {"role": "look"})[0] == 204
    assert ask("GET", "/api/users", cookie=first)[0] == 401, "a session keeps an old role"
    assert ask("GET", "/api/options", cookie=first)[0] == 401
    print("ok    another role ends the sessions of a user")
    log_in("password of lea", "lea")
    assert ask("DELETE", "/api/users/lea")[0] == 204
    assert ask("GET", "/api/options", cookie=cookie())[0] == 401
    assert ask("GET", "/api/options", user="lea", password="password of lea")[0] == 401
    print("ok    a removed user is logged out")
    # No password is looked at for a second.
    time.sleep(1.1)


def tokens():
    """A token is shown once, has its role, and is refused after its removal."""
    log_in()
    go_to("access")
    find("token-name").send_keys("till")
    assert find("token-role").get_attribute("value") == "look", "a new token has more than the least role"
    Select(find("token-role")).select_by_value("press")
    find("token-add").click()
    page.wait("a token is shown", lambda: len(find("token-value").text) == 64)
    token = find("token-value").text
    page.wait("the list has its creator", lambda: "created by owner" in page.find("token-list").text)
    assert ask("POST", "/api/next", bearer=token)[0] in (200, 409)
    assert ask("DELETE", "/api/options/tea", bearer=token)[0] == 403
    go_to("options")
    go_to("access")
    page.wait("and only once", lambda: find("token-value").text == "")
    page.press('#token-list [data-name="till"] .danger')
    page.browser.switch_to.alert.accept()
    page.wait("a token is removed", lambda: not page.browser.find_elements(By.CSS_SELECTOR, "#token-list li"))
    assert ask("POST", "/api/next", bearer=token)[0] == 401
    print("ok    a removed token is refused")


def password():
    """A new password ends the other sessions, and keeps this one."""
    log_in()
    other = cookie()
    log_in()
    go_to("access")

    def change(old, new):
        for test, text in (("password-old", old), ("password-new", new)):
            find(test).clear()
            find(test).send_keys(text)
        find("password-save").click()

    mistake = "return document.querySelector('#password-form .mistake').textContent"
    change("wrong password", "coffee for two")
    page.wait("a wrong old password is refused", lambda: "old password" in page.run(mistake))
    time.sleep(1.1)
    change(PASSWORD, "short")
    page.wait("a short password is refused", lambda: "8 characters" in page.run(mistake))
    change(PASSWORD, "coffee for two")
    page.wait("the password is changed", lambda: "changed" in page.find("message").text)
    assert ask("GET", "/api/options", cookie=other)[0] == 401, "another session stays"
    assert ask("GET", "/api/options", cookie=cookie())[0] == 200, "this session ends"
    assert ask("GET", "/api/options", password="coffee for two")[0] == 200
    secrets = bench.folder / "gateway-state/gateway.secrets"
    assert secrets.stat().st_mode & 0o777 == 0o600
    assert "coffee" not in secrets.read_text()
    print("ok    other sessions end, and the file has only hashes")
    # Root's command sets a password that someone has forgotten.
    subprocess.run([bench.gateway_program[0], "password", bench.folder / "secrets"], input=f"{PASSWORD}\n", text=True, check=True)
    session = cookie()
    bench.end(bench.gateway_process)
    bench.start_gateway()
    eventually("the gateway", lambda: answers("/healthz"), RuntimeError)
    assert ask("GET", "/api/options", password="coffee for two")[0] == 401
    time.sleep(1.1)
    assert ask("GET", "/api/options")[0] == 200
    assert ask("GET", "/api/options", cookie=session)[0] == 401
    print("ok    the command sets a forgotten password, and ends the sessions of the owner")


def answers(path):
    try:
        return ask("GET", path)[0] == 200
    except OSError:
        return False


def restart():
    """The gateway restarts by a button. The page connects again, and stays logged in."""
    log_in()
    go_to("system")
    page.wait("the page has the version of the gateway", lambda: "Gateway" in page.find("facts").text)
    run = ask("GET", "/api/system")[1]["run"]
    process = bench.gateway_process.pid
    find("restart").click()

    def is_new():
        try:
            return ask("GET", "/api/system")[1]["run"] != run
        except (OSError, http.client.HTTPException):
            return False

    page.wait("the gateway restarts", is_new)
    assert bench.gateway_process.poll() is None and bench.gateway_process.pid == process
    page.wait("the page says that the gateway is back", lambda: page.find("message").text == "Gateway: back again.")
    page.wait("the page connects again", lambda: "answer" not in page.find("trouble").text)
    bench.sign.call("GoTo", id="coffee")
    page.wait("it shows what is new", lambda: "Coffee" in page.find("now").text)
    assert page.find("tools").is_displayed()
    assert ask("GET", "/api/users", cookie=cookie())[0] == 200
    print("ok    the session survives")
    assert ask("POST", "/api/restart", {"run": run})[0] == 409
    status, reply = ask("POST", "/api/restart", {})
    assert (status, reply["error"]) == (400, "NoRun") and "GET /api/system" in reply["message"], reply
    configuration = bench.folder / "gateway.toml"
    text = configuration.read_text()
    configuration.write_text(text + "mistake\n")
    status, reply = ask("POST", "/api/restart", {"run": ask("GET", "/api/system")[1]["run"]})
    assert status == 409 and reply["error"] == "InvalidConfiguration" and "gateway.toml" in reply["message"]
    configuration.write_text(text)
    print("ok    a gateway that would not start again does not restart")


def audit():
    """The log page has the changes of the week."""
    log_in()
    assert ask("PUT", "/api/options/soup", {"text": "Soup 6.50"}, user="ed", password="password of ed")[0] == 200
    go_to("log")
    page.wait("the change of a user is in the log", lambda: "ed" in find("audit").text and "PUT /api/options/soup" in find("audit").text)
    audit_text = page.act(lambda: find("audit").text)
    assert "password" not in audit_text.replace("PUT /api/password", ""), audit_text
    for name in ("sessions", "audit.jsonl"):
        assert (bench.folder / "gateway-state" / name).stat().st_mode & 0o777 == 0o600
    print("ok    no password is in it, and only the gateway reads the files")
    bench.sign.call("ResetOptions")


def checks():
    """The page System has the checks of the gateway and of the sign, with their remedies."""
    log_in()
    go_to("system")
    shown = "return [...document.querySelectorAll('#checks li')].map(line => [line.dataset.verdict, line.innerText])"
    page.wait("the checks are shown", lambda: len(page.run(shown)) > 5)
    rows = page.run(shown)
    assert ["ok", f"works sign: connected at {bench.folder}/control"] in rows, rows
    assert any(verdict == "ok" and f"sign: shown by process {bench.sign_process.pid}" in text for verdict, text in rows), rows
    assert any("sign.toml is valid" in text for _, text in rows) and any("gateway.toml is valid" in text for _, text in rows), rows
    configuration = bench.folder / "gateway.toml"
    text = configuration.read_text()
    configuration.write_text("lisen = 1\n" + text)
    go_to("options")
    go_to("system")
    page.wait("a mistake is there with its remedy", lambda: any(
        verdict == "fail" and "did you mean 'listen'" in text and "Correct the file." in text for verdict, text in page.run(shown)))
    configuration.write_text(text)
    login = {"user": "pia", "password": "password of pia"}
    assert ask("GET", "/api/diagnosis", **login)[0] == ask("GET", "/api/gateway/checks", **login)[0] == 403


def sign_restart():
    """The sign restarts by a button, keeps its values, and the page says when it is back."""
    log_in()
    go_to("system")
    configuration = bench.folder / "sign.toml"
    text = configuration.read_text()
    time.sleep(max(0, bench.sign_start + 31 - time.monotonic()))

    def press():
        find("restart-sign").click()
        page.browser.switch_to.alert.accept()

    configuration.write_text(text + "[scrol]\n")
    press()
    page.wait("a sign that would not start again does not restart", lambda: "did you mean" in page.find("message").text)
    configuration.write_text(text)
    bench.sign.call("SetValue", name="soup", value="Leek")
    run = bench.sign.state["run"]
    page.wait("the button can be pressed again", lambda: find("restart-sign").is_enabled())
    press()
    assert bench.sign_process.wait(20) == 75, "the service manager does not know that this is no failure"
    page.wait("the page says that it restarts", lambda: "Sign: restarts" in page.find("message").text)
    bench.start_sign()
    page.wait("the page says that the sign is back", lambda: page.find("message").text == "Sign: back again.")
    assert bench.sign.state["run"] != run and bench.sign.call("GetValues")["values"]["soup"] == "Leek"
    press()
    page.wait("a second restart must wait", lambda: "Try again in" in page.find("message").text)
    assert ask("POST", "/api/sign/restart", user="ed", password="password of ed")[0] == 403


def connections():
    """The page Connections changes gateway.toml, shows mistakes at their fields, and never receives a password."""
    log_in()
    configuration = bench.folder / "gateway.toml"
    text = configuration.read_text()
    go_to("connections")
    page.wait("the form is there", lambda: is_shown("setting-mqtt-url"))

    def fill(test, value):
        find(test).clear()
        find(test).send_keys(value)

    def mistake(test):
        return page.run("return document.getElementById(arguments[0].id + '-error').textContent", find(test))

    fill("setting-mqtt-url", "broker")
    find("setting-save").click()
    page.wait("a mistake is at its field", lambda: mistake("setting-mqtt-url").startswith("url is not a broker address"))
    assert configuration.read_text() == text
    Select(page.find("language")).select_by_value("de")
    find("setting-save").click()
    page.wait("it is there in German", lambda: mistake("setting-mqtt-url").startswith("Das ist keine Adresse eines Brokers."))
    Select(page.find("language")).select_by_value("en")
    fill("setting-mqtt-url", "mqtt://127.0.0.1:1")
    fill("setting-mqtt-user", "sign")
    fill("setting-mqtt-password", "a secret of the broker")
    page.press('[data-test="source-add"]')
    fill("setting-source-name", "soup")
    fill("setting-source-http", "http://anna:tea@127.0.0.1:1/soup")
    find("setting-save").click()
    page.wait("the change is stored", lambda: "Restart the gateway" in page.find("message").text)
    assert configuration.read_text() == text + (
        '\n[mqtt]\nurl = "mqtt://127.0.0.1:1"\nuser = "sign"\n'
        f'password_file = "{bench.folder}/gateway-state/mqtt-password"\n'
        '\n[[source]]\nname = "soup"\nhttp = "http://anna:tea@127.0.0.1:1/soup"\n'
    ), configuration.read_text()
    secret = bench.folder / "gateway-state/mqtt-password"
    assert secret.read_text() == "a secret of the broker\n" and secret.stat().st_mode & 0o777 == 0o600
    # The page draws the form again after it is stored.
    page.wait("the form forgets the password", lambda: find("setting-mqtt-password").get_attribute("value") == "")
    assert "a secret" not in page.run("return document.documentElement.outerHTML") and "a secret" not in str(ask("GET", "/api/gateway"))
    print("ok    comments and other keys stay, and the password is in a separate file")
    run = ask("GET", "/api/system")[1]["run"]
    assert ask("POST", "/api/restart", {"run": run})[0] == 204

    def facts():
        try:
            system = ask("GET", "/api/system")[1]
            return system if system["run"] != run else None
        except (OSError, http.client.HTTPException):
            return None

    system = eventually("the gateway restarts", facts, RuntimeError)
    assert system["mqtt"] is False and [source["name"] for source in system["sources"]] == ["soup"], system
    eventually("the source fails", lambda: "source soup: http://127.0.0.1:1/soup" in (bench.folder / "log").read_text(), RuntimeError)
    seen = (bench.folder / "log").read_text() + "".join(str(ask("GET", f"/api/{path}", user="ed", password="password of ed")) for path in ("log", "gateway/checks", "system"))
    assert "tea@" not in seen, seen
    print("ok    the log and the role edit do not see the password in the address of a source")
    log_in()
    go_to("connections")
    page.wait("the page shows the settings", lambda: find("setting-mqtt-url").get_attribute("value") == "mqtt://127.0.0.1:1")
    page.press('[data-test="setting-mqtt-password-remove"]')
    find("setting-save").click()
    page.wait("the password is removed alone", lambda: not secret.exists() and 'user = "sign"' in configuration.read_text())
    page.wait("there is nothing more to remove", lambda: not is_shown("setting-mqtt-password-remove"))
    find("setting-mqtt-user").clear()
    page.press('[data-test="source-remove"]')
    find("setting-mqtt-url").clear()
    find("setting-save").click()
    page.wait("a broker and a source are removed", lambda: "[mqtt]" not in configuration.read_text() and "[[source]]" not in configuration.read_text())
    configuration.write_text(text)
    assert ask("GET", "/api/gateway", user="ed", password="password of ed")[0] == 403


def fleet_and_viewers():
    """Viewers, the page and a fleet are changed on the page, which says what changes and stays reachable."""
    log_in()
    configuration = bench.folder / "gateway.toml"
    text = configuration.read_text()
    base = text.replace("[web]\n", '[web]\ntrusted_proxies = ["127.0.0.1"]   # ours\n')
    configuration.write_text(base)
    page.browser.refresh()
    go_to("connections")
    page.wait("the form is there", lambda: is_shown("setting-fleet-name"))

    def fill(test, value):
        find(test).clear()
        find(test).send_keys(value)

    def mistake(test):
        return page.run("return document.getElementById(arguments[0].id + '-error').textContent", find(test))

    address = page.act(lambda: find("page-address").text)
    assert f":{bench.port}" in address and "listen" in address, address
    page.press('[data-test="viewer-add"]')
    fill("setting-viewer-ddp", "wled.local")
    find("setting-save").click()
    page.wait("a name is a mistake", lambda: "is not an IP address" in mistake("setting-viewer-ddp"))
    fill("setting-viewer-ddp", "127.0.0.1:9")
    fill("setting-mqtt-url", "mqtt://127.0.0.1:1")
    Select(find("setting-web-leds")).select_by_value("amber")
    fill("setting-web-hosts", "sign.example.org, led.example.org")
    fill("setting-fleet-name", "shops")
    fill("setting-fleet-labels", "window; berlin")
    find("setting-save").click()
    page.wait("a fleet needs a key", lambda: "keys is missing" in mistake("setting-fleet-keys"))
    key = "ed25519:" + base64.b64encode(bytes(range(32))).decode()
    identifier = hashlib.sha256(bytes(range(32))).hexdigest()[:16]
    fill("setting-fleet-keys", key)
    find("setting-save").click()
    page.wait("the page says what changes", lambda: f"signed with the key {identifier}" in page.find("message").text)
    assert "joins the fleet “shops”" in page.find("message").text, page.find("message").text
    assert "only be set in the configuration file" in page.act(lambda: find("fixed-web-password_file").text)
    assert configuration.read_text() == base + (
        'leds = "amber"\nhosts = ["sign.example.org", "led.example.org"]\n'
        '\n[mqtt]\nurl = "mqtt://127.0.0.1:1"\n\n[[viewer]]\nddp = "127.0.0.1:9"\n'
        f'\n[fleet]\nname = "shops"\nlabels = ["window", "berlin"]\nkeys = ["{key}"]\n'
    ), configuration.read_text()
    page.wait("the key has its id", lambda: is_shown(f"fleet-key-{identifier}"))
    page.wait("the form is empty again", lambda: is_shown("effect-joins_fleet") and find("setting-fleet-keys").get_attribute("value") == "")
    page.press(f'[data-test="fleet-key-{identifier}"]')
    find("setting-save").click()
    page.wait("the last key cannot be removed", lambda: "keys is missing" in mistake("setting-fleet-keys"))
    find("setting-fleet-name").clear()
    find("setting-save").click()
    page.wait("without a name, there is no fleet", lambda: "[fleet]" not in configuration.read_text())
    for language, start in (("de", "Diese Seite hat die Adresse"), ("ko", "이 페이지의 주소는"), ("en", "This page is at")):
        Select(page.find("language")).select_by_value(language)
        page.wait(f"the address is explained in {language}", lambda start=start: is_shown("page-address") and find("page-address").text.startswith(start))
    configuration.write_text(text + "lisen = 1\n[mqtt]\nnode = 7\n")
    page.browser.refresh()
    go_to("connections")
    page.wait("the mistakes of the file have their lines", lambda: is_shown("file-mistakes"))
    line = text.count("\n") + 1
    shown = find("file-mistakes").text
    assert f"{line}:1" in shown and "unknown key 'lisen'" in shown and f"{line + 2}:" in shown, shown
    assert not is_shown("setting-mqtt-url")
    configuration.write_text(text)


def displays():
    """Each of several displays has its own brightness on the page."""
    configuration = bench.folder / "sign.toml"
    text = configuration.read_text()
    wall = text.replace('[display]\ndriver = "memory"\n', "".join(
        f'[[display]]\ndriver = "memory"\nwidth = 16\nheight = 8\nbrightness = {percent}   # {place}\n' for percent, place in ((30, "left"), (40, "right"))
    ))
    configuration.write_text(wall)
    bench.sign.call("Reload")
    log_in()
    go_to("schedules")
    fields = '[data-test="setting-display-brightness"]'
    page.wait("there is a field for each display", lambda: len(page.browser.find_elements(By.CSS_SELECTOR, fields)) == 2)
    field = page.browser.find_elements(By.CSS_SELECTOR, fields)[1]
    field.clear()
    field.send_keys("65")
    page.press('#schedules-form [data-test="setting-save"]')
    page.wait("the file has the brightness in its place", lambda: configuration.read_text() == wall.replace("brightness = 40 ", "brightness = 65 "))
    assert not page.browser.find_elements(By.CSS_SELECTOR, '[data-test="display-add"], [data-test="display-remove"]')
    configuration.write_text(text)
    bench.sign.call("Reload")


TRIALS = [users, own_password, roles, tokens, password, restart, audit, checks, connections, fleet_and_viewers, sign_restart, displays]

if __name__ == "__main__":
    scratch = Path(tempfile.mkdtemp())
    bench = StatefulBench(sys.argv[1], scratch)
    page = Page()
    try:
        eventually("the gateway", lambda: answers("/healthz"), RuntimeError)
        for trial in TRIALS:
            trial()
    except BaseException:
        print((scratch / "log").read_text()[-4000:], f"status {bench.gateway_process.poll()}", file=sys.stderr)
        raise
    finally:
        page.browser.quit()
        bench.stop()
        shutil.rmtree(scratch)
