import MonotonicTime
import SignAPI

/// Decides when an alarm about signs of a fleet is raised, and when it is cleared.
struct AlarmWatch {
    /// A change of an alarm: the signs that now have the problem, and the signs that no longer have it.
    struct Change: Hashable {
        var alarm: AlarmSettings
        var raised: [String]
        var cleared: [String]
    }

    /// A problem that one sign currently has.
    private struct Condition {
        var since: Instant
        var isRaised = false
    }

    private var alarms: [(settings: AlarmSettings, conditions: [String: Condition])]

    init(_ settings: [AlarmSettings]) { alarms = settings.map { ($0, [:]) } }

    var isEmpty: Bool { alarms.isEmpty }

    /// The next time at which a problem will have lasted long enough to raise an alarm, or nil if there is no
    /// such problem.
    var deadline: Instant? {
        alarms.compactMap { settings, conditions in
            conditions.values.lazy.filter { !$0.isRaised }.map { $0.since + settings.delay }.min()
        }.min()
    }

    /// Checks all signs at `now`, and returns the alarms that have changed.
    mutating func examine(_ table: SignTable, at now: Instant) -> [Change] {
        let newest = table.rows.compactMap { Self.version(of: $0.sign) }.max {
            $0.lexicographicallyPrecedes($1)
        }
        return alarms.indices.compactMap { index in
            let problem = alarms[index].settings.problem
            let nodes = table.rows.filter { Self.has(problem, $0, newest: newest) }.map(\.sign.node)
            let change = update(index, Set(nodes), at: now)
            return change.raised.isEmpty && change.cleared.isEmpty ? nil : change
        }
    }

    private mutating func update(_ index: Int, _ nodes: Set<String>, at now: Instant) -> Change {
        let settings = alarms[index].settings
        var change = Change(alarm: settings, raised: [], cleared: [])
        for (node, condition) in alarms[index].conditions where !nodes.contains(node) {
            if condition.isRaised { change.cleared.append(node) }
            alarms[index].conditions[node] = nil
        }
        for node in nodes {
            var condition = alarms[index].conditions[node] ?? Condition(since: now)
            if !condition.isRaised, condition.since + settings.delay <= now {
                condition.isRaised = true
                change.raised.append(node)
            }
            alarms[index].conditions[node] = condition
        }
        change.raised.sort()
        change.cleared.sort()
        return change
    }

    private static func has(_ problem: AlarmSettings.Problem, _ row: SignTable.Row, newest: [Int]?) -> Bool {
        let sign = row.sign
        switch problem {
        case .offline: return !sign.isOnline
        case .display: return sign.health.display.map { $0 != "works" } ?? false
        case .drift: return !row.isInSync
        case .clock: return sign.health.clock == "unsynchronized"
        case .version:
            guard let newest, let own = version(of: sign) else { return false }
            return own.lexicographicallyPrecedes(newest)
        }
    }

    /// Returns the numbers of the sign's version, such as 0, 9 and 1, or nil if the sign has not reported a
    /// version.
    private static func version(of sign: FleetSign) -> [Int]? {
        sign.version.map { $0.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 } }
    }
}

extension AlarmWatch.Change {
    /// The maximum number of names in a message. Half of a large fleet can lose its connection at once.
    private static let maximumNames = 100

    /// The JSON message about the change. Apprise's API also accepts this form.
    func message(fleet: String) -> JSONTree {
        let problem = alarm.problem.rawValue
        let lines = [("raised", raised), ("over", cleared)].filter { !$0.1.isEmpty }.map { word, nodes in
            "\(problem) \(word): \(Self.list(nodes))"
        }
        return [
            "title": .string("LoopBanner: \(fleet)"), "body": .string(lines.joined(separator: "\n")),
            "type": raised.isEmpty ? "success" : "warning", "alarm": .string(problem),
            "raised": .array(raised.prefix(Self.maximumNames).map { .string($0) }),
            "cleared": .array(cleared.prefix(Self.maximumNames).map { .string($0) }),
        ]
    }

    private static func list(_ nodes: [String]) -> String {
        let more = nodes.count - maximumNames
        return nodes.prefix(maximumNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
