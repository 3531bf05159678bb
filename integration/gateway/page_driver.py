"""The page in Chromium, and the sign behind it: what the tests of the page have in common."""

import os
import sys
import time

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from stage import PATIENCE, call_sign


class Sign:
    """A sign at its control socket."""

    def __init__(self, path):
        self.path = str(path)

    def call(self, method, **parameters):
        """Asks the sign itself."""
        return call_sign(self.path, method, **parameters)

    @property
    def state(self):
        return self.call("GetState")["state"]

    @property
    def selected(self):
        return self.state["selected"]["id"]

    @property
    def options(self):
        options = []
        while True:
            answer = self.call("GetOptions", offset=len(options))
            options += answer["options"]
            if len(options) >= answer["total"] or not answer["options"]:
                return options

    @property
    def ids(self):
        return [option["id"] for option in self.options]

    def option(self, identifier):
        return next(option for option in self.options if option["id"] == identifier)

    def inputs(self, name):
        """How often the sign has received this input."""
        return sum(event.get("input") == name for event in self.call("Subscribe", after=0)["events"])


class Page:
    """A browser that shows the page."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--lang=en", "--window-size=1000,1400"):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": "en"})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def find(self, name):
        return self.browser.find_element(By.ID, name)

    def press(self, selector):
        self.browser.find_element(By.CSS_SELECTOR, selector).click()

    def item(self, identifier, part):
        return self.browser.find_element(By.CSS_SELECTOR, f'#options li[data-id="{identifier}"] .{part}')

    def run(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def call_module(self, module, function, *arguments):
        """Calls a function of a module of the page, and returns its result."""
        script = """const [module, name, values, done] = arguments;
        import(`/${module}`).then((all) => all[name](...values)).then(done);"""
        return self.browser.execute_async_script(script, module, function, list(arguments))

    def shown(self):
        """The ids in the list."""
        return self.run("return [...document.querySelectorAll('#options li')].map(item => item.dataset.id)")

    def wait(self, what, is_so):
        deadline = time.monotonic() + PATIENCE
        while not self.holds(is_so):
            if time.monotonic() > deadline:
                shot = f"{os.environ.get('GATE_OUT') or '/tmp'}/gateway-page.png"
                self.browser.save_screenshot(shot)
                message = self.find("message").text
                sys.exit(f"not seen: {what}; the page says {message!r}, see {shot}; {self.browser.get_log('browser')}")
            time.sleep(0.05)
        print(f"ok    {what}", flush=True)

    @staticmethod
    def holds(is_so):
        try:
            return is_so()
        except (NoSuchElementException, StaleElementReferenceException):
            # The page is redrawing the list.
            return False

    @staticmethod
    def act(action):
        """Does something with elements of the page. If the page redraws them first, it is done with the new ones: a stale element
        has received nothing.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return action()
            except StaleElementReferenceException:
                if time.monotonic() > deadline:
                    raise

    def emulate(self, width=None, scheme="light", height=1400):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        if width:
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        else:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
