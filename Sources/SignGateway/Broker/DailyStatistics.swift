import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The sign's counts of taps and actions on the current day, and the time for which it showed each option.
/// The gateway requests the counts after a change, but at most every ten seconds. It also requests them every
/// five minutes, because an option that stays visible causes no change.
struct DailyStatistics {
    private static let interval = Nanoseconds.seconds(10)
    private static let longestInterval = Nanoseconds.seconds(300)

    /// The time at which the gateway next requests the counts from the sign.
    private(set) var deadline: Instant
    private var quietUntil: Instant?
    private var taps: Int64 = 0
    private var activations: Int64 = 0
    private var options: [OptionCounts] = []
    /// The local day to which the counts belong, such as `2026-11-22`.
    private var day = ""

    /// The counts of one option on the current day.
    private struct OptionCounts {
        var id: String
        var taps: Int64
        /// The time for which the sign has shown the option, in seconds.
        var shownSeconds: Int64
    }

    init(at now: Instant) { deadline = now }

    /// Returns whether `event`, an event of the sign such as a button press, changes the counts of the day.
    static func isAffected(by event: JSONTree) -> Bool {
        ["input", "activated", "selected"].contains(event["event"]?.string)
    }

    /// Schedules a request for the counts because they have changed. If less than the minimum interval has
    /// passed since the last request, the request is delayed until then.
    mutating func noteChange(at now: Instant) { deadline = min(deadline, max(now, quietUntil ?? now)) }

    func isDue(at now: Instant) -> Bool { deadline <= now }

    /// Resets the counts, and returns the first call of the sign's method `GetStatistics`. `firstHour` is the
    /// first hour to count, in UTC, such as `2026-11-22T20:00:00Z`, and `day` is the local day.
    mutating func beginRequest(firstHour: String, day: String, at now: Instant) -> VarlinkCall {
        self.day = day
        deadline = now + Self.longestInterval
        quietUntil = now + Self.interval
        (taps, activations, options) = (0, 0, [])
        return .signMethod("GetStatistics", ["from": .string(firstHour)])
    }

    /// Adds the counts in `reply`, a reply to the sign's method `GetStatistics`. Returns the call that
    /// requests the following hours, or nil if this was the last reply.
    mutating func add(_ reply: JSONTree) -> VarlinkCall? {
        for count in reply["counts"]?.array ?? [] {
            let counts = OptionCounts(
                id: count["id"]?.string ?? "",
                taps: count["taps"]?.integer ?? 0,
                shownSeconds: count["shown_seconds"]?.integer ?? 0
            )
            taps += counts.taps
            activations += count["activations"]?.integer ?? 0
            add(counts)
        }
        return reply["next"]?.string.map { .signMethod("GetStatistics", ["from": .string($0)]) }
    }

    /// Adds the counts of an option in some hours to its counts in earlier hours.
    private mutating func add(_ counts: OptionCounts) {
        guard let index = options.firstIndex(where: { $0.id == counts.id }) else {
            return options.append(counts)
        }
        options[index].taps += counts.taps
        options[index].shownSeconds += counts.shownSeconds
    }

    /// The counts of the day as the payload of an MQTT message. Options without an id, and counts of zero,
    /// are omitted.
    var payload: [UInt8] {
        func counts(_ count: KeyPath<OptionCounts, Int64>) -> JSONTree {
            let countedOptions = options.filter { !$0.id.isEmpty && $0[keyPath: count] > 0 }
            return .object(countedOptions.map { JSONTree.Member($0.id, .integer($0[keyPath: count])) })
        }
        let tree: JSONTree = [
            "day": .string(day), "taps": .integer(taps), "activations": .integer(activations),
            "today": counts(\.taps), "shown": counts(\.shownSeconds),
        ]
        return tree.bytes
    }

    /// Returns the current local day, such as `2026-11-22`, and the hour in which it began, in UTC, such as
    /// `2026-11-21T23:00:00Z`.
    static func currentDayAndFirstHour() -> (day: String, firstHour: String) {
        var now = time(nil)
        var localTime = tm()
        localtime_r(&now, &localTime)
        let day = date(localTime)
        // A negative value makes mktime(3) determine whether daylight saving time was in effect at midnight.
        (localTime.tm_hour, localTime.tm_min, localTime.tm_sec, localTime.tm_isdst) = (0, 0, 0, -1)
        var midnight = mktime(&localTime)
        var midnightUTC = tm()
        gmtime_r(&midnight, &midnightUTC)
        return (day, "\(date(midnightUTC))T\(padded(midnightUTC.tm_hour)):00:00Z")
    }

    private static func date(_ time: tm) -> String {
        "\(time.tm_year + 1900)-\(padded(time.tm_mon + 1))-\(padded(time.tm_mday))"
    }

    private static func padded(_ number: CInt) -> String { Wording.zeroPadded(String(number), to: 2) }
}
