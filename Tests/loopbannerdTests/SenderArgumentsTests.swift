import Testing

@testable import loopbannerd

@Suite("The command line of the sender")
struct SenderArgumentsTests {
    @Test("options are joined or separate")
    func options() throws {
        let arguments = try SenderArguments(["--socket=/run/s", "--interface", "eth1"])
        #expect(arguments.socket == "/run/s")
        #expect(arguments.interface == "eth1")
        #expect(try SenderArguments(["--help"]).command == .help)
        #expect(try SenderArguments(["--version"]).command == .version)
    }

    @Test(
        "a mistake names the help",
        arguments: [
            ([], "--socket is missing"), (["--socket"], "--socket needs a value"),
            (["--sockte", "x"], "unknown argument '--sockte'"),
            (["--interface="], "--interface needs a value"),
        ] as [([String], String)]
    )
    func mistakes(_ arguments: [String], _ problem: String) {
        do throws(SenderArguments.UsageError) {
            _ = try SenderArguments(arguments)
            Issue.record("\(arguments) are accepted")
        } catch { #expect("\(error)" == "\(problem); see loopbanner-sender --help") }
    }
}
