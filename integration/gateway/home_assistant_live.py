"""A sign of a fleet in the real Home Assistant: its device comes by discovery, its entities show the sign, and their services
change it and install a release.

usage: home_assistant_live.py ROOT FOLDER      the folder of the unpacked packages; needs the package homeassistant, and mosquitto
"""

import asyncio
import hashlib
import itertools
import json
import pathlib
import signal
import socket
import subprocess
import sys
import time
from types import MappingProxyType

import paho.mqtt.publish
import paho.mqtt.subscribe
from homeassistant import auth, bootstrap, config_entries, loader
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import entity_registry
from homeassistant.setup import async_setup_component

from fleet import FLEET, TOPICS, Owner, document, name
from stage import PATIENCE, Programs, free_port


class Failure(Exception):
    """Something is not as it should be."""


class Sign:
    """A sign, its gateway and a broker."""

    def __init__(self, programs, folder):
        self.folder, self.port, web = folder, free_port(), free_port()
        self.owner, self.number = Owner(folder), 0
        (folder / "state").mkdir()
        options = "".join(f'[[option]]\nid = "{name.lower()}"\ntext = "{name}"\n' for name in ("Tea", "Coffee", "Cake"))
        (folder / "sign.toml").write_text(f'[display]\ndriver = "memory"\n[scroll]\ndwell = "1h"\n{options}')
        (folder / "broker.conf").write_text(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\n")
        (folder / "gateway.toml").write_text(
            f'socket = "{folder}/control"\nlisten = "127.0.0.1:{web}"\nstate_directory = "{folder}/state"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{self.port}"\nnode = "window"\n'
            f'[fleet]\nname = "{FLEET}"\nkeys = ["{self.owner.key}"]\ncommands = true\n'
        )
        self.processes = [
            self.start("mosquitto", "-c", "broker.conf"),
            self.start(*programs.sign, "run", "--config", "sign.toml", "--control", f"{folder}/control"),
            self.start(*programs.gateway, "--config", "gateway.toml"),
        ]

    def start(self, *words):
        with open(self.folder / f"{pathlib.Path(words[0]).name}.log", "ab") as log:
            return subprocess.Popen(words, cwd=self.folder, stdout=log, stderr=log)

    def publish(self, release, **rollout):
        """Publishes a release of the fleet's owner."""
        self.number += 1
        statement = {"v": 1, "fleet": FLEET, "scope": "all", "number": self.number, "release": name(release), **rollout}
        messages = [
            {"topic": topic, "payload": payload, "qos": 1, "retain": True}
            for topic, payload in (
                (f"{TOPICS}/release/{hashlib.sha256(release).hexdigest()}", release),
                (f"{TOPICS}/all/desired", self.owner.envelope(statement)),
            )
        ]
        paho.mqtt.publish.multiple(messages, hostname="127.0.0.1", port=self.port)

    def state(self):
        """What the sign itself says."""
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(PATIENCE)
            link.connect(f"{self.folder}/control")
            link.sendall(b'{"method":"org.loopbanner.Sign.GetState"}\0')
            reply = b""
            while not reply.endswith(b"\0"):
                reply += link.recv(1 << 16)
        return json.loads(reply[:-1])["parameters"]["state"]

    def end(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.terminate()
                process.wait(PATIENCE)


async def eventually(what, condition):
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if condition():
            print(f"ok {what}")
            return
        await asyncio.sleep(0.05)
    raise Failure(what)


async def home_assistant(folder, port):
    """The real one, with nothing but MQTT."""
    hass = HomeAssistant(str(folder))
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    loader.async_setup(hass)
    await bootstrap.async_load_base_functionality(hass)
    hass.config.skip_pip = True
    # MQTT asks for a web server of Home Assistant's own.
    hass.auth = await auth.auth_manager_from_config(hass, [], [])
    await async_setup_component(hass, "http", {"http": {"server_host": ["127.0.0.1"], "server_port": free_port()}})
    if not await async_setup_component(hass, "homeassistant", {}):
        raise Failure("Home Assistant does not start")
    hass.set_state(CoreState.running)
    entry = config_entries.ConfigEntry(
        data={"broker": "127.0.0.1", "port": port, "protocol": "3.1.1"},
        options={},
        discovery_keys=MappingProxyType({}),
        domain="mqtt",
        minor_version=2,
        source="user",
        subentries_data=(),
        title="broker",
        unique_id=None,
        version=1,
    )
    await hass.config_entries.async_add(entry)
    if entry.state is not config_entries.ConfigEntryState.LOADED:
        raise Failure(f"MQTT is not set up: {entry.reason}")
    return hass


async def trial(sign, hass):
    registry = entity_registry.async_get(hass)

    def entities(domain):
        return [entry.entity_id for entry in registry.entities.values() if entry.domain == domain]

    def value(domain, place=0):
        found = entities(domain)
        state = hass.states.get(found[place]) if len(found) > place else None
        return state.state if state else None

    async def call(domain, service, entity, **data):
        await hass.services.async_call(domain, service, {"entity_id": entity, **data}, blocking=True)

    await eventually("the sign is a device with a list, a light, a switch and buttons",
                     lambda: all(entities(domain) for domain in ("select", "light", "switch", "button", "event", "sensor")))
    await eventually("the list says what the sign shows", lambda: value("select") == "tea")
    options = hass.states.get(entities("select")[0]).attributes["options"]
    if options != ["tea", "coffee", "cake"]:
        raise Failure(f"the list has {options}")
    await call("select", "select_option", entities("select")[0], option="cake")
    await eventually("an option that is selected there is shown", lambda: sign.state()["selected"]["id"] == "cake")
    await eventually("and said to be", lambda: value("select") == "cake")
    await call("light", "turn_on", entities("light")[0], brightness=128)
    await eventually("its brightness is the sign's", lambda: sign.state()["brightness"] == 50)
    await call("light", "turn_off", entities("light")[0])
    await eventually("the light goes off", lambda: not sign.state()["lit"])
    await eventually("and is off there", lambda: value("light") == "off")
    await call("light", "turn_on", entities("light")[0])
    await eventually("the light is on", lambda: sign.state()["lit"])
    for entity in entities("button"):
        if "next" in entity:
            await call("button", "press", entity)
    await eventually("a button of Home Assistant shows the next option", lambda: sign.state()["selected"]["id"] == "tea")
    shown, was_paused = value("switch"), sign.state()["paused"]
    await call("switch", "toggle", entities("switch")[0])
    await eventually("its switch stops the timer", lambda: sign.state()["paused"] != was_paused)
    await eventually("the switch shows it", lambda: value("switch") == {"on": "off", "off": "on"}[shown])
    await install_releases(sign, hass, entities("update")[0], call)
    sign.processes[1].send_signal(signal.SIGSTOP)
    sign.processes[2].terminate()
    sign.processes[2].wait()
    await eventually("without a gateway everything is unavailable", lambda: value("select") == "unavailable")


def releases_like_numbers():
    """Two releases whose names begin with eight decimal digits. Those of the second one are the smaller number."""
    def release(condition):
        documents = (document(f"Text {number}") for number in itertools.count())
        return next(entry for entry in documents if (prefix := name(entry)[7:15]).isdecimal() and condition(prefix))

    return release(lambda prefix: prefix > "5"), release(lambda prefix: prefix < "5")


async def install_releases(sign, hass, entity, call):
    """Home Assistant shows a release whose stage has not begun as an update, and installs it."""
    def state():
        return hass.states.get(entity)

    await eventually("without a release there is no update", lambda: state().state == "off")
    # For home_assistant.py
    announcement = await asyncio.to_thread(
        paho.mqtt.subscribe.simple, "homeassistant/device/loopbanner_window/config", hostname="127.0.0.1", port=sign.port
    )
    (sign.folder / "discovery").write_bytes(announcement.payload)
    first, second = releases_like_numbers()
    sign.publish(first)
    await eventually("a release that is applied is no update", lambda: (
        state().state == "off" and state().attributes["installed_version"] == name(first)[:15]
    ))
    later = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    sign.publish(second, stages=[{"share": 100, "after": "1h"}], at=later)
    await eventually("a release before its stage is an update, although its name looks like a smaller number", lambda: (
        state().state == "on" and state().attributes["latest_version"] == name(second)[:15]
    ))
    await call("update", "install", entity)
    await eventually("the update is installed", lambda: state().state == "off")
    text = json.loads(second)["options"][0]["text"]
    await eventually("the sign shows it", lambda: sign.state()["selected"]["text"] == text)


def answers(port):
    """Whether there is a server at this port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def run(programs, folder):
    trial_sign = Sign(programs, folder)
    hass = None
    try:
        await eventually("the broker listens", lambda: answers(trial_sign.port))
        (folder / "home").mkdir()
        (folder / "home" / "configuration.yaml").touch()
        hass = await home_assistant(folder / "home", trial_sign.port)
        await trial(trial_sign, hass)
    finally:
        if hass:
            await hass.async_stop(force=True)
        trial_sign.end()


def main():
    root, folder = sys.argv[1:]
    asyncio.run(run(Programs(root), pathlib.Path(folder)))


if __name__ == "__main__":
    main()
