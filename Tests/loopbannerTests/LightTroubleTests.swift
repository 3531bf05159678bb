import SignAPI
import SignTestSupport
import TestSupport
import Testing

@Suite("A light sensor that cannot be read")
struct LightTroubleTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private var sensor: String {
        "[brightness_sensor]\nfile = \"\(directory.path(of: "lux"))\"\nevery = \"100ms\"\n"
    }

    /// Returns the problems with light. The machine of a test also lacks the lines of the buttons.
    private func trouble(_ client: ControlClient) -> [String] {
        (client.call("GetState")["state"]?["trouble"]?.array ?? []).compactMap(\.string)
            .filter { $0.contains("light") }
    }

    @Test(
        "the state and the status name the reason until the sensor can be read, or is not configured any more"
    )
    func failure() throws {
        let program = try listen(Self.quiet + sensor)
        let client = try client()
        let path = directory.path(of: "lux")
        let missing = "no light sensor, retrying: \(path): "
        #expect(eventually { trouble(client).contains { $0.hasPrefix(missing) } })
        let status = try Outcome(["status", "--socket", socket], in: directory).output
        #expect(status.contains(missing), "\(status)")
        _ = try directory.file("lux", "120\n")
        #expect(eventually { trouble(client).isEmpty })
        #expect(try Outcome(["status", "--socket", socket], in: directory).output.contains(", 120 lux"))
        _ = try directory.file("lux", "bright\n")
        #expect(eventually { trouble(client) == ["\(missing)not a number; write a value in lux"] })
        _ = try directory.file("a.toml", Self.quiet)
        _ = client.call("Reload")
        #expect(eventually { trouble(client).isEmpty })
        end(program)
    }
}
