import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The wiring as lines for a person who edits the text by hand.
extension WiringEdit {
    /// Everything about the wiring that `result` says, written as the text writes it: the values of keys that are there,
    /// for they would override a preset, and keys that are missing. An inline table is a line of `result`.
    public var lines: [String] {
        guard let table = WiringTable(driver) else { return [] }
        guard let document = document, let display = display(of: document.root) else { return table.lines }
        let text = ConfigurationText(bytes)
        if text.isInlineTable(at: display.location) {
            return result.map { [ConfigurationText($0).line(display.location.line)] }
                ?? ["\(table.name) = { \(table.keys.joined(separator: ", ")) }"]
        }
        let written = display.member(table.name)
        let kept = table.entries(preset: written?.member("preset")?.string).filter { entry in
            written?.member(entry.name) != nil || (written != nil && entry.value != entry.usual)
        }
        let keys = kept.isEmpty ? table.keys : kept.map { "\($0.name) = \($0.value)" }
        let prefix = Self.isDotted(display, in: text) ? "display." : ""
        let own = ownLines(of: display, table).map { prefix + $0 }
        let isList = document.root.member("display")?.kind == .array
        let header = prefix.isEmpty ? [isList ? "[[display]]" : "[display]"] : []
        if let written, text.isInlineTable(at: written.location) {
            return header + own + ["\(prefix)\(table.name) = { \(keys.joined(separator: ", ")) }"]
        }
        if let written, Self.isDotted(written, in: text) {
            return header + own + keys.map { "\(prefix)\(table.name).\($0)" }
        }
        return (own.isEmpty ? [] : header + own + [""]) + ["[display.\(table.name)]"] + keys
    }

    /// The keys of the text that `lines` replace, and where they are, such as `rotate and order, in lines 5 to 6`; nil if
    /// there are none.
    public var replaced: String? {
        guard let table = WiringTable(driver), let document = document,
            let display = display(of: document.root)
        else { return nil }
        let written = display.member(table.name)
        let names = ["preset"] + table.entries(preset: nil).map(\.name)
        let own = ownLines(of: display, table).map { line in String(line.prefix { $0 != " " }) }
        let nodes =
            own.compactMap { name in display.member(name).map { (name, $0.keyLocation) } }
            + names.compactMap { name in written?.member(name).map { (name, $0.keyLocation) } }
        let sorted = nodes.sorted { $0.1 < $1.1 }
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let (start, end) = (first.1.line, last.1.line)
        return Wording.list(sorted.map(\.0), lastJoin: "and")
            + (start == end ? ", in line \(start)" : ", in lines \(start) to \(end)")
    }

    private var document: TOMLDocument? {
        try? bytes.withUnsafeBytes { TOMLDocument.parse($0) }.get()
    }

    /// The lines of `[display]` itself that follow the wiring: addresses, and a size that differs.
    private func ownLines(of display: TOMLNode, _ table: WiringTable) -> [String] {
        let addresses =
            table.addresses.isEmpty ? [] : ["addresses = [\(table.addresses.joined(separator: ", "))]"]
        guard let size = driver.settings.fixedSize else { return addresses }
        let lengths = [("width", size.width), ("height", size.height)]
        return addresses
            + lengths.compactMap { key, length in
                guard let node = display.member(key), node.integer != Int64(length) else { return nil }
                return "\(key) = \(length)"
            }
    }

    /// Whether `table` has no header: its keys have its name before a dot.
    private static func isDotted(_ table: TOMLNode, in text: ConfigurationText) -> Bool {
        text.line(table.location.line).first { $0 != " " && $0 != "\t" } != "["
    }
}
