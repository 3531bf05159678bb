import Foundation
import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("Saving the options of a running sign")
struct SaveCommandTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var file: String { directory.path(of: "a.toml") }

    private static let shop = """
        # Our shop.
        [display]
        driver = "memory"
        [scroll]
        autoplay = false

        # Tea is hot.
        [[option]]
        id = "tea"
        text = "Tea"             # short
        action = ["/bin/true"]

        # Milk is cold.
        [[option]]
        text = "Milk"

        """

    private func run(_ arguments: String...) throws -> Outcome {
        try Outcome(arguments + ["--socket", socket], in: directory)
    }

    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test("save writes the settings that the sign stores apart from its file")
    func settings() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        // The sign does not write a file that has changed since it was read.
        let later = Self.shop + "# A later note.\n"
        try directory.file("a.toml", later)
        let client = try client()
        let change = #"{"settings":{"scroll":{"speed":40}}}"#
        #expect(client.call("ChangeSettings", change)["error"] == nil)
        #expect(try text() == later)
        let saved = try run("save")
        #expect(saved.status == 0 && saved.output == "changed scroll.speed\n")
        #expect(
            try text()
                == later.replacingOccurrences(
                    of: "autoplay = false\n",
                    with: "autoplay = false\nspeed = 40\n"
                )
        )
        #expect(client.call("GetSettings")["stored"] == .array([]))
    }

    @Test("save writes what was set, keeps the comments, and the list is the file's again")
    func save() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        let steps = [
            try run("set", "tea", "Tea 4 €"), try run("remove", "Milk"), try run("set", "cake", "Cake"),
            try run("set", "soon", "Back soon", "--lifetime", "1h"),
        ]
        #expect(steps.allSatisfy { $0.status == 0 })
        chmod(file, 0o640)
        let trial = try run("save", file, "--dry-run")
        #expect(
            trial.output.contains(
                "\n-text = \"Tea\"             # short\n+text = \"Tea 4 €\"             # short\n"
            )
        )
        #expect(try text() == Self.shop)

        // The sign reports which configuration file it uses.
        let saved = try run("save")
        #expect(saved.status == 0)
        #expect(saved.output == "added 'cake'\nchanged 'tea'\nremoved 'Milk'\n")
        #expect(saved.error.hasPrefix("loopbanner: note: 'soon' expires in "))
        let wanted = Self.shop.replacingOccurrences(of: "\"Tea\"  ", with: "\"Tea 4 €\"  ")
            .replacingOccurrences(
                of: "# Milk is cold.\n[[option]]\ntext = \"Milk\"\n",
                with: "[[option]]\nid = \"cake\"\ntext = \"Cake\"\n"
            )
        #expect(try text() == wanted)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        // The option that was not saved is still shown. Apart from it, the list is that of the file.
        #expect(try run("list").output.hasSuffix("soon\tBack soon\n"))
        #expect(try run("remove", "soon").status == 0)

        let again = try run("save", file, "--json")
        #expect(again.output == #"{"added":[],"changed":[],"removed":[],"settings":[],"moved":false}"# + "\n")
        #expect(try text() == wanted)
        #expect(try client().call("GetState").state("options_from") == .string("file"))
    }

    @Test("a new option has its id and its text first, then the other keys as the documents have them")
    func order() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        let set = try run(
            "set",
            "cake",
            "Cake",
            "--color",
            "red",
            "--dwell",
            "5s",
            "--show",
            "Mon..Fri 11:00..14:00"
        )
        #expect(set.status == 0)
        #expect(try run("save").status == 0)
        #expect(
            try text().hasSuffix(
                """
                [[option]]
                id = "cake"
                text = "Cake"
                dwell = "5s"
                show = ["Mon..Fri 11:00..14:00"]
                color = "red"

                """
            )
        )
    }

    @Test("a picture that a program has set becomes a file beside the configuration, and none is overwritten")
    func picture() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        let client = try client()
        let images = [[[UInt8(255), 0]], [[0, 255]]].map { TinyPNG(gray: $0).bytes }
        for (id, bytes) in zip(["Cup of tea", "cup-of-tea"], images) {
            let base64 = Data(bytes).base64EncodedString()
            #expect(
                client.call("UpsertOption", #"{"option":{"id":"\#(id)","image":"\#(base64)"}}"#).error == nil
            )
        }
        let trial = try run("save", "--dry-run")
        #expect(trial.output.contains("+picture = \"cup-of-tea.png\""))
        #expect(!FileManager.default.fileExists(atPath: directory.path(of: "cup-of-tea.png")))
        let saved = try run("save")
        #expect(saved.status == 0)
        #expect(
            saved.error
                == "loopbanner: note: wrote 'cup-of-tea.png'\nloopbanner: note: wrote 'cup-of-tea-2.png'\n"
        )
        #expect(try text().hasSuffix("picture = \"cup-of-tea-2.png\"\n"))
        #expect(!(try text().contains("base64")))
        for (name, bytes) in zip(["cup-of-tea.png", "cup-of-tea-2.png"], images) {
            #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path(of: name))) == Data(bytes))
        }
        // The file contains the pictures now, so nothing is written again.
        let again = try run("save", "--json")
        #expect(again.output == #"{"added":[],"changed":[],"removed":[],"settings":[],"moved":false}"# + "\n")
    }

    @Test("a link stays a link, and its file gets the options")
    func link() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        let link = directory.path(of: "link.toml")
        #expect(symlink(file, link) == 0)
        #expect(try run("set", "tea", "Hot").status == 0)
        #expect(try run("save", link).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
        #expect(try text().contains("text = \"Hot\"             # short"))
    }

    @Test("options that cannot be saved are reported, and the file stays")
    func refused() throws {
        let program = try listen(Self.shop)
        defer { end(program) }
        #expect(try run("set", "tea", "Hot", "--lifetime", "1h").status == 0)
        let brief = try run("save", file)
        #expect(brief.status == 1)
        #expect(brief.error.contains("'tea' is in the file, but on the sign it expires in "))
        #expect(try run("set", "tea", "Hot").status == 0)
        let missing = try run("save", directory.path(of: "none.toml"))
        #expect(missing.status == 73)
        let broken = try directory.file("b.toml", "[scroll]\nfps = 0\n")
        let bad = try run("save", broken)
        #expect(bad.status == 73)
        #expect(bad.error.contains("nothing was written, because the configuration has errors"))
        #expect(try run("save", "-").status == 64)
        #expect(try text() == Self.shop)
    }
}
