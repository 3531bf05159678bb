import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

@Suite("Putting random options into random configurations")
struct RandomOptionsEditTests {
    /// An option in a configuration file or in a list of options.
    private struct Item {
        var id: String
        var text: String
        var dwell: String?
        var action = false

        var listed: String {
            let dwell = dwell.map { "dwell = \"\($0)\"\n" } ?? ""
            return "[[option]]\nid = \"\(id)\"\ntext = \"\(text)\"\n\(dwell)"
        }

        /// Returns the option as it is read after the edit. `action` is whether the file gives it an action.
        func settings(action: Bool) -> String { "\(id)|\(text)|\(dwell ?? "")|\(action)" }
    }

    /// A configuration file: its text, its options, and the other lines in their order, which an edit must keep.
    private struct File {
        var text = ""
        var items: [Item] = []
        var outside: [String] = []
        /// The comments of each option. They must stay in the file as long as the option does.
        var comments: [String: [String]] = [:]
    }

    private static let words = [
        "Tea", "Cake é", "♥ Pie", "a # b", "[[option]]", "x = 1", "Öl", "日本", "''", "{{",
    ]
    private static let dwells: [String?] = [nil, "2s", "5s", "700ms"]

    private static func file(_ random: inout SeededGenerator, isInline: Bool) -> File {
        var file = File()
        var number = 0
        func mark(_ words: String) -> String {
            number += 1
            return "# \(words) \(number)"
        }
        var tables = ["[display]", "[scroll]", "[dots]", "[text]"].shuffled(using: &random)
        func other() -> [String] {
            var lines: [String] = []
            if let table = tables.popLast() {
                lines = [mark("above"), "\(table) \(mark("of"))", "   \(mark("in"))"]
            }
            return lines
        }
        let count = Int.random(in: 0...5, using: &random)
        for index in 0..<count {
            let text = words.randomElement(using: &random) ?? ""
            var item = Item(id: "o\(index)", text: text, dwell: dwells.randomElement(using: &random) ?? nil)
            item.action = Bool.random(using: &random)
            file.items.append(item)
        }
        var lines: [String] = []
        if isInline {
            lines = ["# top 0", "option = ["]
            for item in file.items {
                let dwell = item.dwell.map { ", dwell = '\($0)'" } ?? ""
                let action = item.action ? ", action = [ \"/bin/true\" , ]" : ""
                let comment = mark("inside")
                file.comments[item.id] = [comment]
                lines.append("  { id=\"\(item.id)\", text = \"\(item.text)\"\(dwell)\(action)}, \(comment)")
            }
            lines.append("] # end 0")
            file.outside = ["# top 0", "] # end 0"]
        }
        if !isInline { lines += ["# top 0", ""] }
        if !isInline { file.outside = ["# top 0"] }
        func addOther() {
            let more = other()
            file.outside += more
            if !more.isEmpty { lines += more + (isInline || Bool.random(using: &random) ? [""] : []) }
        }
        for item in isInline ? [] : file.items {
            if Int.random(in: 0..<3, using: &random) == 0 { addOther() }
            var mine: [String] = []
            if Bool.random(using: &random) {
                mine.append(mark("right above"))
                lines.append(mine[0])
            }
            let comment = mark("beside")
            mine.append(comment)
            lines.append("[[ option ]]  \(comment)")
            lines.append("  id = '\(item.id)'")
            let isLong = Bool.random(using: &random)
            lines.append(isLong ? "text = \"\"\"\\\n\(item.text)\"\"\"" : "text = \"\(item.text)\"")
            if let dwell = item.dwell {
                mine.append(mark("dwell"))
                lines.append("\tdwell = \"\(dwell)\"   \(mine[mine.count - 1])")
            }
            if item.action { lines.append("action = [ # program\n  '/bin/true',\n]") }
            if Bool.random(using: &random) {
                mine.append(mark("below"))
                lines.append("\(mine[mine.count - 1])")
                lines.append("")
            }
            if Bool.random(using: &random) { lines.append("") }
            file.comments[item.id] = mine
        }
        for _ in 0..<2 { addOther() }
        file.text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
        if Bool.random(using: &random) { file.text = file.text.replacing("\n", with: "\r\n") }
        return file
    }

    private static func list(from file: File, _ random: inout SeededGenerator) -> [Item] {
        var items = file.items.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        if Int.random(in: 0..<3, using: &random) == 0 { items.shuffle(using: &random) }
        for index in items.indices where Int.random(in: 0..<3, using: &random) == 0 {
            items[index].text = words.randomElement(using: &random) ?? ""
            items[index].dwell = dwells.randomElement(using: &random) ?? nil
        }
        for number in 0..<Int.random(in: 0...2, using: &random) {
            let item = Item(
                id: "new\(number)",
                text: words.randomElement(using: &random) ?? "",
                dwell: dwells.randomElement(using: &random) ?? nil
            )
            items.insert(item, at: Int.random(in: 0...items.count, using: &random))
        }
        return items
    }

    @Test("the result has the new options, and everything else is unchanged", arguments: [false, true])
    func random(isInline: Bool) throws {
        for seed in 0..<UInt64(InputCount.of(100, nightly: 400)) {
            var random = SeededGenerator(seed: seed)
            let file = Self.file(&random, isInline: isInline)
            let list = Self.list(from: file, &random)
            let edited = OptionsEditTests.edited(file.text, to: list.map(\.listed).joined(separator: "\n"))
            let context =
                "seed \(seed):\n\(file.text)\n--- to\n\(list.map(\.listed).joined())--- gave\n\(edited)"
            let withAction = Set(file.items.filter(\.action).map(\.id))
            let wanted = list.map { $0.settings(action: withAction.contains($0.id)) }
            let found = try? configuration(edited).options.map { option in
                Item(id: option.id, text: option.text, dwell: option.dwell?.durationText)
                    .settings(action: !option.action.isEmpty)
            }
            #expect(found == wanted, "\(context)")
            let lines = edited.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
            let outside = Set(file.outside)
            #expect(lines.filter(outside.contains) == file.outside, "\(context)")
            for id in list.map(\.id) {
                for comment in file.comments[id] ?? [] {
                    #expect(lines.contains { $0.hasSuffix(comment) }, "\(comment) in \(context)")
                }
            }
            #expect(
                !file.text.contains("\r") || !edited.replacing("\r\n", with: "").contains("\n"),
                "\(context)"
            )
            guard found != wanted else { continue }
            return
        }
    }
}
