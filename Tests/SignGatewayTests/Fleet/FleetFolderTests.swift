import GatewayMessages
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("A folder of a fleet")
struct FleetFolderTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func mistakes() -> [String] {
        do throws(FleetFolder.Invalid) {
            _ = try FleetFolder(folder.path)
            return []
        } catch {
            return error.diagnostics.map { $0.description.replacing(folder.path, with: "") }
        }
    }

    @Test("a file becomes a release, the values of its statement, and the keys of the rollout")
    func file() throws {
        try folder.file(
            "all.toml",
            """
            [[option]]
            text = "Tea"
            dwell = "3s"
            [scroll]
            loop = false
            [values]
            soup = "6.50"
            [rollout]
            stages = [{ share = 1 }, { share = 100, after = "2h" }]

            """
        )
        let content = try #require(try FleetFolder(folder.path).contents[.all])
        let release = try #require(content.release)
        #expect(
            String(decoding: release, as: UTF8.self)
                == #"{"v":1,"options":[{"dwell":"3s","text":"Tea"}],"scroll":{"loop":false}}"#
        )
        #expect(content.values == [JSONTree.Member("soup", "6.50")])
        #expect(
            JSONTree.object(content.rollout).bytes
                == Array(#"{"stages":[{"share":1},{"after":"2h","share":100}]}"#.utf8)
        )
    }

    @Test(
        "a picture beside the file becomes its bytes, with its name as the id, and without options there is no release"
    )
    func pictures() throws {
        try folder.file("cup.png", [0x89, 0x50, 0x4E, 0x47, 1])
        try folder.file("all.toml", "[[option]]\npicture = \"cup.png\"\n")
        let release = try #require(try FleetFolder(folder.path).contents[.all]?.release)
        #expect(
            String(decoding: release, as: UTF8.self)
                == #"{"v":1,"options":[{"id":"cup.png","image":"iVBORwE="}]}"#
        )
        try folder.file("all.toml", "[[option]]\npicture = \"cup.png\"\nid = \"cup\"\n")
        let named = try #require(try FleetFolder(folder.path).contents[.all]?.release)
        #expect(String(decoding: named, as: UTF8.self).contains(#"[{"id":"cup","image":"iVBORwE="}]"#))
        try folder.file("all.toml", "[values]\na = \"b\"\n")
        #expect(try FleetFolder(folder.path).contents[.all]?.release == nil)
    }

    @Test("mistakes have a place and a remedy")
    func mistakesOfFiles() throws {
        let remedy = "to withdraw all releases, create an empty all.toml"
        #expect(
            mistakes() == [
                ":1:1: error: the folder has no all.toml, label/LABEL.toml or node/NODE.toml; \(remedy)"
            ]
        )
        try folder.file("all.toml", "[display]\ndriver = \"memory\"\n")
        #expect(
            mistakes().first?.hasPrefix("/all.toml:1:2: error: unknown table 'display'; a file of a fleet")
                == true
        )
        try folder.file("all.toml", "[[option]]\ntext = \"a\"\n[rollout]\nstage = 1\n")
        #expect(mistakes().first?.hasPrefix("/all.toml:4:1: error: unknown key 'stage' in [rollout]") == true)
        try folder.file("all.toml", "[[option]]\npicture = \"none.png\"\n")
        #expect(mistakes() == ["/all.toml:2:11: error: picture 'none.png': the file does not exist"])
        for (text, start) in [
            (
                "[[option]]\npicture = \"/etc/passwd\"\n",
                "/all.toml:2:11: error: picture '/etc/passwd' must be beside"
            ),
            (
                "[[option]]\npicture = \"../key.pem\"\n",
                "/all.toml:2:11: error: picture '../key.pem' must be beside"
            ),
            (
                "[[option]]\npicture = \"all.toml\"\n",
                "/all.toml:2:11: error: picture 'all.toml' is neither a PNG"
            ),
            (
                "[[option]]\ntext = \"a\"\naction = [\"/bin/sh\"]\n",
                "/all.toml:3:1: error: a release has no action"
            ),
            ("[values]\nsoup = 6.50\n", "/all.toml:2:8: error: a value is a text in quotes"),
            (
                "[values]\n\"a b\" = \"1\"\n",
                "/all.toml:2:1: error: 'a b' is not possible; the name of a value has 1 to 64 of the characters"
            ),
            ("[rollout]\nwindows = [\"25:00..26:00\"]\n", "/all.toml:2:11: error: windows is not valid"),
            ("[rollout]\nstages = [{ share = 101 }]\n", "/all.toml:2:10: error: stages is not valid"),
            ("[rollout]\nhealth = \"-1s\"\n", "/all.toml:2:10: error: health is not valid"),
        ] {
            try folder.file("all.toml", text)
            #expect(mistakes().first?.hasPrefix(start) == true, "\(mistakes())")
        }
        try folder.file("all.toml", "[[option]\n")
        #expect(mistakes().count == 1)
    }
}
