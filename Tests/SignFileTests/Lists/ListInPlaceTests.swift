import SettingsText
import SignAPI
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

@Suite("A list in the place of the file's options")
struct ListInPlaceTests {
    private static let file = """
        [display]
        driver = "memory"
        [[option]]
        id = "tea"
        text = "Tea"
        action = ["/bin/true"]
        max_running = 2
        [[option]]
        text = "Coffee"
        [scroll]
        dwell = "9s"

        """

    private func given(_ json: String) throws -> ListedOption {
        try ListedOption(try JSONTree(Array(json.utf8)).members ?? [])
    }

    private func parse(
        _ list: [ListedOption],
        giving ids: Set<String>? = nil
    ) throws -> Configuration.Loaded {
        let ids = ids ?? Set(list.map(\.id))
        return try Configuration.parse(Array(Self.file.utf8), file: "f", list: list, idsFromProgram: ids)
    }

    private func refusal(_ list: [ListedOption]) -> ListError? {
        do throws(ListError) {
            let ids = Set(list.map(\.id))
            _ = try Configuration.parse(Array(Self.file.utf8), file: "f", list: list, idsFromProgram: ids)
            return nil
        } catch {
            return error
        }
    }

    @Test("the options are the list's, and everything else is the file's")
    func replaced() throws {
        let loaded = try parse([
            try given(#"{"text":"Milk","dwell":"4s"}"#), try given(#"{"id":"x","page":"solid"}"#),
        ])
        #expect(loaded.configuration.options.map(\.id) == ["Milk", "x"])
        #expect(loaded.configuration.options[0].dwell == .seconds(4))
        #expect(loaded.configuration.scroll.dwell == .seconds(9))
        #expect(loaded.fileHash == SHA256.hexadecimal(of: Array(Self.file.utf8)))
    }

    @Test("an option keeps the action that the file has for its id, and no other")
    func actions() throws {
        let list = [try given(#"{"id":"tea","text":"Tea 4"}"#), try given(#"{"id":"cake","text":"Cake"}"#)]
        let options = try parse(list).configuration.options
        #expect(options.map(\.action) == [["/bin/true"], []])
        #expect(options[0].maxRunningActions == 2)
    }

    @Test("the file's own options, put back, are the file's configuration")
    func same() throws {
        let own = Configuration.listedOptions(in: Array(Self.file.utf8))
        #expect(own.map(\.id) == ["tea", "Coffee"])
        let parsed = try parse(own).configuration
        #expect(parsed == (try Configuration.parse(Array(Self.file.utf8), file: "f").configuration))
    }

    @Test("an error names the option and the key, with the message of check")
    func mistakes() throws {
        let good = try given(#"{"text":"a"}"#)
        let cases: [(String, String, String)] = [
            (#"{"text":"b","dwell":"9"}"#, "options[1].dwell", "has no unit"),
            (#"{"text":"b","colour":"red"}"#, "options[1].colour", "did you mean 'color'?"),
            (#"{"id":"b"}"#, "options[1]", "text is missing"),
            (#"{"id":"b","picture":"nope.png"}"#, "options[1].picture", "nope.png: no such file"),
            (#"{"id":"b","image":"aGFsbG8="}"#, "options[1].image", "neither a PNG nor a GIF"),
            (#"{"text":"{time:%H"}"#, "options[1].text", "text"),
            (#"{"text":"b","show":["never"]}"#, "options[1].show", "never"),
        ]
        for (json, path, words) in cases {
            guard case .problems(let problems)? = refusal([good, try given(json)]) else {
                Issue.record("\(json) is not refused for an option")
                continue
            }
            #expect(problems[0].path == path, "\(json)")
            #expect(problems[0].message.contains(words), "\(problems[0].message)")
        }
        let doubled = ListError.option(
            path: "options[2].id",
            message: "duplicate id 'a', already used by options[0]"
        )
        #expect(refusal([good, try given(#"{"text":"b"}"#), good]) == doubled)
    }

    @Test("a picture that is lost later is a warning, and names the option")
    func lostPicture() throws {
        let list = [try given(#"{"id":"b","picture":"nope.png"}"#)]
        let loaded = try parse(list, giving: [])
        #expect(loaded.diagnostics.map(\.file) == ["options[0].picture"])
        let more = try parse(list + [try given(#"{"text":"c"}"#)], giving: ["c"])
        #expect(more.configuration.options.map(\.id) == ["b", "c"])
    }

    @Test("a list may be empty")
    func empty() throws {
        #expect(try parse([]).configuration.options.isEmpty)
    }

    @Test("random lists are put in place with every text")
    func random() throws {
        for seed in 0..<30 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let texts = (0..<Int.random(in: 0...20, using: &random)).map { index in
                "\(index)"
                    + String(
                        (0..<Int.random(in: 0...9, using: &random)).map { _ in
                            Array("ab\"\\#='[]\n\t€é ").randomElement(using: &random) ?? "x"
                        }
                    )
            }
            var list: [ListedOption] = []
            for text in texts { list.append(try ListedOption([JSONTree.Member("text", .string(text))])) }
            let options = try parse(list).configuration.options
            #expect(options.map(\.text) == texts, "seed \(seed)")
            let text = StoredList.text(of: list, expirationTimes: [:], fileOptions: [])
            #expect(StoredList.read(text, fileOptions: []) == .list(list, ends: [:]), "seed \(seed)")
        }
    }
}
