import Diagnostics
import MatrixDisplays
import Synchronization

/// The text under the picture of `preview`. The control thread writes it, and the frame thread draws it.
public final class PreviewScreen: Sendable {
    private struct Text {
        var caption: [String] = []
        /// What happened last.
        var news = ""
        /// The latest lines that actions have written.
        var output: [String] = []
        /// What is wrong with the file.
        var problems: [String] = []
        /// The latest events as JSON, oldest first; nil if they are not shown.
        var events: [String]?
        var isChanged = false
    }

    private let text: Mutex<Text>
    private static let mostEvents = 100
    private static let mostOutput = 3

    /// A screen without text. `showsEvents`: whether it shows events as JSON.
    init(showsEvents: Bool) {
        text = Mutex(Text(events: showsEvents ? [] : nil))
    }

    /// The keys that do something.
    func setCaption(_ caption: [String]) {
        text.withLock { text in
            text.isChanged = text.isChanged || text.caption != caption
            text.caption = caption
        }
    }

    /// Something happened.
    func say(_ news: String) {
        change { $0.news = Wording.printable(news) }
    }

    /// Actions have written `lines`.
    func add(output lines: [String]) {
        change { $0.output = ($0.output + lines.map(Wording.printable)).suffix(Self.mostOutput) }
    }

    /// An action starts: what others have written is old.
    func forgetOutput() {
        change { $0.output = [] }
    }

    /// What is wrong with the file, until the next call.
    func setProblems(_ problems: [String]) {
        change { $0.problems = problems.map(Wording.printable) }
    }

    /// Adds an event to the latest ones, as a line of JSON with its newline.
    func add(event line: [UInt8]) {
        change { text in
            text.events?.append(Wording.printable(String(decoding: line.dropLast(), as: UTF8.self)))
            if let count = text.events?.count, count > Self.mostEvents { text.events?.removeFirst() }
        }
    }

    /// Whether the text has changed since the last call.
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

    /// The lines for a room of this size, the most important ones first.
    func lines(in room: TerminalSize) -> [String] {
        text.withLock { text in
            let columns = max(20, room.columns - 2)
            var lines = wrapped(text.caption, separator: PreviewKeys.gap, to: columns)
            for line in [text.news] + text.output.map({ "| \($0)" }) + text.problems {
                let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                lines += wrapped(words, separator: " ", to: columns)
            }
            // Events fill the rest of the room, each as a whole.
            var events: [String] = []
            for event in (text.events ?? []).reversed() {
                let more = wrapped([event], separator: "", to: columns)
                guard lines.count + 1 + more.count + events.count <= room.rows else { break }
                events = more + events
            }
            let all = events.isEmpty ? lines : lines + [""] + events
            return all.prefix(max(0, room.rows)).map { " " + $0 }
        }
    }
}

/// `parts` in lines of at most `columns` characters, broken between two parts or within one that is too long.
/// Later lines are indented.
private func wrapped(_ parts: [String], separator: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for part in parts {
        if !line.isEmpty, line.count + separator.count + part.count > columns {
            lines.append(line)
            line = "  " + part
        } else {
            line += (line.isEmpty ? "" : separator) + part
        }
        while line.count > columns {
            lines.append(String(line.prefix(columns)))
            line = "  " + line.dropFirst(columns)
        }
    }
    return lines + [line]
}
