import json
import subprocess
import threading
import time
from pathlib import Path

from gate.attempt import Processes, Verdict
from gate.schedule import urgencies
from gate.stage import Lane, Stage
from gate.tests.fixture import GateTest, StalledMachine


class VerdictTests(GateTest):
    def test_a_failure_ends_nothing_but_what_needs_it(self):
        first = self.stage("first", "echo reason; exit 3")
        second = self.stage("second", "true", needs={"first": ()})
        third = self.stage("third", "true")
        self.assertEqual(self.gate(first, second, third), {"first": "FAILED", "second": "skipped", "third": "passed"})
        self.assertEqual(self.results["first"].reason, "exit status 3")
        self.assertEqual(self.results["second"].reason, "needs first")
        self.assertIn("| reason", self.printed.getvalue())
        self.assertRegex(self.last_line, r"^gate: FAILED after \d+ s: first; skipped because of that: second$")
        self.assertFalse(self.is_good)

    def test_a_failure_far_from_the_end_of_a_log_is_printed_with_its_reason(self):
        script = "echo FAIL trial; echo '  it is dark'; echo more; for line in $(seq 50); do echo ok $line; done; exit 1"
        self.gate(self.stage("one", script))
        self.assertIn("| FAIL trial\n        |   it is dark\n        | ok 11\n", self.printed.getvalue())

    def test_a_run_ends_with_the_numbers_of_stages_and_a_word(self):
        self.gate(self.stage("one", "true"))
        self.assertRegex(self.last_line, r"^gate: everything passed in \d+ s$")
        self.assertIn("\n1 passed, 0 failed, 0 skipped\n", self.printed.getvalue())
        self.assertTrue(self.is_good)

    def test_a_stage_of_another_system_is_skipped_and_says_so(self):
        self.assertEqual(self.gate(self.stage("one", "false", only_on="plan 9 vax")), {"one": "skipped"})
        self.assertEqual(self.results["one"].reason, "runs only on plan 9 vax")
        self.assertTrue(self.is_good)

    def test_a_stage_that_hangs_is_ended(self):
        self.assertEqual(self.gate(self.stage("one", "sleep 7219", limit=1)), {"one": "FAILED"})
        self.assertEqual(self.results["one"].reason, "still ran after 1 s")

    def test_the_end_of_the_gate_ends_what_runs(self):
        schedule = self.schedule_of(self.stage("one", f"echo $$ >{self.folder}/process; sleep 7219; true"))
        ended = []
        runner = threading.Thread(target=lambda: ended.append(schedule.run()[0].verdict))
        runner.start()
        file = self.folder / "process"
        while not (file.exists() and file.read_text().strip()):
            time.sleep(0.01)
        schedule.processes.end_all()
        runner.join()
        self.assertEqual(ended, [Verdict.FAILED])
        self.assertFalse(Path(f"/proc/{file.read_text().strip()}").exists())

    def test_a_command_with_the_terminal_is_ended_without_the_session_of_the_gate(self):
        processes = Processes()
        ended = []
        runner = threading.Thread(target=lambda: ended.append(processes.run(["sleep", "7219"], 1, leads_session=False)))
        runner.start()
        runner.join()
        # A signal to the session would have ended this test.
        self.assertEqual(ended, [None])

    def test_a_gate_that_is_killed_takes_its_commands_along(self):
        file = self.folder / "process"
        stage = f'self.stage("one", "echo $$ >{file}; exec sleep 7219")'
        script = f"""
from gate.tests.fixture import GateTest
class Case(GateTest):
    def runTest(self):
        self.schedule_of({stage}).run()
Case().run()
"""
        gate = subprocess.Popen(["/usr/bin/python3", "-c", script])
        while not (file.exists() and file.read_text().strip()):
            time.sleep(0.01)
        gate.kill()
        gate.wait()
        command = Path(f"/proc/{file.read_text().strip()}/cmdline")
        for _ in range(1000):
            if not command.exists() or not command.read_bytes():
                return
            time.sleep(0.01)
        self.fail(f"{command} still runs")

    def test_a_program_that_is_absent_is_a_failure_with_its_name(self):
        stage = Stage("one", "nothing", ("/nonexistent/program",), (), lane=Lane.WAIT)
        self.assertEqual(self.gate(stage), {"one": "FAILED"})
        self.assertIn("/nonexistent/program", self.printed.getvalue())

    def meets(self, name, other, **further):
        """A stage that passes if it runs beside another one."""
        shared = self.folder / "shared"
        shared.mkdir(exist_ok=True)
        script = f"touch {shared}/{name}; for i in $(seq 50); do [ -e {shared}/{other} ] && exit; sleep 0.1; done; exit 1"
        return self.stage(name, script, **further)

    def test_the_lanes_run_side_by_side_and_stages_of_the_work_lane_do_not(self):
        pair = (self.meets("a", "b", lane=Lane.WORK), self.meets("b", "a", lane=Lane.WAIT))
        self.assertEqual(self.gate(*pair), {"a": "passed", "b": "passed"})
        self.assertEqual(self.gate(self.meets("c", "d"), self.meets("d", "c"))["c"], "FAILED")

    def test_two_stages_that_use_one_processor_each_run_side_by_side(self):
        pair = (self.meets("a", "b", processors=1), self.meets("b", "a", processors=1))
        self.assertEqual(self.gate(*pair), {"a": "passed", "b": "passed"})

    def test_the_stage_that_the_end_of_the_run_waits_for_begins_first(self):
        stages = [self.stage("alone", "true"), self.stage("made", "true"), self.stage("tried", "true", needs={"made": ()})]
        seconds = {"alone": 100, "made": 40, "tried": 70}
        found = urgencies(stages, lambda stage: seconds[stage.name])
        self.assertEqual(found, {"alone": 100, "made": 110, "tried": 70})
        self.have_taken(seconds)
        self.gate(*stages)
        self.assertEqual(self.begun(), ["made:", "alone:", "tried:"])

    def test_a_lane_stays_free_for_a_more_urgent_stage_that_waits_for_a_short_one(self):
        made = self.stage("made", "sleep 1", lane=Lane.WAIT)
        stages = [self.stage("long", "true"), made, self.stage("longer", "true", needs={"made": ()})]
        self.have_taken({"long": 100, "made": 1, "longer": 200})
        self.gate(*stages)
        self.assertEqual(self.begun(), ["made:", "longer:", "long:"])
        self.have_taken({"made": 60}, key="later", at=1 << 40)
        self.gate(*stages, reruns=("long", "made", "longer"))
        self.assertEqual(self.begun(), ["made:", "long:", "longer:"])

    def have_taken(self, seconds, key="key", at=0):
        """Stores a pass of each stage with its duration."""
        for name, duration in seconds.items():
            place = self.cache / "results" / name / key
            place.mkdir(parents=True)
            (place / "pass.json").write_text(json.dumps({"at": at, "seconds": duration, "counts": {}}))

    def begun(self):
        """The names of the stages in the order in which they began."""
        return [line.split()[2] for line in self.printed.getvalue().splitlines() if line.endswith(": begins")]


class VoidTests(GateTest):
    def flaky(self, failures, **further):
        """A stage that fails so many times, and counts its runs in a file."""
        file = self.folder / "runs"
        return self.stage("one", f'echo "$@" >>{file}; test "$(wc -l <{file})" -gt {failures}', judges_time=True, **further)

    @property
    def runs(self):
        return (self.folder / "runs").read_text().splitlines()

    def test_a_failure_on_a_machine_that_kept_up_is_a_failure(self):
        self.assertEqual(self.gate(self.flaky(1)), {"one": "FAILED"})
        self.assertEqual(len(self.runs), 1)

    def test_a_failure_on_a_stalled_machine_is_void_and_runs_again_at_the_end(self):
        self.machine = StalledMachine(1.0)
        order = self.folder / "runs"
        self.assertEqual(self.gate(self.flaky(1), self.stage("two", f"echo two >>{order}")), {"one": "passed", "two": "passed"})
        self.assertIn("two", self.runs[:2])
        self.assertEqual(len(self.runs), 3)
        self.assertEqual(self.results["one"].reason, "void 1 time before")
        self.assertIn("void: 1 (one); the machine was stalled", self.printed.getvalue())

    def test_a_defect_is_void_three_times_and_then_a_failure(self):
        self.machine = StalledMachine(1.0)
        self.assertEqual(self.gate(self.flaky(1000)), {"one": "FAILED"})
        self.assertEqual(len(self.runs), 4)
        self.assertRegex(self.results["one"].reason, "^void too often: ")

    def test_a_stage_that_judges_no_time_is_never_void(self):
        self.machine = StalledMachine(1.0)
        self.assertEqual(self.gate(self.stage("one", "false")), {"one": "FAILED"})

    def test_only_the_void_parts_of_a_stage_run_again_and_the_counts_are_added(self):
        script = """
            if [ $# -eq 0 ]; then
                echo parts 5 >>"$GATE_OUT/counts"
                printf 'slow\\nlate\\n' >"$GATE_OUT/void"
                exit 75
            fi
            test "$*" = "slow late"
            echo parts 2 >>"$GATE_OUT/counts"
        """
        self.assertEqual(self.gate(self.stage("one", script, counts={"parts": 7})), {"one": "passed"})
        self.assertEqual(self.results["one"].counts, {"parts": 7})
        self.assertEqual(self.gate(self.stage("one", script, counts={"parts": 7})), {"one": "cached"})
        self.assertEqual(self.results["one"].counts, {"parts": 7})
