import LinuxSystem
import MonotonicTime
import SignSetup
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

    @Test("a diagnosis has the results of doctor with their remedies")
    func diagnosis() throws {
        host.checks = [
            CheckResult(.good, "configuration", "/a.toml is valid"),
            CheckResult(.failing, "supply", "the firmware has seen undervoltage", remedy: "Use the supply."),
        ]
        let results = try #require(try reply("GetDiagnosis")["results"]?.array)
        let rows = results.map { result in
            ["verdict", "subject", "finding", "remedy"].map { result[$0]?.string ?? "null" }
        }
        #expect(
            rows == [
                ["ok", "configuration", "/a.toml is valid", "null"],
                ["fail", "supply", "the firmware has seen undervoltage", "Use the supply."],
            ]
        )
    }
}
