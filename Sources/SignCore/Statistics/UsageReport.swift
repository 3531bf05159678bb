import Diagnostics
import SignAPI

/// A table of usage for people, with the sums and a bar for each option.
package struct UsageReport: Sendable {
    private var sums: [String: UsageCount] = [:]
    private var counts: [UsageCount] = []
    private var hours: ClosedRange<UsageHour>?
    private let first: UsageHour?

    /// Creates a report of the hours from `first` on, or of all hours if it is nil.
    package init(since first: UsageHour? = nil) {
        self.first = first
    }

    /// Adds a count. Ignores it if its hour is before the first hour of the report.
    package mutating func add(_ count: UsageCount) {
        if let first, count.hour < first { return }
        counts.append(count)
        var sum = sums[count.id] ?? UsageCount(hour: count.hour, id: count.id)
        sum.add(count)
        sums[count.id] = sum
        let range = hours ?? count.hour...count.hour
        hours = min(range.lowerBound, count.hour)...max(range.upperBound, count.hour)
    }

    /// The sums, sorted by taps and then by visible time, the highest first.
    private var sorted: [UsageCount] {
        sums.values.sorted {
            ($1.taps, $1.shownSeconds, $0.id) < ($0.taps, $0.shownSeconds, $1.id)
        }
    }

    package var jsonLines: [UInt8] {
        sorted.reduce(into: []) { bytes, sum in
            var line = JSONWriter()
            line.add("id", sum.id)
            line.add("taps", sum.taps)
            line.add("activations", sum.activations)
            line.add("shown_seconds", sum.shownSeconds)
            bytes += line.finishLine()
        }
    }

    /// The counts of each option and hour as comma-separated values with a header (RFC 4180).
    package var csv: String {
        let hourly = counts.reduce(into: [[String]: UsageCount]()) { sums, count in
            var sum = sums[[count.hour.text, count.id]] ?? UsageCount(hour: count.hour, id: count.id)
            sum.add(count)
            sums[[count.hour.text, count.id]] = sum
        }
        let rows = hourly.values.sorted { ($0.hour, $0.id) < ($1.hour, $1.id) }.map { count in
            let numbers = [count.taps, count.activations, count.shownSeconds].map { String($0) }
            return ([count.hour.text, Self.quoted(count.id)] + numbers).joined(separator: ",")
        }
        return (["hour,id,taps,activations,shown_seconds"] + rows).map { $0 + "\r\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        // A spreadsheet would treat these as formulas.
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let text = isFormula ? "'\(text)" : text
        // A carriage return followed by a line feed is a single Character.
        guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }

    /// Returns the table, at most `width` columns wide.
    package func table(width: Int) -> [String] {
        guard let hours else { return ["nothing was counted in this time"] }
        let sums = sorted
        let names = sums.map { Self.name(of: $0.id) }
        let numbers = sums.map { [String($0.taps), String($0.activations), Self.duration($0.shownSeconds)] }
        let titles = ["taps", "actions", "shown"]
        let nameWidth = max(6, names.map(\.count).max() ?? 0)
        let widths = titles.indices.map { column in
            numbers.reduce(titles[column].count) { max($0, $1[column].count) }
        }
        let room = width - nameWidth - widths.reduce(0) { $0 + $1 + 2 } - 2
        let mostTaps = sums.map(\.taps).max() ?? 0
        let value: (UsageCount) -> Int = mostTaps > 0 ? { $0.taps } : { $0.shownSeconds }
        let most = sums.map(value).max() ?? 0
        var lines = ["from \(hours.lowerBound.text) to the hour of \(hours.upperBound.text)", ""]
        lines.append(Self.row("option", titles, nameWidth, widths))
        for (index, sum) in sums.enumerated() {
            let bar = room >= 10 && most > 0 ? Self.bar(value(sum), of: most, width: min(40, room)) : ""
            lines.append(
                Self.row(names[index], numbers[index], nameWidth, widths) + (bar.isEmpty ? "" : "  \(bar)")
            )
        }
        return lines
    }

    private static func name(of id: String) -> String {
        guard !id.isEmpty else { return "(others)" }
        let shown = Wording.printable(id)
        return shown.count > 30 ? "\(shown.prefix(29))…" : shown
    }

    private static func row(_ name: String, _ numbers: [String], _ nameWidth: Int, _ widths: [Int]) -> String
    {
        let cells = zip(numbers, widths).map {
            "  " + String(repeating: " ", count: max(0, $1 - $0.count)) + $0
        }
        return name + String(repeating: " ", count: max(0, nameWidth - name.count)) + cells.joined()
    }

    /// Returns a bar of block characters for `value`. Its length is in steps of an eighth of a column, and `most` fills
    /// `width` columns.
    private static func bar(_ value: Int, of most: Int, width: Int) -> String {
        let eighths = (value * width * 8 + most - 1) / most
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + rest
    }

    private static func duration(_ seconds: Int) -> String {
        let parts = [seconds / 60 % 60, seconds % 60].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(seconds / 3_600):\(parts[0]):\(parts[1])"
    }
}
