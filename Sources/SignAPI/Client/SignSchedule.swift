import Diagnostics

/// The current schedule state and the next change, as a sign reports them.
public struct SignSchedule: Hashable, Sendable {
    private let current: [String]
    /// The number of options that wait for their time.
    private let waiting: Int
    /// The local time of the next change, or nil if there is none.
    private let changeTime: String?
    private let next: [String]
    private let appearing: [String]
    private let disappearing: [String]

    /// Reads a schedule from a JSON object of the type `Schedule`. Returns nil if `tree` is null or nil.
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

    /// Returns the settings in an object of the type `Scheduled`, for display.
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

    /// The current settings and the next change, a row each, for display.
    var rows: [String] {
        var parts = current
        if waiting > 0 { parts.append(waiting == 1 ? "1 option waits" : "\(waiting) options wait") }
        let first = parts.isEmpty ? "no settings now" : parts.joined(separator: ", ")
        return [first] + (changeTime.map { ["from \(Self.shortened($0)): \(change)"] } ?? [])
    }

    private var change: String {
        var parts = next == current ? [] : next
        if next != current, parts.isEmpty { parts = ["no settings"] }
        parts += appearing.map { "\(Wording.printable($0)) appears" }
        parts += disappearing.map { "\(Wording.printable($0)) disappears" }
        return parts.joined(separator: ", ")
    }

    /// Returns the date and the time of day, without seconds and time zone, which is the sign's.
    private static func shortened(_ time: String) -> String {
        Wording.printable(String(time.prefix(16).map { $0 == "T" ? " " : $0 }))
    }
}
