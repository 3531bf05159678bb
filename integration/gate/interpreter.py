"""Python interpreters with the packages of a stage."""

import hashlib
import os
import subprocess
import threading
from pathlib import Path

from .tree import remove

SYSTEM = "/usr/bin/python3"


class Interpreters:
    """Virtual environments over Debian's Python, one for each set of packages."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self._lock = threading.Lock()

    def with_packages(self, packages, log):
        """Returns the path of an interpreter with the packages. Raises CalledProcessError; the log has pip's messages."""
        if not packages:
            return SYSTEM
        version = subprocess.run([SYSTEM, "--version"], capture_output=True, text=True, check=True).stdout
        name = hashlib.sha256("\n".join([version, *sorted(packages)]).encode()).hexdigest()[:16]
        place = self.folder / name
        with self._lock:
            if not (place / "complete").exists():
                remove(place)
                self.folder.mkdir(parents=True, exist_ok=True)
                run = dict(check=True, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
                subprocess.run([SYSTEM, "-m", "venv", "--system-site-packages", place], **run)
                environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
                subprocess.run([place / "bin/pip", "install", "--quiet", *packages], env=environment, **run)
                (place / "complete").touch()
        return str(place / "bin/python")
