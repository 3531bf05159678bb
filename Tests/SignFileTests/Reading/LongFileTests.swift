import BannerText
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

@Suite("The options that a sign with a long list begins with")
struct LongFileTests {
    private static let tables = "[display]\ndriver = \"memory\"\n\n[scroll]\nstyle = \"ticker\"\n\n"
    /// More options than a short list has.
    private static let count = 1_100

    /// A file of `Option 0`, `Option 1`, …; `change` writes one of them in another way.
    private func written(
        _ tables: String = tables,
        count: Int = count,
        ending: String = "",
        change: (Int) -> String? = { _ in nil }
    ) -> LongFile? {
        let options = (0..<count).map { change($0) ?? "[[option]]\ntext = \"Option \($0)\"\n" }
        return LongFile(Array((tables + options.joined() + ending).utf8), path: "f")
    }

    private func ids(_ loaded: Configuration.Loaded?) -> [String]? { loaded?.configuration.options.map(\.id) }

    private func names(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "Option \($0)" } }

    @Test("the first options and the last, which are their neighbors, are read with all other tables")
    func first() throws {
        let loaded = try #require(written()?.beginning(at: nil))
        #expect(ids(loaded) == names(0..<128) + names(972..<1_100))
        #expect(loaded.configuration.scroll.style == .ticker)
        #expect(loaded.configuration.display.driver == .memory)
    }

    @Test("the options around a place are read in the order of the file, across its ends, too")
    func places() throws {
        let file = try #require(written())
        #expect(ids(file.beginning(at: "Option 500")) == names(372..<628))
        #expect(ids(file.beginning(at: "Option 20")) == names(0..<148) + names(992..<1_100))
        #expect(ids(file.beginning(at: "Option 1099")) == names(0..<127) + names(971..<1_100))
    }

    @Test("every option can be a place, however its table writes it")
    func everyPlace() throws {
        let ways = [
            "text = \"%\"", "text = '%'", "id = \"%\"\ntext = \"Tea\"", "id='%'\ntext='Tea'",
            "  text = \"%\" # tea",
        ]
        let file = try #require(
            written {
                "  [[option]] # number \($0)\n"
                    + ways[$0 % 5].replacing("%", with: "Öption \"\($0)".filter { $0 != "\"" }) + "\n"
            }
        )
        for number in stride(from: 0, to: Self.count, by: 23) {
            #expect(ids(file.beginning(at: "Öption \(number)"))?.contains("Öption \(number)") == true)
        }
    }

    @Test("an id that is also a word of other options is found")
    func wordsOfOthers() throws {
        let file = try #require(
            written {
                $0 < 30
                    ? "[[option]]\nid = \"\($0)\"\ntext = \"Tea\"\n"
                    : $0 == 900 ? "[[option]]\ntext = \"Tea\"\n" : nil
            }
        )
        #expect(ids(file.beginning(at: "Tea"))?.contains("Tea") == true)
    }

    @Test("a configuration that keeps no place begins with its first option")
    func noPlace() throws {
        let file = try #require(written(Self.tables.replacing("style", with: "keep_place = false\nstyle")))
        #expect(ids(file.beginning(at: "Option 700"))?.first == "Option 0")
        #expect(ids(file.beginning(at: "Option 700"))?.contains("Option 700") == false)
    }

    @Test("a place that is in no table is nowhere")
    func unknownPlace() throws {
        #expect(try #require(written()).beginning(at: "Option 1100") == nil)
    }

    @Test(
        "an option that may not take part is none to begin with",
        arguments: ["show = \"Mon..Fri 11:00..14:00\"", "id = \"Option 0\"\ntext = \"{value:soup}\""]
    )
    func absent(keys: String) throws {
        let text = keys.contains("text") ? keys : "text = \"Option 0\"\n\(keys)"
        let file = try #require(written { $0 == 0 ? "[[option]]\n\(text)\n" : nil })
        #expect(file.beginning(at: nil) == nil)
        #expect(file.beginning(at: "Option 0") == nil)
        #expect(file.beginning(at: "Option 1") != nil)
    }

    @Test("a mistake among the first options, or above them, is for the whole file to tell")
    func mistakes() throws {
        let among = try #require(written { $0 == 3 ? "[[option]]\ntxet = \"Tea\"\n" : nil })
        #expect(among.beginning(at: nil) == nil)
        #expect(among.beginning(at: "Option 800") != nil)
        let above = try #require(written("[display]\ndriver = \"laser\"\n"))
        #expect(above.beginning(at: nil) == nil)
        #expect {
            try among.whole()
        } throws: { error in
            "\(error)".contains("f:14:1: error: unknown key 'txet' in [[option]]; did you mean 'text'?")
        }
    }

    @Test("warnings are told once, with the whole file")
    func warnings() throws {
        let file = try #require(
            written { $0 == 0 ? "[[option]]\ntext = \"Option 0\"\nmax_running = 2\n" : nil }
        )
        #expect(file.beginning(at: nil)?.diagnostics == [])
        #expect(try file.whole().diagnostics.map(\.message) == ["max_running does nothing without an action"])
    }

    @Test("the whole file is what it is without")
    func whole() throws {
        #expect(try written()?.whole().configuration.options.map(\.id) == names(0..<Self.count))
    }

    @Test("a list of 1 024 options is not long, and one more is")
    func short() {
        #expect(written(count: 1_024) == nil)
        #expect(written(count: 1_025) != nil)
        #expect(LongFile([], path: "f") == nil)
    }

    @Test(
        "a file whose other tables follow the options is read at once",
        arguments: ["[dots]\n", "[[button]]\n", "  [text]\n"]
    )
    func otherTables(header: String) {
        #expect(written(ending: header) == nil)
        #expect(written(change: { $0 == 50 ? "[[option]]\ntext = \"Tea\"\n\(header)" : nil }) == nil)
    }

    @Test("a sign with page dots, which tell how long the list is, is read at once")
    func dots() throws {
        let file = try #require(written(Self.tables + "[dots]\nposition = \"bottom\"\n"))
        #expect(file.beginning(at: nil) == nil)
    }

    @Test("an option above the others whose header is written in another way is not passed over")
    func otherHeader() throws {
        let file = try #require(written(Self.tables + "[[ option ]]\ntext = \"Tea\"\n"))
        #expect(file.beginning(at: nil) == nil)
        #expect(try file.whole().configuration.options.first?.id == "Tea")
    }

    @Test("a check says why a long list is read before anything is shown")
    func notes() throws {
        func notes(_ tables: String, _ count: Int, _ ending: String) throws -> [String] {
            let options = (0..<count).map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
            return try Configuration.parse(Array((tables + options + ending).utf8), file: "f").notes
                .map(\.description)
        }
        let dark = "note: a start is dark until all 1025 options are read"
        let display = "[display]\ndriver = \"memory\"\n"
        #expect(
            try notes("[scroll]\nstyle = \"ticker\"\n", 1_025, display + "[header]\ntext = \"Tea\"\n")
                == ["f:2053:1: \(dark); move this table above the first [[option]]"]
        )
        #expect(
            try notes(display + "[dots]\nposition = \"bottom\"\n", 1_025, "")
                == ["f:3:1: \(dark), because dots tell how many there are"]
        )
        #expect(try notes(display, 1_025, "") == [])
        #expect(try notes("", 1_024, display) == [])
    }

    @Test(
        "the line of the option that the sign begins with is drawn first, and the neighbors' lines before it last"
    )
    func lines() throws {
        let tables = Self.tables + "[text]\nsize = 8\nfonts = [\"x.ttf\"]\n"
        let file = try #require(written(tables))
        for read in [
            { try #require(file.beginning(at: "Option 500", lines: $0)) },
            { try file.whole(at: "Option 500", lines: $0) },
        ] as [(BlockLines) throws -> Configuration.Loaded] {
            let lines = BlockLines()
            _ = try read(lines)
            #expect(lines.asked.prefix(3) == ["Option 500", "Option 501", "Option 502"])
            #expect(lines.asked.last == "Option 499")
        }
    }

    @Test("brackets that begin no table are no matter", arguments: ["[Tea]", "a [[option]]", "[[option]]"])
    func brackets(text: String) throws {
        let file = try #require(written { $0 == 5 ? "[[option]]\ntext = \"\(text)\"\n" : nil })
        #expect(ids(file.beginning(at: nil))?[5] == text)
    }

    @Test("what looks like a header in a text of several lines is none")
    func headerInText() throws {
        let text = "[[option]]\nid = \"a\"\ntext = \"\"\"\n[[option]]\n\"\"\"\n"
        // Within the excerpt, and where it ends.
        for place in [5, 127] {
            let file = try #require(written { $0 == place ? text : nil })
            #expect(file.beginning(at: nil) == nil)
            #expect(file.beginning(at: "Option 600") != nil)
            #expect(try file.whole().configuration.options.count == Self.count)
        }
    }

    @Test(
        "whatever a file looks like, what is read before the rest is a part of it, with all its other tables"
    )
    func random() throws {
        let pieces = [
            "[[option]]\ntext = \"%\"\n", "\t[[option]]# [display]\n\nid='%'\ntext='''\nTea '''\n",
            "# [[option]]\n",
            "[[option]]\ntext = \"\"\"[[option]] %\"\"\"\naction = [\n\"/bin/true\",\n'%']\n",
            "[[option]]\r\ntext = '[%]'\r\n",
            "[[option]]\nid = \"%\"\ntext = \"{bold}%{/} \\u20AC\"\ndwell = \"1s\"\n",
        ]
        let odd = [
            "[[option]]", "[ [option]]", "\"\"\"", "'''", "\u{0}", "[dots]\n", "text = \n[[option]]\n", "\"",
        ]
        var compared = 0
        for seed in UInt64(1)...40 {
            var generator = SeededGenerator(seed: seed)
            var text = Self.tables
            for number in 0..<Int.random(in: 1_300...1_500, using: &generator) {
                let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
                text += piece.replacing("%", with: "\(number)")
            }
            if seed.isMultiple(of: 2) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                text.insert(
                    contentsOf: odd[Int.random(in: odd.indices, using: &generator)],
                    at: text.index(text.startIndex, offsetBy: place)
                )
            }
            guard let file = LongFile(Array(text.utf8), path: "f"), let whole = try? file.whole() else {
                continue
            }
            let all = whole.configuration.options
            for id in [nil, all.randomElement(using: &generator)?.id] {
                guard var part = file.beginning(at: id)?.configuration else { continue }
                let place = all.firstIndex { $0.id == id } ?? 0
                let neighbors = Set((place - 128..<place + 128).map { ($0 + all.count) % all.count })
                #expect(
                    part.options == all.indices.filter(neighbors.contains).map { all[$0] },
                    "seed \(seed)"
                )
                part.options = all
                #expect(part == whole.configuration, "seed \(seed)")
                compared += 1
            }
        }
        #expect(compared > 40)
    }

    @Test("a file with the line ends of Windows is read")
    func windows() throws {
        let options = (0..<Self.count).map { "[[option]]\r\ntext = \"Option \($0)\"\r\n" }.joined()
        let file = try #require(
            LongFile(Array(("[display]\r\ndriver = \"memory\"\r\n" + options).utf8), path: "f")
        )
        #expect(ids(file.beginning(at: "Option 800"))?.contains("Option 800") == true)
    }
}
