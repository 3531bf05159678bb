import SignTestSupport
import TestSupport
import Testing

/// Tests of a sign that listens at a socket in their folder.
protocol ControlTests: SignTests {}

extension ControlTests {
    var socket: String { directory.path(of: "control") }

    /// Three options that stay until an input, with an action and a second button.
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

    /// Runs the sign of configuration `text`, and waits for its socket.
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

    /// Ends it as a service manager does.
    func end(_ program: Program) {
        program.send(15)
        #expect(program.end() == 0)
    }

    func client() throws -> ControlClient { try #require(ControlClient(socket)) }
}

extension [String: JSONValue] {
    /// The option that is selected in a reply.
    var selected: String? { (self["taken"] ?? self["state"])?["selected"]?["id"]?.string }
    /// The name of an error.
    var error: String? { self["error"]?.string }
    /// A member of the state.
    func state(_ key: String) -> JSONValue? { self["state"]?[key] }
    /// The names of the events.
    var events: [String] { self["events"]?.array?.compactMap { $0["event"]?.string } ?? [] }
    /// The numbers of the events.
    var numbers: [Int64] { self["events"]?.array?.compactMap { $0["seq"]?.integer } ?? [] }
}
