"""The files of a source tree, and private copies of them."""

import fnmatch
import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


class Inputs:
    """A set of paths in a tree.

    A pattern is a file ("Package.swift"), a folder ("Sources/") or a glob ("docs/*.md", where "*" also matches "/"). A leading "!"
    removes paths again. The last pattern that matches a path decides.
    """

    def __init__(self, patterns):
        self.patterns = tuple(patterns)

    def __contains__(self, path):
        included = False
        for pattern in self.patterns:
            removes = pattern.startswith("!")
            pattern = pattern.removeprefix("!")
            if path.startswith(pattern) if pattern.endswith("/") else fnmatch.fnmatchcase(path, pattern):
                included = not removes
        return included


@dataclass(frozen=True)
class File:
    """The identity of a file: its kind, whether it is executable, and a hash of its bytes. A symbolic link has the bytes of
    its target path.
    """

    mode: int
    digest: str


def read(path):
    """Returns the file at this path and its bytes, or None if it is neither a regular file nor a symbolic link."""
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            mode, content = stat.S_IFLNK, os.fsencode(os.readlink(path))
        elif stat.S_ISREG(status.st_mode):
            mode, content = 0o755 if status.st_mode & 0o100 else 0o644, path.read_bytes()
        else:
            return None
    except (FileNotFoundError, NotADirectoryError):
        return None
    return File(mode, hashlib.sha256(content).hexdigest()), content


class TreeError(Exception):
    pass


class SourceTree:
    """A snapshot of the working tree: the tracked files, and the untracked files that git does not ignore.

    The contents are in memory (some ten megabytes), so that edits during a run have no effect.
    """

    def __init__(self, folder):
        self.folder = Path(folder)
        self.files = {}
        self.contents = {}
        for path in self._list():
            if found := read(self.folder / path):
                self.files[path], self.contents[path] = found

    def _list(self):
        command = ["git", "-c", f"safe.directory={self.folder}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=self.folder, capture_output=True)
        if listed.returncode:
            raise TreeError(f"{self.folder} is no git checkout: {os.fsdecode(listed.stderr).strip()}")
        return sorted({os.fsdecode(name) for name in listed.stdout.split(b"\0") if name})

    def digest(self, inputs):
        """Returns a hash of the names, modes and contents of the files that match."""
        return digest_of({path: file for path, file in self.files.items() if path in inputs})


def digest_of(files):
    """Returns a hash of a dictionary from paths to files."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path}\0{files[path].mode:o}\0{files[path].digest}\n".encode())
    return total.hexdigest()


def files_below(folder, inputs):
    """Returns the regular files below a folder whose paths match."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = Path(parent, name)
            relative = str(path.relative_to(folder))
            if relative in inputs and (file := read(path)):
                found[relative] = file[0]
    return found


# Older than every modification, so that the kernel's rule "relatime" records the next read.
UNREAD = 0


def records_reads(folder):
    """Whether the file system of the folder records when a file is read."""
    with tempfile.NamedTemporaryFile(dir=folder) as probe:
        probe.write(b"1")
        probe.flush()
        os.utime(probe.name, ns=(UNREAD, os.stat(probe.name).st_mtime_ns))
        Path(probe.name).read_bytes()
        return os.stat(probe.name).st_atime_ns != UNREAD


class PrivateCopy:
    """A copy of a source tree in which one stage at a time runs.

    Only the stage reads these files, so their access times show which ones it has read. An unchanged file keeps its
    modification time, so builds in the copy are incremental.
    """

    def __init__(self, folder):
        self.folder = Path(folder)

    def update(self, tree, kept=()):
        """Makes the copy equal to the tree, except for the folders in `kept`, which contain the results of earlier builds."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._remove_others(tree, kept)
        for path, file in tree.files.items():
            target = self.folder / path
            there = read(target)
            if not there or there[0] != file:
                remove(target)
                target.parent.mkdir(parents=True, exist_ok=True)
                if file.mode == stat.S_IFLNK:
                    target.symlink_to(os.fsdecode(tree.contents[path]))
                else:
                    target.write_bytes(tree.contents[path])
                    target.chmod(file.mode)
        self.forget_reads(tree)

    def _remove_others(self, tree, kept):
        expected = {Path(path) for path in tree.files}
        folders = {parent for path in expected for parent in path.parents}
        kept = {Path(path) for path in kept}
        for parent, names, files in os.walk(self.folder):
            here = Path(parent).relative_to(self.folder)
            for name in [*names, *files]:
                path = here / name
                if path in kept or path in expected:
                    continue
                # A link to a folder is listed as a folder.
                if path not in folders and not any(path in place.parents for place in kept) or (self.folder / path).is_symlink():
                    remove(self.folder / path)
            names[:] = [name for name in names if here / name not in kept and (self.folder / here / name).is_dir()]

    def forget_reads(self, tree):
        for path in tree.files:
            target = self.folder / path
            os.utime(target, ns=(UNREAD, os.lstat(target).st_mtime_ns), follow_symlinks=False)

    def reads(self, tree):
        """Returns the paths of the tree that were read since the last update."""
        found = []
        for path in tree.files:
            try:
                if os.lstat(self.folder / path).st_atime_ns != UNREAD:
                    found.append(path)
            except FileNotFoundError:
                continue
        return found


def remove(path):
    """Removes a file, or a folder with everything in it."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
