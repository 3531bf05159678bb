import Testing

@testable import SignGateway

@Suite("The check of a fleet's folder with loopbanner")
struct ReleaseCheckTests {
    private func errors(_ output: String) -> [String] {
        ReleaseCheck.errors(inOutput: output, path: "/tmp/f/sign.toml", displayName: "signs/all.toml")
    }

    @Test("errors have the name of the file in the folder, and warnings are left out")
    func errors() {
        let output = """
            /tmp/f/sign.toml:2:9: error: dwell '5' has no unit
            /tmp/f/sign.toml:3:1: warning: at 100 fps this speed moves in uneven steps
            other: error: none
            """
        #expect(errors(output) == ["signs/all.toml:2:9: error: dwell '5' has no unit", "other: error: none"])
    }

    @Test("a check that fails without an error is an error, with the last line of its output")
    func failed() {
        let start = "signs/all.toml: error: cannot be checked because loopbanner check has failed"
        #expect(
            errors("Loading\nloopbanner: error while loading shared libraries\n")
                == ["\(start): loopbanner: error while loading shared libraries"]
        )
        #expect(errors("") == ["\(start); reinstall the package loopbanner"])
    }

    @Test(
        "the check leaves out values and rollouts, however their headings are written",
        arguments: [
            "[values]", "  [values]", "[ values ]", "[\"values\"]", "[ \"values\" ] # of texts", "[rollout]",
        ]
    )
    func statementTables(heading: String) {
        let text = "number = 3\n[[option]]\ntext = \"Tea\"\n\(heading)\nprice = \"1\"\n[scroll]\nspeed = 9\n"
        let content = FleetFolder.Content(file: "all.toml", text: Array(text.utf8), values: [], rollout: [])
        let checked = String(
            decoding: ReleaseCheck.signConfiguration(for: content, display: ""),
            as: UTF8.self
        )
        #expect(checked == "\n[[option]]\ntext = \"Tea\"\n\n\n[scroll]\nspeed = 9\n\n")
    }
}
