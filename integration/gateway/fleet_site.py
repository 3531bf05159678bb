"""The parts of a trial with several signs of a fleet: brokers, signs with their gateways, clients, and the owner's program."""

import hashlib
import json
import os
import pathlib
import signal
import socket
import subprocess

import paho.mqtt.client as mqtt

import stage
from fleet import FLEET, TOPICS, Failure, Owner, eventually, name, require
from stage import PATIENCE, free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(words, folder, log, **environment):
    """Starts a process whose output goes to a file of the folder."""
    with open(folder / log, "ab") as out:
        return subprocess.Popen(words, cwd=folder, stdout=out, stderr=out, env={**os.environ, **environment})


def stop(process, how=signal.SIGTERM):
    if process and process.poll() is None:
        process.send_signal(how)
        process.wait(PATIENCE)


class Broker:
    """A mosquitto with passwords, which are the names of its users, and a file of access rights."""

    def __init__(self, folder, users, acl=ROOT / "config/fleet/mosquitto.acl", more="", label="broker"):
        self.folder, self.label, self.process = folder, label, None
        self.port = free_port()
        (folder / f"{label}.passwords").write_text("".join(f"{user}:{user}\n" for user in users))
        subprocess.run(["mosquitto_passwd", "-U", folder / f"{label}.passwords"], check=True)
        (folder / f"{label}.conf").write_text(
            f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous false\n"
            f"password_file {folder}/{label}.passwords\nacl_file {acl}\n{more}"
        )

    def start(self):
        self.process = run(["mosquitto", "-c", self.folder / f"{self.label}.conf"], self.folder, f"{self.label}.log")

        def is_reachable():
            require(f"{self.label} has ended", self.process.poll() is None)
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

        eventually(f"{self.label} accepts no connection", is_reachable)

    def stop(self, how=signal.SIGTERM):
        stop(self.process, how)


class Client:
    """A client of a broker that keeps the last message of each topic."""

    def __init__(self, broker, user, *topics, client_id=None):
        self.messages, self.connections, self.losses = {}, 0, 0
        self.topics = topics or ("loopbanner/#", "loopbanner-fleet/#")
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=client_id or f"trial-{user}-{os.getpid()}-{id(self)}")
        self.client.reconnect_delay_set(1, 1)
        self.client.username_pw_set(user, user)
        self.client.on_connect = self.connected
        self.client.on_disconnect = self.disconnected
        self.client.on_message = self.received
        self.client.connect("127.0.0.1", broker.port)
        self.client.loop_start()
        eventually(f"{user} is not connected", self.client.is_connected)

    def connected(self, *_):
        self.connections += 1
        self.client.subscribe([(topic, 1) for topic in self.topics])

    def disconnected(self, *_):
        self.losses += 1

    def received(self, _, __, message):
        self.messages[message.topic] = message.payload

    def publish(self, topic, payload, retain=True):
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE)

    def json(self, topic):
        return json.loads(self.messages.get(topic) or b"{}")

    def report(self, node):
        return self.json(f"loopbanner/{node}/reported")

    def end(self):
        self.client.loop_stop()
        self.client.disconnect()


class Sign:
    """A sign and its gateway, with the node as its user of the broker unless another one is named."""

    def __init__(self, programs, folder, node, broker, key, labels=("window",), more="", sign="", user=None):
        self.programs, self.node, self.folder = programs, node, folder / node
        self.sign = self.gateway = None
        for part in ("sign-state", "gateway-state"):
            (self.folder / part).mkdir(parents=True)
        (self.folder / "sign.toml").write_text(
            f'[display]\ndriver = "memory"\n[scroll]\ndwell = "1h"\n{sign}\n[[option]]\ntext = "Own"\n'
        )
        (self.folder / "password").write_text(f"{user or node}\n")
        (self.folder / "gateway.toml").write_text(
            f'socket = "{self.folder}/control"\nlisten = "127.0.0.1:{free_port()}"\n'
            f'state_directory = "{self.folder}/gateway-state"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{broker.port}"\nnode = "{node}"\nuser = "{user or node}"\n'
            f'password_file = "{self.folder}/password"\n'
            f'[fleet]\nname = "{FLEET}"\nlabels = {json.dumps(list(labels))}\nkeys = ["{key}"]\n{more}'
        )

    def start_sign(self):
        words = [*self.programs.sign, "run", "--config", "sign.toml", "--control", f"{self.folder}/control"]
        self.sign = run(words, self.folder, "sign.log", STATE_DIRECTORY=f"{self.folder}/sign-state")

    def start_gateway(self, **environment):
        self.gateway = run([*self.programs.gateway, "--config", "gateway.toml"], self.folder, "gateway.log", **environment)

    def start(self, **environment):
        self.start_sign()
        self.start_gateway(**environment)

    def end(self, how=signal.SIGKILL):
        stop(self.gateway, how)
        stop(self.sign, how)

    def call(self, method, **parameters):
        return stage.call_sign(f"{self.folder}/control", method, **parameters)

    def texts(self):
        """The list of the sign, or nothing while the sign does not answer."""
        try:
            return [option["text"] for option in self.call("GetOptions")["options"]]
        except OSError:
            return []

    def log(self):
        return (self.folder / "gateway.log").read_text()


class OwnerSide:
    """The owner with a key, a connection that publishes statements, and the program loopbanner-fleet."""

    def __init__(self, programs, folder, broker, label="owner"):
        self.programs, self.folder, self.broker = programs, folder, broker
        self.owner = Owner(folder, label)
        self.numbers = {}
        self.signs = folder / "signs"
        self.signs.mkdir(exist_ok=True)
        (folder / "owner-password").write_text("owner\n")
        self.configure()

    def configure(self, file="fleet.toml", port=None):
        (self.folder / file).write_text(
            f'[fleet]\nname = "{FLEET}"\nkeys = ["{self.owner.key}"]\nkey_file = "{self.owner.path}"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{port or self.broker.port}"\nuser = "owner"\n'
            f'password_file = "{self.folder}/owner-password"\n'
        )

    def statement(self, release, scope="all", number=None, **more):
        if number is None:
            number = self.numbers.get(scope, 0) + 1
        self.numbers[scope] = max(number, self.numbers.get(scope, 0))
        return {"v": 1, "fleet": FLEET, "scope": scope, "number": number, "release": release and name(release), **more}

    def release(self, client, release, scope="all", **more):
        """Publishes a release and its statement, and returns the statement."""
        statement = self.statement(release, scope, **more)
        client.publish(f"{TOPICS}/release/{hashlib.sha256(release).hexdigest()}", release)
        client.publish(f"{TOPICS}/{scope}/desired", self.owner.envelope(statement))
        return statement

    def write(self, **files):
        """Writes files of the folder: `label_window` is label/window.toml. None deletes a file."""
        for path, text in files.items():
            file = (self.signs / path.replace("_", "/", 1)).with_suffix(".toml")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.unlink(missing_ok=True) if text is None else file.write_text(text)

    def words(self, *words, file="fleet.toml"):
        return [self.programs.gateway[0].with_name("loopbanner-fleet"), *words, "-c", self.folder / file]

    def run(self, *words, file="fleet.toml", given="", user="anna"):
        done = subprocess.run(
            self.words(*words, file=file), cwd=self.folder, capture_output=True, text=True, input=given, timeout=PATIENCE,
            env={**os.environ, "USER": user},
        )
        return done.returncode, done.stdout, done.stderr

    def start(self, *words, file="fleet.toml", user="anna"):
        return subprocess.Popen(
            self.words(*words, file=file), cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "USER": user},
        )


class Page:
    """`loopbanner-fleet serve`, as the broker's user `fleet`."""

    def __init__(self, programs, folder, broker, key):
        self.programs, self.folder, self.process = programs, folder, None
        self.port = free_port()
        (folder / "fleet-password").write_text("fleet\n")
        (folder / "fleet.secrets").write_text(f"token robot {hashlib.sha256(b'robot').hexdigest()}\n")
        (folder / "watch.toml").write_text(
            f'listen = "127.0.0.1:{self.port}"\naudit_file = "{folder}/audit.jsonl"\n'
            f'[fleet]\nname = "{FLEET}"\nkeys = ["{key}"]\n[web]\npassword_file = "{folder}/fleet.secrets"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:{broker.port}"\nuser = "fleet"\npassword_file = "{folder}/fleet-password"\n'
        )

    def start(self):
        usr = self.programs.gateway[0].parents[1]
        words = [usr / "bin/loopbanner-fleet", "serve", "-c", "watch.toml", "--page", usr / "share/loopbanner/fleet-page"]
        self.process = run(words, self.folder, "page.log")

    def get(self, path):
        """The reply as JSON, or nothing while the page does not answer."""
        import urllib.request

        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers={"Authorization": "Bearer robot"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return json.load(reply)
        except OSError:
            return {}

    def rollout(self, scope="all"):
        return next((r for r in self.get("/api/rollouts").get("rollouts", []) if r["scope"] == scope), {})

    def end(self, how=signal.SIGKILL):
        stop(self.process, how)


def print_logs(folder):
    """Prints the ends of all logs below the folder, for a failure."""
    import sys

    for path in sorted(folder.rglob("*.log")):
        if path.name != "sign.log":
            print(f"--- {path.relative_to(folder)}\n{path.read_text(errors='replace')[-2000:]}", file=sys.stderr)


def main(trial_type, stage_name, arguments):
    """Runs a trial with the programs and the folder that the arguments name, and returns the exit status."""
    import sys

    folder = pathlib.Path(arguments[1])
    trial = trial_type(stage.Programs(arguments[0]), folder)
    try:
        trial.run()
    except Failure as failure:
        print_logs(folder)
        print(f"{stage_name}: {failure}", file=sys.stderr)
        return 1
    finally:
        trial.end()
    stage.count(stage_name, trial.passed)
    return 0
