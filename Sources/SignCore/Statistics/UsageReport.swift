import Diagnostics
import SignAPI

/// A report of how often options and buttons were used, as human-readable tables, JSON or comma-separated
/// values. It lists each option with its totals and a bar, and the gestures with each button.
package struct UsageReport: Sendable {
    private var sums: [String: UsageCount] = [:]
    /// The number of occurrences of each gesture, by button name and gesture.
    private var presses: [String: [Gesture: Int]] = [:]
    private var counts: [UsageCount] = []
    private var hours: ClosedRange<UsageHour>?
    private let first: UsageHour?

    /// Creates a usage report of all hours from `first` onward, or of all hours if `first` is nil.
    package init(since first: UsageHour? = nil) {
        self.first = first
    }

    /// Adds a usage count to the report, unless its hour precedes the first hour of the report.
    package mutating func add(_ count: UsageCount) {
        if let first, count.hour < first { return }
        counts.append(count)
        switch count.subject {
        case .option(let id):
            var sum = sums[id] ?? UsageCount(hour: count.hour, id: id)
            sum.add(count)
            sums[id] = sum
        case .press(let button, let gesture):
            presses[button, default: [:]][gesture, default: 0] += count.taps
        }
        let range = hours ?? count.hour...count.hour
        hours = min(range.lowerBound, count.hour)...max(range.upperBound, count.hour)
    }

    /// The total usage of each option, in descending order of taps. Options with equally many taps are in
    /// descending order of visible time.
    private var sorted: [(id: String, count: UsageCount)] {
        sums.map { (id: $0.key, count: $0.value) }.sorted {
            ($1.count.taps, $1.count.shownSeconds, $0.id) < ($0.count.taps, $0.count.shownSeconds, $1.id)
        }
    }

    /// The total usage of each option in the report, as JSON objects that are each followed by a newline.
    package var jsonLines: [UInt8] {
        sorted.reduce(into: []) { bytes, sum in
            var line = JSONWriter()
            sum.count.addFields(to: &line)
            bytes += line.finishLine()
        }
    }

    /// The number of times that each gesture was made with each button, as JSON objects that each end with a
    /// newline.
    package var buttonLines: [UInt8] {
        presses.sorted { $0.key < $1.key }.reduce(into: []) { bytes, sum in
            for gesture in Gesture.allCases {
                guard let count = sum.value[gesture] else { continue }
                var line = JSONWriter()
                UsageCount(hour: UsageHour(number: 0), button: sum.key, gesture, presses: count)
                    .addFields(to: &line)
                bytes += line.finishLine()
            }
        }
    }

    /// The usage counts for each option and hour, as comma-separated values with a header (RFC 4180).
    package var csv: String {
        let rows = hourlyCounts.compactMap { count in
            count.id.map { id in
                [count.hour.text, Self.quoted(id)]
                    + [count.taps, count.activations, count.shownSeconds].map { String($0) }
            }
        }
        return Self.csv(header: ["hour", "id", "taps", "activations", "shown_seconds"], rows: rows)
    }

    /// The number of times that each gesture was made with each button in each hour, as comma-separated values with a
    /// header (RFC 4180).
    package var buttonCSV: String {
        let rows = hourlyCounts.compactMap { count -> [String]? in
            guard case .press(let button, let gesture) = count.subject else { return nil }
            return [count.hour.text, Self.quoted(button), gesture.rawValue, String(count.taps)]
        }
        return Self.csv(header: ["hour", "button", "input", "presses"], rows: rows)
    }

    /// The usage counts, with one total per hour and option or gesture, in chronological order.
    private var hourlyCounts: [UsageCount] {
        struct Key: Hashable {
            var hour: UsageHour
            var subject: UsageCount.Subject
        }
        let sums = counts.reduce(into: [Key: UsageCount]()) { sums, count in
            let key = Key(hour: count.hour, subject: count.subject)
            if sums[key]?.add(count) == nil { sums[key] = count }
        }
        return sums.values.sorted { ($0.hour, Self.order($0)) < ($1.hour, Self.order($1)) }
    }

    private static func order(_ count: UsageCount) -> String {
        switch count.subject {
        case .option(let id): id
        case .press(let button, let gesture): "\(button) \(gesture.rank)"
        }
    }

    private static func csv(header: [String], rows: [[String]]) -> String {
        ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
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

    /// Returns the tables of option and button usage as rows of text, at most `width` columns wide.
    package func table(width: Int) -> [String] {
        guard let hours else { return ["nothing was counted in this time"] }
        let title = ["from \(hours.lowerBound.text) to the hour of \(hours.upperBound.text)"]
        return title + (sums.isEmpty ? [] : [""] + optionTable(width: width))
            + (presses.isEmpty ? [] : [""] + buttonTable)
    }

    /// Returns the rows of a table with the usage of each option, and a bar for its taps. If no option was
    /// tapped, the bars show how long the options were visible.
    private func optionTable(width: Int) -> [String] {
        let sums = sorted
        let table = Self.table(
            of: "option",
            titles: ["taps", "actions", "shown"],
            names: sums.map { Self.name(of: $0.id) },
            numbers: sums.map { sum in
                ["\(sum.count.taps)", "\(sum.count.activations)", Self.duration(sum.count.shownSeconds)]
            }
        )
        let hasTaps = sums.contains { $0.count.taps > 0 }
        let barValues = sums.map { hasTaps ? $0.count.taps : $0.count.shownSeconds }
        return Self.addingBars(for: barValues, to: table, width: width)
    }

    /// Appends a bar of proportional length for each of `values` to the rows of `table` below the header.
    /// Returns `table` unchanged if less than ten of the `width` columns are free for bars, or if all values
    /// are 0.
    private static func addingBars(for values: [Int], to table: [String], width: Int) -> [String] {
        let separator = "  "
        let freeColumns = width - (table.first?.count ?? 0) - separator.count
        guard freeColumns >= 10, let maxValue = values.max(), maxValue > 0 else { return table }
        let bars = values.map { bar($0, of: maxValue, width: min(40, freeColumns)) }
        let rows = zip(table.dropFirst(), bars).map { row, bar in
            bar.isEmpty ? row : row + separator + bar
        }
        return table.prefix(1) + rows
    }

    private var buttonTable: [String] {
        let rows = presses.sorted { $0.key < $1.key }
        let numbers = rows.map { row in Gesture.allCases.map { String(row.value[$0] ?? 0) } }
        return Self.table(
            of: "button",
            titles: ["taps", "double taps", "long presses"],
            names: rows.map { Self.name(of: $0.key) },
            numbers: numbers
        )
    }

    /// Returns a table as rows of text: a header with the column titles `kind` and `titles`, and a row for
    /// each of `names` with its right-aligned `numbers`.
    private static func table(
        of kind: String,
        titles: [String],
        names: [String],
        numbers: [[String]]
    ) -> [String] {
        let nameWidth = max(kind.count, names.map(\.count).max() ?? 0)
        let widths = titles.indices.map { column in
            numbers.reduce(titles[column].count) { max($0, $1[column].count) }
        }
        return zip([kind] + names, [titles] + numbers).map {
            Self.row(named: $0, numbers: $1, nameWidth: nameWidth, widths: widths)
        }
    }

    private static func name(of id: String) -> String {
        guard !id.isEmpty else { return "(others)" }
        let printableID = Wording.printable(id)
        return printableID.count > 30 ? "\(printableID.prefix(29))…" : printableID
    }

    private static func row(named name: String, numbers: [String], nameWidth: Int, widths: [Int]) -> String {
        let cells = zip(numbers, widths).map {
            "  " + String(repeating: " ", count: max(0, $1 - $0.count)) + $0
        }
        return name + String(repeating: " ", count: max(0, nameWidth - name.count)) + cells.joined()
    }

    /// Returns a bar of block characters that represents `value`. Its length is rounded up to an eighth of a
    /// column, and is `width` columns for the value `most`.
    private static func bar(_ value: Int, of most: Int, width: Int) -> String {
        let eighths = (value * width * 8 + most - 1) / most
        let partialBlock = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + partialBlock
    }

    private static func duration(_ seconds: Int) -> String {
        let parts = [seconds / 60 % 60, seconds % 60].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(seconds / 3_600):\(parts[0]):\(parts[1])"
    }
}
