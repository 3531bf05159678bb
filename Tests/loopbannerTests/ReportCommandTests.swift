import TestSupport
import Testing

@Suite("loopbanner report")
struct ReportCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("a report has the version, the kernel and what doctor finds, and no text of an option")
    func report() throws {
        let file = try directory.file(
            "grandma.toml",
            "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"grandma's tea\"\n"
        )
        let outcome = try Outcome(["report", file], in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(outcome.output.hasPrefix("loopbanner: 0."))
        #expect(outcome.output.contains("\ndisplay: memory, 32×8, brightness 20, 100 fps\n"))
        #expect(outcome.output.contains("\ndoctor:\n"))
        #expect(outcome.output.contains("\n  ok    display: driver 'memory' needs no device\n"))
        #expect(!outcome.output.contains("grandma"))
    }

    @Test("a file that is not valid, or not there, does not keep the report from being made")
    func invalid() throws {
        let file = try directory.file("a.toml", "widht = 1\n")
        for path in [file, directory.path(of: "none.toml")] {
            let outcome = try Outcome(["report", path, "--lamp-test"], in: directory)
            #expect(outcome.status == 0)
            #expect(outcome.error == "")
            #expect(outcome.output.contains("\nconfiguration: not valid; `loopbanner check` shows why\n"))
        }
    }

    @Test("a lamp test of a display without LEDs is left out")
    func lampTest() throws {
        let file = try directory.file(
            "a.toml",
            "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"Tea\"\n"
        )
        let outcome = try Outcome(["report", file, "--lamp-test"], in: directory)
        #expect(outcome.output.hasSuffix("\nnote  lamp test: left out: driver 'memory' has no LEDs\n"))
    }
}
