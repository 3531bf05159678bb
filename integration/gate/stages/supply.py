"""Stages that check origins and licenses: dependencies, pins, release notes, the toolchain."""

from ..stage import Lane, Stage
from .shared import DEBIAN_12, VERSION

SUPPLY = [
    Stage(
        "licenses",
        "every file has a license (REUSE), and debian/copyright agrees",
        ("integration/source/licenses",),
        ("*",),
        lane=Lane.WAIT,
        pip=("reuse==6.2.0",),
        counts={"licensed-files": 1700},
    ),
    Stage(
        "pins",
        "actions, images and Swift packages are pinned, and unpinned ones are rejected",
        ("integration/release/pins",),
        (
            ".github/", "Package.swift", "packaging/fetch-packages", "packaging/swift-packages", "integration/release/pins",
            "integration/stage.py",
        ),
        lane=Lane.WAIT,
        packages=("git",),
        counts={"pins": 14},
    ),
    Stage(
        "notes",
        "a release has notes for its version, and the README's commands match the published files",
        ("integration/release/notes",),
        (
            "README.md", "CHANGELOG.md", ".github/workflows/release.yml", "scripts/release", "packaging/release-notes",
            "integration/release/notes", "integration/stage.py", *VERSION,
        ),
        lane=Lane.WAIT,
        packages=("dpkg-dev",),
        counts={"notes": 11},
    ),
    Stage(
        "toolchain",
        "scripts/setup installs a Swift toolchain only if the pinned key has signed it",
        ("integration/release/toolchain",),
        (
            "scripts/setup", "packaging/swift-toolchain", "debian/control", "integration/release/toolchain",
            "integration/stage.py",
        ),
        lane=Lane.WAIT,
        packages=("curl", "gpg", "gpg-agent", "gpgv"),
        counts={"toolchain": 17},
        only_on=DEBIAN_12,
    ),
]
