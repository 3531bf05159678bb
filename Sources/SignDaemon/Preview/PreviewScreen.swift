import BusInterfaces
import Diagnostics
import Synchronization

/// The rows of text below the picture of a preview. The control thread changes the text, and the frame thread
/// draws it.
public final class PreviewScreen: Sendable {
    private struct Text {
        var caption: [String] = []
        /// The description of the last event that is shown below the picture, or an empty string if there is
        /// none.
        var message = ""
        /// The last rows of text that the programs of options' actions have printed.
        var output: [String] = []
        /// The errors and warnings about the configuration file.
        var problems: [String] = []
        /// The last events of the sign as JSON, oldest first, or nil if events are not shown.
        var events: [String]?
        var isChanged = false
    }

    private let text: Mutex<Text>
    private static let maxEvents = 100
    private static let maxOutputRows = 3

    /// Creates a screen without text. If `showsEvents` is true, it shows events of the sign as JSON.
    init(showsEvents: Bool) {
        text = Mutex(Text(events: showsEvents ? [] : nil))
    }

    func setCaption(_ caption: [String]) {
        text.withLock { text in
            text.isChanged = text.isChanged || text.caption != caption
            text.caption = caption
        }
    }

    /// Shows `message` below the picture, in the row that otherwise describes the last event.
    func show(message: String) {
        change { $0.message = Wording.printable(message) }
    }

    func add(output rows: [String]) {
        change { $0.output = ($0.output + rows.map(Wording.printable)).suffix(Self.maxOutputRows) }
    }

    func clearOutput() {
        change { $0.output = [] }
    }

    func setProblems(_ problems: [String]) {
        change { $0.problems = problems.map(Wording.printable) }
    }

    /// Adds an event of the sign to the text. `json` is the event as JSON, with a newline at the end. Does
    /// nothing if events are not shown.
    func add(event json: [UInt8]) {
        change { text in
            text.events?.append(Wording.printable(String(decoding: json.dropLast(), as: UTF8.self)))
            if let count = text.events?.count, count > Self.maxEvents { text.events?.removeFirst() }
        }
    }

    /// Returns whether the text below the picture has changed since the last call of this method.
    func takeChange() -> Bool {
        text.withLock { text in
            defer { text.isChanged = false }
            return text.isChanged
        }
    }

    private func change(_ body: (inout Text) -> Void) {
        text.withLock { text in
            body(&text)
            text.isChanged = true
        }
    }

    /// Returns the rows of text that fit into `area`, the part of the terminal below the picture, with the
    /// most important rows first.
    func rows(in area: TerminalSize) -> [String] {
        text.withLock { text in
            // One column on each side stays empty.
            let columns = max(20, area.columns - 2)
            var rows = wrappedRows(joining: text.caption, separator: PreviewKeys.gap, maxColumns: columns)
            for row in [text.message] + text.output.map({ "| \($0)" }) + text.problems {
                let parts = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                rows += wrappedRows(joining: parts, separator: " ", maxColumns: columns)
            }
            // Events fill the rest of the area, below an empty row.
            let eventRows = Self.newest(text.events ?? [], columns: columns, rows: area.rows - rows.count - 1)
            if !eventRows.isEmpty { rows += [""] + eventRows }
            return rows.prefix(max(0, area.rows)).map { " " + $0 }
        }
    }

    /// Returns the newest of `events` as rows of text, oldest event first. The result contains only events
    /// that fit completely into `maxRows` rows of `columns` characters.
    private static func newest(_ events: [String], columns: Int, rows maxRows: Int) -> [String] {
        var rows: [String] = []
        for event in events.reversed() {
            let eventRows = wrappedRows(joining: [event], separator: "", maxColumns: columns)
            guard eventRows.count + rows.count <= maxRows else { break }
            rows = eventRows + rows
        }
        return rows
    }
}

/// Joins `parts` with `separator`, and wraps the text into rows of at most `maxColumns` characters. A row
/// ends between two parts if possible; only a part that is too long for a row is divided. All rows after the
/// first are indented.
private func wrappedRows(joining parts: [String], separator: String, maxColumns: Int) -> [String] {
    let indentation = "  "
    var rows: [String] = []
    var row = ""
    for part in parts {
        let fitsIntoRow = row.count + separator.count + part.count <= maxColumns
        if row.isEmpty {
            row = part
        } else if fitsIntoRow {
            row += separator + part
        } else {
            rows.append(row)
            row = indentation + part
        }

        // A single part may be longer than a row.
        while row.count > maxColumns {
            rows.append(String(row.prefix(maxColumns)))
            row = indentation + row.dropFirst(maxColumns)
        }
    }
    return rows + [row]
}
