"""The cache of passes, with their logs and products."""

import json
import shutil
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from .tree import remove

KEPT_PER_STAGE = 6
"""The number of cached passes per stage. Products of release builds take a hundred megabytes."""


@dataclass(frozen=True)
class Pass:
    """The record of a run that passed."""

    at: float
    """Seconds since 1970."""
    seconds: float
    counts: dict

    @property
    def time(self):
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.at))


class Store:
    def __init__(self, folder, oldest=0):
        self.folder = Path(folder)
        self.oldest = oldest
        """Passes before this time, in seconds since 1970, are ignored."""

    def place(self, stage, key):
        return self.folder / stage / key

    def find(self, stage, key):
        """Returns the pass of a stage under this key, or None."""
        record = self.place(stage, key) / "pass.json"
        try:
            found = Pass(**json.loads(record.read_text()))
        except (FileNotFoundError, ValueError, TypeError):
            return None
        if found.at < self.oldest:
            return None
        record.touch()
        return found

    def last_duration(self, stage):
        """Returns the seconds of the stage's most recent pass under any key, or None."""
        records = []
        for record in (self.folder / stage).glob("*/pass.json"):
            try:
                records.append(Pass(**json.loads(record.read_text())))
            except (FileNotFoundError, ValueError, TypeError):
                continue
        return max(records, key=lambda found: found.at).seconds if records else None

    def products(self, stage, key):
        return self.place(stage, key) / "products"

    def keep(self, stage, key, found, log, products):
        """Stores a pass atomically."""
        place = self.place(stage, key)
        new = place.with_name(f"new-{key}")
        remove(new)
        new.mkdir(parents=True)
        shutil.copyfile(log, new / "log")
        shutil.move(products, new / "products")
        (new / "pass.json").write_text(json.dumps(asdict(found)))
        remove(place)
        new.rename(place)
        self._prune(stage)

    def _prune(self, stage):
        """Removes all but the most recently used passes."""

        def last_use(place):
            record = place / "pass.json"
            return record.stat().st_mtime if record.exists() else 0

        for place in sorted((self.folder / stage).iterdir(), key=last_use, reverse=True)[KEPT_PER_STAGE:]:
            remove(place)
