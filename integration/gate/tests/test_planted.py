import tempfile
import unittest
from pathlib import Path

from gate.defects import DEFECTS, Defect
from gate.planted import plant, stages_of_a_push
from gate.stage import Tier
from gate.stages import STAGES

ROOT = Path(__file__).resolve().parents[3]


class PlantedDefectTests(unittest.TestCase):
    def test_every_defect_can_be_planted_in_the_tree(self):
        self.assertEqual(len({defect.name for defect in DEFECTS}), len(DEFECTS))
        for defect in DEFECTS:
            self.assertEqual((ROOT / defect.path).read_text().count(defect.before), 1, defect.name)
            self.assertNotEqual(defect.before, defect.after, defect.name)

    def test_the_document_names_each_defect_and_its_stages(self):
        document = (ROOT / "docs/testing.md").read_text()
        rows = [line for line in document.splitlines() if line.startswith("| `") and "`: " in line]
        expected = [
            f"| `{defect.name}`: {defect.says} | {', '.join(f'`{name}`' for name in defect.stages)} |" for defect in DEFECTS
        ]
        self.assertEqual(rows, expected)

    def test_a_push_runs_every_stage_that_must_fail(self):
        tiers = {stage.name: stage.tier for stage in STAGES}
        for defect in DEFECTS:
            self.assertEqual(stages_of_a_push(defect), list(defect.stages), defect.name)
            self.assertTrue(all(tiers[name] <= Tier.FULL for name in defect.stages))

    def test_a_defect_whose_text_is_gone_or_not_unique_is_rejected(self):
        defect = Defect("a", "", "file", "b", "c", ())
        with tempfile.TemporaryDirectory() as folder:
            for text in ("a", "bb"):
                Path(folder, "file").write_text(text)
                self.assertRaises(ValueError, plant, defect, folder)
            Path(folder, "file").write_text("abc")
            plant(defect, folder)
            self.assertEqual(Path(folder, "file").read_text(), "acc")


if __name__ == "__main__":
    unittest.main()
