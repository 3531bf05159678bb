import Diagnostics
import GatewayMessages
import Testing

@testable import SignGateway

@Suite("The fleet of a sign in a configuration")
struct FleetSettingsTests {
    private let broker = "[mqtt]\nurl = \"mqtt://broker.local\"\nnode = \"w7\"\n"
    private let key = "ed25519:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

    private func diagnostics(_ text: String) -> [String] {
        do throws(GatewayFileError) {
            let loaded = try GatewaySettings.parse(Array(text.utf8), file: "g")
            return (loaded.diagnostics + loaded.notes).map(\.description).filter {
                !$0.contains("is shown literally")
            }
        } catch {
            return error.diagnostics.map(\.description)
        }
    }

    @Test("a fleet has a name, labels in order, and the public keys of its owner")
    func table() throws {
        let text =
            broker + "[fleet]\nname = \"shops\"\nlabels = [\"window\", \"berlin\"]\nkeys = [\"\(key)\"]\n"
        let fleet = try GatewaySettings.parse(Array(text.utf8), file: "g").settings.fleet
        #expect(fleet.name == "shops")
        #expect(fleet.labels == ["berlin", "window"])
        #expect(fleet.keys.map(\.text) == [key])
        #expect(fleet.keys.map(\.id) == ["21fe31dfa154a261"])
        #expect(!fleet.acceptsCommands)
        #expect(diagnostics(text).isEmpty)
    }

    @Test("errors have a location and a remedy")
    func errors() {
        let missing = diagnostics(broker + "[fleet]\n")
        #expect(missing.first == "g:4:1: error: name is missing; set it, as in name = \"shops\"")
        #expect(missing.last?.contains("keys is missing; add the public key of the fleet's owner") == true)
        let cases = [
            ("name = \"Shops\"\nkeys = [\"\(key)\"]", "name must be 1 to 32 characters from a-z"),
            ("name = \"a\"\nkeys = [\"ed25519:AAAA\"]", "'ed25519:AAAA' is not a public key; write ed25519:"),
            ("name = \"a\"\nkeys = [\"\(key)\"]\nlabels = [\"a+\"]", "'a+' is not a label"),
            ("name = \"a\"\nkeys = [\"\(key)\"]\nlabels = [\"a\", \"a\"]", "labels has the same label twice"),
            ("name = \"a\"\nkeys = [\"\(key)\"]\nrevoked = [\"12\"]", "'12' is not a key id"),
            (
                "name = \"a\"\nkeys = [\"\(key)\"]\nrevoked = [\"000000000000000G\"]",
                "'000000000000000G' is not a key id; a key id has 16 hexadecimal digits"
            ),
            ("name = \"a\"\nkeys = [\"\(key)\"]\nlabel = \"a\"", "unknown key 'label'"),
        ]
        for (lines, part) in cases {
            let found = diagnostics(broker + "[fleet]\n\(lines)\n")
            #expect(found.first?.contains(part) == true, "\(lines): \(found)")
        }
        let alone = diagnostics("[fleet]\nname = \"a\"\nkeys = [\"\(key)\"]\n")
        #expect(alone == ["g:1:2: error: a fleet needs a broker; add [mqtt] with its url"])
        let large = broker.replacing("w7", with: "W7") + "[fleet]\nname = \"a\"\nkeys = [\"\(key)\"]\n"
        #expect(diagnostics(large).first?.contains("a sign name may contain only a-z, 0-9, _ and -") == true)
    }

    @Test("a sign whose keys are all revoked has a warning")
    func revokedKeys() throws {
        let id = try #require(FleetKey(key)).id
        let other = "ed25519:\(String(repeating: "A", count: 43))="
        func warnings(keys: [String]) -> [String] {
            diagnostics(broker + "[fleet]\nname = \"a\"\nkeys = \(keys)\nrevoked = [\"\(id)\"]\n")
        }
        let warning = "g:7:11: warning: all keys are revoked, so the sign accepts nothing from its owner"
        #expect(warnings(keys: [key]).map { $0.hasPrefix(warning) } == [true])
        #expect(warnings(keys: [key, other]) == [])
    }

    @Test("unsigned commands are noted, and a group without them is a warning")
    func commands() {
        let fleet = broker + "[fleet]\nname = \"a\"\nkeys = [\"\(key)\"]\n"
        let open = diagnostics(fleet + "commands = true\n")
        #expect(
            open == [
                "g:7:12: note: with commands = true, any client that may publish on the broker can set what the sign shows"
            ]
        )
        let group = diagnostics(fleet + "[group]\nname = \"shop\"\n")
        #expect(group.first?.contains("[group] has no effect") == true)
    }
}
