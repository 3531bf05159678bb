import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The wiring settings of a display as lines of the configuration file, which a user can copy into the file
/// by hand.
extension WiringEdit {
    /// The lines that the user must write into the file, in the notation that the configuration already uses.
    /// They contain the missing keys, and the existing ones because these would override a preset. For a
    /// display in an inline table, this is the edited line of the file.
    public var lines: [String] {
        guard let table = WiringTable(driver) else { return [] }
        guard let document, let display = display(in: document.root) else { return table.lines }
        if text.isInlineTable(at: display.location) {
            guard let result else { return ["\(table.name) = { \(table.keyLines.joined(separator: ", ")) }"] }
            return [SourceText(result).line(numbered: display.location.line) ?? ""]
        }
        let isList = document.root.member("display")?.kind == .array
        let header = isList ? "[[display]]" : "[display]"
        return wiringLines(of: display, header: usesDottedKeys(display) ? nil : header, subtable: table)
    }

    /// Returns the lines of the file that set the wiring of a display that is not in an inline table. They
    /// consist of two parts: the wiring settings that are keys of `display`, the display's table in the file,
    /// and the keys of `subtable` with all other wiring settings. `header` is the header of the display's
    /// table, or nil if its keys are written with dots, such as `display.width`.
    ///
    /// The sub-table keeps the notation that it has in the file: an inline table, keys with dots, or a
    /// separate header.
    ///
    ///     [display]                       [display]                   [display]
    ///     order = "grb"                   order = "grb"               order = "grb"
    ///     strip = { runs = "columns" }    strip.runs = "columns"
    ///                                                                 [display.strip]
    ///                                                                 runs = "columns"
    private func wiringLines(of display: TOMLNode, header: String?, subtable: WiringTable) -> [String] {
        let headerLines = if let header { [header] } else { [String]() }
        let prefix = header == nil ? "display." : ""
        let displayKeyLines = keyLinesInDisplay(display, table: subtable).map { prefix + $0 }

        let existingSubtable = display.member(subtable.name)
        let subtableKeyLines = keyLines(of: subtable, tableInFile: existingSubtable)
        let subtableName = prefix + subtable.name
        // In the first two notations, the sub-table is a part of the display's table, so the header of that
        // table is always needed.
        switch existingSubtable.map({ notation(of: $0) }) ?? .separateHeader {
        case .inlineTable:
            let inlineTable = "{ \(subtableKeyLines.joined(separator: ", ")) }"
            return headerLines + displayKeyLines + ["\(subtableName) = \(inlineTable)"]
        case .dottedKeys:
            return headerLines + displayKeyLines + subtableKeyLines.map { "\(subtableName).\($0)" }
        case .separateHeader:
            let displayLines = displayKeyLines.isEmpty ? [] : headerLines + displayKeyLines
            let subtableHeader = "[display.\(subtable.name)]"
            let subtableLines = subtableKeyLines.isEmpty ? [] : [subtableHeader] + subtableKeyLines
            let separator = displayLines.isEmpty || subtableLines.isEmpty ? [] : [""]
            return displayLines + separator + subtableLines
        }
    }

    /// The notation of a sub-table of the display's table in the file.
    private enum Notation {
        case inlineTable, dottedKeys, separateHeader
    }

    private func notation(of subtable: TOMLNode) -> Notation {
        if text.isInlineTable(at: subtable.location) { return .inlineTable }
        return usesDottedKeys(subtable) ? .dottedKeys : .separateHeader
    }

    /// Returns the lines of the file for the keys of `table` that are in `tableInFile`, the existing table,
    /// and for missing keys whose values are not the defaults. If there are no such keys, or if `tableInFile`
    /// is nil, returns the lines for all keys.
    private func keyLines(of table: WiringTable, tableInFile: TOMLNode?) -> [String] {
        guard let tableInFile else { return table.keyLines }
        let entries = table.entries(preset: tableInFile.member("preset")?.string).filter { entry in
            tableInFile.member(entry.name) != nil || entry.value != entry.defaultValue
        }
        return entries.isEmpty ? table.keyLines : entries.map { "\($0.name) = \($0.value)" }
    }

    /// The keys that the user must replace with `lines`, and the lines of the file that contain these keys,
    /// such as `rotate and order, in lines 5 to 6`. Nil if the configuration contains none of the keys.
    public var replacedKeysText: String? {
        guard let table = WiringTable(driver), let document, let display = display(in: document.root) else {
            return nil
        }
        let ownNames = keyLinesInDisplay(display, table: table).map { String($0.prefix { $0 != " " }) }
        let names = ["preset"] + table.entries(preset: nil).map(\.name)
        let tableInFile = display.member(table.name)
        let nodes = ownNames.compactMap(display.member) + names.compactMap { tableInFile?.member($0) }
        let sorted = nodes.sorted { $0.keyLocation < $1.keyLocation }
        guard let start = sorted.first?.keyLocation.line, let end = sorted.last?.keyLocation.line else {
            return nil
        }
        return Wording.list(sorted.map(\.key), conjunction: "and")
            + (start == end ? ", in line \(start)" : ", in lines \(start) to \(end)")
    }

    /// Returns the lines of the file for wiring settings that are keys of `display` itself instead of its
    /// sub-table: the addresses of boards, the order of colors, and the size if the wiring changes it.
    private func keyLinesInDisplay(_ display: TOMLNode, table: WiringTable) -> [String] {
        let addresses = table.displayKeyLines
        guard let size = driver.settings.fixedSize else { return addresses }
        let lengths = [("width", size.width), ("height", size.height)].filter { key, length in
            display.member(key).map { $0.integer != Int64(length) } ?? false
        }
        return addresses + lengths.map { "\($0) = \($1)" }
    }

    /// Returns whether `table` has no header in the file, in which case its keys are written with dots, such
    /// as `modules.rotate`.
    func usesDottedKeys(_ table: TOMLNode) -> Bool {
        text.line(numbered: table.location.line)?.first { $0 != " " && $0 != "\t" } != "["
    }
}
