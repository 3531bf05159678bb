import Diagnostics

/// What the schedules of a sign say now, and what comes next, as it tells it.
public struct SignSchedule: Hashable, Sendable {
    /// What they say at a moment.
    struct Saying: Hashable, Sendable {
        /// The parts that they say something about, in words.
        let parts: [String]

        init(_ tree: JSONTree?) {
            var parts: [String] = []
            if let lit = tree?["lit"]?.boolean { parts.append(lit ? "lit" : "dark") }
            if let percent = tree?["brightness"]?.number { parts.append("brightness \(percent) %") }
            if let dwell = tree?["dwell"]?.string { parts.append("dwell \(Wording.printable(dwell))") }
            switch tree?["speed"] {
            case .number(let speed): parts.append("speed \(speed)")
            case .integer(let speed): parts.append("speed \(speed)")
            default: break
            }
            self.parts = parts
        }
    }

    private let now: Saying
    private let waiting: Int
    /// The local time of the next change; nil without one.
    private let time: String?
    private let then: Saying
    private let appearing: [String]
    private let leaving: [String]

    /// The schedule in `tree`; nil if it is null, or not told.
    public init?(_ tree: JSONTree?) {
        guard let tree, let now = tree["now"] else { return nil }
        self.now = Saying(now)
        waiting = tree["waiting"]?.number ?? 0
        let next = tree["next"]
        time = next?["time"]?.string
        then = Saying(next?["then"])
        appearing = (next?["appearing"]?.array ?? []).compactMap(\.string)
        leaving = (next?["leaving"]?.array ?? []).compactMap(\.string)
    }

    /// The lines for people: what holds, and what comes next.
    var lines: [String] {
        var parts = now.parts
        if waiting > 0 { parts.append(waiting == 1 ? "1 option waits" : "\(waiting) options wait") }
        let first = parts.isEmpty ? "says nothing now" : parts.joined(separator: ", ")
        return [first] + (time.map { ["from \(Self.shortened($0)): \(change)"] } ?? [])
    }

    private var change: String {
        var parts = then == now ? [] : then.parts
        if then != now, parts.isEmpty { parts = ["as without a schedule"] }
        parts += appearing.map { "\(Wording.printable($0)) appears" }
        parts += leaving.map { "\(Wording.printable($0)) leaves" }
        return parts.joined(separator: ", ")
    }

    /// Date and time of day, without seconds and zone: they are the sign's own.
    private static func shortened(_ time: String) -> String {
        Wording.printable(String(time.prefix(16).map { $0 == "T" ? " " : $0 }))
    }
}
