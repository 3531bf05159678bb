import Diagnostics
import LinuxSystem
import MonotonicTime
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Calls for the service of a sign")
struct ServiceCallTests {
    private let host = StalledHost()
    private let socket: ServedSocket

    init() throws {
        socket = try ServedSocket(host)
    }

    private func reply(_ method: String) throws -> [String: JSONValue] {
        let client = try socket.client()
        client.send(method, "{}")
        var reply: JSONValue?
        _ = eventually {
            socket.server.serve(at: MonotonicClock.now)
            reply = client.receive(within: 10)
            return reply != nil
        }
        return ControlClient.content(of: reply)
    }

    @Test("a restart is answered before the sign stops")
    func restart() throws {
        #expect(try reply("Restart").isEmpty)
        #expect(host.restarts == 1)
    }

    @Test(
        "a restart is rejected if the file has an error, or the sign may not restart, and the sign continues"
    )
    func rejectedRestart() throws {
        let error = Diagnostic(.error, file: "/a.toml", location: .start, message: "unknown key 'x'")
        host.configurationError = ConfigurationError(diagnostics: [error])
        let invalid = try reply("Restart")
        #expect(invalid["diagnostics"]?.array?.first?["message"] == .string("unknown key 'x'"), "\(invalid)")
        host.configurationError = nil
        host.restartRejection = .refused(reason: "no_service")
        #expect(try reply("Restart")["reason"] == .string("no_service"))
        #expect(host.restarts == 0)
    }

    @Test("a diagnosis has the results of doctor with their remedies")
    func diagnosis() throws {
        host.checks = [
            CheckResult(.good, "configuration", "/a.toml is valid"),
            CheckResult(.failing, "supply", "the firmware detected undervoltage", remedy: "Use the supply."),
        ]
        let results = try #require(try reply("GetDiagnosis")["results"]?.array)
        let rows = results.map { result in
            ["verdict", "subject", "finding", "remedy"].map { result[$0]?.string ?? "null" }
        }
        #expect(
            rows == [
                ["ok", "configuration", "/a.toml is valid", "null"],
                ["fail", "supply", "the firmware detected undervoltage", "Use the supply."],
            ]
        )
    }
}
