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

    /// The configured alarms, each with the signs that have its problem. The keys of `conditions` are the
    /// names of the signs.
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
        let newestVersion = table.rows.compactMap { Self.version(of: $0.sign) }.max {
            $0.lexicographicallyPrecedes($1)
        }
        return alarms.indices.compactMap { index in
            let problem = alarms[index].settings.problem
            var affectedSigns: Set<String> = []
            var unknownSigns: Set<String> = []
            for row in table.rows {
                switch Self.isAffected(row, by: problem, newestVersion: newestVersion) {
                case true?: affectedSigns.insert(row.sign.node)
                case false?: continue
                case nil: unknownSigns.insert(row.sign.node)
                }
            }
            let cleared = removeConditions(
                ofAlarmAt: index,
                exceptFor: affectedSigns,
                raisedFor: unknownSigns
            )
            let raised = raiseConditions(ofAlarmAt: index, for: affectedSigns, at: now)
            if raised.isEmpty, cleared.isEmpty { return nil }
            return Change(alarm: alarms[index].settings, raised: raised.sorted(), cleared: cleared.sorted())
        }
    }

    /// Ends an alarm's problem on all signs except `affectedSigns`, and except those of `unknownSigns` for which the
    /// alarm was raised. Returns the signs for which the alarm was raised.
    private mutating func removeConditions(
        ofAlarmAt index: Int,
        exceptFor affectedSigns: Set<String>,
        raisedFor unknownSigns: Set<String>
    ) -> [String] {
        let ended = alarms[index].conditions.filter { sign, condition in
            !affectedSigns.contains(sign) && !(condition.isRaised && unknownSigns.contains(sign))
        }
        for sign in ended.keys { alarms[index].conditions[sign] = nil }
        return ended.filter(\.value.isRaised).map(\.key)
    }

    /// Records that `affectedSigns` have an alarm's problem. Returns the signs for which the alarm is raised
    /// now, because the problem has lasted for the configured delay.
    private mutating func raiseConditions(
        ofAlarmAt index: Int,
        for affectedSigns: Set<String>,
        at now: Instant
    ) -> [String] {
        var raised: [String] = []
        for sign in affectedSigns {
            var condition = alarms[index].conditions[sign] ?? Condition(since: now)
            let isDue = condition.since + alarms[index].settings.delay <= now
            if isDue, !condition.isRaised {
                condition.isRaised = true
                raised.append(sign)
            }
            alarms[index].conditions[sign] = condition
        }
        return raised
    }

    /// Returns whether the sign in `row` currently has `problem`, or nil if this is not known, for example because the
    /// sign's gateway has just started. `newestVersion` is the newest software version in the fleet, or nil if no sign
    /// has reported a version.
    private static func isAffected(
        _ row: SignTable.Row,
        by problem: AlarmSettings.Problem,
        newestVersion: [Int]?
    ) -> Bool? {
        let sign = row.sign
        switch problem {
        case .offline: return !sign.isOnline
        case .display: return sign.health.display.map { $0 != "works" }
        case .drift: return !row.isInSync
        case .clock: return sign.health.clock.map { $0 == "unsynchronized" }
        case .version:
            guard let newestVersion, let version = version(of: sign) else { return false }
            return version.lexicographicallyPrecedes(newestVersion)
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

    /// Returns the JSON message about the change. Apprise's API also accepts this form.
    func message(fleet: String) -> JSONTree {
        let problem = alarm.problem.rawValue
        var lines: [String] = []
        if !raised.isEmpty { lines.append("\(problem) raised: \(Self.list(raised))") }
        if !cleared.isEmpty { lines.append("\(problem) over: \(Self.list(cleared))") }
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
