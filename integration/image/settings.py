"""Tests of the settings on an SD card: sign.txt of an image, which a program applies to a folder in place of the system, and
user-data of Raspberry Pi OS, which must be valid for cloud-init."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import yaml

from stage import count

FILES = Path(__file__).resolve().parents[2] / "packaging/image/files"
PROGRAM = FILES / "usr/libexec/loopbanner-image/apply-settings"
TEMPLATE = (FILES / "usr/share/loopbanner-image/sign.txt").read_text()
NETWORKS = "etc/wpa_supplicant/wpa_supplicant-wlan0.conf"


class Card:
    """A system in a folder, to which `text` was applied as sign.txt."""

    def __init__(self, folder, text):
        self.root, self.boot = folder / "root", folder / "boot"
        for path in ("etc", "home/sign", "usr/share/zoneinfo/Europe"):
            (self.root / path).mkdir(parents=True)
        self.boot.mkdir()
        (self.root / "etc/hosts").write_text("127.0.0.1 localhost\n127.0.1.1 sign\n")
        (self.root / "etc/hostname").write_text("sign\n")
        (self.root / "usr/share/zoneinfo/Europe/Berlin").write_text("TZif")
        (self.boot / "sign.txt").write_bytes(text.encode())
        result = subprocess.run(
            [PROGRAM], env={"PATH": "/usr/bin:/bin", "ROOT": str(self.root), "BOOT": str(self.boot)}, capture_output=True, text=True
        )
        self.status, self.messages = result.returncode, result.stderr

    def text(self, path):
        file = self.root / path
        return file.read_text() if file.exists() else None

    @property
    def files(self):
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file() or path.is_symlink()}


def with_settings(**settings):
    """The template with these values."""
    lines = []
    for line in TEMPLATE.splitlines():
        name = line.partition("=")[0]
        lines.append(f"{name}={settings[name]}" if name in settings and "=" in line else line)
    return "\n".join(lines) + "\n"


UNTOUCHED = {"etc/hosts", "etc/hostname", "usr/share/zoneinfo/Europe/Berlin"}
TESTS = []


def test(function):
    TESTS.append(function)
    return function


@test
def the_template_changes_nothing_but_the_name(card):
    done = card(TEMPLATE)
    assert done.status == 0 and done.messages == "", done.messages
    assert done.files == UNTOUCHED, done.files
    assert done.text("etc/hostname") == "sign\n"


@test
def every_setting_of_the_template_is_applied(card):
    done = card(
        with_settings(
            name="cafe-2", wifi_name="Café 2.4", wifi_password='a "b" \\c=d', wifi_country="FR", ssh_key="ssh-ed25519 AAAA me",
            time_zone="Europe/Berlin",
        )
    )
    assert done.status == 0 and done.messages == "", done.messages
    assert done.text("etc/hostname") == "cafe-2\n"
    assert "127.0.1.1 cafe-2\n" in done.text("etc/hosts")
    networks = done.text(NETWORKS)
    assert f"    ssid={'Café 2.4'.encode().hex()}\n" in networks, networks
    assert '    psk="a "b" \\c=d"\n' in networks, networks
    assert "country=FR\n" in networks
    assert (done.root / NETWORKS).stat().st_mode & 0o077 == 0, "others can read the password"
    assert done.text("home/sign/.ssh/authorized_keys") == "ssh-ed25519 AAAA me\n"
    assert (done.root / "etc/localtime").readlink() == Path("/usr/share/zoneinfo/Europe/Berlin")
    service = done.root / "etc/systemd/system/multi-user.target.wants/wpa_supplicant@wlan0.service"
    assert service.is_symlink()


@test
def the_password_does_not_stay_on_the_card(card):
    done = card(with_settings(wifi_name="Tea", wifi_password="secret-tea"))
    assert not (done.boot / "sign.txt").exists()
    applied = (done.boot / "sign-applied.txt").read_text()
    assert "secret-tea" not in applied and "wifi_name=Tea" in applied, applied


@test
def lines_may_end_as_on_windows_and_have_spaces(card):
    done = card("\r\n  name =  kitchen  \r\nwifi_name = Tea House \r\n wifi_password= 12345678 \r\nwifi_country =DE\r\n")
    assert done.text("etc/hostname") == "kitchen\n"
    networks = done.text(NETWORKS)
    assert f"ssid={b'Tea House'.hex()}\n" in networks and 'psk="12345678"' in networks, networks


@test
def an_open_network_needs_no_password(card):
    assert "key_mgmt=NONE" in card(with_settings(wifi_name="Tea")).text(NETWORKS)


@test
def invalid_values_are_named_and_leave_the_rest_alone(card):
    for settings, message, path in (
        ({"name": "my sign"}, "the name 'my sign' is not valid in a network", None),
        ({"name": "-a"}, "the name '-a' is not valid", None),
        ({"name": "a" * 64}, "at most 63", None),
        ({"name": "$(touch /tmp/x)"}, "is not valid", None),
        ({"wifi_name": "Tea", "wifi_password": "short"}, "wifi_password has 5 characters", NETWORKS),
        ({"wifi_name": "Tea", "wifi_password": "x" * 64}, "wifi_password has 64 characters", NETWORKS),
        ({"wifi_name": "Tea", "wifi_country": "Germany"}, "wifi_country is 'Germany'", NETWORKS),
        ({"ssh_key": "hello"}, "ssh_key is not a public key", "home/sign/.ssh/authorized_keys"),
        ({"time_zone": "Europe/Atlantis"}, "time_zone 'Europe/Atlantis' is unknown", "etc/localtime"),
        ({"time_zone": "../../../etc/hosts"}, "time_zone '../../../etc/hosts' is unknown", "etc/localtime"),
    ):
        done = card(with_settings(**settings))
        assert done.status == 0 and message in done.messages, (settings, done.messages)
        assert path is None or done.text(path) is None, settings
        assert done.text("etc/hostname") == "sign\n", settings
        assert (done.boot / "sign-applied.txt").exists()


@test
def the_name_of_a_network_cannot_add_settings(card):
    networks = card(with_settings(wifi_name='x"\\npsk="y', wifi_password="12345678")).text(NETWORKS)
    assert networks.count("psk=") == 1, networks


def user_data_is_valid(schema):
    """The file for Raspberry Pi OS satisfies cloud-init's own schema, which finds a misspelled key."""
    text = (FILES.parents[2] / "config/raspberry-pi/user-data").read_text()
    assert text.startswith("#cloud-config\n"), "cloud-init reads only files that begin with #cloud-config"
    rules = json.loads(Path(schema).read_text())
    data = yaml.safe_load(text)
    jsonschema.validate(data, rules)
    try:
        jsonschema.validate({**data, "runcmd": 1}, rules)
    except jsonschema.ValidationError:
        return
    raise AssertionError("the schema accepts a wrong value")


def main():
    user_data_is_valid(sys.argv[1])
    print("ok   user-data is valid for cloud-init")
    for function in TESTS:
        with tempfile.TemporaryDirectory() as folder:
            number = 0

            def card(text):
                nonlocal number
                number += 1
                return Card(Path(folder) / str(number), text)

            function(card)
        print(f"ok   {function.__name__.replace('_', ' ')}")
    count("image-settings", len(TESTS) + 1)


if __name__ == "__main__":
    sys.exit(main())
