"""The parts of a key besides files: the system, the compiler, and the versions of packages."""

import functools
import hashlib
import platform
import subprocess
from pathlib import Path

FORMAT = 1
"""Increase this number when the meaning of a pass changes."""


def host():
    """Returns the system, such as "debian 12 amd64"."""
    release = platform.freedesktop_os_release()
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    return f"{release.get('ID', 'unknown')} {release.get('VERSION_ID', '')} {machine}"


@functools.cache
def compiler():
    found = subprocess.run(["swift", "--version"], capture_output=True, text=True)
    return found.stdout.strip() or f"none ({found.returncode})"


@functools.cache
def installed_packages():
    """Returns the versions of all installed Debian packages, by name."""
    listed = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${Version} ${db:Status-Status}\n"], capture_output=True, text=True
    )
    rows = (line.split() for line in listed.stdout.splitlines())
    return {row[0]: row[1] for row in rows if len(row) == 3 and row[2] == "installed"}


def key(stage, tree, used):
    """Returns the key of a stage. `used` has the digests of the products that it uses, by stage."""
    versions = installed_packages()
    lines = [
        f"format {FORMAT}",
        stage.definition(),
        f"host {host()}",
        f"compiler {compiler()}" if stage.uses_compiler else "no compiler",
        *(f"package {name} {versions.get(name, 'none')}" for name in sorted({"python3", *stage.packages})),
        *(f"product {name} {digest}" for name, digest in sorted(used.items())),
        f"files {tree.digest(stage.input_set)}",
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def install(packages, root):
    """Installs the missing packages. Raises CalledProcessError."""
    subprocess.run([Path(root, "scripts/setup"), *sorted(packages)], check=True)
    installed_packages.cache_clear()
    compiler.cache_clear()
