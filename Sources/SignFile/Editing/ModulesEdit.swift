import Diagnostics
import MatrixDisplays
import SignCore

/// Puts a wiring into the text of a configuration, and leaves every other byte as it is.
///
/// TOML has many ways to write a table. So an edit is tried where a person would make it, read again, and used only if
/// the result means the same configuration with the new wiring.
public struct ModulesEdit {
    private let bytes: [UInt8]
    private let layout: ModuleLayout
    private let file: String
    private let index: Int

    /// An edit of the text `bytes`, which diagnostics call `file`, to `layout` for the display at `index`.
    public init(of bytes: [UInt8], file: String, display index: Int = 0, to layout: ModuleLayout) {
        self.index = index
        self.bytes = bytes
        self.file = file
        self.layout = layout
    }

    /// The edited text; nil if the display of the text has no modules, or if the table is written in a way that cannot
    /// be edited.
    public var result: [UInt8]? {
        guard let document = try? bytes.withUnsafeBytes({ TOMLDocument.parse($0) }).get(),
            let old = try? Configuration.parse(bytes, file: file).configuration,
            old.wall.displays.indices.contains(index),
            var settings = old.wall[index].driver.settings as? MAX7219Settings
        else { return nil }
        settings.modules = layout
        var wanted = old
        wanted.wall[index].driver = .max7219(settings)
        return candidates(document.root).first { text in
            (try? Configuration.parse(text, file: file).configuration) == wanted
        }
    }

    /// The edits that may be right, the best first.
    private func candidates(_ root: TOMLNode) -> [[UInt8]] {
        let text = ConfigurationText(bytes)
        let member = root.member("display")
        let display = member?.kind == .array ? member?.children.dropFirst(index).first { _ in true } : member
        if let modules = display?.member("modules") { return changes(of: modules, text) }
        let table = ["", "[display.modules]"] + layout.tableLines
        let members = display.map { Array($0.children) } ?? []
        // Sub-tables with headers of their own may be anywhere.
        let values = members.filter { $0.kind != .table }.map(\.location)
        let ends = [values.max(), display?.keyLocation, display?.location].compactMap { $0 }
        return ends.map { text.inserting(table, afterLine: $0.line) } + [text.appending(table)]
    }

    /// Edits of a table that is there: the values of its keys replaced, missing keys added.
    private func changes(of modules: TOMLNode, _ text: ConfigurationText) -> [[UInt8]] {
        let written = Array(modules.children)
        var values: [(key: String, value: String, location: TextLocation)] = []
        var base = ModuleLayout()
        if let preset = modules.member("preset"), let name = preset.string {
            let better = layout.presetName ?? name
            base = ModuleLayout.preset(named: better) ?? base
            values.append(("preset", "\"\(better)\"", preset.location))
        }
        var missing: [String] = []
        for key in ModuleKey.allCases {
            let value = key.value(in: layout)
            if let node = modules.member(key.rawValue) {
                values.append((key.rawValue, value, node.location))
            } else if value != key.value(in: base) {
                missing.append("\(key.rawValue) = \(value)")
            }
        }
        let edited = values.sorted { $0.location > $1.location }
            .reduce(text) { $0.replacingValue(at: $1.location, by: $1.value) }
        guard !missing.isEmpty else { return [edited.bytes] }
        // A value never has another number of lines than the one before it.
        let last = written.map(\.location).max() ?? modules.keyLocation
        let lines = ["", "modules.", "display.modules."].map { prefix in
            edited.inserting(missing.map { prefix + $0 }, afterLine: last.line)
        }
        return lines + [edited.inserting(", " + missing.joined(separator: ", "), afterValueAt: last)]
    }
}

/// The text of a configuration, edited at places that a parser found.
struct ConfigurationText {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text with the value at `location` replaced.
    func replacingValue(at location: TextLocation, by value: String) -> ConfigurationText {
        let start = offset(of: location)
        var text = bytes
        text.replaceSubrange(start..<valueEnd(from: start), with: value.utf8)
        return ConfigurationText(text)
    }

    /// The text with `addition` after the value at `location`.
    func inserting(_ addition: String, afterValueAt location: TextLocation) -> [UInt8] {
        var text = bytes
        text.insert(contentsOf: addition.utf8, at: valueEnd(from: offset(of: location)))
        return text
    }

    /// The text with `lines` after the line of this number, from 1, and the indented comments that continue its own.
    func inserting(_ lines: [String], afterLine line: Int) -> [UInt8] {
        var end = offset(of: TextLocation(line: line + 1, column: 1))
        while let next = endOfIndentedComment(from: end) { end = next }
        let isEnded = end == 0 || bytes[end - 1] == UInt8(ascii: "\n")
        let addition = (isEnded ? [] : newline) + lines.flatMap { Array($0.utf8) + newline }
        var text = bytes
        text.insert(contentsOf: addition, at: end)
        return text
    }

    /// The text with `lines` at its end.
    func appending(_ lines: [String]) -> [UInt8] {
        inserting(lines, afterLine: Int.max - 1)
    }

    /// The end of the line that begins at `start`, if it is an indented comment.
    private func endOfIndentedComment(from start: Int) -> Int? {
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard text.startIndex > start, text.first == UInt8(ascii: "#") else { return nil }
        return min(line.endIndex + 1, bytes.count)
    }

    /// How the text ends its lines.
    private var newline: [UInt8] {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        return Array((end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
    }

    /// Where the character at `location` begins; the end of the text if it has no such line or character.
    private func offset(of location: TextLocation) -> Int {
        var (line, column) = (1, 1)
        for (offset, byte) in bytes.enumerated() {
            // The rest of a character is none.
            guard byte & 0xC0 != 0x80 else { continue }
            if line == location.line, column == location.column { return offset }
            if line > location.line { return offset }
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        return bytes.count
    }

    /// The end of a value on one line that begins at `start`: a string, a number or a truth value.
    private func valueEnd(from start: Int) -> Int {
        guard start < bytes.count else { return start }
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes[(start + 1)...].firstIndex(of: quote)
            return end.map { $0 + 1 } ?? bytes.count
        }
        let ends = Array(" \t\r\n,}#".utf8)
        return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
    }
}
