import GatewayMessages
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("A release as the file of a folder")
struct ReleaseTextTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static let document = #"""
        {"v":1,"options":[{"dwell":"3s","id":"soup","text":"Soup \"hot\"\n{value:soup}"},{"id":"cup","image":"iVBORwE="},\#
        {"show":["Mon..Fri 11:00..14:00","Sat"],"size":16,"text":"Tea","whole_display":true}],\#
        "schedule":[{"brightness":20,"when":"22:00..06:00"}],"scroll":{"dwell":"5s","speed":0.5}}
        """#
    private static let statement =
        #"{"v":1,"fleet":"shops","scope":"all","number":7,"values":{"soup":"6.50"},"#
        + #""stages":[{"share":1},{"after":"2h","share":100}],"health":"10min","by":"anna"}"#

    private func text(number: Int64? = 7, names: [String: String] = [:]) throws -> ReleaseText {
        try ReleaseText(
            document: try JSONTree(Array(Self.document.utf8)),
            statement: try JSONTree(Array(Self.statement.utf8)),
            number: number,
            pictureNames: names,
            newNamePrefix: "all"
        )
    }

    private func problem(_ option: String) -> ReleaseText.ValidationError? {
        do throws(ReleaseText.ValidationError) {
            _ = try ReleaseText(
                options: [(try? JSONTree(Array(option.utf8))) ?? .null],
                tables: [],
                values: [],
                rollout: [],
                newNamePrefix: "all"
            )
            return nil
        } catch {
            return error
        }
    }

    @Test("a release becomes tables, one line for each key, and pictures become files")
    func tables() throws {
        let text = try text()
        let lines = String(decoding: text.bytes, as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(
            lines.map(String.init)
                == [
                    "number = 7", "", "[[option]]", #"dwell = "3s""#, #"id = "soup""#,
                    #"text = "Soup \"hot\"\n{value:soup}""#, "", "[[option]]",
                    #"id = "cup""#, #"picture = "all-6bc65064.png""#, "",
                    "[[option]]", #"show = ["Mon..Fri 11:00..14:00", "Sat"]"#, "size = 16", #"text = "Tea""#,
                    "whole_display = true", "", "[[schedule]]", "brightness = 20", #"when = "22:00..06:00""#,
                    "",
                    "[scroll]", #"dwell = "5s""#, "speed = 0.5", "", "[values]", #"soup = "6.50""#, "",
                    "[rollout]",
                    #"stages = [{ share = 1 }, { after = "2h", share = 100 }]"#, #"health = "10min""#, "",
                ].map { $0.replacing("6bc65064", with: hash(of: text)) }
        )
        #expect(text.paths[5] == "options[0].text" && text.paths[9] == "options[1].image")
        #expect(text.paths[12] == "options[2].show" && text.paths[18] == "schedule[0].brightness")
        #expect(text.paths.count == lines.count - 1)
        #expect(text.pictures.map(\.bytes) == [[0x89, 0x50, 0x4E, 0x47, 1]])
    }

    private func hash(of text: ReleaseText) -> String {
        String(SHA256.hexadecimal(of: text.pictures.first?.bytes ?? []).prefix(8))
    }

    @Test("a folder reads the file as the same release, statement and number")
    func roundTrip() throws {
        let text = try text()
        for picture in text.pictures { try folder.file(picture.name, picture.bytes) }
        try folder.file("all.toml", text.bytes)
        let content = try #require(try FleetFolder(path: folder.path).contents[.all])
        #expect(String(decoding: try #require(content.release), as: UTF8.self) == Self.document)
        #expect(content.values == [JSONTree.Member("soup", "6.50")] && content.number == 7)
        #expect(
            Set(content.rollout) == [
                JSONTree.Member("health", "10min"),
                JSONTree.Member("stages", .array([["share": 1], ["after": "2h", "share": 100]])),
            ]
        )
        #expect(content.pictureNames["iVBORwE="] == text.pictures.first?.name)
    }

    @Test("hostile texts and keys stay texts and keys")
    func hostile() throws {
        let texts = [
            "\"]\n[display]", "[[option]]\naction = [\"/bin/sh\"]", "\u{0}\u{7F}\u{1B}[31m", "\u{202E}", "\\",
            "{}",
        ]
        for text in texts {
            let release = try ReleaseText(
                options: [.object([JSONTree.Member("text", .string(text)), JSONTree.Member(text, 1)])],
                tables: [],
                values: [JSONTree.Member("a", .string(text))],
                rollout: [],
                newNamePrefix: "all"
            )
            let document = try TOMLDocument.parse(release.bytes)
            #expect(document.root.children.map(\.key) == ["option", "values"])
            let option = try #require(document.root.elements(ofArray: "option").first)
            #expect(option.member("text")?.string == text && option.member(text)?.integer == 1)
            #expect(document.root.member("values")?.member("a")?.string == text)
        }
    }

    @Test("an empty list of schedules stays, because it replaces the list of each sign")
    func emptyList() throws {
        let document = #"{"v":1,"options":[{"text":"Tea"}],"schedule":[],"scroll":{}}"#
        let text = try ReleaseText(
            document: try JSONTree(Array(document.utf8)),
            statement: .null,
            number: 7,
            newNamePrefix: "all"
        )
        #expect(
            String(decoding: text.bytes, as: UTF8.self)
                == "number = 7\nschedule = []\n\n[[option]]\ntext = \"Tea\"\n\n[scroll]\n"
        )
        #expect(
            text.paths == [
                "number", "schedule", "options[0]", "options[0]", "options[0].text", "scroll", "scroll",
            ]
        )
        try folder.file("all.toml", text.bytes)
        let content = try #require(try FleetFolder(path: folder.path).contents[.all])
        #expect(String(decoding: try #require(content.release), as: UTF8.self) == document)
    }

    @Test("an existing picture keeps its name")
    func names() throws {
        let text = try text(names: ["iVBORwE=": "img/cup.png"])
        #expect(text.pictures.map(\.name) == ["img/cup.png"])
        #expect(String(decoding: text.bytes, as: UTF8.self).contains(#"picture = "img/cup.png""#))
    }

    @Test("what a file cannot contain is named with its place")
    func invalid() {
        #expect(
            problem(#"{"text":null}"#) == .init(path: "options[0].text", message: "a release has no null")
        )
        #expect(problem("[]") == .init(path: "options[0]", message: "an option must be an object"))
        let image = "image must be the base64 (RFC 4648) of a PNG or a GIF"
        #expect(problem(#"{"image":"?"}"#) == .init(path: "options[0].image", message: image))
        #expect(problem(#"{"text":"a"}"#) == nil)
    }

    @Test("an empty list of options stays a list")
    func empty() throws {
        let text = try ReleaseText(options: [], tables: [], values: [], rollout: [], newNamePrefix: "all")
        try folder.file("all.toml", text.bytes)
        let release = try FleetFolder(path: folder.path).contents[.all]?.release
        #expect(release.map { String(decoding: $0, as: UTF8.self) } == #"{"v":1,"options":[]}"#)
    }
}
