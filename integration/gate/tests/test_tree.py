import os
import shlex
import subprocess

from gate.tests.fixture import GateTest
from gate.tree import Inputs, PrivateCopy, SourceTree, records_reads


class TreeTests(GateTest):
    def test_a_folder_matches_everything_below_it_and_an_exclusion_removes_paths(self):
        inputs = Inputs(["Sources/", "!Sources/Page/", "docs/*.md"])
        self.assertIn("Sources/A/b.swift", inputs)
        self.assertNotIn("Sources/Page/index.html", inputs)
        self.assertIn("docs/a.md", inputs)
        self.assertNotIn("docs/a.json", inputs)
        self.assertNotIn("SourcesElsewhere/a", inputs)

    def test_a_tree_has_tracked_and_untracked_files_but_no_ignored_ones(self):
        self.write("tracked", "1")
        self.write(".gitignore", "ignored\n")
        self.write("removed", "1")
        self.commit()
        self.write("untracked", "1")
        self.write("ignored", "1")
        (self.source / "removed").unlink()
        self.assertEqual(set(SourceTree(self.source).files), {"tracked", "untracked", ".gitignore"})

    def test_another_content_of_equal_length_and_time_gives_another_digest(self):
        path = self.write("a", "one")
        before = SourceTree(self.source).digest(Inputs(["a"]))
        times = path.stat()
        path.write_text("two")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        self.assertNotEqual(SourceTree(self.source).digest(Inputs(["a"])), before)

    def test_a_file_that_becomes_a_program_gives_another_digest(self):
        path = self.write("a", "one")
        before = SourceTree(self.source).digest(Inputs(["a"]))
        path.chmod(0o755)
        self.assertNotEqual(SourceTree(self.source).digest(Inputs(["a"])), before)

    def test_a_copy_is_updated_to_the_tree_and_keeps_the_times_of_equal_files(self):
        self.write("same", "1")
        changed = self.write("folder/changed", "1")
        gone = self.write("other/gone", "1")
        copy = PrivateCopy(self.folder / "copy")
        copy.update(SourceTree(self.source))
        before = (copy.folder / "same").stat().st_mtime_ns
        (copy.folder / "left").write_text("by a build")
        (copy.folder / ".build/deep").mkdir(parents=True)
        changed.write_text("2")
        gone.unlink()
        copy.update(SourceTree(self.source), kept=[".build"])
        found = sorted(str(path.relative_to(copy.folder)) for path in copy.folder.rglob("*"))
        self.assertEqual(found, [".build", ".build/deep", "folder", "folder/changed", "same"])
        self.assertEqual((copy.folder / "folder/changed").read_text(), "2")
        self.assertEqual((copy.folder / "same").stat().st_mtime_ns, before)

    def test_a_symbolic_link_is_copied_as_a_link_and_its_target_counts(self):
        self.write("a", "1")
        (self.source / "link").symlink_to("a")
        tree = SourceTree(self.source)
        copy = PrivateCopy(self.folder / "copy")
        copy.update(tree)
        self.assertEqual(os.readlink(copy.folder / "link"), "a")
        (copy.folder / "link").read_text()
        self.assertEqual(copy.reads(tree), ["a", "link"])
        (self.source / "link").unlink()
        (self.source / "link").symlink_to("b")
        self.assertNotEqual(SourceTree(self.source).digest(Inputs(["link"])), tree.digest(Inputs(["link"])))

    def test_a_copy_mends_what_a_stage_has_changed_in_it(self):
        self.write("a", "1")
        copy = PrivateCopy(self.folder / "copy")
        tree = SourceTree(self.source)
        copy.update(tree)
        (copy.folder / "a").write_text("2")
        copy.update(tree)
        self.assertEqual((copy.folder / "a").read_text(), "1")

    def test_a_file_system_that_records_no_reads_is_found(self):
        self.assertTrue(records_reads(self.folder))
        place = self.folder / "noatime"
        place.mkdir()
        script = f"import pathlib, gate.tree; print(gate.tree.records_reads(pathlib.Path({str(place)!r})))"
        inside = f"mount -t tmpfs -o noatime tmpfs {place} && exec /usr/bin/python3 -c {shlex.quote(script)}"
        as_root = ["sudo", "--preserve-env"] if os.geteuid() else []
        found = subprocess.run([*as_root, "unshare", "--mount", "sh", "-c", inside], capture_output=True, text=True)
        self.assertEqual(found.stdout, "False\n", found.stderr)

    def test_a_copy_tells_which_files_were_read(self):
        self.write("read", "1")
        self.write("unread", "1")
        tree = SourceTree(self.source)
        copy = PrivateCopy(self.folder / "copy")
        copy.update(tree)
        self.assertEqual(copy.reads(tree), [])
        (copy.folder / "read").read_text()
        self.assertEqual(copy.reads(tree), ["read"])
        copy.update(tree)
        self.assertEqual(copy.reads(tree), [])
