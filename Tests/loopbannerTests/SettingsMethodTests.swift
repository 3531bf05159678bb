import Foundation
import SignTestSupport
import TestSupport
import Testing

/// Tests the methods that read and change the settings of the configuration.
@Suite("Settings over the control socket")
struct SettingsMethodTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory(withFolder: "state") }

    /// Starts a sign whose configuration file cannot be replaced, because the name of its draft would be too long.
    private func listenReadOnly(_ text: String = quiet) throws -> Program {
        let name = String(repeating: "a", count: 245) + ".toml"
        let file =
            FileManager.default.fileExists(atPath: directory.path(of: name))
            ? directory.path(of: name) : try directory.file(name, text)
        let program = try #require(
            Program(
                ["run", "--config", file, "--control", socket],
                output: .file(directory.path(of: "a.out")),
                error: .file(directory.path(of: "a.err")),
                environment: ["STATE_DIRECTORY=\(directory.path(of: "state"))"]
            )
        )
        #expect(eventually { exists(socket) })
        return program
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func scroll(_ client: ControlClient, _ key: String) -> JSONValue? {
        client.call("GetSettings")["settings"]?["scroll"]?[key]
    }

    private func problems(_ reply: [String: JSONValue]) -> [String] {
        reply["problems"]?.array?.map { "\($0["path"]?.string ?? ""): \($0["message"]?.string ?? "")" } ?? []
    }

    @Test("a change is in force at once, and the sign writes it to its file with all comments")
    func inFile() throws {
        let program = try listen(Self.quiet + "# the end\n")
        let client = try client()
        let reply = client.call(
            "ChangeSettings",
            #"{"settings":{"scroll":{"dwell":"9s"},"display":{"brightness":77}}}"#
        )
        #expect(reply["error"] == nil && reply["durable"] == .boolean(true))
        #expect(reply["revision"] == client.call("GetSettings")["revision"])
        #expect(client.call("GetSettings")["stored"]?.array?.isEmpty == true)
        #expect(eventually { client.call("GetState")["state"]?["brightness"] == .integer(77) })
        let text = try String(contentsOfFile: directory.path(of: "a.toml"), encoding: .utf8)
        #expect(
            text == Self.quiet.replacing("dwell = \"1h\"", with: "dwell = \"9s\"")
                .replacing("height = 16\n", with: "height = 16\nbrightness = 77\n") + "# the end\n"
        )
        end(program)
    }

    @Test(
        "a sign that may not write its file keeps the settings over a restart, and the file can change them later"
    )
    func stored() throws {
        var program = try listenReadOnly()
        var client = try client()
        let reply = client.call("ChangeSettings", #"{"settings":{"scroll":{"slide":"30ms","gap":2}}}"#)
        #expect(reply["error"] == nil && reply["durable"] == .boolean(true))
        #expect(
            client.call("GetSettings")["stored"]?.array?.compactMap(\.string) == [
                "scroll.gap", "scroll.slide",
            ]
        )
        program.send(SIGKILL)
        #expect(program.end() == -1)
        let file = directory.path(of: String(repeating: "a", count: 245) + ".toml")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.quiet)

        program = try listenReadOnly()
        client = try self.client()
        #expect(scroll(client, "slide")?.string == "30ms" && scroll(client, "gap") == .integer(2))
        // A person edits the file: this setting is the file's from now on, the other one stays.
        try Self.quiet.replacing("\"20ms\"", with: "\"40ms\"").write(
            toFile: file,
            atomically: false,
            encoding: .utf8
        )
        #expect(client.call("Reload")["error"] == nil)
        #expect(scroll(client, "slide")?.string == "40ms" && scroll(client, "gap") == .integer(2))
        #expect(client.call("GetSettings")["stored"]?.array?.compactMap(\.string) == ["scroll.gap"])
        // A restart drops what the file has changed for good, also if the file is changed back.
        end(program)
        try Self.quiet.write(toFile: file, atomically: false, encoding: .utf8)
        program = try listenReadOnly()
        client = try self.client()
        #expect(scroll(client, "slide")?.string == "20ms" && scroll(client, "gap") == .integer(2))
        #expect(client.call("ChangeSettings", #"{"settings":{"scroll":{"gap":null}}}"#)["error"] == nil)
        #expect(!exists(directory.path(of: "state/settings.toml")))
        end(program)
    }

    @Test("a change with a mistake has no effect at all, and names the setting")
    func mistakes() throws {
        let program = try listen()
        let client = try client()
        let before = client.call("GetSettings")
        let invalid =
            #"{"settings":{"scroll":{"dwell":"9s","speed":0},"schedule":[{"when":"Mox","lit":false}]}}"#
        let reply = client.call("ChangeSettings", invalid)
        #expect(reply["error"]?.string == "InvalidSettings")
        let paths = problems(reply).map { $0.prefix { $0 != ":" } }
        #expect(Set(paths) == ["scroll.speed", "schedule[0].when"])
        #expect(
            problems(reply).contains {
                $0.hasSuffix("speed must be more than 0 and at most 100000 pixels per second, not 0")
            }
        )
        #expect(client.call("GetSettings") == before)
        let used = #"{"settings":{"button":[{"line":"GPIO4"}],"text":{"fonts":["/home/pi/x.ttf"]}}}"#
        #expect(problems(client.call("ChangeSettings", used)).count == 2)
        end(program)
    }

    @Test("a revision prevents a change of settings that another client has changed")
    func conflict() throws {
        let program = try listen()
        let client = try client()
        let revision = try #require(client.call("GetSettings")["revision"]?.integer)
        let first = #"{"settings":{"scroll":{"gap":2}},"revision":\#(revision)}"#
        let reply = client.call("ChangeSettings", first)
        let changed = try #require(reply["revision"]?.integer)
        let second = client.call(
            "ChangeSettings",
            #"{"settings":{"scroll":{"gap":3}},"revision":\#(revision)}"#
        )
        #expect(second["error"]?.string == "WrongRevision" && second["revision"] == .integer(changed))
        #expect(scroll(client, "gap") == .integer(2))
        end(program)
    }

    @Test("counters and schedules are replaced as lists, also while a client has set the options")
    func lists() throws {
        let program = try listen()
        let client = try client()
        #expect(
            client.call("SetOptions", #"{"options":[{"text":"Number {counter:queue}"}]}"#)["error"]?.string
                == "InvalidOption"
        )
        #expect(
            client.call("ChangeSettings", #"{"settings":{"counter":[{"name":"queue","start":5}]}}"#)["error"]
                == nil
        )
        #expect(
            client.call("SetOptions", #"{"options":[{"text":"Number {counter:queue}"}]}"#)["error"] == nil
        )
        #expect(client.call("GetCounters")["counters"]?["queue"] == .integer(5))
        let reply = client.call(
            "ChangeSettings",
            #"{"settings":{"schedule":[{"when":"Mon..Sun","lit":false}]}}"#
        )
        #expect(reply["error"] == nil)
        #expect(eventually { client.call("GetState")["state"]?["lit"] == .boolean(false) })
        #expect(client.call("GetOptions")["total"] == .integer(1))
        let removed = client.call("ChangeSettings", #"{"settings":{"counter":[]}}"#)
        #expect(removed["error"]?.string == "InvalidSettings", "the counter is shown: \(removed)")
        end(program)
    }
}
