import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// An edit that replaces the wiring settings of a display in the text of a configuration file. All other
/// bytes stay the same.
///
/// TOML has many notations for a table, so several edits are tried. An edit is used only if parsing its
/// result gives the same configuration with the new wiring.
public struct WiringEdit {
    let text: SourceText
    let driver: DriverSettings
    private let file: String
    private let index: Int

    /// Creates an edit of the configuration `bytes` that gives the display at `index` the wiring settings of
    /// `driver`. All other settings of `driver` must equal those in the configuration. `file` is the name by
    /// which messages refer to the configuration.
    public init(of bytes: [UInt8], file: String, display index: Int = 0, to driver: DriverSettings) {
        self.index = index
        text = SourceText(bytes)
        self.file = file
        self.driver = driver
    }

    /// The edited text of the configuration. Nil if the display in the configuration has another driver, or
    /// if its table is written in a way that cannot be edited.
    public var result: [UInt8]? {
        guard let table = WiringTable(driver), let root = document?.root,
            let old = configuration(in: text.bytes), old.wall.displays.indices.contains(index),
            old.wall[index].driver.name == driver.name
        else { return nil }
        var new = old
        new.wall[index] = old.wall[index].with(driver)
        return candidates(root, table).lazy.map { text.applying($0) }.first { edited in
            configuration(in: edited).map(withExplicitOrder) == withExplicitOrder(new)
        }
    }

    var document: TOMLDocument? { try? TOMLDocument.parse(text.bytes) }

    private func configuration(in bytes: [UInt8]) -> Configuration? {
        try? Configuration.parse(bytes, file: file).configuration
    }

    /// Returns `configuration` with the color order of the display's LED strip set explicitly. This makes a
    /// configuration that names the default order equal to one that names no order.
    private func withExplicitOrder(_ configuration: Configuration) -> Configuration {
        guard configuration.wall.displays.indices.contains(index),
            var strip = configuration.wall[index].driver.settings as? any WiredStripDriver
        else { return configuration }
        strip.configuredOrder = strip.order
        var configuration = configuration
        configuration.wall[index].driver = DriverSettings(strip)
        return configuration
    }

    func display(in root: TOMLNode) -> TOMLNode? {
        let member = root.member("display")
        return member?.kind == .array ? member?.children.dropFirst(index).first { _ in true } : member
    }

    /// Returns the alternative edits to try, starting with the one for the most common notation. `root` is
    /// the file's root table, and `table` contains the new wiring settings.
    private func candidates(_ root: TOMLNode, _ table: WiringTable) -> [[SourceText.Edit]] {
        let display = display(in: root)
        let displayEdits = display.map { edits(ofDisplay: $0, table) } ?? []
        let tableCandidates: [[SourceText.Edit]] =
            if let tableInFile = display?.member(table.name) {
                candidates(editing: tableInFile, table)
            } else if table.newTableLines.isEmpty {
                [[]]
            } else {
                candidates(adding: table, to: display)
            }
        return tableCandidates.map { displayEdits + $0 }
    }

    /// Returns the alternative edits to try if the file has no table of wiring settings yet. Each adds the
    /// table at another place: after a key of `display`, which is the display's table, or at the end of the
    /// file. `display` is nil if the file has no such table.
    private func candidates(adding table: WiringTable, to display: TOMLNode?) -> [[SourceText.Edit]] {
        if let display, text.isInlineTable(at: display.location) {
            let keys = " \(table.name) = { \(table.newTableLines.joined(separator: ", ")) },"
            return [[.insertion(keys, at: text.position(of: display.location) + 1)]]
        }
        let newLines = ["", "[display.\(table.name)]"] + table.newTableLines
        // Sub-tables with headers can be anywhere in the text, so only the other keys show where the table
        // ends.
        let keyLocations = display?.children.filter { $0.kind != .table }.map(\.location) ?? []
        let lastLocations = [keyLocations.max(), display?.keyLocation, display?.location]
        let endOfText = Int.max - 1
        let lastLines = lastLocations.compactMap { $0?.line } + [endOfText]
        return lastLines.map { [insertion(of: newLines, afterLine: $0)] }
    }

    /// Returns the edit that sets the key `order` in the table `display`, or nil if the key is missing there
    /// and `order` is the default value.
    private func edit(order: WiringTable.Entry, of display: TOMLNode) -> SourceText.Edit? {
        if let node = display.member(order.name) { return replacement(of: node, by: order.value) }
        guard order.value != order.defaultValue else { return nil }
        let setting = "\(order.name) = \(order.value)"
        if text.isInlineTable(at: display.location) {
            return .insertion(" \(setting),", at: text.position(of: display.location) + 1)
        }
        let keys = display.children.filter { $0.kind != .table }.map(\.location)
        let line = usesDottedKeys(display) ? "display.\(setting)" : setting
        return insertion(of: [line], afterLine: (keys.max() ?? display.location).line)
    }

    /// Returns the edits of wiring settings that are keys of `display` itself instead of its sub-table: the
    /// order of addresses or colors, and the size of boards that are now mounted in another direction.
    private func edits(ofDisplay display: TOMLNode, _ table: WiringTable) -> [SourceText.Edit] {
        let elements = display.elements(ofArray: "addresses")
        var edits: [SourceText.Edit] = []
        if elements.count == table.addresses.count {
            edits = zip(elements, table.addresses).map { replacement(of: $0, by: $1) }
        }
        if let edit = table.colorOrderEntry.flatMap({ edit(order: $0, of: display) }) { edits.append(edit) }
        if let size = driver.settings.fixedSize {
            for (key, length) in [("width", size.width), ("height", size.height)] {
                if let node = display.member(key) { edits.append(replacement(of: node, by: "\(length)")) }
            }
        }
        return edits
    }

    /// Returns the alternatives to try for `tableInFile`, the existing table of wiring settings. Each is a
    /// list of edits that give the existing keys the values of `table`, and add the keys that are missing.
    ///
    /// The alternatives differ only in the notation of the added keys, because TOML has several notations for
    /// a table. The caller parses the result of each alternative to find the one with the right notation.
    private func candidates(editing tableInFile: TOMLNode, _ table: WiringTable) -> [[SourceText.Edit]] {
        var replacements: [SourceText.Edit] = []
        var missingSettings: [String] = []
        for entry in table.entries(preset: tableInFile.member("preset")?.string) {
            if let node = tableInFile.member(entry.name) {
                replacements.append(replacement(of: node, by: entry.value))
            } else if entry.value != entry.defaultValue {
                missingSettings.append("\(entry.name) = \(entry.value)")
            }
        }
        guard !missingSettings.isEmpty else { return [replacements] }
        let additions = alternatives(adding: missingSettings, to: tableInFile, named: table.name)
        return additions.map { addition in replacements + [addition] }
    }

    /// Returns the edits that add `settings`, such as `rotate = 90`, to the existing table `tableInFile`
    /// called `name`, one for each notation that the table may have in the file:
    ///
    ///     [display.modules]                  # a header, with the keys below it
    ///     modules.rotate = 90                # keys with dots below [display]
    ///     display.modules.rotate = 90        # keys with dots at the top level
    ///     modules = { rotate = 90 }          # an inline table
    private func alternatives(
        adding settings: [String],
        to tableInFile: TOMLNode,
        named name: String
    ) -> [SourceText.Edit] {
        let lastLocation = tableInFile.children.map(\.location).max() ?? tableInFile.keyLocation
        let keyPrefixes = ["", "\(name).", "display.\(name)."]
        let insertionsOfLines = keyPrefixes.map { prefix in
            insertion(of: settings.map { prefix + $0 }, afterLine: lastLocation.line)
        }
        let endOfLastValue = text.valueRange(at: lastLocation).upperBound
        let inlineSettings = ", " + settings.joined(separator: ", ")
        return insertionsOfLines + [.insertion(inlineSettings, at: endOfLastValue)]
    }

    private func replacement(of node: TOMLNode, by value: String) -> SourceText.Edit {
        SourceText.Edit(range: text.valueRange(at: node.location), replacement: value)
    }

    /// Returns an edit that inserts `lines` after the given line of the file, where the first line has the
    /// number 1. Indented comments below that line belong to it, and stay above the inserted lines.
    private func insertion(of lines: [String], afterLine number: Int) -> SourceText.Edit {
        var end = text.position(of: TextLocation(line: number + 1, column: 1))
        while text.skippingBlanks(from: end) > end,
            text.byte(at: text.skippingBlanks(from: end)) == UInt8(ascii: "#")
        {
            end = text.endOfLine(from: end)
        }
        let isEnded = end == 0 || text.byte(at: end - 1) == UInt8(ascii: "\n")
        return .insertion((isEnded ? "" : text.newline) + lines.map { $0 + text.newline }.joined(), at: end)
    }
}
