import Diagnostics
import Schedules
import SettingsText
import SignCore

/// Checks windows of time: for such that never open, for the sun where nobody said where the sign is, and for hours
/// without any option.
struct ScheduleCheck {
    private let configuration: Configuration
    private let root: TOMLNode
    private let calendar: LocalCalendar

    /// The days that are tried: those of 2026, which begins like every year with the same calendar.
    private static let first = CalendarDay(number: 20_454)
    private static let length: Int64 = 366

    /// A check of `configuration`, which was read from `root`.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        self.configuration = configuration
        self.root = root
        // The zone of the sign is not known here; that of its longitude is near enough.
        let hours = ((configuration.place?.longitude ?? 0) / 15).rounded()
        calendar = LocalCalendar(zone: ZoneTable(offset: Int64(hours) * 3_600), place: configuration.place)
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        guard configuration.hasSchedules else { return }
        var usesSun = false
        for (windows, locations) in written {
            for (window, location) in zip(windows, locations) {
                usesSun = usesSun || window.needsPlace
                check(window, at: location, &findings)
            }
        }
        if usesSun { checkSun(&findings) }
        checkHours(&findings)
        checkDwell(&findings)
    }

    /// The windows of the file with their locations.
    private var written: [([TimeWindow], [TextLocation])] {
        let options = root.member("option")?.children.map { $0 } ?? []
        let schedules = root.member("schedule")?.children.map { $0 } ?? []
        return zip(configuration.options.map(\.show), options.map { locations("show", $0) }).map { $0 }
            + zip(configuration.schedules.map(\.windows), schedules.map { locations("when", $0) }).map { $0 }
    }

    private func locations(_ key: String, _ table: TOMLNode) -> [TextLocation] {
        guard let value = table.member(key) else { return [] }
        return value.kind == .array ? value.children.map(\.location) : [value.location]
    }

    private func check(_ window: TimeWindow, at location: TextLocation, _ findings: inout Findings) {
        if window.needsPlace, configuration.place == nil {
            return findings.warning(
                "sunrise and sunset need to know where the sign is, so this window never opens; "
                    + "add [location] with latitude and longitude",
                at: location
            )
        }
        if isOver(window) {
            return findings.warning("this window never opens: no such day is to come", at: location)
        }
        noteNight(window, at: location, &findings)
        let days = (0..<Self.length).map { Self.first + $0 }
        var always = window
        (always.weekdays, always.dates) = (.all, [])
        if !days.contains(where: { calendar.opening(of: always, on: $0) != nil }) {
            findings.warning("this window never opens: it always ends before it begins", at: location)
        }
    }

    /// Notes a window that ends on the day after it began, which may have been meant the other way round.
    private func noteNight(_ window: TimeWindow, at location: TextLocation, _ findings: inout Findings) {
        guard case (.clock(let from), .clock(let to)) = (window.times.from, window.times.to), to <= from,
            to > 0
        else {
            return
        }
        findings.note(
            "this window goes over midnight: it opens at \(Self.clock(from)) and closes at \(Self.clock(to)) on the next day",
            at: location
        )
    }

    private static func clock(_ second: Int64) -> String {
        [second / 3_600, second / 60 % 60].map { Wording.zeroPadded(String($0), to: 2) }.joined(
            separator: ":"
        )
    }

    /// Whether every day of `window` is before the year in which this program was written, or no day at all.
    private func isOver(_ window: TimeWindow) -> Bool {
        guard !window.dates.isEmpty else { return false }
        return window.dates.allSatisfy { dates in
            guard case .once(let days) = dates else { return false }
            let first = max(days.lowerBound, Self.first)
            guard first <= days.upperBound else { return true }
            // A week has all weekdays.
            let count = min(7, days.upperBound.number - first.number + 1)
            return !(0..<count).contains { window.weekdays.contains(Weekdays((first + $0).weekday)) }
        }
    }

    /// Warns where the sun does not rise and set on every day.
    private func checkSun(_ findings: inout Findings) {
        let days = (0..<Self.length - 1).compactMap { calendar.sun(on: Self.first + $0) }
        let polarDays = days.count { $0 == .staysUp }
        let polarNights = days.count { $0 == .staysDown }
        guard polarDays + polarNights > 0 else { return }
        findings.warning(
            "at this latitude the sun stays up on \(polarDays) days of a year and down on \(polarNights): "
                + "sunrise is 00:00 on the former and does not come on the latter",
            at: root.location(in: "location", of: "latitude")
        )
    }

    /// Warns of hours in which all options are closed.
    private func checkHours(_ findings: inout Findings) {
        let shows = configuration.options.map(\.show)
        guard !shows.isEmpty, shows.allSatisfy({ !$0.isEmpty }) else { return }
        let windows = Array(Set(shows.joined()))
        let location = root.member("option")?.children.first { _ in true }?.location(of: "show") ?? .start
        // A Monday, so that a week begins as people tell it.
        let start = calendar.second(of: Self.first + 4)
        let closing =
            calendar.isOpen(windows, at: start) ? calendar.nextChange(of: windows, after: start) : start
        guard let closing else { return }
        guard let opening = calendar.nextChange(of: windows, after: closing) else {
            return findings.warning("there are times from which on no option is shown any more", at: location)
        }
        findings.warning(
            "there are hours without any option, such as from \(words(closing)) to \(words(opening)); "
                + "the display is blank then",
            at: location
        )
    }

    private func words(_ second: Int64) -> String {
        let local = calendar.zone.localTime(at: second)
        let day = CalendarDay(containing: local)
        let minute = (local - day.number * CalendarDay.length) / 60
        let parts = [minute / 60, minute % 60].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(day.weekday.shortName) \(day) \(parts[0]):\(parts[1])"
    }

    /// Warns of a dwell that no option takes, because each has its own.
    private func checkDwell(_ findings: inout Findings) {
        guard !configuration.options.isEmpty, configuration.options.allSatisfy({ $0.dwell != nil }) else {
            return
        }
        let tables = root.member("schedule")?.children.map { $0 } ?? []
        guard let table = tables.first(where: { $0.member("dwell") != nil }) else { return }
        findings.warning(
            "dwell does nothing: every option has a dwell of its own, or one that depends on its text",
            at: table.location(of: "dwell")
        )
    }
}
