"""Uses every function of the page in Chromium, as a visitor does.

usage: browser.py URL PASSWORD SOCKET PICTURE [SCREENSHOTS]
SCREENSHOTS is a folder for pictures of the page: light, dark, and on a phone.
"""

import datetime
import re
import sys
import time

from page_driver import Page, Sign
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

url, password, control, picture = sys.argv[1:5]
screenshots = sys.argv[5] if len(sys.argv) > 5 else None
sign = Sign(control)
call, inputs = sign.call, sign.inputs
page = Page()
browser = page.browser
find, press, item, shown, wait, act, emulate = (
    page.find, page.press, page.item, page.shown, page.wait, page.act, page.emulate
)


def selected():
    return sign.selected


def ids():
    return sign.ids


LIT = """
const canvas = document.createElement("canvas"), shown = arguments[2] ?? document.getElementById("leds");
canvas.width = shown.naturalWidth ?? shown.width;
canvas.height = shown.naturalHeight ?? shown.height;
const size = canvas.width / arguments[0], pixels = canvas.getContext("2d");
pixels.drawImage(shown, 0, 0);
let lit = "";
for (let y = 0; y < arguments[1]; y++) for (let x = 0; x < arguments[0]; x++)
  lit += pixels.getImageData((x + .5) * size, (y + .5) * size, 1, 1).data[0] > 200 ? "#" : ".";
return lit;
"""


def is_drawn():
    frame = call("GetFrame")
    return browser.execute_script(LIT, frame["width"], frame["height"]) == "".join(frame["rows"])


try:
    call("GoTo", id="tea")
    call("Hold")
    browser.get(url)
    wait("a visitor sees the LEDs as they are", is_drawn)
    wait("and what is selected, for a screen reader too", lambda: "Tea" in find("now").text)
    assert find("now").get_attribute("aria-live") == "polite"
    assert not find("tools").is_displayed() and not find("inputs").is_displayed()

    find("password").send_keys("not the password", Keys.ENTER)
    wait("a wrong password is refused", lambda: "not the password" in find("message").text)
    # No password is looked at for a second.
    time.sleep(1.1)
    find("password").send_keys(password, Keys.ENTER)
    wait("the right one opens the tools", lambda: find("tools").is_displayed() and len(shown()) == 3)
    assert not find("login").is_displayed()

    call("Resume")
    before = selected()
    press("[data-input=next]")
    wait("next", lambda: selected() != before)
    press("[data-input=previous]")
    wait("back", lambda: selected() == before)
    press("[data-input=tap]")
    wait("a tap without a button shows the reason, or selects the next option", lambda: selected() != before or find("message").text != "")
    press("[data-input=pause]")
    wait("pause", lambda: call("GetState")["state"]["paused"])
    wait("the button then resumes", lambda: browser.find_elements(By.CSS_SELECTOR, "[data-input=resume]"))
    press("[data-input=resume]")
    wait("resume", lambda: not call("GetState")["state"]["paused"])
    wait("the button pauses again", lambda: browser.find_elements(By.CSS_SELECTOR, "[data-input=pause]"))
    press("[data-input=hold]")
    wait("hold", lambda: call("GetState")["state"]["held"])
    call("GoTo", id="tea")
    action = browser.find_element(By.CSS_SELECTOR, "[data-input=activate]")
    wait("an action can be run for an option that has one", action.is_enabled)
    press("[data-input=activate]")
    wait("activate", lambda: inputs("activate") == 1)
    act(lambda: item("coffee", "name").click())
    wait("an option is chosen in the list", lambda: selected() == "coffee")
    wait("and marked there", lambda: item("coffee", "name").find_element(By.XPATH, "..").get_attribute("aria-current") == "true")
    wait("the picture follows", is_drawn)

    browser.execute_script("const r = document.getElementById('brightness'); r.value = 60; r.dispatchEvent(new Event('input')); r.dispatchEvent(new Event('change'))")
    wait("brightness", lambda: call("GetState")["state"]["brightness"] == 60)
    press("[data-lit=false]")
    wait("dark", lambda: not call("GetState")["state"]["lit"] and "dark" in find("trouble").text)
    press("[data-lit=true]")
    wait("lit", lambda: call("GetState")["state"]["lit"] and "dark" not in find("trouble").text)
    press("[data-lit=null]")
    wait("lit as scheduled", lambda: inputs("lit") == 3)

    call("SetBrightness", percent=55)
    wait("the schedule in words", lambda: find("schedule").text == "Current schedule: brightness 55 %.")
    call("SetBrightness", percent=60)
    wait("a change by hand is said", lambda: "Changed manually" in find("schedule").text)
    call("SetBrightness", percent=55)
    tomorrow = (datetime.date.today() + datetime.timedelta(days=1)).strftime("%a")
    call("UpsertOption", option={"id": "later", "text": "Later", "show": [tomorrow]})
    says = "Current schedule: brightness 55 %, 1 option is hidden."
    wait("what waits for its time", lambda: find("schedule").text.startswith(says))
    wait("and when it comes", lambda: re.search(r" From \w+, .*, 00:00: Later appears\.$", find("schedule").text))
    Select(find("language")).select_by_value("de")
    wait("in German", lambda: re.search(r"^Aktuell laut Zeitplan: Helligkeit 55 %, 1 Eintrag .* Ab .* erscheint\.$", find("schedule").text))
    Select(find("language")).select_by_value("en")
    call("ResetOptions")
    wait("nothing waits", lambda: find("schedule").text == "Current schedule: brightness 55 %." and len(shown()) == 3)

    find("alert-text").send_keys("Fresh bread")
    Select(find("alert-for")).select_by_value("10min")
    find("alert-text").send_keys(Keys.ENTER)
    wait("an alert", lambda: (call("GetState")["state"]["alert"] or {}).get("text") == "Fresh bread")
    wait("the page shows it", lambda: "Fresh bread" in find("now").text)
    find("dismiss").click()
    wait("no alert", lambda: call("GetState")["state"]["alert"] is None)

    order = ids()
    act(lambda: item(order[0], "grip").send_keys(Keys.ARROW_DOWN))
    wait("an option is moved by a key", lambda: ids() == [order[1], order[0], order[2]])
    focused = "return [document.activeElement.className, document.activeElement.closest('li')?.dataset.id]"
    wait("the handle keeps the focus", lambda: browser.execute_script(focused) == ["grip", order[0]])
    wait("the list is quiet again", lambda: shown() == ids())
    # To what has the focus, whichever element that is by now.
    ActionChains(browser).send_keys(Keys.ARROW_DOWN).perform()
    wait("and to the last place", lambda: ids() == [order[1], order[2], order[0]])
    wait("the page shows it", lambda: shown() == ids())

    def drag_the_last_to_the_first():
        source, target = item(ids()[2], "grip"), item(ids()[0], "grip")
        drag = ActionChains(browser).click_and_hold(source).move_to_element(target).move_by_offset(0, -8)
        drag.pause(0.1).release().perform()

    act(drag_the_last_to_the_first)
    wait("an option is moved by dragging", lambda: ids() == order)
    wait("the page shows that", lambda: shown() == ids())

    find("add").click()
    find("edit-id").send_keys("soup")
    find("edit-text").send_keys("Soup </script><img src=x onerror=alert(1)>")
    find("edit-dwell").send_keys("soon")
    find("save").click()
    wait("a mistake is shown at its place", lambda: "soon" in find("edit-message").text)
    find("edit-dwell").clear()
    find("edit-dwell").send_keys("2s")
    find("save").click()
    wait("an option is added", lambda: "soup" in ids() and "soup" in shown())
    wait("its text is a text", lambda: "</script>" in item("soup", "name").text)
    act(lambda: item("soup", "edit").click())
    find("edit-text").clear()
    find("edit-text").send_keys("Soup 6.50")
    find("save").click()
    wait("an option is changed", lambda: call("GetOptions")["options"][-1]["text"] == "Soup 6.50")
    wait("the page shows the change", lambda: item("soup", "name").text == "Soup 6.50")
    call("UpsertOption", option={"id": "other", "text": "Other"})
    wait("what another program adds appears", lambda: "other" in shown())

    find("add").click()
    find("edit-id").send_keys("logo/ü?")
    find("edit-picture").send_keys(picture)
    find("save").click()
    wait("a picture is uploaded", lambda: "logo/ü?" in ids())
    frame = call("GetFrame")
    drawn = call("DrawOptions", options=[{"id": "logo/ü?"}])["pictures"][0]["rows"]

    def drawn_in_list():
        canvas = item("logo/ü?", "picture")
        return browser.execute_script(LIT, frame["width"], frame["height"], canvas) == "".join(drawn)

    wait("and shown in the list as the sign draws it", lambda: "#" in "".join(drawn) and drawn_in_list())
    for identifier in ("logo/ü?", "soup", "other"):
        act(lambda: item(identifier, "edit").click())
        find("remove").click()
        wait(f"{identifier} is removed", lambda: identifier not in ids() and identifier not in shown())
    find("reset").click()
    browser.switch_to.alert.accept()
    wait("back to the list of the file", lambda: call("GetState")["state"]["options_from"] == "file")

    wait("statistics are a chart and a table", lambda: len(browser.find_elements(By.CSS_SELECTOR, "#chart rect")) == 25)
    Select(find("language")).select_by_value("de")
    wait("German", lambda: find("options-title").text == "Einträge" and browser.find_element(By.TAG_NAME, "html").get_attribute("lang") == "de")
    Select(find("language")).select_by_value("en")

    browser.refresh()
    wait("a session survives a reload of the page", lambda: find("tools").is_displayed() and len(shown()) == 3)
    wait("the picture is there again", is_drawn)
    for name, width, scheme in (("light", None, "light"), ("dark", None, "dark"), ("phone", 360, "dark")):
        emulate(width, scheme)
        seen = "return [innerWidth === arguments[0], matchMedia('(prefers-color-scheme: dark)').matches]"
        wanted = [width is not None, scheme == "dark"]
        wait(f"the {name} page", lambda: browser.execute_script(seen, width) == wanted)
        wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"{name}: the page is {wide[0]} wide in a window of {wide[1]}"
        if screenshots:
            browser.save_screenshot(f"{screenshots}/gateway-{name}.png")
    emulate()
    small = browser.execute_script("""return [...document.querySelectorAll('button,input,select')].filter(e => e.offsetParent
        && !e.labels?.length && !e.getAttribute('aria-label') && !e.textContent.trim()).map(e => e.outerHTML)""")
    assert small == [], f"controls without a name: {small}"
    find("logout").click()
    wait("log out", lambda: find("login").is_displayed() and not find("tools").is_displayed())

    # A refusal of ours is a status that Chromium reports as an error of the network; and it is this script that reads
    # the canvas back.
    console = [line for line in browser.get_log("browser") if line["source"] not in ("network", "rendering")]
    assert console == [], console
    print("ok    the console is empty")
finally:
    browser.quit()
