import Testing

@testable import loopbannerd

@Suite("The command line of the sender")
struct SenderArgumentsTests {
    @Test("options are joined or separate")
    func options() throws {
        let arguments = try SenderArguments(["--socket=/run/s", "--interface", "eth1"])
        #expect(arguments.socketPath == "/run/s")
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
            (["--socket", "a", "--socket=b"], "--socket is given twice"),
            (["--interface=a", "--interface", "a"], "--interface is given twice"),
        ] as [([String], String)]
    )
    func mistakes(_ arguments: [String], _ problem: String) {
        do throws(SenderArguments.UsageError) {
            _ = try SenderArguments(arguments)
            Issue.record("\(arguments) are accepted")
        } catch { #expect("\(error)" == "\(problem); see loopbanner-sender --help") }
    }

    @Test("only the one socket that the service manager passes to this process is used")
    func inheritedSocket() {
        func descriptor(_ environment: [String: String]) -> CInt? {
            ListeningSocket.inheritedDescriptor(environment: { environment[$0] }, processID: 7)
        }
        #expect(descriptor(["LISTEN_PID": "7", "LISTEN_FDS": "1"]) == 3)
        #expect(descriptor(["LISTEN_PID": "8", "LISTEN_FDS": "1"]) == nil)
        #expect(descriptor(["LISTEN_PID": "7", "LISTEN_FDS": "2"]) == nil)
        #expect(descriptor(["LISTEN_FDS": "1"]) == nil)
        #expect(descriptor([:]) == nil)
    }
}
