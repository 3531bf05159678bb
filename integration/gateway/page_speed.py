"""Measures the web page in Chromium: the first paint, and scrolling through 600 options.

usage: page_speed.py ROOT

ROOT is the folder of the unpacked packages. Prints each figure with its limit, and fails if one is over it. Run it on an idle machine.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import stage
from page_driver import Page, Sign

OPTIONS, LOADS = 600, 9
PASSWORD = "tea for two"
SIGN = '[display]\ndriver = "memory"\n[scroll]\ndwell = "1h"\n[[option]]\nid = "tea"\ntext = "Tea 3.50"\n'
PAINT = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
LOG_IN = """const [password, done] = arguments, headers = { "Content-Type": "application/json" };
fetch("/api/session", { method: "POST", headers, body: JSON.stringify({ password }) }).then((answer) => done(answer.status));"""
# Scrolls through the list for four seconds at 3 000 pixels a second, which is two screens, and returns the times between the frames
# of the browser in milliseconds.
SCROLL = """const done = arguments[0], times = [];
const start = performance.now();
let last = start;
function step(now) {
  times.push(now - last);
  last = now;
  scrollTo({ top: 3 * (now - start), behavior: "instant" });
  if (now - start < 4000) requestAnimationFrame(step); else done(times.slice(1));
}
requestAnimationFrame(step);"""


class Machine:
    """A sign, and its gateway."""

    def __init__(self, root, folder):
        usr, self.port = pathlib.Path(root).resolve() / "usr", stage.free_port()
        (folder / "sign.toml").write_text(SIGN)
        (folder / "gateway.toml").write_text(
            f'socket = "{folder}/control"\nlisten = "{self.port}"\n[web]\npassword_file = "{folder}/secrets"\n'
        )
        subprocess.run(
            [usr / "bin/loopbanner-gateway", "password", folder / "secrets"], input=f"{PASSWORD}\n", text=True, check=True,
            stdout=subprocess.DEVNULL,
        )
        commands = (
            [usr / "bin/loopbanner", "run", "--config", folder / "sign.toml", "--control", folder / "control"],
            [usr / "bin/loopbanner-gateway", "--page", usr / "share/loopbanner/page", "--config", folder / "gateway.toml"],
        )
        with (folder / "log").open("w") as log:
            self.processes = [subprocess.Popen(command, stdout=log, stderr=log) for command in commands]
        self.sign = Sign(folder / "control")
        stage.eventually("the sign answers", self.answers, RuntimeError)

    def answers(self):
        try:
            return self.sign.state
        except OSError:
            return None

    def stop(self):
        for process in self.processes:
            process.terminate()
            process.wait()


def first_paints(page, url):
    """The times from navigation to the first paint with contents in milliseconds, of loads with an empty cache."""
    times = []
    page.browser.execute_cdp_cmd("Network.enable", {})
    for _ in range(LOADS):
        page.browser.execute_cdp_cmd("Network.clearBrowserCache", {})
        page.browser.get(url)
        stage.eventually("the page is painted", lambda: page.run(PAINT) is not None, RuntimeError)
        times.append(page.run(PAINT))
    return times


def main():
    failures = []

    def figure(what, value, unit, lowest=0, highest=float("inf")):
        limit = f"at most {highest:g}" if lowest == 0 else f"at least {lowest:g}"
        print(f"page-speed: {what}: {value:.3g} {unit} ({limit})", flush=True)
        if not lowest <= value <= highest:
            failures.append(what)

    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(sys.argv[1], pathlib.Path(folder))
        page = Page()
        try:
            url = f"http://127.0.0.1:{machine.port}/"
            paints = first_paints(page, url)
            figure("first paint, median", statistics.median(paints), "ms", highest=300)
            figure("first paint, slowest", max(paints), "ms", highest=600)
            machine.sign.call("SetOptions", options=[{"id": f"o{n}", "text": f"Option {n}"} for n in range(OPTIONS)])
            if page.browser.execute_async_script(LOG_IN, PASSWORD) != 204:
                raise RuntimeError("the page has no session")
            page.browser.get(url)
            stage.eventually("the list", lambda: len(page.shown()) == OPTIONS, RuntimeError)
            time.sleep(1)
            times = page.browser.execute_async_script(SCROLL)
            figure("frames while 600 options scroll", 1000 * len(times) / sum(times), "a second", lowest=58)
            figure("their longest frame", max(times), "ms", highest=50)
        finally:
            page.browser.quit()
            machine.stop()
    stage.count("page-speed", 4 - len(failures))
    for what in failures:
        print(f"page-speed: {what} is over its limit", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
