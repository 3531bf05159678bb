import Diagnostics
import Schedules
import SettingsText
import SignCore

/// Checks the time windows of options and schedules, such as `Mon..Fri 11:00..14:00`. Finds windows that
/// never open, windows that need the sign's location for sunrise and sunset, and hours in which no option is
/// visible.
struct ScheduleCheck {
    private let configuration: Configuration
    private let root: TOMLNode
    private let calendar: LocalCalendar

    /// January 1, 2026, the first day of the year for which time windows are checked.
    private static let firstDay = CalendarDay(number: 20_454)
    /// The first Monday of the checked year, January 5, 2026.
    private static let firstMonday = firstDay + 4
    /// The number of days for which the opening times of time windows are computed.
    private static let dayCount: Int64 = 366

    init(_ configuration: Configuration, _ root: TOMLNode) {
        self.configuration = configuration
        self.root = root
        // The check cannot determine the time zone of the sign. The usual zone for its longitude is close
        // enough.
        let hours = ((configuration.place?.longitude ?? 0) / 15).rounded()
        calendar = LocalCalendar(zone: ZoneTable(offset: Int64(hours) * 3_600), place: configuration.place)
    }

    func checkSchedules(_ findings: inout Findings) {
        guard configuration.hasSchedules else { return }
        var usesSun = false
        for (windows, locations) in windowsInFile {
            for (window, location) in zip(windows, locations) {
                usesSun = usesSun || window.needsPlace
                checkWindow(window, at: location, findings: &findings)
            }
        }
        if usesSun { checkSun(&findings) }
        checkHoursWithoutOptions(&findings)
        checkDwell(&findings)
        checkDarkness(&findings)
    }

    /// Warns about the first schedule that makes the sign dark all the time, unless another schedule lights
    /// the sign. Ignores schedules whose windows have dates: these windows are limited, even if they are
    /// longer than the time that the check looks ahead.
    private func checkDarkness(_ findings: inout Findings) {
        let schedules = configuration.schedules
        guard !schedules.contains(where: { $0.isLit == true }) else { return }
        let start = calendar.second(of: Self.firstMonday)
        for (entry, table) in zip(schedules, root.elements(ofArray: "schedule")) where entry.isLit == false {
            guard entry.windows.allSatisfy(\.dates.isEmpty), calendar.isOpen(entry.windows, at: start),
                calendar.nextChange(of: entry.windows, after: start) == nil
            else { continue }
            return findings.addWarning(
                "this schedule makes the sign dark all the time; use shorter windows in when",
                at: table.location(ofKey: "lit")
            )
        }
    }

    /// The time windows of each option and each schedule, with the locations of the windows in the file.
    private var windowsInFile: [([TimeWindow], [TextLocation])] {
        let options = root.elements(ofArray: "option").map { locations(of: "show", in: $0) }
        let schedules = root.elements(ofArray: "schedule").map { locations(of: "when", in: $0) }
        return Array(zip(configuration.options.map(\.timeWindows), options))
            + zip(configuration.schedules.map(\.windows), schedules)
    }

    private func locations(of key: String, in table: TOMLNode) -> [TextLocation] {
        guard let value = table.member(key) else { return [] }
        return value.kind == .array ? value.children.map(\.location) : [value.location]
    }

    /// Warns about a time window, such as `Mon..Fri 11:00..14:00`, that never opens: because the sign's
    /// location is missing, because all of its days are in the past, or because it always ends before it
    /// begins.
    private func checkWindow(_ window: TimeWindow, at location: TextLocation, findings: inout Findings) {
        if window.needsPlace, configuration.place == nil {
            return findings.addWarning(
                "sunrise and sunset depend on the location of the sign, so this window never opens; "
                    + "add [location] with latitude and longitude",
                at: location
            )
        }
        if isInPast(window) {
            return findings.addWarning("this window never opens: all its days are in the past", at: location)
        }
        checkMidnight(of: window, at: location, findings: &findings)
        if !opensOnSomeDay(window) {
            findings.addWarning("this window never opens: it always ends before it begins", at: location)
        }
    }

    /// Returns whether `window` opens before it closes on at least one day of the checked year. With sunrise
    /// and sunset, this depends on the day. The weekdays and dates of the window are ignored.
    private func opensOnSomeDay(_ window: TimeWindow) -> Bool {
        var windowOnAllDays = window
        windowOnAllDays.weekdays = .all
        windowOnAllDays.dates = []
        let days = (0..<Self.dayCount).map { Self.firstDay + $0 }
        return days.contains { calendar.opening(of: windowOnAllDays, on: $0) != nil }
    }

    /// Adds a note about a time window that closes on the next day, because its two times may have been
    /// swapped by mistake.
    private func checkMidnight(of window: TimeWindow, at location: TextLocation, findings: inout Findings) {
        guard case (.clock(let from), .clock(let to)) = (window.times.from, window.times.to), to <= from,
            to > 0
        else { return }
        findings.addNote(
            "this window crosses midnight: it opens at \(Self.clockText(from)) and closes at \(Self.clockText(to)) on the next day",
            at: location
        )
    }

    private static func clockText(_ second: Int64) -> String {
        [second / 3_600, second / 60 % 60].map { Wording.zeroPadded(String($0), to: 2) }.joined(
            separator: ":"
        )
    }

    /// Returns whether all days of `window` are in the past, that is, before 2026, the year that the check
    /// covers.
    private func isInPast(_ window: TimeWindow) -> Bool {
        guard !window.dates.isEmpty else { return false }
        return window.dates.allSatisfy { dates in
            guard case .once(let days) = dates else { return false }
            let first = max(days.lowerBound, Self.firstDay)
            guard first <= days.upperBound else { return true }
            // Every weekday occurs in seven consecutive days, so it suffices to look at seven.
            let count = min(7, days.upperBound.number - first.number + 1)
            return !(0..<count).contains { window.weekdays.contains(Weekdays((first + $0).weekday)) }
        }
    }

    /// Warns if the location of the sign is so far north or south that the sun does not rise and set every
    /// day.
    private func checkSun(_ findings: inout Findings) {
        let days = (0..<Self.dayCount - 1).compactMap { calendar.sun(on: Self.firstDay + $0) }
        let polarDays = days.count { $0 == .staysUp }
        let polarNights = days.count { $0 == .staysDown }
        guard polarDays + polarNights > 0 else { return }
        findings.addWarning(
            "at this latitude the sun stays up on \(polarDays) days a year and down on \(polarNights): "
                + "sunrise is 00:00 on the former and never on the latter",
            at: root.location(inTable: "location", ofKey: "latitude")
        )
    }

    /// Warns if there are hours in which no option is visible. This is possible only if the key `show` limits
    /// every option to certain time windows. The warning contains the first gap between the windows as an
    /// example.
    private func checkHoursWithoutOptions(_ findings: inout Findings) {
        let windowsOfOptions = configuration.options.map(\.timeWindows)
        guard !windowsOfOptions.isEmpty, windowsOfOptions.allSatisfy({ !$0.isEmpty }) else { return }
        let windows = Array(Set(windowsOfOptions.joined()))
        let location = root.option(0)?.location(ofKey: "show") ?? .start

        switch firstGap(between: windows) {
        case .absent: break
        case .endless: findings.addWarning("at some point, no option is shown anymore", at: location)
        case .period(let start, let end):
            findings.addWarning(
                "there are times without any option, such as from \(timeText(start)) to \(timeText(end)); "
                    + "the display is blank then",
                at: location
            )
        }
    }

    /// A time in which all windows of a list are closed.
    private enum Gap {
        /// At least one window is open at all times.
        case absent
        /// The windows close and never open again.
        case endless
        /// The gap begins when the last open window closes, and ends when the next one opens. Both times are
        /// in seconds since 1970.
        case period(start: Int64, end: Int64)
    }

    /// Returns the first gap between `windows`. The search begins in a usual week, on the first Monday of the
    /// checked year, because the gap is an example for a message.
    private func firstGap(between windows: [TimeWindow]) -> Gap {
        let searchStart = calendar.second(of: Self.firstMonday)
        let isOpenAtStart = calendar.isOpen(windows, at: searchStart)
        let gapStart = isOpenAtStart ? calendar.nextChange(of: windows, after: searchStart) : searchStart
        guard let gapStart else { return .absent }
        guard let gapEnd = calendar.nextChange(of: windows, after: gapStart) else { return .endless }
        return .period(start: gapStart, end: gapEnd)
    }

    private func timeText(_ second: Int64) -> String {
        let local = calendar.zone.localTime(at: second)
        let day = CalendarDay(containing: local)
        return
            "\(day.weekday.shortName) \(day) \(Self.clockText(local - day.number * CalendarDay.secondsPerDay))"
    }

    /// Warns about a schedule that sets a dwell, the time for which an option stays still, if every option
    /// has its own dwell. The schedule's dwell then has no effect.
    private func checkDwell(_ findings: inout Findings) {
        guard !configuration.options.isEmpty, configuration.options.allSatisfy({ $0.dwell != nil }) else {
            return
        }
        guard let table = root.elements(ofArray: "schedule").first(where: { $0.member("dwell") != nil })
        else {
            return
        }
        findings.addWarning(
            "dwell does nothing: every option has its own dwell, or one that depends on its text",
            at: table.location(ofKey: "dwell")
        )
    }
}
