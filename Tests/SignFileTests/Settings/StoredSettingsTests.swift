import SignAPI
import TestSupport
import Testing

@testable import SignFile

@Suite("Settings beside the configuration file")
struct StoredSettingsTests {
    private static let file = Array("[scroll]\nspeed = 50 # x\ngap = 3\n".utf8)

    private func stored(_ json: String, on settings: StoredSettings = StoredSettings()) throws
        -> StoredSettings
    {
        let change = try SettingsChange(JSONTree(Array(json.utf8)))
        return settings.changed(by: change, file: Self.file)
    }

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test("the settings are put into the text of the file")
    func merged() throws {
        let settings = try stored(
            #"{"scroll": {"speed": 40, "gap": null}, "schedule": [{"when": "Mon", "lit": false}]}"#
        )
        #expect(settings.paths == ["schedule", "scroll.gap", "scroll.speed"])
        #expect(
            text(settings.merged(into: Self.file)?.text)
                == "[scroll]\nspeed = 40 # x\n\n[[schedule]]\nwhen = \"Mon\"\nlit = false\n"
        )
    }

    @Test("a value that the file has already is not stored, and a value set back is no longer stored")
    func same() throws {
        #expect(try stored(#"{"scroll": {"speed": 50, "loop": null}}"#).isEmpty)
        let changed = try stored(#"{"scroll": {"speed": 40}}"#)
        #expect(try stored(#"{"scroll": {"speed": 50}}"#, on: changed).isEmpty)
    }

    @Test("a later change of the file has precedence, key by key")
    func precedence() throws {
        let settings = try stored(#"{"scroll": {"speed": 40, "gap": 1}}"#)
        let edited = Array("[scroll]\nspeed = 30\ngap = 3\n".utf8)
        let merged = try #require(settings.merged(into: edited))
        #expect(text(merged.text) == "[scroll]\nspeed = 30\ngap = 1\n")
        #expect(merged.dropped == ["scroll.speed"] && merged.settings.paths == ["scroll.gap"])
        let saved = try #require(settings.merged(into: Array("[scroll]\nspeed = 40\ngap = 1\n".utf8)))
        #expect(saved.dropped == [] && saved.settings.isEmpty)
    }

    @Test("the stored text is read back, and a damaged one is rejected")
    func storage() throws {
        let settings = try stored(
            #"{"scroll": {"dwell": "2s", "gap": null}, "counter": [{"name": "a", "range": [0, 9]}]}"#
        )
        #expect(StoredSettings(text: settings.text) == settings)
        for index in settings.text.indices {
            var damaged = settings.text
            damaged[index] ^= 1
            #expect(StoredSettings(text: damaged) == nil, "byte \(index)")
        }
        #expect(StoredSettings(text: settings.text.dropLast()) == nil && StoredSettings(text: []) == nil)
    }
}
