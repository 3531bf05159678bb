import GatewayMessages
import Glibc
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("A folder of a fleet")
struct FleetFolderTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func mistakes() -> [String] {
        do throws(FleetFolder.ValidationError) {
            _ = try FleetFolder(path: folder.path)
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
        let content = try #require(try FleetFolder(path: folder.path).contents[.all])
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
        let release = try #require(try FleetFolder(path: folder.path).contents[.all]?.release)
        #expect(
            String(decoding: release, as: UTF8.self)
                == #"{"v":1,"options":[{"id":"cup.png","image":"iVBORwE="}]}"#
        )
        try folder.file("all.toml", "[[option]]\npicture = \"cup.png\"\nid = \"cup\"\n")
        let named = try #require(try FleetFolder(path: folder.path).contents[.all]?.release)
        #expect(String(decoding: named, as: UTF8.self).contains(#"[{"id":"cup","image":"iVBORwE="}]"#))
        try folder.file("all.toml", "[values]\na = \"b\"\n")
        #expect(try FleetFolder(path: folder.path).contents[.all]?.release == nil)
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
        #expect(mistakes() == ["/all.toml:2:11: error: picture 'none.png': no such file"])
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
            ("[values]\nsoup = 6.50\n", "/all.toml:2:8: error: a value must be a quoted string"),
            (
                "[values]\n\"a b\" = \"1\"\n",
                "/all.toml:2:1: error: 'a b' is not possible; a value name must have 1 to 64 of the characters"
            ),
            (
                "[values]\na = \"\(String(repeating: "b", count: 4097))\"\n",
                "/all.toml:2:5: error: a has 4097 bytes; a value has at most 4096"
            ),
            (
                "[values]\n" + (1...257).map { "a\($0) = \"\"\n" }.joined(),
                "/all.toml:1:1: error: [values] has 257 values; a sign has at most 256"
            ),
            (
                "[values]\n"
                    + (1...4).map { "a\($0) = \"\(String(repeating: "b", count: 4096))\"\n" }.joined(),
                "/all.toml:1:1: error: [values] and [rollout] have 16417 bytes; at most 15360 are allowed"
            ),
        ] {
            try folder.file("all.toml", text)
            let mistake = try #require(mistakes().first)
            #expect(mistake.hasPrefix(start), "\(mistake)")
        }
        try folder.file("all.toml", "[[option]\n")
        #expect(mistakes().count == 1)
    }

    @Test("all mistakes in [rollout] are named, each with its place and the values that are possible")
    func rollout() throws {
        try folder.file(
            "all.toml",
            """
            [rollout]
            stages = [{ share = 101 }]
            windows = ["25:00..26:00"]
            health = "-1s"
            failed_share = 101
            stage = 1
            speed = 2

            """
        )
        #expect(
            mistakes() == [
                #"/all.toml:2:10: error: stages must be stages such as [{ share = 5 }, { share = 100, after = "2h" }], with a share in percent and a duration"#,
                #"/all.toml:3:11: error: windows must be local times such as ["Mon..Fri 05:00..07:00"], without sunrise and sunset"#,
                #"/all.toml:4:10: error: health must be a duration such as "10min""#,
                "/all.toml:5:16: error: failed_share must be a percentage from 0 to 100",
                "/all.toml:6:1: error: unknown key 'stage' in [rollout]; did you mean 'stages'?",
                "/all.toml:7:1: error: unknown key 'speed' in [rollout]; it has stages, windows, health and failed_share",
            ]
        )
    }

    @Test("files that no sign receives are errors, and other files and folders are ignored")
    func misplaced() throws {
        let text = "[[option]]\ntext = \"Tea\"\n"
        for name in ["label", "Labels", "nodes", "node", "node/shop", "drafts", ".git"] {
            #expect(mkdir(folder.path(of: name), 0o755) == 0)
        }
        for file in [
            "all.toml", "fleet.toml", "drafts/old.toml", ".git/a.toml", "label/berlin.toml", "notes.txt",
        ] {
            try folder.file(file, text)
        }
        #expect(mistakes().isEmpty)
        let misplaced = ["berlin.toml", "Labels/a.toml", "nodes/b.toml", "node/shop/c.toml"]
        for file in misplaced { try folder.file(file, text) }
        try folder.file("label/a b.toml", text)
        let rule =
            "no sign receives this file; a file for signs must be named all.toml, label/LABEL.toml or node/NODE.toml"
        #expect(mistakes().dropLast() == misplaced.map { "/\($0):1:1: error: \(rule)" })
        #expect(mistakes().last?.hasPrefix("/label/a b.toml:1:1: error: a file name must be") == true)
    }
}
