import MonotonicTime
import SignAPI

/// A monitor of a fleet's signs that determines when an alarm is raised because signs have a problem, such as
/// a lost connection, and when it is cleared again.
struct AlarmWatch {
    /// A change of an alarm. `raised` names the signs that now have the problem, and `cleared` names those
    /// that no longer have it.
    struct Change: Hashable {
        var alarm: AlarmSettings
        var raised: [String]
        var cleared: [String]
    }

    /// The state of a problem of one sign: when it began, and whether the alarm has already been raised for
    /// it.
    private struct Condition {
        var since: Instant
        var isRaised = false
    }

    /// The configured alarms, each with the problem that it currently detects in signs. The keys of
    /// `conditions` are the names of these signs.
    private var alarms: [(settings: AlarmSettings, conditions: [String: Condition])]

    init(_ settings: [AlarmSettings]) { alarms = settings.map { ($0, [:]) } }

    var isEmpty: Bool { alarms.isEmpty }

    /// The next time at which an alarm may be raised because a sign's problem has lasted long enough, or nil
    /// if no problem is waiting to raise an alarm.
    var deadline: Instant? {
        alarms.compactMap { settings, conditions in
            conditions.values.lazy.filter { !$0.isRaised }.map { $0.since + settings.delay }.min()
        }.min()
    }

    /// Compares the signs in `table` with the configured alarms, such as an alarm for broken displays.
    /// Returns a change for each alarm that is newly raised for signs, or cleared for signs that no longer
    /// have the problem.
    mutating func examine(_ table: SignTable, at now: Instant) -> [Change] {
        let versions = table.rows.compactMap { Self.version(of: $0.sign) }
        let newestVersion = versions.max { $0.lexicographicallyPrecedes($1) }
        return alarms.indices.compactMap { index in
            updateAlarm(at: index, for: table.rows, newestVersion: newestVersion, at: now)
        }
    }

    /// Updates the alarm at `index` from the current states of all signs in `rows`. It is raised for signs
    /// that have had its problem for some time, and cleared for those that no longer have it. For a sign that
    /// has not reported whether it has the problem (an undetermined one), a raised alarm stays raised.
    /// Returns the change, or nil if the alarm is neither raised nor cleared for any sign.
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
            let isAffected = Self.isAffected(row, by: settings.problem, newestVersion: newestVersion)
            switch isAffected {
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

    /// Clears the alarm at `index` for all signs except `affectedSigns`, which have its problem. A raised
    /// alarm is also kept for `undeterminedSigns`, which may still have the problem. Returns the signs for
    /// which the alarm had been raised.
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

    /// Records that `affectedSigns` have the problem of the alarm at `index`. Returns the signs for which the
    /// alarm is newly raised, because they have had the problem for the configured delay.
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

    /// Returns whether the sign in `row` has `problem`. Returns nil if the sign has not reported the necessary
    /// value, for example because its gateway has just started.
    ///
    /// - Parameter newestVersion: The newest software version in the fleet, or nil if no sign has reported a
    ///   version.
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

    /// Returns the components of the sign's software version, such as 0, 9 and 1, or nil if the sign has not
    /// reported its version.
    private static func version(of sign: FleetSign) -> [Int]? {
        sign.version.map { $0.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 } }
    }
}

extension AlarmWatch.Change {
    /// The maximum number of names of signs in an alarm message. A limit is necessary because half of a large
    /// fleet can lose its connection at once.
    private static let maximumNames = 100

    /// Returns a JSON message that reports the change of the alarm for the signs of `fleet`. The message can
    /// be posted to the API of the notification service Apprise.
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
