import Diagnostics
import MonotonicTime
import Schedules
import SignAPI

/// A calendar hour in UTC, the period for which usage statistics are counted.
package struct UsageHour: Hashable, Comparable, Sendable {
    /// The number of this hour, counted from the start of 1970.
    package var number: Int64

    package static let length: Int64 = 3_600

    package init(number: Int64) {
        self.number = number
    }

    package init(containing civil: CivilTime) {
        number = civil.secondsSince1970.flooredQuotient(by: Self.length)
    }

    package static func < (left: UsageHour, right: UsageHour) -> Bool { left.number < right.number }

    private var day: CalendarDay { CalendarDay(number: number.flooredQuotient(by: 24)) }

    /// The start of the hour in ISO 8601 format, such as `2026-11-22T20:00:00Z`.
    package var text: String {
        let hour = Wording.zeroPadded(String(number.flooredRemainder(by: 24)), to: 2)
        return "\(day)T\(hour):00:00Z"
    }

    /// Creates an hour from the text form of its start, such as `2026-11-22T20:00:00Z`. Returns nil if `text`
    /// does not have that form.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, text.hasSuffix(":00:00Z"), bytes[10] == UInt8(ascii: "T") else { return nil }
        let fields = [bytes[0..<4], bytes[5..<7], bytes[8..<10], bytes[11..<13]]
        let numbers = fields.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, (0..<24).contains(numbers[3]),
            let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
        else { return nil }
        number = day.number * 24 + numbers[3]
        guard self.text == text else { return nil }
    }

    package var month: UsageMonth {
        let (year, month, _) = day.date
        return UsageMonth(number: year * 12 + month - 1)
    }
}

/// A calendar month in UTC. Each month has a separate file of usage statistics.
package struct UsageMonth: Hashable, Comparable, Sendable {
    /// The number of this month, counted from the start of the year 0.
    package var number: Int64

    package static func < (left: UsageMonth, right: UsageMonth) -> Bool { left.number < right.number }

    /// The name of the file that contains the usage statistics of this month, such as `2026-11.jsonl`.
    package var fileName: String {
        let month = Wording.zeroPadded(String(number.flooredRemainder(by: 12) + 1), to: 2)
        return "\(Wording.zeroPadded(String(number.flooredQuotient(by: 12)), to: 4))-\(month).jsonl"
    }

    init(number: Int64) {
        self.number = number
    }

    /// Creates the month whose usage statistics are stored in the file `name`, such as `2026-11.jsonl`.
    /// Returns nil if `name` does not have that form.
    package init?(fileName name: String) {
        let parts = name.split(separator: "-")
        guard parts.count == 2, let year = Int64(parts[0]), let month = Int64(parts[1].prefix(2)) else {
            return nil
        }
        number = year * 12 + month - 1
        guard fileName == name else { return nil }
    }
}

/// How much an option was used in an hour, or how often a gesture was made with a button in that hour.
package struct UsageCount: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The usage of the option with this id. An empty id identifies the sum of all options beyond the
        /// first thousand.
        case option(String)
        /// A gesture, such as a tap, with the button or combination that has this name in reports.
        case press(button: String, Gesture)
    }

    package var hour: UsageHour
    package var subject: Subject
    /// The number of selections of the option with a button, or of occurrences of the gesture.
    package var taps: Int
    /// The number of times that the action of the option was started. It is always 0 for a gesture.
    package var activations: Int
    /// The time for which the option was visible on a lit display, in seconds. It is always 0 for a gesture.
    package var shownSeconds: Int

    package init(hour: UsageHour, id: String, taps: Int = 0, activations: Int = 0, shownSeconds: Int = 0) {
        self.hour = hour
        subject = .option(id)
        self.taps = taps
        self.activations = activations
        self.shownSeconds = shownSeconds
    }

    /// Creates a count of `presses` occurrences of a gesture with a button or combination in `hour`. `button`
    /// is its name in reports.
    package init(hour: UsageHour, button: String, _ gesture: Gesture, presses: Int) {
        self.init(hour: hour, id: "", taps: presses)
        subject = .press(button: button, gesture)
    }

    /// The id of the counted option, or nil if this is the count of a gesture.
    package var id: String? {
        if case .option(let id) = subject { id } else { nil }
    }

    /// Adds the numbers of `other` to this count, regardless of the hour, option and gesture of `other`.
    mutating func add(_ other: UsageCount) {
        taps += other.taps
        activations += other.activations
        shownSeconds += other.shownSeconds
    }

    /// The usage count as a JSON object, terminated by a newline.
    package var jsonLine: [UInt8] {
        var line = JSONWriter()
        line.add("hour", hour.text)
        addFields(to: &line)
        return line.finishLine()
    }

    /// Adds all fields of this usage count except the hour to the JSON object `line`. The count of a gesture
    /// has no id, so readers that only process options skip it.
    package func addFields(to line: inout JSONWriter) {
        switch subject {
        case .option(let id):
            line.add("id", id)
            line.add("taps", taps)
            line.add("activations", activations)
            line.add("shown_seconds", shownSeconds)
        case .press(let button, let gesture):
            line.add("button", button)
            line.add("input", gesture.rawValue)
            line.add("presses", taps)
        }
    }

    /// The maximum number in a stored usage count, about a hundred years in seconds. This limit prevents
    /// overflows in sums.
    private static let greatest: Int64 = 3_200_000_000

    /// Parses a usage count from a JSON object in `bytes`. Returns nil if it is malformed, for example
    /// because a line of the file was truncated.
    package init?(jsonLine bytes: some Sequence<UInt8>) {
        guard let tree = try? JSONTree(Array(bytes)) else { return nil }
        self.init(tree)
    }

    package init?(_ tree: JSONTree) {
        guard let hour = tree["hour"]?.string.flatMap(UsageHour.init(text:)) else { return nil }
        guard let id = tree["id"]?.string else {
            guard let button = tree["button"]?.string,
                let gesture = tree["input"]?.string.flatMap(Gesture.init),
                let presses = tree["presses"]?.integer, (0...Self.greatest).contains(presses)
            else { return nil }
            self.init(hour: hour, button: button, gesture, presses: Int(presses))
            return
        }
        self.init(hour: hour, id: id)
        let numbers = ["taps", "activations", "shown_seconds"].compactMap { tree[$0]?.integer }
        guard numbers.count == 3, numbers.allSatisfy({ (0...Self.greatest).contains($0) }) else { return nil }
        (taps, activations, shownSeconds) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
    }
}
