import subprocess
import unittest


class CommandLineTests(unittest.TestCase):
    def gate(self, *words):
        ended = subprocess.run(["/usr/bin/python3", "-m", "gate", *words], capture_output=True, text=True)
        return ended.returncode, ended.stdout + ended.stderr

    def test_an_unknown_stage_is_an_error_that_names_the_nearest_one(self):
        self.assertEqual(self.gate("--only", "tets"), (64, "gate: there is no stage 'tets'; did you mean 'tests'?\n"))
        self.assertEqual(self.gate("--only", "xyz"), (64, "gate: there is no stage 'xyz'; scripts/gate --list names the stages\n"))

    def test_a_list_whose_reader_leaves_ends_without_a_traceback(self):
        listing = subprocess.Popen(
            ["/usr/bin/python3", "-m", "gate", "--list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        with listing:
            # The interpreter takes longer to start.
            listing.stdout.close()
            self.assertEqual(listing.stderr.read(), "")

    def test_arguments_for_a_stage_need_one_stage(self):
        self.assertEqual(self.gate("--", "x"), (64, "gate: arguments after -- need --only with one stage\n"))
