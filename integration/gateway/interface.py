"""The interface as a sign, its gateway and the documents have it, read from outside."""

import json
import pathlib
import re
import socket

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A value for each key of an option that a program may give besides its content.
VALUES = {
    "icon": ["##", "##"], "color": "red", "background": "blue", "effect": "rainbow", "font": "builtin", "dwell": "1h", "whole_display": True,
    "show": ["00:00..24:00"], "size": 8, "align": "right", "transition": "dissolve", "slide": "600ms", "lifetime": "1h",
}
PICTURE = {"fit": "crop", "dither": "none", "invert": True, "color": "red", "dwell": "1h"}


class Sign:
    """A connection to the control socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))

    def reply(self, method, parameters):
        """The whole reply to a call."""
        self.socket.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            reply += self.socket.recv(65536)
        return json.loads(reply[:-1])

    def call(self, method, parameters):
        """The parameters of the reply."""
        return self.reply(method, parameters)["parameters"]

    def text(self):
        """The interface in Varlink's language."""
        name = {"interface": "org.loopbanner.Sign"}
        return self.call("org.varlink.service.GetInterfaceDescription", name)["description"]

    def error(self, kind):
        """The error of a subscription to events of this kind, and the most similar kind; None if the sign has the kind."""
        reply = self.reply("org.loopbanner.Sign.Subscribe", {"kinds": [kind]})
        return (reply["error"].split(".")[-1], reply["parameters"].get("nearest")) if "error" in reply else None

    def words(self):
        """The first words of the lines that the sign accepts, from the advice of an error."""
        advice = self.call("org.loopbanner.Sign.Perform", {"line": "0"})["reason"].split("write one of ")[1]
        return {usage.split()[0] for usage in advice.split(", ")}


def methods(text):
    """The names of the methods."""
    return set(re.findall(r"^method (\w+)", text, re.MULTILINE))


def parameters(text):
    """The names of each method's parameters."""
    rows = re.findall(r"^method (\w+)\((.*)\) -> \(", text, re.MULTILINE)
    return {method: set(re.findall(r"(\w+):", row)) for method, row in rows}


def documented_parameters():
    """The names of each method's parameters in the table of docs/control.md."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) ?\|", section("control.md", "methods"), re.MULTILINE)
    return {method: set(re.findall(r"`(\w+)`", names)) for method, names in rows}


def option_keys(text):
    """The keys of an option."""
    return set(re.findall(r"^  (\w+):", text.split("type Option (")[1].split("\n)")[0], re.MULTILINE))


def section(document, name):
    """The text between the comments of a generated part of a document."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return text.split(f"<!-- {name} -->\n")[1].split("<!-- / -->")[0]


def column(document, name):
    """The names in the first column of a generated table, without the arguments of commands."""
    return set(re.findall(r"^\| `(\w+)[^`]*`", section(document, name), re.MULTILINE))


def configured_option_keys():
    """The keys of [[option]] in the commented configuration."""
    text = (ROOT / "config/loopbanner.toml").read_text(encoding="utf-8")
    tables = re.findall(r"^\[\[option\]\]\n(.*?)(?=^\[|^# -----)", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^#?(\w+) = ", "\n".join(tables), re.MULTILINE))


def operations(openapi):
    """The operations of OpenAPI that call a method, with the names of the methods."""
    own = {
        "state", "events", "session", "login", "logout", "health", "metrics", "openapi", "getOption", "log",
        "changePassword", "users", "addUser", "changeUser", "removeUser", "tokens", "addToken", "removeToken", "audit", "system",
        "checks", "gatewaySettings", "changeGatewaySettings", "restartGateway",
    }
    for path in openapi["paths"].values():
        for operation in path.values():
            name = re.sub("(All|ByQuery)$", "", operation["operationId"])
            if not name.startswith("awtrix") and name not in own:
                yield name[0].upper() + name[1:], operation


def given_parameters(openapi):
    """The parameters of each method that its operations accept, by the names that the method has for them."""
    schemas = openapi["components"]["schemas"]
    given = {}
    for method, operation in operations(openapi):
        names = given.setdefault(method, set())
        names |= {"revision" if entry["name"] == "If-Match" else entry["name"] for entry in operation.get("parameters", [])}
        schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        if "$ref" in schema:
            schema = schemas[schema["$ref"].split("/")[-1]]
        names |= set(schema.get("properties", {}))
    # The body of an alert is the alert, and that of an option the option with its place: null before it is the end.
    alert, option = given["Raise"], given["UpsertOption"]
    given["Raise"] = {"alert"} if alert == set(schemas["GivenAlert"]["properties"]) else alert
    content = set(schemas["GivenOption"]["properties"])
    given["UpsertOption"] = (option - content - {"If-None-Match"}) | ({"option", "last"} if content <= option else set())
    return given


def announced(discovery):
    """The gestures that Home Assistant receives from the sign's announcement, and the topics in it, below the sign's own."""
    topics = set(re.findall(r'"loopbanner/\w+/([a-z/]+)"', json.dumps(discovery)))
    gestures = {kind for entry in discovery["cmps"].values() for kind in entry.get("evt_typ", [])}
    return gestures, topics


def topics():
    """The topics in the tables of docs/mqtt.md."""
    tables = (ROOT / "docs/mqtt.md").read_text(encoding="utf-8").split("## Topics")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([a-zA-Z/]+)`", tables, re.MULTILINE))


def compare(control, openapi, discovery):
    """What differs between the sign at a socket, the OpenAPI document and the announcement of its gateway, and the documents."""
    sign = Sign(control)
    text = sign.text()
    schemas = openapi["components"]["schemas"]
    # Only the setup of a new sign uses the last two, and it has its own routes.
    read = {"GetState", "Perform", "Reload", "Subscribe", "GetFrame", "GetDisplays", "Identify"}
    events = json.loads((ROOT / "docs/events.schema.json").read_text(encoding="utf-8"))
    kinds = {entry["$ref"].split("/")[-1] for entry in events["oneOf"]} - {"lost", "frame", "frame_brightness"}
    gestures, used_topics = announced(discovery)
    errors = set(re.findall(r"^error (\w+)", text, re.MULTILINE))
    lines = sign.words()
    reply_keys = {"has_action", "from", "temporary"}
    pairs = {
        "the file of the interface": (
            (ROOT / "docs/org.loopbanner.Sign.varlink").read_text(encoding="utf-8"), text,
        ),
        "the table of methods": (documented_parameters(), parameters(text)),
        "the table of errors": (column("control.md", "errors"), errors),
        "the table of an option": (column("control.md", "option"), option_keys(text)),
        "the keys of an option in the configuration": (
            configured_option_keys(), option_keys(text) - reply_keys - {"rows", "image", "lifetime"} | {"action", "max_running"},
        ),
        "the methods over HTTP": ({method for method, _ in operations(openapi)} | read, methods(text)),
        "the parameters over HTTP": (
            given_parameters(openapi), {method: names for method, names in parameters(text).items() if method not in read},
        ),
        "an option over HTTP": (set(schemas["Option"]["properties"]) | {"rows"}, option_keys(text) | {"etag"}),
        "an option in a request": (set(schemas["GivenOption"]["properties"]), option_keys(text) | {"etag"}),
        "the keys of this test": (
            set(VALUES) | set(PICTURE) | {"id", "text", "page", "picture", "rows", "image"}, option_keys(text) - reply_keys,
        ),
        "the table of events": (column("events.md", "events"), kinds),
        "the kinds of events": ({sign.error(kind) for kind in kinds}, {None}),
        "a misspelled kind": (sign.error("selectd"), ("UnknownKind", "selected")),
        "the lines": (
            lines, set(re.findall(r"`(\w+)[^`]*`(?=[^|]*\|[^|]*\|$)", section("control.md", "lines"), re.MULTILINE)),
        ),
        "the commands of scripts": (
            column("control.md", "script") - {"press", "release", "config"}, lines,
        ),
        "the gestures over MQTT": (gestures, set(re.search(r"gesture: \??\(([^)]*)\)", text)[1].split(", "))),
        "the topics of the announcement": (used_topics - topics(), set()),
    }
    return [f"{name}: {left} is not {right}" for name, (left, right) in pairs.items() if left != right]
