import re
import subprocess
import unittest
from pathlib import Path

from gate.selection import closure, unchanged_since
from gate.stage import Tier
from gate.stages import STAGES
from gate.tests.fixture import GateTest
from gate.tree import Inputs, SourceTree


class TableTests(unittest.TestCase):
    def test_names_are_unique_and_every_stage_that_is_needed_comes_before(self):
        seen = set()
        for stage in STAGES:
            self.assertNotIn(stage.name, seen)
            for name in stage.needs:
                self.assertIn(name, seen, stage.name)
            seen.add(stage.name)

    def test_every_pattern_matches_a_file(self):
        root = Path(__file__).resolve().parents[3]
        # Without following symbolic links, which would count as a read.
        listed = subprocess.run(["find", ".", "!", "-type", "d", "-printf", "%P\n"], cwd=root, capture_output=True, text=True)
        paths = listed.stdout.splitlines()
        for stage in STAGES:
            for pattern in stage.inputs:
                inputs = Inputs([pattern.removeprefix("!")])
                self.assertTrue(any(path in inputs for path in paths), f"{stage.name}: {pattern}")

    def test_a_command_names_only_products_of_stages_that_it_needs(self):
        for stage in STAGES:
            for word in stage.command:
                word.format_map({name: "" for name in stage.needs})

    def test_no_stage_needs_one_of_a_later_tier(self):
        tiers = {stage.name: stage.tier for stage in STAGES}
        for stage in STAGES:
            for name in stage.needs:
                self.assertLessEqual(tiers[name], stage.tier, f"{stage.name} needs {name}")


    def test_the_document_has_a_row_for_each_stage_with_its_tier_and_what_it_proves(self):
        document = Path("docs/testing.md").read_text()
        rows = [line for line in document.splitlines() if re.match(r"\| `[a-z0-9-]+` \| (push|full|nightly) \|", line)]
        self.assertEqual(rows, [f"| `{stage.name}` | {stage.tier.name.lower()} | {stage.proves} |" for stage in STAGES])


class SelectionTests(GateTest):
    def stages(self):
        maker = self.stage("maker", "true", ["made"], tier=Tier.FULL)
        user = self.stage("user", "true", ["used"], tier=Tier.FULL, needs={"maker": ()})
        return [maker, user, self.stage("push", "true", ["pushed"])]

    def unchanged(self):
        stages = self.stages()
        return [stage.name for stage in unchanged_since("HEAD", stages, stages, SourceTree(self.source))]

    def test_what_a_stage_needs_belongs_to_a_run(self):
        stages = self.stages()
        self.assertEqual([stage.name for stage in closure([stages[1]], stages)], ["maker", "user"])

    def test_a_stage_of_full_is_unchanged_if_nothing_that_it_reads_differs_from_the_base(self):
        for path in ("made", "used", "pushed", "other"):
            self.write(path, "1")
        self.commit()
        self.write("other", "2")
        self.assertEqual(self.unchanged(), ["maker", "user"])
        self.write("used", "2")
        self.assertEqual(self.unchanged(), ["maker"])
        self.commit()
        self.write("made", "2")
        self.assertEqual(self.unchanged(), [])
