"""The two commands of the README, in a debug build."""

from ..stage import Stage
from .shared import SWIFT_SCRIPTS

DEBUG = dict(environment={"LOOPBANNER_WARNINGS": "errors"}, copy="debug", kept=(".build",), uses_compiler=True)
TESTS = (
    "Package.swift", "Sources/", "Benchmarks/", "Tests/", "config/", "docs/", "debian/", "integration/", "man/", "packaging/",
    "scripts/", "systemd/", "*.md", *SWIFT_SCRIPTS,
)
"""The tests read all prose and code, to find forbidden wording."""

PROGRAMS = [
    Stage(
        "tests",
        "scripts/test: every test passes, and the compiler prints no warnings",
        ("scripts/test",),
        TESTS,
        packages=("fonts-unifont", "unicode-data"),
        counts={"tests": 3690},
        **DEBUG,
    ),
    Stage(
        "library",
        "the library's tutorial builds as a separate package and runs; every public symbol is documented",
        ("integration/library/tutorial",),
        (
            "Package.swift", "Sources/", "Tests/", "debian/changelog", "integration/library/", "integration/stage.py",
            "scripts/documentation", *SWIFT_SCRIPTS,
        ),
        kept=(".build",),
        uses_compiler=True,
        packages=("git",),
        counts={"public-symbols": 403, "tutorial-pictures": 10},
    ),
    Stage(
        "demo",
        "scripts/demo: a new user sees the banner",
        ("integration/program/demo",),
        ("Package.swift", "Sources/", "config/demo.toml", "integration/program/demo", *SWIFT_SCRIPTS),
        **DEBUG,
    ),
]
