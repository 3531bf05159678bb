import Schedules

/// A simple model of a time window. It is evaluated minute by minute, without a search and without arithmetic in the
/// time zone. Local time is the latest time that clocks have shown, so the second occurrence of a repeated hour is
/// ignored.
struct NaiveWindow {
    var weekdays: Set<Weekday>?
    /// The days of the year, each as month and day: 1224 is December 24.
    var dates: ClosedRange<Int>?
    /// The minute of the day at which the window opens.
    var from: Int
    var to: Int

    /// The window in the syntax of configurations.
    var text: String {
        var parts: [String] = []
        if let weekdays {
            parts.append(
                weekdays.sorted { $0.rawValue < $1.rawValue }.map(\.shortName).joined(separator: ",")
            )
        }
        if let dates { parts.append("\(Self.date(dates.lowerBound))..\(Self.date(dates.upperBound))") }
        parts.append("\(Self.time(from))..\(Self.time(to))")
        return parts.joined(separator: " ")
    }

    private static func date(_ date: Int) -> String { "\(two(date / 100))-\(two(date % 100))" }

    private static func time(_ minute: Int) -> String { "\(two(minute / 60)):\(two(minute % 60))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A day in a calendar.
    struct Day {
        var weekday: Weekday
        /// The month and the day in one number: 1224 is December 24.
        var date: Int

        init(_ day: CalendarDay) {
            let (_, month, number) = day.date
            weekday = day.weekday
            date = Int(month * 100 + number)
        }
    }

    /// Returns whether the window is open. `minute` is the number of minutes from the beginning of `day` to the latest
    /// local time so far.
    func isOpen(_ day: Day, after yesterday: Day, _ minute: Int) -> Bool {
        if from < to { return minute >= from && minute < to && begins(on: day) }
        return minute >= from && begins(on: day) || minute < to && begins(on: yesterday)
    }

    private func begins(on day: Day) -> Bool {
        if let weekdays, !weekdays.contains(day.weekday) { return false }
        return dates?.contains(day.date) ?? true
    }

    /// Returns a random window, often near the hours at which clocks change.
    static func random(using generator: inout some RandomNumberGenerator) -> NaiveWindow {
        var window = NaiveWindow(from: 0, to: 0)
        let hours = Bool.random(using: &generator) ? 0...4 : 0...23
        let minutes = [0, 1, 15, 30, 59]
        func time() -> Int {
            Int.random(in: hours, using: &generator) * 60 + (minutes.randomElement(using: &generator) ?? 0)
        }
        window.from = time()
        repeat {
            window.to = Int.random(in: 0..<8, using: &generator) == 0 ? 1_440 : time()
        } while window.to == window.from
        if Int.random(in: 0..<2, using: &generator) == 0 {
            let days = Weekday.allCases.filter { _ in Bool.random(using: &generator) }
            window.weekdays = days.isEmpty ? [.sunday] : Set(days)
        }
        if Int.random(in: 0..<3, using: &generator) == 0 {
            let months = [
                Int.random(in: 1...12, using: &generator), Int.random(in: 1...12, using: &generator),
            ].sorted()
            window.dates = months[0] * 100 + 5...months[1] * 100 + 25
        }
        return window
    }
}
