import SignTestSupport
import TestSupport
import Testing

/// Tests of a sign that runs as a process, with a control socket in the temporary folder of the test.
protocol ControlTests: SignTests {}

extension ControlTests {
    var socket: String { directory.path(of: "control") }

    /// A configuration with three options, an action and a second button. An option stays until an input.
    static var quiet: String {
        """
        [display]
        driver = "memory"
        width = 16
        height = 16
        [scroll]
        slide = "20ms"
        dwell = "1h"
        [text]
        scale_max = 2
        [[button]]
        line = "GPIO17"
        [[button]]
        name = "back"
        line = "GPIO27"
        on_tap = "previous"
        [[option]]
        id = "tea"
        text = "T"
        dwell = "90s"
        [[option]]
        id = "coffee"
        text = "C"
        action = ["/bin/true"]
        [[option]]
        id = "solid"
        page = "solid"

        """
    }

    /// Starts a sign with the configuration `text`, and waits until its socket exists.
    func listen(_ text: String = quiet, environment: [String] = []) throws -> Program {
        let file = try directory.file("a.toml", text)
        let program = try #require(
            Program(
                ["run", "--config", file, "--control", socket],
                output: .file(directory.path(of: "a.out")),
                error: .file(directory.path(of: "a.err")),
                environment: environment
            )
        )
        #expect(eventually { log.contains("the display works") })
        return program
    }

    /// Ends the sign as a service manager does, and checks that it ends.
    func end(_ program: Program) {
        program.send(15)
        #expect(program.end() == 0)
    }

    func client() throws -> ControlClient { try #require(ControlClient(socket)) }
}

extension [String: JSONValue] {
    /// The id of the option that is selected according to the reply.
    var selected: String? { (self["taken"] ?? self["state"])?["selected"]?["id"]?.string }
    /// The name of the error in the reply, or nil if there is none.
    var error: String? { self["error"]?.string }
    /// Returns the value of `key` in the reported state.
    func state(_ key: String) -> JSONValue? { self["state"]?[key] }
    /// The names of the events in the reply.
    var events: [String] { self["events"]?.array?.compactMap { $0["event"]?.string } ?? [] }
    /// The numbers of the events in the reply.
    var numbers: [Int64] { self["events"]?.array?.compactMap { $0["seq"]?.integer } ?? [] }
}
