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

    def call(self, method, parameters):
        """The parameters of the reply."""
        self.socket.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            reply += self.socket.recv(65536)
        return json.loads(reply[:-1])["parameters"]

    def text(self):
        """The interface in Varlink's language."""
        name = {"interface": "org.loopbanner.Sign"}
        return self.call("org.varlink.service.GetInterfaceDescription", name)["description"]


def methods(text):
    """The names of the methods."""
    return set(re.findall(r"^method (\w+)", text, re.MULTILINE))


def option_keys(text):
    """The keys of an option."""
    return set(re.findall(r"^  (\w+):", text.split("type Option (")[1].split("\n)")[0], re.MULTILINE))


def column(document, heading):
    """The names in the first column of the table with that heading."""
    table = (ROOT / "docs" / document).read_text(encoding="utf-8").split(heading)[1].split("\n\n")[0]
    return set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))


def operations(openapi):
    """The methods that the operations of OpenAPI call, by their names."""
    names = {entry["operationId"] for path in openapi["paths"].values() for entry in path.values()}
    own = {"state", "events", "session", "login", "logout", "health", "metrics", "openapi", "getOption", "log"}
    calls = {re.sub("(All|ByQuery)$", "", name) for name in names if not name.startswith("awtrix")} - own
    return {name[0].upper() + name[1:] for name in calls}


def compare(control, openapi):
    """What differs between the sign at a socket, the OpenAPI document of its gateway, and the documents."""
    text = Sign(control).text()
    schemas = openapi["components"]["schemas"]
    file = (ROOT / "docs/org.loopbanner.Sign.varlink").read_text(encoding="utf-8")
    pairs = {
        "the file of the interface": (file, text),
        "the table of methods": (column("control.md", "| method | parameters | does |\n"), methods(text)),
        "the methods over HTTP": (
            operations(openapi) | {"GetState", "Perform", "Reload", "Subscribe", "GetFrame"}, methods(text),
        ),
        "an option over HTTP": (set(schemas["Option"]["properties"]) | {"rows"}, option_keys(text) | {"etag"}),
        "an option in a request": (set(schemas["GivenOption"]["properties"]), option_keys(text) | {"etag"}),
        "the keys of this test": (
            set(VALUES) | set(PICTURE) | {"id", "text", "page", "picture", "rows", "image"},
            option_keys(text) - {"has_action", "from", "temporary"},
        ),
    }
    return [f"{name}: {left} is not {right}" for name, (left, right) in pairs.items() if left != right]
