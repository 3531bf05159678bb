import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("Notes on what a sign will show")
struct NoteTests {
    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
    }

    @Test("a text that is cut between the windows of a board is noted, and one that moves is not")
    func windows() throws {
        let board = "[display]\ndriver = \"is31fl3730\"\nboard = \"micro-dot-phat\"\n"
        let option = "[[option]]\ntext = \"Tea 3.50\"\n"
        let found = try notes(board + option)
        let cut = try #require(found.first { $0.contains("is cut") })
        #expect(cut.hasPrefix("f:5:8: note: 'Tea 3.50' is cut off: "))
        #expect(
            cut.hasSuffix(
                " of its columns fall between the windows of the board, which show 5 of every 8 columns, and the letters "
                    + "are closer together; write style = \"ticker\", so that every column passes a window"
            )
        )
        #expect(
            try !notes(board + option + "[scroll]\nstyle = \"ticker\"\n").contains { $0.contains("is cut") }
        )
        #expect(try !notes(option).contains { $0.contains("is cut") })
        // The window contains one letter of five columns.
        let whole = "[[option]]\ntext = \"H\"\n[scroll]\nalign = \"left\"\n"
        #expect(try !notes(board + whole).contains { $0.contains("is cut") })
    }

    @Test("a window over midnight is noted, and one within a day is not")
    func midnight() throws {
        func notes(_ window: String) throws -> [String] {
            try self.notes("[[option]]\ntext = \"A\"\n[[schedule]]\nlit = false\nwhen = \"\(window)\"\n")
        }
        let start = "f:5:8: note: this window crosses midnight: it opens at"
        #expect(try notes("14:00..11:00") == ["\(start) 14:00 and closes at 11:00 on the next day"])
        #expect(try notes("Fri 22:00..02:30") == ["\(start) 22:00 and closes at 02:30 on the next day"])
        for window in ["11:00..14:00", "22:00..24:00", "22:00..00:00", "Mon", "12-24"] {
            #expect(try notes(window) == [], "\(window)")
        }
    }

    @Test("regions that autoplay hides permanently are noted")
    func hiding() throws {
        let sign =
            "[display]\nheight = 16\n[header]\ntext = \"A\"\n[regions]\nhide = \"forward\"\n[[option]]\ntext = \"B\"\n"
            + "[[option]]\ntext = \"C\"\n[scroll]\ndirection = \"up\"\n"
        #expect(
            try notes(sign) == [
                "f:6:8: note: autoplay moves forward, so [header] hides at its first step and returns only after another "
                    + "input, such as previous or pause"
            ]
        )
        #expect(try notes(sign + "autoplay_direction = \"backward\"\n") == [])
        #expect(try notes(sign + "autoplay = false\n") == [])
        #expect(try notes(sign.replacing("\"forward\"", with: "\"never\"")) == [])
    }

    @Test("the name of a built-in icon in place of a file is reported with its notation")
    func icons() throws {
        func found(_ icon: String) throws -> [String] {
            let text = "[[option]]\ntext = \"Tea\"\nicon = \"\(icon)\"\n"
            return try Configuration.parse(Array(text.utf8), file: "f").diagnostics.map(\.description)
        }
        let coffee = "for the built-in icon write {icon:coffee} in the text, and remove this key"
        for icon in ["coffee", "Coffee", ":coffee:", "mdi:coffee", "{icon:coffee}", "hot_beverage"] {
            #expect(
                try found(icon) == ["f:3:8: warning: \(icon): no such file; \(coffee)"],
                "\(icon)"
            )
        }
        #expect(
            try found("☕") == [
                "f:3:8: warning: ☕: no such file; write ☕ in the text, and remove this key"
            ]
        )
        #expect(
            try found("cup.png") == [
                "f:3:8: warning: cup.png: no such file; relative paths are resolved from the folder of the "
                    + "configuration"
            ]
        )
        #expect(findings(in: "[[option]]\ntext = \"{icon:coffee} Tea\"\n") == [])
    }

    @Test("the commented default as a ticker has no warnings about the keys that it lists")
    func listing() throws {
        let text = try Project.text("config/loopbanner.toml").replacing("\"paged\"  ", with: "\"ticker\" ")
        #expect(try configuration(text).scroll.style == .ticker)
        #expect(findings(in: text) == [])
        #expect(
            findings(in: text.replacing("dwell = \"3s\"", with: "dwell = \"5s\"")).map {
                $0.drop { $0 != " " }
            } == [
                " warning: dwell does nothing in a ticker, which never rests; remove the key, or write style = \"paged\""
            ]
        )
    }
}
