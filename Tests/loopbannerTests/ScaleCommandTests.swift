import SignTestSupport
import TestSupport
import Testing

@Suite("The command for the letter size")
struct ScaleCommandTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func scale(_ arguments: String...) throws -> Outcome {
        try Outcome(["scale"] + arguments + ["--socket", socket], in: directory)
    }

    @Test("the size is printed, set, and changed by so much, within the limits of the configuration")
    func size() throws {
        let program = try listen()
        #expect(try scale().output == "1\n")
        #expect(try scale("2").output == "2\n")
        #expect(try scale("-1").output == "1\n")
        #expect(try scale("+1", "--json").output == "{\"scale\":2}\n")
        let beyond = try scale("3")
        #expect(beyond.status == 1)
        #expect(beyond.error == "loopbanner: error: the limit is reached\n")
        #expect(try scale("--json").output == "{\"scale\":2}\n")
        end(program)
    }

    @Test(
        "an invalid size is refused before the command connects to the sign",
        arguments: ["0", "9", "-8", "large"]
    )
    func mistakes(_ size: String) throws {
        let wrong = try scale(size)
        #expect(wrong.status == 64)
        #expect(wrong.error.hasPrefix("Error: invalid letter size '\(size)'; write 1 to 8, +1 or -1\n"))
    }
}
