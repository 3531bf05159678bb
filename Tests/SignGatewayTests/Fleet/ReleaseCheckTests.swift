import Testing

@testable import SignGateway

@Suite("The check of a fleet's folder with loopbanner")
struct ReleaseCheckTests {
    private func errors(_ output: String) -> [String] {
        ReleaseCheck.errors(in: output, about: "/tmp/f/sign.toml", named: "signs/all.toml")
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
        let start = "signs/all.toml: error: cannot be checked, because loopbanner check has failed"
        #expect(
            errors("Loading\nloopbanner: error while loading shared libraries\n")
                == ["\(start): loopbanner: error while loading shared libraries"]
        )
        #expect(errors("") == ["\(start); reinstall the package loopbanner"])
    }
}
