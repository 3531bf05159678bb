import Diagnostics
import SignAPI

/// Human-readable tables of usage: the options with their sums and bars, and the gestures with each button.
package struct UsageReport: Sendable {
    private var sums: [String: UsageCount] = [:]
    /// The number of times that each gesture was made, by the name of the button.
    private var presses: [String: [Gesture: Int]] = [:]
    private var counts: [UsageCount] = []
    private var hours: ClosedRange<UsageHour>?
    private let first: UsageHour?

    /// Creates a report of all hours from `first` onward, or of all hours if `first` is nil.
    package init(since first: UsageHour? = nil) {
        self.first = first
    }

    /// Adds a count. Counts for hours before the first hour of the report are ignored.
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

    /// The sums of the options, in descending order of taps and, if these are equal, of visible time.
    private var sorted: [(id: String, count: UsageCount)] {
        sums.map { (id: $0.key, count: $0.value) }.sorted {
            ($1.count.taps, $1.count.shownSeconds, $0.id) < ($0.count.taps, $0.count.shownSeconds, $1.id)
        }
    }

    /// The usage of each option, summed over all hours of the report, as JSON lines.
    package var jsonLines: [UInt8] {
        sorted.reduce(into: []) { bytes, sum in
            var line = JSONWriter()
            sum.count.addFields(to: &line)
            bytes += line.finishLine()
        }
    }

    /// The number of times that each gesture was made with each button, as JSON lines.
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

    /// The counts for each option and hour, as comma-separated values with a header (RFC 4180).
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

    /// The counts in chronological order, summed for each hour and each option or gesture.
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

    /// Returns the tables, with a maximum width of `width` columns.
    package func table(width: Int) -> [String] {
        guard let hours else { return ["nothing was counted in this time"] }
        let title = ["from \(hours.lowerBound.text) to the hour of \(hours.upperBound.text)"]
        return title + (sums.isEmpty ? [] : [""] + optionTable(width: width))
            + (presses.isEmpty ? [] : [""] + buttonTable)
    }

    /// Returns the table of the options, with a bar for the taps of each option. If no option was tapped, the bars show
    /// the time for which the options were shown.
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

    /// Returns the rows of `table`, which begin with a header, with a bar for one of `values` in each other row. Returns
    /// the table without bars if they would be too short, or if all values are 0.
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

    /// Returns a table with a header and with numbers aligned to the right.
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

    /// Returns a bar of block characters for `value`. A value of `most` would fill `width` columns. The length is
    /// rounded up to an eighth of a column.
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
