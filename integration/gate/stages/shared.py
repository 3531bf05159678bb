"""Inputs, packages and products that several stages share."""

from pathlib import Path

from .. import facts

DEBIAN_12 = "debian 12 amd64"
HOST_RELEASE = "trixie" if facts.host().startswith("debian 13") else "bookworm"
"""The Debian release whose packages run on this machine."""

# Inputs

FLEET_PAGE = Path(__file__).resolve().parents[3] / "Sources/SignGateway/FleetPage"
SOURCES = (
    "Package.swift", "Sources/", "!Sources/InfiniteScroll/README.md", "!Sources/MatrixDisplays/README.md",
    "!Sources/TextHelper/README.md",
    "!Sources/SignGateway/Page/", "!Sources/SignGateway/FleetPage/",
    # Links to modules of the sign's page. SwiftPM resolves links also in folders that the manifest excludes.
    *(f"Sources/SignGateway/FleetPage/{file.name}" for file in sorted(FLEET_PAGE.iterdir()) if file.is_symlink()),
)
"""The files that a build of the programs reads."""
SETUP = ("scripts/setup", "packaging/swift-toolchain", "debian/control")
SWIFT_SCRIPTS = ("scripts/test", "scripts/demo", *SETUP)
MAKES_ROOT = ("packaging/make-root", "packaging/cross-sdk", *SETUP)
ENTERS_ROOT = (*MAKES_ROOT, "packaging/in-root", "packaging/in-build-root")
VERSION = ("packaging/version", "debian/changelog", "Sources/LinuxSystem/ProductVersion.swift")
SHARED = ("integration/stage.bash", "integration/stage.py")
"""The helpers that stage programs share."""
TEXT = ("integration/text/", "Sources/TextHelper/", *SHARED)
BENCH = ("integration/rig/", "integration/gate/machine.py", "integration/gate/__init__.py", *SHARED)
FUZZ = (*SOURCES, "Fuzzing/", "config/", "scripts/fuzz", "packaging/swift-toolchain")

# Products of the release build

PROGRAMS = "{package-amd64}/root"
"""The folder of the unpacked packages."""
SIGN = {"package-amd64": ("root/usr/bin/loopbanner", "root/usr/libexec/")}
SIGN_AND_GATEWAY = {"package-amd64": ("root/usr/bin/", "root/usr/libexec/", "root/usr/share/loopbanner/page/")}
FLEET = {"package-amd64": ("root/usr/bin/", "root/usr/libexec/", "root/usr/share/loopbanner/")}

# Debian packages

FONTS = (
    "fonts-misaki", "fonts-nanum", "fonts-noto-color-emoji", "fonts-noto-core", "fonts-terminus-otb", "fonts-unifont",
    "xfonts-terminus",
)
TEXT_PACKAGES = (*FONTS, "gcc", "libfreetype-dev", "libraqm-dev", "pkgconf", "python3-pil", "unicode-data", "zlib1g-dev")
BENCH_PACKAGES = ("bc", "bison", "e2fsprogs", "flex", "gcc", "kmod", "libelf-dev", "linux-source-6.1", "make", "xz-utils")
BROWSER = ("chromium", "chromium-driver")

# Python packages

BROKER_CLIENTS = ("paho-mqtt==2.1.0", "awtrix-light-client==2.0.0", "apprise", "httpx")
