import Diagnostics
import MatrixDisplays
import Synchronization

/// The text below the picture of `preview`. The control thread writes it, and the frame thread draws it.
public final class PreviewScreen: Sendable {
    private struct Text {
        var caption: [String] = []
        /// The description of the last event.
        var message = ""
        /// The last rows of the actions' output.
        var output: [String] = []
        /// The problems of the file.
        var problems: [String] = []
        /// The last events as JSON, oldest first, or nil if they are not shown.
        var events: [String]?
        var isChanged = false
    }

    private let text: Mutex<Text>
    private static let maxEvents = 100
    private static let maxOutputRows = 3

    /// Creates a screen without text. `showsEvents`: whether events are shown as JSON.
    init(showsEvents: Bool) {
        text = Mutex(Text(events: showsEvents ? [] : nil))
    }

    func setCaption(_ caption: [String]) {
        text.withLock { text in
            text.isChanged = text.isChanged || text.caption != caption
            text.caption = caption
        }
    }

    /// Replaces the description of the last event.
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

    /// Adds an event as JSON with a newline.
    func add(event json: [UInt8]) {
        change { text in
            text.events?.append(Wording.printable(String(decoding: json.dropLast(), as: UTF8.self)))
            if let count = text.events?.count, count > Self.maxEvents { text.events?.removeFirst() }
        }
    }

    /// Returns whether the text has changed since the last call.
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

    /// Returns the rows for an area of this size, the most important ones first.
    func rows(in area: TerminalSize) -> [String] {
        text.withLock { text in
            let columns = max(20, area.columns - 2)
            var rows = wrapped(text.caption, separator: PreviewKeys.gap, to: columns)
            for row in [text.message] + text.output.map({ "| \($0)" }) + text.problems {
                let parts = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                rows += wrapped(parts, separator: " ", to: columns)
            }
            // Events fill the rest of the area, each of them completely.
            var events: [String] = []
            for event in (text.events ?? []).reversed() {
                let more = wrapped([event], separator: "", to: columns)
                guard rows.count + 1 + more.count + events.count <= area.rows else { break }
                events = more + events
            }
            let all = events.isEmpty ? rows : rows + [""] + events
            return all.prefix(max(0, area.rows)).map { " " + $0 }
        }
    }
}

/// Returns `parts` in rows of at most `columns` characters, broken between parts or within a part that is too long. Later
/// rows are indented.
private func wrapped(_ parts: [String], separator: String, to columns: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    for part in parts {
        if !row.isEmpty, row.count + separator.count + part.count > columns {
            rows.append(row)
            row = "  " + part
        } else {
            row += (row.isEmpty ? "" : separator) + part
        }
        while row.count > columns {
            rows.append(String(row.prefix(columns)))
            row = "  " + row.dropFirst(columns)
        }
    }
    return rows + [row]
}
