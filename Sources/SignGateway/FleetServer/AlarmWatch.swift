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

    /// Finds the signs that have the problems for which alarms are configured, such as a broken display. Returns the
    /// alarms that are raised for further signs, or cleared for signs that no longer have the problem.
    mutating func examine(_ table: SignTable, at now: Instant) -> [Change] {
        let versions = table.rows.compactMap { Self.version(of: $0.sign) }
        let newestVersion = versions.max { $0.lexicographicallyPrecedes($1) }
        return alarms.indices.compactMap { index in
            updateAlarm(at: index, for: table.rows, newestVersion: newestVersion, at: now)
        }
    }

    /// Updates the alarm at `index` from the current state of all signs. Returns its change, or nil if it is not
    /// raised or cleared for any sign.
    private mutating func updateAlarm(
        at index: Int,
        for rows: [SignTable.Row],
        newestVersion: [Int]?,
        at now: Instant
    ) -> Change? {
        let settings = alarms[index].settings
        var affectedSigns: Set<String> = []
        var undeterminedSigns: Set<String> = []
        for row in rows {
            switch Self.isAffected(row, by: settings.problem, newestVersion: newestVersion) {
            case true?: affectedSigns.insert(row.sign.node)
            case false?: continue
            case nil: undeterminedSigns.insert(row.sign.node)
            }
        }

        let cleared = clearAlarm(at: index, exceptFor: affectedSigns, keepingRaisedFor: undeterminedSigns)
        let raised = raiseAlarm(at: index, for: affectedSigns, at: now)
        if raised.isEmpty, cleared.isEmpty { return nil }
        return Change(alarm: settings, raised: raised.sorted(), cleared: cleared.sorted())
    }

    /// Ends the problem of the alarm at `index` on all signs except `affectedSigns`. Returns the signs for which the
    /// alarm was raised. The alarm also stays raised for `undeterminedSigns`, which may still have the problem.
    private mutating func clearAlarm(
        at index: Int,
        exceptFor affectedSigns: Set<String>,
        keepingRaisedFor undeterminedSigns: Set<String>
    ) -> [String] {
        let endedConditions = alarms[index].conditions.filter { sign, condition in
            let mayStillHaveProblem = condition.isRaised && undeterminedSigns.contains(sign)
            return !affectedSigns.contains(sign) && !mayStillHaveProblem
        }
        for sign in endedConditions.keys { alarms[index].conditions[sign] = nil }
        return endedConditions.filter(\.value.isRaised).map(\.key)
    }

    /// Records that `affectedSigns` have the problem of the alarm at `index`. Returns the signs for which the alarm
    /// is raised now: those that have had the problem for the configured delay, and for which it is not raised yet.
    private mutating func raiseAlarm(
        at index: Int,
        for affectedSigns: Set<String>,
        at now: Instant
    ) -> [String] {
        let delay = alarms[index].settings.delay
        var newlyRaisedSigns: [String] = []
        for sign in affectedSigns {
            // For a sign without the problem so far, the delay begins now.
            var condition = alarms[index].conditions[sign] ?? Condition(since: now)
            let hasLastedLongEnough = condition.since + delay <= now
            if hasLastedLongEnough, !condition.isRaised {
                condition.isRaised = true
                newlyRaisedSigns.append(sign)
            }
            alarms[index].conditions[sign] = condition
        }
        return newlyRaisedSigns
    }

    /// Returns whether the sign in `row` has `problem`. Returns nil if the sign has not reported the necessary value,
    /// for example because its gateway has just started.
    ///
    /// - Parameter newestVersion: The newest software version in the fleet, or nil if no sign has reported a version.
    private static func isAffected(
        _ row: SignTable.Row,
        by problem: AlarmSettings.Problem,
        newestVersion: [Int]?
    ) -> Bool? {
        let sign = row.sign
        switch problem {
        case .offline: return !sign.isOnline
        case .display: return sign.health.display.map { $0 != "works" }
        // The sign does not show the content that its owner has published.
        case .drift: return !row.isInSync
        case .clock: return sign.health.clock.map { $0 == "unsynchronized" }
        // The sign has an older version than another sign of the fleet.
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
