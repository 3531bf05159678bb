import ButtonInput
import SignCore
import SignDaemon
import SignFile
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

/// Tests that the table of commands agrees with every place that accepts these commands.
@Suite("The words for commands")
struct VocabularyTests {
    static let words = Set(Command.words.map(\.word)).sorted()

    @Test("a word stands once for each place, and a key has one word")
    func unique() {
        for context in [Command.Word.Context.gestures, .scripts] {
            let known = Command.words(in: context).map(\.word)
            #expect(Set(known).count == known.count)
        }
        let keys = Command.words.compactMap(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(Command.words.allSatisfy { !$0.contexts.isEmpty })
    }

    @Test("the keys of gestures take the words that the table has for them, and no others", arguments: words)
    func gestures(word: String) throws {
        let row = Command.word(word, in: .gestures)
        let known = row?.plainCommand
        let ofButton: [(key: String, value: (ButtonSettings) -> Command)] = [
            ("on_tap", \.onTap), ("on_double_tap", \.onDoubleTap), ("on_long_press", \.onLongPress),
        ]
        for (key, value) in ofButton {
            let text = "[[button]]\n\(key) = \"\(word)\"\n" + anOption
            #expect(findings(in: text).contains { $0.contains("unknown \(key)") } == (row == nil))
            if let known { #expect(try configuration(text).buttons.map(value) == [known]) }
        }
        let ofCombination: [(key: String, value: (CombinationSettings) -> Command)] = [
            ("on_tap", \.onTap), ("on_long_press", \.onLongPress),
        ]
        for (key, value) in ofCombination {
            // Another gesture must have an effect, because a combination without any effect is rejected.
            let other = key == "on_tap" ? "on_long_press" : "on_tap"
            let text = """
                [[button]]
                [[button]]
                line = "GPIO27"
                [[combination]]
                buttons = ["GPIO17", "GPIO27"]
                \(key) = "\(word)"
                \(other) = "next"
                """
            let whole = text + anOption
            #expect(findings(in: whole).contains { $0.contains("unknown \(key)") } == (row == nil))
            if let known { #expect(try configuration(whole).combinations.map(value) == [known]) }
        }
    }

    @Test("a message lists the words for gestures")
    func allowedWords() {
        let words = Command.words(in: .gestures).map { "'\($0.word)'" }.joined(separator: ", ")
        let text = "[[button]]\non_tap = \"jump about\"\n" + anOption
        #expect(findings(in: text).contains { $0.hasSuffix("allowed: \(words)") })
    }

    @Test("a script takes the words that the table has for it, with what belongs to them", arguments: words)
    func scripts(word: String) {
        let known = Command.word(word, in: .scripts)
        var arguments: [String?] = [nil, "1", "tea", "-1", "1.5"]
        if case .number(let range) = known?.argument {
            arguments += ["\(range.lowerBound)", "\(range.upperBound)"]
            arguments += ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
        }
        for argument in arguments {
            let line = "1s \(word)" + (argument.map { " \($0)" } ?? "")
            let script = try? Script(parsing: line, file: "s")
            #expect(script?.lines.map(\.action) == action(known, argument).map { [$0] }, "\(line)")
        }
    }

    /// Returns the action that a line must have according to the table, or nil if the line is invalid.
    private func action(_ word: Command.Word?, _ argument: String?) -> Script.Action? {
        guard let word, let inputs = try? word.makeInputs(argument: argument) else { return nil }
        switch word.argument {
        case .none: if argument != nil { return nil }
        case .number(let range):
            guard let number = argument.flatMap({ Int($0) }), range.contains(number) else { return nil }
        case .state(let words): guard let argument, words.contains(argument) else { return nil }
        case .id: if argument == nil { return nil }
        case .idOrNone: break
        case .durationOrNone: if argument != nil { return nil }
        case .count: if argument == nil { return nil }
        }
        return .commands(inputs)
    }

    @Test("pause by a button or a key also resumes, and pause in a script does not")
    func pause() {
        #expect(Command.word("pause", in: .gestures)?.plainCommand == .navigate(.togglePause))
        #expect(Command.word(for: .character("p"))?.plainCommand == .navigate(.togglePause))
        #expect(Command.word("pause", in: .scripts)?.plainCommand == .navigate(.pause))
    }

    @Test("the help of scripts lists the table, and what only a script can say")
    func usages() {
        let gestures = ["tap", "double_tap", "long_press"]
        let usages = gestures + ["press", "release"] + Command.words(in: .scripts).map(\.usage)
        #expect(
            Script.usages == usages + ["reload", "value NAME [TEXT]", "alert TEXT [for TIME]", "config FILE"]
        )
        #expect(
            Script.usages.joined(separator: ", ") == """
                tap, double_tap, long_press, press, release, next, previous, goto ID, activate [ID], pause, \
                resume, hold [TIME], larger, smaller, scale N, brighter, darker, brightness N, lit on|off|auto, \
                count NAME CHANGE, dismiss [ID], reload, value NAME [TEXT], alert TEXT [for TIME], config FILE
                """
        )
    }

    @Test("the help of keys names every key that the table has, and what it does")
    func keys() {
        for word in Command.words {
            guard let key = word.key else { continue }
            #expect(word.plainCommand != nil)
            let entry = PreviewKeys.help.split(whereSeparator: { ",:.".contains($0) }).first {
                $0.split(separator: " ").contains { $0 == key.label }
            }
            #expect(entry?.hasSuffix(" \(word.title)") == true, "\(key)")
        }
        #expect(
            PreviewKeys.help.hasPrefix(
                """
                Keys: space the first button, 1 to 9 the buttons in their order, ← previous, → next, \
                enter activate, p pause, + - size, t the next transition, \
                a alert, q quit.
                """
            )
        )
    }

    @Test("the commented configuration names every command of a gesture")
    func documented() throws {
        let lines = try Project.text("config/loopbanner.toml").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("on_tap") })
        let about = lines[start...].prefix { !$0.hasPrefix("on_double_tap") }.joined(separator: " ")
        for word in Command.words(in: .gestures) {
            #expect(about.contains(word.word), "\(word.word)")
        }
    }
}
