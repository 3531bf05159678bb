import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The sign's counts of taps and actions on the current day. The gateway requests them after a change, at most every
/// ten seconds.
struct DailyStatistics {
    private static let interval = Nanoseconds.seconds(10)

    /// The time of the next request, or nil if nothing has changed since the last request.
    private(set) var deadline: Instant?
    private var quietUntil: Instant?
    private var taps: Int64 = 0
    private var activations: Int64 = 0
    private var tapsByOption: [(id: String, taps: Int64)] = []

    init(at now: Instant) { deadline = now }

    /// Returns whether `event`, such as an input, changes the counts.
    static func isAffected(by event: JSONTree) -> Bool {
        ["input", "activated", "selected"].contains(event["event"]?.string)
    }

    mutating func noteChange(at now: Instant) { deadline = deadline ?? max(now, quietUntil ?? now) }

    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Resets the counts and returns the first `GetStatistics` call. `hour` is the first hour to count, in UTC, such as
    /// `2026-11-22T20:00:00Z`.
    mutating func beginRequest(from hour: String, at now: Instant) -> VarlinkCall {
        deadline = nil
        quietUntil = now + Self.interval
        (taps, activations, tapsByOption) = (0, 0, [])
        return .sign("GetStatistics", ["from": .string(hour)])
    }

    /// Adds the counts of a reply to `GetStatistics`. Returns the call for the following hours, or nil if the reply was
    /// the last.
    mutating func add(_ reply: JSONTree) -> VarlinkCall? {
        for count in reply["counts"]?.array ?? [] {
            let number = count["taps"]?.integer ?? 0
            taps += number
            activations += count["activations"]?.integer ?? 0
            let id = count["id"]?.string ?? ""
            if let index = tapsByOption.firstIndex(where: { $0.id == id }) {
                tapsByOption[index].taps += number
            } else {
                tapsByOption.append((id, number))
            }
        }
        return reply["next"]?.string.map { .sign("GetStatistics", ["from": .string($0)]) }
    }

    var payload: [UInt8] {
        let today = tapsByOption.filter { !$0.id.isEmpty && $0.taps > 0 }
            .map { JSONTree.Member($0.id, .integer($0.taps)) }
        let tree: JSONTree = [
            "taps": .integer(taps), "activations": .integer(activations), "today": .object(today),
        ]
        return tree.bytes
    }

    /// Returns the hour in which the local day began, in UTC, such as `2026-11-22T23:00:00Z`.
    static func firstHour() -> String {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (0, 0, 0, -1)
        var midnight = mktime(&local)
        var date = tm()
        gmtime_r(&midnight, &date)
        func padded(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (month, day, hour) = (padded(date.tm_mon + 1), padded(date.tm_mday), padded(date.tm_hour))
        return "\(date.tm_year + 1900)-\(month)-\(day)T\(hour):00:00Z"
    }
}
