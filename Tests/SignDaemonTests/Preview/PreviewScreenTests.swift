import BusInterfaces
import Testing

@testable import SignDaemon

@Suite("The text below the picture of a preview")
struct PreviewScreenTests {
    private func area(_ columns: Int, _ rows: Int) -> TerminalSize {
        TerminalSize(columns: columns, rows: rows)
    }

    @Test("the keys come first, then the last event, the problems, and the events as JSON")
    func order() {
        let screen = PreviewScreen(showsEvents: true)
        screen.setCaption(["space tap", "q quit"])
        screen.add(event: Array("{\"seq\":1}\n".utf8))
        screen.add(event: Array("{\"seq\":2}\n".utf8))
        screen.setProblems(["a.toml:1:1: error: no"])
        screen.show(message: "tap: 'Tea'")
        let all = [
            " space tap   q quit", " tap: 'Tea'", " a.toml:1:1: error: no", " ", " {\"seq\":1}",
            " {\"seq\":2}",
        ]
        #expect(screen.rows(in: area(80, 20)) == all)
        #expect(screen.rows(in: area(80, 5)) == [String](all[..<4]) + [all[5]])
        #expect(screen.rows(in: area(80, 4)) == [String](all[..<3]))
        #expect(screen.rows(in: area(80, 2)) == [String](all[..<2]))
        #expect(screen.rows(in: area(80, 0)) == [])
    }

    @Test("events are shown only on request, and old ones are dropped")
    func events() {
        let silent = PreviewScreen(showsEvents: false)
        silent.add(event: Array("{}\n".utf8))
        #expect(silent.rows(in: area(80, 20)) == [" ", " "])
        let screen = PreviewScreen(showsEvents: true)
        for number in 1...1_000 { screen.add(event: Array("\(number)\n".utf8)) }
        let lines = screen.rows(in: area(80, 500))
        #expect(lines.last == " 1000")
        #expect(lines.count == 103)
    }

    @Test("long rows are wrapped: keys between two keys, words between two words, events anywhere")
    func wrapping() {
        let screen = PreviewScreen(showsEvents: true)
        screen.setCaption(["space tap", "← previous", "q quit"])
        screen.show(message: "one two three four five six seven")
        screen.add(event: Array("{\"event\":\"selected\",\"id\":\"tea\"}\n".utf8))
        #expect(
            screen.rows(in: area(24, 20)) == [
                " space tap   ← previous", "   q quit", " one two three four", "   five six seven", " ",
                " {\"event\":\"selected\",\"i", "   d\":\"tea\"}",
            ]
        )
        for columns in 0...30 {
            for line in screen.rows(in: area(columns, 50)) { #expect(line.count <= max(21, columns)) }
        }
    }

    @Test("the last output of actions is shown until the next action starts")
    func output() {
        let screen = PreviewScreen(showsEvents: false)
        screen.show(message: "message")
        screen.setProblems(["problem"])
        screen.add(output: ["1", "2"])
        screen.add(output: ["3", "\u{1B}4"])
        #expect(
            screen.rows(in: area(80, 20))
                == [" ", " message", " | 2", " | 3", " | \\u{1b}4", " problem"]
        )
        screen.clearOutput()
        #expect(screen.rows(in: area(80, 20)) == [" ", " message", " problem"])
    }

    @Test("no text can control the terminal")
    func controlCharacters() {
        let screen = PreviewScreen(showsEvents: true)
        screen.show(message: "a\u{1B}[2Jb\n")
        screen.setProblems(["c\u{7}"])
        screen.add(event: Array("\u{9B}2J\n".utf8))
        #expect(screen.rows(in: area(80, 9)) == [" ", " a\\u{1b}[2Jb\\u{a}", " c\\u{7}", " ", " \\u{9b}2J"])
    }

    @Test("a change is reported once, and the same keys are no change")
    func changes() {
        let screen = PreviewScreen(showsEvents: false)
        #expect(!screen.takeChange())
        screen.setCaption(["q quit"])
        #expect(screen.takeChange())
        screen.setCaption(["q quit"])
        #expect(!screen.takeChange())
        screen.show(message: "x")
        #expect(screen.takeChange())
        #expect(!screen.takeChange())
    }
}
