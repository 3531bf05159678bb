import Diagnostics

/// The state of a sign's schedule, as the sign reports it: the current settings, such as the brightness, and
/// their next change.
public struct SignSchedule: Hashable, Sendable {
    private let current: [String]
    /// The number of banner options that are hidden until their time window opens.
    private let waiting: Int
    /// The local time of the next change that the schedule makes, or nil if no change is scheduled.
    private let changeTime: String?
    private let next: [String]
    private let appearing: [String]
    private let disappearing: [String]

    /// Creates a schedule from `tree`, a JSON object of the type `Schedule` of the sign's interface. Returns
    /// nil if `tree` is nil, null or lacks the current settings.
    public init?(_ tree: JSONTree?) {
        guard let tree, let now = tree["now"] else { return nil }
        current = Self.settings(now)
        waiting = tree["waiting"]?.int ?? 0
        let change = tree["next"]
        changeTime = change?["time"]?.string
        next = Self.settings(change?["then"])
        appearing = (change?["appearing"]?.array ?? []).compactMap(\.string)
        disappearing = (change?["leaving"]?.array ?? []).compactMap(\.string)
    }

    /// Describes scheduled settings for the user, for example as `brightness 40 %`. `tree` is a JSON object
    /// of the type `Scheduled` of the sign's interface; if it is nil, the result is empty.
    private static func settings(_ tree: JSONTree?) -> [String] {
        var settings: [String] = []
        if let lit = tree?["lit"]?.boolean { settings.append(lit ? "lit" : "dark") }
        if let percent = tree?["brightness"]?.int { settings.append("brightness \(percent) %") }
        if let dwell = tree?["dwell"]?.string { settings.append("dwell \(Wording.printable(dwell))") }
        switch tree?["speed"] {
        case .number(let speed): settings.append("speed \(speed)")
        case .integer(let speed): settings.append("speed \(speed)")
        default: break
        }
        return settings
    }

    /// Human-readable descriptions of the schedule's current settings and of its next change, one per row.
    var rows: [String] {
        var parts = current
        if waiting > 0 { parts.append(waiting == 1 ? "1 option waits" : "\(waiting) options wait") }
        let currentRow = parts.isEmpty ? "no settings now" : parts.joined(separator: ", ")
        let changeRow = changeTime.map { "from \(Self.shortened($0)): \(change)" }
        return [currentRow] + (changeRow.map { [$0] } ?? [])
    }

    private var change: String {
        var parts = next == current ? [] : next
        if next != current, parts.isEmpty { parts = ["no settings"] }
        parts += appearing.map { "\(Wording.printable($0)) appears" }
        parts += disappearing.map { "\(Wording.printable($0)) disappears" }
        return parts.joined(separator: ", ")
    }

    /// Returns the date and the time of day in `time`, a timestamp in RFC 3339 format. Seconds are omitted.
    /// The time zone is omitted as well, because it is always that of the sign.
    private static func shortened(_ time: String) -> String {
        Wording.printable(String(time.prefix(16).map { $0 == "T" ? " " : $0 }))
    }
}
