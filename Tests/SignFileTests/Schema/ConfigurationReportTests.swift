import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("[report]")
struct ConfigurationReportTests {
    @Test("a program gets every event, or those of some kinds")
    func program() throws {
        let every = try configuration("[report]\non_event = [\"/bin/cat\", \"-n\"]\n" + anOption).report
        #expect(every.onEvent == ["/bin/cat", "-n"])
        #expect(every.kinds.isEmpty)
        #expect(every.hookReceives(.brightness(3)))
        let text = "[report]\non_event = [\"/bin/cat\"]\nkinds = [\"selected\", \"rescaled\"]\n"
        let some = try configuration(text + anOption).report
        #expect(some.kinds == ["selected", "rescaled"])
        #expect(some.hookReceives(.rescaled(2)))
        #expect(!some.hookReceives(.brightness(3)))
        #expect(!ReportSettings().hookReceives(.rescaled(2)))
    }

    @Test(
        "mistakes are named at their places",
        arguments: [
            (
                "on_event = \"/bin/cat\"",
                "2:12: error: on_event must be an array of strings, the program first"
            ),
            ("on_event = []", "2:12: error: on_event must not be empty; remove the key to run nothing"),
            ("on_event = [\"cat\"]", "2:13: error: on_event must start with the absolute path of a program"),
            ("on_event = [\"/bin/cat\", \"\"]", "2:25: error: no element of on_event may be empty"),
            ("on_event = [\"/home/pi/a\"]", "2:13: warning: on_event names '/home/pi/a', but the service"),
            (
                "kinds = [\"selected\"]",
                "2:1: warning: kinds does nothing without on_event; add on_event, or remove the key"
            ),
            ("kinds = \"selected\"", "2:9: error: kinds must be an array of names of events, such as"),
            ("kinds = []", "2:9: error: kinds must not be empty; remove the key for every event"),
            (
                "kinds = [\"selectd\"]",
                "2:10: error: unknown kind 'selectd'; did you mean 'selected'? allowed: "
            ),
            ("kinds = [\"input\", 3]", "2:19: error: kind must be 'started', 'layout', "),
            ("hook = [\"/bin/cat\"]", "2:1: error: unknown key 'hook' in [report]; did you mean 'on_event'?"),
        ]
    )
    func mistakes(line: String, complaint: String) {
        let found = findings(in: "[report]\n\(line)\n" + anOption)
        #expect(found.contains { $0.hasPrefix("f:\(complaint)") }, "\(found)")
    }

    @Test("a program that cannot be run is a warning at its place")
    func programFile() throws {
        let programs = ProgramFiles { _ in "no such file" }
        let text = "[report]\non_event = [\"/bin/none\"]\n" + anOption
        let loaded = try Configuration.parse(Array(text.utf8), file: "f", programs: programs)
        #expect(
            loaded.diagnostics.map(\.description)
                == ["f:2:13: warning: /bin/none: no such file"]
        )
    }
}
