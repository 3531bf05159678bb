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
        return wiringLines(of: display, header: usesDottedKeys(display) ? nil : header, table: table)
    }

    /// Returns the lines of the file that set the wiring of a display that is not in an inline table. They
    /// consist of two parts: the wiring settings that are keys of `display`, the display's table in the file,
    /// and the keys of `table`, a sub-table with all other wiring settings. `header` is the header of the
    /// display's table, or nil if its keys are written with dots, such as `display.width`.
    ///
    /// The sub-table keeps the notation that it has in the file: an inline table, keys with dots, or a
    /// separate header.
    ///
    ///     [display]                       [display]                   [display]
    ///     order = "grb"                   order = "grb"               order = "grb"
    ///     strip = { runs = "columns" }    strip.runs = "columns"
    ///                                                                 [display.strip]
    ///                                                                 runs = "columns"
    private func wiringLines(of display: TOMLNode, header: String?, table: WiringTable) -> [String] {
        let headerLines = if let header { [header] } else { [String]() }
        let prefix = header == nil ? "display." : ""
        let displayKeyLines = keyLinesInDisplay(display, table: table).map { prefix + $0 }

        let tableInFile = display.member(table.name)
        let tableKeyLines = keyLines(of: table, tableInFile: tableInFile)
        // Without a separate header, the sub-table belongs to the display's table, so it needs the header of
        // that table in any case.
        if let tableInFile,
            let tableLines = linesWithoutHeader(
                name: prefix + table.name,
                keyLines: tableKeyLines,
                tableInFile: tableInFile
            )
        {
            return headerLines + displayKeyLines + tableLines
        }

        // The sub-table has a separate header, so a part without keys can be omitted.
        let displayLines = displayKeyLines.isEmpty ? [] : headerLines + displayKeyLines
        let tableLines = tableKeyLines.isEmpty ? [] : ["[display.\(table.name)]"] + tableKeyLines
        let separator = displayLines.isEmpty || tableLines.isEmpty ? [] : [""]
        return displayLines + separator + tableLines
    }

    /// Returns the lines of a sub-table as an inline table or as keys with dots, whichever `tableInFile`
    /// uses. Returns nil if `tableInFile` has a separate header. `keyLines` set the keys of the sub-table
    /// `name`.
    private func linesWithoutHeader(
        name: String,
        keyLines: [String],
        tableInFile: TOMLNode
    ) -> [String]? {
        if text.isInlineTable(at: tableInFile.location) {
            return ["\(name) = { \(keyLines.joined(separator: ", ")) }"]
        }
        guard usesDottedKeys(tableInFile) else { return nil }
        return keyLines.map { "\(name).\($0)" }
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
