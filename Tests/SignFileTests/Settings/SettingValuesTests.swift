import Diagnostics
import SignAPI
import SignCore
import TestSupport
import Testing

@testable import SignFile

@Suite("Settings that programs can change")
struct SettingValuesTests {
    private func read(_ text: String) throws -> Configuration {
        try Configuration.parse(Array(text.utf8), file: "f").configuration
    }

    @Test("the interface of the sign names exactly the tables that clients can change")
    func names() {
        let lists = SettingTables.described.filter { $0.form != .single }.map(\.name)
        let single = SettingTables.described.filter { $0.form == .single }.map(\.name)
        #expect(lists == SettingTable.lists)
        #expect(single == SettingTable.single)
    }

    @Test("every default that a form shows is the value without the key")
    func defaults() throws {
        let option =
            "[[option]]\ntext = \"x\"\n[[button]]\nline = \"GPIO5\"\n[[button]]\nline = \"GPIO6\"\n"
        let region = "text = \"x\"\n"
        let tables = [
            "display": "driver = \"memory\"\n", "counter": "name = \"a\"\n", "header": region,
            "footer": region, "left": region, "right": region, "brightness_sensor": "file = \"/run/lux\"\n",
            "button": "line = \"GPIO17\"\n", "realtime": "listen = [\"ddp\"]\nfrom = [\"any\"]\n",
            "combination": "buttons = [\"GPIO5\", \"GPIO6\"]\non_tap = \"pause\"\n",
        ]
        for table in SettingTables.all where table.name != "schedule" {
            let header = table.form != .single ? "[[\(table.name)]]\n" : "[\(table.name)]\n"
            let rest = option + header + (tables[table.name] ?? "")
            for key in table.keys {
                guard let value = key.defaultValue else { continue }
                #expect(
                    try read(rest + "\(key.name) = \(value)\n") == read(rest),
                    "\(table.name).\(key.name)"
                )
            }
        }
    }

    @Test("a description has the kind, the limits and the choices of the reader")
    func descriptions() throws {
        let all = SettingValues([]).descriptions
        func description(_ table: String, _ key: String) throws -> JSONTree {
            try #require(all.first { $0["table"]?.string == table && $0["key"]?.string == key })
        }
        let fps = try description("scroll", "fps")
        #expect(
            fps["kind"]?.string == "integer" && fps["values"]?["lowest"]?.integer == 1
                && fps["values"]?["highest"]?.integer == 1_000
        )
        #expect(fps["unit"]?.string == "frames per second" && fps["values"]?["default"]?.integer == 100)
        let style = try description("scroll", "style")
        #expect(style["choices"]?.array?.compactMap(\.string) == ["paged", "ticker"])
        let dwell = try description("scroll", "dwell")
        #expect(dwell["kind"]?.string == "duration" && dwell["values"]?["lowest"]?.string == "0s")
        #expect(dwell["choices"]?.array?.compactMap(\.string) == ["auto"])
        #expect(try description("schedule", "when")["kind"]?.string == "windows")
        #expect(try description("brightness_sensor", "curve")["kind"]?.string == "curve")
        #expect(!all.contains { ["picture", "file", "line", "on_event"].contains($0["key"]?.string) })
        let command = try description("button", "on_tap")
        #expect(command["kind"]?.string == "text" && command["values"]?["default"]?.string == "next")
        #expect(command["choices"]?.array?.contains("previous") == true)
        #expect(try description("combination", "buttons")["kind"]?.string == "texts")
        #expect(try description("text", "color")["kind"]?.string == "color")
        let displayKeys = all.filter { $0["table"]?.string == "display" }.compactMap { $0["key"]?.string }
        #expect(displayKeys == ["brightness", "tap_lights", "on_exit"])
        let wall = SettingValues(Array("[[display]]\nwidth = 8\nbrightness = 9\n[[display]]\n".utf8))
        #expect(wall.descriptions.filter { $0["table"]?.string == "display" }.count == 3)
        #expect(wall.tree["display"] == .array([["brightness": 9], .object([])]))
        #expect(wall.revision != SettingValues(Array("[[display]]\n[[display]]\n".utf8)).revision)
    }

    @Test("the values are those of the file, without keys that programs cannot change")
    func values() {
        let text =
            "[display]\nwidth = 64\nbrightness = 9\n[report]\non_event = [\"/bin/a\"]\n[[schedule]]\nwhen = [\"Mon\"]\nlit = false\n"
            + "[[button]]\nline = \"GPIO5\"\n[[button]]\nkey = \"KEY_A\"\non_tap = \"previous\"\n"
        #expect(
            String(decoding: SettingValues(Array(text.utf8)).tree.bytes, as: UTF8.self)
                == #"{"scroll":{},"text":{},"display":{"brightness":9},"schedule":[{"lit":false,"when":["Mon"]}],"counter":[],"#
                + #""button":[{},{"on_tap":"previous"}],"combination":[],"report":{},"statistics":{},"realtime":{},"#
                + #""location":{},"brightness_sensor":{},"header":{},"footer":{},"left":{},"right":{},"regions":{},"dots":{}}"#
        )
    }

    @Test("the revision depends on the values alone")
    func revision() {
        func revision(_ text: String) -> Int { SettingValues(Array(text.utf8)).revision }
        #expect(revision("[scroll]\nspeed = 5\n") == revision("# x\n[[option]]\n[scroll]\nspeed=5 # y"))
        #expect(revision("[scroll]\nspeed = 5\n") != revision("[scroll]\nspeed = 6\n"))
    }

    private static let mistakes: [(json: String, problems: [String])] = [
        ("{}", [": no settings given; example: {\"scroll\": {\"speed\": 40}}"]),
        (#"{"wall": {}}"#, ["wall: 'wall' can only be set in the configuration file"]),
        (#"{"scrol": {}}"#, ["scrol: unknown table 'scrol'; did you mean 'scroll'?"]),
        (#"{"scroll": 5}"#, ["scroll: scroll must be an object of keys and values"]),
        (#"{"schedule": {}}"#, ["schedule: schedule must be an array of objects"]),
        (#"{"schedule": [5]}"#, ["schedule[0]: schedule[0] must be an object of keys and values"]),
        (
            #"{"text": {"fonts": ["builtin", "../x.ttf"]}}"#,
            [
                "text.fonts: fonts must be a built-in font, a file next to the configuration file, or a system font"
            ]
        ),
        (#"{"display": {"width": 8}}"#, ["display.width: width can only be set in the configuration file"]),
        (
            #"{"scroll": {"background": "/etc/x.png"}}"#,
            [
                "scroll.background: background must be the name of a file next to the configuration file, without /"
            ]
        ),
        (
            #"{"header": {"picture": "a.png"}}"#,
            ["header.picture: picture can only be set in the configuration file"]
        ),
        (
            #"{"left": {"font": "/etc/x.bdf"}}"#,
            [
                "left.font: font must be a built-in font, a file next to the configuration file, or a system font"
            ]
        ),
        (
            #"{"brightness_sensor": {"file": "/etc/x"}}"#,
            ["brightness_sensor.file: file can only be set in the configuration file"]
        ),
        (#"{"counter": [{"a b": 1}]}"#, ["counter[0].a b: unknown key 'a b'"]),
        (#"{"scroll": {"speed": {}}}"#, ["scroll.speed: speed must not be an object or null"]),
    ]

    @Test("a change that cannot be read reports each mistake at its place", arguments: mistakes.indices)
    func reported(index: Int) throws {
        let (json, problems) = Self.mistakes[index]
        do throws(SettingsChange.ValidationError) {
            _ = try SettingsChange(JSONTree.read(json))
            Issue.record("no mistake")
        } catch {
            #expect(error.problems.map { "\($0.path): \($0.message)" } == problems)
        }
    }

    @Test("an error of the reader gets the place of the setting, also in a list")
    func places() throws {
        let json =
            #"{"scroll": {"speed": 0, "sped": 1}, "schedule": [{"when": "Mon"}, {"when": "Mox", "brightness": 101}]}"#
        let change = try SettingsChange(JSONTree.read(json))
        let text = try change.applied(to: Array("[[option]]\ntext = \"x\"\n".utf8), besides: nil)
        let places = SettingPlaces(of: change, in: text)
        do throws(ConfigurationError) {
            _ = try Configuration.parse(text, file: "f")
            Issue.record("no mistake")
        } catch {
            let paths = places.problems(among: error.diagnostics).map(\.path)
            #expect(
                Set(paths) == ["scroll.speed", "scroll.sped", "schedule[1].when", "schedule[1].brightness"]
            )
        }
    }

    @Test("a table that a release sets is refused")
    func release() throws {
        let release = try Release(JSONTree.read(#"{"v": 1, "options": [], "scroll": {"speed": 5}}"#))
        let change = try SettingsChange(JSONTree.read(#"{"scroll": {"speed": 6}}"#))
        #expect(throws: SettingsChange.ValidationError.self) {
            try change.applied(to: [], besides: release.tables)
        }
    }
}

extension JSONTree {
    fileprivate static func read(_ text: String) -> JSONTree { (try? JSONTree(Array(text.utf8))) ?? .null }
}
