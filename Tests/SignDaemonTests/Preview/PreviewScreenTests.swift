import MatrixDisplays
import Testing

@testable import SignDaemon

@Suite("The text under the picture of a preview")
struct PreviewScreenTests {
    private func room(_ columns: Int, _ rows: Int) -> TerminalSize {
        TerminalSize(columns: columns, rows: rows)
    }

    @Test("the keys come first, then what happened, then what is wrong, then the events")
    func order() {
        let screen = PreviewScreen(showsEvents: true)
        screen.setCaption(["space tap", "q quit"])
        screen.add(event: Array("{\"seq\":1}\n".utf8))
        screen.add(event: Array("{\"seq\":2}\n".utf8))
        screen.setProblems(["a.toml:1:1: error: no"])
        screen.say("tap: 'Tea'")
        let all = [
            " space tap   q quit", " tap: 'Tea'", " a.toml:1:1: error: no", " ", " {\"seq\":1}",
            " {\"seq\":2}",
        ]
        #expect(screen.lines(in: room(80, 20)) == all)
        #expect(screen.lines(in: room(80, 5)) == [String](all[..<4]) + [all[5]])
        #expect(screen.lines(in: room(80, 4)) == [String](all[..<3]))
        #expect(screen.lines(in: room(80, 2)) == [String](all[..<2]))
        #expect(screen.lines(in: room(80, 0)) == [])
    }

    @Test("events are not shown unless they are asked for, and old ones are forgotten")
    func events() {
        let silent = PreviewScreen(showsEvents: false)
        silent.add(event: Array("{}\n".utf8))
        #expect(silent.lines(in: room(80, 20)) == [" ", " "])
        let screen = PreviewScreen(showsEvents: true)
        for number in 1...1_000 { screen.add(event: Array("\(number)\n".utf8)) }
        let lines = screen.lines(in: room(80, 500))
        #expect(lines.last == " 1000")
        #expect(lines.count == 103)
    }

    @Test("long lines are wrapped: keys between two keys, words between two words, events anywhere")
    func wrapping() {
        let screen = PreviewScreen(showsEvents: true)
        screen.setCaption(["space tap", "← previous", "q quit"])
        screen.say("one two three four five six seven")
        screen.add(event: Array("{\"event\":\"selected\",\"id\":\"tea\"}\n".utf8))
        #expect(
            screen.lines(in: room(24, 20)) == [
                " space tap   ← previous", "   q quit", " one two three four", "   five six seven", " ",
                " {\"event\":\"selected\",\"i", "   d\":\"tea\"}",
            ]
        )
        for columns in 0...30 {
            for line in screen.lines(in: room(columns, 50)) { #expect(line.count <= max(21, columns)) }
        }
    }

    @Test("the last lines of actions are shown, until the next action starts")
    func output() {
        let screen = PreviewScreen(showsEvents: false)
        screen.say("news")
        screen.setProblems(["problem"])
        screen.add(output: ["1", "2"])
        screen.add(output: ["3", "\u{1B}4"])
        #expect(
            screen.lines(in: room(80, 20))
                == [" ", " news", " | 2", " | 3", " | \\u{1b}4", " problem"]
        )
        screen.forgetOutput()
        #expect(screen.lines(in: room(80, 20)) == [" ", " news", " problem"])
    }

    @Test("no text can control the terminal")
    func controlCharacters() {
        let screen = PreviewScreen(showsEvents: true)
        screen.say("a\u{1B}[2Jb\n")
        screen.setProblems(["c\u{7}"])
        screen.add(event: Array("\u{9B}2J\n".utf8))
        #expect(screen.lines(in: room(80, 9)) == [" ", " a\\u{1b}[2Jb\\u{a}", " c\\u{7}", " ", " \\u{9b}2J"])
    }

    @Test("a change is noticed once, and the same keys again are none")
    func changes() {
        let screen = PreviewScreen(showsEvents: false)
        #expect(!screen.takeChange())
        screen.setCaption(["q quit"])
        #expect(screen.takeChange())
        screen.setCaption(["q quit"])
        #expect(!screen.takeChange())
        screen.say("x")
        #expect(screen.takeChange())
        #expect(!screen.takeChange())
    }
}
