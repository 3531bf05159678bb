from gate.stage import Lane
from gate.tests.fixture import GateTest


class PassTests(GateTest):
    def test_a_stage_that_passed_is_not_run_again_and_says_when_it_passed(self):
        self.write("a", "1")
        stage = self.stage("one", "cat a", ["a"])
        self.assertEqual(self.gate(stage), {"one": "passed"})
        self.assertEqual(self.gate(stage), {"one": "cached"})
        self.assertRegex(self.printed.getvalue(), r"one: cached: passed at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d")

    def test_a_changed_input_runs_a_stage_again_and_its_former_content_does_not(self):
        self.write("a", "1")
        stage = self.stage("one", "cat a", ["a"])
        self.gate(stage)
        self.write("a", "2")
        self.assertEqual(self.gate(stage), {"one": "passed"})
        self.write("a", "1")
        self.assertEqual(self.gate(stage), {"one": "cached"})

    def test_a_changed_file_that_is_no_input_runs_nothing_again(self):
        self.write("a", "1")
        self.write("b", "1")
        stage = self.stage("one", "cat a", ["a"])
        self.gate(stage)
        self.write("b", "2")
        self.assertEqual(self.gate(stage), {"one": "cached"})

    def test_another_command_runs_a_stage_again(self):
        self.gate(self.stage("one", "true"))
        self.assertEqual(self.gate(self.stage("one", "true true")), {"one": "passed"})

    def test_a_failure_is_not_kept(self):
        self.assertEqual(self.gate(self.stage("one", "false")), {"one": "FAILED"})
        self.assertEqual(self.gate(self.stage("one", "false")), {"one": "FAILED"})

    def test_a_stage_can_be_rerun_although_its_pass_is_kept(self):
        stage = self.stage("one", "true")
        self.gate(stage)
        self.assertEqual(self.gate(stage, reruns=["one"]), {"one": "passed"})

    def test_a_stage_that_reads_a_file_it_does_not_declare_fails_and_names_the_file(self):
        self.write("a", "1")
        self.write("secret", "1")
        self.assertEqual(self.gate(self.stage("one", "cat a secret", ["a"])), {"one": "FAILED"})
        self.assertEqual(self.results["one"].reason, "reads secret, not among its inputs (integration/gate/stages)")

    def test_a_read_in_a_child_process_in_another_folder_is_seen(self):
        self.write("a", "1")
        self.write("deep/secret", "1")
        script = 'cd deep && python3 -c "import mmap; f = open(\'secret\'); mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)[0]"'
        self.assertEqual(self.gate(self.stage("one", script, ["a"])), {"one": "FAILED"})

    def test_a_stage_that_counts_less_than_it_must_fails(self):
        stage = self.stage("one", 'echo things 3 >>"$GATE_OUT/counts"', counts={"things": 4})
        self.assertEqual(self.gate(stage), {"one": "FAILED"})
        self.assertEqual(self.results["one"].reason, "3 things of at least 4")
        self.assertEqual(self.gate(self.stage("one", stage.command[2], counts={"things": 3})), {"one": "passed"})
        self.assertIn("proved: 3 things", self.printed.getvalue())

    def test_what_a_stage_makes_is_there_for_the_stage_that_needs_it_and_nothing_else(self):
        maker = self.stage("maker", 'echo 1 >"$GATE_OUT/wanted"; echo 2 >"$GATE_OUT/other"')
        user = self.stage("user", 'test "$(ls "$1")" = wanted', arguments=("{maker}",), needs={"maker": ("wanted",)})
        self.assertEqual(self.gate(maker, user), {"maker": "passed", "user": "passed"})

    def test_a_stage_runs_again_only_if_the_products_that_it_uses_have_changed(self):
        self.write("a", "1")
        maker = self.stage("maker", 'cat a >/dev/null; echo same >"$GATE_OUT/same"; cp a "$GATE_OUT/a"', ["a"])
        of_same = self.stage("of-same", "true", needs={"maker": ("same",)})
        of_a = self.stage("of-a", "true", needs={"maker": ("a",)})
        self.gate(maker, of_same, of_a)
        self.write("a", "2")
        self.assertEqual(self.gate(maker, of_same, of_a), {"maker": "passed", "of-same": "cached", "of-a": "passed"})

    def test_editing_beside_a_run_changes_nothing_in_it(self):
        path = self.write("a", "1")
        first = self.stage("first", f"echo 2 >'{path}'")
        second = self.stage("second", 'test "$(cat a)" = 1', ["a"], needs={"first": ()})
        self.assertEqual(self.gate(first, second), {"first": "passed", "second": "passed"})

    def test_a_build_in_a_kept_folder_is_there_the_next_time_and_not_in_a_fresh_run(self):
        self.write("a", "1")
        stage = self.stage("one", 'cat a; mkdir -p .build; ls .build >"$GATE_OUT/seen"; touch .build/x', ["a"], kept=(".build",))
        for change, fresh, seen in (("1", False, ""), ("2", False, "x\n"), ("3", True, "")):
            self.write("a", change)
            self.gate(stage, is_fresh=fresh)
            self.assertEqual((self.results["one"].products / "seen").read_text(), seen)

    def test_an_isolated_stage_has_a_network_of_its_own(self):
        script = 'ip -brief address | grep --quiet 192.0.2.7 && ! ip route | grep --quiet default && test "$(ps ax | wc -l)" -lt 10'
        self.assertEqual(self.gate(self.stage("one", script, lane=Lane.WAIT, is_isolated=True)), {"one": "passed"})
